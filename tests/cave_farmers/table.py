"""A table of The Cave Farmers that is set up in a line, played by tokens and read as short texts.

Goods are written as '3 wood 1 sheep', land as '4,3 meadow; 4,2 field 3 grain' or as 'meadow 4,3 4,2', dwarfs as
'0 0 5@logging'.
"""

from collections.abc import Iterable
from typing import Any, cast

import pickaxe
from pickaxe import CHANCE, State
from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.setup import BOOK as BOOK
from pickaxe.games.cave_farmers.state import FarmersState

GAME = pickaxe.game("cave-farmers")
TOKEN = GAME.lexicon.token

# Two forest tiles in a row beside the entrance, two caverns and two tunnels beside the first cavern.
MEADOWS = "4,3 meadow; 4,2 meadow; 3,3 meadow; 3,2 meadow"
FIELDS = "4,3 field; 4,2 field; 3,3 field; 3,2 field"
CAVERNS = "3,5 cavern; 2,4 cavern; 2,5 cavern"
TUNNELS = "3,5 tunnel; 2,5 tunnel"


def counts(text: str) -> dict[str, int]:
    """Goods by name."""
    words = text.split()
    return {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}


def seat(
    goods: str = "",
    land: str = "",
    furnishings: dict[str, int] | None = None,
    *,
    dwarfs: str = "0 0",
    stables: str = "",
    large: Iterable[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """One seat of a position."""
    return {
        "goods": counts(goods),
        "cells": cells(land),
        "furnishings": furnishings or {},
        "dwarfs": [_dwarf(text) for text in dwarfs.split()],
        "stables": stables.split(),
        "large_pastures": list(large),
        **more,
    }


def cells(land: str) -> dict[str, str]:
    """What lies on cells: each part has one kind and any cells, in any order."""
    found: dict[str, str] = {}
    for part in land.split(";"):
        kind = " ".join(word for word in part.split() if "," not in word)
        found |= {word: kind for word in part.split() if "," in word}
    return found


def _dwarf(text: str) -> dict[str, Any]:
    strength, _, where = text.partition("@")
    return {"strength": int(strength), "at": where or "home"}


def table(
    *seats: dict[str, Any], players: int = 2, round: int = 1, goods: dict[str, str] | None = None, **more: Any
) -> FarmersState:
    """A table at which seat 0 is about to place a dwarf, unless something else is said."""
    position = {
        "players": players,
        "round": round,
        "goods": {token: counts(text) for token, text in (goods or {}).items()},
        "seats": list(seats),
        **more,
    }
    return cast(FarmersState, GAME.from_position(position))


def late(*seats: dict[str, Any], **more: Any) -> FarmersState:
    """A table in the last round, when all cards are there."""
    return table(*seats, **{"round": 12, **more})


def on(space: str, *seats: dict[str, Any], **more: Any) -> FarmersState:
    """A table at which the dwarf of seat 0 has just gone to a space."""
    return play(table(*seats, **more), f"go {space}")


def with_cards(players: int, round: int, *first: str) -> list[str]:
    """Cards for all rounds up to one, these as early as they can come."""
    state = GAME.new(players=players)
    found: list[str] = []
    while len(found) < len([n for n in state.view(None)["rounds"] if n <= round]):
        found.append(_next_card(players, found, first))
    return found


def _next_card(players: int, before: list[str], wanted: tuple[str, ...]) -> str:
    from pickaxe.games.cave_farmers.hidden import cards_of
    from pickaxe.games.cave_farmers.state import ROUNDS

    round = ROUNDS[players][len(before)]
    possible = [BOOK.spaces[card].token for card in cards_of(players, round)]
    left = [token for token in possible if token not in before]
    return next((token for token in wanted if token in left), left[0])


def options(state: State) -> list[str]:
    """The tokens of the decision itself."""
    return [TOKEN(choice) for choice in state.options()]


def starting(state: State, *words: str) -> list[str]:
    """The options that start with one of some words."""
    return [token for token in options(state) if token.startswith(words)]


def exchanges(state: State) -> list[str]:
    """The tokens of exchanges at any time."""
    return [TOKEN(choice) for choice in state.exchanges()]


def spaces(state: State) -> set[str]:
    """The spaces to which the dwarf can go."""
    return {token.removeprefix("go ") for token in options(state) if token.startswith("go ")}


def play(state: State, tokens: str) -> FarmersState:
    """Play tokens with semicolons between."""
    for token in tokens.split(";"):
        if token.strip():
            state.play(token.strip())
    return cast(FarmersState, state)


def after(state: State, tokens: str) -> FarmersState:
    """A copy on which tokens were played."""
    return play(state.copy(), tokens)


def reasons(state: State, token: str) -> str:
    """Why a token is not open."""
    return " ".join(state.why_not(token))


def goods(state: State, seat: int = 0) -> str:
    """What a seat has, as a text."""
    purse = cast(FarmersState, state).purses[seat]
    return " ".join(f"{n} {name}" for name, n in zip(GOODS.names, purse, strict=True) if n)


def number(state: State, name: str, seat: int = 0) -> int:
    """How many of a good a seat has."""
    return cast(FarmersState, state).purses[seat][GOODS.index(name)]


def strengths(state: State, seat: int = 0) -> list[int]:
    """The strengths of a family."""
    return cast(FarmersState, state).homes[seat].strengths


def seen(state: State, seat: int = 0) -> dict[str, Any]:
    """What a spectator sees of a seat."""
    return cast("dict[str, Any]", state.view(None)["seats"][seat])


def cell(state: State, name: str, seat: int = 0) -> str:
    """What a spectator sees on a space of a home board."""
    return cast(str, seen(state, seat)["cells"][name]["kind"])


def row(state: State, id: str, seat: int = 0) -> int:
    """The points of a row of the score sheet."""
    return cast(int, next(row["points"][seat] for row in state.score_sheet() if row["id"] == id))


def fresh(players: int = 2, mode: str = "complete", *, first: int = 1, **switches: bool) -> FarmersState:
    """A fresh game, with the first cards in the order of the rules."""
    state = GAME.new(players=players, mode=mode, **switches)
    if players > 1:
        state.play(f"first {first}")
    return turn_up(state)


def turn_up(state: State, *wanted: str) -> FarmersState:
    """Let chance turn up what is wanted, else what comes first."""
    while state.seat == CHANCE:
        named = [f"reveal {name}" for name in wanted if f"reveal {name}" in options(state)]
        state.play(named[0] if named else TOKEN(state.options()[0]))
    return cast(FarmersState, state)


def harvest(*seats: dict[str, Any], players: int = 2, round: int = 3, **more: Any) -> FarmersState:
    """A table at which seat 0 is in the harvest of a round."""
    return table(*seats, players=players, round=round, phase="harvest", **more)


def skip_turn(state: State) -> FarmersState:
    """Place a dwarf somewhere harmless and end the turn."""
    state.play(next(token for token in options(state) if token.startswith("go ")))
    while "end" not in options(state):
        state.play(options(state)[0])
    state.play("end")
    return cast(FarmersState, state)


def until(state: State, kind: str) -> FarmersState:
    """Play harmless turns until a kind of decision is asked."""
    while state.view(None)["asked"]["kind"] != kind:
        if state.seat == CHANCE:
            state.apply(state.options()[0])
        elif state.view(None)["asked"]["kind"] == "dwarf":
            skip_turn(state)
        else:
            state.apply(state.options()[0])
    return cast(FarmersState, state)
