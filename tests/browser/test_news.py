"""All tabs of a browser share one connection; each says where it is one's turn, and what to do while it is lost."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from pickaxe.server.gate import Gate
from server.site import PLENTY, Guest, Site, running, wait_until

pytestmark = pytest.mark.browser

TABS = 10  # more than the six connections that a browser has for one server


@pytest.fixture
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of which it is known how many streams are open."""
    with running(tmp_path_factory.mktemp("news") / "tables.sqlite", gate=Gate(PLENTY)) as site:
        yield site


def streams(site: Site) -> int:
    gate: Gate = site.app.state.gate
    return gate.pages.count


def same_visitor(screen: Screen, site: Site) -> Guest:
    """The person at a screen, as one who needs no browser."""
    guest = site.guest()
    for cookie in screen.page.context.cookies():
        guest.client.cookies.set(cookie.get("name", ""), cookie.get("value", ""))
    return guest


def tabs_at(context: BrowserContext, *paths: str) -> list[Page]:
    pages = []
    for path in paths:
        pages.append(context.new_page())
        pages[-1].goto(path)
    return pages


def test_ten_tabs_share_one_connection_and_all_hear_of_a_move(new_screen: NewScreen, counted: Site) -> None:
    screen = new_screen(address=counted.address)
    screen.page.goto("/")
    ida = same_visitor(screen, counted)
    tables = [ida.open("hotseat") for _ in range(TABS // 2)]
    pages = tabs_at(screen.page.context, *tables, *tables)
    wait_until(lambda: streams(counted) == 1)

    def all_follow(seen: list[Page]) -> None:
        for table in tables:
            ida.choose(table, ida.tokens(table)[0])
        for page in seen:
            number = ida.view(urlsplit(page.url).path)["number"]
            expect(page.locator("main#table")).to_have_attribute("data-number", str(number))

    all_follow(pages)
    assert streams(counted) == 1
    screen.page.close()
    pages[0].close()  # who came first held nothing that others need
    all_follow(pages[1:])
    wait_until(lambda: streams(counted) == 1)
