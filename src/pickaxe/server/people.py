"""What people do about themselves: name, settings, devices, a seat for somebody else, all games in one file."""

from typing import Final

from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.server import body, pages
from pickaxe.server.export import pack
from pickaxe.server.middleware import OpenPage
from pickaxe.server.people_page import AdoptPage, AlonePage
from pickaxe.server.refusal import NotAllowed
from pickaxe.server.routes import filled, visited
from pickaxe.server.seats import Visitor
from pickaxe.server.settings import known
from pickaxe.server.tables import Table
from pickaxe.server.visit import Visit

OLD_LINK: Final = "This link no longer works. Make a new one on the device where you play."
GAMES: Final = {
    "Content-Disposition": 'attachment; filename="pickaxe-games.zip"',
    "Content-Encoding": "identity",  # it is compressed already
}


async def show_me(visit: Visit) -> Response:
    """The page about oneself; whoever has nothing yet gets no link either."""
    await visit.recall()
    tables = len(await visit.hall.held_by(visit.visitor))
    has_something = visit.is_known and bool(tables or visit.visitor.name)
    link = _device_link(visit, (await visit.people.of(visit.visitor)).key) if has_something else ""
    return await visit.show(pages.me, link, tables)


def _device_link(visit: Visit, key: str) -> str:
    """A link whose secret stands behind the #: browsers never send that, so no log and no other site learns it."""
    return f"{visit.site}/me/device#{key}"


async def rename(visit: Visit, fields: body.Fields) -> Response:
    """Be called otherwise, also at the tables where one plays."""
    visit.check_known()
    visit.rename(body.text(fields, "name"))
    await visit.hall.rename(visit.visitor)
    return visit.redirect("/me")


async def settle(visit: Visit, fields: body.Fields) -> Response:
    """Settle something on all devices; this browser has done so already."""
    visit.check_known()
    await visit.people.settle(visit.visitor, known(body.text(fields, "settings")))
    return visit.answer(Response(status_code=204))


async def renew_link(visit: Visit) -> Response:
    """Have a new link; the one before is good no longer."""
    visit.check_known()
    await visit.people.renewed(visit.visitor)
    return visit.redirect("/me")


async def ask_alone(visit: Visit) -> Response:
    """Ask whether all other devices shall be forgotten."""
    letters = visit.letters
    mailbox, hook = await letters.mailbox(visit.visitor.id), await letters.hook(visit.visitor.id)
    heir = visit.signer.heir(visit.visitor)
    page = AlonePage(heir, mailbox.address if mailbox else "", hook.url if hook else "")
    return await visit.show(pages.alone, page)


async def be_alone(visit: Visit, fields: body.Fields) -> Response:
    """Leave everything to a new visitor, whom only this device knows: all others have nothing any more.

    The page has had the new visitor since before: whoever never hears the answer presses once more.
    """
    heir = visit.signer.heir_of(visit.visitor, body.text(fields, "heir"))
    if heir is None:
        raise NotAllowed("Look at this page again, then press the button.")
    await _forget_ways(visit, fields)
    await visit.hall.merge(visit.visitor, heir)
    await visit.people.renewed(heir)
    visit.become(heir)
    return visit.redirect("/me")


async def _forget_ways(visit: Visit, fields: body.Fields) -> None:
    """Keep address and webhook only if that is said: somebody else may have named them, and mail brings links."""
    letters = visit.letters
    if "mail" not in fields:
        await letters.drop_mail(visit.visitor.id)
    if "hook" not in fields:
        await letters.set_hook(visit.visitor.id, None)


# Another device


async def show_device(visit: Visit) -> Response:
    """Where a link to another device leads: its secret is not sent before a script or somebody does."""
    return await visit.show(pages.device)


