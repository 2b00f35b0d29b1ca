"""Pages that are enlarged twice, and pages in the few colours that somebody's system allows."""

import pytest

from browser.conftest import NewScreen
from browser.shelf import GAMES, IDA, paths
from browser.test_sizes import opened
from server.site import Site

pytestmark = pytest.mark.browser

# A window of 1366 x 768 whose pages are shown twice as large.
TWICE: dict[str, object] = {"viewport": {"width": 683, "height": 384}, "device_scale_factor": 2}
# How wide the page is for its window, and how much of that the turn bar takes.
TAKEN = """() => [document.documentElement.scrollWidth - innerWidth,
    (document.querySelector("#turnbar")?.getBoundingClientRect().height ?? 0) / innerHeight]"""
# Groups of which one is chosen, and what tells the chosen one apart: nothing where all have the same background.
ALIKE = """() => [...document.querySelectorAll(
    ".rounds, .sections, .levels, .counts, .tabs, .kinds")].flatMap(group => {
    const shown = [...group.querySelectorAll("li:not(.label), label, button")].filter(it => it.checkVisibility());
    const chosen = "[aria-pressed=true], [aria-selected=true], .now, :has(:checked)";
    const ground = (it) => getComputedStyle(it).backgroundColor;
    const others = new Set(shown.filter(it => !it.matches(chosen)).map(ground));
    return shown.filter(it => it.matches(chosen) && others.has(ground(it))).map(it => it.outerHTML.slice(0, 90));
})"""

# What only a background, a gradient or a shadow would mark, and nothing does.
UNMARKED = """() => {
    const shown = selector => [...document.querySelectorAll(selector)].filter(it => it.checkVisibility());
    const hasEdge = it => ["outline", "borderTop", "borderLeft"].some(edge => {
        const style = getComputedStyle(it);
        return style[`${edge}Style`] !== "none" && parseFloat(style[`${edge}Width`]) > 0;
    });
    const marked = ".step, .pl li.now, .other.now, .pcs i, .warning, .hand .chosen .pc";
    const edged = shown(marked).filter(it => !hasEdge(it));
    const barred = [...shown(".forecasts .meter").map(it => getComputedStyle(it)),
        ...shown("main[data-table]:not(.farmers) .goods li").map(it => getComputedStyle(it, "::after"))];
    const blank = "rgba(0, 0, 0, 0)", bars = shown(".bars i").map(it => getComputedStyle(it));
    return [...edged.map(it => it.outerHTML.slice(0, 90)),
        ...barred.filter(it => it.backgroundImage === "none").map(() => "a bar without a length"),
        ...bars.filter(it => it.backgroundImage === "none" && it.backgroundColor === blank).map(() => "no bar")];
}"""


@pytest.mark.complete
def test_a_page_enlarged_twice_fits_and_half_of_it_is_the_boards(new_screen: NewScreen, library: Site) -> None:
    screen, found = opened(new_screen, library, "de", IDA, **TWICE), []
    for path in ["/", *(path for game in GAMES for path in paths(game))]:
        screen.page.goto(path)
        wider, taken = screen.measure(TAKEN)
        found += [f"{path}: {wider} px too wide, {taken:.0%} are the turn bar"] if wider > 0 or taken > 0.51 else []
        found += [f"{path}: cut: {cut}" for cut in screen.cut()]
    assert not found, "\n".join(found)


@pytest.mark.complete
def test_what_is_chosen_shows_in_forced_colours(new_screen: NewScreen, library: Site) -> None:
    screen, found = opened(new_screen, library, "en", forced_colors="active"), []
    for path in ["/", *(path for game in GAMES for path in paths(game))]:
        screen.page.goto(path)
        found += [f"{path}: {alike}" for alike in screen.measure(ALIKE)]
        found += [f"{path}: {unmarked}" for unmarked in screen.measure(UNMARKED)]
    assert not found, "\n".join(found)
