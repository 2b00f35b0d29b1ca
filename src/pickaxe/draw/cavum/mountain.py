"""The mountain with its cities: every space with what lies on it and what can be done there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import hexes, pieces
from pickaxe.draw.cavum.hexes import outline
from pickaxe.draw.cavum.marks import Ghost, Marks
from pickaxe.draw.cavum.overlays import overlays
from pickaxe.draw.cavum.printed import DYNAMITE, TILES, Exits, Place, Printed, kind_of
from pickaxe.draw.cavum.targets import Targets, View
from pickaxe.draw.cavum.targets import targets as targets_of
from pickaxe.draw.cavum.turning import turning
from pickaxe.draw.cavum.ways import Ways
from pickaxe.draw.cavum.words import colour_name, exit_names, piece_name, say, seat_name
from pickaxe.draw.handle import handle
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.svg import Svg, circle, document, group, join, path, rect, tag, text
from pickaxe.games.cavum.names import space_name

Held = Mapping[str, Any]

# Drawn parts that are kept: grounds of all spaces, and what can lie on them.
_KEPT = 4096
_GROUND = 30.0
_RING = 26.2
_HALO = 28.4
_PLUS = "M-3.5 0h7M0-3.5v7"
_VERBS = {"vein": "discover", "station": "build"}


@dataclass(frozen=True)
class _Mountain:
    """Everything that drawing a mountain needs."""

    view: View
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
        is_asked = self.view["asked"]["kind"] == "colour"
        space: str | None = in_hand["at"] if in_hand and is_asked else None
        return space

    def say(self, key: str, **values: object) -> str:
        """A phrase in the language of the drawing."""
        return say(key, self.lang, **values)

    def station(self, seat: int) -> str:
        """Whose station it is, in words."""
        return self.say("station", name=seat_name(self.names, seat, self.lang))


# Grounds, the same in every game


@lru_cache(_KEPT)
def _rock(depth: int, has_crack: bool) -> Svg:
    crack = path("M-9 5l6-9 5 5 3-4 5 8", class_="crack") if has_crack else Svg("")
    return join([path(outline(_GROUND), class_=f"ground depth{depth}"), crack])


def _has_crack(q: int, r: int) -> bool:
    """Whether a rock shows some cracks: about every fifth does, the same ones always."""
    return (q * 7 + r * 11) % 5 == 0


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


def _tile_words(mountain: _Mountain, held: Held) -> list[str]:
    piece = f"{DYNAMITE if held['dynamite'] else ''}{held['kind']}"
    exits = exit_names(held["exits"], mountain.lang)
    said = [mountain.say("tile", piece=piece_name(piece, mountain.lang), exits=exits)]
    if held["level"] > 1:
        said.append(mountain.say("level", n=held["level"]))
    if held["vein"]:
        colour = colour_name(held["vein"]["colour"], mountain.lang)
        said.insert(0, mountain.say("vein", colour=colour, n=held["vein"]["stones"]))
    if held["station"] is not None:
        said.append(mountain.station(held["station"]))
    return said


def _verb(mountain: _Mountain, space: str) -> list[str]:
    """What choosing a space does."""
    if not mountain.targets.of_space(space):
        return []
    if mountain.view["asked"]["kind"] == "route":
        return [mountain.say("step" if mountain.view["route"] else "begin")]
    in_hand = mountain.view["in_hand"]
    return [mountain.say(_VERBS.get(in_hand["piece"], "lay") if in_hand else "lay")]


def _label(mountain: _Mountain, space: str, what: list[str], *, is_city: bool) -> str:
    named = mountain.say("city space" if is_city else "space", space=space_name(space))
    extra = [mountain.say("on route")] if space in mountain.view["route"] else []
    extra += [mountain.say("blast")] if space in mountain.marks.blast else []
    verbs = _verb(mountain, space)
    return f"{named}: {', '.join([*what, *extra])}" + "".join(f"; {verb}" for verb in verbs)


# Spaces


def _place(mountain: _Mountain, space: str, kind: str, inside: Svg, label: str) -> Svg:
    x, y = hexes.middle(*mountain.printed.places[space])
    if mountain.decorative:
        return tag("g", inside, class_=f"hex {kind}", transform=_moved(x, y))
    choices = mountain.targets.of_space(space)
    parts = [inside, *([_preview(mountain, space)] if choices else []), _rings()]
    if choices:
        parts.append(_plus(kind == "rock"))
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
    return (" legal" if mountain.targets.of_space(space) else "") + (" chosen" if waits else "")


def _preview(mountain: _Mountain, space: str) -> Svg:
    """The piece in hand as it would lie here, which a page shows under the pointer."""
    in_hand = mountain.view["in_hand"]
    if not in_hand:
        return Svg("")
    piece = in_hand["piece"]
    turn = mountain.ways.likely_turn(space, kind_of(piece)) if piece in TILES else 0
    drawn = _in_place(piece, mountain.view["seat"], mountain.printed.exits(piece, turn) if piece in TILES else ())
    return tag("g", drawn, class_="ghost preview", display="none")


def _in_place(piece: str, seat: int, exits: Exits) -> Svg:
    """A piece as it lies on the board."""
    if piece in TILES:
        return pieces.tile(exits, dynamite=piece.startswith(DYNAMITE))
    return pieces.station(seat) if piece == "station" else icons.use("vein", -17, -17, 34)


def _mountain_space(mountain: _Mountain, space: str, place: Place) -> Svg:
    held = mountain.view["spaces"].get(space)
    if held is None:
        label = _label(mountain, space, [mountain.say("rock")], is_city=False)
        return _place(mountain, space, "rock", _rock(hexes.depth(*place), _has_crack(*place)), label)
    label = _label(mountain, space, _tile_words(mountain, held), is_city=False)
    return _place(mountain, space, "dug", _held(held), label)


def _held(held: Held) -> Svg:
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
        is_loose = space not in mountain.view["seats"][owner]["connected"]
        what += [mountain.say("loose")] if is_loose else []
        ground = join([ground, _city_station(owner, is_loose)])
    return _place(mountain, space, "city", ground, _label(mountain, space, what, is_city=True))


def _spaces(mountain: _Mountain) -> list[Svg]:
    places, cities = mountain.printed.places, mountain.view["cities"]
    inner = [
        _mountain_space(mountain, space, place)
        for space, place in places.items()
        if space not in mountain.ways.city_spaces
    ]
    outer = [_city_space(mountain, space, owner) for city in cities.values() for space, owner in city.items()]
    return inner + outer


# What lies above the spaces


def _last_name(mountain: _Mountain) -> Svg:
    """Whose move the last one was, beside the space it ended on."""
    places = [mountain.printed.places[space] for space in sorted(mountain.marks.last)]
    if not places or mountain.decorative:
        return Svg("")
    seat = mountain.marks.last_seat
    x, y = hexes.middle(*places[0])
    shown = lettering.shorten(mountain.marks.last_name, size=11, room=90)
    long = lettering.width(shown, 11)
    wide = long + (30 if shown else 20)
    return group(
        rect(-wide / 2, -9, wide, 18, rx=9, class_="lastface"),
        sign(seat, -wide / 2 + 5.5, -5, 10),
        text(shown, 7, 4, class_="lastink", **lettering.held(shown, size=11, room=long)),
        class_=colour_class(seat),
        transform=_moved(min(max(x + 12, wide / 2), hexes.WIDTH - wide / 2), max(y - 27, 10)),
        aria_hidden="true",
    )


def _ghost(mountain: _Mountain) -> Ghost | None:
    """The tile that is being turned, else the one that marks want to be shown."""
    in_hand = mountain.view["in_hand"]
    if mountain.marks.ghost or not mountain.targets.turns:
        return mountain.marks.ghost
    return in_hand["at"], in_hand["piece"], min(mountain.targets.turns)


def _turning(mountain: _Mountain) -> Svg:
    """The tile that is being turned, on its space."""
    ghost = _ghost(mountain)
    if ghost is None:
        return Svg("")
    space, piece, shown = ghost
    return turning(
        piece,
        mountain.targets.turns or {shown: None},
        shown=shown,
        space=space,
        place=hexes.middle(*mountain.printed.places[space]),
        lang=mountain.lang,
        game=mountain.view["game"],
    )


# The whole


def _summary(mountain: _Mountain) -> str:
    spaces = mountain.view["spaces"].values()
    stations = sum(held["station"] is not None for held in spaces)
    stations += sum(owner is not None for city in mountain.view["cities"].values() for owner in city.values())
    veins = sum(held["vein"] is not None for held in spaces)
    return mountain.say("mountain", tiles=len(mountain.view["spaces"]), veins=veins, stations=stations)


@dataclass(frozen=True)
class Picture:
    """A mountain as drawn: its inside, 693 × 614, and what it shows in words."""

    inside: Svg
    summary: str


def picture(
    view: View,
    *,
    targets: Targets,
    marks: Marks | None = None,
    names: Sequence[str] = (),
    lang: str = "en",
    decorative: bool = False,
) -> Picture:
    """The inside of a mountain's picture, for a frame of its own or for a table."""
    mountain = _Mountain(view, Ways(view), targets, marks or Marks(), names, lang, decorative)
    inside = join(
        [
            path(hexes.plate(), class_="plate"),
            *map(_separator, mountain.printed.separators),
            *_spaces(mountain),
            overlays(mountain.ways, mountain.marks),
            _last_name(mountain),
            _turning(mountain),
        ]
    )
    return Picture(inside, _summary(mountain))


def mountain(
    view: View,
    *,
    targets: Targets | None = None,
    marks: Marks | None = None,
    names: Sequence[str] = (),
    lang: str = "en",
    decorative: bool = False,
) -> str:
    """The mountain and its cities for a page; a decorative one can neither be pressed nor heard."""
    found = Targets() if decorative else targets or targets_of(view)
    drawn = picture(view, targets=found, marks=marks, names=names, lang=lang, decorative=decorative)
    return document(
        hexes.WIDTH,
        hexes.HEIGHT,
        drawn.inside,
        class_="drawing mountain",
        role=None if decorative else "group",
        aria_label=None if decorative else drawn.summary,
        aria_hidden="true" if decorative else None,
    )
