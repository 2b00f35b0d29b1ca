"""Corrected editions: a printed game with an owner's corrections of its facts, and the text that keeps them."""

import hashlib
import json
import re
from typing import Any, Final, NamedTuple

from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.stack import Json
from pickaxe.kernel.words import Said

LARGEST: Final = 64_000  # characters; all facts of a game together have some twenty thousand
DEEPEST: Final = 12  # objects and lists inside each other; the facts of a game have seven
_MARK: Final = re.compile(r"(.+)-[0-9a-f]{8}")


class Edition(NamedTuple):
    """All that it takes to make a corrected game again, later or elsewhere: the game and the corrections as text."""

    family: str
    corrections: str

    def mark(self) -> str:
        """Eight letters that stand for the corrections."""
        return hashlib.sha256(self.corrections.encode()).hexdigest()[:8]

    def id(self) -> str:
        """The id of the corrected game."""
        return f"{self.family}-{self.mark()}"

    def data(self) -> Json:
        """The corrections as data."""
        return parse(self.corrections)


def edition(family: str, corrections: object) -> Edition:
    """The edition that corrections make: whatever was written alike gets the same text and the same id."""
    try:
        text = json.dumps(corrections, allow_nan=False, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadSetup(Said("Corrected data is what a JSON file can hold: {error}.", error=str(error))) from error
    parse(text)
    return Edition(family, text)


def family_of(id: str) -> str:
    """The printed game that a corrected game with this id would belong to, or nothing."""
    found = _MARK.fullmatch(id)
    return found[1] if found else ""


def parse(text: str) -> Json:
    """The corrections in a text."""
    if len(text) > LARGEST:
        raise BadSetup(
            Said("A data file has at most {most} characters, not {n}.", most=f"{LARGEST:,}", n=f"{len(text):,}")
        )
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError as error:
        raise BadSetup(Said("A data file nests at most {deepest} deep.", deepest=DEEPEST)) from error
    except json.JSONDecodeError as wrong:
        raise BadSetup(
            Said(
                "Not JSON: {msg} in line {lineno}, column {colno}.",
                msg=wrong.msg,
                lineno=wrong.lineno,
                colno=wrong.colno,
            )
        ) from wrong
    except ValueError as long:  # a number with thousands of digits
        raise BadSetup(Said("Not JSON: {long}.", long=str(long))) from long
    if not isinstance(data, dict):
        raise BadSetup(Said("A data file is an object with sections, not {data}.", data=shown(data)))
    if _is_too_deep(data):
        raise BadSetup(Said("A data file nests at most {deepest} deep.", deepest=DEEPEST))
    return data


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found: Json = {}
    for key, value in pairs:
        if key in found:
            raise BadSetup(Said("The key {key} stands twice in the same object.", key=shown(key)))
        found[key] = value
    return found


def _no_number(word: str) -> float:
    raise BadSetup(Said("{word} is not a number that JSON knows.", word=word))


def _is_too_deep(data: Json) -> bool:
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else []


def shown(value: object) -> str:
    """A value in a message: as JSON writes it, and not longer than one can read."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else f"{text[:60]}…"
