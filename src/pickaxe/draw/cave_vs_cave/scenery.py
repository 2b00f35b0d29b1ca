"""The mountain a cave lies in: sky, hills, rock, meadow and the way in."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pickaxe.draw import icons
from pickaxe.draw.cave_vs_cave.board import CAVERN, Board, Square
from pickaxe.draw.svg import Svg, at, circle, group, join, path, points, rect, tag, trace

Point = tuple[float, float]

# Lands that are kept: all boards with and without the Additional Cavern, for a few seats and themes.
_KEPT = 64
# How far the passage beside Era II alone reaches, and how far ahead of a space its rock begins, in pitches.
_PASSAGE = 0.5
_AHEAD = 0.15


@dataclass(frozen=True)
class Scene:
    """The lie of the land around one cave."""

    board: Board
    seed: str
    has_cavern: bool = False

    @property
    def width(self) -> float:
        return self.board.measures.width

    @property
    def height(self) -> float:
        return self.board.measures.height

    @property
    def mouth(self) -> Square:
        """The space behind the opening."""
        return self.board.square(self.board.opening[0])

    @property
    def ground(self) -> float:
        """Where the meadow meets the mountain."""
        return self.mouth.y + self.mouth.side

    @property
    def sky_edge(self) -> float:
        """How far to the right the sky beside the summit reaches."""
        return self._left(self.board.measures.top) - 16

    @property
    def root(self) -> float:
        """How far to the left the rock reaches below the meadow."""
        low = [square.x - 14 for square in self._squares() if square.y + 1 > self.ground]
        return min(low, default=self.width + 40)

    def _squares(self) -> list[Square]:
        return [self.board.square(space) for space in self.board.spaces]

    def _left(self, y: float) -> float:
        """The leftmost rock that the spaces beside a height need."""
        near = self.board.measures.pitch * _AHEAD
        beside = [each.x for each in self._squares() if each.y - near <= y <= each.y + each.side + near]
        return min(beside, default=self.mouth.x)

    def _right(self, y: float) -> float:
        """The rightmost rock that the spaces at or above a height need."""
        squares = [*self._squares(), *([self.board.square(CAVERN)] if self.has_cavern else [])]
        ends = [(each.y, each.x + each.side) for each in squares]
        if self.board.kind == "era2":
            ends.append((self.mouth.y, self.mouth.x + self.mouth.side * (1.1 + _PASSAGE)))
        return max(right for top, right in ends if top < y)

    def outline(self) -> list[Point]:
        """The mountain from its left foot over the top to the right edge of the picture."""
        random = Random(f"{self.seed} outline")
        pitch, top = self.board.measures.pitch, self.board.measures.top
        heights = [top + step * pitch / 2 for step in range(10)]
        left = [(self._left(y) - 13 - 0.09 * (y - top) - random.uniform(0, 9), y - 4) for y in heights]
        right = [(self._right(y + pitch * 0.4) + 11 + 0.12 * (y - top) + random.uniform(0, 8), y - 4) for y in heights]
        start, wide = left[0][0], right[0][0] - left[0][0]
        summit = [(start + wide * 0.14, 8.0), (start + wide * 0.46, -3.0), (start + wide * 0.72, 6.0)]
        above = [point for point in reversed(left) if point[1] < self.ground]
        return [(above[0][0] - 12, self.ground + 12), *above, *summit, *right, (self.width + 4, self.height + 4)]

    def body(self) -> str:
        """The mountain as closed path data."""
        return points([*self.outline(), (self.root, self.height + 4), (self.root, self.ground + 4)], close=True)


@lru_cache(_KEPT)
def definitions(scene: Scene, prefix: str) -> Svg:
    """The gradients and clips of one picture, under names of its own."""
    sky = tag(
        "linearGradient",
        tag("stop", offset="0", class_="sky1"),
        tag("stop", offset="1", class_="sky2"),
        id=f"{prefix}-sky",
        x1="0",
        y1="0",
        x2="0",
        y2="1",
    )
    frame = rect(0, 0, scene.width, scene.height, rx=10)
    floors = [scene.board.square(space) for space in scene.board.spaces]
    dug = join(rect(square.x, square.y, square.side, square.side) for square in floors)
    return tag(
        "defs",
        sky,
        _glow(f"{prefix}-lamp", "light0"),
        _glow(f"{prefix}-warm", "warm0"),
        tag("clipPath", frame, id=f"{prefix}-frame"),
        tag("clipPath", path(scene.body()), id=f"{prefix}-rock"),
        tag("clipPath", dug, id=f"{prefix}-floor"),
    )


def _glow(name: str, inner: str) -> Svg:
    stops = (tag("stop", offset="0", class_=inner), tag("stop", offset="1", class_="light1"))
    return tag("radialGradient", *stops, id=name)


@lru_cache(_KEPT)
def land(scene: Scene, prefix: str) -> Svg:
    """Everything around the cave, and the dark floor under all its spaces."""
    squares = [scene.board.square(space) for space in scene.board.spaces]
    floor = [rect(s.x - 0.5, s.y - 0.5, s.side + 1, s.side + 1, class_="floor") for s in squares]
    return join([_sky(scene, prefix), _mountain(scene, prefix), _meadow(scene), *floor])


def _sky(scene: Scene, prefix: str) -> Svg:
    """Sky with sun, or moon and stars by night, and far hills."""
    width, height = scene.width, scene.height
    edge = scene.sky_edge
    stars = [(18, 24, 1.2), (34, 92, 1), (112, 30, 1.1), (128, 116, 1), (170, 62, 1.2), (236, 34, 1), (290, 128, 1)]
    x, y = edge - 74, height * 0.12
    return join(
        [
            rect(0, 0, width, height, fill=f"url(#{prefix}-sky)"),
            circle(x, y, 21, class_="sun"),
            circle(x + 9, y - 7, 17.5, class_="bite"),
            group(*(circle(edge - a, b, r) for a, b, r in stars if a < edge), class_="star"),
            _hills(scene),
        ]
    )


def _hills(scene: Scene) -> Svg:
    width, foot = scene.width, scene.ground + 8
    back = [(0, 0.52), (0.1, 0.38), (0.17, 0.46), (0.27, 0.3), (0.4, 0.5), (0.62, 0.2), (0.9, 0.34), (1, 0.26)]
    front = [(0, 0.72), (0.07, 0.66), (0.16, 0.78), (0.26, 0.64), (0.42, 0.8), (0.8, 0.5), (1, 0.42)]
    shapes = []
    for line, name in ((back, "far"), (front, "far2")):
        ridge = [(a * width, b * foot) for a, b in line]
        shapes.append(path(points([*ridge, (width, foot + 60), (0, foot + 60)], close=True), class_=name))
    return join(shapes)


def _shoulder(scene: Scene) -> Svg:
    """A lower ridge behind the mountain of Era I alone, which has room for one."""
    if scene.board.kind != "era1":
        return Svg("")
    foot = scene.outline()[0][0]
    ground = scene.ground + 10
    rise = [(-150, -62), (-118, -84), (-82, -168), (-58, -186), (-30, -268), (16, -318), (90, -372)]
    climb = [(-190, 0), *rise, (90, 0)]
    return path(points([(foot + x, ground + y) for x, y in climb], close=True), class_="shoulder")


def _mountain(scene: Scene, prefix: str) -> Svg:
    """The rock with its strata and facets."""
    random = Random(f"{scene.seed} strata")
    width, height = scene.width, scene.height
    strata = []
    for y in range(38, int(height), 30):
        start, level = random.randint(-20, 40), y + random.randint(-5, 5)
        bends = [random.randint(-14, 14), random.randint(-5, 5), random.randint(-9, 9)]
        data = trace("M", start, level, "q", width * 0.22, bends[0], width * 0.5, bends[1], "t", width * 0.55, bends[2])
        strata.append(path(data, class_="strata"))
    return group(
        _shoulder(scene),
        path(scene.body(), class_="mountain"),
        group(*_facets(scene), *strata, clip_path=f"url(#{prefix}-rock)"),
        path(points(scene.outline()[:-1]), class_="ridge"),
    )


def _facets(scene: Scene) -> list[Svg]:
    outline = scene.outline()
    left = [point for point in outline[: len(outline) // 2] if point[1] < scene.ground]
    lit = [*left, *((x + 26 + 10 * (index % 2), y + 8) for index, (x, y) in reversed(list(enumerate(left))))]
    right = [point for point in outline[len(outline) // 2 :] if point[0] <= scene.width]
    dim = [*right, *((x - 30 - 12 * (index % 2), y + 20) for index, (x, y) in reversed(list(enumerate(right))))]
    return [path(points(lit, close=True), class_="facet"), path(points(dim, close=True), class_="shade")]


def _fir(x: float, y: float, size: float) -> Svg:
    tree = path("M0-30 9-14H5L13 0H-13L-5-14H-9z", class_="fir")
    return group(rect(-1.8, -1, 3.6, 6, class_="trunk"), tree, transform=at(x, y, size))


def _meadow(scene: Scene) -> Svg:
    """Grass in front of the mountain's foot, with a few firs."""
    edge, low, ground = scene.root + 2, scene.height + 2, scene.ground
    lift = ground + (low - ground) * 0.42
    back = trace(
        *("M", -2, ground - 22, "C", edge * 0.3, ground - 36, edge * 0.45, ground + 4, edge * 0.72, ground + 6),
        *("S", edge * 0.92, ground + 5, edge, ground + 5, "V", low, "H -2 z"),
    )
    front = trace(
        *("M", -2, lift, "C", edge * 0.3, lift - 18, edge * 0.6, lift + 26, edge, lift + 10, "V", low, "H -2 z")
    )
    edge_points = [(edge + 4, ground - 6), (edge - 5, ground + 24), (edge + 1, ground + 58), (edge - 8, low)]
    root = path(points([*edge_points, (edge + 30, low), (edge + 30, ground - 6)], close=True), class_="mountain")
    trees = [_fir(edge * a, ground + b, s) for a, b, s in ((0.06, -24, 1.25), (0.16, -22, 0.95), (0.34, -9, 1.05))]
    ridge = path(points(edge_points), class_="ridge")
    return join([*trees, path(back, class_="grass"), path(front, class_="grass2"), root, ridge])


