"""Rulings R15–R31 and R53: laying, stations, veins and options."""

from cavum.table import CENTRE, START, lay, may_lay, options, placements, places, play, reasons, station, table, vein
from pickaxe.games.cavum.scoring import city_points, explode


def test_r15_one_continued_tunnel_suffices() -> None:
    state = table({"-1,4": "two{0,3}"})
    # the three meets (-3,5) with one exit, looks at the closed side of (-1,4) with none and at empty spaces with two
    assert may_lay(state, "-2,4", "three{0,2,4}")


def test_r16_a_foreign_mine_station_does_not_stop_laying() -> None:
    state = table({"-2,4": "four{1,2,4,5}"}, stations=["", "-2,4"])
    assert may_lay(state, "-1,3", "two{1,4}")


def test_r17_a_vein_needs_another_tunnel_of_any_kind() -> None:
    vein_at = {"0,0": "9 yellow"}
    assert "1,0" not in places(table(CENTRE, vein_at, start=False), "lay six")
    for leading, stations in (("two{2,5}", ()), ("D-two{2,5}", ()), ("two{2,5}", ("", "0,1"))):
        state = table(CENTRE | {"0,1": leading}, vein_at, stations, start=False)
        assert "1,0" in places(state, "lay six")
    # beside an unreached vein, if another tunnel is continued
    state = table(CENTRE | {"2,-1": "two{1,4}"}, vein_at, start=False)
    assert "1,0" in places(state, "lay six")


def test_r18_anyone_may_lay_beside_any_city_space_and_only_its_owner_from_it() -> None:
    mine, theirs = table(stations=["C6"]), table(stations=["", "C6"])
    assert places(mine, "lay two") - places(table(), "lay two") == {"0,-5", "1,-5"}
    assert places(theirs, "lay two") == places(table(), "lay two")
    assert may_lay(table({"-4,4": "four{1,2,4,5}"}, stations=["", "B1"]), "-5,5", "two{1,4}")


def test_r19_exits_may_lead_anywhere() -> None:
    state = table({"5,0": "two{2,5}"})
    # (5,-1) touches the separator (6,-1), the city space D7 and empty spaces
    assert may_lay(state, "5,-1", "six")


def test_r20_covering_needs_more_exits_and_neither_station_nor_vein() -> None:
    state = table({"-2,4": "three{1,3,5}"})
    assert "-2,4" in places(state, "lay four")
    assert "-2,4" not in places(state, "lay three")
    assert "-2,4" not in places(table({"-2,4": "three{1,3,5}"}, {"-2,4": "3 red"}), "lay six")
    assert "-2,4" not in places(table({"-2,4": "three{1,3,5}"}, {}, ["-2,4"]), "lay six")


def test_r21_the_covered_tile_counts_for_nothing() -> None:
    state = table(CENTRE | {"0,1": "two{2,5}"}, {"0,0": "9 yellow"}, start=False)
    assert "0,1" not in places(state, "lay six")
    state = table(CENTRE | {"0,1": "two{2,5}", "0,2": "two{2,5}"}, {"0,0": "9 yellow"}, start=False)
    assert "0,1" in places(state, "lay six")
    # a new tunnel is continued where the old one led nowhere
    state = table(CENTRE | {"1,0": "two{0,3}", "2,0": "two{1,4}", "1,1": "six"}, start=False)
    assert ("2,0", "three{0,2,4}") in placements(state, "lay three")


def test_r21_a_covered_tile_no_longer_connects() -> None:
    state = table({"-2,3": "three{1,3,5}", "-2,4": "two{2,5}"}, {}, ["-2,3 A3"], at=1)
    assert city_points(state) == [4, 0]
    lay(state, "three{1,3,5}", "-2,4")
    assert city_points(state) == [0, 0]
    assert state.view(None)["seats"][0]["connected"] == []


def test_r22_dynamite_covers_dynamite() -> None:
    state = table({"-2,4": "D-two{1,4}"}, cards=[4, 1], at=1)
    assert "-2,4" in places(state, "lay dynamite six")
    lay(state, "D-six", "-2,4")
    space = state.view(None)["spaces"]["-2,4"]
    assert (space["kind"], space["dynamite"], space["level"]) == ("six", True, 2)
    assert "tiles" not in space  # what is covered is not shown


def test_r23_no_tile_on_a_vein_and_stations_on_any_tile_just_laid_on_the_board() -> None:
    state = table({"-2,4": "two{1,4}"}, {"-2,4": "3 red"})
    state.play("lay six")
    assert "vein" in reasons(state, "at -2,4")


def test_r24_the_station_window_is_the_action_before() -> None:
    state = lay(table(), "two{1,4}", "-2,4")
    assert places(state, "build station") == {"-2,4"}
    play(state, "option 3 points")
    assert "build station" not in options(state)
    # a turn boundary closes it, even if nobody moved in between
    state = lay(table(pieces=["two, station, vein, prospect", ""]), "two{1,4}", "-2,4")
    play(state, "end")
    assert state.seat == 0
    assert "build station" not in options(state)
    # also if tile or station came by an option
    state = lay(table(), "three{1,3,5}", "-2,4", buy=True)
    assert "-2,4" in places(state, "buy station")


