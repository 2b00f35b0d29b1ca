"""Keeping animals: rulings R22, R23, R37 to R40, the worked examples, and a slow search that must agree."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cave_farmers.animal_reference import ENTRY, complaints, keeps, random_animals, random_land
from pickaxe.games.cave_farmers.animals import (
    BOAR,
    CATTLE,
    COLUMNS,
    DONKEY,
    KINDS,
    SHEEP,
    Land,
    donkeys_in_mines,
    donkeys_in_ore_mines,
    fewest_release,
    fits_all,
    newborns,
    number_in,
    room_for,
    summary,
    with_newborns,
)
from pickaxe.games.cave_farmers.pens import arrangement
from pickaxe.kernel.stack import NOBODY


def cell(row: int, column: int) -> int:
    return 1 << row * COLUMNS + column


def most(land: Land, kind: int, dogs: int = 0) -> int:
    """How many of one kind can be kept alone."""
    return room_for(summary(land), [0] * KINDS, dogs, kind)


def each(land: Land, dogs: int = 0) -> list[int]:
    return [most(land, kind, dogs) for kind in range(KINDS)]


def fit(land: Land, sheep: int = 0, donkeys: int = 0, boars: int = 0, cattle: int = 0, dogs: int = 0) -> bool:
    return fits_all(summary(land), [sheep, donkeys, boars, cattle], dogs)


# Worked examples


@pytest.mark.parametrize(
    ("land", "room"),
    [
        (Land(small=cell(2, 2)), 2),
        (Land(small=cell(2, 2), stables=cell(2, 2)), 4),
        (Land(wide=cell(2, 2)), 4),
        (Land(wide=cell(2, 2), stables=cell(2, 2)), 8),
        (Land(wide=cell(2, 2), stables=cell(2, 3)), 8),
        (Land(tall=cell(2, 2), stables=cell(3, 2)), 8),
        (Land(wide=cell(2, 2), stables=cell(2, 2) | cell(2, 3)), 16),
        (Land(tall=cell(2, 2), stables=cell(2, 2) | cell(3, 2)), 16),
    ],
)
def test_t14_pasture_capacities(land: Land, room: int) -> None:
    assert each(land) == [room] * KINDS
    assert not fit(land, sheep=1, cattle=1)


def test_t15_stables_outside_pastures() -> None:
    assert each(Land(meadows=cell(2, 2), stables=cell(2, 2))) == [1, 1, 1, 1]
    assert each(Land(stables=cell(2, 2))) == [0, 0, 1, 0]


@pytest.mark.parametrize(("dogs", "sheep"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_t16_dogs_on_a_meadow(dogs: int, sheep: int) -> None:
    assert each(Land(meadows=cell(2, 2)), dogs) == [sheep, 0, 0, 0]


def test_t17_dogs_on_a_large_pasture() -> None:
    assert each(Land(wide=cell(2, 2)), 5) == [6, 4, 4, 4]
    assert each(Land(wide=cell(2, 2)), 2) == [4, 4, 4, 4]
    assert not fit(Land(wide=cell(2, 2)), sheep=5, cattle=1, dogs=5)


def test_t18_dogs_on_a_meadow_with_stable() -> None:
    land = Land(meadows=cell(2, 2), stables=cell(2, 2))
    assert each(land, 2) == [3, 1, 1, 1]
    assert not fit(land, sheep=3, boars=1, dogs=2)


def test_t19_breeding_example() -> None:
    land = Land(stables=cell(2, 2), pairs=1 << ENTRY)
    assert newborns(summary(land), [0, 0, 2, 0], 0) == [1 << BOAR, 0]


def test_t20_breeding_without_room() -> None:
    assert newborns(summary(Land(pairs=1 << ENTRY)), [2, 0, 0, 0], 0) == [0]


def test_t21_one_of_each_kind_with_parents() -> None:
    land = Land(wide=cell(1, 1) | cell(2, 1) | cell(3, 1) | cell(4, 1), stables=cell(1, 1))
    born = newborns(summary(land), [6, 2, 1, 2], 0)
    assert born[0] == 1 << SHEEP | 1 << DONKEY | 1 << CATTLE
    assert with_newborns([6, 2, 1, 2], born[0]) == [7, 3, 1, 3]


# Rulings


def test_r22_dogs_spread_over_plain_meadows() -> None:
    """Two dogs on one meadow keep three sheep, on two meadows four."""
    meadows = cell(2, 1) | cell(2, 2) | cell(2, 3)
    assert [most(Land(meadows=meadows), SHEEP, dogs) for dogs in range(6)] == [0, 2, 4, 6, 7, 8]


def test_r22_dogs_leave_other_places_to_their_rule() -> None:
    land = Land(meadows=cell(2, 1) | cell(2, 2), stables=cell(2, 2), small=cell(3, 1))
    assert fit(land, sheep=4, cattle=2, boars=1, dogs=3)
    assert not fit(land, sheep=5, cattle=2, boars=1, dogs=3)


def test_r22_dogs_take_over_the_smallest_place_only_if_they_must() -> None:
    land = Land(small=cell(2, 1), wide=cell(3, 1))
    assert fit(land, sheep=4, cattle=4, dogs=3)
    assert fit(land, sheep=2, cattle=4, dogs=3)
    assert fit(land, sheep=4, cattle=2, dogs=1)
    assert not fit(land, sheep=5, cattle=3, dogs=3)


def test_r23_a_pair_is_two_of_a_kind() -> None:
    land = Land(pairs=1 << ENTRY)
    assert each(land, dogs=7) == [2, 2, 2, 2]
    assert not fit(land, sheep=1, donkeys=1)
    mixed = Land(pairs=1 << ENTRY | cell(3, 4))
    assert fit(mixed, sheep=2, donkeys=2)
    assert fit(mixed, boars=4)
    assert not fit(mixed, sheep=1, donkeys=1, cattle=1)


def test_rooms_for_one_kind() -> None:
    assert each(Land(cattle_room=cell(3, 4))) == [0, 0, 0, 3]
    assert each(Land(ore_mines=cell(1, 4) | cell(1, 5), ruby_mines=cell(1, 6))) == [0, 3, 0, 0]


def test_r37_each_subset_that_finds_room() -> None:
    land = Land(pairs=1 << ENTRY, ore_mines=cell(1, 4), small=cell(2, 1), stables=cell(3, 3))
    animals = [2, 3, 0, 0]
    assert newborns(summary(land), animals, 0) == [0]
    wider = Land(pairs=1 << ENTRY, ore_mines=cell(1, 4), small=cell(2, 1) | cell(2, 2))
    assert newborns(summary(wider), animals, 0) == [1 << SHEEP, 1 << DONKEY, 0]


def test_r37_breeding_loot_takes_at_most_two_kinds() -> None:
    land = Land(wide=cell(1, 1) | cell(2, 1) | cell(3, 1) | cell(4, 1))
    born = newborns(summary(land), [2, 2, 2, 2], 0, most=2)
    assert [mask.bit_count() for mask in born] == [2] * 6 + [1] * 4 + [0]


def test_r38_an_animal_on_every_empty_field() -> None:
    fields = cell(2, 1) | cell(2, 2) | cell(2, 3)
    assert each(Land(empty_fields=fields)) == [3, 3, 3, 3]
    assert fit(Land(empty_fields=fields), sheep=1, donkeys=1, cattle=1)
    assert not fit(Land(empty_fields=fields & ~cell(2, 1)), sheep=1, donkeys=1, cattle=1)
    assert each(Land(empty_fields=fields), dogs=3) == [3, 3, 3, 3]


def test_r39_a_sheep_for_every_dwarf() -> None:
    for dwarfs in range(2, 7):
        assert each(Land(sheep_room=cell(3, 4), dwarfs=dwarfs)) == [dwarfs, 0, 0, 0]


def test_r40_donkeys_in_mines() -> None:
    """Moving a donkey into an empty mine is always possible, wherever it stood."""
    land = Land(ore_mines=cell(1, 4) | cell(1, 5), ruby_mines=cell(1, 6), pairs=1 << ENTRY)
    assert [donkeys_in_mines(summary(land), donkeys) for donkeys in range(6)] == [0, 1, 2, 3, 3, 3]
    assert [donkeys_in_ore_mines(summary(land), donkeys) for donkeys in range(6)] == [0, 1, 2, 2, 2, 2]
    for donkeys in range(6):
        found = arrangement(land, [0, donkeys, 0, 0], 0)
        assert sum(pen.number for pen in found if pen.cell != ENTRY) == min(donkeys, 3)


# The slow search agrees


def test_a_slow_search_agrees() -> None:
    random = Random(1)
    seen = {False: 0, True: 0}
    for _ in range(1000):
        land, animals, dogs = random_land(random), random_animals(random), random.choice([0, 0, 1, 2, 4, 9])
        answer = fits_all(summary(land), animals, dogs)
        assert answer == keeps(land, animals, dogs), (land, animals, dogs)
        seen[answer] += 1
        if answer:
            assert not complaints(land, arrangement(land, animals, dogs), animals, dogs)
    assert min(seen.values()) > 150


def test_a_slow_search_finds_the_same_ways_to_make_room() -> None:
    random = Random(2)
    for _ in range(200):
        land, dogs = random_land(random), random.randint(0, 2)
        animals = [random.randint(0, 4) for _ in range(KINDS)]
        enough = [
            released
            for released in product(*(range(number + 1) for number in animals))
            if keeps(land, [n - r for n, r in zip(animals, released, strict=True)], dogs)
        ]
        smallest = [
            released
            for released in enough
            if not any(other != released and all(map(int.__le__, other, released)) for other in enough)
        ]
        found = fewest_release(summary(land), animals, dogs)
        released = tuple(number_in(found, kind) for kind in range(KINDS))
        assert released in smallest
        assert sum(released) == min(map(sum, smallest))


def test_an_arrangement_leaves_out_as_few_as_possible() -> None:
    random = Random(5)
    for _ in range(300):
        land, dogs = random_land(random), random.randint(0, 2)
        animals = [random.randint(0, 4) for _ in range(KINDS)]
        fewest = min(
            sum(released)
            for released in product(*(range(number + 1) for number in animals))
            if keeps(land, [n - r for n, r in zip(animals, released, strict=True)], dogs)
        )
        found = arrangement(land, animals, dogs)
        kept = [sum(pen.number for pen in found if pen.kind == kind) for kind in range(KINDS)]
        assert sum(animals) - sum(kept) == fewest
        assert not complaints(land, found, kept, dogs)


# One arrangement that moves little


def standing(land: Land, animals: list[int], dogs: int) -> dict[int, tuple[int, int]]:
    found = arrangement(land, animals, dogs)
    return {pen.cell: (pen.kind, pen.number) for pen in found if pen.number}


def test_the_same_animals_stand_the_same() -> None:
    random = Random(3)
    for _ in range(200):
        land, animals, dogs = random_land(random), random_animals(random), random.randint(0, 3)
        assert standing(land, animals, dogs) == standing(land, animals, dogs)


def test_few_move_when_an_animal_comes_or_goes() -> None:
    """The kind of a place changes only when it must."""
    random = Random(4)
    moves = steps = 0
    for _ in range(1500):
        land, animals, dogs = random_land(random), random_animals(random), random.randint(0, 3)
        kind = random.randrange(KINDS)
        more = [number + (i == kind) for i, number in enumerate(animals)]
        if fits_all(summary(land), more, dogs):
            steps += 1
            moves += moved(standing(land, animals, dogs), standing(land, more, dogs))
    assert steps > 300
    assert moves / steps < 0.5


def test_who_lives_indoors_is_let_out_to_an_empty_pasture() -> None:
    """Whoever fences a pasture and takes two animals sees them there, whatever kind they are."""
    for kind in range(KINDS):
        for place in range(ENTRY):
            land = Land(small=1 << place, pairs=1 << ENTRY)
            assert standing(land, [2 * (kind == other) for other in range(KINDS)], 0) == {place: (kind, 2)}
    random = Random(6)
    for _ in range(500):
        land, animals = random_land(random), random_animals(random)
        found = arrangement(land, animals, random.randint(0, 3))
        empty = max((pen.size for pen in found if pen.is_herdable and not pen.number), default=0)
        assert all(pen.number > empty for pen in found if pen.number and not pen.is_herdable and pen.only == NOBODY)


def moved(before: dict[int, tuple[int, int]], after: dict[int, tuple[int, int]]) -> int:
    """How many animals stand elsewhere, the new one left out."""
    changed = 0
    for cell in before.keys() | after.keys():
        kind, number = before.get(cell, (-1, 0))
        other_kind, other = after.get(cell, (-1, 0))
        changed += max(0, other - number) if kind == other_kind else other
    return changed - 1


def test_r22_only_a_large_pasture_takes_room_away() -> None:
    """Whoever has room still has it after another tile, stable or small pasture."""
    random = Random(22)
    for _ in range(3000):
        land, animals, dogs = random_land(random), random_animals(random), random.randint(0, 6)
        if fits_all(summary(land), animals, dogs):
            for change, after in changes(land):
                assert fits_all(summary(after), animals, dogs), (change, parts(land), animals, dogs)


def changes(land: Land) -> Iterator[tuple[str, Land]]:
    """The land with one small pasture, stable or meadow more."""
    taken = land.meadows | land.small | land.wide | land.wide << 1 | land.tall | land.tall << COLUMNS
    for bit in [cell(row, column) for row in range(1, 5) for column in range(1, 4)]:
        if land.meadows & bit:
            yield "small", changed(land, meadows=land.meadows & ~bit, small=land.small | bit)
        if not (land.stables | land.empty_fields) & bit:
            yield "stable", changed(land, stables=land.stables | bit)
        if not (taken | land.empty_fields) & bit:
            yield "meadow", changed(land, meadows=land.meadows | bit)


def changed(land: Land, **others: int) -> Land:
    """A copy with some other parts."""
    return Land(**{**parts(land), **others})


def parts(land: Land) -> dict[str, int]:
    """The parts of a land by name."""
    places = ["meadows", "small", "wide", "tall", "stables", "empty_fields", "ore_mines", "ruby_mines"]
    return {name: getattr(land, name) for name in [*places, "pairs", "cattle_room", "sheep_room", "dwarfs"]}
