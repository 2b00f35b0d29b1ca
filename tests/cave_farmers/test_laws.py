"""What always holds: nothing is lost or twice there, animals have room, and the masks agree with plain rules."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from cave_farmers.reference import Plain, Spot, spots
from cave_farmers.table import GAME, TOKEN
from pickaxe import CHANCE, Dealer
from pickaxe.games.cave_farmers.book import TILES
from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.home import AT_HOME, NEWBORN, Home
from pickaxe.games.cave_farmers.laws import LAWS
from pickaxe.games.cave_farmers.places import add_spots
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.fields import broken
from pickaxe.kernel.grids import count

EVERY_NUMBER = range(1, 8)
RICH = {"wood": 12, "stone": 12, "ore": 8, "grain": 4, "vegetable": 4, "food": 30, "gold": 6, "ruby": 8, "dog": 2}


def lively(players: int, seed: int, mode: str = "complete") -> Iterator[FarmersState]:
    """The states of a game in which players are rich and rather act than exchange or end."""
    state, dealer, rng = rich(players, mode), Dealer(seed), Random(seed)
    while not state.is_over:
        yield state
        state.apply(dealer.answer(state.slot(), state.options()) if state.seat == CHANCE else lively_choice(state, rng))
    yield state


def rich(players: int, mode: str) -> FarmersState:
    """A fresh game in which everybody has a lot."""
    state = cast(FarmersState, GAME.new(players=players, mode=mode))
    for purse in state.purses:
        for name, number in RICH.items():
            purse[GOODS.index(name)] = number
    return state


def lively_choice(state: FarmersState, rng: Random) -> int:
    """Rather an action than an exchange or an end, and all the food that is due."""
    options, exchanges = state.options(), state.exchanges()
    if exchanges and rng.random() < 0.06:
        return rng.choice(exchanges)
    if len(options) > 1 and TOKEN(options[-1]) in ("end", "done", "return") and rng.random() < 0.8:
        options = options[:-1]
    return options[0] if TOKEN(options[0]).startswith("pay") else rng.choice(options)


def check_laws(farm: FarmersState) -> None:
    """The laws hold, nobody owes anything, and what is remembered agrees with what lies there."""
    assert broken(farm, LAWS) == ""
    assert all(number >= 0 for purse in farm.purses for number in purse)
    assert all(heap >= 0 for heap in farm.heaps)
    placed = sum(0 <= post < NEWBORN for home in farm.homes for post in home.posts)
    assert placed == sum(occupant >= 0 for occupant in farm.occupants)
    for seat, home in enumerate(farm.homes):
        check_home(home)
        assert 2 <= len(home.strengths) <= farm.room(seat) <= 6
        assert all(farm.occupants[post] == seat for post in home.posts if 0 <= post < NEWBORN)


def check_home(home: Home) -> None:
    """The masks of a home board tell the same as its lists, and dwarfs are as strong as they can be."""
    assert not home.planted() & ~home.fields
    assert count(home.large()) == 2 * (count(home.wide) + count(home.tall))
    assert count(home.furnished) == len(home.built) + 1
    assert home.owned == sum({1 << (entry >> 6) for entry in home.built})
    assert all(0 <= strength <= 14 for strength in home.strengths)
    assert home.born >= sum(post >= NEWBORN for post in home.posts)


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_nothing_is_lost_and_nothing_is_twice_there(players: int) -> None:
    for seed in range(6):
        for farm in lively(players, seed, "beginner" if seed == 5 else "complete"):
            check_laws(farm)


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_known_chances_agree_with_the_land(players: int) -> None:
    """What is remembered of a home board is what would be found now."""
    for seed in range(3):
        for farm in lively(players, seed):
            for seat, home in enumerate(farm.homes):
                twin = home.copy()
                twin.forget()
                overhangs, tunnels = home.owned & BOOK.overhangs != 0, home.owned & BOOK.on_tunnels != 0
                assert home.chances in (-1, twin.what_land_allows(overhangs, tunnels))
                fresh = farm.copy()
                fresh.homes[seat].forget()
                assert farm.places(seat) == fresh.places(seat)


def placed(farm: FarmersState, thing: str) -> set[tuple[Spot, ...]]:
    """Where the game puts a thing."""
    found: list[int] = []
    add_spots(farm, TILES.index(thing), found)
    places = [TOKEN(choice).removeprefix("at ").split() for choice in found]
    return {tuple((int(name[0]), int(name[2])) for name in place) for place in places}


def ones(found: set[Spot]) -> set[tuple[Spot, ...]]:
    """Single spots as the game names them."""
    return {(spot,) for spot in found}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_masks_agree_with_the_plain_rules(players: int) -> None:
    for seed in range(12):
        for farm in list(lively(players, seed))[::7]:
            if farm.is_over:
                continue
            home = farm.homes[farm.mover]
            plain = Plain(home, overhangs=home.owned & BOOK.overhangs != 0)
            assert placed(farm, "meadow-field") == plain.meadow_field()
            assert placed(farm, "cavern-tunnel") == plain.cavern_tunnel()
            assert placed(farm, "ore-mine") == plain.ore_mines()
            assert placed(farm, "large-pasture") == plain.large_pastures()
            assert placed(farm, "meadow") == ones(plain.single_forest(is_field=False))
            assert placed(farm, "field") == ones(plain.single_forest(is_field=True))
            assert placed(farm, "tunnel") == placed(farm, "cavern") == ones(plain.single_mountain())
            assert placed(farm, "stable") == (ones(plain.stable()) if count(home.stables) < 4 else set())
            assert home.unused() == plain.unused()
            assert spots(home.meadows) == {spot for (spot,) in placed(farm, "small-pasture")}


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_a_thing_can_be_placed_exactly_if_the_land_allows_it(players: int) -> None:
    from pickaxe.games.cave_farmers.effects import TILE_CHANCES

    for farm in list(lively(players, 20 + players))[::5]:
        if not farm.is_over:
            for code, chance in enumerate(TILE_CHANCES):
                assert farm.allows(chance) == bool(placed(farm, TILES[code]))


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_all_dwarfs_work_and_come_home(players: int) -> None:
    """Between two rounds everybody is at home, and nobody is missing."""
    before = 0
    for farm in lively(players, 40 + players):
        if farm.round != before and farm.seat != CHANCE:
            before = farm.round
            turns = sum(post != AT_HOME for home in farm.homes for post in home.posts)
            assert turns == 0
            assert farm.start == farm.mover


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_a_game_has_its_rounds(players: int) -> None:
    rounds = list(dict.fromkeys(farm.round for farm in lively(players, 60 + players)))
    expected = [n for n in range(13) if players > 2 or n != 9]
    assert rounds == (expected if players > 1 else expected[1:])


def test_what_a_row_counts_gives_its_points() -> None:
    *_, last = lively(4, 99)
    for row in last.score_sheet():
        for points, number in zip(row["points"], row["count"] or [], strict=bool(row["count"])):
            assert points == int(number * row["rate"] + (0.5 if row["id"] == "grain" else 0))
