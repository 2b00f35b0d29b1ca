"""Records of a thousand random games: they parse, replay and are written back identically; every prefix replays, and
the positions on the way survive being written as JSON."""

import json
from collections.abc import Iterator
from functools import cache

import pytest

import pickaxe
from pickaxe.ai.arena import Contest, play
from pickaxe.build import is_compiled
from pickaxe.kernel.record import Record

pytestmark = pytest.mark.complete

SETUPS = [(game.id, mode.id, n) for game in pickaxe.games() for mode in game.modes for n in mode.players]
ERA_1 = [setup for setup in SETUPS if setup[1] == "era-1"]
# Games of each setup of Era I, and of the others. Interpreted rules get fewer, since they need ten times as long.
EACH = 500 if is_compiled() else 50
OTHERS = 4 if is_compiled() else 2
READ = 100  # games of each setup whose positions are all written and read
THOROUGH = 1  # games of each setup whose prefixes are replayed one by one, from the start


def games_of(setup: tuple[str, str, int]) -> int:
    """How many games are played of a setup."""
    return EACH if setup in ERA_1 else OTHERS


@cache
def texts(game: str, mode: str, players: int) -> list[str]:
    """The records of random games, always the same."""
    contest = Contest(game, mode, ("random",) * players, seed=2024)
    numbers = range(1, games_of((game, mode, players)) + 1)
    return [play(contest, number, keep_record=True).record or "" for number in numbers]


def prefixes(record: Record) -> Iterator[tuple[int, pickaxe.State]]:
    """Every prefix with the state it leads to; one state walks along, so this is quick."""
    state = record.start()
    yield 0, state
    for number, choice in enumerate(record.choices, 1):
        state.play(choice)
        yield number, state


@pytest.mark.skipif(not is_compiled(), reason="interpreted rules play fewer games")
def test_there_are_a_thousand_games_of_one_and_of_two_players() -> None:
    assert sum(games_of(setup) for setup in ERA_1) >= 1000
    assert {players for _, _, players in ERA_1} == {1, 2}


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_records_are_read_replayed_and_written_back_identically(game: str, mode: str, players: int) -> None:
    for text in texts(game, mode, players):
        record = Record.parse(text)
        assert str(record) == text
        end = record.state()
        assert end.is_over
        assert end.scores() == record.result


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_positions_round_trip_at_every_decision(game: str, mode: str, players: int) -> None:
    read = pickaxe.game(game).from_position
    for text in texts(game, mode, players)[:READ]:
        for number, state in prefixes(Record.parse(text)):
            again = read(json.loads(json.dumps(state.to_position())))
            assert again.key() == state.key(), f"after {number} choices of\n{text}"
            assert again.choices() == state.choices(), f"after {number} choices of\n{text}"


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_every_prefix_replays_from_the_start(game: str, mode: str, players: int) -> None:
    for text in texts(game, mode, players)[:THOROUGH]:
        record = Record.parse(text)
        for number, state in prefixes(record):
            assert record.state(number).key() == state.key()


@pytest.mark.parametrize(("game", "mode", "players"), SETUPS)
def test_prefixes_are_records_of_their_own(game: str, mode: str, players: int) -> None:
    for index, text in enumerate(texts(game, mode, players)):
        record = Record.parse(text)
        for number in cut_points(record, index):
            prefix = str(record.cut(number))
            again = Record.parse(prefix)
            assert str(again) == prefix
            assert again.choices == record.choices[:number]
            assert again.state().key() == record.state(number).key()


def cut_points(record: Record, index: int) -> list[int]:
    """Every prefix of the first games, and one of each other game, so that together all lengths occur."""
    length = len(record.choices)
    return list(range(length + 1)) if index < THOROUGH else [index * 7 % (length + 1)]
