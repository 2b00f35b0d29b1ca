"""Cave vs Cave as text for a terminal: action tiles, rooms on display, caves and goods."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw.cave_vs_cave.board import CAVERN, bonus, natural_sides
from pickaxe.draw.cave_vs_cave.pieces import room_face, room_name, space_face, tile_face, tile_name
from pickaxe.games.cave_vs_cave.components import BOARDS, ROOMS
from pickaxe.games.cave_vs_cave.view import CaveView, SeatView
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.words import ENGLISH

Place = tuple[int, int]

_ROOMS: dict[int, dict[str, Any]] = {room["number"]: room for room in ROOMS["rooms"]}
# Row and column of every space; the cavern lies right of the cave, behind natural rock.
_PLACES: dict[str, Place] = {
    space["id"]: (space["row"], space["col"]) for era in ("era1", "era2") for space in BOARDS["boards"][era]["spaces"]
} | {CAVERN: (2, 3)}

_WIDTHS = {1: 11, 2: 12}  # of a space: the longest word in the name of a room of the era
_HEIGHT = 3
_ROCK, _WALL, _OPEN, _NOTHING = "rock", "wall", "open", "nothing"
_LEVEL = {_ROCK: "━", _WALL: "═", _OPEN: "┄", _NOTHING: " "}
_UPRIGHT = {_ROCK: "┃", _WALL: "║", _OPEN: "┊", _NOTHING: " "}
_LEGEND = "━ ┃ rock   ═ ║ wall   ┄ ┊ open   ▒ covered"
_STYLES = {"orange": "dark_orange", "blue": "bright_blue", _ROCK: "dim", _WALL: "bold", _OPEN: "dim", _NOTHING: ""}

_WORDS = {
    "dig": "excavate",
    "raze": "raze a wall",
    ">": "→",
    "/": "or",
    "---": "or",
    "food/dwarf": "food by dwarfs",
}


def table(view: CaveView, *, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    caves = [_cave(view, seat, names[seat]) for seat in range(view["players"])]
    rooms = [_rooms("room", view["display"]), *([_rooms("pool", view["pool"])] if view["pool"] else [])]
    legend = Text(_LEGEND, style="dim")
    return Group(_headline(view), _tiles(view, names), *rooms, Columns(caves, padding=(0, 2)), legend)


def status(view: CaveView, *, names: Sequence[str]) -> RenderableType:
    """The goods of every seat, a line each."""
    lines = [_goods(view["seats"][seat]) for seat in range(view["players"])]
    return Group(*(Text.assemble((name, "bold"), f": {line}") for name, line in zip(names, lines, strict=True)))


def _headline(view: CaveView) -> Text:
    before = f"Before the first round: {view['phase']}"
    parts = [before if view["is_draft"] else f"Round {view['round']} of {view['rounds']}"]
    parts.append(f"{view['wall_supply']} walls left")
    if view["pile"] is not None:
        parts.append(f"{view['pile']} rooms in the draw pile")
    if view["tile"]:
        parts.append(f"{tile_name(view['tile'], ENGLISH)} is in use")
    return Text(", ".join(parts), style="bold")


def _goods(seat: SeatView) -> str:
    return "  ".join(f"{amount} {good}" for good, amount in seat["goods"].items())


# Tiles and rooms


def _plain_table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading == "points" else "left")
    return table


def _tiles(view: CaveView, names: Sequence[str]) -> Table:
    """The action tiles that lie face up."""
    table = _plain_table("tile", "", "effects", "")
    for tile in view["tiles"]:
        if tile["id"] is not None:
            taken = "" if tile["taken"] is None else f"taken by {names[tile['taken']]}"
            effects = _effects(tile_face(tile["id"]) + (space_face(tile["below"]) if tile["below"] else []))
            table.add_row(tile["id"], tile_name(tile["id"], ENGLISH), effects, taken, style="dim" if taken else "")
    return table


def _rooms(heading: str, numbers: Sequence[int]) -> Table:
    """Rooms to choose from."""
    table = _plain_table(heading, "", "cost", "walls", "points", "effects")
    for number in numbers:
        room = _ROOMS[number]
        called = room_name(number, ENGLISH) + (" (blue)" if room["colour"] == "blue" else "")
        name = Text(called, style=_STYLES[room["colour"]])
        cost = " ".join(f"{amount} {good}" for good, amount in room["cost"].items()) or "nothing"
        walls = WORDS.name("walls", room["wall_pattern"])
        table.add_row(f"{number:02}", name, cost, walls, str(room["points"]), _effects(room_face(number)))
    return table


def _effects(face: list[str]) -> str:
    """A printed face in words, its effects parted by semicolons."""
    text = ""
    for line in map(_said, face):
        is_one = line == "or" or line.startswith("→") or text.endswith((" or", ":"))
        text += f" {line}" if is_one or not text else f"; {line}"
    return text.strip()


def _said(line: str) -> str:
    return " ".join(_word(word) for word in line.split()).replace(" :", ":")


def _word(word: str) -> str:
    if word.startswith("["):
        return f"activate {word[1:].replace(']', '')}"
    if word.startswith("shelf"):
        return f"up to {word.removeprefix('shelf')}:"
    return _WORDS.get(word) or word.replace("_", " ")


# Caves


def _cave(view: CaveView, seat: int, name: str) -> RenderableType:
    """A cave, and the goods beside it."""
    data = view["seats"][seat]
    goods = _goods(data).split("  ")
    half = len(goods) // 2
    score = f"score {data['score']}, {data['rooms_score']} of it in rooms"
    rooms = f"rooms: {data['orange']} orange, {data['blue']} blue"
    return Group(
        Text(name, style="bold"),
        _Cave(view, seat).drawn(),
        *map(Text, [score, rooms, *map("  ".join, (goods[:half], goods[half:]))]),
    )


class _Cave:
    """The grid of a cave, drawn line by line."""

    def __init__(self, view: CaveView, seat: int) -> None:
        data = view["seats"][seat]
        self.spaces: dict[str, str | int] = data["spaces"]
        self.reachable: list[str] = data["reachable"]
        self.walls: list[str] = data["walls"]
        self.side: str | None = view["cavern"]["side"]
        self.width = _WIDTHS[view["era"]]
        self.at = {_PLACES[space]: space for space in self.spaces}
        rows, columns = zip(*self.at, strict=True)
        self.rows = range(min(rows), max(rows) + 1)
        self.columns = range(min(columns), max(columns) + 1)

    def drawn(self) -> Text:
        """The whole grid."""
        lines: list[Text] = []
        for row in self.rows:
            lines.append(self._border(row))
            lines += [self._line(row, number) for number in range(_HEIGHT)]
        return Text("\n").join([*lines, self._border(self.rows.stop)])

    def _border(self, row: int) -> Text:
        """The line above a row."""
        text = Text(self._corner(row, self.columns.start), style="dim")
        for column in self.columns:
            kind = self._between((row - 1, column), "S", (row, column), "N")
            text.append(_LEVEL[kind] * self.width, style=_STYLES[kind]).append(
                self._corner(row, column + 1), style="dim"
            )
        return text

    def _corner(self, row: int, column: int) -> str:
        around = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        return "·" if any(place in self.at for place in around) else " "

    def _line(self, row: int, number: int) -> Text:
        """One line of text through a row."""
        text = Text()
        for column in (*self.columns, self.columns.stop):
            kind = self._between((row, column - 1), "E", (row, column), "W")
            text.append(_UPRIGHT[kind], style=_STYLES[kind])
            text.append(self._content((row, column))[number] if column in self.columns else "")
        return text

    def _between(self, one: Place, side: str, two: Place, back: str) -> str:
        """What stands between two neighbours, of which one may be missing."""
        first, second = self.at.get(one), self.at.get(two)
        if first is None and second is None:
            return _NOTHING
        if self._has_rock(first, side) or self._has_rock(second, back):
            return _ROCK
        edges = {f"{first}-{second}", f"{second}-{first}", f"{first}-{side}", f"{second}-{back}"}
        return _WALL if edges & set(self.walls) else _OPEN

    def _has_rock(self, space: str | None, side: str) -> bool:
        return space is not None and side in natural_sides(space, self.side)

    def _content(self, place: Place) -> list[Text]:
        """The lines of a space."""
        space = self.at.get(place)
        if space is None:
            return [Text(" " * self.width)] * _HEIGHT
        held = self.spaces[space]
        if held == "covered":
            return self._covered(space)
        return self._room(space, int(held)) if held != "empty" else self._lines([_short(space), "", "   empty"])

    def _covered(self, space: str) -> list[Text]:
        reach = "in reach " if space in self.reachable else ""
        gift = "".join(f"+{amount} {good} " for good, amount in bonus(space).items())
        return self._lines([f"{space} ", reach, gift], fill="▒", style="dim")

    def _room(self, space: str, number: int) -> list[Text]:
        room = _ROOMS[number]
        head = f"{_short(space)} {number:02}{'b' if room['colour'] == 'blue' else ''}"
        first = self._lines([f"{head}{room['points']:>{self.width - len(head)}}"], style="bold")
        return first + self._lines(
            [*wrap(room_name(number, ENGLISH), self.width), ""][:2], style=_STYLES[room["colour"]]
        )

    def _lines(self, lines: list[str], *, fill: str = " ", style: str = "") -> list[Text]:
        return [Text(line.ljust(self.width, fill), style=style) for line in lines]


def _short(space: str) -> str:
    return "cav" if space == CAVERN else space
