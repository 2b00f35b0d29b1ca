"""The score by category, of a game that is over or still on: only points that everybody saw somebody get."""

from collections.abc import Sequence
from dataclasses import dataclass

from pickaxe.kernel.words import Said
from pickaxe.server.layouts import layout
from pickaxe.server.story import game_name, names_of
from pickaxe.server.tables import Table
from pickaxe.server.words import say


@dataclass(frozen=True, slots=True)
class Row:
    """One category of the score."""

    icon: str
    name: str
    section: str  # of the rules
    rate: str
    points: tuple[float, ...]
    parts: tuple[int, ...]  # length of the bars, in percent
    best: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ScorePage:
    """Where the points of every seat come from."""

    id: str
    game: str
    game_id: str
    title: str
    names: Sequence[str]
    scores: Sequence[float]
    rows: Sequence[Row]


def score_page(table: Table, lang: str) -> ScorePage:
    """The model of the score by category, the same for whoever looks at it."""
    return ScorePage(
        id=table.id,
        game=game_name(table, lang),
        game_id=table.game.family,
        title=say("Final score" if table.is_over else "Score so far", lang),
        names=names_of(table, lang),
        scores=table.state.scores(),
        rows=score_rows(table, lang),
    )


def score_rows(table: Table, lang: str) -> list[Row]:
    """The score by category, longest bar for the most points of all."""
    sheet, text = table.state.score_sheet(), table.game.text
    most = max([1, *(abs(score) for line in sheet for score in line["points"])])
    return [
        Row(
            icon=layout(table.game.id).row_icon(line["id"]),
            name=table.game.words.say(Said(line["name"]), lang),
            section=text.sheet_section(line["id"], table.state),
            rate=say("{points} each", lang, points=line["rate"]) if line["rate"] else _counts(line["count"]),
            points=tuple(line["points"]),
            parts=tuple(round(100 * abs(score) / most) for score in line["points"]),
            best=tuple(_is_best(score, line["points"]) for score in line["points"]),
        )
        for line in sheet
    ]


def _counts(counts: Sequence[int] | None) -> str:
    return " : ".join(map(str, counts)) if counts else ""


def _is_best(score: float, scores: Sequence[float]) -> bool:
    return len(scores) > 1 and score == max(scores) != min(scores)
