"""What the details box says about order cards and sequence cards."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup, escape

from pickaxe.draw.cavum.hexes import DYNAMITE, printed
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.words import capitalised
from pickaxe.server.layouts.kept import kept
from pickaxe.server.layouts.layout import About, Details, told
from pickaxe.server.markup import icon
from pickaxe.server.words import say

BRINGS: Final = "Fulfilled, it brings {n} points; still open at the end of the game, it costs {penalty}."
CHIPS: Final = (
    "The player who takes it gets {n} points at once: {worth} for each chip. It gains a chip whenever it is left over."
)
LOWER: Final = "The lower the card, the earlier you act in this phase. It brings the dynamite tile shown on it."


def about_cards(view: CavumView, names: Sequence[str], lang: str) -> Iterable[Details]:
    """Every order that lies open, in front of whomever; while they are auctioned, every sequence card."""
    for order in [*view["orders"]["open"], *(order for seat in view["seats"] for order in seat["orders"])]:
        yield kept(_about_order, order, view["game"], lang)
    if view["section"] in ("beginning", "auction"):
        holders = {seat["card"]: names[index] for index, seat in enumerate(view["seats"])}
        for number in printed(view["game"]).dynamite_of_card:
            yield told(about_card, number, holders.get(number, ""), view["game"], lang)


def _about_order(order: Order, game: str, lang: str) -> Details:
    worth = printed(game).chip_points
    return Details(
        About(
            key=f"order {order['id']}",
            title=say("Order for {n}", lang, n=order["value"]),
            words=say(BRINGS, lang, n=order["value"], penalty=order["penalty"]),
            note=say(CHIPS, lang, n=order["chips"] * worth, worth=worth) if order["chips"] else "",
            facts=((say("Stones", lang), Markup(" ").join(_gem(colour, lang) for colour in order["gems"])),),
        )
    )


def _gem(colour: str, lang: str) -> Markup:
    return icon(f"gem-{colour}", 18, label=WORDS.name("colour", colour, lang))


def about_card(number: int, holder: str, game: str, lang: str) -> About:
    """A sequence card, and who has it."""
    piece = WORDS.name("piece", DYNAMITE + printed(game).dynamite_of_card[number], lang)
    taken = ((say("Taken by", lang), escape(holder)),) if holder else ()
    return About(
        key=f"card {number}",
        title=capitalised(say("sequence card {n}", lang, n=number)),
        words=say(LOWER, lang),
        facts=((say("Tile", lang), escape(piece)), *taken),
    )
