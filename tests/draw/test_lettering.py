"""Texts are measured without knowing the font."""

from pickaxe.draw import lettering
from pickaxe.draw.nameplate import name_lines


def test_accents_do_not_change_a_width() -> None:
    assert lettering.width("Höhle", 10) == lettering.width("Hohle", 10)


def test_wide_letters_are_wide() -> None:
    assert lettering.width("日本", 10) == 20


def test_a_size_that_fits() -> None:
    assert lettering.fit("Stall", size=10, room=100, least=8) == 10
    assert 8 <= lettering.fit("Prospecting Site", size=10, room=70, least=8) < 10
    assert lettering.fit("Prospecting Site", size=10, room=1, least=8) == 8


def test_an_ellipsis_where_there_is_no_room() -> None:
    assert lettering.shorten("Bruno", size=10, room=100) == "Bruno"
    assert lettering.shorten("Bartholomew", size=10, room=40).endswith("…")


def test_only_tight_texts_are_held_to_their_room() -> None:
    assert lettering.held("Stall", size=10, room=100) == {}
    assert lettering.held("Prospecting", size=10, room=60)["lengthAdjust"] == "spacingAndGlyphs"


def test_names_are_broken_at_blanks_and_inside_compounds() -> None:
    assert name_lines("Stall", size=10, room=50) == ["Stall"]
    assert name_lines("Furniture Workshop", size=10, room=50) == ["Furniture", "Workshop"]
    assert name_lines("Weaponsmith", size=10, room=50) == ["Weapon-", "smith"]
    assert name_lines("Cava in espansione", size=10, room=60) == ["Cava in", "espansione"]
