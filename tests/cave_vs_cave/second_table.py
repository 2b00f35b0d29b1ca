"""Tables of Era II, of the draft and of Era II alone, set up in a line like those of `table`.

Seat 0 is the one to decide. Goods are texts such as "2 food 1 gold": what is not named is 0. Nothing lies face down
unless a cave says so.
"""

from typing import Any

from cave_vs_cave.table import GAME
from pickaxe import State

GOODS = ("wood", "stone", "emmer", "flax", "food", "gold", "donkey", "ore", "iron", "weapon")
PLENTY = "9 wood 9 stone 9 emmer 9 flax 9 food 19 gold 9 donkey 9 ore 9 iron 19 weapon"
ONE_OF_EACH = " ".join(f"1 {name}" for name in GOODS)
OLD_TILES = {2: ["A05", "A06", "A07", "A08", "A09", "A10", "A11"], 1: ["A05", "A06", "A07", "A08", "A10", "A11"]}
NEW_TILES = ["A13", "A14", "A15", "A16"]
LAST_OF_ERA_ONE = {2: 8, 1: 7}
OLD_SPACES = ["A1", "B1", "A2", "B2", "A3", "B3", "B4", "A5", "B5", "C5"]
NEW_SPACES = ["X1", "Z2", "Y2", "X2", "Y3", "X3", "Y4", "X4"]
# The face-down tiles of the winner of Era I, and of the loser, who leaves X4 free.
WINNER = NEW_SPACES
LOSER = NEW_SPACES[:-1]
# Rooms that fill the Era I board, and rooms that fill the Era II board but for X4.
OLD_FULL = {"A1": 5, "B1": 10, "A2": 2, "B2": 4, "A3": 1, "B3": 7, "B4": 8, "A5": 11, "B5": 9, "C5": 6}
NEW_FULL = {"X1": 36, "Z2": 37, "Y2": 27, "X2": 28, "Y3": 33, "X3": 32, "Y4": 30}


def purse(text: str) -> dict[str, int]:
    """Goods of both eras written as '2 food 1 gold', with 0 for all others."""
    words = text.split()
    return {**dict.fromkeys(GOODS, 0), **{name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}}


def cave(
    goods: str = "",
    rooms: dict[str, int] | None = None,
    covered: list[str] | None = None,
    walls: list[str] | None = None,
) -> dict[str, Any]:
    """One seat of a position of Era II."""
    return {"goods": purse(goods), "rooms": rooms or {}, "covered": covered or [], "walls": walls or []}


def tiles_up(round: int, tile: str, space: int, players: int) -> list[str]:
    """The tiles turned up by a round of Era II, a given one on its space; the others in their order."""
    others = [each for each in NEW_TILES if each != tile]
    placed = [*others[: space - 1], tile, *others[space - 1 :]] if tile in NEW_TILES else NEW_TILES
    return [*OLD_TILES[players], *placed[: round - LAST_OF_ERA_ONE[players]]]


def turn(
    tile: str = "",
    space: int = 1,
    *,
    goods: str = "",
    rooms: dict[str, int] | None = None,
    covered: list[str] | None = None,
    walls: list[str] | None = None,
    display: list[int] | None = None,
    other: dict[str, Any] | None = None,
    round: int = 0,
    players: int = 2,
    mode: str = "both-eras",
    cavern: str = "",
    pool: list[int] | None = None,
    options: dict[str, bool] | None = None,
) -> State:
    """The first turn of a round of Era II, seat 0 having just taken the tile, or about to take one if none is named.

    A tile of Era II lies on the space with that number.
    """
    number = round or LAST_OF_ERA_ONE[players] + (space if tile in NEW_TILES else 1)
    position: dict[str, Any] = {
        "mode": mode,
        "players": players,
        "era": 2,
        "round": number,
        "start": 0,
        "tiles": tiles_up(number, tile, space, players),
        "taken": {tile: 0} if tile else {},
        "tile": tile or None,
        "seats": [cave(goods, rooms, covered, walls), other or cave()][:players],
        "options": options or {},
    }
    if display is not None or players == 1:
        position["display"] = display or [n for n in (1, 2, 3, 25, 26, 27) if n not in (rooms or {}).values()]
    if pool is not None:
        position["pool"] = [5, 7, 9, *pool]
    if cavern:
        position["cavern"] = {"owner": 0, "side": cavern}
    return GAME.from_position(position)


