"""What a furnishing and an action space are, and the book that holds all of them with their derived tables."""

from typing import Final

from mypy_extensions import i64

from pickaxe.games.cave_farmers import verbs
from pickaxe.games.cave_farmers.components import (
    FARM,
    FARM_NAMES,
    FOOD,
    FURNISHINGS,
    GOODS,
    GRAIN,
    LOOT,
    ORE,
    RULES,
    SPACES,
    STONE,
    VEGETABLE,
    WOOD,
    goods_text,
)
from pickaxe.games.cave_farmers.home import CELLS, FOREST_PAIRS, MOUNTAIN_PAIRS, NAMES, Home
from pickaxe.games.cave_farmers.words import WORDS, furnishing_name
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.lexicon import Meaning, Verb
from pickaxe.kernel.stack import Book, Effect, State
from pickaxe.kernel.words import Listing, Name, Said, Value, seat_name

MOST_PLAYERS: Final = 7
MOST_DWARFS: Final = 6
MOST_STRENGTH: Final[int] = RULES["weapons"]["max_strength"]
MOST_FORGED: Final[int] = RULES["weapons"]["forge_max"]
MOST_GOLD: Final = 199  # in one exchange: more than anybody has in a game that is played
MOST_DUE: Final = 2 * MOST_DWARFS

FURNISHING_COUNT: Final = len(FURNISHINGS["furnishings"]) + 1
DWELLING: Final = 1

# What can be put on the home board, in the order of its codes.
TILES: Final = [
    "cavern-tunnel",
    "cavern-cavern",
    "meadow-field",
    "ore-mine",
    "ruby-mine",
    "deep-ruby-mine",
    "meadow",
    "field",
    "tunnel",
    "cavern",
    "small-pasture",
    "large-pasture",
    "stable",
]
CAVERN_TUNNEL: Final = 0
CAVERN_CAVERN: Final = 1
MEADOW_FIELD: Final = 2
ORE_MINE_TILE: Final = 3
RUBY_MINE_TILE: Final = 4
DEEP_RUBY_MINE_TILE: Final = 5
MEADOW_TILE: Final = 6
FIELD_TILE: Final = 7
TUNNEL_TILE: Final = 8
CAVERN_TILE: Final = 9
SMALL_PASTURE_TILE: Final = 10
LARGE_PASTURE_TILE: Final = 11
STABLE_PIECE: Final = 12
# A furnishing in hand is its number above all tiles.
FURNISHING_CODE: Final = 16

# The ways to pay a furnishing with ore, as bits, and what fences and a stable cost.
ORE_FOR_WOOD: Final = 1
ORE_FOR_STONE: Final = 2
FENCE_WOOD: Final = [2, 4]
STABLE_STONE: Final = 1

# Exchanges at any time: what is given for food, and what it brings.
CONVERTED: Final[dict[str, str]] = {
    "sheep": "1 sheep",
    "donkey": "1 donkey",
    "2 donkeys": "2 donkey",
    "boar": "1 boar",
    "cattle": "1 cattle",
    "grain": "1 grain",
    "vegetable": "1 vegetable",
}
_FOOD_FOR: Final[dict[str, int]] = {goods_text(row["give"]): row["food"] for row in RULES["food_conversion"]["table"]}
CONVERTED_GOODS: Final[list[int]] = [GOODS.bundle(goods).kinds[0] for goods in CONVERTED.values()]
CONVERTED_NUMBERS: Final[list[int]] = [GOODS.bundle(goods).amounts[0] for goods in CONVERTED.values()]
FOOD_VALUES: Final[list[int]] = [_FOOD_FOR[goods] for goods in CONVERTED.values()]
FOOD_OF: Final[dict[str, int]] = dict(zip(CONVERTED, FOOD_VALUES, strict=True))
# What a ruby brings, and with what else.
RUBY_FOOD: Final[int] = _FOOD_FOR["1 ruby"]
RUBY_GOODS: Final[dict[str, tuple[str, str]]] = {
    **{good: ("1 ruby", f"1 {good}") for good in ("dog", "sheep", "donkey", "boar")},
    "cattle": ("1 ruby 1 food", "1 cattle"),
    **{good: ("1 ruby", f"1 {good}") for good in ("wood", "stone", "ore", "grain", "vegetable", "gold")},
    "food": ("1 ruby", f"{RUBY_FOOD} food"),
}
RUBY_PRICES: Final[list[Bundle]] = [GOODS.bundle(price) for price, _ in RUBY_GOODS.values()]
RUBY_GAINS: Final[list[Bundle]] = [GOODS.bundle(gain) for _, gain in RUBY_GOODS.values()]
RUBY_CATTLE: Final = 4  # the one that costs food, too
CAVERN_RUBIES: Final = 2
RUBY_TILES: Final = [MEADOW_TILE, FIELD_TILE, TUNNEL_TILE]