def test_r24_the_other_reading_is_the_whole_turn() -> None:
    state = lay(table(options={"station_any_time_in_turn": True}), "two{1,4}", "-2,4")
    play(state, "option 3 points")
    assert places(state, "build station") == {"-2,4"}
    lay(state, "three{1,3,5}", "-2,4")
    assert "-2,4" not in places(state, "build station")


def test_r25_mine_stations_on_level_one_never_on_dynamite_nor_with_a_vein() -> None:
    assert places(lay(table(), "D-two{1,4}", "-2,4"), "build station") == set()
    assert places(lay(table({"-2,4": "two{1,4}"}), "three{1,3,5}", "-2,4"), "build station") == set()
    state = lay(table(options={"station_any_time_in_turn": True}), "two{1,4}", "-2,4")
    vein(state, "-2,4", "red")
    assert places(state, "build station") == set()


def test_r26_a_city_station_at_any_time_on_a_connected_free_space() -> None:
    state = table({"-2,4": "four{1,2,4,5}"}, {}, ["-2,4", "A3"])
    assert places(state, "build station") == {"A2", "A4"}
    station(state, "A2")
    assert places(state, "build station") >= {"A1", "A4"}


def test_r27_own_city_stations_are_passed_others_not() -> None:
    tiles = {"-4,4": "four{1,2,4,5}", "-5,5": "two{2,5}", "-5,4": "four{1,2,4,5}"}
    mine = table(tiles, {}, ["-4,4 A5"], pieces=["station, prospect", "prospect"])
    assert "-5,5" in {mine.guide.board.names[n] for n in range(169) if mine.network(0) >> n & 1}
    empty = table(tiles, {}, ["-4,4"], pieces=["station, prospect", "prospect"])
    foreign = table(tiles, {}, ["-4,4", "A5"], pieces=["station, prospect", "prospect"])
    for state in (empty, foreign):
        assert not state.network(0) >> state.guide.board.node["-5,5"] & 1


def test_r28_all_exits_of_a_tile_are_joined() -> None:
    state = table({"-2,4": "six", "-1,4": "three{1,3,5}"}, {}, ["-1,4"])
    assert {"A1", "A2", "A3", "A4"} <= places(state, "build station")


def test_r29_a_vein_on_any_free_tile_away_from_cities() -> None:
    tiles = {"-2,4": "two{1,4} < three{1,3,5}", "0,3": "D-two{0,3}", "2,0": "six"}
    state = table(tiles, {}, ["2,0"])
    assert places(state, "discover vein") == {"-2,4", "0,3"}
    state.play("discover vein")
    assert "There is a station on 2,\N{NO-BREAK SPACE}0" in reasons(state, "at 2,0")
    assert "already" in reasons(state, "at 0,0")
    assert "no tile" in reasons(state, "at 3,0")
    tiles["1,0"] = "six"
    state = table(tiles)
    assert "1,0" not in places(state, "discover vein")


def test_r30_stones_of_one_colour_as_many_as_are_left() -> None:
    state = table({"-2,4": "six"}, stones=["", "9 red, 8 blue"])
    play(state, "discover vein")
    if state.view(None)["asked"]["kind"] == "space":
        play(state, "at -2,4")
    assert "stones red" not in options(state)
    assert "No red stone is left" in reasons(state, "stones red")
    play(state, "stones blue")
    assert state.view(None)["spaces"]["-2,4"]["vein"] == {"colour": "blue", "stones": 1}
    everything = ", ".join(f"9 {colour}" for colour in ("red", "blue", "green", "white", "purple"))
    state = table({"-2,4": "six"}, stones=["", everything], phase=3)
    assert "discover vein" not in options(state)
    assert "No stones are left on the scales" in reasons(state, "discover vein")


def test_r31_bought_items_come_from_the_pool_and_are_used_at_once() -> None:
    state = table()
    assert "buy station" not in options(state)
    assert "must be used at once" in reasons(state, "buy station")
    assert "must be used at once" in reasons(state, "buy vein")
    lay(state, "six", "-2,4", buy=True)
    pieces, pool = state.view(None)["seats"][0]["pieces"], state.view(None)["pool"]
    assert (pieces["six"], pieces["option"], pool["six"], state.actions) == (1, 1, 3, 1)
    lay(state, "six", "-4,4", buy=True)
    assert "no option" in reasons(state, "buy six")
    assert "no option" in reasons(state, "option 3 points")
    # only own stations
    state = lay(table(pool_stations=[0, 2]), "six", "-2,4")
    assert "no station of yours" in reasons(state, "buy station")


def test_r53_start_tiles_are_ordinary_tiles() -> None:
    state = table({"-3,4": "three{1,3,5}"})
    assert "-3,5" in places(state, "lay six")
    lay(state, "six", "-3,5")
    assert state.view(None)["spaces"]["-3,5"]["level"] == 2
    assert places(table(), "build station") == set()
    centre = table(START | CENTRE | {"1,0": "two{0,3}"}, {"0,0": ""}, start=False)
    assert "0,0" in places(centre, "discover vein")
    loaded = table({"1,0": "D-two{0,3}", "-3,4": "D-two{2,5}"}, {"0,0": ""})
    explode(loaded)
    assert set(loaded.view(None)["spaces"]) == {"-2,5", "-1,5"}
