"""The Cave Farmers written down: views, positions, score sheets, and sentences for what is not asked now.

A position is a state as JSON-able data that is easy to write by hand; `position_reader` reads it. What is beside the
boards is not written: the offer holds every furnishing that is nowhere else.
"""

from typing import Final, cast

from pickaxe.games.cave_farmers import verbs
from pickaxe.games.cave_farmers.book import CAVERN_TILE, RUBY_TILES
from pickaxe.games.cave_farmers.components import DOG, FARM, FOOD, GOLD, GOODS, RUBY
from pickaxe.games.cave_farmers.effects import lacking, land_reasons
from pickaxe.games.cave_farmers.home import ASIDE, AT_HOME, COLUMNS, NAMES, NEWBORN, Home
from pickaxe.games.cave_farmers.scoring import (
    ANIMAL,
    BEGGING,
    MISSING,
    ROWS,
    UNUSED,
    grain_of,
    rows_of,
    vegetables_of,
)
from pickaxe.games.cave_farmers.state import (
    CONVERTED_GOODS,
    CONVERTED_NUMBERS,
    MARKER_ROUNDS,
    PHASES,
    ROUNDS,
    RUBY_CATTLE,
    SWITCHES,
    UNSEEN,
    FarmersState,
)
from pickaxe.games.cave_farmers.text import FarmersTexts
from pickaxe.games.cave_farmers.view import view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Json, Score, Scribe, State
from pickaxe.kernel.words import Said

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


# What each of the things counted in a row is worth; grain is rounded up at the end.
RATES: Final[dict[str, Score]] = {
    "animals": ANIMAL,
    "missing": MISSING,
    "grain": 0.5,
    "vegetables": 1,
    "rubies": 1,
    "dwarfs": 1,
    "unused": UNUSED,
    "gold": 1,
    "begging": BEGGING,
}


def score_sheet(farm: FarmersState) -> list[Json]:
    """The rows of the score sheet, each with the points of every seat."""
    pairs = list(zip(farm.homes, farm.purses, strict=True))
    points = [rows_of(farm.guide, home, purse) for home, purse in pairs]
    counts = [_counts(home, purse) for home, purse in pairs]
    return [
        {
            "id": row,
            "name": ROWS[row],
            "points": [of_seat[position] for of_seat in points],
            "count": [of_seat[row] for of_seat in counts] if row in RATES else None,
            "rate": RATES.get(row),
        }
        for position, row in enumerate(ROWS)
    ]


def _counts(home: Home, purse: list[int]) -> dict[str, int]:
    """How many of each a seat has."""
    return {
        "animals": sum(purse[DOG:]),
        "missing": sum(purse[kind] == 0 for kind in FARM),
        "grain": grain_of(home, purse),
        "vegetables": vegetables_of(home, purse),
        "rubies": purse[RUBY],
        "dwarfs": len(home.strengths),
        "unused": home.unused(),
        "gold": purse[GOLD],
        "begging": home.begging,
    }


def exchange_reasons(farm: FarmersState, choice: int) -> list[Said]:
    """Why an exchange at any time is not open."""
    book = farm.guide
    if farm.is_atomic():
        return [Said("Put down what is in your hand first.")]
    if choice >= book.gold_choice:
        return lacking(farm, GOLD, choice - book.gold_choice + 2)
    if choice >= book.disarm_choice[0]:
        return _disarm_reasons(farm, choice - book.disarm_choice[0])
    if choice > book.ruby_cavern_choice:
        return _trade_reasons(farm, choice - book.trades[0].choice)
    if choice >= book.ruby_choice[0]:
        return _ruby_reasons(farm, choice)
    kind, number = CONVERTED_GOODS[choice], CONVERTED_NUMBERS[choice]
    if number == 2:
        return [Said("You have no two {good.many} to turn into food.", good=GOODS.name(kind))]
    return [Said("You have no {good.many} to turn into food.", good=GOODS.name(kind))]


def _disarm_reasons(farm: FarmersState, dwarf: int) -> list[Said]:
    strengths = farm.homes[farm.mover].strengths
    if not farm.has(farm.guide.disarms):
        return [Said("You have no furnishing that gives food for weapons.")]
    if dwarf >= len(strengths) or not strengths[dwarf]:
        return [Said("There is no such armed dwarf in your family.")]
    return [Said("This dwarf is on an expedition and needs its weapon.")]


def _trade_reasons(farm: FarmersState, number: int) -> list[Said]:
    row = farm.guide.trade_rows[number]
    if not farm.homes[farm.mover].owned >> row.number & 1:
        return [Said("You have no {furnishing}.", furnishing=row.name)]
    return shortages(farm.guide.trades[number].pay, farm.purses[farm.mover], GOODS)


def _ruby_reasons(farm: FarmersState, choice: int) -> list[Said]:
    book = farm.guide
    rubies = 2 if choice == book.ruby_cavern_choice else 1
    found = lacking(farm, RUBY, rubies)
    if choice == book.ruby_choice[RUBY_CATTLE]:
        found += lacking(farm, FOOD, 1)
    if found or choice < book.ruby_tile_choice[0]:
        return found
    tile = CAVERN_TILE if rubies == 2 else RUBY_TILES[choice - book.ruby_tile_choice[0]]
    return land_reasons(farm, tile)


class FarmersScribe(Scribe):
    """Writes states of The Cave Farmers."""

    def __init__(self) -> None:
        self.text = FarmersTexts()

    def view(self, state: State, seat: int | None) -> Json:
        return cast(Json, view(cast(FarmersState, state), seat, self.text.prompt(state)))

    def position(self, state: State) -> Json:
        return write_position(cast(FarmersState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(FarmersState, state))

    def objections(self, state: State, choice: int) -> list[Said]:
        if state.seat == CHANCE:
            return [Said("Chance decides now.")]
        verb = state.book.lexicon.meaning(choice).verb
        if verb in (verbs.FIRST, verbs.REVEAL, verbs.REVEAL_GREEN, verbs.REVEAL_RED):
            return [Said("Chance decides this.")]
        if choice < state.book.exchange_count:
            return exchange_reasons(cast(FarmersState, state), choice)
        return [Said("What is asked now: {prompt.low}.", prompt=self.text.prompt(state))]
