"""Views of Cavum to draw: a position with something of everything, and every decision of recorded games."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cavum.table import play, table
from pickaxe import CHANCE, Record, State
from pickaxe.games.cavum.state import CavumState

NAMES = ("Ida", "Bruno", "Chen", "Dara")
RECORDS = Path(__file__).parent.parent / "records"
KINDS = {"bid", "card", "draft", "piece", "space", "turn", "colour", "route", "offer", "count", "fulfil", "final"}
TILES = {
    "-2,4": "three{1,3,5}",
    "-1,4": "two{0,3} < four{0,2,3,5}",
    "-3,4": "six",
    "-3,3": "D-four{0,2,3,5}",
    "-2,3": "two{1,4}",
    "0,3": "three{0,2,4}",
    "-1,3": "four{1,2,4,5}",
}
VEINS = {"-1,4": "3 red", "-3,4": "4 purple"}
STATIONS = ("-2,4 A3", "0,3 E1", "B2")


def building(**more: Any) -> CavumState:
    """Three players build: seat 0 has most of its pieces, a connected city station, a few stones and orders."""
    return table(
        TILES,
        VEINS,
        STATIONS,
        players=3,
        stones=["1 blue, 2 green", "1 red"],
        orders={"order-12": "open", "order-28": "open", "order-22": 0, "order-13": 1, "order-16": 0},
        chips={"order-28": 1},
        **more,
    )


def laying() -> CavumState:
    """Seat 0 chooses a space for its three."""
    return play(building(), "lay three")


def turning_three() -> CavumState:
    """Seat 0 turns its three."""
    return play(building(), "lay three; at -1,2")


def seen(state: State, seat: int | None) -> Any:
    """What a seat sees, for drawings that know the type of it."""
    return state.view(seat)


@cache
def decisions(name: str) -> Sequence[Any]:
    """What the seat that decides sees, at every decision of a recorded game; then what everyone sees at its end."""
    record = Record.parse((RECORDS / f"cavum-{name}.txt").read_text(encoding="utf-8"))
    state, found = record.start(), []
    for choice in record.choices:
        if state.seat != CHANCE:
            found.append(state.view(state.seat))
        state.play(choice)
    return [*found, state.view(0), state.view(None)]


def one_of_each(name: str) -> list[Any]:
    """Two decisions of each kind, an early one and a late one, and the end."""
    by_kind: dict[str | None, list[Any]] = {}
    for view in decisions(name):
        by_kind.setdefault(view["asked"]["kind"], []).append(view)
    return [view for views in by_kind.values() for view in (views[0], views[-1])]
