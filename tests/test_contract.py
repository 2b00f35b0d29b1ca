"""The contract that every game keeps, in every mode and for every number of players that registers itself."""

import json
from random import Random

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, Game, IllegalChoice, Match, Record, State
from setups import marks

SETUPS = [
    pytest.param(game, mode.id, players, id=f"{game.id} {mode.id} {players}", marks=marks(game, mode, players))
    for game in pickaxe.games()
    for mode in game.modes
    for players in mode.players
]
every_setup = pytest.mark.parametrize(("game", "mode", "players"), SETUPS)


def play_out(game: Game, mode: str, players: int, seed: int) -> list[State]:
    """The states of a random game, one before each choice and the last one."""
    state, dealer, rng = game.new(players=players, mode=mode), Dealer(seed), Random(seed)
    states = [state.copy()]
    while not state.is_over:
        if state.seat == CHANCE:
            state.play(dealer.answer(state.slot(), state.options()))
        else:
            state.play(rng.choice(state.choices()))
        states.append(state.copy())
    return states


def witnesses(state: State) -> set[int | None]:
    """Who looks at a table: a spectator and all seats, or of many seats those that differ in what they may do."""
    return {None, *range(state.players)} if state.players < 5 else {None, 0, state.seat}


def has_chance(game: Game, mode: str, players: int) -> bool:
    """Whether chance decides anything: a solo game may be laid out in full."""
    return any(state.seat == CHANCE for state in play_out(game, mode, players, 1))


@every_setup
def test_a_state_always_waits_for_a_decision_or_is_over(game: Game, mode: str, players: int) -> None:
    for seed in range(10):
        for state in play_out(game, mode, players, seed):
            choices = state.choices()
            assert len(set(choices)) == len(choices)
            assert bool(choices) != state.is_over
            assert (state.seat is None) == state.is_over
            assert choices == state.options() + state.exchanges()


@every_setup
def test_every_choice_offered_can_be_played(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 1):
        for choice in state.choices():
            after = state.copy()
            after.play(game.lexicon.token(choice))
            assert after.key() != state.key()


@every_setup
def test_copies_are_independent(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 2)[:-1]:
        key, choices = state.key(), state.choices()
        twin = state.copy()
        assert twin == state
        assert hash(twin) == hash(state)
        twin.play(choices[-1])
        assert (state.key(), state.choices()) == (key, choices)
        assert twin != state


@every_setup
def test_why_not_is_empty_exactly_for_the_choices_offered(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 3)[::9]:
        for choice in range(len(game.lexicon)):
            reasons = state.why_not(choice)
            assert bool(reasons) == (choice not in state.choices()), game.lexicon.token(choice)
            assert all(reason.strip().endswith(".") for reason in reasons), reasons


@every_setup
def test_what_is_closed_is_refused_and_changes_nothing(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 4)[::9]:
        key, is_open = state.key(), set(state.choices())
        for choice in range(len(game.lexicon)):
            if choice not in is_open:
                with pytest.raises(IllegalChoice):
                    state.play(choice)
        assert state.key() == key


@every_setup
def test_a_record_replays_to_the_same_state(game: Game, mode: str, players: int) -> None:
    for seed in range(5):
        match = Match(game.id, players=players, mode=mode, seed=seed)
        rng = Random(seed)
        while not match.state.is_over:
            match.play(rng.choice(match.state.choices()))
        text = str(match.record)
        record = Record.parse(text)
        assert str(record) == text
        assert record.state() == match.state
        assert record.result == match.state.scores()


@every_setup
def test_positions_round_trip_at_every_decision(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 5):
        text = json.dumps(state.to_position())
        twin = game.from_position(json.loads(text))
        assert twin == state
        assert twin.choices() == state.choices()
        assert json.dumps(twin.to_position()) == text


@every_setup
def test_views_hide_what_lies_face_down(game: Game, mode: str, players: int) -> None:
    """Two deals agree on what was turned up so far and on nothing else: every view is the same to the byte."""
    for seed in range(10 if players < 3 else 3):
        one, two = (Match(game.id, players=players, mode=mode, seed=seed) for _ in range(2))
        two.dealer = Dealer(seed + 1000)
        rng = Random(seed)
        while one.record.choices == two.record.choices and not one.state.is_over:
            for seat in witnesses(one.state):
                assert json.dumps(one.state.view(seat)) == json.dumps(two.state.view(seat))
            choice = rng.choice(one.state.choices())
            one.play(choice)
            two.play(choice)
        assert one.record.choices != two.record.choices or not has_chance(game, mode, players)


@every_setup
def test_a_deal_does_not_depend_on_the_order_in_which_slots_are_opened(game: Game, mode: str, players: int) -> None:
    for seed in range(5):
        revealed: dict[tuple[str, int], int] = {}
        for play in range(4):
            state, dealer, rng = game.new(players=players, mode=mode), Dealer(seed), Random(play)
            while not state.is_over:
                if state.seat == CHANCE:
                    slot = state.slot()
                    choice = dealer.answer(slot, state.options())
                    assert revealed.setdefault((slot.group, slot.index), choice) == choice
                else:
                    choice = rng.choice(state.choices())
                state.play(choice)


@every_setup
def test_only_the_seat_that_decides_is_shown_choices(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 6):
        for seat in (None, *range(players)):
            view = state.view(seat)
            shown = [entry["choice"] for entry in view["options"] + view["exchanges"]]
            assert shown == (state.choices() if seat is not None and seat == state.seat else [])


@every_setup
def test_the_round_is_the_one_that_is_seen(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 6):
        view = state.view(None)
        assert game.text.round(state) == (view["round"] if "round" in view else view["phase"])


@every_setup
def test_words_exist_for_every_decision_and_choice(game: Game, mode: str, players: int) -> None:
    for state in play_out(game, mode, players, 7):
        assert game.words.say(game.text.prompt(state))
        for choice in state.choices():
            assert game.words.say(game.text.label(state, choice))
            assert game.words.say(game.text.happened(state, choice))


@every_setup
def test_score_sheets_add_up_and_rankings_follow_scores(game: Game, mode: str, players: int) -> None:
    for seed in range(10):
        state = play_out(game, mode, players, seed)[-1]
        sheet = state.score_sheet()
        assert [sum(row["points"][seat] for row in sheet) for seat in range(players)] == state.scores()
        places, scores = state.ranking(), state.scores()
        assert min(places) == 1
        for seat in range(players):
            assert all(scores[seat] >= scores[other] for other in range(players) if places[seat] < places[other])


@every_setup
def test_a_repr_is_code(game: Game, mode: str, players: int) -> None:
    state = play_out(game, mode, players, 8)[10]
    assert eval(repr(state), {"game": pickaxe.game}) == state
    assert eval(repr(game), {"game": pickaxe.game}) is game
