"""A cave shows its spaces, rooms and walls, and everything in it that can be chosen."""

import re
from xml.etree import ElementTree

import pytest

from draw.views import VIEWS, burying, choices_in, drafting, era_one, era_two, joined, options
from pickaxe.draw.cave_vs_cave import Marks, cave
from pickaxe.draw.cave_vs_cave import board as boards
from pickaxe.draw.cave_vs_cave.cave import natural_walls
from pickaxe.draw.svg import number
from pickaxe.draw.targets import targets

IN_A_CAVE = ("place", "excavate", "bury", "wall", "raze", "activate", "before")


def _pieces(svg: str, name: str) -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(svg).iter("g") if name in (part.get("class") or "").split()]


def _about(svg: str, thing: str) -> ElementTree.Element:
    return next(part for part in ElementTree.fromstring(svg).iter("g") if part.get("data-about") == thing)


@pytest.mark.parametrize("name", VIEWS)
def test_every_option_in_a_cave_can_be_pressed(name: str) -> None:
    view = VIEWS[name]()
    in_pool = {choice for number in view["pool"] for choice in targets(view["options"]).of("room", number)}
    wanted = {option["choice"] for option in view["options"] if option["verb"] in IN_A_CAVE}
    assert choices_in(cave(view, 0)) == wanted - in_pool


@pytest.mark.parametrize("name", VIEWS)
def test_the_other_cave_offers_nothing(name: str) -> None:
    view = VIEWS[name]()
    assert choices_in(cave(view, 1)) == set()
    assert choices_in(cave(view | {"viewer": 1}, 0)) == set()


def test_what_can_be_pressed_is_a_button_with_a_name() -> None:
    for piece in _pieces(cave(era_one(), 0), "legal"):
        assert piece.get("role") == "button"
        assert piece.get("tabindex") == "-1"
        assert piece.get("aria-label")
        assert piece.get("data-choice")


def test_several_choices_about_one_space() -> None:
    view = era_one()
    tokens = {option["token"]: option["choice"] for option in view["options"]}
    both = [tokens["excavate B2"], tokens["excavate B2 for 1 gold"]]
    piece = _about(cave(view, 0), "space B2")
    assert piece.get("data-choice") == str(both[0])
    assert piece.get("data-choices") == " ".join(map(str, both))
    assert piece.get("aria-label") == "B2, covered, bonus 1 food, excavate, excavate (1 gold)"


def test_a_single_choice_is_not_listed_twice() -> None:
    assert _about(cave(era_one(), 0), "space A1").get("data-choices") is None


def test_everything_else_can_be_asked_about() -> None:
    svg = cave(era_one(), 0)
    assert _about(svg, "space C5").get("role") == "img"
    assert _about(svg, "room 16").get("aria-label") == "Bakehouse, 6 points, B4"
    assert _about(svg, "edge A4-A5").get("aria-label") == "wall between A4 and A5"


def test_rooms_keep_their_names_when_they_move() -> None:
    svg = cave(era_one(), 0)
    assert re.findall(r"view-transition-name:(piece-\d+)", svg) == ["piece-02", "piece-22", "piece-16", "piece-12"]


def test_a_cave_is_summed_up_in_words() -> None:
    root = ElementTree.fromstring(cave(era_one(), 0, name="Ida"))
    assert root.get("role") == "group"
    assert root.get("aria-label") == "Ida's cave: 5 rooms, 2 empty, 4 covered, 25 points"


def test_a_cave_in_german() -> None:
    svg = cave(era_one(), 0, name="Ida", lang="de")
    assert (
        ElementTree.fromstring(svg).get("aria-label") == "Höhle von Ida: 5 Einrichtungen, 2 leer, 4 verdeckt, 25 Punkte"
    )
    assert _about(svg, "room 16").get("aria-label") == "Backstube, 6 Punkte, B4"
    assert _about(svg, "space B2").get("aria-label") == "B2, verdeckt, Bonus 1 Nährwert, aushöhlen, aushöhlen (1 Gold)"


def test_names_are_escaped() -> None:
    svg = cave(era_one(), 0, name='<script>alert("x")</script>')
    assert "<script" not in svg
    assert '<script>alert("x")</script>' in (ElementTree.fromstring(svg).get("aria-label") or "")


def test_covered_spaces_show_their_bonus() -> None:
    svg = cave(era_one(), 1)
    assert len(_pieces(svg, "covered")) == 7
    assert len(_pieces(svg, "bonus")) == 1


def test_walls_are_drawn_between_their_spaces() -> None:
    wall = _about(cave(era_one(), 1), "edge B3-B4")
    blocks = wall.find("rect")
    assert blocks is not None
    x, y, width, height = (float(blocks.get(name, "0")) for name in ("x", "y", "width", "height"))
    assert (round(x + width / 2), round(y + height / 2)) == (476, 338)


