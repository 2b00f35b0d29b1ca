"""One seat of a game learned by MaskablePPO of sb3-contrib, which asks the environment what is open.

pip install 'pickaxe[research]' sb3-contrib
python examples/maskable_ppo.py --minutes 1
"""

import argparse
from statistics import mean, stdev
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import pickaxe.envs.gym  # noqa: F401 - makes the environments known

torch.set_num_threads(1)  # for so small a network more threads only wait for each other
SCALE = 16.0  # most numbers of an observation are small
POINTS = 20.0  # rewards of about one are learned more easily


class Plain(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Only the numbers of an observation: what is open is asked for apart."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        shape = env.observation_space["observation"].shape
        self.observation_space = gymnasium.spaces.Box(0, 255 / SCALE, shape, np.float32)

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**options)
        return seen["observation"] / SCALE, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, ended, cut, info = self.env.step(action)
        return seen["observation"] / SCALE, float(reward) / POINTS, ended, cut, info

    def action_masks(self) -> Any:
        """What is open."""
        return self.env.get_wrapper_attr("action_masks")()


class Clock(BaseCallback):
    """Ends learning when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def _on_training_start(self) -> None:
        self.end = monotonic() + self.seconds

    def _on_step(self) -> bool:
        return monotonic() < self.end


def made(name: str, **options: Any) -> Any:
    """The environment as it is learned."""
    return Plain(gymnasium.make(name, **options))


def rewards(model: MaskablePPO, env: Any, games: int, *, seed: int = 1000) -> list[float]:
    """How games end that it was never shown."""
    found = []
    for game in range(games):
        (seen, _), ended, reward = env.reset(seed=seed + game), False, 0.0
        while not ended:
            action, _ = model.predict(seen, action_masks=get_action_masks(env))
            seen, reward, ended, _, _ = env.step(int(action))
        found.append(reward * POINTS)
    return found


def learned(name: str, *, seconds: float, steps: int = 10**9, seed: int = 1, **options: Any) -> MaskablePPO:
    """A model that has learned for some time, or for so many steps."""
    envs = make_vec_env(lambda: made(name, **options), n_envs=8, seed=seed)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, gamma=1.0, ent_coef=0.01, seed=seed, device="cpu"
    )
    return model.learn(steps, callback=Clock(seconds))


def told(found: list[float]) -> str:
    """The mean with its interval of 95 in 100."""
    return f"{mean(found):.1f} ± {1.96 * stdev(found) / len(found) ** 0.5:.1f}"


def main() -> None:
    """Learn, and say what it has brought."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--env", default="pickaxe/cave_vs_cave-era-1-v0")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--bots", default="random", help="who has the other seats")
    parser.add_argument("--reward", default="margin", help="margin, rank or points; alone the points")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=100, help="games to measure it by")
    parser.add_argument("--save", help="a file for what was learned")
    given = parser.parse_args()
    options = {"players": given.players, "reward": given.reward} | ({"bots": given.bots} if given.players > 1 else {})
    before = learned(given.env, seconds=0, steps=1, **options)
    model = learned(given.env, seconds=60 * given.minutes, **options)
    env = made(given.env, **options)
    print(f"before: {told(rewards(before, env, given.games))}")
    print(f"after {model.num_timesteps:,} decisions: {told(rewards(model, env, given.games))}")
    if given.save:
        model.save(given.save)


if __name__ == "__main__":
    main()
