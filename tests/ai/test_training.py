"""Training goes on where it was interrupted, learns the same from the same seed, and keeps only what is better."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

import pickaxe
from command_line import PROGRAM
from pickaxe.ai import levels, training
from pickaxe.ai.learned import read_weights
from pickaxe.ai.levels import features_for
from pickaxe.ai.training import Progress, Setting, _final, fitted, margins, one_generation, played
from processes import interrupt, started
from server.site import wait_until

SOLO = Setting("cave-vs-cave", "era-1", 1)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generation of few games."""
    monkeypatch.setattr(training, "GAMES", 4)
    monkeypatch.setattr(training, "BATCH", 2)
    monkeypatch.setattr(training, "TRIAL", 2)
    monkeypatch.setattr(training, "WIDTH", 2)
    monkeypatch.setattr(training, "WIDE", 2)


def trained(folder: Path, generations: int) -> Progress:
    """Some generations in a folder."""
    progress = Progress(folder, SOLO)
    with ThreadPoolExecutor(1) as hands:
        while progress.generation < generations:
            one_generation(progress, 1, hands)
    return progress


@pytest.mark.usefixtures("small")
def test_training_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 2)
    trained(tmp_path / "halves", 1)
    halves = trained(tmp_path / "halves", 2)
    assert halves.pool == whole.pool
    assert halves.story == whole.story
    path = halves.weights_file(tmp_path)
    weights = read_weights(path, features_for(SOLO.game), 1)
    assert weights == pytest.approx(halves.best or features_for(SOLO.game).prior(), abs=1e-4)


@pytest.mark.usefixtures("small")
def test_ctrl_c_ends_training_quietly_and_it_goes_on_afterwards(tmp_path: Path) -> None:
    trained(tmp_path / "halves", 1)
    words = ["train", SOLO.game, "--mode", SOLO.mode, "--players", "1", "--hours", "9", "--workers", "1"]
    with started([PROGRAM, *words, "--folder", str(tmp_path / "halves")]) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        wait_until(lambda: process.poll() is not None or children.read_text() != "")  # games are being played
        assert interrupt(process) == (130, "")
    assert trained(tmp_path / "halves", 2).pool == trained(tmp_path / "whole", 2).pool


def test_a_sample_is_followed_by_what_came_or_would_have_come_of_the_best_turn() -> None:
    games = played(SOLO, [None], [7])
    assert games.starts[0] == 0
    assert numpy.all(numpy.diff(games.starts) >= 0)
    real = numpy.flatnonzero(games.is_played)
    assert numpy.all(numpy.diff(games.lefts[real]) <= 0)
    following = games.after[real[:-1]]
    explored = following != real[1:]
    assert 0 < explored.sum() < len(real)
    assert not games.is_played[following[explored]].any()
    weights = numpy.array(features_for(SOLO.game).prior())
    targets, expected = games.targets(weights), games.expected(weights)
    assert targets[real[:-1]][explored] == pytest.approx(expected[following[explored]])
    told, new = following[~explored], 1 - training.TRUST
    assert targets[real[:-1]][~explored] == pytest.approx(new * expected[told] + training.TRUST * targets[told])


def test_what_is_expected_is_what_the_evaluation_says() -> None:
    features = features_for(SOLO.game)
    weights = numpy.random.default_rng(1).normal(size=2 * len(features.names)).round(2)
    evaluation, notes, state = levels.evaluation_with(SOLO.game, weights.tolist()), training.Notes(features), SOLO.new()
    pickaxe.playout(state, pickaxe.Dice(3), turns=4)
    notes.take(state, is_played=True)
    assert notes.games().expected(weights)[0] == pytest.approx(evaluation.value(state, 0))


def test_equals_are_even_whatever_their_number() -> None:
    three = Setting("cave-farmers", "complete", 3)
    assert sum(margins(three, None, None, [6, 7, 8])) == pytest.approx(0.0)


def test_a_game_alone_that_leaves_nothing_to_chance_is_tried_after_some_turns_at_random() -> None:
    alone = Setting("cave-farmers", "complete", 1)
    assert len({_final(alone, [None], seed)[0] for seed in range(3)}) > 1


def test_a_fit_finds_weights_and_stays_near_the_thumb() -> None:
    features = features_for(SOLO.game)
    assert fitted(features, [], None) == pytest.approx(features.prior())
    rows, count = 40_000, len(features.names)
    rng = numpy.random.default_rng(1)
    places, truth = rng.integers(0, count, rows), rng.normal(size=count)
    batch = training.Games(
        places,
        numpy.ones(rows),
        numpy.arange(rows),
        numpy.zeros(rows),
        numpy.zeros(rows),
        numpy.full(rows, training.OVER),
        10 * truth[places],
        numpy.ones(rows, bool),
    )
    found = numpy.array(fitted(features, [batch], None))[:count]
    assert numpy.corrcoef(found, truth)[0, 1] > 0.7


def test_a_game_without_features_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(levels._FEATURES, "cavum")
    with pytest.raises(pickaxe.BadSetup, match="No bot plays 'cavum' at this level"):
        levels.features_for("cavum")
