"""What a seat sees: the table as plain data. Nothing hidden is in a state, so views differ only in what is asked."""

from collections.abc import Sequence
from typing import Final, TypedDict

from pickaxe.games.cave_farmers.animals import KINDS, fewest_release, number_in
from pickaxe.games.cave_farmers.book import DWELLING, FURNISHING_CODE, MAKES, Space
from pickaxe.games.cave_farmers.building import Furnish, FurnishDwelling
from pickaxe.games.cave_farmers.components import DOG, FARM_NAMES, FURNISHINGS, GOODS, SHEEP
from pickaxe.games.cave_farmers.expeditions import items_left, items_taken, strength_of
from pickaxe.games.cave_farmers.forecast import Forecast, MealLine, cheapest_meal, forecast
from pickaxe.games.cave_farmers.furnishings import FURNISHINGS as ROWS
from pickaxe.games.cave_farmers.harvest import food_due, mined_off, mouths, worked_off
from pickaxe.games.cave_farmers.home import (
    ASIDE,
    AT_HOME,
    BOARD_MASK,
    COLUMNS,
    ENTRY_DWELLING,
    FOREST,
    NAMES,
    NEWBORN,
    REWARDS,
    STABLES,
    SUPPLIED,
    Home,
)
from pickaxe.games.cave_farmers.host import HOST
from pickaxe.games.cave_farmers.pens import Pen, arrangement, pens
from pickaxe.games.cave_farmers.scoring import cell_of, points_of
from pickaxe.games.cave_farmers.state import (
    HARVESTS,
    MARKER_COLOURS,
    MARKER_ROUNDS,
    PHASES,
    ROUNDS,
    SWITCHES,
    FarmersState,
)
from pickaxe.games.cave_farmers.steps import Steps
from pickaxe.kernel.grids import bits, count
from pickaxe.kernel.stack import NOBODY, NODE_BITS, NODE_MASK
from pickaxe.kernel.view import View, common
from pickaxe.kernel.words import Said

Goods = dict[str, int]

_COSTS: Final[list[Goods]] = [{}, *(row["cost"] for row in FURNISHINGS["furnishings"])]  # by number
_DWELLINGS: Final = frozenset([row.number for row in ROWS if row.is_dwelling])
_REWARDS: Final[dict[int, Goods]] = {
    cell: {GOODS.names[kind]: n for kind, n in zip(reward.kinds, reward.amounts, strict=True)}
    for cell, reward in REWARDS.items()
}
_KINDS_ASKED: Final[dict[str, str]] = {
    "first seat": "chance",
    "reveal card": "chance",
    "reveal marker": "chance",
    "clear": "protect",
    "turn": "dwarf",
    "last exchanges": "pause",
    **{label: label for label in ("imitate", "place", "house", "expedition", "skip", "feed", "breed")},
}


class Card(TypedDict):
    """A card of the game by its round; one that is still face down has no id."""

    round: int
    id: str | None


class Added(TypedDict):
    """What comes onto a space every round: on an empty one, and on top of something."""

    first: Goods
    more: Goods


class SpaceEntry(TypedDict):
    """An action space in play."""

    id: str
    token: str
    round: int
    goods: Goods
    added: Added | None
    seat: int | None
    dwarf: int | None
    newborn: int


class Marker(TypedDict):
    """A harvest marker; one that is face down has no colour."""

    round: int
    colour: str | None


class Harvest(TypedDict):
    """The harvest markers, and what this round ends with."""

    markers: list[Marker]
    now: str


class InHand(TypedDict, total=False):
    """What is to be put on the home board: a furnishing, or what makes something of each cell that it lies on."""

    furnishing: int
    makes: list[str]


class Feeding(TypedDict):
    """The food that is due now: what all dwarfs eat, what furnishings save of it, and how it is made most cheaply."""

    dwarfs: int
    working_cave: int
    mining_cave: int
    due: int
    meal: list[MealLine]


class Expedition(TypedDict):
    """An expedition that is under way."""

    strength: int
    left: int
    taken: list[str]


class Dwarf(TypedDict):
    """A dwarf: at "home", "aside", or on a space."""

    strength: int
    at: str
    newborn: bool


class CellEntry(TypedDict):
    """A cell of a home board."""

    kind: str
    stable: bool
    reward: Goods | None
    crop: str | None
    amount: int
    furnishing: int | None
    covers: int | None
    other: str | None


