"""What lies in the turn bar of Cavum: the hand of pieces, or the bids, cards, colours and numbers that are asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.draw.cavum import gem, piece_picture
from pickaxe.draw.cavum.hexes import DYNAMITE, TILES
from pickaxe.draw.targets import Targets
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.tiles import HAND, PIECE
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Name, capitalised
from pickaxe.server.guide import guide
from pickaxe.server.layouts.layout import Button
from pickaxe.server.words import told

RAISES = (0, 1, 2, 5)  # above the lowest bid that can be made
USES = ("lay", "discover", "build", "points", "prospect")  # the verbs that use a piece of the hand


@dataclass(frozen=True, slots=True)
class Card:
    """One of the twelve pieces."""

    id: str  # for the script: the same in every page
    short: str
    name: str
    does: str  # what it is for
    picture: Markup
    state: str  # "legal", "chosen", "used", "last" or ""
    choices: tuple[int, ...]
    token: str  # what using it is called, while one can ask why it cannot be used
    instead: int | None  # the choice that takes this piece instead of the one in hand


def gives_up(targets: Targets, piece: str) -> bool:
    """Whether pressing a piece gives it up: a tile that fits nowhere; anything else only if nothing can be used."""
    if not targets.of("piece", piece, "give up") or targets.of("piece", piece, *USES):
        return False
    return piece in TILES or not any(targets.of("piece", other, *USES) for other in HAND if other != "option")


def does(piece: str, game: str, lang: str) -> str:
    """What a piece is for, as the rules tell it; tiles differ in their exits only, which one sees."""
    if piece in TILES and not piece.startswith(DYNAMITE):
        return say("It must continue at least one tunnel; it may cover a tile with fewer exits.", lang)
    return told(guide(game)["pieces"]["dynamite two" if piece.startswith(DYNAMITE) else piece], lang)


@dataclass(frozen=True)
class Hand:
    """The pieces of a seat, as somebody sees them who may or may not use them now."""

    view: CavumView
    seat: int
    targets: Targets
    guide: CavumBook
    instead: Mapping[str, int]  # by piece: what could be chosen where the piece in hand was taken
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
        uses = [*self.guide.lay_choice, self.guide.points_choice, self.guide.prospect_choice]  # by piece
        last = "last" if piece == "prospect" else ""
        return Card(
            id=f"piece-{piece.replace(' ', '-')}-{index + 1}",
            short=note or WORDS.name("piece.short", piece, self.lang),
            name=used_up if is_used else f"{name}, {note}" if note else name,
            does=does(piece, self.view["game"], self.lang),
            picture=Markup(piece_picture(piece, seat=self.seat, lang=self.lang, game=self.view["game"])),
            state="used" if is_used else "chosen" if is_held else "legal" if choices else last,
            choices=choices,
            token=self.guide.lexicon.token(uses[PIECE[piece]]) if can_ask else "",
            instead=self.instead.get(piece) if is_left else None,
        )

    def _choices(self, piece: str) -> tuple[int, ...]:
        """What pressing a piece can mean: using it, or giving it up if nothing else is left to do."""
        if piece == "option":
            bought = [choice for each in self.targets.ids("pool") for choice in self.targets.of("pool", each)]
            return (*bought, *self.targets.of("piece", piece, *USES))
        return self.targets.of("piece", piece, *(["give up"] if gives_up(self.targets, piece) else USES))

    def _note(self, piece: str, choices: Sequence[int]) -> str:
        if choices and not self.targets.of("piece", piece, *USES) and piece != "option":
            return say("give up", self.lang)
        last = piece == "prospect" and not choices
        return say("last, {n}th", self.lang, n=self.view["most_pieces"]) if last else ""


def _chip(choice: int, number: object, aside: str, name: str) -> Button:
    small = Markup("<small>{}</small>").format(aside) if aside else Markup("")
    return Button(choice, Markup("<b>{}</b> {}").format(number, small), f"{name} {aside}".strip())


def bid_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Button, ...]:
    """The lowest bid that can be made and some above it."""
    low = min(map(int, targets.ids("bid")), default=0)
    return tuple(
        _chip(choice, low + more, "", say("Bid {n}", lang, n=low + more))
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
    found = []
    for number in sorted(map(int, targets.ids("count"))):
        points = say("{n} {n:point|points}", lang, n=number * offer)
        name = say("Sell {n}: {points} {points:point|points}", lang, n=number, points=number * offer)
        found.append(_chip(targets.of("count", str(number))[0], number, points, name))
    return tuple(found)


def colour_chips(view: CavumView, targets: Targets, lang: str) -> tuple[Button, ...]:
    """The colours that can be chosen: for a new vein with the number of stones, in the final sale with the price."""
    is_vein, found = view["asked"]["kind"] == "colour", []
    for colour in targets.ids("colour"):
        scale = view["scales"][colour]
        points = say("{n} {n:point|points}", lang, n=scale["top"])
        words = say("{n} {n:stone|stones}", lang, n=scale["gives"]) if is_vein else points
        label = Markup("{}<small>{}</small>").format(Markup(gem(colour)), words)
        found.append(Button(targets.of("colour", colour)[0], label, f"{WORDS.name('colour', colour, lang)}: {words}"))
    return tuple(found)
