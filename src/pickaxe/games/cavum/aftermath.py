"""What a choice brought about by itself: cities scored, tiles blown up, stones sold, penalties."""

from pickaxe.games.cavum.names import space_name
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.state import BUILDING, CITIES, COLOUR_SALE, FINAL, PENALTIES, SALES, CavumState

# The id of a sentence, and the words that it needs.
Telling = tuple[str, dict[str, str]]


def aftermath(before: CavumState, after: CavumState, *, verb: str) -> list[Telling]:
    """The sentences about it, in the order of the rules; what the choice itself sold is not told again."""
    told: list[Telling] = []
    if verb != "sell":
        told += _sold(before, after)
    told += _gained(before, after, CITIES, "cities")
    if before.section == BUILDING and after.section != BUILDING:
        told += _blown_up(before, after)
    told += _gained(before, after, PENALTIES, "penalties")
    if verb != "final":
        told += _gained(before, after, FINAL, "last stones")
    return told


def _gained(before: CavumState, after: CavumState, row: int, id: str) -> list[Telling]:
    """What each seat gained or lost in a row of the ledger."""
    told: list[Telling] = []
    for seat in before.order:
        points = after.ledger[row][seat] - before.ledger[row][seat]
        if points:
            told.append((id, {"seat": str(seat + 1), "n": str(abs(points))}))
    return told


def _sold(before: CavumState, after: CavumState) -> list[Telling]:
    """The colour sale that ended: a single stone is sold without asking how many."""
    if before.section != COLOUR_SALE:
        return []
    colour = before.guide.colours[sale_colour(before)]
    return [("sold", {**words, "colour": colour}) for _, words in _gained(before, after, SALES, "sold")]


def _blown_up(before: CavumState, after: CavumState) -> list[Telling]:
    """The spaces that lost tiles."""
    names = before.guide.board.names
    lost = [space_name(names[node]) for node in before.guide.board.spaces if after.height(node) < before.height(node)]
    return [("blown up", {"spaces": "; ".join(lost)})] if lost else []
