"""A test that the tests exist: every ruling and example has one, and every space, furnishing and item is used."""

import json
import re
from pathlib import Path

import pytest

from cave_farmers.table import BOOK, GAME
from cave_farmers.test_furnishings import BUILT
from cave_farmers.test_loot import TAKEN
from cave_farmers.test_spaces import USED

HERE = Path(__file__).parent
TEXTS = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
TESTS = re.findall(r"^def (test_\w+)\(", TEXTS, re.M)
DOCS = HERE.parent.parent / "docs"
PAGE = (DOCS / "rules" / "cave_farmers.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions-cave-farmers.md").read_text(encoding="utf-8")
SOURCE = HERE.parent.parent / "src" / "pickaxe" / "games" / "cave_farmers"
RULINGS = range(1, 72)
EXAMPLES = range(1, 45)


def numbers(letter: str) -> set[int]:
    """The numbers that stand in the names of tests after a letter: `test_r41_and_r68_…` has 41 and 68."""
    return {int(number) for test in TESTS for number in re.findall(rf"_{letter}(\d+)(?=_)", test)}


def test_every_ruling_has_a_test() -> None:
    assert set(RULINGS) - numbers("r") == set()


def test_every_worked_example_has_a_test() -> None:
    assert set(EXAMPLES) - numbers("t") == set()


def test_every_space_furnishing_and_item_is_used() -> None:
    assert {case[0] for case in USED} == {space.id for space in BOOK.spaces}
    assert [case[0] for case in BUILT] == [furnishing.number for furnishing in BOOK.furnishings[1:]]
    assert [case[0] for case in TAKEN] == [item.token for item in BOOK.items]


def test_every_trade_is_used() -> None:
    for trade in BOOK.trades:
        assert f'"trade {trade.token}"' in TEXTS


WHERE = sorted(set(re.findall(r"`(\w+\.py): ([\w.]+)`", PAGE)))


@pytest.mark.parametrize(("file", "name"), WHERE, ids=[f"{file} {name}" for file, name in WHERE])
def test_the_page_on_the_rules_names_only_what_exists(file: str, name: str) -> None:
    text = (SOURCE / file).read_text(encoding="utf-8")
    assert all(re.search(rf"^(class|def|    def) {part}\b|^{part}: Final", text, re.M) for part in name.split("."))


def test_the_page_on_the_rules_names_every_ruling_example_and_only_tests_that_exist() -> None:
    assert {int(number) for number in re.findall(r"^\| R(\d+) ", PAGE, re.M)} == set(RULINGS)
    assert {int(number) for number in re.findall(r"^\| T(\d+) ", PAGE, re.M)} == set(EXAMPLES)
    assert set(re.findall(r"`(test_\w+)`", PAGE)) <= set(TESTS)


@pytest.mark.parametrize("text", re.findall(r"^```json\n(.*?)^```", POSITIONS, re.M | re.S))
def test_the_positions_of_the_page_can_be_read(text: str) -> None:
    state = GAME.from_position(json.loads(text))
    assert state.choices()
    assert GAME.from_position(state.to_position()) == state
