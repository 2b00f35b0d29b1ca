"""Waste is told before it is done, by the preview of a choice, and while it can be taken back; each kind can be off."""

from functools import cache
from typing import NamedTuple

import pytest

from pickaxe.kernel.host import CLOSED, DEAR, LEFT, LOST, NOTHING, UNDONE
from pickaxe.server import pages
from pickaxe.server.layouts.layout import Looker
from pickaxe.server.preview_page import preview_page
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.settings import USUAL, Draft, Settings, parse_settings
from pickaxe.server.tables import Table
from pickaxe.server.turn_bar import turn_bar
from pickaxe.server.waste import TOLD
from server.recorded_table import FOLDER, recorded, seats, table_at
from server.test_pages import Page
from server.test_store import START

NAMES = ("Ida", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gerd")
KINDS = {LEFT, UNDONE, CLOSED, NOTHING, DEAR, LOST}
# Every warning that has a name, by game and template.
WASTES = [
    ("cave-vs-cave", LEFT, "{goods} left lying"),
    ("cave-vs-cave", UNDONE, "furnishing unused"),
    ("cave-vs-cave", NOTHING, "{room} gives nothing now"),
    ("cave-farmers", LEFT, "{goods} left lying"),
    ("cave-farmers", UNDONE, "furnishing unused"),
    ("cave-farmers", UNDONE, "you can still sow"),
    ("cave-farmers", CLOSED, "no tile can be laid here any more"),
    ("cave-farmers", CLOSED, "nothing can be fenced here any more"),
    ("cave-farmers", LOST, "{n} {n:point|points} less"),
    ("cavum", UNDONE, "order {order} left open"),
    ("cavum", DEAR, "an offer of {n} is low enough for now"),
    ("cavum", DEAR, "a bid of {n} is enough for now"),
]


class Slip(NamedTuple):
    """A choice of a recorded game that would waste something, and in which words."""

    record: str
    position: int
    seat: int
    choice: int
    words: str

    def table(self) -> Table:
        """The table before it."""
        return table_at(self.record, self.position, seats(*NAMES[: recorded(self.record).players]))


@cache
def slip(game: str, template: str) -> Slip:
    """The first choice in recorded games that would waste something in such words."""
    for file in sorted(FOLDER.glob(f"{game}-*.txt")):
        told = recorded(file.stem)
        state, rules = told.start(), told.rulebook()
        for position, chosen in enumerate(told.choices):
            if state.seat is not None and state.seat >= 0:
                for choice in state.options():
                    for waste in rules.text.host.wastes(state, choice)[:TOLD]:
                        if waste.said.template == template:
                            return Slip(file.stem, position, state.seat, choice, rules.words.say(waste.said))
            state.apply(chosen)
    raise AssertionError(f"{game} never says {template}")


def visitor(seat: int) -> Visitor:
    return Visitor(NAMES[seat].lower(), NAMES[seat])


def preview(made: Slip, settings: Settings) -> str:
    """What its preview says of waste: to see and to hear, if it says anything."""
    table, reader = made.table(), Reader(visitor(made.seat), "en", "light", settings)
    shown = preview_page(table, reader, made.seat, [made.choice])
    assert shown.waste in shown.said
    assert shown.waste in Page(pages.preview(table, reader, made.seat, [made.choice])).words
    return shown.waste


def bar(made: Slip, settings: Settings) -> str:
    """What the turn bar says of it: on the button that ends the turn, or once it is done and can be taken back."""
    table, whose = made.table(), visitor(made.seat)
    if table.game.lexicon.meaning(made.choice).verb.id not in table.game.text.host.endings:
        table.add(table.prepare_choices([made.choice], START, draft=Draft()).entries)
        assert table.may_undo(whose)
    view = table.state.view(made.seat)
    looker = Looker(made.seat, table.state.seat == made.seat, view, view, table.names, "en")
    found = turn_bar(table, whose, looker, table.steps, settings)
    return found.warning or found.end.left


@pytest.mark.parametrize(("game", "kind", "template"), WASTES)
def test_waste_is_told_before_it_is_done_and_while_it_can_be_taken_back(game: str, kind: str, template: str) -> None:
    made = slip(game, template)
    for told in (preview, bar):
        assert made.words in told(made, USUAL)
        assert made.words in told(made, parse_settings(".".join(KINDS - {kind})))
        assert made.words not in told(made, parse_settings(kind))


def test_every_kind_of_waste_has_a_switch_of_its_own() -> None:
    assert {kind for _, kind, _ in WASTES} == KINDS < USUAL
    assert all(kind not in parse_settings(kind) and KINDS - {kind} < parse_settings(kind) for kind in KINDS)