def test_the_additional_cavern_stands_at_the_flank_of_its_owner() -> None:
    view = era_one()
    assert "cavern" not in cave(view, 0)
    view["seats"][0]["spaces"]["cavern"] = "empty"
    view["seats"][0]["walls"].append("cavern-E")
    view["cavern"] = {"owner": 0, "side": "two walls"}
    view["options"] = options("at cavern", "wall cavern-S")
    svg = cave(view, 0)
    assert choices_in(svg) == {100, 101}
    assert _about(svg, "space cavern").get("aria-label") == "Additional Cavern, empty, furnish here"
    assert _about(svg, "edge cavern-E").get("aria-label") == "wall on side E of the Additional Cavern"


def test_joined_boards_are_drawn_by_the_same_code() -> None:
    svg = cave(joined(), 0)
    assert ElementTree.fromstring(svg).get("viewBox") == "0 0 544 468"
    assert _about(svg, "space Y2").get("aria-label") == "Y2, covered, excavate"
    assert len(_pieces(svg, "place")) + len(_pieces(svg, "room")) == 19


def test_the_seam_between_the_boards_is_rock() -> None:
    board = boards.board(joined()["seats"][0]["spaces"])
    walls = natural_walls(board, board.spaces, seed="")
    passages = [board.edge("X4-A4"), board.square("X4").border("S")]
    for space in ("X1", "X2", "X3"):
        seam = board.square(space).border("E")
        assert f"M{number(seam.x1)} {number(seam.y1)}L" in walls
    for open_side in passages:
        assert f"M{number(open_side.x1)} {number(open_side.y1)}L" not in walls


def test_era_two_alone_is_drawn_too() -> None:
    svg = cave(era_two(), 1)
    assert "era2" in (ElementTree.fromstring(svg).get("class") or "")
    assert len(_pieces(svg, "place")) + len(_pieces(svg, "room")) == 9
    places = [float(part.get("x", "0")) for part in ElementTree.fromstring(svg).iter("rect")]
    assert max(places) < 544


def test_era_two_alone_is_open_to_the_east() -> None:
    assert "rubble" in cave(era_two(), 0)
    assert "rubble" not in cave(joined(), 0)


def test_a_room_is_put_face_down_on_an_empty_space() -> None:
    piece = _about(cave(burying(), 0, lang="de"), "space A1")
    assert piece.get("aria-label") == "A1, leer, hier ein Plättchen verdeckt ablegen"
    assert "#i-hidden" in [part.get("href") for part in piece.iter("use")]


def test_two_caves_in_one_page_share_no_ids() -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', cave(era_one(), seat))) for seat in (0, 1))
    assert first
    assert not first & second


def test_marks_show_the_last_move_and_what_is_chosen() -> None:
    marks = Marks(
        last=frozenset({"A3", "B3-B4"}),
        last_seat=1,
        chosen=frozenset({"B3"}),
    )
    svg = cave(era_one(), 1, marks=marks)
    assert "last seat2" in (_about(svg, "room 05").get("class") or "")
    assert "last seat2" in (_about(svg, "edge B3-B4").get("class") or "")
    assert "chosen" in (_about(svg, "room 20").get("class") or "")


def test_the_room_in_hand_waits_over_its_spaces() -> None:
    view = era_one() | {"in_hand": 24, "options": options("at A2", "at B5")}
    svg = cave(view, 0)
    assert len(_pieces(svg, "preview")) == 2
    assert all(piece.get("display") == "none" for piece in _pieces(svg, "preview"))


def test_options_that_lie_nowhere_are_listed_apart() -> None:
    found = targets(era_one()["options"])
    assert [found.options[choice]["token"] for choice in found.elsewhere] == [
        *("gain 2 emmer", "1 flax > 1 gold", "two tiles for 2 food", "end")
    ]


def test_rooms_of_the_pool_have_a_place_of_their_own() -> None:
    view = era_two()
    found = targets(view["options"])
    assert found.ids("room") == ["05", "15", "23", "27"]
    assert [found.options[choice]["token"] for choice in found.of("room", 5)] == ["activate 05"]
    assert [found.options[choice]["token"] for choice in found.of("room", 23)] == ["before 23"]
    assert not set(found.of("room", 5)) & choices_in(cave(view, 0))
    assert set(found.of("room", 27)) <= choices_in(cave(view, 0))


def test_drafting_is_choosing_a_card() -> None:
    found = targets(drafting()["options"])
    assert found.ids("room") == ["01", "04", "24"]
    assert found.elsewhere == []
