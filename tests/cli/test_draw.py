"""`pickaxe draw`: records and positions become pictures."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import pickaxe
from command_line import refusal, succeed
from recorded import GAMES

RECORD = GAMES[2]
START = '{"game": "cave-vs-cave", "players": 1}'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a record of a whole game."""
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_the_end_of_a_record_is_drawn_as_svg(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "end.svg"
    succeed("draw", file, "-o", out)
    assert ElementTree.fromstring(out.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "Random 1" in out.read_text(encoding="utf-8")


def test_a_picture_is_drawn_as_png(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "END.PNG"
    succeed("draw", file, "--scale", 0.5, "-o", out)
    assert out.read_bytes().startswith(b"\x89PNG")


def test_a_moment_of_a_record_a_seat_and_a_theme_can_be_chosen(file: Path, tmp_path: Path) -> None:
    pictures = []
    for number, more in enumerate([[], ["--at", 30], ["--at", 30, "--seat", 1], ["--at", 30, "--theme", "dark"]]):
        out = tmp_path / f"{number}.svg"
        succeed("draw", file, *more, "-o", out)
        pictures.append(out.read_text(encoding="utf-8"))
    assert len(set(pictures)) >= 3


def test_a_position_is_drawn_from_a_file_from_stdin_and_as_it_stands(tmp_path: Path) -> None:
    path, out = tmp_path / "position.json", tmp_path / "position.svg"
    path.write_text(START, encoding="utf-8")
    pictures = []
    for source, text in ((path, None), ("-", START), (START, None)):
        succeed("draw", source, "-o", out, input=text)
        pictures.append(out.read_text(encoding="utf-8"))
    assert len(set(pictures)) == 1


def test_a_position_written_by_the_game_is_drawn(tmp_path: Path) -> None:
    match = pickaxe.Match("cave-vs-cave", seed=4)
    succeed("draw", json.dumps(match.state.to_position()), "-o", tmp_path / "position.svg")


def test_a_perft_file_is_a_position_too(tmp_path: Path) -> None:
    succeed("draw", Path(__file__).parent.parent / "perft" / "walls.json", "-o", tmp_path / "walls.svg")


@pytest.mark.parametrize("name", ["picture.gif", "picture", "-"])
def test_only_svg_and_png_are_written(file: Path, name: str) -> None:
    assert "ends in .svg or .png" in refusal("draw", file, "-o", name)


def test_a_picture_needs_a_place() -> None:
    assert "'--output'" in refusal("draw", START)


def test_a_place_that_cannot_be_written_is_refused(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "missing" / "end.svg"
    assert refusal("draw", file, "-o", out) == f"{out}: cannot be written: no such file or directory."


def test_a_moment_or_seat_that_is_not_there_is_refused(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "end.svg"
    assert "there is no position after 9999" in refusal("draw", file, "--at", 9999, "-o", out)
    assert "'--at'" in refusal("draw", file, "--at", -1, "-o", out)
    assert "there is no seat 3" in refusal("draw", file, "--seat", 3, "-o", out)
    assert "there is no seat 0" in refusal("draw", file, "--seat", 0, "-o", out)
    assert "--at is for records" in refusal("draw", START, "--at", 1, "-o", out)
    assert "'--theme'" in refusal("draw", file, "--theme", "pink", "-o", out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("{", "the position: not JSON: "),
        ("{" + '"a":{' * 100_000, "the position: not "),
        ("{}", "a position has a key 'game' with one of cave-vs-cave"),
        ('{"game": 7}', "a position has a key 'game'"),
        ('{"game": "chess"}', "No game is called 'chess'"),
        ('{"game": "cave-vs-cave", "players": 5}', "the position: "),
        ('{"game": "cave-vs-cave", "wood": 5}', "has no key 'wood'"),
        (
            '{"game": "cave-vs-cave", "seats": [{"goods": {"wood": 12}}]}',
            "the position: The wood of seat 0 is a whole number from 0 to 9, not 12.",
        ),
        ('{"game": "cave-vs-cave", "seats": [{"walls": ["A1-C5"]}]}', "'A1-C5' in 'walls' is not a place for a wall"),
        ('{"position": 3, "game": "cave-vs-cave"}', "a position is a JSON object, not '3'."),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, told: str, tmp_path: Path) -> None:
    assert told in refusal("draw", position, "-o", tmp_path / "position.svg")


def test_a_list_in_a_file_is_no_position(tmp_path: Path) -> None:
    told = refusal("draw", "-", "-o", tmp_path / "position.svg", input="[1, 2]")
    assert told == "standard input: a position is a JSON object, not '[1, 2]'."
