"""What every view has: who may decide what, and what is asked."""

from typing import Any, NotRequired, TypedDict

from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value


class Target(TypedDict):
    """A thing on the table that a choice is about."""

    kind: str
    id: str


class Option(TypedDict):
    """A choice that is open: what it does, to what, and under which section of the rules it falls."""

    choice: int
    token: str
    verb: str
    targets: list[Target]
    icon: str
    section: str


class Asked(TypedDict):
    """What is asked: the kind of decision, in English, and as a value for other languages."""

    kind: str | None
    prompt: str
    said: dict[str, Any]


class View(TypedDict):
    """What the views of all games have."""

    game: str
    mode: str
    players: int
    viewer: int | None
    seat: int | None
    over: bool
    turn: int
    asked: Asked
    options: list[Option]
    exchanges: list[Option]
    unused: NotRequired[list[dict[str, Any]]]  # what would be left if the turn ended now: its kind and its sentence


def common(state: State, game: str, seat: int | None, kind: str | None, prompt: Said) -> View:
    """What the views of all games have, of a state as a seat sees it."""
    is_asked = seat is not None and seat == state.seat
    return {
        "game": game,
        "mode": state.mode,
        "players": state.players,
        "viewer": seat,
        "seat": state.seat,
        "over": state.is_over,
        "turn": state.turn,
        "asked": asked_of(state, kind, prompt),
        "options": options_of(state, state.options()) if is_asked else [],
        "exchanges": options_of(state, state.exchanges()) if is_asked else [],
    }


def options_of(state: State, choices: list[int]) -> list[Option]:
    """Choices as they stand in a view."""
    return [_option(state, choice) for choice in choices]


def _option(state: State, choice: int) -> Option:
    meaning = state.book.lexicon.meaning(choice)
    return {
        "choice": choice,
        "token": state.book.lexicon.token(choice),
        "verb": meaning.verb.id,
        "targets": [{"kind": target.kind, "id": target.id} for target in meaning.targets],
        "icon": meaning.verb.icon,
        "section": meaning.verb.section,
    }


def asked_of(state: State, kind: str | None, said: Said) -> Asked:
    """What is asked, as it stands in a view."""
    return {"kind": kind, "prompt": state.book.words.say(said), "said": plain(said)}


def plain(said: Said) -> dict[str, Any]:
    """A sentence as plain data."""
    return {"template": said.template, "values": {name: _plain(value) for name, value in said.values.items()}}


def _plain(value: Value) -> object:
    if isinstance(value, Said):
        return plain(value)
    if isinstance(value, Name):
        return {"kind": value.kind, "id": value.id}
    if isinstance(value, Amount):
        return {"number": value.number, "kind": value.name.kind, "id": value.name.id}
    if isinstance(value, Listing):
        return {"list": [_plain(each) for each in value.values], "joiner": value.joiner}
    return value


def said_of(data: dict[str, Any]) -> Said:
    """The sentence that `plain` wrote down."""
    return Said(data["template"], **{name: _value(value) for name, value in data["values"].items()})


def _value(data: Any) -> Value:
    if not isinstance(data, dict):
        found: Value = data
        return found
    if "template" in data:
        return said_of(data)
    if "number" in data:
        return Amount(data["number"], Name(data["kind"], data["id"]))
    if "list" in data:
        return Listing([_value(each) for each in data["list"]], data["joiner"])
    return Name(data["kind"], data["id"])
