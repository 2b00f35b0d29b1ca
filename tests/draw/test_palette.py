"""Texts can be read in both themes, and every colour is a token."""

import re
from importlib.resources import files

import pytest

from pickaxe.draw import palette, styles
from pickaxe.draw.palette import THEMES, Theme

INKS = (
    "ink",
    "ink2",
    "ink3",
    "good",
    "bad",
    "orange",
    "blue",
    "green",
    "yellow",
    "p1",
    "p2",
    "p3",
    "p4",
    "p5",
    "p6",
    "p7",
)
ON_THEIR_OWN = (
    *(("lampink", "lampsoft"), ("bad", "badsoft"), ("good", "goodsoft"), ("shieldink", "shield")),
    *(("bandink", "band"), ("bandink", "bandblue"), ("surface", "pick"), ("surface", "ink"), ("rimink", "floor")),
)


def _light(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["surface", "surface2", "card", "bg"])
def test_inks_can_be_read_on_paper(theme: Theme, ground: str) -> None:
    colours = palette.colours(theme)
    assert [ink for ink in INKS if contrast(colours[ink], colours[ground]) < 4.5] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), ON_THEIR_OWN)
def test_inks_can_be_read_on_their_own_ground(theme: Theme, ink: str, ground: str) -> None:
    colours = palette.colours(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_rings_show_on_their_ground(theme: Theme) -> None:
    colours = palette.colours(theme)
    assert contrast(colours["lamp"], colours["surface"]) >= 3
    assert contrast(colours["glow"], colours["floor"]) >= 3
    assert contrast(colours["glow"], colours["rock2"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_have_no_variables(theme: Theme) -> None:
    style = styles.picture(theme)
    assert "var(" not in style
    assert palette.colours(theme)["ink"] in style


def test_pages_have_every_token_in_both_themes() -> None:
    css = styles.page()
    for name, (light, dark) in palette.TOKENS.items():
        assert f"--{name}:{light}" in css
        assert f"--{name}:{dark}" in css


def test_style_sheets_use_only_tokens() -> None:
    folder = files("pickaxe.draw")
    sheets = "".join((folder / name).read_text(encoding="utf-8") for name in ("shapes.css", "states.css"))
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", sheets) == []
    assert set(re.findall(r"var\(--([a-z0-9]+)\)", sheets)) <= set(palette.TOKENS) | {"sans", "serif", "thin"}


def test_every_rule_of_a_page_holds_inside_drawings_only() -> None:
    common = (".panel", ".chip", ".label", ".tile", ".room")
    assert [line for line in styles.page().splitlines() if line.startswith(common)] == []
