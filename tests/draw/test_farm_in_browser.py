"""Drawings of The Cave Farmers in a real browser: things are hit where they are, texts stay on their cards."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cave_farmers.table import seat, table
from draw.faces import faces, show
from draw.farm_views import NAMES, fencing, furnishing, housework, laying, looting, overhanging, stabling
from pickaxe import draw
from pickaxe.draw.cave_farmers import furnishing_card, groups, harvest_strip, home, loot_ladder, space_card
from pickaxe.draw.cave_farmers.pairs import choices_of
from pickaxe.draw.palette import SANS
from pickaxe.draw.targets import targets

pytestmark = pytest.mark.browser

LEAVING = """() => [...document.querySelectorAll('svg.card text')].flatMap(text => {
    const card = text.closest('svg').getBoundingClientRect(), box = text.getBoundingClientRect();
    return box.left < card.left - 1 || box.right > card.right + 1 ? [text.textContent] : [];
})"""
UNDER = """choice => {
    const found = document.querySelectorAll(`[data-choice="${choice}"]`), piece = found[found.length - 1];
    const box = piece.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit.closest('[data-choice]')?.dataset.choice;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1366, "height": 900})
    yield opened
    opened.close()


def _show(page: Page, body: str, *, sans: str = SANS) -> None:
    style = f"{faces()}{draw.css()}:root{{--sans:{sans}}}.lie{{float:left;margin:12px}}"
    sprite = draw.sprite(draw.used(body))
    show(page, f'<html data-theme="light"><style>{style}</style><body>{sprite}{body}</body></html>')


def _lying(*drawn: str, width: int, kind: str = "") -> str:
    return "".join(f'<div class="lie {kind}" style="width:{width}px">{each}</div>' for each in drawn)


@pytest.mark.parametrize("sans", [SANS, '"DejaVu Sans"'])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_text_leaves_its_card(page: Page, lang: str, sans: str) -> None:
    view = housework()
    reason = "the dwarf has no weapon and no ore" if lang == "en" else "der Zwerg hat weder Waffe noch Erz"
    cards = [
        furnishing_card(view, number, seat=0, lang=lang, reason=reason if number % 5 else "", names=NAMES)
        for number in range(1, 49)
    ]
    body = _lying(*cards, width=116)
    for players in (2, 4, 7):
        seats = [seat() for _ in range(players)]
        seen: Any = table(*seats, players=players, round=6, goods={"logging": "12 wood"}).view(0)
        entries = [entry for group in groups(seen, lang=lang) for entry in group.entries]
        for width, height in ((91, 58), (107, 46)):
            drawn = [space_card(seen, entry, lang=lang, width=width, height=height) for entry in entries]
            strip = harvest_strip(seen, lang=lang, width=width, height=height)
            body += _lying(*drawn, strip, width=width)
    _show(page, body, sans=sans)
    assert page.evaluate(LEAVING) == []


def test_every_place_is_hit(page: Page) -> None:
    for view in (furnishing(), laying(), overhanging(), fencing(), stabling()):
        _show(page, _lying(home(view, 0), width=484))
        found = targets(view["options"])
        choices = [str(choices_of(found, cell)[0]) for cell in sorted(found.ids("cell"))]
        assert [page.evaluate(UNDER, choice) for choice in choices] == choices


def test_loot_is_hit(page: Page) -> None:
    view = looting()
    _show(page, _lying(loot_ladder(view, targets=targets(view["options"])), width=330))
    choices = [str(option["choice"]) for option in view["options"] if option["verb"] == "loot"]
    assert [page.evaluate(UNDER, choice) for choice in choices] == choices


def test_the_pointer_shows_what_would_lie_there(page: Page) -> None:
    _show(page, _lying(home(furnishing(), 0), width=484))
    cell = page.locator("[data-cell='2,4']")
    cell.hover()
    assert cell.locator(".preview").is_visible()
    assert not cell.locator(".addsign").is_visible()


def test_a_space_that_is_kept_is_marked_otherwise_than_one_where_a_dwarf_goes(page: Page) -> None:
    view: Any = table(seat("1 ruby"), players=1, round=5, goods={"logging": "6 wood"}).view(0)
    entry = next(entry for entry in view["spaces"] if entry["token"] == "logging")
    keeping: Any = {**view, "asked": {**view["asked"], "kind": "protect"}}
    rings = []
    for seen in (view, keeping):
        _show(page, _lying(space_card(seen, entry, choices=(1,)), width=107))
        styles = "it => { const { stroke, strokeDasharray } = getComputedStyle(it); return [stroke, strokeDasharray]; }"
        rings.append(page.locator(".space > .ring").evaluate(styles))
    (sent, line), (kept, dashes) = rings
    assert sent != kept
    assert line == "none" != dashes
    assert page.locator(".keepink").text_content() == "keep for 1"
    assert page.locator(".keepface + .keepink + use[href='#i-ruby']").count() == 1


def test_smaller_homes_show_less(page: Page) -> None:
    shown = {}
    for width in (484, 355, 240):
        _show(page, _lying(home(housework(), 0), width=width, kind="homebox"))
        room = page.locator("[data-cell='4,5'] .room")
        shown[width] = [room.locator(part).first.is_visible() for part in (".nm", ".fx", ".vp")]
    assert shown == {484: [True, True, True], 355: [False, True, True], 240: [False, False, True]}


def test_the_night_is_dark(page: Page) -> None:
    _show(page, _lying(home(housework(), 0), width=484))
    colour = "() => getComputedStyle(document.querySelector('.woods')).fill"
    light = page.evaluate(colour)
    page.evaluate("() => document.documentElement.dataset.theme = 'dark'")
    assert light != page.evaluate(colour)
