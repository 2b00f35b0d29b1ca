"""How fast others are: random games of what is in the environment of `make bench` that has them, decisions a second.

It runs in that environment, not in ours; so it needs nothing of ours but `rounds.py`.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

from rounds import Work, answer

GAMES: Final = 4
PACKAGES: Final = ("catanatron", "catanatron-gym", "open-spiel", "pettingzoo", "chess")


def catanatron() -> Work:
    """Settlers of Catan in Python: one game of four random players."""
    lib: Any = import_module("catanatron")

    def one_game() -> int:
        game = lib.Game([lib.RandomPlayer(colour) for colour in lib.Color])
        game.play()
        return len(game.state.actions)

    return one_game


def open_spiel(*, is_seen: bool = False) -> Work:
    """Backgammon in C++ behind Python: one random game, perhaps with observations and masks; dice do not count."""
    pyspiel: Any = import_module("pyspiel")
    backgammon = pyspiel.load_game("backgammon")

    def one_game() -> int:
        state, found = backgammon.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if is_seen:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            found += 1
        return found

    return one_game


def python_chess() -> Work:
    """Chess in Python: one random game of at most 200 moves."""
    chess: Any = import_module("chess")

    def one_game() -> int:
        board, found = chess.Board(), 0
        while found < 200 and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
            found += 1
        return found

    return one_game


def move_generation() -> Work:
    """Chess in Python: all lines of three moves from the start."""
    chess: Any = import_module("chess")

    def nodes(board: Any, depth: int) -> int:
        found = 0
        for move in board.legal_moves:
            found += 1
            if depth > 1:
                board.push(move)
                found += nodes(board, depth - 1)
                board.pop()
        return found

    return lambda: nodes(chess.Board(), 3)


def catanatron_gym() -> Work:
    """Settlers of Catan as a Gymnasium environment: one game against a random player; only own decisions count."""
    env: Any = import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()

    def one_game() -> int:
        _, info = env.reset(seed=random.randrange(1000))
        found, ended = 0, False
        while not ended:
            _, _, ended, cut, info = env.step(random.choice(info["valid_actions"]))
            ended, found = ended or cut, found + 1
        return found

    return one_game


def pettingzoo_chess() -> Work:
    """Chess as a PettingZoo environment: one random game of at most 200 moves."""
    env: Any = import_module("pettingzoo.classic").chess_v6.env()

    def one_game() -> int:
        env.reset(seed=1)
        found = 0
        while found < 200 and not any(env.terminations.values()):
            env.step(random.choice(env.last()[0]["action_mask"].nonzero()[0]))
            found += 1
        return found

    return one_game


PEERS: Final[dict[str, Callable[[], Work]]] = {
    "random play: catanatron": catanatron,
    "random play: OpenSpiel's backgammon": open_spiel,
    "random play: python-chess": python_chess,
    "perft nodes: python-chess": move_generation,
    "environment, Gymnasium: catanatron": catanatron_gym,
    "environment, PettingZoo: chess": pettingzoo_chess,
    "environment, OpenSpiel: backgammon": partial(open_spiel, is_seen=True),
}


def same_games(one_game: Callable[[], Work]) -> Work:
    """The same few games again and again: random ones differ so much that the best round would only be the luckiest."""
    play = one_game()

    def some_games() -> int:
        random.seed(1)
        return sum(play() for _ in range(GAMES))

    return some_games


def main() -> None:
    """Say which versions there are, or measure whatever is asked for."""
    if "--versions" in sys.argv:
        print(", ".join(f"{package} {version(package)}" for package in PACKAGES))
        return
    answer({name: partial(same_games, one_game) for name, one_game in PEERS.items()})


if __name__ == "__main__":
    main()
