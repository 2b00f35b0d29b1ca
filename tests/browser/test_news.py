"""All tabs of a browser share one connection; each says where it is one's turn, and what to do while it is lost."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from pickaxe.server.gate import Gate
from pickaxe.server.live import Live
from server.site import PLENTY, Guest, Site, running, wait_until
from server.test_turns import decides

pytestmark = pytest.mark.browser

IS_KEPT = "navigator.serviceWorker.controller !== null"  # by the worker that answers while the server is away
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("tables-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""  # the tables of which the browser has the last page
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


@pytest.mark.complete
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


def mover_and_other(new_screen: NewScreen, site: Site, **options: object) -> tuple[Screen, Guest, str]:
    """Somebody at a screen, and somebody else whose turn it is at their table."""
    screen = new_screen(address=site.address, **options)
    screen.page.goto("/")
    ida, bruno = same_visitor(screen, site), site.guest()
    bruno.get("/")
    table = ida.open("invite", name="Ida")
    assert bruno.submit(f"{table}/sit", seat="1", name="Bruno").status_code == 303
    while decides(ida, table):
        ida.end_turn(table)
    return screen, bruno, table


def end_turns(guest: Guest, table: str) -> None:
    while decides(guest, table):
        guest.end_turn(table)


@pytest.mark.parametrize("path", ["/rules/cavum", "/me/news"])
def test_every_page_says_that_it_is_ones_turn_and_leads_there(new_screen: NewScreen, counted: Site, path: str) -> None:
    screen, bruno, table = mover_and_other(new_screen, counted)
    page = screen.page
    page.goto(path)
    title = page.title()
    link, icon = page.locator("#next"), page.locator("link[rel=icon]")
    plain = icon.get_attribute("href")
    expect(link).to_be_hidden()
    end_turns(bruno, table)
    expect(page).to_have_title(f"(1) {title}")
    expect(link).to_be_visible()
    expect(link).to_have_accessible_name("Next table 1")
    expect(link).to_have_attribute("title", "Next table that waits for you: Cave vs Cave, with Bruno")
    expect(icon).not_to_have_attribute("href", plain or "")
    link.click()
    expect(page.locator("main#table")).to_have_attribute("data-table", table[3:])
    expect(link).to_be_hidden()  # no other one waits
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    end_turns(same_visitor(screen, counted), table)
    expect(page).not_to_have_title(re.compile(r"^\("))
    expect(icon).to_have_attribute("href", plain or "")


def test_the_list_of_the_lobby_follows(new_screen: NewScreen, counted: Site) -> None:
    screen, bruno, table = mover_and_other(new_screen, counted)
    screen.page.goto("/")
    line = screen.page.locator(f".side a[href='{table}'] .when")
    expect(line).to_contain_text("Bruno plays")
    end_turns(bruno, table)
    expect(line).to_contain_text("Your turn")
    expect(screen.page.locator(".side .chip.on")).to_have_text("1 waits for you")


def test_a_turn_that_comes_while_no_tab_is_seen_is_called_out_once(new_screen: NewScreen, counted: Site) -> None:
    screen, bruno, table = mover_and_other(new_screen, counted, service_workers="allow")
    context = screen.page.context
    context.add_init_script("""
        localStorage.setItem("notifies", "yes");
        Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
        Object.defineProperty(Notification, "permission", { get: () => "granted" });
        ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag }) =>
            localStorage.setItem(`called for ${tag}`, body); // as browsers do, which show one for a tag
    """)
    pages = [screen.page, *tabs_at(context, "/rules/cavum", table)]
    screen.page.goto("/")
    for page in pages:
        wait_until(lambda page=page: bool(page.evaluate(IS_KEPT)))  # type: ignore[misc]
    wait_until(lambda: streams(counted) == 1)
    tabs_at(context, "/rules/cavum")[0].goto("about:blank")  # who was there last has gone, and calls nobody
    expect(screen.page.locator("#next")).to_have_attribute("aria-label", re.compile("0$"))  # what waits now is known
    end_turns(bruno, table)
    called = "Object.entries(localStorage).filter(([key]) => key.startsWith('called for')).map(([, body]) => body)"
    expect(screen.page).to_have_title(re.compile(r"^\(1\) "))
    wait_until(lambda: bool(screen.page.evaluate(called)))
    assert screen.page.evaluate(called) == ["Cave vs Cave, with Bruno"]


def test_the_browser_asks_about_notifications_only_when_a_button_is_pressed(
    new_screen: NewScreen, counted: Site
) -> None:
    screen = new_screen(address=counted.address)
    screen.page.add_init_script("""
        window.asked = 0;
        Object.defineProperty(Notification, "permission", { get: () => (window.asked ? "granted" : "default") });
        Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
    """)
    screen.page.goto("/me/news")
    button = screen.page.locator("[data-notify]")
    expect(button).to_have_text("Show notifications")
    assert screen.page.evaluate("window.asked") == 0
    button.click()
    expect(button).to_have_text("Stop showing notifications")
    assert screen.page.evaluate("window.asked") == 1


def test_no_page_is_kept_for_whom_a_browser_was_before(new_screen: NewScreen, counted: Site) -> None:
    screen, _, table = mover_and_other(new_screen, counted, service_workers="allow")
    page, other = screen.page, counted.guest()
    page.goto("/rules/cavum")
    wait_until(lambda: bool(page.evaluate(IS_KEPT)))
    page.goto(table)
    wait_until(lambda: page.evaluate(KEPT) == [table])
    other.get("/")
    cookies = [{"name": name, "value": value, "url": counted.address} for name, value in other.client.cookies.items()]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.goto("/")
    wait_until(lambda: page.evaluate(KEPT) == [])


def test_a_table_without_connection_shows_its_last_page_takes_nothing_and_comes_back(
    new_screen: NewScreen, counted: Site
) -> None:
    screen, bruno, table = mover_and_other(new_screen, counted, service_workers="allow", locale="nl-NL")
    page = screen.page
    page.goto("/rules/cavum")
    wait_until(lambda: bool(page.evaluate(IS_KEPT)))
    end_turns(bruno, table)
    page.goto(table)
    number = page.locator("main#table").get_attribute("data-number")
    expect(page.locator("main#table [data-choice]").first).to_be_visible()
    port = urlsplit(counted.address).port or 0
    counted.stop()
    page.goto(table)
    expect(page.locator("body.lost.kept")).to_be_attached()
    expect(page.locator("main#table")).to_have_attribute("data-number", number or "")
    expect(page.locator("main#table")).to_have_js_property("inert", True)
    shown = page.locator("h1.status").evaluate("it => getComputedStyle(it, '::after').content")
    assert "Verbinding" in shown
    page.goto("/rules/cavum")
    expect(page.get_by_role("heading", name="Geen verbinding")).to_be_visible()
    expect(page.locator("main.offline section:visible")).to_have_count(1)
    page.goto(table)
    counted.options["live"] = Live()
    counted.start(port)
    expect(page.locator("body.lost")).not_to_be_attached()
    expect(page.locator("main#table")).to_have_js_property("inert", False)
    screen.troubles.clear()  # the browser could not but notice
