"""The web application: which address does what."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

import pickaxe
from pickaxe.server import body, pages, seating
from pickaxe.server.assets import static_file
from pickaxe.server.bots import Bots
from pickaxe.server.gate import Gate
from pickaxe.server.hall import Hall
from pickaxe.server.headers import SecurityHeaders
from pickaxe.server.limits import Limits
from pickaxe.server.live import Live
from pickaxe.server.mistakes import LastResort, handlers
from pickaxe.server.opening import parse_wish
from pickaxe.server.refusal import BadRequest, NotAllowed, NotFound
from pickaxe.server.seats import Handovers, Signer
from pickaxe.server.sight import record_for, sight
from pickaxe.server.store import BadStore
from pickaxe.server.store_sqlite import SqliteStore
from pickaxe.server.story import text_of
from pickaxe.server.tables import Table
from pickaxe.server.turnstile import OpenPage, Turnstile, address_of, gate_of
from pickaxe.server.visit import Visit

log = logging.getLogger("pickaxe.server")

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH: Final = 10
COMPRESSED: Final = 1024  # bytes of text from which on an answer is compressed
SEED_LIMIT: Final = 2**53  # so that any language can read a record


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """An id for a table that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_seed() -> int:
    """A seed for a deal that nobody can guess."""
    return secrets.randbelow(SEED_LIMIT)


def create_app(
    db: Path | str,
    *,
    secret: str | None = None,
    clock: Callable[[], datetime] = now,
    new_id: Callable[[], str] = new_id,
    new_seed: Callable[[], int] = new_seed,
    bots: Bots | None = None,
    live: Live | None = None,
    served_at: str = "",
    gate: Gate | None = None,
    address: str = "",
) -> Starlette:
    """The application over the tables in a file, and at an address if that is not the one a browser names.

    The gate says how much may be asked of it; whoever wants to serve the same file is told where it is already served.
    The rest is for tests that must know ids, times and deals.
    """
    store = SqliteStore(db, served_at=served_at)
    news, thinkers = live or Live(), bots or Bots()
    hall = Hall(store, news, thinkers, clock=clock, new_id=new_id, new_seed=new_seed)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.signer = Signer(secret or await store.setting("secret", secrets.token_urlsafe(32)))
        waking = asyncio.create_task(hall.wake_all())
        yield
        news.close()
        waking.cancel()
        await asyncio.gather(waking, return_exceptions=True)
        await hall.close()
        await store.close()

    app = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED, compresslevel=6, thread_minimum_size=COMPRESSED),
            Middleware(LastResort),
            Middleware(Turnstile),
        ],
        exception_handlers=handlers(),
    )
    app.state.hall, app.state.live = hall, news
    app.state.gate, app.state.handovers = gate or Gate(Limits()), Handovers(clock)
    app.state.address = address
    return app


async def lobby(request: Request) -> Response:
    """The games, and the visitor's tables."""
    visit = Visit(request)
    lines, broken = await visit.hall.lines(visit.visitor)
    html = await visit.hall.studio.do(
        pages.lobby, visitor=visit.visitor, tables=lines, broken=broken, theme=visit.theme, lang=visit.lang
    )
    return visit.page(html)


async def open_table(request: Request) -> Response:
    """Open a table as the form says."""
    visit = Visit(request)
    fields = await body.fields(request, limit=body.DATA_LIMIT)
    visit.rename(body.text(fields, "name"))
    wish = parse_wish(fields)
    _count_table(request)
    table = await visit.hall.open(wish, visit.visitor)
    return visit.redirect(f"/t/{table.id}")


def _count_table(request: Request) -> None:
    """Refuse a new table if too many were opened."""
    gate_of(request).tables.take(address_of(request))


async def show_table(request: Request) -> Response:
    """The table, or its invitation links while seats are open."""
    visit = Visit(request)
    table = await visit.table()
    links = _invitations(request, table) if table.seats_of(visit.visitor) else []
    return await visit.draw(table, lambda still: _table(visit, still, request.query_params, links))


def _table(visit: Visit, table: Table, values: body.Fields, links: list[str]) -> str:
    if table.has_open_seats:
        return _waiting(visit, table, links)
    shown = sight(table, visit.visitor, body.seat(values))
    return pages.table(
        table,
        shown.seat,
        visitor=visit.visitor,
        theme=visit.theme,
        lang=visit.lang,
        passes_to=shown.passes_to,
        wishes=_wishes(values),
    )


