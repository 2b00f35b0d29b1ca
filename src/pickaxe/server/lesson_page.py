"""What a lesson shows beside its table: the sentences until the next choice, what glows, and the way back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pickaxe.kernel.words import Blank, Words, blanks
from pickaxe.server.lessons import Lesson, Place, lessons
from pickaxe.server.seats import Visitor
from pickaxe.server.tables import Table
from pickaxe.server.words import Told, told


@dataclass(frozen=True, slots=True)
class Sentence:
    """One step: what it says, beside what, and where it stands in its chapter."""

    says: Markup
    at: str
    title: str
    number: int
    steps: int


@dataclass(frozen=True, slots=True)
class LessonPart:
    """What a table page shows of a lesson."""

    sentences: Sequence[Sentence]
    plays: str  # the choices that the last sentence asks for, with their tokens
    back: int | None  # the position at which the choice before can be made again
    is_finished: bool
    is_waiting: bool
    following: "LessonLine | None"


@dataclass(frozen=True, slots=True)
class LessonLine:
    """A lesson to begin, or to go on with."""

    id: str
    title: str
    line: str
    minutes: int
    table: str  # where it is under way
    is_done: bool


def lesson_part(table: Table, lang: str) -> LessonPart | None:
    """What the page of a table shows of its lesson, if it has one and that is not over."""
    place = table.lesson
    if place is None:
        return None
    words, lexicon = table.game.words, table.game.lexicon
    numbers = range(place.first, place.last + 1)
    return LessonPart(
        sentences=tuple(_sentence(place, number, words, lang) for number in numbers),
        plays=json.dumps([[lexicon.parse(token), token] for token in place.plays]),
        back=None if place.before is None or place.before >= len(table.chosen) else table.chosen[place.before],
        is_finished=place.is_finished,
        is_waiting=bool(place.answer),
        following=_following(place.lesson, lang) if place.is_finished else None,
    )


def _sentence(place: Place, number: int, words: Words, lang: str) -> Sentence:
    step, (chapter, index) = place.lesson.steps[number], place.chapter(number)
    return Sentence(spoken(step.says, words, lang), step.at, told(chapter.title, lang), index + 1, len(chapter.steps))


def spoken(said: Told, words: Words, lang: str) -> Markup:
    """A sentence of a lesson: parts of the game by their names, in bold like all that stands between stars."""
    pieces = [each if isinstance(each, str) else _called(each, words, lang) for each in blanks(told(said, lang))]
    parts = "".join(pieces).split("*")
    bold = Markup("<b>{}</b>")
    return Markup("").join(bold.format(part) if index % 2 else part for index, part in enumerate(parts))


def _called(blank: Blank, words: Words, lang: str) -> str:
    """The name of a part in a blank, which says its kind and its id."""
    kind, _, id = blank.name.partition(" ")
    return f"*{words.name(kind, id, lang)}*"


def lesson_lines(game: str, tables: Sequence[Table], visitor: Visitor, lang: str) -> list[LessonLine]:
    """The lessons of a game for a visitor, who may be at the table of some."""
    return [_line(lesson, _table_of(lesson, tables, visitor), lang) for lesson in lessons(game).values()]


def _table_of(lesson: Lesson, tables: Sequence[Table], visitor: Visitor) -> Table | None:
    """The table where a visitor last was at a lesson."""
    own = (table for table in tables if table.is_opened_by(visitor) and table.game.id == lesson.game)
    return next((table for table in own if table.setup.opening == lesson.opening), None)


def _line(lesson: Lesson, table: Table | None, lang: str) -> LessonLine:
    place = table.lesson if table else None
    is_open = place is not None and not place.is_finished
    return LessonLine(
        id=lesson.id,
        title=told(lesson.title, lang),
        line=told(lesson.line, lang),
        minutes=lesson.minutes,
        table=table.id if table and is_open else "",
        is_done=table is not None and not is_open,
    )


def _following(lesson: Lesson, lang: str) -> LessonLine | None:
    """The lesson after one."""
    known = list(lessons(lesson.game).values())
    after = known[known.index(lesson) + 1 :]
    return _line(after[0], None, lang) if after else None
