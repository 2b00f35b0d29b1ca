"""All rooms of Era I as the appendix prints them: cost, walls, points, and what they do."""

from dataclasses import dataclass
from itertools import chain, combinations

import pytest

from cave_vs_cave.table import GAME, GOODS, PLENTY, goods, is_open, on, options, play, purse, turn
from pickaxe import State


@dataclass(frozen=True)
class Printed:
    """A room as printed; the sides that must and that may carry a wall are letters, before turning."""

    number: int
    name: str
    cost: str
    must: str
    may: str
    points: int


PRINTED = [
    Printed(1, "Shelf", "1 wood", "N", "", 3),
    Printed(2, "Spinning Wheel", "1 wood", "N", "", 4),
    Printed(3, "Tunnel", "1 wood", "EW", "", 3),
    Printed(4, "Grindstone", "1 stone", "N", "W", 4),
    Printed(5, "Food Corner", "1 stone", "NW", "", 3),
    Printed(6, "Parlor", "1 stone 1 gold", "NEW", "", 6),
    Printed(7, "Warehouse", "2 wood", "N", "EW", 2),
    Printed(8, "Stall", "1 wood 1 gold", "N", "EW", 6),
    Printed(9, "Sacrificial Altar", "4 stone", "N", "EW", 7),
    Printed(10, "Storeroom", "2 wood 1 gold", "NW", "", 6),
    Printed(11, "Weaving Room", "2 wood", "NW", "", 5),
    Printed(12, "Furniture Workshop", "1 wood 2 stone", "NW", "E", 5),
    Printed(13, "Gold Vein", "5 gold", "NW", "E", 9),
    Printed(14, "Junction Room", "2 wood", "EW", "", 6),
    Printed(15, "Digging Cave", "3 wood 1 stone", "NEW", "", 8),
    Printed(16, "Bakehouse", "1 wood 2 stone", "NEW", "", 6),
    Printed(17, "State Room", "7 gold", "NEW", "S", 12),
    Printed(18, "Secret Chamber", "2 wood 1 stone", "NESW", "", 8),
    Printed(19, "Treasury", "3 gold", "NESW", "", 10),
    Printed(20, "Prospecting Site", "", "N", "W", 5),
    Printed(21, "Retting Room", "1 stone", "N", "EW", 3),
    Printed(22, "Equipment Room", "2 wood", "N", "W", 3),
    Printed(23, "Wood Storeroom", "1 stone", "NW", "", 2),
    Printed(24, "Dungeon", "3 stone 4 gold", "NESW", "", 11),
]
DARK = [room.number for room in PRINTED[6:]]
every_room = pytest.mark.parametrize("room", PRINTED, ids=lambda room: f"{room.number:02}")

# A space, its natural walls, and the edges on its other sides.
EDGES = {
    "A2": ("W", {"N": "A1-A2", "E": "A2-B2", "S": "A2-A3"}),
    "B2": ("E", {"N": "B1-B2", "S": "B2-B3", "W": "A2-B2"}),
    "B5": ("S", {"N": "B4-B5", "E": "B5-C5", "W": "A5-B5"}),
    "C5": ("NES", {"W": "B5-C5"}),
}
# Every way to wall those spaces: the space, the walls placed, the sides that carry a wall then.
PLACES = [
    (space, [edges[side] for side in sides], set(natural) | set(sides))
    for space, (natural, edges) in EDGES.items()
    for sides in chain.from_iterable(combinations(edges, n) for n in range(len(edges) + 1))
]


def turned(sides: str) -> list[set[str]]:
    """A set of sides, turned in quarter steps."""
    return [{"NESW"[("NESW".index(side) + step) % 4] for side in sides} for step in range(4)]


def fits(room: Printed, walls: set[str]) -> bool:
    """Whether the printed pattern, turned somehow, allows these walls."""
    patterns = zip(turned(room.must), turned(room.may), strict=True)
    return any(must <= walls <= must | may for must, may in patterns)