def _waiting(visit: Visit, table: Table, links: list[str]) -> str:
    """The page of a table with open seats, for who sits there and for who may sit down or watch."""
    watches = "watch" in visit.request.query_params
    return pages.waiting(table, visitor=visit.visitor, theme=visit.theme, links=links, watches=watches, lang=visit.lang)


def _wishes(values: body.Fields) -> frozenset[str]:
    """What a screen shows beside the table, by the names of its layout."""
    return frozenset(body.text(values, "wishes").split())


def _invitations(request: Request, table: Table) -> list[str]:
    signer: Signer = request.app.state.signer
    open_seats = [seat.index for seat in table.seats if seat.kind == "open"]
    return [_link(request, table, seat, signer.key(table.id, seat)) for seat in open_seats]


def _link(request: Request, table: Table, seat: int, key: str) -> str:
    """A link to a seat, at the server's own address if it knows that, else at the one the browser uses."""
    address = request.app.state.address or f"{request.url.scheme}://{request.url.netloc}"
    return f"{address}{request.app.url_path_for('join', table=table.id, seat=seat)}?key={key}"


async def show_fragment(request: Request) -> Response:
    """The part of the table page that changes."""
    visit = Visit(request)
    table = await visit.table()
    return await visit.draw(table, lambda still: _fragment(visit, still, request.query_params))


def _fragment(visit: Visit, table: Table, values: body.Fields) -> str:
    shown = sight(table, visit.visitor, body.seat(values))
    return pages.fragment(
        table,
        shown.seat,
        visitor=visit.visitor,
        lang=visit.lang,
        passes_to=shown.passes_to,
        wishes=_wishes(values),
    )


async def _done(visit: Visit, table: Table, values: body.Fields) -> Response:
    """The answer to something done at a table: to a script the new fragment, to a plain form the page again."""
    if body.is_form(visit.request):
        return visit.redirect(f"/t/{table.id}")
    return await visit.draw(table, lambda still: _fragment(visit, still, values))


async def choose(request: Request) -> Response:
    """Play a choice, or several at once, or some instead of others."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    number, choices = body.whole(fields, "number"), body.choices(fields)
    to = body.whole(fields, "to") if "to" in fields else None
    await visit.hall.choose(table, visit.visitor, number, choices, to=to)
    return await _done(visit, table, fields)


async def undo(request: Request) -> Response:
    """Take back to a position."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    await visit.hall.undo(table, visit.visitor, body.whole(fields, "number"), body.whole(fields, "to"))
    return await _done(visit, table, fields)


async def resume(request: Request) -> Response:
    """Let a bot that failed try again."""
    visit = Visit(request)
    table = await visit.table()
    visit.hall.resume(table, visit.visitor)
    return await _done(visit, table, {})


async def listen(request: Request) -> ASGIApp:
    """Tell the page what changes, for as long as it listens."""
    visit = Visit(request)
    table = await visit.table()
    live: Live = request.app.state.live
    answer = live.stream(table.id, None if table.trouble else table.number)
    if request.method == "HEAD":  # the stream has no end, but its headers have
        return Response(headers=answer.headers)
    return OpenPage(answer, request)


async def why_not(request: Request) -> Response:
    """Why the visitor cannot choose something now."""
    visit = Visit(request)
    table = await visit.table()
    asked = request.query_params.get("choice", "")
    return visit.answer(JSONResponse(_reasons(table, asked, visit)))


def _reasons(table: Table, asked: str, visit: Visit) -> dict[str, object]:
    lexicon = table.game.lexicon
    if len(asked) > body.LONGEST_TOKEN:
        raise BadRequest("That is too long for a choice.")
    token = lexicon.token(int(asked)) if asked.isdecimal() else lexicon.token(lexicon.parse(asked))
    reasons = table.reasons(token, visit.visitor)
    return {"choice": token, "reasons": [text_of(table, reason, visit.lang) for reason in reasons]}


async def show_view(request: Request) -> Response:
    """What the visitor may know about the table, as data."""
    visit = Visit(request)
    table = await visit.table()
    seat = sight(table, visit.visitor, body.seat(request.query_params)).seat
    data = {"table": table.id, "number": table.number, "seat": seat, "view": table.state.view(seat)}
    return visit.answer(JSONResponse(data))


