"""The mountain of Cavum: what lies on it, what it says, what can be chosen on it."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cavum.table import BOOK, play, table
from draw.cavum_views import NAMES, RECORDS, TILES, building, decisions, laying, seen, turning_three
from draw.test_palette import contrast
from draw.views import choices_in
from pickaxe import Record
from pickaxe.draw import palette
from pickaxe.draw.cavum import Marks, mountain, turning
from pickaxe.draw.cavum.hexes import printed
from pickaxe.draw.palette import THEMES, Theme
from pickaxe.draw.targets import Targets, targets
from pickaxe.games.cavum.scoring import blow_up, visible_dynamite
from pickaxe.kernel.grids import bits


def _labels(svg: str) -> dict[str, str]:
    """The label of every space by its name."""
    spaces = ElementTree.fromstring(svg).findall(".//{*}g[@data-about]")
    return {part.get("data-space") or "": part.get("aria-label") or "" for part in spaces}


def _of(svg: str, space: str) -> ElementTree.Element:
    found = ElementTree.fromstring(svg).find(f".//*[@data-space='{space}']")
    assert found is not None
    return found


def test_every_space_is_there_once_and_separators_are_silent() -> None:
    svg = mountain(seen(building(), 0), names=NAMES)
    spaces = re.findall(r'data-space="([^"]+)"', svg)
    assert len(spaces) == len(set(spaces)) == 91 + 31
    assert svg.count('class="separatormark"') == 5


def test_spaces_are_named_as_a_player_would() -> None:
    labels = _labels(mountain(seen(laying(), 0), names=NAMES))
    assert labels["-2,4"] == "space −2,\N{NO-BREAK SPACE}4: three-exit tile, exits NE W SE, Ida's station"
    assert labels["-1,4"] == (
        "space −1,\N{NO-BREAK SPACE}4: red vein, stones: 3, four-exit tile, exits E NW W SE, level 2"
    )
    assert labels["-3,3"] == "space −3,\N{NO-BREAK SPACE}3: four-exit dynamite, exits E NW W SE"
    assert labels["-1,2"] == "space −1,\N{NO-BREAK SPACE}2: rock; lay here"
    assert labels["-2,3"] == "space −2,\N{NO-BREAK SPACE}3: two-exit tile, exits NE SW; lay here"
    assert labels["A3"] == "city space A3: Ida's station"
    assert labels["E1"] == "city space E1: Bruno's station, not connected"
    assert labels["A1"] == "city space A1: empty"


def test_spaces_are_named_in_german() -> None:
    labels = _labels(mountain(seen(laying(), 0), names=NAMES, lang="de"))
    assert labels["-2,4"] == "Feld −2,\N{NO-BREAK SPACE}4: Dreier, Ausgänge NO W SO, Station von Ida"
    assert labels["-1,2"] == "Feld −1,\N{NO-BREAK SPACE}2: Fels; hierher legen"
    assert labels["E1"] == "Stadtfeld E1: Station von Bruno, nicht verbunden"


@pytest.mark.parametrize(
    ("tokens", "space", "verb"),
    [
        ("build station", "A2", "build here"),
        ("lay six", "-3,5", "lay here"),
    ],
)
def test_what_choosing_a_space_does_depends_on_the_piece(tokens: str, space: str, verb: str) -> None:
    labels = _labels(mountain(seen(play(building(), tokens), 0), names=NAMES))
    assert labels[space].endswith(f"; {verb}")


def test_a_vein_is_discovered() -> None:
    view = next(view for view in decisions("four") if view["in_hand"] and view["in_hand"]["piece"] == "vein")
    labels = _labels(mountain(view))
    assert all(labels[space].endswith("; discover here") for space in targets(view["options"]).ids("space"))


def test_a_route_begins_and_goes_on() -> None:
    state = building(pieces=["prospect", "option, prospect", "option, prospect"])
    first = _labels(mountain(seen(state, 0)))
    assert first["A3"].endswith("; begin the route here")
    route = next(view for view in decisions("four") if view["route"])
    labels = _labels(mountain(route))
    assert all(labels[space].endswith("; go on here") for space in targets(route["options"]).ids("space"))
    assert "on the route" in labels[route["route"][0]]
    assert 'class="overlay route yours"' in mountain(route)
    walked = re.findall(r'<g class="hex [^"]*\bwalked\b[^"]*"[^>]* data-space="([^"]+)"', mountain(route))
    assert sorted(walked) == sorted(route["route"])


def test_legal_spaces_have_two_rings_and_a_plus_and_others_have_no_plus() -> None:
    view = seen(laying(), 0)
    root = ElementTree.fromstring(mountain(view))
    for part in root.findall(".//*[@data-about]"):
        is_legal = bool(targets(view["options"]).of("space", part.get("data-space") or ""))
        kinds = [each.get("class") for each in part.iter()]
        assert ("legal" in (part.get("class") or "").split()) == is_legal == ("addsign" in kinds)
        assert {"ring", "ring2"} <= set(kinds)
        assert (part.get("role"), part.get("tabindex")) == (("button", "-1") if is_legal else ("img", None))


def test_the_piece_in_hand_is_previewed_where_it_can_go() -> None:
    view = seen(laying(), 0)
    assert mountain(view).count('class="ghost preview"') == len(targets(view["options"]).ids("space"))
    assert 'class="ghost preview"' not in mountain(seen(building(), 0))


def test_the_preview_of_a_tile_continues_a_tunnel() -> None:
    preview = _of(mountain(seen(laying(), 0)), "-1,2").find("{*}g[@class='ghost preview']")
    assert preview is not None
    assert "M0 0L-13.25 22.95" in ElementTree.tostring(preview).decode()  # to the south-west, where a tunnel comes from


def test_every_turn_that_is_possible_can_be_chosen() -> None:
    view = seen(turning_three(), 0)
    svg = mountain(view)
    found = ElementTree.fromstring(svg).find(".//*[@class='turning']")
    assert found is not None
    assert found.get("data-space") == "-1,2"
    turned = [part for part in found if part.get("class") == "ghost turned"]
    turns = {int(part.get("data-turn") or ""): int(part.get("data-choice") or "") for part in turned}
    assert turns == {int(option["targets"][0]["id"]): option["choice"] for option in view["options"]}
    assert [part.get("display") for part in turned].count(None) == 1
    assert [part.get("data-rotate") for part in found if part.get("class") == "rotate"] == ["-1", "1"]


def test_marks_are_classes_and_signs() -> None:
    marks = Marks(last=frozenset({"0,3"}), last_seat=1, last_name="Bruno")
    svg = mountain(seen(building(), 0), marks=marks)
    assert _of(svg, "0,3").get("class") == "hex dug last seat2"
    assert "Bruno</text>" in svg
    assert _of(mountain(seen(building(), 0), marks=Marks(changed=frozenset({"0,0"}))), "0,0").get("class") == (
        "hex dug changed"
    )


def _tag(svg: str) -> tuple[ElementTree.Element, ElementTree.Element, tuple[float, float]]:
    """The pill that says whose move the last one was, its name, and where it stands."""
    tag = next(part for part in ElementTree.fromstring(svg).iter() if part.find("*[@class='lastface']") is not None)
    rect, name = (tag.find(f"*[@class='{kind}']") for kind in ("lastface", "lastink"))
    assert rect is not None
    assert name is not None
    return rect, name, _place(tag.get("transform"))


def _place(transform: str | None) -> tuple[float, float]:
    x, y = map(float, re.findall(r"-?[\d.]+", transform or ""))
    return x, y


@pytest.mark.parametrize("name", ["Ida", "Greedy bot 1", "Gieriger Bot 3", "WWWWWWWWWWWWWWWWWWWWWWWW"])
def test_a_name_stays_on_its_pill_in_any_font(name: str) -> None:
    svg = mountain(seen(building(), 0), marks=Marks(last=frozenset({"0,3"}), last_seat=1, last_name=name))
    rect, ink, _ = _tag(svg)
    long, left, wide = float(ink.get("textLength") or 0), float(rect.get("x") or 0), float(rect.get("width") or 0)
    middle = float(ink.get("x") or 0)
    assert long > 0
    assert left + 15 <= middle - long / 2
    assert middle + long / 2 <= left + wide - 6
    assert ink.text == name or (ink.text or "").endswith("…")
    assert not (ink.text or "").endswith("…") or len(name) > 20


def test_the_name_of_the_last_move_hides_no_number_beside_it() -> None:
    view = seen(table(TILES, {"-1,3": "3 red"}, players=3), 0)
    svg = mountain(view, marks=Marks(last=frozenset({"-2,4"}), last_seat=1, last_name="Bruno"))
    rect, _, (x, y) = _tag(svg)
    wide = float(rect.get("width") or 0)
    count = _place(_of(svg, "-1,3").get("transform"))  # the number of stones stands at the lower right
    assert abs(count[0] + 10 - x) > wide / 2 + 9 or abs(count[1] + 14 - y) > 9 + 9


def test_the_choices_on_a_mountain_are_those_about_spaces_and_turns() -> None:
    for view in decisions("three")[::5]:
        expected = {option["choice"] for option in view["options"] if option["verb"] in ("at", "turn")}
        assert choices_in(mountain(view)) == expected


def test_two_mountains_on_a_page_share_no_ids() -> None:
    assert " id=" not in mountain(seen(turning_three(), 0), marks=Marks(blast=True))


def test_without_targets_of_its_own_a_mountain_takes_those_of_its_view() -> None:
    view = seen(laying(), 0)
    assert mountain(view) == mountain(view, targets=targets(view["options"]))
    assert choices_in(mountain(view, targets=Targets())) == set()


def test_veins_and_stacks_and_gems_show_more_than_colour() -> None:
    svg = mountain(seen(building(), 0))
    assert re.findall(r'class="countink">(\d)<', svg).count("3") == 1
    assert re.findall(r'class="levelink">(\d)<', svg) == ["2"]
    assert {"gem-yellow", "gem-red", "gem-purple", "dynamite"} <= set(re.findall(r'href="#i-([a-z-]+)"', svg))


def test_dynamite_below_a_vein_is_not_shown() -> None:
    state = table({"-2,3": "D-two{1,4}"}, {"-2,3": "2 red"})
    assert "#i-dynamite" not in mountain(seen(state, None))
    assert seen(state, None)["blast"] == []


@pytest.mark.parametrize("name", ["four", "two", "chain"])
def test_networks_and_blasts_are_those_of_the_rules(name: str) -> None:
    record = Record.parse((RECORDS / f"cavum-{name}.txt").read_text(encoding="utf-8"))
    state: Any = record.start()
    for number, choice in enumerate(record.choices):
        if number % 7 == 0:
            _check_ways(state)
        state.play(choice)


def _names(mask: int) -> frozenset[str]:
    return frozenset(BOOK.board.names[node] for node in bits(mask))


def _check_ways(state: Any) -> None:
    view = seen(state, None)
    for seat in range(state.players):
        joined = {space for pair in seen(state, seat)["network"] for space in pair}
        assert joined <= _names(state.network(seat))
        assert joined | set(view["seats"][seat]["mines"]) == _names(
            state.network(seat) & (state.tiled | state.stations[seat])
        )
    after = state.copy()
    for node in bits(visible_dynamite(state)):
        blow_up(after, node)
    assert set(view["blast"]) == {
        BOOK.board.names[node] for node in BOOK.board.spaces if after.stacks[node] != state.stacks[node]
    }


def test_the_drawing_knows_the_printed_board() -> None:
    known = printed()
    assert len(known.places) == 122
    assert len(known.separators) == 5
    assert known.exits("dynamite four", 1) == known.exits("four", 1) == (0, 2, 3, 5)
    assert known.dynamite_of_card == {1: "two", 2: "three", 3: "four", 4: "six"}


def test_a_tile_can_be_turned_before_it_has_a_space() -> None:
    drawn = ElementTree.fromstring(turning("three", {0: None, 1: None}))
    assert [part.get("data-turn") for part in drawn] == ["0", "1", None, None]
    assert [part.get("display") for part in drawn] == [None, "none", None, None]
    assert drawn.get("data-space") is None
    chosen = ElementTree.fromstring(turning("dynamite two", {2: 9}))
    assert [(part.get("data-choice"), part.get("aria-label")) for part in chosen] == [
        ("9", "two-exit dynamite, exits NW SE")
    ]


def test_a_vein_waits_for_its_stones_on_its_space() -> None:
    view = next(view for view in decisions("four") if view["asked"]["kind"] == "colour")
    space = _of(mountain(view), view["in_hand"]["at"])
    assert space.get("class") == "hex dug chosen"
    assert "#i-vein" in ElementTree.tostring(space).decode()


@pytest.mark.parametrize("theme", THEMES)
def test_inks_and_rings_show_on_the_mountain(theme: Theme) -> None:
    colours = palette.colours(theme)
    for ink, ground in (("cityink", "city"), ("dugline", "paper"), ("shieldink", "shield"), ("lampink", "lampsoft")):
        assert contrast(colours[ink], colours[ground]) >= 4.5
    for ring, ground in (("glow", "dug"), ("tunnel", "dug"), ("cream", "ringdark"), ("blast", "charge")):
        assert contrast(colours[ring], colours[ground]) >= 3
