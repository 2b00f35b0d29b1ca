"""Whole games as records: they replay to the scores they tell, and together they show what games can come to."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from cavum.table import play, walk
from cavum.test_examples_scoring import walkthrough
from pickaxe import Record
from pickaxe.cli.chronicle import turns
from pickaxe.games.cavum.state import BUILDING, CITIES, PENALTIES, CavumState
from pickaxe.games.cavum.tiles import codes_of, piece_of
from pickaxe.kernel.grids import bits

FILES = sorted((Path(__file__).parent.parent / "records").glob("cavum-*.txt"))


def read(file: Path) -> Record:
    """A record with its choices checked."""
    return Record.parse(file.read_text(encoding="utf-8"))


def explosions(record: Record) -> Iterator[tuple[CavumState, CavumState]]:
    """The states before and after each end of building."""
    state = cast(CavumState, record.start())
    for choice in record.choices:
        before = state.copy()
        state.play(choice)
        if before.section == BUILDING != state.section:
            yield before, state


def uncovered(before: CavumState, after: CavumState) -> list[str]:
    """The spaces on which covered dynamite was uncovered and exploded."""
    found = []
    for node in bits(before.tiled & ~before.loaded & ~before.veins & ~before.occupied):
        dynamite = [piece_of(code) > 3 for code in codes_of(before.stacks[node])]
        if any(dynamite) and not after.is_tiled(node):
            found.append(before.guide.board.names[node])
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays_to_its_scores(file: Path) -> None:
    record = read(file)
    state = record.state()
    assert state.is_over
    assert record.result == state.scores()
    assert str(record) == file.read_text(encoding="utf-8")


def test_there_are_games_for_two_three_and_four_in_both_modes() -> None:
    records = [read(file) for file in FILES]
    assert len(records) >= 8
    assert {(record.mode, record.players) for record in records} == {
        (mode, players) for mode in ("three-phases", "two-phases") for players in (2, 3, 4)
    }


def test_a_chain_reaction_uncovers_a_second_dynamite() -> None:
    record = read(next(file for file in FILES if file.stem == "cavum-chain"))
    assert any(uncovered(before, after) for before, after in explosions(record))


def test_a_game_is_decided_by_the_tie_break() -> None:
    record = read(next(file for file in FILES if file.stem == "cavum-tie"))
    state = record.state()
    scores, places = state.scores(), state.ranking()
    assert scores.count(max(scores)) > 1
    assert places.count(1) == 1


def test_the_walk_through_of_the_rulebook_is_a_record() -> None:
    record = read(next(file for file in FILES if file.stem == "cavum-walkthrough"))
    before, after = next(explosions(record))
    played = play(walkthrough(), "prospect")
    walk(played, "1,-1 0,0 0,1 1,1 0,2 0,3 -1,4 -2,4 -2,5 A2")
    assert after == played
    assert before.ledger[4] == [0, 0]
    assert after.ledger[4] == [3, 3]
    assert [sum(purse) for purse in after.purses] == [3, 4]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_points_and_tiles_that_nobody_decided_about_are_noted(file: Path) -> None:
    """Nobody decides that cities are scored, tiles blown up and open orders punished."""
    record = read(file)
    state = cast(CavumState, record.start())
    for choice in record.choices:
        before = state.copy()
        notes = state.noting(choice)
        for row, id, sign in ((CITIES, "cities", 1), (PENALTIES, "penalty", -1)):
            for seat in range(state.players):
                told = sum(note.facts[1] for note in notes if note.id == id and note.facts[0] == seat)
                assert state.ledger[row][seat] - before.ledger[row][seat] == sign * told
        laid = [note for note in notes if note.id == "laid"]
        lost = sum(note.facts[1] for note in notes if note.id == "blown up")
        assert tiles(state) == tiles(before) + len(laid) - lost


def tiles(cavum: CavumState) -> int:
    """How many tiles lie in the mountain."""
    return sum(cavum.height(node) for node in cavum.guide.board.spaces)


def test_what_follows_by_itself_is_told_apart_from_what_was_chosen() -> None:
    told = [turn for file in FILES for turn in turns(read(file))]
    events = " ".join(event for turn in told for event in turn.events)
    for words in ("in the cities", " exploded, and ", " sold 1 blue for ", " for the open order "):
        assert words in events
        assert words not in " ".join(turn.text() for turn in told)