def goods_face(name: str, number: int) -> str:
    """So many of a thing in the effect notation, where a single one needs no number."""
    return name if number == 1 else f"{number} {name}"


def bundle_face(goods: Bundle) -> str:
    """Goods in the effect notation."""
    return " ".join([goods_face(GOODS.names[kind], n) for kind, n in zip(goods.kinds, goods.amounts, strict=True)])


class Trait:
    """Something that makes a furnishing special: the rules find it by its word, or ask it at their moments."""

    def __init__(self, word: str, *face: str) -> None:
        self.word = word
        self.face = face  # its lines in the effect notation

    def build(self, state: State, cell: int) -> None:
        """What it does at once when its furnishing is put on a cell."""

    def receive(self, purse: list[int], kind: int, number: int) -> None:
        """What it adds when its owner receives some of a good."""

    def bear(self, state: State, born: int) -> None:
        """What it does when animals are born, as a set of kinds."""

    def points(self, book: "FarmersBook", row: "Furnishing", home: Home, purse: list[int]) -> int:
        """What it is worth at the end."""
        return 0


class Room(Trait):
    """Room for dwarfs."""

    def __init__(self, dwarfs: int) -> None:
        super().__init__("room", goods_face("dwarf", dwarfs))
        self.dwarfs = dwarfs


class LessOre(Trait):
    """Weapons cost less ore."""

    def __init__(self, off: int) -> None:
        super().__init__("less ore", f"forge : −{off} ore")
        self.off = off


class Trade(Trait):
    """An exchange that a furnishing opens at any time."""

    def __init__(self, token: str, pay: str, get: str) -> None:
        self.token = token
        self.pay = GOODS.bundle(pay)
        self.get = GOODS.bundle(get)
        paid, due = bundle_face(self.pay), bundle_face(self.get)
        is_long = len(self.pay.kinds) > len(self.get.kinds)
        super().__init__("trade", *([paid, f"> {due}"] if is_long else [f"{paid} >", due]))
        self.choice = -1


class Feeds(Trait):
    """Goods that feed a dwarf, in one of these ways."""

    def __init__(self, prices: list[str]) -> None:
        self.prices = [GOODS.bundle(goods) for goods in prices]
        faces = [bundle_face(price) for price in self.prices]
        single = "/".join([face for face in faces if " " not in face])
        super().__init__("feeds", "feed 1 dwarf", " / ".join([single, *[face for face in faces if " " in face]]))


class Twin(Trait):
    """Two furnishings on two sides of one tile: the other one goes on top, and turns this one off."""

    def __init__(self, id: str) -> None:
        super().__init__("twin")
        self.number = number_of(id)


class Cancels(Trait):
    """Takes so many minus points away."""

    def __init__(self, points: int) -> None:
        super().__init__("cancels", "cancels_up_to", f"{points} minus")
        self.most = points


def number_of(id: str) -> int:
    """The number of a furnishing."""
    return 1 + [row["id"] for row in FURNISHINGS["furnishings"]].index(id)


class Furnishing:
    """A furnishing: its printed facts, and what makes it special."""

    def __init__(self, id: str, *traits: Trait) -> None:
        number = number_of(id)
        fact = FURNISHINGS["furnishings"][number - 1]
        self.number = number
        self.id = id
        self.traits: list[Trait] = list(traits)
        self.name: Name = furnishing_name(number)
        self.is_dwelling: bool = fact["color"] == "orange"
        self.is_yellow: bool = fact["color"] == "yellow"
        self.is_beginner: bool = fact["beginner"]
        self.points: int = fact["points"] or 0
        self.cost: Bundle = GOODS.bundle(goods_text(fact["cost"]))
        self.wood = self.cost.amount(WOOD)
        self.stone = self.cost.amount(STONE)
        self.ore = self.cost.amount(ORE)
        self.rest: Bundle = _without_materials(self.cost)
        self.room = sum([trait.dwarfs for trait in traits if isinstance(trait, Room)])
        self.trades: list[Trade] = [trait for trait in traits if isinstance(trait, Trade)]
        self.twin = sum([trait.number for trait in traits if isinstance(trait, Twin)])
        lines = list(dict.fromkeys([line for trait in traits for line in trait.face]))
        ways = max(1, len(self.trades))  # what two trades give for the same goods stands in one line
        self.face: list[str] = [*lines[:-ways], " / ".join(lines[-ways:])]

    def has(self, word: str) -> bool:
        """Whether it has a trait."""
        return word in [trait.word for trait in self.traits]


