"""Cards of the display and tiles of the strip in all their states."""

import re
from xml.etree import ElementTree

import pytest

from draw.views import choices_in, era_one, joined
from pickaxe.draw.cave_vs_cave import room_card, tile_card
from pickaxe.games.cave_vs_cave.components import ROOMS

NAMES = ("Ida", "Bruno")
NUMBERS = [room["number"] for room in ROOMS["rooms"] if room["number"]]


def _piece(svg: str) -> ElementTree.Element:
    piece = ElementTree.fromstring(svg).find("g")
    assert piece is not None
    return piece


def _tile(tile: str | None, *, choice: int | None = None, reason: str | None = None) -> ElementTree.Element:
    view = era_one()
    entry = next(entry for entry in view["tiles"] if entry["id"] == tile)
    return _piece(tile_card(view, entry, names=NAMES, choice_ids=() if choice is None else (choice,), reason=reason))


@pytest.mark.parametrize("lang", ["en", "de", "it", "cs"])
@pytest.mark.parametrize("number", NUMBERS)
def test_every_room_has_a_card_in_every_language(number: int, lang: str) -> None:
    piece = _piece(room_card(era_one(), number, seat=0, lang=lang))
    assert piece.get("data-about") == f"room {number:02}"
    assert piece.get("role") == "img"


def test_a_card_that_can_be_built() -> None:
    svg = room_card(era_one(), 16, seat=0, choice_ids=(7, 8))
    piece = _piece(svg)
    assert piece.get("class") == "room or legal"
    assert (piece.get("data-choice"), piece.get("data-choices")) == ("7", "7 8")
    assert piece.get("aria-label") == "Bakehouse, 6 points, costs 1 wood and 2 stone, exactly 3 walls"
    assert choices_in(svg) == {7, 8}
    assert "view-transition-name:piece-16" in svg


def test_a_card_that_cannot_be_built_says_why() -> None:
    svg = room_card(era_one(), 17, seat=0, reason="3 gold short")
    piece = _piece(svg)
    assert piece.get("class") == "room or no"
    assert piece.get("aria-disabled") == "true"
    assert (piece.get("aria-label") or "").endswith("not possible: 3 gold short")
    assert ">3 gold short</text>" in svg


def test_a_long_reason_is_cut_on_the_card_but_not_in_its_name() -> None:
    reason = "needs more orange rooms than blue ones after it"
    svg = room_card(era_one(), 24, seat=0, reason=reason)
    assert reason in (_piece(svg).get("aria-label") or "")
    assert "…</text>" in svg


def test_what_the_purse_lacks_is_marked() -> None:
    short = [seat for seat in (0, 1) if 'class="lacking"' in room_card(era_one(), 2, seat=seat)]
    assert short == []
    assert 'class="lacking"' in room_card(era_one(), 9, seat=0)
    assert 'class="lacking"' not in room_card(era_one(), 9)


def test_a_room_without_cost_says_so() -> None:
    assert "costs nothing" in (_piece(room_card(era_one(), 20)).get("aria-label") or "")


def test_a_free_tile() -> None:
    piece = _tile("A04", choice=5)
    assert piece.get("class") == "tile legal"
    assert (piece.get("data-choice"), piece.get("aria-label")) == ("5", "Undergrowth")


def test_a_taken_tile_shows_its_dwarf() -> None:
    piece = _tile("A08")
    assert piece.get("class") == "tile taken"
    assert piece.get("aria-label") == "Expansion, taken by Bruno"
    assert "Bruno" in [part.text for part in piece.iter("text")]


def test_the_tile_in_hand() -> None:
    piece = _tile("A02")
    assert piece.get("class") == "tile held"
    assert piece.get("aria-current") == "step"
    assert "you, now" in [part.text for part in piece.iter("text")]


def test_the_tile_in_the_hand_of_another() -> None:
    view = era_one() | {"viewer": 1}
    svg = tile_card(view, view["tiles"][1], names=NAMES)
    assert ">Ida, now</text>" in svg


def test_a_tile_face_down_tells_only_its_round() -> None:
    piece = _tile(None)
    assert [part.text for part in piece.iter("text")] == ["round 6"]
    assert piece.get("aria-label") == "face down until round 6"


def test_food_for_each_dwarf_is_shown_as_a_number() -> None:
    texts = [part.text for part in _tile("A05").iter("text")]
    assert "3" in texts
    assert not [part for part in _tile("A05").iter("use") if part.get("href") == "#i-dwarf"]


def test_a_tile_with_a_reason() -> None:
    piece = _tile("A09", reason="no wall to raze")
    assert piece.get("class") == "tile no"
    assert piece.get("aria-label") == "Breach, not possible: no wall to raze"


def test_names_of_seats_are_escaped() -> None:
    view = era_one()
    svg = tile_card(view, view["tiles"][7], names=("Ida", "<b>&"))
    assert "<b>" not in svg
    ElementTree.fromstring(svg)


def test_a_full_strip_has_narrow_tiles() -> None:
    view = era_one()
    view["tiles"] = view["tiles"] + view["tiles"][-4:]
    assert re.search(r'viewBox="0 0 86 100"', tile_card(view, view["tiles"][0], names=NAMES))


def _second(below: str, *, lang: str = "en", players: int = 2, reason: str | None = None) -> list[str | None]:
    """The texts on the tile on a space of Era II."""
    view = joined() | {"players": players}
    entry = next(entry for entry in view["tiles"] if entry["below"] == below)
    svg = tile_card(view, entry, names=NAMES, lang=lang, reason=reason)
    assert 'class="drawing tilecard era2"' in svg
    return [part.text for part in _piece(svg).iter("text")]


def test_a_tile_of_era_two_shows_what_its_space_adds() -> None:
    assert _second("E1") == ["Weekly Market", "1", "+1", "3", "/", "2", "6", "3", "/", "1", "/", "1"]
    assert _second("E1", reason="4 gold short")[-1] == "4 gold short"


def test_the_tile_in_hand_still_shows_its_space() -> None:
    assert _second("E2")[-3:] == ["1/3/5/7", "1/2/3/4", "you, now"]


def test_a_taken_tile_hides_its_space() -> None:
    assert "n" not in _second("E3")


def test_a_tile_face_down_shows_its_space_and_the_condition() -> None:
    assert _second("E4") == ["round 12", "2", "if most weapons"]
    assert _second("E4", lang="de") == ["Runde 12", "2", "wenn mehr Waffen"]


def test_a_single_player_meets_no_conditions() -> None:
    assert _second("E4", players=1) == ["round 12", "2"]


def test_a_room_without_effect_says_so() -> None:
    assert ">no effect</text>" in room_card(joined(), 40)
    assert ">ohne Wirkung</text>" in room_card(joined(), 40, lang="de")


def test_a_room_in_hand_is_marked() -> None:
    assert _piece(room_card(era_one(), 16, is_chosen=True)).get("class") == "room or chosen"


def test_walls_are_named_in_german() -> None:
    label = _piece(room_card(joined(), 40, lang="de")).get("aria-label")
    assert label == "Rüstkammer, 13 Punkte, kostet 3 Eisen und 2 Waffen, 3-4 Wände"
