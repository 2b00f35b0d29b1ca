"""Rooms as goals: what a seat lacks to furnish one."""

from pickaxe.games.cave_vs_cave.boards import EDGE_NAMES, SPACE_NAMES
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.reasons import wall_sets, where_is
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.view import furnishing, room_in_hand
from pickaxe.kernel import lack
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import bits
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.words import Amount, Listing, Name, Said

MOST_WALLS = 3  # around one space that has none


def owns(cave: CaveState, goal: Name) -> bool:
    """Whether the seat whose turn it is has the room."""
    return goal.kind == "room" and cave.owned[cave.mover] >> int(goal.id) & 1 == 1


def lacks(cave: CaveState, goal: Name, choice: int) -> list[Lack]:
    """What the seat whose turn it is lacks for a room, at the price of a choice or at the lowest there is now."""
    if goal.kind != "room" or owns(cave, goal) or room_in_hand(cave) == int(goal.id):
        return []
    room = cave.guide.rooms[int(goal.id)]
    if room.number not in cave.display:
        return lack.gone(where_is(cave, room))
    return [*lack.short_of(_price(cave, room, choice), cave.purse(), GOODS), *_walls(cave, room), *_colour(cave, room)]


def _price(cave: CaveState, room: Room, choice: int) -> Bundle:
    """What the room costs with a choice; without one what it costs with the tile in hand, or by itself."""
    if choice >= 0:
        listed = cave.book.lexicon.meaning(choice).values.get("goods")
        amounts = [each for each in listed.values if isinstance(each, Amount)] if isinstance(listed, Listing) else []
        return GOODS.bundle(" ".join([f"{each.number} {each.name.id}" for each in amounts]))
    extras = [extra for way in furnishing(cave) for extra in way.extras(cave)]
    prices = [GOODS.sum(extra, room.cost) for extra in extras] or [room.cost]
    return min(prices, key=lambda price: lack.distance(lack.short_of(price, cave.purse(), GOODS)))


def _walls(cave: CaveState, room: Room) -> list[Lack]:
    """The fewest walls that make an empty space fit, or an empty space."""
    if room.shapes & cave.shapes_free(cave.mover):
        return []
    for number in range(1, MOST_WALLS + 1):
        found = wall_sets(cave, cave.mover, room.shapes, number)
        if found:
            return [_wall(number, found)]
    said = Said("an empty space with {walls}", walls=room.walls)
    return [Lack(lack.SPACE, 2, said, Said("space"), [])]


def _wall(number: int, found: list[tuple[int, int]]) -> Lack:
    """So many walls, and where the first of several ways would put them."""
    space, walls = found[0]
    edges = [EDGE_NAMES[edge] for edge in bits(walls)]
    said = Said("{n:a wall|walls} at {edges}", n=number, edges=Listing([*edges]))
    return Lack(lack.WALL, number, said, Said("wall"), [SPACE_NAMES[space], *edges])


def _colour(cave: CaveState, room: Room) -> list[Lack]:
    """A blue room needs more orange ones."""
    return (
        [] if cave.may_own(room.number) else [Lack(lack.ROOM, 2, Said("one more orange room"), Said("orange room"), [])]
    )
