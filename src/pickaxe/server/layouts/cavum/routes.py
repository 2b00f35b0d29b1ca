"""The best route of a seat: what it brings, and the choices that draw it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from pickaxe.games.cavum.routes import Route, best_route
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.view import asked_kind


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route as the page tells it: its spaces, the stones in their order, their value, and the choices for it."""

    spaces: tuple[str, ...]
    colours: tuple[str, ...]
    value: int
    plan: tuple[int, ...]  # empty while it cannot be taken


def best(cavum: CavumState, seat: int) -> RouteLine | None:
    """The best route of a seat, if it has any."""
    found = best_route(cavum, seat)
    return None if found is None else _line(cavum, seat, found)


def _line(cavum: CavumState, seat: int, route: Route) -> RouteLine:
    board, colours = cavum.guide.board, cavum.guide.colours
    veins = [node for node in route.nodes if cavum.veins >> node & 1]
    return RouteLine(
        spaces=tuple(board.names[node] for node in route.nodes),
        colours=tuple(colours[cavum.colour_at(node)] for node in veins),
        value=route.value,
        plan=tuple(plan(cavum, route.nodes)) if seat == cavum.seat else (),
    )


def gems_on(cavum: CavumState, route: Sequence[str]) -> list[str]:
    """The colours of the stones that a route brings, in its order."""
    nodes = [cavum.guide.board.node[space] for space in route]
    return [cavum.guide.colours[cavum.colour_at(node)] for node in nodes if cavum.veins >> node & 1]


def plan(cavum: CavumState, nodes: Sequence[int]) -> list[int]:
    """The choices that draw a route from where the table stands; none if it asks for something else.

    Steps that leave no choice are not asked, so only the others are in it.
    """
    if cavum.guide.prospect_choice in cavum.options():
        return _drawn(cavum, nodes, [cavum.guide.prospect_choice])
    return _drawn(cavum, nodes, []) if asked_kind(cavum) == "route" else []


def _drawn(cavum: CavumState, nodes: Sequence[int], first: Sequence[int]) -> list[int]:
    state, choices, left = cavum.copy(), list(first), cavum.pieces_left(cavum.mover)
    for choice in first:
        state.play(choice)
    ways = [list(nodes), list(reversed(nodes))]
    while not state.is_over and asked_kind(state) == "route" and state.pieces_left(cavum.mover) == left:
        following = _next(state, ways)
        if following is None:
            return []
        state.play(following)
        choices.append(following)
    return choices


def _next(cavum: CavumState, ways: Sequence[list[int]]) -> int | None:
    """The choice that goes on with one of the ways."""
    drawn = cavum.route
    for way in ways:
        if way[: len(drawn)] == drawn:
            return cavum.guide.stop_choice if len(way) == len(drawn) else cavum.guide.at_choice[way[len(drawn)]]
    return None


def state_of(state: object) -> CavumState:
    """A state of the table as the game knows it."""
    return cast(CavumState, state)
