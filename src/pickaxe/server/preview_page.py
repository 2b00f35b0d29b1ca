"""What a choice would do, before it is made: played on a copy, as far as nothing hidden is turned up by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe import CHANCE, State
from pickaxe.kernel.host import Host
from pickaxe.kernel.stack import NOBODY, SHOWN, Note
from pickaxe.kernel.text import Event
from pickaxe.kernel.words import Listing, Name, Said, figures
from pickaxe.server.ghosts import ghosts
from pickaxe.server.layouts import layout
from pickaxe.server.layouts.layout import Count, Layout, View
from pickaxe.server.layouts.reasons import score_change
from pickaxe.server.seats import Reader
from pickaxe.server.settings import Draft
from pickaxe.server.story import names_of, text_of
from pickaxe.server.tables import Table, ends_turn
from pickaxe.server.words import say

FEW: Final = 4  # places that are named
PUTTING: Final = ("place", "place twin", "at", "turn")  # verbs that say where something goes that was chosen before


@dataclass(frozen=True, slots=True)
class Change:
    """Something that a seat has, now and after a choice."""

    id: str
    icon: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """What a choice would do."""

    title: str
    places: str  # where something would stand
    fits: Sequence[str]  # where it could go, if that is still to be chosen
    after: str  # the score, if it changes
    score: Markup
    changes: Sequence[Change]
    by_itself: str
    final: str  # why it could not be taken back
    ghosts: Markup
    said: str  # all of it for the ear


class Trial:
    """Choices played on a copy, up to where something hidden would decide."""

    def __init__(self, table: Table, choices: Sequence[int | str], draft: Draft) -> None:
        self.before = table.state
        self.state = table.state.copy()
        self.seat = self.state.mover
        self.events: list[Event] = []
        self.asks: list[int] = []  # places among which one is still to be chosen
        self.turns_up = self.is_shown = self.ends = False
        self._text = table.game.text
        for choice in choices:
            self._play(self.state.book.lexicon.number(choice))
        if draft.takes:
            self._come_along(table.game.text.host)
        self._put_down()

    @property
    def is_stopped(self) -> bool:
        """Whether it cannot go on: chance or somebody else is next, or what others hide."""
        return self.turns_up or self.is_shown or self.ends

    def _play(self, choice: int) -> None:
        if self.is_stopped:
            return
        before = self.state.copy()
        notes = self.state.noting(choice)
        if any(note.id == SHOWN and note.seat != self.seat for note in notes):
            self.state, self.is_shown = before, True
            return
        self.events += self._told(before, choice, notes)
        self.turns_up = self.state.seat == CHANCE
        self.ends = ends_turn(before, self.state)

    def _told(self, before: State, choice: int, notes: list[Note]) -> list[Event]:
        own = [note for note in notes if note.seat in (self.seat, NOBODY) and note.id != SHOWN]
        return self._text.events(before, choice, own)

    def _come_along(self, host: Host) -> None:
        """What the table would take for the seat as well."""
        while not self.is_stopped and (gain := host.taken_along(self.before, self.state)) is not None:
            self._play(gain)

    def _put_down(self) -> None:
        """What was taken in hand goes to the first place there is; of several, the seat has still to choose one."""
        while not self.is_stopped and (options := self._places()):
            self.asks = self.asks or (options if len(options) > 1 else [])
            self._play(options[0])

    def _places(self) -> list[int]:
        options, lexicon = self.state.options(), self.state.book.lexicon
        return options if all(lexicon.meaning(option).verb.id in PUTTING for option in options) else []


def preview_page(table: Table, reader: Reader, seat: int | None, choices: Sequence[int | str]) -> PreviewPage:
    """The model of a preview for whoever decides; without a seat, of what everybody may see."""
    lang, kind = reader.lang, layout(table.game.id)
    trial = Trial(table, choices, reader.settings.draft)
    now, then = (state.view(seat) for state in (trial.before, trial.state))
    changes = [] if trial.is_shown else _changes(kind, now, then, trial.seat, lang)
    places = _places(table, kind, trial, now, then)
    score, later = trial.before.scores()[trial.seat], trial.state.scores()[trial.seat]
    final = _final(trial, lang)
    return PreviewPage(
        title=text_of(table, _title(table, choices), lang),
        places=text_of(table, places, lang),
        fits=[place.id for place in _open_places(table, trial)],
        after=figures(later) if later != score else "",
        score=score_change(score, later, lang),
        changes=changes,
        by_itself=_by_itself(table, trial, lang),
        final=final,
        ghosts=Markup("") if trial.asks else _ghosts(table, kind, now, then, trial.seat, lang),
        said=_said(table, places, later if later != score else None, changes, final, lang),
    )


def _title(table: Table, choices: Sequence[int | str]) -> Said:
    """The last of the choices that says something by itself, as it would stand on a button."""
    state, found = table.state.copy(), Said("")
    for choice in choices:
        number = state.book.lexicon.number(choice)
        if not found.template or state.book.lexicon.meaning(number).verb.id not in PUTTING:
            found = table.game.text.label(state, number)
        if choice is not choices[-1]:
            state.play(number)
    return found


def _changes(kind: Layout, now: View, then: View, seat: int, lang: str) -> list[Change]:
    pairs = zip(kind.counts(now, seat, lang), kind.counts(then, seat, lang), strict=True)
    return [_change(before, after) for before, after in pairs if before.number != after.number]


def _change(before: Count, after: Count) -> Change:
    return Change(before.id, before.icon, after.name, before.number, after.number)


def _open_places(table: Table, trial: Trial) -> list[Name]:
    """The places among which one is still to be chosen."""
    return [target for choice in trial.asks for target in table.game.lexicon.meaning(choice).targets]


def _places(table: Table, kind: Layout, trial: Trial, now: View, then: View) -> Said:
    """Where something would stand, or where it could; of many places nothing."""
    places = _open_places(table, trial)
    if len(places) > FEW or trial.is_shown:
        return Said("")
    if places:
        return Said("{places.short}", places=Listing([*places], "or"))
    return Said("{places}", places=Listing([*kind.places(now, then, trial.seat)], ","))


def _by_itself(table: Table, trial: Trial, lang: str) -> str:
    return text_of(table, Said("{events}", events=Listing([event.whole for event in trial.events], ";")), lang)


def _final(trial: Trial, lang: str) -> str:
    """Why it could not be taken back, if so."""
    if trial.turns_up:
        return say("Turns up something hidden: final", lang)
    return say("What comes next depends on what others keep secret: final", lang) if trial.is_shown else ""


def _ghosts(table: Table, kind: Layout, now: View, then: View, seat: int, lang: str) -> Markup:
    if kind.ground(now, seat) == kind.ground(then, seat):
        return Markup("")  # drawings take longer than all the rest
    names = names_of(table, lang)
    return ghosts(*(kind.land(view, seat, names, lang) for view in (now, then)))


def _said(table: Table, places: Said, score: float | None, changes: Sequence[Change], final: str, lang: str) -> str:
    """All of it for the ear: would stand at B4, score 138, food 0."""
    where = text_of(table, places, lang)
    stands = [say("would stand at {places}", lang, places=where)] if where else []
    points = [say("score {n}", lang, n=score)] if score is not None else []
    return ", ".join(
        [*stands, *points, *(f"{each.name} {each.after}" for each in changes), *([final] if final else [])]
    )