def with_one_space(room: Printed, space: str, walls: list[str], goods: str) -> State:
    """A turn with Renovation in a cave with two orange rooms and a single empty space."""
    orange = [number for number in (1, 4, 7) if number != room.number]
    covered = [name for name in ("B1", "A2", "B2", "B3", "B4", "A5", "B5", "C5") if name != space]
    rooms = {"A1": orange[0], "A3": orange[1]}
    return turn("A12", goods=goods, rooms=rooms, covered=covered, walls=walls, display=[room.number])


@every_room
def test_a_room_fits_exactly_the_walls_it_prints(room: Printed) -> None:
    for space, walls, sides in PLACES:
        state = with_one_space(room, space, walls, PLENTY)
        assert is_open(state, f"furnish {room.number:02}") == fits(room, sides), (space, walls)


@every_room
def test_a_room_costs_what_it_prints_and_scores_its_points(room: Printed) -> None:
    space, walls, _ = next(place for place in PLACES if fits(room, place[2]))
    state = with_one_space(room, space, walls, room.cost)
    before = state.scores()[0] - purse(room.cost)["gold"]
    play(state, f"furnish {room.number:02}")
    assert goods(state) == ""
    assert on(state, space) == room.number
    assert state.scores()[0] - before == room.points


@every_room
def test_a_room_is_closed_if_any_good_of_its_cost_is_missing(room: Printed) -> None:
    space, walls, _ = next(place for place in PLACES if fits(room, place[2]))
    cost = purse(room.cost)
    for name in [name for name in GOODS if cost[name]]:
        less = " ".join(f"{n - (each == name)} {each}" for each, n in cost.items())
        state = with_one_space(room, space, walls, less)
        reason = f"Costs {cost[name]} {name}, you have {cost[name] - 1}."
        assert state.why_not(f"furnish {room.number:02}") == [reason]


@every_room
def test_a_room_has_its_name(room: Printed) -> None:
    assert GAME.text.words.name("room", room.number) == room.name


def test_the_points_of_all_rooms_add_up_to_137() -> None:
    assert sum(room.points for room in PRINTED) == 137


# Room, goods before, what is played after activating it, goods after.
ACTIVATED = [
    (0, "", "gain 1 wood", "1 wood"),
    (0, "", "gain 1 stone", "1 stone"),
    (0, "", "gain 1 emmer", "1 emmer"),
    (0, "", "gain 1 flax", "1 flax"),
    (1, "", "fill wood to 2", "2 wood"),
    (1, "1 stone", "fill stone to 2", "2 stone"),
    (1, "", "fill emmer to 2", "2 emmer"),
    (1, "", "fill flax to 2", "2 flax"),
    (1, "5 wood", "fill wood to 2", "5 wood"),
    (2, "3 flax", "1 flax > 1 gold", "2 flax 1 gold"),
    (2, "3 flax", "3 flax > 2 gold", "2 gold"),
    (3, "", "gain 2 food; gain 1 stone", "1 stone 2 food"),
    (3, "2 stone", "gain 1 stone; gain 2 food", "3 stone 2 food"),
    (3, "3 stone", "gain 2 food", "3 stone 2 food"),
    (4, "4 emmer", "1 emmer > 3 food", "3 emmer 3 food"),
    (4, "4 emmer", "4 emmer > 7 food", "7 food"),
    (5, "", "fill food to 3", "3 food"),
    (5, "4 food", "fill food to 3", "4 food"),
    (6, "3 wood", "fill all to 1", "3 wood 1 stone 1 emmer 1 flax 1 food 1 gold"),
    (7, "2 food", "2 food > 1 wood 1 stone 1 emmer 1 flax", "1 wood 1 stone 1 emmer 1 flax"),
    (8, "5 emmer 5 flax", "5 emmer > 4 gold", "5 flax 4 gold"),
    (8, "5 emmer 5 flax", "5 flax > 4 gold", "5 emmer 4 gold"),
    (9, "1 wood 1 emmer 1 flax 1 food", "1 wood 1 emmer 1 flax 1 food > 3 gold", "3 gold"),
    (10, "", "gain 1 food; gain 1 emmer; gain 1 flax", "1 emmer 1 flax 1 food"),
    (11, "2 flax", "2 flax > 2 food 2 gold", "2 food 2 gold"),
    (12, "2 wood 1 flax", "2 wood 1 flax > 3 gold", "3 gold"),
    (13, "", "gain 1 stone; gain 1 gold", "1 stone 1 gold"),
    (14, "1 wood 1 stone 1 emmer", "1 wood 1 stone 1 emmer > 2 gold", "2 gold"),
    (14, "3 flax 1 food 1 gold", "1 flax 1 food 1 gold > 2 gold", "2 flax 2 gold"),
    (15, "1 gold", "excavate B4 for 1 gold; reveal 24", "1 food"),
    (16, "3 emmer", "2 emmer > 4 food 1 gold", "1 emmer 4 food 1 gold"),
    (16, "3 emmer", "3 emmer > 4 food 2 gold", "4 food 2 gold"),
    (17, "", "gain 1 flax; gain 1 gold", "1 flax 1 gold"),
    (18, "", "gain 3 flax", "3 flax"),
    (18, "", "gain 1 gold", "1 gold"),
    (19, "3 gold", "gain 1 food 1 gold", "1 food 4 gold"),
]

