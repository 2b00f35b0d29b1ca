"""Worked examples: laying tiles."""

from cavum.table import CENTRE, fresh, lay, may_lay, places, reasons, station, table
from pickaxe.games.cavum.tiles import PIECES

VEIN = {"0,0": "9 yellow"}


def test_w06_a_tile_continues_at_least_one_tunnel() -> None:
    state = table()
    assert may_lay(state, "-2,4", "two{1,4}")
    assert not may_lay(state, "-2,4", "two{0,3}")
    assert may_lay(state, "-2,4", "two{2,5}")
    state.play("lay two")
    state.play("at -2,4")
    assert "continues no tunnel on −2,\N{NO-BREAK SPACE}4" in reasons(state, "turn 0")


def test_w07_a_six_has_five_spaces_on_the_start_board() -> None:
    state = table()
    assert places(state, "lay six") == {"-4,4", "-3,4", "-2,4", "-1,4", "0,4"}
    state.play("lay six")
    assert "no other tunnel leads to the vein" in reasons(state, "at 1,0")


def test_w08_covering_start_tiles() -> None:
    state = table()
    assert "-3,5" not in places(state, "lay six")
    state = table({"-3,4": "three{1,3,5}"})
    assert "-3,5" in places(state, "lay six")
    assert "-3,5" not in places(state, "lay four")
    assert "0,0" not in places(state, "lay six")
    state.play("lay four")
    assert "fewer exits; −3,\N{NO-BREAK SPACE}5 shows 4, this has 4" in reasons(state, "at -3,5")
    state = table()
    state.play("lay six")
    assert "There is a vein on 0,\N{NO-BREAK SPACE}0" in reasons(state, "at 0,0")


def test_w09_the_own_city_station_is_a_continued_tunnel() -> None:
    for seat, is_open in ((0, True), (1, False)):
        state = table(stations=["A5"], at=seat)
        assert state.seat == seat
        assert may_lay(state, "-5,5", "two{2,5}") == is_open
        assert not may_lay(state, "-5,5", "two{0,3}")


def test_w10_others_may_lay_beside_a_foreign_city_station() -> None:
    state = table({"-4,4": "four{1,2,4,5}"}, stations=["A5"], at=1)
    assert may_lay(state, "-5,5", "three{1,3,5}")


def test_w11_a_foreign_station_stops_covering_but_not_laying_beside() -> None:
    state = table({"-2,4": "three{1,3,5}"}, stations=["-2,4"], at=1)
    assert may_lay(state, "-1,3", "two{1,4}")
    for piece in PIECES[:4]:
        assert "-2,4" not in places(state, f"lay {piece}")
    state.play("lay six")
    assert "There is a station on −2,\N{NO-BREAK SPACE}4" in reasons(state, "at -2,4")


def test_w12_a_vein_counts_once_another_tunnel_leads_to_it() -> None:
    state = table(CENTRE | {"0,1": "two{2,5}"}, VEIN, start=False)
    assert may_lay(state, "1,0", "two{0,3}")
    assert not may_lay(state, "0,1", "four{1,2,4,5}")


def test_w36_what_covers_what() -> None:
    exits = {"two": "two{1,4}", "three": "three{0,2,4}", "four": "four{1,2,4,5}", "six": "six"}
    allowed = {"two": {"three", "four", "six"}, "three": {"four", "six"}, "four": {"six"}, "six": set()}
    for below, above in allowed.items():
        # (-2,4) touches the start tiles (-3,5) and (-2,5), and a six at (-2,3) offers a tunnel from the other side.
        state = table({"-2,4": exits[below], "-2,3": "six"})
        assert {kind for kind in exits if "-2,4" in places(state, f"lay {kind}")} == above


def test_w14_whose_city_spaces_are_connected() -> None:
    state = fresh()
    state = table({"-2,4": "four{1,2,4,5}"}, stations=["-2,4"])
    assert places(state, "build station") == {"A2", "A3", "A4"}
    state = table({"-2,4": "four{1,2,4,5}"}, stations=["-2,4"], at=1)
    lay(state, "two{1,4}", "-1,3")
    station(state, "-1,3")
    assert places(state, "build station") == set()
    assert "No city space is connected" in reasons(state, "build station")
