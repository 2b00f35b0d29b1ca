"""The walls of a cave: natural ones as rough rock, built ones as masonry, and gaps for new ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pickaxe.draw import icons
from pickaxe.draw.cave_vs_cave.board import CAVERN, Board, Marks, Segment, natural_sides
from pickaxe.draw.cave_vs_cave.pieces import say
from pickaxe.draw.svg import Svg, circle, group, join, number, path, points, rect
from pickaxe.draw.targets import Targets, handle
from pickaxe.kernel.words import Said

# Drawn walls that are kept: those of all boards for a few seats and themes.
_KEPT = 1024


@dataclass(frozen=True)
class Edges:
    """What drawing the edges of a cave needs."""

    board: Board
    targets: Targets
    marks: Marks
    lang: str


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
    joints = [(-half / 2, 0.0), (0.0, 0.0), (half / 2, 0.0)]
    if segment.is_level:
        lines = [path(f"M{number(x + a)} {number(y - thick / 2)}v{thick:.0f}", class_="joint") for a, _ in joints]
        return join([rect(x - half, y - thick / 2, half * 2, thick, rx=2.5, class_=name), *lines])
    lines = [path(f"M{number(x - thick / 2)} {number(y + a)}h{thick:.0f}", class_="joint") for a, _ in joints]
    return join([rect(x - thick / 2, y - half, thick, half * 2, rx=2.5, class_=name), *lines])


def _hit(edges: Edges, segment: Segment) -> Svg:
    """What a finger hits: half a space long and broad, which leaves the other half to the space itself."""
    x, y = segment.middle
    side = edges.board.measures.pitch * 0.52
    return rect(x - side / 2, y - side / 2, side, side, rx=8, class_="hit")


def _raze_sign(segment: Segment) -> Svg:
    x, y = segment.middle
    return group(circle(x, y, 14, class_="disc"), icons.use("raze", x - 10, y - 10, 20), class_="bonus")


def _wall(edges: Edges, edge: str) -> Svg:
    segment = edges.board.edge(edge)
    choices = edges.targets.of("edge", edge)
    label = say("raze the wall {place}" if choices else "wall {place}", edges.lang, place=_where(edge))
    named = handle(label=label, about=f"edge {edge}", choices=choices)
    legal = " legal" if choices else ""
    more = [_raze_sign(segment), _hit(edges, segment)] if choices else []
    return group(_blocks(segment, name="blocks"), *more, class_=f"wall{legal}{edges.marks.classes(edge)}", **named)


def _gap(edges: Edges, edge: str) -> Svg:
    segment = edges.board.edge(edge)
    label = say("build a wall {place}", edges.lang, place=_where(edge))
    named = handle(label=label, about=f"edge {edge}", choices=edges.targets.of("edge", edge))
    x, y = segment.middle
    long = (abs(segment.x2 - segment.x1) + abs(segment.y2 - segment.y1)) * 0.74
    width, height = (long, 11.0) if segment.is_level else (11.0, long)
    gap = rect(x - width / 2, y - height / 2, width, height, rx=3, class_="gap")
    return group(gap, _hit(edges, segment), class_=f"wall legal{edges.marks.classes(edge)}", **named)


def built_walls(edges: Edges, built: Sequence[str]) -> Svg:
    """The walls of a cave, and the gaps where one can be built now."""
    gaps = [edge for edge in edges.targets.ids("edge") if edge not in built]
    return join([*(_wall(edges, edge) for edge in built), *(_gap(edges, edge) for edge in gaps)])
