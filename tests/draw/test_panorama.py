"""The large pictures of lobby and end page."""

import re
from xml.etree import ElementTree

import pytest

from pickaxe import draw
from pickaxe.draw import icons

GAMES = ("cave-vs-cave", "cave-farmers", "cavum")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_panorama(game: str) -> None:
    svg = draw.panorama(game)
    root = ElementTree.fromstring(svg)
    assert root.get("aria-hidden") == "true"
    assert set(re.findall(r'href="#i-([^"]+)"', svg)) <= set(icons.names())


def test_panoramas_share_no_ids() -> None:
    found = [name for game in GAMES for name in re.findall(r' id="([^"]+)"', draw.panorama(game))]
    assert len(found) == len(set(found))


def test_the_winners_stand_on_the_finish() -> None:
    assert draw.finish([1]).count("#i-dwarf") == 1
    assert 'class="seat2"' in draw.finish([1])
    assert draw.finish([0, 1]).count("#i-dwarf") == 2
    ElementTree.fromstring(draw.finish([0, 1]))
