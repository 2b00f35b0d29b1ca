"""Every lesson is clicked through by mouse, by keyboard and on a phone; a wrong press says why and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import pickaxe
from browser.conftest import NewScreen
from browser.screen import NUMBER, Screen
from pickaxe.server.lessons import Lesson, lessons
from pickaxe.server.words import LANGUAGES

pytestmark = pytest.mark.browser

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ALL = [lesson for game in pickaxe.games() for lesson in lessons(game.id).values()]
SOME = [
    lessons(game)[id] for game, id in {"cave-vs-cave": "lighting", "cave-farmers": "feeding", "cavum": "laying"}.items()
]
TALLEST = 5  # pixels by which a thing moves when somebody points at it
# What a learner sees: the sentence, where the hole is, and whether the lesson waits for somebody.
SEEN = f"""() => {{
    const box = document.querySelector("#hole").getBoundingClientRect(), now = document.querySelector("#lesson-now");
    const coach = document.querySelector("#coach").getBoundingClientRect();
    const says = document.querySelector("#coach-says"), line = parseFloat(getComputedStyle(says).lineHeight);
    return {{
        number: {NUMBER}, says: says.textContent, lines: Math.round(says.getBoundingClientRect().height / line),
        hole: [box.left, box.top, box.width, box.height], coach: [coach.left, coach.top, coach.right, coach.bottom],
        waits: "waiting" in now.dataset,
    }};
}}"""
MOVED = f"""([before, least]) => {{
    const seen = ({SEEN})();
    return !seen.waits && (seen.number !== before.number || seen.says !== before.says
        || seen.hole.some((edge, index) => Math.abs(edge - before.hole[index]) > least));
}}"""
# Texts of a lesson that its boxes cut.
CUT = """() => [...document.querySelectorAll("#coach p, #course :is(button, a, p)")]
    .filter(it => it.getClientRects().length && it.scrollWidth > it.clientWidth + 1)
    .map(it => it.textContent)"""
# Which of the own goods lie in the hole of the veil.
LIT = """() => {
    const hole = document.querySelector("#hole").getBoundingClientRect();
    const isIn = ({ left, right, top, bottom }) =>
        left >= hole.left && right <= hole.right && top >= hole.top && bottom <= hole.bottom;
    return [...document.querySelectorAll("[data-region=own] .goods li")].map(it => isIn(it.getBoundingClientRect()));
}"""
# What of the table is wider or higher than its box.
OUT_OF_REACH = """() => [...document.querySelectorAll("main :is(.ords, .steps, .foot, .column)")]
    .filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
    .map(it => it.className)"""
# Notes for each transition which parts of the page travel apart from it.
TRAVELS = """(() => {
    const start = document.startViewTransition.bind(document);
    const names = ["lesson-hole", "lesson-coach", "lesson-course", "piece-04"];
    const style = name => getComputedStyle(document.documentElement, `::view-transition-group(${name})`);
    const isApart = name => style(name).width !== "auto";
    window.apart = [];
    document.startViewTransition = swap => {
        const moving = start(swap);
        moving.ready.then(() => window.apart.push(names.filter(isApart)));
        return moving;
    };
})()"""
# Notes where the sentence stands whenever that changes, and whether others play meanwhile.
STANDS = """(() => {
    window.stood = [];
    const note = () => {
        const coach = document.querySelector("#coach"), now = document.querySelector("#lesson-now");
        const at = coach?.style.cssText.replace(/--tip.*/, "");
        if (at && now) window.stood.push({ at, waits: "waiting" in now.dataset });
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
})()"""
PRESS = "Press what glows. You can take it back."
FINISH = "Press what glows. In a lesson even an ended turn can be taken back."
Hand = Callable[[Screen, dict[str, Any]], None]


def seen(screen: Screen) -> dict[str, Any]:
    """What a learner sees when it is their turn."""
    screen.page.locator("#lesson-now:not([data-waiting])").wait_for(state="attached")
    expect(screen.page.locator("#coach-says")).not_to_be_empty()
    expect(screen.page.locator("#hole:not(.bare), #lesson-play:visible").first).to_be_attached()
    return dict(screen.measure(SEEN))


def middle(look: dict[str, Any]) -> tuple[float, float]:
    left, top, width, height = look["hole"]
    return left + width / 2, top + height / 2


def mouse(screen: Screen, look: dict[str, Any]) -> None:
    """Press what glows, or the button that goes on."""
    next = screen.page.locator("#lesson-next")
    if next.is_visible():
        next.click()
    else:
        screen.page.mouse.click(*middle(look))


def finger(screen: Screen, look: dict[str, Any]) -> None:
    next = screen.page.locator("#lesson-next")
    if next.is_visible():
        next.tap()
    else:
        screen.page.touchscreen.tap(*middle(look))


def keys(screen: Screen, look: dict[str, Any]) -> None:
    """Enter, which means what glows."""
    expect(screen.page.locator("#coach")).to_be_focused()
    screen.page.keyboard.press("Enter")


HANDS: dict[str, tuple[Hand, dict[str, Any]]] = {
    "mouse": (mouse, LAPTOP),
    "keys": (keys, LAPTOP),
    "finger": (finger, PHONE),
}


def named(lesson: Lesson) -> str:
    return f"{lesson.game} {lesson.id}"


def walk(screen: Screen, hand: Hand, each: Callable[[dict[str, Any]], None]) -> None:
    """Go through a lesson to its end."""
    while True:
        look = seen(screen)
        each(look)
        if screen.page.locator("#lesson-play").is_visible():
            return
        hand(screen, look)
        screen.page.wait_for_function(MOVED, arg=[look, TALLEST])


def learned(new_screen: NewScreen, lesson: Lesson, way: str, lang: str) -> None:
    """A lesson from its button in the lobby to its end, of which nothing is cut."""
    hand, window = HANDS[way]
    screen = new_screen(**window)
    screen.learn(lesson.game, lesson.id, lang)
    told: list[str] = []

    def check(look: dict[str, Any]) -> None:
        left, top, right, bottom = look["coach"]
        told.append(look["says"])
        assert look["lines"] <= (3 if way == "finger" else 2), look
        assert min(left, top) >= 0, look
        assert right <= window["viewport"]["width"], look
        assert bottom <= window["viewport"]["height"], look
        assert screen.measure(CUT) == [], look

    walk(screen, hand, check)
    assert len(set(told)) == len({step.says[lang] for step in lesson.steps})
    assert screen.page.locator("#lesson-now[data-finished]").count() == 1


@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("lesson", SOME, ids=named)
def test_a_short_lesson_from_beginning_to_end(new_screen: NewScreen, lesson: Lesson, way: str) -> None:
    learned(new_screen, lesson, way, "de")


@pytest.mark.complete
@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("lesson", [lesson for lesson in ALL if lesson not in SOME], ids=named)
def test_every_lesson_from_beginning_to_end(new_screen: NewScreen, lesson: Lesson, way: str) -> None:
    learned(new_screen, lesson, way, "fr" if way == "keys" else "de")


def how(screen: Screen) -> Locator:
    return screen.page.locator("#coach-how")


def test_a_wrong_press_answers_and_changes_nothing(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "first")
    for _ in range(3):
        mouse(screen, seen(screen))
    before = screen.number
    screen.page.locator('.strip [data-about="tile A01"]').click()
    expect(how(screen)).to_have_text("That would be allowed, but first do what glows.")
    screen.page.locator('.display [data-about="room 06"]').click()
    expect(how(screen)).to_have_class("refused")
    expect(how(screen)).not_to_have_text("That would be allowed, but first do what glows.")
    assert screen.number == before
    mouse(screen, seen(screen))
    screen.wait_past(before)


def test_back_skip_leave_and_come_back(screen: Screen) -> None:
    screen.page.goto("/")
    screen.show_lessons()
    screen.card().locator(".lessons button[name=lesson][value=first]").click()
    screen.page.wait_for_url("**/t/*")
    says = screen.page.locator("#coach-says")
    for _ in range(3):
        screen.page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Take Excavation")
    before = screen.number
    screen.page.keyboard.press("ArrowRight")
    screen.wait_past(before)
    expect(says).to_contain_text("Dig out B4")
    screen.page.keyboard.press("ArrowLeft")
    expect(says).to_contain_text("Take Excavation")
    screen.page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Dig out B4")
    screen.page.locator("#lesson-leave").click()
    screen.show_lessons()
    screen.page.locator(".lessons").get_by_role("link", name="Go on with the lesson").click()
    expect(says).to_contain_text("Dig out B4")


def test_the_dot_of_a_skipped_step_stays_open_until_it_is_done_by_hand(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "first")
    done, says = screen.page.locator(".dots .past"), screen.page.locator("#coach-says")
    for _ in range(4):
        screen.page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Dig out B4")
    expect(done).to_have_count(0)
    screen.page.reload()
    expect(says).to_contain_text("Dig out B4")
    expect(done).to_have_count(0)
    screen.page.keyboard.press("ArrowLeft")
    expect(says).to_contain_text("Take Excavation")
    screen.page.keyboard.press("Enter")
    expect(says).to_contain_text("Dig out B4")
    expect(done).to_have_count(1)


def test_the_glowing_thing_comes_next_in_order_and_its_sentence_names_the_dialog(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "first")
    for _ in range(3):
        screen.page.keyboard.press("Enter")
    dialog = screen.page.get_by_role(
        "dialog", name="Take Excavation: your dwarf digs one space free and brings home a stone."
    )
    expect(dialog).to_be_focused()
    screen.page.keyboard.press("Tab")
    expect(screen.page.locator('.strip [data-about="tile A03"]')).to_be_focused()


def test_a_step_that_ends_the_turn_says_that_a_lesson_takes_even_that_back(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "lighting")
    told: list[tuple[str, str]] = []
    walk(screen, mouse, lambda look: told.append((look["says"], how(screen).text_content() or "")))
    asked = [(says, how) for says, how in told if how in (PRESS, FINISH)]
    assert {how for says, how in asked if "end your turn" in says} == {FINISH}
    assert {how for says, how in asked if "end your turn" not in says} == {PRESS}


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_all_goods_glow_if_the_sentence_speaks_of_all(new_screen: NewScreen, window: dict[str, Any]) -> None:
    screen = new_screen(**window)
    screen.learn("cave-vs-cave", "first")
    screen.page.locator("#lesson-next").click()
    expect(screen.page.locator("#coach-says")).to_contain_text("goods")
    lit = screen.measure(LIT)
    assert lit == [True] * 6


def test_nothing_looks_as_if_it_were_to_be_pressed_while_a_sentence_only_tells(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "first")
    says, legal = screen.page.locator("#coach-says"), screen.page.locator("main .legal")
    expect(says).to_contain_text("This mountain is yours")
    expect(legal).to_have_count(0)
    for _ in range(3):
        screen.page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("Take Excavation")
    expect(legal).not_to_have_count(0)
    screen.page.keyboard.press("ArrowLeft")
    expect(says).to_contain_text("action tiles")
    expect(legal).to_have_count(0)


@pytest.mark.complete
def test_a_list_of_ways_shows_which_one_glows_and_the_sentence_stands_beside_it(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "first")
    while "Build the Food Corner" not in seen(screen)["says"]:
        look = seen(screen)
        screen.page.keyboard.press("ArrowRight")
        screen.page.wait_for_function(MOVED, arg=[look, TALLEST])
    mouse(screen, seen(screen))
    lit = screen.page.locator("#choices .meant")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("2")  # food, as the sentence says
    menu, coach = screen.page.locator("#choices").bounding_box(), screen.page.locator("#coach").bounding_box()
    assert menu
    assert coach
    assert coach["y"] >= menu["y"] + menu["height"] or coach["y"] + coach["height"] <= menu["y"]


def test_on_a_phone_nothing_glows_below_the_bar_or_the_turn(new_screen: NewScreen) -> None:
    screen = new_screen(**PHONE)
    screen.learn("cave-vs-cave", "first")
    expect(screen.page.locator("#coach-says")).to_contain_text("This mountain is yours")
    top, height = seen(screen)["hole"][1::2]
    bar, foot = screen.page.locator("header#bar").bounding_box(), screen.page.locator("#turnbar").bounding_box()
    assert bar
    assert foot
    assert top >= bar["y"] + bar["height"]
    assert top + height <= foot["y"] + TALLEST
    expect(screen.page.locator("[data-region=own] .ph")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("height", [640, 768])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_leaves_nothing_of_its_table_out_of_reach(new_screen: NewScreen, lang: str, height: int) -> None:
    screen = new_screen(viewport={"width": 1366, "height": height})
    screen.learn("cavum", "prospecting", lang)  # orders in hand and on offer, three actions made
    seen(screen)
    assert screen.measure(OUT_OF_REACH) == []
    assert screen.cut() == []


def test_what_travels_lies_below_the_lesson(new_screen: NewScreen) -> None:
    screen = new_screen(**LAPTOP, reduced_motion="no-preference")
    screen.page.add_init_script(TRAVELS)
    screen.learn("cave-vs-cave", "first")
    says = screen.page.locator("#coach-says")
    for _ in range(4):
        said = says.inner_text()
        screen.page.keyboard.press("ArrowRight")
        expect(says).not_to_have_text(said)
    expect(says).to_contain_text("Dig out B4")
    screen.page.wait_for_function("window.apart.some(it => it.includes('piece-04'))")
    apart = screen.page.evaluate("window.apart.find(it => it.includes('piece-04'))")
    assert apart == ["lesson-hole", "lesson-coach", "lesson-course", "piece-04"]


def test_the_sentence_stays_where_it_is_while_others_play(new_screen: NewScreen) -> None:
    screen = new_screen(**LAPTOP)
    screen.page.add_init_script(STANDS)
    screen.learn("cavum", "bidding")
    mouse(screen, seen(screen))
    screen.page.wait_for_function(f"() => !({SEEN})().waits && window.stood.some(it => it.waits)")
    stood = screen.page.evaluate("window.stood")
    waits = [index for index, each in enumerate(stood) if each["waits"]]
    assert {stood[index]["at"] for index in waits} == {stood[waits[0] - 1]["at"]}


def test_the_sentence_leaves_free_what_leads_to_a_space_of_the_mountain(new_screen: NewScreen) -> None:
    screen = new_screen(**LAPTOP)
    screen.learn("cavum", "laying")
    while "Only these spaces" not in (look := seen(screen))["says"]:
        mouse(screen, look)
        screen.page.wait_for_function(MOVED, arg=[look, TALLEST])
    assert look["coach"][3] <= look["hole"][1]


def test_the_game_goes_on_when_the_lesson_is_over(screen: Screen) -> None:
    screen.learn("cave-vs-cave", "lighting")
    walk(screen, mouse, lambda look: None)
    screen.page.locator("#lesson-play").click()
    expect(screen.page.locator("#coach")).to_have_count(0)
    expect(screen.page.locator("main .legal")).not_to_have_count(0)
    before = screen.number
    screen.piece(int(screen.known()["view"]["options"][0]["choice"])).click()
    screen.wait_past(before)


def test_the_lesson_is_offered_once_before_the_first_game(screen: Screen) -> None:
    page = screen.page
    page.goto("/")
    play = screen.card().locator("button[name=kind][value=bot]")
    play.click()
    offer = page.get_by_role("dialog", name="New to Cave vs Cave?")
    expect(offer).to_be_visible()
    page.keyboard.press("Escape")
    play.click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    cavum = screen.card("cavum")
    cavum.locator("button[name=kind][value=bot]").click()
    page.get_by_role("dialog", name="New to Cavum?").get_by_role("button", name="Learn by digging").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#coach-says")).to_contain_text("five cities")
