"""The kinds of choices that a draft is made of, and where in recorded games each of them is open."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pickaxe
from server.recorded_table import recorded

# Recorded games in which, together, every kind of choice is open that a seat can be asked for.
PLAYED: Final = {
    "cave-vs-cave": ("both-eras", "draft-cavern-two-walls"),
    "cave-farmers": ("four", "solo", "six"),
    "cavum": ("four",),
}
# The kinds of choices that are no draft, and why.
_REVEALING: Final = "turns up what is hidden; its preview says that this is final"
_DEALT: Final = "chance answers it"
NEVER_DRAFTED: Final = {
    "cave-vs-cave": {
        "excavate": _REVEALING,
        "bury": _REVEALING,
        "reveal": _DEALT,
        "first": _DEALT,
        "receive": "is asked only where goods are paid for more than a shelf has room for, which no recorded game has",
    },
    "cave-farmers": {"reveal": _DEALT, "reveal red": _DEALT, "reveal green": _DEALT, "aside": _DEALT, "first": _DEALT},
    "cavum": {"reveal": _DEALT, "first": _DEALT},
}


class Question(NamedTuple):
    """What is asked at a position of a recorded game."""

    record: str
    position: int
    seat: int


def drafted(game: str) -> dict[Question, dict[str, int]]:
    """The fewest positions at which every kind of choice that is a draft is open, each with those to try there."""
    asked, found = _asked(f"{game}-{name}" for name in PLAYED[game]), dict[Question, dict[str, int]]()
    tried = set(NEVER_DRAFTED[game])
    while untried := set[str]().union(*asked.values()) - tried:
        best = max(asked, key=lambda question: len(asked[question].keys() & untried))
        found[best] = {verb: choice for verb, choice in asked[best].items() if verb in untried}
        tried |= found[best].keys()
    return found


def _asked(records: Iterable[str]) -> dict[Question, dict[str, int]]:
    """What games ask of seats: of every kind that is open the first choice, any-time exchanges included."""
    found: dict[Question, dict[str, int]] = {}
    for name in records:
        told = recorded(name)
        state, meaning = told.start(), told.rulebook().lexicon.meaning
        for position, choice in enumerate(told.choices):
            if state.seat is not None and state.seat >= 0:
                open_now = {meaning(option).verb.id: option for option in reversed(state.choices())}
                found[Question(name, position, state.seat)] = open_now
            state.apply(choice)
    return found


def kinds(game: str) -> set[str]:
    """All kinds of choices of a game, by their verbs."""
    lexicon = pickaxe.game(game).lexicon
    return {lexicon.meaning(choice).verb.id for choice in range(len(lexicon))}
