"""News at their addresses: one stream for each browser, the next table that waits, what somebody wants to be told."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said
from pickaxe.server import body, pages, turns
from pickaxe.server.courier import Courier
from pickaxe.server.hooks import SHAPES, HookFailed
from pickaxe.server.letters import Hook, Key, Letters, Purpose
from pickaxe.server.live import Live
from pickaxe.server.mail import is_address
from pickaxe.server.middleware import OpenPage, address_of, gate_of
from pickaxe.server.news_page import Question, news_page
from pickaxe.server.refusal import BadRequest, Impossible, NotAllowed, NotFound, Secluded
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import BadStore
from pickaxe.server.visit import Visit, check_admitted
from pickaxe.server.words import say, tell

MOST_WATCHED: Final = 50  # tables in one stream
NO_LINK: Final = "This link is not valid; ask for a new one."


def letters_of(request: Request) -> Letters:
    """What is kept about news by the server that a request came to."""
    return cast(Letters, request.app.state.letters)


def courier_of(request: Request) -> Courier:
    """Who tells people without a page, at the server that a request came to."""
    return cast(Courier, request.app.state.courier)


async def follow(request: Request) -> ASGIApp:
    """Tell a browser what changes at its tables, and where it is the visitor's turn, for as long as it listens."""
    visit, letters, live = Visit(request), letters_of(request), cast(Live, request.app.state.live)
    tables = [id for id in request.query_params.get("tables", "").split(",") if id]
    if len(tables) > MOST_WATCHED:
        raise BadRequest("These are too many tables for one page.")
    numbers = await _numbers(visit, tables)

    async def told() -> str:
        try:
            return turns.event(await letters.turns(visit.visitor.id), visit.reader.lang)
        except BadStore:  # whoever needs the store hears that; it stirs everybody when it is back
            return ""

    answer = live.follow(numbers, visit.visitor.id, told)
    if request.method == "HEAD":  # the stream has no end, but its headers have
        return Response(headers=answer.headers)
    return OpenPage(answer, request)


async def _numbers(visit: Visit, tables: Sequence[str]) -> dict[str, int | None]:
    """The numbers of tables; of those that only their players look at, strangers hear nothing."""
    numbers: dict[str, int | None] = {}
    for id in tables:
        with suppress(Secluded):
            numbers[id] = await _number(visit, id)
    return numbers


async def _number(visit: Visit, id: str) -> int | None:
    """The number of a table; none if its page has to look again, for whatever reason."""
    try:
        table = await visit.hall.table(id)
        check_admitted(table, visit.visitor)
    except Secluded:
        raise
    except PickaxeError:
        return None
    return None if table.trouble else table.number


async def go_next(request: Request) -> Response:
    """Go to the next table that waits for the visitor, or to the lobby if none does."""
    visit, here = Visit(request), request.query_params.get("after", "")
    waiting = [turn.table for turn in await letters_of(request).turns(visit.visitor.id)]
    at = waiting.index(here) + 1 if here in waiting else 0
    other = next((table for table in (*waiting[at:], *waiting) if table != here), None)
    return visit.redirect(f"/t/{other}" if other else "/")


async def see(request: Request) -> Response:
    """Hear that the visitor has seen where it is their turn, in a page that was not hidden."""
    visit = Visit(request)
    await letters_of(request).see(visit.visitor.id)
    return Response(status_code=204)


# What somebody wants to be told


async def show_news(request: Request) -> Response:
    """Where the visitor wants to be told that it is their turn."""
    visit, letters, courier = Visit(request), letters_of(request), courier_of(request)
    mailbox, hook = await letters.mailbox(visit.visitor.id), await letters.hook(visit.visitor.id)
    note, has_mail, minutes = request.query_params.get("note", ""), courier.mailer is not None, courier.minutes
    page = news_page(note, has_mail, mailbox, hook, minutes, visit.reader.lang)
    return visit.page(await visit.hall.studio.look_up(pages.news, visit.reader, page))


def _noted(visit: Visit, note: str) -> Response:
    return visit.redirect(f"/me/news?note={note}")


