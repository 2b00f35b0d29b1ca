"""All action tiles of Era I: what they offer, and what their effects do."""

import pytest

from cave_vs_cave.table import GAME, beginning_with, display, goods, is_open, on, options, play, seat_view, turn

# Tile, name, stage, and what it offers in a fresh cave with one of each good and one wall (A3-B3) placed.
ROOMS = ["activate 00"]
DIGS = ["excavate A2", "excavate B4", "excavate A5"]
FREE_EDGES = "A1-B1 A2-B2 A4-B4 A5-B5 B5-C5 A1-A2 A2-A3 A3-A4 A4-A5 B1-B2 B2-B3 B3-B4 B4-B5"
WALLS = [f"wall {edge}" for edge in FREE_EDGES.split()]
OFFERS = [
    ("A01", "Cultivation", "start", [*ROOMS, "gain 2 emmer", "gain 1 flax"]),
    ("A02", "Housework", "start", ["furnish 03 for 1 gold"]),
    ("A03", "Excavation", "start", [*DIGS, "gain 1 stone"]),
    ("A04", "Undergrowth", "start", [*ROOMS, "gain 2 wood"]),
    ("A05", "Furnishing", "2", ["gain 1 food"]),
    ("A06", "Masonry", "2", [*ROOMS, "gain 1 wood", "gain 1 stone", *WALLS]),
    ("A07", "Undermining", "2", [*ROOMS, "excavate A2", "excavate B3", "excavate B4", "excavate A5"]),
    ("A08", "Expansion", "3", DIGS),
    ("A09", "Breach", "3", ["raze A3-B3"]),
    ("A10", "Drift Mining", "3", [*ROOMS, *DIGS]),
    ("A11", "Expedition", "3", ROOMS),
    ("A12", "Renovation", "4", [*WALLS, "furnish 03"]),
]
ONE_OF_EACH = "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold"

# Tile, goods before, what is played, goods after.
PLAYED = [
    ("A01", "", "gain 2 emmer; gain 1 flax; activate 00; gain 1 wood", "1 wood 2 emmer 1 flax"),
    ("A02", "1 wood 1 stone 3 food 1 gold", "furnish 03 for 2 food; end", "1 stone 1 food 1 gold"),
    ("A02", "1 wood 5 food", "furnish 03 for 5 food", ""),
    ("A03", "", "excavate B4; reveal 24; gain 1 stone", "1 stone 1 food"),
    ("A03", "2 food", "two tiles for 2 food; excavate B4; reveal 24; excavate A5; reveal 23", "1 food"),
    ("A04", "", "gain 2 wood; activate 00; gain 1 wood", "3 wood"),
    ("A05", "1 wood 1 food", "gain 1 food; furnish 03 for 2 food", ""),
    ("A06", "", "activate 00; gain 1 stone; gain 1 wood; wall A1-B1", "1 wood 1 stone"),
    ("A06", "", "wall A1-B1; gain 1 stone", "1 stone"),
    ("A07", "", "activate 00; gain 1 wood", "1 wood"),
    ("A07", "", "excavate B3; reveal 24", ""),
    ("A08", "1 wood 2 gold", "furnish 03 for 2 gold; excavate B4; reveal 24", "1 food"),
    ("A08", "1 wood 5 food", "excavate A2; reveal 24; furnish 03 for 5 food", ""),
    ("A09", "", "raze A3-B3", "2 stone 3 food 1 gold"),
    ("A10", "", "excavate B4; reveal 24; activate 00; gain 1 wood", "1 wood 1 food"),
    ("A11", "6 wood 5 stone", "5 wood > 4 gold", "1 wood 5 stone 4 gold"),
    ("A11", "6 wood 5 stone", "5 stone > 4 gold", "6 wood 4 gold"),
    ("A11", "", "activate 00; gain 1 emmer", "1 emmer"),
    ("A12", "1 wood", "wall A1-B1; furnish 03", ""),
    ("A12", "1 wood", "furnish 03; wall A1-B1", ""),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "name", "stage", "offer"), OFFERS, ids=[case[0] for case in OFFERS])