async def show_record(request: Request) -> Response:
    """The record so far, as text; while seats hide something, what the visitor may know of it."""
    visit = Visit(request)
    table = await visit.table()
    seat = sight(table, visit.visitor, body.seat(request.query_params)).seat
    headers = {"Content-Disposition": f'inline; filename="{table.game.id}-{table.id}.txt"'}
    text = await visit.hall.studio.look_up(record_for, table.snapshot(), seat)
    return visit.answer(PlainTextResponse(text, headers=headers))


async def show_data(request: Request) -> Response:
    """The corrected data of the table, as the file that other programs need to read its record."""
    visit = Visit(request)
    table = await visit.table()
    edition = table.game.edition
    if edition is None:
        raise NotFound("This table has no corrected data.")
    headers = {"Content-Disposition": f'attachment; filename="{table.game.id}.json"'}
    text = json.dumps(edition.data(), indent=1, ensure_ascii=False)
    return visit.answer(Response(f"{text}\n", media_type="application/json", headers=headers))


async def show_end(request: Request) -> Response:
    """The result of a finished game."""
    visit = Visit(request)
    table = await visit.table()
    if not table.is_over:
        return visit.redirect(f"/t/{table.id}")
    return await visit.draw(table, lambda still: _end(visit, still))


def _end(visit: Visit, table: Table) -> str:
    seat = table.seat_of(visit.visitor)
    return pages.end(table, seat, visitor=visit.visitor, theme=visit.theme, lang=visit.lang)


async def show_score(request: Request) -> Response:
    """Where the points of every seat come from, as a page or as the part that opens above one."""
    visit = Visit(request)
    table = await visit.table()
    if "fragment" in request.query_params:
        return await visit.draw(table, lambda still: pages.score_fragment(still, lang=visit.lang))
    return await visit.draw(table, lambda still: pages.score(still, theme=visit.theme, lang=visit.lang))


async def show_replay(request: Request) -> Response:
    """Any position of the table's record."""
    visit = Visit(request)
    table = (await visit.table()).snapshot()
    return visit.page(await visit.hall.studio.look_up(_replay, visit, table, request.query_params))


def _replay(visit: Visit, table: Table, values: Mapping[str, str]) -> str:
    at = body.whole({"at": str(table.position), **values}, "at")
    if "fragment" in values:
        return pages.replay_fragment(table, at, lang=visit.lang)
    return pages.replay(table, at, visitor=visit.visitor, theme=visit.theme, lang=visit.lang)


async def fork(request: Request) -> Response:
    """Open a new table that goes on from a position of this one."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    at = body.whole(fields, "at")
    _count_table(request)
    forked = await visit.hall.fork(table, at, visit.visitor)
    return visit.redirect(f"/t/{forked.id}")


async def rematch(request: Request) -> Response:
    """Go to the table where the same people play again."""
    visit = Visit(request)
    table = await visit.table()
    if table.is_over and table.next is None:
        _count_table(request)
    return visit.redirect(f"/t/{await visit.hall.rematch(table, visit.visitor)}")


async def go_on(request: Request) -> Response:
    """Go on with a finished game at the same table."""
    visit = Visit(request)
    table = await visit.table()
    await visit.hall.go_on(table, visit.visitor)
    return visit.redirect(f"/t/{table.id}")


async def make_link(request: Request) -> Response:
    """A new link with which someone takes their seat along to another device; the one before is good no longer."""
    visit = Visit(request)
    table = await visit.table()
    seat = table.seat_of(visit.visitor)
    if seat is None:
        raise NotAllowed("You have no seat at this table.")
    key = _handovers(request).offer(table.id, seat, visit.visitor.id)
    return visit.answer(JSONResponse({"link": _link(request, table, seat, key)}))


async def show_seat(request: Request) -> Response:
    """What a link to a seat is good for, with a button: to look at a link changes nothing."""
    visit = Visit(request)
    table, index = await visit.table(), body.whole(request.path_params, "seat")
    key = request.query_params.get("key", "")
    is_invited = _check_link(visit, table, index, key)
    if table.seats_of(visit.visitor):
        return visit.redirect(f"/t/{table.id}")
    if is_invited and table.seats[index].kind != "open":
        raise NotAllowed("Somebody else already sits there; you can watch.")
    html = pages.join(
        table, index, key, is_invited=is_invited, visitor=visit.visitor, theme=visit.theme, lang=visit.lang
    )
    return visit.page(html)


async def sit_down(request: Request) -> Response:
    """Take the seat that a link is good for."""
    visit = Visit(request)
    fields = await body.fields(request)
    table, index = await visit.table(), body.whole(request.path_params, "seat")
    is_invited = _check_link(visit, table, index, body.text(fields, "key"))
    if not visit.is_known:
        raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")
    visit.rename(body.text(fields, "name"))
    if is_invited:
        await visit.hall.invite(table, index, visit.visitor)
    elif not table.seats_of(visit.visitor):
        _handovers(request).use_up(table.id, _holder(table, index))
        await visit.hall.hand_over(table, index, visit.visitor)
    return visit.redirect(f"/t/{table.id}")


def _check_link(visit: Visit, table: Table, index: int, key: str) -> bool:
    """Whether a link is an invitation; if not, it must be good for taking along a seat that is held."""
    if visit.signer.invites(key, table.id, index):
        return True
    if not _handovers(visit.request).is_good(key, table.id, index, _holder(table, index)):
        raise NotAllowed("This link is not valid; ask for a new one.")
    return False


def _holder(table: Table, index: int) -> str:
    """Who holds a seat; nobody if it is free, a bot's or not there."""
    return (table.seats[index].visitor or "") if index < len(table.seats) else ""


