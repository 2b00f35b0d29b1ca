"""Why something is not possible, and what would make it so, in sentences."""

from pickaxe.games.cave_vs_cave.boards import EDGES, EDGES_AT, SHAPE_BIT, SPACES, sides_walled
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.names import edge_words, place_words
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.kernel.grids import bits
from pickaxe.kernel.phrases import capitalised, listed


def where_is(cave: CaveState, room: Room) -> str:
    """Where a room is that is not in the display."""
    for seat in range(cave.players):
        if cave.owned[seat] >> room.number & 1:
            whose = "your" if seat == cave.mover else "the opponent's"
            return f"{room.name} is in {whose} cave already."
    if cave.pool >> room.number & 1:
        return f"{room.name} is in the pool, where it cannot be built."
    return f"{room.name} is not in the display."


def wall_reason(cave: CaveState, room: Room, words: str) -> str:
    """That no empty space has the walls of a room, and which wall would change that."""
    if not cave.shapes_free(cave.mover):
        return "Your cave has no empty space."
    walls = [edge_words(name) for name in helpful_walls(cave, room)[:3]]
    hint = f" A wall at {listed(walls, 'or')} would open one." if walls and cave.supply else ""
    return f"Needs {words}; no empty space of yours has that.{hint}"


def helpful_walls(cave: CaveState, room: Room) -> list[str]:
    """The free edges on which one wall would make a space fit."""
    seat = cave.mover
    free = cave.edges_in_play(seat) & ~cave.walls[seat]
    found: list[str] = []
    for space in range(len(SPACES)):
        if not cave.is_empty(seat, space):
            continue
        for edge in EDGES_AT[space]:
            sides = sides_walled(cave.layout, space, cave.walls[seat] | 1 << edge, cave.cavern_side)
            if free >> edge & 1 and SHAPE_BIT[sides] & room.shapes and EDGES[edge] not in found:
                found.append(EDGES[edge])
    return found


def draft_wall_reason(words: str, walls: int) -> str:
    """That not even the own walls of the draft give an empty space the walls of a room."""
    if walls == 0:
        return f"Needs {words}; no empty space of yours has that, and you have no wall left."
    left = "your last wall" if walls == 1 else f"the {walls} walls you have left"
    return f"Needs {words}; no empty space of yours can have that with {left}."


def colour_reason(room: Room) -> str:
    """That a blue room would break the colour rule."""
    return f"{room.name} is blue, and you must keep more orange than blue rooms."


def space_reason(space: int) -> str:
    """That a space is not free for a room."""
    return f"{capitalised(place_words(SPACES[space]))} is not an empty space of your cave."


def reach_reason(cave: CaveState, space: int, through_walls: bool) -> list[str]:
    """Why a space cannot be excavated; nothing if it can."""
    seat, name = cave.mover, SPACES[space]
    if not cave.covered[seat] >> space & 1:
        return [f"{name} holds no face-down tile of yours."]
    if cave.tiles_in_reach(seat, through_walls) >> space & 1:
        return []
    if cave.tiles_in_reach(seat, True) >> space & 1:
        return [f"{name} lies behind a wall."]
    near = [SPACES[other] for other in bits(cave.tiles_in_reach(seat, through_walls))]
    if not near:
        return [f"{name} cannot be reached, and no other tile either."]
    return [f"{name} cannot be reached yet; in reach: {', '.join(near)}."]


def edge_reason(cave: CaveState, edge: int) -> list[str]:
    """Why a wall cannot be built on an edge."""
    name = EDGES[edge]
    if cave.supply == 0:
        return ["No wall is left in the supply."]
    if name.startswith("cavern") and cave.cavern_owner != cave.mover:
        return ["You do not have the Additional Cavern."]
    if not name.startswith("cavern") and not cave.edges_in_play(cave.mover) >> edge & 1:
        return [f"{name} is not an edge of your cave."]
    return [f"There is a wall on {edge_words(name)} already."]


def raze_reason(cave: CaveState, edge: int) -> list[str]:
    """Why a wall cannot be razed."""
    if not cave.walls[cave.mover]:
        return ["You have no placed wall."]
    return [f"You have no placed wall on {edge_words(EDGES[edge])}."]
