"""The environments pass the tests of the libraries they are written for, and tell no seat more than it may know."""

import itertools
import pickle
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
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
from pickaxe.envs.gym import ILLEGAL, SeatEnv
from pickaxe.envs.many import Many
from pickaxe.envs.playground import Playground, Reward, names
from pickaxe.envs.turns import turns_name
from pickaxe.kernel.stack import State


def tables(quick: Callable[[Sequence[int]], set[int]]) -> list[Any]:
    """Every environment with every number of players; only some of these outside of the complete set."""
    return [
        pytest.param(name, players, marks=[] if players in quick(mode.players) else [pytest.mark.complete])
        for name, (_, mode) in names().items()
        for players in mode.players
    ]


FEWEST = tables(lambda players: {players[0]})
MOST = tables(lambda players: {players[-1]})
BOTH = tables(lambda players: {players[0], players[-1]})
CAVE = "pickaxe/cave_vs_cave-era-1-v0"


@pytest.mark.parametrize(("name", "players"), BOTH)
def test_pettingzoo_accepts_every_environment(name: str, players: int) -> None:
    with warnings.catch_warnings():
        # It asks for plain arrays, of games that it does not know by name; theirs are dictionaries with masks, too.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(aec.env(name, players=players), num_cycles=60)
        seed_test(lambda: aec.env(name, players=players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), MOST)
def test_pettingzoo_accepts_every_environment_that_asks_all_at_once(name: str, players: int) -> None:
    asked_at_once = partial(parallel.parallel_env, name, players=players, closed="any")
    one_by_one = partial(parallel.env, name, players=players, closed="any")
    parallel_api_test(asked_at_once(), num_cycles=40)
    parallel_seed_test(asked_at_once, num_cycles=10)
    max_cycles_test(SimpleNamespace(parallel_env=asked_at_once, env=one_by_one))


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
    with pytest.raises(ResetNeeded):
        env.step(dict.fromkeys(env.possible_agents, closed))
    env.reset(seed=1)
    with pytest.raises(BadSetup, match=f"{decides} decides now"):
        env.step({})
    assert env.step(dict.fromkeys(env.agents, -1))[1][decides] == aec.ILLEGAL
    with pytest.raises(BadSetup, match="end or any"):
        parallel.parallel_env(CAVE, closed="never")  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), FEWEST)
def test_pettingzoo_can_render_every_environment(name: str, players: int) -> None:
    def make(render_mode: str) -> Any:
        return aec.env(name, players=players, render_mode=render_mode)

    checks: dict[str, Callable[[Any], bool]] = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(make, checks)


@pytest.mark.parametrize(("name", "players"), MOST)
def test_pettingzoo_can_measure_every_environment(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = itertools.count(0, 0.1)  # its five seconds are over after fifty rounds, however fast the machine is
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"].time, "time", lambda: next(clock))
    performance_benchmark(aec.env(name, players=players))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), MOST)
def test_pettingzoo_can_save_what_is_seen(
    name: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    env = aec.env(name, players=players, observation="image")
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


@pytest.mark.parametrize(("name", "players"), BOTH)
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


def test_several_that_begin_anew_in_the_same_step_never_have_an_empty_mask() -> None:
    same, masks = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}, dict[str, list[int]]()
    for kind, given in ("next", {}), ("same", same):
        many = gymnasium.make_vec(CAVE, num_envs=2, vectorization_mode="sync", vector_kwargs=given, players=1)
        seen, _ = many.reset(seed=5)
        masks[kind], ends = [], 0
        while ends < 3:
            masks[kind].append(int(seen["action_mask"].any(axis=1).min()))
            seen, _, ended, _, _ = many.step(seen["action_mask"].argmax(axis=1))
            ends += int(ended.sum())
        many.close()
    assert min(masks["same"]) == 1 > min(masks["next"])


def test_a_game_against_bots_ends_with_its_margin() -> None:
    env = SeatEnv(CAVE, players=2, bots="gentle", seat=1)
    env.reset(seed=3)
    ended, reward = False, 0.0
    while not ended:
        choice = np.flatnonzero(env.action_masks())[0]
        _, reward, ended, _, info = env.step(choice)
    assert reward == info["scores"][1] - info["scores"][0]


