"""The mountain with its cities: every space with what lies on it and what can be done there."""

from collections.abc import Sequence
from functools import cache, lru_cache

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import hexes, pieces
from pickaxe.draw.cavum.hexes import DYNAMITE, TILES, Exits, Place, outline
from pickaxe.draw.cavum.overlays import Marks, Ways, overlays
from pickaxe.draw.cavum.pieces import turning
from pickaxe.draw.seats import called, colour_class, sign
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, in_states, join, path, rect, tag, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.draw.targets import targets as targets_of
from pickaxe.games.cavum.board import ring_of
from pickaxe.games.cavum.view import CavumView, Space
from pickaxe.games.cavum.words import directions, say
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
def _city_station(seat: int, is_loose: bool) -> Svg:
    """A station in a city; one that is not connected scores nothing (R35) and is pale inside a broken line."""
    parts = [pieces.station(seat), circle(0, 0, 14.5, class_="cutoff") if is_loose else Svg("")]
    return group(*parts, class_="unconnected" if is_loose else None, transform="translate(0 -3)")


def _separator(place: Place) -> Svg:
    parts = (path(outline(_GROUND), class_="separator"), path("M-8 6l8-13 8 13z", class_="separatormark"))
    return group(*parts, transform=at(*hexes.middle(*place)), aria_hidden="true")


def _in_place(piece: str, seat: int, exits: Exits) -> Svg:
    if piece in TILES:
        return pieces.tile(exits, dynamite=piece.startswith(DYNAMITE))
    return pieces.station(seat) if piece == "station" else icons.use("vein", -17, -17, 34)


def _held(held: Space) -> Svg:
    vein, station = held["vein"], held["station"]
    parts = [pieces.tile(tuple(held["exits"]), dynamite=held["dynamite"] and not vein, level=held["level"])]
    if vein:
        parts.append(pieces.vein(vein["colour"], vein["stones"]))
    if station is not None:
        parts.append(pieces.station(station))
    return join([*parts, pieces.level_badge(held["level"])])


def _covered(contents: list[tuple[float, float]], place: tuple[float, float], wide: float) -> int:
    """How many spaces a tag would hide something of."""
    x, y = place
    left, right = x - wide / 2 - _CONTENT, x + wide / 2 + _CONTENT
    top, bottom = y - _TAG_HALF - _CONTENT, y + _TAG_HALF + _CONTENT
    return sum(left < across < right and top < down < bottom for across, down in contents)


