"""Counts of positions, compared with those in tests/perft: a rule that changed shows as a changed number.

On failure the counts by first choice are printed. If the change is meant, write the file again:
`pickaxe perft cave-vs-cave --position tests/perft/walls.json -o tests/perft/walls.json`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import pickaxe
from pickaxe import State
from pickaxe.kernel.perft import Count, Counts, divide, perft, total

FILES = sorted((Path(__file__).parent.parent / "perft").glob("*.json"))
STARTS = [(game, mode.id, n) for game in pickaxe.games() for mode in game.modes for n in mode.players]


def read(file: Path) -> dict[str, Any]:
    """A file with a position and its counts."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def counted(data: dict[str, Any]) -> Counts:
    """The counts that a file expects."""
    return tuple(Count(row["decisions"], row["chance"], row["ends"]) for row in data["counts"])


def differences(state: State, data: dict[str, Any]) -> str:
    """The first choices below which something else is counted now."""
    token = pickaxe.game(data["game"]).lexicon.token
    now = {token(choice): counts[-1].positions for choice, counts in divide(state, data["depth"]).items()}
    then = {first: row["positions"] for first, row in data["divide"].items()}
    lines = [
        f"{first}: {then.get(first, 'not open')} positions expected, {now.get(first, 'not open')} found"
        for first in then | now
    ]
    wrong = [line for line, first in zip(lines, then | now, strict=True) if then.get(first) != now.get(first)]
    return "\n".join([data["about"], *(wrong or lines)])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_counts_are_as_they_were(file: Path) -> None:
    data = read(file)
    state = pickaxe.game(data["game"]).from_position(data["position"])
    assert perft(state, data["depth"]) == counted(data), differences(state, data)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_counts_enough_to_notice_something_and_fits_together(file: Path) -> None:
    data = read(file)
    assert data["about"]
    assert data["rules"] == pickaxe.game(data["game"]).rules_version
    assert data["counts"][-1]["positions"] >= 10_000
    assert len(data["counts"]) == data["depth"] + 1
    assert sum(row["positions"] for row in data["divide"].values()) == data["counts"][-1]["positions"]


@pytest.mark.parametrize(("game", "mode", "players"), STARTS)
def test_every_start_has_a_file(game: pickaxe.Game, mode: str, players: int) -> None:
    position = {"game": game.id, "mode": mode, "players": players}
    assert position in [read(file)["position"] for file in FILES]


def plain(state: State, depth: int, found: list[list[int]], ply: int = 0) -> list[list[int]]:
    """The definition without any cleverness: walk every line of play."""
    found[ply][2 if state.is_over else 1 if state.seat == pickaxe.CHANCE else 0] += 1
    for choice in state.choices() if depth else []:
        after = state.copy()
        after.play(choice)
        plain(after, depth - 1, found, ply + 1)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counting_is_the_same_as_walking_every_line(file: Path) -> None:
    data = read(file)
    state = pickaxe.game(data["game"]).from_position(data["position"])
    depth = data["depth"] - 2
    walked = plain(state, depth, [[0, 0, 0] for _ in range(depth + 1)])
    assert perft(state, depth) == tuple(Count(*row) for row in walked)


def test_the_parts_add_up_to_the_whole() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=2)
    assert total(divide(state, 4).values()) == perft(state, 4)[1:]


def test_no_plies_count_the_position_itself() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=2)
    assert perft(state, 0) == (Count(0, 1, 0),)
    assert divide(state, 0) == {}
    assert total([]) == ()


def test_after_the_end_there_is_nothing() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=1)
    while not state.is_over:
        state.play(state.options()[-1])
    assert perft(state, 2) == (Count(0, 0, 1), Count(0, 0, 0), Count(0, 0, 0))
    assert divide(state, 2) == {}


def test_counting_leaves_the_state_as_it_was() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=2)
    key = state.key()
    perft(state, 3)
    assert state.key() == key


def test_a_difference_is_named_by_first_choice() -> None:
    data = read(next(file for file in FILES if file.stem == "breach"))
    data["divide"]["end"]["positions"] += 1
    state = pickaxe.game(data["game"]).from_position(data["position"])
    told = differences(state, data)
    assert "\nend: " in told
    assert told.count("\n") == 1