def test_a_seat_sees_its_own_side_and_the_others_are_played_by_the_bots_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = set[tuple[int, str]]()

    def seated(level: str, game: str) -> Any:
        def answer(state: State, dice: Dice) -> int:
            asked.add((state.mover, level))
            return state.any_choice(dice)

        return SimpleNamespace(answer=answer)

    monkeypatch.setattr("pickaxe.envs.gym.bot", seated)
    name = "pickaxe/cavum-three-phases-v0"
    env = SeatEnv(name, players=3, seat=1, bots=["gentle", "steady"], render_mode="svg")
    seen, _ = env.reset(seed=3)
    ended, told, first = False, env.playground, 0
    while not ended:
        assert isinstance(seen, dict)
        assert np.array_equal(seen["observation"], told.row(told.state, 1))
        first += any(not np.array_equal(seen["observation"], told.row(told.state, seat)) for seat in (0, 2))
        seen, _, ended, _, _ = env.step(np.flatnonzero(env.action_masks())[-1])
    assert first
    assert asked == {(0, "gentle"), (2, "steady")}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_picture_shows_the_side_of_who_decides_or_of_ones_own_seat(seat: int) -> None:
    name = "pickaxe/cavum-three-phases-v0"
    turns, own = aec.raw_env(name, players=3, render_mode="ansi"), SeatEnv(name, players=3, seat=2, render_mode="ansi")
    state, steady, dice = turns.playground.state, bot("steady", "cavum"), Dice(7)
    while state.seat != seat or len({turns.playground.render("ansi", each) for each in (0, 1, 2)}) < 3:
        turns.playground.play(steady.answer(state, dice))
    own.playground.state = state
    assert turns.render() == turns.playground.render("ansi", seat) != own.render()
    assert own.render() == turns.playground.render("ansi", 2)


def test_what_is_rendered_for_people_is_printed_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    for env in (aec.raw_env(CAVE, players=2, render_mode="human"), SeatEnv(CAVE, players=2, render_mode="human")):
        env.reset(seed=1)
        capsys.readouterr()
        env.step(np.flatnonzero(env.playground.mask(env.playground.state.mover))[0])
        assert "Round 1 of 8" in capsys.readouterr().out


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
    with pytest.raises(IllegalChoice, match="'5000' cannot be chosen: No open choice"):
        raw.step(5000)


@pytest.mark.parametrize("name", ["pickaxe/cave_vs_cave-era-1-v0", "pickaxe/cave_farmers-complete-v0"])
def test_rewards_follow_the_final_scores(name: str) -> None:
    state = Playground(name, 2, reward="points", observation="array").state
    pickaxe.playout(state, Dice(2))
    first, second = state.scores()
    forms: list[Reward] = ["points", "margin", "rank"]
    found = [Playground(name, 2, reward=form, observation="array").rewards(state) for form in forms]
    assert found == [[first, second], [first - second, second - first], [1.0, -1.0] if first > second else [-1.0, 1.0]]


def test_rewards_of_three_look_at_the_best_of_the_others() -> None:
    name, forms = "pickaxe/cave_farmers-complete-v0", ("points", "margin", "rank")
    ended = SimpleNamespace(is_over=True, scores=lambda: [5, 9, 2], ranking=lambda: [2, 1, 3])
    found = [Playground(name, 3, reward=form, observation="array").rewards(ended) for form in forms]  # type: ignore[arg-type]
    assert found == [[5, 9, 2], [-4, 4, -7], [0, 1, -1]]


def test_rewards_of_many_are_those_of_the_games_that_ended() -> None:
    many, playground = Many(CAVE, 4, players=2, seed=1), Playground(CAVE, 2, reward="margin", observation="array")
    ends = 0
    while ends < 6:
        many.step(many.any_choices())
        finished = many._batch.finished
        expected = [playground.rewards(finished[game]) if game in finished else [0.0, 0.0] for game in range(4)]
        assert many.rewards.tolist() == expected
        assert all(state.is_over and state.scores() != [0, 0] for state in finished.values())
        ends += len(finished)


