"""What always holds: pieces are conserved, explosions do not depend on order, and the masks agree with plain rules."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from cavum.reference import Reference
from cavum.table import BOOK, GAME
from pickaxe import CHANCE, Dealer
from pickaxe.games.cavum.board import MOUNTAIN, NODES, place_of, spread
from pickaxe.games.cavum.laws import LAWS
from pickaxe.games.cavum.masks import whole
from pickaxe.games.cavum.scoring import blow_up, city_points, explode, visible_dynamite
from pickaxe.games.cavum.setup import bare
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import codes_of
from pickaxe.kernel.fields import broken
from pickaxe.kernel.grids import bits

SETUPS = [(mode.id, players) for mode in GAME.modes for players in mode.players]
every_setup = pytest.mark.parametrize(("mode", "players"), SETUPS)


def random_game(mode: str, players: int, seed: int) -> Iterator[CavumState]:
    """The states of a random game as they come, the last one included; bids are low, so that points are left."""
    state, dealer, rng = cast(CavumState, GAME.new(players=players, mode=mode)), Dealer(seed), Random(seed)
    while not state.is_over:
        yield state
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
        else:
            choices = state.choices()
            state.apply(choices[int(rng.random() * min(len(choices), 40))])
    yield state


def check_laws(cavum: CavumState) -> None:
    """The laws hold, nothing is owed, and the masks tell the same as the lists."""
    assert broken(cavum, LAWS) == ""
    assert min(cavum.pool + cavum.supply + cavum.supply_stations + cavum.pool_stations + cavum.scale) >= 0
    assert sum(cavum.stations) == cavum.occupied
    for node in bits(MOUNTAIN):
        assert bool(cavum.stacks[node]) == bool(cavum.tiled >> node & 1)
        assert bool(cavum.vein_at[node]) == bool(cavum.veins >> node & 1)


@every_setup
def test_the_laws_hold_at_every_decision(mode: str, players: int) -> None:
    for state in random_game(mode, players, 1):
        check_laws(state)


def places(mask: int) -> set[tuple[int, int]]:
    """The nodes of a mask as places."""
    return {place_of(node) for node in bits(mask)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_agree_with_the_plain_rules(players: int) -> None:
    for seed in range(3):
        for number, state in enumerate(random_game("three-phases", players, seed)):
            if number % 23 == 0 and state.section == 3:
                compare(state)


def compare(state: CavumState) -> None:
    """One board, read twice."""
    plain, workings = Reference(state), state.workings
    for seat in range(state.players):
        assert places(state.network(seat)) == plain.network(seat)
        assert places(whole(workings.cities_in_reach(seat))) == plain.open_cities(seat)
        offers = state.tunnels_offered(seat)
        for kind in range(4):
            free = whole(workings.spaces_for_tile(kind, workings.offered_to(seat)))
            for exits in BOOK.patterns.turns[kind]:
                ways = {direction for direction in range(6) if exits >> direction & 1}
                mask = 0
                for direction in ways:
                    mask |= offers[direction]
                told = {place for place in plain.mountain if plain.may_lay(seat, kind, ways, place)}
                assert places(free & mask) == told
    if state.has_stones_on_scales():
        assert places(whole(state.free_for_vein())) == plain.open_for_vein()
    assert city_points(state) == plain.city_points(state.players)


def random_board(seed: int) -> CavumState:
    """Many tiles, half of them dynamite, in stacks, with a few veins and stations."""
    rng = Random(seed)
    cavum = bare(BOOK, 2, "three-phases", dict(GAME.switches))
    for node in BOOK.board.spaces:
        kinds = [kind for kind in range(4) if rng.random() < 0.35]
        for kind in kinds:
            piece = kind + 4 * (rng.random() < 0.3)
            cavum.lay_tile(node, piece, rng.randrange(len(BOOK.patterns.turns[kind])))
    for node in rng.sample(BOOK.board.spaces, 12):
        is_free = cavum.is_tiled(node) and not (spread(cavum.veins) | BOOK.board.perimeter) >> node & 1
        if is_free and rng.random() < 0.6:
            cavum.put_vein(node, 0, 1)
        elif cavum.height(node) == 1 and not cavum.loaded >> node & 1:
            cavum.put_station(node)
    return cavum


@pytest.mark.parametrize("seed", range(40))
def test_explosions_do_not_depend_on_order(seed: int) -> None:
    board = random_board(seed)
    ordered = board.copy()
    explode(ordered)
    for order in range(5):
        rng, shuffled = Random(order), board.copy()
        while loaded := bits(visible_dynamite(shuffled)):
            blow_up(shuffled, rng.choice(loaded))
        assert shuffled.key() == ordered.key()
        plain = Reference(board).explode(rng)
        assert plain == {place_of(node): codes_of(ordered.stacks[node]) for node in bits(ordered.tiled)}
    assert sum(ordered.pool) - sum(board.pool) == sum(map(board.height, range(NODES))) - sum(
        map(ordered.height, range(NODES))
    )


def test_some_random_boards_have_chain_reactions() -> None:
    chains = 0
    for seed in range(40):
        board = random_board(seed)
        before = visible_dynamite(board)
        for node in bits(before):
            blow_up(board, node)
        chains += visible_dynamite(board) & ~before != 0
    assert chains > 10
