"""`pickaxe bot-bridge`: a seat for a program that has started this one."""

import sys
from typing import Annotated

import typer

from pickaxe.ai import USUAL, level_of
from pickaxe.ai import bot as make_bot
from pickaxe.ai.bridge import SECONDS, BotFailed, Channel, question, read_choice
from pickaxe.cli import files
from pickaxe.cli.setup import BOTS, Data, GameId, ModeId, Options, Players, setup
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.stack import State


def bot_bridge(
    game: GameId,
    mode: ModeId = None,
    players: Players = None,
    bot: Annotated[str, typer.Option("--bot", "-b", metavar="LEVEL", help=f"Who has the other seats: {BOTS}.")] = USUAL,
    seat: Annotated[int, typer.Option("--seat", metavar="SEAT", min=0, help="Your seat; the first is 0.")] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The number that deals the game.")] = 1,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="T", min=0.001, help="The time for each of your decisions.")
    ] = SECONDS,
    option: Options = None,
    data: Data = None,
) -> None:
    """Play one seat by lines of JSON: a question on standard output, your answer on standard input, to the end.

    A question tells the position as your seat may know it, the choices that are open and the seconds that you have;
    an answer is a line like {"choice": 17} or {"choice": "A01"}. The last line tells the scores and the record. It is
    the same protocol by which Pickaxe asks a program that it starts itself, as "bridge:PROGRAM" wherever bots are
    named: docs/bridge.md tells all of it.

    [bold]Examples[/bold]
      pickaxe bot-bridge cave-vs-cave --bot greedy
      pickaxe bot-bridge cavum --players 3 --seat 2 --seconds 5
      pickaxe arena cave-vs-cave --bots "steady,bridge:./mybot"     the other way round
    """
    chosen = setup(files.game(game, data), mode, players, option)
    if seat >= chosen.players:
        raise BadSetup(f"The seats are 0 to {chosen.players - 1}; there is no seat {seat}.")
    names = ["You" if each == seat else f"{level_of(bot).name} {each + 1}" for each in range(chosen.players)]
    match = chosen.match(seed, names)
    channel, other, dice = Channel(sys.stdout, sys.stdin), make_bot(bot, chosen.game.id), Dice(seed)
    while (decides := match.state.seat) is not None:
        match.play(
            _answered(channel, match.state, dice, seconds) if decides == seat else other.answer(match.state, dice)
        )
    state = match.state
    channel.tell({"scores": state.scores(), "places": state.ranking(), "record": str(match.record)})


def _answered(channel: Channel, state: State, dice: Dice, seconds: float) -> int:
    answer = channel.ask(question(state, dice, seconds), seconds)
    if not answer:
        raise BotFailed("The standard input ended before the game was over.")
    return read_choice(state, answer)
