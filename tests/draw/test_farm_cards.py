"""Action spaces, furnishings, loot, dwarfs, goods and harvests of The Cave Farmers as pictures of their own."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from cave_farmers.table import on, play, seat, table, with_cards
from draw.farm_views import NAMES, alone, feeding, forging, good_game, housework, looting, round_eight
from draw.views import choices_in
from pickaxe import draw
from pickaxe.draw import notation
from pickaxe.draw.cave_farmers import (
    Marks,
    dwarfs_row,
    furnishing_card,
    groups,
    harvest_strip,
    loot_ladder,
    small_home,
    space_card,
)
from pickaxe.draw.cave_farmers.printed import choice_line, furnishing_lines, goods_words, loot_line, space_lines
from pickaxe.draw.targets import Targets
from pickaxe.draw.targets import targets as sorted_targets
from pickaxe.games.cave_farmers.components import FURNISHINGS, LOOT, SPACES
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import price

# Words that mean a picture; on a face they must not have been left as text.
PICTURES = {
    *("wood", "stone", "ore", "grain", "vegetable", "food", "gold", "ruby", "dog", "sheep", "donkey", "boar"),
    *("cattle", "animal", "dwarf", "furnish", "dwelling", "fence", "stable", "sow", "growth", "forge", "expedition"),
    *("meadow", "field", "cavern", "tunnel", "deep", "ore-mine", "ruby-mine", "weapon", "start", "imitate"),
}


def _space(view: Any, token: str) -> dict[str, Any]:
    return next(entry for entry in view["spaces"] if entry["token"] == token)


def targets(view: Any) -> Targets:
    """The options of a view by what they are about."""
    return sorted_targets(view["options"])


def forecast(view: Any, seat: int) -> dict[str, Any]:
    """The end of the round for a seat."""
    found: dict[str, Any] = view["seats"][seat]["forecast"]
    return found


def _forecast(view: Any, lang: str = "en") -> list[str]:
    """What the picture of a table says, the end of the round among it."""
    return _texts(draw.table(view, lang=lang))


def _said(svg: str) -> str:
    """The accessible name of the only thing in a picture."""
    return next(part.get("aria-label") or "" for part in ElementTree.fromstring(svg).iter() if part.get("aria-label"))


def _text(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).iter("text")]


def _texts(table: str) -> list[str]:
    """The texts of a picture that stands alone."""
    return ["".join(part.itertext()) for part in ElementTree.fromstring(table).findall(".//{*}text")]


# Faces


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_part_has_a_face(lang: str) -> None:
    faces = [furnishing_lines(row["no"], lang) for row in FURNISHINGS["furnishings"]]
    faces += [space_lines(row["id"], lang) for row in SPACES["spaces"]]
    faces += [(loot_line(row["token"], lang),) for row in LOOT["items"]]
    assert all(len(face) <= 3 for face in faces)
    left = {glyph.what for face in faces for line in face for glyph in notation.glyphs(line) if glyph.kind == "text"}
    assert left & PICTURES == set()


def test_german_faces_leave_no_english_word() -> None:
    numbers = range(1, len(BOOK.furnishings))
    both = [
        {
            glyph.what
            for line in furnishing_lines(number, lang)
            for glyph in notation.glyphs(line)
            if glyph.kind == "text"
        }
        for lang in ("en", "de")
        for number in numbers
    ]
    english = {word for words in both[: len(numbers)] for word in words}
    german = {word for words in both[len(numbers) :] for word in words}
    assert {word for word in english & german if word.isalpha()} == {"in"}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_choice_that_needs_a_button_has_a_line(lang: str) -> None:
    for choice, token in enumerate(BOOK.lexicon):
        if not BOOK.lexicon.meaning(choice).targets:
            line = choice_line(choice, lang)
            assert notation.glyphs(line), token
            assert line != token.replace(" ", "_") or token == "stable", token


# Action spaces


def test_every_space_has_its_place_from_the_first_round_on() -> None:
    for players in range(1, 8):
        begins: Any = table(*[seat() for _ in range(players)], players=players).view(0)
        ends: Any = table(*[seat() for _ in range(players)], players=players, round=12).view(0)
        first, last = groups(begins), groups(ends)
        shown = [[entry["token"] for entry in group.entries] for group in first]
        after = [[entry["token"].removeprefix("urgent-") for entry in group.entries] for group in last]
        assert shown == after
        assert sum(map(len, shown)) == {1: 19, 2: 23, 3: 27, 4: 25, 5: 31, 6: 31, 7: 34}[players]
        assert all("rounds" not in entry for group in last for entry in group.entries)


def test_a_space_says_what_lies_there_and_who_came() -> None:
    view: Any = round_eight().view(0)
    assert _said(space_card(view, _space(view, "drift-mining"))) == (
        "Drift mining: 4 stone, Take all stone and/or lay a cavern/tunnel tile"
    )
    assert _said(space_card(view, _space(view, "excavation"), names=NAMES)) == (
        "Excavation: empty, Take all stone and/or lay a cavern/tunnel or cavern/cavern tile; taken by Bruno"
    )
    taken = space_card(view, _space(view, "ore-mine-construction"), names=NAMES, lang="de")
    assert _said(taken).endswith("; genommen von Chen, Kampfstärke 6")
    assert "6" in _text(taken)


def test_a_newborn_stands_beside_its_parent() -> None:
    home = seat("1 food", furnishings={"3,4": 1})
    state = play(on("wish-for-children", home, seat(), round=4), "grow")
    view: Any = state.view(1)
    entry = _space(view, "wish-for-children")
    assert entry["newborn"] == 1
    svg = space_card(view, entry, names=NAMES)
    assert svg.count("#i-dwarf") == 2
    assert "with a newborn" in _said(svg)


def test_spaces_that_can_be_chosen_and_those_that_cannot() -> None:
    view: Any = round_eight().view(0)
    choices = targets(view).of("space", "housework")
    legal = space_card(view, _space(view, "housework"), choices=choices)
    assert choices_in(legal) == set(choices)
    assert _said(legal).endswith("; send a dwarf")
    refused = space_card(view, _space(view, "imitation-2"), reason="2 food short")
    assert 'aria-disabled="true"' in refused
    assert _said(refused).endswith("; not possible: 2 food short")
    assert "2 food short" in _text(refused)


def test_new_cards_and_cards_to_come() -> None:
    view: Any = table(seat(), seat(), seat(), players=3, round=7, cards=with_cards(3, 7, "family-life")).view(0)
    assert "new" in _text(space_card(view, _space(view, "family-life")))
    entries = {entry["token"]: entry for group in groups(view) for entry in group.entries}
    assert entries["exploration"]["rounds"] == [8, 9]
    assert entries["ruby-delivery"]["rounds"] == [10, 11, 12]
    assert "8–9" in _text(space_card(view, entries["exploration"]))
    assert _said(space_card(view, entries["adventure"])).endswith("comes in round 10–12")


def test_a_single_player_knows_every_round() -> None:
    entries = {entry["token"]: entry for group in groups(alone()) for entry in group.entries}
    assert entries["adventure"]["rounds"] == [11]


def test_the_space_in_use_is_the_current_step() -> None:
    view = housework()
    svg = space_card(view, _space(view, "housework"), marks=Marks(changed=frozenset({"housework"})))
    assert 'aria-current="step"' in svg
    assert "space taken held changed" in svg


# Harvests


def test_the_rounds_to_come() -> None:
    fresh: Any = table(seat(), seat(), seat(), players=3, round=1).view(0)
    assert _said(harvest_strip(fresh)) == (
        "Harvests: round 3: harvest, round 4: 1 food for each dwarf, round 5: harvest, round 6–12: unknown"
    )
    late: Any = table(seat(), seat(), seat(), players=3, round=8, markers=["red", "green", "red"]).view(0)
    assert _said(harvest_strip(late)) == "Harvests: round 8: event, round 9–12: unknown"
    assert _said(harvest_strip(alone(), lang="de")) == "Erntezeiten: Runde 6–12: Erntezeit"


def test_the_end_of_the_round() -> None:
    found = forecast(housework(), 0)
    assert (found["crops"], found["due"], found["short"]) == ({"grain": 1, "vegetable": 1}, 8, 2)
    assert found["newborn"] == ["sheep", "donkey"]  # a calf would find no room
    assert {"Feed 8: 2 short", "goods would make 35"} <= set(_forecast(housework()))


def test_what_goods_would_make() -> None:
    view = feeding()
    assert forecast(view, 0)["due"] == view["feeding"]["due"] == 6
    # two grain, a cattle, three gold in one exchange; the crop came in before
    assert forecast(view, 0)["can_make"] == view["seats"][0]["goods"]["grain"] + 3 + 2


@pytest.mark.parametrize(("built", "made"), [(0, 5), (26, 7), (35, 7)])
def test_furnishings_that_make_more_of_crops_count(built: int, made: int) -> None:
    home = seat("2 grain 1 vegetable", "4,3 field 1 grain", {"3,4": built} if built else {})
    assert forecast(table(home, seat(), round=3).view(0), 0)["can_make"] == made


def test_a_marker_that_is_face_down_may_be_a_harvest() -> None:
    view: Any = table(seat("1 food"), seat(), round=8, markers=["green", "red"], options={"late_markers": True}).view(0)
    assert {"Marker face down: perhaps a harvest", "Feed 4: 3 short"} <= set(_forecast(view))


def test_the_mining_cave_feeds() -> None:
    home = seat("2 donkey", "ruby mine 3,5; ore mine 2,5; deep tunnel 2,6", {"3,4": 28})
    found = forecast(table(home, seat(), round=3).view(0), 0)
    assert (found["due"], found["can_make"]) == (2, 1)  # both eaten make 3 and save nothing any more


def test_a_round_without_harvest() -> None:
    view: Any = table(seat(), seat(), round=1).view(0)
    assert "No harvest after this round" in _forecast(view)
    assert not any(text.startswith("Feed") for text in _forecast(view))
    food: Any = table(seat("1 food"), seat(), round=4).view(0)
    assert "Ernähren 2: 1 fehlen" in _forecast(food, "de")


# Furnishings


def test_a_furnishing_says_what_it_costs_now_and_before() -> None:
    view = housework()
    assert price(view, 40, 0) == {"wood": 1, "stone": 1}
    assert _said(furnishing_card(view, 40, seat=0)) == (
        "Main storage, points at the end, costs 1 wood, 1 stone, instead of 2 wood, 1 stone"
    )
    assert _said(furnishing_card(view, 40, seat=1)) == "Main storage, points at the end, costs 2 wood, 1 stone"
    assert _said(furnishing_card(view, 22, seat=0)) == "Dog school, 0 points, costs nothing"


def test_what_the_purse_lacks_is_marked() -> None:
    svg = furnishing_card(housework(), 26, seat=0, reason="1 stone short")
    short = [part for part in ElementTree.fromstring(svg).iter("g") if part.get("class") == "lacking"]
    assert len(short) == 1
    assert _said(svg).endswith("not possible: 1 stone short")


def test_a_built_furnishing_says_by_whom() -> None:
    svg = furnishing_card(housework(), 35, seat=0, names=NAMES)
    assert _said(svg).endswith("built by Bruno")
    assert "built by Bruno" in _text(svg)
    assert "view-transition-name" not in svg


def test_points_are_printed_or_what_a_tile_would_bring() -> None:
    view = housework()
    assert "★" in _text(furnishing_card(view, 40))
    assert "4" in _text(furnishing_card(view, 40, worth=4))
    assert "2" in _text(furnishing_card(view, 26))


def test_a_furnishing_can_be_paid_in_several_ways() -> None:
    home = seat("4 wood 4 stone 4 ore", "cavern 3,5", {"3,4": 17})
    view: Any = on("housework", home, seat()).view(0)
    choices = targets(view).of("furnishing", 25)
    assert [BOOK.lexicon.token(choice) for choice in choices] == [
        "furnish 25",
        "furnish 25 ore for wood",
        "furnish 25 ore for stone",
        "furnish 25 ore for both",
    ]
    assert choices_in(furnishing_card(view, 25, seat=0, choices=choices)) == set(choices)


# Loot, dwarfs, goods


def test_loot_within_reach_can_be_taken() -> None:
    view = looting()
    svg = loot_ladder(view, targets=targets(view))
    assert choices_in(svg) == {option["choice"] for option in view["options"] if option["verb"] == "loot"}
    labels = [part.get("aria-label") or "" for part in ElementTree.fromstring(svg).iter()]
    assert "1 dog, strength 1; taken already" in labels
    assert "1 cattle, strength 10; needs 10" in labels
    assert labels[0] == "Loot: 1 of 3"


def test_weapons_are_forged_on_the_ladder() -> None:
    view = forging()
    svg = loot_ladder(view, targets=targets(view), lang="de")
    assert choices_in(svg) == {option["choice"] for option in view["options"] if option["verb"] == "forge"}
    assert 'aria-label="Kampfstärke 5 schmieden"' in svg


def test_dwarfs_at_home_and_away() -> None:
    view: Any = round_eight().view(0)
    svg = dwarfs_row(view, 0, targets=targets(view))
    labels = [part.get("aria-label") for part in ElementTree.fromstring(svg).iter("g") if part.get("data-about")]
    assert labels == [
        "dwarf at home",
        "dwarf at home, strength 5; send now for a ruby",
        "dwarf at home, strength 8; send now for a ruby",
        "dwarf at Forest exploration",
    ]
    assert choices_in(svg) == {option["choice"] for option in view["options"] if option["verb"] == "dwarf"}
    assert choices_in(dwarfs_row(view, 1, targets=targets(view))) == set()


def test_goods_are_on_the_shelf() -> None:
    goods = housework()["seats"][0]["goods"] | housework()["seats"][0]["animals"]
    shown = re.findall(r'aria-label="([^"]*)" data-about="good [^"]*"', draw.table(housework()))
    assert sorted(shown[: len(goods)]) == sorted(goods_words({good: number}, "en") for good, number in goods.items())


# Every picture


def test_nothing_in_a_picture_has_an_id_or_a_colour_of_its_own() -> None:
    view = good_game(2, 1)[-40]
    parts = [furnishing_card(view, number, seat=0) for number in range(1, len(BOOK.furnishings))]
    parts += [space_card(view, entry) for group in groups(view) for entry in group.entries]
    parts += [harvest_strip(view), loot_ladder(view, targets=targets(view))]
    parts += [dwarfs_row(view, 0), small_home(view, 0)]
    assert [part for part in parts if " id=" in part or re.search(r'(fill|stroke)="#', part)] == []


def test_animals_without_room_are_marked() -> None:
    view = next(view for view in good_game(2, 1) if view["asked"]["kind"] == "house")
    homeless = view["seats"][view["seat"]]["homeless"]
    animal, number = next((animal, number) for animal, number in homeless.items() if number)
    svg = draw.table(view)
    assert any(text.startswith("Without room: ") for text in _texts(svg))
    labels = [part.get("aria-label") or "" for part in ElementTree.fromstring(svg).iter()]
    assert any(label.endswith(f", {number} without room") for label in labels), animal


def test_a_harvest_under_way_tells_only_what_is_left() -> None:
    seen = {view["asked"]["kind"]: view for view in good_game(2, 1) if view["phase"] == "harvest"}
    assert forecast(feeding(), 0)["steps"] == ["feed", "breed"]
    assert forecast(feeding(), 1)["steps"] == []
    bred = forecast(seen["breed"], seen["breed"]["seat"])
    assert (bred["now"], bred["steps"], bred["due"]) == ("under way", ["breed"], 0)
    end = forecast(good_game(2, 1)[-1], 0)
    assert (end["now"], end["steps"], end["due"], end["newborn"]) == ("over", [], 0, [])