async def ask_address(request: Request) -> Response:
    """Send a link to an address, with which the visitor shows that it is theirs."""
    visit, address = Visit(request), await _address(request)
    courier_of(request).send_soon(_send_confirmation(request, address, visit.reader))
    return _noted(visit, "sent")


async def ask_link(request: Request) -> Response:
    """Send links to an address that bring the tables of its visitors here; the answer is the same if there are none."""
    visit, address = Visit(request), await _address(request)
    courier_of(request).send_soon(_send_links(request, address))
    return _noted(visit, "asked")


async def _address(request: Request) -> str:
    """The address that a form names, of a server that sends mail to so many a minute."""
    if courier_of(request).mailer is None:
        raise NotFound("This server sends no mail.")
    address = body.text(await body.fields(request), "address").strip()
    if not is_address(address):
        raise BadRequest("That is not an address that mail can be sent to.")
    gate_of(request).mails.take(address_of(request))
    return address


async def _send_confirmation(request: Request, address: str, reader: Reader) -> None:
    """Send the link that confirms an address; never to where the browser says that this server is."""
    courier, lang = courier_of(request), reader.lang
    key = await letters_of(request).offer("confirm", address, reader.visitor)
    if key and courier.mailer:
        link = f"{courier.address}/me/news/confirm?key={key}"
        text = say("This link confirms your address for the tables at {address}:", lang, address=courier.address)
        unasked = say("If you did not ask for it, nothing has to be done.", lang)
        await courier.mailer.send(address, say("Confirm your address", lang), f"{text}\n\n{link}\n\n{unasked}\n", {})


async def _send_links(request: Request, address: str) -> None:
    letters, courier = letters_of(request), courier_of(request)
    for box in await letters.mailboxes(address):
        key = await letters.offer("sign-in", address, Visitor(box.visitor, box.name))
        if key and courier.mailer:
            link = f"{courier.address}/me/news/here?key={key}"
            text = say("Open this link where you want to have your tables; it is good once, for a day:", box.lang)
            unasked = say("If you did not ask for it, nothing has to be done.", box.lang)
            subject = say("Your tables", box.lang) + (f" ({box.name})" if box.name else "")
            await courier.mailer.send(address, subject, f"{text}\n\n{link}\n\n{unasked}\n", {})


async def show_confirmation(request: Request) -> Response:
    """Ask whether an address shall be confirmed."""
    key = await _key(request, request.query_params, "confirm")
    sentence = Said("News about your turns go to {address} then.", address=key.address)
    return await _ask(Visit(request), "Confirm your address", sentence, "Confirm it", "/me/news/confirm", key.key)


async def confirm(request: Request) -> Response:
    """Keep an address that is the visitor's; for whom the mail was asked, in whatever browser it was opened."""
    visit, fields = Visit(request), await body.fields(request)
    if not await letters_of(request).confirm(await _key(request, fields, "confirm"), visit.reader.lang):
        raise NotAllowed(NO_LINK)
    return _noted(visit, "confirmed")


async def show_arrival(request: Request) -> Response:
    """Ask whether this browser shall have the tables of whoever got a link."""
    visit, key = Visit(request), await _key(request, request.query_params, "sign-in")
    sentence = Said("This browser becomes yours, too, with all your tables; what it has of its own comes along.")
    return await _ask(visit, "Bring your tables here", sentence, "Bring them here", "/me/news/here", key.key)


async def arrive(request: Request) -> Response:
    """Let this browser be that of whoever got a link."""
    visit, fields = Visit(request), await body.fields(request)
    key = await _key(request, fields, "sign-in")
    if not visit.is_known:
        raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")
    if not await letters_of(request).use_up(key):
        raise NotAllowed(NO_LINK)
    await visit.hall.merge(visit.visitor, key.visitor)
    visit.become(key.visitor)
    return visit.redirect("/")


async def _key(request: Request, values: body.Fields, purpose: Purpose) -> Key:
    found = await letters_of(request).key(_plain(body.text(values, "key")), purpose)
    if found is None:
        raise NotAllowed(NO_LINK)
    return found


