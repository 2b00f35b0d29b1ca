"""`pickaxe replay`: every choice is checked, and a bad file is named by file and line."""

import json
import re
from pathlib import Path

import pytest

from command_line import refusal, succeed
from pickaxe import Record
from recorded import GAMES

RECORD = GAMES[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a record of a whole game."""
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_a_game_is_told_turn_by_turn_with_its_result(file: Path) -> None:
    told = succeed("replay", file)
    assert told.startswith("Cave vs Cave, Era I, ")
    assert "took Cultivation" in told
    assert "is turned up" in told
    assert told.count("ended") == 44
    assert told.rstrip().endswith("wins.")


def test_what_follows_by_itself_speaks_of_players_by_name() -> None:
    file = Path(__file__).parent.parent / "records" / "cavum-learning-three.txt"
    told = json.loads(succeed("replay", file, "--json"))
    names, sentences = told["names"], [said for turn in told["turns"] for said in turn["events"]]
    assert any(f"{name} scored" in said for name in names for said in sentences)
    assert not [said for said in sentences if "seat " in said]


def test_a_solo_game_is_judged() -> None:
    assert "points: the aim is 50." in succeed("replay", "-", input=GAMES[1])


def test_a_record_is_read_from_the_standard_input(file: Path) -> None:
    assert succeed("replay", "-", input=RECORD) == succeed("replay", file)


def test_a_file_with_a_mark_of_its_encoding_is_read(file: Path) -> None:
    file.write_text(RECORD, encoding="utf-8-sig")
    assert "wins." in succeed("replay", file)


def test_the_game_as_data(file: Path) -> None:
    found = json.loads(succeed("replay", file, "--json"))
    assert (found["game"], found["mode"], found["players"], found["over"]) == ("cave-vs-cave", "era-1", 2, True)
    assert found["names"] == ["Random 1", "Random 2"]
    assert sorted(found["places"]) == [1, 2]
    turns = [turn for turn in found["turns"] if turn["turn"]]
    assert [turn["turn"] for turn in turns] == list(range(1, 45))
    assert turns[-1]["scores"] == found["scores"]
    assert sum(len(turn["choices"]) for turn in found["turns"]) == found["choices"]
    assert all(len(turn["choices"]) == len(turn["text"]) for turn in found["turns"])
    assert found["turns"][0]["seat"] is None


def test_a_game_that_is_not_over_says_who_has_to_decide() -> None:
    text = "\n".join(line for line in RECORD.splitlines()[:9] if not line.startswith("result")) + "\n"
    told = succeed("replay", "-", input=text)
    assert "The game is not over. Random " in told
    assert json.loads(succeed("replay", "-", "--json", input=text))["places"] is None


def test_an_illegal_choice_is_named_by_file_and_line(file: Path) -> None:
    lines = RECORD.splitlines()
    where = next(number for number, line in enumerate(lines) if line.startswith(("1:", "2:")))
    lines[where] = lines[where][:2] + " A12; end"
    file.write_text("\n".join(lines), encoding="utf-8")
    told = refusal("replay", file)
    assert told == (f"{file}, line {where + 1}: 'A12' cannot be chosen: Renovation is not face up on the action board.")


def test_a_token_that_does_not_exist_is_named_with_one_that_does(file: Path) -> None:
    file.write_text(RECORD.replace("; end\n", "; ende\n", 1), encoding="utf-8")
    assert "'ende' cannot be chosen: No such token. Did you mean 'end'" in refusal("replay", file)


def test_a_record_with_unknown_choices_is_refused_by_line() -> None:
    record = Record.parse((Path(__file__).parent.parent / "records" / "cavum-three.txt").read_text(encoding="utf-8"))
    told = refusal("replay", "-", input=record.told(0, hides=True))
    assert re.fullmatch(r"standard input, line \d+: A choice is unknown: .* while the game was on and hid it\.", told)


def test_a_cut_off_file_is_refused(file: Path) -> None:
    file.write_text(RECORD[: len(RECORD) // 2], encoding="utf-8")
    assert f"{file}, line " in refusal("replay", file)


def test_a_record_that_stops_in_the_middle_but_has_a_result_is_refused(file: Path) -> None:
    file.write_text("\n".join(RECORD.splitlines()[:-3]) + "\n", encoding="utf-8")
    assert "may have been cut off" in refusal("replay", file)


def test_a_wrong_result_is_refused(file: Path) -> None:
    lines = ["result: 99, 99" if line.startswith("result") else line for line in RECORD.splitlines()]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert "The result is 99, 99, but the choices lead to" in refusal("replay", file)


@pytest.mark.parametrize("text", ["", "\n\n\n", "hello", "game: chess\n", '{"game": "cave-vs-cave"}', "\x01\x02"])
def test_what_is_no_record_is_refused_by_line(text: str) -> None:
    assert "standard input, line 1: " in refusal("replay", "-", input=text)


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    for number, content in enumerate((b"\x89PNG\r\n\x1a\n\xff", b"game: cave\0vs\0cave")):
        path = tmp_path / f"picture {number}"
        path.write_bytes(content)
        assert refusal("replay", path) == f"{path}: not a text file (UTF-8)."


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal("replay", tmp_path) == f"{tmp_path}: is a directory."


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal("replay", tmp_path / "none.txt") == f"{tmp_path / 'none.txt'}: no such file or directory."


def test_a_file_without_end_is_refused() -> None:
    assert "too large" in refusal("replay", "/dev/zero")
