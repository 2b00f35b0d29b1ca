"""The whole table as one picture, for notebooks and files."""

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import pickaxe
from draw.views import choices_in, era_one, joined
from pickaxe import draw
from pickaxe.draw import icons, png
from pickaxe.draw.cave_vs_cave import targets
from pickaxe.draw.palette import THEMES, Theme


def _seen(players: int, seed: int) -> list[dict[str, Any]]:
    """Every twelfth view of a random game, and the last one."""
    match = pickaxe.Match("cave-vs-cave", players=players, mode="era-1", seed=seed)
    chooser = random.Random(seed)
    views = []
    while not match.state.is_over:
        if len(match.record.choices) % 12 == 0:
            views.append(match.state.view(match.state.seat))
        match.play(chooser.choice(match.state.options()))
    return [*views, match.state.view(0), match.state.view(None)]


def _check(view: dict[str, Any], svg: str) -> None:
    ElementTree.fromstring(svg)
    offered = {option["choice"] for option in view["options"]}
    assert offered == choices_in(svg) | set(targets(view).elsewhere)


@pytest.mark.parametrize("players", [1, 2])
def test_every_option_of_a_game_is_on_the_table(players: int) -> None:
    for view in _seen(players, seed=players):
        _check(view, draw.table(view))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", [era_one(), joined()], ids=["era one", "joined"])
def test_a_table_needs_nothing_around_it(view: dict[str, Any], theme: Theme) -> None:
    svg = draw.table(view, theme=theme)
    _check(view, svg)
    assert "var(" not in svg
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r' id="([^"]+)"', svg))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(re.findall(r' id="([^"]+)"', svg))


def test_light_and_dark_in_one_notebook_do_not_mix() -> None:
    light, dark = (draw.table(era_one(), theme=theme) for theme in THEMES)
    own = [{name for name in re.findall(r' id="([^"]+)"', svg) if not name.startswith("i-")} for svg in (light, dark)]
    assert not own[0] & own[1]
    rules = re.findall(r"^([^{\n]+)\{", ElementTree.fromstring(light)[0].text or "", re.MULTILINE)
    assert rules
    assert all(rule.startswith(".picture-light ") for rule in rules)


def test_a_table_says_what_it_shows() -> None:
    root = ElementTree.fromstring(draw.table(era_one(), names=("Ida", "Bruno")))
    assert root.get("aria-label") == "Cave vs Cave, round 5 of 8: Ida 25 points, Bruno 10 points"


def test_names_are_escaped() -> None:
    svg = draw.table(era_one(), names=("<script>x</script>", "A & B"))
    assert "<script" not in svg
    assert "A &amp; B" in svg


def test_a_spectator_sees_who_plays() -> None:
    view = era_one() | {"viewer": None, "options": [], "exchanges": []}
    assert "Ida plays" in draw.table(view)


def test_before_the_first_round() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=2, mode="era-1")
    ElementTree.fromstring(draw.table(state.view(None)))


def test_a_thumbnail_of_a_cave() -> None:
    root = ElementTree.fromstring(draw.thumbnail(era_one()))
    assert root.get("aria-label") == "5 rooms, 25 points"
    assert len(list(root.iter("use"))) == 5


def test_an_unknown_game_has_no_drawing() -> None:
    with pytest.raises(KeyError):
        draw.table(era_one() | {"game": "chess"})


def _png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_table_as_png() -> None:
    data = draw.to_png(draw.table(era_one()), scale=1)
    assert _png_size(data) == (1366, 768)
    assert len(data) > 60_000


def _picture(inside: str) -> bytes:
    return draw.to_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">{inside}</svg>', scale=1)


@pytest.mark.parametrize("family", ["Source Sans Pro", "Source Serif Pro", "sans-serif", "serif"])
def test_text_shows_in_a_png(family: str) -> None:
    shown = _picture(f'<text x="5" y="20" font-family="{family}" font-weight="700">Ida 25½</text>')
    assert len(shown) > len(_picture("")) + 200


def test_icons_show_in_a_png() -> None:
    symbols = icons.symbols(["dwarf"])
    use = icons.use("dwarf", 2, 2, 26, style="color:#1d5fa8")
    assert len(_picture(f"<defs>{symbols}</defs>{use}")) > len(_picture("")) + 200


def test_the_fonts_of_pictures_are_installed() -> None:
    for name in png.font_files():
        with open(name, "rb") as font:
            assert font.read(4) == b"\x00\x01\x00\x00"
