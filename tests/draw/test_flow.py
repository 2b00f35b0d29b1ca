"""Panels flow onto a sheet: drawings, chips and texts wrap, and columns end where the highest does."""

import re
from xml.etree import ElementTree

import pytest

from draw.views import boxes, lie_apart
from pickaxe.draw.flow import Beside, Chip, Chips, Column, Drawings, Numbers, Panel, Text
from pickaxe.draw.svg import Svg, document, rect


def _whole(inside: Svg) -> str:
    return document(1366, 768, inside, standalone=True)


def _cards(number: int) -> Drawings:
    return Drawings([document(40, 20, rect(0, 0, 40, 20), class_="card") for _ in range(number)], 4)


def test_a_drawing_is_placed_whole_inside_another() -> None:
    root = ElementTree.fromstring(document(40, 20, rect(0, 0, 9, 9), class_="card").placed(7, 8, 0.5))
    assert {key: root.get(key) for key in ("x", "y", "width", "height", "viewBox", "overflow", "class")} == {
        "x": "7",
        "y": "8",
        "width": "20",
        "height": "10",
        "viewBox": "0 0 40 20",
        "overflow": "visible",
        "class": "card",
    }


@pytest.mark.parametrize(("number", "rows"), [(0, 0), (1, 1), (4, 1), (5, 2), (9, 3)])
def test_drawings_wrap_in_lines(number: int, rows: int) -> None:
    drawn, height = _cards(number).laid(10, 50, 184)
    found = boxes(_whole(drawn), "card")
    assert len(found) == number
    assert lie_apart(found)
    assert height == max(0, rows * 28 - 8)
    assert all(right <= 194 for _, _, right, _ in found)


def test_drawings_shrink_where_there_is_no_room_but_never_grow_beyond_their_scale() -> None:
    assert boxes(_whole(_cards(4).laid(0, 0, 104)[0]), "card")[0] == (0, 0, 20, 10)
    assert boxes(_whole(_cards(4).laid(0, 0, 1000)[0]), "card")[0] == (0, 0, 40, 20)


def test_chips_wrap_and_a_long_one_is_held_to_its_line() -> None:
    drawn, height = Chips([Chip("1 wood"), Chip("2 stone"), Chip("a_very_long_text_that_has_no_room")]).laid(0, 0, 120)
    widths = [float(width) for width in re.findall(r'<rect x="[^"]*" y="[^"]*" width="([^"]*)"', drawn)]
    assert len(widths) == 3
    assert max(widths) <= 120
    assert height > 28


def test_a_text_keeps_all_its_words() -> None:
    words = "The leader waits; out at 42 points."
    drawn, height = Text(words).laid(0, 0, 90)
    lines = ["".join(part.itertext()) for part in ElementTree.fromstring(_whole(drawn)).findall(".//{*}text")]
    assert " ".join(lines) == words
    assert height == 18 * len(lines)
    assert len(lines) > 2


def test_parts_lie_below_and_beside_each_other() -> None:
    both = Beside(_cards(4), _cards(8), 0.5)
    drawn, _ = Panel("Cards", [both, _cards(5), Numbers([("Gold", ["1", "2"])])]).laid(10, 50, 400)
    found = boxes(_whole(drawn), "card")
    assert len(found) == 17
    assert lie_apart(found)


def test_the_last_panel_of_a_column_ends_where_the_column_must() -> None:
    panels = [Panel("One", [_cards(4)]), Panel("Two", [_cards(4)])]
    natural = Column(1, panels).laid(10, 50, 300)[1]
    drawn, height = Column(1, panels).laid(10, 50, 300, natural + 100)
    assert height == natural + 100
    assert boxes(_whole(drawn))[-1][3] == pytest.approx(50 + height - 0.5)
