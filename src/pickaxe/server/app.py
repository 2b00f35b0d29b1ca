"""The web application: which address does what."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.kernel.fields import digits
from pickaxe.server import body, install, news, operation, pages, people, root
from pickaxe.server.assets import static_file
from pickaxe.server.bots import Bots
from pickaxe.server.courier import Courier, Delivery
from pickaxe.server.gate import Gate
from pickaxe.server.hall import NO_LINK, Hall
from pickaxe.server.lessons import OPENING
from pickaxe.server.letters import Letters
from pickaxe.server.limits import Limits
from pickaxe.server.live import Live
from pickaxe.server.middleware import (
    LastResort,
    OpenPage,
    SecurityHeaders,
    Turnstile,
    Watch,
    address_of,
    gate_of,
    visitor_of,
)
from pickaxe.server.mistakes import handlers
from pickaxe.server.opening import parse_level, parse_wish
from pickaxe.server.records import read
from pickaxe.server.refusal import BadRequest, NotAllowed, NotFound
from pickaxe.server.root import Root
from pickaxe.server.routes import at_table, form, get, post, visited
from pickaxe.server.seats import Handovers, People, Signer
from pickaxe.server.settings import FINAL
from pickaxe.server.sight import record_for, sight
from pickaxe.server.storage import open_store
from pickaxe.server.studio import PACKING
from pickaxe.server.tables import CLOSED, Table
from pickaxe.server.talk import TALK, Talk, talk_of
from pickaxe.server.visit import Visit, check_admitted
from pickaxe.server.why_not import explain, with_reasons

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
    drawers: int = 0,
    keep: int | None = None,
    delivery: Delivery | None = None,
) -> Starlette:
    """The application over the tables in a file, and at an address if that is not the one a browser names.

    Pages of tables are drawn in so many processes, or in threads if there are none. What nobody has played on with for
    so many days is not kept.
    The gate says how much may be asked of it, the delivery how people without a page are told that it is their turn;
    whoever wants to serve the same file is told where it is already served.
    The rest is for tests that must know ids, times and deals.
    """
    store = open_store(db, served_at=served_at)
    streams, thinkers = live or Live(), bots or Bots()
    hall = Hall(store, streams, thinkers, clock=clock, new_id=new_id, new_seed=new_seed, drawers=drawers)
    letters, home = Letters(store, clock), address or served_at.rstrip("/") or "http://localhost"
    courier = Courier(letters, hall.is_looking, delivery or Delivery(), address=home, clock=clock)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.signer = Signer(secret or await store.setting("secret", secrets.token_urlsafe(32)))
        hall.studio.open()
        work = [hall.attend(), courier.run(), operation.take_stock(hall, streams)]
        work += [operation.prune(hall, keep)] if keep else []
        chores = [asyncio.create_task(each) for each in work]
        yield
        streams.close()
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, courier.close(), return_exceptions=True)
        await hall.close()
        await store.close()

    app = Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(Root, path=root.settle(address)),
            Middleware(Watch),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED, compresslevel=PACKING, thread_minimum_size=COMPRESSED),
            Middleware(LastResort),
            Middleware(Turnstile),
        ],
        exception_handlers=handlers(),
    )
    app.state.hall, app.state.live, app.state.letters, app.state.courier = hall, streams, letters, courier
    app.state.gate, app.state.handovers = gate or Gate(Limits()), Handovers(store, clock)
    app.state.address, app.state.people = address, People(store, clock)
    app.state.talk = Talk(store, streams, clock)
    return app


# Addresses: what is asked of the server as a whole


async def lobby(visit: Visit) -> Response:
    """The games, and the visitor's tables."""
    await visit.recall()
    tables, broken = await visit.hall.tables_of(visit.visitor)
    return visit.page(await visit.hall.studio.do(pages.lobby, visit.reader, tables, broken))


async def open_table(visit: Visit) -> Response:
    """Open a table as the form says."""
    fields = await body.fields(visit.request, limit=body.DATA_LIMIT)
    wish = parse_wish(fields)
    _count_table(visit)
    await visit.introduce(body.text(fields, "name"))
    return _to(visit, await visit.hall.open(wish, visit.visitor))


