"""What an arena says of its bots: wins, margins, ratings and distributions, and the ledger that keeps its games."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pickaxe.ai import ledger as ledgers
from pickaxe.ai import levels
from pickaxe.ai.arena import Contest, Result, everyone, results
from pickaxe.ai.ledger import Ledger
from pickaxe.ai.search import Budget
from pickaxe.ai.standings import standings, wilson
from pickaxe.kernel.errors import BadSetup

DUEL = Contest("cave-vs-cave", "era-1", ("random", "random"), 1)
ALONE = Contest("cave-vs-cave", "era-1", ("random",), 1)


def result(number: int, bots: Sequence[str], scores: list[int]) -> Result:
    """A game that ended with these scores; a second of one turn and 100 positions for each."""
    places = [1 + sum(other > score for other in scores) for score in scores]
    seats = len(scores)
    return Result(number, tuple(bots), [*scores], places, [2] * seats, 9, [100] * seats, [1.0] * seats)


def met(found: dict[str, Any], bot: str, against: str) -> dict[str, Any]:
    """What a bot did against another."""
    (row,) = [row for row in found["meetings"] if (row["bot"], row["against"]) == (bot, against)]
    return dict(row)


def test_wins_shares_and_margins_of_a_duel() -> None:
    games = [result(1, "ab", [10, 4]), result(1, "ba", [5, 7]), result(2, "ab", [6, 6]), result(2, "ba", [9, 5])]
    first, other = met(standings(games), "a", "b"), met(standings(games), "b", "a")
    assert (first["games"], first["wins"], first["shared"], first["share"]) == (4, 2, 1, 0.625)
    assert first["margin"] == (6 + 2 + 0 - 4) / 4 == -other["margin"]
    assert first["margin_interval"][0] < 1 < first["margin_interval"][1]
    assert other["share"] == 1 - first["share"]


def test_among_many_only_the_one_that_sits_alone_is_measured() -> None:
    found = standings([result(1, "abb", [9, 4, 7]), result(1, "bab", [9, 4, 7]), result(1, "bba", [5, 5, 5])])
    assert [(row["bot"], row["against"]) for row in found["meetings"]] == [("a", "b")]
    assert met(found, "a", "b")["share"] == round((1 + 0 + 1 / 3) / 3, 4)
    assert met(found, "a", "b")["margin"] == round((2 - 5 + 0) / 3, 2)


def test_who_wins_more_is_rated_higher_and_equals_are_rated_alike() -> None:
    games = [result(n, bots, [9, 3]) for n in range(1, 21) for bots in ("ab", "bc", "ac")]
    rows = standings(games)["bots"]
    assert [row["bot"] for row in rows] == ["a", "b", "c"]
    assert rows[0]["rating_interval"][0] > rows[2]["rating_interval"][1]
    even = standings([result(n, bots, [9, 3]) for n in range(1, 21) for bots in ("ab", "ba")])["bots"]
    assert even[0]["rating"] - even[1]["rating"] < 4
    assert even[0]["rating_interval"][0] < even[1]["rating"]


def test_more_games_narrow_the_interval() -> None:
    few, many = (standings([result(n, b, [9, 3]) for n in range(k) for b in ("ab", "ba")])["bots"][0] for k in (5, 50))
    assert (
        many["rating_interval"][1] - many["rating_interval"][0] < few["rating_interval"][1] - few["rating_interval"][0]
    )


def test_the_order_in_which_games_come_in_does_not_matter() -> None:
    games = [result(n, bots, [n % 7, n % 5]) for n in range(20) for bots in ("ab", "ba", "ac")]
    assert standings(games) == standings(games[::-1])


def test_the_distribution_of_points_alone() -> None:
    games = [result(number, "a", [score]) for number, score in enumerate((2, 4, 4, 4, 5, 5, 7, 9))]
    found = standings([*games, result(1, "b", [11])])
    assert "meetings" not in found
    b, a = found["bots"]
    assert b["points"]["quartiles"] == [11, 11, 11]
    assert a["points"] == {"mean": 5.0, "deviation": 2.0, "min": 2, "max": 9, "quartiles": [4, 4.5, 5.5]}
    assert a["histogram"] == {"from": 2, "step": 1, "counts": [1, 0, 3, 2, 0, 1, 0, 1, 0, 0]}
    assert b["histogram"]["counts"] == [0] * 9 + [1]
    assert (a["milliseconds_a_turn"], a["positions_a_turn"]) == (500, 50)


def test_a_wide_distribution_is_counted_in_larger_steps() -> None:
    histogram = standings([result(1, "a", [-3]), result(2, "a", [96])])["bots"][0]["histogram"]
    assert (histogram["from"], histogram["step"], len(histogram["counts"])) == (-5, 5, 21)


def test_the_interval_of_a_share() -> None:
    low, high = wilson(0.65, 100)
    assert (round(low, 3), round(high, 3)) == (0.553, 0.736)  # Wilson's, as in tables
    assert wilson(0, 0) == (0, 1)
    assert wilson(1.0, 10)[1] == pytest.approx(1)


def play(ledger: Ledger, games: int, *, at_most: int = 1000) -> int:
    """Play what is missing, but not more than so many games; how many it were."""
    missing = ledger.missing(everyone(DUEL, ["random", "greedy"], games))
    with ThreadPoolExecutor(1) as hands:
        for played in results(missing[:at_most], hands):
            ledger.add(played)
    ledger.save()
    return len(missing[:at_most])


def test_a_file_is_gone_on_with_and_a_game_is_played_once(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    assert play(Ledger(DUEL, path), 4, at_most=3) == 3
    assert play(Ledger(DUEL, path), 4) == 1
    assert play(Ledger(DUEL, path), 4) == 0
    whole = Ledger(DUEL)
    play(whole, 4)
    assert Ledger(DUEL, path).results == whole.results
    data = json.loads(path.read_text(encoding="utf-8"))
    assert len(data["games"]) == 4
    assert met(data, "greedy", "random")["wins"] == 4
    assert [file.name for file in tmp_path.iterdir()] == ["arena.json"]


def test_a_result_that_comes_twice_counts_once() -> None:
    ledger = Ledger(DUEL)
    for scores in ([3, 2], [3, 2]):
        ledger.add(result(1, "ab", scores))
    assert len(ledger.results) == 1


def test_a_file_of_other_games_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "arena.json"
    Ledger(DUEL, path).save()
    with pytest.raises(BadSetup, match=r"arena.json: it holds games with players 2; name another file for these\."):
        Ledger(ALONE, path)


def test_games_of_bots_that_have_changed_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "arena.json"
    ledger = Ledger(DUEL, path)
    for bots in (("random", "greedy"), ("random", "steady")):
        ledger.add(result(1, bots, [3, 2]))
    ledger.save()
    greedy = levels.LEVELS["greedy"]
    monkeypatch.setitem(levels.LEVELS, "greedy", greedy._replace(widths={"cave-vs-cave": 99}))
    with pytest.raises(BadSetup, match=r"changed since they played there: greedy; name another file, or say --anew\."):
        Ledger(DUEL, path)
    assert list(Ledger(DUEL, path, anew=True).results) == [(("random", "steady"), 1)]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 3}', "hello"])
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match="not a file that 'pickaxe arena --out' has written"):
        Ledger(DUEL, path)
    assert path.read_text(encoding="utf-8") == text


def test_a_fingerprint_covers_what_the_bots_of_a_game_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = ledgers.fingerprint("cave-vs-cave", "era-1", 2)
    sharp = levels.LEVELS["sharp"]
    monkeypatch.setitem(levels.LEVELS, "sharp", sharp._replace(widths={"cavum": 99}))
    assert ledgers.fingerprint("cave-vs-cave", "era-1", 2) == before
    monkeypatch.setitem(levels.LEVELS, "sharp", sharp._replace(learned={"cave-vs-cave": Budget(99)}))
    assert ledgers.fingerprint("cave-vs-cave", "era-1", 2) != before
    monkeypatch.setitem(levels.LEVELS, "sharp", sharp)
    monkeypatch.setattr(levels, "DATA", tmp_path)
    assert ledgers.fingerprint("cave-vs-cave", "era-1", 2) != before


def test_weights_for_plans_are_part_of_who_plans_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def prints() -> list[str]:
        tables = [("cave-farmers", 1, "master"), ("cave-farmers", 1, "sharp"), ("cave-farmers", 2, "master")]
        return [ledgers.fingerprint(family, "complete", players, [bot]) for family, players, bot in tables]

    before = prints()
    monkeypatch.setattr(ledgers, "planned", lambda family, mode: [])
    assert [now == then for now, then in zip(prints(), before, strict=True)] == [False, True, True]
