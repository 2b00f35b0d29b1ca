"""Laws of Era II, the draft and Era II alone that hold at every step, checked on random play against a small model."""

from itertools import combinations
from random import Random
from typing import Any, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cave_vs_cave.second_table import GOODS
from cave_vs_cave.table import GAME, beginning_with, options
from cave_vs_cave.test_era_two_rooms import PRINTED as NEW_ROOMS
from cave_vs_cave.test_laws import eager
from cave_vs_cave.test_rooms import PRINTED as OLD_ROOMS
from cave_vs_cave.test_rooms import Printed, fits
from pickaxe import CHANCE, Dealer, State
from pickaxe.games.cave_vs_cave.laws import LAWS
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.fields import broken

ROOM = {room.number: room for room in (*OLD_ROOMS, *NEW_ROOMS)}
BLUE = {20, 21, 22, 23, 24, 43, 44, 45}
LIMITS = {**dict.fromkeys(GOODS, 9), "gold": 19, "weapon": 19}
NATURAL = {
    "A1": "NW", "B1": "NE", "A2": "W", "B2": "E", "A3": "W", "B3": "E", "A4": "", "B4": "E", "A5": "SW", "B5": "S",
    "C5": "NES", "X1": "NEW", "Z2": "NSW", "Y2": "N", "X2": "E", "Y3": "W", "X3": "E", "Y4": "SW", "X4": "",
}  # fmt: skip
COLUMNS = "ZYXABC"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SETUPS = [("both-eras", 2), ("both-eras", 1), ("draft", 2), ("era-2-only", 2)]
# What a tile asks for furnishing in Era II, besides the cost of the room.
PRICES = {
    "A02": ["4 food", "5 food", "1 gold"],
    "A05": ["4 food"],
    "A08": ["5 food", "2 gold"],
    "A13": ["5 food", "1 gold"],
}
DIGGING = {"A03": False, "A07": True, "A08": False, "A10": False, "A15": False}


def beside(space: str, side: str) -> str:
    """The name of what lies on a side of a space, a space of the boards or not."""
    column, row = STEPS[side]
    at = COLUMNS.index(space[0]) + column
    return f"{COLUMNS[at]}{int(space[1]) + row}" if 0 <= at < len(COLUMNS) else ""


def walls_at(seat: dict[str, Any], space: str, cavern: str | None) -> set[str]:
    """The sides of a space that carry a wall, natural or placed."""
    if space == "cavern":
        natural = {"two walls": "NW", "three walls": "NEW"}[cavern or ""]
        return set(natural) | {wall[-1] for wall in seat["walls"] if wall.startswith("cavern")}
    placed = [set(wall.split("-")) for wall in seat["walls"]]
    return set(NATURAL[space]) | {side for side in STEPS if {space, beside(space, side)} in placed}


def reachable(seat: dict[str, Any], through_walls: bool) -> set[str]:
    """The covered spaces to which a path leads from the mouth of the cave, which lies south of X4."""
    spaces, found = seat["spaces"], set[str]()
    seen, todo = {"X4"}, ["X4"]
    while todo:
        space = todo.pop()
        if spaces[space] == "covered":
            found.add(space)
            continue
        walls = set(NATURAL[space]) if through_walls else walls_at(seat, space, None)
        beyond = [beside(space, side) for side in STEPS if side not in walls]
        todo += [there for there in beyond if there in spaces and there not in seen]
        seen |= set(beyond)
    return found


def rooms_of(seat: dict[str, Any]) -> dict[str, int]:
    """The rooms of a cave by space, the entrance left out."""
    return {space: room for space, room in seat["spaces"].items() if isinstance(room, int) and room}


def cost_of(text: str) -> dict[str, int]:
    """Goods written as '2 food 1 gold'."""
    words = text.split()
    return {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}


def check_cave(view: dict[str, Any], number: int) -> None:
    """What holds for a cave in Era II."""
    seat = view["seats"][number]
    rooms, goods = rooms_of(seat), seat["goods"]
    blue = sum(room in BLUE for room in rooms.values())
    alone = view["mode"] == "era-2-only"
    assert (seat["blue"], seat["orange"]) == (blue, len(rooms) - blue + (not alone))
    assert all(0 <= goods[name] <= limit for name, limit in LIMITS.items())
    assert set(seat["reachable"]) == reachable(seat, through_walls=False)
    assert seat["rooms_score"] == sum(ROOM[room].points for room in rooms.values())
    before = view["era1_scores"][number] if view["era1_scores"] else 0
    assert seat["score"] == before + seat["rooms_score"] + goods["weapon"] + (goods["iron"] + goods["gold"]) / 2


