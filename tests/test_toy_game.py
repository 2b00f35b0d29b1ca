"""The kernel knows no game: a toy game of four cards plays, records, replays and refuses like any other."""

import json
import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

import pickaxe
from pickaxe import CHANCE, BadPosition, BadRecord, BadSetup, Dealer, Game, IllegalChoice, Match, Record, State
from pickaxe.build import is_compiled
from pickaxe.kernel import game as registry

ROOT = Path(__file__).parent.parent


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy game, known by its id for the time of a test."""
    if is_compiled():
        pytest.skip("compiled classes have no interpreted subclasses: a child process plays the toy")
    from toy_game import Toy

    game = Toy()
    monkeypatch.setitem(registry._GAMES, game.id, game)
    return game


@pytest.mark.skipif(not is_compiled(), reason="the toy is played by this process")
def test_the_toy_is_played_where_the_kernel_is_compiled() -> None:
    command = [sys.executable, "-m", "pytest", "-q", __file__]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PICKAXE_PURE": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def tokens(state: State) -> list[str]:
    """The decision's own choices as tokens."""
    return [state.book.lexicon.token(choice) for choice in state.options()]


def play(state: State, line: str) -> State:
    """Play tokens parted by semicolons."""
    for token in line.split("; "):
        state.play(token)
    return state


def test_chance_turns_up_the_first_card(toy: Game) -> None:
    state = toy.new()
    assert (state.seat, tokens(state)) == (
        CHANCE,
        ["turn up bush", "turn up market", "turn up hive", "turn up shelf"],
    )
    assert repr(state.slot()) == f"Slot('cards', 0, {state.options()!r})"
    assert state.why_not("gain 2 berry") == ["Chance decides now."]


def test_any_order_gain_and_one_of(toy: Game) -> None:
    state = play(toy.new(), "turn up bush")
    assert tokens(state) == ["gain 2 berry", "gain 1 coin", "gain 1 honey", "end"]
    play(state, "gain 1 honey; gain 2 berry")
    assert (tokens(state), state.purse()) == (["end"], [2, 0, 1])
    assert state.why_not("gain 1 coin") == ["Only one of these alternatives can be used, and you have used one."]


def test_a_card_that_waits_is_closed_by_hand_and_others_close_themselves(toy: Game) -> None:
    assert tokens(play(toy.new(), "turn up bush; gain 2 berry; gain 1 coin")) == ["end"]
    assert play(toy.new(), "turn up shelf; fill berry to 3").seat == CHANCE


def test_a_card_that_offers_nothing_is_passed_over(toy: Game) -> None:
    state = play(toy.new(), "turn up market")
    assert (state.seat, state.turn) == (CHANCE, 1)


def test_cut_and_exchange(toy: Game) -> None:
    state = play(toy.new(), "turn up shelf; fill berry to 3; turn up bush; end; turn up market")
    assert tokens(state) == ["1 berry > 1 coin", "3 berry > 4 coin", "end"]
    play(state, "3 berry > 4 coin")
    assert (state.purses[0], state.seat) == ([0, 4, 0], CHANCE)


def test_an_exchange_that_cannot_be_paid_says_what_is_missing(toy: Game) -> None:
    state = play(toy.new(), "turn up bush; gain 2 berry; end; turn up shelf; fill berry to 3; turn up market")
    assert state.why_not("3 berry > 4 coin") == ["Costs 3 berries, you have 2."]
    with pytest.raises(IllegalChoice, match="'3 berry > 4 coin' cannot be chosen: Costs 3 berries, you have 2"):
        state.play("3 berry > 4 coin")


def test_when_opens_an_effect_only_while_its_condition_holds(toy: Game) -> None:
    poor = play(toy.new(), "turn up hive")
    assert poor.why_not("gain 1 coin") == ["Only with 3 coins; you have 0."]
    rich = play(toy.new(), "turn up shelf; fill berry to 3; turn up bush; end; turn up market; 3 berry > 4 coin")
    rich.purses[1][1] = 3
    assert tokens(play(rich, "turn up hive")) == ["gain 1 honey", "gain 1 coin", "done"]


def test_fill_raises_and_never_lowers(toy: Game) -> None:
    assert play(toy.new(), "turn up shelf; fill berry to 3").purses[0] == [3, 0, 0]
    full = toy.new()
    full.purses[0][0] = 5
    assert play(full, "turn up shelf; fill berry to 3").purses[0] == [5, 0, 0]


def test_what_is_above_a_limit_is_lost(toy: Game) -> None:
    state = toy.new()
    state.purses[0][0] = 4
    assert play(state, "turn up bush; gain 2 berry").purses[0] == [5, 0, 0]


def test_a_pause_between_paying_and_receiving(toy: Game) -> None:
    state = toy.new()
    state.purses[0] = [1, 0, 1]
    play(state, "turn up market; 1 berry > 1 coin")
    assert (tokens(state), state.purses[0]) == (["receive"], [0, 0, 1])
    play(state, "sell honey; receive")
    assert state.purses[0] == [0, 2, 0]


