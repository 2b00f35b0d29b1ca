"""Asking for a hint: turns beside the table, their steps as ghosts on it, and the first step with one press."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.screen import Screen

pytestmark = pytest.mark.browser


def asked(screen: Screen, **options: str) -> None:
    """A screen that shows a hint."""
    screen.open("bot", **options)  # type: ignore[arg-type]
    screen.wait_for_question()
    screen.page.locator("#ask-hint").click()
    expect(screen.page.locator("#hint .idea.on")).to_have_count(1)


def test_the_turn_looked_at_is_drawn_on_the_boards_and_its_first_step_can_be_played(screen: Screen) -> None:
    asked(screen)
    page = screen.page
    tile = page.locator('.strip [data-about="{}"]'.format(page.locator(".idea.on li").first.get_attribute("data-on")))
    ghost, drawn = page.locator("#ghosts i").first.bounding_box(), tile.bounding_box()
    assert ghost
    assert drawn
    assert abs(ghost["x"] - drawn["x"]) < 3
    assert abs(ghost["y"] - drawn["y"]) < 3
    ideas = page.locator("#hint .idea")
    assert 1 < ideas.count() <= 3
    ideas.nth(1).hover()
    expect(ideas.nth(1)).to_have_class("idea on")
    ideas.first.hover()
    before = screen.number
    ideas.first.get_by_role("button", name="Play the first step").click()
    screen.wait_past(before)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#ghosts i")).to_have_count(0)


def test_it_lies_beside_the_boards_and_not_on_them(screen: Screen) -> None:
    asked(screen)
    boxes = [screen.page.locator(part).bounding_box() for part in ("#hint", '[data-region="opponent"]')]
    hint, board = boxes
    assert hint
    assert board
    assert hint["x"] >= board["x"] + board["width"]
    assert hint["x"] + hint["width"] <= 1366


def test_what_a_turn_would_build_stands_on_the_board_as_a_ghost(screen: Screen) -> None:
    asked(screen)
    page, built = screen.page, 0
    for number in range(page.locator("#hint .idea").count()):
        idea = page.locator("#hint .idea").nth(number)
        idea.hover()
        expect(idea).to_have_class("idea on")
        pieces = idea.locator("template").evaluate_all(
            "(them) => them.map((it) => it.content.firstElementChild.children.length)"
        )
        expect(page.locator('[data-region="own"] svg g.ghosts > *')).to_have_count(sum(pieces))
        built += sum(pieces)
    assert built
    page.keyboard.press("Escape")
    expect(page.locator("g.ghosts")).to_have_count(0)


def test_by_keyboard_and_gone_with_escape(screen: Screen) -> None:
    screen.open("bot")
    screen.wait_for_question()
    screen.page.keyboard.press("h")
    expect(screen.page.locator("#hint")).to_be_focused()
    expect(screen.page.locator("#hint .idea.on")).to_have_count(1)
    screen.page.keyboard.press("2")
    expect(screen.page.locator("#hint .idea").nth(1)).to_have_class("idea on")
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("#hint")).to_be_hidden()
    screen.page.keyboard.press("h")
    expect(screen.page.locator("#hint .idea.on")).to_have_count(1)
    before = screen.number
    screen.page.keyboard.press("1")
    screen.page.keyboard.press("Enter")
    screen.wait_past(before)


def test_a_whole_turn_is_laid_as_a_draft_with_one_press(screen: Screen) -> None:
    asked(screen)
    before = screen.number
    screen.page.locator(".idea.on").get_by_role("button", name="Lay it as a draft").click()
    screen.wait_past(before)
    expect(screen.page.locator("#hint")).to_be_hidden()


def test_on_a_phone_the_board_stays_in_sight_and_a_swipe_shows_the_next_turn(new_screen: NewScreen) -> None:
    phone = new_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    asked(phone)
    sheet = phone.page.locator("#hint").bounding_box()
    assert sheet
    assert sheet["y"] > 844 * 0.4
    assert sheet["x"] >= 0
    assert sheet["width"] <= 390
    second = phone.page.locator("#hint .idea").nth(1)
    second.scroll_into_view_if_needed()
    expect(second).to_have_class("idea on")


def test_each_piece_has_the_number_of_its_own_step(screen: Screen) -> None:
    """Animals that walk because something is built are no piece of it, wherever they stand in the drawing."""
    step = '<li data-on="{}"><span>step</span></li>'.format
    worn = '<g style="view-transition-name:{}"><rect width="60" height="60"/></g>'
    piece = f'<g transform="translate({{}} 200)">{worn}</g>'.format
    drawn = '<svg class="{}">' + piece(20, "none") + piece(250, "furnishing-20") + "</svg>"
    screen.open("bot", game="cave-farmers", mode="complete")
    screen.wait_for_question()
    board = screen.page.locator('[data-region="own"] svg.home').get_attribute("class") or ""
    steps = step("space housework") + step("furnishing 20") + step("")
    idea = f"<article data-idea class=idea><ol>{steps}</ol><template>{drawn.format(board)}</template></article>"
    screen.page.route("**/hint", lambda route: route.fulfill(body=idea, content_type="text/html"))
    screen.page.locator("#ask-hint").click()
    frames = screen.page.locator("#ghosts i")
    expect(frames).to_have_count(3)
    assert frames.evaluate_all("(them) => them.map((it) => it.textContent)") == ["1", "", "2"]
