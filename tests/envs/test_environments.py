"""The environments pass the tests of the libraries they are written for, and tell no seat more than it may know."""

import itertools
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.save_obs_test import check_save_obs
from pettingzoo.test.save_obs_test import test_save_obs as save_obs
from PIL import Image

import pickaxe
from pickaxe import BadSetup, Dice, IllegalChoice
from pickaxe.ai.levels import bot
from pickaxe.envs import aec, parallel
from pickaxe.envs.board import Board, Reward, names
from pickaxe.envs.gym import ILLEGAL, SeatEnv
from pickaxe.envs.many import Many
from pickaxe.kernel.stack import State

# Every environment with as many players as it takes, the fewest and the most.
TABLES = [(name, players) for name, (_, mode) in names().items() for players in {mode.players[0], mode.players[-1]}]
CAVE = "pickaxe/cave_vs_cave-era-1-v0"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo_accepts_every_environment(name: str, players: int) -> None:
    with warnings.catch_warnings():
        # It asks for plain arrays, of games that it does not know by name; theirs are dictionaries with masks, too.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(aec.env(name, players=players), num_cycles=60)
        seed_test(lambda: aec.env(name, players=players), num_cycles=20)


@pytest.mark.parametrize("name", list(names()))
def test_pettingzoo_accepts_every_environment_that_asks_all_at_once(name: str) -> None:
    asked_at_once = partial(parallel.parallel_env, name, closed="any")
    parallel_api_test(asked_at_once(), num_cycles=40)
    parallel_seed_test(asked_at_once, num_cycles=10)
    max_cycles_test(SimpleNamespace(parallel_env=asked_at_once, env=partial(parallel.env, name, closed="any")))


def test_only_who_decides_is_listened_to() -> None:
    one: Any = aec.raw_env(CAVE, players=2)
    all_at_once: Any = parallel.parallel_env(CAVE, players=2)
    one.reset(seed=3)
    seen, _ = all_at_once.reset(seed=3)
    for _ in range(40):
        decides = one.agent_selection
        assert [agent for agent in one.agents if seen[agent]["action_mask"].any()] == [decides]
        action = int(np.flatnonzero(one.last()[0]["action_mask"])[-1])
        one.step(action)
        seen, rewards, *_ = all_at_once.step({agent: action if agent == decides else 0 for agent in one.agents})
        assert np.array_equal(seen[decides]["observation"], one.observe(decides)["observation"])
    assert rewards == dict.fromkeys(one.agents, 0.0)


def test_a_closed_choice_ends_a_game_in_which_all_are_asked() -> None:
    env: Any = parallel.parallel_env(CAVE, players=2)
    seen, _ = env.reset(seed=1)
    decides = next(agent for agent in env.agents if seen[agent]["action_mask"].any())
    closed = int(np.flatnonzero(seen[decides]["action_mask"] == 0)[0])
    _, rewards, ended, _, _ = env.step(dict.fromkeys(env.agents, closed))
    assert rewards == {agent: aec.ILLEGAL if agent == decides else 0.0 for agent in env.possible_agents}
    assert all(ended.values())
    assert env.agents == []
    with pytest.raises(BadSetup, match="end or any"):
        parallel.parallel_env(CAVE, closed="never")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", list(names()))
def test_pettingzoo_can_render_every_environment(name: str) -> None:
    def make(render_mode: str) -> Any:
        return aec.env(name, players=2, render_mode=render_mode)

    checks: dict[str, Callable[[Any], bool]] = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(make, checks)


@pytest.mark.parametrize("name", list(names()))
def test_pettingzoo_can_measure_every_environment(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = itertools.count(0, 0.1)  # its five seconds are over after fifty rounds, however fast the machine is
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"].time, "time", lambda: next(clock))
    performance_benchmark(aec.env(name))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(names()))
def test_pettingzoo_can_save_what_is_seen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    env = aec.env(name, observation="image")
    save_obs(env)
    check_save_obs(env)  # which the library only prints
    for agent in env.agents:
        [path] = tmp_path.rglob(f"{agent}.png")
        with Image.open(path) as picture:
            assert np.array_equal(np.asarray(picture), env.observe(agent))


def test_an_image_has_the_same_numbers_and_its_mask_beside_it() -> None:
    image, array = (aec.env(CAVE, players=2, observation=form) for form in ("image", "array"))
    for env in (image, array):
        env.reset(seed=3)
    told = array.last()[0]
    assert np.array_equal(image.last()[0].reshape(-1)[: len(told["observation"])], told["observation"])
    assert np.array_equal(image.last()[4]["action_mask"], told["action_mask"])
    api_test(image, num_cycles=60)
    check_env(SeatEnv(CAVE, players=2, observation="image"), skip_render_check=True)


