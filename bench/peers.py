"""How fast others are: random games of what is in the environment of `make bench` that has them, decisions a second.

It runs in that environment, not in ours, and is asked like `meter.py`.
"""

import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any, Final

PACKAGES: Final = ("catanatron", "open-spiel", "chess")


def catanatron() -> Callable[[], int]:
    """Settlers of Catan in Python: one game of four random players."""
    lib: Any = import_module("catanatron")

    def one_game() -> int:
        game = lib.Game([lib.RandomPlayer(colour) for colour in lib.Color])
        game.play()
        return len(game.state.actions)

    return one_game


def open_spiel() -> Callable[[], int]:
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


def python_chess() -> Callable[[], int]:
    """Chess in Python: one random game of at most 200 moves."""
    chess: Any = import_module("chess")

    def one_game() -> int:
        board, found = chess.Board(), 0
        while found < 200 and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
            found += 1
        return found

    return one_game


def move_generation() -> Callable[[], int]:
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


PEERS: dict[str, Callable[[], Callable[[], int]]] = {
    "random play: catanatron": catanatron,
    "random play: OpenSpiel's backgammon": open_spiel,
    "random play: python-chess": python_chess,
    "perft nodes: python-chess": move_generation,
}


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much work is done in a second of this process; others on the machine do not count."""
    done, started = 0, process_time()
    while (passed := process_time() - started) < seconds or not done:
        done += work()
    return done / passed


def main() -> None:
    """Say which versions there are, or measure whatever is asked for."""
    if "--versions" in sys.argv:
        print(", ".join(f"{package} {version(package)}" for package in PACKAGES))
        return
    random.seed(1)
    ready: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        seconds, _, name = line.strip().partition(" ")
        if name not in ready:
            ready[name] = PEERS[name]()
        print(per_second(ready[name], float(seconds)), flush=True)


if __name__ == "__main__":
    main()
