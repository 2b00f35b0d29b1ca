"""What lies in the turn bar of Cavum: the hand of pieces, or the bids, cards, colours and numbers that are asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cavum import gem, piece_picture
from pickaxe.draw.cavum.hexes import TILES
from pickaxe.draw.targets import Targets
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.tiles import HAND, PIECE, PROSPECT
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Name, capitalised
from pickaxe.server.layouts.layout import Button

RAISES = (0, 1, 2, 5)  # above the lowest bid that can be made
USES = ("lay", "discover", "build", "points", "prospect")  # the verbs that use a piece of the hand


@dataclass(frozen=True, slots=True)
class Card:
    """One of the twelve pieces."""

    id: str  # for the script: the same in every page
    short: str
    name: str
    picture: Markup
    state: str  # "legal", "chosen", "used", "last" or ""
    choices: tuple[int, ...]
    token: str  # what using it is called, while one can ask why it cannot be used
    instead: int | None  # the choice that takes this piece instead of the one in hand


@dataclass(frozen=True, slots=True)
class Earlier:
    """The decision which piece to take, while one is in hand: where to go back to, and what could be chosen there."""

    number: int
    choices: Mapping[str, int]  # by piece


def gives_up(targets: Targets, piece: str) -> bool:
    """Whether pressing a piece gives it up: a tile that fits nowhere; anything else only if nothing can be used."""
    if not targets.of("piece", piece, "give up") or targets.of("piece", piece, *USES):
        return False
    return piece in TILES or not any(targets.of("piece", other, *USES) for other in HAND if other != "option")


def use_of(guide: CavumBook, piece: str) -> int:
    """The choice that uses a piece; of an option the simplest use."""
    number = PIECE[piece]
    if number < len(guide.lay_choice):
        return guide.lay_choice[number]
    return guide.prospect_choice if number == PROSPECT else guide.points_choice


@dataclass(frozen=True)
class Hand:
    """The pieces of a seat, as somebody sees them who may or may not use them now."""

    view: CavumView
    seat: int
    targets: Targets
    guide: CavumBook
    earlier: Earlier | None
    lang: str

    @property
    def held(self) -> str:
        """The piece of the hand that is being used."""
        in_hand = self.view["in_hand"] if self.view["seat"] == self.seat else None
        return ("option" if in_hand["bought"] else in_hand["piece"]) if in_hand else ""

    def cards(self) -> Iterable[Card]:
        """The twelve pieces; of several that are alike the used ones come last."""
        own = self.view["seats"][self.seat]
        for piece, number in own["hand"].items():
            for index in range(number):
                yield self._card(piece, index, is_used=index >= own["pieces"][piece])

    def _card(self, piece: str, index: int, *, is_used: bool) -> Card:
        is_first, is_held = index == 0, piece == self.held and index == 0
        choices = self._choices(piece) if is_first and not is_used else ()
        note = self._note(piece, choices)
        name = capitalised(WORDS.name("piece", piece, self.lang))
        used_up = say("{piece}, used up", self.lang, piece=name)
        can_ask = self.view["asked"]["kind"] == "piece" and self.view["options"]
        is_left = is_first and not is_used and not is_held
        return Card(
            id=f"piece-{piece.replace(' ', '-')}-{index + 1}",
            short=note or WORDS.name("piece.short", piece, self.lang),
            name=used_up if is_used else f"{name}, {note}" if note else name,
            picture=Markup(piece_picture(piece, seat=self.seat, lang=self.lang, game=self.view["game"])),
            state=_state(is_used=is_used, is_held=is_held, is_legal=bool(choices), is_last=piece == "prospect"),
            choices=choices,
            token=self.guide.lexicon.token(use_of(self.guide, piece)) if can_ask else "",
            instead=self.earlier.choices.get(piece) if self.earlier and is_left else None,
        )

    def _choices(self, piece: str) -> tuple[int, ...]:
        """What pressing a piece can mean: using it, or giving it up if nothing else is left to do."""
        if piece == "option":
            bought = [choice for each in self.targets.ids("pool") for choice in self.targets.of("pool", each)]
            return (*bought, *self._used(piece))
        return self.targets.of("piece", piece, "give up") if gives_up(self.targets, piece) else self._used(piece)

    def _used(self, piece: str) -> tuple[int, ...]:
        return self.targets.of("piece", piece, *USES)

    def _note(self, piece: str, choices: Sequence[int]) -> str:
        if choices and not self._used(piece) and piece != "option":
            return say("give up", self.lang)
        if piece != "prospect" or choices:
            return ""
        return say("last, {n}th", self.lang, n=self.view["most_pieces"])


def _state(*, is_used: bool, is_held: bool, is_legal: bool, is_last: bool) -> str:
    if is_used:
        return "used"
    if is_held:
        return "chosen"
    if is_legal:
        return "legal"
    return "last" if is_last else ""


# Numbers and colours


def _chip(choice: int, number: object, aside: str, name: str) -> Button:
    small = Markup("<small>{}</small>").format(aside) if aside else Markup("")
    return Button(choice, Markup("<b>{}</b>{}").format(number, small), name)


def bid_chips(targets: Targets, lang: str) -> tuple[Button, ...]:
    """The lowest bid that can be made and some above it."""
    low = min(map(int, targets.ids("bid")), default=0)
    return tuple(
        _chip(choice, low + more, f"+{more}" if more else "", say("Bid {n}", lang, n=low + more))
        for more in RAISES
        for choice in targets.of("bid", str(low + more))
    )


def offer_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Button, ...]:
    """The prices that can be offered, highest first, like the free spaces of the scale."""
    colour = Name("colour", view["sale"]["colour"] if view["sale"] else "")
    names = {price: say("offer {colour} for {n}", lang, colour=colour, n=price) for price in targets.ids("price")}
    prices = sorted(names, reverse=True)
    return tuple(_chip(targets.of("price", price)[0], price, "", capitalised(names[price])) for price in prices)


def count_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Button, ...]:
    """How many stones can be sold, with their points; the scale shows the spaces that they take."""
    offer = (view["sale"]["offer"] if view["sale"] else None) or 0
    return tuple(_count(targets, n, n * offer, lang) for n in sorted(map(int, targets.ids("count"))))


def _count(targets: Targets, number: int, points: int, lang: str) -> Button:
    name = say("Sell {n}: {points} {points:point|points}", lang, n=number, points=points)
    return _chip(targets.of("count", str(number))[0], number, say("{n} {n:point|points}", lang, n=points), name)


def colour_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Button, ...]:
    """The colours that can be chosen: for a new vein with the number of stones, in the final sale with the price."""
    return tuple(_colour(view, colour, targets.of("colour", colour)[0], lang) for colour in targets.ids("colour"))


def _colour(view: CavumView, colour: str, choice: int, lang: str) -> Button:
    scale, is_vein = view["scales"][colour], view["asked"]["kind"] == "colour"
    stones, points = "{n} {n:stone|stones}", "{n} {n:point|points}"
    words = say(stones if is_vein else points, lang, n=scale["gives" if is_vein else "top"])
    label = Markup("{}<small>{}</small>").format(Markup(gem(colour)), words)
    return Button(choice, label, f"{WORDS.name('colour', colour, lang)}: {words}")
