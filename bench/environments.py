"""What the environments for programs that learn can do in a second: decisions with observations and masks."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import pickaxe
from rounds import Work

GAMES: Final = 256  # side by side in a batch
STEPS: Final = 10


def batch(name: str) -> Work:
    """Many games of two at once."""
    from pickaxe.envs.many import Many

    many = Many(name, GAMES, players=2, seed=1)

    def some_steps() -> int:
        for _ in range(STEPS):
            many.step(many.any_choices())
        return STEPS * GAMES

    return some_steps


def pettingzoo(name: str) -> Work:
    """A game of two, one decision after the other."""
    import numpy as np

    from pickaxe.envs import aec

    env, random = aec.env(name, players=2), Random(1)

    def one_game() -> int:
        env.reset(seed=1)
        decisions = 0
        while not any(env.terminations.values()):
            env.step(random.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
            decisions += 1
        return decisions

    return one_game


def gymnasium(name: str) -> Work:
    """One seat against a random bot; only its own decisions count."""
    from pickaxe.envs.gym import SeatEnv

    env, random = SeatEnv(name, players=2), Random(1)

    def one_game() -> int:
        seen: Any = env.reset(seed=1)[0]
        ended, decisions = False, 0
        while not ended:
            seen, _, ended, _, _ = env.step(random.choice(seen["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return one_game


def openspiel(name: str) -> Work:
    """A game of two with chance nodes, one decision after the other; what chance decides does not count."""
    import pyspiel

    from pickaxe.envs.spiel import short_name

    game, random = pyspiel.load_game(short_name(name), {"players": 2}), Random(1)

    def one_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return one_game


KINDS: Final = {"batch": batch, "PettingZoo": pettingzoo, "Gymnasium": gymnasium, "OpenSpiel": openspiel}


def works() -> dict[str, Callable[[], Work]]:
    """Everything that can be measured, by name: the first mode of every game."""
    found: dict[str, Callable[[], Work]] = {}
    for game in pickaxe.games():
        name = f"pickaxe/{game.id.replace('-', '_')}-{game.modes[0].id}-v0"
        for kind, work in KINDS.items():
            found[f"environment, {kind}: {game.id} {game.modes[0].id}"] = partial(work, name)
    return found
