"""Section 3 and 5: the board, and what lies on the table before the first turn."""

import pytest

from cave_vs_cave.table import GAME, GOODS, beginning_with, display, goods, on, options, play, seat_view, turn
from pickaxe import CHANCE, BadSetup, State

COVERED = ["A1", "A2", "A5", "B1", "B2", "B3", "B4", "B5", "C5"]
ONE_OF_EACH = "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold"


def begun(players: int = 2) -> State:
    """A game after its setup, before the first tile is turned up."""
    state = GAME.new(players=players)
    tokens = ["first 2"] if players == 2 else ["reveal 02", "reveal 06", "reveal 03"]
    for token in tokens:
        state.play(token)
    return state


def test_chance_says_first_who_begins() -> None:
    state = GAME.new()
    assert (state.seat, options(state)) == (CHANCE, ["first 1", "first 2"])
    state.play("first 2")
    state.play("reveal A06")
    assert (state.seat, state.view(None)["start"]) == (1, 1)


def test_four_tiles_lie_face_up_and_eight_face_down_by_stage() -> None:
    tiles = begun().view(None)["tiles"]
    assert [tile["id"] for tile in tiles] == ["A01", "A02", "A03", "A04"] + [None] * 8
    assert [tile["stage"] for tile in tiles] == ["start"] * 4 + list("22233334")


def test_the_first_tile_turned_up_is_of_stage_two() -> None:
    assert options(begun()) == ["reveal A05", "reveal A06", "reveal A07"]


@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_has_one_of_each_good(seat: int) -> None:
    assert goods(begun(), seat) == ONE_OF_EACH


@pytest.mark.parametrize("seat", [0, 1])
def test_nine_spaces_are_covered_and_the_marked_one_is_empty(seat: int) -> None:
    spaces = seat_view(begun(), "spaces", seat)
    assert sorted(space for space, there in spaces.items() if there == "covered") == COVERED
    assert (spaces["A3"], spaces["A4"], len(spaces)) == ("empty", 0, 11)


def test_the_light_rooms_are_on_display_and_the_dark_ones_are_hidden() -> None:
    state = begun()
    assert display(state) == [1, 2, 3, 4, 5, 6]
    play(state, "reveal A05; A03; excavate A2")
    assert beginning_with(state, "reveal") == [f"{number:02}" for number in range(7, 25)]


def test_seven_walls_and_the_cavern_are_common() -> None:
    view = begun().view(None)
    assert (view["wall_supply"], view["cavern"]) == (7, {"owner": None, "side": None})


def test_nobody_has_points_but_for_the_gold() -> None:
    assert begun().scores() == [1, 1]


def test_an_edge_lies_between_every_two_neighbours() -> None:
    """Spaces of columns A, B, C in rows 1 to 5 that exist: 14 pairs side by side or one above the other."""
    spaces = {f"{column}{row}" for column in "AB" for row in range(1, 6)} | {"C5"}
    beside = [(one, two) for one in spaces for two in spaces if ord(two[0]) - ord(one[0]) == 1 and one[1] == two[1]]
    below = [(one, two) for one in spaces for two in spaces if one[0] == two[0] and int(two[1]) - int(one[1]) == 1]
    edges = {f"{one}-{two}" for one, two in beside + below}
    assert len(edges) == 14
    assert set(beginning_with(turn("A06"), "wall")) == edges


# What has to be dug out first to reach a space that is not in reach at the start.
BEFORE = {"A1": ["A2"], "B1": ["A2", "A1"], "B2": ["A2"], "B5": ["A5"], "C5": ["A5", "B5"]}


@pytest.mark.parametrize("space", COVERED)
def test_only_b2_and_b4_hold_a_bonus(space: str) -> None:
    state = turn("A10", goods="", covered=[each for each in COVERED if each not in BEFORE.get(space, [])])
    play(state, f"excavate {space}; reveal 24")
    assert (goods(state), on(state, space)) == ("1 food" if space in ("B2", "B4") else "", "empty")


def test_solo_three_light_rooms_are_drawn_by_chance() -> None:
    state = GAME.new(players=1)
    assert (state.seat, options(state)) == (CHANCE, [f"reveal {number:02}" for number in range(1, 7)])
    play(state, "reveal 02; reveal 06")
    assert options(state) == ["reveal 01", "reveal 03", "reveal 04", "reveal 05"]
    assert display(play(state, "reveal 03")) == [2, 3, 6]


def test_solo_board_pile_and_tiles() -> None:
    view = begun(1).view(0)
    assert sorted(space for space, there in view["seats"][0]["spaces"].items() if there == "covered") == COVERED
    assert (view["pile"], view["wall_supply"], goods(begun(1))) == (9, 7, ONE_OF_EACH)
    assert [tile["stage"] for tile in view["tiles"]] == ["start"] * 4 + list("2223334")


def test_goods_of_era_two_do_not_exist() -> None:
    assert tuple(begun().view(None)["seats"][0]["goods"]) == GOODS


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"players": 3}, "Cave vs Cave, Era I is for 1 or 2 players, not 3."),
        ({"players": 0}, "not 0"),
        ({"mode": "era-9"}, "has no mode 'era-9'; it has era-1"),
        ({"no_such_option": True}, "has no option 'no_such_option'"),
    ],
)
def test_a_wrong_setup_is_refused(setup: dict[str, int], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        GAME.new(**setup)  # type: ignore[arg-type]
