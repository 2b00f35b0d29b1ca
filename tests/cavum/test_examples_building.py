"""Worked examples: stations, veins, options and prospecting."""

from cavum.table import (
    COLOURS,
    START,
    all_routes,
    at,
    lay,
    options,
    places,
    play,
    reasons,
    station,
    table,
    vein,
    walk,
)


def test_w13_a_station_on_the_tile_just_laid() -> None:
    state = lay(table(), "two{1,4}", "-2,4")
    assert "-2,4" in places(state, "build station")

    state = lay(table({"-1,4": "three{0,2,4}"}), "two{1,4}", "-2,4")
    vein(state, "-1,4", "red")
    assert "build station" not in options(state)

    state = lay(table(), "two{1,4}", "-2,4")
    state.play("end")
    play(state, "option 3 points; end")
    assert "build station" not in options(state)

    state = lay(table({"-2,4": "two{1,4}"}), "three{1,3,5}", "-2,4")
    assert "build station" not in options(state)
    state = lay(table(), "D-two{1,4}", "-2,4")
    assert "build station" not in options(state)


def test_w13_reasons_for_the_places_of_a_station() -> None:
    state = table({"-2,4": "four{1,2,4,5}", "-2,3": "two{2,5}"}, stations=["-2,4"])
    state.play("build station")
    assert "action just before" in reasons(state, "at -2,3")
    assert "no tile" in reasons(state, "at 3,2")
    assert "not connected" in reasons(state, "at E1")
    assert "already" in reasons(state, "at -2,4")
    assert "vein" in reasons(state, "at 0,0")


def test_w15_where_a_vein_may_lie() -> None:
    state = table({"-2,4": "four{1,2,4,5}", "-2,3": "four{1,2,4,5}"})
    assert places(state, "discover vein") == {"-2,4", "-2,3"}
    state.play("discover vein")
    assert "touches a city space" in reasons(state, "at -3,5")
    state = table({"-2,4": "four{1,2,4,5}", "-2,3": "four{1,2,4,5}"}, {"-2,4": "3 red"})
    assert "discover vein" not in options(state)
    assert "away from all cities and all other veins" in reasons(state, "discover vein")


def test_w16_stones_come_from_the_lowest_spaces() -> None:
    for players, taken, top in ((4, 4, 8), (2, 3, 7)):
        state = table({"-2,4": "six"}, players=players, stones=["4 green"])
        assert state.view(None)["scales"]["green"] == {"stones": [5, 6, 7, 8, 9], "top": 4, "gives": taken}
        vein(state, "-2,4", "green")
        assert at(state, "-2,4")["vein"] == {"colour": "green", "stones": taken}  # type: ignore[index]
        assert state.view(None)["scales"]["green"]["top"] == top
    state = table({"-2,4": "six"}, players=4, stones=["7 green"])
    vein(state, "-2,4", "green")
    assert at(state, "-2,4")["vein"] == {"colour": "green", "stones": 2}  # type: ignore[index]


def test_w17_what_an_option_can_do() -> None:
    state = table()
    state.play("option 3 points")
    assert state.scores()[0] == 23

    state = lay(table(), "two{1,4}", "-2,4")
    station(state, "-2,4", buy=True)
    assert state.view(None)["pool_stations"] == [1, 2]
    assert state.view(None)["seats"][0]["pieces"]["station"] == 3

    state = lay(table(pool_stations=[0, 2]), "two{1,4}", "-2,4")
    assert "no station of yours" in reasons(state, "buy station")
    assert "no two-exit dynamite" in reasons(state, "buy dynamite two")
    state = table(pool={"dynamite two": 1})
    assert "buy dynamite two" in options(state)


def test_w18_an_unplaceable_vein_goes_to_the_pool_and_prospecting_needs_no_route() -> None:
    state = table(pieces=["vein, prospect", "prospect"])
    # giving it up was the only choice, so that it resolved itself
    assert state.view(None)["pool"]["vein"] == 6
    play(state, "prospect")
    assert state.purses[0] == [0] * 6
    assert state.view(None)["seats"][0]["pieces"]["prospect"] == 0


def test_w19_a_stone_from_every_vein_of_the_route() -> None:
    # station, vein, vein, station, station, vein, station, with plain tiles between where veins would touch
    row = ["-5,0", "-4,0", "-3,0", "-2,0", "-1,0", "0,0", "1,0", "2,0", "3,0"]
    tiles = dict.fromkeys(row, "two{0,3}")
    veins = {"-4,0": "3 red", "-2,0": "3 blue", "2,0": "3 green"}
    mine = "-5,0 0,0 1,0 3,0"
    state = table(tiles, veins, [mine], start=False, pieces=["prospect", "prospect"])
    walk(state, "-5,0 -4,0 -3,0 -2,0 -1,0 0,0 1,0 2,0 3,0")
    assert state.view(0)["seats"][0]["colours"] == dict.fromkeys(COLOURS, 0) | {
        "red": 1,
        "blue": 1,
        "green": 1,
    }
    state = table(tiles, veins, ["-5,0"], start=False, pieces=["prospect", "option, prospect"])
    assert sum(state.purses[0]) == 0
    state = table(tiles, veins, ["-5,0 3,0", "1,0"], start=False, pieces=["prospect", "option, prospect"])
    assert sum(state.purses[0]) == 0