def check_offers(state: State, view: dict[str, Any]) -> None:
    """A tile just taken offers exactly the rooms, tiles and activations that the model allows."""
    if view["seat"] in (None, CHANCE) or state.to_position()["pending"][-1] != fresh_tile(view):
        return
    seat, tile = view["seats"][view["seat"]], view["tile"]
    if tile in PRICES:
        due = {f"{room:02} for {price}" for room in view["display"] for price in PRICES[tile] if may(view, room, price)}
        assert set(beginning_with(state, "furnish")) == due
    if tile in DIGGING:
        assert set(beginning_with(state, "excavate")) == reachable(seat, DIGGING[tile])
    if tile in ("A01", "A04", "A06", "A07", "A10", "A11", "A16"):
        own = [room for room in seat["spaces"].values() if isinstance(room, int)]
        assert beginning_with(state, "activate") == [
            f"{room:02}" for room in (*sorted(own), *view["pool"]) if room not in BLUE
        ]


def fresh_tile(view: dict[str, Any]) -> dict[str, Any]:
    """The pending effect of a tile of which nothing has been used."""
    return {"effect": f"tile {view['tile']}", "memory": 0}


def may(view: dict[str, Any], number: int, price: str) -> bool:
    """Whether the seat to decide can furnish a room at an extra price."""
    seat, room = view["seats"][view["seat"]], ROOM[number]
    total = {name: cost_of(price).get(name, 0) + cost_of(room.cost).get(name, 0) for name in GOODS}
    can_pay = all(seat["goods"][name] >= total[name] for name in GOODS)
    keeps_colours = view["mode"] == "era-2-only" or number not in BLUE or seat["blue"] + 1 < seat["orange"]
    return can_pay and keeps_colours and any_space(view, seat, room)


def any_space(view: dict[str, Any], seat: dict[str, Any], room: Printed) -> bool:
    """Whether a room fits some empty space."""
    empty = [space for space, there in seat["spaces"].items() if there == "empty"]
    return any(fits(room, walls_at(seat, space, view["cavern"]["side"])) for space in empty)


def check_goods(before: dict[str, Any], token: str, after: dict[str, Any]) -> None:
    """A gain or an exchange changes goods by what it says; blue rooms may add to it."""
    seat, other = before["seat"], 1 - before["seat"]
    verb, _, rest = token.partition(" ")
    pay, arrow, get = token.partition(" > ")
    if verb == "gain" and "per" not in rest:
        pay, get = "", rest
    elif verb == "eat":
        pay, get = f"1 {rest}", "1 food"
    elif not arrow:
        return
    if after["asked"]["kind"] == "receive":
        get = ""
    held = dict(before["seats"][seat]["goods"])
    expected = {
        name: min(held[name] - cost_of(pay).get(name, 0) + cost_of(get).get(name, 0), LIMITS[name]) for name in GOODS
    }
    found = after["seats"][seat]["goods"]
    extra = {name: found[name] - expected[name] for name in GOODS if found[name] != expected[name]}
    working = {*rooms_of(before["seats"][seat]).values(), *before["pool"]}
    sources = {"wood": 23, "iron": 43, "donkey": 45, "food": 21}
    assert all(n == 1 and sources.get(name) in working for name, n in extra.items()), (token, extra)
    if before["players"] == 2:
        assert after["seats"][other]["goods"] == before["seats"][other]["goods"]