def test_a_tile_offers_its_effects_and_the_end(tile: str, name: str, stage: str, offer: list[str]) -> None:
    state = turn(tile, goods=ONE_OF_EACH, walls=["A3-B3"])
    assert options(state) == [*offer, "end"]
    assert GAME.text.words.name("tile", tile) == name
    shown = {entry["id"]: entry for entry in state.view(None)["tiles"]}
    assert shown[tile] == {**shown[tile], "up": True, "taken": 0, "stage": stage}


@pytest.mark.parametrize(("tile", "before", "tokens", "after"), PLAYED)
def test_the_effects_of_a_tile(tile: str, before: str, tokens: str, after: str) -> None:
    state = play(turn(tile, goods=before, walls=["A3-B3"]), tokens)
    assert goods(state) == after


@pytest.mark.parametrize("tile", [case[0] for case in OFFERS])
def test_any_tile_may_be_taken_and_left_unused(tile: str) -> None:
    state = turn(tile, goods=ONE_OF_EACH, walls=["A3-B3"])
    play(state, "end")
    assert (state.seat, goods(state)) == (1, ONE_OF_EACH)


def test_the_two_ways_to_excavate_are_cut() -> None:
    state = play(turn("A03", goods="2 food"), "excavate A2; reveal 24")
    assert options(state) == ["gain 1 stone", "end"]


def test_undermining_is_cut() -> None:
    assert options(play(turn("A07"), "excavate A2; reveal 24")) == ["end"]
    assert options(play(turn("A07"), "activate 00; gain 1 wood")) == ["end"]


def test_expedition_is_cut() -> None:
    assert options(play(turn("A11", goods="9 wood 9 stone"), "5 wood > 4 gold")) == ["end"]
    assert options(play(turn("A11", goods="9 wood 9 stone"), "activate 00; gain 1 wood")) == ["end"]


def test_housework_furnishes_twice_at_both_prices() -> None:
    state = turn("A02", goods="2 wood 2 food 1 gold", covered=["B1"], display=[1, 2, 3])
    play(state, "furnish 01 for 2 food; at A2; furnish 02 for 1 gold; at A3")
    assert (on(state, "A2"), on(state, "A3"), goods(state)) == (1, 2, "")


def test_expansion_costs_two_gold_not_one() -> None:
    assert not is_open(turn("A08", goods="9 wood 4 food 1 gold"), "furnish 01 for 2 gold")
    assert is_open(turn("A08", goods="9 wood 2 gold"), "furnish 01 for 2 gold")


def test_masonry_gives_wood_or_stone_but_not_both() -> None:
    state = play(turn("A06", goods=""), "gain 1 wood")
    assert state.why_not("gain 1 stone") == ["Only one of these alternatives can be used, and you have used one."]


def test_undermining_activates_two_and_expedition_three_rooms() -> None:
    rooms = {"A3": 1, "A2": 5, "A1": 4}
    idle = play(turn("A07", goods="", rooms=rooms), "activate 01; fill wood to 2; activate 05; fill food to 3")
    assert options(idle) == ["end"]
    third = play(turn("A11", goods="", rooms=rooms), "activate 01; fill wood to 2; activate 05; fill food to 3")
    assert beginning_with(third, "activate") == ["00", "04"]
    assert options(play(third, "activate 00; gain 1 wood")) == ["end"]


def test_breach_returns_the_wall_to_the_supply() -> None:
    state = turn("A09", walls=["A3-B3", "A4-B4"])
    assert state.view(None)["wall_supply"] == 5
    play(state, "raze A4-B4")
    assert (state.view(None)["wall_supply"], seat_view(state, "walls")) == (6, ["A3-B3"])


def test_an_excavated_room_joins_the_display_of_both() -> None:
    state = play(turn("A10"), "excavate B3; reveal 16")
    assert display(state) == [1, 2, 3, 4, 5, 6, 16]
    assert on(state, "B3") == "empty"
