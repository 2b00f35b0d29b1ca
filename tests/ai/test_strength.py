"""What the kept runs say: how strong the bots are is shown game by game, and the document tells nothing else."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

import pickaxe
import strength
from pickaxe.ai.arena import Contest, play
from pickaxe.ai.ledger import Ledger
from pickaxe.ai.standings import standings
from speed import as_markdown
from strength import Run

RUNS = {run.path.stem: run for run in strength.runs()}
# In how large a share of its games Master has to come first against greedy, at a second a turn or less.
GREEDY = {
    "cave-vs-cave.era-1.2": 0.95,
    "cave-vs-cave.both-eras.2": 0.90,
    "cave-farmers.beginner.2": 0.95,
    "cave-farmers.complete.2": 0.95,
    "cave-farmers.complete.3": 0.60,
    "cave-farmers.complete.4": 0.50,
    "cavum.three-phases.2": 0.90,
    "cavum.three-phases.3": 0.60,
    "cavum.three-phases.4": 0.50,
}
LADDERS = ["cave-vs-cave.era-1.2", "cave-farmers.complete.2", "cavum.three-phases.2"]
# How many points Master has to have alone on average, over how many deals.
ALONE = {
    "cave-vs-cave.era-1.1": (48, 100),
    "cave-vs-cave.both-eras.1": (145, 40),
    "cave-farmers.complete.1": (95, 1),
    "cave-farmers.complete.1.opening-4": (85, 40),
}


@pytest.fixture(params=list(RUNS))
def run(request: pytest.FixtureRequest) -> Run:
    """Each run that is kept."""
    return RUNS[request.param]


def test_what_a_run_says_follows_from_its_games(run: Run) -> None:
    pytest.importorskip("openskill")
    found = standings(run.results())
    assert {key: run.data[key] for key in found} == found


def test_nobody_had_better_deals(run: Run) -> None:
    """Each of two bots that meet sits on every deal in every seat as often as the other."""
    seats = defaultdict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]](list)
    for result in run.results():
        seats[tuple(sorted(result.bots))].append((result.number, result.bots))
    for lineup, games in seats.items():
        assert len(set(games)) == len(games)
        arrangements = {bots for _, bots in games}
        assert len(arrangements) == (run.players if len(set(lineup)) > 1 else 1)
        assert len(games) == len({number for number, _ in games}) * len(arrangements)


@pytest.mark.parametrize(("name", "share"), GREEDY.items())
def test_master_comes_first_against_greedy(name: str, share: float) -> None:
    met = RUNS[name].meeting("master", "greedy")
    assert met is not None
    assert met["games"] >= 100
    assert met["share"] >= share
    assert RUNS[name].bot("master")["milliseconds_a_turn"] <= 1000


@pytest.mark.parametrize("name", LADDERS)
@pytest.mark.parametrize(("level", "below"), strength.PAIRS[:-1])
def test_each_level_beats_the_one_below(name: str, level: str, below: str) -> None:
    met = RUNS[name].meeting(level, below)
    assert met is not None
    assert met["games"] >= 100
    assert met["share"] >= 0.65
    assert met["share_interval"][0] > 0.5


@pytest.mark.parametrize(("name", "points", "games"), [(name, *wanted) for name, wanted in ALONE.items()])
def test_master_alone_comes_to_what_was_wanted(name: str, points: float, games: int) -> None:
    row = RUNS[name].bot("master")
    assert row["games"] >= games
    assert row["points"]["mean"] >= points
    if name.startswith("cave-farmers"):
        assert max(sum(result.seconds) for result in RUNS[name].results()) <= 10


def test_the_document_has_the_tables_that_the_runs_tell() -> None:
    text = strength.DOCUMENT.read_text(encoding="utf-8")
    assert strength.markdown() in text
    assert as_markdown(strength.PLAYED_BY, strength.played_by()) in text


def test_the_document_tells_of_every_mode_and_number_of_players_what_is_known() -> None:
    told = {name: (players, what, kept) for name, players, what, kept in strength.played_by()}
    assert len(set(told)) == sum(len(game.modes) for game in pickaxe.games())
    assert told["The Cave Farmers, Beginner set"] == ("3–7", "rules of thumb", "no")
    assert told["The Cave Farmers, Complete set"] == ("5–7", "`cave-farmers.complete.4`", "no")


def test_every_run_has_its_picture_and_the_command_that_made_it() -> None:
    page = (strength.FOLDER / "README.md").read_text(encoding="utf-8")
    for name, run in RUNS.items():
        assert run.path.with_suffix(".png").exists(), name
        assert f"--out {name}.json" in page


def test_a_run_holds_while_its_games_come_out_alike(tmp_path: Path) -> None:
    contest = Contest("cave-vs-cave", "era-1", ("gentle", "random"), 1)
    ledger = Ledger(contest, tmp_path / "cave-vs-cave.era-1.2.json")
    ledger.add(play(contest, 1))
    ledger.save()
    text = ledger.path.read_text() if ledger.path else ""
    print_before = ledger.data()["fingerprints"]["gentle"]
    for said, holds in (
        (text.replace(print_before, "0123456789abcdef"), True),
        (text.replace('"turns": [', '"turns": [9'), False),
    ):
        path = tmp_path / "told.json"
        path.write_text(said)
        assert (strength.confirm(Run(path, json.loads(said)), 1) == []) == holds
        assert (path.read_text() == text) == holds
