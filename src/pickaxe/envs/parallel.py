"""Every game as a PettingZoo environment in which all seats are asked at once; only who decides is listened to.

from pickaxe.envs import parallel
env = parallel.parallel_env("pickaxe/cavum-three-phases-v0", players=3)
"""

from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from pickaxe.envs.aec import ILLEGAL, raw_env
from pickaxe.envs.playground import Seen, check
from pickaxe.kernel.errors import BadSetup

Closed = Literal["end", "any"]  # what naming a closed choice does: it ends the game, or stands for any open one
Step = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


def env(name: str, **options: Any) -> AECEnv[str, Seen, int]:
    """The same for programs that ask one agent after the other: each exactly once in a cycle."""
    return parallel_to_aec(parallel_env(name, **options))


class parallel_env(ParallelEnv[str, Seen, int]):  # noqa: N801 - the name that PettingZoo gives to it everywhere
    """A step is one decision: the answers of seats whose turn it is not are passed over, and their masks are empty."""

    def __init__(self, name: str, *, closed: Closed = "end", **options: Any) -> None:
        check("closed", closed, get_args(Closed))
        self._turns, self._closed = raw_env(name, **options), closed
        self.metadata = {**self._turns.metadata, "is_parallelizable": True}
        self.render_mode = self._turns.render_mode
        self.possible_agents = self._turns.possible_agents
        self.agents: list[str] = []
        self._others = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._others = np.random.default_rng(seed)
        self._turns.reset(seed, options)
        self.agents = self._turns.agents[:]
        return self._seen(), self._turns.infos

    def step(self, actions: dict[str, int]) -> Step:
        if not self.agents:
            raise ResetNeeded("No game is on: reset() begins one.")
        agent = self._turns.agent_selection
        if agent not in actions:
            raise BadSetup(f"{agent} decides now, and has no action.")
        action, mask = int(actions[agent]), self._turns.playground.mask(self.possible_agents.index(agent))
        if (is_open := action in np.flatnonzero(mask)) or self._closed == "any":
            self._turns.step(action if is_open else int(self._others.choice(np.flatnonzero(mask))))
            rewards, terminations, truncations = self._turns.rewards, self._turns.terminations, self._turns.truncations
        else:
            rewards = {each: ILLEGAL if each == agent else 0.0 for each in self.agents}
            terminations, truncations = dict.fromkeys(self.agents, True), dict.fromkeys(self.agents, False)
        seen, infos = self._seen(), self._turns.infos
        if any((*terminations.values(), *truncations.values())):
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._turns.observe(agent) for agent in self._turns.agents}

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self._turns.render()
