"""How strong the bots are, measured in the arena; every level plays every game, and the weakest errs like people."""

import pytest

import pickaxe
from pickaxe import CHANCE, Dice, Match, State
from pickaxe.ai import LEVELS, OFFERED, USUAL, bot
from pickaxe.ai.arena import simulate
from pickaxe.ai.levels import thumb_for
from pickaxe.ai.search import Line
from pickaxe.ai.slips import HumanBot, Slips
from pickaxe.ai.turns import Turn, turns

GAMES = 20
ALL = [game.id for game in pickaxe.games()]


@pytest.mark.complete
def test_the_greedy_bot_beats_the_random_bot_in_95_percent_of_games() -> None:
    summary = simulate("cave-vs-cave", mode="era-1", games=GAMES, seed=1, bots=["greedy", "random"])
    assert summary.wins[0] >= 0.95 * GAMES


@pytest.mark.complete
def test_the_greedy_bot_scores_30_on_average_in_solo() -> None:
    summary = simulate("cave-vs-cave", mode="era-1", players=1, games=GAMES, seed=1, bots=["greedy"])
    assert summary.scores[0].mean >= 30


@pytest.mark.complete
def test_a_gentle_bot_plays_like_a_beginner_in_solo() -> None:
    summary = simulate("cave-vs-cave", mode="era-1", players=1, games=GAMES, seed=1, bots=["gentle"])
    assert 18 <= summary.scores[0].mean <= 32


def test_levels_that_people_understand_are_offered_and_the_others_are_known() -> None:
    assert [level.id for level in OFFERED] == ["gentle", "steady", "sharp", "master"]
    assert USUAL in [level.id for level in OFFERED]
    assert set(LEVELS) - {level.id for level in OFFERED} == {"random", "greedy"}


def test_among_many_master_looks_as_far_as_its_next_turn() -> None:
    master = LEVELS["master"]
    for players in (4, 7):
        assert master.looks(players)["cave-farmers"].turns == 4
        assert master.looks(players)["cavum"] == master.learned["cavum"]
    for players in (2, 3):
        assert master.looks(players) == master.learned
    assert master.looks(1)["cave-vs-cave"] == master.alone["cave-vs-cave"]


def played(level: str, game: str, decisions: int) -> Match:
    """A game of two bots of a level, for so many decisions."""
    match, bots, dice = Match(game, players=2, seed=3), [bot(level, game) for _ in range(2)], Dice(4)
    for _ in range(decisions):
        assert match.state.seat is not None
        match.play(bots[match.state.seat].choose(match.state, dice))
    return match


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("level", [level.id for level in OFFERED])
def test_every_level_plays_every_game_and_the_same_again(level: str, game: str) -> None:
    decisions = 6
    assert played(level, game, decisions).record.choices == played(level, game, decisions).record.choices


# Mistakes of people


def at_random(game: str, seed: int, decisions: int) -> State:
    """A game after some choices that anybody may have made."""
    state, dice = pickaxe.game(game).new(players=2), Dice(seed)
    while decisions or state.seat == CHANCE:
        if state.is_over:
            break
        decisions -= state.seat != CHANCE
        state.apply(state.any_choice(dice))
    return state


# Cave vs Cave comes, after 61 decisions, to where all that can still follow was seen and left before.
@pytest.mark.parametrize(("game", "decisions"), [("cave-vs-cave", 80), ("cave-farmers", 80), ("cavum", 8)])
def test_a_bot_can_begin_to_think_in_the_middle_of_any_turn(game: str, decisions: int) -> None:
    match, dice = Match(game, players=2, seed=4), Dice(4)
    for _ in range(decisions):
        assert bot("gentle", game).answer(match.state, dice) in match.state.choices()
        options = match.state.options()
        match.play(options[dice.below(len(options))])


def human(game: str, slips: Slips) -> HumanBot:
    return HumanBot(thumb_for(game), 1, slips, pickaxe.game(game).lexicon)


@pytest.mark.parametrize("game", ALL)
def test_nothing_is_left_lying_while_going_on_is_known_to_gain(game: str) -> None:
    clumsy, lexicon = human(game, Slips(90, 5, 95, 1000.0, 0)), pickaxe.game(game).lexicon
    asked = 0
    for seed in range(6):
        state = at_random(game, seed, 8 + 2 * seed)
        if state.is_over or clumsy.evaluation.advice(state) >= 0:
            continue
        choice = clumsy.choose(state, Dice(seed))
        best = turns(state, clumsy.evaluation, 1)[0]
        asked += 1
        assert choice in state.choices()
        if lexicon.meaning(choice).verb.id in ("end", "close", "stop", "pass"):
            assert choice == best.start
    assert asked


def test_mistakes_cost_no_more_than_they_may_and_dice_decide_on_them() -> None:
    game = "cave-vs-cave"
    state = at_random(game, 1, 0)
    ideas = [Turn(start, Line(state, 0, None, start)) for start in state.options()[:4]]
    for idea, value in zip(ideas, (9.0, 8.0, 7.0, 1.0), strict=True):
        idea.rest.value = value
    picked = {human(game, Slips(30, 30, 20, 4.0, 0)).picked(ideas, Dice(seed)).value for seed in range(60)}
    assert picked == {9, 8, 7}
    assert {human(game, Slips(0, 0, 0, 4.0, 0)).picked(ideas, Dice(seed)).value for seed in range(9)} == {9}
