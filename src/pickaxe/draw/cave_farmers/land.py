"""The land of a home: where its cells lie, forest on the left and mountain on the right, and what each looks like."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from pickaxe.draw import icons
from pickaxe.draw.nameplate import shield
from pickaxe.draw.svg import Svg, circle, group, join, path, rect, tag, text
from pickaxe.games.cave_farmers.scoring import LARGE, ORE_MINE, RUBY_MINE, SMALL

CELL = 75.0
# A tile lies inside its cell.
INSET = 3.0
TILE = CELL - 2 * INSET

_TREE = "M0-13 8 0H4.500L10 8H-10L-4.500 0H-8z"
# Where trees stand in a cell, and how much each may be moved.
_TREES = ((17, 25), (38, 19), (58, 28), (24, 50), (50, 53))
_AROUND_STABLE = ((13, 22), (62, 24), (15, 61))
_TUFTS = ((24, 24), (47, 31), (28, 47), (52, 54), (15, 58), (57, 17))
_POINTS = {"small pasture": SMALL, "large pasture": LARGE, "ore mine": ORE_MINE, "ruby mine": RUBY_MINE}


def _jitter(cell: str, index: int, span: int) -> int:
    """A number from −span to span that is always the same for a thing in a cell."""
    row, column = map(int, cell.split(","))
    return (row * 31 + column * 17 + index * 23 + row * column * 7) % (2 * span + 1) - span


def _tree(x: float, y: float, shade: int) -> Svg:
    parts = (rect(-1.5, 5, 3, 6, class_="trunk"), path(_TREE, class_=f"tree{shade + 1}"))
    return tag("g", *parts, transform=f"translate({x:g} {y:g}) scale(.95)")


@cache
def forest(cell: str, has_stable: bool) -> Svg:
    """Trees, fewer around a stable."""
    places = _AROUND_STABLE if has_stable else _TREES
    trees = [
        _tree(x + _jitter(cell, index, 4), y + _jitter(cell, index + 7, 3), (index + len(cell) + int(cell[0])) % 3)
        for index, (x, y) in enumerate(places)
    ]
    return join(trees)


def _ground(kind: str, height: float = TILE, width: float = TILE) -> Svg:
    return rect(INSET, INSET, width, height, rx=7, class_=kind)


def _tufts(cell: str, width: float = TILE, height: float = TILE) -> Svg:
    """Some grass, more of it on two cells."""
    shapes = [
        f"M{x + _jitter(cell, index, 5):g} {y + _jitter(cell, index + 5, 4):g}l1.500-5 1.500 5 2-4"
        for index, (x, y) in enumerate(_TUFTS)
    ]
    more = [f"translate({width - TILE:g} {height - TILE:g})"] if width + height > 2 * TILE else []
    drawn = path("".join(shapes), class_="tuft")
    return join([drawn, *(tag("g", drawn, transform=place) for place in more)])


@cache
def meadow(cell: str) -> Svg:
    """Grass."""
    return join([_ground("meadow"), _tufts(cell)])


@cache
def field() -> Svg:
    """Furrows."""
    furrows = "".join(f"M8 {y}q19-5 30 0t30 0" for y in range(14, 70, 10))
    return join([_ground("field"), path(furrows, class_="furrow")])


def _fence(width: float, height: float) -> Svg:
    ropes = [rect(6, 6, width - 6, height - 6, rx=5, class_=kind) for kind in ("fence1", "fence2")]
    return join(ropes)


@cache
def pasture(cell: str, across: int, down: int) -> Svg:
    """Fenced grass over one cell or two, with its points."""
    width, height = TILE + CELL * (across - 1), TILE + CELL * (down - 1)
    points = _POINTS["small pasture" if across * down == 1 else "large pasture"]
    parts = [_ground("pasture", height, width), _tufts(cell, width, height), _fence(width, height)]
    return join([*parts, shield(points, x=8, y=8)])


@cache
def rock(cell: str) -> Svg:
    """Solid rock with the outline of a peak."""
    lean = _jitter(cell, 1, 4)
    peak = f"M{14 + lean} 52l12-20 9 11 7-9 {15 - lean / 2:g} 18"
    return join([_ground("rockcell"), path(peak, class_="rockcrack")])


@cache
def cavern() -> Svg:
    """Dug out and lit, waiting for a furnishing."""
    arch = path("M17 64V36a20.500 20.500 0 0 1 41 0v28z", class_="cavelight")
    return join([_ground("cavern"), arch])


def _rails(is_across: bool) -> Svg:
    sleepers = "".join(f"M16 {y}h43" for y in range(12, 70, 10))
    drawn = (path(sleepers, class_="sleeper"), path("M22 6v63M53 6v63", class_="rail"))
    return tag("g", *drawn, transform="matrix(0 1 1 0 0 0)" if is_across else None)


@cache
def tunnel(is_across: bool = False) -> Svg:
    """Rails in the dark, up and down or across."""
    return join([_ground("tunnel"), _rails(is_across)])


@cache
def deep_tunnel(is_across: bool = False) -> Svg:
    """Rails between beams."""
    beams = path("M10 68V12h55v56", class_="beam")
    return join([_ground("deep"), _rails(is_across), beams])


@cache
def mine(kind: str) -> Svg:
    """An ore or ruby mine with its points; a donkey has room beside the cart."""
    icon = icons.use("mine-ore" if kind == "ore mine" else "mine-ruby", 7, 15, 46)
    return join([_ground("tunnel"), icon, shield(_POINTS[kind], x=51, y=4)])


@cache
def reward(good: str, amount: int) -> Svg:
    """What covering a cell brings, in a cream disc."""
    icon = icons.use(good, 47.5, 46.5, 19)
    number = [text(f"+{amount}", 41, 61.5, class_="rewardink")] if amount > 1 else []
    return group(circle(57, 56, 13), icon, *number, class_="reward")


def stable(x: float = 38, y: float = 7, size: float = 30) -> Svg:
    """A stable in the colour of its owner."""
    return icons.use("stable", x, y, size)


@cache
def tally(words: str, right: float, y: float, *, is_idle: bool = False) -> Svg:
    """A number in a small pill whose right end is at a place."""
    width = 12 + 7 * len(words)
    parts = (
        rect(right - width, y, width, 16, rx=8),
        text(words, right - width / 2, y + 12.2, class_="tallyink"),
    )
    return tag("g", *parts, class_="tally idle" if is_idle else "tally")


def half(kind: str, cell: str) -> Svg:
    """A cell as a tile of a kind would make it, for ghosts."""
    if kind in ("ore mine", "ruby mine"):
        return mine(kind)
    drawn: dict[str, Callable[[], Svg]] = {
        "meadow": lambda: meadow(cell),
        "field": field,
        "small pasture": lambda: pasture(cell, 1, 1),
        "cavern": cavern,
        "tunnel": tunnel,
        "deep tunnel": deep_tunnel,
        "stable": lambda: stable(20, 18, 36),
    }
    return drawn[kind]()


WIDTH = 484.0
HEIGHT = 322.0
_FOREST = 10.0
_MOUNTAIN = 249.0
_TOP = 11.0
# What an overhang adds to a side of the picture.
_MORE = 70.0


def corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    row, column = map(int, cell.split(","))
    left = _FOREST + CELL * (column - 1) if column < 4 else _MOUNTAIN + CELL * (column - 4)
    return left, _TOP + CELL * (row - 1)


def is_on_board(cell: str) -> bool:
    """Whether a cell is one of the 24 of the board."""
    row, column = map(int, cell.split(","))
    return 1 <= row <= 4 and 1 <= column <= 6


def beside(cell: str) -> list[str]:
    """The cells on the four sides: left, right, above, below."""
    row, column = map(int, cell.split(","))
    return [f"{row},{column - 1}", f"{row},{column + 1}", f"{row - 1},{column}", f"{row + 1},{column}"]


def is_across(one: str, other: str) -> bool:
    """Whether two neighbours lie side by side, not one above the other."""
    return one[0] == other[0]


@dataclass(frozen=True)
class Frame:
    """The picture around a board: how far it reaches beyond each side."""

    left: float
    top: float
    width: float
    height: float


def frame(cells: Iterable[str]) -> Frame:
    """The frame that shows the board and all these cells."""
    places = [tuple(map(int, cell.split(","))) for cell in cells]
    left = _MORE if any(column == 0 for _, column in places) else 0.0
    right = _MORE if any(column == 7 for _, column in places) else 0.0
    top = _MORE if any(row == 0 for row, _ in places) else 0.0
    bottom = _MORE if any(row == 5 for row, _ in places) else 0.0
    return Frame(left, top, WIDTH + left + right, HEIGHT + top + bottom)


_MASSIF = "M242 0H474a10 10 0 0 1 10 10V312a10 10 0 0 1-10 10H242l5-36-8-36 7-36-6-36 8-36-7-36 7-36-5-36z"
_STRATA = (-7, 9, -10, -14, -5, 2, -6, -6, 12)
_ENDS = (-6, 6, -7, 8, -2, 2, -6, -9, -1)
_DOOR = "M236 308v-26a11 11 0 0 1 22 0v26z"


def _strata() -> str:
    lines = zip(_STRATA, _ENDS, strict=True)
    return "".join(f"M245 {24 + 34 * i}q60 {bend} 120 {bend // 3}t115 {end}" for i, (bend, end) in enumerate(lines))


@cache
def scenery() -> Svg:
    """Everything below the cells."""
    side = CELL - 2 * INSET + 2
    beds = [
        rect(x + INSET - 1, y + INSET - 1, side, side, rx=6, class_="glade" if column < 4 else "bed")
        for row in range(1, 5)
        for column in range(1, 7)
        for x, y in [corner(f"{row},{column}")]
    ]
    return join(
        [
            path("M10 0H253V322H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z", class_="woods"),
            path(_MASSIF, class_="massif"),
            path(_strata(), class_="seams"),
            *beds,
        ]
    )


@cache
def door() -> Svg:
    """The entrance between forest and mountain."""
    knob = path("M252.500 296v2.500", class_="doorknob")
    return join(
        [path(_DOOR, class_="door"), path("M240.500 306v-22a6.500 6.500 0 0 1 13 0v22", class_="doorplank"), knob]
    )
