"""Rulings R32–R40, R49, R51 and R52: routes, city scoring and explosions."""

from cavum.table import BOOK, CENTRE, START, all_routes, fresh, options, play, reasons, table, walk
from pickaxe.games.cavum.masks import whole
from pickaxe.games.cavum.scoring import blow_up, city_points, explode, score_and_explode, visible_dynamite
from pickaxe.kernel.grids import bits

ROW = {"-2,0": "six", "-1,0": "two{0,3}", "0,0": "two{0,3}", "1,0": "two{0,3}", "2,0": "six"}
LAST = ["prospect", "option, prospect"]


def test_r32_one_simple_path_between_two_own_stations() -> None:
    state = table(ROW, {"0,0": "3 red"}, ["-2,0 2,0"], start=False, pieces=LAST)
    assert all_routes(state, 0) == {("-2,0", "-1,0", "0,0", "1,0", "2,0")}
    walk(state, "-2,0")
    assert state.purses[0][1] == 1
    # not the longest: the player picks a short route although a longer one has a vein
    tiles = ROW | {"-2,1": "six", "-2,2": "six"}
    state = table(tiles, {"0,0": "3 red"}, ["-2,0 2,0 -2,1"], start=False, pieces=LAST)
    assert ("-2,0", "-2,1") in all_routes(state, 0)
    walk(state, "-2,1 -2,0")
    assert state.purses[0] == [0] * 6


def test_r32_reasons_for_steps() -> None:
    tiles = ROW | {"-2,1": "six", "-2,2": "six", "-1,1": "six", "-3,1": "six"}
    state = table(tiles, {}, ["-2,0 2,0 -2,1", "-3,1"], start=False, pieces=LAST)
    assert "there is none on 0,\N{NO-BREAK SPACE}0" in reasons(state, "at 0,0")
    play(state, "at -2,0")
    assert "ends on a different station" in reasons(state, "stop")
    assert "No tunnel joins" in reasons(state, "at 1,0")
    assert "another player's station" in reasons(state, "at -3,1")
    assert "no station of yours on A1" in reasons(state, "at A1")
    assert "been on −2,\N{NO-BREAK SPACE}0 already" in reasons(state, "at -2,0")


def test_r32_a_route_cannot_enter_a_dead_end() -> None:
    tiles = ROW | {"-2,1": "six", "-1,1": "six", "-3,2": "six"}
    state = table(tiles, {}, ["-2,0 2,0 -2,1 -3,2"], start=False, pieces=LAST)
    play(state, "at -2,1")
    assert options(state) == ["at -2,0", "at -3,2"]
    assert "From −1,\N{NO-BREAK SPACE}1 no other station of yours could be reached" in reasons(state, "at -1,1")


def test_r33_stones_are_hidden_in_colour_and_open_in_number() -> None:
    state = table(stones=["2 red", "1 blue"])
    seats = state.view(0)["seats"]
    assert [seat["stones"] for seat in seats] == [2, 1]
    assert seats[0]["colours"]["red"] == 2
    assert seats[1]["colours"] is None
    assert [seat["colours"] for seat in state.view(None)["seats"]] == [None, None]
    shown = table(stones=["2 red", "1 blue"], options={"open_stones": True}).view(None)["seats"]
    assert shown[1]["colours"]["blue"] == 1


def test_r34_an_emptied_vein_goes_at_the_end_of_the_action() -> None:
    # both veins give their last stone, although the first one is needed to go on to the second
    tiles = {"-2,0": "six", "-1,0": "two{1,4}", "0,0": "two{0,3}", "1,0": "two{1,4}", "2,0": "six"}
    state = table(tiles, {"-1,0": "1 red", "1,0": "1 blue"}, ["-2,0 2,0"], start=False, pieces=LAST)
    walk(state, "-2,0")
    assert state.purses[0] == [0, 1, 1, 0, 0, 0]
    assert state.view(None)["pool"]["vein"] == 7
    assert not state.veins


def test_r35_city_points_are_per_station() -> None:
    state = table({"-2,4": "four{1,2,4,5}"}, {}, ["-2,4 A2 A3 A4"])
    assert city_points(state) == [6, 0]


