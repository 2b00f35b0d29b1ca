"""Training goes on where it was interrupted, learns the same from the same seed, and keeps only what is better."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

import pickaxe
from pickaxe.ai import levels, training
from pickaxe.ai.learned import read_weights
from pickaxe.ai.levels import features_for
from pickaxe.ai.training import Progress, Setting, fitted, one_generation, played

SOLO = Setting("cave-vs-cave", "era-1", 1)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generation of few games."""
    monkeypatch.setattr(training, "GAMES", 4)
    monkeypatch.setattr(training, "BATCH", 2)
    monkeypatch.setattr(training, "TRIAL", 2)
    monkeypatch.setattr(training, "WIDTH", 2)


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


def test_samples_are_what_the_seats_gained_afterwards() -> None:
    places, amounts, starts, lefts, targets = played(SOLO, [None], [7])
    assert len(places) == len(amounts)
    assert len(starts) == len(lefts) == len(targets)
    assert starts[0] == 0
    assert numpy.all(numpy.diff(starts) > 0)
    assert numpy.all(numpy.diff(lefts) <= 0)
    assert targets[0] > targets[-1] >= 0


def test_a_fit_finds_weights_and_stays_near_the_thumb() -> None:
    features = features_for(SOLO.game)
    assert fitted(features, []) == pytest.approx(features.prior())
    rows, count = 40_000, len(features.names)
    rng = numpy.random.default_rng(1)
    places = rng.integers(0, count, rows).astype(numpy.int16)
    truth = rng.normal(size=count)
    batch = (
        places,
        numpy.ones(rows, numpy.float32),
        numpy.arange(rows, dtype=numpy.int32),
        numpy.zeros(rows, numpy.float32),
        truth[places].astype(numpy.float32),
    )
    found = numpy.array(fitted(features, [batch]))[:count]
    assert numpy.corrcoef(found, truth)[0, 1] > 0.7


def test_a_game_without_features_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(levels._FEATURES, "cavum")
    with pytest.raises(pickaxe.BadSetup, match="No bot plays 'cavum' at this level"):
        levels.features_for("cavum")