def last_turn(round: int, *seats: dict[str, Any], mode: str = "both-eras", **more: Any) -> State:
    """The last turn of a round: all but one tile are taken, and the last seat, 0, is about to take A11."""
    players = len(seats)
    turns = {1: 4, 2: 8}[players]
    taken = [f"A{number:02}" for number in range(1, turns)]
    start = players - 1
    return GAME.from_position(
        {
            "mode": mode,
            "players": players,
            "era": 2,
            "round": round,
            "start": start,
            "turn_in_round": turns - 1,
            "tiles": tiles_up(round, "", 1, players),
            "taken": {tile: (start + n) % players for n, tile in enumerate(taken)},
            "seats": list(seats),
            **more,
        }
    )


def finished(*seats: dict[str, Any], mode: str = "both-eras", **more: Any) -> State:
    """A game that is over."""
    if len(seats) == 1 and "display" not in more:
        more["display"] = [n for n in (1, 2, 3, 25, 26, 27) if n not in seats[0].get("rooms", {}).values()]
    state = last_turn(LAST_OF_ERA_ONE[len(seats)] + 4, *seats, mode=mode, **more)
    state.play("A11")
    state.play("end")
    assert state.is_over
    return state


def end_of_era_one(*seats: dict[str, Any], players: int = 2, **more: Any) -> State:
    """Both eras, the last turn of Era I: seat 0 is about to take its last tile."""
    turns = 4 * players
    taken = [f"A{n:02}" for n in (1, 2, 3, 4, 5, 6, 7)][: turns - 1]
    start = players - 1
    position: dict[str, Any] = {
        "mode": "both-eras",
        "players": players,
        "round": LAST_OF_ERA_ONE[players],
        "start": start,
        "turn_in_round": turns - 1,
        "taken": {tile: (start + n) % players for n, tile in enumerate(taken)},
        "seats": list(seats),
        **more,
    }
    if players == 1 and "display" not in more:
        built = seats[0].get("rooms", {}).values() if seats else ()
        position["display"] = [number for number in (1, 2, 3) if number not in built]
    return GAME.from_position(position)


def drafting(
    rooms: dict[str, int] | None = None,
    walls: list[str] | None = None,
    *,
    other: dict[str, Any] | None = None,
    display: list[int] | None = None,
    pile: int = 0,
    **more: Any,
) -> State:
    """A draft turn of seat 0, its tile of the pile still to be turned up if there is a pile."""
    seats = [{"rooms": rooms or {}, "walls": walls or []}, other or {}]
    position: dict[str, Any] = {
        "mode": "draft",
        "phase": "drafting",
        "start": 0,
        "mover": 0,
        "piles": [pile, 0],
        "seats": seats,
        **more,
    }
    if display is not None:
        position["display"] = display
    return GAME.from_position(position)


def burying(*seats: dict[str, Any], pile: int, display: list[int] | None = None, mover: int = 0, **more: Any) -> State:
    """The draft is over: the rest of the pile is about to be put face down."""
    return GAME.from_position(
        {
            "mode": "draft",
            "phase": "burying",
            "start": 0,
            "mover": mover,
            "out": [0, 1],
            "piles": [pile, 0],
            "display": display or [],
            "seats": list(seats),
            **more,
        }
    )


def alone(tile: str = "", space: int = 1, pool: list[int] | None = None, **more: Any) -> State:
    """A turn of Era II only, with three further rooms in the pool."""
    return turn(tile, space, mode="era-2-only", pool=pool or [1, 2, 3], **more)
