"""What only a browser can tell: that texts stay on their cards and that pieces can be hit."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from draw.faces import faces, show
from draw.views import VIEWS, era_one, joined
from pickaxe import draw
from pickaxe.draw.cave_vs_cave import Marks, cave, room_card, tile_card
from pickaxe.draw.palette import SANS
from pickaxe.draw.targets import targets

pytestmark = pytest.mark.browser

NAMES = ("Ida", "Bartholomew of the Deep")
LEAVING = """() => [...document.querySelectorAll('svg.card text, svg.tilecard text')].flatMap(text => {
    const card = text.closest('svg').getBoundingClientRect(), box = text.getBoundingClientRect();
    return box.left < card.left - 1 || box.right > card.right + 1 ? [text.textContent] : [];
})"""
UNDER = """choice => {
    const piece = document.querySelector(`[data-choice="${choice}"]`), box = piece.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit.closest('[data-choice]')?.dataset.choice;
}"""

# Words that leave the pill they stand in.
SPILLING = """() => [...document.querySelectorAll(".chipink, .tabink")].filter((words) => {
    const box = words.getBoundingClientRect();
    const pill = words.parentNode.querySelector(".chipface, .tab").getBoundingClientRect();
    return box.left < pill.left + 2 || box.right > pill.right - 2;
}).map((words) => words.textContent)"""
STROKE = "(part) => getComputedStyle(document.querySelector(part)).stroke"
RESOLVED = """(name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1366, "height": 900})
    yield opened
    opened.close()


def _show(page: Page, body: str, *, sans: str = SANS, width: int = 88) -> None:
    style = f"{faces()}{draw.css()}:root{{--sans:{sans}}}.lie{{width:{width}px;float:left;margin:12px}}"
    sprite = draw.sprite(draw.used(body))
    show(page, f'<html data-theme="light"><style>{style}</style><body>{sprite}{body}</body></html>')


@pytest.mark.parametrize("sans", [SANS, '"DejaVu Sans"'])
@pytest.mark.parametrize("lang", ["en", "de", "it", "cs"])
def test_no_text_leaves_its_card(page: Page, lang: str, sans: str) -> None:
    view = joined()
    cards = [
        room_card(view, number, lang=lang, reason="needs three walls" if number % 5 else None)
        for number in range(1, 46)
    ]
    tiles = [
        tile_card(shown, entry, names=NAMES, lang=lang, width=88)
        for shown in (view, era_one())
        for entry in shown["tiles"]
    ]
    _show(page, "".join(f'<div class="lie">{drawn}</div>' for drawn in (*cards, *tiles)), sans=sans)
    assert page.evaluate(LEAVING) == []


@pytest.mark.parametrize("sans", [SANS, '"DejaVu Sans"'])
@pytest.mark.parametrize("width", [86, 106])
def test_names_stay_in_their_pills_and_bots_keep_theirs(page: Page, sans: str, width: int) -> None:
    entry = era_one()["tiles"][7]
    names = ("Greedy bot", "Gieriger Bot", "Wilhelmine von der Hohenwart", "Ida")
    taken = [tile_card(era_one(), entry, names=(name, name), width=width) for name in names]
    held = [tile_card(era_one() | {"tile": entry["id"]}, entry, names=(name, name), width=width) for name in names]
    _show(page, "".join(f'<div class="lie">{drawn}</div>' for drawn in (*taken, *held)), sans=sans, width=width)
    assert page.evaluate(SPILLING) == []
    shown = page.locator(".chipink").all_text_contents()
    assert [shown[0], shown[1], shown[3]] == ["Greedy bot", "Gieriger Bot", "Ida"]


def test_what_is_new_or_the_last_move_is_ringed(page: Page) -> None:
    view = era_one() | {"options": []}
    every = frozenset(view["seats"][0]["spaces"])
    for name, colour, marks in (
        ("last", "--p2", Marks(last=every, last_seat=1)),
        ("changed", "--good", Marks(changed=every)),
    ):
        _show(page, f'<div class="lie cavebox">{cave(view, 0, marks=marks)}</div>', width=544)
        lines = (".covered .stone", ".hollow .rim", ".onrock .ring")
        assert [page.evaluate(STROKE, f".{name}{line}") for line in lines] == [page.evaluate(RESOLVED, colour)] * 3
        grounds = (".covered .halo", ".hollow .halo", ".onrock .ring2")
        cream = page.evaluate(RESOLVED, "--cream")
        assert [page.evaluate(STROKE, f".{name}{ground}") for ground in grounds] == [cream] * 3


def test_a_tile_that_was_just_taken_is_ringed_in_the_colour_of_whoever_took_it(page: Page) -> None:
    entry = era_one()["tiles"][7]
    _show(page, f'<div class="lie">{tile_card(era_one(), entry, names=NAMES, is_last=True)}</div>')
    assert page.evaluate(STROKE, ".tile.last .ring") == page.evaluate(RESOLVED, f"--p{entry['taken'] + 1}")


@pytest.mark.parametrize("name", VIEWS)
def test_every_piece_is_hit_in_its_middle(page: Page, name: str) -> None:
    view = VIEWS[name]()
    _show(page, f'<div class="lie cavebox">{cave(view, 0)}</div>', width=544)
    found = targets(view["options"])
    held = [*view["seats"][0]["spaces"].values()]
    rooms = [number for number in found.ids("room") if int(number) in held]
    things = [*(("space", id) for id in found.ids("space")), *(("edge", id) for id in found.ids("edge"))]
    firsts = [str(found.of(kind, id)[0]) for kind, id in [*things, *(("room", number) for number in rooms)]]
    assert [page.evaluate(UNDER, choice) for choice in firsts] == firsts


def test_smaller_caves_show_less(page: Page) -> None:
    shown = {}
    for width in (544, 378, 200):
        _show(page, f'<div class="lie cavebox">{cave(era_one(), 0)}</div>', width=width)
        shown[width] = [page.locator(part).first.is_visible() for part in (".room .nm", ".room .fx", ".room .vp")]
    assert shown == {544: [True, True, True], 378: [False, True, True], 200: [False, False, True]}


def test_the_night_is_dark(page: Page) -> None:
    _show(page, f'<div class="lie">{cave(era_one(), 0)}</div>')
    colour = "() => getComputedStyle(document.querySelector('.mountain')).fill"
    light = page.evaluate(colour)
    page.evaluate("() => document.documentElement.dataset.theme = 'dark'")
    assert light != page.evaluate(colour)
