"""OpenSpiel's own tree search at a table of random players.

pip install 'pickaxe[research]'
python examples/openspiel_mcts.py --game pickaxe_cave_vs_cave_era_1 --simulations 10 --games 6
"""

import argparse
from statistics import mean, stdev

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

from pickaxe import Dice
from pickaxe.envs.spiel import Playouts  # which makes the games known


def lead(game: pyspiel.Game, seat: int, simulations: int, seed: int) -> float:
    """How far the search is ahead of the best of the others at the end, in its seat."""
    numbers = np.random.RandomState(seed)
    evaluator = Playouts(Dice(seed))
    search = mcts.MCTSBot(game, uct_c=50, max_simulations=simulations, evaluator=evaluator, random_state=numbers)
    others = [UniformRandomBot(number, numbers) for number in range(game.num_players())]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(numbers.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            decides = state.current_player()
            state.apply_action((search if decides == seat else others[decides]).step(state))
    return float(state.returns()[seat])


def main() -> None:
    """Play, and say how far ahead the search was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="pickaxe_cave_vs_cave_era_1")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=10, help="for each decision")
    parser.add_argument("--games", type=int, default=6)
    given = parser.parse_args()
    game = pyspiel.load_game(given.game, {"players": given.players})
    found = [lead(game, number % given.players, given.simulations, number) for number in range(given.games)]
    wins = sum(each > 0 for each in found)
    told = f"{mean(found):+.1f} ± {1.96 * stdev(found) / len(found) ** 0.5:.1f}"
    print(f"{given.game}, {given.players} players: {told}, ahead in {wins} of {len(found)}")


if __name__ == "__main__":
    main()
