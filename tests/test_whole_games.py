"""Whole games of Cave vs Cave in tests/records: they replay to their results, their scores add up by hand, a second
book kept from the tokens agrees with every count of goods, and together they use every part of the game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pickaxe
from cave_vs_cave.test_laws import eager
from ledger import POINTS, Ledger
from pickaxe import CHANCE, Match, Record, State

FOLDER = Path(__file__).parent / "records"
FILES = sorted(FOLDER.glob("cave-vs-cave-*.txt"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem.removeprefix("cave-vs-cave-"))
GAME = pickaxe.game("cave-vs-cave")
BLUE = {20, 21, 22, 23, 24, 43, 44, 45}
SPACES = {
    "E1": {"gain 3 ore", "gain 1 iron", "gain 1 donkey"},
    "E2": {"1 ore > 1 iron", "3 ore > 2 iron", "5 ore > 3 iron", "7 ore > 4 iron"},
    "E3": {f"{n} iron > {n} weapon" for n in range(1, 10)},
    "E4": {"gain 2 weapon"},
}
SETUPS = {(mode.id, players) for mode in GAME.modes for players in mode.players}


@dataclass(frozen=True)
class Step:
    """One choice of a game, with what was seen before and after it."""

    before: dict[str, Any]
    token: str
    after: dict[str, Any]

    @property
    def effect(self) -> str:
        """The label of the effect that asked."""
        label: str = self.before["pending"][-1]["effect"]
        return label

    @property
    def working(self) -> set[int]:
        """The rooms that work for the seat whose turn it is."""
        spaces = self.before["seats"][self.before["mover"]]["spaces"]
        return {room for room in spaces.values() if isinstance(room, int)} | set(self.before["pool"])


def seen(state: State) -> dict[str, Any]:
    """What everybody sees, with whose turn it is and what is pending."""
    return {**state.view(None), "mover": state.mover, "pending": state.pending()}


@cache
def record(file: Path) -> Record:
    """The record in a file."""
    return Record.parse(file.read_text(encoding="utf-8"))


@cache
def steps(file: Path) -> list[Step]:
    """Every step of the game in a file."""
    return list(walk(record(file)))


def walk(record: Record) -> Iterator[Step]:
    """Every step of a game."""
    state = record.start()
    before = seen(state)
    for choice, token in zip(record.choices, record.tokens(), strict=True):
        state.play(choice)
        after = seen(state)
        yield Step(before, token, after)
        before = after


# Results


GAMES = {
    "both-eras",
    "both-eras-complete-tie",
    "both-eras-second",
    "both-eras-solo",
    "both-eras-solo-second",
    "both-eras-tie-break",
    "draft",
    "draft-cavern-three-walls",
    "draft-cavern-two-walls",
    "era-1",
    "era-1-solo",
    "era-2-only",
    "era-2-only-blue-pool",
}


def test_no_game_is_missing() -> None:
    assert {file.stem.removeprefix("cave-vs-cave-") for file in FILES} == GAMES


@every_file
def test_a_record_replays_to_its_result(file: Path) -> None:
    end = record(file).state()
    assert end.is_over
    assert end.scores() == record(file).result


@every_file
def test_a_record_is_written_as_it_is_read(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert str(record(file)) == "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


@every_file
def test_the_second_book_agrees_at_every_step(file: Path) -> None:
    book = Ledger(record(file).mode, record(file).players)
    for number, step in enumerate(steps(file)):
        book.note(step.before, step.token, step.after)
        for purse, seat in zip(book.purses, step.after["seats"], strict=True):
            assert {name: purse[name] for name in seat["goods"]} == seat["goods"], f"choice {number}, {step.token}"


@pytest.mark.parametrize(("mode", "players"), sorted(SETUPS))
def test_the_second_book_agrees_with_random_games_too(mode: str, players: int) -> None:
    for seed in range(6):
        book = Ledger(mode, players)
        for step in walk(eager_game(mode, players, seed)):
            book.note(step.before, step.token, step.after)
            for purse, seat in zip(book.purses, step.after["seats"], strict=True):
                assert {name: purse[name] for name in seat["goods"]} == seat["goods"], f"seed {seed}, {step.token}"


def eager_game(mode: str, players: int, seed: int) -> Record:
    """A random game whose players rather build and dig than end their turns."""
    match, random = Match("cave-vs-cave", mode=mode, players=players, seed=seed), Random(seed)
    while not match.state.is_over:
        match.play(eager(match.state, random))
    return match.record


# Scores worked out in the comments


ROOMS = r"(?P<rooms>\d+ \(\d\d\)(?: \+ \d+ \(\d\d\))*|none) = (?P<sum>\d+)"
GOODS_ONE = r"gold (?P<gold>\d+)"
GOODS_TWO = r"weapons (?P<weapon>\d+), iron (?P<iron>\d+) × ½, gold (?P<gold>\d+) × ½"
LINE_ONE = re.compile(rf"# (?P<name>\w+), Era I: rooms {ROOMS}, {GOODS_ONE} → (?P<total>[\d½]+)")
LINE_TWO = re.compile(rf"# (?P<name>\w+), Era II: rooms {ROOMS}, {GOODS_TWO} → (?P<total>[\d½]+)")
LINE_BOTH = re.compile(r"# (?P<name>\w+), both eras: (?P<first>[\d½]+) \+ (?P<second>[\d½]+) = (?P<total>[\d½]+)")


def halves(text: str) -> float:
    """A number of points that may end in ½."""
    return float(text.rstrip("½") or 0) + 0.5 * text.endswith("½")


def lines(file: Path, pattern: re.Pattern[str]) -> dict[str, dict[str, str]]:
    """The comment lines of one kind by the name of the seat."""
    found = [pattern.fullmatch(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {match["name"]: match.groupdict() for match in found if match}


def rooms_in(text: str) -> list[int]:
    """The numbers of the rooms in a sum, whose points are those printed."""
    pairs = re.findall(r"(\d+) \((\d\d)\)", text)
    assert all(POINTS[int(room)] == int(points) for points, room in pairs)
    return [int(room) for _, room in pairs]


def standing(view: dict[str, Any], seat: int) -> list[int]:
    """The rooms of a cave, the entrance left out."""
    rooms = view["seats"][seat]["spaces"].values()
    return sorted(room for room in rooms if isinstance(room, int) and room)


def check_line(line: dict[str, str], view: dict[str, Any], seat: int, rate: float) -> None:
    """The rooms and goods of a line are those on the table, and its numbers add up."""
    rooms, goods = rooms_in(line["rooms"]), view["seats"][seat]["goods"]
    assert sorted(rooms) == standing(view, seat)
    assert sum(POINTS[room] for room in rooms) == int(line["sum"])
    assert all(int(line[name]) == goods[name] for name in ("gold", "iron", "weapon") if name in line)
    worth = int(line.get("weapon", 0)) + rate * int(line.get("iron", 0)) + rate * int(line["gold"])
    assert int(line["sum"]) + worth == halves(line["total"])


@every_file
def test_the_scores_in_the_comments_add_up(file: Path) -> None:
    played = record(file)
    result = played.result or []
    if played.mode in ("era-1", "both-eras"):
        last = steps(file)[-1].after if played.mode == "era-1" else era_one_score(file)
        for seat, name in enumerate(played.names):
            check_line(lines(file, LINE_ONE)[name], last, seat, 1)
    if played.mode != "era-1":
        for seat, name in enumerate(played.names):
            check_line(lines(file, LINE_TWO)[name], steps(file)[-1].after, seat, 0.5)
    for seat, name in enumerate(played.names):
        final = LINE_BOTH if played.mode == "both-eras" else LINE_ONE if played.mode == "era-1" else LINE_TWO
        assert halves(lines(file, final)[name]["total"]) == result[seat]


def era_one_score(file: Path) -> dict[str, Any]:
    """What was seen before the last choice of Era I, which ends the turn and changes nothing else."""
    last = [step for step in steps(file) if step.before["era"] == 1][-1]
    assert last.token == "end"
    return last.before


@every_file
def test_the_sums_of_both_eras_add_up(file: Path) -> None:
    for name, line in lines(file, LINE_BOTH).items():
        first, second = (lines(file, pattern)[name]["total"] for pattern in (LINE_ONE, LINE_TWO))
        assert (line["first"], line["second"]) == (first, second)
        assert halves(first) + halves(second) == halves(line["total"])


# What the games use


def used(file: Path) -> set[tuple[str, str]]:
    """Everything that a game uses."""
    found: set[tuple[str, str]] = set()
    for step in steps(file):
        found |= set(parts(step))
    return found | widened(file)


def parts(step: Step) -> Iterator[tuple[str, str]]:
    """What a single step uses."""
    verb, _, rest = step.token.partition(" ")
    tile = step.before["tile"]
    if verb in ("furnish", "draft"):
        yield "built", rest[:2]
    elif verb == "cavern":
        yield "side", rest
    elif re.fullmatch(r"A\d\d", step.token):
        yield "tile", step.token
    if step.effect.startswith("room") and verb not in ("done", "eat"):
        yield "activated", step.effect[5:7]
    if step.token == "activate 40":
        yield "activated", "40"
    for below in [entry["below"] for entry in step.before["tiles"] if entry["id"] == tile and entry["below"]]:
        if step.effect == f"tile {tile}" and step.token in SPACES[below]:
            yield "space", below
    yield from (("triggered", str(room)) for room in triggered(step, verb, tile) if room in step.working)


def triggered(step: Step, verb: str, tile: str | None) -> Iterator[int]:
    """The blue rooms that answer to a step if they are there."""
    if step.token == "1 food > 1 gold" and tile == "A04":
        yield 20
    if verb in ("gain", "1", "2") and "flax" in step.token.rpartition(" > ")[2]:
        yield 21
    if verb == "activate" and tile in ("A01", "A04", "A06", "A10", "A16"):
        yield from (23, 45)
    if verb == "activate" and tile in ("A07", "A16"):
        yield 43
    if verb == "wall" and step.before["phase"] == "playing":
        yield 24
    if verb == "excavate":
        yield 44


def widened(file: Path) -> set[tuple[str, str]]:
    """Whether a [2] or [3] effect activated one room more: Equipment Room."""
    counts: dict[tuple[int, str], int] = {}
    turn = 0
    for step in steps(file):
        turn += step.token == "end"
        if step.token.startswith("activate"):
            at = (turn, step.before["tile"])
            counts[at] = counts.get(at, 0) + 1
    return {("triggered", "22") for (_, tile), n in counts.items() if n > {"A07": 2, "A11": 3}.get(tile, 4)}


@cache
def everything() -> set[tuple[str, str]]:
    """What all games use together."""
    return {part for file in FILES for part in used(file)}


def of(kind: str) -> set[str]:
    """What all games use of one kind."""
    return {name for each, name in everything() if each == kind}


def test_every_room_is_built() -> None:
    assert of("built") == {f"{number:02}" for number in range(1, 46)}


def test_every_orange_room_is_activated() -> None:
    assert of("activated") == {f"{number:02}" for number in range(46) if number not in BLUE}


def test_every_blue_room_is_triggered() -> None:
    assert of("triggered") == {str(number) for number in BLUE}


def test_both_sides_of_the_cavern_are_chosen() -> None:
    assert of("side") == {"two walls", "three walls"}


def test_every_additional_effect_and_every_tile_is_used() -> None:
    assert of("space") == set(SPACES)
    assert of("tile") == {f"A{number:02}" for number in range(1, 17)}


def test_every_mode_and_number_of_players_is_played() -> None:
    assert {(record(file).mode, record(file).players) for file in FILES} == SETUPS


def test_a_game_of_both_eras_is_decided_by_the_tie_break() -> None:
    ends = [record(file).state() for file in FILES if record(file).mode == "both-eras" and record(file).players == 2]
    assert any(len(set(end.scores())) == 1 and sorted(end.ranking()) == [1, 2] for end in ends)


def test_a_first_era_ends_in_a_complete_tie() -> None:
    """Both leave X4 free then."""
    starts = [end_of_era_one(file) for file in FILES if record(file).mode == "both-eras" and record(file).players == 2]
    free = [[view["seats"][seat]["spaces"]["X4"] for seat in (0, 1)] for view in starts]
    assert ["empty", "empty"] in free
    assert ["covered", "empty"] in free or ["empty", "covered"] in free


def end_of_era_one(file: Path) -> dict[str, Any]:
    """What was seen when Era II began."""
    return next(step.after for step in steps(file) if step.before["era"] < step.after["era"])


def test_chance_is_written_down_in_every_game() -> None:
    assert all(any(step.before["seat"] == CHANCE for step in steps(file)) for file in FILES)
