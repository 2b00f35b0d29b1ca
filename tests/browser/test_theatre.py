"""The theatre: what happened since one's own turn is played on the board, and never stands in the way of playing."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import IDA, keep, recorded, sit, table_of
from browser.still import PHONE
from browser.test_axe import LOOKS, violations
from pickaxe.server.seats import COOKIE, Visitor
from pickaxe.server.store import Seat, Stored
from server.site import Guest, Site, running

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bruno", "Chen", "Dara", "Ezra", "Fenn", "Gwen")
# Tables by what is played there: the record, how many of its choices were made, and the seat of who looks.
TABLES = {
    "turns": ("cave-farmers-seven", 408, 5),
    "early": ("cave-farmers-seven", 398, 5),
    "steps": ("cave-farmers-seven", 408, 5),
    "pressed": ("cave-farmers-seven", 408, 5),
    "harvest": ("cave-farmers-seven", 603, 0),
    "blast": ("cavum-four", 495, 1),
    "era": ("cave-vs-cave-both-eras", 258, 1),
    "end": ("cave-vs-cave-both-eras", 443, 0),
    "alone": ("cave-farmers-solo", 135, 0),
    "persons": ("cave-vs-cave-era-1", 12, 0),
    "ending": ("cave-vs-cave-era-1", 11, 0),
    "travelling": ("cave-vs-cave-era-1", 11, 0),
    "last": ("cave-vs-cave-both-eras", 442, 0),
}
SPOKEN = """() => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(document.querySelector("#live").textContent))
        .observe(document.querySelector("#live"), { childList: true, characterData: true, subtree: true });
}"""
SKIP_AT = """([x, y]) => document.elementFromPoint(x, y).closest("#theatre-skip")"""
IS_TRAVELLING = "([x, y]) => document.elementFromPoint(x, y) === document.documentElement"
LONG = ":root::view-transition-group(*), :root::view-transition-old(*) { animation-duration: 60s !important }"
MOVING = {"reduced_motion": "no-preference"}


def stored(id: str) -> Stored:
    """A table at which everybody looks from a seat of their own."""
    name, length, own = TABLES[id]
    told = recorded(name)
    names = [*NAMES[: told.players]]
    names[own] = "Ida"
    table = table_of(told, id, names, length=length)
    holders = [IDA.id if index == own else name for index, name in enumerate(names)]
    return replace(table, seats=[Seat(i, name, "human", "", holders[i]) for i, name in enumerate(names)])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with all these tables."""
    db = tmp_path_factory.mktemp("house") / "tables.sqlite"
    keep(db, map(stored, TABLES))
    with running(db) as site:
        yield site


def opened(new_screen: NewScreen, house: Site, table: str, *, is_frozen: bool = True, **options: object) -> Screen:
    """A screen of who has a seat at a table; no time goes by there unless somebody lets it, or nothing is frozen."""
    screen = new_screen(address=house.address, **{"viewport": {"width": 1366, "height": 768}, **MOVING, **options})
    sit(screen.page, house)
    if is_frozen:
        screen.page.clock.install(time=0)
        screen.page.clock.pause_at(1_000)
    screen.page.goto(f"/t/{table}")
    return screen


def now(page: Page) -> str:
    """The station at which it stands."""
    return page.locator(".stations [aria-current]").inner_text()


def until_over(page: Page) -> None:
    """Let so much time go by that it ends by itself."""
    for _ in range(200):
        page.clock.run_for(200)
        if page.locator("#theatre").is_hidden():
            return
    raise AssertionError("it never ends")


# Turns


def test_turns_are_played_one_after_the_other_and_rings_stay(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "turns").page
    expect(page.locator("#theatre")).to_be_visible()
    assert page.locator(".stations button").all_inner_texts() == ["Gwen", "Ada", "Bruno", "Chen", "Dara", "Ezra"]
    rings = page.locator(".strip .last")
    expect(page.locator(".stations [aria-current]")).to_have_text("Gwen")
    expect(rings).to_have_count(1)
    expect(page.locator("#caption")).to_contain_text("Gwen")
    page.clock.run_for(600)
    expect(page.locator(".stations [aria-current]")).to_have_text("Ada")
    expect(rings).to_have_count(2)
    expect(page.locator('.other.acting[data-player="0"]')).to_have_count(1)
    until_over(page)
    expect(rings).to_have_count(6)
    expect(page.locator(".log .news .did").first).to_be_attached()


