"""Order cards, sequence cards and the pieces of a hand, each as a card of its own."""

from collections.abc import Mapping, Sequence

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.hexes import DYNAMITE, GAME, printed
from pickaxe.draw.nameplate import rings
from pickaxe.draw.seats import called, colour_class, sign
from pickaxe.draw.svg import Drawing, Svg, at, circle, document, group, in_states, join, rect, text
from pickaxe.draw.targets import Targets, handle
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Listing, Name

ORDER = (132.0, 70.0)
SEQUENCE = (64.0, 84.0)
PIECE = (58.0, 66.0)
_GEM = 22.0


def _frame(width: float, height: float, face: str = "cardface") -> Svg:
    return join([rect(0.75, 0.75, width - 1.5, height - 1.5, rx=8, class_=face), rings(width, height)])


def _order_label(order: Order, *, verb: str, lang: str) -> str:
    gems = Listing([Name("colour", gem) for gem in order["gems"]], ",")
    said = [
        say("order {value}: {gems}", lang, value=order["value"], gems=gems),
        say("penalty {n}", lang, n=order["penalty"]),
    ]
    if order["chips"]:
        said.append(say("{n} points at once", lang, n=order["chips"] * printed().chip_points))
    if verb:
        said.append(say(verb, lang))
    return ", ".join(said)


def _gems(order: Order, held: Mapping[str, int]) -> Svg:
    """The gems of an order, those that are in the purse with a tick."""
    left = dict(held)
    step = min(_GEM + 5, (ORDER[0] - 16 - _GEM) / max(1, len(order["gems"]) - 1))
    parts = []
    for index, gem in enumerate(order["gems"]):
        x, y = 7 + index * step, 39
        parts.append(pieces.gem_at(gem, x, y, _GEM))
        if left.get(gem, 0):
            left[gem] -= 1
            parts.append(circle(x + 19.5, y + 20.5, 6.2, class_="tickface"))
            parts.append(icons.use("check", x + 15, y + 16, 9, class_="tickink"))
    return join(parts)


def order_card(
    order: Order,
    *,
    lang: str = "en",
    choices: Sequence[int] = (),
    verb: str = "take",
    held: Mapping[str, int] | None = None,
    is_own: bool = False,
) -> Drawing:
    """An order card of its own, 132 × 70; gems that are `held` in the purse already get a tick."""
    label = _order_label(order, verb=verb if choices else "", lang=lang)
    named = handle(label=label, about=f"order {order['id']}", choices=choices)
    inside = [
        text(str(order["value"]), 8, 26, class_="serif totalink"),
        icons.use("chip", 46, 6, 20) if order["chips"] else Svg(""),
        text(f"×{order['chips']}", 68, 20.5, class_="strong") if order["chips"] > 1 else Svg(""),
        text(f"−{order['penalty']}", ORDER[0] - 8, 21, class_="lossink flush"),
        _gems(order, held or {}),
    ]
    classes = in_states("order", yours=is_own, legal=choices)
    piece = group(_frame(*ORDER), group(*inside, class_="dim"), class_=classes, **named)
    return document(*ORDER, piece, class_="drawing card ordercard")


def sequence_card(
    number: int,
    *,
    lang: str = "en",
    choices: Sequence[int] = (),
    taken: int | None = None,
    names: Sequence[str] = (),
    game: str = GAME,
) -> Drawing:
    """A sequence card of its own, 64 × 84: its number, its dynamite tile and who has it."""
    piece = DYNAMITE + printed(game).dynamite_of_card[number]
    width, height = SEQUENCE
    label = say("sequence card {n} with {piece}", lang, n=number, piece=Name("piece", piece))
    if choices:
        label += f", {say('take', lang)}"
    if taken is not None:
        label += f", {say('taken by {name}', lang, name=called(names, taken, lang))}"
    named = handle(label=label, about=f"card {number}", choices=choices)
    tile = group(pieces.piece(piece, game=game), transform=f"translate({width / 2:.4g} 55) scale(.78)")
    owner = [sign(taken, width - 19, 8, 12)] if taken is not None else []
    inside = [text(str(number), 9, 25, class_="serif totalink"), *owner, tile]
    classes = in_states("sequence", legal=choices, taken=taken is not None)
    colour = f" {colour_class(taken)}" if taken is not None else ""
    drawn = group(_frame(width, height), *inside, class_=classes + colour, **named)
    return document(width, height, drawn, class_="drawing card sequencecard")


def sequence_cards(view: CavumView, *, targets: Targets, names: Sequence[str], lang: str) -> list[Drawing]:
    """All sequence cards, with who has taken them."""
    game, holders = view["game"], {seat["card"]: index for index, seat in enumerate(view["seats"]) if seat["card"]}
    found = {number: targets.of("card", str(number)) for number in printed(game).dynamite_of_card}
    return [
        sequence_card(number, lang=lang, choices=choices, taken=holders.get(number), names=names, game=game)
        for number, choices in found.items()
    ]


def piece_card(
    piece: str, *, seat: int, choices: Sequence[int] = (), state: str = "", lang: str = "en", game: str = GAME
) -> Drawing:
    """A piece of a hand as a card of its own, 58 × 66: one that can be used, that is chosen, or that is gone."""
    width, height = PIECE
    label = say("{piece}, used up" if state == "gone" else "{piece}", lang, piece=Name("piece", piece))
    shown, held = lettering.fitted(WORDS.name("piece.short", piece, lang), size=10.5, room=width - 6, least=8)
    scale = 0.72 if piece == "station" else 0.64
    inside = [
        _frame(width, height, "slotface"),
        group(pieces.piece(piece, seat=seat, game=game), transform=at(width / 2, 25, scale)),
        text(shown, width / 2, 58, class_="slotink", **held),
    ]
    classes = in_states(f"slot {state}".strip(), legal=choices)
    named = handle(label=label, about=f"piece {piece}", choices=choices)
    return document(width, height, group(*inside, class_=classes, **named), class_="drawing card")
