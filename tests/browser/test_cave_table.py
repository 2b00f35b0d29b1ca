"""The table of Cave vs Cave to the eye and to the finger: nothing covers, cuts, crowds out or is too small to hit."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page

from browser.still import PHONE, TABLET, laptop, shown
from pickaxe.server.seats import Visitor
from pickaxe.server.tables import Table
from server.recorded_table import View, first_table, recorded, seats, table_at

pytestmark = pytest.mark.browser

IDA, BOT = Visitor("ida", "Ida"), "Greedy bot"
PAIR = seats("Ida", BOT)
LAPTOPS = [(1366, 768), (1366, 640)]
TABLETS = [(1100, 768), (1024, 768)]
LEAST_NAME = 8.5  # px of a font
LEAST_TOUCH = 40  # px

# As many goods as there is room for, and all of them just changed.
CHANGED = """() => { for (const good of document.querySelectorAll(".goods li")) {
    good.querySelector("b").firstChild.data = "12";
    good.querySelector("i")?.remove();
    const badge = document.createElement("i");
    badge.className = "minus";
    badge.textContent = "−12";
    good.append(badge);
} }"""
COVERED = """() => {
    const boxes = (what) => [...document.querySelectorAll(`.goods ${what}`)]
        .map((it) => it.getBoundingClientRect()).filter((box) => box.width);
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const under = [...boxes("li > b"), ...boxes("li > .ico")];
    return [boxes("i").length > 0, boxes("i").filter((badge) => under.some((box) => meet(badge, box))).length];
}"""
NAMES = """() => [...document.querySelectorAll(".display .nm text")].map((name) =>
    [name.textContent, parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a])"""
SIZES = """(what) => [...document.querySelectorAll(what)].map((it) => it.getBoundingClientRect())
    .filter((box) => box.width).map((box) => Math.min(box.width, box.height))"""
HIDDEN = "() => [...document.querySelectorAll('.cards')].map((it) => it.scrollHeight - it.clientHeight)"
CUT = """() => [...document.querySelectorAll("#bar .status > *")].filter((it) => it.scrollWidth > it.clientWidth)
    .map((it) => it.textContent)"""


def second_era(view: View) -> bool:
    return bool(view["era"] == 2 and view["phase"] == "playing" and view["tile"])


def with_pool(view: View) -> bool:
    return bool(view["tile"])


def building_walls(view: View) -> bool:
    return any(option["token"].startswith("wall ") for option in view["options"])


@cache
def looked_at(name: str, holds: Callable[[View], bool]) -> tuple[Table, Visitor]:
    """The table of a record as soon as something holds, and whoever decides then."""
    table = first_table(name, PAIR[: recorded(name).players], holds)
    return table, Visitor(str(table.seats[table.state.seat or 0].visitor), "")


SCENES: dict[str, tuple[str, Callable[[View], bool]]] = {
    "era one": ("cave-vs-cave-era-1", lambda view: view["round"] == 5),
    "both eras": ("cave-vs-cave-both-eras-complete-tie", lambda view: len(view["display"]) == 18 and second_era(view)),
    "era two": ("cave-vs-cave-era-2-only", with_pool),
    "solo": ("cave-vs-cave-era-1-solo", lambda view: view["round"] == 3),
    "solo, both eras": ("cave-vs-cave-both-eras-solo", second_era),
}


def sized(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The page in windows of several sizes, one after the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield f"{width} × {height}"


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("screen", [laptop(), PHONE], ids=["laptop", "phone"])
def test_badges_of_changes_cover_neither_counts_nor_icons(browser: Browser, scene: str, screen: dict[str, Any]) -> None:
    with shown(browser, *looked_at(*SCENES[scene]), **screen) as page:
        page.evaluate(CHANGED)
        for size in sized(page, [*LAPTOPS, *TABLETS] if screen is not PHONE else [(390, 844)]):
            assert page.evaluate(COVERED) == [True, 0], size


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_names_of_rooms_can_be_read_and_every_card_is_seen(browser: Browser, scene: str, lang: str) -> None:
    with shown(browser, *looked_at(*SCENES[scene]), lang=lang, **laptop()) as page:
        for size in sized(page, LAPTOPS):
            names = page.evaluate(NAMES)
            assert names
            assert [name for name in names if name[1] < LEAST_NAME] == [], size
            assert max(page.evaluate(HIDDEN)) <= 1, size


@pytest.mark.parametrize("scene", ["solo", "solo, both eras"])
def test_alone_the_rooms_take_the_place_that_nobody_else_needs(browser: Browser, scene: str) -> None:
    with shown(browser, *looked_at(*SCENES[scene]), **laptop()) as page:
        for size in sized(page, LAPTOPS):
            column, details, second = (_box(page, part) for part in (".third", ".third .info", ".second"))
            assert details["height"] < column["height"] * 0.45, size
            assert second["width"] < column["width"] * 0.75, size


def _box(page: Page, part: str) -> FloatRect:
    """Where the first such part of a page lies."""
    found = page.locator(part).first.bounding_box()
    assert found, part
    return found


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("screen", [laptop(), PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("who", ["decides", "looks on"])
def test_the_pill_says_all_it_has_to_say(browser: Browser, scene: str, screen: dict[str, Any], who: str) -> None:
    table, visitor = looked_at(*SCENES[scene])
    with shown(browser, table, visitor if who == "decides" else Visitor("carla", "Carla"), **screen) as page:
        for size in sized(page, [*LAPTOPS, *TABLETS] if screen is not PHONE else [(390, 844)]):
            assert page.evaluate(CUT) == [], size
            pill, words = _box(page, "#bar .status"), _box(page, "#bar .status > *")
            assert abs(words["y"] + words["height"] / 2 - pill["y"] - pill["height"] / 2) <= 2, size


def test_the_sentence_about_the_tile_in_hand_is_seen(browser: Browser) -> None:
    with shown(browser, *looked_at(*SCENES["both eras"]), **laptop(640)) as page:
        box = _box(page, ".about-it .told p")
        assert min(box["width"], box["height"]) > 12
        assert page.locator(".about-it .told p").inner_text().endswith(".")


@pytest.mark.parametrize(
    "name", ["cave-vs-cave-era-1", "cave-vs-cave-era-2-only", "cave-vs-cave-both-eras", "cave-vs-cave-both-eras-solo"]
)
def test_a_finger_hits_the_edge_for_a_wall_on_a_phone(browser: Browser, name: str) -> None:
    is_joined = name.startswith("cave-vs-cave-both")
    found = looked_at(name, lambda view: building_walls(view) and (view["era"] == 2 or not is_joined))
    with shown(browser, *found, **PHONE) as page:
        sizes = page.evaluate(SIZES, ".own .wall.legal .hit")
        assert sizes
        assert min(sizes) >= LEAST_TOUCH
        assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", ["cave-vs-cave-era-1", "cave-farmers-two", "cavum-two"])
@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_finger_hits_what_can_be_pressed_in_the_turn_bar(browser: Browser, name: str, screen: dict[str, Any]) -> None:
    record = recorded(name)
    numbers = [number for number, token in enumerate(record.tokens()) if token == "end"][6:8]
    for number in numbers:
        table = table_at(name, number, PAIR)
        visitor = Visitor(str(table.seats[table.state.seat or 0].visitor), "")
        with shown(browser, table, visitor, **screen) as page:
            sizes = page.evaluate(SIZES, "#turnbar :is(.turn, .any) button, #turnbar > :is(button, a)")
            assert len(sizes) >= 2
            assert min(sizes) >= LEAST_TOUCH