class _Mountain(Ways):
    """Everything that drawing a mountain needs."""

    def __init__(self, view: CavumView, targets: Targets, marks: Marks, names: Sequence[str], lang: str) -> None:
        super().__init__(view)
        self.targets = targets
        self.marks = marks
        self.names_of_seats = names
        self.lang = lang
        in_hand = view["in_hand"]
        # The piece in hand, if any, and the space on which a new vein waits for its stones.
        self.piece = in_hand["piece"] if in_hand else ""
        self.waiting = in_hand["at"] if in_hand and view["asked"]["kind"] == "colour" else None

    def say(self, template: str, **values: Value) -> str:
        """A few words in the language of the drawing."""
        return say(template, self.lang, **values)

    def station(self, seat: int) -> str:
        """Whose station it is, in words."""
        return self.say("{name.whose} station", name=called(self.names_of_seats, seat, self.lang))

    def _tile_words(self, held: Space) -> list[str]:
        piece = f"{DYNAMITE if held['dynamite'] else ''}{held['kind']}"
        exits = directions(held["exits"])
        said = [self.say("{piece}, exits {exits}", piece=Name("piece", piece), exits=exits)]
        if held["level"] > 1:
            said.append(self.say("level {n}", n=held["level"]))
        if held["vein"]:
            colour, stones = Name("colour", held["vein"]["colour"]), held["vein"]["stones"]
            said.insert(0, self.say("{colour} vein, stones: {n}", colour=colour, n="?" if stones is None else stones))
        if held["station"] is not None:
            said.append(self.station(held["station"]))
        return said

    def _label(self, space: str, what: list[str], choices: Sequence[int]) -> str:
        """What a space is called, what lies there, and what choosing it does."""
        city, route = space in self.city_spaces, self.view["route"]
        said = [*what, self.say("on the route")] if space in route else what
        if self.marks.blast and space in self.view["blast"]:
            said = [*said, self.say("would lose a tile in the explosion")]
        verb = _VERBS.get(self.piece, "lay here")
        if self.view["asked"]["kind"] == "route":
            verb = "go on here" if route else "begin the route here"
        named = self.say("city space {space}" if city else "space {space}", space=Name("space", space))
        return f"{named}: {', '.join(said)}" + (f"; {self.say(verb)}" if choices else "")

    def _place(self, space: str, kind: str, inside: Svg, what: list[str]) -> Svg:
        place, choices = at(*hexes.middle(*self.printed.places[space])), self.targets.of("space", space)
        parts = [inside, self._preview(space), _rings(), _plus(kind == "rock")] if choices else [inside, _rings()]
        if space == self.waiting:
            parts.append(_in_place("vein", 0, ()))
        named = handle(label=self._label(space, what, choices), about=f"space {space}", choices=choices)
        states = in_states(
            f"hex {kind}", legal=choices, chosen=space == self.waiting, walked=space in self.view["route"]
        )
        states += self.marks.classes(space)
        return tag("g", *parts, class_=states, transform=place, data_space=space, **named)

    def _preview(self, space: str) -> Svg:
        """The piece in hand as it would lie here, which a page shows under the pointer."""
        if not self.piece:
            return Svg("")
        turns = self.view["turns"].get(space, [0])
        exits = self.printed.exits(self.piece, turns[0]) if self.piece in TILES else ()
        return tag("g", _in_place(self.piece, self.view["seat"] or 0, exits), class_="ghost preview", display="none")

    def _mountain_space(self, space: str, place: Place) -> Svg:
        held = self.view["spaces"].get(space)
        if held is None:
            has_crack = (place[0] * 7 + place[1] * 11) % 5 == 0  # about every fifth has some, the same ones always
            return self._place(space, "rock", _rock(ring_of(*place), has_crack), [self.say("rock")])
        return self._place(space, "dug", _held(held), self._tile_words(held))

    def _city_space(self, space: str, owner: int | None) -> Svg:
        exits = tuple(direction for direction in range(6) if self.beside(space, direction))
        ground = _city_ground(space, exits, owner is not None)
        what = [self.say("empty") if owner is None else self.station(owner)]
        if owner is not None:
            connected = self.view["seats"][owner]["connected"]
            is_loose = connected is not None and space not in connected
            what += [self.say("not connected")] if is_loose else []
            ground = join([ground, _city_station(owner, is_loose)])
        return self._place(space, "city", ground, what)

    def spaces(self) -> list[Svg]:
        """Everything on the ground."""
        cities = self.city_spaces
        inner = {space: place for space, place in self.printed.places.items() if space not in cities}
        return [
            *(self._mountain_space(space, place) for space, place in inner.items()),
            *(self._city_space(space, owner) for space, owner in cities.items()),
        ]

    def _contents(self) -> list[tuple[float, float]]:
        """The middles of the spaces that show something: a number, a piece, the name of a city space."""
        held = self.view["spaces"].items()
        full = [
            space for space, on in held if on["vein"] or on["dynamite"] or on["station"] is not None or on["level"] > 1
        ]
        return [hexes.middle(*self.printed.places[space]) for space in [*full, *self.city_spaces]]

    def _tag_place(self, wide: float) -> tuple[float, float]:
        """Where a tag hides least: above, below or beside a space of the last move."""
        contents, places = self._contents(), []
        for space in sorted(self.marks.last):
            x, y = hexes.middle(*self.printed.places[space])
            beside = wide / 2 + _GROUND
            for across, down in ((x + 12, y - 27), (x + 12, y + 33), (x + beside, y), (x - beside, y)):
                inside = min(max(across, wide / 2), hexes.WIDTH - wide / 2)
                places.append((inside, min(max(down, _TAG_HALF + 1), hexes.HEIGHT - _TAG_HALF - 1)))
        return min(places, key=lambda place: _covered(contents, place, wide))

    def last_name(self) -> Svg:
        """Whose move the last one was, beside a space of it."""
        if not self.marks.last:
            return Svg("")
        seat = self.marks.last_seat
        shown = lettering.shorten(self.marks.last_name, size=_TAG, room=_TAG_ROOM)
        long = lettering.width(shown, _TAG)
        wide = long + (26 if shown else 20)
        return group(
            rect(-wide / 2, -_TAG_HALF, wide, 2 * _TAG_HALF, rx=_TAG_HALF, class_="lastface"),
            sign(seat, -wide / 2 + 5, -5, 10),
            text(shown, -wide / 2 + 18 + long / 2, 4, class_="lastink", **lettering.held(shown, size=_TAG, room=long)),
            class_=colour_class(seat),
            transform=at(*self._tag_place(wide)),
            aria_hidden="true",
        )

    def coordinates(self) -> Svg:
        """The names of the spaces that are spoken of, at their heads; those of cities are printed there."""
        spoken = sorted(self.marks.named - self.city_spaces.keys())
        middles = [(space, *hexes.middle(*self.printed.places[space])) for space in spoken]
        names = [text(self.say("{space}", space=Name("space", space)), x, y - 17) for space, x, y in middles]
        return group(*names, class_="coordinates", aria_hidden="true") if names else Svg("")

    def turning(self) -> Svg:
        """The tile that is being turned, on its space."""
        in_hand, found = self.view["in_hand"], self.targets
        turns = {int(turn): found.of("turn", turn)[0] for turn in found.ids("turn")}
        if not turns or not in_hand or not in_hand["at"]:
            return Svg("")
        return turning(self.piece, turns, space=in_hand["at"], lang=self.lang, game=self.view["game"])

    def summary(self) -> str:
        """What lies there in numbers."""
        spaces = self.view["spaces"].values()
        owners = [*(held["station"] for held in spaces), *self.city_spaces.values()]
        stations, veins = sum(owner is not None for owner in owners), sum(held["vein"] is not None for held in spaces)
        said = "The mountain: {tiles} tiles, {veins} veins, {stations} stations"
        return self.say(said, tiles=len(spaces), veins=veins, stations=stations)


def mountain(
    view: CavumView,
    *,
    targets: Targets | None = None,
    marks: Marks | None = None,
    names: Sequence[str] = (),
    lang: str = "en",
) -> Drawing:
    """The mountain and its cities, 693 × 614."""
    drawn = _Mountain(view, targets or targets_of(view["options"]), marks or Marks(), names, lang)
    return document(
        hexes.WIDTH,
        hexes.HEIGHT,
        path(hexes.plate(), class_="plate"),
        *map(_separator, drawn.printed.separators),
        *drawn.spaces(),
        overlays(drawn, drawn.marks),
        drawn.coordinates(),
        drawn.last_name(),
        drawn.turning(),
        class_="drawing mountain",
        role="group",
        aria_label=drawn.summary(),
    )
