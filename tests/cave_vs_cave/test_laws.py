"""Laws of Era I that hold at every step of every game, checked on random play against a small model of the rules."""

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cave_vs_cave.table import GAME, beginning_with
from cave_vs_cave.test_rooms import PRINTED, Printed, fits
from pickaxe import CHANCE, Dealer, State
from pickaxe.games.cave_vs_cave.laws import LAWS
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.fields import broken

ROOM = {room.number: room for room in PRINTED}
BLUE = {20, 21, 22, 23, 24}
LIMITS = {"wood": 9, "stone": 9, "emmer": 9, "flax": 9, "food": 9, "gold": 19}
NATURAL = {
    "A1": "NW", "B1": "NE", "A2": "W", "B2": "E", "A3": "W", "B3": "E",
    "A4": "", "B4": "E", "A5": "SW", "B5": "S", "C5": "NES",
}  # fmt: skip
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def beside(space: str, side: str) -> str:
    """The name of what lies on a side of a space, a space of the board or not."""
    column, row = STEPS[side]
    return f"{chr(ord(space[0]) + column)}{int(space[1]) + row}"


def edge(space: str, side: str) -> str:
    """The name of the edge on a side of a space."""
    return "-".join(sorted([space, beside(space, side)]))


def walls_at(seat: dict[str, Any], space: str, cavern: str | None) -> set[str]:
    """The sides of a space that carry a wall, natural or placed."""
    if space == "cavern":
        natural = {"two walls": "NW", "three walls": "NEW"}[cavern or ""]
        return set(natural) | {wall[-1] for wall in seat["walls"] if wall.startswith("cavern")}
    return set(NATURAL[space]) | {side for side in STEPS if edge(space, side) in seat["walls"]}


def reachable(seat: dict[str, Any]) -> set[str]:
    """The covered spaces to which a path leads from the entrance."""
    found: set[str] = set()
    seen, todo = {"A4"}, ["A4"]
    while todo:
        space = todo.pop()
        for side in set(STEPS) - walls_at(seat, space, None):
            there = beside(space, side)
            if there in NATURAL and there not in seen:
                seen.add(there)
                (found.add if seat["spaces"][there] == "covered" else todo.append)(there)
    return found


def rooms_of(seat: dict[str, Any]) -> dict[str, int]:
    """The rooms of a cave by space, the entrance left out."""
    return {space: room for space, room in seat["spaces"].items() if isinstance(room, int) and room}


def check_hidden(view: dict[str, Any]) -> None:
    """Rooms that nobody has seen are neither lost nor made."""
    built = [room for seat in view["seats"] for room in rooms_of(seat).values()]
    shown = [*built, *view["display"], *([view["in_hand"]] if view["in_hand"] else [])]
    covered = sum(there == "covered" for seat in view["seats"] for there in seat["spaces"].values())
    turning = view["seat"] == CHANCE and view["tile"] is not None
    hidden = covered + (view["pile"] or 0)
    assert hidden <= 18 - sum(room > 6 for room in shown) <= hidden + turning


def check_cave(seat: dict[str, Any]) -> None:
    """What holds for a cave."""
    rooms = rooms_of(seat)
    blue = sum(room in BLUE for room in rooms.values())
    assert (seat["blue"], seat["orange"]) == (blue, len(rooms) - blue + 1)
    assert all(0 <= seat["goods"][name] <= limit for name, limit in LIMITS.items())
    assert set(seat["reachable"]) == reachable(seat)
    assert seat["rooms_score"] == sum(ROOM[room].points for room in rooms.values())
    assert seat["score"] == seat["rooms_score"] + seat["goods"]["gold"]


def check_step(before: dict[str, Any], after: dict[str, Any]) -> None:
    """What holds between two decisions: a room is placed where it fits, and only one tile is dug out."""
    for old, new in zip(before["seats"], after["seats"], strict=True):
        placed = {space: room for space, room in rooms_of(new).items() if space not in rooms_of(old)}
        for space, room in placed.items():
            assert old["spaces"][space] == "empty"
            assert fits(ROOM[room], walls_at(new, space, after["cavern"]["side"]))
        assert len(placed) <= 1
        dug = [space for space in NATURAL if old["spaces"][space] == "covered" != new["spaces"][space]]
        assert len(dug) <= 1
        assert rooms_of(old).items() <= rooms_of(new).items()


def check_furnishing(state: State, view: dict[str, Any]) -> None:
    """With Renovation exactly those rooms are offered that fit, can be paid and keep the colours in order."""
    pending = state.to_position()["pending"]
    if not pending or pending[-1] not in ({"effect": "tile A12", "memory": 0}, {"effect": "tile A12", "memory": 1}):
        return
    seat = view["seats"][view["seat"]]
    empty = [space for space, there in seat["spaces"].items() if there == "empty"]
    offered = {int(number) for number in beginning_with(state, "furnish")}
    assert offered == {room for room in view["display"] if can_furnish(ROOM[room], seat, empty, view["cavern"]["side"])}


def can_furnish(room: Printed, seat: dict[str, Any], empty: list[str], side: str | None) -> bool:
    """Whether a room can be furnished without extra cost."""
    words = room.cost.split()
    can_pay = all(seat["goods"][name] >= int(n) for n, name in zip(words[::2], words[1::2], strict=True))
    keeps_colours = room.number not in BLUE or seat["blue"] + 1 < seat["orange"]
    return can_pay and keeps_colours and any(fits(room, walls_at(seat, space, side)) for space in empty)


@pytest.mark.parametrize("players", [1, 2])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_the_laws_hold_at_every_step(players: int, seed: int) -> None:
    state, dealer, random = GAME.new(players=players), Dealer(seed), Random(seed)
    before = state.view(None)
    while not state.is_over:
        chance = state.seat == CHANCE
        state.play(dealer.answer(state.slot(), state.options()) if chance else eager(state, random))
        view = state.view(None)
        assert broken(cast(CaveState, state), LAWS) == ""
        check_hidden(view)
        for seat in view["seats"]:
            check_cave(seat)
        check_step(before, view)
        check_furnishing(state, view)
        before = view


def eager(state: State, random: Random) -> int:
    """A random choice that rather builds and digs than ends the turn, so that caves fill."""
    choices = state.options() if random.random() < 0.95 else state.choices()
    building = [choice for choice in choices if is_building(GAME.lexicon.token(choice))]
    return random.choice(building if building and random.random() < 0.8 else choices)


def is_building(token: str) -> bool:
    """Whether a choice builds or digs, or takes a tile for it."""
    return token.startswith(("furnish", "excavate", "two tiles", "A02", "A03", "A05", "A08", "A12", "activate", "gain"))
