"""Hand-made views to draw: a middle of Era I with something of everything to choose, and two joined boards."""

import copy
import re
from typing import Any

GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
TILES = ("A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", None, None, None)
STAGES = ("start",) * 4 + ("2",) * 3 + ("3",) * 4 + ("4",)
TOKENS = (
    *("furnish 01 for 3 food", "furnish 01 for 1 gold", "furnish 14", "excavate A1", "excavate B2"),
    *("excavate B2 for 1 gold", "at A2", "activate 02", "before 22", "wall B4-B5", "wall A2-B2", "raze A3-B3"),
    *("A01", "gain 2 emmer", "1 flax > 1 gold", "two tiles for 2 food", "end"),
)


def _tile(position: int) -> dict[str, Any]:
    tile = TILES[position]
    taken = {"A02": 0, "A03": 0, "A08": 1}.get(tile or "")
    return {
        "id": tile,
        "up": tile is not None,
        "taken": taken,
        "stage": STAGES[position],
        "round": max(0, position - 3),
    }


def _seat(goods: str, spaces: str, walls: str, score: int) -> dict[str, Any]:
    named = dict(pair.split("=") for pair in spaces.split())
    held = {space: int(what) if what.isdigit() else what for space, what in named.items()}
    blue = sum(what in range(20, 25) for what in held.values())
    return {
        "goods": dict(zip(GOODS, map(int, goods.split()), strict=True)),
        "spaces": held,
        "walls": walls.split(),
        "orange": sum(isinstance(what, int) for what in held.values()) - blue,
        "blue": blue,
        "score": score,
        "rooms_score": score - int(goods.split()[-1]),
        "reachable": [],
    }


def era_one() -> dict[str, Any]:
    """Round 5 of Era I; seat 0 holds Housework and can choose nearly everything."""
    own = "A1=covered B1=covered A2=empty B2=covered A3=2 B3=22 A4=0 B4=16 A5=12 B5=empty C5=covered"
    other = "A1=covered B1=covered A2=covered B2=covered A3=5 B3=20 A4=0 B4=empty A5=covered B5=covered C5=covered"
    return {
        "game": "cave-vs-cave",
        "mode": "era-1",
        "players": 2,
        "viewer": 0,
        "seat": 0,
        "over": False,
        "era": 1,
        "round": 5,
        "rounds": 8,
        "turns_each": 3,
        "turn_of_seat": [2, 1],
        "start": 1,
        "tiles": [_tile(position) for position in range(len(TILES))],
        "tile": "A02",
        "wall_supply": 5,
        "display": [1, 4, 6, 9, 14, 17, 21, 24],
        "in_hand": None,
        "pile": None,
        "cavern": {"owner": None, "side": None},
        "seats": [
            _seat("3 2 1 4 5 7", own, "A3-B3 A4-A5", 25),
            _seat("1 1 2 0 3 2", other, "B3-B4", 10),
        ],
        "asked": {"kind": "effect", "prompt": "Use an effect, or end the turn"},
        "options": options(*TOKENS),
        "exchanges": options("eat emmer", "eat flax"),
    }


def joined() -> dict[str, Any]:
    """Both boards side by side; seat 1 owns the Additional Cavern."""
    view = copy.deepcopy(era_one())
    first, second = view["seats"]
    first["spaces"] |= {"X1": "covered", "Z2": "covered", "Y2": "covered", "X2": "empty", "Y3": 24, "X3": 9}
    first["spaces"] |= {"Y4": 7, "X4": 8}
    second["spaces"] |= {"X1": 4, "Z2": "covered", "Y2": "covered", "X2": "empty", "Y3": 23, "X3": 6}
    second["spaces"] |= {"Y4": "covered", "X4": 13, "cavern": 15}
    view["cavern"] = {"owner": 1, "side": "three walls"}
    view["options"] = options("excavate Y2", "at X2", "wall X4-A4", "wall X2-X3")
    view["era"] = 2
    return view


def options(*tokens: str) -> list[dict[str, Any]]:
    """Options with numbers of their own."""
    return [{"choice": 100 + index, "token": token} for index, token in enumerate(tokens)]


def choices_in(svg: str) -> set[int]:
    """Every choice that a drawing offers."""
    return {int(word) for found in re.findall(r'data-choices?="([^"]*)"', svg) for word in found.split()}