# Room that pays for something it cannot: what it lacks, so that activating it does nothing.
IDLE = [
    (2, "9 wood 9 stone 9 emmer 9 food"),
    (4, "9 wood 9 stone 9 flax 9 food"),
    (7, "9 wood 9 stone 1 food"),
    (8, "4 emmer 4 flax"),
    (9, "9 wood 9 emmer 9 food 9 gold"),
    (11, "1 flax"),
    (12, "1 wood 1 flax"),
    (12, "2 wood"),
    (14, "9 wood 9 stone"),
    (15, "9 food"),
    (16, "1 emmer"),
    (19, "2 gold"),
]

# Blue room, tile taken, goods before, what is played, goods after.
TRIGGERED = [
    (20, "A04", "1 food", "1 food > 1 gold", "1 gold"),
    (21, "A01", "", "gain 1 flax", "1 flax 1 food"),
    (22, "A07", "", "activate 00; gain 1 wood; activate 01; fill stone to 2; activate 04", "1 wood 2 stone"),
    (23, "A01", "", "activate 00; gain 1 wood", "2 wood"),
    (24, "A06", "", "wall A3-B3", "2 gold"),
]


def id_of(case: tuple[int, ...]) -> str:
    """A case by its room."""
    return f"{case[0]:02}"


@pytest.mark.parametrize("case", ACTIVATED, ids=id_of)
def test_an_orange_room_when_activated(case: tuple[int, str, str, str]) -> None:
    room, before, tokens, after = case
    state = turn("A01", goods=before, rooms={"A3": room} if room else {})
    play(state, f"activate {room:02}; {tokens}")
    assert goods(state) == after
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"], "the room closes itself when nothing is left"


@pytest.mark.parametrize("case", IDLE, ids=id_of)
def test_an_orange_room_that_can_do_nothing(case: tuple[int, str]) -> None:
    room, before = case
    state = play(turn("A01", goods=before, rooms={"A3": room}), f"activate {room:02}")
    assert goods(state) == before
    assert "done" not in options(state)


ORANGE = {"A1": 1, "A2": 4}


@pytest.mark.parametrize("case", TRIGGERED, ids=id_of)
def test_a_blue_room_works_by_itself(case: tuple[int, str, str, str, str]) -> None:
    room, tile, before, tokens, after = case
    state = turn(tile, goods=before, rooms={**ORANGE, "A3": room})
    name = GAME.text.words.name("room", room)
    assert state.why_not(f"activate {room:02}") == [f"{name} is blue: it works by itself and is never activated."]
    assert goods(play(state, tokens)) == after


@pytest.mark.parametrize("case", TRIGGERED, ids=id_of)
def test_without_the_blue_room_it_comes_to_less(case: tuple[int, str, str, str, str]) -> None:
    _, tile, before, tokens, after = case
    state = turn(tile, goods=before, rooms=ORANGE)
    *first, last = tokens.split("; ")
    for token in first:
        state.play(token)
    if is_open(state, last):
        state.play(last)
        assert goods(state) != after
    else:
        assert state.why_not(last)
