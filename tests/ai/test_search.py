"""Bots think in whole turns: the same seed gives the same choice, plans are kept, what was learned beats the thumb."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, Dice, Match, State
from pickaxe.ai import arena, bot
from pickaxe.ai.cave_farmers_plans import FarmersPlanning
from pickaxe.ai.chronicle import Chronicle
from pickaxe.ai.evaluation import Evaluation
from pickaxe.ai.learned import PLACE, BadWeights, Row, Sample, read_weights
from pickaxe.ai.levels import DATA, evaluation_for, evaluation_with, features_for, planning_for, thumb_for, weights_for
from pickaxe.ai.plans import PlanBot
from pickaxe.ai.search import Budget, Meter, SearchBot, World, ends_of_turn, start_of
from pickaxe.games.cave_farmers.components import FOOD, STONE, WOOD
from pickaxe.games.cave_farmers.state import FarmersState
from test_compiled import compiled_only, run

LEARNED = sorted(DATA.glob("*.json"))


def middle(game: str, decisions: int, players: int = 2) -> State:
    """A game that greedy bots have played for some decisions."""
    match, player, dice = Match(game, players=players, seed=5), bot("greedy", game), Dice(1)
    for _ in range(decisions):
        match.play(player.choose(match.state, dice))
    return match.state


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers", "cavum"])
def test_ends_of_a_turn_are_different_and_the_best_comes_first(game: str) -> None:
    state, player, dice = middle(game, 30), bot("greedy", game), Dice(1)
    while (ends := ends_of_turn(state, thumb_for(game), 8, 5))[1:] == []:
        state.apply(state.options()[0] if state.seat == CHANCE else player.choose(state, dice))
    assert 1 < len(ends) <= 5
    assert [end.value for end in ends] == sorted([end.value for end in ends], reverse=True)
    assert len({end.state.key() for end in ends}) == len(ends)
    for end in ends:
        played = state.copy()
        for choice in end.choices():
            played.play(choice)
        assert played == end.state
        assert played.turn != state.turn or played.seat != state.seat


def test_a_world_answers_the_same_for_the_same_seed() -> None:
    state = pickaxe.game("cave-vs-cave").new()
    assert state.seat == CHANCE
    answers = [World(seed).answer(state) for seed in range(200)]
    assert answers == [World(seed).answer(state) for seed in range(200)]
    assert set(answers) == set(state.options())


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers"])
def test_looking_ahead_is_reproducible_and_plays_to_the_end(game: str) -> None:
    def points(seed: int) -> list[float]:
        state, dealer = pickaxe.game(game).new(players=2), Dealer(3)
        player, dice = SearchBot(thumb_for(game), Budget(3, ends=3, worlds=2, turns=1, later_width=1)), Dice(seed)
        for _ in range(60):
            if state.is_over:
                break
            chance = state.seat == CHANCE
            state.play(dealer.answer(state.slot(), state.options()) if chance else player.choose(state, dice))
        return [*state.scores(), state.turn]

    assert points(1) == points(1)


def test_a_plan_is_played_without_thinking_again() -> None:
    class Counting(Evaluation):
        def __init__(self) -> None:
            super().__init__(4, 24)
            self.inner, self.asked = thumb_for("cave-vs-cave"), 0

        def value(self, state: State, seat: int) -> float:
            self.asked += 1
            return self.inner.value(state, seat)

    state, dealer, evaluation = pickaxe.game("cave-vs-cave").new(), Dealer(1), Counting()
    player, thoughts = SearchBot(evaluation, Budget(4)), []
    while state.turn < 3:
        if state.seat == CHANCE:
            state.apply(dealer.answer(state.slot(), state.options()))
            continue
        before, turn = evaluation.asked, state.turn
        state.play(player.choose(state, Dice(1)))
        thoughts.append((turn, evaluation.asked > before))
    assert len(thoughts) > len({turn for turn, thought in thoughts if thought})


# Looking further


class Hungry(Evaluation):
    """Food counts, a stone a little, and a third bed for a hundred food."""

    def value(self, state: State, seat: int) -> float:
        farm = cast(FarmersState, state)
        return farm.purse()[FOOD] + 0.1 * farm.purse()[STONE] + (100.0 if farm.room(0) > 2 else 0.0)


def almost_a_dwelling() -> State:
    """A lone farmer with all that a simple Dwelling costs but a stone: one turn to fetch it, one to build."""
    state = pickaxe.game("cave-farmers").new(players=1)
    state.purse()[WOOD], state.purse()[STONE] = 4, 1
    return state


@pytest.mark.parametrize(("beam", "beds"), [(1, 2), (16, 3)])
def test_the_best_few_lines_over_several_turns_find_what_the_best_one_misses(beam: int, beds: int) -> None:
    state = almost_a_dwelling()
    player = PlanBot(Hungry(), Budget(12, worlds=3, turns=1, later_width=60, beam=beam, later_ends=16))
    line = player.best_line(state, Dice(1))
    assert line.state.turn == 2
    assert cast(FarmersState, line.state).room(0) == beds


def test_a_plan_of_several_turns_is_made_once() -> None:
    state, player = almost_a_dwelling(), PlanBot(thumb_for("cave-farmers"), Budget(4, worlds=2, turns=5, beam=2))
    state.play(player.choose(state, Dice(1)))
    looked = player.positions
    assert looked > 0
    while state.turn < 6:
        state.play(player.choose(state, Dice(1)))
    assert player.positions == looked
    while state.turn < 9:
        state.play(player.choose(state, Dice(1)))
    assert player.positions > looked


def test_further_plans_begin_on_the_best_so_far_and_only_a_better_one_replaces_it() -> None:
    evaluation = evaluation_with("cave-farmers", features_for("cave-farmers").prior())
    values = []
    for plans in (1, 2, 8):
        player = PlanBot(evaluation, Budget(4, worlds=plans, turns=8, beam=4, later_ends=2))
        line = player.best_line(pickaxe.game("cave-farmers").new(players=1), Dice(3))
        assert [each.state.turn for each in line.turns()] == list(range(9))
        values.append(evaluation.value(line.state, 0))
    assert values == sorted(values)


def test_the_lines_that_were_kept_beside_a_plan_are_remembered() -> None:
    state, budget = pickaxe.game("cave-farmers").new(players=1), Budget(4, turns=5, beam=4, later_ends=2)
    chronicle = Chronicle(thumb_for("cave-farmers"), budget, 0, World(1), Meter())
    best = chronicle.best(start_of(state), 6, 4)
    assert best
    assert [{each.state.turn for lines in kept.values() for each in lines} for kept in chronicle.history] == [
        {turn} for turn in range(1, 7)
    ]
    for winner, kept in zip([*best.turns()[1:], best], chronicle.history, strict=True):
        assert any(each is winner for lines in kept.values() for each in lines)
        assert all(len(lines) <= 4 for lines in kept.values())


def test_a_plan_ends_where_chance_is_asked() -> None:
    state = middle("cave-vs-cave", 12, players=1)
    player = PlanBot(thumb_for("cave-vs-cave"), Budget(3, worlds=2, turns=4, beam=2, later_ends=2))
    line = player.best_line(state, Dice(2))
    chances, walked = 0, state.copy()
    known = line.plan()
    for choice in line.choices():
        chances += walked.seat == CHANCE
        assert known.get(walked.key()) == (choice if chances == (walked.seat == CHANCE) else None)
        walked.play(choice)
    assert chances > 0
    assert walked.turn >= state.turn + 4


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers", "cavum"])
@pytest.mark.parametrize("limit", [{"milliseconds": 0}, {"milliseconds": 3}, {"positions": 1}, {"positions": 300}])
@pytest.mark.parametrize("kind", [SearchBot, PlanBot])
def test_an_answer_is_there_whatever_the_limit(kind: type[SearchBot], limit: dict[str, int], game: str) -> None:
    state = middle(game, 20)
    player = kind(thumb_for(game), Budget(8, ends=4, worlds=50, turns=3, beam=2, later_ends=2, **limit))
    for _ in range(4):
        if state.seat == CHANCE:
            state.play(state.options()[0])
        state.play(player.choose(state, Dice(1)))


def test_positions_are_counted_and_limited() -> None:
    state, meter = middle("cave-vs-cave", 20), Meter(2)
    meter.count()
    assert not meter.is_spent
    meter.count()
    assert meter.is_spent
    looked = []
    for positions in (50, 500, 5000):
        player = SearchBot(thumb_for("cave-vs-cave"), Budget(6, 4, 50, 2, positions=positions))
        player.best_line(state, Dice(1))
        looked.append(player.positions)
    assert looked == sorted(looked)
    assert 500 <= looked[1] < 1000


SAME = """
from pickaxe import CHANCE, Dealer, Dice, game
from pickaxe.ai.levels import thumb_for
from pickaxe.ai.plans import PlanBot
from pickaxe.ai.search import Budget, SearchBot
for id, players, kind in (("cave-vs-cave", 1, SearchBot), ("cave-vs-cave", 2, SearchBot), ("cave-farmers", 1, PlanBot)):
    state, dealer, dice = game(id).new(players=players), Dealer(7), Dice(7)
    budget = Budget(6, ends=4, worlds=3, turns=2, beam=2, later_ends=2, positions=600)
    bots = [kind(thumb_for(id), budget) for _ in range(players)]
    while state.turn < 5:
        is_chance = state.seat == CHANCE
        choice = dealer.answer(state.slot(), state.options()) if is_chance else bots[state.mover].choose(state, dice)
        print(state.book.lexicon.token(choice))
        state.play(choice)
    print([bot.positions for bot in bots])
