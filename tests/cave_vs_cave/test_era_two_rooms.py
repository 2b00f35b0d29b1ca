"""All rooms of Era II as the appendix prints them: cost, walls, points, and what they do."""

from itertools import chain, combinations

import pytest

from cave_vs_cave.second_table import GOODS, NEW_SPACES, OLD_SPACES, PLENTY, purse, turn
from cave_vs_cave.table import GAME, goods, is_open, on, options, play
from cave_vs_cave.test_rooms import Printed, fits
from pickaxe import State

PRINTED = [
    Printed(25, "Cattle Market", "1 wood", "", "N", 4),
    Printed(26, "Ore Vein", "", "", "NEW", 2),
    Printed(27, "Bloomery", "2 stone 1 gold", "N", "W", 5),
    Printed(28, "Store", "1 stone", "N", "EW", 5),
    Printed(29, "Cave Silo", "2 iron", "", "NEW", 5),
    Printed(30, "Box", "1 wood 1 emmer", "NW", "", 6),
    Printed(31, "Mining Cave", "1 wood", "", "NEW", 5),
    Printed(32, "Hitching Post", "1 wood", "N", "W", 5),
    Printed(33, "Wainwright", "2 stone 2 gold", "N", "W", 10),
    Printed(34, "Ceremonial Hall", "2 weapon 8 gold", "N", "W", 14),
    Printed(35, "Ironsmith", "3 stone", "NW", "E", 7),
    Printed(36, "Swordsmith", "1 stone 2 gold", "NEW", "", 10),
    Printed(37, "Slaughtering Cave", "1 wood 1 stone", "NEW", "", 7),
    Printed(38, "Weaponsmith", "1 wood 3 gold", "NW", "E", 11),
    Printed(39, "Weapon Chamber", "4 weapon", "NESW", "", 12),
    Printed(40, "Armory", "3 iron 2 weapon", "NEW", "S", 13),
    Printed(41, "Oubliette", "4 iron", "NESW", "", 9),
    Printed(42, "Gold-Donkey", "2 wood 2 stone", "NESW", "", 6),
    Printed(43, "Iron Trader", "2 wood 1 gold", "N", "W", 8),
    Printed(44, "Equipment Cabinet", "1 iron", "N", "W", 5),
    Printed(45, "Breeding Cave", "2 emmer", "NW", "E", 6),
]
DARK = [room.number for room in PRINTED[6:]]
every_room = pytest.mark.parametrize("room", PRINTED, ids=lambda room: f"{room.number:02}")

# A space, its natural walls, and the edges on its other sides.
EDGES = {
    "X4": ("", {"N": "X3-X4", "E": "X4-A4", "W": "X4-Y4"}),
    "Y3": ("W", {"N": "Y2-Y3", "E": "X3-Y3", "S": "Y3-Y4"}),
    "X3": ("E", {"N": "X2-X3", "S": "X3-X4", "W": "X3-Y3"}),
    "Y2": ("N", {"E": "X2-Y2", "S": "Y2-Y3", "W": "Y2-Z2"}),
    "Y4": ("SW", {"N": "Y3-Y4", "E": "X4-Y4"}),
    "Z2": ("NSW", {"E": "Y2-Z2"}),
    "X1": ("NEW", {"S": "X1-X2"}),
    "B5": ("S", {"N": "B4-B5", "E": "B5-C5", "W": "A5-B5"}),
}
# Every way to wall those spaces: the space, the walls placed, the sides that carry a wall then.
PLACES = [
    (space, [edges[side] for side in sides], set(natural) | set(sides))
    for space, (natural, edges) in EDGES.items()
    for sides in chain.from_iterable(combinations(edges, n) for n in range(len(edges) + 1))
]


def with_one_space(room: Printed, space: str, walls: list[str], goods: str) -> State:
    """A turn with Decoration, which costs 1 gold, in a cave with one orange room and a single empty space."""
    covered = [name for name in (*OLD_SPACES, *NEW_SPACES) if name not in ("A3", space)]
    return turn("A13", goods=goods, rooms={"A3": 1}, covered=covered, walls=walls, display=[room.number])


def price(room: Printed) -> dict[str, int]:
    """The cost of a room with the gold of Decoration."""
    cost = purse(room.cost)
    return {**cost, "gold": cost["gold"] + 1}


