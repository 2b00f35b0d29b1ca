"""The last action of a phase: a route over the own network, drawn step by step."""

from typing import cast

from pickaxe.games.cavum.board import SPANS
from pickaxe.games.cavum.reasons import route_reason
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PROSPECT
from pickaxe.kernel.stack import Effect, State
from pickaxe.kernel.words import Said


def joined_to(cavum: CavumState, node: int) -> int:
    """The nodes that are joined with a node by an edge."""
    edges = cavum.joined()
    found = 0
    for i in range(3):
        span = SPANS[i]
        if edges[i] >> node & 1:
            found |= 1 << node + span
        if node >= span and edges[i] >> node - span & 1:
            found |= 1 << node - span
    return found


def route_starts(cavum: CavumState, seat: int) -> int:
    """The own stations that are joined with another one."""
    own, usable = cavum.stations[seat], cavum.usable(seat)
    left, found = own, 0
    while left:
        group = cavum.flood(left & -left, usable) & own
        left &= ~group
        if group & group - 1:
            found |= group
    return found


def next_steps(cavum: CavumState, seat: int, route: list[int]) -> int:
    """The nodes that go on with a route and do not lead it into a dead end."""
    used = 0
    for node in route:
        used |= 1 << node
    near = joined_to(cavum, route[-1]) & cavum.usable(seat) & ~used
    if not near:
        return 0
    return near & cavum.flood(cavum.stations[seat] & ~used, cavum.usable(seat) & ~used)


def may_stop(cavum: CavumState, seat: int, route: list[int]) -> bool:
    """Whether a route may end where it is: on an own station that is not its first."""
    return len(route) > 1 and cavum.stations[seat] >> route[-1] & 1 == 1


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
        steps = next_steps(cavum, seat, route) if route else route_starts(cavum, seat)
        at = cavum.guide.at_choice
        while steps:
            low = steps & -steps
            out.append(at[low.bit_length() - 1])
            steps ^= low
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
            cavum.route.append(cavum.guide.node_of_choice[choice])

    def _finish(self, cavum: CavumState, stones: int) -> None:
        cavum.note("prospected", cavum.mover, [stones])
        cavum.stack.pop()
        cavum.route = []
        cavum.pieces[cavum.mover][PROSPECT] -= 1
        cavum.actions += 1
        cavum.laid = 0

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return route_reason(cast(CavumState, state), choice)


def take_stones(cavum: CavumState) -> int:
    """One stone from each vein on the route, as many as are returned; then emptied veins are removed (R34)."""
    purse = cavum.purses[cavum.mover]
    stones = 0
    for node in cavum.route:
        if cavum.veins >> node & 1:
            purse[cavum.take_stone(node)] += 1
            stones += 1
    for node in cavum.route:
        if cavum.veins >> node & 1 and not cavum.stones_at(node):
            cavum.remove_vein(node)
    return stones
