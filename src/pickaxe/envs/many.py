"""Many games at once as arrays: one call steps all of them in compiled code.

from pickaxe.envs.many import Many
many = Many("pickaxe/cave_vs_cave-era-1-v0", 256, players=2, seed=1)
many.step(choices)  # an open choice for each game: see many.masks
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pickaxe.envs.playground import Playground, Reward
from pickaxe.kernel.batch import Batch
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup
from pickaxe.kernel.stack import State

Bytes = npt.NDArray[np.uint8]


class Many:
    """Games side by side; each begins anew when it is over, and chance answers by dice of its own.

    `observations` (games × numbers), `masks` (games × choices), `seats` (who decides) tell of the next decisions;
    `rewards` (games × seats) and `ended` of the step before.
    """

    def __init__(
        self,
        name: str,
        games: int,
        *,
        players: int | None = None,
        seed: int = 0,
        reward: Reward = "margin",
        **options: bool,
    ) -> None:
        if games < 1:
            raise BadSetup(f"There is one game or more, not {games}.")
        self._playground = Playground(name, players, reward=reward, observation="array", actions="all", **options)
        self._batch = Batch(self._playground.fresh, self._playground.observer, games, seed)
        self._dice = Dice(seed)
        self.names = self._playground.observer.names  # of the numbers of an observation
        self.rewards = np.zeros((games, self._playground.players), np.float32)
        self._look()

    @property
    def states(self) -> list[State]:
        """The games as they stand."""
        return self._batch.states

    def step(self, choices: npt.ArrayLike) -> None:
        """Play an open choice in every game; if one is closed, it is said why, and no game has moved."""
        if np.shape(choices) != (len(self.states),):
            raise BadSetup(f"{len(self.states)} games need as many choices, not an array of {np.shape(choices)}.")
        given = np.asarray(choices)
        self._refuse_closed(given)
        self._batch.step(given.tolist())
        self.rewards[:] = 0
        for game, state in self._batch.finished.items():
            self.rewards[game] = self._playground.rewards(state)
        self._look()

    def _refuse_closed(self, choices: npt.NDArray[Any]) -> None:
        known = np.clip(choices, 0, self.masks.shape[1] - 1)
        is_closed = (known != choices) | (self.masks[np.arange(len(choices)), known] == 0)
        for game in np.flatnonzero(is_closed):
            self.states[game].play(int(choices[game]))  # which raises

    def any_choices(self) -> npt.NDArray[np.int64]:
        """An open choice for every game, each as likely as the other."""
        return np.array(self._batch.any_choices(self._dice))

    def _look(self) -> None:
        batch, games = self._batch, len(self._batch.states)
        self.observations: Bytes = np.frombuffer(batch.sheet.cells, np.uint8).reshape(games, -1)
        self.masks: Bytes = np.frombuffer(batch.masks.cells, np.uint8).reshape(games, -1)
        self.seats: Bytes = np.frombuffer(bytes(batch.seats), np.uint8)
        self.ended = np.array([game in batch.finished for game in range(games)])
