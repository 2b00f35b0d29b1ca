"""News at their addresses: one stream for each browser, the next table that waits, what somebody wants to be told."""

from typing import Final, cast

from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pickaxe.kernel.words import Said
from pickaxe.server import body, pages, turns
from pickaxe.server.hall import NO_LINK
from pickaxe.server.hooks import SHAPES, HookFailed
from pickaxe.server.letters import Hook, Key, Mailbox, Purpose
from pickaxe.server.live import Live
from pickaxe.server.mail import is_address
from pickaxe.server.middleware import OpenPage, address_of, gate_of, visitor_of
from pickaxe.server.news_page import Question, news_page
from pickaxe.server.refusal import BadRequest, Impossible, NotAllowed, NotFound
from pickaxe.server.routes import Answer, filled, visited
from pickaxe.server.seats import Visitor
from pickaxe.server.store import BadStore
from pickaxe.server.visit import Visit
from pickaxe.server.words import say, tell

MOST_WATCHED: Final = 50  # tables in one stream


async def follow(visit: Visit) -> ASGIApp:
    """Tell a browser what changes at its tables, and where it is the visitor's turn, for as long as it listens."""
    letters, live = visit.letters, cast(Live, visit.request.app.state.live)
    tables = [id for id in visit.request.query_params.get("tables", "").split(",") if id]
    if len(tables) > MOST_WATCHED:
        raise BadRequest("There are too many tables for one page.")
    seen = [id for id in tables if await visit.may_look(id)]

    async def told() -> str:
        try:
            return turns.event(await letters.turns(visit.visitor.id), visit.reader.lang)
        except BadStore:  # whoever needs the store hears that; it stirs everybody when it is back
            return ""

    answer = live.follow(seen, visit.number, visit.visitor.id, told, visit.may_look)
    if visit.request.method == "HEAD":  # the stream has no end, but its headers have
        return Response(headers=answer.headers)
    return OpenPage(answer, visit.request)


async def go_next(visit: Visit) -> Response:
    """Go to the next table that waits for the visitor, or to the lobby if none does."""
    here = visit.request.query_params.get("after", "")
    waiting = [turn.table for turn in await visit.letters.turns(visit.visitor.id)]
    at = waiting.index(here) + 1 if here in waiting else 0
    other = next((table for table in (*waiting[at:], *waiting) if table != here), None)
    return visit.redirect(f"/t/{other}" if other else "/")


async def see(visit: Visit) -> Response:
    """Hear that the visitor has seen where it is their turn, in a page that was not hidden."""
    await visit.letters.see(visit.visitor.id)
    return Response(status_code=204)


# What somebody wants to be told


async def show_news(visit: Visit) -> Response:
    """Where the visitor wants to be told that it is their turn."""
    letters, courier = visit.letters, visit.courier
    mailbox, hook = await letters.mailbox(visit.visitor.id), await letters.hook(visit.visitor.id)
    note, has_mail, minutes = visit.request.query_params.get("note", ""), courier.mailer is not None, courier.minutes
    page = news_page(note, has_mail, mailbox, hook, minutes, visit.reader.lang)
    return await visit.show(pages.news, page)


def _noted(visit: Visit, note: str) -> Response:
    return visit.redirect(f"/me/news?note={note}")


async def ask_address(visit: Visit) -> Response:
    """Send a link to an address, with which the visitor shows that it is theirs."""
    visit.courier.send_soon(_send_confirmation(visit, await _address(visit)))
    return _noted(visit, "sent")


async def ask_link(visit: Visit) -> Response:
    """Send links to an address that bring the tables of its visitors here; the answer is the same if there are none."""
    visit.courier.send_soon(_send_links(visit, await _address(visit)))
    return _noted(visit, "asked")


async def _address(visit: Visit) -> str:
    """The address that a form names, of a server that sends mail to so many a minute."""
    if visit.courier.mailer is None:
        raise NotFound("This server sends no mail.")
    address = body.text(await body.fields(visit.request), "address").strip()
    if not is_address(address):
        raise BadRequest("No mail can be sent to that address.")
    _count_mail(visit)
    return address


def _count_mail(visit: Visit) -> None:
    """Refuse to send something that a visitor asks for if too much was asked for."""
    gate_of(visit.request).mails.take(address_of(visit.request), visitor_of(visit.request))


async def _send_confirmation(visit: Visit, address: str) -> None:
    """Send the link that confirms an address; never to where the browser says that this server is."""
    courier, lang = visit.courier, visit.reader.lang
    key = await visit.letters.offer("confirm", address, visit.visitor)
    if key and courier.mailer:
        link = f"{courier.address}/me/news/confirm?key={key}"
        text = say("This link confirms your address for the tables at {address}:", lang, address=courier.address)
        unasked = say("If you did not ask for this, you can ignore it.", lang)
        await courier.mailer.send(address, say("Confirm your address", lang), f"{text}\n\n{link}\n\n{unasked}\n", {})


async def _send_links(visit: Visit, address: str) -> None:
    letters, courier = visit.letters, visit.courier
    for box in await letters.mailboxes(address):
        key = await letters.offer("sign-in", address, Visitor(box.visitor, box.name))
        if key and courier.mailer:
            link = f"{courier.address}/me/news/here?key={key}"
            text = say("Open this link where you want to have your tables; it works once, within a day:", box.lang)
            unasked = say("If you did not ask for this, you can ignore it.", box.lang)
            subject = say("Your tables", box.lang) + (f" ({box.name})" if box.name else "")
            await courier.mailer.send(address, subject, f"{text}\n\n{link}\n\n{unasked}\n", {})


