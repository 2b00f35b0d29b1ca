"""Printed faces in the language of a drawing."""

import pytest

from pickaxe.draw import notation
from pickaxe.draw.cave_vs_cave.pieces import room_lines, space_lines, tile_lines

LANGUAGE_FREE = {notation.CUT, "n", "+1", "Unterholz"}


def _small_words(lang: str) -> set[str]:
    lines = [
        *(line for number in range(46) for line in room_lines(number, lang)),
        *(line for number in range(1, 17) for line in tile_lines(f"A{number:02}", lang, 2, 3)),
        *(line for number in range(1, 5) for line in space_lines(f"E{number}", lang, 2)),
    ]
    return {glyph.what for line in lines for glyph in notation.glyphs(line) if glyph.kind == "text"}


def test_every_small_word_has_a_german_one() -> None:
    assert _small_words("de") & _small_words("en") <= LANGUAGE_FREE
    assert {"wenn <3", "verschiedene", "durch", "alle Waren", "ohne Wirkung"} <= _small_words("de")


def test_a_tile_is_called_by_its_name() -> None:
    assert room_lines(20, "en")[0] == "Undergrowth :"
    assert room_lines(20, "de")[0] == "Unterholz :"


def test_an_unknown_language_is_english() -> None:
    assert room_lines(14, "fi") == room_lines(14, "en") == ("3 different", "> 2 gold")


@pytest.mark.parametrize(
    ("number", "face"),
    [
        (25, ("0·1·2 gold > 1·2·3 donkey",)),
        (32, ("3·4·5 donkey > 2·3·4 gold",)),
        (40, ("no_effect",)),
        (42, ("2 donkey : 1 gold",)),
        (43, ("[2] : 1 iron",)),
    ],
)
def test_rooms_of_era_two(number: int, face: tuple[str, ...]) -> None:
    assert room_lines(number, "en") == face


def test_arms_trade_says_the_common_part_once() -> None:
    assert tile_lines("A14", "en", 2, 4) == ("3 gold > 4 weapon", "+ 1 donkey / wood")


def test_food_for_each_dwarf_is_a_number_once_there_is_a_round() -> None:
    assert tile_lines("A05", "en", 2, 4) == ("1 food", "furnish : 4 food")
    assert tile_lines("A05", "en", 2, 0) == ("1 food", "furnish : food/dwarf")


def test_spaces_of_era_two() -> None:
    assert space_lines("E2", "en", 2) == ("1·3·5·7 ore > 1·2·3·4 iron",)
    assert space_lines("E4", "en", 2) == ("2 weapon", "if_most_weapons")
    assert space_lines("E4", "en", 1) == ("2 weapon",)
    assert tile_lines("A12", "en", 1, 4) == ("wall", "furnish")