class Stand(TypedDict):
    """A place where animals stand."""

    cell: str
    animal: str | None
    count: int
    dogs: int


class Seat(TypedDict):
    """What a seat has."""

    goods: Goods
    animals: Goods
    dwarfs: list[Dwarf]
    room: int
    cells: dict[str, CellEntry]
    housing: list[Stand]
    homeless: Goods
    capacity: Goods
    stables_left: int
    begging: int
    supplies: Goods
    furnishings: list[int]
    saves: Goods
    forecast: Forecast
    score: int


class FarmersView(View):
    """The table as a seat sees it."""

    options_of_game: dict[str, bool]
    phase: str
    round: int
    rounds: list[int]
    start: int | None
    cards: list[Card]
    spaces: list[SpaceEntry]
    space: str | None
    imitating: str | None
    dwarf: int | None
    harvest: Harvest
    offer: list[int]
    dwelling: Goods
    only_dwellings: bool
    in_hand: InHand | None
    feeding: Feeding | None
    expedition: Expedition | None
    seats: list[Seat]


def printed_price(view: FarmersView, number: int) -> Goods:
    """What a furnishing costs now before discounts."""
    return view["dwelling"] if number == DWELLING else _COSTS[number]


def price(view: FarmersView, number: int, seat: int | None) -> Goods:
    """What a furnishing costs a seat now, after its discounts."""
    saves = {} if seat is None else view["seats"][seat]["saves"]
    return {good: amount - saves.get(good, 0) for good, amount in printed_price(view, number).items()}


def lacks(view: FarmersView, number: int, seat: int) -> Goods:
    """What a seat lacks of the price of a furnishing."""
    purse = view["seats"][seat]["goods"]
    cost = price(view, number, seat)
    return {good: amount - purse[good] for good, amount in cost.items() if purse[good] < amount}


def on_sale(view: FarmersView) -> list[int]:
    """What can be furnished where the dwarf is, if it can be paid; a dwelling that is loot can be paid already."""
    if view["expedition"] and view["only_dwellings"]:
        return []
    return [number for number in view["offer"] if not view["only_dwellings"] or number in _DWELLINGS]


def still_to_go(dwarfs: Sequence[Dwarf]) -> list[int]:
    """The strengths of the dwarfs at home in the order in which they go: the weakest first."""
    return sorted([dwarf["strength"] for dwarf in dwarfs if dwarf["at"] == "home"])


def view(farm: FarmersState, seat: int | None, prompt: Said) -> FarmersView:
    """The table as a seat sees it."""
    spaces = farm.guide.spaces
    return {
        **common(farm, "cave-farmers", seat, asked_kind(farm), prompt),
        "unused": HOST.told(farm, seat),
        "options_of_game": {name: bool(farm.switches >> bit & 1) for bit, name in enumerate(SWITCHES)},
        "phase": PHASES[farm.phase],
        "round": farm.round,
        "rounds": list(ROUNDS[farm.players]),
        "start": farm.start if farm.start >= 0 else None,
        "cards": _cards(farm),
        "spaces": [_space(farm, spaces[index]) for index in farm.spaces],
        "space": spaces[farm.space].id if farm.space >= 0 else None,
        "imitating": spaces[farm.used].id if farm.is_copying else None,
        "dwarf": farm.dwarf if farm.space >= 0 or asked_kind(farm) == "dwarf" else None,
        "harvest": _harvest(farm),
        "offer": bits(farm.offer),
        "dwelling": _dwelling(farm),
        "only_dwellings": _furnishes_dwellings(farm),
        "in_hand": _in_hand(farm),
        "feeding": _feeding(farm),
        "expedition": _expedition(farm),
        "seats": [_seat(farm, each) for each in range(farm.players)],
    }


def asked_kind(farm: FarmersState) -> str | None:
    """What kind of decision is asked."""
    if farm.is_over:
        return None
    return _KINDS_ASKED.get(farm.book.nodes[farm.stack[-1] & NODE_MASK].label, "action")


# The boards


def _cards(farm: FarmersState) -> list[Card]:
    ids = {round: farm.guide.spaces[card].id for round, card in enumerate(farm.cards) if card >= 0}
    return [{"round": round, "id": ids.get(round)} for round in ROUNDS[farm.players]]


