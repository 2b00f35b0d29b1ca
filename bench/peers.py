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
PACKAGES: Final = ("catanatron", "open-spiel", "chess")


def catanatron() -> Work:
    """Settlers of Catan in Python: one game of four random players."""
    lib: Any = import_module("catanatron")

    def one_game() -> int:
        game = lib.Game([lib.RandomPlayer(colour) for colour in lib.Color])
        game.play()
        return len(game.state.actions)

    return one_game


def open_spiel() -> Work:
    """Backgammon in C++ behind Python: one random game; what the dice decide does not count."""
    pyspiel: Any = import_module("pyspiel")

    backgammon = pyspiel.load_game("backgammon")

    def one_game() -> int:
        state, found = backgammon.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
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


PEERS: Final[dict[str, Callable[[], Work]]] = {
    "random play: catanatron": catanatron,
    "random play: OpenSpiel's backgammon": open_spiel,
    "random play: python-chess": python_chess,
    "perft nodes: python-chess": move_generation,
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
