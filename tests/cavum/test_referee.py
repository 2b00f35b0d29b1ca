"""The referee watches random games: who decides, what is open and what comes of it are the same."""

from random import Random
from typing import cast

import pytest

from cavum.referee import COLOURS, PLACES, Referee, beside
from cavum.table import BOOK, GAME, NAMES, options
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PIECES, codes_of, piece_of

# How much more often a verb is chosen, so that networks grow and routes bring stones.
OFTEN = {"lay": 6, "build": 14, "discover": 9, "buy": 2, "option": 4, "stop": 0.2, "fulfil": 3}
VERBS = {token.split()[0] for token in GAME.lexicon}


def weight(token: str) -> float:
    """How often a token is chosen: low bids, and more of what builds."""
    verb, _, rest = token.partition(" ")
    return 1 / (1 + int(rest)) if verb == "bid" else OFTEN.get(verb, 1)


def compare_tables(cavum: CavumState, referee: Referee) -> None:
    """Points, stones, pieces, pool and scales are the same on both."""
    assert cavum.points == referee.points
    assert cavum.purses == [[stones[colour] for colour in COLOURS] for stones in referee.stones]
    assert cavum.pool_stations == referee.pool_stations
    assert cavum.pool == [referee.pool.get(piece, 0) for piece in PIECES[:9]]
    assert cavum.pieces == [[hand.get(piece, 0) for piece in PIECES] for hand in referee.hand]
    scales = cavum.view(None)["scales"]
    assert {colour: set(scales[colour]["stones"]) for colour in COLOURS} == referee.scales


def compare_boards(cavum: CavumState, referee: Referee) -> None:
    """Tiles, veins and stations are the same on both."""
    for node in BOOK.board.nodes:
        place = PLACES[NAMES[node]]
        codes, tiles = codes_of(cavum.stacks[node]), referee.stacks.get(place, [])
        assert [PIECES[piece_of(code)] for code in codes] == [tile.piece for tile in tiles]
        assert [BOOK.patterns.exits[code] for code in codes] == [sum(1 << d for d in tile.exits) for tile in tiles]
        stones = referee.veins.get(place, [])
        assert cavum.stones_at(node) == len(stones)
        assert not stones or set(stones) == {COLOURS[cavum.colour_at(node)]}
        assert cavum.station_owner(node) == referee.stations.get(place, -1)


def watched(players: int, mode: str, seed: int) -> tuple[CavumState, Referee, set[str]]:
    """A random game that the referee watches: both at its end, and the verbs that were played."""
    cavum, rng = cast(CavumState, GAME.new(players=players, mode=mode)), Random(seed)
    referee = Referee(players, 2 if mode == "two-phases" else 3)
    game, verbs, number = referee.game(), set[str](), 0
    asked: tuple[int, list[str]] | None = next(game)
    while asked is not None:
        seat, choices = asked
        assert (cavum.seat, sorted(options(cavum))) == (seat, sorted(choices))
        if number % 10 == 0:
            compare_tables(cavum, referee)
            compare_boards(cavum, referee)
        token = rng.choices(sorted(choices), [weight(token) for token in sorted(choices)])[0]
        verbs.add(token.split()[0])
        cavum.play(token)
        number += 1
        try:
            asked = game.send(token)
        except StopIteration:
            asked = None
    return cavum, referee, verbs


@pytest.mark.complete
def test_the_referee_agrees_with_random_games() -> None:
    seen: set[str] = set()
    for number in range(12):
        cavum, referee, verbs = watched(2 + number % 3, "three-phases" if number > 2 else "two-phases", number)
        assert cavum.is_over
        compare_tables(cavum, referee)
        compare_boards(cavum, referee)
        assert cavum.ranking().index(1) == referee.winner()
        seen |= verbs
    assert seen == VERBS


def test_the_referee_has_the_same_places() -> None:
    assert set(PLACES) == {NAMES[node] for node in BOOK.board.nodes}
    for node in BOOK.board.nodes:
        for direction, near in enumerate(BOOK.board.neighbours[node]):
            if near >= 0:
                assert PLACES[NAMES[near]] == beside(PLACES[NAMES[node]], direction)
