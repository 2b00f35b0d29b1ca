"""The printed pieces as a drawing needs them: names, wall patterns, and faces in the language of the drawing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pickaxe.games.cave_vs_cave import faces
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.view import Option
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value, notation

Lines = tuple[str, ...]

_PER_DWARF = "food/dwarf"
_CONDITION = "if_most "
# Goods alone as faces, by the verbs that are about nothing else.
_FACES = {"gain": "{goods}", "exchange": "{paid} > {due}"}


def say(template: str, lang: str, **values: Value) -> str:
    """A sentence of the game in a language."""
    return WORDS.say(Said(template, **values), lang)


def points(number: float, lang: str) -> str:
    """A number of points in words."""
    return say("{n} {n:point|points}", lang, n=number)


def listed(goods: Mapping[str, int]) -> Listing:
    """Some goods in a sentence."""
    return Listing([Amount(number, Name("good", good)) for good, number in goods.items()])


def meaning(option: Option) -> Meaning:
    """What an option of a view says."""
    return BOOK.lexicon.meaning(BOOK.lexicon.parse(option["token"]))


# Rooms and tiles


@dataclass(frozen=True)
class Pattern:
    """The sides on which a room must, and those on which it may, have a wall."""

    required: str
    optional: str


def room(number: int) -> Room:
    """The room with a number."""
    return BOOK.rooms[number]


def band(number: int) -> str:
    """The class of a room's colour."""
    return "bl" if room(number).is_blue else "or"


def pattern(number: int) -> Pattern | None:
    """The walls that a room asks for."""
    code = room(number).pattern
    if not code:
        return None
    printed = RULES["wall_patterns"]["patterns"][code]
    return Pattern(printed["required"], printed["optional"])


def room_name(number: int, lang: str) -> str:
    """The name of a room in a language, in English where it is not known."""
    return WORDS.name("room", number, lang)


def tile_name(tile: str, lang: str) -> str:
    """The name of an action tile in a language, in English where it is not known."""
    return WORDS.name("tile", tile, lang)


# Faces: their few words are translated, tiles are called by their names


def _word(word: str, lang: str) -> str:
    kind = "tile" if word in WORDS.names["tile"] else "sign"
    return WORDS.name(kind, word, lang).replace(" ", "_")


def _spoken(lines: Iterable[str], lang: str) -> Lines:
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
    return _spoken([_condition(line, lang) for line in _for(players, faces.space_face(space))], lang)


def _condition(line: str, lang: str) -> str:
    if not line.startswith(_CONDITION):
        return line
    good = Name("good", line.removeprefix(_CONDITION))
    return say("if most {good.many}", lang, good=good).replace(" ", "_")


def choice_line(option: Option, lang: str) -> str:
    """An option in the effect notation: its face, or its label."""
    said = meaning(option)
    face = notation(Said(_FACES.get(said.verb.id, said.verb.face), **said.values))
    return _spoken([face], lang)[0] if face else WORDS.say(said.label, lang).replace(" ", "_")
