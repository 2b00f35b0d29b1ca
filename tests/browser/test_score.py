"""The score by category: above a table, and on the page of a finished game, where no name is cut."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from pickaxe.server import pages
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.tables import Table
from pickaxe.server.words import LANGUAGES
from server.test_pages import random_table
from server.test_tables import play_out

pytestmark = pytest.mark.browser

IDA = Visitor("ida", "Ida")
BOTS = ["Ida", *(f"Greedy bot {seat}" for seat in range(1, 6)), "Charlotte-Maximiliane XIV"]

# What a box of the table of scores does not show of its own text, and whether the box shows all of its table.
CUT = """() => {
    const found = [...document.querySelectorAll(".breakdown :is(th, td)")]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1)
        .map((cell) => cell.textContent.trim());
    const box = document.querySelector(".breakdown");
    if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) found.push("table too large");
    if (document.scrollingElement.scrollWidth > innerWidth) found.push("page too wide");
    return found;
}"""


def finished(game: str, mode: str, players: int) -> Table:
    """A game that is over, with long names."""
    table = random_table(game, mode, players, seed=3)
    table.seats = [replace(seat, name=name) for seat, name in zip(table.seats, BOTS, strict=False)]
    if players == 2:
        table.seats[1] = replace(table.seats[1], name="Greedy bot")
    play_out(table)
    return table


def show(page: Page, html: str) -> None:
    """Show a page that the server would send."""

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.unroute("**/shown")
    page.route("**/shown", answer)
    page.goto("/shown")


@pytest.mark.parametrize(
    ("game", "mode", "players"),
    [
        ("cave-vs-cave", "both-eras", 2),
        ("cave-vs-cave", "era-1", 1),
        ("cavum", "two-phases", 3),
        ("cavum", "two-phases", 4),
        ("cave-farmers", "complete", 5),
        ("cave-farmers", "complete", 7),
    ],
)
def test_no_name_and_no_figure_of_a_result_is_cut(screen: Screen, game: str, mode: str, players: int) -> None:
    table = finished(game, mode, players)
    for lang in LANGUAGES:
        show(screen.page, pages.end(table, Reader(IDA, lang, theme="light"), 0))
        for width, height in ((1366, 768), (1366, 640), (390, 844)):
            screen.page.set_viewport_size({"width": width, "height": height})
            expect(screen.page.locator(".breakdown thead th").locator("visible=true")).to_have_count(players)
            assert screen.page.evaluate(CUT) == [], (lang, width, height)


@pytest.mark.parametrize(
    ("game", "mode"), [("cave-vs-cave", "era-1"), ("cave-farmers", "complete"), ("cavum", "two-phases")]
)
def test_a_click_on_a_score_opens_the_score_by_category(screen: Screen, game: str, mode: str) -> None:
    screen.open("hotseat", game=game, mode=mode)
    screen.take()
    page = screen.page
    scores = page.locator("main#table a[data-score]").locator("visible=true")
    assert scores.count() >= 2
    for seat in range(scores.count()):
        before = screen.known()["number"]
        scores.nth(seat).click()
        sheet = page.locator("dialog#rule")
        expect(sheet.get_by_role("heading")).to_have_text("Score so far")
        totals = [float(text.replace("−", "-")) for text in sheet.locator("tfoot td:not(.bars)").all_inner_texts()]
        assert totals == [side["score"] for side in screen.known()["view"]["seats"]]
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        assert screen.known()["number"] == before
    scores.first.click()
    sheet.locator("tbody a").first.click()
    expect(sheet.get_by_role("link", name="All rules")).to_be_visible()


def test_the_score_of_somebody_else_opens_on_a_phone_too(new_screen: NewScreen) -> None:
    screen = new_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.open("hotseat", game="cave-farmers", mode="complete", players=3)
    screen.page.locator(".other a[data-score]").first.tap()
    expect(screen.page.locator("dialog#rule thead th")).to_have_count(3)
    assert screen.page.evaluate(CUT) == []
