"""Why something cannot be chosen at a table of The Cave Farmers, in three words and in full."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.words import good_name
from pickaxe.games.cave_farmers.names import phrasebook
from pickaxe.games.cave_farmers.stock import GOODS
from pickaxe.server.layouts.reasons import SHORT
from pickaxe.server.words import say

# Reasons that only say that something else is asked, or that another way to pay is meant.
BESIDE: Final = ("What is asked now", "You cannot pay for this with ore")
# What reasons say, by how they begin or by words in them, short enough to stand on a card.
_FEW: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"no free cavern|no site", "no free cavern"),
        (r"is not a dwelling", "not a dwelling"),
        (r"can pay for no", "all too dear"),
        (r"No goods lie|nothing to take", "empty"),
        (r"dwellings have room|at most (five|six) dwarfs", "no room"),
        (r"armed dwarf|expedition", "needs a weapon"),
        (r"has a weapon", "has a weapon"),
        (r"tunnel", "needs tunnels"),
        (r"empty field|to sow", "nothing to sow"),
        (r"meadow", "needs a meadow"),
        (r"neighbouring|space is left", "no place left"),
        (r"imitate", "nothing to imitate"),
        (r"already", "taken"),
    )
)
_PLURALS: Final = {plural: name for name, plural in zip(GOODS.names, GOODS.plurals, strict=True)}


def in_short(reasons: Sequence[str], lang: str) -> str:
    """The first reason, which the rules gave in English, in three words."""
    for reason in reasons:
        if found := SHORT.match(reason):
            return _missing(int(found[1]) - int(found[3]), _PLURALS.get(found[2], found[2]), lang)
        for pattern, words in _FEW:
            if pattern.search(reason):
                return say(words, lang)
    return say("not possible", lang) if reasons else ""


def _missing(number: int, good: str, lang: str) -> str:
    return say("{n} {good} short", lang, n=number, good=good_name(good, lang, number))


def in_full(reasons: Iterable[str], lang: str) -> tuple[Markup, ...]:
    """The reasons as sentences in the language of the page."""
    return tuple(Markup("{}").format(phrasebook(lang).translate(each) if lang == "de" else each) for each in reasons)


def question(reasons: Sequence[str], lang: str) -> str:
    """The title above some reasons, which stand beside what they speak of."""
    return say("Why not?", lang) if reasons else ""
