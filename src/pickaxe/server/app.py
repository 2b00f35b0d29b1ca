"""The web application: which address does what."""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import pickaxe
from pickaxe.server import body, pages, seating
from pickaxe.server.assets import static_file
from pickaxe.server.bots import Bots
from pickaxe.server.hall import Hall
from pickaxe.server.headers import SecurityHeaders
from pickaxe.server.live import Live
from pickaxe.server.mistakes import LastResort, handlers
from pickaxe.server.opening import parse_wish
from pickaxe.server.refusal import BadRequest, NotAllowed, NotFound
from pickaxe.server.seats import HOLD, INVITE, Signer
from pickaxe.server.sight import sight
from pickaxe.server.store_sqlite import SqliteStore
from pickaxe.server.tables import Table
from pickaxe.server.visit import Visit
from pickaxe.server.words import retold

log = logging.getLogger("pickaxe.server")

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH: Final = 10
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
) -> Starlette:
    """The application over the tables in a file; the rest is for tests that must know ids, times and deals."""
    store = SqliteStore(db)
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
        middleware=[Middleware(SecurityHeaders), Middleware(LastResort)],
        exception_handlers=handlers(),
    )
    app.state.hall, app.state.live = hall, news
    return app


async def lobby(request: Request) -> Response:
    """The games, and the visitor's tables."""
    visit = Visit(request)
    lines = await visit.hall.lines(visit.visitor)
    return visit.page(pages.lobby(visitor=visit.visitor, tables=lines, theme=visit.theme, lang=visit.lang))


async def open_table(request: Request) -> Response:
    """Open a table as the form says."""
    visit = Visit(request)
    fields = await body.fields(request, limit=body.DATA_LIMIT)
    visit.rename(body.text(fields, "name"))
    table = await visit.hall.open(parse_wish(fields), visit.visitor)
    return visit.redirect(f"/t/{table.id}")


async def show_table(request: Request) -> Response:
    """The table, or its invitation links while seats are open."""
    visit = Visit(request)
    table = await visit.table()
    if table.has_open_seats:
        return visit.page(_waiting(visit, table))
    shown = sight(table, visit.visitor, body.seat(request.query_params))
    html = pages.table(
        table,
        shown.seat,
        visitor=visit.visitor,
        theme=visit.theme,
        lang=visit.lang,
        passes_to=shown.passes_to,
        wishes=_wishes(request.query_params),
    )
    return visit.page(html)


def _waiting(visit: Visit, table: Table) -> str:
    """The page of a table with open seats, for who sits there and for who may sit down or watch."""
    request = visit.request
    links = _invitations(request, table) if table.seats_of(visit.visitor) else []
    watches = "watch" in request.query_params
    return pages.waiting(table, visitor=visit.visitor, theme=visit.theme, links=links, watches=watches, lang=visit.lang)


def _wishes(values: body.Fields) -> frozenset[str]:
    """What a screen shows beside the table, by the names of its layout."""
    return frozenset(body.text(values, "wishes").split())


def _invitations(request: Request, table: Table) -> list[str]:
    return [_link(request, table, seat.index, INVITE) for seat in table.seats if seat.kind == "open"]


def _link(request: Request, table: Table, seat: int, purpose: str) -> str:
    signer: Signer = request.app.state.signer
    return str(request.url_for("join", table=table.id, seat=seat)) + f"?key={signer.key(table.id, seat, purpose)}"


async def show_fragment(request: Request) -> Response:
    """The part of the table page that changes."""
    visit = Visit(request)
    return _fragment(visit, await visit.table(), request.query_params)


def _fragment(visit: Visit, table: Table, values: body.Fields) -> Response:
    shown = sight(table, visit.visitor, body.seat(values))
    html = pages.fragment(
        table,
        shown.seat,
        visitor=visit.visitor,
        lang=visit.lang,
        passes_to=shown.passes_to,
        wishes=_wishes(values),
    )
    return visit.page(html)


def _done(visit: Visit, table: Table, values: body.Fields) -> Response:
    """The answer to something done at a table: to a script the new fragment, to a plain form the page again."""
    return visit.redirect(f"/t/{table.id}") if body.is_form(visit.request) else _fragment(visit, table, values)


async def choose(request: Request) -> Response:
    """Play a choice, or several at once, or some instead of others."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    number, choices = body.whole(fields, "number"), body.choices(fields)
    to = body.whole(fields, "to") if "to" in fields else None
    await visit.hall.choose(table, visit.visitor, number, choices, to=to)
    return _done(visit, table, fields)


async def undo(request: Request) -> Response:
    """Take back to a position."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    await visit.hall.undo(table, visit.visitor, body.whole(fields, "number"), body.whole(fields, "to"))
    return _done(visit, table, fields)


async def resume(request: Request) -> Response:
    """Let a bot that failed try again."""
    visit = Visit(request)
    table = await visit.table()
    visit.hall.resume(table, visit.visitor)
    return _done(visit, table, {})


async def listen(request: Request) -> Response:
    """Tell the page what changes, for as long as it listens."""
    visit = Visit(request)
    table = await visit.table()
    live: Live = request.app.state.live
    return live.stream(table.id, None if table.trouble else table.number)


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
    reasons = [retold(why, visit.lang, table.game) for why in table.why_not(token, visit.visitor)]
    return {"choice": token, "reasons": reasons}


