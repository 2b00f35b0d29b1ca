"""What happened at a table since the last turn of a seat, as acts: the turns of others, and the ends of phases."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.layout import Layout
from pickaxe.server.tables import Line, Table, TurnMark

TURN: Final = "turn"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class Act:
    """A turn of somebody else, or a scene; its number is the position in the record after it."""

    scene: str  # TURN, END, or what the layout calls the end of a phase
    number: int
    seat: int | None
    lines: tuple[Line, ...]
    ends_phase: bool = False  # whether what it came to is gone again at its number


def acts(table: Table, seat: int | None) -> list[Act]:
    """The acts since the last turn of a seat; none for spectators and in lessons. Who shares a screen saw the turns."""
    if seat is None or table.lesson is not None:
        return []
    layout = layout_of(table.game.id)
    since, is_shared = table.since(seat), table.is_hot_seat
    ends = [mark for mark in table.turns if mark.number > since]
    found = list(_scenes(layout, [line for line in table.lines_since(max(0, since - 1)) if line.number < since]))
    starts = [since, *(mark.number for mark in ends)]
    for start, mark in zip(starts, ends, strict=False):
        found += _turn(layout, table.lines_since(start), mark, is_shared=is_shared)
    found += _scenes(layout, table.lines_since(starts[-1]))
    found += [Act(END, table.length, None, ())] if table.is_over else []
    return list(_joined(found))


def told(table: Table, seat: int | None) -> int:
    """The number of the last act since the last turn of a seat; 0 if nothing has happened since."""
    return max([act.number for act in acts(table, seat)], default=0)


def _turn(layout: Layout, since: Sequence[Line], mark: TurnMark, *, is_shared: bool) -> Iterable[Act]:
    """A finished turn, and the ends of phases that it brought; a turn that is a part of one belongs to it."""
    lines = [line for line in since if line.number < mark.number]
    own = tuple(line for line in lines if line.seat == mark.seat)
    scene = next((layout.scenes[line.section] for line in own if line.is_chosen and line.section in layout.scenes), "")
    if scene:
        told = [line for line in lines if line.section in layout.scenes]
        yield Act(scene, mark.number, None, tuple(told))
        return
    ended = list(_scenes(layout, lines))  # they come after it, even if its last steps were still to come
    if not is_shared and any(line.meaning is None or not line.meaning.verb.is_quiet for line in own):
        yield Act(TURN, mark.number, mark.seat, own, ends_phase=bool(ended))
    yield from (replace(scene, number=mark.number) for scene in ended)


def _scenes(layout: Layout, lines: Iterable[Line]) -> Iterable[Act]:
    """What happened by itself at the end of a phase."""
    by_itself = [line for line in lines if not line.is_chosen and line.section in layout.scenes]
    for scene, some in groupby(by_itself, key=lambda line: layout.scenes[line.section]):
        told = tuple(some)
        if any(line.said.values and line.said.values.get("n") != 0 for line in told):  # else the phase is over, no more
            yield Act(scene, told[-1].number + 1, None, told)


def _joined(found: Sequence[Act]) -> Iterable[Act]:
    """The same with neighbouring parts of a scene as one."""
    for (scene, _, is_turn), some in groupby(found, key=lambda act: (act.scene, act.seat, act.scene == TURN)):
        parts = list(some)
        if is_turn:
            yield from parts
        else:
            lines = tuple(line for act in parts for line in act.lines)
            yield replace(parts[-1], scene=scene, lines=lines)
