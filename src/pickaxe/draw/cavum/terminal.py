"""Cavum as text for a terminal: the mountain hex by hex, then players, orders, prices and pool."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw.cavum import hexes
from pickaxe.draw.cavum.hexes import Place, printed
from pickaxe.draw.cavum.overlays import Ways
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.board import RADIUS, opposite
from pickaxe.games.cavum.tiles import EXIT_COUNTS, HAND, KINDS
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS, seat_called

_CELL = 6
_EAST, _SOUTH_WEST, _SOUTH_EAST = 0, 4, 5
# A tunnel between two neighbours: none, an open end of the first, of the second, or both, which join.
_ACROSS, _DOWN_LEFT, _DOWN_RIGHT = " ╴╶─", " './", " '.\\"
_EXITS = dict(zip(KINDS, map(str, EXIT_COUNTS), strict=True))
_LEVELS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SEATS = ("bright_blue", "bright_red", "bright_green", "bright_yellow")
_COLOURS = {**{name: name for name in ("yellow", "red", "blue", "green")}, "white": "bright_white", "purple": "magenta"}
_LEGEND = (
    "─ / \\ tunnel   ╴ ╶ ' . open end   4 exits   ² level 2   * dynamite   # nothing\n"
    "R4 vein, 4 red stones   S1 station of seat 1   + can be chosen   ▒ rock"
)


def table(view: CavumView, *, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    return Group(
        _headline(view, names),
        _Board(view).drawn(),
        Text(_LEGEND, style="dim"),
        _players(view, names),
        _orders(view, names),
        _scales(view),
        _pool(view, names),
        *_own(view),
    )


def status(view: CavumView, *, names: Sequence[str]) -> RenderableType:
    """The score of every seat in one line, then what the viewer still has."""
    scores = [f"{_name(names, seat)} {owner['score']}" for seat, owner in enumerate(view["seats"])]
    return Group(Text(f"Points: {', '.join(scores)}"), *_own(view))


def _name(names: Sequence[str], seat: int) -> str:
    return seat_called(names, seat, "en")


def _headline(view: CavumView, names: Sequence[str]) -> Text:
    parts = [f"Phase {view['phase']} of {view['phases']}, {view['section']}"]
    if view["over"]:
        parts = ["The game is over"]
    auction, sale = view["auction"], view["sale"]
    if auction and auction["by"] is not None:
        parts.append(f"{_name(names, auction['by'])} bids {auction['bid']}")
    if sale and sale["by"] is not None:
        parts.append(f"{_name(names, sale['by'])} offers {sale['colour']} for {sale['offer']}")
    if view["route"]:
        parts.append(f"route {' → '.join(view['route'])}")
    return Text(", ".join(parts), style="bold")


# The mountain


class _Board:
    """The hexes by row and column, drawn three lines a row."""

    def __init__(self, view: CavumView) -> None:
        self.view = view
        self.ways = Ways(view)
        self.found = targets(view["options"])
        self.separators = frozenset(self.ways.printed.separators)

    def drawn(self) -> Text:
        """All rows, each with the tunnels that lead to the next one."""
        lines: list[Text] = []
        for row in range(-RADIUS - 1, RADIUS + 2):
            lines += [self._names(row), self._contents(row), self._between(row)]
        return Text("\n").join(lines[:-1])

    def _row(self, row: int) -> list[Place]:
        """The places of a row from west to east."""
        rim = RADIUS + 1
        return [(q, row) for q in range(max(-rim, -rim - row), min(rim, rim - row) + 1)]

    def _indent(self, row: int) -> str:
        """Rows above and below the middle are shorter."""
        return " " * (abs(row) * _CELL // 2)

    def _join(self, one: Place, direction: int) -> int:
        """The place among the signs of a tunnel of what joins a space and its neighbour."""
        first, second = self.ways.names.get(one), self.ways.names.get(hexes.neighbour(one, direction))
        if first is None or second is None:
            return 0
        opens = direction in self.ways.exits(first)
        meets = opposite(direction) in self.ways.exits(second)
        cities = (first in self.ways.city_spaces) + (second in self.ways.city_spaces)
        # An open end is news on a tile only: a city space leads everywhere (R18).
        return 0 if cities == 2 or (cities and not (opens and meets)) else opens + 2 * meets

    def _names(self, row: int) -> Text:
        line = Text(self._indent(row))
        for place in self._row(row):
            space = self.ways.names.get(place, "")
            line.append(f"{space:^5}", style=self._style(space))
            line.append(_ACROSS[self._join(place, _EAST)])
        return line

    def _style(self, space: str) -> str:
        if self.found.of("space", space):
            return "bold reverse"
        if space in self.ways.city_spaces:
            return "dark_orange"
        return "" if space in self.view["spaces"] else "dim"

    def _contents(self, row: int) -> Text:
        line = Text(self._indent(row))
        for place in self._row(row):
            line.append_text(self._content(place)).append(" ")
        return line

    def _content(self, place: Place) -> Text:
        """What lies on a place, five characters wide."""
        space = self.ways.names.get(place)
        if space is None:
            return Text("#####", style="dim")
        mark = "+" if self.found.of("space", space) else ""
        held, owner = self.view["spaces"].get(space), self.ways.owner(space)
        if owner is not None:
            tile = _EXITS[held["kind"]] if held else ""
            return Text(f"{f'{mark}{tile} S{owner + 1}'.strip():^5}", style=_SEATS[owner])
        if held is None:
            is_city = space in self.ways.city_spaces
            return Text(f"{mark or ('' if is_city else '▒'):^5}", style="bold" if mark else "dim")
        level = _LEVELS[held["level"]] if held["level"] > 1 else ""
        vein = held["vein"]
        if vein:
            said = f"{mark}{vein['colour'][0].upper()}{vein['stones']}{level}"
            return Text(f"{said:^5}", style=_COLOURS.get(vein["colour"], "bold"))
        return Text(f"{mark}{_EXITS[held['kind']]}{level}{'*' if held['dynamite'] else ''}".center(5))

    def _between(self, row: int) -> Text:
        """The tunnels from a row to the next one, below the left and the right half of each space."""
        line = [" "] * (13 * _CELL + 2)
        start = len(self._indent(row))
        for index, place in enumerate(self._row(row)):
            left = start + index * _CELL
            line[left] = _DOWN_LEFT[self._join(place, _SOUTH_WEST)] if left >= 0 else " "
            line[left + 4] = _DOWN_RIGHT[self._join(place, _SOUTH_EAST)]
        return Text("".join(line).rstrip())


# Everything beside the mountain


def _plain_table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("", "player", "orders", "price") else "right")
    return table


def _players(view: CavumView, names: Sequence[str]) -> Table:
    """The seats in turn order; the colours of their stones only where they may be seen."""
    table = _plain_table("card", "player", "points", "cities", "pieces", "stations", "stones", "")
    order = [*view["turn_order"], *(seat for seat in range(view["players"]) if seat not in view["turn_order"])]
    for seat in order:
        owner = view["seats"][seat]
        table.add_row(
            str(owner["card"] or "–"),
            Text(f"S{seat + 1} {_name(names, seat)}", style=_SEATS[seat]),
            str(owner["score"]),
            f"+{owner['city_points']}",
            str(sum(owner["pieces"].values())),
            str(owner["stations_left"]),
            str(owner["stones"]),
            _stones(owner["colours"] or {}),
        )
    return table


def _stones(colours: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in colours.items() if number)


def _order(order: Order, chip_points: int) -> str:
    chips = f"; {order['chips'] * chip_points} at once" if order["chips"] else ""
    return f"{order['id']} ({', '.join(order['gems'])}; {order['value']} or −{order['penalty']}{chips})"


def _orders(view: CavumView, names: Sequence[str]) -> Table:
    table = _plain_table("player", "orders")
    held = [(_name(names, seat), owner["orders"]) for seat, owner in enumerate(view["seats"])]
    points = printed(view["game"]).chip_points
    for name, orders in [*held, ("on offer", view["orders"]["open"])]:
        if orders:
            table.add_row(name, "\n".join(_order(order, points) for order in orders))
    return table


def _scales(view: CavumView) -> Table:
    spaces = range(1, printed(view["game"]).stones_per_colour + 1)
    table = _plain_table("price", *map(str, spaces), "sells for")
    for colour, scale in view["scales"].items():
        cells = [colour[0].upper() if price in scale["stones"] else "·" for price in spaces]
        table.add_row(Text(colour, style=_COLOURS.get(colour, "bold")), *cells, str(scale["top"] or "–"))
    return table


def _pool(view: CavumView, names: Sequence[str]) -> Text:
    pieces = [f"{view['pool'][piece]} {piece}" for piece in HAND if view["pool"].get(piece)]
    stations = [f"{_name(names, seat)} {number}" for seat, number in enumerate(view["pool_stations"])]
    return Text(f"Pool: {', '.join(pieces)}; stations: {', '.join(stations)}")


def _own(view: CavumView) -> list[Text]:
    """The pieces and stones of the viewer."""
    if view["viewer"] is None:
        return []
    owner = view["seats"][view["viewer"]]
    pieces = [f"{number} {WORDS.name('piece', piece)}" for piece in HAND if (number := owner["pieces"][piece])]
    lines = [Text(f"Your pieces: {', '.join(pieces) or 'none'}")]
    if owner["colours"]:
        lines.append(Text(f"Your stones: {_stones(owner['colours']) or 'none'}"))
    return lines
