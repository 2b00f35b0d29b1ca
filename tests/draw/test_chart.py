"""Charts of scores for one to seven seats."""

import re
from xml.etree import ElementTree

import pytest

from pickaxe.draw.chart import axis, chart, lead

SCORES: list[list[float]] = [[1, 2, 4, 4, 9], [1, 1, 3, 6, 7.5]]


def _marked(svg: str, name: str) -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(svg).iter() if name in (part.get("class") or "").split()]


@pytest.mark.parametrize("seats", range(1, 8))
def test_every_seat_has_its_line_shape_and_score(seats: int) -> None:
    svg = chart([[1, 5 + seat, 9 + seat] for seat in range(seats)], rounds=[1, 1])
    lines = _marked(svg, "score")
    assert len(lines) == len(_marked(svg, "seatsign")) == seats
    assert len({line.get("stroke-dasharray") for line in lines}) == seats
    assert [part.text for part in _marked(svg, "endink")] == [str(9 + seat) for seat in reversed(range(seats))]


def test_the_first_seat_is_solid_and_the_second_dashed() -> None:
    dashes = {line.get("class"): line.get("stroke-dasharray") for line in _marked(chart(SCORES, rounds=[4]), "score")}
    assert dashes == {"score seat1": None, "score seat2": "7 3"}


def test_a_chart_is_summed_up_in_words() -> None:
    root = ElementTree.fromstring(chart(SCORES, rounds=[2, 2], names=["Ida", "Bruno"]))
    assert root.get("aria-label") == "Score after each turn: Ida ends at 9, Bruno ends at 7½."


def test_who_leads_and_by_how_much() -> None:
    assert [lead(SCORES, turn) for turn in range(5)] == [(0, 0), (0, 1), (0, 1), (1, 2), (0, 1.5)]
    bars = [part.get("class") for part in _marked(chart(SCORES, rounds=[4]), "lead")]
    assert bars == ["lead seat1", "lead seat1", "lead seat2", "lead seat1"]


def test_one_seat_has_no_lead() -> None:
    svg = chart([[1, 2, 3]], rounds=[2])
    assert not _marked(svg, "lead")
    assert "lead" not in [part.text for part in _marked(svg, "axis")]


def test_every_other_round_is_a_band() -> None:
    assert len(_marked(chart(SCORES, rounds=[2, 2]), "roundband")) == 1


def test_the_axis_tells_a_slider_where_turns_lie() -> None:
    left, right = axis(936)
    line = _marked(chart(SCORES, rounds=[4], width=936), "score")[0].get("d") or ""
    assert line.startswith(f"M{left * 936:.0f} ")
    assert line.split("L")[-1].startswith(f"{right * 936:.0f} ")


def test_a_game_that_has_just_begun() -> None:
    begun: list[list[list[float]]] = [[[1], [1]], [[0]], [[-2, 3], [0, 0]]]
    for scores in begun:
        svg = chart(scores, rounds=[2, 2])
        assert "nan" not in svg
        assert not re.search(r'd="M?"', svg)
        ElementTree.fromstring(svg)
