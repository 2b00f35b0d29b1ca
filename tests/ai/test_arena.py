"""The arena: deterministic, whoever plays the games, and honest about shared victories."""

import json
import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing import active_children
from typing import Any

import pytest

from pickaxe.ai import arena
from pickaxe.ai.arena import Contest, Fixture, Result, Spread, Summary, everyone, simulate
from pickaxe.ai.hands import hands, pool
from pickaxe.kernel.errors import BadSetup, UnknownGame
from pickaxe.kernel.record import Record

RANDOM = Contest("cave-vs-cave", "era-1", ("random", "random"), 1)


class Inline(Executor):
    """Does everything at once, in this thread, and remembers how much."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Work it off now."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def as_text(summary: Summary) -> str:
    """The result as it is printed."""
    return json.dumps(summary.data())


def test_any_executor_gives_the_same_result_to_the_byte() -> None:
    first = as_text(simulate("cave-vs-cave", games=23, seed=9))
    assert as_text(simulate("cave-vs-cave", games=23, seed=9, executor=Inline())) == first
    with ThreadPoolExecutor(3) as threads:
        assert as_text(simulate("cave-vs-cave", games=23, seed=9, executor=threads)) == first
    with pool(2) as processes:
        assert as_text(simulate("cave-vs-cave", games=23, seed=9, executor=processes)) == first


def test_games_are_seen_in_their_order() -> None:
    seen: list[Result] = []
    with pool(2) as processes:
        simulate("cave-vs-cave", games=400, executor=processes, watch=seen.append)
    assert [result.number for result in seen] == list(range(1, 401))


def test_more_games_begin_with_the_same_games() -> None:
    few, many = list[Result](), list[Result]()
    simulate("cave-vs-cave", games=7, executor=Inline(), watch=few.append)
    simulate("cave-vs-cave", games=12, executor=Inline(), watch=many.append)
    assert many[:7] == few


def test_a_game_is_decided_by_its_number_and_the_seed() -> None:
    assert arena.play(RANDOM, 3) == arena.play(RANDOM, 3)
    assert arena.play(RANDOM, 3, keep_record=True).record != arena.play(RANDOM, 4, keep_record=True).record


def test_the_record_of_a_game_tells_the_same_as_its_result() -> None:
    result = arena.play(RANDOM, 1, keep_record=True)
    record = Record.parse(result.record or "")
    assert record.result == result.scores
    assert record.state().ranking() == result.places
    assert record.names == ["Random 1", "Random 2"]
    assert result.turns == [22, 22]
    assert arena.play(RANDOM, 1).record is None


def test_bots_of_different_levels_are_named_without_numbers() -> None:
    assert Contest("cave-vs-cave", "era-1", ("greedy", "random"), 1).names() == ["Greedy", "Random"]


def test_options_are_played_with() -> None:
    options = {"anytime_exchange_only_in_own_turn": False}
    summary = simulate("cave-vs-cave", games=3, options=options, executor=Inline())
    assert summary.data()["options"] == options
    result = arena.play(Contest("cave-vs-cave", "era-1", ("random", "random"), 1, options), 1, keep_record=True)
    assert Record.parse(result.record or "").options == options


def test_a_shared_victory_is_nobody_s_win() -> None:
    summary = Summary(RANDOM)
    for places in ([1, 2], [1, 1], [2, 1], [1, 2]):
        summary.add(Result(1, RANDOM.bots, [3, 4], places, [22, 22], 10, [0, 0], [0.0, 0.0]))
    assert (summary.wins, summary.shared_wins, summary.games) == ([2, 1], 1, 4)


def test_a_spread_knows_mean_deviation_and_bounds() -> None:
    spread = Spread()
    assert spread.data() == {"mean": 0.0, "deviation": 0.0, "min": 0, "max": 0}
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        spread.add(number)
    assert spread.data() == {"mean": 5.0, "deviation": 2.0, "min": 2, "max": 9}


def test_what_is_not_played_any_more_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pickaxe.ai.hands.AHEAD", 2)
    executor = Inline()
    played = arena.results((Fixture(RANDOM, number) for number in range(1, 1000)), executor)
    next(played)
    later = Future[Any]()
    executor.submit = lambda *args, **more: later  # type: ignore[method-assign]
    next(played)
    played.close()
    assert later.cancelled()


def interrupted_work() -> None:
    """Something that takes as long as a game can, and Ctrl-C."""
    with hands(1) as executor:
        executor.submit(signal.pause)
        os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_ends_a_long_game_at_once() -> None:
    before = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        interrupted_work()
    assert set(active_children()) == before


def test_two_change_seats_over_the_same_deal() -> None:
    fixtures = everyone(RANDOM, ["a", "b", "c"], 4)
    assert [(fixture.number, *fixture.contest.bots) for fixture in fixtures[:6]] == [
        (1, "a", "b"),
        (1, "a", "c"),
        (1, "b", "c"),
        (1, "b", "a"),
        (1, "c", "a"),
        (1, "c", "b"),
    ]
    assert {fixture.number for fixture in fixtures[6:]} == {2}
    assert len(fixtures) == 12


def test_among_many_each_sits_alone_with_others_of_a_kind_in_every_seat() -> None:
    table = Contest("cavum", "three-phases", ("random",) * 3, 1)
    seats = Counter(fixture.contest.bots for fixture in everyone(table, ["a", "b"], 3))
    alone = {("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"), ("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")}
    assert seats == Counter(alone)
    only = everyone(table, ["a", "b"], 3, only="b")
    assert {fixture.contest.bots for fixture in only} == {("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")}


def test_alone_everyone_plays_every_deal() -> None:
    alone = Contest("cave-vs-cave", "era-1", ("random",), 1)
    assert [(fixture.contest.bots, fixture.number) for fixture in everyone(alone, ["a", "b"], 2)] == [
        (("a",), 1),
        (("b",), 1),
        (("a",), 2),
        (("b",), 2),
    ]


def test_only_one_bot_s_games_against_the_others() -> None:
    played = {frozenset(fixture.contest.bots) for fixture in everyone(RANDOM, ["a", "b", "c"], 2, only="b")}
    assert played == {frozenset("ab"), frozenset("bc")}


def test_the_search_says_how_much_it_looks_at_and_how_long_it_takes() -> None:
    result = arena.play(Contest("cave-vs-cave", "era-1", ("greedy", "random"), 1), 1)
    assert result.positions[0] > 1000
    assert result.positions[1] == 0
    assert result.seconds[0] > result.seconds[1]
    with ThreadPoolExecutor(2) as threads:  # what one thread looks at is not counted for another
        games = [threads.submit(arena.play, Contest("cave-vs-cave", "era-1", result.bots, 1), 1) for _ in range(2)]
        assert [game.result() for game in games] == [result, result]


def test_nobody_looks_at_the_clock_for_what_is_only_simulated() -> None:
    seen: list[Result] = []
    simulate("cave-vs-cave", bots=["greedy", "random"], games=1, executor=Inline(), watch=seen.append)
    assert seen[0].seconds == [0, 0]


def test_an_opening_is_the_same_whoever_plays() -> None:
    records = []
    for bots in (("greedy",), ("random",)):
        result = arena.play(Contest("cave-farmers", "complete", bots, 1, opening=4), 1, keep_record=True)
        records.append(Record.parse(result.record or ""))
        assert result.turns[0] == records[-1].state().turn - 4
    first, other = (record.choices for record in records)
    same = next(place for place, pair in enumerate(zip(first, other, strict=False)) if pair[0] != pair[1])
    assert records[0].state(same).turn >= 4
    plain = arena.play(Contest("cave-farmers", "complete", ("greedy",), 1), 1, keep_record=True)
    assert Record.parse(plain.record or "").choices[:same] != first[:same]


def test_no_games_are_no_result() -> None:
    data = simulate("cave-vs-cave", games=0, executor=Inline()).data()
    assert data["games"] == 0
    assert data["decisions"] == {"total": 0, "mean": 0.0, "deviation": 0.0, "min": 0, "max": 0}


@pytest.mark.parametrize(
    ("bots", "players", "told"),
    [
        (["clever", "random"], 2, "No bot is called 'clever'"),
        (["random"], 2, "2 seats need 2 bots, not 1: random."),
        ([], 3, "for 1 or 2 players, not 3"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(bots: list[str], players: int, told: str) -> None:
    executor = Inline()
    with pytest.raises(BadSetup, match=told):
        simulate("cave-vs-cave", bots=bots, players=players, executor=executor)
    assert executor.futures == []


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        simulate("chess", executor=Inline())
