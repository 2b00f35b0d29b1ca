"""Pages as they lie there: drawn for a table, shown in a browser without a server and without scripts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

from pickaxe.server import pages
from pickaxe.server.assets import assets
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.tables import Table

ADDRESS = "http://pickaxe.test/"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True}


def laptop(height: int = 768, width: int = 1366) -> dict[str, Any]:
    """A screen without fingers on it."""
    return {"viewport": {"width": width, "height": height}}


def _static(route: Route) -> None:
    """A static file as the server would hand it out."""
    found = assets().get(urlsplit(route.request.url).path.removeprefix("/static/"))
    if found is None:
        route.fulfill(status=404)
    else:
        route.fulfill(body=found.content, content_type=found.type)


@contextmanager
def shown(browser: Browser, table: Table, visitor: Visitor, *, lang: str = "en", **screen: Any) -> Iterator[Page]:
    """The page of a table on somebody's screen."""
    html = pages.table(table, Reader(visitor, lang, theme="light"), table.seat_of(visitor))
    context = browser.new_context(java_script_enabled=False, reduced_motion="reduce", **screen)
    try:
        page = context.new_page()
        page.route("**/static/**", _static)
        page.route(ADDRESS, lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
        page.goto(ADDRESS)
        yield page
    finally:
        context.close()
