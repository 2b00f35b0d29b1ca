"""Every page of every game, in both languages, on laptops and a phone, with our fonts and without: nothing is cut."""

from collections.abc import Iterator

import pytest

import pickaxe
from browser.conftest import FONTS, NewScreen
from browser.screen import Screen
from browser.shelf import IDA, keep, recorded, table_of
from pickaxe import Record
from pickaxe.server.seats import COOKIE
from pickaxe.server.store import Stored
from pickaxe.server.words import LANGUAGES
from server.site import Site, running

pytestmark = pytest.mark.browser

LOW = 640
SIZES = ((1366, 768), (1366, LOW), (390, 844))
NAMES = ("Ida", "Greedy bot", "Random bot", "Player 4", "Player 5", "Player 6", "Player 7")
GAMES = [game.id for game in pickaxe.games()]
RECORDS = {"cave-vs-cave": "both-eras", "cave-farmers": "seven", "cavum": "four"}
MOMENTS = (0.12, 0.5, 0.88)  # of a game, as parts of its record
# The things of which the box with the details cannot tell everything at once: nobody can scroll it, because the
# pointer lies on the thing.
TOO_LONG = """() => [...document.querySelectorAll("template[data-for]")].flatMap(words => {
    const box = document.querySelector("main .about-it");
    box.replaceChildren(words.content.cloneNode(true));
    box.classList.toggle("split", Boolean(box.querySelector(".why")));
    const { top, bottom } = box.getBoundingClientRect();
    return box.scrollHeight > box.clientHeight + 1 || top < 0 || bottom > innerHeight ? [words.dataset.for] : [];
})"""


def moments(told: Record) -> list[tuple[int, int]]:
    """Positions of a game at which somebody has to decide, each with the seat that has to."""
    wanted = [int(moment * len(told.choices)) for moment in MOMENTS]
    found, state = [], told.start()
    for position, choice in enumerate(told.choices):
        if wanted and position >= wanted[0] and state.seat is not None and state.seat >= 0:
            found.append((position, state.seat))
            del wanted[0]
        state.apply(choice)
    return found


def shelved() -> Iterator[Stored]:
    """For every game: a table that waits, one at each of some moments, and one at which it is over."""
    for game, name in RECORDS.items():
        told = recorded(f"{game}-{name}")
        names = NAMES[: told.players]
        yield table_of(told, f"{game}-waiting", names[:1], length=moments(told)[0][0])
        yield table_of(told, f"{game}-over", names)
        for position, _ in moments(told):
            yield table_of(told, f"{game}-{position}", names, length=position)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that knows these tables."""
    db = tmp_path_factory.mktemp("pages") / "tables.sqlite"
    keep(db, shelved())
    with running(db) as site:
        yield site


def paths(game: str) -> list[str]:
    """The pages about a game."""
    told = recorded(f"{game}-{RECORDS[game]}")
    tables = [f"/t/{game}-{position}?seat={seat}" for position, seat in moments(told)]
    over, middle = f"/t/{game}-over", moments(told)[1][0]
    return [f"/t/{game}-waiting", *tables, over, f"{over}/end", f"{over}/replay?at={middle}", f"/rules/{game}"]


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


def sit(screen: Screen, site: Site) -> None:
    """Be the visitor who has the seats."""
    cookie = site.app.state.signer.cookie(IDA)
    screen.page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": site.address}])


@pytest.mark.parametrize("fonts", FONTS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [None, *GAMES])
def test_nothing_is_cut_on_any_page(new_screen: NewScreen, site: Site, game: str | None, lang: str, fonts: str) -> None:
    screen = new_screen(fonts=fonts)
    sit(screen, site)
    screen.page.goto("/healthz")
    screen.speak(lang)
    found = [fault for path in (paths(game) if game else ["/", "/t/nowhere"]) for fault in faults(screen, path)]
    screen.troubles = [trouble for trouble in screen.troubles if "404" not in trouble]
    assert not found, "\n".join(found)
