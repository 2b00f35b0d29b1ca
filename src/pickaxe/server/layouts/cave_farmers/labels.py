"""Choices of The Cave Farmers as buttons and as steps of a turn, and goods as small pictures."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.said import good_name
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Name, Said, capitalised, notation
from pickaxe.server.markup import BUTTON, Piece, amount, icon, in_pictures, pictured

# Buttons that show what they do in pictures, and buttons with an icon beside their words.
_PICTURED: Final = ("lay", "breed", "buy", "loot")
_SIGNED: Final = ("go", "imitate", "protect", "sow", "grow", "forge", "return", "disarm")
# Steps that show something else than the face of their verb, and steps of few words.
_STEPS: Final = {"sow": "{good}", "fence": "{tile}", "stable": "", "grow": "", "place": "", "place twin": ""}
_SHORT: Final = ("dwarf", "forge", "buy", "pay")


def row(goods: Mapping[str, int], lang: str) -> Markup:
    """Some goods side by side."""
    return Markup(" ").join(amount(good, number, good_name(good, lang, number)) for good, number in goods.items())


def piece(meaning: Meaning, lang: str) -> Piece:
    """A choice that was made, as a step."""
    verb = meaning.verb
    face = _STEPS.get(verb.id, "" if verb.id in _SHORT else verb.face)
    if verb.id in _STEPS or face:
        return Piece(verb.icon, in_pictures(notation(Said(face, **meaning.values))))
    return Piece(verb.icon, pictured(WORDS, meaning.short, lang))


def label(meaning: Meaning, said: Said, lang: str) -> Markup:
    """A choice as the label of a button, or as a line of a menu."""
    verb = meaning.verb
    if verb.id in ("fence", "stable"):
        return _built(meaning, said, lang)
    if verb.id in _PICTURED:
        return in_pictures(meaning.face)
    sign = icon(verb.icon, BUTTON) if verb.id in _SIGNED else ""
    return Markup("{}<span>{}</span>").format(sign, pictured(WORDS, said, lang))


def _built(meaning: Meaning, said: Said, lang: str) -> Markup:
    """A pasture or a stable: what it is, and what it costs after discounts."""
    tile = meaning.values.get("tile", Name("tile", "stable"))
    price = said.values["price"]
    cost = pictured(WORDS, Said("{paid}", **price.values), lang) if isinstance(price, Said) and price.values else ""
    called = capitalised(WORDS.say(Said("{tile}", tile=tile), lang))
    return Markup("{}<span>{}{}{}</span>").format(
        in_pictures(tile.id if isinstance(tile, Name) else ""), called, ": " if cost else "", cost
    )
