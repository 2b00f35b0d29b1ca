"""A home: forest and mountain with everything laid, built, sown and kept there, and where something can be put."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers import furnishing as furnishings
from pickaxe.draw.cave_farmers import herds, land
from pickaxe.draw.cave_farmers.herds import herd_at
from pickaxe.draw.cave_farmers.land import CELL, INSET, TILE
from pickaxe.draw.cave_farmers.pairs import choices_of, halves, is_twin, pairs
from pickaxe.draw.cave_farmers.printed import cell_words, furnishing, goods_value, goods_words, say
from pickaxe.draw.marks import Marks
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, join, path, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.draw.targets import targets as targets_of
from pickaxe.games.cave_farmers.book import DWELLING
from pickaxe.games.cave_farmers.view import CellEntry, FarmersView, Seat
from pickaxe.games.cave_farmers.words import WORDS, furnishing_name
from pickaxe.kernel.words import Said, Value

Cell = CellEntry

_UNUSED = ("forest", "rock")
_TUNNELS = frozenset({"tunnel", "deep tunnel", "ore mine", "ruby mine"})
_PLUS = "M-5 0h10M0-5v10"


@dataclass(frozen=True)
class Home:
    """Everything that drawing a home needs."""

    view: FarmersView
    seat: int
    targets: Targets
    marks: Marks
    name: str
    lang: str

    @property
    def owner(self) -> Seat:
        return self.view["seats"][self.seat]

    @property
    def cells(self) -> Mapping[str, Cell]:
        """All cells that have something on them, those over the edge too."""
        return self.owner["cells"]

    @property
    def places(self) -> list[str]:
        """Every cell that some choice is about."""
        return self.targets.ids("cell")

    def say(self, template: str, **values: Value) -> str:
        """A text in the language of the drawing."""
        return say(template, self.lang, **values)


# What lies on a cell


def _is_across(home: Home, cell: str) -> bool:
    """Whether rails run across: where tunnels lie beside a cell but not above or below."""
    kinds = {cell: held["kind"] for cell, held in home.cells.items()}
    left, right, above, below = (kinds.get(each) in _TUNNELS for each in land.beside(cell))
    return (left or right) and not (above or below)


def _ground(home: Home, cell: str, held: Cell) -> Svg:
    kind = held["kind"]
    is_across = "tunnel" in kind and _is_across(home, cell)
    return land.half(kind, cell, has_stable=held["stable"], is_across=is_across)


def _crop(held: Cell) -> Svg:
    if not held["crop"]:
        return Svg("")
    return join([icons.use(held["crop"], 14, 17, 34), land.tally(str(held["amount"]), 60, 36)])


def _reward(held: Cell) -> Svg:
    """What covering a cell will bring, out of the way of a stable and its animal."""
    drawn = [land.reward(good, amount) for good, amount in (held["reward"] or {}).items()]
    return group(*drawn, transform=at(-40, -37)) if held["stable"] else join(drawn)


def _furnishing(home: Home, held: Cell, herd: Svg) -> Svg:
    number = held["furnishing"] or 0
    tile = furnishings.tile(number, lang=home.lang, has_effect=not herd)
    band = furnishing(number).band
    moved = f"view-transition-name:furnishing-{number:02}" if number > DWELLING else None
    return tag("g", tile, herd, class_=f"room {band}", transform=at(4, 4), style=moved)


def _inside(home: Home, cell: str, held: Cell) -> Svg:
    """Everything on a cell, from the ground up."""
    if held["kind"] == "furnished":
        return _furnishing(home, held, herds.in_room(herd_at(home.owner, cell), held["furnishing"] or 0))
    stable = [_stable(held["kind"])] if held["stable"] else []
    herd = Svg("") if held["other"] else herds.outside(herd_at(home.owner, cell), held["kind"])
    return join([_ground(home, cell, held), _reward(held), _crop(held), *stable, herd])


def _stable(kind: str) -> Svg:
    if kind == "forest":
        return land.stable(30, 13, 34)
    return land.stable(38, 8, 28) if "pasture" in kind else land.stable(22, 10, 32)


# What a cell is called


def _words(home: Home, cell: str, held: Cell) -> list[str]:
    kind = held["kind"]
    if kind == "furnished":
        said = [furnishings.tile_label(held["furnishing"] or 0, home.lang)]
        if held["covers"] is not None:
            said.append(home.say("on top of {furnishing.short}", furnishing=furnishing_name(held["covers"])))
    else:
        said = [WORDS.name("land", kind, home.lang)]
    if held["stable"]:
        said.append(WORDS.name("land", "stable", home.lang))
    if held["crop"]:
        said.append(goods_words({held["crop"]: held["amount"]}, home.lang))
    if held["reward"]:
        said.append(home.say("covering it brings {goods}", goods=goods_value(held["reward"])))
    place = min(cell, held["other"] or cell)  # of a pasture over two cells the first
    return said + herds.words(herd_at(home.owner, place), home.lang)


def _verb(home: Home) -> str:
    """What choosing a cell does."""
    if is_twin(home.targets):
        return home.say("put one half here")
    verbs = {"stable": "build the stable here", "small pasture": "fence here", "large pasture": "fence here"}
    kinds = halves(home.view)
    return home.say(verbs.get(kinds[0], "lay here") if kinds else "furnish here")


def _label(home: Home, cell: str, held: Cell | None) -> str:
    what = [home.say("beside the board")] if held is None else _words(home, cell, held)
    said = f"{cell_words(cell, home.lang)}: {', '.join(what)}"
    return f"{said}; {_verb(home)}" if cell in home.places else said


# Cells


@cache
def _rings() -> Svg:
    return join(
        [
            rect(INSET - 1, INSET - 1, TILE + 2, TILE + 2, rx=8, class_="ring2"),
            rect(INSET + 1, INSET + 1, TILE - 2, TILE - 2, rx=6.5, class_="ring"),
        ]
    )


@cache
def _plus(is_aside: bool) -> Svg:
    """The sign of a cell that can be chosen, above what stands there."""
    place = at(56, 19) if is_aside else at(CELL / 2, CELL / 2)
    return group(circle(0, 0, 11), path(_PLUS), class_="addsign", transform=place)


def _sign(home: Home, held: Cell | None) -> Svg:
    """What a cell that can be chosen alone says: to furnish here, or a plus."""
    if held is None or held["kind"] != "cavern" or "furnishing" not in (home.view["in_hand"] or {}):
        return _plus(held is not None and held["kind"] not in _UNUSED)
    words = home.say("furnish here").split()
    lines = [text(word, CELL / 2, y, class_="hereink") for word, y in zip(words, (37, 50), strict=False)]
    return group(*lines, class_="addsign here")


def _ghost(home: Home, cell: str) -> Svg:
    """The piece in hand as it would lie here, which a page shows under the pointer."""
    in_hand = home.view["in_hand"] or {}
    if "furnishing" in in_hand:
        number = in_hand["furnishing"]
        tile = furnishings.tile(number, lang=home.lang)
        drawn = tag("g", tile, class_=f"room {furnishing(number).band}", transform=at(4, 4))
    else:
        kinds = halves(home.view)
        drawn = land.half(kinds[0], cell) if len(kinds) == 1 else Svg("")
    return tag("g", drawn, class_="ghost preview", display="none") if drawn else Svg("")


def _plot(home: Home, cell: str, held: Cell | None) -> Svg:
    """One cell with its rings, and as a button what can be done there."""
    x, y = land.corner(cell)
    kind = held["kind"].replace(" ", "") if held else "beyond"
    inside = [_inside(home, cell, held)] if held else [rect(INSET, INSET, TILE, TILE, rx=7, class_="beyondface")]
    choices = choices_of(home.targets, cell)
    single = bool(choices) and not is_twin(home.targets)
    parts = [*inside, rect(INSET, INSET, TILE, TILE, rx=7, class_="hit")]
    parts += [_ghost(home, cell), _sign(home, held)] if single else []
    parts.append(_rings())
    states = (" legal" if choices else "") + home.marks.classes(cell)
    named = handle(label=_label(home, cell, held), about=f"cell {cell}", choices=choices)
    return tag("g", *parts, class_=f"plot {kind}{states}", transform=at(x, y), data_cell=cell, **named)


def _twins(home: Home) -> list[tuple[str, str]]:
    """The two cells of every large pasture, the first one first."""
    return [(cell, held["other"]) for cell, held in home.cells.items() if held["other"] and cell < held["other"]]


def _large_pastures(home: Home) -> list[Svg]:
    """Pastures over two cells, each as one drawing below its cells."""
    drawn = []
    for cell, other in _twins(home):
        across, down = (2, 1) if land.is_across(cell, other) else (1, 2)
        drawn.append(tag("g", land.pasture(cell, across, down), transform=at(*land.corner(cell)), aria_hidden="true"))
    return drawn


def _large_herds(home: Home) -> list[Svg]:
    """The animals of pastures over two cells, in their middle."""
    drawn = []
    for cell, other in _twins(home):
        (x, y), (x2, y2) = land.corner(cell), land.corner(other)
        herd = herds.outside(herd_at(home.owner, cell), "large pasture")
        drawn.append(tag("g", herd, transform=at((x + x2) / 2, (y + y2) / 2), class_="herd"))
    return drawn


# The whole


def used(owner: Seat) -> int:
    """How many of the 24 spaces of the board are used."""
    return sum(
        land.is_on_board(cell) and (held["kind"] not in _UNUSED or held["stable"])
        for cell, held in owner["cells"].items()
    )


def summary(view: FarmersView, seat: int, *, name: str, lang: str) -> str:
    """A home in one sentence."""
    owner = view["seats"][seat]
    values: dict[str, Value] = {
        "used": used(owner),
        "dwarfs": Said("{n} {n:dwarf|dwarfs}", n=len(owner["dwarfs"])),
        "animals": Said("{n} {n:animal|animals}", n=sum(owner["animals"].values())),
        "points": Said("{n} {n:point|points}", n=owner["score"]),
    }
    if name:
        said = "{name.whose} home: {used} of 24 spaces used, {dwarfs}, {animals}, {points}"
        return say(said, lang, name=name, **values)
    return say("Home: {used} of 24 spaces used, {dwarfs}, {animals}, {points}", lang, **values)


def _own(view: FarmersView, seat: int, targets: Targets | None) -> Targets:
    """The choices in a home: none in that of somebody else."""
    if view["viewer"] != seat or view["seat"] != seat:
        return Targets()
    return targets or targets_of(view["options"])


def home(
    view: FarmersView,
    seat: int,
    *,
    targets: Targets | None = None,
    marks: Marks | None = None,
    name: str = "",
    lang: str = "en",
) -> Drawing:
    """The picture of one home."""
    home = Home(view, seat, _own(view, seat, targets), marks or Marks(), name, lang)
    beyond = sorted(set(home.places) - set(home.cells))
    left, top, width, height = land.frame([*home.cells, *beyond])
    inside = [
        land.scenery(),
        *_large_pastures(home),
        *(_plot(home, cell, held) for cell, held in home.cells.items()),
        *(_plot(home, cell, None) for cell in beyond),
        *_large_herds(home),
        land.door(),
        pairs(view, home.targets, lang=lang) if is_twin(home.targets) else Svg(""),
    ]
    moved = at(left, top) if left or top else None
    return document(
        width,
        height,
        tag("g", *inside, class_=f"homeland {colour_class(seat)}", transform=moved),
        class_="drawing home",
        role="group",
        aria_label=summary(view, seat, name=name, lang=lang),
    )
