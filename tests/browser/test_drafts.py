"""A turn is a draft: slips of the hand do no harm, what is left is said, and everything can be taken back."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import pickaxe
from browser.conftest import NewScreen
from browser.hands import choose, farmer, finger, mouse, press
from browser.screen import Hand, Screen
from browser.shelf import NAMES, keep, recorded, sit, table_of
from browser.steering import Farmer, View
from browser.still import PHONE, laptop
from pickaxe.server.store import Stored
from server.drafted import NEVER_DRAFTED, PLAYED, Question, drafted, kinds
from server.site import Site, running

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}


def test_a_double_click_ends_one_turn(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A01")
    turn, number = screen.known()["view"]["turn"], screen.number
    screen.page.locator("#end").dblclick()
    screen.wait_past(number)
    assert screen.known()["view"]["turn"] == turn + 1
    assert screen.known()["number"] == number + 1


def test_the_end_is_quiet_while_something_is_left_and_says_what(screen: Screen) -> None:
    screen.open("hotseat")
    screen.settle("take")
    choose(screen, "A01")
    end = screen.page.locator("#end")
    expect(end).to_have_class("btn later end")
    expect(end).to_have_text("End turn 2 emmer and 1 flax left lying, a room can still be activated")
    screen.assert_fits()
    choose(screen, "gain 2 emmer")
    expect(end).to_have_text("End turn 1 flax left lying, a room can still be activated")
    screen.settle("take", "left", "undone")
    screen.page.reload()
    expect(end).to_have_class("btn go end")
    expect(end).to_have_text("End turn")
    press(screen, "#end")
    assert screen.known()["view"]["tile"] is None


def test_what_ends_a_part_is_never_where_the_turn_ends(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A01")
    choose(screen, "activate 00")
    finish = screen.page.locator("#finish").bounding_box()
    expect(screen.page.locator("#end")).to_have_attribute("aria-disabled", "true")
    press(screen, "#finish")
    end = screen.page.locator("#end").bounding_box()
    assert finish
    assert end
    assert finish["x"] + finish["width"] <= end["x"]
    turn = screen.known()["view"]["turn"]
    screen.page.mouse.dblclick(finish["x"] + finish["width"] / 2, finish["y"] + finish["height"] / 2)
    assert screen.known()["view"]["turn"] == turn


def test_goods_come_along_and_are_left_if_somebody_wants_that(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A01")
    expect(screen.page.locator(".step.self")).to_have_count(2)
    press(screen, "#turnbar li[data-number] >> nth=2 >> button")
    assert "gain 1 flax" in [option["token"] for option in screen.known()["view"]["options"]]
    expect(screen.page.locator("#end")).to_contain_text("1 flax left lying")
    press(screen, "#undo")
    assert screen.known()["view"]["tile"] is None


@pytest.mark.parametrize("look", [laptop(), PHONE], ids=["laptop", "phone"])
def test_every_step_has_a_cross_and_all_of_them_are_taken_back_at_once(
    new_screen: NewScreen, look: dict[str, Any]
) -> None:
    screen = new_screen(**look)
    screen.open("hotseat")
    page, start = screen.page, screen.known()["view"]
    everything = page.locator("#all-back")
    expect(everything).to_have_attribute("aria-disabled", "true")
    hand = finger if "has_touch" in look else mouse
    choose(screen, "A01", hand)
    expect(everything).to_have_attribute("aria-disabled", "true")  # undo takes what came along back, too
    choose(screen, "activate 00", hand)
    crosses = page.locator(".steps button .x")
    assert crosses.count() == page.locator(".steps [data-undo]").count() == 4
    last = page.locator(".steps [data-undo]").last
    box = last.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= (40 if "has_touch" in look else 24)
    before = screen.number
    last.focus()
    page.keyboard.press("Delete")
    screen.wait_past(before)
    expect(crosses).to_have_count(3)
    choose(screen, "activate 00", hand)
    press(screen, "#all-back")
    assert screen.known()["view"] == start
    expect(page.locator(".steps [data-undo]")).to_have_count(0)


def test_settings_are_kept(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=LAPTOP)
    screen.open("hotseat")
    page = screen.page
    page.locator("[data-menu=menu]").click()
    page.locator("[data-dialog=settings]").click()
    page.locator("#settings input[name=take]").uncheck()
    page.locator("#settings input[name=end]").check()
    with page.expect_response("**/me/settings"):
        page.locator("#settings input[value=fast]").check()
    page.locator("#settings [data-do=close]").click()
    assert page.evaluate("document.documentElement.dataset.pace") == "fast"
    at = page.url
    page.context.clear_cookies(name="settings")
    page.goto("/")  # where a device hears what was settled on another one
    page.goto(at)
    assert page.evaluate("document.documentElement.dataset.pace") == "fast"
    assert not page.locator("#settings input[name=take]").is_checked()
    assert page.locator("#settings input[name=end]").is_checked()
    assert page.locator("#settings input[name=left]").is_checked()
    choose(screen, "A01")
    expect(page.locator(".step.self")).to_have_count(0)


def switch(screen: Screen, *names: str) -> None:
    """Change some settings in their dialog."""
    page = screen.page
    page.locator("[data-menu=menu]").click()
    page.locator("[data-dialog=settings]").click()
    for name in names:
        page.locator(f"#settings input[name={name}]").click()
    page.locator("#settings [data-do=close]").click()


def test_what_somebody_does_not_want_to_hear_of_is_gone_at_once_in_cave_vs_cave(screen: Screen) -> None:
    screen.open("hotseat")
    choose(screen, "A01")
    number, end = screen.number, screen.page.locator("#end")
    expect(end).to_have_text("End turn a room can still be activated")
    switch(screen, "undone")
    expect(end).to_have_text("End turn")
    expect(end).to_have_class("btn go end")
    switch(screen, "undone")
    expect(end).to_have_text("End turn a room can still be activated")
    assert screen.number == number


def test_what_somebody_does_not_want_to_hear_of_is_gone_at_once_in_cavum(screen: Screen) -> None:
    screen.open("hotseat", game="cavum", mode="three-phases", players=2)
    choose(screen, "bid 5")
    end = screen.page.locator("#end")
    expect(end).to_have_text("Bid 5 a bid of 0 is enough for now")
    switch(screen, "left", "undone", "closed", "nothing")
    expect(end).to_have_text("Bid 5 a bid of 0 is enough for now")
    switch(screen, "dear")
    expect(end).to_have_text("Bid 5")
    assert screen.known()["held"] == "bid 5"


def test_a_part_that_closes_another_is_told_before_it_does_and_while_it_can_be_taken_back(
    new_screen: NewScreen,
) -> None:
    screen = new_screen(viewport=LAPTOP)
    screen.open("hotseat", game="cave-farmers", mode="complete", players=2)
    screen.play_unseen(Farmer(), until=_can_close)
    choose(screen, "go slash-and-burn")
    options = screen.wait_for_question()["options"]
    screen.piece(next(option["choice"] for option in options if option["token"] == "sow grain")).hover()
    expect(screen.page.locator("#bubble p.waste")).to_have_text("no tile can be laid here any more")
    choose(screen, "sow grain")
    warning = screen.page.locator("#warning")
    expect(warning).to_have_text("no tile can be laid here any more")
    screen.assert_fits()
    switch(screen, "closed")
    expect(warning).to_have_count(0)
    switch(screen, "closed")
    expect(warning).to_be_visible()
    press(screen, "#undo")
    expect(screen.page.locator("#warning")).to_have_count(0)


def _can_close(view: View) -> bool:
    """Whether somebody could sow and lay a tile on the same space."""
    own, tokens = view["seats"][view["seat"]], [option["token"] for option in view["options"]]
    has_field = any(cell["kind"] == "field" and not cell["crop"] for cell in own["cells"].values())
    return "go slash-and-burn" in tokens and has_field and bool(own["goods"]["grain"])


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with a table at each of these positions; nobody else needs them as they were."""
    db = tmp_path_factory.mktemp("drafts") / "tables.sqlite"
    keep(db, [stored(question) for game in PLAYED for question in drafted(game)])
    with running(db) as site:
        yield site


