"""Twin tiles: for each way round that is possible the tile as it would lie, which a page shows when it is asked for."""

from pickaxe.draw.cave_farmers import land
from pickaxe.draw.cave_farmers.land import CELL, INSET, TILE
from pickaxe.draw.cave_farmers.printed import say
from pickaxe.draw.svg import Svg, at, rect, tag
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.view import FarmersView, InHand
from pickaxe.games.cave_farmers.words import WORDS

# The cells of the two halves of a twin tile, the first half first.
Pair = tuple[str, str]
TWIN = "place twin"  # the verb

# What each half of a tile in hand makes of its cell.
_TILES: dict[str, tuple[str, ...]] = {
    "cavern-tunnel": ("cavern", "tunnel"),
    "cavern-cavern": ("cavern", "cavern"),
    "meadow-field": ("meadow", "field"),
    "ore-mine": ("ore mine", "deep tunnel"),
    "ruby-mine": ("ruby mine",),
    "deep-ruby-mine": ("ruby mine",),
    "meadow": ("meadow",),
    "field": ("field",),
    "tunnel": ("tunnel",),
    "cavern": ("cavern",),
}


def ways(targets: Targets) -> dict[Pair, int]:
    """The ways in which the tile in hand can lie, with their choices."""
    return {
        (option["targets"][0]["id"], option["targets"][1]["id"]): choice
        for choice, option in targets.options.items()
        if option["verb"] == TWIN
    }


def is_twin(targets: Targets) -> bool:
    """Whether a tile of two halves is in hand."""
    return TWIN in targets.verbs()


def choices_of(targets: Targets, cell: str) -> tuple[int, ...]:
    """The choices about a cell: twin tiles that begin there before those that end there."""
    found = targets.of("cell", cell)
    return tuple(sorted(found, key=lambda choice: targets.options[choice]["targets"][0]["id"] != cell))


def halves(in_hand: InHand | None) -> tuple[str, ...]:
    """What the piece in hand makes of each cell it is put on."""
    if not in_hand:
        return ()
    if "fence" in in_hand:
        return ("small pasture",) if in_hand["fence"] == "small" else ("large pasture", "large pasture")
    return ("stable",) if "stable" in in_hand else _TILES.get(in_hand.get("tile", ""), ())


def _ring(width: float, height: float) -> Svg:
    return rect(INSET + 1, INSET + 1, width - 2, height - 2, rx=6.5, class_="ring")


def _pasture(pair: Pair) -> Svg:
    """A pasture over two cells is one piece."""
    first = min(pair)
    across, down = (2, 1) if land.is_across(*pair) else (1, 2)
    ring = _ring(TILE + CELL * (across - 1), TILE + CELL * (down - 1))
    return tag("g", land.pasture(first, across, down), ring, transform=at(*land.corner(first)))


def _half(cell: str, kind: str) -> Svg:
    parts = (land.half(kind, cell), _ring(TILE, TILE))
    return tag("g", *parts, data_half=cell, transform=at(*land.corner(cell)))


def _preview(pair: Pair, kinds: tuple[str, ...]) -> Svg:
    """The tile as it would lie."""
    if kinds[0] == "large pasture":
        drawn = [_pasture(pair)]
    else:
        drawn = [_half(cell, kind) for cell, kind in zip(pair, kinds, strict=True)]
    return tag("g", *drawn, class_="ghost preview", display="none")


def _label(pair: Pair, kinds: tuple[str, ...], lang: str) -> str:
    (row, column), (row2, column2) = (cell.split(",") for cell in pair)
    first, second = (WORDS.name("land", kind, lang) for kind in kinds)
    if first == second:
        said = "{first} on row {row}, column {column} and row {row2}, column {column2}"
        return say(said, lang, first=first, row=row, column=column, row2=row2, column2=column2)
    said = "{first} on row {row}, column {column}, {second} on row {row2}, column {column2}"
    return say(said, lang, first=first, second=second, row=row, column=column, row2=row2, column2=column2)


def pairs(view: FarmersView, targets: Targets, *, lang: str) -> Svg:
    """The twin tile in hand in every way it can lie; its cells are what is pressed."""
    kinds = halves(view["in_hand"])
    drawn = [
        tag(
            "g",
            _preview(pair, kinds),
            class_="pair",
            data_first=pair[0],
            data_second=pair[1],
            data_way=choice,
            data_about=f"pair {pair[0]} {pair[1]}",
            data_label=_label(pair, kinds, lang),
        )
        for pair, choice in ways(targets).items()
    ]
    return tag("g", *drawn, class_="pairs", aria_hidden="true")
