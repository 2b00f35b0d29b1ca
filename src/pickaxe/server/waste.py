"""What would be wasted, in words, for somebody who wants to hear of it."""

from collections.abc import Sequence
from typing import Final

from pickaxe.kernel.host import Waste
from pickaxe.server.settings import Settings
from pickaxe.server.story import text_of
from pickaxe.server.tables import Table
from pickaxe.server.words import say

TOLD: Final = 2  # things that are named; more are counted


def waste_in_words(table: Table, wastes: Sequence[Waste], lang: str, settings: Settings) -> str:
    """The most important things first, without the kinds that are switched off."""
    told = [text_of(table, waste.said, lang) for waste in wastes if waste.kind in settings]
    more = [say("and {n} more", lang, n=len(told) - TOLD)] if len(told) > TOLD else []
    return ", ".join(told[:TOLD] + more)