async def open_record(visit: Visit) -> Response:
    """Make a table of the record that a form brings; its replay, or the table itself, is shown."""
    fields = await body.fields(visit.request, limit=body.DATA_LIMIT)
    brought = await visit.hall.studio.look_up(read, fields, visit.reader.lang)
    _count_table(visit)
    await visit.introduce(body.text(fields, "name"))
    table = await visit.hall.bring(brought, visit.visitor)
    return visit.redirect(f"/t/{table.id}/replay") if brought.is_looked_at else _to(visit, table)


def _count_table(visit: Visit) -> None:
    """Refuse a new table if too many were opened."""
    gate_of(visit.request).tables.take(address_of(visit.request), visitor_of(visit.request))


def _to(visit: Visit, table: Table) -> Response:
    return visit.redirect(f"/t/{table.id}")


async def show_rules(visit: Visit) -> Response:
    """The rules of a game in our own words, or one section of them: as a page, or as the part that opens beside one."""
    game, section = visit.request.path_params["game"], visit.request.path_params.get("section")
    part = pages.rules_beside if section is None else pages.rule_fragment
    drawing: Callable[..., str] = part if "fragment" in visit.request.query_params else pages.rules
    return await visit.show(drawing, game, section)


# Looking at a table


async def show_table(visit: Visit, table: Table) -> Response:
    """The table, or its invitation links while seats are open."""
    if table.has_open_seats and table.is_closed:
        raise NotAllowed(CLOSED)
    if not table.has_open_seats:
        return await _draw(visit, table, pages.table, visit.request.query_params, "wishes")
    links = _invitations(visit, table) if table.seats_of(visit.visitor) else []
    return await visit.draw(pages.waiting, table, links, watches="watch" in visit.request.query_params)


async def _draw(visit: Visit, table: Table, drawing: Callable[..., str], values: body.Fields, *names: str) -> Response:
    """The table from the seat that a screen shows, with what it wishes to see beside it, and without what it has."""
    shown = sight(table, visit.visitor, body.seat(values))
    asked = {name: body.text(values, name) for name in names}
    return await visit.draw(drawing, table, *shown, **asked, is_late=bool(visit.hall.late(table)))


def _invitations(visit: Visit, table: Table) -> list[str]:
    open_seats = [seat.index for seat in table.seats if seat.kind == "open"]
    return [visit.seat_link(table, seat, visit.signer.key(table.id, seat)) for seat in open_seats]


async def show_fragment(visit: Visit, table: Table) -> Response:
    """The part of the table page that changes."""
    return await _draw(visit, table, pages.fragment, visit.request.query_params, "wishes", "has")


async def show_theatre(visit: Visit, table: Table) -> Response:
    """What happened since the visitor's own turn; the table at every position after the one that they have seen."""
    values = visit.request.query_params
    shown = sight(table, visit.visitor, body.seat(values))
    after, has = body.whole(values, "after"), body.text(values, "has")
    html = await visit.hall.studio.look_up(pages.theatre, table.snapshot(), visit.reader, *shown, after=after, has=has)
    return visit.page(html)


async def show_log(visit: Visit, table: Table) -> Response:
    """The whole log, as it opens above the table."""
    return await visit.draw(pages.log, table, table.seat_of(visit.visitor))


async def listen(visit: Visit, table: Table) -> ASGIApp:
    """Tell the page what changes, for as long as it listens."""
    live: Live = visit.request.app.state.live
    answer = live.stream(table.id, visit.number, visit.visitor.id, visit.may_look)
    if visit.request.method == "HEAD":  # the stream has no end, but its headers have
        return Response(headers=answer.headers)
    return OpenPage(answer, visit.request)


async def why_not(visit: Visit, table: Table) -> Response:
    """Why the visitor cannot choose something now, what is missing for it, and what could be done about it."""
    lexicon, asked = table.game.lexicon, visit.request.query_params.get("choice", "")
    if len(asked) > body.LONGEST_TOKEN:
        raise BadRequest("That is too long for a choice.")
    token = lexicon.token(int(asked) if asked.isdecimal() else lexicon.parse(asked))
    refusal, lang = table.refusal(visit.visitor), visit.reader.lang
    if refusal or _seat(visit, table) != table.state.seat:  # or another seat has the screen, which must learn nothing
        reasons = [refusal] if refusal else table.state.reasons(token)
        return visit.answer(JSONResponse(with_reasons(table, token, reasons, lang)))
    return visit.answer(JSONResponse(await visit.hall.studio.look_up(explain, table.snapshot(), token, lang)))


