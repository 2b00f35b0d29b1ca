"""Whole games as records: they replay to the scores they tell, and together they show what games can come to."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from cavum.table import play, walk
from cavum.test_examples_scoring import walkthrough
from pickaxe import Record
from pickaxe.cli.chronicle import turns
from pickaxe.games.cavum.aftermath import aftermath
from pickaxe.games.cavum.state import BUILDING, CITIES, CavumState
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


def test_what_follows_by_itself_is_told() -> None:
    """Nobody decides that cities are scored, tiles blown up, single stones sold and open orders punished."""
    told = " ".join(turn.text() for file in FILES for turn in turns(read(file)))
    for words in ("in the cities", "dynamite blew up tiles on ", " sold blue for ", " for open orders"):
        assert words in told
    for file in FILES:
        for before, after in explosions(read(file)):
            gains = [after.ledger[CITIES][seat] - before.ledger[CITIES][seat] for seat in before.order]
            said = [words["n"] for id, words in aftermath(before, after, verb="stop") if id == "cities"]
            assert said == [str(points) for points in gains if points]
