"""Every game as a PettingZoo environment in which seats act one after the other.

from pickaxe.envs import aec
env = aec.env("pickaxe/cave_vs_cave-era-1-v0", players=2)
"""

from copy import deepcopy
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from pickaxe.envs.actions import Space
from pickaxe.envs.playground import RENDER_MODES, Form, Playground, Reward, Seen, check_render_mode
from pickaxe.kernel.errors import BadSetup

ILLEGAL: Final = -1.0  # what naming a closed choice brings; it ends the game


def env(name: str, **options: Any) -> AECEnv[str, Seen, int]:
    """An environment that ends a game in which somebody names a closed choice."""
    guarded = TerminateIllegalWrapper(raw_env(name, **options), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv[str, Seen, int]):  # noqa: N801 - the name that PettingZoo gives to it everywhere
    """The environment itself: a closed choice raises `IllegalChoice`, which says why."""

    def __init__(
        self,
        name: str,
        *,
        players: int | None = None,
        reward: Reward = "margin",
        observation: Form = "array",
        actions: Space = "all",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: bool,
    ) -> None:
        super().__init__()
        self.playground = Playground(name, players, reward=reward, observation=observation, actions=actions, **options)
        check_render_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup(f"'max_cycles' is 1 or more, not {max_cycles}.")
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.playground.players)]
        self._action_spaces = {
            agent: spaces.Discrete(int(self.playground.action_space.n)) for agent in self.possible_agents
        }
        self._seen_spaces = {agent: deepcopy(self.playground.observation_space) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.playground.begin(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._cycles = 0
        self._select()

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.playground.act(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._cycles += 1
        self.rewards = dict(zip(self.possible_agents, self.playground.rewards(self.playground.state), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.playground.state.is_over)
        self.truncations = dict.fromkeys(self.agents, self._cycles == self.max_cycles)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        seat = self.playground.state.seat
        self.agent_selection = self.agents[0 if seat is None else seat]
        self.infos = {agent: self.playground.info(place) for place, agent in enumerate(self.agents)}

    def observe(self, agent: str) -> Seen:
        return self.playground.observation(self.possible_agents.index(agent))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self.playground.render(self.render_mode, self.playground.state.seat)
