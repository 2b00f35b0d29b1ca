"""The Cave Farmers in a terminal: the whole table can be read, in eighty columns and without colours."""

from typing import Any

import pytest
from rich.console import Console

from draw.farm_views import NAMES, alone, good_game, housework, looting, overhanging, random_game
from pickaxe.draw import terminal


def shown(view: dict[str, Any], part: Any = terminal.table, width: int = 80) -> str:
    """The table as it appears in a terminal of some width."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(part(view, names=NAMES[: view["players"]]))
    return capture.get()


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 1), (4, 2), (7, 1)])
def test_every_kind_of_decision_can_be_shown(players: int, seed: int) -> None:
    kinds: set[str] = set()
    for view in random_game(players, seed):
        if view["asked"]["kind"] not in kinds:
            kinds.add(view["asked"]["kind"])
            assert all(len(line) <= 80 for line in shown(view).splitlines())


def test_every_cell_is_named_and_says_what_it_is() -> None:
    text = shown(housework())
    for row in range(1, 5):
        for column in range(1, 7):
            assert text.count(f"{row},{column}") == 4
    for words in ("2,3 stable", "2/8 donkey", "3/3 sheep", "1 vegetable", "2 grain", "+2 food", "Carpenter"):
        assert words in text
    assert "Entry-level" in text
    assert "4,4 2 sheep" in text


def test_halves_over_the_edge_are_there() -> None:
    text = shown(overhanging())
    assert "0,4" in text
    assert "5,3" in text


def test_spaces_cards_and_furnishings() -> None:
    text = shown(housework(), width=200)
    assert "drift-mining" in text
    assert "taken by Chen, strength 6" in text
    assert "To come: exploration (round 9), ore-trading (round 10–12)" in text
    assert "40    Main storage          1 wood, 1 stone" in text
    assert "Round 8 of 12. Harvest after this round. Starting player: Bruno" in text


def test_loot_is_told_on_an_expedition() -> None:
    assert "large-pasture" in shown(looting())
    assert "large-pasture" not in shown(housework())


def test_the_end_of_the_round_is_told() -> None:
    assert "Food due after this round: 8, 2 short; goods would make 35" in shown(housework())
    assert "Begging markers: 2" in shown(housework())


def test_status_is_a_line_for_each_seat() -> None:
    lines = shown(housework(), terminal.status, width=200).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("Ida: 4 wood  1 stone  4 ore")
    assert lines[0].endswith("5 sheep  3 donkeys  1 boar  2 cattle")


def test_the_end_of_a_game() -> None:
    assert "points. Dwarfs:" in shown(good_game(2, 1)[-1])
    assert "Ida" in shown(alone())
