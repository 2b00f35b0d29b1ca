"""The facts of a game of Cavum: the data files checked and made ready for play.

An owner of the game can correct facts with a file of their own. It has any of the sections `board`, `tiles`, `orders`
and `rules`, each with any of the keys of the data file of that name; a key that is given replaces the standard one as a
whole.
"""

import hashlib
import json
from typing import Any, Final, cast

from pickaxe.games.cavum.board import MOUNTAIN, RADIUS, STEPS, Board, City, node_at, ring_of
from pickaxe.games.cavum.components import SECTIONS, Data, standard
from pickaxe.games.cavum.tiles import EXIT_COUNTS, KINDS, PIECES, TILE_PIECES, Patterns
from pickaxe.kernel.errors import BadSetup

SPACES: Final = 91
CITY_SPACES: Final = 31
CITIES: Final = 5
SEPARATORS: Final = 5
TUNNEL_TILES: Final = 62
DYNAMITE_TILES: Final = 12
VEINS: Final = 18
CARDS_BY_STONES: Final = {2: 6, 3: 6, 4: 3}
COLOURS: Final = 6
MOST_PLAYERS: Final = 4
MOST_PHASES: Final = 3

# The switches of a table: the reading in the data that each one stands for, with the value that turns it on.
READINGS: Final[dict[str, tuple[str, Any]]] = {
    "open_stones": ("gems_hidden", False),
    "station_any_time_in_turn": ("station_window", "sameTurn"),
    "sale_opens_at_top": ("colour_sale_opening", "highestVisible"),
    "give_up_only_if_stuck": ("voluntary_discard", []),
}


class Order:
    """An order card: the stones it asks for, its value and its penalty."""

    def __init__(self, id: str, gems: list[int], value: int, penalty: int) -> None:
        self.id = id
        self.gems = gems
        self.value = value
        self.penalty = penalty
        self.counts = [gems.count(colour) for colour in range(COLOURS)]


class StartTile:
    """A tile that lies on the board from the start, with the vein on it."""

    def __init__(self, node: int, kind: int, turn: int, colour: int, stones: int) -> None:
        self.node = node
        self.kind = kind
        self.turn = turn
        self.colour = colour
        self.stones = stones


