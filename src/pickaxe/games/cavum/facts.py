"""The facts of a game of Cavum: the data files checked and made ready for play.

An owner of the game can correct facts with a file of their own. It has any of the sections `board`, `tiles`, `orders`
and `rules`, each with any of the keys of the data file of that name; a key that is given replaces the standard one as a
whole.
"""

import json
from typing import Any, Final

from pickaxe.games.cavum import components
from pickaxe.games.cavum.board import Board
from pickaxe.games.cavum.board_facts import StartTile, read_board, read_start_tiles
from pickaxe.games.cavum.components import LIST, RECORD, RECORDS, SECTIONS, Data, agree, check, standard
from pickaxe.games.cavum.tiles import EXIT_COUNTS, KINDS, PIECES, TILE_PIECES, VEIN, Patterns
from pickaxe.kernel.edition import shown
from pickaxe.kernel.fields import ANY, MOST, ONE_OF, Items, Number, Object, Word

TUNNEL_TILES: Final = 62
DYNAMITE_TILES: Final = 12
VEINS: Final = 18
CARDS_BY_STONES: Final = {2: 6, 3: 6, 4: 3}
COLOURS: Final = 6
MOST_PLAYERS: Final = 4
MOST_PHASES: Final = 3
# What no rule reads, or what the words of the game have in them: another value would not be followed.
_FIXED: Final[dict[str, list[str]]] = {
    "board": ["geometry", "scoring_track"],
    "tiles": ["veins", "option_tiles_per_player", "prospect_tiles_per_player", "two_chips"],
    "rules": ["players", "player_colours", "phases", "two_chip_points"],
}
# What a kind of tile has; more than one pattern would need a choice between them, and the rules know none.
_KIND: Final = Object(
    dict.fromkeys(["id", "exits", "tunnel_tiles", "dynamite_tiles", "pattern_confidence", "confidence", "note"], ANY)
)
# What the pool holds at the start, and what each player takes for a phase.
_POOL: Final = Object(
    {**dict.fromkeys([*KINDS, "vein"], Number(0, 20)), "stations_per_player": Number(0, 11)}, "{what}/{key}"
)
_PIECES: Final = Object(
    dict.fromkeys([*KINDS, "dynamite", *PIECES[TILE_PIECES:]], Number(0, 12)), "{what}/{key}", has_all=True
)
_BY_PLAYERS: Final = Object(dict.fromkeys(["2", "3", "4"], Number(1, 9)), "{what}/{key}", has_all=True)
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


