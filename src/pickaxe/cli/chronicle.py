"""A record told turn by turn in plain words, and how its game stands or ended: the score, and who won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.table import Table

from pickaxe.cli.console import seat_style
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.game import Game
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import Score, State
from pickaxe.kernel.words import ENGLISH


@dataclass
class Turn:
    """One turn, or what chance decided between turns, and the scores after it."""

    number: int
    seat: int
    tokens: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # what followed by itself
    scores: list[Score] = field(default_factory=list)

    @property
    def is_deal(self) -> bool:
        """Whether chance alone acted."""
        return self.seat == CHANCE

    def text(self) -> str:
        """What happened, in one line."""
        return "; ".join(self.sentences)


def turns(record: Record, since: int = 0) -> Iterator[Turn]:
    """The turns of a record, the choices before number `since` left out."""
    text, words, names = record.rulebook().text, record.rulebook().words, record.names
    state = record.state(since)
    turn = _next_turn(state)
    for choice, token in zip(record.choices[since:], record.tokens()[since:], strict=True):
        if not _goes_on(turn, state):
            yield turn
            turn = _next_turn(state)
        turn.tokens.append(token)
        turn.sentences.append(words.say(text.happened(state, choice), ENGLISH, names))
        before = state.copy()
        for event in text.events(before, choice, state.noting(choice)):
            turn.events.append(words.say(event.whole, ENGLISH, names))
        turn.scores = state.scores()
    if turn.tokens:
        yield turn


def _next_turn(state: State) -> Turn:
    return Turn(state.turn + 1, CHANCE if state.seat == CHANCE else state.mover)


def _goes_on(turn: Turn, state: State) -> bool:
    """Whether the next choice belongs to a turn: of its seat, or of chance that answers to it."""
    return turn.number == state.turn + 1 and state.seat in (turn.seat, CHANCE)


# The outcome


def score_table(state: State, names: Sequence[str]) -> Table:
    """The score of every seat by category."""
    table = Table(box=None, pad_edge=False, show_footer=True)
    table.add_column("", footer="Total")
    for seat, (name, total) in enumerate(zip(names, state.scores(), strict=True)):
        table.add_column(name, footer=str(total), justify="right", header_style=seat_style(seat), footer_style="bold")
    for row in state.score_sheet():
        table.add_row(row["name"], *map(str, row["points"]))
    return table


def verdict(game: Game, state: State, names: Sequence[str]) -> str:
    """Who won, how a solo game is judged, or who has to decide."""
    if not state.is_over:
        return f"The game is not over. {_waiting(game, state, names)}"
    if state.players == 1:
        goal = game.text.goal(state)
        return game.words.say(goal) if goal else ""
    winners = [name for name, place in zip(names, state.ranking(), strict=True) if place == 1]
    return f"{' and '.join(winners)} share the victory." if len(winners) > 1 else f"{winners[0]} wins."


def _waiting(game: Game, state: State, names: Sequence[str]) -> str:
    prompt = game.words.say(game.text.prompt(state))
    return f"{names[state.seat]}: {prompt}." if state.seat is not None and state.seat >= 0 else f"{prompt}."


def outcome_data(state: State) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "over": state.is_over,
        "scores": state.scores(),
        "places": state.ranking() if state.is_over else None,
        "score_sheet": state.score_sheet(),
    }
