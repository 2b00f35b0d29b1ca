"""Rulings 9 to 17, 60, 67 and 68: goods."""

import pytest

from cave_vs_cave.table import GAME, GOODS, cave, goods, is_open, options, play, turn
from pickaxe import CHANCE


def test_r9_an_exchange_is_paid_in_full() -> None:
    state = play(turn("A01", rooms={"A3": 12}, goods="2 wood"), "activate 12")
    assert not is_open(state, "2 wood 1 flax > 3 gold")
    assert goods(state) == "2 wood"


def test_r9_pay_then_receive_then_cut() -> None:
    """Warehouse with 9 wood: the wood is lost, the rest is received."""
    state = turn("A01", rooms={"A3": 7}, goods="9 wood 2 food")
    play(state, "activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax")
    assert goods(state) == "9 wood 1 stone 1 emmer 1 flax"


def test_r9_what_is_paid_makes_room_for_what_is_received() -> None:
    """Junction Room with 19 gold: 1 gold paid leaves 18, of the 2 received one is lost."""
    state = turn("A01", rooms={"A3": 14}, goods="1 wood 1 stone 19 gold")
    play(state, "activate 14; 1 wood 1 stone 1 gold > 2 gold")
    assert goods(state) == "19 gold"


def test_r10_an_exchange_is_legal_even_if_its_result_is_lost() -> None:
    state = turn("A01", rooms={"A3": 2}, goods="1 flax 19 gold")
    assert goods(play(state, "activate 02; 1 flax > 1 gold")) == "19 gold"


def test_r10_so_is_the_anytime_exchange_at_nine_food() -> None:
    assert goods(play(turn("A01", goods="1 emmer 9 food"), "eat emmer")) == "9 food"


@pytest.mark.parametrize("good", ["emmer", "flax", "gold"])
def test_r11_a_good_becomes_food_as_often_as_wanted(good: str) -> None:
    state = play(turn("A01", goods=f"2 {good}"), f"eat {good}; eat {good}")
    assert goods(state) == "2 food"
    assert state.why_not(f"eat {good}") == [f"You have no {good}."]


def test_r11_nothing_else_becomes_food_and_food_becomes_nothing() -> None:
    state = turn("A01", goods="9 wood 9 stone 9 food")
    assert state.exchanges() == []
    assert [token for token in GAME.lexicon if token.startswith("eat")] == [
        "eat emmer",
        "eat flax",
        "eat gold",
        "eat donkey",
    ]


def test_r11_exchanges_are_open_from_before_the_tile_to_the_end_of_the_turn() -> None:
    state = turn(round=1, goods="3 emmer")
    for tokens in ("A04", "gain 2 wood", "activate 00", "gain 1 wood"):
        assert is_open(state, "eat emmer")
        play(state, tokens)
    assert options(state) == ["end"]
    assert is_open(state, "eat emmer")


def test_r11_exchanges_pay_a_food_cost() -> None:
    state = turn("A02", goods="1 wood 1 food 1 flax")
    reasons = state.why_not("furnish 01 for 2 food")
    assert reasons == ["Costs 2 food, you have 1.", "Turning flax into food would pay for it."]
    assert goods(play(state, "eat flax; furnish 01 for 2 food")) == ""


def test_r11_exchanges_come_between_the_steps_of_an_effect() -> None:
    state = play(turn("A03", goods="2 food 1 flax"), "two tiles for 2 food; excavate B4; reveal 24; eat flax")
    assert goods(state) == "2 food"
    assert options(state) == ["excavate A2", "excavate B3", "excavate A5", "excavate B5"]


def test_r11_only_the_player_whose_turn_it_is_exchanges() -> None:
    state = turn("A01", goods="", other=cave("9 gold"))
    assert state.exchanges() == []


def test_r11_chance_leaves_no_time_for_exchanges() -> None:
    state = play(turn("A10", goods="1 flax"), "excavate A2")
    assert (state.seat, state.exchanges()) == (CHANCE, [])


