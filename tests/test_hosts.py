"""What a host does for a player: takes what has no drawback, says what is left, and warns before waste."""

from pathlib import Path
from typing import Final

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer, Record, State
from pickaxe.kernel.host import CLOSED, DEAR, LEFT, LOST, NOTHING, UNDONE, Host, verbs_open

SEED = 5
RECORDS: Final = Path(__file__).parent / "records"


def begun(game: str, players: int = 2) -> State:
    """A fresh game at its first decision."""
    return dealt(pickaxe.game(game).new(players=players))


def dealt(state: State) -> State:
    dealer = Dealer(SEED)
    while state.seat == CHANCE:
        state.play(dealer.answer(state.slot(), state.options()))
    return state


def host(state: State) -> Host:
    return pickaxe.game(state.view(None)["game"]).text.host


def taken_along(state: State, choice: str) -> list[str]:
    """What comes along with a choice."""
    before, found, lexicon = state.copy(), list[str](), state.book.lexicon
    state.play(choice)
    while (gain := host(state).taken_along(before, state)) is not None:
        found.append(lexicon.token(gain))
        state.play(gain)
    return found


def unused(state: State) -> list[str]:
    """What would be left, in English."""
    wastes = host(state).unused(state)
    assert all((waste.kind == LEFT) == ("left lying" in waste.said.template) for waste in wastes)
    assert {waste.kind for waste in wastes} <= {LEFT, UNDONE}
    assert state.view(state.seat)["unused"] == [waste.plain() for waste in wastes]
    assert state.view(None)["unused"] == []
    return [state.book.words.say(waste.said) for waste in wastes]


def wasted(state: State, choice: str) -> list[tuple[str, str]]:
    wastes = host(state).wasted(state, state.book.lexicon.parse(choice))
    return [(waste.kind, state.book.words.say(waste.said)) for waste in wastes]


def placed(state: State, *choices: str) -> State:
    for choice in choices:
        dealt(state).play(choice)
    return dealt(state)


def with_goods(state: State, **goods: int) -> State:
    """The same with other goods for whoever decides."""
    for name, number in goods.items():
        state.purses[state.mover][state.book.goods.index(name)] = number
    state.settle()
    return state


# Cave vs Cave


def test_the_goods_of_a_tile_come_along() -> None:
    assert taken_along(begun("cave-vs-cave"), "A01") == ["gain 2 emmer", "gain 1 flax"]


def test_goods_for_which_the_shelf_has_no_room_do_not() -> None:
    assert taken_along(with_goods(begun("cave-vs-cave"), emmer=8), "A01") == ["gain 1 flax"]


def test_one_of_two_goods_is_for_the_player_to_choose() -> None:
    state = begun("cave-vs-cave")
    state.play("A01")
    assert taken_along(state, "activate 00") == []


def test_what_a_tile_still_offers_is_said_the_goods_first() -> None:
    state = begun("cave-vs-cave")
    assert unused(state) == []
    state.play("A01")
    assert unused(state) == ["2 emmer and 1 flax left lying", "a room can still be activated"]
    state.play("gain 2 emmer")
    assert unused(state)[0] == "1 flax left lying"
    state.play("gain 1 flax")
    state.play("activate 00")
    assert unused(state) == []  # the room has to be closed first
    state.play("gain 1 wood")
    assert unused(state) == []


def test_a_room_that_gives_nothing_is_told() -> None:
    state = begun("cave-vs-cave")
    for choice in ("A02", "furnish 02 for 2 food"):
        with_goods(state, food=9, wood=9, stone=9).play(choice)
    while "end" not in [state.book.lexicon.token(choice) for choice in state.options()]:
        state.play(state.options()[0])
    seat = state.seat
    state.play("end")
    while state.seat != seat:
        tokens = [state.book.lexicon.token(choice) for choice in state.options()]
        state.play("end" if "end" in tokens else next(token for token in tokens if token not in ("A01", "A03")))
    state.play("A01")
    with_goods(state, flax=0)
    assert wasted(state, "activate 02") == [(NOTHING, "Spinning Wheel gives nothing now")]
    assert wasted(with_goods(state, flax=1), "activate 02") == []
    assert wasted(state, "activate 00") == []


# The Cave Farmers


def test_the_goods_of_a_space_come_along_and_the_rest_is_said() -> None:
    state = begun("cave-farmers")
    assert taken_along(state, "go excavation") == ["take"]
    assert unused(state) == ["you can still lay a tile"]


def test_what_was_left_lying_is_said() -> None:
    state = begun("cave-farmers")
    placed(state, "go excavation", "lay cavern-tunnel")
    state.play(state.options()[0])
    assert unused(state) == ["1 stone left lying"]


def test_animals_that_would_close_the_fences_do_not_come_along() -> None:
    state = with_goods(begun("cave-farmers"), wood=9, stone=9)
    placed(state, "go clearing", "lay meadow-field")
    state.play(state.options()[0])
    placed(state, "end")
    other = [state.book.lexicon.token(choice) for choice in state.options()]
    placed(state, next(token for token in other if token == "go supplies"), "end")
    with_goods(state, wood=9, stone=9)
    assert taken_along(state, "go sheep-farming") == []
    closed = [(CLOSED, "nothing can be fenced here any more"), (CLOSED, "no stable can be built here any more")]
    assert wasted(state, "take") == closed
    assert wasted(state, "fence small") == []


def test_sowing_closes_the_tile() -> None:
    state = with_goods(begun("cave-farmers"), grain=2)
    placed(state, "go clearing", "lay meadow-field")
    state.play(state.options()[0])
    placed(state, "end", "go supplies", "end")
    with_goods(state, grain=2)
    state.play("go slash-and-burn")
    assert wasted(state, "sow grain") == [(CLOSED, "no tile can be laid here any more")]


def test_what_begging_costs_is_told() -> None:
    state = begun("cave-farmers")
    while state.view(None)["feeding"] is None:
        closing = [option for option in state.options() if state.book.lexicon.token(option) == "end"]
        placed(state, state.book.lexicon.token((closing or state.options())[0]))
    due = with_goods(state, food=9).view(None)["feeding"]["due"]
    assert wasted(state, f"pay {due}") == []
    assert wasted(state, f"pay {due - 2}") == [(LOST, "6 points less")]


# Cavum


@pytest.mark.parametrize(("bid", "is_told"), [(0, False), (1, True)])
def test_a_bid_that_is_higher_than_it_need_be_is_told(bid: int, is_told: bool) -> None:
    found = wasted(begun("cavum"), f"bid {bid}")
    assert found == ([(DEAR, "a bid of 0 is enough for now")] if is_told else [])


def test_nothing_of_a_turn_in_cavum_is_left_lying() -> None:
    state = begun("cavum")
    while state.view(None)["section"] != "building":
        state.play(state.options()[0])
    tile = next(option for option in state.view(state.seat)["options"] if option["verb"] == "lay")
    placed(state, tile["token"])
    while state.view(state.seat)["in_hand"]:
        state.play(state.options()[0])
    assert unused(state) == []


def test_an_order_that_could_be_fulfilled_is_not_left_open_without_a_word() -> None:
    told = Record.parse((RECORDS / "cavum-learning-two.txt").read_text("utf-8"))
    state = told.start()
    for choice in told.choices:
        if "fulfil" in verbs_open(state):
            break
        state.apply(choice)
    values = [state.book.lexicon.token(choice).removeprefix("fulfil order-") for choice in verbs_open(state)["fulfil"]]
    assert unused(state) == [f"order {value} left open" for value in sorted(values, key=int, reverse=True)]
