"""What a choice would do, before it is made: played on a copy, as far as nothing hidden is turned up by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe import CHANCE, State
from pickaxe.kernel.host import Host, Waste
from pickaxe.kernel.stack import NOBODY, SHOWN, Note
from pickaxe.kernel.text import Event
from pickaxe.kernel.words import Listing, Name, Said, figures
from pickaxe.server.ghosts import ghosts
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Count, Layout, View
from pickaxe.server.layouts.reasons import score_change
from pickaxe.server.seats import Reader
from pickaxe.server.settings import Draft
from pickaxe.server.story import names_of, text_of
from pickaxe.server.tables import Table, ends_turn
from pickaxe.server.waste import waste_in_words
from pickaxe.server.words import say

FEW: Final = 4  # places that are named
FEW_WAYS: Final = 6  # that are told one by one
MOST_WAYS: Final = 24  # of more only those are tried
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
class Way:
    """One of several choices that a thing can mean: what it would do that the others would not."""

    label: Markup
    score: Markup
    changes: Sequence[Change]
    waste: str
    final: str


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """What a choice would do, or what several have in common."""

    title: str
    places: str  # where something would stand
    fits: Sequence[str]  # where it could go, if that is still to be chosen
    after: str  # the score, if it changes
    score: Markup
    changes: Sequence[Change]
    by_itself: str
    waste: str  # what it would leave or spend for nothing
    final: str  # why it could not be taken back
    ghosts: Markup
    said: str  # all of it for the ear
    ways: Sequence[Way] = ()  # the first of several choices
    more: int = 0  # ways that are not told one by one


class Trial:
    """Choices played on a copy, up to where something hidden would decide."""

    def __init__(self, table: Table, choices: Sequence[int | str], draft: Draft) -> None:
        self.before = table.state
        self.state = table.state.copy()
        self.seat = self.state.mover
        self.events: list[Event] = []
        self.wastes: list[Waste] = []
        self.asks: list[int] = []  # places among which one is still to be chosen
        self.turns_up = self.is_shown = self.ends = False
        self._text = table.game.text
        for choice in choices:
            self._choose(self.state.book.lexicon.number(choice))
        if draft.takes:
            self._come_along(table.game.text.host)
        self._put_down()

    @property
    def is_stopped(self) -> bool:
        """Whether it cannot go on: chance or somebody else is next, or what others hide."""
        return self.turns_up or self.is_shown or self.ends

    def _choose(self, choice: int) -> None:
        if not self.is_stopped and self.state.is_open(choice):
            self.wastes += self._text.host.wastes(self.state, choice)
        self._play(choice)

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


def preview_page(
    table: Table, reader: Reader, seat: int | None, choices: Sequence[int | str], ways: Sequence[int | str] = ()
) -> PreviewPage:
    """The model of a preview for whoever decides; without a seat, of what everybody may see.

    With ways, one of them comes after the choices, and nobody knows yet which.
    """
    now = table.state.view(seat)
    if not ways:
        return _Tried(table, reader, seat, now, choices).page()
    looked_at = ways if len(ways) <= MOST_WAYS else ways[:FEW_WAYS]
    tried = [_Tried(table, reader, seat, now, [*choices, way]) for way in looked_at]
    return _several(table, tried, _labels(table, choices, ways[:FEW_WAYS], reader.lang), len(ways), reader.lang)


class _Tried:
    """Choices as they would come out, for somebody who reads it."""

    def __init__(self, table: Table, reader: Reader, seat: int | None, now: View, choices: Sequence[int | str]) -> None:
        self._table, self._lang, self._now = table, reader.lang, now
        self._layout = layout_of(table.game.id)
        self._trial = trial = Trial(table, choices, reader.settings.draft)
        self._then = trial.state.view(seat)
        self._title = _title(table, choices)
        self._score = trial.before.scores()[trial.seat]
        self.score = trial.state.scores()[trial.seat]
        self.changes = [] if trial.is_shown else _changes(self._layout, now, self._then, trial.seat, reader.lang)
        self.places = _places(table, self._layout, trial, now, self._then)
        self.fits = [place.id for place in _open_places(table, trial)]
        self.ground = self._layout.ground(self._then, trial.seat)
        self.waste = waste_in_words(table, trial.wastes, reader.lang, reader.settings)
        self.final = _final(trial, reader.lang)

    @property
    def after(self) -> str:
        """The score, if it changes."""
        return figures(self.score) if self.score != self._score else ""

    @property
    def scored(self) -> Markup:
        """The score before and after it."""
        return score_change(self._score, self.score, self._lang)

    @property
    def drawn(self) -> Markup:
        """The board with what would stand there, if that is known."""
        if self._trial.asks:
            return Markup("")
        return _ghosts(self._table, self._layout, self._now, self._then, self._trial.seat, self._lang)

    def page(self) -> PreviewPage:
        """All of it."""
        score = self.score if self.after else None
        return PreviewPage(
            title=text_of(self._table, self._title, self._lang),
            places=text_of(self._table, self.places, self._lang),
            fits=self.fits,
            after=self.after,
            score=self.scored,
            changes=self.changes,
            by_itself=_by_itself(self._table, self._trial, self._lang),
            waste=self.waste,
            final=self.final,
            ghosts=self.drawn,
            said=_said(self._table, self.places, score, self.changes, [self.waste, self.final], self._lang),
        )


def _several(table: Table, tried: Sequence[_Tried], labels: Sequence[Markup], number: int, lang: str) -> PreviewPage:
    """What a number of choices have in common, as far as all of them were tried, and the rest of the first ones."""
    first, is_known = tried[0], len(tried) == number

    def is_same(*names: str) -> bool:
        return is_known and all(getattr(each, name) == getattr(first, name) for each in tried for name in names)

    stands, scores = is_same("places", "fits", "ground"), is_same("score")
    is_wasted, is_final = is_same("waste"), is_same("final")
    changes = [change for change in first.changes if is_known and all(change in each.changes for each in tried)]
    places = first.places if stands else Said("")
    waste, final = first.waste if is_wasted else "", first.final if is_final else ""
    said = _said(table, places, first.score if scores and first.after else None, changes, [waste, final], lang)
    return PreviewPage(
        title="",
        places=text_of(table, places, lang),
        fits=first.fits if stands else [],
        after=first.after if scores else "",
        score=first.scored,
        changes=changes,
        by_itself="",
        waste=waste,
        final=final,
        ghosts=first.drawn if stands else Markup(""),
        said=", ".join(filter(None, [said, say("{n} ways to choose from", lang, n=number)])),
        ways=[
            Way(
                label=label,
                score=each.scored if each.after and not scores else Markup(""),
                changes=[change for change in each.changes if change not in changes],
                waste="" if is_wasted else each.waste,
                final="" if is_final else each.final,
            )
            for label, each in zip(labels, tried, strict=False)
        ],
        more=number - len(labels),
    )


def _labels(table: Table, choices: Sequence[int | str], ways: Sequence[int | str], lang: str) -> list[Markup]:
    """Choices that come after others as they stand in a list."""
    state, layout = table.state.copy(), layout_of(table.game.id)
    for choice in choices:
        state.play(state.book.lexicon.number(choice))
    numbers = [state.book.lexicon.number(way) for way in ways]
    return [
        layout.label(state.book.lexicon.meaning(each), table.game.text.label(state, each), lang) for each in numbers
    ]


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


def _changes(layout: Layout, now: View, then: View, seat: int, lang: str) -> list[Change]:
    pairs = zip(layout.counts(now, seat, lang), layout.counts(then, seat, lang), strict=True)
    return [_change(before, after) for before, after in pairs if before.number != after.number]


def _change(before: Count, after: Count) -> Change:
    return Change(before.id, before.icon, after.name, before.number, after.number)


def _open_places(table: Table, trial: Trial) -> list[Name]:
    """The places among which one is still to be chosen."""
    return [target for choice in trial.asks for target in table.game.lexicon.meaning(choice).targets]


def _places(table: Table, layout: Layout, trial: Trial, now: View, then: View) -> Said:
    """Where something would stand, or where it could; of many places nothing."""
    places = _open_places(table, trial)
    if len(places) > FEW or trial.is_shown:
        return Said("")
    if places:
        return Said("{places.short}", places=Listing([*places], "or"))
    return Said("{places}", places=Listing([*layout.places(now, then, trial.seat)]))


def _by_itself(table: Table, trial: Trial, lang: str) -> str:
    return text_of(table, Said("{events}", events=Listing([event.whole for event in trial.events], ";")), lang)


def _final(trial: Trial, lang: str) -> str:
    """Why it could not be taken back, if so."""
    if trial.turns_up:
        return say("Turns up something hidden: final", lang)
    return say("What comes next depends on what others keep secret: final", lang) if trial.is_shown else ""


def _ghosts(table: Table, layout: Layout, now: View, then: View, seat: int, lang: str) -> Markup:
    if layout.ground(now, seat) == layout.ground(then, seat):
        return Markup("")  # drawings take longer than all the rest
    names = names_of(table, lang)
    return ghosts(*(layout.land(view, seat, names, lang) for view in (now, then)))


def _said(
    table: Table, places: Said, score: float | None, changes: Sequence[Change], more: Sequence[str], lang: str
) -> str:
    """All of it for the ear: would stand at B4, score 138, food 0."""
    where = text_of(table, places, lang)
    stands = [say("would stand at {places}", lang, places=where)] if where else []
    points = [say("score {n}", lang, n=score)] if score is not None else []
    return ", ".join([*stands, *points, *(f"{each.name} {each.after}" for each in changes), *filter(None, more)])
