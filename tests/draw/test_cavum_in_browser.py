"""Drawings of Cavum in a real browser: things are hit where they are, texts stay on their cards, overlays switch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from draw.cavum_views import NAMES, building, decisions, laying, seen, turning_three
from draw.faces import faces, show
from pickaxe import draw
from pickaxe.draw.cavum import Marks, mountain, order_card, scales, sequence_card
from pickaxe.draw.cavum.hexes import printed
from pickaxe.draw.palette import SANS
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.components import standard

pytestmark = pytest.mark.browser

LEAVING = """() => [...document.querySelectorAll('svg.card text')].flatMap(text => {
    const card = text.closest('svg').getBoundingClientRect(), box = text.getBoundingClientRect();
    return box.left < card.left - 1 || box.right > card.right + 1 ? [text.textContent] : [];
})"""
UNDER = """choice => {
    const piece = document.querySelector(`[data-choice="${choice}"]:not([display])`);
    const box = piece.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit.closest('[data-choice]')?.dataset.choice;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1366, "height": 900})
    yield opened
    opened.close()


def _show(page: Page, body: str, *, sans: str = SANS, width: int = 700) -> None:
    style = f"{faces()}{draw.css()}:root{{--sans:{sans}}}.lie{{width:{width}px;float:left;margin:12px}}"
    sprite = draw.sprite(draw.used(body))
    show(page, f'<html data-theme="light"><style>{style}</style><body>{sprite}{body}</body></html>')


def _lying(*drawn: str, shown: str = "") -> str:
    return "".join(f'<div class="lie {shown}">{each}</div>' for each in drawn)


@pytest.mark.parametrize("sans", [SANS, '"DejaVu Sans"'])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_text_leaves_its_card(page: Page, lang: str, sans: str) -> None:
    cards = standard()["orders"]["order_cards"]["cards"]
    reason = "needs yellow and purple, which you do not have"
    orders = [order_card(card | {"chips": 3}, lang=lang, reason=reason) for card in cards]
    sequences = [sequence_card(number, lang=lang, taken=1, names=NAMES) for number in range(1, 5)]
    _show(page, _lying(*orders, *sequences), sans=sans, width=132)
    assert page.evaluate(LEAVING) == []


@pytest.mark.parametrize("sans", [SANS, '"DejaVu Sans"'])
def test_the_name_beside_the_last_move_stays_in_its_pill(page: Page, sans: str) -> None:
    marks = Marks(last=frozenset({next(iter(printed().places))}), last_seat=1, last_name="Wilhelmine von der Hohenwart")
    _show(page, _lying(mountain(seen(laying(), 0), marks=marks)), sans=sans)
    words, pill = (page.locator(part).bounding_box() for part in (".lastink", ".lastface"))
    assert words
    assert pill
    assert words["x"] >= pill["x"]
    assert words["x"] + words["width"] <= pill["x"] + pill["width"] - 2


def test_every_space_is_hit_in_its_middle(page: Page) -> None:
    views = [seen(laying(), 0), next(view for view in decisions("four") if view["asked"]["kind"] == "route")]
    for view in views:
        _show(page, _lying(mountain(view)))
        choices = [str(option["choice"]) for option in view["options"]]
        assert [page.evaluate(UNDER, choice) for choice in choices] == choices


def test_the_tile_in_hand_is_hit_and_its_arrows_are_above_it(page: Page) -> None:
    view = seen(turning_three(), 0)
    _show(page, _lying(mountain(view)))
    shown = str(min(option["choice"] for option in view["options"]))
    assert page.evaluate(UNDER, shown) == shown
    assert page.locator(".rotate").count() == 2
    assert page.locator(".turned:not([display])").count() == 1


def test_prices_are_hit_in_their_middle(page: Page) -> None:
    view = next(view for view in decisions("four") if view["asked"]["kind"] == "offer")
    _show(page, _lying(scales(view, targets=targets(view["options"]))), width=324)
    choices = [str(option["choice"]) for option in view["options"] if option["verb"] == "offer"]
    assert [page.evaluate(UNDER, choice) for choice in choices] == choices


def test_the_pointer_shows_what_would_lie_there(page: Page) -> None:
    _show(page, _lying(mountain(seen(laying(), 0))))
    space = page.locator("[data-space='-1,2']")
    expect(space.locator(".preview")).to_be_hidden()
    space.hover()
    expect(space.locator(".preview")).to_be_visible()
    expect(space.locator(".addsign")).to_be_hidden()


def test_overlays_show_only_when_asked_for(page: Page) -> None:
    view = seen(building(), 0)
    marks = Marks(blast=True, network=True, route=["A3", "-2,5", "-2,4"])
    for shown in ("", "route", "blast", "network"):
        _show(page, _lying(mountain(view, marks=marks), shown=f"show-{shown}"))
        visible = [name for name in ("route", "blast", "network") if page.locator(f".overlay.{name}").is_visible()]
        assert visible == [shown] * bool(shown)


def test_the_own_route_always_shows(page: Page) -> None:
    view = next(view for view in decisions("four") if len(view["route"]) > 1)
    _show(page, _lying(mountain(view)))
    assert page.locator(".overlay.route.yours").is_visible()


def test_the_night_is_dark(page: Page) -> None:
    _show(page, _lying(mountain(seen(building(), 0))))
    colour = "() => getComputedStyle(document.querySelector('.plate')).fill"
    light = page.evaluate(colour)
    page.evaluate("() => document.documentElement.dataset.theme = 'dark'")
    assert light != page.evaluate(colour)
