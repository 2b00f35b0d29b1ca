"""Positions written by hand: what they cannot say is refused with a reason, and what they can say can be played."""

from random import Random
from typing import Any, cast

import pytest

import pickaxe
from pickaxe import BadPosition
from pickaxe.games.cavum.scoring import points_at_bids
from pickaxe.games.cavum.state import AUCTION, CavumState

GAME = pickaxe.game("cavum")
HIGHEST = 462  # of the bids that have a token


def refusal(position: dict[str, Any]) -> str:
    """Why a position cannot be."""
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    return str(caught.value)


def read(position: dict[str, Any]) -> CavumState:
    """The state of a position, after it was written and read once more."""
    state = GAME.from_position(position)
    assert GAME.from_position(state.to_position()) == state
    return cast(CavumState, state)


def play_to_the_end(state: CavumState, seed: int) -> None:
    """Any choices until the game is over; every state on the way can be written and read."""
    random = Random(seed)
    while not state.is_over:
        state.play(random.choice(state.choices()))
        assert GAME.from_position(state.to_position()) == state


@pytest.mark.parametrize("chips", ["x", [], None, 1.5, True, -1, 2])
def test_chips_are_whole_numbers(chips: object) -> None:
    said = refusal({"section": "building", "chips": {"order-11": chips}})
    assert said == f"The chips on order-11 is a whole number from 0 to 1, not {chips!r}."


def test_a_card_has_at_most_one_chip_for_each_draft_that_is_over() -> None:
    assert "from 0 to 0, not 1" in refusal({"section": "draft", "chips": {"order-11": 1}})
    assert read({"section": "building", "chips": {"order-11": 1}}).chips[0] == 1


@pytest.mark.parametrize("number", ["9" * 5000, "٣", "²", "-1", "", "1.0"])
def test_numbers_in_texts_are_plain_digits(number: str) -> None:
    assert "is a piece and its turn like" in refusal({"tiles": {"0,0": [f"two {number}"]}})
    assert "is a number and a colour like" in refusal({"tiles": {"0,0": ["six 0"]}, "veins": {"0,0": f"{number} red"}})


@pytest.mark.parametrize(("number", "taken"), [(12, [0, 0]), (11, [1, 0])])
def test_twelve_twos_on_the_board_before_the_auction_leave_none_to_take(number: int, taken: list[int]) -> None:
    spaces = ["0,0", "1,0", "2,0", "3,0", "4,0", "0,1", "1,1", "2,1", "3,1", "0,2", "1,2", "2,2"]
    state = read({"section": "auction", "opener": 0, "tiles": {name: ["two 0"] for name in spaces[:number]}})
    for token in ("bid 0", "pass", "card 1", "card 2"):
        state.play(token)
    assert [pieces[0] for pieces in state.pieces] == taken
    play_to_the_end(state, 1)


def test_stations_that_are_used_up_are_not_taken() -> None:
    state = read({"pool_stations": [9, 11], "opener": 0, "section": "auction"})
    for token in ("bid 0", "pass", "card 1", "card 2"):
        state.play(token)
    assert [pieces[9] for pieces in state.pieces] == [2, 0]
    play_to_the_end(state, 2)


def test_more_points_than_can_be_bid_are_refused() -> None:
    last = {"phase": 3, "section": "auction", "opener": 0}
    assert f"bid {HIGHEST}" in [GAME.lexicon.token(n) for n in read({**last, "scores": [HIGHEST, 20]}).options()]
    assert refusal({**last, "scores": [20, HIGHEST + 1]}) == (
        "Seat 1 has 463 points and could have 463 when the last bids are made, with the stones in hand and all that is "
        "to come; the highest bid is 462."
    )
    assert read({"phase": 3, "section": "building", "scores": [5000, 20]}).points == [5000, 20]


def test_what_can_still_be_won_counts_where_bids_are_to_come() -> None:
    most = next(points for points in range(HIGHEST) if _is_too_much([points + 1, 20]))
    assert 100 < most < HIGHEST
    assert _is_too_much([most, 20], stones=[{"red": 1}, {}])
    assert not _is_too_much([most - 9, 20], stones=[{"red": 1}, {}])


def _is_too_much(scores: list[int], **more: Any) -> bool:
    try:
        read({"section": "building", "scores": scores, **more})
    except BadPosition as refused:
        return "the highest bid is" in str(refused)
    return False


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_can_have_at_the_last_bids_never_grows(seed: int) -> None:
    random = Random(seed)
    state = cast(CavumState, GAME.new(players=2 + seed % 3, mode=["three-phases", "two-phases"][seed // 3]))
    most = [HIGHEST] * state.players
    while not state.is_over:
        now = [points_at_bids(state, seat) for seat in range(state.players)]
        assert all(one <= before for one, before in zip(now, most, strict=True))
        most = now
        if state.section == AUCTION:
            assert max(state.points) <= min(HIGHEST, max(now))
        state.play(random.choice(state.choices()))


SALE: dict[str, Any] = {
    "section": "colour sale",
    "colour": 1,
    "stones": [{"red": 2}, {"red": 1}],
    "pending": [{"effect": "flow"}, {"effect": "offer"}],
}


def test_an_offer_is_no_higher_than_the_scale() -> None:
    said = refusal({**SALE, "bidding": [0, 1], "bid": 4, "bidder": 0})
    assert said == "'bid' is 4, but the highest empty value of the scale is 3."
    play_to_the_end(read({**SALE, "bidding": [0, 1], "bid": 3, "bidder": 0, "at": 1}), 3)


def test_who_made_the_last_offer_is_still_in_the_sale() -> None:
    assert "it is in 'bidding'" in refusal({**SALE, "bidding": [1], "bid": 3, "bidder": 0})


def test_the_next_one_is_asked_after_the_last_bid() -> None:
    said = refusal({**SALE, "bidding": [0, 1], "bid": 3, "bidder": 0})
    assert said == "Seat 1 is asked after the last bid of seat 0, not seat 0."
    auction: dict[str, Any] = {"players": 3, "section": "auction", "opener": 0, "bidding": [0, 1, 2], "bid": 4}
    auction["pending"] = [{"effect": "flow"}, {"effect": "bid"}]
    assert refusal({**auction, "bidder": 0, "mover": 2}) == "Seat 1 is asked after the last bid of seat 0, not seat 2."
    play_to_the_end(read({**auction, "bidder": 0, "mover": 1}), 5)


def test_a_game_can_go_on_from_any_number_of_turns() -> None:
    play_to_the_end(read({"turn": 9999, "phase": 3, "section": "order sale"}), 4)


def test_no_order_is_turned_up_beyond_those_of_the_phase() -> None:
    orders = dict.fromkeys(("order-12", "order-15", "order-16", "order-18", "order-23"), "open")
    pending = [{"effect": "flow"}, {"effect": "reveal order"}]
    with pytest.raises(pickaxe.BadPosition, match="All order cards of phase 1 are turned up"):
        GAME.from_position({"orders": orders, "pending": pending})


@pytest.mark.parametrize("effect", ["place", "route"])
def test_no_piece_is_in_hand_when_all_actions_are_used(effect: str) -> None:
    pending = [{"effect": each} for each in ("flow", "turn", effect)]
    assert "has used all actions" in refusal({"section": "building", "actions": 4, "pending": pending})
