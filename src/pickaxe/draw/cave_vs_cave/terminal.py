"""Cave vs Cave as text for a terminal: action tiles, rooms on display, caves and goods."""

from collections.abc import Sequence
from textwrap import wrap

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw import terminal
from pickaxe.draw.cave_vs_cave.board import CAVERN, bonus, natural_sides
from pickaxe.draw.cave_vs_cave.pieces import band, room, room_name, tile_name
from pickaxe.games.cave_vs_cave.components import BOARDS
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.games.cave_vs_cave.words import WORDS, does
from pickaxe.kernel.words import ENGLISH

Place = tuple[int, int]

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
_STYLES = {"or": "dark_orange", "bl": "bright_blue", _ROCK: "dim", _WALL: "bold", _OPEN: "dim", _NOTHING: ""}


def table(view: CaveView, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    caves = [_cave(view, seat, names[seat]) for seat in range(view["players"])]
    rooms = [_rooms("room", view["display"]), *([_rooms("pool", view["pool"])] if view["pool"] else [])]
    legend = Text(_LEGEND, style="dim")
    return Group(_headline(view), _tiles(view, names), *rooms, Columns(caves, padding=(0, 2)), legend)


def status(view: CaveView, names: Sequence[str]) -> RenderableType:
    """The goods of every seat, a line each."""
    return terminal.held(names, (terminal.amounts(seat["goods"]) for seat in view["seats"]))


def _headline(view: CaveView) -> Text:
    before = f"Before the first round: {view['phase']}"
    parts = [before if view["is_draft"] else f"Round {view['round']} of {view['rounds']}"]
    parts.append(f"{view['wall_supply']} walls left")
    if view["pile"] is not None:
        parts.append(f"{view['pile']} rooms in the draw pile")
    if view["tile"]:
        parts.append(f"{tile_name(view['tile'], ENGLISH)} is in use")
    return Text(", ".join(parts), style="bold")


# Tiles and rooms


def _tiles(view: CaveView, names: Sequence[str]) -> Table:
    """The action tiles that lie face up."""
    rows: list[terminal.Row] = []
    for tile in view["tiles"]:
        if tile["id"] is not None:
            taken = "" if tile["taken"] is None else f"taken by {names[tile['taken']]}"
            told = [does(id, ENGLISH, view["turns_each"]) for id in (tile["id"], tile["below"]) if id]
            rows.append(((tile["id"], tile_name(tile["id"], ENGLISH), " ".join(told), taken), "dim" if taken else ""))
    return terminal.listed(("tile", "", "effects", ""), rows)


def _rooms(heading: str, numbers: Sequence[int]) -> Table:
    return terminal.listed((heading, "", "cost", "walls", "points", "effects"), map(_to_choose, numbers))


def _to_choose(number: int) -> terminal.Row:
    printed = room(number)
    name = Text(room_name(number, ENGLISH) + " (blue)" * printed.is_blue, style=_STYLES[band(number)])
    cost, walls = printed.cost.text or "nothing", WORDS.name("walls", printed.pattern)
    return (f"{number:02}", name, cost, walls, str(printed.points), does(f"{number:02}", ENGLISH)), ""


# Caves


def _cave(view: CaveView, seat: int, name: str) -> RenderableType:
    """A cave, and the goods beside it."""
    data = view["seats"][seat]
    goods = list(data["goods"].items())
    half = len(goods) // 2
    score = f"score {data['score']}, {data['rooms_score']} of it in rooms"
    rooms = f"rooms: {data['orange']} orange, {data['blue']} blue"
    shelves = [terminal.amounts(dict(part)) for part in (goods[:half], goods[half:])]
    return Group(Text(name, style="bold"), _Cave(view, seat).drawn(), *map(Text, [score, rooms, *shelves]))


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
        lines: list[Text] = []
        for row in self.rows:
            lines.append(self._border(row))
            lines += [self._line(row, number) for number in range(_HEIGHT)]
        return terminal.below([*lines, self._border(self.rows.stop)])

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
            return terminal.boxed([""] * _HEIGHT, self.width)
        held, short = self.spaces[space], "cav" if space == CAVERN else space
        if held == "covered":
            reach = "in reach " if space in self.reachable else ""
            gift = "".join(f"+{amount} {good} " for good, amount in bonus(space).items())
            return terminal.boxed([f"{space} ", reach, gift], self.width, fill="▒", style="dim")
        return self._room(short, int(held)) if held != "empty" else terminal.boxed([short, "", "   empty"], self.width)

    def _room(self, space: str, number: int) -> list[Text]:
        head = f"{space} {number:02}{'b' * room(number).is_blue}"
        first = f"{head}{room(number).points:>{self.width - len(head)}}"
        name = [*wrap(room_name(number, ENGLISH), self.width), ""][:2]
        return [
            *terminal.boxed([first], self.width, style="bold"),
            *terminal.boxed(name, self.width, style=_STYLES[band(number)]),
        ]
