"""Whether the keys of states keep them apart: random positions of every game and mode, keys beside full keys.

Two different positions with one key would make a bot take one for the other. None should ever be found.
"""

import argparse
from itertools import count

import pickaxe
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.game import Game

POSITIONS = 10_000_000  # of all games together


def collisions(game: Game, positions: int) -> tuple[int, int]:
    """How many different positions of a game were met, and how many of them had the key of another one."""
    known: dict[int, int] = {}
    tables = [(mode.id, players) for mode in game.modes for players in mode.players]
    found = 0
    for number in count():
        mode, players = tables[number % len(tables)]
        state, dice = game.new(players=players, mode=mode), Dice(number)
        while not state.is_over:
            full = hash(state.full_key())
            found += known.setdefault(state.key(), full) != full
            state.apply(state.any_choice(dice))
        if len(known) >= positions:
            return len(known), found
    raise AssertionError("games are counted for ever")


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of all games together")
    games = pickaxe.games()
    each = parser.parse_args().positions // len(games)
    print(pickaxe.build.describe())
    for game in games:
        met, found = collisions(game, each)
        print(f"{game.id}: {met:,} different positions, {found} with the key of another one", flush=True)


if __name__ == "__main__":
    main()
