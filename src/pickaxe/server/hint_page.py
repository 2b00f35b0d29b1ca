"""What a hint shows: whole turns as ideas, each with its steps, its expected lead and one reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.ai.hints import Hint
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said
from pickaxe.server.ghosts import ghosts
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Layout
from pickaxe.server.story import names_of, text_of
from pickaxe.server.tables import Step, Table
from pickaxe.server.turn_bar import CLOSING
from pickaxe.server.words import say

REACH: Final = 20.0  # points on either side of the middle of a bar


@dataclass(frozen=True, slots=True)
class HintStep:
    """One step of a turn, and the things on the table that it is about."""

    icon: str
    label: Markup
    words: str
    on: Sequence[str]


@dataclass(frozen=True, slots=True)
class Idea:
    """A whole turn; on its bar the places from left to right are in percent."""

    title: str
    lead: str
    place: float
    low: float
    high: float
    steps: Sequence[HintStep]
    reason: str
    choices: Sequence[int]
    draft: Sequence[int]  # without those that would end the turn
    ghosts: Markup
    is_lead: bool


@dataclass(frozen=True, slots=True)
class HintPage:
    """Some turns of a seat, the best first."""

    seat: int
    ideas: Sequence[Idea]


def hint_page(table: Table, hints: Sequence[Hint], lang: str) -> HintPage:
    """The model of a hint."""
    layout = layout_of(table.game.id)
    shown = [hint._replace(choices=[*layout.thrifty(table.state, hint.choices)]) for hint in hints]
    return HintPage(table.state.mover, [_idea(table, hint, hints[0].value - hint.value, lang) for hint in shown])


def _idea(table: Table, hint: Hint, behind: float, lang: str) -> Idea:
    layout, steps, after = layout_of(table.game.id), list[Step](), table.state.copy()
    for number, choice in enumerate(hint.choices):
        said = table.game.text.happened(after, choice)
        steps.append(Step(number, table.game.lexicon.meaning(choice), said, by_itself=False, locked=None))
        after.apply(choice)
    groups = layout.gathered([step for step in steps if step.meaning.verb.id not in CLOSING])
    reasons = sorted(layout.reasons(table.state, after, table.state.mover), key=lambda reason: -reason.weight)
    best = reasons[0].said if reasons and reasons[0].weight > 0 else _plain(_halves(behind))
    title = table.game.text.label(table.state, hint.choices[0])
    return Idea(
        title=text_of(table, title, lang),
        lead=_lead(table, hint, lang),
        place=_place(hint.value),
        low=_place(hint.low),
        high=_place(hint.high),
        steps=[_step(table, layout, group, lang) for group in groups],
        reason=text_of(table, best, lang),
        choices=hint.choices,
        draft=_draft(table, hint.choices),
        ghosts=_ghosts(table, layout, after, lang),
        is_lead=hint.is_lead,
    )


def _plain(behind: float) -> Said:
    """What can be said of a turn that brings nothing by itself."""
    return Said("It is worth {n} less than the first.", n=behind) if behind else Said("Nothing else looks better now.")


def _halves(number: float) -> float:
    return abs(round(2 * number)) / 2


def _draft(table: Table, choices: Sequence[int]) -> Sequence[int]:
    """The choices up to those that would only end the turn."""
    left = len(choices)
    while left and table.game.lexicon.meaning(choices[left - 1]).verb.id in CLOSING:
        left -= 1
    return choices[:left]


def _ghosts(table: Table, layout: Layout, after: State, lang: str) -> Markup:
    seat, names = table.state.mover, names_of(table, lang)
    now, then = (layout.land(state.view(seat), seat, names, lang) for state in (table.state, after))
    return ghosts(now, then)


def _step(table: Table, layout: Layout, group: Sequence[Step], lang: str) -> HintStep:
    pieces = [layout.piece(step.meaning.having(step.said), lang) for step in group]
    label = Markup(" ").join([piece.label for piece in pieces if piece.label])
    on = [f"{target.kind} {target.id}" for step in group for target in step.meaning.targets]
    return HintStep(pieces[0].icon, label, text_of(table, group[-1].said, lang), on)


def _lead(table: Table, hint: Hint, lang: str) -> str:
    """Who would win by how much, or how many points it would be."""
    number = _halves(hint.value)
    if not hint.is_lead:
        return say("about {n} {n:point|points}", lang, n=number)
    if not number:
        return say("even", lang)
    if hint.value > 0:
        return say("you by {n}", lang, n=number)
    others = [name for seat, name in enumerate(names_of(table, lang)) if seat != table.state.mover]
    return say("{name} by {n}", lang, name=others[0] if len(others) == 1 else say("the best other", lang), n=number)


def _place(lead: float) -> float:
    return round(50 + 50 * max(-1.0, min(1.0, lead / REACH)), 1)
