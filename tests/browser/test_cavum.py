"""Cavum in a real browser: a game at one screen, a game against a bot, what fits, keys, and a stretch by taps."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewScreen
from browser.hands import PICKED, finger, mouse
from browser.screen import FORM, Screen
from browser.steering import Miner, View
from pickaxe import CHANCE, Record
from pickaxe.server.bots import Bots
from server.site import Site, running

pytestmark = pytest.mark.browser

SEED = {"next": 5}  # of the next table
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}
SHOWN = "() => document.querySelector('.turning :is(.turned[display=inline], .turned:not([display]))').dataset.turn"
SOURCE = "() => document.querySelector('header#bar').outerHTML + document.querySelector('main#table').outerHTML"
Decision = tuple[str, int, str]  # its kind, the choice and its token


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose next deal is known."""
    db = tmp_path_factory.mktemp("cavum") / "tables.sqlite"
    with running(db, bots=Bots(), new_seed=lambda: SEED["next"]) as site:
        yield site


def record(name: str) -> Record:
    """A whole game."""
    file = Path(__file__).parent.parent / "records" / f"cavum-{name}.txt"
    return Record.parse(file.read_text("utf-8"))


def decisions(told: Record) -> list[Decision]:
    """What a record decides, without chance."""
    state, found = told.start(), []
    lexicon = told.rulebook().lexicon
    for choice in told.choices:
        if state.seat != CHANCE:
            found.append((str(state.view(None)["asked"]["kind"]), choice, lexicon.token(choice)))
        state.play(choice)
    return found


def open_for(screen: Screen, told: Record) -> None:
    """A table at one screen with the deal of a record."""
    SEED["next"] = told.seed or 0
    screen.open("hotseat", game="cavum", mode=told.mode, players=told.players)


def play_unseen(screen: Screen, told: list[Decision]) -> None:
    """Make some decisions while the page is closed; then open it again and take the screen."""
    table = screen.table
    screen.page.goto("about:blank")
    for _, _, token in told:
        number = screen.page.request.get(f"{table}/view.json").json()["number"]
        form = urlencode({"number": number, "choice": token})
        answer = screen.page.request.post(f"{table}/choices", data=form, headers=FORM, max_redirects=0)
        assert answer.status == 303, answer.text()
    screen.page.goto(table)
    screen.take()


def turn_to(page: Page, turn: str, key: str) -> None:
    """Turn the tile in hand until it shows this turn."""
    for _ in range(6):
        if page.evaluate(SHOWN) == turn:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {turn}")


def follow(screen: Screen, steps: list[Decision]) -> int:
    """Click the first of some decisions; how many that were: a tile is laid and turned at once."""
    _, choice, token = steps[0]
    is_turned = token.startswith("at ") and steps[1:] and steps[1][2].startswith("turn ")
    if not is_turned:
        mouse(screen, choice, token)
        return 1
    screen.piece(choice).click()
    turn_to(screen.page, steps[1][2].removeprefix("turn "), "e" if choice % 2 else "q")
    screen.page.locator(PICKED).click()
    return 2


# What nobody else may see


def assert_hidden(screen: Screen, view: View) -> None:
    """The page shows the stones of one seat only."""
    if view["section"] == "final sale" or view["over"]:
        return
    assert [seat for seat, each in enumerate(view["seats"]) if each["colours"] is not None] == [view["viewer"]]
    own = [number for number in view["seats"][view["viewer"]]["colours"].values() if number]
    assert 'class="purse"' not in screen.page.evaluate(SOURCE)
    shown = [text.strip() for text in screen.page.locator(".gemsp .g").all_text_contents()]
    assert [int(text or 1) for text in shown] == own


def assert_covered(html: str, seat: int) -> None:
    """Nothing of the table is below the sheet between two seats."""
    assert f'data-takes="{seat}"' in html
    for part in ("gemsp", "data-board", "purse", "hand"):
        assert f'"{part}' not in html


# Whole games


