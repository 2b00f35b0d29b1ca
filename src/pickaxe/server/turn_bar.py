"""The foot of every table: the turn as a draft of steps, what can be exchanged, and the button that ends it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe import CHANCE
from pickaxe.kernel.host import Waste
from pickaxe.kernel.view import said_of
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Button, Looker, Offer, View
from pickaxe.server.seats import Visitor
from pickaxe.server.settings import Settings
from pickaxe.server.story import text_of
from pickaxe.server.tables import Step, Table, ends_turn
from pickaxe.server.waste import waste_in_words
from pickaxe.server.words import say

CLOSING: Final = ("close", "end", "receive", "stop", "return")  # verbs that stand on a button of the bar
FULL_STEPS: Final = 4  # the first step and the last ones keep their words, those between only their icon


@dataclass(frozen=True, slots=True)
class Chevron:
    """One step of the turn."""

    number: int
    icon: str
    label: Markup
    words: str
    undo: int | None
    lock: str
    is_by_itself: bool
    is_small: bool
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Finish:
    """The button that finishes a part of the turn, or puts down what is in hand."""

    choice: int | None
    label: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The button that ends the turn, always at the same place and for good; what it would leave stands on it."""

    choice: int | None
    label: str
    left: str = ""


@dataclass(frozen=True, slots=True)
class TurnBar:
    """The foot of the table: steps, undo, exchanges, confirm."""

    seat: int
    is_mine: bool
    is_past: bool  # whether the steps are those of the turn before, which can still be taken back
    steps: tuple[Chevron, ...]
    now: str
    undo: int | None
    undo_words: str
    all_back: int | None  # before the first step that can be taken back, if there are several
    exchanges: tuple[Offer, ...]
    finish: Finish
    end: Ending
    warning: str  # what the last step has wasted
    asks_back: bool  # whether the viewer can ask the others to take something back
    wish: str  # what somebody asks to take back
    may_answer: bool


def turn_bar(table: Table, visitor: Visitor, looker: Looker, steps: Sequence[Step], settings: Settings) -> TurnBar:
    """The turn bar for the one who looks at a table in which the turn under way has some steps."""
    layout, lang, view, is_mine = layout_of(table.game.id), looker.lang, looker.view, looker.is_asked
    undo = table.undo_last if table.may_undo(visitor) else None
    past = [] if steps or undo is None else [step for step in table.last_turn if not step.locked]
    chevrons = _chevrons(table, visitor, looker, steps, past, may_undo=undo is not None)
    return TurnBar(
        seat=_seat_of(table, looker, steps or past),
        is_mine=is_mine,
        is_past=bool(past),
        steps=chevrons,
        now=layout.asking(view, prompt_of(table, lang), lang) if is_mine and table.held is None else "",
        undo=undo,
        undo_words=_undo_words(table, undo, steps, lang),
        all_back=_all_back(undo, chevrons),
        exchanges=_offers(table, view, lang) if is_mine else (),
        finish=_finish(table, looker),
        end=_ending(table, looker, settings),
        warning=_warning(table, looker, steps, settings),
        asks_back=undo is None and table.asks_back(visitor) is not None,
        wish=_wish(table, lang),
        may_answer=table.may_answer(visitor),
    )


def _wish(table: Table, lang: str) -> str:
    if table.wish is None:
        return ""
    did = table.step(table.wish.to).said
    return text_of(table, Said("{seat} {did} and asks to take it back", seat=seat_name(table.wish.seat), did=did), lang)


def prompt_of(table: Table, lang: str) -> str:
    """What is asked, in full."""
    if table.held is not None:
        return say("Nothing is final until you say so: end the turn, or choose differently", lang)
    return text_of(table, table.game.text.prompt(table.state), lang)


def buttons_of(table: Table, options: Sequence[View], lang: str) -> tuple[Button, ...]:
    """Options as something to press."""
    return tuple(_button(table, option["choice"], lang) for option in options)


def _button(table: Table, choice: int, lang: str) -> Button:
    layout, said = layout_of(table.game.id), table.game.text.label(table.state, choice)
    return Button(choice, layout.label(table.game.lexicon.meaning(choice), said, lang), text_of(table, said, lang))


def _offers(table: Table, view: View, lang: str) -> tuple[Offer, ...]:
    return tuple(layout_of(table.game.id).offers(view, buttons_of(table, view["exchanges"], lang), lang))


def acting_seat(table: Table) -> int:
    """Who has chosen last, as far as the log tells it."""
    return next((line.seat for line in reversed(table.lines) if line.is_chosen and line.seat is not None), 0)


def _seat_of(table: Table, looker: Looker, steps: Sequence[Step]) -> int:
    """Whose steps some are; before the first one of a turn, who has to make it. No log need tell of them."""
    nobodys = table.state.mover if looker.is_asked else acting_seat(table)
    return next((step.seat for step in steps if step.seat != CHANCE), nobodys)


# The steps


def _undo_words(table: Table, undo: int | None, steps: Sequence[Step], lang: str) -> str:
    if undo is not None:
        return text_of(table, table.step(undo).said, lang)
    last = next((step for step in reversed(steps) if not step.by_itself), None)
    return text_of(table, last.locked or last.said, lang) if last else say("Nothing to take back.", lang)


