"""A page that is told only what changed is the page that somebody else would load, and no press is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from browser.conftest import NewScreen
from browser.hands import PICKED, farm
from browser.screen import NUMBER, Screen
from browser.steering import Farmer, Miner, Steering

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
CLICKS = 12
PRESSES = 20
# The bar and the table, but for the tab that is open, for what the focus and a piece that travelled leave behind, for
# how a new page wraps, and for how long ago things were, which goes on between two looks.
SHOWN = """() => [...document.querySelectorAll("header#bar, main#table")].map((part) => {
    const copy = part.cloneNode(true);
    for (const it of copy.querySelectorAll("[tabindex]")) it.removeAttribute("tabindex");
    for (const it of copy.querySelectorAll(".log.more")) it.classList.remove("more");
    for (const it of copy.querySelectorAll("time")) it.textContent = "";
    for (const it of copy.querySelectorAll("[data-panel]")) it.removeAttribute("hidden");
    for (const it of copy.querySelectorAll("[data-tab]")) it.removeAttribute("aria-selected");
    for (const it of copy.querySelectorAll("[style*=view-transition-name]")) it.removeAttribute("style");
    for (const it of copy.querySelectorAll("[style*='--ten']")) it.style.removeProperty("--ten");  // measured later
    for (const it of copy.querySelectorAll("[style='']")) it.removeAttribute("style");
    return copy.outerHTML;
})"""
PACE = "() => new Promise((resolve) => setTimeout(resolve, 200))"
IDLE = "() => !document.querySelector('main[aria-busy]')"


def by_script(screen: Screen, choice: int, token: str) -> None:
    """Press it without a pointer, which would leave traces of what it pointed at."""
    piece = screen.piece(choice)
    has_menu = piece.get_attribute("data-choices")
    piece.dispatch_event("click")
    if has_menu:
        screen.page.locator(f'#choices [data-choice="{choice}"]').dispatch_event("click")
    elif token.startswith("at ") and screen.page.locator(PICKED).count():
        screen.page.locator(PICKED).dispatch_event("click")


def farm_by_script(screen: Screen, choice: int, token: str) -> None:
    """The same for tiles of two halves, tabs and baskets."""
    farm(screen, choice, token, by_script, lambda piece: piece.dispatch_event("click"))


@pytest.mark.parametrize(
    ("game", "mode", "players", "hand", "steering"),
    [
        ("cave-vs-cave", "era-1", None, by_script, Steering),
        ("cave-farmers", "complete", 3, farm_by_script, Farmer),
        ("cavum", "three-phases", 2, by_script, Miner),
    ],
)
def test_what_is_patched_is_what_is_loaded(
    new_screen: NewScreen,
    game: str,
    mode: str,
    players: int | None,
    hand: Callable[[Screen, int, str], None],
    steering: Callable[[], Steering],
) -> None:
    screen = new_screen(viewport=LAPTOP)
    screen.open("hotseat", game=game, mode=mode, players=players)
    fresh, chooser, answers = screen.page.context.new_page(), steering(), []
    screen.page.on("response", lambda answer: answers.append(answer.text()) if "choices" in answer.url else None)
    for _ in range(CLICKS):
        choice, token = chooser.next(screen.wait_for_question())
        before = screen.number
        hand(screen, choice, token)
        screen.wait_past(before)
        screen.mean(hand)
        screen.page.wait_for_function(IDLE)
        assert_as_loaded(screen.page, fresh, screen.table)
    assert all("data-same" in answer for answer in answers)


def assert_as_loaded(page: Page, fresh: Page, table: str) -> None:
    """A page shows what it would show if it were loaded now."""
    seat = page.evaluate("document.querySelector('main#table').dataset.seat")
    fresh.goto(f"{table}?seat={seat}")
    assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)


@pytest.mark.complete
def test_no_press_is_lost_at_five_a_second(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP, reduced_motion="no-preference")
    screen.open("hotseat")
    screen.settle("take")
    page, before, places = screen.page, screen.number, []
    for selector in ('[data-about="tile A01"]', "#undo[data-undo]"):
        box = page.locator(selector).bounding_box()
        assert box
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        page.mouse.click(*places[-1])
        page.evaluate(PACE)
    for place in places * (PRESSES // 2 - 1):
        page.mouse.click(*place)
        page.evaluate(PACE)
    page.wait_for_function(IDLE)
    assert page.evaluate(NUMBER) == screen.known()["number"] == before + PRESSES


def test_a_press_while_an_answer_is_under_way_counts_afterwards(screen: Screen) -> None:
    screen.open("hotseat")
    screen.settle("take")
    page, held = screen.page, list[Route]()
    page.locator('[data-about="tile A01"]').click()
    screen.wait_past(screen.known()["number"] - 1)
    before, view = screen.number, screen.wait_for_question()
    first, second = (option["choice"] for option in view["options"] if option["token"].startswith("gain"))

    def hold_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/choices", hold_first)
    with page.expect_request("**/choices"):
        page.locator(f"#act-{first}").click()
    page.locator(f"#act-{second}").click()
    assert len(held) == 1
    held[0].continue_()
    screen.wait_past(before + 1)
    assert screen.known()["number"] == before + 2