def _without_materials(cost: Bundle) -> Bundle:
    """What a furnishing costs besides wood, stone and ore."""
    pairs = [(kind, n) for kind, n in zip(cost.kinds, cost.amounts, strict=True) if kind > ORE]
    return Bundle("", [kind for kind, _ in pairs], [n for _, n in pairs])


# Amounts of up to three goods on a space, in one int.
HEAP_BITS: Final = 10
HEAP_MASK: Final = (1 << HEAP_BITS) - 1


class Space:
    """An action space or card: its printed facts, what it gathers, and what can be done there."""

    def __init__(self, id: str, steps: Effect) -> None:
        facts = SPACES["spaces"]
        self.id = id
        self.index = next(index for index, fact in enumerate(facts) if fact["id"] == id)
        fact = facts[self.index]
        self.token: str = fact["token"]
        self.name = Name("space", self.token)
        self.stage: int = fact.get("stage", 0)
        self.steps = steps
        gathers = fact["accumulation"] or {}
        first: Bundle = GOODS.bundle(goods_text(gathers.get("if_empty")))
        more: Bundle = GOODS.bundle(goods_text(gathers.get("if_not_empty")))
        self.kinds: list[int] = first.kinds + [kind for kind in more.kinds if kind not in first.kinds]
        self.first = self.heap_of(first)
        self.more = self.heap_of(more)
        self.is_imitable: bool = fact["can_be_imitated"]
        self.imitation_cost: int = fact.get("imitation_cost", -1)

    def face(self) -> list[str]:
        """Its lines in the effect notation, without what it gathers."""
        if self.imitation_cost < 0:
            return self.steps.notation()
        return [f"{self.imitation_cost} food > imitate" if self.imitation_cost else "imitate"]

    def heap_of(self, bundle: Bundle) -> int:
        """Goods on this space as one int."""
        return sum([bundle.amount(kind) << HEAP_BITS * i for i, kind in enumerate(self.kinds)])

    def goods_of(self, heap: int) -> dict[str, int]:
        """What `heap_of` wrote, by name."""
        amounts = [heap >> HEAP_BITS * i & HEAP_MASK for i in range(len(self.kinds))]
        return {GOODS.names[kind]: n for kind, n in zip(self.kinds, amounts, strict=True) if n}


class Item:
    """An item of loot."""

    def __init__(self, index: int, goods: str = "", tile: int = -1) -> None:
        fact = LOOT["items"][index]
        self.index = index
        self.id: str = fact["id"]
        self.token: str = fact["token"]
        self.strength: int = fact["min_strength"]
        self.goods: Bundle = GOODS.bundle(goods)
        self.tile = tile
        price: dict[str, int] = fact["cost"] if isinstance(fact["cost"], dict) else {}
        self.wood = price.get("wood", 0)
        self.stone = price.get("stone", 0)
        self.choice = -1
        self.node = -1


# The face of a tile that is laid, in the effect notation.
LAID: Final[list[str]] = [
    "cavern tunnel",
    "cavern cavern",
    "meadow field",
    "ore-mine deep",
    "tunnel > ruby-mine",
    "deep > ruby-mine ruby",
]
# What each cell becomes that a thing is put on, by its code.
MAKES: Final[list[list[str]]] = [
    ["cavern", "tunnel"],
    ["cavern", "cavern"],
    ["meadow", "field"],
    ["ore mine", "deep tunnel"],
    ["ruby mine"],
    ["ruby mine"],
    ["meadow"],
    ["field"],
    ["tunnel"],
    ["cavern"],
    ["small pasture"],
    ["large pasture", "large pasture"],
    ["stable"],
]


def goods_value(text: str) -> Listing:
    """Goods in a sentence: '2 wood and 1 stone'."""
    return GOODS.listed(GOODS.bundle(text))


