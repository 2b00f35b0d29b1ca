"""The mountain with its cities: every space with what lies on it and what can be done there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import hexes, pieces
from pickaxe.draw.cavum.hexes import DYNAMITE, TILES, Exits, Place, Printed, outline
from pickaxe.draw.cavum.overlays import Marks, Ways, overlays
from pickaxe.draw.cavum.pieces import turning
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.svg import Drawing, Svg, circle, document, group, join, path, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.draw.targets import targets as targets_of
from pickaxe.games.cavum.view import CavumView, Space
from pickaxe.games.cavum.words import directions, say, seat_called
from pickaxe.kernel.words import Name, Value

# Drawn parts that are kept: grounds of all spaces, and what can lie on them.
_KEPT = 4096
_GROUND = 30.0
_RING = 26.2
_HALO = 28.4
_PLUS = "M-3.5 0h7M0-3.5v7"
_VERBS = {"vein": "discover here", "station": "build here"}
# The letters of the tag that says whose move the last one was, how long its name may be, and half its height.
_TAG = 11.0
_TAG_ROOM = 110.0
_TAG_HALF = 9.0
# How far from its middle a space shows something.
_CONTENT = 19.0


@dataclass(frozen=True)
class _Mountain:
    """Everything that drawing a mountain needs."""

    view: CavumView
    ways: Ways
    targets: Targets
    marks: Marks
    names: Sequence[str]
    lang: str
    decorative: bool

    @property
    def printed(self) -> Printed:
        """The board."""
        return self.ways.printed

    @property
    def waiting(self) -> str | None:
        """The space on which a new vein waits for its stones."""
        in_hand = self.view["in_hand"]
        return in_hand["at"] if in_hand and self.view["asked"]["kind"] == "colour" else None

    def say(self, template: str, **values: Value) -> str:
        """A few words in the language of the drawing."""
        return say(template, self.lang, **values)

    def station(self, seat: int) -> str:
        """Whose station it is, in words."""
        return self.say("{name.whose} station", name=seat_called(self.names, seat, self.lang))


# Grounds, the same in every game


@lru_cache(_KEPT)
def _rock(depth: int, has_crack: bool) -> Svg:
    crack = path("M-9 5l6-9 5 5 3-4 5 8", class_="crack") if has_crack else Svg("")
    return join([path(outline(_GROUND), class_=f"ground depth{depth}"), crack])


@lru_cache(_KEPT)
def _city_ground(name: str, exits: Exits, is_held: bool) -> Svg:
    dots = [circle(*hexes.toward(direction, 22.6), 2.6, class_="cityexit") for direction in exits]
    label = text(name, 0, 21.9 if is_held else 4.2, class_="citysmall" if is_held else "cityname")
    return join([path(outline(_GROUND), class_="cityline"), path(outline(26.6), class_="cityface"), *dots, label])


@cache
def _rings() -> Svg:
    return join([path(outline(_HALO), class_="ring2"), path(outline(_RING), class_="ring")])


@cache
def _plus(is_free: bool) -> Svg:
    """The sign of a space that can be chosen: in its middle, or above what lies there."""
    if is_free:
        return group(path(_PLUS), class_="addsign")
    return group(circle(0, 0, 6.5), path(_PLUS), class_="addsign", transform="translate(0 -19)")


@cache
def _tick() -> Svg:
    """The badge of a chosen space."""
    return join([circle(19, -15, 8, class_="badge"), icons.use("check", 12.5, -21.5, 13, class_="badgeink")])


@cache
def _city_station(seat: int, is_loose: bool) -> Svg:
    """A station in a city; one that is not connected scores nothing (R35) and is pale inside a broken line."""
    parts = [pieces.station(seat), circle(0, 0, 14.5, class_="cutoff") if is_loose else Svg("")]
    return group(*parts, class_="unconnected" if is_loose else None, transform="translate(0 -3)")


def _separator(place: Place) -> Svg:
    x, y = hexes.middle(*place)
    parts = (path(outline(_GROUND), class_="separator"), path("M-8 6l8-13 8 13z", class_="separatormark"))
    return group(*parts, transform=_moved(x, y), aria_hidden="true")


def _moved(x: float, y: float) -> str:
    return f"translate({x:.5g} {y:.5g})"


# What lies on a space, in words


def _tile_words(mountain: _Mountain, held: Space) -> list[str]:
    piece = f"{DYNAMITE if held['dynamite'] else ''}{held['kind']}"
    exits = directions(held["exits"])
    said = [mountain.say("{piece}, exits {exits}", piece=Name("piece", piece), exits=exits)]
    if held["level"] > 1:
        said.append(mountain.say("level {n}", n=held["level"]))
    if held["vein"]:
        colour, stones = Name("colour", held["vein"]["colour"]), held["vein"]["stones"]
        said.insert(0, mountain.say("{colour} vein, stones: {n}", colour=colour, n="?" if stones is None else stones))
    if held["station"] is not None:
        said.append(mountain.station(held["station"]))
    return said


def _verb(mountain: _Mountain, space: str) -> list[str]:
    """What choosing a space does."""
    if not mountain.targets.of("space", space):
        return []
    if mountain.view["asked"]["kind"] == "route":
        return [mountain.say("go on here" if mountain.view["route"] else "begin the route here")]
    in_hand = mountain.view["in_hand"]
    return [mountain.say(_VERBS.get(in_hand["piece"], "lay here") if in_hand else "lay here")]


def _label(mountain: _Mountain, space: str, what: list[str], *, is_city: bool) -> str:
    named = mountain.say("city space {space}" if is_city else "space {space}", space=Name("space", space))
    extra = [mountain.say("on the route")] if space in mountain.view["route"] else []
    if mountain.marks.blast and space in mountain.view["blast"]:
        extra.append(mountain.say("would lose a tile in the explosion"))
    verbs = _verb(mountain, space)
    return f"{named}: {', '.join([*what, *extra])}" + "".join(f"; {verb}" for verb in verbs)


# Spaces


def _place(mountain: _Mountain, space: str, kind: str, inside: Svg, label: str) -> Svg:
    x, y = hexes.middle(*mountain.printed.places[space])
    if mountain.decorative:
        return tag("g", inside, class_=f"hex {kind}", transform=_moved(x, y))
    choices = mountain.targets.of("space", space)
    parts = [inside, _preview(mountain, space), _rings(), _plus(kind == "rock")] if choices else [inside, _rings()]
    if space == mountain.waiting:
        parts.append(_in_place("vein", 0, ()))
    if space in mountain.marks.chosen:
        parts.append(_tick())
    named = handle(label=label, about=f"space {space}", choices=choices)
    states = f"hex {kind}{_states(mountain, space)}{mountain.marks.classes(space)}"
    return tag("g", *parts, class_=states, transform=_moved(x, y), data_space=space, **named)


def _states(mountain: _Mountain, space: str) -> str:
    """The classes of what the view itself knows about a space."""
    waits = space == mountain.waiting and space not in mountain.marks.chosen
    return pieces.in_states("", legal=mountain.targets.of("space", space), chosen=waits)


def _preview(mountain: _Mountain, space: str) -> Svg:
    """The piece in hand as it would lie here, which a page shows under the pointer."""
    in_hand = mountain.view["in_hand"]
    if not in_hand:
        return Svg("")
    piece = in_hand["piece"]
    turns = mountain.view["turns"].get(space, [0])
    exits = mountain.printed.exits(piece, turns[0]) if piece in TILES else ()
    return tag("g", _in_place(piece, mountain.view["seat"] or 0, exits), class_="ghost preview", display="none")


def _in_place(piece: str, seat: int, exits: Exits) -> Svg:
    """A piece as it lies on the board."""
    if piece in TILES:
        return pieces.tile(exits, dynamite=piece.startswith(DYNAMITE))
    return pieces.station(seat) if piece == "station" else icons.use("vein", -17, -17, 34)


def _mountain_space(mountain: _Mountain, space: str, place: Place) -> Svg:
    held = mountain.view["spaces"].get(space)
    if held is None:
        label = _label(mountain, space, [mountain.say("rock")], is_city=False)
        has_crack = (place[0] * 7 + place[1] * 11) % 5 == 0  # about every fifth has some, the same ones always
        return _place(mountain, space, "rock", _rock(hexes.depth(*place), has_crack), label)
    label = _label(mountain, space, _tile_words(mountain, held), is_city=False)
    return _place(mountain, space, "dug", _held(held), label)


def _held(held: Space) -> Svg:
    vein, station = held["vein"], held["station"]
    parts = [pieces.tile(tuple(held["exits"]), dynamite=held["dynamite"] and not vein, level=held["level"])]
    if vein:
        parts.append(pieces.vein(vein["colour"], vein["stones"]))
    if station is not None:
        parts.append(pieces.station(station))
    return join([*parts, pieces.level_badge(held["level"])])


def _city_space(mountain: _Mountain, space: str, owner: int | None) -> Svg:
    exits = tuple(direction for direction in range(6) if mountain.ways.beside(space, direction))
    ground = _city_ground(space, exits, owner is not None)
    what = [mountain.say("empty") if owner is None else mountain.station(owner)]
    if owner is not None:
        connected = mountain.view["seats"][owner]["connected"]
        is_loose = connected is not None and space not in connected
        what += [mountain.say("not connected")] if is_loose else []
        ground = join([ground, _city_station(owner, is_loose)])
    return _place(mountain, space, "city", ground, _label(mountain, space, what, is_city=True))


def _spaces(mountain: _Mountain) -> list[Svg]:
    cities = mountain.ways.city_spaces
    inner = {space: place for space, place in mountain.printed.places.items() if space not in cities}
    return [
        *(_mountain_space(mountain, space, place) for space, place in inner.items()),
        *(_city_space(mountain, space, owner) for space, owner in cities.items()),
    ]


# What lies above the spaces


def _contents(mountain: _Mountain) -> list[tuple[float, float]]:
    """The middles of the spaces that show something: a number, a piece, the name of a city space."""
    held = mountain.view["spaces"].items()
    full = [space for space, on in held if on["vein"] or on["dynamite"] or on["station"] is not None or on["level"] > 1]
    return [hexes.middle(*mountain.printed.places[space]) for space in [*full, *mountain.ways.city_spaces]]


def _covered(contents: list[tuple[float, float]], place: tuple[float, float], wide: float) -> int:
    """How many spaces a tag would hide something of."""
    x, y = place
    left, right = x - wide / 2 - _CONTENT, x + wide / 2 + _CONTENT
    top, bottom = y - _TAG_HALF - _CONTENT, y + _TAG_HALF + _CONTENT
    return sum(left < across < right and top < down < bottom for across, down in contents)


def _tag_place(mountain: _Mountain, wide: float) -> tuple[float, float]:
    """Where a tag hides least: above, below or beside a space of the last move."""
    contents, places = _contents(mountain), []
    for space in sorted(mountain.marks.last):
        x, y = hexes.middle(*mountain.printed.places[space])
        beside = wide / 2 + _GROUND
        for across, down in ((x + 12, y - 27), (x + 12, y + 33), (x + beside, y), (x - beside, y)):
            inside = min(max(across, wide / 2), hexes.WIDTH - wide / 2)
            places.append((inside, min(max(down, _TAG_HALF + 1), hexes.HEIGHT - _TAG_HALF - 1)))
    return min(places, key=lambda place: _covered(contents, place, wide))


def _last_name(mountain: _Mountain) -> Svg:
    """Whose move the last one was, beside a space of it."""
    if not mountain.marks.last or mountain.decorative:
        return Svg("")
    seat = mountain.marks.last_seat
    shown = lettering.shorten(mountain.marks.last_name, size=_TAG, room=_TAG_ROOM)
    long = lettering.width(shown, _TAG)
    wide = long + (26 if shown else 20)
    return group(
        rect(-wide / 2, -_TAG_HALF, wide, 2 * _TAG_HALF, rx=_TAG_HALF, class_="lastface"),
        sign(seat, -wide / 2 + 5, -5, 10),
        text(shown, -wide / 2 + 18 + long / 2, 4, class_="lastink", **lettering.held(shown, size=_TAG, room=long)),
        class_=colour_class(seat),
        transform=_moved(*_tag_place(mountain, wide)),
        aria_hidden="true",
    )


def _turning(mountain: _Mountain) -> Svg:
    """The tile that is being turned, on its space."""
    in_hand, found = mountain.view["in_hand"], mountain.targets
    turns = {int(turn): found.of("turn", turn)[0] for turn in found.ids("turn")}
    if not turns or not in_hand or not in_hand["at"]:
        return Svg("")
    place = hexes.middle(*mountain.printed.places[in_hand["at"]])
    game, lang = mountain.view["game"], mountain.lang
    return turning(in_hand["piece"], turns, space=in_hand["at"], place=place, lang=lang, game=game)


# The whole


def _summary(mountain: _Mountain) -> str:
    spaces = mountain.view["spaces"].values()
    owners = [*(held["station"] for held in spaces), *mountain.ways.city_spaces.values()]
    stations, veins = sum(owner is not None for owner in owners), sum(held["vein"] is not None for held in spaces)
    said = "The mountain: {tiles} tiles, {veins} veins, {stations} stations"
    return mountain.say(said, tiles=len(spaces), veins=veins, stations=stations)


def mountain(
    view: CavumView,
    *,
    targets: Targets | None = None,
    marks: Marks | None = None,
    names: Sequence[str] = (),
    lang: str = "en",
    decorative: bool = False,
) -> Drawing:
    """The mountain and its cities, 693 × 614; a decorative one can neither be pressed nor heard."""
    found = Targets() if decorative else targets or targets_of(view["options"])
    mountain = _Mountain(view, Ways(view), found, marks or Marks(), names, lang, decorative)
    return document(
        hexes.WIDTH,
        hexes.HEIGHT,
        path(hexes.plate(), class_="plate"),
        *map(_separator, mountain.printed.separators),
        *_spaces(mountain),
        overlays(mountain.ways, mountain.marks),
        _last_name(mountain),
        _turning(mountain),
        class_="drawing mountain",
        role=None if decorative else "group",
        aria_label=None if decorative else _summary(mountain),
        aria_hidden="true" if decorative else None,
    )
