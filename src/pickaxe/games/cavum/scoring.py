"""City scoring, explosions, penalties, the score by category, and how many points a seat can come to."""

from typing import Final

from pickaxe.games.cavum.board import spread
from pickaxe.games.cavum.masks import Mask, both, either, first_node, holds, is_empty, number_of, whole, without
from pickaxe.games.cavum.state import AUCTION, BUILDING, CITIES, DRAFT, PENALTIES, ROWS, CavumState
from pickaxe.games.cavum.tiles import OPTION, PROSPECT, VEIN, piece_of
from pickaxe.kernel.stack import NOBODY, Json

# The rows of the score sheet: their names, the sections of the rules that they fall under, and their icons.
SHEET: Final[dict[str, tuple[str, str, str]]] = {
    "start": ("Start", "setup", "points"),
    "bids": ("Bids for sequence cards", "auction", "sequence"),
    "chips": ("2-chips", "orders", "chip"),
    "options": ("Options", "options", "option"),
    "cities": ("Cities", "cities", "city"),
    "sales": ("Colour sales", "colour-sale", "gem-yellow"),
    "orders": ("Orders", "order-sale", "order"),
    "penalties": ("Unfulfilled orders", "end", "cross"),
    "final": ("Final sale", "final-sale", "gem-purple"),
}


def points_by_city(cavum: CavumState) -> list[list[int]]:
    """What each city would give each seat now: per connected station, as many points as spaces are empty (R35)."""
    connected = [cavum.workings.connected_cities(seat) for seat in range(cavum.players)]
    found: list[list[int]] = []
    for city in cavum.guide.board.cities:
        empty, counts = city.size, [0] * cavum.players
        for seat in range(cavum.players):
            counts[seat] = number_of(both(connected[seat], city.thirds))
            empty -= counts[seat]
        found.append([count * empty for count in counts])
    return found


def city_points(cavum: CavumState) -> list[int]:
    """What a city scoring would give each seat now."""
    found = [0] * cavum.players
    for points in points_by_city(cavum):
        for seat in range(cavum.players):
            found[seat] += points[seat]
    return found


def score_cities(cavum: CavumState) -> None:
    """Section 3A."""
    if cavum.journal is not None:
        for city, found in enumerate(points_by_city(cavum)):
            if sum(found):
                cavum.note("city", NOBODY, [city, *found])
    points = city_points(cavum)
    for seat in range(cavum.players):
        cavum.score(seat, CITIES, points[seat])
    for seat in cavum.order:
        cavum.note("cities", NOBODY, [seat, points[seat]])


def score_and_explode(cavum: CavumState) -> None:
    """Section 3: the cities, then the dynamite (R36)."""
    score_cities(cavum)
    explode(cavum)


def visible_dynamite(cavum: CavumState) -> int:
    """The spaces whose dynamite is visible: on top, and not under a vein (R40)."""
    return whole(_visible(cavum))


def _visible(cavum: CavumState) -> Mask:
    """The same in thirds."""
    return without(cavum.workings.loaded, cavum.workings.veins)


def blow_up(cavum: CavumState, node: int) -> None:
    """The whole stack goes, and the top tile of each neighbour without station, vein or visible dynamite (R37, R38)."""
    workings = cavum.workings
    open_to_it = without(workings.tiled, either(either(workings.occupied, workings.veins), workings.loaded))
    hit = [near for near in cavum.guide.board.neighbours[node] if near >= 0 and holds(open_to_it, near)]
    if cavum.journal is not None:
        cavum.note("blown up", NOBODY, [piece_of(cavum.top_code(node)), cavum.height(node) + len(hit), node, *hit])
    while cavum.is_tiled(node):
        cavum.remove_tile(node)
    for near in hit:
        cavum.remove_tile(near)


def explode(cavum: CavumState) -> None:
    """Section 3B: visible dynamite explodes, one tile after the other, in any order, chain reactions included (R39)."""
    visible = _visible(cavum)
    while not is_empty(visible):
        blow_up(cavum, first_node(visible))
        visible = _visible(cavum)


def blast(cavum: CavumState, veins: int) -> int:
    """The spaces that would lose a tile in an explosion now, as far as it can be seen, if veins lie on these."""
    visible = cavum.loaded & ~veins
    return visible | spread(visible) & cavum.tiled & ~(cavum.occupied | veins)


def score_penalties(cavum: CavumState) -> None:
    """The penalty of every order card that is left in front of a player (R11)."""
    for number, holder in enumerate(cavum.holders):
        if holder >= 0:
            penalty = min(cavum.guide.orders[number].penalty, cavum.points[holder])  # R3
            cavum.score(holder, PENALTIES, -penalty)
            cavum.note("penalty", NOBODY, [holder, penalty, number])


def score_sheet(cavum: CavumState) -> list[Json]:
    """Where the points of every seat come from."""
    return [
        {"id": row, "name": SHEET[row][0], "points": list(cavum.ledger[number]), "count": None, "rate": None}
        for number, row in enumerate(ROWS)
    ]


def points_at_bids(cavum: CavumState, seat: int) -> int:
    """The most points that a seat can have when the last bids are made; none when they have been made."""
    to_come = cavum.phases() - cavum.phase
    if not to_come:
        return cavum.points[seat] if cavum.section <= AUCTION else 0
    facts, full = cavum.guide.facts, to_come - (cavum.section > AUCTION)  # whole phases before the last bids
    stones = sum(cavum.purses[seat]) + sum(_veins_passed(cavum, seat, full))
    options = cavum.pieces[seat][OPTION] + full * facts.pieces["option"]
    points = stones * facts.stone_points() + options * facts.option_points
    scorings = to_come - (cavum.section > BUILDING)
    return cavum.points[seat] + points + scorings * facts.city_points() + _chips(cavum) * facts.chip_points


def _veins_passed(cavum: CavumState, seat: int, full: int) -> list[int]:
    """The veins on each route that a seat can still take, at most: all that are on the board or can come there."""
    veins = cavum.veins.bit_count() + cavum.pool[VEIN] + sum([pieces[VEIN] for pieces in cavum.pieces])
    found = [veins] if cavum.pieces[seat][PROSPECT] else []
    for _ in range(full):
        veins += cavum.players * cavum.guide.facts.pieces["vein"]
        found.append(veins)
    return found


def _chips(cavum: CavumState) -> int:
    """The chips that the drafts before the last bids can bring: every card that is left gets one more each time."""
    drafts = cavum.phases() - cavum.phase - (cavum.section > DRAFT)
    return sum(cavum.chips) + (drafts - 1) * cavum.phase * cavum.guide.facts.new_orders if drafts else 0
