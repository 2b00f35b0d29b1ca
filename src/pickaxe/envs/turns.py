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
from pickaxe.envs.board import Seen, names
from pickaxe.envs.gym import ILLEGAL, SeatEnv
from pickaxe.kernel.observation import MOST

TURNS: Final = 32  # between which one decides, at most


class TurnEnv(SeatEnv):
    """A seat that chooses between whole turns, the one that rules of thumb like best first.

    Beside what the seat may know now, an observation has in `ends` what it would know after each of them. A turn in
    which chance is asked is decided in parts: up to there, and the rest.
    """

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, **options)
        self._thumb = thumb_for(self.board.game.id)
        width = len(self.board.observer.names)
        self.action_space = spaces.Discrete(TURNS)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (width,), np.float32),
                "ends": spaces.Box(0, MOST, (TURNS, width), np.float32),
                "action_mask": spaces.Box(0, 1, (TURNS,), np.int8),
            }
        )
        self._turns: list[Line] = []

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not 0 <= action < len(self._turns):
            return self.seen(), ILLEGAL, True, False, {"why": [f"There are only {len(self._turns)} turns now."]}
        for choice in self._turns[action].choices():
            if not self.board.state.is_open(choice):  # it rested on what others only might have hidden
                break
            self.board.play(choice)
        return self.went_on()

    def seen(self) -> Seen:
        """What the seat may know now and after each turn that is open to it."""
        state, board = self.board.state, self.board
        self._turns = []
        if not state.is_over:
            known = state.sample(self.seat, self._dice)
            self._turns = ends_of_turn(known, self._thumb, self._thumb.width, TURNS)
        ends = np.zeros((TURNS, len(board.observer.names)), np.float32)
        for place, line in enumerate(self._turns):
            ends[place] = board.row(line.state, self.seat)
        mask = np.zeros(TURNS, np.int8)
        mask[: len(self._turns)] = 1
        return {"observation": board.row(state, self.seat), "ends": ends, "action_mask": mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which turns there are, as `sb3_contrib.MaskablePPO` asks for it."""
        return np.arange(TURNS) < len(self._turns)


def turns_name(name: str) -> str:
    """What an environment is called in which whole turns are chosen."""
    stem, _, version = name.rpartition("-")
    return f"{stem}-turns-{version}"


for _name in names():
    gymnasium.register(turns_name(_name), entry_point="pickaxe.envs.turns:TurnEnv", kwargs={"name": _name})
