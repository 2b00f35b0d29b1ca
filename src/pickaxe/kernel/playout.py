"""Playing on: what a player made of code is, and games played by one from any state, in compiled code."""

from typing import Final

from mypy_extensions import mypyc_attr

from pickaxe.kernel.chance import Dice
from pickaxe.kernel.stack import State

NO_LIMIT: Final = 1 << 60


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Someone who chooses for the seat that decides, from what that seat may know."""

    positions = 0  # that it has looked at so far

    def answer(self, state: State, dice: Dice) -> int:
        """What the bot chooses if it is shown no more than the seat that decides may know."""
        return self.choose(state.sample(state.mover, dice), dice)

    def choose(self, state: State, dice: Dice) -> int:
        """A choice for the seat that decides; the same state and the same dice give the same choice."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any open choice, each as likely as the other."""

    def choose(self, state: State, dice: Dice) -> int:
        return state.any_choice(dice)


def playout(
    state: State, dice: Dice, bot: Bot | None = None, *, decisions: int = NO_LIMIT, turns: int = NO_LIMIT
) -> int:
    """Play on to the end, or for so many decisions or turns, and return how many decisions seats took.

    A bot chooses for all seats, or the dice do; they always answer for chance.
    """
    last_turn = state.turn + turns
    played = 0
    while not state.is_over and played < decisions and state.turn < last_turn:
        is_chance = state.asker().is_chance
        state.apply(state.any_choice(dice) if bot is None or is_chance else bot.answer(state, dice))
        if not is_chance:
            played += 1
    return played
