"""How a game stands or ended: the score by category, and who won."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from pickaxe.cli.console import seat_style
from pickaxe.kernel.game import Game
from pickaxe.kernel.stack import State


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
