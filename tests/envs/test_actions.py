"""Fewer actions: every open choice has one, the same for ever, and a whole turn can be one."""

import json
import warnings
from hashlib import sha256
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import choices
import pickaxe
from pickaxe import Dice
from pickaxe.ai.levels import bot
from pickaxe.envs import actions
from pickaxe.envs.actions import CHOICES, NOTHING, SPARE, FewActions, Space
from pickaxe.envs.gym import ILLEGAL, SeatEnv
from pickaxe.envs.playground import Playground, names
from pickaxe.envs.turns import TURNS, TurnEnv, turns_name

CAVE = "pickaxe/cave_vs_cave-era-1-v0"
PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def playground(name: str, space: Space, players: int | None = None) -> Playground:
    return Playground(name, players, reward="margin", observation="array", actions=space)


@pytest.mark.parametrize("name", list(names()))
def test_every_open_choice_has_an_action(name: str) -> None:
    for players in names()[name][1].players:
        few, pruned, dice = playground(name, "compact", players), playground(name, "pruned", players), Dice(players)
        while not few.state.is_over:
            state = pruned.state = few.state
            assert sorted(few.choice(each) for each in np.flatnonzero(few.mask(state.mover))) == sorted(state.choices())
            own = [pruned.choice(each) for each in np.flatnonzero(pruned.mask(state.mover))]
            assert sorted(own) == sorted(state.options())
            few.play(state.any_choice(dice))


def test_an_action_always_means_the_same_choice() -> None:
    found = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert found["rules"] == {game.id: game.rules_version for game in pickaxe.games()}
    for name, runs in found["choices"].items():
        few, listed = playground(name, "compact").actions, [c for first, last in runs for c in range(first, last + 1)]
        assert isinstance(few, FewActions)
        exchange_count = playground(name, "all").game.book.exchange_count
        exchanges = [choice for choice in listed if choice < exchange_count]
        assert few.known == [*listed[len(exchanges) :], *[NOTHING] * SPARE, *exchanges]


# Changes with the rules version of a game, and with nothing else: whoever has learned goes by these numbers.
LISTS = "f93d2c1b4e7e4ff9"


def test_the_lists_of_choices_are_as_they_were_within_a_rules_version() -> None:
    lists = json.dumps(json.loads(CHOICES.read_text(encoding="utf-8")), sort_keys=True)
    assert sha256(lists.encode()).hexdigest()[:16] == LISTS


def test_a_list_that_is_there_is_kept_as_long_as_the_rules_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, path = json.loads(CHOICES.read_text(encoding="utf-8")), tmp_path / "data" / "choices.json"
    monkeypatch.setattr(choices, "occurring", lambda game, mode, minutes: {3, 4, 7})
    choices.write(path, 0)
    assert json.loads(path.read_text(encoding="utf-8"))["choices"] == {name: [[3, 4], [7, 7]] for name in names()}
    path.write_text(json.dumps({**found, "rules": {**found["rules"], "cavum": -1}}), encoding="utf-8")
    choices.write(path, 0)
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["rules"] == found["rules"]
    for name, (id, _) in names().items():
        assert written["choices"][name] == ([[3, 4], [7, 7]] if id == "cavum" else found["choices"][name])


def test_a_choice_that_is_not_on_the_list_takes_a_spare_action() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=1)
    while state.seat != 0:
        state.apply(state.options()[0])
    first, *others = state.options()
    few = FewActions(pickaxe.game("cave-vs-cave"), others, has_exchanges=False)
    assert few.size == len(others) + SPARE
    assert few.choice(state, few.spare[0]) == first
    assert few.open(state) == [*range(len(others)), few.spare[0]]
    assert [few.choice(state, action) for action in (few.spare[1], -1, few.size)] == [NOTHING] * 3


def test_a_list_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "_found", lambda: {"rules": {"cave-vs-cave": -1}})
    with pytest.raises(pickaxe.BadSetup, match=r"of other rules of .*: python bench/choices\.py"):
        playground(CAVE, "compact")


@pytest.mark.parametrize("space", ["compact", "pruned"])
def test_gymnasium_accepts_fewer_actions(space: Space) -> None:
    env = SeatEnv(CAVE, players=2, actions=space)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # advice: that rewards of another size are learned more easily
        check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=1)
    assert env.action_masks().sum() == sum(seen["action_mask"])  # type: ignore[call-overload]
    spare = playground(CAVE, space).actions.spare[-1]  # type: ignore[attr-defined]
    assert env.step(np.int64(spare))[1:] == (ILLEGAL, True, False, {"why": ["No open choice has this number now."]})


@pytest.mark.parametrize("name", list(names()))
def test_a_whole_turn_is_one_action(name: str) -> None:
    env = gymnasium.make(turns_name(name), bots="random")
    seen, _ = env.reset(seed=4)
    ended, decisions = False, 0
    while not ended and decisions < 40:
        assert env.observation_space.contains(seen)
        seen, _, ended, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        decisions += 1
    turns = env.unwrapped.playground.state.turn  # type: ignore[attr-defined]
    assert decisions <= 2 * turns + 2  # a turn in which chance is asked has more parts than one


def test_what_a_turn_would_bring_is_what_it_brings() -> None:
    env = TurnEnv(CAVE, players=1)
    seen, _ = env.reset(seed=2)
    assert isinstance(seen, dict)
    state = env.playground.state
    row = seen["ends"][3]
    for choice in env._turns[3]:
        state.play(choice)
    assert np.array_equal(env.playground.row(state, 0), row)
    _, reward, ended, _, info = env.step(np.int64(TURNS))
    assert (reward, ended) == (ILLEGAL, True)
    assert info["why"] == [f"There are only {env.action_masks().sum()} turns now."]


def ends_seen(env: TurnEnv) -> np.ndarray[Any, Any]:
    """What a seat sees of the turns that are open to it."""
    seen = env.seen()
    assert isinstance(seen, dict)
    return seen["ends"]


def test_the_ends_of_turns_do_not_tell_what_others_hide() -> None:
    env = TurnEnv("pickaxe/cavum-three-phases-v0", players=3)
    steady, dice, found = bot("steady", "cavum"), Dice(7), 0
    while found < 2:
        state = env.playground.state
        env.playground.play(steady.answer(state, dice))
        samples = (state.sample(0, Dice(number)) for number in range(20))
        other = next((sample for sample in samples if sample.key() != state.key()), None)
        if state.seat == 0 and other and not state.is_public():
            found += 1
            told = []
            for env.playground.state in (other, state):
                env._dice = Dice(5)
                told.append(ends_seen(env))
            assert np.array_equal(told[0], told[1])


@pytest.mark.parametrize("name", list(names()))
def test_gymnasium_accepts_whole_turns(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(TurnEnv(name, players=2), skip_render_check=True)


def test_the_page_for_researchers_tells_how_many_actions_there_are() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for name in names():
        spaces: list[Space] = ["all", "compact", "pruned"]
        sizes = [int(playground(name, space).action_space.n) for space in spaces]
        assert f"| `{name}` | {' | '.join(map(str, sizes))} | {TURNS} |" in lines