LAST_TURN = {
    "round": 8,
    "start": 1,
    "turn_in_round": 7,
    "taken": {f"A0{number + 1}": (number + 1) % 2 for number in range(7)},
    "seats": [cave("1 gold", covered=[]), cave("2 flax", covered=[])],
}


def test_r11_after_the_last_turn_the_game_is_over() -> None:
    state = play(GAME.from_position(LAST_TURN), "A08; end")
    assert state.is_over


def test_r11_switched_off_everybody_may_exchange_once_more_before_the_score() -> None:
    position = {**LAST_TURN, "options": {"anytime_exchange_only_in_own_turn": False}}
    state = play(GAME.from_position(position), "A08; end")
    assert (state.seat, options(state), is_open(state, "eat gold")) == (0, ["done"], True)
    play(state, "done; eat flax")
    assert (state.seat, goods(state, 1)) == (1, "1 flax 1 food")
    assert play(state, "done").is_over


def test_r11_switched_off_nobody_is_asked_who_has_nothing_to_exchange() -> None:
    seats = [cave("1 food", covered=[]), cave("1 wood", covered=[])]
    position = {**LAST_TURN, "seats": seats, "options": {"anytime_exchange_only_in_own_turn": False}}
    assert play(GAME.from_position(position), "A08; end").is_over


@pytest.mark.parametrize("gold", [10, 11, 19])
def test_r12_ten_gold_is_not_none(gold: int) -> None:
    state = play(turn("A01", rooms={"A3": 6}, goods=f"{gold} gold"), "activate 06; fill all to 1")
    assert goods(state) == f"1 wood 1 stone 1 emmer 1 flax 1 food {gold} gold"


def test_r13_junction_room_takes_any_three_kinds_food_and_gold_among_them() -> None:
    state = play(turn("A01", rooms={"A3": 14}, goods=" ".join(f"1 {name}" for name in GOODS)), "activate 14")
    assert len(options(state)) == 20 + 1, "twenty ways to choose three of six, and done"
    assert is_open(state, "1 emmer 1 food 1 gold > 2 gold")


def test_r13_junction_room_takes_three_different_kinds_not_three_of_one() -> None:
    state = turn("A01", rooms={"A3": 14}, goods="9 wood 9 stone")
    assert options(play(state, "activate 14")) == ["gain 2 emmer", "gain 1 flax", "end"]


def test_r13_switched_off_junction_room_takes_neither_food_nor_gold() -> None:
    off = {"junction_room_accepts_gold_and_food": False}
    state = turn("A01", rooms={"A3": 14}, goods=" ".join(f"1 {name}" for name in GOODS), options=off)
    play(state, "activate 14")
    assert len(options(state)) == 4 + 1
    assert state.why_not("1 emmer 1 food 1 gold > 2 gold") == ["Junction Room takes no food and no gold at this table."]


def test_r13_an_exchange_can_make_food_the_third_kind() -> None:
    state = play(turn("A01", rooms={"A3": 14}, goods="1 wood 2 emmer"), "activate 14")
    assert options(state) == ["done"]
    assert goods(play(state, "eat emmer; 1 wood 1 emmer 1 food > 2 gold")) == "2 gold"


@pytest.mark.parametrize(("before", "after"), [(3, "1 food 4 gold"), (18, "1 food 19 gold"), (19, "1 food 19 gold")])
def test_r14_treasury_gives_one_gold_and_one_food(before: int, after: str) -> None:
    state = turn("A01", rooms={"A3": 19}, goods=f"{before} gold")
    assert goods(play(state, "activate 19; gain 1 food 1 gold")) == after


def test_r14_treasury_needs_three_gold() -> None:
    state = play(turn("A01", rooms={"A3": 19}, goods="2 gold"), "activate 19")
    assert (goods(state), "done" in options(state)) == ("2 gold", False)