@pytest.mark.parametrize(("mode", "players"), SETUPS)
@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_the_laws_hold_at_every_step(mode: str, players: int, seed: int) -> None:
    state, dealer, random = GAME.new(mode=mode, players=players), Dealer(seed), Random(seed)
    before = state.view(None)
    while not state.is_over:
        is_chance = state.seat == CHANCE
        choice = dealer.answer(state.slot(), state.options()) if is_chance else eager(state, random)
        state.play(choice)
        view = state.view(None)
        assert broken(cast(CaveState, state), LAWS) == ""
        if view["era"] == 2 and view["phase"] == "playing":
            for seat in range(players):
                check_cave(view, seat)
            check_offers(state, view)
            if before["era"] == 2 and not is_chance:
                check_goods(before, GAME.lexicon.token(choice), view)
        before = view


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
@example(seed=86)  # a seat goes on with its next turn at once, finds nothing that fits, and is out
def test_a_draft_follows_its_laws(seed: int) -> None:
    """Walls, colours, turn order and leaving, turn by turn."""
    state, dealer, random = GAME.new(mode="draft"), Dealer(seed), Random(seed)
    while state.view(None)["phase"] in ("beginning", "drafting"):
        view, mover = state.view(None), state.mover
        if state.seat == CHANCE:
            choice = dealer.answer(state.slot(), state.options())
            state.play(choice)
            check_next(view, state, turned_up=GAME.lexicon.token(choice))
            continue
        while options(state) != ["end"]:
            state.play(random.choice(state.options()))
        check_drafted(view, state.view(None), mover)
        state.play("end")
        check_next(view, state, mover)


def check_drafted(before: dict[str, Any], after: dict[str, Any], mover: int) -> None:
    """One room of the display was placed with the fewest walls, all of them beside it."""
    old, new = before["seats"][mover], after["seats"][mover]
    (space,) = set(rooms_of(new)) - set(rooms_of(old))
    room = ROOM[rooms_of(new)[space]]
    assert room.number in before["display"]
    added = set(new["walls"]) - set(old["walls"])
    assert len(new["walls"]) <= 3
    side = after["cavern"]["side"] if space != "cavern" else before["cavern"]["side"]
    assert fits(room, walls_at(new, space, side))
    assert all(space in wall.split("-") for wall in added)
    empty = [each for each, there in old["spaces"].items() if there == "empty"]
    if added:
        assert not any(fits(room, walls_at(old, each, before["cavern"]["side"])) for each in empty)
    assert new["blue"] < new["orange"]


def check_next(before: dict[str, Any], state: State, mover: int = -1, turned_up: str = "") -> None:
    """Who is strictly ahead passes the turn on; with 42 points, without a space or where nothing fits one is out.

    Either the mover has ended a turn, or chance has turned up a room for the next one.
    """
    view = state.view(None)
    if view["phase"] != "drafting":
        return
    has_left = mover >= 0 and leaves(view["seats"][mover])
    assert mover in view["out"] or not has_left
    for seat in set(view["out"]) - set(before["out"]):
        if seat != mover or not has_left:
            assert turned_up or state.seat != CHANCE
            # A room that turned up by itself afterwards, being the last of the pile, was not there for this seat.
            shown = [*before["display"], int(turned_up.split()[-1])] if turned_up else view["display"]
            assert not can_draft(view, seat, shown)
    if state.seat != CHANCE:
        assert can_draft(view, state.mover, view["display"])
    if view["out"]:
        assert state.mover == 1 - view["out"][0]
    elif mover >= 0:
        mine, theirs = (view["seats"][seat]["rooms_score"] for seat in (mover, 1 - mover))
        assert state.mover == (1 - mover if mine > theirs else mover)


def leaves(seat: dict[str, Any]) -> bool:
    """Whether a seat is out after its turn."""
    return seat["rooms_score"] >= 42 or "empty" not in seat["spaces"].values()


def can_draft(view: dict[str, Any], number: int, display: list[int]) -> bool:
    """Whether some room of a display fits into a cave of the draft by the walls that its seat still has."""
    seat, side = view["seats"][number], view["cavern"]["side"]
    rooms = [ROOM[room] for room in display if room not in BLUE or seat["blue"] + 1 < seat["orange"]]
    empty = [space for space, there in seat["spaces"].items() if there == "empty"]
    return any(fits(room, walls) for space in empty for walls in walls_within(seat, space, side) for room in rooms)


def walls_within(seat: dict[str, Any], space: str, cavern: str | None) -> list[set[str]]:
    """The walled sides that a space can have by up to as many new walls as its seat still has."""
    walls = walls_at(seat, space, cavern)
    inside = [side for side in STEPS if space == "cavern" or beside(space, side) in seat["spaces"]]
    free = [side for side in inside if side not in walls]
    most = 3 - len(seat["walls"])
    return [walls | set(new) for number in range(most + 1) for new in combinations(free, number)]
