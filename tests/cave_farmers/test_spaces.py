"""Every action space and every card is used, with the goods that it gives."""

from typing import Any

import pytest

from cave_farmers.table import BOOK, goods, late, play, seat, strengths
from pickaxe.games.cave_farmers.book import Space

TUNNELS = "tunnel 3,5 3,6"
HOME = "meadow 4,3; field 4,2"
# The id of a space, the players, the home of seat 0, goods on the space, what is played, and the goods afterwards.
USED: list[tuple[str, int, dict[str, Any], str, str, str]] = [
    ("ruby_mining", 2, seat(), "2 ruby", "", "2 ruby"),
    ("housework", 2, seat(), "", "take", "1 dog"),
    ("slash_and_burn", 2, seat("1 grain"), "", "lay meadow-field; at 4,3 3,3; sow grain", ""),
    ("drift_mining_1", 2, seat(), "2 stone", "take; lay cavern-tunnel; at 3,5 3,6", "2 stone"),
    ("excavation_1", 2, seat(), "2 stone", "lay cavern-cavern; at 3,5 4,5; take", "2 stone 1 food"),
    ("starting_player_ore", 2, seat(), "3 food", "", "2 ore 3 food"),
    ("logging_1", 2, seat(dwarfs="4 4"), "5 wood", "take; loot ore", "5 wood 2 ore"),
    ("supplies", 2, seat(), "", "", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("ore_mining_1", 2, seat("", "ore mine 3,5; deep tunnel 3,6"), "3 ore", "", "5 ore"),
    ("wood_gathering", 2, seat(), "3 wood", "", "3 wood"),
    ("clearing_1", 2, seat(), "2 wood", "take; lay meadow-field; at 4,2 4,3", "2 wood 1 food"),
    ("sustenance_1", 2, seat(), "2 food", "take", "1 grain 2 food"),
    ("strip_mining", 3, seat(), "1 ore 2 stone", "", "2 wood 2 stone 1 ore"),
    ("imitation_3p", 3, seat("5 food"), "", "imitate supplies", "1 wood 1 stone 1 ore 2 food 2 gold"),
    ("forest_exploration_3p", 3, seat(), "2 wood", "", "2 wood 1 vegetable"),
    ("drift_mining_2", 4, seat(), "4 stone", "take", "4 stone"),
    ("excavation_2", 4, seat(), "2 stone", "lay cavern-tunnel; at 3,5 4,5; take", "2 stone 1 food"),
    ("starting_player_ruby", 4, seat(), "1 food", "", "1 food 1 ruby"),
    ("imitation_2", 4, seat("2 food"), "", "imitate growth; take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("logging_2", 4, seat(dwarfs="1 1"), "3 wood", "loot wood", "1 wood"),
    ("growth", 4, seat(), "", "take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("ore_mining_2", 4, seat(), "3 ore", "", "3 ore"),
    ("forest_exploration_4p", 4, seat(), "3 wood", "", "3 wood 2 food"),
    ("clearing_2", 4, seat(), "2 wood", "take", "2 wood"),
    ("sustenance_2", 4, seat(), "1 grain 2 vegetable", "take", "1 grain 2 vegetable"),
    ("depot", 5, seat(), "2 wood 2 ore", "", "2 wood 2 ore"),
    ("small_scale_drift_mining", 5, seat(), "", "lay cavern-tunnel; at 3,5 4,5; take", "1 stone 1 food"),
    ("weekly_market", 5, seat(), "", "buy dog; buy vegetable", "1 vegetable 1 dog"),
    ("imitation_4", 5, seat("4 food"), "", "imitate growth; take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("hardware_rental_5", 5, seat("1 grain", HOME, dwarfs="1 1"), "", "loot dog; loot wood; sow grain", "1 wood 1 dog"),
    ("fence_building_5", 5, seat("2 wood", HOME), "1 wood", "take; fence small", "1 wood"),
    ("drift_mining_3", 6, seat(), "2 stone", "take", "2 stone"),
    ("imitation_1", 6, seat("1 food"), "", "imitate growth; take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("hardware_rental_6", 6, seat(dwarfs="6 6"), "", "take; loot gold; loot boar", "2 wood 2 gold 1 boar"),
    ("fence_building_6", 6, seat("4 wood", "meadow 4,3 3,3"), "2 wood", "take; fence large", "2 wood"),
    ("large_depot", 7, seat(), "2 wood 1 stone 1 ore", "", "2 wood 1 stone 1 ore"),
    ("imitation_0", 7, seat(), "", "imitate growth; take", "1 wood 1 stone 1 ore 1 food 2 gold"),
    ("extension", 7, seat(), "", "lay cavern-tunnel; at 3,5 3,6", "1 stone"),
    ("blacksmithing", 2, seat("3 ore"), "", "forge 3; loot sheep; loot donkey; convert donkey; loot grain",
     "1 grain 1 food 1 sheep"),
    ("sheep_farming", 2, seat("2 wood 1 stone", HOME), "3 sheep", "fence small; stable; at 4,3; take", "3 sheep"),
    ("ore_mine_construction", 2, seat("", TUNNELS, dwarfs="1 1"), "", "lay ore-mine; at 3,5 3,6; loot dog; return",
     "3 ore 1 dog"),
    ("wish_for_children", 2, seat("4 wood 3 stone"), "", "furnish 01", ""),
    ("urgent_wish_for_children", 2, seat(), "", "take", "3 gold"),
    ("donkey_farming", 2, seat("1 stone", HOME), "2 donkey", "stable; at 3,3; take", "2 donkey"),
    ("ruby_mine_construction", 2, seat("", TUNNELS), "", "lay ruby-mine; at 3,5", ""),
    ("ore_delivery", 2, seat("", "ore mine 3,5; deep tunnel 3,6"), "2 stone 2 ore", "", "2 stone 4 ore"),
    ("family_life", 2, seat("1 vegetable", HOME), "", "sow vegetable", ""),
    ("exploration", 3, seat(dwarfs="4 4"), "", "loot dog; loot grain; loot ore; loot wood",
     "1 wood 2 ore 1 grain 1 dog"),
    ("ore_trading", 2, seat("4 ore"), "", "trade ore; trade ore", "2 food 4 gold"),
    ("adventure", 2, seat("2 ore"), "", "forge 2; loot grain; loot grain", "2 grain"),
    ("ruby_delivery", 2, seat("", "ruby mine 3,5 3,6"), "2 ruby", "", "3 ruby"),
]  # fmt: skip


# What is printed on each, in the effect notation, without what it gathers.
FACES: dict[str, list[str]] = {
    "ruby_mining": ["1 ruby-mine : 1 ruby"],
    "housework": ["dog + furnish"],
    "slash_and_burn": ["meadow field then sow"],
    "drift_mining_1": ["cavern tunnel"],
    "excavation_1": ["cavern tunnel/cavern"],
    "starting_player_ore": ["start 2 ore"],
    "logging_1": ["expedition 1"],
    "supplies": ["wood stone ore food 2 gold"],
    "ore_mining_1": ["ore-mine : 2 ore"],
    "wood_gathering": [],
    "clearing_1": ["meadow field"],
    "sustenance_1": ["grain + meadow field"],
    "strip_mining": ["2 wood"],
    "imitation_3p": ["4 food > imitate"],
    "forest_exploration_3p": ["1 vegetable"],
    "drift_mining_2": ["cavern tunnel"],
    "excavation_2": ["cavern tunnel/cavern"],
    "starting_player_ruby": ["start ruby"],
    "imitation_2": ["2 food > imitate"],
    "logging_2": ["expedition 1"],
    "growth": ["wood stone ore food 2 gold", "/ growth"],
    "ore_mining_2": ["ore-mine : 2 ore"],
    "forest_exploration_4p": ["2 food"],
    "clearing_2": ["meadow field"],
    "sustenance_2": ["meadow field"],
    "depot": [],
    "small_scale_drift_mining": ["stone + cavern tunnel"],
    "weekly_market": ["4 gold then buy"],
    "imitation_4": ["4 food > imitate"],
    "hardware_rental_5": ["expedition 2 then sow"],
    "fence_building_5": ["fence"],
    "drift_mining_3": ["cavern tunnel"],
    "imitation_1": ["1 food > imitate"],
    "hardware_rental_6": ["2 wood expedition 2 sow"],
    "fence_building_6": ["fence"],
    "large_depot": [],
    "imitation_0": ["imitate"],
    "extension": ["wood + meadow field", "/ stone + cavern tunnel"],
    "blacksmithing": ["forge then expedition 3"],
    "sheep_farming": ["fence stable"],
    "ore_mine_construction": ["ore-mine deep 3 ore", "then expedition 2"],
    "wish_for_children": ["growth / dwelling"],
    "urgent_wish_for_children": ["dwelling then growth", "/ 3 gold"],
    "donkey_farming": ["fence stable"],
    "ruby_mine_construction": ["tunnel > ruby-mine", "/ deep > ruby-mine ruby"],
    "ore_delivery": ["ore-mine : 2 ore"],
    "family_life": ["growth + sow"],
    "exploration": ["expedition 4"],
    "ore_trading": ["3× 2 ore > 2 gold food"],
    "adventure": ["forge then 2× expedition 1"],
    "ruby_delivery": ["2 ruby-mine : 1 ruby"],
}


def test_every_space_is_listed() -> None:
    assert {case[0] for case in USED} == {space.id for space in BOOK.spaces}


@pytest.mark.parametrize("space", BOOK.spaces, ids=lambda space: space.id)
def test_the_steps_of_a_space_are_its_face(space: Space) -> None:
    assert space.face() == FACES[space.id]


@pytest.mark.parametrize(("id", "players", "home", "heap", "tokens", "left"), USED, ids=[str(case[0]) for case in USED])
def test_a_space_is_used(id: str, players: int, home: dict[str, Any], heap: str, tokens: str, left: str) -> None:
    space = next(space for space in BOOK.spaces if space.id == id)
    copied = tokens.split(";")[0].removeprefix("imitate ") if tokens.startswith("imitate") else ""
    other = seat(dwarfs=f"0@{copied} 0" if copied else "0 0")
    late_round = 6 if id == "wish_for_children" else 12
    state = late(home, other, players=players, round=late_round, goods={space.token: heap} if heap else {})
    assert state.seat == 0
    play(state, f"go {space.token}; {tokens}")
    assert goods(state) == left
    play(state, "end")
    assert state.occupants[space.index] == 0
    assert state.seat == 1


def test_weapons_get_stronger_on_the_way() -> None:
    state = play(late(seat("3 ore")), "go blacksmithing; forge 3; loot grain; return")
    assert strengths(state) == [4, 0]
