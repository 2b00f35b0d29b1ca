"""All action spaces and furnishings of The Cave Farmers, with what they do."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from pickaxe.draw.cave_farmers.furnishing import furnishing_card
from pickaxe.draw.cave_farmers.space import space_card
from pickaxe.games.cave_farmers.components import FURNISHINGS, SPACES
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.games.cave_farmers.words import WORDS, furnishing_id
from pickaxe.server.layouts.layout import Entry
from pickaxe.server.words import say


def reference(view: FarmersView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """The spaces for any number of players, and the furnishings by number."""
    spaces = [_space(view, row, lang) for row in SPACES["spaces"]]
    furnishings = [_furnishing(view, row["no"], lang) for row in FURNISHINGS["furnishings"]]
    return (say("Action spaces", lang), spaces), (say("Furnishings", lang), furnishings)


def _space(view: FarmersView, row: dict[str, Any], lang: str) -> Entry:
    id = row["id"]
    goods = row["accumulation"]["if_empty"] if row["accumulation"] else {}
    face = {"id": id, "token": row["token"], "round": 0, "goods": goods, "added": None, "seat": None, "newborn": 0}
    picture = space_card(view, {**face, "dwarf": None}, lang=lang, width=132, height=64)
    name, does = WORDS.name("space", id, lang), WORDS.name("space does", id, lang)
    return Entry(f"space {id}", name, Markup(picture), does)


def _furnishing(view: FarmersView, number: int, lang: str) -> Entry:
    id = furnishing_id(number)
    told = [WORDS.name(kind, id, lang) for kind in ("furnishing does", "furnishing bonus")]
    words = " ".join(text for text in told if text != id)
    picture = Markup(furnishing_card(view, number, lang=lang))
    return Entry(f"furnishing {id}", WORDS.name("furnishing", id, lang), picture, words)
