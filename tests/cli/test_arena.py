"""`pickaxe arena`: who beats whom, in numbers, as a file and as a picture."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command_line import refusal, succeed

DUEL = ("arena", "cave-vs-cave", "--bots", "random,greedy", "--games", 2, "--workers", 1)
ALONE = ("arena", "cave-vs-cave", "--players", 1, "--bots", "random,greedy", "--games", 2, "--workers", 1)


def test_the_result_for_people() -> None:
    told = succeed(*DUEL)
    assert "cave-vs-cave, era-1, players: 2, seed 1" in told
    assert all(word in told for word in ("rating", "95%", "ms a turn", "positions", "against", "ahead by"))


def test_what_ratings_need_is_said_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    path = tmp_path / "arena.json"
    assert "pip install 'pickaxe[arena]'" in refusal(*DUEL, "--out", path)
    assert not path.exists()
    succeed(*ALONE)


def test_alone_there_are_points_and_no_opponents() -> None:
    told = succeed(*ALONE)
    assert all(word in told for word in ("points", "quartiles", "from–to"))
    assert "against" not in told


def test_the_result_for_programs_and_the_file_say_the_same(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    printed = json.loads(succeed(*DUEL, "--out", path, "--json"))
    kept = json.loads(path.read_text(encoding="utf-8"))
    games = kept.pop("games")
    assert kept == printed
    assert [(game["number"], game["bots"]) for game in games] == [(1, ["greedy", "random"]), (1, ["random", "greedy"])]
    assert [row["bot"] for row in printed["bots"]] == ["greedy", "random"]


def test_a_second_run_adds_only_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "arena.json"
    succeed(*DUEL, "--out", path)
    before = json.loads(path.read_text(encoding="utf-8"))["games"]
    succeed(*DUEL, "--games", 4, "--out", path)
    after = json.loads(path.read_text(encoding="utf-8"))["games"]
    assert len(after) == 4
    assert [game for game in after if game["number"] == 1] == before  # to the last digit of their times


@pytest.mark.parametrize("arguments", [DUEL, ALONE])
def test_the_picture(arguments: tuple[object, ...], tmp_path: Path) -> None:
    svg, png = tmp_path / "arena.svg", tmp_path / "arena.png"
    succeed(*arguments, "--out", tmp_path / "arena.json", "--picture", svg)
    succeed(*arguments, "--out", tmp_path / "arena.json", "--picture", png)
    root = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    told = {"".join(part.itertext()) for part in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Greedy", "Random", "ms a turn"} <= told
    assert "greedy" in (root.get("aria-label") or "")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--bots clever,random", "No bot is called 'clever'"),
        ("--bots random", "A game for 2 needs two bots or more to compare, like --bots random,"),
        ("--bots random,greedy,random", "Each bot is named once, not random, greedy, random."),
        ("--bots random,greedy --only sharp", "--only names one of --bots (random, greedy), not 'sharp'."),
        ("--bots random,greedy --picture a.gif", "a.gif: a picture is written to a file that ends in .svg or .png."),
        ("--bots random,greedy --out missing/a.json", "missing/a.json: games cannot be kept there: no such file"),
        ("--bots random,greedy --cluster nowhere:x", "No Dask scheduler answers at 'nowhere:x'"),
        ("--bots random,greedy --players 3", "for 1 or 2 players, not 3."),
        ("--bots random,greedy --games 0", "'--games'"),
        ("", "'--bots'"),
    ],
)
def test_what_cannot_be_is_refused(arguments: str, told: str) -> None:
    assert told in refusal("arena", "cave-vs-cave", *arguments.split())
