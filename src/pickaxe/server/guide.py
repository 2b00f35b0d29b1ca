"""What opens the rules of a game: its aim, the parts of its table, the course of a round, and what counts.

The words stand in `data/guides/`, one file a game, each in all languages, with the legend of its signs; those that all
games share stand in `every-game.json`. The picture is the table where the first lesson ends.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

import pickaxe
from pickaxe import CHANCE, Dealer, State
from pickaxe.server.lessons import FIRST, lessons

Guide = dict[str, Any]
EVERY = "every-game"


def guide(game: str) -> Guide:
    """The guide to a game, whether its facts are corrected or not."""
    return _guide(pickaxe.game(game).family)


@cache
def _guide(game: str) -> Guide:
    found: Guide = json.loads(files("pickaxe.server").joinpath("data", "guides", f"{game}.json").read_text("utf-8"))
    return found


def signs(game: str) -> Guide:
    """The legend: what each sign of a game says, its own before those of every game."""
    own: Guide = guide(game)["signs"]
    return {**own, **_guide(EVERY)["signs"]}


@cache
def example(game: str) -> State:
    """A table as it may look after some rounds: where the first lesson ends."""
    lesson, dealer = lessons(game)[FIRST], Dealer(lessons(game)[FIRST].seed)
    state = pickaxe.game(game).new(players=lesson.players, mode=lesson.mode)
    for token in [None, *lesson.script]:
        if token is not None:
            state.play(token)
        while state.seat == CHANCE:
            state.play(dealer.answer(state.slot(), state.options()))
    return state
