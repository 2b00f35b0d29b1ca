"""What the table of Cave vs Cave shows: caves, action tiles, display, goods, and what can be done now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave import Marks, cave
from pickaxe.draw.cave_vs_cave.pieces import say
from pickaxe.draw.cave_vs_cave.room import room_card
from pickaxe.draw.cave_vs_cave.tile import tile_card
from pickaxe.draw.svg import Drawing
from pickaxe.draw.targets import Targets, targets
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.draft import LEAVE_AT
from pickaxe.games.cave_vs_cave.reasons import FURNISHING_COSTS
from pickaxe.games.cave_vs_cave.view import AimView, CaveView, SeatView, TileView
from pickaxe.games.cave_vs_cave.words import WORDS, room_name
from pickaxe.kernel.words import Listing, Name, Said
from pickaxe.server.layouts.cave_vs_cave.about import (
    about_good,
    about_hidden_tile,
    about_room,
    about_space,
    about_tile,
    in_short,
)
from pickaxe.server.layouts.kept import about, drawn, only
from pickaxe.server.layouts.layout import About, Aim, Button, Details, Looker, by_weight, told
from pickaxe.server.layouts.reasons import Reasons
from pickaxe.server.markup import label, marked
from pickaxe.server.tables import Line, Table

ABOUT: Final = ("room", "tile")  # kinds of names that have details
WEIGHTY: Final = ("take", "furnish", "draft", "excavate", "activate", "wall", "raze")  # what matters most first
CLOSING: Final = ("end", "close", "receive")  # these stand on the confirm button
# Reasons that only say that another price or another effect is meant.
BESIDE: Final = (
    "What is asked now: {prompt.low}.",
    FURNISHING_COSTS,
    "With {tile} a room costs {prices} extra.",
    "With {tile} a room costs nothing extra.",
    "Only one of these alternatives can be used, and you have used one.",
    "No free tile offers this now.",
    "You have used this effect already.",
    "You have taken {tile}: end the turn first.",
)
# What the options on the boards are about, in the order in which they are told.
HINTS: Final = (
    ("take", "dwarf", "take a glowing action tile"),
    ("activate", "activate", "activate a glowing room"),
    ("excavate", "pickaxe", "dig out a glowing space"),
    ("furnish", "furnish", "furnish a glowing room"),
    ("draft", "furnish", "choose a glowing room"),
    ("bury", "hidden", "put a tile on a glowing space"),
    ("place", "furnish", "choose a glowing space"),
    ("wall", "wall", "build a wall on a glowing edge"),
    ("raze", "raze", "raze a glowing wall"),
)
ORDERS: Final = {
    "tile": "Take one of the glowing tiles. Only you can use it this round; you may leave out what you do not need.",
    "effect": "Use its effects in any order, each at most once.",
    "room": "Use what the room offers, or stop.",
    "activate": "Each room may be activated once by this effect.",
    "space": "The walls of the glowing spaces fit.",
    "excavate": "You can dig out only what a path from the entrance reaches.",
    "cavern": "The side that you choose now is final.",
    "receive": "Exchange first if you want to make room.",
    "pause": "Gold that is left counts at the end.",
    "draft": "The room costs nothing. Then the player with more points waits for the other.",
    "wall": "The room needs this wall; it comes from your own three.",
    "bury": "The rest of the pile goes face down onto empty spaces.",
}


@dataclass(frozen=True, slots=True)
class Good:
    """One good on a shelf."""

    id: str
    name: str
    number: int
    change: int
    part: int  # of its limit, in percent


@dataclass(frozen=True, slots=True)
class Part:
    """What a part of the score is called, and its points."""

    name: str
    points: float


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table."""

    seat: int
    name: str
    is_you: bool
    score: float
    change: float
    parts: tuple[Part, ...]
    drawing: Markup
    goods: tuple[Good, ...]
    last_move: Markup


@dataclass(frozen=True, slots=True)
class CaveAim(Aim):
    """What a solo player plays for, in words, and how many rooms can still be turned up."""

    words: str
    pile: int


# Both sides: caves and goods, with what has just changed in them


def sides(
    view: CaveView,
    before: CaveView,
    names: Sequence[str],
    lang: str,
    *,
    you: int | None = None,
    last: Sequence[Markup] = (),
) -> list[Side]:
    """Every seat's cave and goods, with what has just changed."""
    return [
        _side(view, before, seat, name, lang, is_you=seat == you, last=last[seat] if last else Markup(""))
        for seat, name in enumerate(names)
    ]