def test_r36_scoring_comes_before_the_explosion() -> None:
    tiles = {"-2,4": "four{1,2,4,5}", "-3,4": "D-three{1,3,5}"}
    state = table(tiles, {}, ["-2,4 A4"], pieces=["", ""], section="building")
    # nobody has pieces left, so the section was scored, exploded and left at once
    assert state.ledger[4] == [4, 0]
    assert "-3,5" not in state.view(None)["spaces"]
    assert city_points(state) == [0, 0]
    # in the last phase too: the scoring at the end sees the board after the explosion
    gone = dict.fromkeys([order.id for order in BOOK.orders], "gone")
    state = table(tiles, {}, ["-2,4 A4"], pieces=["", ""], section="building", phase=3, orders=gone)
    assert state.is_over
    assert state.ledger[4] == [4, 0]


def test_r37_a_neighbour_loses_its_top_tile_the_space_itself_all() -> None:
    tiles = {"0,0": "two{0,3} < three{0,2,4} < D-four{1,2,4,5}", "1,0": "two{0,3} < three{0,2,4}"}
    state = table(tiles, start=False)
    explode(state)
    assert {name: space["level"] for name, space in state.view(None)["spaces"].items()} == {"1,0": 1}
    assert state.pool[:4] == [1, 4, 3, 4]


def test_r38_visible_dynamite_is_not_hit_but_explodes_and_hits_again() -> None:
    tiles = {"0,0": "D-two{0,3}", "1,0": "two{0,3} < D-three{0,2,4}", "1,-1": "two{0,3} < three{0,2,4} < six"}
    state = table(tiles, start=False)
    node = state.guide.board.node
    blow_up(state, node["0,0"])
    assert state.height(node["1,0"]) == 2
    explode(state)
    assert {name: space["level"] for name, space in state.view(None)["spaces"].items()} == {"1,-1": 1}


def test_r39_uncovered_dynamite_explodes_in_the_same_section() -> None:
    tiles = {"0,0": "D-two{0,3}", "1,0": "D-two{0,3} < six", "2,0": "D-two{1,4} < four{1,2,4,5}", "3,0": "six"}
    state = table(tiles, start=False, pieces=LAST)
    explode(state)
    assert state.view(None)["spaces"] == {}


def test_r40_dynamite_under_a_vein_waits_until_the_vein_is_gone() -> None:
    tiles = {"-2,0": "six", "-1,0": "two{0,3}", "0,0": "D-two{0,3}", "1,0": "two{0,3}", "2,0": "six"}
    state = table(tiles, {"0,0": "1 red"}, ["-2,0 2,0"], start=False, pieces=LAST)
    assert not visible_dynamite(state)
    walk(state, "-2,0")
    assert [state.guide.board.names[node] for node in bits(visible_dynamite(state))] == ["0,0"]


def test_r49_printed_tunnels_never_count() -> None:
    state = table({"-2,4": "four{1,2,4,5}"} | CENTRE, {"0,0": "9 yellow"}, ["-2,4"], start=False)
    assert not whole(state.workings.cities_in_reach(0))
    assert set(START) & set(state.view(None)["spaces"]) == set()


def test_r51_who_has_a_route_must_choose_one() -> None:
    state = table({"-2,0": "six", "-1,0": "six", "0,0": "six"}, {}, ["-2,0 0,0 -1,0"], start=False, pieces=LAST)
    assert set(options(state)) == {"at -2,0", "at -1,0", "at 0,0"}
    assert all_routes(state, 0) == {("-1,0", "-2,0"), ("-1,0", "0,0"), ("-2,0", "-1,0", "0,0")}
    state = table({"-2,0": "six", "0,0": "six"}, {}, ["-2,0 0,0"], start=False, pieces=LAST)
    assert state.seat == 1


def test_r52_stations_stay_where_they_are() -> None:
    tiles = {"0,0": "D-six", "1,0": "four{1,2,4,5}", "-2,4": "four{1,2,4,5}"}
    state = table(tiles, {"0,0": ""}, ["1,0 A3", "-2,4 A2"])
    before = list(state.stations)
    score_and_explode(state)
    assert state.stations == before
    assert fresh(2).occupied == 0
