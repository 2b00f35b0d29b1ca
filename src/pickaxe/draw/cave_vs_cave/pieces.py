"""The printed pieces as a drawing needs them: names, wall patterns, and faces in the language of the drawing."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import takewhile
from typing import Final

from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.components import GOODS, TILES
from pickaxe.games.cave_vs_cave.setup import BOOK
from pickaxe.games.cave_vs_cave.tiles import additional_effects
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.view import Option
from pickaxe.kernel.words import Amount, Listing, Name, Said, Value, notation

Lines = tuple[str, ...]

_PER_DWARF = "food/dwarf"
NO_EFFECT: Final = "no_effect"
_SPACES: Final = TILES["additional_effects"]["spaces"]
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


def room(number: int) -> Room:
    """The room with a number."""
    return BOOK.rooms[number]


def band(number: int) -> str:
    """The class of a room's colour."""
    return "bl" if room(number).is_blue else "or"


def room_name(number: int, lang: str) -> str:
    """The name of a room in a language, in English where it is not known."""
    return WORDS.name("room", number, lang)


def tile_name(tile: str, lang: str) -> str:
    """The name of an action tile in a language, in English where it is not known."""
    return WORDS.name("tile", tile, lang)


# The printed faces in a small notation that a drawing turns into icons.
#
# One text a line, words parted by blanks: numbers, goods, `>` for an exchange, `/` for a choice, `[n]` to activate,
# `dig`, `wall`, `raze`, `furnish`, `shelf2` to replenish; a line `---` is a diagonal cut. Numbers to choose from, the
# n-th on both sides of an exchange, are parted by dots: `0·1·2 gold > 1·2·3 donkey`.


def room_face(number: int) -> list[str]:
    """The lines of a room."""
    room = BOOK.rooms[number]
    if room.activation:
        return _broken(_shared(room.activation.notation())) or [NO_EFFECT]
    return _blue_face(room)


def tile_face(id: str) -> list[str]:
    """The lines of an action tile."""
    tile = BOOK.tiles[int(id[1:]) - 1]
    lines = [line for effect in tile.effects for line in _shared(effect.notation())]
    if tile.more_than_opponent >= 0:
        lines.append(_if_most(GOODS.names[tile.more_than_opponent]))
    return lines


def space_face(id: str) -> list[str]:
    """The lines of a space of the Era II action board, E1 to E4."""
    number = int(id[1:])
    lines = _shared(additional_effects()[number - 1].notation())
    condition = next(space["condition"] for space in _SPACES if space["space"] == number)
    return [*lines, _if_most(condition["more_than_opponent"])] if condition else lines


def _if_most(good: str) -> str:
    return f"{_CONDITION}{good}"


def _blue_face(room: Room) -> list[str]:
    lines: list[str] = []
    if room.alongside:
        lines += [f"{room.alongside_tile} :", *room.alongside.notation()]
    if room.on_receipt >= 0:
        lines.append(f"{GOODS.names[room.on_receipt]} : {room.receipt.text}")
    if room.on_symbols:
        lines.append(f"{' / '.join(f'[{symbol}]' for symbol in room.on_symbols[:1])} : {room.on_activate.text}")
    lines += [f"[{symbol}] > [{int(symbol) + 1}]" for symbol in room.widens]
    if room.on_wall.kinds:
        lines.append(f"wall : {room.on_wall.text}")
    if room.on_excavate.kinds:
        lines.append(f"dig : {room.on_excavate.text}")
    return lines


def _shared(lines: list[str]) -> list[str]:
    """Alternatives written as on the tiles: what they share stands once."""
    return [row for line in lines for row in _rows(line.split(" / "))]


def _rows(parts: list[str]) -> list[str]:
    """Alternatives in one line, or in two where the same price brings partly the same goods."""
    words = [part.split() for part in parts]
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))]
    received = len(same) - same.index(">") - 1 if ">" in same else 0
    common = len(same) - received % 2
    if len(parts) == 1 or received < 2:
        return [_share(parts)]
    return [" ".join(same[:common]), "+ " + _share([" ".join(each[common:]) for each in words])]


def _share(parts: list[str]) -> str:
    words = [part.split() for part in parts]
    if len(parts) == 1:
        return parts[0]
    if all(len(word) == 2 and word[0] == words[0][0] for word in words):
        head = words[0][0]
        return f"{head} {' / '.join(word[1] for word in words)}"
    pays = _priced([part.split(" > ") for part in parts])
    if all(len(pay) == 2 and pay[1] == pays[0][1] for pay in pays):
        return f"{_share([pay[0] for pay in pays])} > {pays[0][1]}"
    return _rates(pays) or " / ".join(parts)


def _priced(pays: list[list[str]]) -> list[list[str]]:
    """Exchanges, among which what is free costs nothing of what the others cost."""
    costs = {pay[0].split()[-1] for pay in pays if len(pay) == 2}
    if len(costs) != 1:
        return pays
    return [pay if len(pay) == 2 else [f"0 {next(iter(costs))}", *pay] for pay in pays]


def _rates(pays: list[list[str]]) -> str:
    """Exchanges between the same two goods: 1·3·5 ore > 1·2·3 iron; with equal numbers: n iron > n weapon."""
    sides = [[side.split() for side in pay] for pay in pays]
    if any(len(pay) != 2 or len(pay[0]) != 2 or len(pay[1]) != 2 for pay in sides):
        return ""
    if len({(pay[0][1], pay[1][1]) for pay in sides}) > 1:
        return ""
    left, right = ("·".join(pay[side][0] for pay in sides) for side in (0, 1))
    if left == right:
        left = right = "n"
    return f"{left} {sides[0][0][1]} > {right} {sides[0][1][1]}"


def _broken(lines: list[str]) -> list[str]:
    """A line with four alternatives in two lines."""
    if len(lines) != 1 or lines[0].count("/") < 3:
        return lines
    parts = lines[0].split(" / ")
    head = [parts[0].split()[0]] if parts[0].startswith("shelf") else []
    first = parts[0].split(" ", 1)[1] if head else parts[0]
    return [*head, f"{first} / {parts[1]} /", " / ".join(parts[2:])]


# Faces on a drawing: their few words are translated, tiles are called by their names


def _word(word: str, lang: str) -> str:
    kind = "tile" if word in WORDS.names["tile"] else "sign"
    return WORDS.name(kind, word, lang).replace(" ", "_")


def _spoken(lines: Iterable[str], lang: str) -> Lines:
    return tuple(" ".join(_word(word, lang) for word in line.split()) for line in lines)


@cache
def room_lines(number: int, lang: str) -> Lines:
    """The lines of a room."""
    return _spoken(room_face(number), lang)


def _for(players: int, lines: list[str]) -> list[str]:
    """The lines without the conditions that a single player need not meet."""
    return lines if players > 1 else [line for line in lines if not line.startswith(_CONDITION)]


@cache
def tile_lines(tile: str, lang: str, players: int, dwarfs: int) -> Lines:
    """The lines of an action tile; a cost for each dwarf as the number that it is this round, if there is one."""
    lines = _spoken(_for(players, tile_face(tile)), lang)
    return tuple(line.replace(_PER_DWARF, f"{dwarfs} food") for line in lines) if dwarfs else lines


@cache
def space_lines(space: str, lang: str, players: int) -> Lines:
    """The lines of a space of the Era II action board, its condition in words."""
    return _spoken([_condition(line, lang) for line in _for(players, space_face(space))], lang)


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
