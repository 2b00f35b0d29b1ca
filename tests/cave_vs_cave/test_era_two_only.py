"""Section 14, Era II alone: its setup, the pool and what is different; rulings 57 to 59 and 65."""

import pytest

from cave_vs_cave.second_table import LOSER, NEW_FULL, NEW_SPACES, PLENTY, alone, cave, finished
from cave_vs_cave.table import GAME, beginning_with, display, goods, is_open, on, options, play, seat_view
from cave_vs_cave.test_era_two_rooms import DARK
from cave_vs_cave.test_rooms import PRINTED
from pickaxe import CHANCE, State


def begun(first: int = 1, pool: str = "reveal 22; reveal 24; reveal 06") -> State:
    """A fresh game after its deals."""
    return play(GAME.new(mode="era-2-only"), f"first {first}; {pool}; reveal A14")


def test_r65_the_starting_player_is_drawn() -> None:
    assert options(GAME.new(mode="era-2-only")) == ["first 1", "first 2"]
    assert [begun(first).seat for first in (1, 2)] == [0, 1]


def test_three_rooms_of_the_other_twentyone_join_food_corner_warehouse_and_altar() -> None:
    state = play(GAME.new(mode="era-2-only"), "first 1")
    assert (state.seat, state.view(None)["pool"]) == (CHANCE, [5, 7, 9])
    assert beginning_with(state, "reveal") == [f"{room.number:02}" for room in PRINTED if room.number not in (5, 7, 9)]
    assert begun().view(None)["pool"] == [5, 6, 7, 9, 22, 24]


def test_only_the_era_two_board_is_used_and_x4_is_free_for_both() -> None:
    state = begun()
    for seat in (0, 1):
        spaces = seat_view(state, "spaces", seat)
        assert sorted(spaces) == sorted(NEW_SPACES)
        assert [space for space in NEW_SPACES if spaces[space] == "covered"] == LOSER
        assert sorted(seat_view(state, "reachable", seat)) == ["X3", "Y4"]


def test_three_gold_and_one_of_everything_else() -> None:
    expected = "1 wood 1 stone 1 emmer 1 flax 1 food 3 gold 1 donkey 1 ore 1 iron 1 weapon"
    assert [goods(begun(), seat) for seat in (0, 1)] == [expected, expected]


def test_display_walls_and_tiles() -> None:
    state = begun()
    assert (display(state), state.view(None)["wall_supply"]) == ([25, 26, 27, 28, 29, 30], 5)
    assert options(state) == [*(f"A{n:02}" for n in range(1, 12)), "A14"]


def test_one_dark_tile_is_removed_unseen() -> None:
    state = play(begun(), "A03; excavate X3")
    assert beginning_with(state, "reveal") == [str(n) for n in DARK]


def test_sixteen_turns_each_in_rounds_nine_to_twelve() -> None:
    state, seats, rounds = begun(2), [], []
    while not state.is_over:
        view = state.view(None)
        if view["asked"]["kind"] == "tile":
            seats.append(state.seat)
            rounds.append(view["round"])
        state.play(state.options()[-1] if state.seat != CHANCE else state.options()[0])
    assert [seats.count(seat) for seat in (0, 1)] == [16, 16]
    assert [seats[rounds.index(round)] for round in (9, 10, 11, 12)] == [1, 0, 1, 0]


def test_there_is_no_entrance_room() -> None:
    state = alone("A01")
    assert beginning_with(state, "activate") == ["01", "02", "03", "05", "07", "09"]
    assert not is_open(state, "activate 00")


def test_orange_pool_rooms_are_activated_like_own_ones() -> None:
    state = alone("A07", rooms={"X4": 26})
    play(state, "activate 05; fill food to 3; activate 26; gain 3 ore")
    assert goods(state) == "3 food 3 ore"


