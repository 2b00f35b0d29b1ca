"""Why something is refused: the sentences name what is missing and where."""

import pytest

from cave_farmers.table import CAVERNS, MEADOWS, TUNNELS, on, play, reasons, seat, table, with_cards

OFFICE = {"3,4": 12}
STABLE = seat(land="4,3 meadow", stables="4,2")
HANGING = "This cannot hang over the edge of your board."


@pytest.mark.parametrize(
    ("home", "space", "sentence"),
    [
        (seat(), "blacksmithing", "Costs 1 ore, you have 0. Only an armed dwarf can go on an expedition."),
        (seat(), "ruby-mining", "No goods lie here."),
        (seat(), "logging", "No goods lie here. Only an armed dwarf can go on an expedition."),
    ],
)
def test_a_closed_space_says_what_is_missing(home: dict[str, object], space: str, sentence: str) -> None:
    assert reasons(table(home), f"go {space}").endswith(sentence)


def test_the_wish_for_children_says_both_reasons() -> None:
    state = table(seat(), round=4)
    told = reasons(state, "go wish-for-children")
    assert "Your dwellings have room for 2 dwarfs, and you have 2." in told
    assert "You can pay for no dwelling on offer." in told
    full = table(seat("9 wood 9 stone", furnishings={"3,4": 7}), round=4)
    assert "You have no free cavern." in reasons(full, "go wish-for-children")


def test_during_a_turn_every_space_says_where_the_dwarf_is() -> None:
    told = "Your dwarf stands on Clearing: end the turn first."
    on_space = on("clearing", seat())
    laying = play(on_space.copy(), "lay meadow-field")
    assert [reasons(state, "go logging") for state in (on_space, laying)] == [told, told]
    assert reasons(laying, "go clearing") == told


MEADOW_FIELD = [
    ("at 4,2 3,2", "Your first forest tile must lie on 4,3."),
    ("at 4,4 4,5", "4,4 is not a space for this."),
    ("at 4,3 5,3", HANGING),
    ("at 4,3", "This needs two spaces."),
]


@pytest.mark.parametrize(("token", "sentence"), MEADOW_FIELD)
def test_why_a_first_forest_tile_cannot_lie_there(token: str, sentence: str) -> None:
    state = play(on("clearing", seat()), "lay meadow-field")
    assert reasons(state, token) == sentence


CLOSED = [
    ("clearing", "lay meadow-field", STABLE, "at 3,2 4,2", "A field cannot lie under a stable."),
    ("clearing", "lay meadow-field", seat(land="4,3 meadow"), "at 2,2 2,1", "This must continue your land."),
    ("clearing", "lay meadow-field", seat(land="4,3 meadow"), "at 4,3 4,2", "Something lies on 4,3 already."),
    ("excavation", "lay cavern-tunnel", seat(), "at 1,5 1,6", "This must continue your cave."),
    ("excavation", "lay cavern-cavern", seat(), "at 3,5 2,5", "Name the two spaces in their order."),
    ("drift-mining", "lay cavern-tunnel", seat(furnishings=OFFICE), "at 5,5 5,6", HANGING),
]  # fmt: skip


@pytest.mark.parametrize(("space", "tile", "home", "token", "sentence"), CLOSED)
def test_why_a_tile_cannot_lie_there(space: str, tile: str, home: dict[str, object], token: str, sentence: str) -> None:
    assert reasons(play(on(space, home), tile), token) == sentence


def test_without_a_meadow_and_without_wood_a_fence_lacks_both() -> None:
    farm = on("sheep-farming", seat("1 stone"), cards=with_cards(2, 1, "sheep-farming"))
    assert farm.why_not("fence small") == ["Costs 2 wood, you have 0.", "You have no meadow without a fence."]
    rich = on("sheep-farming", seat("9 wood 1 stone"), cards=with_cards(2, 1, "sheep-farming"))
    assert rich.why_not("fence small") == ["You have no meadow without a fence."]


def test_why_a_mine_a_pasture_a_stable_or_a_furnishing_cannot_lie_there() -> None:
    mine = on("ore-mine-construction", seat(land=TUNNELS), cards=with_cards(2, 1, "ore-mine-construction"))
    assert reasons(play(mine, "lay ore-mine"), "at 3,5 3,6") == "There is no free ordinary tunnel on 3,6."
    farm = on("sheep-farming", seat("9 wood 1 stone", MEADOWS), cards=with_cards(2, 1, "sheep-farming"))
    small = play(farm.copy(), "fence small")
    assert reasons(small, "at 2,2") == "There is no meadow without a fence on 2,2."
    assert reasons(small, "at 4,2 4,3") == "This needs one space."
    large = play(farm.copy(), "fence large")
    assert reasons(large, "at 4,3 4,2") == "Name the two spaces in their order."
    assert reasons(play(farm.copy(), "stable"), "at 4,4") == "No stable can stand on 4,4."
    rooms = play(on("housework", seat("1 wood", CAVERNS)), "furnish 07")
    assert reasons(rooms, "at 4,5") == "There is no free cavern on 4,5."


def test_why_an_exchange_is_closed() -> None:
    state = table(seat("1 ruby 1 gold"))
    assert reasons(state, "convert sheep") == "You have no sheep to turn into food."
    assert reasons(state, "gold 2 to food") == "Costs 2 gold, you have 1."
    assert reasons(state, "ruby for cattle") == "Costs 1 food, you have 0."
    assert reasons(state, "2 rubies for cavern") == "Costs 2 rubies, you have 1."
    assert reasons(state, "trade trader") == "You have no Trader."
    assert reasons(state, "disarm 1") == "You have no furnishing that gives food for weapons."
    armed = table(seat(furnishings={"3,4": 30}))
    assert reasons(armed, "disarm 1") == "There is no such armed dwarf in your family."
    travelling = play(on("blacksmithing", seat(furnishings={"3,4": 30}, dwarfs="5 5")), "loot dog")
    assert reasons(travelling, "disarm 1") == "This dwarf is on an expedition and needs its weapon."


def test_why_loot_is_closed() -> None:
    state = on("blacksmithing", seat("2 sheep", dwarfs="14 14", furnishings={"3,4": 7}))
    assert reasons(state, "loot breed") == ""
    full = on("blacksmithing", seat("2 sheep", dwarfs="14 14", furnishings={"3,4": 8}))
    assert reasons(full, "loot breed") == "No young animal would find room."
    assert reasons(full, "loot furnish") == "You have no free cavern."
    assert reasons(full, "loot small-pasture") == "Costs 1 wood, you have 0. You have no meadow without a fence."
    poor = on("blacksmithing", seat(dwarfs="14 14"))
    assert reasons(poor, "loot dwelling") == "Costs 2 wood, you have 0. Costs 2 stone, you have 0."
