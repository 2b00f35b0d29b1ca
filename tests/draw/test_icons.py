"""The sprite holds what is used and nothing else."""

from xml.etree import ElementTree

import pytest

from pickaxe.draw import icons


def test_there_is_an_icon_for_each_good_piece_and_sign() -> None:
    assert len(icons.names()) == 108
    assert {"wood", "weapon", "dwarf", "activate", "replenish", "arrow", "logo"} <= set(icons.names())


def test_every_icon_is_well_formed() -> None:
    for name in icons.names():
        ElementTree.fromstring(f"<g>{icons.body(name)}</g>")


def test_a_sprite_holds_only_what_is_used() -> None:
    page = icons.use("wood", 0, 0, 20) + icons.use("gold", 0, 0, 20)
    assert icons.used(page) == ["wood", "gold"]
    sprite = icons.sprite(icons.used(page))
    assert sprite.count("<symbol") == 2
    ElementTree.fromstring(sprite)


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(KeyError, match="coal"):
        icons.use("coal", 0, 0, 20)