def _side(view: CaveView, before: CaveView, seat: int, name: str, lang: str, *, is_you: bool, last: Markup) -> Side:
    now, then = view["seats"][seat], before["seats"][seat]
    return Side(
        seat=seat,
        name=name,
        is_you=is_you,
        score=now["score"],
        change=now["score"] - then["score"],
        parts=tuple(Part(say(part["name"], lang), part["points"]) for part in now["score_parts"]),
        drawing=drawn(cave, _seen(view, seat), seat, name=name, marks=_marks(view, before, seat), lang=lang),
        goods=tuple(_good(good, number, then["goods"].get(good, 0), lang) for good, number in now["goods"].items()),
        last_move=last,
    )


def _seen(view: CaveView, seat: int) -> dict[str, Any]:
    """All that a cave shows of a view."""
    is_own = view["seat"] == view["viewer"] == seat
    return {
        "seats": {seat: only(view["seats"][seat], "spaces", "walls", "score")},
        "cavern": view["cavern"],
        "in_hand": view["in_hand"] if is_own else None,
        "options": about(view["options"], "space", "room", "edge") if is_own else [],
        "seat": seat,
        "viewer": seat,
    }


def _good(good: str, number: int, before: int, lang: str) -> Good:
    name = WORDS.called(Name("good", good), lang, number)
    return Good(good, name, number, number - before, round(100 * number / GOODS.limits[GOODS.index(good)]))


def _marks(view: CaveView, before: CaveView, seat: int) -> Marks:
    """What is new in a cave, in its owner's colour if the other player looks at it; and the room its owner is using."""
    now, then = view["seats"][seat], before["seats"][seat]
    new = frozenset(space for space, held in now["spaces"].items() if then["spaces"].get(space) != held)
    new |= {edge for edge in now["walls"] if edge not in then["walls"]}
    in_use = view["in_use"] if seat == view["seat"] else None
    used = frozenset(space for space, held in now["spaces"].items() if in_use is not None and held == in_use)
    if view["viewer"] is not None and seat != view["viewer"]:
        return Marks(last=new - used, last_seat=seat, chosen=used)
    return Marks(changed=new - used, chosen=used)


def last_moves(table: Table, names: Sequence[str], lang: str) -> list[Markup]:
    """For every seat what its last finished turn was."""
    return [_last_move(table.last_lines(seat), tuple(names), lang) for seat in range(len(table.seats))]


@lru_cache(1024)
def _last_move(lines: tuple[Line, ...], names: tuple[str, ...], lang: str) -> Markup:
    """A turn, beginning with the name of its tile and what mattered most."""
    told = [_told(line) for line in by_weight(lines, WEIGHTY) if line.meaning is None or not line.meaning.verb.is_quiet]
    return marked(WORDS, Said("{parts}", parts=Listing([*told], ",")), lang, names, about=ABOUT)


def _told(line: Line) -> Said:
    return line.meaning.label if line.meaning is not None and line.has("take") else line.said


# The table