def test_w20_a_route_through_an_own_city_station() -> None:
    tiles = {"-4,4": "four{1,2,4,5}", "-5,5": "two{2,5}"}
    pieces = ["prospect", "option, prospect"]
    state = table(tiles, {}, ["-4,4 -5,5 A5"], pieces=pieces)
    assert set(options(state)) == {"at -4,4", "at -5,5", "at A5"}
    assert all_routes(state, 0) == {("-4,4", "-4,5", "A5"), ("-4,4", "-4,5", "A5", "-5,5"), ("-5,5", "A5")}
    for stations in (["-4,4 -5,5"], ["-4,4 -5,5", "A5"]):
        state = table(tiles, {}, stations, pieces=pieces)
        assert state.seat == 1  # no route: the prospect tile was used up for nothing


def test_w21_an_emptied_vein_cuts_off_a_city_station() -> None:
    tiles = {"-2,4": "two{1,4}", "-2,3": "three{1,3,5}"}
    pieces = ["option, prospect", "option, prospect"]
    state = table(tiles, {"-2,4": "1 green"}, ["-2,3 A4"], pieces=pieces, stones=["5 green", "3 green"])
    assert state.view(None)["seats"][0]["city_points"] == 4
    play(state, "option 3 points; prospect")
    walk(state, "-2,3 -2,4 -3,5 A4")
    assert state.purses[0][3] == 6
    assert at(state, "-2,4")["vein"] is None  # type: ignore[index]
    assert state.view(None)["pool"]["vein"] == 6
    assert state.view(None)["seats"][0]["city_points"] == 0
    assert state.view(None)["seats"][0]["connected"] == []


def test_w37_a_tile_completes_a_path_and_the_city_station_follows() -> None:
    state = table({"1,3": "two{2,5}"}, stations=["1,3"])
    assert places(state, "build station") == set()
    lay(state, "four{1,2,4,5}", "1,4")
    assert places(state, "build station") == {"E6", "1,4"}
    station(state, "E6")
    assert state.view(None)["seats"][0]["city_points"] == 5


def test_w38_no_third_vein_and_veins_never_block() -> None:
    tiles = START | {"-3,3": "two{2,5}", "-3,4": "two{0,3}", "-1,3": "two{2,5}", "-1,4": "two{0,3}"}
    state = table(tiles, {"-3,4": "3 green", "-1,4": "3 blue"}, ["-3,3 A3", "-1,3 A1"], start=False)
    assert [seat["connected"] for seat in state.view(None)["seats"]] == [["A3"], ["A1"]]
    assert places(state, "discover vein") == set()


def test_w39_both_ends_in_cities_and_no_path_no_stones() -> None:
    """Seat 0 is green, seat 1 blue, seat 2 yellow; the route of green runs from D5 at the upper right down to A3."""
    route = ["5,-4", "4,-4", "3,-4", "2,-4", "2,-3", "1,-2", "1,-1", "0,0", "0,1", "-1,2", "-1,3", "-2,4"]
    veins = {"4,-4": "3 red", "2,-4": "3 green", "1,-2": "3 green", "0,0": "3 red", "-1,2": "3 blue", "-2,4": "3 green"}
    tiles = {space: "two{0,3}" if space in veins else "six" for space in route}
    tiles |= {"-2,2": "two{0,3}", "-4,0": "two{0,3}"}
    stations = ["D5 1,-1 A3", "-2,2 A4", "-4,0 A5"]
    state = table(tiles, veins, stations, players=3, pieces=["prospect"] * 3)
    walk(state, " ".join(["D5", *route, "-2,5", "A3"]))
    assert dict(zip(COLOURS, state.purses[0], strict=True)) == dict.fromkeys(COLOURS, 0) | {
        "red": 2,
        "green": 3,
        "blue": 1,
    }
    walk(state, "-2,2 -1,2 -1,3 -2,4 -3,5 A4")
    assert state.purses[1] == [0, 0, 1, 1, 0, 0]
    assert sum(state.purses[2]) == 0
    # the city at the bottom: two spaces are empty and the one of yellow counts as empty; green has 6 more in the other
    assert state.ledger[4] == [3 + 6, 3, 0]