@lru_cache(_KEPT)
def way_in(scene: Scene, prefix: str) -> Svg:
    """The opening with its path and lantern."""
    if scene.board.opening[1] == "W":
        return _from_west(scene, prefix)
    return join([_passage(scene) if scene.board.kind == "era2" else Svg(""), _from_south(scene)])


def _passage(scene: Scene) -> Svg:
    """The open side of Era II alone, where the old cave would begin: a short passage that ends in rubble."""
    mouth = scene.mouth
    x, long = mouth.x + mouth.side, mouth.side * _PASSAGE
    top, low = mouth.y + 3, mouth.y + mouth.side - 3
    hall = trace(
        *("M", x - 6, top, "L", x + long * 0.45, top + 7, x + long * 0.8, top + 18, x + long, top + mouth.side * 0.5),
        *(x + long * 0.92, low - 12, x + long * 0.6, low, x - 6, low, "z"),
    )
    heap = [(0.98, 0.62, 13), (0.84, 0.8, 15), (0.6, 0.9, 11), (0.96, 0.42, 9), (0.72, 0.64, 9), (0.9, 0.94, 9)]
    stones = [_stone(x + long * a, mouth.y + mouth.side * b, size) for a, b, size in heap]
    return join([path(hall, class_="floor"), path(hall, class_="ridge"), *stones])