async def look_at_link(visit: Visit, fields: body.Fields) -> Response:
    """Whose link it is, with a button: to look at a link changes nothing."""
    key = _key(fields)
    person = await _person(visit, key)
    if person.id == visit.visitor.id:
        return visit.redirect("/me")
    own, theirs = set(await visit.hall.held_by(visit.visitor)), set(await visit.hall.held_by(person))
    page = AdoptPage(person.name, key, len(theirs), len(own - theirs), len(own & theirs))
    return await visit.show(pages.adopt, page)


async def adopt(visit: Visit, fields: body.Fields) -> Response:
    """Let this browser be whoever made the link, with what both have."""
    person = await _person(visit, _key(fields))
    visit.check_known()
    if person.id != visit.visitor.id:
        await visit.hall.merge(visit.visitor, person)
    visit.become(person)
    await visit.recall()
    return visit.redirect("/")


def _key(fields: body.Fields) -> str:
    """The secret of a link, which may come with the link around it."""
    return body.text(fields, "key").strip().rpartition("#")[2]


async def _person(visit: Visit, key: str) -> Visitor:
    person = await visit.people.behind(key)
    if person is None:
        raise NotAllowed(OLD_LINK)
    return person


# All games


async def show_games(visit: Visit) -> ASGIApp:
    """All games of the visitor in one file, sent while it is written."""
    if visit.request.method == "HEAD":
        return Response(media_type="application/zip", headers=GAMES)
    packed = pack(visit.hall, visit.visitor, visit.site)
    return OpenPage(visit.answer(StreamingResponse(packed, media_type="application/zip", headers=GAMES)), visit.request)


# A seat for somebody else


async def show_handover(visit: Visit, table: Table) -> Response:
    """The seats that the visitor can hand over, with the links to them."""
    held = _to_hand_over(visit, table)
    keys = {seat: await visit.handovers.offered(table.id, seat, visit.visitor.id) for seat in held}
    links = {seat: visit.seat_link(table, seat, key) if key else "" for seat, key in keys.items()}
    return await visit.draw(pages.handover, table, links)


async def hand_over(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Make a link with which somebody else takes over a seat; the one before is good no longer."""
    seat = _seat(visit, table, fields)
    key = await visit.handovers.offer(table.id, seat, visit.visitor.id)
    if body.is_form(visit.request):
        return visit.redirect(f"/t/{table.id}/hand-over")
    return visit.answer(JSONResponse({"link": visit.seat_link(table, seat, key)}))


async def keep_seat(visit: Visit, table: Table, fields: body.Fields) -> Response:
    """Take such a link back."""
    seat = _seat(visit, table, fields)
    if key := await visit.handovers.offered(table.id, seat, visit.visitor.id):
        await visit.handovers.use_up(key, table.id, seat)
    return visit.redirect(f"/t/{table.id}/hand-over")


def _seat(visit: Visit, table: Table, fields: body.Fields) -> int:
    """The seat that is meant: the one that is named, else the first."""
    held = _to_hand_over(visit, table)
    named = body.seat(fields)
    seat = held[0] if named is None else named
    if seat not in held:
        raise NotAllowed("That seat is not yours.")
    return seat


def _to_hand_over(visit: Visit, table: Table) -> list[int]:
    held = table.seats_to_hand_over(visit.visitor)
    if not held:
        raise NotAllowed("You have no seat at this table.")
    return held


async def leave(visit: Visit, table: Table) -> Response:
    """Give a seat back before the game begins."""
    await visit.hall.leave(table, visit.visitor)
    return visit.redirect("/")


ROUTES: Final = [
    Route("/me", visited(show_me)),
    Route("/me/name", filled(rename), methods=["POST"]),
    Route("/me/settings", filled(settle), methods=["POST"]),
    Route("/me/link", visited(renew_link), methods=["POST"]),
    Route("/me/alone", visited(ask_alone)),
    Route("/me/alone", filled(be_alone), methods=["POST"]),
    Route("/me/device", visited(show_device)),
    Route("/me/device", filled(look_at_link), methods=["POST"]),
    Route("/me/adopt", filled(adopt), methods=["POST"]),
    Route("/me/games", visited(show_games)),
]
