"""Choices as buttons and as steps of a turn, goods as small pictures, and why something cannot be chosen."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup, escape

from pickaxe.draw.cave_farmers.printed import good_name
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.effects import COSTS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Amount, Name, Said, capitalised, notation
from pickaxe.server.layouts.reasons import missing
from pickaxe.server.markup import BUTTON, Piece, amount, icon, in_pictures, pictured
from pickaxe.server.words import say

# Buttons that show what they do in pictures, and buttons with an icon beside their words.
_PICTURED: Final = ("breed", "buy", "loot")
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
    if verb.id == "lay":
        return Markup("{}<span>{}</span>").format(in_pictures(meaning.face), _tile_name(meaning, lang))
    if verb.id in _PICTURED:
        return in_pictures(meaning.face)
    sign = icon(verb.icon, BUTTON) if verb.id in _SIGNED else ""
    return Markup("{}<span>{}</span>").format(sign, pictured(WORDS, said, lang))


def _tile_name(meaning: Meaning, lang: str) -> str:
    return capitalised(WORDS.say(Said("{tile}", tile=meaning.values["tile"]), lang))


def _built(meaning: Meaning, said: Said, lang: str) -> Markup:
    """A pasture or a stable: what it is, and what it costs after discounts."""
    tile = meaning.values.get("tile", Name("tile", "stable"))
    price = said.values["price"]
    cost = pictured(WORDS, Said("{paid}", **price.values), lang) if isinstance(price, Said) and price.values else ""
    called = capitalised(WORDS.say(Said("{tile}", tile=tile), lang))
    return Markup("{}<span>{}{}{}</span>").format(
        in_pictures(tile.id if isinstance(tile, Name) else ""), called, ": " if cost else "", cost
    )


# Reasons that only say that something else is asked, or that another way to pay is meant.
BESIDE: Final = ("What is asked now: {prompt.low}.", "You cannot pay for this with ore.")
# What reasons say, short enough to stand on a card.
FEW: Final[dict[str, str]] = {
    "You have no free cavern.": "no free cavern",
    "{furnishing} is not a dwelling.": "not a dwelling",
    "You can pay for no dwelling on offer.": "all too dear",
    "You can pay for no furnishing on offer.": "all too dear",
    "No goods lie here.": "empty",
    "Your dwellings have room for {room} dwarfs, and you have {n}.": "no room",
    "A family has at most five dwarfs.": "no room",
    "A family has at most six dwarfs.": "no room",
    "Only an armed dwarf can go on an expedition.": "needs a weapon",
    "This dwarf has a weapon already.": "has a weapon",
    "An ore mine needs two neighbouring ordinary tunnels.": "needs tunnels",
    "You have no free ordinary tunnel.": "needs tunnels",
    "You have no free deep tunnel.": "needs tunnels",
    "You have no empty field.": "nothing to sow",
    "You have no {good.many} to sow.": "nothing to sow",
    "You have no meadow without a fence.": "needs a meadow",
    "You do not have two neighbouring meadows without a fence.": "needs a meadow",
    "No forest space is left for a meadow.": "no place left",
    "No forest space without a stable is left for a field.": "no place left",
    "No mountain space is left beside your cave.": "no place left",
    "No space is left for a stable.": "no place left",
    "No two neighbouring forest spaces are free for this tile where it would continue your land.": "no place left",
    "No two neighbouring mountain spaces are free for this tile where it would continue your cave.": "no place left",
    "No space of an opponent gives you anything to imitate.": "nothing to imitate",
    "If you imitate a space, you do not get the goods on it.": "nothing to imitate",
    "{space} cannot be imitated.": "nothing to imitate",
    "A dwarf of yours stands on {space} already.": "taken",
    "A dwarf of {seat} stands on {space} already.": "taken",
    "{furnishing} is built already, by you.": "taken",
    "{furnishing} is built already, by {seat}.": "taken",
}


def in_short(reasons: Sequence[Said], lang: str) -> str:
    """The first reason that can be told in three words."""
    for reason in reasons:
        if reason.template == COSTS:
            return _short_of(reason, lang)
        if reason.template in FEW:
            return say(FEW[reason.template], lang)
    return say("not possible", lang) if reasons else ""


def _short_of(reason: Said, lang: str) -> str:
    price, number = reason.values["price"], missing(reason)
    good = good_name(price.name.id, lang, number) if isinstance(price, Amount) else ""
    return say("{n} {good} short", lang, n=number, good=good)


def in_full(reasons: Iterable[Said], lang: str, names: Sequence[str] | None = None) -> tuple[Markup, ...]:
    """The reasons as sentences in the language of the page."""
    return tuple(escape(WORDS.say(each, lang, list(names) if names else None)) for each in reasons)
