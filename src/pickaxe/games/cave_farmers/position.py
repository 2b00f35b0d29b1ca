"""Positions: a state as JSON-able data that is easy to write by hand; `position_reader` reads it.

What is beside the boards is not written: the offer holds every furnishing that is nowhere else.
"""

from typing import Final

from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.home import ASIDE, AT_HOME, COLUMNS, NAMES, NEWBORN, Home
from pickaxe.games.cave_farmers.state import MARKER_ROUNDS, PHASES, ROUNDS, SWITCHES, UNSEEN, FarmersState
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Json

COLOURS: Final = ["", "green", "red"]
SUPPLIES: Final = ["wood", "stone", "ruby"]
HOME: Final = "home"
LAID_ASIDE: Final = "aside"


def write_position(farm: FarmersState) -> Json:
    """A state as a position that leaves nothing out."""
    return {
        "game": "cave-farmers",
        "mode": farm.mode,
        "players": farm.players,
        "options": {name: bool(farm.switches >> bit & 1) for bit, name in enumerate(SWITCHES)},
        "phase": PHASES[farm.phase],
        "step": farm.step,
        "round": farm.round,
        "start": farm.start if farm.start >= 0 else None,
        "turn": farm.turn,
        "mover": farm.mover,
        "cards": [farm.guide.spaces[farm.cards[n]].token for n in ROUNDS[farm.players] if farm.cards[n] >= 0],
        "markers": [COLOURS[farm.markers[n]] for n in MARKER_ROUNDS[farm.players] if farm.markers[n] != UNSEEN],
        "goods": {_token(farm, n): farm.guide.spaces[n].goods_of(farm.heaps[n]) for n in farm.spaces if farm.heaps[n]},
        "space": _token(farm, farm.space) if farm.space >= 0 else None,
        "used": _token(farm, farm.used) if farm.used >= 0 else None,
        "dwarf": farm.dwarf if farm.dwarf >= 0 else None,
        "seats": [_seat(farm, seat) for seat in range(farm.players)],
        "pending": farm.pending(),
        "over": farm.is_over,
    }


def _token(farm: FarmersState, index: int) -> str:
    return farm.guide.spaces[index].token


def _seat(farm: FarmersState, seat: int) -> Json:
    home = farm.homes[seat]
    return {
        "goods": {name: n for name, n in zip(GOODS.names, farm.purses[seat], strict=True) if n},
        "cells": cells_of(home),
        "large_pastures": [*_pastures(home.wide, 1), *_pastures(home.tall, COLUMNS)],
        "stables": [NAMES[cell] for cell in bits(home.stables)],
        "furnishings": {NAMES[entry & 63]: entry >> 6 for entry in home.built},
        "covered": home.covered or None,
        "dwarfs": [
            {"strength": strength, "at": _post(farm, post)}
            for strength, post in zip(home.strengths, home.posts, strict=True)
        ],
        "born": home.born,
        "begging": home.begging,
        "supplies": dict(zip(SUPPLIES, home.supplies, strict=True)),
        "extended": home.has_extended,
    }


def cells_of(home: Home) -> dict[str, str]:
    """What lies on the cells of a home board: tiles without fences of large pastures and without furnishings."""
    found: dict[int, str] = {}
    for name, mask in masks_of(home).items():
        for cell in bits(mask):
            found[cell] = name
    return {NAMES[cell]: found[cell] for cell in sorted(found)}


def masks_of(home: Home) -> dict[str, int]:
    """The kinds of cells by name."""
    grain, vegetables = home.grain, home.vegetables
    return {
        "meadow": home.meadows,
        "field": home.empty_fields(),
        "field 1 grain": grain[0],
        "field 2 grain": grain[1],
        "field 3 grain": grain[2],
        "field 1 vegetable": vegetables[0],
        "field 2 vegetable": vegetables[1],
        "small pasture": home.small,
        "cavern": home.caverns,
        "tunnel": home.tunnels,
        "deep tunnel": home.deeps,
        "ore mine": home.ore_mines,
        "ruby mine": home.ruby_mines,
    }


def _pastures(first: int, step: int) -> list[str]:
    return [f"{NAMES[cell]} {NAMES[cell + step]}" for cell in bits(first)]


def _post(farm: FarmersState, post: int) -> str:
    """Where a dwarf is; a newborn lies on a space."""
    if post == AT_HOME:
        return HOME
    if post == ASIDE:
        return LAID_ASIDE
    return f"newborn {_token(farm, post - NEWBORN)}" if post >= NEWBORN else _token(farm, post)
