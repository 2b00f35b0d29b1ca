"""The printed faces in the language of a drawing: their few words are translated, tiles are called by their names."""

import re
from functools import cache

from pickaxe.draw.cave_vs_cave.pieces import tile_name
from pickaxe.draw.cave_vs_cave.words import say, small_word
from pickaxe.games.cave_vs_cave import faces

Lines = tuple[str, ...]

_TILE = re.compile(r"A\d\d")
_PER_DWARF = "food/dwarf"
_CONDITION = "if_most"


def _word(word: str, lang: str) -> str:
    if _TILE.fullmatch(word):
        return tile_name(word, lang).replace(" ", "_")
    return small_word(word, lang)


def _spoken(lines: list[str], lang: str) -> Lines:
    return tuple(" ".join(_word(word, lang) for word in line.split()) for line in lines)


@cache
def room_lines(number: int, lang: str) -> Lines:
    """The lines of a room."""
    return _spoken(faces.room_face(number), lang)


def _for(players: int, lines: list[str]) -> list[str]:
    """The lines without the conditions that a single player need not meet."""
    return lines if players > 1 else [line for line in lines if not line.startswith(_CONDITION)]


@cache
def tile_lines(tile: str, lang: str, players: int, dwarfs: int) -> Lines:
    """The lines of an action tile; a cost for each dwarf as the number that it is this round, if there is one."""
    lines = _spoken(_for(players, faces.tile_face(tile)), lang)
    return tuple(line.replace(_PER_DWARF, f"{dwarfs} food") for line in lines) if dwarfs else lines


@cache
def space_lines(space: str, lang: str, players: int) -> Lines:
    """The lines of a space of the Era II action board, its condition in words."""
    lines = _for(players, faces.space_face(space))
    condition = say("if most weapons", lang).replace(" ", "_")
    return _spoken([condition if line.startswith(_CONDITION) else line for line in lines], lang)
