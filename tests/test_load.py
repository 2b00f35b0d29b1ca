"""A moment of the load that `make load` puts on servers, and what the simulation makes of its costs."""

import re
from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

import load
import scale

MOMENT = Namespace(tables=3, bots=1, rate=6.0, minutes=0.05, workers=2)


@pytest.mark.complete
def test_a_few_tables_are_played_at_and_listened_to() -> None:
    measured = load.on_file(MOMENT)
    assert measured.failures == 0
    assert 0 < len(measured.answers) <= 18
    assert measured.events
    assert measured.processor > 0
    assert len(measured.held) == 1 + load.LOOKS
    assert min(measured.held) > 1e6


def test_what_was_measured_is_noted_in_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "operate.md"
    document.write_text(f"before\n{load.BEGIN}\nold\n{load.END}\nafter\n")
    monkeypatch.setattr(load, "DOCUMENT", document)
    monkeypatch.setattr(load, "COSTS", tmp_path / "costs.json")
    for name, tables in (("Ours", 1), ("Theirs", 2), ("Ours", 3)):
        found = load.Measured(name, tables, 2, answers=[0.01] * 100, events=[0.02] * 100, memory=5000, held=[9e6] * 3)
        load.note(found, MOMENT)
    text = document.read_text()
    assert "old" not in text
    assert text.startswith(f"before\n{load.BEGIN}\nMeasured with 3 tables")
    assert text.endswith(f"| 0 |\n{load.END}\nafter\n")
    assert "| Ours | 3 | 50 | 10 / 10 / 10 | 20 / 20 / 20 | 5 / 3,000 | – | 9 / 9 / 9 |" in text
    assert text.count("| Ours |") == text.count("| Theirs |") == 1


def test_more_tables_take_more_machines() -> None:
    costs, machine = scale.Costs(0.02, 2e8, 100_000, 20_000, 300), scale.Machine()
    found = [scale.needs(scale.day(tables, Random(1), scale.Habits()), costs, machine) for tables in (1_000, 200_000)]
    assert found[0].machines == found[0].databases == 1
    assert found[1].machines > 1
    assert 0 < found[0].tables < 1_000
    assert found[0].memory > 2e8
    assert found[1].choices > 100 * found[0].choices


@pytest.mark.complete
def test_the_document_holds_what_the_simulation_says_of_the_noted_costs() -> None:
    noted = scale.noted()
    machine = scale.Machine(commits=noted[scale.ALONE]["commits"])
    told = scale.told([1_000, 10_000, 100_000, 1_000_000], scale.Costs.read(), machine, seed=1)
    text = load.DOCUMENT.read_text()
    assert told in text
    assert re.search(r"\| Pickaxe, SQLite \|", text)