@pytest.mark.parametrize(("name", "players"), BOTH)
def test_many_games_are_the_same_as_one(name: str, players: int) -> None:
    many, playground = (
        Many(name, 3, players=players, seed=4),
        Playground(name, players, reward="margin", observation="array"),
    )
    for _ in range(30):
        states = [state.copy() for state in many.states]
        choices = many.any_choices()
        for row, state in enumerate(states):
            playground.state = state
            seen = playground.seen(state.mover)
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
    before = [state.key() for state in many.states]
    for closed in (int(np.flatnonzero(many.masks[1] == 0)[0]), -1, many.masks.shape[1]):
        with pytest.raises(IllegalChoice):
            many.step([int(many.any_choices()[0]), closed])
        assert [state.key() for state in many.states] == before


def test_many_games_need_as_many_choices() -> None:
    many = Many(CAVE, 3, players=1, seed=1)
    with pytest.raises(BadSetup, match=r"3 games need as many choices, not an array of \(2,\)"):
        many.step(many.any_choices()[:2])
    with pytest.raises(BadSetup, match="one game or more, not 0"):
        Many(CAVE, 0)
    assert not Many("pickaxe/cavum-three-phases-v0", 1, open_stones=True).states[0].hides()


def test_a_dictionary_has_the_same_numbers_by_kind() -> None:
    array, table = (Playground(CAVE, 2, reward="margin", observation=form) for form in ("array", "dict"))
    told = table.seen(0)
    del told["action_mask"]
    assert np.array_equal(np.concatenate(list(told.values())), array.seen(0)["observation"])
    assert isinstance(table.observation_space, gymnasium.spaces.Dict)
    assert told.keys() == table.observation_space.spaces.keys() - {"action_mask"}


COPIES: list[Callable[[Any], Any]] = [deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("copy", COPIES, ids=["copied", "written down"])
@pytest.mark.parametrize("name", list(names()))
def test_a_copy_goes_on_like_the_environment_and_apart_from_it(name: str, copy: Callable[[Any], Any]) -> None:
    env, numbers = SeatEnv(name, players=2, bots="random", actions="compact"), np.random.default_rng(1)
    env.reset(seed=5)
    for _ in range(6):
        env.step(numbers.choice(np.flatnonzero(env.action_masks())))
    here, there = copy(env), copy(env)
    before = env.playground.state.key()
    for _ in range(12):
        action = numbers.choice(np.flatnonzero(here.action_masks()))
        (seen, *_), (other, *_) = here.step(action), there.step(action)
        assert np.array_equal(seen["observation"], other["observation"])
    assert env.playground.state.key() == before != here.playground.state.key()
    assert here.reset()[0].keys() == there.reset()[0].keys()
    assert here.playground.state.key() == there.playground.state.key()


@pytest.mark.parametrize("copy", COPIES, ids=["copied", "written down"])
def test_environments_of_every_kind_can_be_copied(copy: Callable[[Any], Any]) -> None:
    kinds: list[Any] = [aec.env(CAVE), parallel.parallel_env(CAVE), gymnasium.make(turns_name(CAVE))]
    for env in kinds:
        env.reset(seed=1)
        copied = copy(env)
        assert copied.unwrapped is not env.unwrapped
        assert np.array_equal(seen_now(copied), seen_now(env))


def seen_now(env: Any) -> Any:
    """What is seen by who decides."""
    if isinstance(env, gymnasium.Env):
        return env.unwrapped.seen()["ends"]  # type: ignore[attr-defined]
    turns = getattr(env.unwrapped, "_turns", env.unwrapped)
    return turns.observe(turns.agent_selection)["observation"]


def test_what_is_no_environment_is_refused() -> None:
    with pytest.raises(BadSetup, match="No environment is called 'chess'; there is pickaxe/cave_vs_cave-era-1-v0"):
        Playground("chess", 2, reward="margin", observation="array")
    with pytest.raises(BadSetup, match="no seat 2"):
        SeatEnv(CAVE, players=2, seat=2)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"reward": "wins"}, "'reward' is margin, rank or points, not 'wins'."),
        ({"observation": "list"}, "'observation' is array, dict or image, not 'list'."),
        ({"actions": "few"}, "'actions' is all, compact or pruned, not 'few'."),
        ({"render_mode": "video"}, "'render_mode' is human, rgb_array, ansi or svg, not 'video'."),
        ({"max_cycles": 0}, "'max_cycles' is 1 or more, not 0."),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        aec.env(CAVE, **given)
    assert str(refused.value) == sentence


