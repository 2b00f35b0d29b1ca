"""One request: who makes it, which table it is about, and the answer with its cookie."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, cast
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pickaxe.kernel.errors import PickaxeError
from pickaxe.server.courier import Courier
from pickaxe.server.hall import Hall
from pickaxe.server.letters import Letters
from pickaxe.server.refusal import NotAllowed, Secluded
from pickaxe.server.root import below
from pickaxe.server.seats import (
    COOKIE,
    COOKIE_AGE,
    MARK,
    Handovers,
    People,
    Reader,
    Signer,
    Visitor,
    clean_name,
    new_visitor,
)
from pickaxe.server.settings import COOKIE as SETTINGS
from pickaxe.server.settings import parse_settings
from pickaxe.server.studio import packed
from pickaxe.server.tables import Table
from pickaxe.server.words import preferred

PACKED: Final = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def reader_of(request: Request, visitor: Visitor) -> Reader:
    """A visitor with the language and the colours that their browser asks for, and what is settled there."""
    lang = preferred(request.cookies.get("lang", ""), request.headers.get("accept-language", ""))
    theme = request.cookies.get("theme", "")
    settings = parse_settings(request.cookies.get(SETTINGS, ""))
    return Reader(visitor, lang, theme if theme in ("light", "dark") else "auto", settings)


def check_origin(method: str, headers: Headers) -> None:
    """Refuse a request that changes something and comes from another site's page."""
    if method in SAFE_METHODS:
        return
    site = headers.get("sec-fetch-site")
    if site is not None:
        is_ours = site in ("same-origin", "none")
    else:
        origin = headers.get("origin")
        is_ours = origin is None or _host(origin) == headers.get("host", "")
    if not is_ours:
        raise NotAllowed("The request comes from a page of another site: open the page here and press again.")


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # nothing a browser would send
        return None


def check_admitted(table: Table, visitor: Visitor) -> None:
    """Refuse to show a table to strangers that only its players look at."""
    if not table.admits(visitor):
        raise Secluded(
            "Only the players of this table can look at it. If you were invited, open the link you were sent."
        )


class Visit:
    """A request with its visitor; the answer hands a cookie to whoever has none."""

    def __init__(self, request: Request) -> None:
        check_origin(request.method, request.headers)
        self.request = request
        self.hall = cast(Hall, request.app.state.hall)
        self.signer = cast(Signer, request.app.state.signer)
        known = self.signer.visitor(request.cookies.get(COOKIE, ""))
        self.reader = reader_of(request, known or new_visitor())
        self.is_known = known is not None
        self._must_tell = not self.is_known
        self._settled: str | None = None  # elsewhere, and not told to this browser yet

    @property
    def visitor(self) -> Visitor:
        """Who makes the request."""
        return self.reader.visitor

    async def table(self) -> Table:
        """The table that the address names, if the visitor may look at it."""
        table = await self.invited()
        check_admitted(table, self.visitor)
        return table

    async def invited(self) -> Table:
        """The table that the address names, for who may be invited to it."""
        return await self.hall.table(self.request.path_params["table"])

    async def may_look(self, id: str) -> bool:
        """Whether the visitor may look at a table as it is now; who cannot read it hears why when they look."""
        try:
            check_admitted(await self.hall.table(id), self.visitor)
        except Secluded:
            return False
        except PickaxeError:
            return True
        return True

    async def number(self, id: str) -> int | None:
        """The number of a table; none if its page has to look again, for whatever reason."""
        try:
            table = await self.hall.table(id)
        except PickaxeError:
            return None
        return None if table.trouble else table.number

    def rename(self, name: str) -> None:
        """Remember the name that a visitor gives."""
        cleaned = clean_name(name, self.visitor.name)
        self._must_tell = self._must_tell or cleaned != self.visitor.name
        self.reader = self.reader._replace(visitor=replace(self.visitor, name=cleaned))

    async def introduce(self, name: str) -> None:
        """Remember the name that a visitor gives, on all their devices."""
        before = self.visitor.name
        self.rename(name)
        if self.visitor.name != before:
            await self.people.call(self.visitor)

    def become(self, visitor: Visitor) -> None:
        """Let the browser be somebody from now on."""
        self.reader = self.reader._replace(visitor=visitor)
        self._must_tell = True

    async def recall(self) -> None:
        """Be who one is on all devices, by name and settings, and let the browser remember it for another year."""
        if self.is_known:
            self.become(replace(self.visitor, name=await self.people.name(self.visitor)))
            self._settle(await self.people.settled(self.visitor))

    def _settle(self, told: str | None) -> None:
        if told is not None and told != self.request.cookies.get(SETTINGS, ""):
            self._settled = told
            self.reader = self.reader._replace(settings=parse_settings(told))

    def check_known(self) -> None:
        """Refuse whoever could not be recognised again."""
        if not self.is_known:
            raise NotAllowed("To hold a seat your browser must accept a cookie from this server.")

    @property
    def people(self) -> People:
        """The links that make a device somebody's."""
        return cast(People, self.request.app.state.people)

    @property
    def letters(self) -> Letters:
        """What is kept about news."""
        return cast(Letters, self.request.app.state.letters)

    @property
    def courier(self) -> Courier:
        """Who tells people without a page."""
        return cast(Courier, self.request.app.state.courier)

    @property
    def handovers(self) -> Handovers:
        """The links with which seats are handed over."""
        return cast(Handovers, self.request.app.state.handovers)

    @property
    def site(self) -> str:
        """Where links begin: at the server's own address if it knows that, else at the one the browser uses."""
        url = self.request.url
        return str(self.request.app.state.address or f"{url.scheme}://{url.netloc}")

    def seat_link(self, table: Table, seat: int, key: str) -> str:
        """A link to a seat."""
        return f"{self.site}{self.request.app.url_path_for('join', table=table.id, seat=seat)}?key={key}"

    async def draw(self, drawing: Callable[..., str], table: Table, *given: object, **named: object) -> Response:
        """A page about a table, drawn and compressed beside the event loop."""
        if "gzip" not in self.request.headers.get("accept-encoding", ""):
            return self.page(await self.hall.studio.draw(drawing, table, self.reader, *given, **named))
        html = await self.hall.studio.draw(partial(packed, drawing), table, self.reader, *given, **named)
        return self.answer(HTMLResponse(html, headers=PACKED))

    async def show(self, drawing: Callable[..., str], *given: object) -> Response:
        """A page for which nobody at a table has to wait."""
        return self.page(await self.hall.studio.look_up(drawing, self.reader, *given))

    def page(self, html: str) -> Response:
        """A page."""
        return self.answer(HTMLResponse(html))

    def redirect(self, address: str) -> Response:
        """Send the browser on to another page."""
        return self.answer(RedirectResponse(below(address), 303))

    def answer(self, response: Response) -> Response:
        """An answer, with the cookie where it is needed."""
        if self._must_tell:
            self._hand_out(response, COOKIE, self.signer.cookie(self.visitor), is_secret=True)
            self._hand_out(response, MARK, self.visitor.mark, is_secret=False)
        if self._settled is not None:
            self._hand_out(response, SETTINGS, self._settled, is_secret=False)
        return response

    def _hand_out(self, response: Response, name: str, value: str, *, is_secret: bool) -> None:
        is_secure = self.request.url.scheme == "https"
        response.set_cookie(
            name, value, COOKIE_AGE, path=below("/"), httponly=is_secret, samesite="lax", secure=is_secure
        )