def _handovers(request: Request) -> Handovers:
    found: Handovers = request.app.state.handovers
    return found


async def show_rules(request: Request) -> Response:
    """The rules of a game in our own words."""
    return await _rules(Visit(request), request.path_params["game"], None)


async def show_rule(request: Request) -> Response:
    """One section of the rules, as a page or as the part that opens above one."""
    visit = Visit(request)
    game, section = request.path_params["game"], request.path_params["section"]
    if "fragment" in request.query_params:
        return visit.page(pages.rule_fragment(game, section, lang=visit.lang))
    return await _rules(visit, game, section)


async def _rules(visit: Visit, game: str, section: str | None) -> Response:
    html = await visit.hall.studio.look_up(pages.rules, game, section, theme=visit.theme, lang=visit.lang)
    return visit.page(html)


async def healthz(request: Request) -> Response:
    """Say that the server is there, and whether it can read and write its tables."""
    hall: Hall = request.app.state.hall
    told: dict[str, object] = {"version": pickaxe.__version__}
    try:
        faults = await hall.check()
    except BadStore as error:
        return JSONResponse({"ok": False, **told, "error": str(error)}, 503)
    return JSONResponse({"ok": True, **told, **({"damaged": faults} if faults else {})})


ROUTES: Final = [
    Route("/", lobby),
    Route("/tables", open_table, methods=["POST"]),
    Route("/t/{table}", show_table),
    Route("/t/{table}/fragment", show_fragment),
    Route("/t/{table}/choices", choose, methods=["POST"]),
    Route("/t/{table}/undo", undo, methods=["POST"]),
    Route("/t/{table}/resume", resume, methods=["POST"]),
    Route("/t/{table}/events", listen),
    Route("/t/{table}/why", why_not),
    Route("/t/{table}/view.json", show_view),
    Route("/t/{table}/record", show_record),
    Route("/t/{table}/data", show_data),
    Route("/t/{table}/sit", seating.sit, methods=["POST"]),
    Route("/t/{table}/bot", seating.seat_bot, methods=["POST"]),
    Route("/t/{table}/remove", seating.ask_removal),
    Route("/t/{table}/delete", seating.delete, methods=["POST"]),
    Route("/t/{table}/unlist", seating.unlist, methods=["POST"]),
    Route("/t/{table}/score", show_score),
    Route("/t/{table}/end", show_end),
    Route("/t/{table}/replay", show_replay),
    Route("/t/{table}/fork", fork, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/go-on", go_on, methods=["POST"]),
    Route("/t/{table}/link", make_link, methods=["POST"]),
    Route("/join/{table}/{seat}", show_seat, name="join"),
    Route("/join/{table}/{seat}", sit_down, methods=["POST"]),
    Route("/rules/{game}", show_rules),
    Route("/rules/{game}/{section}", show_rule),
    Route("/static/{name:path}", static_file),
    Route("/healthz", healthz),
]