def _space(farm: FarmersState, space: Space) -> SpaceEntry:
    owner = farm.occupants[space.index]
    return {
        "id": space.id,
        "token": space.token,
        "round": _round_of(farm, space),
        "goods": space.goods_of(farm.heaps[space.index]),
        "added": {"first": space.goods_of(space.first), "more": space.goods_of(space.more)} if space.first else None,
        "seat": owner if owner >= 0 else None,
        "dwarf": _strength_at(farm.homes[owner], space.index) if owner >= 0 else None,
        "newborn": farm.homes[owner].posts.count(space.index + NEWBORN) if owner >= 0 else 0,
    }


def _round_of(farm: FarmersState, space: Space) -> int:
    """The round that brought a card; 0 for a printed space. The card of round 4 has two sides."""
    if not space.stage:
        return 0
    return farm.cards.index(space.index) if space.index in farm.cards else 4


def _strength_at(home: Home, space: int) -> int | None:
    return home.strengths[home.posts.index(space)] if space in home.posts else None


def _harvest(farm: FarmersState) -> Harvest:
    return {
        "markers": [
            {"round": round, "colour": MARKER_COLOURS[farm.markers[round]] or None}
            for round in MARKER_ROUNDS[farm.players]
        ],
        "now": HARVESTS[farm.harvest_now()],
    }


# What is being done


def _in_hand(farm: FarmersState) -> InHand | None:
    if asked_kind(farm) != "place":
        return None
    code = farm.stack[-1] >> NODE_BITS
    return {"furnishing": code - FURNISHING_CODE} if code >= FURNISHING_CODE else {"makes": list(MAKES[code])}


def _feeding(farm: FarmersState) -> Feeding | None:
    if asked_kind(farm) != "feed":
        return None
    memory = farm.stack[-1] >> NODE_BITS
    return {
        "dwarfs": mouths(farm, farm.mover),
        "working_cave": worked_off(farm, memory),
        "mining_cave": mined_off(farm),
        "due": food_due(farm, memory),
        "meal": cheapest_meal(farm),
    }


def _saves(farm: FarmersState, home: Home) -> Goods:
    """The goods of which furnishing costs less, and how much less."""
    book = farm.guide
    off = {"wood": home.owned & book.less_wood, "stone": home.owned & book.less_stone}
    return {good: 1 for good, owned in off.items() if owned}


def _dwelling(farm: FarmersState) -> Goods:
    """What the ordinary dwelling costs before discounts: as loot, what the loot says."""
    step = _furnishing_step(farm)
    if isinstance(step, FurnishDwelling):
        return {"wood": step.wood, "stone": step.stone}
    cost = farm.guide.furnishings[DWELLING].cost
    return {GOODS.names[kind]: n for kind, n in zip(cost.kinds, cost.amounts, strict=True)}


def _furnishes_dwellings(farm: FarmersState) -> bool:
    """Whether nothing but dwellings can be furnished where the dwarf is."""
    step = _furnishing_step(farm)
    return isinstance(step, Furnish) and step.only_dwellings


def _furnishing_step(farm: FarmersState) -> Furnish | None:
    """What furnishes here, if something does."""
    asked = None if farm.is_over else farm.book.nodes[farm.stack[-1] & NODE_MASK]
    parts = asked.parts() if isinstance(asked, Steps) else []
    return next((part for part in parts if isinstance(part, Furnish)), None)


def _expedition(farm: FarmersState) -> Expedition | None:
    memory = farm.memory_of(farm.guide.expedition_node)
    if memory < 0:
        return None
    taken = [item.token for item in items_taken(memory)]
    return {"strength": strength_of(memory), "left": items_left(memory), "taken": taken}


# A seat


