"""Whole games as records: they replay to the scores they tell, and together they show all that games can come to."""

from pathlib import Path
from typing import cast

import pytest

from cave_farmers.table import BOOK
from pickaxe import Record
from pickaxe.games.cave_farmers.state import FarmersState

FILES = sorted((Path(__file__).parent.parent / "records").glob("cave-farmers-*.txt"))
EVERY_NUMBER = set(range(1, 8))


def read(file: Path) -> Record:
    """A record with its choices checked."""
    return Record.parse(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """All records."""
    return [read(file) for file in FILES]


def rests(records: list[Record], verb: str) -> set[str]:
    """What stands after a verb in all tokens of all records."""
    return {
        token.removeprefix(f"{verb} ")
        for record in records
        for token in record.tokens()
        if token.startswith(f"{verb} ")
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_to_its_scores(file: Path) -> None:
    record = read(file)
    state = record.state()
    assert state.is_over
    assert record.result == state.scores()
    assert str(record) == file.read_text(encoding="utf-8")


def test_there_are_games_for_every_number_of_players_in_both_modes(records: list[Record]) -> None:
    assert len(records) >= 12
    assert {record.players for record in records if record.mode == "complete"} == EVERY_NUMBER
    assert {record.players for record in records if record.mode == "beginner"} == set(range(1, 6))
    turned = {name for record in records for name, is_on in record.options.items() if is_on}
    assert turned == {"late_markers", "carpenter_per_pasture"}


def test_every_furnishing_is_built(records: list[Record]) -> None:
    assert {int(rest[:2]) for rest in rests(records, "furnish")} == set(range(1, 49))


def test_every_item_of_loot_is_taken(records: list[Record]) -> None:
    assert rests(records, "loot") == {item.token for item in BOOK.items}


def test_every_space_is_used(records: list[Record]) -> None:
    assert rests(records, "go") == {space.token for space in BOOK.spaces}
    assert len(rests(records, "imitate")) >= 5


def test_every_harvest_event_comes(records: list[Record]) -> None:
    """The first two events show in what is paid, the third in what is skipped."""
    for record in records:
        state = cast(FarmersState, record.state())
        if record.players > 1:
            assert state.markers.count(2) == 3
    assert rests(records, "skip") == {"field", "breeding"}


def test_every_trade_of_a_furnishing_is_made(records: list[Record]) -> None:
    assert {trade.token for trade in BOOK.trades} <= rests(records, "trade")
    assert "disarm 1" in {token for record in records for token in record.tokens()}
