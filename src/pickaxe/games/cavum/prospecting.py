"""The last action of a phase: a route over the own network, drawn step by step."""

from typing import cast

from pickaxe.games.cavum.masks import (
    Mask,
    back,
    both,
    either,
    holds,
    is_empty,
    list_nodes,
    nothing,
    only,
    onward,
    whole,
    without,
)
from pickaxe.games.cavum.reasons import route_reason
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PROSPECT
from pickaxe.kernel.stack import Effect, State
from pickaxe.kernel.words import Said


def neighbours(cavum: CavumState, node: int) -> Mask:
    """The nodes that are joined with a node by an edge."""
    workings, here = cavum.workings, only(node)
    workings.join()
    east, south_west, south_east = workings.edge_east, workings.edge_south_west, workings.edge_south_east
    found = either(onward(both(here, east), 1), both(back(here, 1), east))
    found = either(found, either(onward(both(here, south_west), 12), both(back(here, 12), south_west)))
    return either(found, either(onward(both(here, south_east), 13), both(back(here, 13), south_east)))


def route_starts(cavum: CavumState, seat: int) -> int:
    """The own stations that are joined with another one."""
    return whole(starts(cavum, seat))


def starts(cavum: CavumState, seat: int) -> Mask:
    """The same in thirds."""
    own, usable = cavum.workings.stations[seat], cavum.workings.usable(seat)
    left, found = own, nothing()
    while not is_empty(left):
        first = first_of(left)
        group = both(cavum.workings.flood(first, usable, nothing()), own)
        left = without(left, group)
        if group != first:
            found = either(found, group)
    return found


def first_of(mask: Mask) -> Mask:
    """The lowest node of a mask that is not empty."""
    if mask[0]:
        return (mask[0] & -mask[0], 0, 0)
    return (0, mask[1] & -mask[1], 0) if mask[1] else (0, 0, mask[2] & -mask[2])


def next_steps(cavum: CavumState, seat: int, route: list[int]) -> int:
    """The nodes that go on with a route and do not lead it into a dead end."""
    return whole(steps_after(cavum, seat, route))


def steps_after(cavum: CavumState, seat: int, route: list[int]) -> Mask:
    """The same in thirds."""
    workings, used = cavum.workings, nothing()
    for node in route:
        used = either(used, only(node))
    free = without(workings.usable(seat), used)
    near = both(neighbours(cavum, route[-1]), free)
    if is_empty(near):
        return nothing()
    return both(near, workings.flood(without(workings.stations[seat], used), free, nothing()))


def may_stop(cavum: CavumState, seat: int, route: list[int]) -> bool:
    """Whether a route may end where it is: on an own station that is not its first."""
    return len(route) > 1 and holds(cavum.workings.stations[seat], route[-1])


class Prospect(Effect):
    """A route from one own station to another; without any, nothing happens (R51).

    Whoever could look it up later would know the colours of the stones (R33).
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_secret = True

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        seat, route = cavum.mover, cavum.route
        steps = steps_after(cavum, seat, route) if route else starts(cavum, seat)
        list_nodes(steps, cavum.guide.at_choice, out)
        if route and may_stop(cavum, seat, route):
            out.append(cavum.guide.stop_choice)
        if len(out) == 1:
            self.answer(state, memory, out.pop())
        elif not out:
            self._finish(cavum, 0)

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        if choice == cavum.guide.stop_choice:
            self._finish(cavum, take_stones(cavum))
        else:
            cavum.route = [*cavum.route, cavum.guide.node_of(choice)]

    def _finish(self, cavum: CavumState, stones: int) -> None:
        cavum.note("prospected", cavum.mover, [stones])
        cavum.stack.pop()
        cavum.route = []
        cavum.use_piece(PROSPECT)
        cavum.actions += 1
        cavum.just_laid = nothing()

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return route_reason(cast(CavumState, state), choice)


def take_stones(cavum: CavumState) -> int:
    """One stone from each vein on the route, as many as are returned; then emptied veins are removed (R34)."""
    stones = 0
    for node in cavum.route:
        if holds(cavum.workings.veins, node):
            cavum.keep_stone(cavum.mover, cavum.take_stone(node))
            stones += 1
    for node in cavum.route:
        if holds(cavum.workings.veins, node) and not cavum.stones_at(node):
            cavum.remove_vein(node)
    return stones
