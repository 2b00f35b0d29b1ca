"""Lessons: a prepared deal, what is played at it step by step, and the sentence beside each step, in all languages.

A lesson is a file of data (`data/lessons/`); at its table only what it expects is played, so the record alone says how
far somebody has come. Where the lesson ends the game goes on like any other.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from pickaxe.server.words import Told

OPENING: Final = "lesson "  # begins how a table is opened where a lesson is played; its id follows
FIRST: Final = "first"  # the lesson that is a first game


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence beside a thing: what the learner plays there, if anything, and what the others then answer."""

    says: Told
    at: str = ""  # what glows where nothing is played: a thing, a region, or "first, last" of several
    plays: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """How many choices it is."""
        return len(self.plays) + len(self.answers)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some steps under a title."""

    title: Told
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal, how it begins without the learner, and the chapters."""

    id: str
    game: str
    mode: str
    players: int
    seed: int
    title: Told
    line: Told
    minutes: int
    before: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    @property
    def opening(self) -> str:
        """How the tables are opened where it is played."""
        return OPENING + self.id

    @property
    def steps(self) -> list[Step]:
        """All steps, one after the other."""
        return [step for chapter in self.chapters for step in chapter.steps]

    @property
    def script(self) -> list[str]:
        """Every choice of every seat from its beginning to its end."""
        return [*self.before, *(token for step in self.steps for token in (*step.plays, *step.answers))]


@dataclass(frozen=True, slots=True)
class Place:
    """How far somebody has come in a lesson: what is told before the next choice, and that choice."""

    lesson: Lesson
    first: int  # the number of the first step that is told now
    last: int  # of the one that is played, or with which the lesson ends
    plays: tuple[str, ...]  # what is left of it to play
    answer: str  # what another seat plays next; nothing where it is the learner's turn
    is_finished: bool

    @property
    def before(self) -> int | None:
        """How many choices precede the one that is before this place: the start of its step, or the step before."""
        steps = self.lesson.steps
        begun = self.last if self.plays != steps[self.last].plays or self.answer else self.first - 1
        own = next((number for number in range(begun, -1, -1) if steps[number].plays), None)
        return None if own is None else len(self.lesson.before) + sum(step.length for step in steps[:own])

    @property
    def next(self) -> str:
        """The choice with which the lesson goes on."""
        return self.answer or self.plays[0]

    def expects(self, tokens: Sequence[str]) -> bool:
        """Whether the lesson goes on with these choices."""
        return self.is_finished or tuple(tokens) == self.plays[: len(tokens)]

    def chapter(self, step: int) -> tuple[Chapter, int]:
        """The chapter of a step, and the number that the step has in it."""
        for chapter in self.lesson.chapters:
            if step < len(chapter.steps):
                return chapter, step
            step -= len(chapter.steps)
        raise IndexError(step)


def place(lesson: Lesson, played: Sequence[str]) -> Place | None:
    """Where a record stands in a lesson; nowhere if it left the lesson behind."""
    steps, done = lesson.steps, len(played) - len(lesson.before)
    if list(played) != lesson.script[: len(played)]:
        return None
    ends = list(accumulate(step.length for step in steps))
    now = next((number for number, end in enumerate(ends) if end > done), len(steps))
    told = 1 + max((number for number in range(now) if steps[number].length), default=-1)
    if now == len(steps):
        return Place(lesson, told, now - 1, (), "", is_finished=True)
    step, since = steps[now], done - ends[now] + steps[now].length
    answer = step.answers[since - len(step.plays)] if since >= len(step.plays) else ""
    return Place(lesson, now if since else told, now, step.plays[since:], answer, is_finished=False)


def _step(data: dict[str, Any]) -> Step:
    return Step(data["says"], data.get("at", ""), tuple(data.get("plays", ())), tuple(data.get("answers", ())))


def _lesson(game: str, id: str, data: dict[str, Any]) -> Lesson:
    chapters = tuple(Chapter(each["title"], tuple(map(_step, each["steps"]))) for each in data["chapters"])
    told, deal = (data["title"], data["line"], data["minutes"]), (data["mode"], data["players"], data["seed"])
    return Lesson(id, game, *deal, *told, tuple(data.get("before", ())), chapters)


@cache
def lessons(game: str) -> dict[str, Lesson]:
    """The lessons of a game by their ids, the first game first."""
    file = files("pickaxe.server").joinpath("data", "lessons", f"{game}.json")
    found = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {id: _lesson(game, id, data) for id, data in found.items()}


def lesson_of(game: str, opening: str) -> Lesson | None:
    """The lesson of a table that was opened so, if it is one."""
    return lessons(game).get(opening.removeprefix(OPENING)) if opening.startswith(OPENING) else None