def _all_back(undo: int | None, chevrons: Sequence[Chevron]) -> int | None:
    """Where all steps are taken back to, if that is further than one press of undo leads."""
    first = next((step.undo for step in chevrons if step.undo is not None), undo)
    return first if first != undo else None


def _chevrons(
    table: Table, visitor: Visitor, looker: Looker, steps: Sequence[Step], past: Sequence[Step], *, may_undo: bool
) -> tuple[Chevron, ...]:
    """The steps of the turn under way; before its first one those just made, for whoever may take them back."""
    is_own = _seat_of(table, looker, steps or past) in table.seats_of(visitor)
    held = [table.step(table.length)] if looker.is_asked and table.held is not None else []
    groups = _parted(layout_of(table.game.id).gathered([*(steps or past), *held]))
    small = len(groups) - (0 if past else FULL_STEPS)
    found = [_forced(table, said, looker.lang) for said in table.forced if steps or looker.is_asked]
    for index, group in enumerate(groups):
        is_held = bool(held) and group[-1] is held[0]
        rights = {"may_undo": may_undo, "is_own": is_own}
        found.append(_chevron(table, group, looker.lang, is_small=0 < index <= small, is_held=is_held, **rights))
        found += [_forced(table, said, looker.lang) for step in group for said in step.forced]
    return tuple(found)


def _parted(groups: Sequence[Sequence[Step]]) -> list[list[Step]]:
    """Groups of steps that end where nobody chose what comes next, so that it stands between them."""
    found: list[list[Step]] = []
    for group in groups:
        found.append([])
        for step in group:
            if found[-1] and found[-1][-1].forced:
                found.append([])
            found[-1].append(step)
    return found


def _forced(table: Table, said: Said, lang: str) -> Chevron:
    """What nobody chose, as a step that nobody can take back alone."""
    words = text_of(table, said, lang)
    label = layout_of(table.game.id).marked(said, lang, table.names)
    return Chevron(table.length, "", label, words, None, "", is_by_itself=True, is_small=False)


def _chevron(
    table: Table, group: Sequence[Step], lang: str, *, is_small: bool, is_held: bool, may_undo: bool, is_own: bool
) -> Chevron:
    """Some steps as one: the icon of the first, the words of the last; of many only the ends."""
    layout, step = layout_of(table.game.id), group[0]
    pieces = [layout.piece(each.meaning.having(each.said), lang) for each in group]
    labels = [piece.label for piece in pieces if piece.label]
    return Chevron(
        number=step.number,
        icon=pieces[0].icon,
        label=Markup(" ").join(labels if len(labels) < 4 else [labels[0], labels[1], "…", labels[-1]]),
        words=text_of(table, group[-1].said, lang),
        undo=step.number if may_undo and not step.locked and not step.by_itself else None,
        lock=text_of(table, step.locked, lang) if step.locked and is_own and not step.by_itself else "",
        is_by_itself=step.by_itself or step.is_along,
        is_small=is_small,
        is_held=is_held,
    )


# The buttons


def _finish(table: Table, looker: Looker) -> Finish:
    """What closes a part of the turn but not the turn, or puts down what is in hand."""
    choice = _closing(table, looker)
    if choice is not None and not _ends(table, choice):
        return Finish(choice, text_of(table, table.game.text.label(table.state, choice), looker.lang))
    is_free = looker.is_asked and table.held is None
    return Finish(*layout_of(table.game.id).puts_down(looker.view, looker.lang)) if is_free else Finish(None, "")


def _ending(table: Table, looker: Looker, settings: Settings) -> Ending:
    """The end of the turn: what is held, or the choice that ends it, with what it would leave."""
    lang, host, held = looker.lang, table.game.text.host, table.held if looker.is_asked else None
    layout = layout_of(table.game.id)
    if held is not None:
        said = Said("End turn") if layout.is_ended(looker.view) else table.game.text.label(table.state, held)
        return Ending(
            held, text_of(table, said, lang), waste_in_words(table, host.wasted(table.state, held), lang, settings)
        )
    choice = _closing(table, looker)
    if choice is not None and _ends(table, choice):
        unused = [Waste(each["kind"], said_of(each["said"])) for each in looker.view["unused"]]
        label = text_of(table, table.game.text.label(table.state, choice), lang)
        return Ending(choice, label, waste_in_words(table, unused, lang, settings))
    return Ending(None, say("End turn", lang) if layout.is_ended(looker.view) else "")


def _closing(table: Table, looker: Looker) -> int | None:
    """The open choice that closes something, if there is one."""
    if not looker.is_asked:
        return None
    return next((option["choice"] for option in looker.view["options"] if option["verb"] in CLOSING), None)


def _ends(table: Table, choice: int) -> bool:
    after = table.state.copy()
    after.apply(choice)
    return ends_turn(table.state, after)


def _warning(table: Table, looker: Looker, steps: Sequence[Step], settings: Settings) -> str:
    """What the last step of the one who decides has wasted, while it can be taken back."""
    last = steps[-1] if looker.is_asked and table.held is None and steps else None
    if last is None or last.locked or last.by_itself:
        return ""
    wasted = table.game.text.host.wasted(table.state_at(last.number), table.choice(last.number))
    return waste_in_words(table, wasted, looker.lang, settings)
