"""Data sets hold what was played and known, are the same whoever makes them, and go on after an interruption."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import pickaxe
from command_line import PROGRAM, refusal, succeed
from pickaxe import CHANCE, Record
from pickaxe.ai import dataset
from pickaxe.ai.arena import entered
from pickaxe.ai.dataset import Folder, Recipe, make, shards
from pickaxe.kernel.observation import Sheet
from processes import interrupt, started
from server.site import wait_until

COMMAND = ("dataset", "cave-vs-cave", "--bots", "gentle,random", "--shard", 2, "--workers", 1)


def rows(folder: Path, what: str) -> list[dict[str, Any]]:
    """All rows of a data set, shard by shard."""
    return [row for path in sorted(folder.glob(f"{what}-*.parquet")) for row in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games."""
    folder = tmp_path_factory.mktemp("data") / "set"
    told = succeed(*COMMAND, "--games", 3, "--out", folder)
    assert " ".join(told.split()) == f"3 games are in {folder}, 2 in a file."
    return folder


def test_games_and_positions_lie_in_shards(made: Path) -> None:
    names = sorted(path.name for path in made.iterdir())
    shards = [f"{what}-0000{number}.parquet" for what in ("games", "positions") for number in (0, 1)]
    assert names == ["about.json", *shards]
    assert [row["game"] for row in rows(made, "games")] == [1, 2, 3]


def test_positions_tell_what_the_records_tell(made: Path) -> None:
    positions, games = iter(rows(made, "positions")), rows(made, "games")
    for played in games:
        record = Record.parse(played["record"])
        state, observer = record.start(), pickaxe.game("cave-vs-cave").observer(2)
        for step, choice in enumerate(record.choices):
            if state.seat != CHANCE:
                row, sheet = next(positions), Sheet(1, len(observer.names))
                observer.write(state, state.mover, sheet, 0)
                assert (row["game"], row["step"], row["seat"]) == (played["game"], step, state.seat)
                assert (row["choice"], bytes(row["observation"])) == (choice, sheet.cells)
                assert [number for number, open in enumerate(row["mask"]) if open] == sorted(state.choices())
                assert set(row["search_choices"]) <= set(state.choices())
                assert bool(row["search_values"]) == (len(state.choices()) > 1)
                assert row["search_values"] == sorted(row["search_values"], reverse=True)
                assert row["points"] == played["scores"][row["seat"]]
                assert row["margin"] == played["scores"][row["seat"]] - played["scores"][1 - row["seat"]]
                assert row["place"] == played["places"][row["seat"]]
            state.apply(choice)
        assert state.scores() == played["scores"]
    assert next(positions, None) is None


def test_it_says_what_its_numbers_mean(made: Path) -> None:
    about, rules = json.loads((made / "about.json").read_text(encoding="utf-8")), pickaxe.game("cave-vs-cave")
    assert about["observation"] == rules.observer(2).names
    assert about["choices"] == list(rules.lexicon)
    assert (about["bots"], about["seed"], about["rules"]) == (["gentle", "random"], 1, rules.rules_version)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a data set."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_more_games_are_added_and_what_is_there_is_not_made_again(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    succeed(*COMMAND, "--games", 1, "--out", folder)
    succeed(*COMMAND, "--games", 3, "--out", folder)
    assert contents(folder) == contents(made)
    times = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    succeed(*COMMAND, "--games", 3, "--out", folder)
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == times


def test_ctrl_c_ends_it_quietly_and_it_goes_on_afterwards(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    with started([PROGRAM, *map(str, COMMAND), "--games", "99999", "--out", str(folder)]) as process:
        wait_until(lambda: process.poll() is not None or (folder / "games-00000.parquet").exists())
        assert interrupt(process) == (130, "")
    kept = contents(folder)
    assert not [name for name in kept if name.endswith(".draft")]
    succeed(*COMMAND, "--games", 3, "--out", folder)
    assert contents(made).items() <= contents(folder).items()


def test_a_shard_that_was_half_written_is_made_again(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = entered("cave-vs-cave", players=2, mode="", seed=1, bots=["gentle", "random"], options={})
    folder, write = Folder(tmp_path / "set", Recipe(contest, 2, 8)), dataset._write
    with ThreadPoolExecutor(1) as hands:
        monkeypatch.setattr(
            dataset, "_write", lambda path, content: write(path, content) if "pos" in path.name else 1 / 0
        )
        with pytest.raises(ZeroDivisionError):
            list(make(folder, 3, hands))
        monkeypatch.setattr(dataset, "_write", write)
        assert [shard for shard, _ in make(folder, 3, hands)] == shards(folder.recipe, 3) == [range(2), range(2, 3)]
    assert contents(folder.path) == contents(made)


def test_choices_are_not_searched_where_nobody_wants_it(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    succeed(
        "dataset", "cavum", "--players", 3, "--bots", "random", "--games", 1, "--width", 0, "-w", 1, "--out", folder
    )
    found = rows(folder, "positions")
    assert not any(row["search_choices"] for row in found)
    assert {row["seat"] for row in found} == {0, 1, 2}


def test_another_data_set_needs_another_folder(made: Path, tmp_path: Path) -> None:
    told = refusal(*COMMAND, "--seed", 2, "--out", made)
    assert told == f"{made}: it holds data with seed 1; name another folder for this."
    (tmp_path / "about.json").write_text("[]", encoding="utf-8")
    assert "not a file that 'pickaxe dataset' has written" in refusal(*COMMAND, "--out", tmp_path)
    assert "data cannot be kept there: not a directory" in refusal(*COMMAND, "--out", made / "about.json" / "set")