def test_food_corner_warehouse_and_altar_work_one_after_the_other() -> None:
    """Expedition activates all three: food for the Warehouse, its goods with the third food for the Altar."""
    state = play(alone("A11"), "activate 05; fill food to 3; activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax")
    play(state, "activate 09; 1 wood 1 emmer 1 flax 1 food > 3 gold")
    assert goods(state) == "1 stone 3 gold"


def test_r57_a_pool_room_is_activated_once_by_one_effect() -> None:
    state = play(alone("A07"), "activate 05; fill food to 3")
    assert "05" not in beginning_with(state, "activate")


def test_r57_both_players_use_the_same_room_in_the_same_round() -> None:
    state = play(alone("A01"), "activate 05; fill food to 3; end; A04; activate 05; fill food to 3")
    assert (goods(state, 0), goods(state, 1)) == ("3 food", "3 food")


def test_pool_rooms_cannot_be_built_and_give_no_points() -> None:
    state = alone("A02", goods=PLENTY, display=[25])
    assert beginning_with(state, "furnish") == ["25 for 4 food", "25 for 5 food", "25 for 1 gold"]
    end = finished(cave("", {"X4": 26}), cave(), mode="era-2-only", pool=[5, 7, 9, 17, 19, 24])
    assert (end.scores(), [row["id"] for row in end.score_sheet()]) == ([2, 0], ["rooms", "weapon", "iron", "gold"])


def test_pool_rooms_do_not_break_ties() -> None:
    end = finished(cave("2 weapon"), cave("", {"X4": 26}), mode="era-2-only", pool=[5, 7, 9, 17, 19, 24])
    assert (end.scores(), end.ranking()) == ([2, 2], [2, 1])


@pytest.mark.parametrize(("tile", "number"), [("A07", 3), ("A11", 4), ("A16", 2), ("A01", 1)])
def test_r57_equipment_room_in_the_pool_widens_for_both(tile: str, number: int) -> None:
    for seat in (0, 1):
        state = alone("A03" if seat else tile, pool=[22, 1, 2], round=12, goods="1 weapon")
        if seat:
            play(state, "end")
            position = state.to_position()
            position["seats"][1]["goods"]["weapon"] = 5
            state = play(GAME.from_position(position), tile)
        count = 0
        while beginning_with(state, "activate"):
            play(state, f"activate {beginning_with(state, 'activate')[0]}")
            if is_open(state, "done") and state.view(None)["asked"]["kind"] == "room":
                play(state, "done")
            count += 1
        assert count == number


def test_r57_dungeon_in_the_pool_pays_both() -> None:
    state = alone("A06", pool=[24, 1, 2])
    play(state, "wall X2-X3; end; A15" if is_open(state, "A15") else "wall X2-X3; end; A01; end")
    assert goods(state) == "2 gold"
    other = play(alone("A01", pool=[24, 1, 2]), "end; A06; wall X2-X3")
    assert (goods(other, 0), goods(other, 1)) == ("", "2 gold")


@pytest.mark.parametrize(
    ("room", "tile", "before", "tokens", "after"),
    [
        (20, "A04", "1 food", "1 food > 1 gold", "1 gold"),
        (21, "A01", "", "gain 1 flax", "1 flax 1 food"),
        (23, "A01", "", "activate 05; fill food to 3", "1 wood 3 food"),
        (23, "A16", "", "before 23; activate 05; fill food to 3; done", "1 wood 3 food"),
    ],
)
def test_blue_pool_rooms_work_for_each_player_in_their_own_turn(
    room: int, tile: str, before: str, tokens: str, after: str
) -> None:
    state = play(alone(tile, pool=[room, 1, 2], goods=before), tokens)
    assert (goods(state, 0), goods(state, 1)) == (after, "")
    assert not is_open(alone(tile, pool=[room, 1, 2]), f"activate {room}")


def test_r59_parlor_in_the_pool_covers_all_ten_goods() -> None:
    state = play(alone("A01", pool=[6, 1, 2], goods="3 iron"), "activate 06; fill all to 1")
    expected = "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold 1 donkey 1 ore 3 iron 1 weapon"
    assert goods(state) == expected