def stored(question: Question) -> Stored:
    told = recorded(question.record)
    id = f"{question.record}-{question.position}"
    return table_of(told, id, NAMES[: told.players], length=question.position)


@pytest.mark.complete
@pytest.mark.parametrize("game", list(PLAYED))
def test_every_kind_of_choice_is_taken_back(new_screen: NewScreen, studied: Site, game: str) -> None:
    hand, lexicon, tried = farmer if game == "cave-farmers" else mouse, pickaxe.game(game).lexicon, set[str]()
    screen = new_screen(viewport=LAPTOP, address=studied.address)
    sit(screen.page, studied)
    screen.page.context.add_cookies([{"name": "settings", "value": "take", "url": studied.address}])
    for question, choices in drafted(game).items():
        screen.page.goto(f"/t/{question.record}-{question.position}?seat={question.seat}")
        for verb, choice in choices.items():
            _try(screen, hand, choice, lexicon.token(choice))
            tried.add(verb)
    assert kinds(game) - tried == NEVER_DRAFTED[game].keys()


def _try(screen: Screen, hand: Hand, choice: int, token: str) -> None:
    """Make a choice and take it back: the turn is the same, and so is the table; or it is for the button that ends."""
    if screen.page.locator(f'#end[data-final][data-choice="{choice}"]').count():
        return
    start, number = screen.known(), screen.number
    hand(screen, choice, token)
    screen.wait_past(number)
    assert screen.known()["view"]["turn"] == start["view"]["turn"], token
    press(screen, "#undo[data-undo]")
    while (now := screen.known())["view"] != start["view"]:  # the family is fed in several steps at once
        press(screen, "#undo[data-undo]")
    assert now["held"] is None, token