class Facts:
    """All that is printed, counted or ruled, checked."""

    def __init__(self, data: Data) -> None:
        reader = _Reader(data)
        reader.check_fixed()
        rules: Data = data["rules"]
        self.board: Board = read_board(data["board"])
        self.patterns: Patterns = reader.patterns()
        self.counts: list[int] = [*reader.tile_counts(), VEINS]  # of each tile, then of veins
        self.stations_per_player: int = reader.whole("tiles", "stations_per_player", 5, 31)
        # Drawings and words know no other colours.
        self.colours: list[str] = _arranged(reader.printed["orders"]["gems"]["colours"], *reader.gems("colours"))
        self.stones_per_colour: int = Number(1, 9).read(*reader.gems("stones_per_colour"))
        sold = _arranged(self.colours, *reader.gems("sale_order"))
        self.sale_order: list[int] = [self.colours.index(colour) for colour in sold]
        new = _BY_PLAYERS.read(*reader.gems("stones_per_new_vein"))
        self.stones_per_vein: list[int] = [0, 0, *new.values()]  # by number of players
        self.dynamite_of_card: list[int] = reader.sequence_cards()
        self.orders: list[Order] = reader.order_cards(self.colours)
        self.start_tiles: list[StartTile] = read_start_tiles(
            data["board"], self.board, self.patterns, self.colours, self.stones_per_colour
        )
        self.start_score: int = reader.whole("rules", "start_score", 0, 99)
        pool = _POOL.read(rules["pool"], "rules: pool")
        self.pool: list[int] = [pool.get(name, 0) for name in PIECES[: VEIN + 1]]  # at the start
        self.pool_stations: int = pool.get("stations_per_player", 0)
        self.pieces: dict[str, int] = reader.pieces()
        self.phases: dict[str, int] = rules["phases"]
        self.new_orders: int = reader.whole("rules", "new_order_cards_per_phase", 1, 5)
        self.most_actions: int = reader.whole("rules", "most_actions_per_turn", 1, 12)
        self.option_points: int = reader.whole("rules", "option_points", 0, 20)
        self.chip_points: int = rules["two_chip_points"]
        self.switches: dict[str, bool] = reader.switches()
        self.supply: list[int] = _supply(self)

    def hand(self, card: int) -> list[int]:
        """The pieces that whoever has a sequence card takes for a phase; without a card there is no dynamite."""
        dynamite = [int(kind == self.dynamite_of_card[card]) for kind in range(len(KINDS))]
        return [
            *[self.pieces[kind] for kind in KINDS],
            *dynamite,
            *[self.pieces[name] for name in PIECES[TILE_PIECES:]],
        ]

    def most_points(self) -> int:
        """More points than anyone can have when a bid is made, so that every bid has its token."""
        phase = self.pieces["option"] * self.option_points + self.city_points() + VEINS * self.stone_points()
        return self.start_score + (MOST_PHASES - 1) * phase + self.new_orders * self.chip_points

    def stone_points(self) -> int:
        """The most that a stone can bring, sold or as part of an order."""
        return max([self.stones_per_colour, *(-(-order.value // len(order.gems)) for order in self.orders)])

    def city_points(self) -> int:
        """The most that a city scoring can bring a seat."""
        return sum([(city.size // 2) * ((city.size + 1) // 2) for city in self.board.cities])


def merged(corrections: Data) -> Data:
    """The standard data with an owner's corrections put in."""
    data = standard()
    for section, keys in corrections.items():
        rule = "A data file has no section {value}; its sections are {known}."
        check(section in SECTIONS, rule, value=shown(section), known=", ".join(SECTIONS))
        for key, value in RECORD.read(keys, f"{section}: it").items():
            rule, known = "{section}: there is no entry {value}; there is {known}.", data[section]
            check(key in known, rule, section=section, value=shown(key), known=", ".join(known))
            data[section][key] = value
    return data


class _Reader:
    """Reads the sections but the board, and names the entry that is wrong."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.printed = standard()

    def whole(self, section: str, key: str, low: int, high: int) -> int:
        """A whole number of a section."""
        return Number(low, high).read(self.data[section][key], f"{section}: {key}")

    def check_fixed(self) -> None:
        """What nothing would follow can only be as it is printed."""
        for section, key in [(section, key) for section, keys in _FIXED.items() for key in keys]:
            due = self.printed[section][key]
            rule = "{section}: {key} cannot be corrected, since no rule would follow; it is {due}."
            check(is_same(self.data[section][key], due), rule, section=section, key=key, due=shown(due))

    def patterns(self) -> Patterns:
        """One pattern for each kind of tile."""
        masks = []
        for entry, count in zip(self._kinds(), EXIT_COUNTS, strict=True):
            masks.append(components.exits(entry.get("exits"), f"tiles: kinds/{entry['id']}/exits"))
            agree(masks[-1].bit_count(), count, "tiles: a {kind} has {due} exits, not {found}.", kind=entry["id"])
        return Patterns(masks)

    def _kinds(self) -> list[Data]:
        found = RECORDS.read(self.data["tiles"]["kinds"], "tiles: kinds")
        ids = [entry.get("id") for entry in found]
        rule = "tiles: the kinds are {due}, one entry each in this order, not {value}."
        check(ids == KINDS, rule, due=", ".join(KINDS), value=shown(ids))
        return [_KIND.read(entry, f"tiles: kinds/{entry['id']}") for entry in found]

    def tile_counts(self) -> list[int]:
        """How many tiles there are of each piece."""
        tunnel = self._counts("tunnel_tiles", TUNNEL_TILES, "tiles: there are {due} tunnel tiles, not {found}.")
        dynamite = "tiles: there are {due} dynamite tiles, not {found}."
        return tunnel + self._counts("dynamite_tiles", DYNAMITE_TILES, dynamite)

    def _counts(self, key: str, due: int, rule: str) -> list[int]:
        counts = [Number(0, due).read(kind.get(key), f"tiles: kinds/{kind['id']}/{key}") for kind in self._kinds()]
        agree(sum(counts), due, rule)
        return counts

    def gems(self, key: str) -> tuple[object, str]:
        """An entry about stones, with its name."""
        return RECORD.read(self.data["orders"]["gems"], "orders: gems").get(key), f"orders: gems/{key}"

    def _cards(self, key: str) -> list[Data]:
        entry = RECORD.read(self.data["orders"][key], f"orders: {key}")
        return RECORDS.read(entry.get("cards"), f"orders: {key}/cards")

    def sequence_cards(self) -> list[int]:
        """The dynamite tile of each sequence card, by number; there is no card 0."""
        found = [-1]
        for number, entry in enumerate(self._cards("sequence_cards"), 1):
            rule = "orders: sequence card {number} is missing where {value} stands."
            check(entry.get("number") == number, rule, number=number, value=shown(entry))
            found.append(Word(KINDS).read(entry.get("dynamite"), f"orders: sequence_cards/{number}/dynamite"))
        agree(len(found) - 1, MOST_PLAYERS, "orders: there are {due} sequence cards, not {found}.")
        return found

    def order_cards(self, colours: list[str]) -> list[Order]:
        deck: list[Order] = []
        for entry in self._cards("order_cards"):
            order = _order(entry, colours)
            is_first = order.id not in [other.id for other in deck]
            check(is_first, "orders: the order card {id} stands twice.", id=order.id)
            deck.append(order)
        for stones, due in CARDS_BY_STONES.items():
            number = sum([len(order.gems) == stones for order in deck])
            agree(number, due, "orders: {due} order cards ask for {stones} stones, not {found}.", stones=stones)
        agree(len(deck), sum(CARDS_BY_STONES.values()), "orders: there are {due} order cards, not {found}.")
        return deck

    def pieces(self) -> dict[str, int]:
        """What each player takes for a phase."""
        what = "rules: pieces_per_player"
        found = _PIECES.read(self.data["rules"]["pieces_per_player"], what)
        is_one = found["prospect"] == found["dynamite"] == 1
        check(is_one, "{what} has one prospect tile and one dynamite tile.", what=what)
        return found

    def switches(self) -> dict[str, bool]:
        """The switches with their defaults; every other reading can only be the standard one."""
        known: Data = self.printed["rules"]["readings"]["list"]
        told = RECORD.read(self.data["rules"]["readings"], "rules: readings")
        found = Object(dict.fromkeys(known, ANY)).read(told.get("list"), "rules: readings")
        values = {name: self._reading(name, known[name]["value"], found.get(name, known[name])) for name in known}
        return {switch: is_same(values[name], value) for switch, (name, value) in READINGS.items()}

    def _reading(self, name: str, usual: Any, entry: Any) -> Any:
        value = RECORD.read(entry, f"rules: readings/{name}").get("value")
        allowed = [usual, *[other for reading, other in READINGS.values() if reading == name]]
        is_known, known = any(is_same(value, one) for one in allowed), ", ".join(map(shown, allowed))
        check(is_known, ONE_OF, what=f"rules: readings/{name}", known=known, value=shown(value))
        return value


def _supply(facts: Facts) -> list[int]:
    """What is left beside the board at the start; it has to last for four players and three phases."""
    left = [number - in_pool for number, in_pool in zip(facts.counts, facts.pool, strict=True)]
    for tile in facts.start_tiles:
        left[tile.kind] -= 1
        left[VEIN] -= tile.stones > 0
    hands = [facts.hand(card) for card in range(1, MOST_PLAYERS + 1)]
    for piece, number in enumerate(left):
        due = MOST_PHASES * sum([hand[piece] for hand in hands])
        rule = "tiles: four players need {due} of {piece} in the supply; {found} are left."
        agree(min(number, due), due, rule, piece=PIECES[piece])
    due = MOST_PHASES * facts.pieces["station"] + facts.pool_stations
    agree(min(facts.stations_per_player, due), due, "tiles: a player needs {due} stations; there are {found}.")
    return left


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same in a JSON file, where 1 is not true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _arranged(due: list[str], value: object, what: str) -> list[str]:
    """The same words in any order."""
    found = LIST.read(value, what)
    rule, is_all = (
        "{what} names each of {known} once, not {value}.",
        sorted(map(shown, found)) == sorted(map(shown, due)),
    )
    check(is_all, rule, what=what, known=", ".join(due), value=shown(value))
    return found


def _order(entry: Data, colours: list[str]) -> Order:
    id = components.word(entry.get("id"), "orders: order_cards/id", also="-")
    check(id == id.lower(), "orders: order_cards/id has small letters, not {value}.", value=shown(id))
    gems = Items(Word(colours), "a list", MOST, name="{what}/{place}")
    asked = gems.read(entry.get("gems"), f"orders: order_cards/{id}/gems")
    value = Number(1, 99).read(entry.get("value"), f"orders: order_cards/{id}/value")
    penalty = Number(0, 99).read(entry.get("penalty"), f"orders: order_cards/{id}/penalty")
    return Order(id, asked, value, penalty)
