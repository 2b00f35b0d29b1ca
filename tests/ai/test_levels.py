"""How strong the bots are, measured in the arena."""

import pytest

from pickaxe.ai.arena import simulate

GAMES = 20


@pytest.mark.complete
def test_the_greedy_bot_beats_the_random_bot_in_95_percent_of_games() -> None:
    summary = simulate("cave-vs-cave", mode="era-1", games=GAMES, seed=1, bots=["greedy", "random"])
    assert summary.wins[0] >= 0.95 * GAMES


@pytest.mark.complete
def test_the_greedy_bot_scores_30_on_average_in_solo() -> None:
    summary = simulate("cave-vs-cave", mode="era-1", players=1, games=GAMES, seed=1, bots=["greedy"])
    assert summary.scores[0].mean >= 30
