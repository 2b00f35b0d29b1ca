"""The words of The Cave Farmers: those of its own file, and the names and texts that stand with the facts."""

from typing import Any, Final

from pickaxe.games.cave_farmers.components import BOARD, FURNISHINGS, LOOT, SPACES
from pickaxe.kernel.words import COMMON, Entries, Name, Words, read_words

_ENTRY: Final[dict[str, Any]] = {"no": 0, **BOARD["geometry"]["entry_level_dwelling"]}
_FURNISHINGS: Final[list[dict[str, Any]]] = [_ENTRY, *FURNISHINGS["furnishings"]]


def furnishing_id(number: int) -> str:
    """A furnishing as sentences and targets call it."""
    return f"{number:02}"


def _entries(rows: list[dict[str, Any]], key: str, id: str) -> Entries:
    return {str(row[id]): row[key] for row in rows if key in row}


def _spaces(key: str) -> Entries:
    """Spaces are known by token and by id."""
    return {**_entries(SPACES["spaces"], key, "token"), **_entries(SPACES["spaces"], key, "id")}


def _furnishings(key: str) -> Entries:
    return {furnishing_id(row["no"]): row[key] for row in _FURNISHINGS if key in row}


# What a part does has the kind of the part and `does`; `.short` leaves out what tells two of the same name apart.
WORDS: Final = Words(
    [*COMMON, *read_words("pickaxe.games.cave_farmers")],
    names={
        "space": _spaces("name"),
        "space.short": _spaces("short"),
        "space does": _spaces("does"),
        "furnishing": _furnishings("name"),
        "furnishing.short": _furnishings("short"),
        "furnishing does": _furnishings("does"),
        "furnishing bonus": _furnishings("bonus"),
        "loot": _entries(LOOT["items"], "name", "token"),
        "loot does": _entries(LOOT["items"], "does", "token"),
    },
)


def furnishing_name(number: int) -> Name:
    """A furnishing in a sentence."""
    return Name("furnishing", furnishing_id(number))
