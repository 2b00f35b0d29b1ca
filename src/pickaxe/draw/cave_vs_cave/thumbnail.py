"""A cave as small as an icon: colours of its rooms, light where it is dug out."""

from pickaxe.draw import icons, notation
from pickaxe.draw.cave_vs_cave import board as boards
from pickaxe.draw.cave_vs_cave.pieces import room
from pickaxe.draw.cave_vs_cave.targets import View
from pickaxe.draw.cave_vs_cave.words import points, rooms, say
from pickaxe.draw.svg import Svg, circle, document, group, join, path, rect
from pickaxe.games.cave_vs_cave.faces import room_face

_CELL = 20.0


def _first_icon(number: int) -> str | None:
    glyphs = [glyph for line in room_face(number) for glyph in notation.glyphs(line) if glyph.kind == "icon"]
    return glyphs[-1].what if glyphs else None


def _room(number: int, x: float, y: float) -> Svg:
    icon = _first_icon(number)
    return group(
        rect(x + 1, y + 1, _CELL - 2, _CELL - 2, rx=3, class_="mface"),
        path(f"M{x + 1:.4g} {y + 6:.4g}v-2a3 3 0 0 1 3-3h{_CELL - 8:.4g}a3 3 0 0 1 3 3v2z", class_="mband"),
        icons.use(icon, x + 4, y + 6, 12) if icon else Svg(""),
        class_=room(number).band,
    )


def _cell(held: str | int, x: float, y: float) -> Svg:
    if held == "covered":
        return rect(x + 0.5, y + 0.5, _CELL - 1, _CELL - 1, rx=2, class_="mrock")
    if held == "empty":
        return circle(x + _CELL / 2, y + _CELL / 2, _CELL * 0.32, class_="mlight")
    return _room(int(held), x, y)


def thumbnail(view: View, *, seat: int | None = None, lang: str = "en") -> str:
    """The cave of a seat, by default the viewer's, for lists."""
    seen = seat if seat is not None else view["viewer"] or 0
    owner = view["seats"][seen]
    board = boards.board(owner["spaces"])
    scale = _CELL / board.measures.pitch
    squares = {space: board.square(space) for space in board.spaces}
    left, top = min(s.x for s in squares.values()), min(s.y for s in squares.values())
    wide, tall = max(s.x for s in squares.values()) - left, max(s.y for s in squares.values()) - top
    places = {space: ((s.x - left) * scale + 4, (s.y - top) * scale + 4) for space, s in squares.items()}
    floor = join(rect(x - 1.5, y - 1.5, _CELL + 3, _CELL + 3, rx=2, class_="mfloor") for x, y in places.values())
    cells = join(_cell(owner["spaces"][space], x, y) for space, (x, y) in places.items())
    built = sum(isinstance(held, int) for held in owner["spaces"].values())
    said = say("thumbnail", lang, rooms=rooms(built, lang), points=points(owner["score"], lang))
    size = (wide * scale + _CELL + 8, tall * scale + _CELL + 8)
    inside = group(floor, cells, class_="mini")
    return document(*size, inside, class_="drawing thumbnail", role="img", aria_label=said)
