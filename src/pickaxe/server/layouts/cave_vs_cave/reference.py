"""All action tiles and rooms of Cave vs Cave, with what they do."""

from collections.abc import Sequence

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.room import room_card
from pickaxe.draw.cave_vs_cave.tile import WIDE, tile_card
from pickaxe.games.cave_vs_cave.components import ROOMS, TILES
from pickaxe.games.cave_vs_cave.view import CaveView, TileView
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.server.layouts.cave_vs_cave.about import about_room, about_tile
from pickaxe.server.layouts.layout import Entry
from pickaxe.server.words import say


def reference(view: CaveView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """The tiles in the order in which they come, the rooms by number."""
    tiles = [_tile(view, tile["id"], lang) for tile in TILES["tiles"]]
    rooms = [_room(view, room["number"], lang) for room in ROOMS["rooms"]]
    return (say("Action tiles", lang), tiles), (say("Rooms", lang), rooms)


def _tile(view: CaveView, tile: str, lang: str) -> Entry:
    face: TileView = {"id": tile, "up": True, "taken": None, "stage": "", "round": 0, "below": None}
    told = about_tile(tile, below="", dwarfs=view["turns_each"], taken_by="", reasons=(), lang=lang)
    picture = tile_card(view, face, names=(), lang=lang, width=WIDE)
    return Entry(told.key, WORDS.name("tile", tile, lang), Markup(picture), told.words)


def _room(view: CaveView, number: int, lang: str) -> Entry:
    told = about_room(number, lang=lang)
    facts = [f"{name}: {fact.striptags()}." for name, fact in told.facts]
    return Entry(told.key, told.title, Markup(room_card(view, number, lang=lang)), " ".join([told.words, *facts]))