def _stone(x: float, y: float, size: float) -> Svg:
    form = [(-1, 0.3), (-0.6, -0.6), (0.2, -0.8), (0.9, -0.3), (1, 0.5), (0.2, 0.8), (-0.7, 0.8)]
    return path(points([(x + a * size, y + b * size) for a, b in form], close=True), class_="rubble")


def _from_west(scene: Scene, prefix: str) -> Svg:
    mouth, ground, low = scene.mouth, scene.ground, scene.height + 4
    inner, outer = mouth.x + 6, mouth.x - mouth.side * 0.56
    roof = mouth.y + mouth.side * 0.3
    way = trace(
        *("M", outer + 26, ground - 5, "C", outer - 40, ground - 4, outer - 96, ground + 16, outer - 150, low),
        *("H", outer - 58, "C", outer - 40, ground + 62, outer + 4, ground + 24, outer + 40, ground + 9, "z"),
    )
    hall = trace(
        *("M", inner, ground - 5, "H", outer, "V", roof + 16, "Q", outer + 4, roof, outer + 22, roof),
        *("H", inner, "z"),
    )
    beam = rect(outer - 8, roof - 3, mouth.side * 0.5, 7, rx=2, class_="post")
    post = rect(outer - 3, roof + 3, 7, ground - roof - 6, rx=2, class_="post")
    inside = rect(mouth.x - 12, roof + 3, 6, ground - roof - 8, rx=2, class_="post")
    light = circle(outer + 26, roof + 26, mouth.side * 0.42, fill=f"url(#{prefix}-lamp)")
    lantern = icons.use("activate", outer + 12, roof + 4, 26)
    return join([path(way, class_="path"), path(hall, class_="floor"), light, inside, post, beam, lantern])


def _from_south(scene: Scene) -> Svg:
    mouth, ground, low = scene.mouth, scene.ground, scene.height + 4
    middle, half = mouth.x + mouth.side / 2, mouth.side * 0.26
    way = trace(
        *("M", middle - half, ground - 6, "C", middle - half - 4, ground + 20, middle - 74, ground + 26),
        *(middle - 90, low, "H", middle - 14, "C", middle, ground + 44, middle + half - 4, ground + 24),
        *(middle + half, ground - 6, "z"),
    )
    posts = [rect(middle + side * half - 3, ground - 9, 6, 20, rx=2, class_="post") for side in (-1, 1)]
    lantern = icons.use("activate", middle - half - 24, ground + 1, 20)
    return join([path(way, class_="path"), *posts, lantern])
