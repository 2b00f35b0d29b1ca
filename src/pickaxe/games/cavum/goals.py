"""Orders as goals: what a seat lacks to fulfil one."""

from typing import Final

from pickaxe.games.cavum.board import MOUNTAIN, spread
from pickaxe.games.cavum.masks import holds
from pickaxe.games.cavum.state import FACE_UP, GONE, CavumState
from pickaxe.kernel import lack
from pickaxe.kernel.grids import bits
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.words import Name, Said

CUT_OFF: Final = 9  # how far away a vein is for whoever has no network
UNDUG: Final = 12  # and one that is not on the board: farther than any that is


def owns(cavum: CavumState, goal: Name) -> bool:
    """Whether an order is done with; by whom, only the log tells."""
    return goal.kind == "order" and cavum.holders[_number(cavum, goal)] == GONE


def _number(cavum: CavumState, goal: Name) -> int:
    return [order.id for order in cavum.guide.orders].index(goal.id)


def lacks(cavum: CavumState, goal: Name, choice: int) -> list[Lack]:
    """What the seat whose turn it is lacks for an order: the card, stones, and what leads to them."""
    if goal.kind != "order" or owns(cavum, goal):
        return []
    number = _number(cavum, goal)
    holder = cavum.holders[number]
    if holder not in (cavum.mover, FACE_UP):
        return lack.gone(
            Said("Somebody else has the order.") if holder >= 0 else Said("The order has not been turned up.")
        )
    card = [Lack(lack.CARD, 1, Said("the card itself"), Said("card"), [goal])] if holder == FACE_UP else []
    return card if choice in cavum.guide.take_choice else [*card, *_stones(cavum, number)]


def _stones(cavum: CavumState, number: int) -> list[Lack]:
    """The stones that are short, and for each colour the way to a vein of it."""
    held, found = _held(cavum), list[Lack]()
    for colour, due in enumerate(cavum.guide.orders[number].counts):
        if held[colour] < due:
            name, short = cavum.guide.colour_name(colour), due - held[colour]
            found.append(Lack(lack.GOODS, short, Said("{n} × {colour}", n=short, colour=name), name, []))
            found += _way_to(cavum, colour)
    return found


def _held(cavum: CavumState) -> list[int]:
    """The stones of a seat, with those on the route that it draws."""
    held = cavum.purses[cavum.mover][:]
    for node in cavum.route:
        if holds(cavum.workings.veins, node):
            held[cavum.colour_at(node)] += 1
    return held


def _way_to(cavum: CavumState, colour: int) -> list[Lack]:
    """What leads to a vein of a colour; nothing if the own network does."""
    name = cavum.guide.colour_name(colour)
    veins = [node for node in bits(cavum.veins) if cavum.colour_at(node) == colour and cavum.stones_at(node)]
    if not veins:
        return [
            Lack(lack.PIECE, UNDUG, Said("a vein of {colour}", colour=name), Said("vein: {colour}", colour=name), [])
        ]
    network = cavum.network(cavum.mover)
    far, node = min([(_steps(network, vein), vein) for vein in veins])
    if not far:
        return []
    space = cavum.guide.space_name(node)
    return [
        Lack(
            lack.CONNECTION,
            far,
            Said("a tunnel to {space}", space=space),
            Said("tunnel: {colour}", colour=name),
            [space],
        )
    ]


def _steps(network: int, vein: int) -> int:
    """How many spaces away from a network a vein is; 0 if it is in it."""
    steps, reached = 0, network
    while not reached >> vein & 1:
        wider = reached | spread(reached) & MOUNTAIN
        if wider == reached:
            return CUT_OFF
        steps, reached = steps + 1, wider
    return min(steps, CUT_OFF)
