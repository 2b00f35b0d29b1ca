"""Lines of words become rows of icons and numbers that fit."""

from xml.etree import ElementTree

import pytest

from pickaxe.draw import notation
from pickaxe.draw.cave_vs_cave.pieces import room_face, space_face, tile_face
from pickaxe.draw.notation import Glyph, block, glyphs, length

FACES = [
    *map(room_face, range(46)),
    *(tile_face(f"A{number:02}") for number in range(1, 17)),
    *(space_face(f"E{number}") for number in range(1, 5)),
]
SMALL_WORDS = {"if <3", "if ≥3", "if most", "all goods", "different", "past", "no effect", "A04", "n", "+1"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("12", [Glyph("number", "12")]),
        ("flax", [Glyph("icon", "flax")]),
        (">", [Glyph("arrow", "arrow")]),
        ("/", [Glyph("sign", "/")]),
        ("dig", [Glyph("icon", "pickaxe")]),
        ("[2]", [Glyph("icon", "activate"), Glyph("number", "2")]),
        ("[1]+1", [Glyph("icon", "activate"), Glyph("number", "1"), Glyph("text", "+1")]),
        ("shelf3", [Glyph("icon", "replenish"), Glyph("number", "3")]),
        ("food/dwarf", [Glyph("icon", "food"), Glyph("sign", "/"), Glyph("icon", "dwarf")]),
        ("if_<3", [Glyph("text", "if <3")]),
        ("1·3·10", [Glyph("list", "1/3/10")]),
    ],
)
def test_words(word: str, expected: list[Glyph]) -> None:
    assert glyphs(word) == expected


def test_faces_use_no_other_small_words() -> None:
    used = {glyph.what for face in FACES for line in face for glyph in glyphs(line) if glyph.kind == "text"}
    assert used - {notation.CUT} <= SMALL_WORDS


def _extent(svg: str) -> tuple[float, float]:
    """How far to the left and right the icons and numbers of a drawing begin."""
    places = [float(part.get("x", "0")) for part in ElementTree.fromstring(svg).iter() if part.get("x")]
    return min(places), max(places)


@pytest.mark.parametrize("face", FACES, ids=" | ".join)
def test_faces_stay_inside_their_box(face: list[str]) -> None:
    drawn = block(face, x=10, y=10, width=60, height=50, size=12)
    left, right = _extent(drawn)
    assert 10 - 0.01 <= left <= right <= 70


def test_a_line_that_is_too_wide_is_scaled_down_as_a_whole() -> None:
    wide = block(["2 emmer > 4 food 1 gold", "---", "1 flax"], x=0, y=0, width=60, height=60, size=12)
    sizes = {part.get("font-size") for part in ElementTree.fromstring(wide).iter("text")}
    assert len(sizes) == 2
    assert "12" in sizes


def test_a_single_exchange_that_is_much_too_wide_is_broken_at_its_arrow() -> None:
    broken = block(["2 food > 1 wood 1 stone 1 emmer 1 flax"], x=0, y=0, width=69, height=50, size=12)
    rows = {part.get("y") for part in ElementTree.fromstring(broken).iter("use")}
    assert len(rows) == 3  # icons above, the arrow beside them, icons below
    assert broken.count("<text") == 1  # the ones of the four goods are left out


def test_a_long_exchange_of_positions_is_broken_at_its_arrow() -> None:
    drawn = ElementTree.fromstring(block(["1·3·5·7 ore > 1·2·3·4 iron"], x=0, y=0, width=76, height=34, size=12))
    assert ["".join(part.itertext()) for part in drawn.iter("text")] == ["1/3/5/7", "1/2/3/4"]
    assert {part.get("font-size") for part in drawn.iter("text")} == {"11.04"}


def test_lines_move_together_before_they_are_scaled_down() -> None:
    lines = ["3 flax", "1 gold"]
    close, small = (block(lines, x=0, y=0, width=60, height=height, size=10) for height in (32, 28))
    sizes = [{part.get("font-size") for part in ElementTree.fromstring(drawn).iter("text")} for drawn in (close, small)]
    assert sizes == [{"10"}, {"9.09"}]


def test_a_cut_is_a_slanting_line() -> None:
    assert block(["3 flax", "---", "1 gold"], x=0, y=0, width=60, height=50, size=12).count('class="cut"') == 1


def test_length_grows_with_the_size() -> None:
    assert length("2 flax > 1 gold", size=20) == pytest.approx(2 * length("2 flax > 1 gold", size=10))
