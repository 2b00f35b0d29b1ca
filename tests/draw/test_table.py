"""The whole table as one picture, for notebooks and files."""

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import pickaxe
from draw.views import VIEWS, boxes, check_whole, drafting, era_one, era_two, joined
from pickaxe import UnknownGame, draw
from pickaxe.draw import icons
from pickaxe.draw.lettering import FONTS
from pickaxe.draw.palette import THEMES, Theme
from pickaxe.draw.targets import targets

MODES = [
    ("era-1", 2),
    ("era-1", 1),
    ("both-eras", 2),
    ("both-eras", 1),
    ("draft", 2),
    ("era-2-only", 2),
]
# Verbs of choices that lie on no piece.
ELSEWHERE = {"gain", "per pair", "fill", "excavate two", "cavern", "end", "close", "receive", "exchange"}


def _seen(mode: str, players: int, seed: int) -> list[dict[str, Any]]:
    """What every seat that is asked sees in a random game, and what is seen at its end."""
    match = pickaxe.Match("cave-vs-cave", players=players, mode=mode, seed=seed)
    chooser = random.Random(seed)
    views = []
    while not match.state.is_over:
        views.append(match.state.view(match.state.seat))
        match.play(chooser.choice(match.state.options()))
    return [*views, match.state.view(0), match.state.view(None)]


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_option_of_a_game_is_on_the_table(mode: str, players: int) -> None:
    views = _seen(mode, players, seed=players)
    for view in views:
        found = targets(view["options"])
        assert {found.options[each]["verb"] for each in found.elsewhere} <= ELSEWHERE
    for view in [*views[::8], views[-2], views[-1]]:
        check_whole(view, draw.table(view, lang="de"))


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_mode_as_png(mode: str, players: int) -> None:
    views = _seen(mode, players, seed=7)
    data = draw.to_png(draw.table(views[-30]), scale=0.5)
    assert _png_size(data)[0] == 683
    assert _png_size(data)[1] >= 384
    assert len(data) > 30_000


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
def test_a_table_needs_nothing_around_it(name: str, theme: Theme) -> None:
    view = VIEWS[name]()
    check_whole(view, draw.table(view, theme=theme))


def _texts(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).findall(".//{*}text")]


def test_fifteen_tiles_lie_in_one_row() -> None:
    tiles = boxes(draw.table(joined()), "tilecard")
    assert len(tiles) == 15
    assert len({top for _, top, _, _ in tiles}) == 1


def test_the_score_of_era_two_in_its_parts() -> None:
    texts = _texts(draw.table(joined()))
    assert "Era I 53 · Rooms 18 · Goods 11½" in texts
    assert [text for text in texts if text in ("9", "10", "11", "12")][:4] == ["9", "10", "11", "12"]


def test_the_pool_lies_below_the_display() -> None:
    svg = draw.table(era_two())
    assert {"Pool", "works for both", "Warehouse"} <= set(_texts(svg))
    assert {f"room {number:02}" for number in era_two()["pool"]} <= set(re.findall(r'data-about="([^"]*)"', svg))


def test_the_draft_shows_pile_walls_and_points() -> None:
    texts = _texts(draw.table(drafting()))
    assert {"Cave vs Cave · Draft", "13 tiles in the pile", "3 you can draft now"} <= set(texts)
    walls = texts.index("Walls")
    assert texts[walls : walls + 6] == ["Walls", "1", "3", "Score", "18", "8"]


def test_the_room_in_hand_lies_first_among_the_rooms() -> None:
    view = era_one() | {"in_hand": 16, "options": []}
    svg = draw.table(view)
    assert "Bakehouse waits for its space" in _texts(svg)
    assert re.findall(r'class="room or chosen"[^>]*data-about="([^"]*)"', svg) == ["room 16"]


def test_a_table_in_german() -> None:
    texts = _texts(draw.table(joined(), lang="de"))
    assert {"Cave vs Cave · Epoche II", "Nutze einen Effekt oder beende den Zug", "Runde 12"} <= set(texts)


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
    assert _texts(draw.table(view)).count("Ida") > 1


def test_before_the_first_round() -> None:
    state = pickaxe.game("cave-vs-cave").new(players=2, mode="era-1")
    ElementTree.fromstring(draw.table(state.view(None)))


def test_an_unknown_game_has_no_drawing() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        draw.table(era_one() | {"game": "chess"})


def _png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_table_as_png() -> None:
    picture = draw.table(era_one())
    data = draw.to_png(picture, scale=1)
    height = float(ElementTree.fromstring(picture).get("height") or 0)
    assert _png_size(data) == (1366, round(height))
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
    for font in FONTS:
        assert font.path.read_bytes().startswith((b"\x00\x01\x00\x00", b"OTTO"))
