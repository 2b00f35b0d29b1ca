"""`pickaxe perft`: counts on the screen, as data, and in files that can be counted again."""

import json
from pathlib import Path

import pytest

from command_line import refusal, succeed

START = Path(__file__).parent.parent / "perft" / "start-era-1-two.json"


def test_counts_ply_by_ply() -> None:
    told = succeed("perft", "cave-vs-cave", "--players", 2, "--depth", 3)
    assert [line.split() for line in told.splitlines()[:5]] == [
        ["plies", "positions", "decisions", "chance", "over"],
        ["0", "1", "0", "1", "0"],
        ["1", "2", "0", "2", "0"],
        ["2", "6", "6", "0", "0"],
        ["3", "48", "48", "0", "0"],
    ]


def test_counts_by_first_choice() -> None:
    told = succeed("perft", "cave-vs-cave", "--players", 2, "--depth", 4, "--divide")
    assert "first 1             185        169      16     0" in told


def test_counts_as_data() -> None:
    found = json.loads(succeed("perft", "cave-vs-cave", "--depth", 2, "--divide", "--json"))
    assert found["position"] == {"game": "cave-vs-cave", "mode": "era-1", "players": 2}
    assert [count["positions"] for count in found["counts"]] == [1, 2, 6]
    assert {token: count["positions"] for token, count in found["divide"].items()} == {"first 1": 3, "first 2": 3}


def test_options_belong_to_the_position() -> None:
    option = "gain_may_be_taken_in_part"
    found = json.loads(succeed("perft", "cave-vs-cave", "--depth", 1, "--option", f"{option}=on", "--json"))
    assert found["position"]["options"] == {option: True}


def test_no_plies_are_one_position() -> None:
    found = json.loads(succeed("perft", "cave-vs-cave", "--depth", 0, "--divide", "--json"))
    assert found["counts"] == [{"positions": 1, "decisions": 0, "chance": 1, "ends": 0}]


def test_a_written_file_is_written_the_same_again(tmp_path: Path) -> None:
    copy = tmp_path / "again.json"
    succeed("perft", "cave-vs-cave", "--position", START, "-o", copy)
    assert copy.read_text(encoding="utf-8") == START.read_text(encoding="utf-8")


def test_a_fresh_game_can_be_written_and_counted_from(tmp_path: Path) -> None:
    file = tmp_path / "start.json"
    succeed("perft", "cave-vs-cave", "--players", 1, "--depth", 3, "-o", file)
    first = file.read_text(encoding="utf-8")
    succeed("perft", "cave-vs-cave", "--position", file, "-o", file)
    assert file.read_text(encoding="utf-8") == first


def test_a_bare_position_is_counted_from() -> None:
    position = '{"players": 1}'
    found = json.loads(succeed("perft", "cave-vs-cave", "--position", "-", "-d", 1, "--json", input=position))
    assert found["counts"][1]["positions"] == 6


def test_a_file_can_be_written_to_the_standard_output() -> None:
    told = succeed("perft", "cave-vs-cave", "--depth", 1, "-o", "-")
    assert json.loads(told)["depth"] == 1


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("nonsense", "standard input: not JSON"),
        ("[]", "a position is a JSON object"),
        ('{"game": "cavum"}', "standard input: This is a position of 'cavum', not of 'cave-vs-cave'."),
        ('{"position": {"players": 7}}', "standard input: "),
        ('{"position": {}, "depth": "deep"}', "'depth' is a number of plies, not 'deep'."),
        ('{"position": {}, "depth": -1}', "'depth' is a number of plies, not -1."),
        ('{"position": []}', "standard input: "),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, told: str) -> None:
    assert told in refusal("perft", "cave-vs-cave", "--position", "-", input=position)


@pytest.mark.parametrize("more", [["--players", 1], ["--mode", "both-eras"], ["--option", "x=on"]])
def test_a_position_and_another_setup_are_refused(more: list[object]) -> None:
    assert "A position already says" in refusal("perft", "cave-vs-cave", "--position", START, *more)


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "none.json"
    assert "no such file" in refusal("perft", "cave-vs-cave", "--position", missing)
    assert "cannot be written" in refusal("perft", "cave-vs-cave", "--depth", 1, "-o", missing)
