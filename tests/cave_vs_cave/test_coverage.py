"""A test that the tests exist: every room, tile, ruling and worked example of Era I is used in some test."""

import re
from pathlib import Path

import pytest

from cave_vs_cave.table import GAME
from cave_vs_cave.test_rooms import ACTIVATED, PRINTED, TRIGGERED
from cave_vs_cave.test_tiles import OFFERS, PLAYED
from pickaxe.games.cave_vs_cave.setup import BOOK

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "src" / "pickaxe"
PAGE = HERE.parent.parent / "docs" / "rules" / "cave_vs_cave.md"
FILES = [*HERE.glob("test_rulings_*.py"), *HERE.glob("test_examples_*.py")]
TESTS = re.findall(r"^def (test_\w+)\(", "".join(path.read_text(encoding="utf-8") for path in FILES), re.M)

ROOMS = [room.number for room in BOOK.rooms if room.era == 1]
TILES = [f"A{number:02}" for number in range(1, 13)]
# Rulings and worked examples that say something about Era I, for two players or solo.
RULINGS = [*range(1, 16), *range(17, 40), 41, 42, 45, 46, 49, 60, 62, 66, 67, 68, 69]
EXAMPLES = [1, 2, 3, 4, *range(6, 13), *range(15, 22), 27, 30, 31, 32, 33, 39, 41, 42]


def numbers(letter: str) -> set[int]:
    """The numbers that stand in the names of tests after a letter: `test_w8_w9_…` has 8 and 9."""
    return {int(number) for test in TESTS for number in re.findall(rf"_{letter}(\d+)(?=_)", test)}


def test_every_room_is_used() -> None:
    assert {case[0] for case in ACTIVATED} | {case[0] for case in TRIGGERED} == set(ROOMS)
    assert [room.number for room in PRINTED] == ROOMS[1:]


def test_every_tile_is_used() -> None:
    assert [case[0] for case in OFFERS] == TILES
    assert {case[0] for case in PLAYED} == set(TILES)


def test_every_ruling_of_era_one_has_a_test() -> None:
    assert set(RULINGS) - numbers("r") == set()


def test_every_worked_example_of_era_one_has_a_test() -> None:
    assert set(EXAMPLES) - numbers("w") == set()


@pytest.mark.parametrize("verb", ["activate", "furnish"])
def test_the_lexicon_has_every_room(verb: str) -> None:
    tokens = [token for token in GAME.lexicon if token.startswith(verb)]
    assert {token.split()[1] for token in tokens} >= {f"{number:02}" for number in ROOMS}


WHERE = sorted(set(re.findall(r"`(\w+\.py): ([\w.]+)`", PAGE.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(("file", "name"), WHERE, ids=[f"{file} {name}" for file, name in WHERE])
def test_the_page_on_the_rules_names_only_what_exists(file: str, name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCE.glob(f"*/**/{file}")]
    words = [rf"^(class|def|    def) {part}\b|^{part}: Final" for part in name.split(".")]
    assert any(all(re.search(word, text, re.M) for word in words) for text in texts)


@pytest.mark.parametrize("number", RULINGS)
def test_the_page_on_the_rules_shows_every_ruling(number: int) -> None:
    assert re.search(rf"^\| R{number} ", PAGE.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_page_on_the_rules_shows_every_worked_example(number: int) -> None:
    assert re.search(rf"^\| W{number} ", PAGE.read_text(encoding="utf-8"), re.M)
