"""All pieces, sequence cards and order cards of Cavum, with what they do."""

from collections.abc import Sequence
from typing import cast

from markupsafe import Markup

import pickaxe
from pickaxe.draw.cavum import order_card, piece_picture, sequence_card
from pickaxe.draw.cavum.hexes import printed
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.facts import Order as Card
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.words import capitalised
from pickaxe.server.guide import guide
from pickaxe.server.layouts.cavum.about import about_card
from pickaxe.server.layouts.layout import Entry
from pickaxe.server.words import say, told


def reference(view: CavumView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """The pieces of a hand, the sequence cards by their number, and the order cards by their value."""
    pieces = [_piece(piece, told(does, lang), lang) for piece, does in guide(view["game"])["pieces"].items()]
    book = cast(CavumBook, pickaxe.game(view["game"]).book)
    cards = [_order(card, book.colours, lang) for card in sorted(book.facts.orders, key=lambda card: card.value)]
    turns = [_turn(number, view["game"], lang) for number in printed(view["game"]).dynamite_of_card]
    return (say("Pieces", lang), pieces), (say("Sequence cards", lang), turns), (say("Order cards", lang), cards)


def _piece(piece: str, words: str, lang: str) -> Entry:
    name = capitalised(WORDS.name("piece", piece, lang))
    return Entry(f"piece {piece}", name, Markup(piece_picture(piece, lang=lang)), words)


def _turn(number: int, game: str, lang: str) -> Entry:
    told = about_card(number, "", game, lang)
    (_, tile), *_ = told.facts
    words = f"{told.words} {capitalised(tile.striptags())}."
    return Entry(told.key, told.title, Markup(sequence_card(number, lang=lang, game=game)), words)


def _order(card: Card, colours: Sequence[str], lang: str) -> Entry:
    order: Order = {
        "id": card.id,
        "gems": [colours[gem] for gem in card.gems],
        "value": card.value,
        "penalty": card.penalty,
        "chips": 0,
    }
    gems = ", ".join(WORDS.name("colour", colour, lang) for colour in order["gems"])
    words = say("{gems}; unfulfilled it costs {n}.", lang, gems=gems, n=card.penalty)
    title = say("Order for {n}", lang, n=card.value)
    return Entry(f"order {card.id}", title, Markup(order_card(order, lang=lang)), capitalised(words))
