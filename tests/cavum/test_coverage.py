"""A test that the tests exist: every ruling and worked example has one, and every order card and piece is used."""

import json
import re
from pathlib import Path

import pytest

from cavum.table import BOOK, GAME
from pickaxe.games.cavum.tiles import PIECES

HERE = Path(__file__).parent
TEXTS = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
TESTS = re.findall(r"^def (test_\w+)\(", TEXTS, re.M)
DOCS = HERE.parent.parent / "docs"
PAGE = (DOCS / "rules" / "cavum.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions-cavum.md").read_text(encoding="utf-8")
SOURCE = HERE.parent.parent / "src" / "pickaxe" / "games" / "cavum"
RULINGS = range(1, 54)
EXAMPLES = range(1, 41)


def numbers(letter: str) -> set[int]:
    """The numbers that stand in the names of tests after a letter."""
    return {int(number) for test in TESTS for number in re.findall(rf"^test_{letter}(\d+)_", test)}


def test_every_ruling_has_a_test() -> None:
    assert set(RULINGS) - numbers("r") == set()


def test_every_worked_example_has_a_test() -> None:
    assert set(EXAMPLES) - numbers("w") == set()


def test_every_order_card_can_be_turned_up_taken_and_fulfilled() -> None:
    for order in BOOK.orders:
        for verb in ("reveal", "take", "fulfil"):
            assert f"{verb} {order.id}" in GAME.lexicon


def test_every_piece_has_a_name_and_a_choice() -> None:
    for piece in PIECES:
        assert GAME.words.name("piece", piece, "de") != piece
    assert {f"buy {piece}" for piece in PIECES[:10]} <= set(GAME.lexicon)


WHERE = sorted(set(re.findall(r"`(\w+\.py): ([\w.]+)`", PAGE)))


@pytest.mark.parametrize(("file", "name"), WHERE, ids=[f"{file} {name}" for file, name in WHERE])
def test_the_page_on_the_rules_names_only_what_exists(file: str, name: str) -> None:
    text = (SOURCE / file).read_text(encoding="utf-8")
    assert all(re.search(rf"^(class|def|    def) {part}\b", text, re.M) for part in name.split("."))


def test_the_page_on_the_rules_names_every_ruling_example_and_only_tests_that_exist() -> None:
    assert {int(number) for number in re.findall(r"^\| R(\d+) ", PAGE, re.M)} == set(RULINGS)
    assert {int(number) for number in re.findall(r"^\| W(\d+) ", PAGE, re.M)} == set(EXAMPLES)
    assert set(re.findall(r"`(test_\w+)`", PAGE)) <= set(TESTS)


@pytest.mark.parametrize("text", re.findall(r"^```json\n(.*?)^```", POSITIONS, re.M | re.S))
def test_the_positions_of_the_page_can_be_read(text: str) -> None:
    state = GAME.from_position(json.loads(text))
    assert state.choices()
    assert GAME.from_position(state.to_position()) == state
