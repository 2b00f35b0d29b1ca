"""How fast others are: random games of what is in the environment of `make bench` that has them, decisions a second.

It runs in that environment, not in ours, and prints one number for each round asked for on its standard input.
"""

import random
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any


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


PEERS: dict[str, Callable[[], Callable[[], int]]] = {
    "catanatron": catanatron,
    "open-spiel": open_spiel,
    "python-chess": python_chess,
}


def speed(one_game: Callable[[], int], seconds: float) -> float:
    """Decisions a second of this process, whatever else runs on the machine."""
    done, started = 0, process_time()
    while (passed := process_time() - started) < seconds:
        done += one_game()
    return done / passed


def main() -> None:
    """Answer every line "seconds" with a number, until there are no more."""
    one_game = PEERS[sys.argv[1]]()
    random.seed(1)
    for line in sys.stdin:
        print(speed(one_game, float(line)), flush=True)


if __name__ == "__main__":
    main()