async def show_view(request: Request) -> Response:
    """What the visitor may know about the table, as data."""
    visit = Visit(request)
    table = await visit.table()
    seat = table.seat_of(visit.visitor)
    data = {"table": table.id, "number": table.number, "seat": seat, "view": table.state.view(seat)}
    return visit.answer(JSONResponse(data))


async def show_record(request: Request) -> Response:
    """The record so far, as text."""
    visit = Visit(request)
    table = await visit.table()
    headers = {"Content-Disposition": f'inline; filename="{table.game.id}-{table.id}.txt"'}
    return visit.answer(PlainTextResponse(str(table.record), headers=headers))


async def show_data(request: Request) -> Response:
    """The corrected data of the table, as the file that other programs need to read its record."""
    visit = Visit(request)
    table = await visit.table()
    edition = table.game.edition
    if edition is None:
        raise NotFound("This table plays the game as printed; it has no corrected data.")
    headers = {"Content-Disposition": f'attachment; filename="{table.game.id}.json"'}
    text = json.dumps(edition.data(), indent=1, ensure_ascii=False)
    return visit.answer(Response(f"{text}\n", media_type="application/json", headers=headers))


async def show_end(request: Request) -> Response:
    """The result of a finished game."""
    visit = Visit(request)
    table = await visit.table()
    if not table.is_over:
        return visit.redirect(f"/t/{table.id}")
    seat = table.seat_of(visit.visitor)
    return visit.page(pages.end(table, seat, visitor=visit.visitor, theme=visit.theme, lang=visit.lang))


async def show_score(request: Request) -> Response:
    """Where the points of every seat come from, as a page or as the part that opens above one."""
    visit = Visit(request)
    table = await visit.table()
    if "fragment" in request.query_params:
        return visit.page(pages.score_fragment(table, lang=visit.lang))
    return visit.page(pages.score(table, theme=visit.theme, lang=visit.lang))


async def show_replay(request: Request) -> Response:
    """Any position of the table's record."""
    visit = Visit(request)
    table = await visit.table()
    query = {"at": str(table.position), **request.query_params}
    at = body.whole(query, "at")
    table.state_at(at)
    if "fragment" in query:
        return visit.page(pages.replay_fragment(table, at, visitor=visit.visitor, lang=visit.lang))
    return visit.page(pages.replay(table, at, visitor=visit.visitor, theme=visit.theme, lang=visit.lang))


async def fork(request: Request) -> Response:
    """Open a new table that goes on from a position of this one."""
    visit = Visit(request)
    fields = await body.fields(request)
    table = await visit.table()
    forked = await visit.hall.fork(table, body.whole(fields, "at"), visit.visitor)
    return visit.redirect(f"/t/{forked.id}")


async def rematch(request: Request) -> Response:
    """Go to the table where the same people play again."""
    visit = Visit(request)
    table = await visit.table()
    return visit.redirect(f"/t/{await visit.hall.rematch(table, visit.visitor)}")


async def go_on(request: Request) -> Response:
    """Go on with a finished game at the same table."""
    visit = Visit(request)
    table = await visit.table()
    await visit.hall.go_on(table, visit.visitor)
    return visit.redirect(f"/t/{table.id}")


async def show_link(request: Request) -> Response:
    """The link with which someone takes their seat along to another device."""
    visit = Visit(request)
    table = await visit.table()
    seat = table.seat_of(visit.visitor)
    if seat is None:
        raise NotAllowed("You have no seat at this table.")
    return visit.answer(JSONResponse({"link": _link(request, table, seat, HOLD)}))


async def join(request: Request) -> Response:
    """Sit down with a signed link.

    Who brings no cookie gets one first and comes again, so that a program that only looks at links takes no seat.
    """
    visit = Visit(request)
    table, index = await visit.table(), int(request.path_params["seat"])
    key = request.query_params.get("key", "")
    purpose = visit.signer.purpose(key, table.id, index)
    if purpose is None:
        raise NotAllowed("This link is not valid; ask for a new one.")
    if not visit.is_known:
        return _with_cookie_first(visit)
    sit_down = visit.hall.invite if purpose == INVITE else visit.hall.hand_over
    await sit_down(table, index, visit.visitor)
    return visit.redirect(f"/t/{table.id}")


def _with_cookie_first(visit: Visit) -> Response:
    url = visit.request.url
    if "again" in visit.request.query_params:
        raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")
    return visit.redirect(f"{url.path}?{url.query}&again=1")


async def show_rules(request: Request) -> Response:
    """The rules of a game in our own words."""
    visit = Visit(request)
    return visit.page(pages.rules(request.path_params["game"], None, theme=visit.theme, lang=visit.lang))


async def show_rule(request: Request) -> Response:
    """One section of the rules, as a page or as the part that opens above one."""
    visit = Visit(request)
    game, section = request.path_params["game"], request.path_params["section"]
    if "fragment" in request.query_params:
        return visit.page(pages.rule_fragment(game, section, lang=visit.lang))
    return visit.page(pages.rules(game, section, theme=visit.theme, lang=visit.lang))


async def healthz(request: Request) -> Response:
    """Say that the server is there."""
    return JSONResponse({"ok": True, "version": pickaxe.__version__})


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
    Route("/t/{table}/link", show_link),
    Route("/join/{table}/{seat:int}", join, name="join"),
    Route("/rules/{game}", show_rules),
    Route("/rules/{game}/{section}", show_rule),
    Route("/static/{name:path}", static_file),
    Route("/healthz", healthz),
]