def test_r59_digging_cave_in_the_pool_digs_on_the_era_two_board() -> None:
    state = play(alone("A01", pool=[15, 1, 2], goods="1 gold", covered=["X3", "Y4", "Y3"]), "activate 15")
    assert options(state) == ["excavate X3 for 1 gold", "excavate Y4 for 1 gold", "done"]
    assert goods(play(state, "excavate X3 for 1 gold; reveal 31")) == "1 food"


def test_r59_junction_room_in_the_pool_takes_all_goods() -> None:
    state = alone("A01", pool=[14, 1, 2], goods="1 donkey 1 ore 1 weapon")
    assert goods(play(state, "activate 14; 1 donkey 1 ore 1 weapon > 2 gold")) == "2 gold"


def test_there_is_no_colour_rule_and_the_first_room_may_be_blue() -> None:
    state = alone("A02", goods="1 iron 2 emmer 4 food 1 gold", display=[44, 45])
    play(state, "furnish 44 for 4 food; at X3; furnish 45 for 1 gold; at Y4")
    assert (on(state, "X3"), on(state, "Y4")) == (44, 45)
    assert GAME.from_position(state.to_position()) == state


def test_own_blue_rooms_work_beside_those_of_the_pool() -> None:
    state = alone("A16", pool=[23, 1, 2], rooms={"Y4": 45, "X3": 43})
    play(state, "activate 05; done; done")
    assert goods(state) == "1 wood 1 donkey 1 iron"


def test_r58_x4_is_open_to_the_east_and_takes_no_wall_there() -> None:
    edges = beginning_with(alone("A06"), "wall")
    assert edges == ["X1-X2", "Y2-Z2", "X2-Y2", "Y2-Y3", "X2-X3", "X3-Y3", "Y3-Y4", "X3-X4", "X4-Y4"]


@pytest.mark.parametrize("room", range(25, 46))
def test_r58_x4_has_no_walls_of_its_own(room: int) -> None:
    covered = [space for space in NEW_SPACES if space != "X4"]
    state = alone("A13", goods=PLENTY, covered=covered, display=[room])
    assert is_open(state, f"furnish {room} for 1 gold") == (room in (25, 26, 29, 31))


@pytest.mark.parametrize(("switch", "closed", "fits"), [(True, [], True), (False, ["X1", "X2"], False)])
def test_r58_switched_off_the_east_sides_are_further_mouths(switch: bool, closed: list[str], fits: bool) -> None:
    """X1 has three walls with its natural east wall, and two without it; then it is entered from outside."""
    switches = {"era2_alone_seam_walls_natural": switch}
    state = alone("A10", covered=["X1", "X2", "X3", "X4"], options=switches)
    assert beginning_with(state, "excavate") == [*closed, *(["X3"] if closed else []), "X4"]
    covered = [space for space in NEW_SPACES if space != "X1"]
    room = alone("A13", goods=PLENTY, covered=covered, display=[36], options=switches)
    assert is_open(room, "furnish 36 for 1 gold") == fits


def test_the_cavern_goes_to_the_first_with_all_eight_spaces_furnished() -> None:
    state = alone("A13", goods="1 gold", rooms=NEW_FULL, display=[26])
    play(state, "furnish 26 for 1 gold; cavern two walls")
    assert (on(state, "cavern"), beginning_with(state, "wall")) == ("empty", [])
    assert on(state, "X4") == 26
    walls = beginning_with(alone("A06", rooms={**NEW_FULL, "X4": 26}, cavern="two walls"), "wall")
    assert walls[-2:] == ["cavern-E", "cavern-S"]


def test_undermining_digs_behind_walls_and_finds_no_first_era() -> None:
    for switch in (False, True):
        state = alone(
            "A07",
            covered=["X2", "Y2"],
            walls=["X2-X3", "Y2-Y3"],
            options={"undermining_passes_natural_walls": switch},
        )
        assert beginning_with(state, "excavate") == ["Y2", "X2"]