def test_spaces_carry_the_names_of_who_went_there_and_who_is_still_to_play_has_a_station(
    new_screen: NewScreen, house: Site
) -> None:
    page = opened(new_screen, house, "early").page
    expect(page.locator(".stations [aria-current]")).to_have_text("Gwen")
    expect(page.locator("#pills i")).to_have_text("Gwen")
    expect(page.locator(".stations li").last).to_have_text("Chen")
    expect(page.locator(".stations li").last.locator("button")).to_have_count(0)
    page.clock.run_for(600)
    expect(page.locator("#pills i")).to_have_text(["Gwen", "Ada"])
    page.keyboard.press("Escape")
    expect(page.locator("#pills i")).to_have_count(0)


@pytest.mark.complete
def test_everything_is_said_once_and_rings_go_with_the_first_step(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "steps").page
    expect(page.locator("#theatre")).to_be_visible()
    page.evaluate(SPOKEN)
    until_over(page)
    spoken = page.evaluate("window.spoken")
    assert len(spoken) == len(set(spoken)) == 5  # the first one was said before
    assert [text.split(" ")[0] for text in spoken] == ["Ada", "Bruno", "Chen", "Dara", "Ezra"]
    page.locator(".strip [data-choice]").first.click()
    expect(page.locator(".steps .step")).not_to_have_count(0)
    expect(page.locator(".strip .last")).to_have_count(0)


