"""The score by category, and how a solo game is judged."""

from typing import Final

from pickaxe.games.cave_vs_cave.components import GOLD, HALF_POINTS, IRON, WEAPON
from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, CaveState, as_points
from pickaxe.kernel.stack import Json, Score
from pickaxe.kernel.words import Said

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
        return [_rooms(cave, "Rooms"), _goods(cave, GOLD, "gold", "Gold")]
    return [
        *_era_one(cave),
        _rooms(cave, "Rooms, both boards" if cave.mode != "era-2-only" else "Rooms"),
        _goods(cave, WEAPON, "weapon", "Weapons"),
        _goods(cave, IRON, "iron", "Iron"),
        _goods(cave, GOLD, "gold", "Gold"),
    ]


def _era_one(cave: CaveState) -> list[Json]:
    if not cave.era1_scores:
        return []
    return [{"id": "era1", "name": "Era I", "points": list(cave.era1_scores), "count": None, "rate": None}]


def _rooms(cave: CaveState, name: str) -> Json:
    count = [sum(number > 0 for number in rooms) for rooms in cave.rooms]
    return {"id": "rooms", "name": name, "points": list(cave.room_points), "count": count, "rate": None}


def _goods(cave: CaveState, kind: int, id: str, name: str) -> Json:
    """A good that is worth something at the end of this era."""
    halves = HALF_POINTS[cave.era][kind]
    count = [purse[kind] for purse in cave.purses]
    points = [as_points(halves * number) for number in count]
    return {"id": id, "name": name, "points": points, "count": count, "rate": as_points(halves)}


def score_parts(cave: CaveState, seat: int) -> dict[str, Score]:
    """What the score of a seat is made of: the score of Era I, rooms, and gold or goods."""
    is_second = cave.era == 2 and bool(cave.era1_scores)
    parts: dict[str, Score] = {"Era I": cave.era1_scores[seat]} if is_second else {}
    parts["Rooms"] = cave.room_points[seat]
    if cave.phase not in (DRAFTING, BURYING):
        parts["Gold" if cave.era == 1 else "Goods"] = as_points(cave.half_points(seat)) - sum(parts.values())
    return parts


def solo_judgement(points: Score, is_both: bool) -> Said:
    """How a solo game went (R63: both eras are judged by their sum)."""
    if is_both and points > SOLO_AIM_BOTH:
        return Said("{n} {n:point|points}: the aim of more than {aim} is reached.", n=points, aim=SOLO_AIM_BOTH)
    if is_both:
        return Said("{n} {n:point|points}: the aim is more than {aim}.", n=points, aim=SOLO_AIM_BOTH)
    if points > SOLO_OUTSTANDING:
        return Said("{n} {n:point|points}: outstanding, more than {aim}.", n=points, aim=SOLO_OUTSTANDING)
    if points >= SOLO_AIM:
        return Said("{n} {n:point|points}: the aim of {aim} is reached.", n=points, aim=SOLO_AIM)
    return Said("{n} {n:point|points}: the aim is {aim}.", n=points, aim=SOLO_AIM)