def test_three_play_the_learning_game_at_one_screen(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("learning-three")
    open_for(screen, told)
    page, steps, covers = screen.page, decisions(told), 0
    while steps:
        page.wait_for_selector("main#table [data-choice], [data-takes]", state="attached")
        if page.locator("[data-takes]").count():
            seat = int(page.locator("[data-takes]").get_attribute("data-takes") or -1)
            assert_covered(page.evaluate(SOURCE), seat)
            if covers % 12 == 0:
                assert_covered(page.request.get(screen.table).text(), seat)
                assert_covered(page.request.get(f"{screen.table}/fragment").text(), seat)
            covers += 1
            screen.take()
        if len(steps) % 5 == 0:
            assert_hidden(screen, screen.wait_for_question())
        before = screen.number
        del steps[: follow(screen, steps)]
        screen.wait_past(before)
    assert covers > 40
    assert screen.record().choices == told.choices
    screen.go_to_end()
    expect(page.locator(".keepsake .mountain")).to_be_visible()


def test_two_phases_against_the_greedy_bot(new_screen: NewScreen) -> None:
    screen, steering, routes = new_screen(viewport=LAPTOP), Miner(), 0
    SEED["next"] = 5
    screen.open("bot", game="cavum", mode="two-phases", players=2)
    while not (view := screen.wait_for_question())["over"]:
        assert_hidden(screen, view)
        before = screen.number
        proposed = screen.page.locator("#take-route")
        if proposed.count():
            stones = view["seats"][0]["stones"]
            proposed.click()
            screen.wait_past(before)
            routes += 1
            assert screen.known()["view"]["seats"][0]["stones"] >= stones
            continue
        choice, token = steering.next(view)
        mouse(screen, choice, token)
        screen.wait_past(before)
    assert {"bid", "card", "lay", "at", "discover", "build", "stones", "option"} <= set(steering.done)
    screen.go_to_end()


# What fits


KINDS = ("bid", "card", "draft", "piece", "space", "turn", "colour", "route", "offer", "count", "fulfil", "final")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_kind_of_decision_fits_a_small_laptop(new_screen: NewScreen, lang: str) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("four")
    open_for(screen, told)
    screen.page.context.add_cookies([{"name": "lang", "value": lang, "url": screen.page.url}])
    steps = decisions(told)
    kinds = [kind for kind, _, _ in steps]
    crowded = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in KINDS]  # late in the game there is most to show
    at = 0
    for stop in sorted(crowded):
        play_unseen(screen, steps[at:stop])
        at = stop
        for _ in range(2):
            screen.assert_fits()
        for name in ("route", "blast", "network"):
            if screen.page.locator(f"#show-{name}[aria-pressed=false]").count():
                screen.page.locator(f"#show-{name}").click()
        screen.assert_fits()
        screen.assert_fits()
    play_unseen(screen, steps[at:])
    screen.assert_fits()
    screen.assert_fits()


