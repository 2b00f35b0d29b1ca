"""What a bot is: someone who chooses for the seat that decides, from what that seat may know."""

from random import Random

from pickaxe.kernel.stack import State


class Bot:
    """A player made of code."""

    def choose(self, state: State, rng: Random) -> int:
        """A choice for the seat that decides; the same state and the same random numbers give the same choice."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any open choice, each as likely as the other."""

    def choose(self, state: State, rng: Random) -> int:
        choices = state.choices()
        return choices[int(rng.random() * len(choices))]
