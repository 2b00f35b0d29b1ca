"""What happened at a table, told in the language of the page; every part leads to its rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.layouts.layout import Layout
from pickaxe.server.markup import icon, pictured
from pickaxe.server.root import below
from pickaxe.server.tables import Line, Step, Table
from pickaxe.server.words import named, say, words_at


@dataclass(frozen=True, slots=True)
class AboutTable:
    """What every page about a table begins with."""

    id: str
    game: str
    game_id: str
    mode: str


def heading(table: Table, lang: str) -> tuple[str, str, str, str]:
    """The table with its game and mode by name."""
    return table.id, game_name(table, lang), table.game.family, mode_name(table, lang)


def names_of(table: Table, lang: str) -> list[str]:
    """The names of the seats; those that the server gave itself are translated, and a bot that stands in is named."""
    stand_in = tuple(seat.kind == "bot" and seat.visitor is not None for seat in table.seats)
    return list(_named(tuple(table.names), stand_in, lang))


@lru_cache(1024)
def _named(names: tuple[str, ...], stand_in: tuple[bool, ...], lang: str) -> tuple[str, ...]:
    said = [named(name, lang) for name in names]
    return tuple(
        say("{name} (bot)", lang, name=name) if is_bot else name for name, is_bot in zip(said, stand_in, strict=True)
    )


def game_name(table: Table, lang: str) -> str:
    """The game by name, and that it is played with corrected data where it is."""
    name = say(table.game_name, lang)
    return say("{game} with corrected data", lang, game=name) if table.is_corrected else name


def mode_name(table: Table, lang: str) -> str:
    """The mode in words."""
    return table.game.words.name("mode", table.mode, lang)


def text_of(table: Table, said: Said, lang: str) -> str:
    """A sentence about the table in words, which speak of seats by their names."""
    return words_at(table.game).say(said, lang, names_of(table, lang))


def told(table: Table, layout: Layout, lines: Sequence[Line], lang: str) -> Markup:
    """Some lines as one sentence."""
    return Markup(", ").join(text for _, text in _parts(layout, lines, names_of(table, lang), lang))


def told_with_rules(layout: Layout, lines: Sequence[Line], names: Sequence[str], lang: str) -> Markup:
    """Some lines as one sentence, of which every part leads to its rule."""
    parts = _parts(layout, lines, names, lang)
    return Markup(
        ", ".join(
            f'<a class="rule" href="{below(f"/rules/{layout.game}/{section}")}" data-rule>{text}</a>'
            for section, text in parts
        )
    )


def _parts(layout: Layout, lines: Sequence[Line], names: Sequence[str], lang: str) -> Sequence[tuple[str, Markup]]:
    """The sections and words of some lines; who is not the first to act is named."""
    seat = next((line.seat for line in lines if line.seat is not None), None)
    return [(line.section, layout.marked(_with_subject(line, seat), lang, names)) for line in worth_telling(lines)]


def _with_subject(line: Line, seat: int | None) -> Said:
    if line.seat in (None, seat):
        return line.said
    return Said("{seat} {did}", seat=seat_name(line.seat or 0), did=line.said)


# A turn in one line


def brief(layout: Layout, lines: Sequence[Line], lang: str) -> Markup:
    """A turn in one line of icons and words: what matters most first, what came by itself last."""
    steps = [_step(line) for line in lines if line.meaning is not None and line.seat is not None]
    rank = {verb: place for place, verb in enumerate(layout.weighty)}
    groups = [group for group in layout.gathered(steps) if not all(step.meaning.verb.is_quiet for step in group)]
    groups.sort(key=lambda group: rank.get(group[0].meaning.verb.id, len(rank)))
    seat = next((line.seat for line in lines if line.seat is not None), 0)
    forced = [
        pictured(layout.words, line.said, lang) for line in lines if line.meaning is None and line.seat is not None
    ]
    done = [_in_short(layout, group, seat, lang) for group in groups]
    return Markup(" ").join([*done, *(_did("", words) for words in forced)])


def _step(line: Line) -> Step:
    assert line.meaning is not None
    return Step(line.number, line.meaning, line.said, by_itself=False, locked=None)


def _in_short(layout: Layout, group: Sequence[Step], seat: int, lang: str) -> Markup:
    """Some steps that belong together: the icon of the first, and what all of them say in short."""
    pieces = [layout.piece(step.meaning.having(step.said), lang) for step in group]
    sign = pieces[0].icon
    of_seat = f"seat{seat + 1}" if sign in ("dwarf", "station") else ""
    labels = [piece.label for piece in pieces if piece.label] + [_brought(layout, step, lang) for step in group]
    return _did(icon(sign, 16, look=of_seat) if sign else "", Markup(" ").join([label for label in labels if label]))


def _brought(layout: Layout, step: Step, lang: str) -> Markup:
    """The goods that a step brought besides what it always does."""
    goods = step.said.values.get("gained")
    is_more = goods is not None and step.said.template != step.meaning.verb.past
    return pictured(layout.words, Said("+{goods}", goods=goods), lang) if goods is not None and is_more else Markup("")


def _did(sign: str, label: Markup) -> Markup:
    return Markup('<span class="did">{}<span>{}</span></span>').format(sign, label)


def worth_telling(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without what goes without saying, unless nothing else is left."""
    return [line for line in lines if not _goes_without_saying(line)] or lines


def _goes_without_saying(line: Line) -> bool:
    """Whether a line only tells a step that led to something; what it came to is told in another sentence."""
    return line.meaning is not None and line.meaning.verb.is_quiet and line.said.template == line.meaning.verb.past