def test_gains_in_parts(toy: Game) -> None:
    whole, parts = toy.new(), toy.new(in_parts=True)
    assert play(whole, "turn up bush").why_not("gain 1 berry") == ["Take the whole amount: gain 2 berries."]
    assert play(parts, "turn up bush; gain 1 berry").purses[0] == [1, 0, 0]


def test_anytime_exchanges_are_listed_apart(toy: Game) -> None:
    state = play(toy.new(), "turn up bush; gain 1 honey")
    assert (tokens(state), state.exchanges()) == (["gain 2 berry", "end"], [0])
    assert state.choices() == [*state.options(), 0]


def test_a_dealer_answers_every_slot_the_same_way(toy: Game) -> None:
    orders = {tuple(dealt(toy, seed)) for seed in range(40)}
    assert len(orders) > 10
    assert orders <= set(permutations(range(4)))
    assert dealt(toy, 7) == dealt(toy, 7)


def dealt(toy: Game, seed: int) -> list[int]:
    """The order in which a dealer turns up the cards."""
    state, dealer = toy.new(), Dealer(seed)
    while not state.is_over:
        is_chance = state.seat == CHANCE
        state.play(dealer.answer(state.slot(), state.options()) if is_chance else state.options()[-1])
    return [["bush", "market", "hive", "shelf"].index(name) for name in state.view(None)["shown"]]


def test_a_dealer_asked_for_what_is_gone_gives_something_that_is_left(toy: Game) -> None:
    state, dealer = toy.new(), Dealer(1)
    slot, first = state.slot(), dealer.answer(state.slot(), state.options())
    others = [choice for choice in state.options() if choice != first]
    assert dealer.answer(slot, others) in others
    assert dealer.answer(slot, others) == dealer.answer(slot, others)


def finished_match() -> Match:
    """A toy played to its end with a seed."""
    match = Match("toy", seed=5, names=["Ida", "Bruno"])
    while not match.state.is_over:
        match.play(match.state.options()[0])
    return match


def test_a_match_records_and_replays(toy: Game) -> None:
    match = finished_match()
    text = str(match.record)
    record = Record.parse(text)
    assert text.startswith("game: toy\nmode: play\nseats: Ida, Bruno\nseed: 5\nrules: 3\nresult: ")
    assert (str(record), record.state()) == (text, match.state)
    assert record.result == match.state.scores()
    assert match.state.ranking().count(1) in (1, 2)


def test_every_prefix_of_a_record_is_a_record(toy: Game) -> None:
    record = finished_match().record
    for n in range(len(record.choices) + 1):
        again = Record.parse(str(record.cut(n)))
        assert (again.choices, again.state()) == (record.choices[:n], record.state(n))
    with pytest.raises(BadRecord, match="there is no position after 99"):
        record.cut(99)


def test_undo_takes_back_a_choice_with_what_chance_answered(toy: Game) -> None:
    match = Match("toy", seed=5)
    before = match.state.copy()
    match.play(match.state.options()[-1])
    match.undo()
    assert match.state == before
    with pytest.raises(IllegalChoice, match="Nothing has been played yet"):
        match.undo()


def test_positions_round_trip(toy: Game) -> None:
    match = Match("toy", seed=5)
    while not match.state.is_over:
        position = json.loads(json.dumps(match.state.to_position()))
        assert toy.from_position(position) == match.state
        match.play(match.state.options()[0])


@pytest.mark.parametrize(
    "frame",
    [
        {"effect": "nothing"},
        {"effect": []},
        {"effect": "bush", "memory": 4},
        {"effect": "bush", "memory": -1},
        {"effect": "bush", "memory": True},
        {"effect": "turn up", "memory": 1},
        {"effect": "bush", "left": 1},
        "bush",
    ],
)
def test_a_stack_that_cannot_be_is_refused(toy: Game, frame: object) -> None:
    position = {"shown": [], "purses": [[0, 0, 0], [0, 0, 0]], "pending": [{"effect": "turns"}, frame], "turn": 0}
    with pytest.raises(BadPosition):
        toy.from_position(position)


def test_the_lexicon_holds_every_token_once(toy: Game) -> None:
    names = list(toy.lexicon)
    assert len(names) == len(set(names)) == len(toy.lexicon)
    assert [toy.lexicon.parse(toy.lexicon.token(choice)) for choice in range(len(toy.lexicon))] == list(
        range(len(toy.lexicon))
    )


def test_the_toy_is_a_game_among_others(toy: Game) -> None:
    assert toy in pickaxe.games()
    assert pickaxe.game("toy") is toy
    with pytest.raises(BadSetup, match="Toy, Play is for 2 players, not 1"):
        toy.new(players=1)
