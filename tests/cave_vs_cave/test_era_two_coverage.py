"""A test that the tests exist: every room, tile, ruling and worked example of Era II, the draft and the variants."""

import re

import pytest

from cave_vs_cave.table import GAME
from cave_vs_cave.test_coverage import HERE, PAGE
from cave_vs_cave.test_era_two_rooms import ACTIVATED, IDLE, PRINTED, TRIGGERED
from cave_vs_cave.test_era_two_tiles import ADDED, OFFERS
from pickaxe.games.cave_vs_cave.setup import BOOK

ROOMS = [room.number for room in BOOK.rooms if room.era == 2]
TILES = ["A13", "A14", "A15", "A16"]
# Rulings and worked examples that say something about more than Era I.
RULINGS = [11, 12, 13, 16, 18, 27, 28, 29, 32, *range(35, 49), *range(50, 60), *range(61, 67), 70]
EXAMPLES = [5, 13, 14, *range(22, 30), *range(33, 43)]
FILES = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
NAMES = " ".join(re.findall(r"^def (test_\w+)\(", FILES, re.M))
PART = PAGE.read_text(encoding="utf-8").partition("## Era II, the draft, Era II alone, solo")[2]


def numbers(letter: str) -> set[int]:
    """The numbers that stand in the names of tests after a letter."""
    return {int(number) for number in re.findall(rf"_{letter}(\d+)(?=_)", NAMES)}


def test_every_room_is_used() -> None:
    assert {case[0] for case in ACTIVATED} | {case[0] for case in IDLE} | {case[0] for case in TRIGGERED} == set(ROOMS)
    assert [room.number for room in PRINTED] == ROOMS


def test_every_tile_and_every_space_is_used() -> None:
    assert list(OFFERS) == TILES
    assert list(ADDED) == [1, 2, 3, 4]


def test_every_ruling_has_a_test() -> None:
    assert set(RULINGS) - numbers("r") == set()
    assert set(range(1, 71)) - numbers("r") == set()


def test_every_worked_example_has_a_test() -> None:
    assert set(EXAMPLES) - numbers("w") == set()
    assert set(range(1, 43)) - numbers("w") == set()


def test_every_switch_is_set_in_some_test() -> None:
    assert [name for name in GAME.switches if f'"{name}"' not in FILES] == []


@pytest.mark.parametrize("number", [number for number in RULINGS if number != 28])
def test_the_page_on_the_rules_shows_every_ruling(number: int) -> None:
    assert re.search(rf"^\| R{number} ", PART, re.M)


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_page_on_the_rules_shows_every_worked_example(number: int) -> None:
    assert re.search(rf"^\| W{number} ", PART, re.M)