def _seat(visit: Visit, table: Table) -> int | None:
    """The seat for which a visitor asks."""
    return sight(table, visit.visitor, body.seat(visit.request.query_params)).seat


async def show_hint(visit: Visit, table: Table) -> Response:
    """What a good player would do, as the part that opens beside the table."""
    found = await visit.hall.hints(table, visit.visitor)
    return await visit.draw(pages.hint, table, found)


async def show_preview(visit: Visit, table: Table) -> Response:
    """What choices of the visitor would do, to be shown beside them; nothing once others have their turn."""
    values = visit.request.query_params
    refusal = table.refusal(visit.visitor)
    if refusal is not None and not table.seats_of(visit.visitor):
        raise NotAllowed(refusal)
    if body.whole(values, "number") != table.number or refusal is not None:  # a bot may have begun meanwhile
        return visit.answer(Response(status_code=204))
    ways = _choices(values.getlist("way")) if "way" in values else []
    choices = _choices(values.getlist("choice")) if "choice" in values or not ways else []
    return await _look(visit, pages.preview, table, _seat(visit, table), choices, ways)


def _choices(asked: Sequence[str]) -> list[int | str]:
    """Choices of an address, as numbers or as tokens."""
    return body.choices({"choices": [max(digits(each), 0) if each.isdecimal() else each for each in asked]})


async def show_goal(visit: Visit, table: Table) -> Response:
    """What is missing for something that the visitor wants, and what helps, as its card."""
    seat = _seat(visit, table)
    if seat is None:
        raise NotAllowed("You have no seat at this table.")
    return await _look(visit, pages.goal, table, seat, body.text(visit.request.query_params, "goal"))


async def _look(visit: Visit, drawing: Callable[..., str], table: Table, *given: object) -> Response:
    """Something to look at beside the table, drawn where nobody who plays has to wait for it."""
    return visit.page(await visit.hall.studio.look_up(drawing, table.snapshot(), visit.reader, *given))


async def show_view(visit: Visit, table: Table) -> Response:
    """What the visitor may know about the table, as data."""
    seat = _seat(visit, table)
    held = table.held if seat is not None and seat == table.state.seat else None
    token = None if held is None else table.game.lexicon.token(held)
    data = {"table": table.id, "number": table.number, "seat": seat, "view": table.state.view(seat), "held": token}
    return visit.answer(JSONResponse(data))


async def show_record(visit: Visit, table: Table) -> Response:
    """The record so far, as text; while seats hide something, what the visitor may know of it."""
    headers = {"Content-Disposition": f'inline; filename="{table.game.id}-{table.id}.txt"'}
    text = await visit.hall.studio.look_up(record_for, table.snapshot(), _seat(visit, table))
    return visit.answer(PlainTextResponse(text, headers=headers))


async def show_data(visit: Visit, table: Table) -> Response:
    """The corrected data of the table, as the file that other programs need to read its record."""
    edition = table.game.edition
    if edition is None:
        raise NotFound("This table has no corrected data.")
    headers = {"Content-Disposition": f'attachment; filename="{table.game.id}.json"'}
    text = json.dumps(edition.data(), indent=1, ensure_ascii=False)
    return visit.answer(Response(f"{text}\n", media_type="application/json", headers=headers))


async def show_end(visit: Visit, table: Table) -> Response:
    """The result of a finished game."""
    if not table.is_over:
        return _to(visit, table)
    return await visit.draw(pages.end, table, table.seat_of(visit.visitor))


async def show_score(visit: Visit, table: Table) -> Response:
    """Where the points of every seat come from, as a page or as the part that opens above one."""
    is_part = "fragment" in visit.request.query_params
    return await visit.draw(pages.score_fragment if is_part else pages.score, table)


