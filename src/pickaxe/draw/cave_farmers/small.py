"""A home as small as a stamp: colours of land and furnishings, what stands there, for opponents and lists."""

from collections.abc import Mapping

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers import land
from pickaxe.draw.cave_farmers.herds import herd_at
from pickaxe.draw.cave_farmers.home import summary
from pickaxe.draw.cave_farmers.printed import furnishing
from pickaxe.draw.marks import Marks
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, at, document, group, path, rect, tag
from pickaxe.games.cave_farmers.view import CellEntry, FarmersView

Cell = CellEntry

_PITCH = 19.0
_SIDE = 17.6
WIDTH = 121.0
HEIGHT = 76.0
# The grounds whose class is not called like their kind.
_GROUNDS = {
    **dict.fromkeys(("small pasture", "large pasture"), "smeadow"),
    **dict.fromkeys(("ore mine", "ruby mine"), "stunnel"),
    "deep tunnel": "sdeep",
    "cavern": "scave",
    "furnished": "sroom",
}
_SIGNS = {"ore mine": "ore", "ruby mine": "ruby"}


def _corner(cell: str) -> tuple[float, float]:
    row, column = map(int, cell.split(","))
    gap = 7.0 if column > 3 else 0.0
    return 0.7 + _PITCH * (column - 1) + gap, 0.7 + _PITCH * (row - 1)


def _sign(held: Cell, animal: str | None) -> list[Svg]:
    """What a cell shows besides its colour."""
    kind = held["kind"]
    if kind == "furnished":
        return [rect(3.3, 7.3, 11, 7, rx=1, class_="sface")]
    if kind in _SIGNS:
        return [icons.use(_SIGNS[kind], 2, 2, 14)]
    if kind == "cavern":
        return [path("M4.3 15.3v-4a4.5 4.5 0 0 1 9 0v4z", class_="slight")]
    if "tunnel" in kind:
        return [path("M5.8 2.3v13M11.8 2.3v13", class_="srail")]
    if animal:
        return [icons.use(animal, 1.3, 1.3, 15)]
    if held["crop"]:
        return [path("M3.3 5.3h11M3.3 9.3h11M3.3 13.3h11", class_="sfurrow"), icons.use(held["crop"], 2.3, 2.3, 13)]
    if kind == "field":
        return [path("M3.3 5.3h11M3.3 9.3h11M3.3 13.3h11", class_="sfurrow")]
    if held["stable"]:
        return [icons.use("stable", 1.8, 1.8, 14)]
    return [path("M8.8 3.3l4.500 10h-9z", class_="stree")] if kind == "forest" else []


def _fence(cell: str, held: Cell) -> list[Svg]:
    """The fence of a pasture, around both halves of a large one."""
    if held["kind"] == "small pasture":
        return [rect(1.2, 1.2, 15.2, 15.2, rx=2, class_="sfence")]
    other = held["other"]
    if other is None or other < cell:
        return []
    across = land.is_across(cell, other)
    wide, tall = (15.2 + _PITCH, 15.2) if across else (15.2, 15.2 + _PITCH)
    return [rect(1.2, 1.2, wide, tall, rx=2, class_="sfence")]


def _cell(cell: str, held: Cell, animal: str | None) -> Svg:
    x, y = _corner(cell)
    band = furnishing(held["furnishing"] or 0).band if held["kind"] == "furnished" else ""
    name = _GROUNDS.get(held["kind"], f"s{held['kind']}")
    ground = rect(0, 0, _SIDE, _SIDE, rx=2.5, class_=f"{name} {band}".strip())
    return tag("g", ground, *_sign(held, animal), transform=at(x, y))


def _fences(cells: Mapping[str, Cell]) -> list[Svg]:
    drawn = []
    for cell, held in cells.items():
        if fence := _fence(cell, held):
            drawn.append(tag("g", *fence, transform=at(*_corner(cell))))
    return drawn


def _rings(cells: Mapping[str, Cell], marks: Marks) -> list[Svg]:
    """Rings around what is new, above everything else."""
    return [
        group(
            rect(-0.2, -0.2, _SIDE + 0.4, _SIDE + 0.4, rx=2.7, class_="ring2"),
            rect(-0.2, -0.2, _SIDE + 0.4, _SIDE + 0.4, rx=2.7, class_="ring"),
            class_=states.strip(),
            transform=at(*_corner(cell)),
        )
        for cell in cells
        if (states := marks.classes(cell))
    ]


def small_home(
    view: FarmersView, seat: int, *, marks: Marks | None = None, name: str = "", lang: str = "en"
) -> Drawing:
    """A home for the panel of an opponent, 121 × 76; overhangs make it larger."""
    owner = view["seats"][seat]
    beyond, above, across, down = land.frame(owner["cells"])
    left, top = (_PITCH if beyond else 0.0), (_PITCH if above else 0.0)
    cells = [_cell(cell, held, herd_at(owner, cell).animal) for cell, held in owner["cells"].items()]
    inside = [*cells, *_fences(owner["cells"]), *_rings(owner["cells"], marks or Marks())]
    drawn = group(*inside, class_=f"small {colour_class(seat)}", transform=at(left, top) if left or top else None)
    width = WIDTH + left + (_PITCH if across - land.WIDTH > beyond else 0.0)
    height = HEIGHT + top + (_PITCH if down - land.HEIGHT > above else 0.0)
    label = summary(view, seat, name=name, lang=lang)
    return document(width, height, drawn, class_="drawing smallhome", role="img", aria_label=label)