def test_pause_arrows_stations_and_skip(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "turns").page
    expect(page.locator("#theatre")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("#theatre-pause")).to_have_attribute("aria-label", "Go on")
    for _ in range(10):
        page.clock.run_for(400)
    assert now(page) == "Gwen"  # it stops after the turn that is played
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stations [aria-current]")).to_have_text("Ada")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".stations [aria-current]")).to_have_text("Gwen")
    page.locator(".stations button").nth(4).click()
    expect(page.locator(".stations [aria-current]")).to_have_text("Dara")
    expect(page.locator(".strip .last")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(page.locator("#theatre")).to_be_hidden()
    expect(page.locator(".strip .last")).to_have_count(6)
    assert "Ezra" in page.locator("#live").inner_text()  # what was skipped is said at once


def test_what_is_pressed_meanwhile_counts(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "pressed").page
    expect(page.locator("#theatre")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stations [aria-current]")).to_have_text("Ada")
    page.locator('.strip [data-about="space drift-mining"]').click()
    expect(page.locator("#theatre")).to_be_hidden()
    expect(page.locator(".steps")).to_contain_text("Drift mining")
    page.locator("#undo[data-undo]").click()
    expect(page.locator(".steps")).not_to_contain_text("Drift mining")


def test_it_is_played_once_and_again_if_somebody_wants_it(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "turns").page
    expect(page.locator("#theatre")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#theatre")).to_be_hidden()
    page.reload()
    expect(page.locator("main [data-theatre]")).to_be_visible()
    expect(page.locator("#theatre")).to_be_hidden()
    page.keyboard.press("n")
    expect(page.locator("#numbers")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".stations [aria-current]")).to_have_text("Gwen")
    expect(page.locator("#numbers")).to_be_hidden()  # no key chooses what they stood at
    page.keyboard.press("Escape")
    expect(page.locator("#numbers")).to_be_visible()
    page.get_by_role("button", name="Play again what happened").click()
    expect(page.locator(".stations [aria-current]")).to_have_text("Gwen")


def test_the_pace_is_kept_and_no_motion_ends_it(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "turns").page
    expect(page.locator("#theatre")).to_be_visible()
    page.keyboard.press("+")
    expect(page.locator(".paces [data-pace=fast]")).to_have_attribute("aria-pressed", "true")
    assert "pace-fast" in page.evaluate("document.cookie")
    page.locator(".paces").get_by_role("button", name="no motion").click()
    expect(page.locator("#theatre")).to_be_hidden()
    page.reload()
    expect(page.locator(".log .news").first).to_be_attached()
    expect(page.locator("#theatre")).to_be_hidden()


def test_with_reduced_motion_the_end_is_there_with_its_lines(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "turns", reduced_motion="reduce").page
    expect(page.locator(".log .news")).to_have_count(6)
    expect(page.locator(".strip .last")).to_have_count(6)
    expect(page.locator("#theatre")).to_be_hidden()
    page.keyboard.press("t")  # whoever wants it goes from act to act
    expect(page.locator("#theatre-pause")).to_have_attribute("aria-label", "Go on")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stations [aria-current]")).to_have_text("Ada")
    expect(page.locator(".flying")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#theatre")).to_be_hidden()


# Scenes


def card(page: Page, title: str) -> None:
    """Go to a scene and let it come to its end, without leaving it."""
    expect(page.locator("#theatre")).to_be_visible()
    page.locator(".stations button", has_text=title).first.click()
    expect(page.locator("#scene h2")).to_have_text(title)
    for _ in range(40):
        page.clock.run_for(400)
    expect(page.locator("#scene .still-to-come")).to_have_count(0)


@pytest.mark.each
@pytest.mark.parametrize(
    ("table", "title", "rows"),
    [
        ("harvest", "Harvest", ["Fenn", "Gwen"]),
        ("blast", "The cities are scored", ["A", "all"]),
        ("blast", "The dynamite explodes", ["exploded"]),
        ("era", "Era II begins", ["in Era I", "Era II begins"]),
        ("end", "The game is over", ["Rooms", "Total"]),
        ("alone", "Harvest", ["Ida"]),
    ],
)
def test_the_end_of_a_phase_is_a_scene(
    new_screen: NewScreen, house: Site, table: str, title: str, rows: list[str]
) -> None:
    page = opened(new_screen, house, table).page
    card(page, title)
    told = page.locator("#scene tbody").inner_text()
    assert [row for row in rows if row not in told] == []
    page.keyboard.press("Escape")
    expect(page.locator("#scene")).to_be_hidden()


def test_the_blast_goes_from_tile_to_tile_on_the_board_before_it(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "blast").page
    expect(page.locator("#theatre")).to_be_visible()
    page.locator(".stations button", has_text="The dynamite explodes").click()
    expect(page.locator(".mountain .burst").first).to_be_attached()
    first, rows = page.locator(".mountain .burst").count(), page.locator("#scene tbody tr").count()
    assert rows > 1
    page.clock.run_for(640)
    expect(page.locator("#scene .still-to-come")).to_have_count(rows - 2)
    assert page.locator(".mountain .burst").count() > first


# Who sees it


def test_others_play_and_just_the_newest_act_is_played(new_screen: NewScreen, house: Site) -> None:
    page, other = opened(new_screen, house, "persons").page, Guest(house.address)
    other.client.cookies.set(COOKIE, house.app.state.signer.cookie(Visitor("Bruno", "Bruno")))
    ida = Guest(house.address)
    ida.client.cookies.set(COOKIE, house.app.state.signer.cookie(IDA))
    page.keyboard.press("Escape")
    while ida.view("/t/persons")["view"]["seat"] == 0:
        ida.play_on("/t/persons")
    other.play_on("/t/persons")
    other.close()
    ida.close()
    expect(page.locator("#theatre")).to_be_visible()
    expect(page.locator(".stations [aria-current]")).to_have_text("Bruno")
    page.keyboard.press("Escape")
    expect(page.locator("#theatre")).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("Your turn")


def press_again(page: Page, number: int) -> None:
    """Press where the mouse is, as the first or second press of a double click."""
    page.mouse.down(click_count=number)
    page.mouse.up(click_count=number)


@pytest.mark.each
@pytest.mark.parametrize("table", ["ending", "travelling"])
def test_a_double_click_that_ends_a_turn_skips_nothing(new_screen: NewScreen, house: Site, table: str) -> None:
    screen, bruno = opened(new_screen, house, table), Guest(house.address)
    page = screen.page
    bruno.client.cookies.set(COOKIE, house.app.state.signer.cookie(Visitor("Bruno", "Bruno")))
    page.keyboard.press("Escape")
    expect(page.locator("#theatre")).to_be_hidden()
    box = page.locator("#end").bounding_box()
    assert box
    point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.move(*point)
    style = page.add_style_tag(content=LONG)
    if table == "travelling":  # the browser gives the press to the page as a whole
        assert screen.post("resume", {}) == 200
        page.wait_for_function(IS_TRAVELLING, arg=point)
    press_again(page, 1)
    style.evaluate("it => it.remove()")
    expect(page.locator(".status")).to_contain_text("Bruno")
    bruno.play_on(f"/t/{table}")
    bruno.close()
    expect(page.locator("#theatre")).to_be_visible()
    page.wait_for_function(SKIP_AT, arg=point)  # exactly where the turn was ended
    press_again(page, 2)
    expect(page.locator("#theatre")).to_be_visible()
    press_again(page, 1)
    expect(page.locator("#theatre")).to_be_hidden()


def test_a_double_click_that_ends_the_game_does_not_leave_the_table(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "last", is_frozen=False, reduced_motion="reduce").page
    page.locator("#end").hover()
    press_again(page, 1)
    expect(page.locator("#result")).to_be_visible()
    press_again(page, 2)
    expect(page.locator("#result:hover")).to_be_visible()
    assert page.url.endswith("/t/last")
    page.locator("#result").click()
    page.wait_for_url("**/end")


def test_spectators_and_learners_have_none(new_screen: NewScreen, house: Site, site: Site) -> None:
    watcher = new_screen(address=house.address, **MOVING)
    watcher.page.goto("/t/turns")
    expect(watcher.page.locator("main#table")).to_have_attribute("data-told", "0")
    learner = new_screen(**MOVING)
    learner.learn("cave-farmers", "first")
    expect(learner.page.locator("#theatre")).to_have_count(0)


@pytest.mark.parametrize("table", ["turns", "blast"])
def test_on_a_phone_it_is_a_sheet_at_the_foot(new_screen: NewScreen, house: Site, table: str) -> None:
    page = opened(new_screen, house, table, **PHONE).page
    expect(page.locator("#theatre")).to_be_visible()
    sheet = page.locator("#theatre").bounding_box()
    assert sheet
    assert (sheet["x"], sheet["width"]) == (0, 390)
    assert sheet["y"] + sheet["height"] == 844
    assert sheet["y"] > 844 / 2
    boxes = [button.bounding_box() for button in page.locator("#theatre button:visible").all()]
    assert min(box["height"] for box in boxes if box) >= 40
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#theatre")).to_be_hidden()


@pytest.mark.complete
@pytest.mark.parametrize(("look", "theme"), LOOKS)
@pytest.mark.parametrize("table", ["turns", "harvest", "blast", "era", "end"])
def test_axe_finds_nothing(new_screen: NewScreen, house: Site, table: str, look: dict[str, object], theme: str) -> None:
    still = {"reduced_motion": "reduce", "color_scheme": theme, **look}
    screen = opened(new_screen, house, table, is_frozen=False, **still)
    screen.page.keyboard.press("t")
    expect(screen.page.locator("#theatre")).to_be_visible()
    found = violations(screen)
    screen.page.locator(".stations button").last.click()
    expect(screen.page.locator(".stations li").last.locator("[aria-current]")).to_have_count(1)
    assert not found + violations(screen)


def test_when_all_is_over_the_log_stands_where_the_goal_stood(new_screen: NewScreen, house: Site) -> None:
    page = opened(new_screen, house, "end", is_frozen=False, reduced_motion="reduce").page
    expect(page.locator("#result")).to_be_visible()
    page.evaluate("localStorage.setItem('goal end 0', 'room 01')")
    page.reload()
    page.wait_for_timeout(1_500)  # a card that is not asked for cannot be waited for
    expect(page.locator(".logp .log li").last).to_be_visible()
    expect(page.locator(".goal-card")).to_have_count(0)