def written(amounts: dict[str, int]) -> str:
    """Goods as a text."""
    return " ".join(f"{n} {name}" for name, n in amounts.items() if n)


@every_room
def test_a_room_fits_exactly_the_walls_it_prints(room: Printed) -> None:
    for space, walls, sides in PLACES:
        state = with_one_space(room, space, walls, PLENTY)
        assert is_open(state, f"furnish {room.number} for 1 gold") == fits(room, sides), (space, walls)


@every_room
def test_a_room_costs_what_it_prints_and_scores_its_points(room: Printed) -> None:
    space, walls, _ = next(place for place in PLACES if fits(room, place[2]))
    state = with_one_space(room, space, walls, written(price(room)))
    play(state, f"furnish {room.number} for 1 gold")
    assert (goods(state), on(state, space)) == ("", room.number)
    assert state.scores()[0] == 3 + room.points, "Shelf is worth 3"


@every_room
def test_a_room_is_closed_if_any_good_of_its_cost_is_missing(room: Printed) -> None:
    space, walls, _ = next(place for place in PLACES if fits(room, place[2]))
    cost = price(room)
    for name in [name for name in GOODS if cost[name]]:
        less = written({**cost, name: cost[name] - 1})
        assert not is_open(with_one_space(room, space, walls, less), f"furnish {room.number} for 1 gold")


@every_room
def test_a_room_has_its_name(room: Printed) -> None:
    assert GAME.text.words.name("room", room.number) == room.name


def test_the_points_of_all_rooms_add_up_to_155() -> None:
    assert sum(room.points for room in PRINTED) == 155


# Room, goods before, what is played after activating it, goods after.
ACTIVATED = [
    (25, "2 gold", "gain 1 donkey", "2 gold 1 donkey"),
    (25, "2 gold", "1 gold > 2 donkey", "1 gold 2 donkey"),
    (25, "2 gold", "2 gold > 3 donkey", "3 donkey"),
    (25, "2 gold 8 donkey", "2 gold > 3 donkey", "9 donkey"),
    (26, "", "gain 3 ore; gain 2 food", "2 food 3 ore"),
    (26, "8 food 8 ore", "gain 2 food; gain 3 ore", "9 food 9 ore"),
    (27, "2 ore", "2 ore > 3 iron 1 gold", "1 gold 3 iron"),
    (27, "9 iron 19 gold 2 ore", "2 ore > 3 iron 1 gold", "19 gold 9 iron"),
    (28, "1 gold", "1 gold > 4 food 1 ore 1 flax", "1 flax 4 food 1 ore"),
    (29, "", "gain 4 emmer", "4 emmer"),
    (29, "7 emmer", "gain 4 emmer", "9 emmer"),
    (30, "", "gain 1 donkey; gain 1 wood; gain 1 flax", "1 wood 1 flax 1 donkey"),
    (31, "", "gain 5 ore", "5 ore"),
    (31, "6 ore", "gain 5 ore", "9 ore"),
    (32, "5 donkey", "3 donkey > 2 gold", "2 gold 2 donkey"),
    (32, "5 donkey", "4 donkey > 3 gold", "3 gold 1 donkey"),
    (32, "5 donkey", "5 donkey > 4 gold", "4 gold"),
    (33, "3 wood 1 iron", "3 wood 1 iron > 5 gold", "5 gold"),
    (34, "18 gold", "gain 2 gold", "19 gold"),
    (35, "2 iron", "2 iron > 1 weapon 3 gold", "3 gold 1 weapon"),
    (36, "7 ore", "1 ore > 1 weapon", "6 ore 1 weapon"),
    (36, "7 ore", "4 ore > 2 weapon", "3 ore 2 weapon"),
    (36, "7 ore", "7 ore > 3 weapon", "3 weapon"),
    (37, "1 donkey", "1 donkey > 5 food 1 gold", "5 food 1 gold"),
    (38, "1 wood 1 iron", "1 wood 1 iron > 2 weapon", "2 weapon"),
    (38, "1 wood 1 iron 18 weapon", "1 wood 1 iron > 2 weapon", "19 weapon"),
    (39, "", "gain 1 weapon", "1 weapon"),
    (41, "6 food", "1 food > 1 weapon", "5 food 1 weapon"),
    (41, "6 food", "3 food > 2 weapon", "3 food 2 weapon"),
    (41, "6 food", "6 food > 3 weapon", "3 weapon"),
    (42, "3 donkey", "gain gold per pair of donkeys", "1 gold 3 donkey"),
    (42, "18 gold 9 donkey", "gain gold per pair of donkeys", "19 gold 9 donkey"),
]

