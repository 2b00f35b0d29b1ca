"""The picture of an arena: every bot has its row, every pair its cell, for any number of bots in both themes."""

from typing import Any
from xml.etree import ElementTree

import pytest

from pickaxe.draw import lettering
from pickaxe.draw.palette import THEMES, Theme
from pickaxe.draw.sheet import WIDTH
from pickaxe.draw.standings import standings

NAMES = ("master", "sharp", "steady", "greedy", "gentle", "apprentice", "random")


def row(place: int) -> dict[str, Any]:
    """What an arena says of one bot."""
    points = {"mean": 50.0 - place, "deviation": 4.2, "min": 20, "max": 60, "quartiles": [42, 45.5, 51]}
    cost = {"milliseconds_a_turn": 812.4 / (place + 1), "positions_a_turn": 12345.6 / (place + 1)}
    rating = {"rating": 40.0 - 4 * place, "rating_interval": [37.0 - 4 * place, 43.0 - 4 * place]}
    histogram = {"from": 20, "step": 2, "counts": [*range(15), *range(7)]}
    return {"bot": NAMES[place], "games": 1200, "points": points, "histogram": histogram, **cost, **rating}


def found(bots: int, players: int) -> dict[str, Any]:
    """What an arena says of so many bots; where one is better it wins more."""
    head = {
        "game": "cave-farmers",
        "mode": "complete",
        "players": players,
        "seed": 1,
        "bots": list(map(row, range(bots))),
    }
    if players == 1:
        return head
    meetings = []
    for one, other in ((one, other) for one in range(bots) for other in range(bots) if one != other):
        share = 0.5 + 0.07 * (other - one)
        margin = {"margin": 6.5 * (other - one), "margin_interval": [0.0, 1.0]}
        measured = {"share": share, "share_interval": [share - 0.08, share + 0.05], **margin}
        meetings.append({"bot": NAMES[one], "against": NAMES[other], **measured})
    return {**head, "meetings": meetings}


def marked(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    """The parts of a drawing with one of these classes."""
    return [part for part in root.iter() if set(names) & set((part.get("class") or "").split())]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bots", [2, 4, 7])
def test_every_pair_has_its_cell_and_every_bot_its_rating(bots: int, theme: Theme) -> None:
    root = ElementTree.fromstring(standings(found(bots, 2), theme=theme))
    assert len(marked(root, "cell", "winning")) == bots * (bots - 1)
    assert len(marked(root, "winning")) == bots * (bots - 1) // 2
    assert len(marked(root, "reach")) == bots
    assert all(0 <= float(part.get("x", 0)) <= WIDTH for part in root.iter())
    assert (root.get("aria-label") or "").startswith("The Cave Farmers, Complete set: ")
    assert "master 40.0, sharp 36.0" in (root.get("aria-label") or "")


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_told_of_the_cells_ends_before_the_ratings_begin(players: int) -> None:
    root = ElementTree.fromstring(standings(found(2, players)))
    texts = {part.text or "": float(part.get("x", 0)) for part in root.iter() if part.text}
    (note,) = [told for told in texts if told.endswith("points ahead")]
    assert texts[note] + lettering.width(note, 12) < texts["Rating"]


def test_a_pair_that_never_met_has_an_empty_cell() -> None:
    data = found(3, 3)
    data["meetings"] = [met for met in data["meetings"] if met["bot"] == "master"]
    root = ElementTree.fromstring(standings(data))
    assert len(marked(root, "portion")) == 2
    assert len(marked(root, "cell", "winning")) == 6


def test_alone_every_bot_has_columns_a_box_and_a_median() -> None:
    root = ElementTree.fromstring(standings(found(3, 1)))
    assert len(marked(root, "pillar")) == 3 * 20  # two of 22 steps are empty
    assert len(marked(root, "reach")) == len(marked(root, "halfway")) == 3
    assert "Points alone" in {part.text for part in root.iter()}
