"""Bots play Cavum to the end, and the greedy one leaves no stone behind."""

from random import Random
from typing import cast

import pickaxe
from cavum.table import GAME, fresh, options, play, table
from pickaxe import Match
from pickaxe.ai import bot
from pickaxe.ai.cavum import CavumEvaluation, order_hope, spare
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PROSPECT


def play_out(levels: list[str], seed: int, mode: str = "two-phases") -> tuple[Match, int]:
    """A game of bots; every route of a greedy one is checked. How many routes brought stones."""
    match, rng = Match("cavum", players=len(levels), mode=mode, seed=seed), Random(seed)
    bots = [bot(level, "cavum") for level in levels]
    routes = 0
    while not match.state.is_over:
        before = cast(CavumState, match.state.copy())
        seat = before.mover
        match.play(bots[seat].choose(match.state, rng))
        after = cast(CavumState, match.state)
        if levels[seat] == "greedy" and before.pieces[seat][PROSPECT] > after.pieces[seat][PROSPECT]:
            best = best_route(before, seat)
            gained = sum(after.purses[seat]) - sum(before.purses[seat])
            assert gained == (best.stones if best else 0)
            routes += gained > 0
    return match, routes


def test_greedy_beats_random_and_leaves_no_stone_behind() -> None:
    match, routes = play_out(["greedy", "random"], 1)
    assert match.state.ranking() == [1, 2]
    assert match.state.scores()[0] > 40
    assert routes > 0


def test_three_greedy_bots_play_sensibly() -> None:
    match, routes = play_out(["greedy", "greedy", "greedy"], 3)
    assert min(match.state.scores()) > 20
    assert routes > 2


def test_random_bots_play_four() -> None:
    match, _ = play_out(["random"] * 4, 4, "three-phases")
    assert match.state.is_over


def test_a_bot_plays_a_corrected_game() -> None:
    game = pickaxe.corrected("cavum", {"rules": {"option_points": 4}})
    state, rng = game.new(players=2), Random(1)
    state.play("first 1")
    while state.seat == -1:
        state.apply(state.options()[0])
    assert game.lexicon.token(bot("greedy", game.id).choose(state, rng)) == "bid 0"


def test_advice_is_always_open() -> None:
    advisor = CavumEvaluation()
    for players in (2, 4):
        match, rng = Match("cavum", players=players, seed=9), Random(9)
        while not match.state.is_over:
            advice = advisor.advice(match.state)
            assert advice < 0 or advice in match.state.choices()
            match.play(rng.choice(match.state.choices()[:30]))


def test_bids_orders_and_sales_by_rule_of_thumb() -> None:
    advisor = CavumEvaluation()
    state = fresh(2)
    assert GAME.lexicon.token(advisor.advice(state)) == "bid 0"
    play(state, "bid 5")
    assert GAME.lexicon.token(advisor.advice(state)) == "pass"
    held = table(section="draft", stones=["1 red, 1 green"])
    assert GAME.lexicon.token(advisor.advice(held)) == "take order-13"
    assert order_hope(held, 2) > order_hope(held, 0)
    orders = {f"order-{id}": "gone" for id in (11, 12, 14, 15)} | {"order-13": 0}
    sale = table(section="colour sale", stones=["2 red, 1 green"], orders=orders, pieces=[])
    assert spare(sale, 1) == 1
    assert GAME.lexicon.token(advisor.advice(sale)) in options(sale)