async def show_confirmation(visit: Visit) -> Response:
    """Ask whether an address shall be confirmed."""
    key = await _key(visit, visit.request.query_params, "confirm")
    sentence = Said("From then on, news about your turns goes to {address}.", address=key.address)
    return await _ask(visit, "Confirm your address", sentence, "Confirm it", "/me/news/confirm", key.key)


async def confirm(visit: Visit, fields: body.Fields) -> Response:
    """Keep an address that is the visitor's; for whom the mail was asked, in whatever browser it was opened."""
    if not await visit.letters.confirm(await _key(visit, fields, "confirm"), visit.reader.lang):
        raise NotAllowed(NO_LINK)
    return _noted(visit, "confirmed")


async def show_arrival(visit: Visit) -> Response:
    """Ask whether this browser shall have the tables of whoever got a link."""
    key = await _key(visit, visit.request.query_params, "sign-in")
    sentence = Said("This browser becomes yours, too, with all your tables; any tables of its own come along.")
    return await _ask(visit, "Bring your tables here", sentence, "Bring them here", "/me/news/here", key.key)


async def arrive(visit: Visit, fields: body.Fields) -> Response:
    """Let this browser be that of whoever got a link."""
    key = await _key(visit, fields, "sign-in")
    if not visit.is_known:
        raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")
    if not await visit.letters.use_up(key):
        raise NotAllowed(NO_LINK)
    await visit.hall.merge(visit.visitor, key.visitor)
    visit.become(key.visitor)
    return visit.redirect("/")


async def _key(visit: Visit, values: body.Fields, purpose: Purpose) -> Key:
    found = await visit.letters.key(_plain(body.text(values, "key")), purpose)
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
    return await visit.show(pages.question, question)


async def show_stop(visit: Visit) -> Response:
    """Ask whether somebody shall get no more mails, or their webhook no more messages."""
    key = _plain(visit.request.query_params.get("key", ""))
    is_hook = isinstance(await _stopped(visit, key), Hook)
    title, button = ("Remove the webhook?", "Remove it") if is_hook else ("No more mails?", "Stop sending mails")
    sentence = Said("What you are told, and how, stands under “News” in your browser.")
    return await _ask(visit, title, sentence, button, "/me/news/stop", key)


async def stop(visit: Visit, fields: body.Fields) -> Response:
    """Send nothing more to whoever has the link: pressed on its page, or by their mail program."""
    key = _plain(body.text(fields, "key") or visit.request.query_params.get("key", ""))
    stopped = await _stopped(visit, key)
    if isinstance(stopped, Hook):
        await visit.letters.set_hook(stopped.visitor, None)
        return _noted(visit, "no-hook")
    await visit.letters.switch_mail(stopped.visitor, is_on=False)
    return _noted(visit, "off")


async def _stopped(visit: Visit, key: str) -> Mailbox | Hook:
    found = await visit.letters.to_stop(key)
    if found is None:
        raise NotAllowed(NO_LINK)
    return found


async def switch_mail(visit: Visit, fields: body.Fields) -> Response:
    """Tell the visitor by mail, or no longer."""
    is_on = body.word(fields, "is_on", "no", ("no", "yes")) == "yes"
    await visit.letters.switch_mail(visit.visitor.id, is_on=is_on)
    return _noted(visit, "on" if is_on else "off")


async def forget_address(visit: Visit) -> Response:
    """Forget the address of the visitor."""
    await visit.letters.drop_mail(visit.visitor.id)
    return _noted(visit, "forgotten")


async def keep_hook(visit: Visit, fields: body.Fields) -> Response:
    """Keep a webhook of the visitor, unless nothing would be sent there."""
    url, shape = body.text(fields, "url").strip(), body.word(fields, "shape", "plain", list(SHAPES))
    _count_mail(visit)
    try:
        await visit.courier.hooks.check(url)
    except HookFailed as error:
        raise BadRequest(error.said) from error
    await visit.letters.set_hook(visit.visitor.id, Hook(visit.visitor.id, url, shape, visit.reader.lang))
    return _noted(visit, "hook")


async def try_hook(visit: Visit) -> Response:
    """Send a message to the visitor's webhook now."""
    hook = await visit.letters.hook(visit.visitor.id)
    if hook is None:
        raise NotFound("There is no webhook to try.")
    _count_mail(visit)
    try:
        await visit.courier.call(hook)
    except HookFailed as error:
        raise Impossible(error.said) from error
    return _noted(visit, "tried")


async def drop_hook(visit: Visit) -> Response:
    """Call no webhook for the visitor any more."""
    await visit.letters.set_hook(visit.visitor.id, None)
    return _noted(visit, "no-hook")


def _post(path: str, answer: Answer) -> Route:
    return Route(f"/me/news{path}", answer, methods=["POST"])


ROUTES: Final = [
    Route("/events", visited(follow)),
    Route("/next", visited(go_next)),
    Route("/me/news", visited(show_news)),
    _post("/seen", visited(see)),
    _post("/address", visited(ask_address)),
    _post("/link", visited(ask_link)),
    Route("/me/news/confirm", visited(show_confirmation)),
    _post("/confirm", filled(confirm)),
    Route("/me/news/here", visited(show_arrival)),
    _post("/here", filled(arrive)),
    Route("/me/news/stop", visited(show_stop)),
    _post("/stop", filled(stop)),
    _post("/mail", filled(switch_mail)),
    _post("/forget", visited(forget_address)),
    _post("/hook", filled(keep_hook)),
    _post("/try", visited(try_hook)),
    _post("/no-hook", visited(drop_hook)),
]
