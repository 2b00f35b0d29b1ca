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
class Chip:
    """A number to press."""

    choice: int
    label: Markup
    name: str


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


def hand(
    view: CavumView, seat: int, targets: Targets, guide: CavumBook, earlier: Earlier | None, lang: str
) -> tuple[Card, ...]:
    """The twelve pieces of a seat, those that are used up among them."""
    return tuple(_Hand(view, seat, targets, guide, earlier, lang).cards())


def use_of(guide: CavumBook, piece: str) -> int:
    """The choice that uses a piece; of an option the simplest use."""
    number = PIECE[piece]
    if number < len(guide.lay_choice):
        return guide.lay_choice[number]
    return guide.prospect_choice if number == PROSPECT else guide.points_choice


class _Hand:
    def __init__(
        self, view: CavumView, seat: int, targets: Targets, guide: CavumBook, earlier: Earlier | None, lang: str
    ) -> None:
        self.view = view
        self.seat = seat
        self.targets = targets
        self.earlier = earlier
        self.lang = lang
        self.guide = guide
        self.left: Mapping[str, int] = view["seats"][seat]["pieces"]
        in_hand = view["in_hand"] if view["seat"] == seat else None
        self.held = ("option" if in_hand["bought"] else in_hand["piece"]) if in_hand else ""

    def cards(self) -> Iterable[Card]:
        """All pieces; of several that are alike the used ones come last."""
        for piece, number in self.view["seats"][self.seat]["hand"].items():
            for index in range(number):
                yield self._card(piece, index, is_used=index >= self.left[piece])

    def _card(self, piece: str, index: int, *, is_used: bool) -> Card:
        is_first, is_held = index == 0, piece == self.held and index == 0
        choices = self._choices(piece) if is_first and not is_used else ()
        note = self._note(piece, choices)
        name = capitalised(WORDS.name("piece", piece, self.lang))
        used_up = say("{piece}, used up", self.lang, piece=name)
        return Card(
            id=f"piece-{piece.replace(' ', '-')}-{index + 1}",
            short=note or WORDS.name("piece.short", piece, self.lang),
            name=used_up if is_used else f"{name}, {note}" if note else name,
            picture=Markup(piece_picture(piece, seat=self.seat, lang=self.lang, game=self.view["game"])),
            state=_state(is_used=is_used, is_held=is_held, is_legal=bool(choices), is_last=piece == "prospect"),
            choices=choices,
            token=self.guide.lexicon.token(use_of(self.guide, piece))
            if self.view["asked"]["kind"] == "piece" and self.view["options"]
            else "",
            instead=self._instead(piece) if is_first and not is_used and not is_held else None,
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

    def _instead(self, piece: str) -> int | None:
        if self.earlier is None:
            return None
        return self.earlier.choices.get(piece)


def _state(*, is_used: bool, is_held: bool, is_legal: bool, is_last: bool) -> str:
    if is_used:
        return "used"
    if is_held:
        return "chosen"
    if is_legal:
        return "legal"
    return "last" if is_last else ""


# Numbers and colours


def bid_chips(targets: Targets, lang: str) -> tuple[Chip, ...]:
    """The lowest bid that can be made and some above it."""
    low = min(map(int, targets.ids("bid")), default=0)
    wanted = [(raise_, targets.of("bid", str(low + raise_))) for raise_ in RAISES]
    return tuple(_bid(low, raise_, choices[0], lang) for raise_, choices in wanted if choices)


def _bid(low: int, raise_: int, choice: int, lang: str) -> Chip:
    more = Markup("<small>+{}</small>").format(raise_) if raise_ else Markup("")
    return Chip(choice, Markup("<b>{}</b>{}").format(low + raise_, more), say("Bid {n}", lang, n=low + raise_))


def offer_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Chip, ...]:
    """The prices that can be offered, highest first, like the free spaces of the scale."""
    colour = Name("colour", view["sale"]["colour"] if view["sale"] else "")
    return tuple(
        Chip(
            targets.of("price", price)[0],
            Markup("<b>{}</b>").format(price),
            capitalised(say("offer {colour} for {n}", lang, colour=colour, n=price)),
        )
        for price in sorted(targets.ids("price"), reverse=True)
    )


def count_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Chip, ...]:
    """How many stones can be sold, with their points; the scale shows the spaces that they take."""
    offer = (view["sale"]["offer"] if view["sale"] else None) or 0
    return tuple(
        _count(targets.of("count", str(n))[0], n, n * offer, lang) for n in sorted(map(int, targets.ids("count")))
    )


def _count(choice: int, number: int, points: int, lang: str) -> Chip:
    words = say("{n} {n:point|points}", lang, n=points)
    name = say("Sell {n}: {points} {points:point|points}", lang, n=number, points=points)
    return Chip(choice, Markup("<b>{}</b><small>{}</small>").format(number, words), name)


def colour_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Chip, ...]:
    """The colours that can be chosen: for a new vein with the number of stones, in the final sale with the price."""
    return tuple(_colour(view, colour, targets.of("colour", colour)[0], lang) for colour in targets.ids("colour"))


def _colour(view: CavumView, colour: str, choice: int, lang: str) -> Chip:
    scale = view["scales"][colour]
    if view["asked"]["kind"] == "colour":
        words = say("{n} {n:stone|stones}", lang, n=scale["gives"])
    else:
        words = say("{n} {n:point|points}", lang, n=scale["top"])
    label = Markup("{}<small>{}</small>").format(Markup(gem(colour)), words)
    return Chip(choice, label, f"{WORDS.name('colour', colour, lang)}: {words}")
