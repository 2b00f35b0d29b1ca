"""The score by category, and how a solo game is judged."""

from typing import Final

from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.stock import GOLD
from pickaxe.kernel.stack import Json

SOLO_AIM: Final = 50
SOLO_OUTSTANDING: Final = 60


def score_sheet(cave: CaveState) -> list[Json]:
    """Era I: the points of all rooms, and 1 per gold."""
    gold = [purse[GOLD] for purse in cave.purses]
    rooms = [len(rooms) - 1 for rooms in cave.rooms]
    return [
        {"id": "rooms", "name": "Rooms", "points": list(cave.room_points), "count": rooms, "rate": None},
        {"id": "gold", "name": "Gold", "points": gold, "count": gold, "rate": 1},
    ]


def solo_judgement(points: int) -> str:
    """How a solo game of Era I went."""
    if points > SOLO_OUTSTANDING:
        return f"{points} points: outstanding, more than {SOLO_OUTSTANDING}."
    if points >= SOLO_AIM:
        return f"{points} points: the aim of {SOLO_AIM} is reached."
    return f"{points} points: the aim is {SOLO_AIM}."
