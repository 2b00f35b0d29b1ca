"""`pickaxe play`: a whole game in the terminal."""

from random import SystemRandom
from typing import Annotated

import typer

from pickaxe.ai import Bot, level_of
from pickaxe.ai import bot as make_bot
from pickaxe.cli import files
from pickaxe.cli.setup import BOTS, Data, GameId, ModeId, Options, Players, Setup, setup
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup


def play(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            "-b",
            metavar="LEVEL",
            help=f"Play against bots: {BOTS}. Without it you play all seats.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", metavar="S", help="The number that deals the game; random if left out."),
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep the record of the game in this file.")
    ] = None,
    option: Options = None,
    data: Data = None,
) -> None:
    """Play a whole game here in the terminal: solo, against bots, or several at this keyboard.

    You choose by typing a number of the list or a token as records have it. Other things to type: undo, why TOKEN,
    table, log, help, quit.

    [bold]Examples[/bold]
      pickaxe play cave-vs-cave --bot greedy
      pickaxe play cave-vs-cave --players 1 --seed 7
      pickaxe play cave-vs-cave --save game.txt       two at this keyboard
      pickaxe replay game.txt                         tells that game
      pickaxe play cavum --data mine.json             with what is printed on your own copy
    """
    chosen = setup(files.game(game, data), mode, players, option)
    if bot is not None and chosen.players == 1:
        raise BadSetup("A bot needs a seat of its own: there is only one player.")
    deal = seed if seed is not None else SystemRandom().getrandbits(32)
    bots = _bots(chosen, bot)
    names = [
        level_of(bot).name if bot and seat in bots else _name(chosen, bots, seat) for seat in range(chosen.players)
    ]
    from pickaxe.cli.session import Session  # here, because drawing takes a while to load

    Session(chosen.match(deal, names), bots, Dice(deal), save).run()


def _bots(chosen: Setup, level: str | None) -> dict[int, Bot]:
    """A bot for every seat but the first."""
    return {seat: make_bot(level, chosen.game.id) for seat in range(1, chosen.players)} if level is not None else {}


def _name(chosen: Setup, bots: dict[int, Bot], seat: int) -> str:
    return "You" if bots or chosen.players == 1 else f"Seat {seat + 1}"
