"""In a notebook: `import pickaxe.notebook`, and states, matches, records and arenas show themselves as pictures."""

import sys
from collections.abc import Callable
from typing import Any, Final

from pickaxe import draw
from pickaxe.ai.arena import Summary
from pickaxe.ai.ledger import Ledger
from pickaxe.draw.standings import standings
from pickaxe.kernel.match import Match
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import State

SVG: Final = "image/svg+xml"
HTML: Final = "text/html"


def _state(state: State) -> str:
    """The table as who decides sees it."""
    return str(draw.table(state.view(state.mover)))


def _match(match: Match) -> str:
    return str(draw.table(match.state.view(match.state.mover), names=match.record.names))


def _record(record: Record) -> str:
    """The table at its end, as anybody sees it."""
    return str(draw.table(record.state().view(None), names=record.names))


def _ledger(ledger: Ledger) -> str:
    return str(standings(ledger.data()))


def _summary(summary: Summary) -> str:
    """A row for each seat."""
    head = "".join(f"<th>{name}</th>" for name in ("seat", "bot", "points", "±", "wins"))
    rows = [
        f"<td>{row['seat']}</td><td>{row['bot']}</td><td>{row['score']['mean']:.1f}</td>"
        f"<td>{row['score']['deviation']:.1f}</td><td>{row['wins']}</td>"
        for row in summary.data()["seats"]
    ]
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


SHOWN: Final[dict[type, tuple[str, Callable[[Any], str]]]] = {
    State: (SVG, _state),
    Match: (SVG, _match),
    Record: (SVG, _record),
    Ledger: (SVG, _ledger),
    Summary: (HTML, _summary),
}


def shown(value: object) -> tuple[str, str] | None:
    """How a value shows itself: the kind of its picture, and the picture; None if it has none."""
    for type_, (form, show) in SHOWN.items():
        if isinstance(value, type_):
            return form, show(value)
    return None


def _tell(shell: Any) -> None:
    """Let a running IPython know."""
    for type_, (form, show) in SHOWN.items():
        shell.display_formatter.formatters[form].for_type(type_, show)


if (_ipython := sys.modules.get("IPython")) and (_shell := _ipython.get_ipython()):
    _tell(_shell)
