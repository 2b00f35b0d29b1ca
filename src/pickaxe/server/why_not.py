"""Why a choice is not open, as data: the reasons in words, what is missing for what it would get, the ways to that."""

from collections.abc import Sequence
from typing import TypedDict

from pickaxe.kernel.goals import Way, told, why_not
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.words import Said
from pickaxe.server.story import text_of
from pickaxe.server.tables import Table


class MissingThing(TypedDict):
    """Something that is missing: of which kind, how far away, in words, and where it could be."""

    kind: str
    far: int
    words: str
    places: Sequence[str]


class WayThere(TypedDict):
    """A choice that helps, in so many steps: what it brings, what is missing after it, and both in words."""

    choice: str
    steps: int
    brings: Sequence[MissingThing]
    left: Sequence[MissingThing]
    words: str


class Answer(TypedDict):
    """Why a choice is not open."""

    choice: str
    reasons: Sequence[str]
    missing: Sequence[MissingThing]
    ways: Sequence[WayThere]


def explain(table: Table, token: str, lang: str) -> Answer:
    """All that the seat whose turn it is may know about a choice."""
    found = why_not(table.game, table.state, token)
    return {
        **with_reasons(table, token, found.reasons, lang),
        "missing": [_missing(table, lack, lang) for lack in found.missing],
        "ways": [_way(table, way, lang) for way in found.ways],
    }


def with_reasons(table: Table, token: str, reasons: Sequence[Said], lang: str) -> Answer:
    """An answer with nothing but reasons."""
    return {"choice": token, "reasons": [text_of(table, said, lang) for said in reasons], "missing": [], "ways": []}


def _missing(table: Table, lack: Lack, lang: str) -> MissingThing:
    places = [f"{place.kind} {place.id}" for place in lack.places]
    return {"kind": lack.kind, "far": lack.far, "words": text_of(table, lack.said, lang), "places": places}


def _way(table: Table, way: Way, lang: str) -> WayThere:
    return {
        "choice": table.game.lexicon.token(way.choice),
        "steps": way.steps,
        "brings": [_missing(table, lack, lang) for lack in way.brings],
        "left": [_missing(table, lack, lang) for lack in way.left],
        "words": text_of(table, told(table.game, table.state, way), lang),
    }