def _plain(key: str) -> str:
    """A key as far as it can be one: not every database takes every text."""
    return key if key.isascii() and key.isprintable() else ""


async def _ask(visit: Visit, title: str, sentence: Said, button: str, action: str, key: str) -> Response:
    """A page with a button: to look at a link changes nothing."""
    lang = visit.reader.lang
    question = Question(say(title, lang), tell(sentence, lang), say(button, lang), action, key)
    return visit.page(await visit.hall.studio.look_up(pages.question, visit.reader, question))


async def show_stop(request: Request) -> Response:
    """Ask whether somebody shall get no more mails."""
    key = _plain(request.query_params.get("key", ""))
    if await letters_of(request).to_stop(key) is None:
        raise NotAllowed(NO_LINK)
    sentence = Said("You find what you are told, and how, among the news of your browser.")
    return await _ask(Visit(request), "No more mails?", sentence, "Send no more mails", "/me/news/stop", key)


async def stop(request: Request) -> Response:
    """Send no more mails to whoever has the link: pressed on its page, or by their mail program."""
    visit, fields = Visit(request), await body.fields(request)
    key = _plain(body.text(fields, "key") or request.query_params.get("key", ""))
    box = await letters_of(request).to_stop(key)
    if box is None:
        raise NotAllowed(NO_LINK)
    await letters_of(request).switch_mail(box.visitor, is_on=False)
    return _noted(visit, "off")


async def switch_mail(request: Request) -> Response:
    """Tell the visitor by mail, or no longer."""
    visit, fields = Visit(request), await body.fields(request)
    is_on = body.word(fields, "is_on", "no", ("no", "yes")) == "yes"
    await letters_of(request).switch_mail(visit.visitor.id, is_on=is_on)
    return _noted(visit, "on" if is_on else "off")


async def forget_address(request: Request) -> Response:
    """Forget the address of the visitor."""
    visit = Visit(request)
    await letters_of(request).drop_mail(visit.visitor.id)
    return _noted(visit, "forgotten")


async def keep_hook(request: Request) -> Response:
    """Keep a webhook of the visitor, unless nothing would be sent there."""
    visit, fields = Visit(request), await body.fields(request)
    url, shape = body.text(fields, "url").strip(), body.word(fields, "shape", "plain", list(SHAPES))
    gate_of(request).mails.take(address_of(request))
    try:
        await courier_of(request).hooks.check(url)
    except HookFailed as error:
        raise BadRequest(error.said) from error
    await letters_of(request).set_hook(visit.visitor.id, Hook(visit.visitor.id, url, shape, visit.reader.lang))
    return _noted(visit, "hook")


async def try_hook(request: Request) -> Response:
    """Send a message to the visitor's webhook now."""
    visit = Visit(request)
    hook = await letters_of(request).hook(visit.visitor.id)
    if hook is None:
        raise NotFound("There is no webhook to be tried.")
    gate_of(request).mails.take(address_of(request))
    try:
        await courier_of(request).call(hook)
    except HookFailed as error:
        raise Impossible(error.said) from error
    return _noted(visit, "tried")


async def drop_hook(request: Request) -> Response:
    """Call no webhook for the visitor any more."""
    visit = Visit(request)
    await letters_of(request).set_hook(visit.visitor.id, None)
    return _noted(visit, "no-hook")


def _post(path: str, handler: Callable[[Request], Awaitable[Response]]) -> Route:
    return Route(f"/me/news{path}", handler, methods=["POST"])


ROUTES: Final = [
    Route("/events", follow),
    Route("/next", go_next),
    Route("/me/news", show_news),
    _post("/seen", see),
    _post("/address", ask_address),
    _post("/link", ask_link),
    Route("/me/news/confirm", show_confirmation),
    _post("/confirm", confirm),
    Route("/me/news/here", show_arrival),
    _post("/here", arrive),
    Route("/me/news/stop", show_stop),
    _post("/stop", stop),
    _post("/mail", switch_mail),
    _post("/forget", forget_address),
    _post("/hook", keep_hook),
    _post("/try", try_hook),
    _post("/no-hook", drop_hook),
]