"""


@compiled_only
def test_the_same_seed_and_positions_give_the_same_game_interpreted_and_compiled() -> None:
    assert run("-c", SAME, pure=False).stdout == run("-c", SAME, pure=True).stdout


# What was learned


def test_something_is_learned_for_every_game_that_is_said_to_have_it() -> None:
    assert {path.name.split(".")[0] for path in LEARNED} == {"cave-vs-cave", "cave-farmers"}


@pytest.mark.parametrize("path", LEARNED, ids=lambda path: path.stem)
def test_weights_fit_the_rules_and_what_is_counted(path: Path) -> None:
    game, mode, players = path.name.split(".")[:3]
    data = json.loads(path.read_text(encoding="utf-8"))
    assert (data["mode"], str(data["players"])) == (mode, players)
    assert data["rules"] == pickaxe.game(game).rules_version
    weights = read_weights(path, features_for(game), data["rules"])
    assert len(weights) == 2 * len(features_for(game).names)
    assert path.stat().st_size < 300_000
    with pytest.raises(BadWeights, match="train it again"):
        read_weights(path, features_for(game), data["rules"] + 1)


@pytest.mark.parametrize("game", ["cave-vs-cave", "cave-farmers"])
@pytest.mark.parametrize("players", [1, 2])
def test_the_weights_of_the_thumb_give_its_value(game: str, players: int) -> None:
    """Nothing learned is the rule of thumb itself, so that learning starts from there."""
    features, thumb = features_for(game), thumb_for(game)
    learned = evaluation_with(game, features.prior())
    for decisions in (0, 10, 40):
        state = middle(game, decisions, players)
        if not state.is_over and state.seat != CHANCE:
            sample = Sample()
            left = features.fill(state, 0, sample)
            assert 0 <= left < 3
            row = Row([1.0] * len(features.names), [0.0] * len(features.names))
            assert features.fill(state, 0, row) == left
            assert row.sum == pytest.approx(sum(sample.amounts))
            mine = learned.prospect(state, 0)
            # The token of the starting player is not counted by thumb's name.
            assert mine == pytest.approx(thumb.value(state, 0), abs=0.31)


def test_in_the_end_the_lead_and_the_place_count() -> None:
    state, dice = pickaxe.game("cave-farmers").new(players=3), Dice(4)
    pickaxe.playout(state, dice)
    learned, scores = evaluation_with("cave-farmers", features_for("cave-farmers").prior()), state.scores()
    for seat, place in enumerate(state.ranking()):
        best = max(scores[:seat] + scores[seat + 1 :])
        assert learned.value(state, seat) == scores[seat] - best - PLACE * (place - 1)


def test_where_nothing_was_learned_the_thumb_gives_the_lead() -> None:
    cavum, thumb = pickaxe.game("cavum"), thumb_for("cavum")
    state = middle("cavum", 12, 2)
    lead = evaluation_for(cavum, "no such mode", 2)
    assert lead.value(state, 0) == thumb.value(state, 0) - thumb.value(state, 1)
    prior = evaluation_with("cavum", features_for("cavum").prior())
    assert prior.value(state, 0) == pytest.approx(lead.value(state, 0))


def test_the_nearest_number_of_players_serves_and_else_the_thumb() -> None:
    farmers = pickaxe.game("cave-farmers")
    assert weights_for(farmers, "complete", 5) == weights_for(farmers, "complete", 4)
    assert weights_for(farmers, "no such mode", 2) == []


def test_whole_games_are_planned_by_weights_of_their_own_where_there_are_some() -> None:
    farmers, caves = pickaxe.game("cave-farmers"), pickaxe.game("cave-vs-cave")
    state = middle("cave-farmers", 20, 1)
    values = {each.value(state, 0) for each in planning_for(farmers, "complete")}
    assert len(values | {evaluation_for(farmers, "complete", 1).value(state, 0)}) == 3
    state = middle("cave-vs-cave", 20, 1)
    (only,) = planning_for(caves, "era-1")
    assert only.value(state, 0) == evaluation_for(caves, "era-1", 1).value(state, 0)


def test_planning_values_as_it_learned_and_remembers_where_things_go() -> None:
    weights = features_for("cave-farmers").prior()
    learned, planning = evaluation_with("cave-farmers", weights), FarmersPlanning(weights)
    state, dice, places = pickaxe.game("cave-farmers").new(players=1), Dice(4), 0
    while not state.is_over:
        assert planning.value(state, 0) == learned.value(state, 0)
        advice = planning.advice(state)
        assert advice == learned.advice(state) == planning.advice(state)
        places += cast(FarmersState, state).asker().node == cast(FarmersState, state).guide.place_node
        state.apply(state.any_choice(dice))
    assert 0 < len(planning.spots) <= places


def test_a_plan_is_the_best_by_any_of_the_values() -> None:
    state, budget = pickaxe.game("cave-farmers").new(players=1), Budget(4, worlds=2, turns=40, beam=4, later_ends=2)
    one, other = planning_for(pickaxe.game("cave-farmers"), "complete")
    alone = [PlanBot(each, budget._replace(worlds=1)).best_line(state, Dice(3)).state.scores() for each in (one, other)]
    for player in (PlanBot(one, budget, [other]), PlanBot(other, budget, [one])):
        assert player.best_line(state, Dice(3)).state.scores() == max(alone)


@pytest.mark.parametrize(("game", "least"), [("cave-vs-cave", 6), ("cave-farmers", 6)])
def test_sharp_beats_greedy(game: str, least: int) -> None:
    with ThreadPoolExecutor(1) as hands:
        one = arena.simulate(game, bots=["sharp", "greedy"], games=4, seed=11, executor=hands)
        other = arena.simulate(game, bots=["greedy", "sharp"], games=4, seed=12, executor=hands)
    assert one.wins[0] + other.wins[1] >= least
