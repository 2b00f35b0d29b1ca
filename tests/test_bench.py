"""The benchmarks run, and know every game and mode."""

import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import numpy
import pytest

import baselines
import clicks
import environments
import foresight
import gate
import hot
import meter
import pickaxe
import replay
import speed
import waiting
from pickaxe.ai.levels import weights_for
from rounds import Found, Meter, interleaved
from searches import SEARCHES


def test_every_game_and_mode_is_measured() -> None:
    names = list(meter.works())
    for game in pickaxe.games():
        for mode in game.modes:
            for what in ("random play", "playouts"):
                assert f"{what}: {game.id} {mode.id}, 2 players" in names


def test_everything_can_be_measured() -> None:
    names = list(meter.works())
    found = interleaved(
        {"ours": Meter("meter.py", sys.executable)}, {name: ["ours"] for name in names}, rounds=1, seconds=0
    )
    assert [name for name, _ in found] == names
    assert all(value.best > 0 for value in found.values())


def test_a_meter_does_nothing_of_what_it_does_not_know() -> None:
    with Meter("meter.py", sys.executable) as ours:
        assert ours.ask("chess", 0) == 0


def test_the_table_names_the_best_round_the_median_and_the_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        ("playouts: cavum", "interpreted"): Found(1_000, 900),
        ("playouts: cavum", "compiled"): Found(30_000, 25_000),
        ("copies: cavum", "interpreted"): Found(10, 8),
        (speed.YARDSTICK, "others"): Found(2_000, 1_500),
    }
    table = speed.rows(found)
    assert table == [
        ("playouts: cavum", "1,000 (900)", "30,000 (25,000)", "30.0", "15.0"),
        ("copies: cavum", "10 (8)", "–", "–", "–"),
        (speed.YARDSTICK, "–", "2,000 (1,500)", "–", "1.0"),
    ]
    speed.show([(speed.HEADINGS, table), (speed.WAITS, [(name, "1") for name in SEARCHES])], "a remark")
    assert re.search(r"playouts: cavum +1,000 \(900\) +30,000 \(25,000\) +30.0 +15.0", capsys.readouterr().out)


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Copies of the documents into which tables are written."""
    paths = {name: tmp_path / getattr(speed, name).name for name in ("DOCUMENT", "RESEARCH")}
    for name, path in paths.items():
        path.write_text(getattr(speed, name).read_text(encoding="utf-8"), encoding="utf-8")
        monkeypatch.setattr(speed, name, path)
    return paths


def test_what_is_measured_has_its_place_in_the_documents(documents: dict[str, Path]) -> None:
    speed.write("profile", "31 a second")
    speed.note([(speed.WAITS, [("wait", "31 a second")])], [("cavum", *"1234")], "31 a second", is_whole=True)
    assert documents["DOCUMENT"].read_text(encoding="utf-8").count("31 a second") == 3
    assert "31 a second\n\n|  | batch |" in documents["RESEARCH"].read_text(encoding="utf-8")


def test_what_is_measured_in_part_does_not_replace_the_whole(documents: dict[str, Path]) -> None:
    before = [path.read_text(encoding="utf-8") for path in documents.values()]
    speed.note([(speed.WAITS, [])], [], "31 a second", is_whole=False)
    assert [path.read_text(encoding="utf-8") for path in documents.values()] == before


def test_the_environments_stand_beside_each_other() -> None:
    found = {
        ("environment, batch: cavum three-phases", "interpreted"): Found(10, 8),
        ("environment, batch: cavum three-phases", "compiled"): Found(3_000, 8),
        ("environment, OpenSpiel: cavum three-phases", "compiled"): Found(20, 8),
        ("environment, OpenSpiel: backgammon", "others"): Found(30, 8),
        ("playouts: cavum", "compiled"): Found(1, 1),
    }
    assert list(environments.KINDS) == ["batch", "PettingZoo", "Gymnasium", "OpenSpiel"]
    assert speed.environments_beside(found) == [
        ("cavum three-phases", "3,000 (8)", "–", "–", "20 (8)"),
        ("backgammon", "–", "–", "–", "30 (8)"),
    ]


def test_the_page_for_researchers_has_the_baselines_that_were_played() -> None:
    book = baselines.Book(baselines.FILE)
    assert baselines.markdown(book) in baselines.DOCUMENT.read_text(encoding="utf-8")
    for table in baselines.tables():
        for name in (*baselines.LEVELS, "OpenSpiel's MCTS", "MaskablePPO"):
            assert len(book.leads(table, name)) >= baselines.GAMES, f"{table.key} {name}"


def test_baselines_go_on_where_they_were_and_begin_anew_with_other_bots(tmp_path: Path) -> None:
    table, played = baselines.tables()[1], list[int]()

    def lead(table: baselines.Table, number: int) -> float:
        played.append(number)
        return 2.0

    for made, games in (("old", 3), ("old", 6), ("new", 2)):
        baselines.Book(tmp_path / "played.json").fill(table, baselines.Column("bot", made.format, lead), games)
    assert played == [0, 1, 2, 3, 4, 5, 0, 1]
    assert baselines.Book(tmp_path / "played.json").leads(table, "bot") == [2.0, 2.0]


def test_a_baseline_is_told_with_its_interval() -> None:
    assert baselines.told([1.0, 3.0] * 12, players=2) == "+2.0 ± 0.4"
    assert baselines.told([1.0, 3.0], players=1).startswith("2.0 ± ")
    assert baselines.told([1.0, 3.0, 2.0], players=1).endswith(" (3)")
    assert baselines.told([], players=1) == ""
    assert [round(baselines.reach(freedom), 1) for freedom in (5, 23, 99)] == [2.5, 2.1, 2.0]


def test_a_level_plays_a_baseline_in_every_seat() -> None:
    alone, two = baselines.tables()[:2]
    steady = baselines.level("steady")
    assert all(steady.lead(two, number) > 0 for number in (0, 1))
    assert steady.lead(alone, 0) > 0


def test_games_at_random_are_different_ones_and_others_play_each_deal_in_every_seat() -> None:
    assert [baselines.deal("random", number, 3) for number in range(6)] == [1, 2, 3, 4, 5, 6]
    assert [baselines.deal("steady", number, 3) for number in range(6)] == [1, 1, 1, 2, 2, 2]


def test_the_hottest_functions_are_read_from_a_report() -> None:
    report = "# Overhead\n    12.50%  [.] CPyDef_stack___State___apply\n     3.10%  [.] _PyEval_EvalFrameDefault\n"
    assert hot.functions(report) == [("12.50", "CPyDef_stack___State___apply"), ("3.10", "_PyEval_EvalFrameDefault")]


def commits(folder: Path) -> list[str]:
    """The history of a small tree: a rule, a faster rule, a document."""

    def git(*arguments: str) -> str:
        name = ("-c", "user.name=n", "-c", "user.email=e")
        done = subprocess.run(["git", *name, *arguments], cwd=folder, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    git("init", "--quiet")
    found: list[str] = []
    for file in ("src/pickaxe/kernel/stack.py",) * 2 + ("README.md",):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(str(len(found)), encoding="utf-8")
        git("add", ".")
        git("commit", "--quiet", "-m", "one")
        found.append(git("rev-parse", "HEAD"))
    return found


def test_the_gate_compares_with_what_was_before_the_last_change_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "ROOT", tmp_path)
    rule, _, document = commits(tmp_path)
    assert gate.commit_before() == rule
    (tmp_path / "src/pickaxe/kernel/stack.py").write_text("now", encoding="utf-8")
    assert gate.commit_before() == document


def test_the_gate_has_nothing_to_compare_where_nothing_is_known_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    commits(source)
    clone = ["git", "clone", "--quiet", "--depth", "1", f"file://{source}", str(tmp_path / "clone")]
    subprocess.run(clone, check=True, capture_output=True)
    monkeypatch.setattr(gate, "ROOT", tmp_path / "clone")
    with pytest.raises(gate.NothingToCompare, match="nothing is known before"):
        gate.commit_before()


def measurements(now: list[float]) -> object:
    """A comparison that finds 100 before, and one of these after the other now."""

    def compare(trees: object, names: list[str]) -> dict[tuple[str, str], Found]:
        value = now.pop(0)
        return {
            (name, tree): Found(speed, speed) for name in names for tree, speed in (("before", 100.0), ("now", value))
        }

    return compare


@pytest.mark.parametrize(
    ("now", "left", "is_slower"),
    [([80, 1], 1, False), ([60, 70, 78, 1], 1, False), ([60, 70, 69, 75], 0, True)],
)
def test_the_gate_tries_again_before_it_fails(
    now: list[float], left: int, is_slower: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "compare", measurements(now))
    assert bool(gate.slower(Path("before"), Path("now"), ["playouts"])) is is_slower
    assert len(now) == left


@pytest.mark.complete
def test_what_a_replay_costs_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "CLICKS", 2)
    found = replay.measure(1)
    assert found.keys() == {"click alone", "click beside a replay", "step of the replay", "cost of the replay"}
    assert found["step of the replay"] > 0


@pytest.mark.complete
def test_what_a_click_costs_is_measured() -> None:
    measures = clicks.measures(0.2, crowd=3)
    assert {name.partition(":")[0] for name in measures} == {"clicks", "moves", "replay", "answers"}
    smallest = [name for name in measures if "cave-vs-cave" in name or name.startswith("answers")]  # of each kind
    found = [measures[name]() for name in smallest]
    assert all(value > 0 for figures in found for key, value in figures.items() if "CPU" not in key)


@pytest.mark.complete
def test_how_long_a_move_waits_beside_bots_is_measured(tmp_path: Path) -> None:
    with waiting.server(tmp_path) as address, closing(waiting.Guest(address)) as guest:
        assert min(waiting.measure(guest, moves=3, thinking=1)) > 0


def test_who_wins_in_the_end_is_fitted_to_be_seen_early(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(foresight, "PLAN", foresight.PLAN._replace(beam=6, later_width=4, later_ends=3))
    monkeypatch.setattr(foresight, "BESIDE", 3)
    start: foresight.Numbers = numpy.array(weights_for(pickaxe.game(foresight.GAME), foresight.MODE, 1))
    groups = foresight.compared(tmp_path, 5, range(2), start)
    assert groups.shape[1:] == (4, 2 + len(start) // 2)
    assert numpy.array_equal(
        foresight.compared(tmp_path, 5, range(2), -start), groups
    )  # what is there is not made again

    def missed(weights: foresight.Numbers) -> float:
        both = numpy.concatenate([groups[..., 2:], groups[..., 2:] * groups[..., 1:2]], axis=-1)
        values = both @ weights + groups[..., 0]
        return float((values[:, 1:] > values[:, :1]).mean())

    assert missed(foresight.fitted(groups, start)) < missed(start)
