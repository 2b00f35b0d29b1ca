"""What a choice would do is seen before it is made: by mouse, by keys, by a finger; and a goal that is pinned."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import GAMES, UTA, moments, questions, recorded, sit
from browser.still import PHONE, laptop
from browser.test_axe import violations
from browser.test_phone import touching
from server.site import Site

pytestmark = pytest.mark.browser

# Things that the bubble lies on and that can be chosen, or that are looked at while it is there.
COVERED = """() => {
    const box = it => it.getBoundingClientRect(), own = box(document.querySelector("#bubble"));
    const meets = it => own.left < it.right && it.left < own.right && own.top < it.bottom && it.top < own.bottom;
    const kept = "main :is([data-choice], .own .ph, .goal-card, [data-shelf], [data-own-score], #turnbar)";
    return [...document.querySelectorAll(kept)].filter(it => box(it).width && meets(box(it)))
        .map(it => it.getAttribute("aria-label") ?? it.textContent);
}"""
# Whether the middle of each thing is inside the strip that it lies in.
IN_SIGHT = """all => all.map(it => {
    const box = it.getBoundingClientRect(), frame = it.closest("[data-scroll]").getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    return frame.left < middle && middle < frame.right;
})"""
LONG = ("de", "cs")
FENCES = '.strip [data-about="space fence-building"]'
GOALS = {"cave-vs-cave": ".display", "cave-farmers": ".market", "cavum": ".ords"}


def seated(new_screen: NewScreen, library: Site, lang: str = "en", **look: Any) -> Screen:
    """The screen of who has all seats."""
    screen = new_screen(address=library.address, **(look or laptop()))
    sit(screen.page, library)
    screen.page.context.add_cookies([{"name": "lang", "value": lang, "url": library.address}])
    return screen


def go(screen: Screen, game: str, moment: int) -> None:
    """Go to a moment of a recorded game."""
    position, seat = moments(recorded(f"{game}-{GAMES[game]}"))[moment]
    screen.page.goto(f"/t/{game}-{position}?seat={seat}")
    screen.take()


def things(page: Page) -> Locator:
    """What can be chosen, apart from the end of the turn."""
    return page.locator("main [data-choice]:not(#end)").locator("visible=true")


def effect(page: Page) -> Locator:
    return page.locator("main .about-it .effect")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_pointer_that_rests_on_something_shows_what_it_would_do_and_leaves_nothing_behind(
    new_screen: NewScreen, library: Site, game: str
) -> None:
    screen, shown, covered = seated(new_screen, library), 0, []
    page = screen.page
    for moment in range(3):
        go(screen, game, moment)
        number = screen.number
        for place in range(0, things(page).count(), 3):
            with page.expect_response("**/preview?*") as answer:
                things(page).nth(place).hover(force=True)
            assert answer.value.status == 200
            answer.value.finished()
            if page.locator("#bubble").is_visible():
                covered += page.evaluate(COVERED)
            shown += effect(page).count()
            page.locator(".brand").hover()
            expect(effect(page)).to_have_count(0)
            expect(page.locator(".then, g.ghosts.would, #would i")).to_have_count(0)
            expect(page.locator("#bubble")).to_be_hidden()
        assert screen.number == number
    assert covered == []
    assert shown


def test_goods_and_points_after_it_stand_beside_those_before(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library)
    go(screen, "cave-farmers", 0)
    page = screen.page
    page.locator(FENCES).hover()
    expect(effect(page)).to_contain_text("2→5")
    expect(page.locator('[data-shelf] [data-good="wood"] .then')).to_have_text("→5")
    expect(page.locator("#bubble")).to_contain_text("Go to Fence building")


@pytest.mark.complete
def test_a_thing_that_opens_a_list_shows_what_each_of_its_ways_would_do(new_screen: NewScreen, library: Site) -> None:
    screen = new_screen(address=library.address, **laptop())
    sit(screen.page, library, UTA)
    page, told = screen.page, 0
    for path in [path for game in GAMES for path in questions(game)]:
        page.goto(path)
        screen.take()
        several = page.locator("main [data-choices]:not([data-cell])").locator("visible=true")
        if not several.count():
            continue
        with page.expect_response("**/preview?*"):
            several.first.hover(force=True)
        number = len((several.first.get_attribute("data-choices") or "").split())
        expect(effect(page).locator(".ways")).to_have_text(f"{number} ways to choose from")
        assert effect(page).locator(".each li").count() >= 2
        told += 1
    assert told >= 2


def test_each_choice_is_asked_for_once(new_screen: NewScreen, library: Site) -> None:
    screen, asked = seated(new_screen, library), list[str]()
    page = screen.page
    page.on("request", lambda request: asked.append(request.url) if "/preview?" in request.url else None)
    go(screen, "cave-farmers", 0)
    for _ in range(3):
        page.locator(FENCES).hover()
        expect(effect(page)).to_have_count(1)
        page.locator(".brand").hover()
        expect(effect(page)).to_have_count(0)
    assert len(asked) == 1


def test_a_press_does_not_wait_for_it(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library)
    page = screen.page
    go(screen, "cave-farmers", 0)
    page.route("**/preview?*", lambda route: None)  # it never comes
    with page.expect_request("**/preview?*"):
        page.locator(FENCES).hover()
    before = screen.number
    page.locator(FENCES).click()
    screen.wait_past(before)
    take_back(screen)
    page.unroute_all(behavior="ignoreErrors")


def take_back(screen: Screen) -> None:
    """Leave the table as it was."""
    before = screen.number
    screen.page.keyboard.press("u")
    screen.wait_past(before)


def test_the_focus_shows_the_same_and_it_is_read_out(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library)
    go(screen, "cave-farmers", 0)
    page = screen.page
    for _ in range(things(page).count()):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.about") == "space fence-building":
            break
    expect(effect(page)).to_contain_text("2→5")
    expect(page.locator("#live")).to_have_text("wood 5")
    page.keyboard.press("Escape")
    expect(effect(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "thing"),
    [
        ("cave-vs-cave", ".strip [data-choice]"),
        ("cave-farmers", FENCES),
    ],
)
def test_on_a_phone_the_first_tap_explains_and_the_second_chooses(
    new_screen: NewScreen, library: Site, game: str, thing: str
) -> None:
    screen = seated(new_screen, library, **PHONE)
    go(screen, game, 0)
    page, number = screen.page, screen.number
    first, other = page.locator(thing).first, page.locator(".strip [data-choice]").nth(1)
    first.tap()
    expect(page.locator("#told")).to_be_visible()
    box = page.locator("#told .once-more").bounding_box()
    assert box
    assert box["width"] > 150, "it stands in one line"
    expect(page.locator(".prepared")).to_have_attribute("data-about", first.get_attribute("data-about") or "")
    assert screen.number == number
    other.tap()  # something else is prepared instead
    expect(page.locator(".prepared")).to_have_count(1)
    assert screen.number == number
    first.tap()
    first.tap()
    screen.wait_past(number)
    expect(page.locator("#told")).to_be_hidden()
    take_back(screen)


# Things that go to a place, what a long press on one says, and how its ghost lies on the board.
LAID = {
    "cave-vs-cave": (".own .cave [data-about='space B2'][data-choice]", ["Place on B2", "87 → 92"], "g.ghosts.would"),
    "cave-farmers": ("[data-twins] [data-cell='1,1']", ["row 1, column 1 and row 1, column 2", "45 → 47"], ".peeked"),
}


@pytest.mark.each
@pytest.mark.parametrize("game", list(LAID))
def test_on_a_phone_a_long_press_shows_the_whole_effect_and_the_ghost_and_chooses_nothing(
    new_screen: NewScreen, library: Site, game: str
) -> None:
    screen = new_screen(address=library.address, **PHONE)
    sit(screen.page, library, UTA)
    page, (thing, words, ghost) = screen.page, LAID[game]
    for path in questions(game):
        page.goto(path)
        screen.take()
        if page.locator(thing).count():
            break
    piece, number = page.locator(thing), screen.number
    piece.evaluate("it => it.scrollIntoView({ block: 'center' })")
    finger_down, finger_up = touching(page, piece.bounding_box())
    finger_down()
    for text in words:
        expect(page.locator("#told")).to_contain_text(text)
    expect(page.locator(ghost)).to_be_visible()
    finger_up()
    expect(page.locator("#told .once-more")).to_have_count(0)
    assert screen.number == number
    assert screen.known()["held"] is None


@pytest.mark.parametrize("look", [laptop(), PHONE], ids=["laptop", "phone"])
def test_the_frame_of_what_would_be_dug_or_built_is_as_large_as_its_space(
    new_screen: NewScreen, library: Site, look: dict[str, Any]
) -> None:
    screen = new_screen(address=library.address, **look)
    sit(screen.page, library, UTA)
    page, framed = screen.page, 0
    for path in questions("cave-vs-cave"):
        page.goto(path)
        screen.take()
        space = page.locator('.own .cave [data-about^="space"][data-choice]').first
        if not space.count():
            continue
        space.tap() if "has_touch" in look else space.hover()
        frames = page.locator("#would i")
        expect(frames.first).to_be_attached()
        wide = space.bounding_box()
        assert wide
        for frame in frames.all():
            box = frame.bounding_box()
            assert box
            assert box["width"] <= wide["width"] + 6, path
        framed += 1
    assert framed >= 2


def test_on_a_phone_the_rooms_come_to_those_that_can_be_built(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library, **PHONE)
    go(screen, "cave-vs-cave", 0)
    page, strip = screen.page, screen.page.locator('[data-scroll="display"]')
    strip.evaluate("it => it.scrollTo({ left: it.scrollWidth })")
    before = screen.number
    for _ in range(2):
        page.locator('.strip [data-about="tile A05"]').tap()
    screen.wait_past(before)
    expect(page.locator(".display .ph")).to_contain_text("2 you can build now")
    seen = strip.locator(".legal").evaluate_all(IN_SIGHT)
    assert any(seen)
    strip.evaluate("it => it.scrollTo({ left: it.scrollWidth })")  # whoever looks at others is not torn away
    screen.draw_again()
    assert not any(strip.locator(".legal").evaluate_all(IN_SIGHT))
    take_back(screen)


# Goals


def pin(page: Page, game: str) -> Locator:
    """Pin something as a goal by the key; its card."""
    kind = page.locator("#marks").get_attribute("data-kind")
    page.locator(f'{GOALS[game]} [data-about^="{kind} "]').locator("visible=true").nth(2).hover(force=True)
    page.keyboard.press("g")
    card = page.locator(".goal-card")
    expect(card).to_be_visible()
    return card


@pytest.mark.parametrize("game", list(GAMES))
def test_a_goal_stays_pinned_in_this_browser_says_what_is_missing_and_marks_what_helps(
    new_screen: NewScreen, library: Site, game: str
) -> None:
    screen = seated(new_screen, library)
    page, helped = screen.page, 0
    for moment in range(3):
        go(screen, game, moment)
        card = pin(page, game)
        expect(card).to_contain_text("Your goal:")
        helps = page.locator(".goal-card [data-helps]").count()
        assert page.locator("#marks .helps").count() <= helps
        helped += page.locator("#marks .helps").count()
        assert screen.too_large() == []
        page.reload()
        screen.take()
        expect(page.locator(".goal-card")).to_be_visible()
        page.locator("#unpin").click()
        expect(page.locator(".goal-card")).to_have_count(0)
        expect(page.locator("#marks i")).to_have_count(0)
    assert helped
    stranger = seated(new_screen, library)
    go(stranger, game, 0)
    expect(stranger.page.locator(".goal-card")).to_have_count(0)


def test_the_flag_in_the_box_pins_too_and_the_finger_reaches_it(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library, **PHONE)
    go(screen, "cave-farmers", 0)
    page = screen.page
    page.locator('.market [data-about^="furnishing"]').locator("visible=true").first.tap()
    flag = page.locator("#told [data-pin]")
    expect(flag).to_be_visible()
    box = flag.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 40
    flag.tap()
    expect(page.locator(".goal-card")).to_have_count(1)
    expect(page.locator(".goal-card summary")).to_be_visible()


def test_on_its_way_to_the_flag_a_pointer_crosses_other_things(new_screen: NewScreen, library: Site) -> None:
    screen = seated(new_screen, library)
    go(screen, "cave-vs-cave", 1)
    page, name = screen.page, screen.page.locator("main .about-it h3").first
    page.locator('.display [data-about^="room"]').first.hover()
    flag = page.locator("main .about-it [data-pin]")
    expect(flag).to_be_visible()
    told, box = name.text_content(), flag.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    assert name.text_content() == told
    flag.click()
    expect(page.locator(".goal-card h2")).to_contain_text((told or "").split()[0])


@pytest.mark.parametrize("lang", LONG)
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_long_words_are_not_cut_and_axe_is_silent(
    new_screen: NewScreen, library: Site, game: str, lang: str, theme: str
) -> None:
    screen = seated(new_screen, library, lang, color_scheme=theme, **laptop())
    page = screen.page
    go(screen, game, 1)
    pin(page, game)
    with page.expect_response("**/preview?*") as answer:
        things(page).last.hover(force=True)
    answer.value.finished()
    assert screen.cut() == []
    assert violations(screen) == []
