"""How many points a seat can have when bids are made, so that every bid has its token."""

from pickaxe.games.cavum.state import AUCTION, BUILDING, DRAFT, FACE_UP, CavumState
from pickaxe.games.cavum.tiles import OPTION, PROSPECT, VEIN


def points_at_bids(cavum: CavumState, seat: int) -> int:
    """The most points that a seat can have when the last bids are made; none when they have been made."""
    to_come = cavum.phases() - cavum.phase
    if not to_come:
        return cavum.points[seat] if cavum.section <= AUCTION else 0
    facts = cavum.guide.facts
    stones = sum(cavum.purses[seat]) + sum(_veins_passed(cavum, seat))
    points = stones * facts.stone_points() + _options(cavum, seat) * facts.option_points
    scorings = to_come - (cavum.section > BUILDING)
    return cavum.points[seat] + points + scorings * facts.city_points() + _chips(cavum) * facts.chip_points


def _full(cavum: CavumState) -> int:
    """How many whole phases are to be played before the last bids."""
    return cavum.phases() - cavum.phase - (cavum.section > AUCTION)


def _options(cavum: CavumState, seat: int) -> int:
    return cavum.pieces[seat][OPTION] + _full(cavum) * cavum.guide.facts.pieces["option"]


def _veins_passed(cavum: CavumState, seat: int) -> list[int]:
    """The veins on each route that a seat can still take, at most: all that are on the board or can come there."""
    veins = cavum.veins.bit_count() + cavum.pool[VEIN] + sum([pieces[VEIN] for pieces in cavum.pieces])
    found = [veins] if cavum.pieces[seat][PROSPECT] else []
    for _ in range(_full(cavum)):
        veins += cavum.players * cavum.guide.facts.pieces["vein"]
        found.append(veins)
    return found


def _chips(cavum: CavumState) -> int:
    """The chips that the drafts before the last bids can bring: every card that is left gets one more each time."""
    drafts = cavum.phases() - cavum.phase - (cavum.section > DRAFT)
    if not drafts:
        return 0
    on_cards = sum([cavum.chips[number] for number in range(len(cavum.chips)) if cavum.holders[number] == FACE_UP])
    return on_cards + (drafts - 1) * cavum.phase * cavum.guide.facts.new_orders
