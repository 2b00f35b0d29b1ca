"""Why something cannot be chosen at a table of The Cave Farmers, in three words and in full."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.said import good_name
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.effects import COSTS
from pickaxe.kernel.words import Amount, Said
from pickaxe.server.layouts.reasons import missing
from pickaxe.server.words import say

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
    "You have no two neighbouring meadows without a fence.": "needs a meadow",
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
    return tuple(Markup("{}").format(WORDS.say(each, lang, list(names) if names else None)) for each in reasons)


def question(reasons: Sequence[Said], lang: str) -> str:
    """The title above some reasons, which stand beside what they speak of."""
    return say("Why not?", lang) if reasons else ""