def test_the_sheet_the_end_and_the_replay_fit_a_small_laptop(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("four")
    open_for(screen, told)
    screen.assert_fits()
    screen.assert_fits()
    table = screen.table
    play_unseen(screen, decisions(told))
    for path in ("/end", "/replay?at=150"):
        for height in (768, 640):
            screen.page.set_viewport_size({"width": 1366, "height": height})
            screen.page.goto(f"{table}{path}")
            size = screen.page.evaluate(
                "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
            )
            assert size == [1366, height], path


# One decision after another


def building(screen: Screen) -> None:
    """Three at one screen, the first of them about to build."""
    told = record("learning-three")
    open_for(screen, told)
    steps = decisions(told)
    first = next(index for index, step in enumerate(steps) if step[0] == "piece")
    play_unseen(screen, steps[:first])


def test_a_piece_is_taken_changed_turned_laid_and_taken_back(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page, start = screen.page, screen.known()["view"]
    page.locator("#piece-three-1").click()
    expect(page.locator("#piece-three-1")).to_have_attribute("aria-pressed", "true")
    page.locator("#piece-two-1").click()  # instead
    expect(page.locator("#piece-two-1")).to_have_attribute("aria-pressed", "true")
    assert screen.known()["view"]["in_hand"]["piece"] == "two"
    space = page.locator('.hex[data-space="-3,4"]')
    space.hover()
    expect(page.locator(".turning.loose")).to_be_visible()
    before = page.evaluate(SHOWN)
    page.keyboard.press("e")
    assert page.evaluate(SHOWN) != before
    space.click()
    expect(page.locator(".turning.pinned")).to_be_visible()
    page.locator(".turning.pinned [data-rotate='1']").click()
    assert page.evaluate(SHOWN) == before
    number = screen.number
    page.locator(PICKED).click()
    screen.wait_past(number)
    assert screen.known()["view"]["spaces"]["-3,4"]["turn"] == int(before)
    number = screen.number
    page.locator("#undo").click()
    screen.wait_past(number)
    expect(page.locator("main.asks-turn .turning")).to_be_visible()
    page.keyboard.press("q")
    number = screen.number
    page.locator("#end").click()
    screen.wait_past(number)
    assert screen.known()["view"]["spaces"]["-3,4"]["turn"] != int(before)
    for _ in range(3):
        number = screen.number
        page.keyboard.press("u")
        screen.wait_past(number)
    assert screen.known()["view"] == start


def test_hexes_are_walked_in_six_directions_and_say_why_not(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page = screen.page
    page.locator("#piece-six-1").click()
    expect(page.locator("main.asks-space")).to_be_attached()
    page.keyboard.press("n")
    page.locator('.hex[data-space="0,0"]').focus()
    focused = "() => document.activeElement.dataset.space"
    for key, space in (("ArrowRight", "1,0"), ("w", "2,-1"), ("ArrowLeft", "1,-1"), ("a", "0,0"), ("s", "0,1")):
        page.keyboard.press(key)
        assert page.evaluate(focused) == space
    page.keyboard.press("?")
    expect(page.locator(".about-it .why")).to_contain_text("No tunnel is continued on 0,1")
    expect(page.locator("#live")).to_contain_text("No tunnel is continued")


def test_an_order_that_cannot_be_fulfilled_says_what_is_missing(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("four")
    open_for(screen, told)
    steps = decisions(told)
    fulfils = [index for index, step in enumerate(steps) if step[0] == "fulfil"]
    at = 0
    for stop in fulfils:
        play_unseen(screen, steps[at:stop])
        at = stop
        closed = screen.page.locator('[data-scroll="own-orders"] [data-about]:not([data-choice])')
        if closed.count():
            closed.first.hover()
            expect(screen.page.locator(".about-it .why")).to_contain_text("which you do not have")
            return
    raise AssertionError("every order could be fulfilled")


def test_a_tile_is_laid_by_keys_alone(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page = screen.page
    page.locator("#piece-two-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.asks-space")).to_be_attached()
    page.locator('.hex[data-space="-3,4"]').focus()
    expect(page.locator(".turning.loose")).to_be_visible()
    before = page.evaluate(SHOWN)
    page.keyboard.press("e")
    turned = page.evaluate(SHOWN)
    assert turned != before
    number = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(number)
    view = screen.known()["view"]
    assert view["spaces"]["-3,4"]["turn"] == int(turned)
    assert view["actions"] == 1
    page.keyboard.press("e")
    page.locator("#pass [data-takes]").wait_for()


def test_escape_lets_go_of_a_space_that_was_picked(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page = screen.page
    page.locator("#piece-two-1").click()
    page.locator('.hex[data-space="-3,4"]').click()
    expect(page.locator(PICKED)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(PICKED)).to_have_count(0)
    expect(page.locator("#end")).to_have_attribute("aria-disabled", "true")


def test_a_bid_can_be_typed_and_one_too_high_is_refused_with_its_reason(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("learning-three")
    open_for(screen, told)
    screen.take()
    page = screen.page
    page.locator(".typed input").fill("7")
    number = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(number)
    screen.take()
    expect(page.locator(".bubble.leads")).to_have_text("7")
    page.locator(".typed input").fill("99")
    page.locator(".typed button").click()
    expect(page.locator(".about-it .why")).to_contain_text("You have 20 points and cannot bid more.")
    assert [trouble for trouble in screen.troubles if "422" not in trouble] == []
    screen.troubles.clear()


def test_the_best_route_is_shown_for_the_asking(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("four")
    open_for(screen, told)
    steps = decisions(told)
    play_unseen(screen, steps[: next(index for index, step in enumerate(steps) if step[0] == "offer")])
    page = screen.page
    assert page.locator(".overlay.route").count() == 0
    page.locator("#show-route").click()
    expect(page.locator(".overlay.route")).to_be_visible()
    expect(page.locator("#show-route")).to_have_attribute("aria-pressed", "true")
    page.locator("#show-route").click()
    expect(page.locator(".overlay.route")).to_be_hidden()


# A phone


def assert_usable(screen: Screen) -> None:
    """Nothing is wider than the window, and the foot with what is asked is in it."""
    wide = screen.page.evaluate("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"], PHONE["width"]]
    expect(screen.page.locator("#turnbar, #pass").first).to_be_in_viewport(ratio=0.98)


def test_a_stretch_by_taps(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    SEED["next"] = 5
    screen.open("bot", game="cavum", mode="two-phases", players=2)
    steering, zoomed = Miner(), 0
    for _ in range(60):
        view = screen.wait_for_question()
        if view["over"]:
            break
        assert_usable(screen)
        before = screen.number
        choice, token = steering.next(view)
        finger(screen, choice, token)
        zoomed += token.startswith("at ")
        screen.wait_past(before)
    assert zoomed > 5
    assert {"bid", "card", "lay", "at", "discover", "build"} <= set(steering.done)


def test_a_tap_selects_and_comes_nearer(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    building(screen)
    page = screen.page
    page.locator("#piece-six-1").tap()
    expect(page.locator("main.asks-space")).to_be_attached()
    expect(page.locator("#end")).to_have_attribute("aria-disabled", "true")
    hexagon = page.locator(".hex[data-choice]").first
    small = hexagon.bounding_box()
    hexagon.tap()
    large = hexagon.bounding_box()
    assert small
    assert large
    assert 26 <= small["width"] <= 40
    assert large["width"] > 60
    expect(page.locator(PICKED)).to_be_visible()
    page.locator("[data-zoom-out]").tap()
    assert page.locator(".mountain").get_attribute("viewBox") == "0 0 693 614"
    number = screen.number
    page.locator(PICKED).tap()
    screen.wait_past(number)
    assert screen.known()["view"]["actions"] == 1
