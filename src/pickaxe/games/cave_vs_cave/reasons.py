"""Why something is not possible, and what would make it so, in sentences."""

from typing import Final

from pickaxe.games.cave_vs_cave.boards import (
    CAVERN,
    EDGE_NAMES,
    EDGES_AT,
    SHAPE_BIT,
    SPACE_NAMES,
    SPACES,
    sides_walled,
)
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import EDIBLE, GOODS
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import bits
from pickaxe.kernel.words import Listing, Name, Said

FURNISHING_COSTS: Final = "Furnishing costs 1 food per dwarf, which is {goods} this round."
FOOD_HINT: Final = "Turning {goods.many} into food would pay for it."
NO_SPACE: Final = "Your cave has no empty space."
NO_WALLS: Final = "Needs {walls}; no empty space of yours has that."
NO_WALLS_YET: Final = "Needs {walls}; no empty space of yours has that. {hint}"
NO_WALLS_LEFT: Final = "Needs {walls}; no empty space of yours has that, and you have no wall left."
LAST_WALL: Final = "Needs {walls}; no empty space of yours can have that with your last wall."
OWN_WALLS: Final = "Needs {walls}; no empty space of yours can have that with the {n} walls you have left."
NEEDS_WALLS: Final = (NO_WALLS, NO_WALLS_YET, NO_WALLS_LEFT, LAST_WALL, OWN_WALLS)
TOO_BLUE: Final = "{room} is blue, and you must keep more orange than blue rooms."


def where_is(cave: CaveState, room: Room) -> Said:
    """Where a room is that is not in the display."""
    for seat in range(cave.players):
        if cave.owned[seat] >> room.number & 1:
            if seat == cave.mover:
                return Said("{room} is in your cave already.", room=room.name)
            return Said("{room} is in the opponent's cave already.", room=room.name)
    if cave.pool >> room.number & 1:
        return Said("{room} is in the pool, where it cannot be built.", room=room.name)
    return Said("{room} is not in the display.", room=room.name)


def room_refusals(cave: CaveState, number: int, cost: Bundle) -> list[Said]:
    """Why a seat cannot furnish a room at this cost: every reason there is."""
    room = cave.guide.rooms[number]
    if number not in cave.display:
        return [where_is(cave, room)]
    found = price_refusals(cave, cost)
    if not room.shapes & cave.shapes_free(cave.mover):
        found.append(wall_reason(cave, room))
    if not cave.may_own(number):
        found.append(colour_reason(room))
    return found


def price_refusals(cave: CaveState, cost: Bundle) -> list[Said]:
    """What is short of a price, and which any-time exchanges would pay the food that is missing."""
    found = shortages(cost, cave.purse(), GOODS)
    if found and cave.could_pay(cost):
        kinds = [GOODS.name(kind) for kind in EDIBLE if cave.purse()[kind] > cost.amount(kind)]
        found.append(Said(FOOD_HINT, goods=Listing([*kinds], "or")))
    return found


def wall_reason(cave: CaveState, room: Room) -> Said:
    """That no empty space has the walls of a room, and which wall would change that."""
    if not cave.shapes_free(cave.mover):
        return Said(NO_SPACE)
    helpful = helpful_walls(cave, room)[:3]
    if not helpful or not cave.supply:
        return Said(NO_WALLS, walls=room.walls)
    hint = Said("A wall at {edges} would open one.", edges=Listing([*helpful], "or"))
    return Said(NO_WALLS_YET, walls=room.walls, hint=hint)


def helpful_walls(cave: CaveState, room: Room) -> list[Name]:
    """The free edges on which one wall would make a space fit."""
    seat = cave.mover
    free = cave.edges_in_play(seat) & ~cave.walls[seat]
    found: list[Name] = []
    for space in range(len(SPACES)):
        if not cave.is_empty(seat, space):
            continue
        for edge in EDGES_AT[space]:
            sides = sides_walled(cave.layout, space, cave.walls[seat] | 1 << edge, cave.cavern_side)
            if free >> edge & 1 and SHAPE_BIT[sides] & room.shapes and EDGE_NAMES[edge] not in found:
                found.append(EDGE_NAMES[edge])
    return found


def draft_wall_reason(room: Room, walls: int) -> Said:
    """That not even the own walls of the draft give an empty space the walls of a room."""
    if walls > 1:
        return Said(OWN_WALLS, walls=room.walls, n=walls)
    return Said(LAST_WALL if walls else NO_WALLS_LEFT, walls=room.walls)


def colour_reason(room: Room) -> Said:
    """That a blue room would break the colour rule."""
    return Said(TOO_BLUE, room=room.name)


def space_reason(space: int) -> Said:
    """That a space is not free for a room."""
    return Said("{space.cap} is not an empty space of your cave.", space=SPACE_NAMES[space])


def reach_reason(cave: CaveState, space: int, through_walls: bool) -> list[Said]:
    """Why a space cannot be excavated; nothing if it can."""
    seat, name = cave.mover, SPACE_NAMES[space]
    if not cave.covered[seat] >> space & 1:
        return [Said("{space} holds no face-down tile of yours.", space=name)]
    if cave.tiles_in_reach(seat, through_walls) >> space & 1:
        return []
    if cave.tiles_in_reach(seat, True) >> space & 1:
        return [Said("{space} lies behind a wall.", space=name)]
    near = [SPACE_NAMES[other] for other in bits(cave.tiles_in_reach(seat, through_walls))]
    if not near:
        return [Said("{space} cannot be reached, and no other tile either.", space=name)]
    return [Said("{space} cannot be reached yet; in reach: {spaces}.", space=name, spaces=Listing([*near], ","))]


def edge_reason(cave: CaveState, edge: int) -> list[Said]:
    """Why a wall cannot be built on an edge."""
    is_cavern = edge in EDGES_AT[CAVERN]
    if cave.supply == 0:
        return [Said("No wall is left in the supply.")]
    if is_cavern and cave.cavern_owner != cave.mover:
        return [Said("You do not have the Additional Cavern.")]
    if not is_cavern and not cave.edges_in_play(cave.mover) >> edge & 1:
        return [Said("{edge} is not an edge of your cave.", edge=EDGE_NAMES[edge])]
    return [Said("There is a wall on {edge} already.", edge=EDGE_NAMES[edge])]


def raze_reason(cave: CaveState, edge: int) -> list[Said]:
    """Why a wall cannot be razed."""
    if not cave.walls[cave.mover]:
        return [Said("You have no placed wall.")]
    return [Said("You have no placed wall on {edge}.", edge=EDGE_NAMES[edge])]