# Room that pays for something it cannot, or has no effect: what is in hand, so that activating it does nothing.
IDLE = [
    (27, "1 ore"),
    (28, "9 food"),
    (32, "2 donkey"),
    (33, "2 wood 1 iron"),
    (33, "3 wood"),
    (35, "1 iron"),
    (36, "9 iron"),
    (37, "9 food"),
    (38, "1 wood"),
    (38, "1 iron"),
    (40, PLENTY),
    (41, "9 wood"),
    (42, "1 donkey"),
]

# Blue room, tile taken, goods before, what is played, goods after.
TRIGGERED = [
    (43, "A07", "", "activate 00; gain 1 wood; done", "1 wood 1 iron"),
    (43, "A16", "", "activate 00; gain 1 wood; done", "1 wood 1 iron"),
    (44, "A10", "", "excavate X2; reveal 31", "1 food 1 ore"),
    (45, "A01", "", "activate 00; gain 1 wood", "1 wood 1 donkey"),
    (45, "A16", "", "activate 00; gain 1 wood; done", "1 wood 1 donkey"),
]


def id_of(case: tuple[int, ...]) -> str:
    """A case by its room."""
    return f"{case[0]:02}"


@pytest.mark.parametrize("space", ["X4", "A5"])
@pytest.mark.parametrize("case", ACTIVATED, ids=id_of)
def test_an_orange_room_when_activated(case: tuple[int, str, str, str], space: str) -> None:
    room, before, tokens, after = case
    state = turn("A01", goods=before, rooms={space: room})
    play(state, f"activate {room}; {tokens}")
    assert goods(state) == " ".join(f"{n} {name}" for name, n in purse(after).items() if n)
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"], "the room closes itself when nothing is left"


@pytest.mark.parametrize("case", IDLE, ids=id_of)
def test_an_orange_room_that_can_do_nothing(case: tuple[int, str]) -> None:
    room, before = case
    state = play(turn("A01", goods=before, rooms={"X4": room}), f"activate {room}")
    assert goods(state) == before
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"]


@pytest.mark.parametrize("room", [29, 30, 31, 34, 39])
def test_gains_of_a_room_may_be_left(room: int) -> None:
    state = play(turn("A01", rooms={"X4": room}), f"activate {room}; done")
    assert goods(state) == ""


@pytest.mark.parametrize("case", TRIGGERED, ids=id_of)
def test_a_blue_room_works_by_itself(case: tuple[int, str, str, str, str]) -> None:
    room, tile, before, tokens, after = case
    state = turn(tile, goods=before, rooms={"A3": 1, "X4": room}, covered=["X2"])
    assert not is_open(state, f"activate {room}")
    assert state.why_not(f"activate {room}")
    assert goods(play(state, tokens)) == after


@pytest.mark.parametrize("case", TRIGGERED, ids=id_of)
def test_without_the_blue_room_it_comes_to_less(case: tuple[int, str, str, str, str]) -> None:
    _, tile, before, tokens, after = case
    assert goods(play(turn(tile, goods=before, rooms={"A3": 1}, covered=["X2"]), tokens)) != after


def test_the_list_exchanges_need_the_whole_of_a_position() -> None:
    assert options(play(turn("A01", goods="4 donkey", rooms={"X4": 32}), "activate 32")) == [
        "3 donkey > 2 gold",
        "4 donkey > 3 gold",
        "done",
    ]
    assert options(play(turn("A01", goods="6 ore", rooms={"X4": 36}), "activate 36"))[:-1] == [
        "1 ore > 1 weapon",
        "4 ore > 2 weapon",
    ]


def test_oubliette_waits_while_something_can_become_food() -> None:
    state = play(turn("A01", goods="1 donkey", rooms={"X4": 41}), "activate 41")
    assert options(state) == ["done"]
    assert goods(play(state, "eat donkey; 1 food > 1 weapon")) == "1 weapon"


def test_the_armory_is_orange_and_can_be_activated_though_it_does_nothing() -> None:
    """It is not much use, but a [1] effect used on it still sets off Wood Storeroom."""
    state = turn("A01", rooms={"A1": 40, "A3": 23})
    assert goods(play(state, "activate 40")) == "1 wood"
