"""The table as text: every game and mode can be shown, and shows what it should."""

from random import Random
from typing import Any

from rich.console import Console

import pickaxe
from pickaxe.draw import terminal
from setups import every_setup

NAMES = ["Ida", "Bruno"]
EVERY = 25  # decisions: showing all of them would take minutes


def shown(view: dict[str, Any], width: int = 80) -> str:
    """The table as it appears in a terminal of some width."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(terminal.table(view, names=NAMES[: view["players"]]))
    return capture.get()


def position(**parts: Any) -> dict[str, Any]:
    """The view of a position of Cave vs Cave."""
    return pickaxe.game("cave-vs-cave").from_position(parts).view(None)


@every_setup
def test_a_whole_game_can_be_shown(game: str, mode: str, players: int) -> None:
    match, random, number = pickaxe.Match(game, mode=mode, players=players, seed=5), Random(5), 0
    while not match.state.is_over:
        if number % EVERY == 0:
            view = match.state.view(match.state.seat)
            assert all(len(line) <= 80 for line in shown(view).splitlines())
        match.play(random.choice(match.state.options()))
        number += 1
    assert shown(match.state.view(None))


def test_two_caves_of_era_one_stand_side_by_side_in_80_columns() -> None:
    lines = shown(position(players=2, start=0)).splitlines()
    assert any("Ida" in line and "Bruno" in line for line in lines)


def test_rooms_and_spaces_are_named() -> None:
    text = shown(position(seats=[{"rooms": {"A3": 1, "A2": 5, "B2": 21}}]))
    assert "A3 01     3" in text
    assert "Shelf" in text
    assert "B2 21b    3" in text
    assert "in reach" in text
    assert "+1 food" in text


def test_walls_differ_from_rock_and_from_open_edges() -> None:
    before = shown(position(seats=[{}]))
    after = shown(position(seats=[{"walls": ["A3-B3", "A3-A4"]}]))
    assert ("┊B3" in before, "║B3" in before, "════" in before) == (True, False, False)
    assert ("║B3" in after, "════" in after) == (True, True)


def test_the_cavern_stands_beside_its_owner_with_its_walls() -> None:
    rooms = {"A1": 5, "B1": 10, "A2": 2, "B2": 4, "B3": 7, "B4": 8, "A5": 11, "B5": 9, "C5": 6, "A3": 1}
    seats = [{"rooms": {**rooms, "cavern": 16}, "walls": ["cavern-S"], "covered": []}]
    text = shown(position(seats=seats, cavern={"owner": 0, "side": "three walls"}, round=8))
    assert "┃cav 16    6┃" in text
    assert "═══════════" in text


def test_tiles_rooms_and_goods_are_listed() -> None:
    text = shown(position(round=2, taken={"A01": 0}, turn_in_round=1, seats=[{"goods": {"wood": 7}}]), width=120)
    assert "Round 2 of 8, 7 walls left" in text
    assert "A01   Cultivation  Activate 1 room; take 2 emmer; take 1 flax." in text
    assert "taken by Ida" in text
    assert "turn 1 flax into 1 gold, or 3 flax into 2 gold" in text
    assert "fill up wood, stone, emmer or flax to 2" in text
    assert "7 wood" in text


def test_the_status_is_a_line_for_each_seat() -> None:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(terminal.status(position(players=2, start=0), names=NAMES))
    assert capture.get().splitlines() == [f"{name}: 1 wood  1 stone  1 emmer  1 flax  1 food  1 gold" for name in NAMES]
