"""`--data FILE`: every command that takes a game takes an owner's corrections of its facts."""

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

import pickaxe
from command_line import installed, refusal, succeed
from pickaxe.kernel.edition import edition
from pickaxe.kernel.game import editions, forget

CORRECTIONS = {"rules": {"option_points": 4, "start_score": 21}}
ID = edition("cavum", CORRECTIONS).id()


@pytest.fixture(autouse=True)
def _as_in_a_new_process() -> Iterator[None]:
    """A command knows only the corrections that it is given."""
    yield
    for game in editions():
        forget(game)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A file with corrections."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(CORRECTIONS, indent=2), encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path, data: Path) -> Path:
    """The record of a game that bots played with the corrections."""
    succeed("simulate", "cavum", "--mode", "two-phases", "--games", 1, "--records", tmp_path / "games", "--data", data)
    return tmp_path / "games" / "1.txt"


def forget_all() -> None:
    for game in editions():
        forget(game)


def test_bots_play_with_corrected_data_in_one_process_or_in_several(data: Path) -> None:
    command = ("simulate", "cavum", "--mode", "two-phases", "--games", 12, "--json", "--data", data)
    told = [json.loads(succeed(*command, "--workers", workers)) for workers in (1, 2)]
    assert told[0] == told[1]
    assert told[0]["game"] == ID
    printed = json.loads(succeed("simulate", "cavum", "--mode", "two-phases", "--games", 12, "--json"))
    assert printed["game"] == "cavum"
    assert printed["seats"] != told[0]["seats"]


def test_processes_that_know_nothing_play_with_corrected_data(data: Path) -> None:
    """Where processes are started afresh, they do not inherit the corrected game."""
    code = (
        "import multiprocessing, sys\n"
        "from pickaxe.cli import main\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method('spawn')\n"
        "    sys.argv = ['pickaxe', 'simulate', 'cavum', '--mode', 'two-phases', '--games', '6', '--workers', '2', "
        "'--json', '--data', sys.argv[1]]\n"
        "    main()\n"
    )
    script = data.with_name("spawn.py")
    script.write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, script, data], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == ID


def test_a_record_is_told_with_its_data(record: Path, data: Path) -> None:
    assert record.read_text(encoding="utf-8").startswith(f"game: {ID}\n")
    forget_all()
    told = succeed("replay", record, "--data", data)
    assert told.startswith(f"Cavum, corrected ({ID.removeprefix('cavum-')}), Learning game, ")
    assert json.loads(succeed("replay", record, "--data", data, "--json"))["game"] == ID


def test_a_record_without_its_data_says_what_is_missing(record: Path) -> None:
    forget_all()
    told = refusal("replay", record)
    assert told.startswith(f"{record}, line 1: '{ID}' is Cavum with corrected data, and its data file is missing: ")
    assert "--data FILE" in told


def test_a_record_with_other_data_is_refused(record: Path, tmp_path: Path) -> None:
    forget_all()
    other = tmp_path / "other.json"
    other.write_text('{"rules": {"option_points": 5}}', encoding="utf-8")
    assert f", not '{ID}'." in refusal("replay", record, "--data", other)


def test_a_record_of_a_printed_game_needs_no_data(tmp_path: Path, data: Path) -> None:
    match = pickaxe.Match("cavum", seed=1)
    path = tmp_path / "printed.txt"
    path.write_text(str(match.record), encoding="utf-8")
    told = refusal("replay", path, "--data", data)
    assert told == f"{path}: This is of 'cavum' without corrections; it needs no data file."


def test_a_game_is_played_with_corrected_data(data: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    succeed("play", "cavum", "--seed", 1, "--data", data, "--save", save, input="quit\n")
    assert f"game: {ID}" in save.read_text(encoding="utf-8")
    told = succeed("play", ID, "--seed", 1, "--data", data, "--bot", "greedy", input="quit\n")
    assert told.startswith("Cavum, corrected (")


def test_positions_are_counted_and_drawn_with_their_data(data: Path, tmp_path: Path) -> None:
    start, picture = tmp_path / "start.json", tmp_path / "start.svg"
    told = json.loads(succeed("perft", "cavum", "--depth", 1, "--data", data, "-o", start, "--json"))
    assert (told["game"], told["position"]["game"]) == (ID, ID)
    forget_all()
    again = json.loads(succeed("perft", "cavum", "--position", start, "--data", data, "--json"))
    assert again["counts"] == told["counts"]
    forget_all()
    missing = f"{start}: '{ID}' is Cavum with corrected data, and its data file is missing: "
    assert refusal("perft", "cavum", "--position", start).startswith(missing)
    assert refusal("draw", start, "-o", picture).startswith(f"'{ID}' is Cavum with corrected data")
    succeed("draw", start, "-o", picture, "--data", data)
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_record_is_drawn_with_its_data(record: Path, data: Path, tmp_path: Path) -> None:
    forget_all()
    picture = tmp_path / "end.svg"
    succeed("draw", record, "-o", picture, "--data", data)
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_data_is_read_from_the_standard_input() -> None:
    told = json.loads(succeed("perft", "cavum", "--depth", 0, "--json", "--data", "-", input=json.dumps(CORRECTIONS)))
    assert told["game"] == ID


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "Not JSON: Expecting property name enclosed in double quotes in line 1, column 2."),
        ("[1]", "A data file is an object with sections, not [1]."),
        ('{"rules": {"start_score": -1}}', "rules: start_score is a whole number from 0 to 99, not -1."),
        (
            '{"orders": {"gems": {}}}',
            "orders: gems/colours is a list, not null.",
        ),
        ('{"deck": []}', 'A data file has no section "deck"; its sections are board, tiles, orders, rules.'),
    ],
)
def test_a_wrong_file_is_one_sentence_that_names_the_entry(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    for command in (["perft", "cavum"], ["simulate", "cavum"], ["play", "cavum"]):
        assert refusal(*command, "--data", path) == f"{path}: {told}"


def test_a_file_that_is_missing_or_for_another_game_is_refused(data: Path, tmp_path: Path) -> None:
    assert "no such file" in refusal("play", "cavum", "--data", tmp_path / "none.json")
    told = refusal("simulate", "cave-vs-cave", "--data", data)
    assert told == f"{data}: Cave vs Cave takes no corrected data."


def test_games_are_listed_as_printed(data: Path) -> None:
    succeed("perft", "cavum", "--depth", 0, "--data", data)
    found = json.loads(succeed("games", "--json"))
    assert {game["id"]: game["takes_data"] for game in found}["cavum"] is True
    assert ID not in [game["id"] for game in found]
    assert "facts can be corrected with --data FILE" in succeed("games")


def test_the_installed_program_takes_data(data: Path) -> None:
    done = installed("perft", "cavum", "--depth", 1, "--json", "--data", data)
    assert (done.returncode, json.loads(done.stdout)["game"]) == (0, ID)