@pytest.mark.parametrize(("stone", "is_given"), [(0, True), (2, True), (3, False), (9, False)])
def test_r15_tunnel_counts_the_stone_when_it_is_taken(stone: int, is_given: bool) -> None:
    state = play(turn("A01", rooms={"A3": 3}, goods=f"{stone} stone"), "activate 03")
    assert is_open(state, "gain 1 stone") == is_given


def test_r15_stone_of_the_tile_counts_if_it_came_before() -> None:
    state = turn("A06", rooms={"A3": 3}, goods="2 stone")
    play(state, "gain 1 stone; activate 03")
    assert state.why_not("gain 1 stone") == ["Only with fewer than 3 stone; you have 3."]


@pytest.mark.parametrize("good", ["wood", "stone", "emmer", "flax"])
def test_r17_a_shelf_that_is_full_may_be_chosen_idly(good: str) -> None:
    state = play(turn("A01", rooms={"A3": 1}, goods=f"2 {good}"), f"activate 01; fill {good} to 2")
    assert goods(state) == f"2 {good}"
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"]


def test_r17_replenishing_never_lowers() -> None:
    assert goods(play(turn("A01", rooms={"A3": 5}, goods="9 food"), "activate 05; fill food to 3")) == "9 food"


def test_r60_an_amount_is_taken_whole() -> None:
    state = turn("A01", goods="")
    assert state.why_not("gain 1 emmer") == ["Take the whole amount: gain 2 emmer."]


def test_r60_switched_on_it_may_be_taken_in_part() -> None:
    state = turn("A01", goods="", options={"gain_may_be_taken_in_part": True})
    play(state, "gain 1 emmer")
    assert (goods(state), is_open(state, "gain 2 emmer")) == ("1 emmer", False)


def test_r60_switched_on_parts_of_a_bundle_may_be_left() -> None:
    state = turn("A01", goods="3 gold", rooms={"A3": 19}, options={"gain_may_be_taken_in_part": True})
    play(state, "activate 19")
    assert options(state) == ["gain 1 food 1 gold", "gain 1 gold", "gain 1 food", "done"]


def test_r67_an_exchange_between_paying_and_receiving() -> None:
    """The ruling's own case: 9 food and 9 emmer, Warehouse ends with 8 food and 9 emmer."""
    state = turn("A01", rooms={"A3": 7}, goods="9 emmer 9 food")
    play(state, "activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax")
    assert (options(state), goods(state)) == (["receive"], "9 emmer 7 food")
    play(state, "eat emmer; receive")
    assert goods(state) == "1 wood 1 stone 9 emmer 1 flax 8 food"


def test_r67_the_pause_may_be_left_unused() -> None:
    state = turn("A01", rooms={"A3": 7}, goods="9 emmer 9 food")
    play(state, "activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax; receive")
    assert goods(state) == "1 wood 1 stone 9 emmer 1 flax 7 food"


@pytest.mark.parametrize(
    ("room", "before", "token", "after"),
    [
        (9, "1 wood 1 emmer 1 flax 9 food 19 gold", "1 wood 1 emmer 1 flax 1 food > 3 gold", "9 food 19 gold"),
        (14, "1 wood 1 stone 9 food 19 gold", "1 wood 1 stone 1 food > 2 gold", "9 food 19 gold"),
    ],
)
def test_r67_altar_and_junction_room_at_nineteen_gold(room: int, before: str, token: str, after: str) -> None:
    state = turn("A01", rooms={"A3": room}, goods=before)
    play(state, f"activate {room:02}; {token}; eat gold; receive")
    assert goods(state) == after


@pytest.mark.parametrize("before", ["9 emmer 6 food", "8 emmer 9 food", "9 wood 9 food"])
def test_r67_nothing_is_asked_where_it_cannot_matter(before: str) -> None:
    state = turn("A01", rooms={"A3": 7}, goods=before)
    play(state, "activate 07; 2 food > 1 wood 1 stone 1 emmer 1 flax")
    assert "receive" not in options(state)


