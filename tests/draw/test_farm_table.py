"""Whole tables of The Cave Farmers: every option of a game has its place, and everything is said."""

from xml.etree import ElementTree

import pytest

import pickaxe
from draw.farm_views import KINDS, NAMES, VIEWS, alone, good_game, housework, random_game
from draw.views import boxes, check_whole
from pickaxe import draw
from pickaxe.draw.cave_farmers import groups
from pickaxe.draw.palette import THEMES, Theme
from pickaxe.draw.targets import targets

GAMES = [(1, 3), (2, 1), (3, 2), (4, 2), (5, 1), (7, 1)]
# The verbs that are about no piece of the table.
ELSEWHERE = {
    *("take", "end", "close", "return", "grow", "stable", "aside", "sell", "buy", "breed", "breed nothing"),
    *("skip field", "skip breeding", "convert", "lay", "sow", "fence", "feed", "pay"),
}


def _texts(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).findall(".//{*}text")]


def test_the_games_and_tables_ask_everything() -> None:
    asked = {view["asked"]["kind"] for players, seed in GAMES for view in random_game(players, seed)}
    assert asked | {function()["asked"]["kind"] for function in VIEWS.values()} == KINDS | {None}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_option_belongs_to_one_thing(players: int, seed: int) -> None:
    for view in random_game(players, seed):
        found = targets(view["options"])
        put = {choice for choices in found.things.values() for choice in choices}
        assert sorted([*put, *found.elsewhere]) == sorted(option["choice"] for option in view["options"])
        assert {kind for kind, _ in found.things} <= {"space", "cell", "furnishing", "loot", "strength", "dwarf"}
        assert {found.options[each]["verb"] for each in found.elsewhere} <= ELSEWHERE


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_option_of_a_game_is_on_the_table(players: int, seed: int) -> None:
    views = random_game(players, seed)
    for view in [*views[:: len(views) // 25], views[-2], views[-1]]:
        check_whole(view, draw.table(view, names=NAMES, lang="de"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", VIEWS)
def test_a_table_needs_nothing_around_it(name: str, theme: Theme) -> None:
    view = VIEWS[name]()
    svg = draw.table(view, names=NAMES, theme=theme)
    check_whole(view, svg)
    assert svg == draw.table(VIEWS[name](), names=NAMES, theme=theme)


@pytest.mark.parametrize("players", [2, 4])
def test_full_homes_can_be_drawn(players: int) -> None:
    view = good_game(players, 3)[-2]
    assert view["over"]
    svg = draw.table(view, names=NAMES)
    assert {"The game is over", *(NAMES[:players])} <= set(_texts(svg))
    assert len(draw.to_png(svg, scale=0.5)) > 30_000


@pytest.mark.parametrize("players", range(1, 8))
def test_every_number_of_players_has_its_panels(players: int) -> None:
    view = random_game(players, 1)[60]
    svg = draw.table(view, names=NAMES)
    check_whole(view, svg)
    spaces = sum(len(group.entries) for group in groups(view))
    assert len(boxes(svg, "spacecard")) == spaces + 1
    assert len(boxes(svg, "furnishingcard")) >= len(view["offer"])
    assert len(boxes(svg, "home", "smallhome")) == players


def test_a_table_says_what_it_shows() -> None:
    root = ElementTree.fromstring(draw.table(housework(), names=NAMES))
    assert root.get("aria-label") == (
        "The Cave Farmers, round 8 of 12: Ida 37 points, Bruno 12 points, Chen −17 points, Dara −17 points"
    )


def test_a_table_in_german() -> None:
    texts = _texts(draw.table(housework(), names=NAMES, lang="de"))
    assert {"Die Höhlenbauern", "Einrichtungen", "Heim und Familie", "Zug beenden"} <= set(texts)
    assert "Nutze Heimarbeit oder beende den Zug" in texts


def test_a_single_player_sees_the_mark_to_beat() -> None:
    assert "The mark to beat: 100 points" in _texts(draw.table(alone(), names=NAMES))


def test_a_spectator_sees_who_plays() -> None:
    view = housework() | {"viewer": None, "options": [], "exchanges": []}
    assert _texts(draw.table(view, names=NAMES)).count("Ida") > 1


def test_before_the_first_round() -> None:
    state = pickaxe.game("cave-farmers").new(players=3)
    ElementTree.fromstring(draw.table(state.view(None)))


def test_names_are_escaped() -> None:
    svg = draw.table(housework(), names=("<script>x</script>", "A & B", "C", "D"))
    assert "<script" not in svg
    assert "A &amp; B" in svg


def test_what_rubies_and_gold_become_is_told_once() -> None:
    view = housework()
    rubies = [each for each in view["exchanges"] if each["token"].startswith("ruby for ")]
    assert len(rubies) > 10
    drawn = draw.table(view, names=NAMES)
    faces = [part for part in ElementTree.fromstring(drawn).findall(".//{*}rect") if part.get("class") == "exchange"]
    assert 3 < len(faces) < 12
