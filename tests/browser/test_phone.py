"""With one finger on a phone: whole games, the step that is asked, and what a long press tells."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

import pickaxe
from browser.conftest import NewScreen
from browser.hands import finger
from browser.screen import Screen
from browser.shelf import paths, sit
from browser.steering import Steering
from server.site import Site

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
TOUCHED: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MAIN_BUTTON = "rgb(245, 166, 35)"


def _assert_usable(screen: Screen) -> None:
    """Nothing is wider than the window, and the foot with the steps of the turn is in it."""
    wide = screen.measure("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"], PHONE["width"]]
    assert screen.cut() == []
    expect(screen.page.locator("#turnbar")).to_be_in_viewport(ratio=0.99)
    expect(screen.page.locator("#end, #result")).to_be_in_viewport(ratio=0.99)


@pytest.mark.complete
@pytest.mark.parametrize(
    ("kind", "mode", "turns", "fonts"), [("bot", "era-1", 22, "own"), ("hotseat", "draft", 4, "blocked")]
)
def test_a_game_by_taps(new_screen: NewScreen, kind: str, mode: str, turns: int, fonts: str) -> None:
    screen = new_screen(**TOUCHED, fonts=fonts)
    screen.open(kind, mode=mode)
    _assert_usable(screen)
    steering = Steering()
    screen.play(finger, steering, turns=turns, each_turn=lambda: _assert_usable(screen))
    assert steering.done["end"] == turns
    if screen.known()["view"]["over"]:
        screen.go_to_end()


NAMES = ("Maximiliane Lichtenberg", "Bartholomäus Kratochwil")  # as long as names may be
# What of a heading or of the bar leaves it.
LEAVING = """() => [...document.querySelectorAll(".own > .ph, .other > .ph, #bar")].flatMap(box => {
    const edge = box.getBoundingClientRect();
    return [...box.querySelectorAll("h1, h2, .total")].filter(it => {
        const { left, top, right, bottom, width } = it.getBoundingClientRect();
        const isShort = getComputedStyle(it).overflowX === "hidden" && it.scrollWidth > it.clientWidth;
        const isHigh = !it.matches(".total") && (top < edge.top || bottom > edge.bottom); // a finger has its own height
        return width && (isShort || isHigh || left < edge.left || right > edge.right);
    }).map(it => it.textContent.trim());
})"""


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers"])
def test_the_longest_names_fit(new_screen: NewScreen, game: str) -> None:
    screen = new_screen(**TOUCHED, locale="de-DE")
    page = screen.page
    page.goto("/")
    page.get_by_label("Dein Name").fill(NAMES[0])
    card = screen.card(game)
    card.get_by_text("Plätze und Optionen").tap()
    card.locator("input[name=name2]").fill(NAMES[1])
    page.keyboard.press("Escape")
    card.locator("button[value=hotseat]").tap()
    page.wait_for_url("**/t/*")
    assert screen.measure("() => document.scrollingElement.scrollWidth") == PHONE["width"]
    assert screen.measure(LEAVING) == []


@pytest.mark.parametrize("game", [game.id for game in pickaxe.games()])
def test_the_step_that_is_asked_looks_like_no_main_button_and_leads_to_what_can_be_chosen(
    new_screen: NewScreen, game: str
) -> None:
    screen = new_screen(**TOUCHED)
    screen.open("hotseat", game=game, mode=pickaxe.game(game).modes[0].id)
    screen.take()
    page, step = screen.page, screen.page.locator(".step.now")
    assert step.evaluate("it => getComputedStyle(it).backgroundColor") != MAIN_BUTTON
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    step.tap()
    expect(page.locator("main [data-choice]:focus")).to_be_in_viewport()


PLACES = """() => ["#told", "#turnbar"].map(name => document.querySelector(name).getBoundingClientRect())
    .map(box => [box.top, box.bottom])"""


@pytest.mark.parametrize(
    ("game", "thing"),
    [
        ("cave-vs-cave", ".strip [data-choice]"),
        ("cave-vs-cave", '.display [data-about^="room"]'),
        ("cave-farmers", ".strip [data-choice]"),
        ("cavum", ".hex[data-about]"),
    ],
)
def test_a_long_press_explains_in_front_of_the_sheet_and_chooses_nothing(
    new_screen: NewScreen, game: str, thing: str
) -> None:
    screen = new_screen(**TOUCHED)
    screen.open("hotseat", game=game, mode=pickaxe.game(game).modes[0].id)
    screen.take()
    page, number = screen.page, screen.number
    piece, told = page.locator(thing).first, page.locator("#told")
    piece.evaluate("it => it.scrollIntoView({ block: 'center' })")
    before = piece.bounding_box()
    finger_down, finger_up = touching(page, before)
    finger_down()
    expect(told).to_be_visible()
    expect(told).to_contain_text((piece.get_attribute("aria-label") or "").split(",")[0].split(":")[0])
    (top, bottom), (foot, _) = page.evaluate(PLACES)
    assert top >= 0
    assert bottom <= foot
    assert piece.bounding_box() == before  # nothing moves under the finger
    finger_up()
    expect(told).to_be_visible()
    assert screen.number == number
    page.locator(".brand").dispatch_event("pointerdown")
    expect(told).to_be_hidden()


def touching(page: Page, box: FloatRect | None) -> tuple[Callable[[], object], Callable[[], object]]:
    """Ways to put a finger on the middle of something and to take it away again."""
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser, name = page.context.new_cdp_session(page), "Input.dispatchTouchEvent"
    return (
        lambda: browser.send(name, {"type": "touchStart", "touchPoints": [at]}),
        lambda: browser.send(name, {"type": "touchEnd", "touchPoints": []}),
    )


# What is open to all beside the boards, and a text that is there.
OPEN = {
    "cave-vs-cave": {".display .slim:not(.grow)": "5 walls left"},
    "cavum": {
        ".mountain .coordinates text >> nth=0": "−2, 4",
        ".ords .deck": "5",
        ".poolp .pooled >> nth=0": "5",
        ".cities .sum": "all",
    },
}


@pytest.mark.each
@pytest.mark.parametrize("game", OPEN)
def test_what_is_open_to_all_is_in_sight(new_screen: NewScreen, library: Site, game: str) -> None:
    screen = new_screen(address=library.address, **TOUCHED)
    sit(screen.page, library)
    screen.page.goto(paths(game)[2])
    screen.take()
    for thing, text in OPEN[game].items():
        expect(screen.page.locator(thing)).to_be_visible()
        expect(screen.page.locator(thing)).to_contain_text(text)
