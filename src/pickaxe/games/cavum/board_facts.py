"""The board of a data file: the mountain, the cities, the separators, and what lies there from the start."""

from typing import Any, Final

from pickaxe.games.cavum import components
from pickaxe.games.cavum.board import MOUNTAIN, RADIUS, STEPS, Board, City, node_at, place_of, ring_of, spread
from pickaxe.games.cavum.components import RECORD, RECORDS, TWICE, Data, agree, check
from pickaxe.games.cavum.tiles import KINDS, Patterns
from pickaxe.kernel.edition import shown
from pickaxe.kernel.fields import Number, Word

SPACES: Final = 91
CITY_SPACES: Final = 31
CITIES: Final = 5
SEPARATORS: Final = 5
_TOUCHING: Final = (
    "board: {space} of city {city} touches {space2} of city {city2}; a separator lies between two cities."
)


class StartTile:
    """A tile that lies on the board from the start, with the vein on it."""

    def __init__(self, node: int, kind: int, turn: int, colour: int, stones: int) -> None:
        self.node = node
        self.kind = kind
        self.turn = turn
        self.colour = colour
        self.stones = stones


def read_board(data: Data) -> Board:
    """The mountain, the cities and the separators, which together fill the field."""
    return _Reader(data).board()


class _Reader:
    """Reads the board and names the entry that is wrong."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.names: dict[int, str] = {}
        self.city_of: dict[int, str] = {}

    def board(self) -> Board:
        spaces = self._spaces()
        entry = RECORD.read(self.data["cities"], "board: cities")
        cities = [self._city(city) for city in RECORDS.read(entry.get("cities"), "board: cities/cities")]
        agree(len(cities), CITIES, "board: there are {due} cities, not {found}.")
        agree(len(self.names), CITY_SPACES, "board: the cities have {due} spaces together, not {found}.")
        components.agreed(entry, "count", CITY_SPACES, "board: cities")
        self._check_apart()
        return Board(spaces, cities, self.names, self._separators())

    def _spaces(self) -> list[tuple[str, int]]:
        entry = RECORD.read(self.data["mountain"], "board: mountain")
        found: list[tuple[str, int]] = []
        for space in RECORDS.read(entry.get("hexes"), "board: mountain/hexes"):
            q, r = components.place(space, f"board: mountain/hexes/{len(found) + 1}")
            each = (f"{q},{r}", node_at(q, r))
            outside = "board: the mountain space {place} lies outside the hexagon of {spaces} spaces."
            check(ring_of(q, r) <= RADIUS, outside, place=each[0], spaces=SPACES)
            check(each not in found, "board: the mountain space {place} stands twice.", place=each[0])
            found.append(each)
        agree(len(found), SPACES, "board: the mountain has {due} spaces, not {found}.")
        components.agreed(entry, "count", SPACES, "board: mountain")
        components.agreed(entry, "radius", RADIUS, "board: mountain")
        return found

    def _city(self, entry: Data) -> City:
        id = components.word(entry.get("id"), "board: cities/id")
        check(id not in self.city_of.values(), "board: two cities are called {id}.", id=id)
        spaces = RECORDS.read(entry.get("spaces"), f"board: cities/{id}/spaces")
        nodes = [self._city_space(space, id) for space in spaces]
        check(nodes, "board: city {id} has no spaces.", id=id)
        components.agreed(entry, "size", len(nodes), f"board: cities/{id}")
        return City(id, nodes)

    def _city_space(self, entry: Data, city: str) -> int:
        name = components.word(entry.get("id"), f"board: cities/{city}/spaces/id")
        q, r = components.place(entry, f"board: cities/{city}/{name}")
        node = node_at(q, r)
        off_ring = "board: city space {name} at {place} does not lie on the ring around the mountain."
        check(ring_of(q, r) == RADIUS + 1, off_ring, name=name, place=f"{q},{r}")
        known = [other.casefold() for other in self.names.values()]
        check(name.casefold() not in known, "board: two city spaces are called {name}.", name=name)
        both, other = "board: two city spaces lie at {place}: {space} and {name}.", self.names.get(node, "")
        check(not other, both, place=f"{q},{r}", space=other, name=name)
        self._check_exits(entry, name, q, r)
        self.names[node] = name
        self.city_of[node] = city
        return node

    def _check_exits(self, space: Data, name: str, q: int, r: int) -> None:
        """A city space has one exit to each mountain space it touches and no other; each names where it leads."""
        told: dict[int, Any] = {}
        what = f"board: cities/{name}/exits"
        for exit in RECORDS.read(space.get("exits"), what):
            direction = Number(0, 5).read(exit.get("dir"), f"{what}/dir")
            check(direction not in told, TWICE, what=what, n=direction)
            told[direction] = exit.get("hex")
        for direction, (dq, dr) in enumerate(STEPS):
            due = f"{q + dq},{r + dr}" if ring_of(q + dq, r + dr) <= RADIUS else ""
            lacks, has_one = "{what} lacks the exit to {due} in direction {n}.", direction in told
            check(has_one or not due, lacks, what=what, due=due, n=direction)
            check(due or not has_one, "{what} has one in direction {n}, where no space lies.", what=what, n=direction)
            leads, value = "{what} leads to {due} in direction {n}, not to {value}.", told.get(direction, due)
            check(not due or value == due, leads, what=what, due=due, n=direction, value=shown(value))

    def _check_apart(self) -> None:
        """Cities do not touch, so that each lies in one piece between two separators."""
        for node, city in self.city_of.items():
            q, r = place_of(node)
            near = [node_at(q + dq, r + dr) for dq, dr in STEPS if ring_of(q + dq, r + dr) == RADIUS + 1]
            for other in near:
                space, space2, city2 = self.names[node], self.names.get(other, ""), self.city_of.get(other, city)
                check(city2 == city, _TOUCHING, space=space, city=city, space2=space2, city2=city2)

    def _separators(self) -> list[int]:
        entry = RECORD.read(self.data["separators"], "board: separators")
        found: list[int] = []
        for separator in RECORDS.read(entry.get("hexes"), "board: separators/hexes"):
            q, r = components.place(separator, f"board: separators/hexes/{len(found) + 1}")
            place, node = f"{q},{r}", node_at(q, r)
            is_between = ring_of(q, r) == RADIUS + 1 and node not in self.names
            check(is_between, "board: the separator {place} does not lie on the ring between the cities.", place=place)
            check(node not in found, "board: the separator {place} stands twice.", place=place)
            found.append(node)
        agree(len(found), SEPARATORS, "board: there are {due} separators, not {found}.")
        return found


def read_start_tiles(data: Data, board: Board, patterns: Patterns, colours: list[str], stones: int) -> list[StartTile]:
    """The tiles and veins that lie on the board from the start; there are so many stones of each colour."""
    entry = RECORD.read(data["start_tiles"], "board: start_tiles")
    found: list[StartTile] = []
    for each in RECORDS.read(entry.get("tiles"), "board: start_tiles/tiles"):
        tile = _start_tile(each, board, patterns, colours, stones)
        is_first = tile.node not in [other.node for other in found]
        check(is_first, "board: two start tiles lie on {space}.", space=board.names[tile.node])
        found.append(tile)
    _check_veins(found, board, colours, stones)
    return found


def _start_tile(entry: Data, board: Board, patterns: Patterns, colours: list[str], most: int) -> StartTile:
    name = entry.get("hex")
    node = board.node.get(name, -1) if isinstance(name, str) else -1
    is_inside = node >= 0 and MOUNTAIN >> node & 1
    check(is_inside, "board: start_tiles/hex is a mountain space, not {value}.", value=shown(name))
    kind = Word(KINDS).read(entry.get("kind"), f"board: start_tiles/{name}/kind")
    turns, told, what = patterns.turns[kind], entry.get("exits"), f"board: start_tiles/{name}/exits"
    exits = components.exits(told, what)
    check(exits in turns, "{what} fit no {kind}: {value}.", what=what, kind=KINDS[kind], value=shown(told))
    turn = turns.index(exits)
    if entry.get("vein") is None:
        return StartTile(node, kind, turn, -1, 0)
    vein = RECORD.read(entry["vein"], f"board: start_tiles/{name}/vein")
    colour = Word(colours).read(vein.get("gem"), f"board: start_tiles/{name}/vein/gem")
    number = Number(1, most).read(vein.get("stones"), f"board: start_tiles/{name}/vein/stones")
    return StartTile(node, kind, turn, colour, number)


def _check_veins(tiles: list[StartTile], board: Board, colours: list[str], stones: int) -> None:
    """Veins lie as players may discover them (R29), and there are stones for them."""
    veins = 0
    for tile in tiles:
        if not tile.stones:
            continue
        space, bit = board.names[tile.node], 1 << tile.node
        check(not board.perimeter & bit, "board: the vein on {space} lies beside a city space.", space=space)
        check(not spread(veins) & bit, "board: the vein on {space} lies beside another one.", space=space)
        veins |= bit
    for colour, name in enumerate(colours):
        number = sum([tile.stones for tile in tiles if tile.colour == colour])
        rule = "board: the start tiles have {number} {name} stones; there are {stones}."
        check(number <= stones, rule, number=number, name=name, stones=stones)