Purse = tuple[int, ...]


def after_eating(purse: Purse) -> set[Purse]:
    """Every purse that any-time exchanges can make of one."""
    found, todo = {purse}, [purse]
    while todo:
        held = todo.pop()
        for good in ("emmer", "flax", "gold"):
            less = {**dict(zip(GOODS, held, strict=True))}
            less.update({good: less[good] - 1, "food": min(9, less["food"] + 1)})
            eaten = tuple(less.values())
            if less[good] >= 0 and eaten not in found:
                found.add(eaten)
                todo.append(eaten)
    return found


def outcomes_with_a_pause(purse: Purse, pay: Purse, get: Purse) -> set[Purse]:
    """Every purse after an exchange, if exchanges to food are possible before, between and after."""
    found: set[Purse] = set()
    for before in after_eating(purse):
        paid = tuple(held - due for held, due in zip(before, pay, strict=True))
        for between in after_eating(paid) if min(paid) >= 0 else ():
            received = (
                min(held + due, 9 + 10 * (good == "gold")) for held, due, good in zip(between, get, GOODS, strict=True)
            )
            found |= after_eating(tuple(received))
    return found


def outcomes_in_play(purse: Purse, room: int, token: str) -> set[Purse]:
    """Every purse that can be had after a room was used in play."""
    start = turn("A01", rooms={"A3": room}, goods=" ".join(f"{n} {name}" for n, name in zip(purse, GOODS, strict=True)))
    found: set[Purse] = set()
    seen, todo = set(), [(play(start, f"activate {room:02}"), False)]
    while todo:
        state, is_used = todo.pop()
        if is_used and "gain 2 emmer" in options(state):
            found.add(tuple(state.view(0)["seats"][0]["goods"].values()))
        for choice in [token, "receive", "eat emmer", "eat flax", "eat gold"]:
            if is_open(state, choice):
                after = (play(state.copy(), choice), is_used or choice == token)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return found


@pytest.mark.parametrize("food", [0, 1, 6, 7, 8, 9])
@pytest.mark.parametrize(
    ("room", "token", "goods_before", "pay", "get"),
    [
        (7, "2 food > 1 wood 1 stone 1 emmer 1 flax", (0, 0, 9, 8, 0), (0, 0, 0, 0, 2, 0), (1, 1, 1, 1, 0, 0)),
        (7, "2 food > 1 wood 1 stone 1 emmer 1 flax", (9, 0, 9, 9, 0), (0, 0, 0, 0, 2, 0), (1, 1, 1, 1, 0, 0)),
        (9, "1 wood 1 emmer 1 flax 1 food > 3 gold", (1, 0, 1, 1, 18), (1, 0, 1, 1, 1, 0), (0, 0, 0, 0, 0, 3)),
        (14, "1 wood 1 stone 1 food > 2 gold", (1, 1, 0, 0, 19), (1, 1, 0, 0, 1, 0), (0, 0, 0, 0, 0, 2)),
        (14, "1 wood 1 food 1 gold > 2 gold", (1, 0, 1, 0, 19), (1, 0, 0, 0, 1, 1), (0, 0, 0, 0, 0, 2)),
    ],
)
def test_r67_every_outcome_of_a_pause_can_be_reached(
    food: int, room: int, token: str, goods_before: Purse, pay: Purse, get: Purse
) -> None:
    purse = (*goods_before[:4], food, goods_before[4])
    assert outcomes_in_play(purse, room, token) == outcomes_with_a_pause(purse, pay, get)


def test_r68_parlor_raises_everything_in_one_moment() -> None:
    state = play(turn("A01", rooms={"A3": 6}, goods=""), "activate 06")
    assert options(state) == ["fill all to 1", "done"]
    play(state, "fill all to 1")
    assert goods(state) == "1 wood 1 stone 1 emmer 1 flax 1 food 1 gold"
    assert options(state) == ["gain 2 emmer", "gain 1 flax", "end"]
