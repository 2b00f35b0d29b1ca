"""Which game is meant: the arguments that several commands share, and the setup they describe."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

import typer

from pickaxe.ai import LEVELS
from pickaxe.ai.arena import Contest, entered
from pickaxe.ai.bridge import BRIDGE
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.game import Game
from pickaxe.kernel.match import Match
from pickaxe.kernel.stack import State

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="The game by its id; 'pickaxe games' lists them.", show_default=False)
]
ModeId = Annotated[
    str | None, typer.Option("--mode", "-m", metavar="MODE", help="The mode; the game's first one if left out.")
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help="How many play; two if left out, where two can.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=on|off", help="A switch of the game; may be given several times."),
]
Data = Annotated[
    str | None,
    typer.Option("--data", metavar="FILE", help="A file with corrections of the game's facts; '-' reads stdin."),
]
Opening = Annotated[
    int, typer.Option("--opening", metavar="T", min=0, help="Turns at the start that are played at random.")
]

AsJson = Annotated[bool, typer.Option("--json", help="Print data for a program to read.")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", metavar="W", min=1, help="Processes to play in; one per core if left out."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler, not here."),
]

USUAL_PLAYERS = 2
BOTS: Final = f"{', '.join(LEVELS)}, {BRIDGE}:PROGRAM"  # what can be named where a bot is


class Setup(NamedTuple):
    """A game with everything that has to be known to begin it."""

    game: Game
    mode: str
    players: int
    options: dict[str, bool]

    def new(self) -> State:
        """A fresh game."""
        return self.game.new(players=self.players, mode=self.mode, **self.options)

    def match(self, seed: int, names: list[str]) -> Match:
        """A game that is played here."""
        return Match(self.game.id, players=self.players, mode=self.mode, seed=seed, names=names, **self.options)

    def contest(self, bots: Sequence[str], seed: int, opening: int = 0) -> Contest:
        """Games between bots."""
        id, players, options = self.game.id, self.players, self.options
        return entered(id, players=players, mode=self.mode, seed=seed, bots=bots, options=options, opening=opening)


def setup(game: Game, mode: str | None, players: int | None, options: list[str] | None = None) -> Setup:
    """The setup that arguments describe; one that cannot be raises."""
    chosen = game.mode(mode) if mode is not None else game.modes[0]
    if players is None:
        players = USUAL_PLAYERS if USUAL_PLAYERS in chosen.players else chosen.players[0]
    found = Setup(game, chosen.id, players, dict(_switch(word) for word in options or []))
    found.new()
    return found


def _switch(word: str) -> tuple[str, bool]:
    name, _, value = word.partition("=")
    if value not in ("on", "off"):
        raise BadSetup(f"An option is written NAME=on or NAME=off, not {word!r}.")
    return name, value == "on"
