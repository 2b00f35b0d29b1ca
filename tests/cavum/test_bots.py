"""Bots play Cavum to the end, and the greedy one leaves no stone behind."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

import pickaxe
from cavum.table import GAME, fresh, options, play, table
from pickaxe import Dice, Match, Record
from pickaxe.ai import OFFERED, bot
from pickaxe.ai.cavum import CavumEvaluation, order_hope, spare
from pickaxe.games.cavum.masks import number_of
from pickaxe.games.cavum.prospecting import may_stop, next_steps, route_starts
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import AUCTION, CavumState
from pickaxe.games.cavum.tiles import PROSPECT
from pickaxe.kernel.grids import bits

TRIED = 400  # routes; where there are more, only the search counts


def most_stones(cavum: CavumState, seat: int) -> int | None:
    """The most stones that any route of a seat brings, found by drawing all of them; none if there are too many."""
    most, tried = 0, 0
    pending = [[node] for node in bits(route_starts(cavum, seat))]
    while pending and tried <= TRIED:
        route = pending.pop()
        tried += 1
        if may_stop(cavum, seat, route):
            most = max(most, sum(cavum.veins >> node & 1 for node in route))
        pending.extend([*route, node] for node in bits(next_steps(cavum, seat, route)))
    return most if tried <= TRIED else None


class Prospects:
    """What greedy bots prospected in a game, each time compared with all that they could have."""

    def __init__(self) -> None:
        self.made = [0, 0, 0, 0]
        self.stones = 0
        self.tried = 0

    def note(self, before: CavumState, after: CavumState, seat: int) -> None:
        """Check a step of a seat: if it ends its prospecting, no stone is left behind."""
        if before.pieces[seat][PROSPECT] <= after.pieces[seat][PROSPECT]:
            return
        best, told = best_route(before, seat), most_stones(before, seat)
        gained = sum(after.purses[seat]) - sum(before.purses[seat])
        assert gained == (best.stones if best else 0)
        assert told in (None, gained)
        self.made[seat] += 1
        self.stones += gained
        self.tried += told is not None


def play_out(levels: list[str], seed: int, mode: str = "two-phases") -> tuple[Match, Prospects]:
    """A whole game of bots; every greedy one prospects once in every phase, and every time all it can."""
    match, dice = Match("cavum", players=len(levels), mode=mode, seed=seed), Dice(seed)
    bots, prospects = [bot(level, "cavum") for level in levels], Prospects()
    while not match.state.is_over:
        before = cast(CavumState, match.state.copy())
        seat = before.mover
        match.play(bots[seat].choose(match.state, dice))
        if levels[seat] == "greedy":
            prospects.note(before, cast(CavumState, match.state), seat)
    phases = cast(CavumState, match.state).phases()
    assert prospects.made[: len(levels)] == [phases if level == "greedy" else 0 for level in levels]
    return match, prospects


@pytest.mark.complete
@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_random_and_leaves_no_stone_behind(seed: int) -> None:
    match, prospects = play_out(["greedy", "random"], seed)
    assert match.state.ranking() == [1, 2]
    assert match.state.scores()[0] > 40
    assert prospects.stones > 0
    assert prospects.tried > 0


@pytest.mark.complete
@pytest.mark.parametrize(("players", "mode"), [(2, "three-phases"), (3, "two-phases")])
def test_greedy_bots_play_sensibly_and_leave_no_stone_behind(players: int, mode: str) -> None:
    match, prospects = play_out(["greedy"] * players, 3, mode)
    assert min(match.state.scores()) > 20
    assert prospects.stones > 2 * players
    assert prospects.tried > players


@pytest.mark.complete
def test_a_greedy_bot_among_four_leaves_no_stone_behind() -> None:
    match, prospects = play_out(["greedy", "random", "random", "random"], 6)
    assert match.state.ranking()[0] == 1
    assert prospects.tried > 0


def test_a_bot_plays_a_corrected_game() -> None:
    game = pickaxe.corrected("cavum", {"rules": {"option_points": 4}})
    state, dice = game.new(players=2), Dice(1)
    state.play("first 1")
    while state.seat == -1:
        state.apply(state.options()[0])
    assert game.lexicon.token(bot("greedy", game.id).choose(state, dice)) == "bid 0"


def test_advice_is_always_open() -> None:
    advisor = CavumEvaluation()
    for players in (2, 4):
        match, rng = Match("cavum", players=players, seed=9), Random(9)
        while not match.state.is_over:
            advice = advisor.advice(match.state)
            assert advice < 0 or advice in match.state.choices()
            match.play(rng.choice(match.state.choices()[:30]))


def test_mistakes_are_open_too_and_are_the_mistakes_of_people() -> None:
    advisor, dice = CavumEvaluation(), Dice(2)
    match, rng, differ = Match("cavum", players=3, seed=9), Random(9), set[str]()
    while not match.state.is_over:
        advice = advisor.advice(match.state)
        if advice >= 0:
            slip = advisor.slip(match.state, dice)
            assert slip in match.state.choices()
            if slip != advice:
                differ.add(GAME.lexicon.meaning(slip).verb.id)
        match.play(rng.choice(match.state.choices()[:30]))
    assert {"bid", "take", "pass"} <= differ
    opened = fresh(2)
    assert GAME.lexicon.token(advisor.slip(opened, dice)) in ("bid 1", "bid 2")


def test_the_first_station_is_worth_a_turn_although_it_scores_nothing() -> None:
    """Cities are only seen from a mine: whoever does not value the first one never builds any."""
    bots, dice = [bot("greedy", "cavum") for _ in range(2)], Dice(1)
    match = Match("cavum", players=2, seed=1)
    while cast(CavumState, match.state).phase == 1:
        match.play(bots[match.state.mover].choose(match.state, dice))
    assert all(number_of(stations) > 1 for stations in cast(CavumState, match.state).workings.stations)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("level", [level.id for level in OFFERED])
def test_a_bot_chooses_the_same_whatever_stones_others_hide(level: str, players: int) -> None:
    """It is given the whole record, and may look at no more of it than its seat could; two hide nothing."""
    advisor = CavumEvaluation()
    whole = [cavum for cavum in hiding_states(players) if advisor.is_step(cavum) or advisor.advice(cavum) >= 0]
    pairs = [(cavum, cavum.sample(cavum.mover, Dice(number))) for number, cavum in enumerate(whole)]
    different = [pair for pair in pairs if pair[0].key() != pair[1].key()]
    assert len(different) > 5
    for cavum, other in different[:: len(different) // 5]:
        assert bot(level, "cavum").answer(cavum, Dice(1)) == bot(level, "cavum").answer(other, Dice(1))


def hiding_states(players: int = 3) -> Iterator[CavumState]:
    """The states of a recorded game in which others hold stones that they hide."""
    file = Path(__file__).parent.parent / "records" / f"cavum-{['three', 'four'][players - 3]}.txt"
    record = Record.parse(file.read_text(encoding="utf-8"))
    cavum = cast(CavumState, record.start())
    for choice in record.choices:
        if cavum.hides() and any(sum(cavum.purses[seat]) for seat in range(players) if seat != cavum.mover):
            yield cavum.copy()
        cavum.play(choice)


def test_a_sample_is_a_state_that_the_seat_cannot_tell_from_the_real_one() -> None:
    different = 0
    for number, cavum in enumerate(hiding_states()):
        seat = cavum.mover
        sample = cavum.sample(seat, Dice(number))
        assert sample.view(seat) == cavum.view(seat)
        assert sample.known_key(seat) == cavum.known_key(seat)
        assert GAME.from_position(sample.to_position()) == sample  # all laws hold
        assert cavum.known_key(seat) == cavum.sample(seat, Dice(0)).known_key(seat)
        different += sample.key() != cavum.key()
    assert different > 20


def test_where_nothing_is_hidden_a_sample_is_the_state_itself() -> None:
    for state in (fresh(players=2), pickaxe.game("cave-farmers").new(players=3)):
        assert state.sample(0, Dice(1)) is state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("points", [0, 1, 20])
def test_a_sequence_card_costs_a_greedy_bot_two_points_at_most(players: int, points: int) -> None:
    advisor, state = CavumEvaluation(), fresh(players)
    state.points = [points] * players
    while state.section == AUCTION:
        state.play(advisor.advice(state))
    paid = [points - left for left in state.points]
    assert max(paid) == min(2, points)
    assert min(paid) == 0
    assert sorted(state.cards) == list(range(1, players + 1))


def test_bids_orders_and_sales_by_rule_of_thumb() -> None:
    advisor = CavumEvaluation()
    state = fresh(2)
    assert GAME.lexicon.token(advisor.advice(state)) == "bid 0"
    play(state, "bid 5")
    assert GAME.lexicon.token(advisor.advice(state)) == "pass"
    held = table(section="draft", stones=["1 red, 1 green"])
    assert GAME.lexicon.token(advisor.advice(held)) == "take order-13"
    assert order_hope(held, 0, 2, near=0) > order_hope(held, 0, 0, near=0)
    orders = {f"order-{id}": "gone" for id in (11, 12, 14, 15)} | {"order-13": 0}
    sale = table(section="colour sale", stones=["2 red, 1 green"], orders=orders, pieces=[])
    assert spare(sale, 1) == 1
    assert GAME.lexicon.token(advisor.advice(sale)) in options(sale)