def price_value(paid: Listing) -> Said:
    """A price in a sentence."""
    return Said("for {paid}", paid=paid) if paid.values else Said("for nothing")


def _swap(verb: Verb, pay: str, get: str, **values: Value) -> Meaning:
    """Goods for others."""
    return verb.of(paid=goods_value(pay), gained=goods_value(get), **values)


def _exchanges(furnishings: list[Furnishing]) -> dict[str, Meaning]:
    """All exchanges at any time, in the order in which they are listed."""
    found: dict[str, Meaning] = {}
    for (name, goods), food in zip(CONVERTED.items(), FOOD_VALUES, strict=True):
        found[f"convert {name}"] = _swap(verbs.CONVERT, goods, f"{food} food")
    for name, (pay, get) in RUBY_GOODS.items():
        found[f"ruby for {name}"] = _swap(verbs.RUBY, pay, get)
    for tile in RUBY_TILES:
        found[f"ruby for {TILES[tile]}"] = verbs.RUBY_TILE.of(paid=goods_value("1 ruby"), tile=tile_name(tile))
    paid = goods_value(f"{CAVERN_RUBIES} ruby")
    found[f"{CAVERN_RUBIES} rubies for cavern"] = verbs.RUBY_TILE.of(paid=paid, tile=tile_name(CAVERN_TILE))
    for row in furnishings:
        for trade in row.trades:
            found[f"trade {trade.token}"] = _swap(verbs.TRADE, trade.pay.text, trade.get.text, furnishing=row.name)
    for number in range(1, MOST_DWARFS + 1):
        found[f"disarm {number}"] = verbs.DISARM.of(gained=GOODS.name(FOOD), n=number)
    for number in range(2, MOST_GOLD + 1):
        found[f"gold {number} to food"] = _swap(verbs.GOLD, f"{number} gold", f"{number - 1} food", n=number)
    return found


def tile_name(tile: int) -> Name:
    """Something that can be put on the home board, in a sentence."""
    return Name("tile", TILES[tile])