class CaveTable:
    """Everything that the template shows to the one who looks, each part worked out when it is asked for."""

    leave_at = LEAVE_AT

    def __init__(self, table: Table, looker: Looker) -> None:
        self.source = table
        self.looker = looker
        self.lang = looker.lang
        view: CaveView = looker.view
        self.view: CaveView = view if looker.is_asked else {**view, "options": [], "exchanges": []}
        self.before: CaveView = looker.before
        self.own_seat = looker.seat or 0
        self.targets: Targets = targets(self.view["options"])
        self.reasons = Reasons(table.state, BESIDE) if looker.is_asked else None
        you, last = None if table.is_hot_seat else looker.seat, last_moves(table, looker.names, self.lang)
        shown = sides(self.view, self.before, looker.names, self.lang, you=you, last=last)
        self.own = shown[self.own_seat]
        self.other = shown[1 - self.own_seat] if len(shown) > 1 else None

    @property
    def aim(self) -> CaveAim | None:
        """What a solo player plays for."""
        return _aim(self.view["aim"], self.view, self.lang) if self.view["aim"] else None

    @property
    def draft(self) -> str:
        """How the draft stands."""
        return _draft_line(self.view, self.looker.names, self.lang) if self.view["is_draft"] else ""

    # What can be chosen

    @cached_property
    def actions(self) -> tuple[Button, ...]:
        """The choices that lie on no board and close nothing."""
        options = self.targets.options
        return tuple(self._button(each) for each in self.targets.elsewhere if options[each]["verb"] not in CLOSING)

    def _button(self, choice: int) -> Button:
        game = self.source.game
        said = game.text.label(self.source.state, choice)
        return Button(choice, label(WORDS, game.lexicon.meaning(choice), said, self.lang), WORDS.say(said, self.lang))

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The kinds of things that can be chosen on the boards, each with its icon."""
        verbs = self.targets.verbs()
        return tuple((icon, say(text, self.lang)) for verb, icon, text in HINTS if verb in verbs)

    def _prompt(self) -> str:
        if self.looker.is_asked:
            return WORDS.say(self.source.game.text.prompt(self.source.state), self.lang)
        return say("The game is over", self.lang) if self.source.is_over else self._someone_plays()

    def _someone_plays(self) -> str:
        return say("{name} plays", self.lang, name=self.looker.names[self.view["seat"] or 0])

    # Tiles

    @property
    def tiles(self) -> tuple[Markup, ...]:
        """The action tiles."""
        last = self._just_taken()
        return tuple(self._tile(entry, entry["id"] in last) for entry in self.view["tiles"])

    def _tile(self, entry: TileView, is_last: bool) -> Markup:
        choices, reason = self.targets.of("tile", entry["id"] or ""), self._tile_reason(entry)
        is_held = entry["id"] is not None and entry["id"] == self.view["tile"]
        held = only(self.view, "tile", "seat", "viewer") if is_held else {"tile": None}
        seen = {"entry": entry, "tiles": len(self.view["tiles"]), **only(self.view, "players", "turns_each"), **held}
        shown = {"names": tuple(self.looker.names), "choice_ids": choices, "reason": reason, "lang": self.lang}
        return drawn(_tile_card, seen, is_last=is_last, **shown)

    def _just_taken(self) -> set[str]:
        """The tiles that somebody else has taken since the last look."""
        free = {entry["id"] for entry in self.before["tiles"] if entry["taken"] is None}
        others = {seat for seat in range(self.view["players"]) if seat != self.looker.seat}
        taken = {entry["id"] for entry in self.view["tiles"] if entry["taken"] in others and entry["id"] in free}
        return {tile for tile in taken if tile}

    def _tile_reason(self, entry: TileView) -> str | None:
        """A free tile that may not be taken says why; a taken one shows who has it."""
        if entry["id"] is None or entry["taken"] is not None or self.view["asked"]["kind"] != "tile":
            return None
        return in_short(self._reasons("take", Name("tile", entry["id"])), self.lang) or None

    def _reasons(self, verb: str, target: Name) -> Sequence[Said]:
        return self.reasons.of(verb, target) if self.reasons else []

    # Rooms

    @property
    def _is_furnishing(self) -> bool:
        """Whether the tile in hand furnishes, so that the other rooms should say why they cannot be built."""
        asks = self.view["asked"]["kind"] == "effect" and self.looker.is_asked
        return asks and self.view["is_furnishing"]

    def _room_reasons(self, number: int) -> Sequence[Said]:
        return self._reasons("furnish", room_name(number))

    @cached_property
    def rooms(self) -> tuple[Markup, ...]:
        """The rooms on display."""
        return tuple(self._room(number) for number in self.view["display"])

    def _room(self, number: int) -> Markup:
        choices, is_new = self.targets.of("room", number), number not in self.before["display"]
        reason = in_short(self._room_reasons(number), self.lang) if self._is_furnishing and not choices else ""
        goods = self.view["seats"][self.own_seat]["goods"]
        payer = None if self.view["is_draft"] else 0  # in a draft nobody pays, and nothing is lacking
        shown = {"choice_ids": choices, "reason": reason or None, "is_new": is_new, "lang": self.lang}
        return drawn(room_card, {"seats": {0: {"goods": goods}}}, number, seat=payer, **shown)

    @cached_property
    def pool(self) -> tuple[Markup, ...]:
        """The rooms of the pool, which work for everyone and can be activated by everyone."""
        of = self.targets.of
        pool = self.view["pool"]
        return tuple(drawn(room_card, {}, number, choice_ids=of("room", number), lang=self.lang) for number in pool)

    @property
    def rooms_note(self) -> str:
        """How many rooms there are to choose from."""
        legal = sum(bool(self.targets.of("room", number)) for number in self.view["display"])
        if self._is_furnishing:
            return (
                say("{n} you can build now", self.lang, n=legal) if legal else say("none you can build now", self.lang)
            )
        return say("{n} on display", self.lang, n=len(self.view["display"]))

    @property
    def supply(self) -> str:
        """How much of the supply is left."""
        return supply(self.view, self.lang)

    # Details

    @property
    def abouts(self) -> tuple[Details, ...]:
        """What the details box can say."""
        return (*self._about_tiles(), *self._about_rooms(), *self._about_spaces(), *self._about_goods())

    def _about_goods(self) -> Iterable[Details]:
        for good in self.view["seats"][0]["goods"]:
            held = [seat["goods"][good] for seat in self.view["seats"]]
            counts = tuple(zip(self.looker.names, held, strict=True))
            yield told(about_good, good, counts, era=self.view["era"], lang=self.lang)

    def _about_tiles(self) -> Iterable[Details]:
        for entry in self.view["tiles"]:
            if entry["id"] is None:
                yield told(about_hidden_tile, entry["round"], self.lang)
                continue
            taken = None if entry["id"] == self.view["tile"] else entry["taken"]
            reasons = self._reasons("take", Name("tile", entry["id"])) if entry["taken"] is None else []
            taken_by = self.looker.names[taken] if taken is not None else ""
            yield self._about_tile(entry, entry["id"], taken_by=taken_by, reasons=reasons)

    def _about_tile(self, entry: TileView, tile: str, *, taken_by: str = "", reasons: Sequence[Said] = ()) -> Details:
        place = {"below": entry["below"] or "", "dwarfs": self.view["turns_each"]}
        return told(about_tile, tile, **place, taken_by=taken_by, reasons=tuple(reasons), lang=self.lang)

    def _about_rooms(self) -> Iterable[Details]:
        for number in self.view["display"]:
            reasons = [] if self.targets.of("room", number) else self._room_reasons(number)
            yield told(about_room, number, reasons=tuple(reasons), lang=self.lang)
        for number in self.view["pool"]:
            yield self._about_built(self.own_seat, number)
        for seat, owner in enumerate(self.view["seats"]):
            for held in owner["spaces"].values():
                if isinstance(held, int):
                    yield self._about_built(seat, held)

    def _about_built(self, seat: int, number: int) -> Details:
        is_open = number == self.view["in_use"] or bool(self.targets.of("room", number))
        reasons = [] if seat != self.own_seat or is_open else self._reasons("activate", room_name(number))
        return told(about_room, number, reasons=tuple(reasons), lang=self.lang)

    def _about_spaces(self) -> Iterable[Details]:
        for name, held in self.view["seats"][self.own_seat]["spaces"].items():
            if not isinstance(held, int):
                is_covered = held == "covered"
                asks = not self.targets.of("space", name) and (is_covered or self.view["in_hand"])
                reasons = self._reasons("excavate" if is_covered else "place", Name("space", name)) if asks else []
                yield told(about_space, name, is_covered=is_covered, reasons=tuple(reasons), lang=self.lang)

    @cached_property
    def asked(self) -> About:
        """What the box says while nothing is pointed at."""
        kind, tile = self.view["asked"]["kind"], self.view["tile"]
        if not self.looker.is_asked:
            waiting = say("Point at anything to read about it.", self.lang) if not self.source.is_over else ""
            return About("asked", self._prompt(), words=waiting)
        if self.view["in_use"] is not None:
            in_use = about_room(self.view["in_use"], lang=self.lang)
            return replace(in_use, key="asked", note=say(ORDERS["room"], self.lang), facts=())
        if kind == "effect" and tile:
            held = next(entry for entry in self.view["tiles"] if entry["id"] == tile)
            about_held = self._about_tile(held, tile).abouts[0]
            return replace(about_held, key="asked", note=say(ORDERS["effect"], self.lang))
        return About("asked", self._prompt(), words=say(ORDERS.get(kind or "", ""), self.lang))


def supply(view: CaveView, lang: str) -> str:
    """The walls that are left for everybody; in the draft the tiles in the pile."""
    if view["is_draft"]:
        return say("{n} {n:tile|tiles} left", lang, n=view["pile"] or 0)
    return say("{n} {n:wall|walls} left", lang, n=view["wall_supply"])


def tiles_then(view: CaveView, names: Sequence[str], lang: str) -> list[Markup]:
    """The action tiles of a position in the past."""
    shared = {"tiles": len(view["tiles"]), **only(view, "players", "turns_each"), "tile": None}
    return [drawn(_tile_card, {"entry": each, **shared}, names=tuple(names), lang=lang) for each in view["tiles"]]


def _tile_card(seen: Any, **told: Any) -> Drawing:
    view: Any = {**seen, "tiles": range(seen["tiles"])}
    return tile_card(view, seen["entry"], **told)


def _aim(aim: AimView, view: CaveView, lang: str) -> CaveAim:
    target, more = aim["points"], aim["outstanding"]
    words = (
        say("More than {n} points in both eras together.", lang, n=target)
        if more is None
        else say("At least {n} points; more than {more} is outstanding.", lang, n=target, more=more)
    )
    return CaveAim(view["seats"][0]["score"], target, words, view["piles"][view["era"] - 1])


def _draft_line(view: CaveView, names: Sequence[str], lang: str) -> str:
    """How the draft stands."""
    told = [_drafted(name, owner) for name, owner in zip(names, view["seats"], strict=True)]
    pile = Said("{n} {n:tile|tiles} in the pile", n=view["pile"] or 0)
    return say("{seats}. {pile}.", lang, seats=Listing([*told], ";"), pile=pile)


def _drafted(name: str, owner: SeatView) -> Said:
    points, walls = owner["rooms_score"], owner["own_walls"] or 0
    return Said("{name}: {n} {n:point|points}, {walls} {walls:wall|walls} left", name=name, n=points, walls=walls)
