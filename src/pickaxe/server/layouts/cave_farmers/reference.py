"""All action spaces, furnishings, landscape tiles and loot of The Cave Farmers, with what they do."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from pickaxe.draw import notation
from pickaxe.draw.cave_farmers.furnishing import furnishing_card
from pickaxe.draw.cave_farmers.printed import loot_line
from pickaxe.draw.cave_farmers.space import space_card
from pickaxe.draw.cave_farmers.tile import tile_picture
from pickaxe.games.cave_farmers.book import MAKES, TILES, Item
from pickaxe.games.cave_farmers.components import FURNISHINGS, SPACES
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.games.cave_farmers.words import WORDS, furnishing_id
from pickaxe.kernel.words import Name, Said, capitalised
from pickaxe.server.guide import guide
from pickaxe.server.layouts.layout import Entry
from pickaxe.server.words import say, told


def reference(view: FarmersView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """The spaces for any number of players, the furnishings by number, the tiles, and the loot by strength."""
    spaces = [_space(view, row, lang) for row in SPACES["spaces"]]
    furnishings = [_furnishing(view, row["no"], lang) for row in FURNISHINGS["furnishings"]]
    tiles = [_tile(tile, told(does, lang), lang) for tile, does in guide(view["game"])["tiles"].items()]
    return (
        (say("Action spaces", lang), spaces),
        (say("Furnishings", lang), furnishings),
        (say("Landscape tiles", lang), tiles),
        (WORDS.say(Said("Loot"), lang), [_loot(item, lang) for item in BOOK.items]),
    )


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


def _tile(tile: str, words: str, lang: str) -> Entry:
    picture = Markup(tile_picture(MAKES[TILES.index(tile)]))
    return Entry(f"land {tile}", capitalised(WORDS.name("tile", tile, lang)), picture, words)


def _loot(item: Item, lang: str) -> Entry:
    said = Said("{loot}, strength {n}", loot=Name("loot", item.token), n=item.strength)
    picture = Markup(notation.picture([loot_line(item.token, lang)]))
    return Entry(
        f"loot {item.token}", capitalised(WORDS.say(said, lang)), picture, WORDS.name("loot does", item.token, lang)
    )