@pytest.mark.parametrize("name", list(names()))
def test_all_are_cut_off_after_so_many_decisions(name: str) -> None:
    env = aec.raw_env(name, max_cycles=7)
    env.reset(seed=1)
    for decision in range(1, 8):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert set(env.truncations.values()) == {decision == 7}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasium_accepts_every_environment(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # advice: that rewards of another size are learned more easily
        check_env(SeatEnv(name, players=players), skip_render_check=True)


@pytest.mark.parametrize("name", list(names()))
def test_gymnasium_can_render_every_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(gymnasium.make(name).unwrapped)  # one that is registered is made once for each way to render it


@pytest.mark.parametrize("name", list(names()))
def test_gymnasium_makes_several_at_once(name: str) -> None:
    many = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", bots="random")
    seen, _ = many.reset(seed=5)
    actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    _, rewards, ended, _, _ = many.step(np.array(actions))
    assert list(rewards) == [0.0] * 3
    assert not ended.any()
    many.close()


def test_a_game_against_bots_ends_with_its_margin() -> None:
    env = SeatEnv(CAVE, players=2, bots="gentle", seat=1)
    env.reset(seed=3)
    ended, reward = False, 0.0
    while not ended:
        choice = np.flatnonzero(env.action_masks())[0]
        _, reward, ended, _, info = env.step(choice)
    assert reward == info["scores"][1] - info["scores"][0]


def test_a_closed_choice_ends_the_game_and_says_why() -> None:
    env = SeatEnv(CAVE, players=1)
    env.reset(seed=1)
    closed = np.flatnonzero(~env.action_masks())[0]
    _, reward, ended, _, info = env.step(closed)
    assert (reward, ended) == (ILLEGAL, True)
    assert info["why"]
    raw = aec.raw_env(CAVE, players=1)
    raw.reset(seed=1)
    with pytest.raises(IllegalChoice):
        raw.step(int(closed))


@pytest.mark.parametrize("name", ["pickaxe/cave_vs_cave-era-1-v0", "pickaxe/cave_farmers-complete-v0"])
def test_rewards_follow_the_final_scores(name: str) -> None:
    state = Board(name, 2, reward="points", observation="array").state
    pickaxe.playout(state, Dice(2))
    first, second = state.scores()
    forms: list[Reward] = ["points", "margin", "rank"]
    found = [Board(name, 2, reward=form, observation="array").rewards(state) for form in forms]
    assert found == [[first, second], [first - second, second - first], [1.0, -1.0] if first > second else [-1.0, 1.0]]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_games_are_the_same_as_one(name: str, players: int) -> None:
    many, board = Many(name, 3, players=players, seed=4), Board(name, players, reward="margin", observation="array")
    for _ in range(30):
        states = [state.copy() for state in many.states]
        choices = many.any_choices()
        for row, state in enumerate(states):
            board.state = state
            seen = board.seen(state.mover)
            assert np.array_equal(many.observations[row], seen["observation"])
            assert np.array_equal(many.masks[row], seen["action_mask"])
            assert many.seats[row] == state.mover
        many.step(choices)


def test_a_game_that_is_over_begins_anew_with_its_rewards() -> None:
    many, ends = Many(CAVE, 4, players=1, seed=1), 0
    while ends < 6:
        many.step(many.any_choices())
        assert ((many.rewards != 0).any(axis=1) <= many.ended).all()
        assert many.masks.any(axis=1).all()
        ends += int(many.ended.sum())


def test_a_closed_choice_is_refused_by_many() -> None:
    many = Many(CAVE, 2, players=2)
    closed = int(np.flatnonzero(many.masks[1] == 0)[0])
    with pytest.raises(IllegalChoice):
        many.step([int(many.any_choices()[0]), closed])


def test_a_dictionary_has_the_same_numbers_by_kind() -> None:
    array, table = (Board(CAVE, 2, reward="margin", observation=form) for form in ("array", "dict"))
    told = table.seen(0)
    del told["action_mask"]
    assert np.array_equal(np.concatenate(list(told.values())), array.seen(0)["observation"])
    assert isinstance(table.observation_space, gymnasium.spaces.Dict)
    assert told.keys() == table.observation_space.spaces.keys() - {"action_mask"}


def test_what_is_no_environment_is_refused() -> None:
    with pytest.raises(BadSetup, match="No environment is called 'chess'; there is pickaxe/cave_vs_cave-era-1-v0"):
        Board("chess", 2, reward="margin", observation="array")
    with pytest.raises(BadSetup, match="margin, rank or points"):
        Board(CAVE, 2, reward="wins", observation="array")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="no seat 2"):
        SeatEnv(CAVE, players=2, seat=2)


def others(state: State, seat: int) -> Iterator[State]:
    """States that a seat cannot tell from this one."""
    samples = (state.sample(seat, Dice(number)) for number in range(4))
    return (sample for sample in samples if sample.key() != state.key())


@pytest.mark.parametrize("name", list(names()))
def test_what_is_hidden_from_a_seat_does_not_matter_to_what_it_sees(name: str) -> None:
    board, dice, found = Board(name, None, reward="margin", observation="array"), Dice(7), 0
    while not board.state.is_over:
        state = board.state
        for seat in range(board.players):
            seen, mask = board.row(state, seat), board.mask(seat)
            for board.state in others(state, seat):
                found += 1
                assert np.array_equal(board.row(board.state, seat), seen)
                assert np.array_equal(board.mask(seat), mask)
            board.state = state
        board.play(state.any_choice(dice))
    assert bool(found) == board.fresh.hides()


def test_what_a_seat_hides_is_seen_by_itself() -> None:
    board = Board("pickaxe/cavum-three-phases-v0", 3, reward="margin", observation="array")
    steady, dice, found = bot("steady", "cavum"), Dice(7), 0
    while found < 3:
        board.play(steady.answer(board.state, dice))
        if other := next(others(board.state, 0), None):
            found += 1
            assert not np.array_equal(board.row(other, 1), board.row(board.state, 1))


def test_the_page_for_researchers_tells_the_sizes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, (id, mode) in names().items():
        rows = [line for line in page.splitlines() if line.startswith("|") and id.replace("-", "_") in line]
        row = next(line for line in rows if mode.id in line)
        few, most = (len(pickaxe.game(id).observer(mode.players[end]).names) for end in (0, -1))
        assert str(len(pickaxe.game(id).lexicon)) in row, name
        assert f"{most:,}" in row, name
        assert f"{few:,}" in row, name