def test_gymnasium_knows_how_to_render_before_anything_is_made() -> None:
    env = gymnasium.make(CAVE, render_mode="ansi")  # a warning would fail
    env.reset(seed=1)
    assert "Round 1 of 8" in str(env.render())
    with pytest.warns(UserWarning, match="not in the possible"), pytest.raises(BadSetup, match="not 'video'"):
        gymnasium.make(CAVE, render_mode="video")


def test_without_a_way_to_render_nothing_is_rendered() -> None:
    env: Any = gymnasium.make(CAVE).unwrapped
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@pytest.mark.parametrize("name", ["pickaxe/cave_farmers-complete-v0", "pickaxe/cavum-three-phases-v0"])
def test_all_pictures_of_an_environment_have_one_size(name: str) -> None:
    playground, dice, shapes = (
        Playground(name, 2, reward="margin", observation="array"),
        Dice(1),
        set[tuple[int, ...]](),
    )
    for decisions in (40, 60, 10_000):  # whose pictures would have several sizes
        pickaxe.playout(playground.state, dice, decisions=decisions)
        shapes.add(np.shape(playground.render("rgb_array", 0)))  # type: ignore[arg-type]
    [(height, width, colours)] = shapes
    assert (height % 2, width, colours) == (0, 1366, 3)


def test_a_picture_that_grows_too_high_is_shown_smaller() -> None:
    playground = Playground(CAVE, 2, reward="margin", observation="array")
    usual = np.shape(playground.render("rgb_array", 0))  # type: ignore[arg-type]
    tall = '<svg xmlns="http://www.w3.org/2000/svg" width="1366" height="2732"><rect width="1366" height="2732"/></svg>'
    assert np.shape(playground._pixels(tall)) == usual


def others(state: State, seat: int) -> Iterator[State]:
    """States that a seat cannot tell from this one."""
    samples = (state.sample(seat, Dice(number)) for number in range(4))
    return (sample for sample in samples if sample.key() != state.key())


@pytest.mark.parametrize(("name", "players"), MOST)
def test_what_is_hidden_from_a_seat_does_not_matter_to_what_it_sees(name: str, players: int) -> None:
    playground = Playground(name, players, reward="margin", observation="array")
    hides, dice, found = playground.fresh.hides(), Dice(7), 0
    player = bot("steady" if hides else "random", names()[name][0])  # dice hardly ever gain anything to hide
    while not playground.state.is_over:
        state = playground.state
        for seat in range(playground.players):
            seen, mask = playground.row(state, seat), playground.mask(seat)
            for playground.state in others(state, seat):
                found += 1
                assert np.array_equal(playground.row(playground.state, seat), seen)
                assert np.array_equal(playground.mask(seat), mask)
            playground.state = state
        playground.play(player.answer(state, dice))
    assert bool(found) == (hides and players > 2)  # of one other all is known


def test_what_is_hidden_from_a_seat_is_in_no_picture() -> None:
    playground = Playground("pickaxe/cavum-three-phases-v0", 3, reward="margin", observation="array")
    steady, dice, found = bot("steady", "cavum"), Dice(7), 0
    while found < 3:
        playground.play(steady.answer(state := playground.state, dice))
        for playground.state in itertools.islice(others(state, 0), 1):
            found += 1
            drawn = [playground.render(mode, 0) for mode in ("svg", "ansi")]
            playground.state = state
            assert [playground.render(mode, 0) for mode in ("svg", "ansi")] == drawn
            assert playground.render("svg", 1) != drawn[0]


def test_what_a_seat_hides_is_seen_by_itself() -> None:
    playground = Playground("pickaxe/cavum-three-phases-v0", 3, reward="margin", observation="array")
    steady, dice, found = bot("steady", "cavum"), Dice(7), 0
    while found < 3:
        playground.play(steady.answer(playground.state, dice))
        if other := next(others(playground.state, 0), None):
            found += 1
            assert not np.array_equal(playground.row(other, 1), playground.row(playground.state, 1))


def test_the_page_for_researchers_tells_the_sizes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, (id, mode) in names().items():
        rows = [line for line in page.splitlines() if line.startswith("|") and id.replace("-", "_") in line]
        row = next(line for line in rows if mode.id in line)
        few, most = (len(pickaxe.game(id).observer(mode.players[end]).names) for end in (0, -1))
        assert str(len(pickaxe.game(id).lexicon)) in row, name
        assert f"{most:,}" in row, name
        assert f"{few:,}" in row, name