def _seat(farm: FarmersState, seat: int) -> Seat:
    home, purse = farm.homes[seat], farm.purses[seat]
    found = pens_of(farm, seat)
    return {
        "goods": dict(zip(GOODS.names[:DOG], purse, strict=False)),
        "animals": dict(zip(GOODS.names[DOG:], purse[DOG:], strict=True)),
        "dwarfs": [_dwarf(farm, home, number) for number in range(len(home.strengths))],
        "room": farm.room(seat),
        "cells": _cells(farm, home),
        "housing": [_pen(pen) for pen in found if pen.number or pen.dogs],
        "homeless": dict(zip(FARM_NAMES, homeless(farm, seat), strict=True)),
        "capacity": {NAMES[pen.cell]: pen.size for pen in pens(farm.land(seat))},
        "stables_left": STABLES - count(home.stables),
        "begging": home.begging,
        "supplies": dict(zip(SUPPLIED, home.supplies, strict=True)),
        "furnishings": [entry >> 6 for entry in home.built],
        "saves": _saves(farm, home),
        "forecast": forecast(farm, seat),
        "score": points_of(farm.guide, home, purse),
    }


def _dwarf(farm: FarmersState, home: Home, number: int) -> Dwarf:
    post = home.posts[number]
    if post in (AT_HOME, ASIDE):
        where = "home" if post == AT_HOME else "aside"
    else:
        where = farm.guide.spaces[post % NEWBORN].id
    return {"strength": home.strengths[number], "at": where, "newborn": post >= NEWBORN}


def pens_of(farm: FarmersState, seat: int) -> list[Pen]:
    """Where the animals of a seat stand that have room."""
    purse = farm.purses[seat]
    animals = [kept - left for kept, left in zip(purse[SHEEP:], homeless(farm, seat), strict=True)]
    return arrangement(farm.land(seat), animals, purse[DOG])


def homeless(farm: FarmersState, seat: int) -> list[int]:
    """How many farm animals of each kind have no room: the first of the smallest sets that must go."""
    if farm.is_housed(seat):
        return [0] * KINDS
    purse = farm.purses[seat]
    released = fewest_release(farm.places(seat), purse[SHEEP:], purse[DOG])
    return [number_in(released, kind) for kind in range(KINDS)]


def _pen(pen: Pen) -> Stand:
    animal = FARM_NAMES[pen.kind] if pen.kind != NOBODY else None
    return {"cell": NAMES[pen.cell], "animal": animal, "count": pen.number, "dogs": pen.dogs}


def _cells(farm: FarmersState, home: Home) -> dict[str, CellEntry]:
    """All spaces of a home board, and what hangs over its edge."""
    land = home.farmland() | home.cave()
    kinds, crops, others = _kinds(home), _crops(home), _other_halves(home)
    furnishings = {entry & 63: entry >> 6 for entry in home.built}
    furnishings[ENTRY_DWELLING] = 0
    covered = cell_of(home, farm.guide.furnishings[home.covered].twin)
    found: dict[str, CellEntry] = {}
    for cell in bits(BOARD_MASK | land):
        crop, amount = crops.get(cell, (None, 0))
        found[NAMES[cell]] = {
            "kind": kinds.get(cell, "forest" if FOREST >> cell & 1 else "rock"),
            "stable": bool(home.stables >> cell & 1),
            "reward": dict(_REWARDS[cell]) if cell in _REWARDS and not land >> cell & 1 else None,
            "crop": crop,
            "amount": amount,
            "furnishing": furnishings.get(cell),
            "covers": home.covered if home.covered and cell == covered else None,
            "other": others.get(cell),
        }
    return found


def _kinds(home: Home) -> dict[int, str]:
    """What the cells with a tile are."""
    return {
        cell: kind
        for kind, mask in (
            ("meadow", home.meadows),
            ("field", home.fields),
            ("small pasture", home.small),
            ("large pasture", home.large()),
            ("cavern", home.caverns),
            ("furnished", home.furnished),
            ("tunnel", home.tunnels),
            ("deep tunnel", home.deeps),
            ("ore mine", home.ore_mines),
            ("ruby mine", home.ruby_mines),
        )
        if mask
        for cell in bits(mask)
    }


def _crops(home: Home) -> dict[int, tuple[str | None, int]]:
    """The crop on each planted field and how many of it."""
    return {
        cell: (name, number + 1)
        for name, stacks in (("grain", home.grain), ("vegetable", home.vegetables))
        for number, mask in enumerate(stacks)
        for cell in bits(mask)
    }


def _other_halves(home: Home) -> dict[int, str]:
    """The other half of each half of a large pasture."""
    found: dict[int, str] = {}
    for mask, step in ((home.wide, 1), (home.tall, COLUMNS)):
        for cell in bits(mask):
            found[cell], found[cell + step] = NAMES[cell + step], NAMES[cell]
    return found