class Facts:
    """All that is printed, counted or ruled, checked."""

    def __init__(self, data: Data) -> None:
        reader = _Reader(data)
        self.data = data
        self.board: Board = reader.board()
        self.patterns: Patterns = reader.patterns()
        self.tile_counts: list[int] = reader.tile_counts()
        self.vein_count = VEINS
        self.stations_per_player: int = reader.whole("tiles", "stations_per_player", 5, 31)
        self.colours: list[str] = reader.colours()
        self.stones_per_colour: int = reader.stones_per_colour()
        self.sale_order: list[int] = reader.sale_order(self.colours)
        self.stones_per_vein: list[int] = reader.stones_per_vein()
        self.dynamite_of_card: list[int] = reader.sequence_cards()
        self.orders: list[Order] = reader.order_cards(self.colours)
        self.start_tiles: list[StartTile] = reader.start_tiles(self)
        self.start_score: int = reader.whole("rules", "start_score", 0, 99)
        self.pool: list[int] = reader.pool()
        self.pool_stations: int = reader.pool_stations()
        self.pieces: dict[str, int] = reader.pieces()
        self.phases: dict[str, int] = reader.phases()
        self.new_orders: int = reader.whole("rules", "new_order_cards_per_phase", 1, 5)
        self.most_actions: int = reader.whole("rules", "most_actions_per_turn", 1, 12)
        self.option_points: int = reader.whole("rules", "option_points", 0, 20)
        self.chip_points: int = reader.whole("rules", "two_chip_points", 0, 20)
        self.switches: dict[str, bool] = reader.switches()
        self.supply: list[int] = reader.supply(self)

    def most_points(self) -> int:
        """More points than anyone can have when a bid is made, so that every bid has its token."""
        stone = max([self.stones_per_colour, *(-(-order.value // len(order.gems)) for order in self.orders)])
        cities = sum([(city.size // 2) * ((city.size + 1) // 2) for city in self.board.cities])
        phase = self.pieces["option"] * self.option_points + cities + VEINS * stone
        return self.start_score + (MOST_PHASES - 1) * phase + self.new_orders * self.chip_points


def merged(corrections: object) -> Data:
    """The standard data with an owner's corrections put in."""
    if not isinstance(corrections, dict):
        raise BadSetup(f"A data file is an object with the sections {', '.join(SECTIONS)}, not {corrections!r}.")
    data = standard()
    for section, keys in corrections.items():
        if section not in SECTIONS:
            raise BadSetup(f"A data file has no section {section!r}; its sections are {', '.join(SECTIONS)}.")
        if not isinstance(keys, dict):
            raise BadSetup(f"Section {section!r} is an object with keys, not {keys!r}.")
        for key, value in keys.items():
            if key not in data[section]:
                raise BadSetup(f"{section} has no entry {key!r}; it has {', '.join(data[section])}.")
            data[section][key] = value
    return data


def fingerprint(corrections: Data) -> str:
    """Eight letters that stand for an owner's corrections."""
    text = json.dumps(corrections, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


class _Reader:
    """Reads the sections and names the entry that is wrong."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def whole(self, section: str, key: str, low: int, high: int) -> int:
        """A whole number of a section."""
        return _whole(self.data[section][key], low, high, f"{section}: {key!r}")

    # The board

    def board(self) -> Board:
        """The mountain, the cities and the separators, which together fill the field."""
        spaces = self._spaces()
        names: dict[int, str] = {}
        cities = [self._city(entry, names) for entry in self._list("board", "cities", "cities")]
        if len(cities) != CITIES:
            raise BadSetup(f"board: there are {CITIES} cities, not {len(cities)}.")
        if len(names) != CITY_SPACES:
            raise BadSetup(f"board: the cities have {CITY_SPACES} spaces together, not {len(names)}.")
        self._check_separators(names)
        return Board(spaces, cities, names)

    def _list(self, section: str, key: str, inner: str) -> list[Any]:
        entry = self.data[section][key]
        if not isinstance(entry, dict) or not isinstance(entry.get(inner), list):
            raise BadSetup(f"{section}: {key!r} is an object with a list {inner!r}.")
        return cast(list[Any], entry[inner])

    def _spaces(self) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for entry in self._list("board", "mountain", "hexes"):
            q, r = _place(entry, "A mountain space")
            if ring_of(q, r) > RADIUS:
                raise BadSetup(f"board: the mountain space {q},{r} lies outside the hexagon of {SPACES} spaces.")
            if (f"{q},{r}", node_at(q, r)) in found:
                raise BadSetup(f"board: the mountain space {q},{r} stands twice.")
            found.append((f"{q},{r}", node_at(q, r)))
        if len(found) != SPACES:
            raise BadSetup(f"board: the mountain has {SPACES} spaces, not {len(found)}.")
        return found

    def _city(self, entry: Any, names: dict[int, str]) -> City:
        id = _text(entry, "id", "A city")
        spaces = entry.get("spaces")
        if not isinstance(spaces, list) or not spaces:
            raise BadSetup(f"board: city {id} has a list of spaces, not {spaces!r}.")
        nodes: list[int] = []
        for space in spaces:
            name = _text(space, "id", f"A space of city {id}")
            q, r = _place(space, f"City space {name}")
            if ring_of(q, r) != RADIUS + 1:
                raise BadSetup(f"board: city space {name} at {q},{r} does not lie on the ring around the mountain.")
            if node_at(q, r) in names or name in names.values() or "," in name or " " in name:
                raise BadSetup(f"board: the name or the place of city space {name} at {q},{r} is taken or not a word.")
            self._check_exits(space, name, q, r)
            names[node_at(q, r)] = name
            nodes.append(node_at(q, r))
        return City(id, nodes)

    def _check_exits(self, space: Any, name: str, q: int, r: int) -> None:
        """A city space has one exit to each mountain space it touches and no other; each names where it leads."""
        told: dict[int, str] = {}
        exits = space.get("exits")
        if not isinstance(exits, list):
            raise BadSetup(f"board: city space {name} has a list of exits, not {exits!r}.")
        for exit in exits:
            direction = exit.get("dir") if isinstance(exit, dict) else None
            told[_whole(direction, 0, 5, f"board: the direction of an exit of {name}")] = str(exit.get("hex"))
        for direction, (dq, dr) in enumerate(STEPS):
            is_space = ring_of(q + dq, r + dr) <= RADIUS
            due = f"{q + dq},{r + dr}" if is_space else None
            if told.get(direction) != due:
                raise BadSetup(
                    f"board: city space {name} at {q},{r} has in direction {direction} "
                    f"{f'an exit to {due}' if due else 'no exit'}, not {told.get(direction)!r}."
                )

    def _check_separators(self, names: dict[int, str]) -> None:
        separators: set[int] = set()
        for entry in self._list("board", "separators", "hexes"):
            q, r = _place(entry, "A separator")
            if ring_of(q, r) != RADIUS + 1 or node_at(q, r) in names:
                raise BadSetup(f"board: the separator {q},{r} does not lie on the ring between the cities.")
            separators.add(node_at(q, r))
        if len(separators) != SEPARATORS:
            raise BadSetup(f"board: there are {SEPARATORS} separators, not {len(separators)}.")

    def start_tiles(self, facts: Facts) -> list[StartTile]:
        """The tiles and veins that lie on the board from the start."""
        return [self._start_tile(entry, facts) for entry in self._list("board", "start_tiles", "tiles")]

    def _start_tile(self, entry: Any, facts: Facts) -> StartTile:
        name = _text(entry, "hex", "A start tile")
        node = facts.board.node.get(name, -1)
        if node < 0 or not MOUNTAIN >> node & 1:
            raise BadSetup(f"board: the start tile on {name!r} does not lie on a mountain space.")
        kind = _kind(entry.get("kind"), f"board: the start tile on {name}")
        exits = _exits(entry.get("exits"), f"board: the start tile on {name}")
        if exits not in facts.patterns.turns[kind]:
            raise BadSetup(f"board: the start tile on {name} has exits that no {KINDS[kind]} has: {entry['exits']!r}.")
        turn = facts.patterns.turns[kind].index(exits)
        vein = entry.get("vein")
        if vein is None:
            return StartTile(node, kind, turn, -1, 0)
        if not isinstance(vein, dict) or vein.get("gem") not in facts.colours:
            raise BadSetup(f"board: the vein on {name} has stones of a colour that does not exist: {vein!r}.")
        if facts.board.perimeter >> node & 1:
            raise BadSetup(f"board: the vein on {name} lies beside a city space.")
        stones = _whole(vein.get("stones"), 1, facts.stones_per_colour, f"board: the stones on {name}")
        return StartTile(node, kind, turn, facts.colours.index(vein["gem"]), stones)

    # Tiles

    def patterns(self) -> Patterns:
        """One pattern for each kind of tile."""
        return Patterns([_exits(entry.get("exits"), f"tiles: {entry['id']}") for entry in self._kinds()])

    def _kinds(self) -> list[Data]:
        kinds = self.data["tiles"]["kinds"]
        ids = [entry.get("id") for entry in kinds] if isinstance(kinds, list) else []
        if ids != KINDS:
            raise BadSetup(f"tiles: the kinds are {', '.join(KINDS)}, one entry each in this order, not {ids}.")
        for entry, count in zip(kinds, EXIT_COUNTS, strict=True):
            exits = _exits(entry.get("exits"), f"tiles: {entry['id']}")
            if exits.bit_count() != count:
                raise BadSetup(f"tiles: a {entry['id']} has {count} exits, not {exits.bit_count()}.")
        return cast(list[Data], kinds)

    def tile_counts(self) -> list[int]:
        """How many tiles there are of each piece."""
        kinds = self._kinds()
        tunnel = [_whole(e.get("tunnel_tiles"), 0, TUNNEL_TILES, f"tiles: {e['id']}, tunnel_tiles") for e in kinds]
        dynamite = [_whole(e.get("dynamite_tiles"), 0, 12, f"tiles: {e['id']}, dynamite_tiles") for e in kinds]
        for counts, due, name in ((tunnel, TUNNEL_TILES, "tunnel"), (dynamite, DYNAMITE_TILES, "dynamite")):
            if sum(counts) != due:
                raise BadSetup(f"tiles: there are {due} {name} tiles, not {sum(counts)}.")
        self.whole("tiles", "veins", VEINS, VEINS)
        return tunnel + dynamite

    # Stones and cards

    def colours(self) -> list[str]:
        """The colours of the stones."""
        colours = self.data["orders"]["gems"].get("colours")
        if not isinstance(colours, list) or len(set(map(str, colours))) != COLOURS or len(colours) != COLOURS:
            raise BadSetup(f"orders: there are {COLOURS} different colours of stones, not {colours!r}.")
        for colour in colours:
            if not isinstance(colour, str) or not colour.isalpha() or not colour.islower():
                raise BadSetup(f"orders: a colour is a word in small letters, not {colour!r}.")
        return cast(list[str], colours)

    def stones_per_colour(self) -> int:
        """How many stones there are of each colour: as many as a scale has spaces."""
        return _whole(self.data["orders"]["gems"].get("stones_per_colour"), 1, 9, "orders: 'stones_per_colour'")

    def sale_order(self, colours: list[str]) -> list[int]:
        """The colours in the order in which they are sold."""
        order = self.data["orders"]["gems"].get("sale_order")
        if not isinstance(order, list) or sorted(map(str, order)) != sorted(colours):
            raise BadSetup(f"orders: 'sale_order' names each of {', '.join(colours)} once, not {order!r}.")
        return [colours.index(colour) for colour in order]

    def stones_per_vein(self) -> list[int]:
        """How many stones a new vein gets, by number of players."""
        entry = self.data["orders"]["gems"].get("stones_per_new_vein")
        if not isinstance(entry, dict):
            raise BadSetup(f"orders: 'stones_per_new_vein' is an object by number of players, not {entry!r}.")
        return [
            0,
            0,
            *(_whole(entry.get(str(n)), 1, 9, f"orders: 'stones_per_new_vein' for {n} players") for n in (2, 3, 4)),
        ]

    def sequence_cards(self) -> list[int]:
        """The dynamite tile of each sequence card, by number; there is no card 0."""
        found = [-1]
        for position, entry in enumerate(self._list("orders", "sequence_cards", "cards")):
            if not isinstance(entry, dict) or entry.get("number") != position + 1:
                raise BadSetup(f"orders: sequence card {position + 1} is missing where {entry!r} stands.")
            found.append(_kind(entry.get("dynamite"), f"orders: sequence card {position + 1}"))
        if len(found) != MOST_PLAYERS + 1:
            raise BadSetup(f"orders: there are {MOST_PLAYERS} sequence cards, not {len(found) - 1}.")
        return found

    def order_cards(self, colours: list[str]) -> list[Order]:
        """The deck of order cards."""
        deck = [self._order(entry, colours) for entry in self._list("orders", "order_cards", "cards")]
        ids = [order.id for order in deck]
        for id in ids:
            if ids.count(id) > 1:
                raise BadSetup(f"orders: the order card {id} stands twice.")
        for stones, due in CARDS_BY_STONES.items():
            number = sum([len(order.gems) == stones for order in deck])
            if number != due:
                raise BadSetup(f"orders: {due} order cards ask for {stones} stones, not {number}.")
        if len(deck) != sum(CARDS_BY_STONES.values()):
            raise BadSetup(f"orders: there are {sum(CARDS_BY_STONES.values())} order cards, not {len(deck)}.")
        return deck

    def _order(self, entry: Any, colours: list[str]) -> Order:
        id = _text(entry, "id", "An order card")
        if " " in id or ";" in id or ":" in id:
            raise BadSetup(f"orders: the id of an order card is one word, not {id!r}.")
        gems = entry.get("gems")
        if not isinstance(gems, list) or not gems or any(gem not in colours for gem in gems):
            raise BadSetup(f"orders: {id} asks for stones of the colours {', '.join(colours)}, not {gems!r}.")
        value = _whole(entry.get("value"), 1, 99, f"orders: the value of {id}")
        penalty = _whole(entry.get("penalty"), 0, 99, f"orders: the penalty of {id}")
        return Order(id, [colours.index(gem) for gem in gems], value, penalty)

    # Rules

    def pool(self) -> list[int]:
        """What the pool holds at the start: tiles, then veins."""
        entry = self.data["rules"]["pool"]
        names = [*PIECES[: TILE_PIECES // 2], "vein"]
        if not isinstance(entry, dict) or not set(entry) <= {*names, "stations_per_player"}:
            raise BadSetup(f"rules: 'pool' has the entries {', '.join(names)} and stations_per_player, not {entry!r}.")
        counts = [_whole(entry.get(name, 0), 0, 20, f"rules: 'pool', {name}") for name in names]
        return [*counts[:4], 0, 0, 0, 0, counts[4]]

    def pool_stations(self) -> int:
        """How many stations of each player the pool holds at the start."""
        return _whole(self.data["rules"]["pool"].get("stations_per_player", 0), 0, 11, "rules: stations in the pool")

    def pieces(self) -> dict[str, int]:
        """What each player takes for a phase."""
        names = [*KINDS, "dynamite", "vein", "station", "option", "prospect"]
        entry = self.data["rules"]["pieces_per_player"]
        if not isinstance(entry, dict) or set(entry) != set(names):
            raise BadSetup(f"rules: 'pieces_per_player' has the entries {', '.join(names)}, not {entry!r}.")
        found = {name: _whole(entry[name], 0, 12, f"rules: 'pieces_per_player', {name}") for name in names}
        if found["prospect"] != 1 or found["dynamite"] != 1:
            raise BadSetup("rules: 'pieces_per_player' has one prospect tile and one dynamite tile.")
        return found

    def phases(self) -> dict[str, int]:
        """How many phases each mode has."""
        entry = self.data["rules"]["phases"]
        if not isinstance(entry, dict) or set(entry) != {"three-phases", "two-phases"}:
            raise BadSetup(f"rules: 'phases' has the entries three-phases and two-phases, not {entry!r}.")
        return {mode: _whole(number, 1, MOST_PHASES, f"rules: 'phases', {mode}") for mode, number in entry.items()}

    def switches(self) -> dict[str, bool]:
        """The switches with their defaults; every other reading can only be the standard one."""
        told = self.data["rules"]["readings"]
        known: Data = standard()["rules"]["readings"]["list"]
        entries = told.get("list") if isinstance(told, dict) else None
        if not isinstance(entries, dict) or set(entries) != set(known):
            raise BadSetup(f"rules: 'readings' has the entries {', '.join(known)}.")
        alternatives = dict(READINGS.values())
        for name, entry in entries.items():
            value = entry.get("value") if isinstance(entry, dict) else None
            allowed = [known[name]["value"], *([alternatives[name]] if name in alternatives else [])]
            if value not in allowed:
                raise BadSetup(f"rules: reading {name!r} is {' or '.join(map(repr, allowed))}, not {value!r}.")
        return {switch: entries[name]["value"] == value for switch, (name, value) in READINGS.items()}

    def supply(self, facts: Facts) -> list[int]:
        """What is left beside the board at the start; it has to last for four players and three phases."""
        left = [*facts.tile_counts, VEINS]
        for tile in facts.start_tiles:
            left[tile.kind] -= 1
            left[TILE_PIECES] -= tile.stones > 0
        left = [number - in_pool for number, in_pool in zip(left, facts.pool, strict=True)]
        need = [MOST_PLAYERS * MOST_PHASES * facts.pieces[kind] for kind in KINDS]
        need += [MOST_PHASES * facts.dynamite_of_card.count(kind) for kind in range(len(KINDS))]
        need.append(MOST_PLAYERS * MOST_PHASES * facts.pieces["vein"])
        for piece, (number, due) in enumerate(zip(left, need, strict=True)):
            if number < due:
                raise BadSetup(f"tiles: four players need {due} of {PIECES[piece]} in the supply; {number} are left.")
        stations = MOST_PHASES * facts.pieces["station"] + facts.pool_stations
        if stations > facts.stations_per_player:
            raise BadSetup(f"tiles: a player needs {stations} stations; there are {facts.stations_per_player}.")
        if MOST_PHASES * facts.new_orders > len(facts.orders):
            raise BadSetup(f"rules: three phases turn up {MOST_PHASES * facts.new_orders} order cards; too many.")
        return left


def _whole(value: Any, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadSetup(f"{what} is a whole number from {low} to {high}, not {value!r}.")
    return value


def _text(entry: Any, key: str, what: str) -> str:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, str) or not value or not value.isprintable():
        raise BadSetup(f"{what} has a text {key!r}, not {value!r}.")
    return value


def _place(entry: Any, what: str) -> tuple[int, int]:
    if not isinstance(entry, dict):
        raise BadSetup(f"board: {what} is an object with q and r, not {entry!r}.")
    q = _whole(entry.get("q"), -RADIUS - 1, RADIUS + 1, f"board: {what}: q")
    r = _whole(entry.get("r"), -RADIUS - 1, RADIUS + 1, f"board: {what}: r")
    return q, r


def _kind(value: Any, what: str) -> int:
    if value not in KINDS:
        raise BadSetup(f"{what} names a kind of tile, {', '.join(KINDS)}, not {value!r}.")
    return KINDS.index(value)


def _exits(value: Any, what: str) -> int:
    if not isinstance(value, list) or len(value) != len(set(map(str, value))):
        raise BadSetup(f"{what} has a list of different exits, not {value!r}.")
    mask = 0
    for direction in value:
        mask |= 1 << _whole(direction, 0, 5, f"{what}: an exit")
    return mask