class FarmersBook(Book):
    """The book of The Cave Farmers: tables by furnishing, by space and by item of loot."""

    def __init__(self, furnishings: list[Furnishing]) -> None:
        super().__init__(GOODS, WORDS, _exchanges(furnishings))
        parse = self.lexicon.parse
        self.furnishings: list[Furnishing] = [furnishings[0], *furnishings]  # by number
        self.spaces: list[Space] = []
        self.items: list[Item] = []
        # Exchanges.
        self.convert_choice = [parse(f"convert {name}") for name in CONVERTED]
        self.ruby_choice = [parse(f"ruby for {name}") for name in RUBY_GOODS]
        self.ruby_tile_choice = [parse(f"ruby for {TILES[tile]}") for tile in RUBY_TILES]
        self.ruby_cavern_choice = parse(f"{CAVERN_RUBIES} rubies for cavern")
        self.disarm_choice = [parse(f"disarm {number}") for number in range(1, MOST_DWARFS + 1)]
        self.gold_choice = parse("gold 2 to food")
        self.trades: list[Trade] = []
        self.trade_rows: list[Furnishing] = []
        for row in furnishings:
            for trade in row.trades:
                trade.choice = parse(f"trade {trade.token}")
                self.trades.append(trade)
                self.trade_rows.append(row)
        self._sort(furnishings)
        self._enter_turns()
        self._enter_actions(furnishings)
        self._enter_harvest()
        self._enter_places()
        self._name_nodes()

    def _enter_turns(self) -> None:
        add = self.lexicon.add
        tokens = list(dict.fromkeys(fact["token"] for fact in SPACES["spaces"]))
        self.space_tokens: list[str] = tokens
        self.go_choice = self._about_spaces("go", verbs.GO)
        self.dwarf_choice = [
            add(f"ruby for dwarf {n}", verbs.DWARF.of(Name("dwarf", str(n)), n=n)) for n in range(1, MOST_STRENGTH + 1)
        ]
        self.aside_choice = add("lay aside", verbs.ASIDE.of())
        self.imitate_choice = self._about_spaces("imitate", verbs.IMITATE)
        self.end_choice = add("end", verbs.END.of())
        self.done_choice = add("done", verbs.DONE.of())
        self.token_of: list[int] = [tokens.index(fact["token"]) for fact in SPACES["spaces"]]
        self.go_of: list[int] = [self.go_choice[token] for token in self.token_of]
        # The spaces on which everybody can always do something, as bits.
        self.always: i64 = 0

    def _about_spaces(self, word: str, verb: Verb) -> list[int]:
        """The choices of one verb about all spaces."""
        return [self.lexicon.add(f"{word} {token}", verb.of(Name("space", token))) for token in self.space_tokens]

    def _enter_actions(self, furnishings: list[Furnishing]) -> None:
        add = self.lexicon.add
        add("take", verbs.TAKE.of(gained=Said("goods")))
        for tile in range(MEADOW_TILE):
            add(f"lay {TILES[tile]}", verbs.LAY.of(tile=tile_name(tile), face=LAID[tile]))
        self.furnish_choice = [
            [add(f"furnish {row.number:02}{words}", _furnish(row, way)) for row in furnishings]
            for way, words in enumerate(("", " ore for wood", " ore for stone", " ore for both"))
        ]
        for kind in (GRAIN, VEGETABLE):
            add(f"sow {GOODS.names[kind]}", verbs.SOW.of(good=GOODS.name(kind)))
        for size, tile in (("small", SMALL_PASTURE_TILE), ("large", LARGE_PASTURE_TILE)):
            wood = FENCE_WOOD[tile - SMALL_PASTURE_TILE]
            add(f"fence {size}", verbs.FENCE.of(tile=tile_name(tile), price=price_value(goods_value(f"{wood} wood"))))
        add("stable", verbs.BUILD_STABLE.of(price=price_value(goods_value(f"{STABLE_STONE} stone"))))
        add("grow", verbs.GROW.of())
        for n in range(1, MOST_FORGED + 1):
            add(f"forge {n}", _forge(n))
        self.loot_choice = [
            add(f"loot {fact['token']}", verbs.LOOT.of(Name("loot", fact["token"]), face=fact["face"]))
            for fact in LOOT["items"]
        ]
        self.return_choice = add("return", verbs.RETURN.of())

    def _enter_harvest(self) -> None:
        add = self.lexicon.add
        self.skip_choice = [add("skip field", verbs.SKIP_FIELDS.of()), add("skip breeding", verbs.SKIP_BREEDING.of())]
        self.feed_choice = [
            add(f"feed with {self.goods.names[price.kinds[0]]}", verbs.FEED.of(paid=self.goods.listed(price)))
            for price in self.feed_prices
        ]
        self.pay_choice = [add(f"pay {n}", verbs.PAY.of(paid=GOODS.amount(n, FOOD), n=n)) for n in range(MOST_DUE + 1)]
        self.breed_choice = [add(f"breed {_kinds(born)}", _breed(born)) for born in range(16)]
        self.protect_choice = self._about_spaces("protect", verbs.PROTECT)
        self.first_choice = [
            add(f"first {seat + 1}", verbs.FIRST.of(seat=seat_name(seat))) for seat in range(MOST_PLAYERS)
        ]
        self.reveal_choice = [
            add(f"reveal {fact['token']}", verbs.REVEAL.of(Name("space", fact["token"]))) if "stage" in fact else -1
            for fact in SPACES["spaces"]
        ]
        self.card_of: dict[int, int] = {choice: card for card, choice in reversed(list(enumerate(self.reveal_choice)))}
        self.marker_choice = [add("reveal green", verbs.REVEAL_GREEN.of()), add("reveal red", verbs.REVEAL_RED.of())]

    def _enter_places(self) -> None:
        """Where things are put: cells, and neighbouring cells in both orders."""
        add, tile = self.lexicon.add, Said("a tile")
        self.at_choice = [add(f"at {NAMES[cell]}", verbs.PLACE.of(cell_name(cell), tile=tile)) for cell in range(CELLS)]
        # By the upper or left cell times four: with the cell to the right in both orders, with the one below likewise.
        self.pair_choice = [-1] * (4 * CELLS)
        self.pair_of: dict[int, int] = {}
        for one, two in FOREST_PAIRS + MOUNTAIN_PAIRS:
            for turn, (first, second) in enumerate(((one, two), (two, one))):
                cells = (cell_name(first), cell_name(second))
                choice = add(
                    f"at {cells[0].id} {cells[1].id}",
                    verbs.PLACE_TWIN.of(*cells, cell=cells[0], second=cells[1], tile=tile),
                )
                self.pair_choice[4 * one + (0 if two == one + 1 else 2) + turn] = choice
                self.pair_of[choice] = first * CELLS + second

    def _sort(self, rows: list[Furnishing]) -> None:
        """Furnishings by what makes them special: sets as bits, and lists of those that are asked one by one."""
        self.beginner = _mask([row for row in rows if row.is_beginner])
        self.complete = _mask(rows)
        self.yellow = _mask([row for row in rows if row.is_yellow])
        self.answering = self.having("answers")
        self.answering_rows = self.rows_with("answers")
        self.birth_rows = self.rows_with("born")
        self.bonus_rows = self.rows_with("bonus")
        self.bonus = self.having("bonus")
        self.less_wood = self.having("less wood")
        self.less_stone = self.having("less stone")
        self.less_ore = self.having("less ore")
        self.pays_with_ore = self.having("pays with ore")
        self.pair = self.having("pair")
        self.cattle = self.having("cattle")
        self.sheep = self.having("sheep")
        self.stubble = self.having("stubble")
        self.sixth = self.having("sixth")
        self.on_tunnels = self.having("on tunnels")
        self.both = self.having("both")
        self.overhangs = self.having("overhangs")
        self.trading = self.having("trade")
        self.disarms = self.having("disarms")
        self.butchers = self.having("butchers")
        self.feeds = self.having("feeds")
        self.mines_feed = self.having("mines feed")
        self.mines_give = self.having("mines give")
        self.twins = self.having("twin")
        self.cancels = self.having("cancels")
        traits = [trait for row in rows for trait in row.traits]
        self.ore_off = sum([trait.off for trait in traits if isinstance(trait, LessOre)])
        self.cancelled = sum([trait.most for trait in traits if isinstance(trait, Cancels)])
        self.feed_prices = [price for trait in traits if isinstance(trait, Feeds) for price in trait.prices]

    def rows_with(self, word: str) -> list[Furnishing]:
        """The furnishings with a trait."""
        return [row for row in self.furnishings[1:] if row.has(word)]

    def having(self, word: str) -> int:
        """The furnishings with a trait, as bits."""
        return _mask(self.rows_with(word))

    def _name_nodes(self) -> None:
        """Effects that the turns of the game put on the stack."""
        self.steps_node: list[int] = [-1] * len(SPACES["spaces"])
        self.flow_node = -1
        self.first_seat_node = -1
        self.reveal_card_node = -1
        self.reveal_marker_node = -1
        self.clear_node = -1
        self.turn_node = -1
        self.imitate_node = -1
        self.place_node = -1
        self.house_node = -1
        self.expedition_node = -1
        self.skip_node = -1
        self.feed_node = -1
        self.breed_node = -1
        self.pause_node = -1


