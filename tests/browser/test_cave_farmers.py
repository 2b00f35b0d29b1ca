"""The Cave Farmers in a real browser: whole games, rounds at one screen, what fits, tiles, tabs, keys, and taps."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from browser.conftest import FONTS, NewScreen
from browser.hands import farmer, farmer_finger, press
from browser.screen import COVERING, UNRINGED, Screen
from browser.steering import Farmer, View
from browser.still import PHONE as FINGERS
from browser.still import laptop

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SHORT: ViewportSize = {"width": 1366, "height": 640}
END = 140  # pixels at the right end of the turn bar, where nothing but the end of a turn stands
# Names that are smaller than nine pixels, and names of players that are cut off.
SMALL = """() => [...document.querySelectorAll(
    "main :is(.market .nm text, .spacename, h2, .tabs button)"
)].flatMap(it => {
    if (!it.getClientRects().length) return [];
    const size = parseFloat(getComputedStyle(it).fontSize) * (it instanceof SVGElement ? it.getScreenCTM().d : 1);
    const isCut = it.matches(".own h2, .other h2") && it.scrollWidth > it.clientWidth + 1;
    return size < 9 || isCut ? [`${it.textContent.trim()} ${size}`] : [];
})"""
TOPS = """all => all.map(group => [...group.querySelectorAll("li")]
    .filter(it => it.offsetWidth).map(it => it.offsetTop))"""
CARDS = """() => [...document.querySelectorAll(".shelf-panel:not([hidden]) .cards [data-about]")]
    .map(it => it.dataset.about)"""
WIDE = "() => [document.scrollingElement.scrollWidth, innerWidth]"


def open_table(screen: Screen, kind: str, *, mode: str = "complete", players: int | None = None) -> None:
    screen.open(kind, game="cave-farmers", mode=mode, players=players)


def choose(screen: Screen, token: str) -> View:
    """Click on a choice; what is asked then."""
    view = screen.wait_for_question()
    choice = next(option["choice"] for option in view["options"] if option["token"] == token)
    before = screen.number
    farmer(screen, choice, token)
    screen.wait_past(before)
    return screen.wait_for_question()


# Whole games


@pytest.mark.complete
def test_a_whole_game_against_the_greedy_bot(screen: Screen) -> None:
    open_table(screen, "bot", players=2)
    screen.assert_fits()
    steering = Farmer(often=1)
    screen.play(farmer, steering, each_turn=screen.assert_fits)
    assert {"go", "take", "lay", "at", "furnish", "pay"} <= set(steering.done)
    screen.go_to_end()
    expect(screen.page.locator(".keepsake .home")).to_have_count(2)


@pytest.mark.complete
def test_a_whole_game_alone(screen: Screen) -> None:
    open_table(screen, "solo", mode="beginner")
    screen.assert_fits()
    expect(screen.page.locator(".aim .total")).to_have_text("100")
    screen.play(farmer, Farmer(often=1), each_turn=screen.assert_fits)
    screen.go_to_end()
    expect(screen.page.locator(".judgement")).to_contain_text("100")


# Many at one screen


@pytest.mark.complete
@pytest.mark.parametrize("fonts", FONTS)
def test_four_play_a_round_at_one_screen_and_nothing_leaves_the_window(new_screen: NewScreen, fonts: str) -> None:
    screen = new_screen(viewport={"width": 1366, "height": 768}, fonts=fonts)
    open_table(screen, "hotseat", players=4)
    whose = []

    def look() -> None:
        screen.assert_fits()
        whose.append(screen.known()["view"]["seat"])

    look()
    screen.play(farmer, Farmer(), turns=8, each_turn=look)
    assert sorted(whose[:8]) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert screen.known()["view"]["round"] == 2
    expect(screen.page.locator(".other.open")).to_have_count(3)


def test_six_homes_with_goods_stand_in_one_column_and_can_be_enlarged(screen: Screen) -> None:
    open_table(screen, "hotseat", players=7)
    screen.assert_fits()
    screen.assert_fits()  # without the bars of the browser
    page = screen.page
    expect(page.locator(".others .smallhome").locator("visible=true")).to_have_count(6)
    for seat in range(6):
        expect(page.locator(".others .shelves").nth(seat)).to_be_visible()
    line = page.locator(".other.folded").nth(2)
    line.locator(".unfold").click()
    expect(page.locator(".largehome")).to_have_attribute("aria-label", "Player 7")  # the fourth begins
    expect(line.locator(".unfold")).to_have_attribute("aria-pressed", "true")
    screen.assert_fits()
    page.locator(".enlarge").first.press("Enter")  # a line that closes moves what lies under the pointer
    expect(page.locator(".largehome")).to_have_attribute("aria-label", "Player 5")
    page.locator(".largehome [data-do=show]").click()
    expect(page.locator(".market")).to_be_visible()


def test_with_seven_in_a_short_window_all_names_can_be_read(screen: Screen) -> None:
    open_table(screen, "hotseat", players=7)
    screen.page.set_viewport_size(SHORT)
    screen.play_unseen(Farmer(), turns=9)
    for tab in screen.page.locator("[data-tab]").all():
        tab.click()
        assert screen.page.evaluate(SMALL) == []
    assert screen.too_large() == []


@pytest.mark.complete
def test_what_has_changed_is_ringed_and_no_badge_hides_anything(screen: Screen) -> None:
    open_table(screen, "hotseat", players=4)
    rings: set[str] = set()

    def look() -> None:
        for size in (PHONE, SHORT, LAPTOP):
            screen.page.set_viewport_size(size)
            assert screen.page.evaluate(UNRINGED) == []
            assert screen.page.evaluate(COVERING) == []
        found = screen.page.locator(":is(.plot, .small g):is(.last, .changed)")
        rings.update(*(kind.split() for kind in found.evaluate_all("all => all.map(it => it.getAttribute('class'))")))

    steering = Farmer()
    while not {"last", "changed", "plot"} <= rings or steering.done["end"] < 5:
        choice, token = steering.next(screen.wait_for_question())
        before = screen.number
        farmer(screen, choice, token)
        screen.wait_past(before)
        look()
        assert steering.done.total() < 100


# Furnishings, tiles, exchanges, feeding


def test_during_a_turn_a_closed_space_says_why_not_and_a_card_still_to_come_when(new_screen: NewScreen) -> None:
    for look in ({"viewport": LAPTOP}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}):
        screen = new_screen(**look)
        open_table(screen, "hotseat", players=3)
        choose(screen, "go clearing")
        page = screen.page
        space, coming = (page.locator(f'.strip [data-about="space {name}"]') for name in ("logging", "adventure"))
        told = page.locator("#told" if "has_touch" in look else "main .about-it")
        space.tap() if "has_touch" in look else space.hover()
        expect(told.locator(".why")).to_have_text("Why not?Your dwarf stands on Clearing: end the turn first.")
        if "has_touch" not in look:
            coming.hover()  # in its middle, where nothing is drawn
            expect(told.locator("h3")).to_have_text("Adventure")
            expect(told.locator(".why")).to_have_count(0)


def test_furnishings_stay_in_their_places_when_goods_are_gained(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page = screen.page
    page.set_viewport_size(SHORT)
    page.locator("#tab-bonus").click()
    cards = page.locator(".shelf-panel:not([hidden]) .cards")
    cards.evaluate("box => box.scrollTo(0, 90)")
    order, scrolled = page.evaluate(CARDS), cards.evaluate("box => box.scrollTop")
    assert scrolled > 0
    assert len(order) == 12
    choose(screen, "go supplies")
    assert page.locator(".shelf-panel:not([hidden]) .cards .affordable").count() > 0
    assert (page.evaluate(CARDS), cards.evaluate("box => box.scrollTop")) == (order, scrolled)
    shown = page.locator(".shelf-panel:not([hidden])").get_attribute("data-panel")
    assert page.locator("[aria-selected=true]").get_attribute("data-tab") == shown


def test_the_market_keeps_its_tab_and_can_show_only_what_is_affordable(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page = screen.page
    page.locator("#tab-room").click()
    expect(page.locator("#cards-room li:visible")).to_have_count(6)
    page.locator("#only-affordable").click()
    expect(page.locator("#cards-room li:visible")).to_have_text("Nothing here that you can afford.")
    choose(screen, "go supplies")
    expect(page.locator("#only-affordable")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#cards-room")).to_be_visible()
    expect(page.locator("#cards-room .affordable:visible")).to_have_count(6)


def test_a_tile_of_two_halves_shows_where_it_would_lie(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page = screen.page
    choose(screen, "go drift-mining")
    seat = choose(screen, "lay cavern-tunnel")["seat"]
    first, second = (page.locator(f'[data-twins] [data-cell="{cell}"]') for cell in ("3,5", "3,6"))
    first.hover()
    expect(page.locator(".pair.peeked")).to_have_count(1)
    first.click()
    expect(first).to_have_class(re.compile(r"\bpicked\b"))
    expect(page.locator("#live")).to_have_text("Cavern here; now choose the place of the other half: tunnel.")
    screen.draw_again()
    expect(first).to_have_class(re.compile(r"\bpicked\b"))
    second.hover()
    expect(page.locator(".pair.peeked")).to_have_attribute("data-second", "3,6")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    before = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(before)
    cells = screen.known()["view"]["seats"][seat]["cells"]
    assert [cells["3,5"]["kind"], cells["3,6"]["kind"]] == ["cavern", "tunnel"]


def take_twin_tile(screen: Screen) -> int:
    """Take a tile of a cavern and a tunnel in hand; whose it is."""
    choose(screen, "go drift-mining")
    seat: int = choose(screen, "lay cavern-tunnel")["seat"]
    expect(screen.page.locator("[data-twins] .preview:visible")).to_have_count(0)  # nothing lies strewn on the land
    return seat


def half(screen: Screen, cell: str) -> Locator:
    """A cell of the own home, while a tile of two halves is in hand."""
    return screen.page.locator(f'[data-twins] [data-cell="{cell}"]')


def assert_laid(screen: Screen, seat: int, before: int, **kinds: str) -> None:
    """A tile lies on the cells below the entrance."""
    screen.wait_past(before)
    cells = screen.known()["view"]["seats"][seat]["cells"]
    assert [cells["3,5"]["kind"], cells["3,6"]["kind"]] == [kinds["first"], kinds["second"]]


def test_a_twin_tile_is_laid_by_two_clicks_either_way_round(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page, seat = screen.page, take_twin_tile(screen)
    half(screen, "3,6").click()
    expect(page.locator(".step.now")).to_have_text("Now the other half: tunnel")
    expect(half(screen, "3,6")).to_have_attribute("aria-pressed", "true")
    other = half(screen, "3,5")
    expect(other).to_have_attribute("aria-description", "cavern on row 3, column 6, tunnel on row 3, column 5")
    other.hover()
    expect(page.locator(".about-it h3")).to_have_text("Cavern on 3,6, tunnel on 3,5")
    before = screen.number
    other.click()
    assert_laid(screen, seat, before, first="tunnel", second="cavern")


def test_a_twin_tile_is_laid_by_keys(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    page, seat = screen.page, take_twin_tile(screen)
    focused = "() => document.activeElement.dataset.cell"
    for _ in range(12):
        page.keyboard.press("n")
        if page.evaluate(focused) == "3,5":
            break
    page.keyboard.press("Enter")
    reached = set()
    for _ in range(6):
        page.keyboard.press("n")
        reached.add(page.evaluate(focused))
    assert reached == {"2,5", "3,6", "4,5"}  # only where the other half fits
    expect(page.locator("#numbers b")).to_have_count(3)
    while page.evaluate(focused) != "3,6":
        page.keyboard.press("n")
    before = screen.number
    page.keyboard.press("Enter")
    assert_laid(screen, seat, before, first="cavern", second="tunnel")


def test_many_exchanges_lie_in_lists_and_never_take_the_focus(screen: Screen) -> None:
    open_table(screen, "solo")
    page = screen.page
    choose(screen, "go ruby-mining")
    assert page.evaluate("() => !document.activeElement.closest('.any')")
    folded = page.locator(".any .fold")
    expect(folded).to_have_count(1)
    folded.click()
    lines = page.locator("#choices button")
    expect(lines.nth(10)).to_be_visible()
    before = screen.number
    lines.filter(has=page.locator('use[href="#i-wood"]')).click()
    screen.wait_past(before)
    assert screen.known()["view"]["seats"][0]["goods"]["wood"] == 1
    expect(folded).to_have_count(0)


def test_feeding_is_proposed_and_can_be_changed(screen: Screen) -> None:
    open_table(screen, "hotseat", players=2)
    screen.play_unseen(Farmer(often=1), until=lambda view: bool(view["feeding"]))
    page, seat = screen.page, screen.wait_for_question()["seat"]
    edges = page.locator(".any .ax").evaluate_all("(them) => them.map((it) => it.getBoundingClientRect().right)")
    assert edges
    assert max(edges) < 1366 - END  # a second press where the turn was ended turns no good into food
    short = page.locator(".feeding .beg [data-short]")
    missing = int(short.inner_text())
    page.locator("#less-food").click()
    expect(short).to_have_text(str(missing + 1))
    expect(page.locator("#feed-them")).to_contain_text("beg")
    screen.draw_again()
    expect(short).to_have_text(str(missing + 1))
    page.locator("#more-food").click()
    expect(short).to_have_text(str(missing))
    press(screen, "#feed-them")
    press(screen, "#end")
    assert screen.known()["view"]["seats"][seat]["begging"] == missing


@pytest.mark.parametrize("look", [laptop(), FINGERS], ids=["laptop", "phone"])
def test_nothing_of_a_meal_counts_before_the_turn_is_ended(new_screen: NewScreen, look: dict[str, Any]) -> None:
    screen = new_screen(**look)
    open_table(screen, "hotseat", players=2)
    screen.play_unseen(Farmer(often=1), until=lambda view: bool(view["feeding"]))
    page, start = screen.page, screen.known()["view"]
    due, seat, end = start["feeding"]["due"], start["seat"], page.locator("#end")
    page.locator("#more-ruby").click()
    for _ in range(2):  # the ruby makes up for what is kept
        page.locator("#less-food").click()
    press(screen, "#feed-them")
    expect(page.locator(".steps .step")).to_have_count(2)
    expect(page.locator("#feed-them")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-shelf] [data-good="food"] .then')).to_have_text("→2")
    expect(end).to_have_text(f"Pay {due} food")
    page.locator("#less-food").click()
    expect(page.locator("#feed-them")).not_to_have_attribute("aria-pressed", "true")
    press(screen, "#feed-them")
    expect(end).to_have_class("btn later end")
    expect(end).to_have_text(f"Pay {due - 1} food and take 1 begging marker 3 points less")
    now = screen.known()["view"]
    assert now["turn"] == start["turn"]
    assert now["seats"][seat]["begging"] == 0
    press(screen, "#all-back")
    assert screen.known()["view"] == start
    press(screen, "#feed-them")
    press(screen, "#end")
    assert screen.known()["view"]["seats"][seat]["goods"]["food"] == start["seats"][seat]["goods"]["food"] - due


# A phone


@pytest.fixture
def phone(new_screen: NewScreen) -> Screen:
    """A phone in somebody's hand."""
    return new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def test_a_twin_tile_is_laid_by_two_taps(phone: Screen) -> None:
    open_table(phone, "hotseat", players=2)
    seat = take_twin_tile(phone)
    half(phone, "3,5").tap()
    expect(phone.page.locator(".pair.peeked .preview")).to_be_visible()
    before = phone.number
    half(phone, "3,6").tap()
    assert_laid(phone, seat, before, first="cavern", second="tunnel")


def test_only_spaces_that_are_turned_up_take_room(phone: Screen) -> None:
    open_table(phone, "hotseat", players=4)
    page = phone.page
    expect(page.locator(".strip .coming").first).to_be_attached()
    expect(page.locator(".strip .coming:visible")).to_have_count(0)
    line = page.locator(".to-come").bounding_box()
    assert line
    assert line["height"] <= 24
    assert {len(set(tops)) for tops in page.locator(".strip .group").evaluate_all(TOPS)} == {2}
    page.locator(".to-come [data-about]").first.tap()
    expect(page.locator("#told .about-it")).to_contain_text("Comes")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".to-come")).to_be_hidden()
    expect(page.locator(".strip .coming").first).to_be_visible()


@pytest.mark.complete
def test_a_stretch_by_taps(phone: Screen) -> None:
    screen = phone
    open_table(screen, "bot", players=2)

    def usable() -> None:
        assert screen.page.evaluate(WIDE) == [PHONE["width"], PHONE["width"]]
        expect(screen.page.locator("#turnbar")).to_be_in_viewport(ratio=0.99)

    usable()
    steering = Farmer(often=3)
    screen.play(farmer_finger, steering, turns=3, each_turn=usable)
    assert steering.done["end"] == 3
