"""Panels flow onto a sheet: columns of titled panels with drawings in lines, chips, texts and tables of numbers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pickaxe.draw import lettering, notation, sheet
from pickaxe.draw.seats import sign
from pickaxe.draw.setting import Setting
from pickaxe.draw.sheet import BAR, EDGE, HEIGHT, WIDTH
from pickaxe.draw.svg import Drawing, Svg, Value, group, join, number, path, rect, text
from pickaxe.draw.targets import handle
from pickaxe.kernel.view import Option

# Between panels, inside them, and between what wraps in lines.
_BETWEEN = 8.0
_INSET = 10.0
_GAP = 8.0
_CHIP_GAP = 5.0
_HEAD = 34.0
# Heights of a line of text, of a line of a table and of a chip, and the size of what stands on a chip.
_LINE = 18.0
_ROW = 22.0
_CHIP = 28.0
_SIZE = 13.0
_BODY = 12.5
_NOTE = 11.5

Laid = tuple[Svg, float]  # what is drawn, and how high it is


class Part(Protocol):
    """Something in a panel that is as high as its width makes it."""

    def laid(self, x: float, y: float, width: float) -> Laid:
        """It with its upper left corner at a place."""


@dataclass(frozen=True)
class Drawings:
    """Drawings of about the same size that wrap in lines: so many in each at least, none larger than a scale."""

    drawings: Sequence[Drawing]
    across: int = 1
    largest: float = 1.0

    def _scale(self, width: float) -> float:
        widest = max(drawing.width for drawing in self.drawings)
        return min(self.largest, ((width + _GAP) / self.across - _GAP) / widest)

    def laid(self, x: float, y: float, width: float) -> Laid:
        if not self.drawings:
            return Svg(""), 0.0
        scale = self._scale(width)
        parts, left, top, tall = [], x, y, 0.0
        for drawing in self.drawings:
            if left > x and left + drawing.width * scale > x + width + 0.5:
                left, top, tall = x, top + tall + _GAP, 0.0
            parts.append(drawing.placed(left, top, scale))
            left += drawing.width * scale + _GAP
            tall = max(tall, drawing.height * scale)
        return join(parts), top + tall - y


@dataclass(frozen=True)
class Chip:
    """A line in the effect notation on a ground, with what pressing it means."""

    line: str
    face: str = "quietground"
    named: dict[str, Value] = field(default_factory=dict)
    is_faint: bool = False

    @property
    def long(self) -> float:
        return notation.length(self.line, size=_SIZE) + 16

    def drawn(self, x: float, y: float, width: float) -> Svg:
        """It at a place, its line in the middle."""
        inside = min(self.long, width) - 16
        row = notation.row(self.line, x=x + (width - inside) / 2, y=y + _CHIP / 2, size=_SIZE, room=inside)
        ground = rect(x + 0.75, y + 0.75, width - 1.5, _CHIP - 1.5, rx=7, class_=self.face)
        return group(ground, row, class_="faint" if self.is_faint else None, **self.named)


@dataclass(frozen=True)
class Chips:
    """Chips that wrap in lines: each as long as it is, or all the same and so many in a line."""

    chips: Sequence[Chip]
    across: int = 0

    def laid(self, x: float, y: float, width: float) -> Laid:
        same = (width + _CHIP_GAP) / self.across - _CHIP_GAP if self.across else None
        parts, left, top = [], x, y
        for chip in self.chips:
            long = min(width, same or chip.long)
            if left > x and left + long > x + width + 0.5:
                left, top = x, top + _CHIP + _CHIP_GAP
            parts.append(chip.drawn(left, top, long))
            left += long + _CHIP_GAP
        return join(parts), top + _CHIP - y if parts else 0.0


@dataclass(frozen=True)
class Text:
    """A text that wraps in lines."""

    words: str

    def _lines(self, width: float) -> list[str]:
        lines = [""]
        for word in self.words.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and lettering.width(longer, _BODY) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def laid(self, x: float, y: float, width: float) -> Laid:
        lines = self._lines(width)
        drawn = [text(line, x, y + 13 + _LINE * index, class_="body") for index, line in enumerate(lines)]
        return join(drawn), _LINE * len(lines)


@dataclass(frozen=True)
class Numbers:
    """A table: below the signs of the seats a line for each name, with a number for each seat."""

    rows: Sequence[tuple[str, Sequence[str]]]

    def laid(self, x: float, y: float, width: float) -> Laid:
        seats = len(self.rows[0][1])
        step = min(64.0, width * 0.6 / seats)
        columns = [x + width - step * (seats - seat - 0.5) for seat in range(seats)]
        parts = [sign(seat, middle - 5.5, y, 11) for seat, middle in enumerate(columns)]
        for index, (name, values) in enumerate(self.rows):
            level = y + 18 + _ROW * index
            parts.append(path(f"M{number(x)} {number(level)}H{number(x + width)}", class_="hairline"))
            parts.append(text(name, x + 2, level + 15.5, class_="body"))
            parts += [
                text(value, middle, level + 15.5, class_="strong centred")
                for value, middle in zip(values, columns, strict=True)
            ]
        return join(parts), 18 + _ROW * len(self.rows)


@dataclass(frozen=True)
class Beside:
    """Two parts side by side, the left one with a share of the width."""

    left: Part
    right: Part
    share: float

    def laid(self, x: float, y: float, width: float) -> Laid:
        wide = width * self.share
        one, tall = self.left.laid(x, y, wide)
        two, taller = self.right.laid(x + wide + _GAP, y, width - wide - _GAP)
        return join([one, two]), max(tall, taller)


@dataclass(frozen=True)
class Panel:
    """Parts below each other, under a title with a note: of a seat with its sign and its points."""

    title: str
    parts: Sequence[Part]
    note: str = ""
    seat: int | None = None
    total: str = ""
    beside: Drawing | None = None

    def _head(self, x: float, y: float, width: float) -> Svg:
        if not self.title:
            return Svg("")
        end = x + width - _INSET - 2
        start = x + _INSET + 2 + (20 if self.seat is not None else 0)
        end_of_note = end - (lettering.width(self.total, 20) + 12 if self.total else 0)
        aside = self.beside.width + 10 if self.beside else 0.0
        title = lettering.shorten(self.title, size=17, room=end_of_note - start - aside - (60 if self.note else 0))
        after = start + lettering.width(title, 17) + 10
        note = lettering.shorten(self.note, size=_NOTE, room=end_of_note - after - aside)
        return join(
            [
                sign(self.seat, x + _INSET, y + 11, 13) if self.seat is not None else Svg(""),
                text(title, start, y + 23, class_="serif panelhead"),
                self.beside.placed(after, y + 4) if self.beside else Svg(""),
                text(note, end_of_note, y + 22.5, class_="note flush") if note else Svg(""),
                text(self.total, end, y + 24, class_="serif totalink flush") if self.total else Svg(""),
            ]
        )

    def laid(self, x: float, y: float, width: float, least: float = 0.0) -> Laid:
        """The panel, at least so high."""
        drawn, top = [self._head(x, y, width)], y + (_HEAD if self.title else _INSET)
        for part in self.parts:
            inside, tall = part.laid(x + _INSET, top, width - 2 * _INSET)
            drawn.append(inside)
            top += tall + _GAP if tall else 0.0
        height = max(least, top - y + _INSET - _GAP)
        return join([rect(x + 0.5, y + 0.5, width - 1, height - 1, rx=10, class_="panelface"), *drawn]), height


@dataclass(frozen=True)
class Column:
    """Panels below each other, with a share of the width of the sheet."""

    share: float
    panels: Sequence[Panel]

    def laid(self, x: float, y: float, width: float, least: float = 0.0) -> Laid:
        """The column; its last panel ends where the column must."""
        drawn, top = [], y
        for panel in self.panels:
            is_last = panel is self.panels[-1]
            inside, tall = panel.laid(x, top, width, least + y - top if is_last else 0.0)
            drawn.append(inside)
            top += tall + _BETWEEN
        return join(drawn), top - y - _BETWEEN


Band = Sequence[Column]  # columns side by side


def _band(columns: Band, y: float, least: float = 0.0) -> Laid:
    """The columns of a band, all as high as the highest."""
    room = WIDTH - 2 * EDGE - _BETWEEN * (len(columns) - 1)
    unit = room / sum(column.share for column in columns)
    drawn, x, height = [], float(EDGE), 0.0
    for column in columns:
        inside, tall = column.laid(x, y, unit * column.share, least)
        drawn.append(inside)
        x += unit * column.share + _BETWEEN
        height = max(height, tall)
    return join(drawn), height


def picture(table: Setting[Any], bar: Svg, bands: Iterable[Band], *, label: str) -> Svg:
    """The bands below the bar as a picture that stands alone; what is left of the sheet goes to the highest."""
    shown = [band for band in bands if band]
    heights = [_band(band, 0.0)[1] for band in shown]
    spare = HEIGHT - BAR - sum(heights) - _BETWEEN * len(heights) - EDGE
    heights[heights.index(max(heights))] += max(0.0, spare)
    drawn, y = [bar], BAR + _BETWEEN
    for band, height in zip(shown, heights, strict=True):
        drawn.append(_band(band, y, height)[0])
        y += height + _BETWEEN
    return sheet.picture(join(drawn), y - _BETWEEN + EDGE, theme=table.theme, label=label)


# What can be chosen that lies on no piece


def _chip(table: Setting[Any], options: Sequence[Option], line: str, face: str) -> Chip:
    """Choices that are told by one line as a chip."""
    label = table.game.words.say(table.meaning(options[0]).label, table.lang)
    choices = [option["choice"] for option in options]
    return Chip(line, face, handle(label=label, about=f"choice {options[0]['token']}", choices=choices))


def _chips(table: Setting[Any], options: Sequence[Option], line: Callable[[Option], str], face: str) -> list[Chip]:
    """The options as chips, those with the same line as one."""
    by_line: dict[str, list[Option]] = {}
    for option in options:
        by_line.setdefault(line(option), []).append(option)
    return [_chip(table, same, shown, face) for shown, same in by_line.items()]


def offers(table: Setting[Any], line: Callable[[Option], str], *more: Option) -> Band:
    """The band with what the viewer can do that lies on no piece, and with what can be exchanged; or nothing."""
    if not table.decides:
        return []
    options = [*(table.targets.options[choice] for choice in table.targets.elsewhere), *more]
    exchanges = table.view["exchanges"]
    chips = [
        *_chips(table, options, line, "option"),
        *_chips(table, exchanges, line, "exchange"),
    ]
    note = table.say("any time") if exchanges else ""
    return [Column(1, [Panel(table.prompt, [Chips(chips)], note=note)])] if chips else []
