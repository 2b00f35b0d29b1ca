"""In a real browser: the language is switched with a key, and a rule opens from the log and closes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from server.site import Guest, Site, running

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with an empty file."""
    with running(Path(tmp_path_factory.mktemp("site")) / "tables.sqlite") as site:
        yield site


def table_of(site: Site, browser: Browser, width: int, height: int) -> Page:
    """An English table at which a turn was played."""
    guest: Guest = site.guest()
    table = guest.open()
    for token in ("A04", "gain 2 wood", "end"):
        guest.pick(table, token, guest.view(table)["number"])
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    context.add_cookies(
        [{"name": name, "value": value, "url": site.address} for name, value in guest.client.cookies.items()]
    )
    page = context.new_page()
    page.goto(site.address.rstrip("/") + table)
    return page


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1366, 640), (390, 844)])
def test_the_page_turns_german_and_a_rule_opens_from_the_log(
    site: Site, browser: Browser, width: int, height: int
) -> None:
    page = table_of(site, browser, width, height)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("button.language").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="English", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    line = page.locator(".logp a.rule", has_text="nahm Unterholz")
    line.click()
    dialog = page.locator("dialog#rule")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Runden und Züge")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    line.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width > height:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.context.close()


def test_nothing_can_be_pressed_before_it_works(site: Site, browser: Browser) -> None:
    page = table_of(site, browser, 1366, 768)

    def slowly(route: Route) -> None:
        page.evaluate("() => new Promise(done => setTimeout(done, 1000))")
        route.continue_()

    page.route("**/page*.js", slowly)
    page.locator("button.language").click()
    page.get_by_role("button", name="Deutsch").click()
    page.locator(".logp a.rule", has_text="nahm Unterholz").click()
    expect(page.locator("dialog#rule")).to_be_visible()
    page.context.close()


def test_the_whole_log_leads_to_rules_by_keyboard(site: Site, browser: Browser) -> None:
    page = table_of(site, browser, 1366, 768)
    page.keyboard.press("l")
    page.locator("dialog#log a.rule", has_text="received 2 wood").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog#rule")).to_contain_text("Gaining goods")
    page.keyboard.press("Escape")
    expect(page.locator("dialog#rule")).to_be_hidden()
    expect(page.locator("dialog#log")).to_be_visible()
    page.context.close()
