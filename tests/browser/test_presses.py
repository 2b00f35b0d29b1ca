"""How many presses a typical turn takes, as docs/pages.md tells it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.conftest import NewScreen
from browser.screen import Screen
from browser.steering import Miner

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
TOLD = Path(__file__).parent.parent.parent / "docs" / "pages.md"


def told() -> dict[str, int]:
    """The presses that the page on pages tells, by turn."""
    rows = re.findall(r"^\| (.+?) \| \d+ \| (\d+) \|$", TOLD.read_text("utf-8"), re.MULTILINE)
    return {name: int(presses) for name, presses in rows}


class Counted:
    """A screen whose presses are counted until the turn is over."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.presses = 0

    def press(self, selector: str) -> None:
        """Press the first thing of a kind and wait for what the server says, if it is asked."""
        page, number = self.screen.page, self.screen.number
        self.presses += 1
        with page.expect_response(re.compile("/choices$")):
            page.locator(selector).locator("visible=true").first.click()
        self.screen.wait_past(number)

    def touch(self, selector: str) -> None:
        """Press something that only the page answers to."""
        self.presses += 1
        self.screen.page.locator(selector).locator("visible=true").first.click()


def cultivation(turn: Counted) -> None:
    """Two goods, a room, and one of its goods."""
    for selector in ('[data-about="tile A01"]', '[data-region="own"] [data-about="room 00"]', ".act.legal", "#end"):
        turn.press(selector)


def excavation(turn: Counted) -> None:
    """The stone and a tile of two halves."""
    turn.press('[data-about="space excavation"]')
    turn.touch("[data-twins] [data-cell][data-choice]")
    turn.press("[data-twins] [data-cell].reached")
    turn.press("#end")


def logging(turn: Counted) -> None:
    """The wood."""
    turn.press('[data-about="space logging"]')
    turn.press("#end")


def four_tiles(turn: Counted) -> None:
    """Four actions."""
    for piece in ("six", "four", "three", "two"):
        turn.press(f".pc.legal[id^=piece-{piece}-]")
        turn.press(".hex[data-choice]")
    turn.press("#end")


def two_tiles(turn: Counted) -> None:
    """Two actions."""
    for piece in ("six", "four"):
        turn.press(f".pc.legal[id^=piece-{piece}-]")
        turn.press(".hex[data-choice]")
    turn.press("#end")


@pytest.mark.parametrize(
    ("name", "game", "mode", "play"),
    [
        ("Cultivation (Cave vs Cave)", "cave-vs-cave", "era-1", cultivation),
        ("Excavation (The Cave Farmers)", "cave-farmers", "complete", excavation),
        ("Logging (The Cave Farmers)", "cave-farmers", "complete", logging),
        ("Four tiles (Cavum)", "cavum", "three-phases", four_tiles),
        ("Two tiles (Cavum)", "cavum", "three-phases", two_tiles),
    ],
)
def test_a_turn_takes_as_many_presses_as_is_told(
    new_screen: NewScreen, name: str, game: str, mode: str, play: Callable[[Counted], None]
) -> None:
    screen = new_screen(viewport=LAPTOP)
    screen.open("hotseat", game=game, mode=mode, players=None if game == "cave-vs-cave" else 2)
    if game == "cavum":
        screen.play_unseen(Miner(), until=lambda view: view["section"] == "building")
    screen.wait_for_question()
    turn, counted = screen.known()["view"]["turn"], Counted(screen)
    play(counted)
    assert screen.known()["view"]["turn"] == turn + 1
    assert counted.presses == told()[name]
