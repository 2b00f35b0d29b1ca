"""A home of The Cave Farmers shows its land, buildings and animals, and everything on it that can be chosen."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cave_farmers.table import seat, table
from draw.farm_views import VIEWS, alone, fencing, furnishing, housework, laying, overhanging, stabling
from draw.views import choices_in
from pickaxe.draw.cave_farmers import Marks, home, small_home
from pickaxe.draw.cave_farmers.pairs import choices_of, ways
from pickaxe.draw.targets import Targets, targets

PLACING = (furnishing, laying, overhanging, fencing, stabling)


def _about(svg: str, thing: str) -> ElementTree.Element:
    return next(part for part in ElementTree.fromstring(svg).iter("g") if part.get("data-about") == thing)


def _label(svg: str, thing: str) -> str:
    return _about(svg, thing).get("aria-label") or ""


def _pieces(svg: str, name: str) -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(svg).iter("g") if name in (part.get("class") or "").split()]


def _icons(svg: str) -> list[str]:
    return re.findall(r'href="#i-([a-z-]+)"', svg)


@pytest.mark.parametrize("view", [function() for function in PLACING], ids=lambda view: view["asked"]["prompt"])
def test_every_place_can_be_pressed(view: Any) -> None:
    assert choices_in(home(view, 0)) == {option["choice"] for option in view["options"]}
    assert choices_in(home(view, 1)) == set()
    assert choices_in(home(view | {"viewer": 1}, 0)) == set()


def test_a_twin_tile_is_drawn_in_each_way_round_but_only_when_it_is_asked_for() -> None:
    view = laying()
    svg = home(view, 0)
    pairs = _pieces(svg, "pair")
    assert len(pairs) == len(view["options"]) == len(ways(targets(view["options"])))
    one, other = _about(svg, "pair 2,4 1,4"), _about(svg, "pair 1,4 2,4")
    assert (one.get("data-first"), one.get("data-second")) == ("2,4", "1,4")
    assert one.get("data-way") != other.get("data-way")
    assert one.get("data-label") == "cavern on row 2, column 4, tunnel on row 1, column 4"
    assert all([part.get("display") for part in pair] == ["none"] for pair in pairs)  # nothing lies strewn on the land
    assert not [pair for pair in pairs if pair.get("role") or pair.get("data-choice")]
    assert _label(svg, "cell 2,4").endswith("; put one half here")


def test_a_cell_gathers_the_twin_tiles_that_touch_it() -> None:
    view = laying()
    found = targets(view["options"])
    cell = _about(home(view, 0), "cell 2,4")
    touching = [choice for pair, choice in ways(found).items() if "2,4" in pair]
    assert sorted(map(int, (cell.get("data-choices") or "").split())) == sorted(touching)
    assert cell.get("data-choice") == str(choices_of(found, "2,4")[0])


def test_a_large_pasture_is_one_piece_on_two_cells() -> None:
    svg = home(fencing(), 0)
    assert len(_pieces(svg, "pair")) == 4
    pasture = _about(svg, "pair 3,2 4,2")
    assert pasture.get("data-label") == "large pasture on row 3, column 2 and row 4, column 2"
    assert len(_pieces(ElementTree.tostring(pasture, "unicode"), "preview")) == 1


def test_a_large_pasture_is_one_drawing() -> None:
    svg = home(housework(), 0)
    fences = [part for part in ElementTree.fromstring(svg).iter("rect") if part.get("class") == "fence2"]
    assert sorted((part.get("width"), part.get("height")) for part in fences) == [("63", "138"), ("63", "63")]
    assert _label(svg, "cell 3,3") == "row 3, column 3: large pasture, 2 donkeys here, room for 8"


def test_what_lies_on_the_cells_in_words() -> None:
    svg = home(housework(), 0, name="Ida")
    assert _label(svg, "cell 1,3") == "row 1, column 3: forest, covering it brings 1 boar"
    assert _label(svg, "cell 1,6") == "row 1, column 6: rock, covering it brings 2 food"
    assert _label(svg, "cell 2,2") == "row 2, column 2: meadow, 3 sheep here, room for 3, herded by 2 dogs"
    assert _label(svg, "cell 3,2") == "row 3, column 2: field, 1 vegetable"
    assert _label(svg, "cell 4,2") == "row 4, column 2: small pasture, stable, 2 cattle here, room for 4"
    assert _label(svg, "cell 4,5") == "row 4, column 5: Dwelling, 3 points"
    assert ElementTree.fromstring(svg).get("aria-label") == (
        "Ida's home: 17 of 24 spaces used, 4 dwarfs, 13 animals, 37 points"
    )


def test_a_home_in_german() -> None:
    svg = home(furnishing(), 0, name="Ida", lang="de")
    assert _label(svg, "cell 2,4") == "Zeile 2, Spalte 4: Höhlenraum; hier einrichten"
    assert "Heim von Ida" in (ElementTree.fromstring(svg).get("aria-label") or "")
    assert _about(home(laying(), 0, lang="de"), "pair 2,4 1,4").get("data-label") == (
        "Höhlenraum auf Zeile 2, Spalte 4, Stollen auf Zeile 1, Spalte 4"
    )


def test_animals_stand_with_their_room() -> None:
    texts = ["".join(part.itertext()) for part in ElementTree.fromstring(home(housework(), 0)).iter("text")]
    assert {"3/3", "2/8", "2/4", "2/2"} <= set(texts)
    icons = _icons(home(housework(), 0))
    assert {animal: icons.count(animal) for animal in ("cattle", "dog", "stable", "mine-ore")} == {
        "cattle": 1,
        "dog": 1,
        "stable": 3,
        "mine-ore": 1,
    }


def test_a_covered_trader_is_named() -> None:
    owner = seat("1 wood", "cavern 3,5", {"3,4": 39}, covered=18)
    view: Any = table(owner, seat()).view(0)
    assert _label(home(view, 0), "cell 3,4") == "row 3, column 4: Spare part storage, on top of Trader"


def test_overhangs_make_the_picture_larger() -> None:
    inside = ElementTree.fromstring(home(laying(), 0)).get("viewBox")
    over = ElementTree.fromstring(home(overhanging(), 0)).get("viewBox")
    assert (inside, over) == ("0 0 484 322", "0 0 484 462")
    assert _label(home(overhanging(), 0), "cell 0,4") == "over the edge, row 0, column 4: tunnel"
    assert _label(home(overhanging(), 0), "cell 0,5") == (
        "over the edge, row 0, column 5: beside the board; put one half here"
    )
    assert ElementTree.fromstring(small_home(overhanging(), 0)).get("viewBox") == "0 0 121 114"


def test_marks_show_states() -> None:
    marks = Marks(last=frozenset({"1,1"}), last_seat=1, chosen=frozenset({"1,2"}), changed=frozenset({"2,2"}))
    svg = home(housework(), 0, marks=marks)
    assert "last seat2" in (_about(svg, "cell 1,1").get("class") or "")
    assert "chosen" in (_about(svg, "cell 1,2").get("class") or "")
    assert "changed" in (_about(svg, "cell 2,2").get("class") or "")


def test_a_small_home_rings_what_is_new() -> None:
    marks = Marks(last=frozenset({"3,1", "4,1"}), last_seat=2)
    ringed = _pieces(small_home(housework(), 2, marks=marks), "last")
    assert [piece.get("class") for piece in ringed] == ["last seat3", "last seat3"]
    assert all([part.get("class") for part in piece] == ["ring2", "ring"] for piece in ringed)
    assert not _pieces(small_home(housework(), 2), "last")


@pytest.mark.parametrize("name", VIEWS)
def test_what_can_be_pressed_is_a_button_with_a_name(name: str) -> None:
    for piece in _pieces(home(VIEWS[name](), 0), "legal"):
        assert (piece.get("role"), piece.get("tabindex")) == ("button", "-1")
        assert piece.get("aria-label")
        assert piece.get("data-choice")


@pytest.mark.parametrize("name", VIEWS)
def test_the_same_view_gives_the_same_bytes_without_ids(name: str) -> None:
    view = VIEWS[name]()
    assert home(view, 0) == home(VIEWS[name](), 0)
    assert " id=" not in home(view, 0) + small_home(view, 0)


def test_small_homes_are_summed_up() -> None:
    view = housework()
    assert ElementTree.fromstring(small_home(view, 1, name="Bruno")).get("aria-label") == (
        "Bruno's home: 11 of 24 spaces used, 4 dwarfs, 6 animals, 12 points"
    )
    assert ElementTree.fromstring(small_home(alone(), 0, lang="de")).get("aria-label") == (
        "Heim: 4 von 24 Feldern genutzt, 2 Zwerge, 0 Tiere, −24 Punkte"
    )


def test_names_are_escaped() -> None:
    svg = home(housework(), 0, name='<script>alert("x")</script>')
    assert "<script" not in svg


def test_without_options_nothing_belongs_anywhere() -> None:
    assert targets([]) == Targets()
