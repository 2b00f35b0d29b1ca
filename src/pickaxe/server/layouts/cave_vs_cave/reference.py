"""All action tiles, rooms, wall patterns and spaces of Era II of Cave vs Cave, with what they do."""

from collections.abc import Sequence

from markupsafe import Markup

from pickaxe.draw import notation
from pickaxe.draw.cave_vs_cave.pieces import space_lines
from pickaxe.draw.cave_vs_cave.room import pattern_picture, room_card
from pickaxe.draw.cave_vs_cave.tile import WIDE, tile_card
from pickaxe.games.cave_vs_cave.components import ROOMS, RULES, TILES
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.view import CaveView, TileView
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.words import capitalised
from pickaxe.server.layouts.cave_vs_cave.about import about_room, about_tile
from pickaxe.server.layouts.layout import Entry
from pickaxe.server.words import say


def reference(view: CaveView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """The tiles in their order, the rooms by number, the patterns of walls, and what the spaces of Era II add."""
    tiles = [_tile(view, tile["id"], lang) for tile in TILES["tiles"]]
    rooms = [_room(view, room["number"], lang) for room in ROOMS["rooms"]]
    walls = [_walls(code, lang) for code in RULES["wall_patterns"]["patterns"]]
    return (
        (say("Action tiles", lang), tiles),
        (say("Rooms", lang), rooms),
        (say("Walls", lang), walls),
        (say("Spaces of Era II", lang), [_space(number, lang) for number in range(1, 5)]),
    )


def _tile(view: CaveView, tile: str, lang: str) -> Entry:
    face: TileView = {"id": tile, "up": True, "taken": None, "stage": "", "round": 0, "below": None}
    told = about_tile(tile, below="", dwarfs=view["turns_each"], taken_by="", reasons=(), lang=lang)
    picture = tile_card(view, face, names=(), lang=lang, width=WIDE)
    return Entry(told.key, WORDS.name("tile", tile, lang), Markup(picture), told.words)


def _room(view: CaveView, number: int, lang: str) -> Entry:
    told = about_room(number, lang=lang)
    facts = [f"{name}: {fact.striptags()}." for name, fact in told.facts]
    return Entry(told.key, told.title, Markup(room_card(view, number, lang=lang)), " ".join([told.words, *facts]))


def _walls(code: str, lang: str) -> Entry:
    """A pattern of walls, with the rooms that need it."""
    rooms = [WORDS.name("room", f"{room.number:02}", lang) for room in BOOK.rooms if room.pattern == code]
    title = capitalised(WORDS.name("walls", code, lang))
    return Entry(f"walls {code}", title, Markup(pattern_picture(code)), f"{', '.join(rooms)}.")


def _space(number: int, lang: str) -> Entry:
    id = f"E{number}"
    picture = Markup(notation.picture(space_lines(id, lang, 2)))
    return Entry(f"space {id}", say("Space {n} of Era II", lang, n=number), picture, WORDS.name("doing", id, lang))
