"""The games in OpenSpiel: its own tests, playthroughs, what each seat is told, and its tree search at our tables."""

import gzip
import os
from itertools import zip_longest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts

import pickaxe
from pickaxe import Dice
from pickaxe.envs.playground import names
from pickaxe.envs.spiel import Playouts, SpielState, short_name

# Of every mode with the fewest players; with more it takes longer to prove the same.
GAMES = [
    pytest.param(short_name(name), players, marks=[pytest.mark.complete] if players > mode.players[0] else [])
    for name, (_, mode) in names().items()
    for players in mode.players
]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiel_plays_every_game_at_random(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# A playthrough of every game with the fewest players; those of further modes take longer to prove the same.
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SEED = 1
STORED = [
    pytest.param(
        f"{short_name(name)}(players={mode.players[0]})",
        marks=[pytest.mark.complete] if pickaxe.game(id).modes[-1].id != mode.id else [],
        id=short_name(name),
    )
    for name, (id, mode) in names().items()
]


def test_every_game_has_a_playthrough() -> None:
    assert {path.name for path in PLAYTHROUGHS.iterdir()} == {f"{short_name(name)}.txt.gz" for name in names()}


@pytest.mark.parametrize("game", STORED)
def test_a_playthrough_is_as_it_was(game: str) -> None:
    path = PLAYTHROUGHS / f"{game.partition('(')[0]}.txt.gz"
    lines = generate_playthrough.playthrough_lines(game, seed=SEED)
    if os.environ.get("PICKAXE_GOLDEN") == "write":
        path.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))
    stored = gzip.decompress(path.read_bytes()).decode().split("\n")
    for number, (line, before) in enumerate(zip_longest(lines, stored), 1):
        assert line == before, f"line {number} of {path.name}"


def test_nobody_is_told_only_what_is_public() -> None:
    game = pyspiel.load_game("pickaxe_cavum_three_phases(players=3)")
    public = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE)
    private = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    assert [game.make_py_observer(kind) for kind in (public, private)] == [None, None]


def test_what_a_seat_hides_is_not_recalled_to_others() -> None:
    state = pyspiel.load_game("pickaxe_cavum_three_phases", {"players": 3}).new_initial_state()
    assert isinstance(state, SpielState)
    numbers, secrets = np.random.default_rng(3), 0
    while not state.is_terminal():
        secret, seat = state.state.is_secret, state.current_player()
        action = int(
            numbers.choice(state.legal_actions() if seat >= 0 else [each for each, _ in state.chance_outcomes()])
        )
        token = state.action_to_string(action)
        state.apply_action(action)
        if secret:
            secrets += 1
            own, other = (state.information_state_string(each).split(" ; ")[0] for each in (seat, (seat + 1) % 3))
            assert own.endswith(token)
            assert other.endswith("?")
    assert secrets


def ways_on(state: SpielState, numbers: np.random.Generator) -> list[SpielState]:
    """What may come of a secret question: the same answered in several ways, to its end."""
    found = [state.clone() for _ in range(5)]
    for each in found:
        while each.state.is_secret and each.current_player() == state.current_player():
            each.apply_action(int(numbers.choice(each.legal_actions())))
    return found


def test_an_information_state_tells_what_is_seen_and_what_is_open() -> None:
    state = pyspiel.load_game("pickaxe_cavum_two_phases", {"players": 3}).new_initial_state()
    numbers, differing = np.random.default_rng(1), 0
    while not state.is_terminal():
        if state.state.is_secret:
            known: dict[str, tuple[object, ...]] = {}
            for way in ways_on(state, numbers):
                for seat in {0, 1, 2} - {state.current_player()}:
                    open_now = way.legal_actions() if way.current_player() == seat else None
                    seen = way.observation_string(seat), way.current_player(), open_now
                    assert known.setdefault(way.information_state_string(seat), seen) == seen
            differing += len(known) > 2
        actions = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(numbers.choice(actions)))
    assert differing


def test_its_environment_for_learning_plays_a_game() -> None:
    env = rl_environment.Environment(pyspiel.load_game("pickaxe_cavum_two_phases(players=2)"))
    env.seed(1)
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][step.current_player()][0]])
    assert sum(step.rewards) == 0


def test_an_action_that_is_not_open_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("pickaxe_cave_vs_cave_era_1").new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(pickaxe.IllegalChoice, match="Chance decides now"):
        state.apply_action(0)
    assert str(state) == ""


def test_compiled_playouts_are_those_of_openspiel() -> None:
    """From the same states both come to the same returns on average; at an end there is nothing left to play."""
    state = pyspiel.load_game("pickaxe_cave_vs_cave_era_1", {"players": 1}).new_initial_state()
    numbers = np.random.RandomState(1)
    theirs, ours = mcts.RandomRolloutEvaluator(n_rollouts=40, random_state=numbers), Playouts(Dice(1), 40)
    assert abs(theirs.evaluate(state)[0] - ours.evaluate(state)[0]) < 2.5
    assert str(state) == ""
    while not state.is_terminal():
        assert ours.prior(state) == theirs.prior(state)
        state.apply_action(ours.prior(state)[-1][0])
    assert list(ours.evaluate(state)) == state.returns()


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("pickaxe_cave_vs_cave_era_1").new_initial_state()
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == "" != str(copy)
    assert str(copy.clone()) == str(copy)


@pytest.mark.parametrize("name", list(names()))
def test_its_tree_search_plays_every_game(name: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": 2})
    numbers = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, uct_c=50, max_simulations=3, evaluator=Playouts(Dice(1)), random_state=numbers)
    state = game.new_initial_state()
    for _ in range(12):
        action = state.chance_outcomes()[0][0] if state.is_chance_node() else bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
