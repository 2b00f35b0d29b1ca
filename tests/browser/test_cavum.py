"""Cavum in a real browser: a game at one screen, a game against a bot, what fits, keys, and a stretch by taps."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, cast

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import FONTS, NewScreen
from browser.hands import PICKED, finger, mouse
from browser.screen import COVERING, UNRINGED, Screen
from browser.steering import Miner, View
from browser.test_phone import touching
from pickaxe import CHANCE, Record
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.view import asked_kind
from pickaxe.server.bots import Bots
from pickaxe.server.words import LANGUAGES
from server.site import Site, running

pytestmark = pytest.mark.browser

SEED = {"next": 5}  # of the next table
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}
SHOWN = "() => document.querySelector('.turning :is(.turned[display=inline], .turned:not([display]))').dataset.turn"
FORCED = 126  # where in the game of four a station is given up because nothing else can be done
ONE_WAY = {30: "-4,4", 225: "4,-5"}  # where there a tile lies in one way only, the second as the last action
SOURCE = "() => document.querySelector('header#bar').outerHTML + document.querySelector('main#table').outerHTML"


class Decision(NamedTuple):
    """A decision of a record, with its place in the record."""

    kind: str
    seat: int
    choice: int
    token: str
    place: int


GoTo = Callable[[Screen, str, Decision], None]
Opens = Callable[[Screen], None]


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
    for place, choice in enumerate(told.choices):
        if state.seat != CHANCE:
            kind = asked_kind(cast(CavumState, state)) or ""
            found.append(Decision(kind, state.mover, choice, lexicon.token(choice), place))
        state.apply(choice)
    return found


@cache
def decisions_of(name: str) -> list[Decision]:
    """The decisions of a whole game."""
    return decisions(record(name))


def nth(name: str, kind: str, which: int = 0) -> Decision:
    """The first decision of a kind in a record, or another one."""
    return [decision for decision in decisions_of(name) if decision.kind == kind][which]


@pytest.fixture(scope="module")
def finished(site: Site) -> Callable[[str], str]:
    """Tables at which whole games were played, each once, without a page."""

    @cache
    def played(name: str) -> str:
        told, guest = record(name), site.guest()
        SEED["next"] = told.seed or 0
        form = {"game": "cavum", "mode": told.mode, "players": str(told.players), "kind": "hotseat"}
        table = str(guest.submit("/tables", **form).headers["location"])
        for decision in decisions_of(name):
            guest.pick(table, decision.token, decision.place)
        return table

    return played


@pytest.fixture
def go_to(finished: Callable[[str], str]) -> GoTo:
    """Opens a game as it was at a decision of its record, with all seats at one screen, which the right one has."""

    def go(screen: Screen, name: str, decision: Decision) -> None:
        fork: dict[str, str | float | bool] = {"at": decision.place}
        answer = screen.page.request.post(f"{finished(name)}/fork", form=fork, max_redirects=0)
        assert answer.status == 303, answer.text()
        screen.page.goto(f"{answer.headers['location']}?seat={decision.seat}")

    return go


def open_for(screen: Screen, told: Record) -> None:
    """A table at one screen with the deal of a record."""
    SEED["next"] = told.seed or 0
    screen.open("hotseat", game="cavum", mode=told.mode, players=told.players)


def turn_to(page: Page, turn: str, key: str) -> None:
    """Turn the tile in hand until it shows this turn."""
    for _ in range(6):
        if page.evaluate(SHOWN) == turn:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {turn}")


def follow(screen: Screen, steps: list[Decision]) -> int:
    """Click the first of some decisions; how many that were: a tile is laid and turned at once."""
    first = steps[0]
    is_turned = first.token.startswith("at ") and steps[1:] and steps[1].token.startswith("turn ")
    if not is_turned:
        mouse(screen, first.choice, first.token)
        return 1
    screen.piece(first.choice).hover()
    turn_to(screen.page, steps[1].token.removeprefix("turn "), "r" if first.choice % 2 else "Shift+R")
    screen.piece(first.choice).click()
    return 2


# What nobody else may see


def assert_hidden(screen: Screen, view: View) -> None:
    """The page shows the stones of one seat only."""
    if view["section"] == "final sale" or view["over"]:
        return
    assert [seat for seat, each in enumerate(view["seats"]) if each["colours"] is not None] == [view["viewer"]]
    own = [number for number in view["seats"][view["viewer"]]["colours"].values() if number]
    assert 'class="purse"' not in screen.page.evaluate(SOURCE)
    if screen.page.locator("main[data-shared]").count():
        own = []  # a decision before all eyes
    shown = [text.strip() for text in screen.page.locator(".gemsp .g").all_text_contents()]
    assert [int(text or 1) for text in shown] == own


def assert_covered(html: str, seat: int) -> None:
    """Nothing of the table is below the sheet between two seats."""
    assert f'data-takes="{seat}"' in html
    for part in ("gemsp", "data-board", "purse", "hand"):
        assert f'"{part}' not in html


# Whole games


@pytest.mark.complete
def test_three_play_the_learning_game_at_one_screen(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("learning-three")
    open_for(screen, told)
    page, steps, covers = screen.page, decisions(told), 0
    while steps:  # the page that a choice brings either passes the screen on or asks the same seat again
        if page.locator("#pass").count():
            seat = int(page.locator("#pass [data-takes]").get_attribute("data-takes") or -1)
            assert_covered(page.evaluate(SOURCE), seat)
            if covers % 2 == 0:
                assert_covered(page.request.get(screen.table).text(), seat)
                assert_covered(page.request.get(f"{screen.table}/fragment").text(), seat)
            covers += 1
            screen.take()
        if len(steps) % 5 == 0:
            assert_hidden(screen, screen.wait_for_question())
        before = screen.number
        del steps[: follow(screen, steps)]
        screen.wait_past(before)
        screen.mean(mouse)
    assert covers == 5  # the sales: before them nobody has stones
    assert screen.record().choices == told.choices
    screen.go_to_end()
    expect(page.locator(".keepsake .mountain")).to_be_visible()


@pytest.mark.complete
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
            screen.mean(mouse)
            routes += 1
            assert screen.known()["view"]["seats"][0]["stones"] >= stones
            continue
        choice, token = steering.next(view)
        mouse(screen, choice, token)
        screen.wait_past(before)
        screen.mean(mouse)
    assert {"bid", "card", "lay", "at", "discover", "build", "stones", "option"} <= set(steering.done)
    screen.go_to_end()


# One screen


@pytest.mark.complete
def test_bids_follow_each_other_without_a_sheet_and_then_nobody_has_the_screen(
    new_screen: NewScreen, go_to: GoTo
) -> None:
    screen = new_screen(viewport=LAPTOP)
    bids = [each for each in decisions_of("four") if each.kind in ("bid", "card")]
    last = max(bids, key=lambda each: each.place)
    phase = [each for each in bids if last.place - each.place < 30]
    go_to(screen, "four", phase[0])
    for bid in phase:
        assert screen.page.locator("#pass").count() == 0
        assert_hidden(screen, screen.wait_for_question())
        before = screen.number
        mouse(screen, bid.choice, bid.token)
        screen.wait_past(before)
        screen.mean(mouse)
    following = next(each for each in decisions_of("four") if each.place > last.place)
    expect(screen.page.locator("#pass [data-takes]")).to_have_attribute("data-takes", str(following.seat))
    assert_covered(screen.page.evaluate(SOURCE), following.seat)


def has_stones(name: str, decision: Decision) -> bool:
    """Whether the seat of a decision hides something."""
    return any(cast(CavumState, record(name).state(decision.place)).purses[decision.seat])


def test_who_bids_can_look_at_the_own_stones_but_keeps_the_screen_for_one_bid_only(
    new_screen: NewScreen, go_to: GoTo
) -> None:
    screen = new_screen(viewport=LAPTOP)
    bid = next(each for each in decisions_of("four") if each.kind == "bid" and has_stones("four", each))
    go_to(screen, "four", bid)
    screen.page.goto(screen.table)  # nobody has the screen
    gems, shared = screen.page.locator(".gemsp .g"), screen.page.locator("main[data-shared]")
    expect(gems).to_have_count(0)
    screen.page.locator("#show-gems").click()
    expect(gems.first).to_be_visible()
    before = screen.number
    mouse(screen, bid.choice, bid.token)
    screen.wait_past(before)
    screen.mean(mouse)
    expect(shared).to_be_attached()
    expect(gems).to_have_count(0)
    before = screen.number
    screen.page.locator("#undo").click()  # whoever has the screen now does not see them either
    screen.wait_past(before)
    expect(screen.page.locator("#show-gems")).to_have_attribute("data-takes", str(bid.seat))
    expect(gems).to_have_count(0)


# What fits


def test_new_tiles_and_stations_of_the_last_move_are_ringed(new_screen: NewScreen, go_to: GoTo) -> None:
    screen, seen = new_screen(viewport=LAPTOP), set()
    steps = decisions_of("four")
    ends = [after for before, after in pairwise(steps) if before.seat != after.seat and after.kind == "piece"]
    for decision in ends[::9]:
        go_to(screen, "four", decision)
        ringed = screen.page.locator(".hex.last").evaluate_all("all => all.map(it => it.classList[1])")
        seen |= set(ringed)
        assert screen.page.evaluate(UNRINGED) == []
        assert screen.page.evaluate(COVERING) == []
    assert seen == {"dug", "city"}


KINDS = ("bid", "card", "draft", "piece", "space", "turn", "colour", "route", "offer", "count", "fulfil", "final")


# Parts of the turn bar that lie on each other.
CROWDED = """() => {
    const boxes = [...document.querySelectorAll(".foot > *, .turnbar > .end, #undo, .steps")]
        .filter(it => it.getClientRects().length).map(it => [it.className, it.getBoundingClientRect()]);
    return boxes.flatMap(([one, a], index) => boxes.slice(index + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${one} on ${other}`));
}"""


def assert_tidy(screen: Screen, what: str) -> None:
    """Nothing leaves a small laptop's window, with the bars of the browser and without; no words are cut off."""
    for _ in range(2):
        screen.assert_fits()
        assert screen.cut() == [], what
        assert screen.measure(CROWDED) == [], what


def show_everything(page: Page) -> None:
    """Press every switch of the board that is off."""
    for name in ("route", "blast", "network"):
        switch = page.locator(f"#show-{name}[aria-pressed=false]:not([data-always])")
        if switch.count():
            switch.click()
            expect(page.locator(f"#show-{name}")).to_have_attribute("aria-pressed", "true")


@pytest.mark.complete
@pytest.mark.parametrize("fonts", FONTS)
def test_every_kind_of_decision_fits_a_small_laptop(new_screen: NewScreen, go_to: GoTo, fonts: str) -> None:
    screen = new_screen(viewport=LAPTOP, fonts=fonts)
    for kind in KINDS:
        go_to(screen, "four", nth("four", kind, -1))  # late in the game there is most to show
        assert_tidy(screen, kind)
        screen.speak("de")
        screen.page.reload()
        if kind in ("piece", "offer"):
            show_everything(screen.page)
        assert_tidy(screen, kind)
        screen.speak("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_bid_is_for_can_be_read_also_when_one_is_picked(new_screen: NewScreen, go_to: GoTo, lang: str) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "bid", 1))
    screen.speak(lang)
    screen.page.reload()
    before = screen.number
    screen.page.locator(".number").last.click()  # more than need be, which the button says
    screen.wait_past(before)
    assert_tidy(screen, lang)
    heights = screen.page.locator(".sequencecard").evaluate_all("all => all.map(it => it.clientHeight)")
    assert min(heights) > 60


@pytest.mark.parametrize("fonts", FONTS)
def test_the_sheet_the_end_and_the_replay_fit_a_small_laptop(
    new_screen: NewScreen, finished: Callable[[str], str], fonts: str
) -> None:
    screen, table = new_screen(viewport=LAPTOP, fonts=fonts), finished("four")
    open_for(screen, record("four"))
    screen.assert_fits()
    screen.assert_fits()
    screen.speak("de")
    screen.page.goto(table)
    assert_tidy(screen, "over")
    for path in ("/end", "/replay?at=150"):
        screen.page.goto(f"{table}{path}")
        for height in (768, 640):
            screen.page.set_viewport_size({"width": 1366, "height": height})
            size = screen.measure(
                "() => [document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
            )
            assert size == [1366, height], path


# One decision after another


@pytest.fixture
def building(go_to: GoTo) -> Opens:
    """Three at one screen, the first of them about to build."""
    return lambda screen: go_to(screen, "learning-three", nth("learning-three", "piece"))


def test_a_piece_is_taken_changed_turned_laid_and_taken_back(new_screen: NewScreen, building: Opens) -> None:
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
    page.keyboard.press("r")
    assert page.evaluate(SHOWN) != before
    number = screen.number
    space.click()
    screen.wait_past(number)
    expect(page.locator(".turning.pinned")).to_be_visible()
    number = screen.number
    page.locator(".turning.pinned [data-rotate='1']").click()  # what was just laid can be turned
    screen.wait_past(number)
    assert screen.known()["view"]["spaces"]["-3,4"]["turn"] == int(before)
    number = screen.number
    page.locator("#undo").click()
    screen.wait_past(number)
    expect(page.locator("main.asks-turn .turning")).to_be_visible()
    page.keyboard.press("Shift+R")
    number = screen.number
    page.locator("#finish").click()
    screen.wait_past(number)
    assert screen.known()["view"]["spaces"]["-3,4"]["turn"] != int(before)
    for _ in range(3):
        number = screen.number
        page.keyboard.press("u")
        screen.wait_past(number)
    assert screen.known()["view"] == start


def test_pointing_at_a_piece_or_an_order_tells_what_it_is_for(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    box = screen.page.locator(".about-it")
    screen.page.locator("#piece-vein-1").hover()
    expect(box).to_contain_text("Brings the lowest stones of a colour")
    expect(box.locator(".why")).to_be_visible()
    screen.page.locator(".ords [data-about]").first.hover()
    expect(box).to_contain_text("still open at the end of the game")


def test_the_pointer_that_rests_where_a_route_has_been_sees_no_refusal(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "route"))
    number = screen.number
    page, box = screen.page, screen.page.locator(".about-it")
    page.locator(".hex.legal").first.click()
    screen.wait_past(number)
    page.locator(".brand").hover()
    page.locator(".hex.walked").first.hover()
    expect(box).to_contain_text("on the route")
    with page.expect_response("**/why?*"):
        page.locator(".hex.rock:not(.legal)").first.hover()
    expect(box.locator(".why")).to_be_visible()
    page.locator(".hex.walked").first.hover()
    expect(box).to_contain_text("on the route")
    expect(box.locator(".why")).to_have_count(0)


def test_hexes_are_walked_in_six_directions_and_say_why_not(new_screen: NewScreen, building: Opens) -> None:
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
    expect(page.locator(".about-it .why")).to_contain_text("No tunnel is continued on 0,\N{NO-BREAK SPACE}1")
    expect(page.locator("#live")).to_contain_text("No tunnel is continued")


def test_an_order_that_cannot_be_fulfilled_says_what_is_missing(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", open_order("four"))
    screen.page.locator('[data-scroll="own-orders"] [data-about]:not([data-choice])').first.hover()
    expect(screen.page.locator(".about-it .why")).to_contain_text("which you do not have")


def open_order(name: str) -> Decision:
    """A decision where somebody may fulfil an order but not all that they have."""
    for decision in [decision for decision in decisions_of(name) if decision.kind == "fulfil"]:
        state = cast(CavumState, record(name).state(decision.place))
        if len(state.orders_of(state.mover)) > len(state.options()) - 1:  # one option is to stop
            return decision
    raise AssertionError("every order could be fulfilled")


def test_a_tile_is_laid_by_keys_alone(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page = screen.page
    name = page.locator(".pl .now .who").inner_text()
    page.locator("#piece-two-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main.asks-space")).to_be_attached()
    page.locator('.hex[data-space="-3,4"]').focus()
    expect(page.locator(".turning.loose")).to_be_visible()
    before = page.evaluate(SHOWN)
    page.keyboard.press("r")
    turned = page.evaluate(SHOWN)
    assert turned != before
    number = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(number)
    view = screen.known()["view"]
    assert view["spaces"]["-3,4"]["turn"] == int(turned)
    assert view["actions"] == 1
    page.keyboard.press("e")
    expect(page.locator(".pl .now .who")).not_to_have_text(name)


def test_a_space_stays_picked_until_escape_lets_go_of_it(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    building(screen)
    page = screen.page
    page.locator("#piece-two-1").tap()
    expect(page.locator("main.asks-space")).to_be_attached()
    page.locator('.hex[data-space="-3,4"]').tap()
    expect(page.locator(PICKED)).to_be_visible()
    screen.draw_again()
    expect(page.locator(".turning.pinned")).to_be_visible()
    expect(page.locator(PICKED)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(PICKED)).to_have_count(0)
    expect(page.locator("#finish")).to_have_attribute("aria-disabled", "true")


def test_a_bid_can_be_typed_and_one_too_high_is_refused_with_its_reason(new_screen: NewScreen) -> None:
    screen, told = new_screen(viewport=LAPTOP), record("learning-three")
    open_for(screen, told)
    screen.take()
    page = screen.page
    page.locator(".typed input").fill("7")
    number = screen.number
    page.keyboard.press("Enter")
    screen.wait_past(number)
    screen.mean(mouse)
    screen.take()
    expect(page.locator(".bubble.leads")).to_have_text("7")
    page.locator(".typed input").fill("99")
    page.locator(".typed button").click()
    expect(page.locator(".about-it .why")).to_contain_text("You have 20 points and cannot bid more.")
    assert [trouble for trouble in screen.troubles if "422" not in trouble] == []
    screen.troubles.clear()


def test_the_best_route_is_shown_for_the_asking(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "offer"))
    page = screen.page
    expect(page.locator(".overlay.route")).to_have_count(0)
    page.locator("#show-route").click()
    expect(page.locator(".overlay.route")).to_be_visible()
    expect(page.locator("#show-route")).to_have_attribute("aria-pressed", "true")
    page.locator("#show-route").click()
    expect(page.locator(".overlay.route")).to_be_hidden()


# Drafts: nothing counts before the turn is ended


def press(screen: Screen, selector: str) -> None:
    """Click on something, and wait for what comes of it."""
    number = screen.number
    screen.page.locator(selector).first.click()
    screen.wait_past(number)


# Where things begin on the page.
PLACES = "all => all.map(it => { const { x, y } = it.getBoundingClientRect(); return [Math.round(x), Math.round(y)]; })"
# A colour of the style sheet as the browser says it.
COLOUR = """colour => {
    const it = document.body.appendChild(document.createElement("i"));
    it.style.color = colour;
    return getComputedStyle(it).color;
}"""
# One of the orders on offer, as if it had been taken.
TAKEN = """it => {
    const offered = it.querySelector(".oco"), own = offered.cloneNode();
    own.append(offered.firstElementChild);
    it.prepend(it.querySelector(".ph").cloneNode(true), own);
    it.classList.add("both");
}"""
# How high things are, and how high their boxes.
ROOM = "all => all.map(it => [it.scrollHeight, it.clientHeight])"


def lay(screen: Screen, piece: str) -> None:
    """Take a piece and put it on the first place for it."""
    press(screen, f".pc.legal[id^=piece-{piece}-]")
    expect(screen.page.locator("main.asks-space")).to_be_attached()
    press(screen, ".hex[data-choice]")


def test_a_bid_slips_harmlessly(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    bid = nth("four", "bid")
    go_to(screen, "four", bid)
    page, start = screen.page, screen.known()["view"]
    page.locator(".number").last.dblclick()
    expect(page.locator(".number.picked")).to_have_count(1)
    assert screen.known()["view"] == start
    expect(page.locator("#end")).to_have_text("Bid 5 a bid of 0 is enough for now")
    expect(page.locator("#end")).to_have_class("btn later end")
    press(screen, ".number")
    expect(page.locator("#end")).to_have_text("Bid 0")
    expect(page.locator("#end")).to_have_class("btn go end")
    assert screen.known()["view"] == start
    press(screen, "#undo")
    expect(page.locator("#end")).to_have_count(0)
    expect(page.locator(".number.picked")).to_have_count(0)
    press(screen, ".number")
    press(screen, "#end")
    assert screen.known()["view"]["auction"]["bid"] == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", ["offer", "draft", "card"])
def test_what_is_picked_is_marked_and_nothing_moves_or_covers_anything(
    new_screen: NewScreen, go_to: GoTo, kind: str, lang: str
) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", kind))
    screen.speak(lang)
    screen.page.reload()
    choices = "main :is(.number, .ordercard .legal, .sequencecard .legal, #pass-it)"
    before = screen.page.locator(choices).evaluate_all(PLACES)
    press(screen, f"{choices.removesuffix(', #pass-it)')})")
    expect(screen.page.locator("main .picked").first).to_be_visible()
    screen.page.mouse.move(700, 300)
    expect(screen.page.locator(".then:not(.meant)")).to_have_count(0)
    assert screen.page.locator(choices).evaluate_all(PLACES) == before
    assert screen.measure(CROWDED) == []
    ring = screen.page.locator("main :is(.ordercard, .sequencecard) .picked > .ring")
    if ring.count():
        picked = screen.measure("() => getComputedStyle(document.body).getPropertyValue('--pick')")
        assert screen.page.evaluate(COLOUR, picked) == ring.evaluate("it => getComputedStyle(it).stroke")


def test_a_score_as_it_would_be_moves_nothing_below_it(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "fulfil"))
    orders = screen.page.locator(".ords")
    before = orders.bounding_box()
    screen.page.locator(".pl .scr").first.evaluate(
        "it => { it.dataset.ownScore = ''; it.insertAdjacentHTML('beforeend', '<i class=\"then plus\">→135</i>'); }"
    )
    expect(screen.page.locator(".scr > .then")).to_be_visible()
    assert orders.bounding_box() == before


def test_who_stops_before_all_orders_are_fulfilled_is_told(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "fulfil"))
    expect(screen.page.locator("#end")).to_contain_text("left open")
    expect(screen.page.locator("#end")).to_have_class("btn later end")


@pytest.mark.parametrize("name", ["learning-two", "three", "four"])
def test_orders_in_hand_and_on_offer_are_all_in_sight(new_screen: NewScreen, go_to: GoTo, name: str) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, name, nth(name, "draft"))
    orders = screen.page.locator(".ords.count5.rows3")
    orders.evaluate(TAKEN)
    [(scroll, client)] = orders.evaluate_all(ROOM)
    assert scroll <= client + 1


def test_the_fourth_action_waits_and_a_tile_that_lies_one_way_only_does_too(
    new_screen: NewScreen, building: Opens
) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page, seat = screen.page, screen.known()["view"]["seat"]
    for piece in ("six", "two", "four", "three"):
        expect(page.locator("main[data-held]")).to_have_count(0)
        lay(screen, piece)
    assert screen.known()["held"]
    assert screen.known()["view"]["seat"] == seat
    expect(page.locator(".step.held")).to_be_visible()
    press(screen, "#undo")
    assert screen.known()["held"] is None
    press(screen, ".hex[data-choice]")
    page.keyboard.press("r")
    turned = page.evaluate(SHOWN) if page.locator("main.asks-turn").count() else None
    press(screen, "#end")
    after = screen.known()["view"]
    assert after["seat"] != seat
    if turned is not None:
        assert any(held["turn"] == int(turned) for held in after["spaces"].values())


def test_a_tile_that_lies_in_one_way_only_is_a_draft_and_can_be_taken_back(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    page = screen.page
    for place, space in ONE_WAY.items():
        go_to(screen, "four", next(decision for decision in decisions_of("four") if decision.place == place))
        start, hexagon = screen.known()["view"], f'.hex[data-space="{space}"]'
        page.locator(hexagon).hover()
        expect(page.locator(".turning.loose.single")).to_be_visible()
        press(screen, hexagon)
        after = screen.known()
        assert after["view"]["turn"] == start["turn"]
        assert bool(after["held"]) == (start["actions"] == 3)
        expect(page.locator(".steps [data-undo]").last).to_contain_text("laid the")
        press(screen, "#undo[data-undo]")
        assert screen.known()["view"] == start
        assert screen.known()["held"] is None


def test_no_press_on_what_lays_a_piece_can_end_the_turn(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    building(screen)
    page = screen.page
    page.locator("#piece-two-1").tap()
    expect(page.locator("main.asks-space")).to_be_attached()
    page.locator('.hex[data-space="-3,4"]').tap()
    finish = page.locator(PICKED).bounding_box()
    number = screen.number
    page.locator(PICKED).tap()
    screen.wait_past(number)
    end = page.locator("#end[data-final]").bounding_box()
    assert finish
    assert end
    assert not (finish["y"] < end["y"] + end["height"] and end["y"] < finish["y"] + finish["height"]) or not (
        finish["x"] < end["x"] + end["width"] and end["x"] < finish["x"] + finish["width"]
    )
    before = screen.known()
    page.touchscreen.tap(finish["x"] + finish["width"] / 2, finish["y"] + finish["height"] / 2)
    assert screen.known()["view"]["turn"] == before["view"]["turn"]


def test_e_ends_the_turn_and_turns_no_tile(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    page = screen.page
    lay(screen, "six")
    press(screen, ".pc.legal[id^=piece-two-]")
    page.locator(".hex[data-choice]").first.hover()
    expect(page.locator(".turning.loose")).to_be_visible()
    before, known = page.evaluate(SHOWN), screen.known()
    page.keyboard.press("e")
    assert page.evaluate(SHOWN) == before
    assert screen.known() == known


def test_e_pressed_twice_ends_one_turn(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=LAPTOP)
    building(screen)
    lay(screen, "six")
    turn, number = screen.known()["view"]["turn"], screen.number
    screen.page.keyboard.press("e")
    screen.page.keyboard.press("e")
    screen.wait_past(number)
    assert screen.known()["view"]["turn"] == turn + 1
    assert screen.known()["number"] == number + 1


def test_a_station_that_had_to_be_given_up_is_told_as_a_step(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    forced = next(decision for decision in decisions_of("four") if decision.place == FORCED)
    go_to(screen, "four", forced)
    step = screen.page.locator(".step.self")
    expect(step).to_have_text("put the station into the pool")
    expect(step).to_have_css("font-style", "italic")


def test_the_rest_of_a_route_waits_for_the_end_of_the_turn(new_screen: NewScreen, go_to: GoTo) -> None:
    screen = new_screen(viewport=LAPTOP)
    go_to(screen, "four", nth("four", "route"))
    start = screen.known()["view"]
    press(screen, "#take-route")
    known = screen.known()
    assert known["held"]
    assert known["view"]["turn"] == start["turn"]
    expect(screen.page.locator(".step.held")).to_be_visible()
    press(screen, "#end")
    assert screen.known()["view"]["turn"] > start["turn"]


# A phone


def assert_usable(screen: Screen) -> None:
    """Nothing is wider than the window or cut off, and the foot with what is asked is in it."""
    wide = screen.page.evaluate("() => [document.scrollingElement.scrollWidth, innerWidth]")
    assert wide == [PHONE["width"], PHONE["width"]]
    assert screen.cut() == []
    expect(screen.page.locator("#turnbar, #pass").first).to_be_in_viewport(ratio=0.98)


@pytest.mark.complete
def test_a_stretch_by_taps(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_for(screen, record("learning-two"))
    screen.speak("de")
    screen.page.reload()
    steering, wanted = Miner(), {"bid", "card", "lay", "at", "discover", "build"}
    while not wanted <= set(steering.done) or steering.done["at"] < 6:
        view = screen.wait_for_question()
        assert_usable(screen)
        assert steering.done.total() < 60
        before = screen.number
        finger(screen, *steering.next(view))
        screen.wait_past(before)
        screen.mean(finger)


def test_a_tap_selects_and_comes_nearer(new_screen: NewScreen, building: Opens) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    building(screen)
    page = screen.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#piece-six-1").tap()
    expect(page.locator("main.asks-space")).to_be_attached()
    expect(page.locator(".hex[data-choice]").first).to_be_in_viewport()
    expect(page.locator("#finish")).to_have_attribute("aria-disabled", "true")
    hexagon = page.locator(".hex[data-choice]").first
    small = hexagon.bounding_box()
    hexagon.tap()
    expect(page.locator(PICKED)).to_be_visible()
    large = hexagon.bounding_box()
    assert small
    assert large
    assert 26 <= small["width"] <= 40
    assert large["width"] > 60
    page.locator("[data-zoom-out]").tap()
    expect(page.locator(".mountain")).to_have_attribute("viewBox", "0 0 693 614")
    number = screen.number
    page.locator(PICKED).tap()
    screen.wait_past(number)
    assert screen.known()["view"]["actions"] == 1


# Orders and prices by what is asked.
ON_THE_TABLE = {
    "draft": ".ords .order.legal",
    "fulfil": ".ords .order.legal",
    "offer": ".scl .price.legal",
    "count": ".scl .price.legal",
    "colour": ".scl .scale.legal",
}


def test_the_first_tap_on_an_order_or_a_price_explains_and_the_second_chooses(
    new_screen: NewScreen, go_to: GoTo
) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = screen.page
    for kind, thing in ON_THE_TABLE.items():
        go_to(screen, "four", nth("four", kind))
        piece, number, start = page.locator(thing).first, screen.number, screen.known()
        piece.tap()
        expect(page.locator("#told :is(h3, .does)").first).to_be_visible()
        expect(page.locator("#told .once-more")).to_be_visible()
        expect(page.locator(".prepared")).to_have_attribute("data-choice", piece.get_attribute("data-choice") or "")
        assert (screen.number, screen.known()) == (number, start)
        piece.tap()
        screen.wait_past(number)
        expect(page.locator("#told")).to_be_hidden()
        assert screen.known()["view"]["turn"] == start["view"]["turn"]
        press(screen, "#undo[data-undo]")
        assert (screen.known()["view"], screen.known()["held"]) == (start["view"], None)


def test_a_long_press_on_a_space_shows_the_piece_there_and_what_it_would_do(
    new_screen: NewScreen, building: Opens
) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    building(screen)
    page = screen.page
    page.locator("#piece-six-1").tap()
    expect(page.locator("main.asks-space")).to_be_attached()
    hexagon, number = page.locator(".hex[data-choice]").first, screen.number
    finger_down, finger_up = touching(page, hexagon.bounding_box())
    finger_down()
    expect(page.locator("#told .effect")).to_contain_text("−4, 4")
    expect(page.locator(".turning.loose")).to_be_visible()
    finger_up()
    expect(page.locator("#told")).to_be_visible()
    assert screen.number == number