async def show_replay(visit: Visit, table: Table) -> Response:
    """Any position of the table's record, as a page or as its parts that change."""
    values = visit.request.query_params
    at = body.whole(values, "at") if "at" in values else table.length
    drawing = pages.replay_fragment if "fragment" in values else pages.replay
    notes = await talk_of(visit).notes(table, visit.visitor)
    return visit.page(await visit.hall.studio.look_up(drawing, table.snapshot(), visit.reader, at, notes))


# Playing


async def _done(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """The answer to something done at a table: to a script the new fragment, to a plain form the page again."""
    if body.is_form(visit.request):
        return _to(visit, table)
    return await _draw(visit, table, pages.fragment, fields, "wishes", "has")


async def choose(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Play a choice, or several at once, or some instead of others; or draft them."""
    number, choices = body.whole(fields, "number"), body.choices(fields)
    to = body.whole(fields, "to") if "to" in fields else None
    draft = visit.reader.settings.draft if fields.get("draft") else FINAL
    await visit.hall.choose(table, visit.visitor, number, choices, to=to, draft=draft)
    return await _done(visit, table, fields)


async def undo(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Take back to a position."""
    await visit.hall.undo(table, visit.visitor, body.whole(fields, "number"), body.whole(fields, "to"))
    return await _done(visit, table, fields)


async def ask_back(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Ask the others whether something may be taken back."""
    await visit.hall.ask_back(table, visit.visitor, body.whole(fields, "number"))
    return await _done(visit, table, fields)


async def answer(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Say whether somebody else may take something back."""
    agrees = body.word(fields, "agrees", "no", ("no", "yes")) == "yes"
    await visit.hall.answer(table, visit.visitor, body.whole(fields, "number"), agrees=agrees)
    return await _done(visit, table, fields)


async def resume(visit: Visit, table: Table) -> Response:
    """Let a bot that failed try again."""
    visit.hall.resume(table, visit.visitor)
    return await _done(visit, table, {})


async def fork(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Open a new table that goes on from a position of this one."""
    at, level = body.whole(fields, "at"), parse_level(fields) if "level" in fields else ""
    _count_table(visit)
    return _to(visit, await visit.hall.fork(table, at, visit.visitor, level))


async def rematch(visit: Visit, table: Table) -> Response:
    """Go to the table where the same people play again."""
    if table.is_over and table.next is None:
        _count_table(visit)
    return visit.redirect(f"/t/{await visit.hall.rematch(table, visit.visitor)}")


async def go_on(visit: Visit, table: Table) -> Response:
    """Go on with a finished game at the same table."""
    await visit.hall.go_on(table, visit.visitor)
    return _to(visit, table)


# Coming and going


async def show_seat(visit: Visit, table: Table) -> Response:
    """What a link to a seat is good for, with a button: to look at a link changes nothing."""
    index, key = body.whole(visit.request.path_params, "seat"), visit.request.query_params.get("key", "")
    is_invited = await _check_link(visit, table, index, key)
    if table.seats_of(visit.visitor):
        return _to(visit, table)
    if is_invited and table.seats[index].kind != "open":
        raise NotAllowed("Somebody else already sits there; you can watch.")
    return await visit.draw(pages.join, table, index, key, is_invited)


async def sit_down(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Take a free seat, which whoever knows the address of a table may, or the seat that a link is good for."""
    index = body.whole(fields, "seat")
    key = body.text(fields, "key")
    if "key" not in fields:
        check_admitted(table, visit.visitor)
    is_free = "key" not in fields or await _check_link(visit, table, index, key)
    visit.check_known()
    await visit.introduce(body.text(fields, "name"))
    if is_free:
        await visit.hall.invite(table, index, visit.visitor)
    elif not table.seats_of(visit.visitor):
        await visit.hall.hand_over(table, index, visit.visitor, key)
    return _to(visit, table)


async def _check_link(visit: Visit, table: Table, index: int, key: str) -> bool:
    """Whether a link is an invitation; if not, it must be good for a seat that is handed over."""
    if visit.signer.invites(key, table.id, index):
        return True
    holder = _holder(table, index)
    if not holder or not await visit.handovers.is_good(key, table.id, index, holder):
        raise NotAllowed(NO_LINK)
    return False


def _holder(table: Table, index: int) -> str:
    """Who holds a seat; nobody if it is free, a bot's or not there."""
    return (table.seats[index].visitor or "") if 0 <= index < len(table.seats) else ""


async def seat_bot(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Give a free seat to a bot."""
    await visit.hall.seat_bot(table, body.whole(fields, "seat"), parse_level(fields), visit.visitor)
    return _to(visit, table)


async def show_seats(visit: Visit, table: Table) -> Response:
    """Who plays, and whom a bot can play for."""
    there = await visit.hall.there(table)
    looking = frozenset(seat.index for seat in table.seats if seat.visitor in there)
    return await visit.draw(pages.seats, table, looking, frozenset(visit.hall.late(table)))


async def stand_in(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Let a bot play for somebody who has left."""
    await visit.hall.stand_in(table, body.whole(fields, "seat"), parse_level(fields), visit.visitor)
    return _to(visit, table)


async def resign(visit: Visit, table: Table) -> Response:
    """Leave the rest of a game to bots."""
    await visit.hall.resign(table, visit.visitor)
    return visit.redirect("/")


async def come_back(visit: Visit, table: Table) -> Response:
    """Give back to somebody what bots play for them."""
    await visit.hall.come_back(table, visit.visitor)
    return _to(visit, table)


async def ask_removal(visit: Visit, table: Table) -> Response:
    """Ask whether a table shall really go."""
    _check_seated(visit, table)
    return await visit.draw(pages.removal, table)


async def delete(visit: Visit, table: Table) -> Response:
    """Delete a table."""
    _check_seated(visit, table)
    await visit.hall.delete(table, visit.visitor)
    return visit.redirect("/")


async def start_over(visit: Visit, table: Table) -> Response:
    """Begin a lesson anew; where it was left is forgotten."""
    _check_seated(visit, table)
    lesson, name = table.setup.opening.removeprefix(OPENING), visit.visitor.name
    wish = parse_wish({"game": table.game.id, "lesson": lesson, "name": name})
    _count_table(visit)
    anew = await visit.hall.open(wish, visit.visitor)
    if table.is_led:
        await visit.hall.delete(table, visit.visitor)
    return _to(visit, anew)


async def unlist(visit: Visit, table: Table) -> Response:
    """Take a table off the visitor's list."""
    _check_seated(visit, table)
    await visit.hall.unlist(table, visit.visitor)
    return visit.redirect("/")


def _check_seated(visit: Visit, table: Table) -> None:
    if not (table.seats_of(visit.visitor) or table.left_by(visit.visitor)):
        raise NotAllowed("You have no seat at this table.")


ROUTES: Final = [
    Route("/", visited(lobby)),
    Route("/tables", visited(open_table), methods=["POST"]),
    Route("/records", visited(open_record), methods=["POST"]),
    get("", show_table),
    get("/fragment", show_fragment),
    get("/log", show_log),
    get("/theatre", show_theatre),
    form("/choices", choose),
    form("/undo", undo),
    form("/ask", ask_back),
    form("/answer", answer),
    post("/resume", resume),
    get("/events", listen),
    get("/why", why_not),
    get("/hint", show_hint),
    get("/preview", show_preview),
    get("/goal", show_goal),
    get("/view.json", show_view),
    get("/record", show_record),
    get("/data", show_data),
    form("/sit", sit_down, find=Visit.invited),
    form("/bot", seat_bot),
    get("/seats", show_seats),
    form("/stand-in", stand_in),
    post("/resign", resign),
    post("/come-back", come_back),
    get("/remove", ask_removal),
    post("/delete", delete),
    post("/start-over", start_over),
    post("/unlist", unlist),
    get("/score", show_score),
    get("/end", show_end),
    get("/replay", show_replay),
    form("/fork", fork),
    post("/rematch", rematch),
    post("/go-on", go_on),
    get("/hand-over", people.show_handover),
    form("/hand-over", people.hand_over),
    form("/keep-seat", people.keep_seat),
    post("/leave", people.leave),
    *people.ROUTES,
    Route("/join/{table}/{seat}", at_table(show_seat, find=Visit.invited), name="join"),
    Route("/rules/{game}", visited(show_rules)),
    Route("/rules/{game}/{section}", visited(show_rules)),
    Route("/static/{name:path}", static_file),
    *operation.ROUTES,
    *TALK,
    *news.ROUTES,
    *install.ROUTES,
]
