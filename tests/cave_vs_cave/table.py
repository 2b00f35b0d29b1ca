"""A table of Cave vs Cave that is set up in a line, played by tokens and read as short texts.

Seat 0 is the one to decide. Goods are texts such as "2 food 1 gold": what is not named is 0.
"""

from typing import Any

import pickaxe
from pickaxe import State

GAME = pickaxe.game("cave-vs-cave")
GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
PLENTY = "9 wood 9 stone 9 emmer 9 flax 9 food 19 gold"
STAGES = {"2": ["A05", "A06", "A07"], "3": ["A08", "A09", "A10", "A11"], "4": ["A12"]}
ROUNDS = {2: "22233334", 1: "2223334"}
# Ten rooms that fill a cave, the free space last.
FULL = {"A1": 5, "B1": 10, "A2": 2, "B2": 4, "B3": 7, "B4": 8, "A5": 11, "B5": 9, "C5": 6, "A3": 1}


def purse(text: str) -> dict[str, int]:
    """Goods written as '2 food 1 gold', with 0 for all others."""
    words = text.split()
    return {**dict.fromkeys(GOODS, 0), **{name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}}


def cave(
    goods: str | None = None,
    rooms: dict[str, int] | None = None,
    covered: list[str] | None = None,
    walls: list[str] | None = None,
) -> dict[str, Any]:
    """One seat of a position; what is left out is as in a fresh game."""
    parts = {"goods": None if goods is None else purse(goods), "rooms": rooms, "covered": covered, "walls": walls}
    return {key: value for key, value in parts.items() if value is not None}


def turned_up(round: int, tile: str, players: int) -> list[str]:
    """The tiles that the rounds turned up, one of them a given tile."""
    removed = ["A09"] if players == 1 else []
    hidden = {stage: [id for id in ids if id not in removed] for stage, ids in STAGES.items()}
    for ids in hidden.values():
        ids.sort(key=lambda id: id != tile)
    return [hidden[stage].pop(0) for stage in ROUNDS[players][:round]]


def first_round(tile: str, players: int = 2) -> int:
    """The first round in which a tile can be on offer."""
    stage = next((stage for stage, ids in STAGES.items() if tile in ids), "2")
    return ROUNDS[players].index(stage) + 1


def turn(
    tile: str = "",
    *,
    goods: str | None = None,
    rooms: dict[str, int] | None = None,
    covered: list[str] | None = None,
    walls: list[str] | None = None,
    display: list[int] | None = None,
    other: dict[str, Any] | None = None,
    round: int = 0,
    players: int = 2,
    cavern: str = "",
    options: dict[str, bool] | None = None,
) -> State:
    """The first turn of a round, seat 0 having just taken the tile, or about to take one if none is named.

    The cave of the other seat holds no face-down tiles unless `other` says so: all hidden rooms can lie in the first.
    """
    number = round or first_round(tile, players)
    position: dict[str, Any] = {
        "players": players,
        "round": number,
        "tiles": turned_up(number, tile, players),
        "taken": {tile: 0} if tile else {},
        "tile": tile or None,
        "seats": [cave(goods, rooms, covered, walls), {"covered": [], **(other or {})}][:players],
        "options": options or {},
    }
    if display is not None or players == 1:
        position["display"] = [1, 2, 3] if display is None else display
    if cavern:
        position["cavern"] = {"owner": 0, "side": cavern}
    return GAME.from_position(position)


def play(state: State, tokens: str) -> State:
    """Play tokens written as in a record, parted by semicolons."""
    for token in tokens.split(";"):
        state.play(token.strip())
    return state


def goods(state: State, seat: int = 0) -> str:
    """What a seat has, without what it has none of."""
    held = state.view(seat)["seats"][seat]["goods"]
    return " ".join(f"{n} {name}" for name, n in held.items() if n)


def on(state: State, space: str, seat: int = 0) -> str | int:
    """What lies on a space: 'covered', 'empty' or a room."""
    found: str | int = state.view(None)["seats"][seat]["spaces"][space]
    return found


def seat_view(state: State, key: str, seat: int = 0) -> Any:
    """A part of what everybody sees of a seat."""
    return state.view(None)["seats"][seat][key]


def display(state: State) -> list[int]:
    """The rooms on offer."""
    rooms: list[int] = state.view(None)["display"]
    return rooms


def options(state: State) -> list[str]:
    """The decision's own choices as tokens."""
    return [GAME.lexicon.token(choice) for choice in state.options()]


def beginning_with(state: State, verb: str) -> list[str]:
    """What follows a verb in the options: the spaces to excavate, the rooms to furnish."""
    return [token.removeprefix(f"{verb} ") for token in options(state) if token.startswith(f"{verb} ")]


def is_open(state: State, token: str) -> bool:
    """Whether a token can be played now, exchanges included."""
    return GAME.lexicon.parse(token) in state.choices()


def finished(*seats: dict[str, Any], cavern: dict[str, Any] | None = None) -> State:
    """A game that is over, of as many players as there are caves; nothing lies face down unless a cave says so."""
    players = len(seats)
    tiles = ["A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08"][: 4 * players]
    built = [room for seat in seats for room in seat.get("rooms", {}).values()]
    position = {
        "players": players,
        "round": len(ROUNDS[players]),
        "start": players - 1,
        "turn_in_round": len(tiles),
        "taken": {tile: (players - 1 + number) % players for number, tile in enumerate(tiles)},
        "display": [room for room in range(1, 7 if players == 2 else 4) if room not in built],
        "seats": [{"covered": [], **seat} for seat in seats],
        "cavern": cavern,
        "over": True,
    }
    return GAME.from_position(position)
