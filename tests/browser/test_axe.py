"""Every page in every state by the rules of axe: whoever cannot see it, or sees it otherwise, can use it."""

from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Locator

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import GAMES, moments, paths, recorded, sit
from browser.still import PHONE, laptop
from server.site import Site

pytestmark = pytest.mark.browser

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
# All rules that are for everybody, also those that axe only tries out. The letters on what is drawn are to it one word
# ("Logging3"), and no name: there the title that comes first has to be a part of the name, which says figures in words.
VIOLATIONS = """() => {
    const rules = Object.fromEntries(axe.getRules(["experimental"]).map(({ ruleId }) => [ruleId, { enabled: true }]));
    const titleOf = (thing) => thing.querySelector("text").textContent.replace(/…$/, "");
    const isTitled = (thing) => thing.localName === "g" && thing.ariaLabel.includes(titleOf(thing));
    const isFigure = (id, { element }) => id === "label-content-name-mismatch" && isTitled(element);
    const options = { resultTypes: ["violations"], elementRef: true, rules };
    return axe.run(options).then(({ violations }) => violations.flatMap(
        ({ id, impact, nodes }) => nodes.filter((node) => !isFigure(id, node)).map(
            ({ target, html }) => `${id} (${impact}): ${target} ${html.slice(0, 160)}`)));
}"""
# What opens above a table or beside it, by what is pressed for it and what then is there.
OPENED = {
    "[data-menu=menu]": "#menu:popover-open",
    "[data-menu=languages]": "#languages:popover-open",
    "main a[data-score]": "dialog#rule[open] table",
    "main .log a[data-rule]": "dialog#rule[open] p:first-of-type",
}
# What opens from the menu, by what is pressed there.
FROM_MENU = {
    "[data-dialog=settings]": "dialog#settings[open]",
    "[data-dialog=keys]": "dialog#keys[open]",
    "a[data-rules]": "dialog#beside[open] [data-finder]",
}
GOALS = {"cave-vs-cave": ".display", "cave-farmers": ".market", "cavum": ".ords"}  # where what can be a goal lies
LAPTOP = laptop()
ALONE = ("/", "/me", "/me/device", "/me/alone", "/me/news?note=hook", "/offline", "/t/nowhere", "/rules/cavum/auction")


def around(game: str) -> Iterator[str]:
    """The pages about a game, its tables and what can be done about them."""
    yield from paths(game)
    middle = f"/t/{game}-{moments(recorded(f'{game}-{GAMES[game]}'))[1][0]}"
    yield from (f"{middle}/score", f"{middle}/seats", f"{middle}/remove", f"{middle}/hand-over")


def violations(screen: Screen) -> list[str]:
    """What axe finds fault with on the page as it is."""
    screen.measure(f"() => {{ {AXE} }}")
    return [f"{screen.page.url}: {fault}" for fault in screen.page.evaluate(VIOLATIONS)]


def faults(screen: Screen, pages: Iterator[str]) -> list[str]:
    """What is wrong with some pages."""
    found = []
    for path in pages:
        screen.page.goto(path)
        found += violations(screen)
    return found


def seated(new_screen: NewScreen, site: Site, look: dict[str, object], theme: str) -> Screen:
    """The screen of who has the seats."""
    screen = new_screen(address=site.address, color_scheme=theme, **look)
    sit(screen.page, site)
    return screen


# Every page is looked at in both colours and on both kinds of screen.
LOOKS = [
    pytest.param(LAPTOP, "light", id="laptop-light"),
    pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.complete),
]


@pytest.mark.parametrize(("look", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_around_a_game(
    new_screen: NewScreen, library: Site, game: str, look: dict[str, object], theme: str
) -> None:
    found = faults(seated(new_screen, library, look, theme), around(game))
    assert not found, "\n".join(found)


@pytest.mark.complete
@pytest.mark.parametrize(("look", "theme"), LOOKS)
def test_axe_finds_nothing_on_other_pages_and_for_strangers(
    new_screen: NewScreen, library: Site, look: dict[str, object], theme: str
) -> None:
    screen = new_screen(address=library.address, color_scheme=theme, **look)
    strange = [path.split("?")[0] for game in GAMES for path in paths(game)[:2]]
    found = faults(screen, iter([*ALONE, *strange]))
    sit(screen.page, library)
    found += faults(screen, iter(["/"]))
    screen.troubles = [trouble for trouble in screen.troubles if "404" not in trouble]
    assert not found, "\n".join(found)


@pytest.mark.complete
@pytest.mark.parametrize(("look", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_what_opens_above_a_table(
    new_screen: NewScreen, library: Site, game: str, look: dict[str, object], theme: str
) -> None:
    screen, found = seated(new_screen, library, look, theme), []
    for pressed, opened in OPENED.items():
        screen.page.goto(paths(game)[2])
        screen.page.locator(pressed).locator("visible=true").first.press("Enter")
        screen.page.locator(opened).wait_for()
        found += violations(screen)
    assert not found, "\n".join(found)


def look_at(screen: Screen, thing: Locator) -> None:
    """Have a thing told about: by a tap on a phone, else by the pointer."""
    if screen.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        thing.tap()
        screen.page.locator("#told:popover-open").wait_for()
    else:
        thing.hover(force=True)
        screen.page.locator("main .about-it:not(:empty)").wait_for()


@pytest.mark.complete
@pytest.mark.parametrize(("look", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_what_a_table_tells_and_settles(
    new_screen: NewScreen, library: Site, game: str, look: dict[str, object], theme: str
) -> None:
    screen = seated(new_screen, library, look, theme)
    page = screen.page
    page.goto(paths(game)[2])
    screen.take()
    with page.expect_response("**/preview?*") as told:
        look_at(screen, page.locator("main [data-choice]:not(#end)").locator("visible=true").first)
    told.value.finished()
    found = violations(screen)
    page.goto(paths(game)[2])
    kind = page.locator("#marks").get_attribute("data-kind")
    look_at(screen, page.locator(f'{GOALS[game]} [data-about^="{kind} "]').locator("visible=true").first)
    page.keyboard.press("g")
    page.locator(".goal-card").wait_for()
    found += violations(screen)
    for pressed, opened in FROM_MENU.items():
        page.goto(paths(game)[2])
        page.locator("[data-menu=menu]").press("Enter")
        page.locator(f"#menu {pressed}").press("Enter")
        page.locator(opened).wait_for()
        found += violations(screen)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("look", "theme"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_lesson_and_a_hint(
    new_screen: NewScreen, library: Site, game: str, look: dict[str, object], theme: str
) -> None:
    screen = new_screen(address=library.address, color_scheme=theme, **look)
    page = screen.page
    screen.learn(game, "first")
    page.locator("#coach").wait_for()
    found = violations(screen)
    sit(page, library)
    page.goto(paths(game)[2])
    screen.take()
    page.locator("#ask-hint").press("Enter")
    page.locator("#hint .idea.on").wait_for()
    found += violations(screen)
    assert not found, "\n".join(found)
