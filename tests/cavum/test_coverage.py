"""A test that the tests exist: every ruling and worked example has one, and every order card and piece is used."""

import re
from pathlib import Path

from cavum.table import BOOK, GAME
from pickaxe.games.cavum.tiles import PIECES

HERE = Path(__file__).parent
TEXTS = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
TESTS = re.findall(r"^def (test_\w+)\(", TEXTS, re.M)
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
        assert GAME.text.name("piece", piece, "de") != piece
    assert {f"buy {piece}" for piece in PIECES[:10]} <= set(GAME.lexicon)
