"""The score by category, and how a solo game is judged."""

from typing import Final

from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, CaveState, as_points
from pickaxe.games.cave_vs_cave.stock import GOLD, IRON, WEAPON
from pickaxe.kernel.stack import Json, Score

SOLO_AIM: Final = 50
SOLO_OUTSTANDING: Final = 60
SOLO_AIM_BOTH: Final = 180


def score_sheet(cave: CaveState) -> list[Json]:
    """The categories of the eras played so far."""
    if cave.phase in (DRAFTING, BURYING):
        return [_rooms(cave, "Drafted rooms")]
    if cave.era == 1 and cave.era1_scores:
        return _era_one(cave)
    if cave.era == 1:
        return [_rooms(cave, "Rooms"), _goods(cave, GOLD, "gold", "Gold", 2)]
    return [
        *_era_one(cave),
        _rooms(cave, "Rooms, both boards" if cave.mode != "era-2-only" else "Rooms"),
        _goods(cave, WEAPON, "weapon", "Weapons", 2),
        _goods(cave, IRON, "iron", "Iron", 1),
        _goods(cave, GOLD, "gold", "Gold", 1),
    ]


def _era_one(cave: CaveState) -> list[Json]:
    if not cave.era1_scores:
        return []
    return [{"id": "era1", "name": "Era I", "points": list(cave.era1_scores), "count": None, "rate": None}]


def _rooms(cave: CaveState, name: str) -> Json:
    count = [sum(number > 0 for number in rooms) for rooms in cave.rooms]
    return {"id": "rooms", "name": name, "points": list(cave.room_points), "count": count, "rate": None}


def _goods(cave: CaveState, kind: int, id: str, name: str, halves: int) -> Json:
    """A good that scores so many half points each."""
    count = [purse[kind] for purse in cave.purses]
    points = [as_points(halves * number) for number in count]
    return {"id": id, "name": name, "points": points, "count": count, "rate": as_points(halves)}


def solo_judgement(points: Score, is_both: bool) -> str:
    """How a solo game went (R63: both eras are judged by their sum)."""
    said = "1 point" if points == 1 else f"{in_halves(points)} points"
    if is_both and points > SOLO_AIM_BOTH:
        return f"{said}: the aim of more than {SOLO_AIM_BOTH} is reached."
    if is_both:
        return f"{said}: the aim is more than {SOLO_AIM_BOTH}."
    if points > SOLO_OUTSTANDING:
        return f"{said}: outstanding, more than {SOLO_OUTSTANDING}."
    if points >= SOLO_AIM:
        return f"{said}: the aim of {SOLO_AIM} is reached."
    return f"{said}: the aim is {SOLO_AIM}."


def in_halves(points: Score) -> str:
    """A number of points with a half written as ½."""
    return str(int(points)) if points == int(points) else f"{int(points) or ''}½"
