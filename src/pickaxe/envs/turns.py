"""Whole turns as actions: one seat of every game, which decides once a turn between the best ends that a search finds.

import gymnasium, pickaxe.envs.turns  # which makes these environments known to Gymnasium
env = gymnasium.make("pickaxe/cave_vs_cave-era-1-turns-v0", players=2, bots="steady")
"""

from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from pickaxe.ai.levels import thumb_for
from pickaxe.ai.search import Line, ends_of_turn
from pickaxe.envs.gym import ILLEGAL, SeatEnv
from pickaxe.envs.playground import Seen, names
from pickaxe.kernel.observation import MOST
from pickaxe.kernel.stack import State

TURNS: Final = 32  # between which one decides, at most


class TurnEnv(SeatEnv):
    """A seat that chooses between whole turns, the one that rules of thumb like best first.

    Beside what the seat may know now, an observation has in `ends` what it would know after each of them. A turn in
    which chance is asked is decided in parts: up to there, and the rest.
    """

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, **options)
        self._thumb = thumb_for(self.playground.game.id)
        width = len(self.playground.observer.names)
        self.action_space = spaces.Discrete(TURNS)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (width,), np.float32),
                "ends": spaces.Box(0, MOST, (TURNS, width), np.float32),
                "action_mask": spaces.Box(0, 1, (TURNS,), np.int8),
            }
        )
        self._turns: list[list[int]] = []  # the choices of each

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not 0 <= action < len(self._turns):
            return self.seen(), ILLEGAL, True, False, {"why": [f"There are only {len(self._turns)} turns now."]}
        for choice in self._turns[action]:
            if not self.playground.state.is_open(choice):  # it rested on what others only might have hidden
                break
            self.playground.play(choice)
        return self.went_on()

    def seen(self) -> Seen:
        """What the seat may know now and after each turn that is open to it."""
        playground, lines = self.playground, self._lines(self.playground.state)
        self._turns = [line.choices() for line in lines]
        ends = np.zeros((TURNS, len(playground.observer.names)), np.float32)
        for place, line in enumerate(lines):
            ends[place] = playground.row(line.state, self.seat)
        mask = self.action_masks().astype(np.int8)
        return {"observation": playground.row(playground.state, self.seat), "ends": ends, "action_mask": mask}

    def _lines(self, state: State) -> list[Line]:
        """The best turns that a search finds, if the seat is told no more than it may know."""
        if state.is_over:
            return []
        return ends_of_turn(state.sample(self.seat, self._dice), self._thumb, self._thumb.width, TURNS)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which turns there are, as `sb3_contrib.MaskablePPO` asks for it."""
        return np.arange(TURNS) < len(self._turns)


def turns_name(name: str) -> str:
    """What an environment is called in which whole turns are chosen."""
    stem, _, version = name.rpartition("-")
    return f"{stem}-turns-{version}"


for _name in names():
    gymnasium.register(turns_name(_name), entry_point="pickaxe.envs.turns:TurnEnv", kwargs={"name": _name})
