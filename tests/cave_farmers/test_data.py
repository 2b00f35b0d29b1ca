"""The data of the game: printed numbers, marks of where each fact is from, and names in both languages."""

from typing import Any

import pytest

import pickaxe
from cave_farmers.printed import DWELLINGS, GATHERED, POINTS, YELLOW
from cave_farmers.printed import PRICES as PRICES_OF_FURNISHINGS
from cave_farmers.table import counts
from pickaxe.games.cave_farmers.components import BOARD, FURNISHINGS, GOODS, LOOT, RULES, SPACES
from pickaxe.games.cave_farmers.setup import BOOK, PRINTED
from pickaxe.games.cave_farmers.spaces import PRICES
from pickaxe.games.cave_farmers.words import WORDS

GAME = pickaxe.game("cave-farmers")
MARKS = {"seed", "public", "reconstructed"}
ROWS: list[dict[str, Any]] = FURNISHINGS["furnishings"]
FACTS: list[dict[str, Any]] = SPACES["spaces"]
ITEMS: list[dict[str, Any]] = LOOT["items"]


def marks(data: object) -> set[str]:
    """Every mark inside some data."""
    if isinstance(data, list):
        return set().union(*map(marks, data)) if data else set()
    if not isinstance(data, dict):
        return set()
    own = {value for key, value in data.items() if key.endswith(("confidence", "_status")) and isinstance(value, str)}
    return own.union(*map(marks, data.values()))


@pytest.mark.parametrize("data", [BOARD, FURNISHINGS, LOOT, RULES, SPACES])
def test_every_mark_is_one_of_three(data: dict[str, Any]) -> None:
    assert set(data["confidence_scale"]) == MARKS
    assert marks({key: value for key, value in data.items() if key != "confidence"}) <= MARKS


def test_furnishings_are_those_of_the_box() -> None:
    assert [row["no"] for row in ROWS] == list(range(1, len(PRICES_OF_FURNISHINGS) + 1))
    assert {colour: sum(row["color"] == colour for row in ROWS) for colour in ("orange", "green", "yellow")} == {
        "orange": len(DWELLINGS) - 1,
        "green": len(PRICES_OF_FURNISHINGS) - len(YELLOW) - len(DWELLINGS) + 1,
        "yellow": len(YELLOW),
    }
    assert BOOK.beginner.bit_count() == sum(row["beginner"] for row in ROWS) == 27
    assert BOOK.complete.bit_count() == len(ROWS)


@pytest.mark.parametrize(
    ("number", "cost", "points"),
    [
        (1, "4 wood 3 stone", 3),
        (7, "1 wood", 2),
        (18, "1 wood", 2),
        (22, "", 0),
        (27, "1 wood 1 stone", 2),
        (33, "3 stone 5 gold", 0),
        (35, "2 wood", 3),
        (38, "1 wood 2 stone", 0),
        (45, "2 wood 2 vegetable", 0),
        (48, "1 stone 2 grain", 0),
    ],
)
def test_prices_and_points(number: int, cost: str, points: int) -> None:
    row = BOOK.furnishings[number]
    price = GOODS.bundle(cost)
    assert sorted(zip(row.cost.kinds, row.cost.amounts, strict=True)) == sorted(
        zip(price.kinds, price.amounts, strict=True)
    )
    assert row.points == points


def test_printed_points_of_all_furnishings() -> None:
    assert [row.points for row in BOOK.furnishings[1:]] == POINTS


def test_dwarfs_housed() -> None:
    housed = [row.room + row.has("sixth") for row in BOOK.furnishings[1:]]
    assert housed[:6] == [1, 1, 1, 1, 2, 1]
    assert set(housed[6:]) == {0}


def test_what_is_added_to_the_spaces() -> None:
    added = {space.id: (space.goods_of(space.first), space.goods_of(space.more)) for space in BOOK.spaces}
    expected = {id: (counts(first), counts(more)) for id, (first, more) in GATHERED.items()}
    assert {id: heaps for id, heaps in added.items() if heaps != ({}, {})} == expected


def test_prices_of_the_weekly_market() -> None:
    dear = {"vegetable": 2, "boar": 2, "dog": 2, "cattle": 3}
    assert {"wood": 1, "stone": 1, "ore": 1, "grain": 1, "sheep": 1, "donkey": 1} | dear == PRICES


@pytest.mark.parametrize(("players", "spaces"), [(1, 8), (2, 12), (3, 15), (4, 13), (5, 19), (6, 19), (7, 22)])
def test_spaces_by_player_count(players: int, spaces: int) -> None:
    assert len(PRINTED[players]) == spaces
    assert len({BOOK.token_of[index] for index in PRINTED[players]}) == spaces


def test_every_space_lies_in_one_group() -> None:
    grouped = [token for tokens in SPACES["groups"]["tokens"].values() for token in tokens]
    assert sorted(grouped) == sorted({fact["token"] for fact in FACTS})


def test_cards_by_stage() -> None:
    cards = [fact for fact in FACTS if "stage" in fact]
    assert len(cards) == 13
    assert [sum(card["stage"] == stage for card in cards) for stage in range(1, 5)] == [3, 4, 3, 3]


def test_imitation_costs_by_player_count() -> None:
    expected = {3: [4], 4: [2], 5: [2, 4], 6: [2, 1], 7: [2, 1, 0]}
    for players, costs in expected.items():
        found = [BOOK.spaces[index].imitation_cost for index in PRINTED[players]]
        assert [cost for cost in found if cost >= 0] == costs


def test_loot_by_strength() -> None:
    strengths = [item["min_strength"] for item in ITEMS]
    assert strengths == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 12, 14, 14]
    assert next(item["min_strength"] for item in ITEMS if item["token"] == "meadow") == 11


def test_harvest_markers() -> None:
    setup = RULES["setup"]
    for players, used in setup["harvest_markers_used"].items():
        assert used["green"] + used["red"] == len(setup["harvest_marker_rounds"][players])


# Names


@pytest.mark.parametrize("kind", sorted(WORDS.names))
def test_everything_has_a_german_name(kind: str) -> None:
    for id, names in WORDS.names[kind].items():
        if "." in kind and "en" not in names:
            continue  # a form that only another language has
        assert names["en"], (kind, id)
        assert names.get("de") or names.get("de_suggestion"), (kind, id)


def test_our_own_german_names_are_marked() -> None:
    ours = [row["name"]["en"] for row in ROWS if WORDS.is_ours("furnishing", row["no"], "de")]
    assert "Carpenter" in ours
    assert "Weaving parlor" not in ours
    spaces = {fact["name"]["en"] for fact in FACTS if WORDS.is_ours("space", fact["id"], "de")}
    assert len(spaces) == 7
    assert not WORDS.is_ours("furnishing", 13, "en")
    assert not WORDS.is_ours("good", "wood", "de")


def test_names_in_two_languages() -> None:
    assert WORDS.name("furnishing", 47, "de") == "Schreibkammer"
    assert WORDS.name("furnishing", 0, "en") == "Entry-level dwelling"
    assert WORDS.name("space", "ruby-mining", "de") == WORDS.name("space", "ruby_mining", "de") == "Rubinabbau"
    assert WORDS.name("good", "boar", "it") == "boar"
