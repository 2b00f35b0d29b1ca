"""Every page of every game, in every language, on laptops and a phone, by day and by night: nothing is cut."""

import pytest

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.shelf import GAMES, paths, sit
from browser.tongues import LONGEST, TONGUES
from pickaxe.server.words import LANGUAGES
from server.site import Site

pytestmark = pytest.mark.browser

LOW = 640
# By night, and with whatever font there is, the longest words are enough.
LOOKS = [
    *[(lang, "own", "light") for lang in (*TONGUES, *sorted({*LANGUAGES} - {*TONGUES}))],
    (LONGEST, "own", "dark"),
    (LONGEST, "blocked", "light"),
]
SIZES = ((1366, 768), (1366, LOW), (1920, 1080), (390, 844))
# The things of which the box with the details cannot tell everything at once: nobody can scroll it, because the
# pointer lies on the thing.
TOO_LONG = """() => {
    const box = document.querySelector("main .about-it");
    const tries = [...document.querySelectorAll("template[data-for]")].map(words => {
        const copy = box.cloneNode();
        copy.replaceChildren(words.content.cloneNode(true));
        copy.classList.toggle("split", Boolean(copy.querySelector(".why")));
        return [words.dataset.for, copy];
    });
    box?.after(...tries.map(([, copy]) => copy));
    const long = tries.filter(([, copy]) => {
        const { top, bottom } = copy.getBoundingClientRect();
        return copy.scrollHeight > copy.clientHeight + 1 || top < 0 || bottom > innerHeight;
    });
    tries.forEach(([, copy]) => copy.remove());
    return long.map(([name]) => name);
}"""


def faults(screen: Screen, path: str) -> list[str]:
    """What is wrong with a page: a window that it does not fit, and texts that are cut."""
    screen.page.goto(path)
    found = []
    for width, height in SIZES:
        screen.page.set_viewport_size({"width": width, "height": height})
        wide = screen.measure("() => document.documentElement.scrollWidth")
        seen = [f"is {wide} wide"] * (wide > width) + [f"cuts {text}" for text in screen.cut()]
        if height == LOW:  # where the box is smallest
            seen += [f"cuts what it tells about {thing}" for thing in screen.measure(TOO_LONG)]
        found += [f"{path} at {width}x{height} {fault}" for fault in seen]
    return found


@pytest.mark.parametrize(("lang", "fonts", "theme"), LOOKS)
@pytest.mark.parametrize("game", [None, *GAMES])
def test_nothing_is_cut_on_any_page(
    new_screen: NewScreen, library: Site, game: str | None, lang: str, fonts: str, theme: str
) -> None:
    screen = new_screen(address=library.address, fonts=fonts, color_scheme=theme)
    sit(screen.page, library)
    screen.page.goto("/health")
    screen.speak(lang)
    found = [
        fault
        for path in (paths(game) if game else ["/", "/me", "/me/alone", "/t/nowhere"])
        for fault in faults(screen, path)
    ]
    screen.troubles = [trouble for trouble in screen.troubles if "404" not in trouble]
    assert not found, "\n".join(found)
