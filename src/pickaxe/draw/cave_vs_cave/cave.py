"""One cave inside its mountain, with everything in it that can be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from pickaxe.draw import icons
from pickaxe.draw.cave_vs_cave import board as boards
from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave import scenery
from pickaxe.draw.cave_vs_cave.board import CAVERN, Board, Segment, Square, natural_sides
from pickaxe.draw.cave_vs_cave.pieces import band, listed, meaning, say
from pickaxe.draw.marks import Marks
from pickaxe.draw.seats import called
from pickaxe.draw.svg import Drawing, Svg, Value, at, circle, document, group, join, number, path, points, rect, text
from pickaxe.draw.targets import Targets, handle, targets
from pickaxe.games.cave_vs_cave.view import CaveView, SeatView
from pickaxe.games.cave_vs_cave.words import WORDS
from pickaxe.kernel.words import Name, Said

# Drawn spaces and walls that are kept: those of all boards for a few seats and themes.
_KEPT = 1024
# What pressing a thing does, by verb.
_PRESSED: Final[dict[str, str]] = {
    "place": "furnish here",
    "bury": "put a tile face down here",
    "activate": "activate",
    "before": "take its good first",
}


@dataclass(frozen=True)
class _Cave:
    """Everything that drawing one cave needs."""

    seat: SeatView
    board: Board
    targets: Targets
    marks: Marks
    lang: str
    prefix: str
    cavern_side: str | None
    in_hand: int | None

    @property
    def spaces(self) -> Mapping[str, str | int]:
        """What lies on each space."""
        return self.seat["spaces"]


def _name(space: str) -> Name:
    return Name("space.short", space)


def _verbs(cave: _Cave, choices: Sequence[int]) -> str:
    said = [WORDS.say(_pressed(cave, choice), cave.lang) for choice in choices]
    return "".join(f", {word}" for word in dict.fromkeys(said))


def _pressed(cave: _Cave, choice: int) -> Said:
    option = cave.targets.options[choice]
    if option["verb"] != "excavate":
        return Said(_PRESSED[option["verb"]])
    price = meaning(option).values.get("price")
    return Said("excavate ({price})", price=price) if price else Said("excavate")


def _thing(cave: _Cave, name: str, kind: str, label: str, about: str, choices: Sequence[int], *parts: str) -> Svg:
    """A space or an edge by its name, with what pressing it can mean."""
    legal = " legal" if choices else ""
    named = handle(label=label, about=about, choices=choices)
    return group(*parts, class_=f"{kind}{legal}{cave.marks.classes(name)}", **named)


def _place(cave: _Cave, space: str, kind: str, label: str, *parts: str) -> Svg:
    choices = cave.targets.of("space", space)
    return _thing(cave, space, f"place {kind}", label + _verbs(cave, choices), f"space {space}", choices, *parts)


def _covered(cave: _Cave, space: str) -> Svg:
    goods = boards.bonus(space)
    label = say("{space}, covered", cave.lang, space=_name(space))
    if goods:
        label += ", " + say("bonus {goods}", cave.lang, goods=listed(goods))
    rock = _rock(cave.board.square(space), space, f"{cave.prefix}{space}", bool(cave.targets.of("space", space)))
    return _place(cave, space, "covered", label, rock)


@lru_cache(_KEPT)
def _rock(square: Square, space: str, seed: str, is_legal: bool) -> Svg:
    """The rock on a space, with the bonus in it, and a pickaxe where it can be dug out."""
    inset, side = 3.5, square.side - 7
    x, y = square.x + inset, square.y + inset
    parts = [
        rect(x, y, side, side, rx=7, class_="halo"),
        rect(x, y, side, side, rx=6, class_="stone"),
        _stones(Random(seed), x, y, side),
        text(space, x + 8, y + 14.5, class_="space"),
        *(_bonus(good, amount, square, is_legal=is_legal) for good, amount in boards.bonus(space).items()),
    ]
    if is_legal:
        size = side * 0.46
        parts.append(icons.use("pickaxe", x + (side - size) / 2, y + (side - size) / 2, size))
    return join(parts)


def _stones(random: Random, x: float, y: float, side: float) -> Svg:
    parts = []
    step = side / 4.6
    for line in range(4):
        level = y + step * (line + 0.85) + random.uniform(-3, 3)
        bends = [random.randint(-6, 6), random.randint(-3, 3), random.randint(-4, 4)]
        data = f"q{number(side * 0.24)} {bends[0]} {number(side * 0.48)} {bends[1]}t{number(side * 0.36)} {bends[2]}"
        parts.append(path(f"M{number(x + side * 0.08)} {number(level)}{data}", class_="vein"))
        parts.append(path(f"M{number(x + side * 0.08)} {number(level + 2.4)}{data}", class_="lit"))
    for _ in range(3):
        a, b = x + side * random.uniform(0.2, 0.72), y + side * random.uniform(0.3, 0.86)
        parts.append(path(f"M{number(a)} {number(b)}l5-3 4 4-4 4z", class_="pebble"))
    return join(parts)


def _bonus(good: str, amount: int, square: Square, *, is_legal: bool) -> Svg:
    scale = square.side / 86
    x, y = square.middle
    if is_legal:
        x, y = square.x + square.side * 0.76, square.y + square.side * 0.76
    radius = (13 if is_legal else 16) * scale
    icon = radius * 1.15
    return group(
        circle(x, y, radius, class_="disc"),
        text(str(amount), x - radius * 0.62, y + radius * 0.28, class_="n", font_size=radius * 0.78),
        icons.use(good, x - radius * 0.2, y - icon / 2, icon),
        class_="bonus",
    )


def _empty(cave: _Cave, space: str) -> Svg:
    square = cave.board.square(space)
    x, y = square.middle
    inset = 5.5
    side = square.side - 2 * inset
    label = say("{space}, empty", cave.lang, space=_name(space))
    parts = [
        circle(x, y, square.side * 0.47, fill=f"url(#{cave.prefix}-lamp)"),
        rect(square.x + inset, square.y + inset, side, side, rx=8, class_="halo"),
        rect(square.x + inset, square.y + inset, side, side, rx=7, class_="rim"),
        *([] if space == CAVERN else [text(space, square.x + 12.5, square.y + 20, class_="space")]),
    ]
    if choices := cave.targets.of("space", space):
        size = side * 0.42
        buries = cave.targets.options[choices[0]]["verb"] == "bury"
        parts.append(icons.use("hidden" if buries else "furnish", x - size / 2, y - size / 2, size, class_="placesign"))
        parts.append(_preview(cave, square))
    return _place(cave, space, "hollow", label, *parts)


def _room(cave: _Cave, space: str, numbered: int) -> Svg:
    square = cave.board.square(space)
    choices = cave.targets.of("room", numbered)
    label = rooms.tile_label(numbered, cave.lang) + f", {WORDS.called(_name(space), cave.lang)}" + _verbs(cave, choices)
    named = handle(label=label, about=f"room {numbered:02}", choices=choices)
    moved: Mapping[str, Value] = {"style": f"view-transition-name:piece-{numbered:02}"} if numbered else {}
    legal = " legal" if choices else ""
    badge = rooms.badge() if space in cave.marks.chosen else Svg("")
    kind = band(numbered)
    return group(
        rooms.tile(numbered, lang=cave.lang),
        badge,
        class_=f"room {kind} onrock{legal}{cave.marks.classes(space)}",
        transform=_into(square),
        **named,
        **moved,
    )


def _into(square: Square) -> str:
    gutter = boards.GUTTER / 2
    return at(square.x + gutter, square.y + gutter, (square.side - boards.GUTTER) / rooms.TILE)


def _preview(cave: _Cave, square: Square) -> Svg:
    """The room in hand as it would lie here, which a page shows under the pointer."""
    if cave.in_hand is None:
        return Svg("")
    tile = rooms.tile(cave.in_hand, lang=cave.lang)
    kind = band(cave.in_hand)
    return group(tile, class_=f"room {kind} ghost preview", transform=_into(square), display="none")


def _space(cave: _Cave, space: str) -> Svg:
    held = cave.spaces[space]
    if held == "covered":
        return _covered(cave, space)
    if held == "empty":
        return _empty(cave, space)
    return _room(cave, space, int(held))


def _floor(cave: _Cave) -> Svg:
    dug = [cave.board.square(space) for space in cave.board.spaces if cave.spaces[space] != "covered"]
    warm = [circle(*s.middle, s.side * 0.86, fill=f"url(#{cave.prefix}-warm)") for s in dug]
    return group(*warm, clip_path=f"url(#{cave.prefix}-floor)")


def _cavern(cave: _Cave) -> Svg:
    if CAVERN not in cave.spaces:
        return Svg("")
    square = cave.board.square(CAVERN)
    floor = rect(square.x, square.y, square.side, square.side, rx=4, class_="floor")
    warm = circle(*square.middle, square.side * 0.6, fill=f"url(#{cave.prefix}-warm)")
    return join(
        [
            floor,
            warm,
            natural_walls(cave.board, (CAVERN,), cavern_side=cave.cavern_side, seed=cave.prefix),
            _space(cave, CAVERN),
        ]
    )


# Walls: natural ones as rough rock, built ones as masonry, and gaps for new ones


def _rough(segment: Segment, seed: str) -> str:
    random = Random(seed)
    steps = 6
    line = [(segment.x1, segment.y1)]
    for step in range(1, steps):
        share = step / steps
        x = segment.x1 + (segment.x2 - segment.x1) * share
        y = segment.y1 + (segment.y2 - segment.y1) * share
        off = random.uniform(-1.9, 1.9)
        line.append((x, y + off) if segment.is_level else (x + off, y))
    return points([*line, (segment.x2, segment.y2)])


@lru_cache(_KEPT)
def natural_walls(board: Board, spaces: tuple[str, ...], *, cavern_side: str | None = None, seed: str) -> Svg:
    """The rough double line around spaces, drawn once where two of them share it."""
    segments = {
        board.square(space).border(side): f"{seed}{space}{side}"
        for space in spaces
        for side in natural_sides(space, cavern_side)
    }
    data = "".join(_rough(segment, own) for segment, own in segments.items())
    return join([path(data, class_="natural1"), path(data, class_="natural2")])


def _where(edge: str) -> Said:
    first, second = edge.split("-")
    if first == CAVERN:
        return Said("on side {side} of the Additional Cavern", side=second)
    return Said("between {a} and {b}", a=first, b=second)


@lru_cache(_KEPT)
def _blocks(segment: Segment, *, name: str) -> Svg:
    long = abs(segment.x2 - segment.x1) + abs(segment.y2 - segment.y1)
    half = long * 0.405
    thick = 12.0
    x, y = segment.middle
    joints = (-half / 2, 0.0, half / 2)
    if segment.is_level:
        lines = [path(f"M{number(x + a)} {number(y - thick / 2)}v{thick:.0f}", class_="joint") for a in joints]
        return join([rect(x - half, y - thick / 2, half * 2, thick, rx=2.5, class_=name), *lines])
    lines = [path(f"M{number(x - thick / 2)} {number(y + a)}h{thick:.0f}", class_="joint") for a in joints]
    return join([rect(x - thick / 2, y - half, thick, half * 2, rx=2.5, class_=name), *lines])


def _hit(cave: _Cave, segment: Segment) -> Svg:
    """What a finger hits: half a space long and broad, which leaves the other half to the space itself."""
    x, y = segment.middle
    side = cave.board.measures.pitch * 0.52
    return rect(x - side / 2, y - side / 2, side, side, rx=8, class_="hit")


def _raze_sign(segment: Segment) -> Svg:
    x, y = segment.middle
    return group(circle(x, y, 14, class_="disc"), icons.use("raze", x - 10, y - 10, 20), class_="bonus")


def _edge(cave: _Cave, edge: str, label: str, *parts: str) -> Svg:
    """A wall, or a gap for one; what can be chosen has a sign and is large enough for a finger."""
    choices = cave.targets.of("edge", edge)
    said = say(label, cave.lang, place=_where(edge))
    hit = [_hit(cave, cave.board.edge(edge))] if choices else []
    return _thing(cave, edge, "wall", said, f"edge {edge}", choices, *parts, *hit)


def _wall(cave: _Cave, edge: str) -> Svg:
    segment, can_raze = cave.board.edge(edge), bool(cave.targets.of("edge", edge))
    blocks, signs = _blocks(segment, name="blocks"), [_raze_sign(segment)] if can_raze else []
    return _edge(cave, edge, "raze the wall {place}" if can_raze else "wall {place}", blocks, *signs)


def _gap(cave: _Cave, edge: str) -> Svg:
    segment = cave.board.edge(edge)
    x, y = segment.middle
    long = (abs(segment.x2 - segment.x1) + abs(segment.y2 - segment.y1)) * 0.74
    width, height = (long, 11.0) if segment.is_level else (11.0, long)
    gap = rect(x - width / 2, y - height / 2, width, height, rx=3, class_="gap")
    return _edge(cave, edge, "build a wall {place}", gap)


def _built_walls(cave: _Cave) -> Svg:
    """The walls of a cave, and the gaps where one can be built now."""
    built = cave.seat["walls"]
    gaps = [edge for edge in cave.targets.ids("edge") if edge not in built]
    return join([*(_wall(cave, edge) for edge in built), *(_gap(cave, edge) for edge in gaps)])


# The whole cave


def _summary(cave: _Cave, name: str) -> str:
    held = list(cave.spaces.values())
    covered, empty = held.count("covered"), held.count("empty")
    return say(
        "{name.whose} cave: {rooms} {rooms:room|rooms}, {empty} empty, {covered} covered, {n} {n:point|points}",
        cave.lang,
        name=name,
        rooms=len(held) - covered - empty,
        empty=empty,
        covered=covered,
        n=cave.seat["score"],
    )


def cave(
    view: CaveView,
    seat: int,
    *,
    name: str | None = None,
    lang: str = "en",
    marks: Marks | None = None,
    prefix: str | None = None,
) -> Drawing:
    """The picture of one cave."""
    prefix, owner = prefix or f"cave{seat}", view["seats"][seat]
    cave = _Cave(
        seat=owner,
        board=boards.board(owner["spaces"]),
        targets=targets(view["options"] if view["seat"] == view["viewer"] == seat else []),
        marks=marks or Marks(),
        lang=lang,
        prefix=prefix,
        cavern_side=view["cavern"]["side"],
        in_hand=view["in_hand"],
    )
    scene = scenery.Scene(cave.board, f"{seat}", has_cavern=CAVERN in cave.spaces)
    inside = group(
        scenery.land(scene, prefix),
        _floor(cave),
        scenery.way_in(scene, prefix),
        natural_walls(cave.board, cave.board.spaces, seed=prefix),
        *(_space(cave, space) for space in cave.board.spaces),
        _cavern(cave),
        _built_walls(cave),
        clip_path=f"url(#{prefix}-frame)",
    )
    return document(
        cave.board.measures.width,
        cave.board.measures.height,
        join([scenery.definitions(scene, prefix), inside]),
        class_=f"drawing cave {cave.board.kind}",
        role="group",
        aria_label=_summary(cave, name or called((), seat, lang)),
        preserveAspectRatio="xMaxYMid slice",
    )
