"""Worked examples T31 to T33, T41, T42 and T44: tiles, stables, sowing and the State parlor."""

import pytest

from cave_farmers.table import cell, goods, late, number, options, play, reasons, seat, starting


def test_t31_ore_mine_on_two_ordinary_tunnels() -> None:
    state = play(late(seat("", "tunnel 3,5 3,6")), "go ore-mine-construction; lay ore-mine; at 3,5 3,6")
    assert number(state, "ore") == 3
    assert next(row for row in state.score_sheet() if row["id"] == "mines")["points"][0] == 3
    mixed = late(seat("", "ore mine 3,5; deep tunnel 3,6; tunnel 2,6", dwarfs="1 1"))
    play(mixed, "go ore-mine-construction")
    assert starting(mixed, "lay") == []
    assert reasons(mixed, "lay ore-mine") == "An ore mine needs two neighbouring ordinary tunnels."


def test_t32_a_stable_takes_no_boar() -> None:
    land = "meadow 4,3; field 4,2"
    state = play(late(seat("1 stone 1 ruby", "meadow 4,3; field 4,2")), "go sheep-farming; stable; at 3,1")
    assert number(state, "boar") == 0
    further = late(seat("2 ruby", f"{land}; meadow 4,1", stables="3,1"))
    play(further, "ruby for meadow; at 3,1")
    assert number(further, "boar") == 1


def test_t33_twin_tile_under_stables() -> None:
    one = play(late(seat("", "meadow 4,3", stables="3,3")), "go clearing; lay meadow-field")
    assert "at 3,3 2,3" in options(one)
    assert "at 2,3 3,3" not in options(one)
    both = play(late(seat("", "meadow 4,3", stables="3,3 2,3")), "go clearing; lay meadow-field")
    assert not {"at 3,3 2,3", "at 2,3 3,3"} & set(options(both))


def test_t33_no_twin_tile_where_stables_stand_on_the_last_two_spaces() -> None:
    land = "field 4,3 4,2 4,1 3,1 3,2 3,3 2,3 2,2 2,1 1,3"
    for stables, is_open in (("1,1 1,2", False), ("1,1", True), ("1,2", True)):
        state = play(late(seat("", land, stables=stables), goods={"clearing": "1 wood"}), "go clearing")
        assert ("lay meadow-field" in options(state)) is is_open


def test_t41_sowing() -> None:
    state = late(seat("3 grain 1 vegetable", "meadow 4,3; field 3,3 4,2 4,1", dwarfs="0@housework 0"))
    play(state, "go slash-and-burn; sow grain; sow vegetable; sow grain")
    assert goods(state) == "1 grain"
    home = state.homes[0]
    assert [mask.bit_count() for mask in home.grain] == [0, 0, 2]
    assert [mask.bit_count() for mask in home.vegetables] == [0, 1]
    assert "sow grain" not in options(state)


def test_t41_two_of_each_at_most() -> None:
    land = "meadow 4,3; field 3,3 4,2 4,1 3,2 3,1 2,1"
    state = play(late(seat("6 grain 6 vegetable", land)), "go family-life; sow grain; sow vegetable; sow grain")
    play(state, "sow vegetable")
    assert options(state) == ["end"]


def test_t42_state_parlor() -> None:
    rooms = {"2,5": 1, "3,6": 4}
    state = late(seat("5 gold 3 stone", "cavern 3,4 3,5; tunnel 4,5", furnishings=rooms))
    play(state, "go housework; furnish 33; at 3,5")
    assert number(state, "food") == 4
    assert next(row for row in state.score_sheet() if row["id"] == "bonus")["points"][0] == 8


@pytest.mark.parametrize(
    ("space", "tile", "spot", "halves"),
    [
        ("excavation", "cavern-tunnel", "3,5 3,6", ["cavern", "tunnel"]),
        ("excavation", "cavern-tunnel", "3,6 3,5", ["cavern", "tunnel"]),
        ("excavation", "cavern-cavern", "3,5 3,6", ["cavern", "cavern"]),
        ("clearing", "meadow-field", "4,3 3,3", ["meadow", "field"]),
        ("clearing", "meadow-field", "3,3 4,3", ["meadow", "field"]),
    ],
)
def test_t44_both_halves_of_a_twin_tile_lie_where_they_are_put(
    space: str, tile: str, spot: str, halves: list[str]
) -> None:
    state = play(late(), f"go {space}; lay {tile}; at {spot}")
    assert [cell(state, name) for name in spot.split()] == halves


def test_t44_the_first_forest_tile() -> None:
    state = play(late(), "go clearing; lay meadow-field")
    assert set(options(state)) == {"at 4,3 3,3", "at 3,3 4,3", "at 4,3 4,2", "at 4,2 4,3"}
    assert number(play(state, "at 4,2 4,3"), "food") == 1
