"""Every furnishing can be built for its price, and does what it does at once."""

import pytest

from cave_farmers.printed import POINTS, PRICES, WHEN_BUILT, YELLOW
from cave_farmers.table import BOOK, after, exchanges, goods, late, options, play, row, seat

# What is in hand beside the price of a furnishing, and what is in hand after building it at Housework.
BESIDE = {31: "2 sheep", 32: "2 cattle"}
LEFT = {**WHEN_BUILT, 31: "2 food 2 sheep", 32: "2 food 2 cattle", 33: "2 food"}
# The number of a furnishing, the goods before, and the goods after building it at Housework.
BUILT = [
    (number, f"{price} {BESIDE.get(number, '')}".strip(), LEFT.get(number, ""))
    for number, price in enumerate(PRICES, 1)
]

# Bonus points: the number, the goods and dwarfs, and the points.
BONUS = [
    (31, "5 sheep", "0 0", 2),
    (32, "2 cattle", "0 0", 2),
    (33, "", "0 0", 4),
    (37, "5 stone", "0 0", 5),
    (38, "5 ore", "0 0", 2),
    (40, "", "0 0", 2),
    (41, "", "1 14", 6),
    (42, "", "1 14", 8),
    (42, "", "0 14", 0),
    (43, "", "0 0", 0),
    (44, "3 ruby", "0 0", 3),
    (45, "3 grain 2 vegetable", "0 0", 4),
    (46, "", "0 0", 8),
    (46, "", "0 1", 0),
    (48, "5 sheep 2 cattle 4 dog", "0 0", 2),
]


def test_every_furnishing_is_listed() -> None:
    assert len(POINTS) == len(BUILT) == len(BOOK.furnishings) - 1
    assert sum(row.is_yellow for row in BOOK.furnishings[1:]) == len(YELLOW)
    bonus = {row.number for row in BOOK.bonus_rows}
    assert bonus == {number for number, *_ in BONUS}


@pytest.mark.parametrize(("number", "given", "left"), BUILT)
def test_a_furnishing_is_built_for_its_price(number: int, given: str, left: str) -> None:
    state = late(seat(given))
    built = after(state, f"go housework; furnish {number:02}")
    assert goods(built) == left
    assert [entry >> 6 for entry in built.homes[0].built] == [number]
    assert row(built, "furnishings") == POINTS[number - 1]
    assert (number in built.view(0)["offer"]) == (number == 1)


@pytest.mark.parametrize(("number", "given", "left"), [case for case in BUILT if case[1]])
def test_one_good_less_is_not_enough(number: int, given: str, left: str) -> None:
    words = given.split()
    for i in range(0, len(words), 2):
        if words[i + 1] not in ("sheep", "cattle"):
            short = [*words[:i], str(int(words[i]) - 1), *words[i + 1 :]]
            state = play(late(seat(" ".join(short))), "go housework")
            assert f"furnish {number:02}" not in options(state)


@pytest.mark.parametrize("rooms", [{}, {"3,5": 17}])
def test_what_somebody_has_built_is_not_offered_again_but_the_dwelling_is(rooms: dict[str, int]) -> None:
    home = seat("9 wood 9 stone 9 ore", furnishings=rooms)
    offered = options(play(late(home, seat(furnishings={"3,4": 7, "3,5": 1})), "go housework"))
    assert len(offered) == len(set(offered))
    built = {token[:10] for token in offered if token.startswith("furnish")}
    assert {"furnish 01", "furnish 08"} <= built
    assert "furnish 07" not in built


@pytest.mark.parametrize(("number", "given", "dwarfs", "points"), BONUS)
def test_bonus_points(number: int, given: str, dwarfs: str, points: int) -> None:
    home = seat(given, "small pasture 4,3", {"3,4": number}, dwarfs=dwarfs, large=("3,2 3,3",), stables="4,3 3,3")
    assert row(late(home), "bonus") == points


# Room for animals besides the entry-level dwelling: what is kept, and what comes too much.
KEPT = [
    (4, "2 boar 2 cattle", "boar"),
    (7, "2 cattle 2 sheep", "sheep"),
    (8, "2 sheep 3 cattle", "cattle"),
    (9, "2 cattle 1 sheep 1 boar", "donkey"),
]


@pytest.mark.parametrize(("number", "kept", "one_more"), KEPT)
def test_rooms_keep_animals(number: int, kept: str, one_more: str) -> None:
    state = late(seat(f"1 food 1 ruby {kept}", "field 4,3 4,2", {"3,4": number}))
    assert state.is_housed(0)
    assert options(play(state, f"ruby for {one_more}"))[0].startswith("convert")


def test_broom_chamber_with_five_and_six_dwarfs() -> None:
    rooms = {"3,4": 1, "3,5": 1, "3,6": 1, "2,6": 43}
    assert row(late(seat(furnishings=rooms, dwarfs="0 0 0 0 0")), "bonus") == 5
    assert row(late(seat(furnishings={**rooms, "2,5": 6}, dwarfs="0 0 0 0 0 0")), "bonus") == 10


def test_main_storage_counts_yellow_furnishings() -> None:
    assert row(late(seat(furnishings={"3,4": 40, "3,5": 47, "3,6": 13})), "bonus") == 4


def test_hunting_parlor_and_slaughtering_cave_are_not_combined() -> None:
    home = seat("2 boar", furnishings={"3,4": 34, "3,5": 25})
    assert goods(play(late(home), "trade hunting-parlor")) == "2 food 2 gold"
    assert goods(play(late(home), "convert boar; convert boar")) == "6 food"


def test_only_owners_trade() -> None:
    assert [token for token in exchanges(late(seat("9 gold 9 grain"))) if token.startswith("trade")] == []