def _mask(rows: list[Furnishing]) -> int:
    found = 0
    for row in rows:
        found |= 1 << row.number
    return found


def cell_name(cell: int) -> Name:
    """A cell of the home board, in a sentence."""
    return Name("cell", NAMES[cell])


def _furnish(row: Furnishing, way: int) -> Meaning:
    """To furnish a cavern at the printed price, in one of the ways to pay it."""
    wood, stone = row.wood - (way & ORE_FOR_WOOD > 0), row.stone - (way & ORE_FOR_STONE > 0)
    due = [(WOOD, wood), (STONE, stone), (ORE, row.ore + way.bit_count())]
    due += list(zip(row.rest.kinds, row.rest.amounts, strict=True))
    price = Listing([GOODS.amount(number, kind) for kind, number in due if number > 0])
    return verbs.FURNISH.of(row.name, price=price_value(price))


def _forge(strength: int) -> Meaning:
    price = price_value(Listing([GOODS.amount(strength, ORE)]))
    return verbs.FORGE.of(Name("strength", str(strength)), n=strength, price=price)


def _breed(born: int) -> Meaning:
    """One young of each of some kinds."""
    names = [GOODS.name(good) for kind, good in enumerate(FARM) if born >> kind & 1]
    young = " ".join([f"+1 {name.id}" for name in names])
    return verbs.BREED.of(herds=Listing([*names]), young=young) if born else verbs.BREED_NOTHING.of()


def _kinds(born: int) -> str:
    """A set of kinds as it stands in a token."""
    return " ".join(name for kind, name in enumerate(FARM_NAMES) if born >> kind & 1) or "nothing"
