"""One request: who makes it, which table it is about, and the answer with its cookie."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pickaxe.server.hall import Hall
from pickaxe.server.headers import check_origin
from pickaxe.server.seats import COOKIE, COOKIE_AGE, Signer, Visitor, clean_name, new_visitor
from pickaxe.server.tables import Table
from pickaxe.server.words import preferred


def theme_of(request: Request) -> str:
    """The colours a browser asks for."""
    theme = request.cookies.get("theme", "")
    return theme if theme in ("light", "dark") else "auto"


def lang_of(request: Request) -> str:
    """The language a browser asks for."""
    return preferred(request.cookies.get("lang", ""), request.headers.get("accept-language", ""))


class Visit:
    """A request with its visitor; the answer hands a cookie to whoever has none."""

    def __init__(self, request: Request) -> None:
        check_origin(request.method, request.headers)
        self.request = request
        self.hall = cast(Hall, request.app.state.hall)
        self.signer = cast(Signer, request.app.state.signer)
        self.theme = theme_of(request)
        self.lang = lang_of(request)
        known = self.signer.visitor(request.cookies.get(COOKIE, ""))
        self.is_known = known is not None
        self.visitor: Visitor = known or new_visitor()
        self._must_tell = not self.is_known

    async def table(self) -> Table:
        """The table that the address names."""
        return await self.hall.table(self.request.path_params["table"])

    def rename(self, name: str) -> None:
        """Remember the name that a visitor gives."""
        cleaned = clean_name(name, self.visitor.name)
        self._must_tell = self._must_tell or cleaned != self.visitor.name
        self.visitor = replace(self.visitor, name=cleaned)

    async def draw(self, table: Table, drawing: Callable[[Table], str]) -> Response:
        """A page about a table, drawn beside the event loop."""
        return self.page(await self.hall.studio.do(drawing, table.snapshot()))

    def page(self, html: str) -> Response:
        """A page."""
        return self.answer(HTMLResponse(html))

    def redirect(self, address: str) -> Response:
        """Send the browser on to another page."""
        return self.answer(RedirectResponse(address, 303))

    def answer(self, response: Response) -> Response:
        """An answer, with the cookie where it is needed."""
        if self._must_tell:
            response.set_cookie(
                COOKIE,
                self.signer.cookie(self.visitor),
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=self.request.url.scheme == "https",
            )
        return response
