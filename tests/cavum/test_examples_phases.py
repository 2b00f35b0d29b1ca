"""Worked examples: auction, draft, sales, the end."""

from typing import Any

import pytest

from cavum.table import (
    auction,
    finish_phase,
    fresh,
    lay,
    options,
    pass_all,
    play,
    reasons,
    station,
    table,
    turn_up,
    waste,
)
from pickaxe.games.cavum.state import CavumState


def test_w01_an_auction_of_four() -> None:
    state = fresh(4)
    play(state, "bid 0; bid 1; pass; bid 3; pass; pass")
    assert state.scores() == [20, 20, 20, 17]
    play(state, "card 4")
    assert state.seat == 0
    play(state, "bid 0; pass; bid 2; pass; card 1")
    assert state.scores() == [20, 20, 18, 17]
    assert state.seat == 0
    play(state, "bid 0; bid 1; pass; card 2")
    assert state.scores() == [20, 19, 18, 17]
    assert state.view(None)["turn_order"] == [2, 1, 0, 3]  # the last card is taken for nothing by itself
    pieces = [seat["pieces"] for seat in state.view(None)["seats"]]
    kinds = [next(kind for kind in ("two", "three", "four", "six") if held[f"dynamite {kind}"]) for held in pieces]
    assert kinds == ["four", "three", "two", "six"]
    assert all(sum(held.values()) == 12 for held in pieces)


def test_w02_the_winner_pays_a_bid_of_zero_and_chooses_any_card() -> None:
    state = fresh(4)
    play(state, "bid 0; pass; pass; pass")
    assert state.seat == 0
    assert options(state) == ["card 1", "card 2", "card 3", "card 4"]
    assert state.scores()[0] == 20


def test_w03_nobody_bids_more_than_they_have() -> None:
    state = table(section="auction", scores=[5, 20], opener=0)
    assert options(state)[-1] == "bid 5"
    assert "You have 5 points" in reasons(state, "bid 6")


def test_w04_the_lowest_card_of_the_last_phase_opens_the_next() -> None:
    state = table(section="order sale", players=3, cards=[3, 2, 4], pieces=[], at=3)
    turn_up(state)
    assert state.phase == 2
    assert state.seat == 1
    assert options(state)[0] == "bid 0"


def test_w05_chips_on_cards_that_nobody_took() -> None:
    state = auction(fresh(3), [1, 2, 3])
    play(state, "take order-11; pass; take order-12; pass; take order-13; pass")
    assert state.view(None)["section"] == "building"
    assert [(card["id"], card["chips"]) for card in state.view(None)["orders"]["open"]] == [
        ("order-14", 1),
        ("order-15", 1),
    ]
    auction(finish_phase(state), [1, 2, 3])
    before = list(state.points)
    play(state, "take order-14")
    assert state.points == [before[0] + 2, before[1], before[2]]  # at once
    auction(finish_phase(pass_all(state)), [1, 2, 3])
    assert {card["id"]: card["chips"] for card in state.view(None)["orders"]["open"]}["order-15"] == 2
    before = list(state.points)
    play(state, "pass; take order-15")
    assert state.points == [before[0], before[1] + 4, before[2]]


def sale(stones: list[str], **more: Any) -> CavumState:
    """A colour sale of yellow by four players: only 9 is occupied."""
    spare = dict.fromkeys(("-2,0", "2,0"), "six")
    held = sum(int(text.split()[0]) for text in stones if text)
    veins = {"-2,0": f"{min(4, 8 - held)} yellow"} if held < 8 else {}
    if 8 - held > 4:
        veins["2,0"] = f"{8 - held - 4} yellow"
    state = table(spare, veins, players=4, start=False, section="colour sale", stones=stones, pieces=[], **more)
    assert state.view(None)["sale"]["top"] == 8
    return state


def test_w24_three_yellow_at_eight() -> None:
    state = sale(["1 yellow", "3 yellow", "1 yellow", "1 yellow"])
    play(state, "pass; offer 8; pass; pass; sell 3")
    assert state.scores() == [20, 44, 20, 20]
    assert state.view(None)["scales"]["yellow"] == {"stones": [6, 7, 8, 9], "top": 5, "gives": 4}


def test_w25_falling_offers() -> None:
    state = sale(["1 yellow", "1 yellow", "1 yellow", "3 yellow"])
    play(state, "offer 8; offer 6; pass; offer 5; pass; pass; sell 1")
    assert state.scores() == [20, 20, 20, 25]
    assert state.view(None)["scales"]["yellow"]["top"] == 7
    state = sale(["1 yellow", "3 yellow", "1 yellow", "1 yellow"])
    play(state, "offer 8; offer 6; pass; offer 5; pass; offer 4; pass; sell 1")
    assert state.scores() == [20, 24, 20, 20]
    assert state.view(None)["scales"]["yellow"]["top"] == 7


def test_w26_one_ends_the_colour_and_all_may_pass() -> None:
    state = sale(["1 yellow", "1 yellow", "1 yellow", "1 yellow"])
    play(state, "offer 1")
    assert state.scores() == [21, 20, 20, 20]  # the others can only pass, and one stone is all there is to sell
    state = pass_all(sale(["1 yellow", "1 yellow", "1 yellow", "1 yellow"]))
    assert state.view(None)["section"] != "colour sale"
    assert state.scores() == [20] * 4


def test_w27_an_order_of_three() -> None:
    tiles = {"-2,0": "six", "2,0": "six"}
    stones = ["1 blue, 1 green, 1 white", "3 blue, 3 green, 4 white"]
    held = {f"order-{id}": "gone" for id in (11, 12, 13, 14, 15, 16, 18, 19, 20)} | {"order-22": 0}
    state = table(
        tiles, {"-2,0": "3 white"}, section="order sale", stones=stones, pieces=[], start=False, phase=2, orders=held,
    )  # fmt: skip
    colours = ("blue", "green", "white")
    assert [state.view(None)["scales"][colour]["top"] for colour in colours] == [4, 4, 8]
    play(state, "fulfil order-22")
    scales = state.view(None)["scales"]
    assert [scales[colour]["stones"] for colour in colours] == [[4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9], [8, 9]]
    assert state.scores() == [42, 20]
    assert sum(state.purses[0]) == 0
    assert "order-22" in state.view(None)["orders"]["gone"]


def _held(orders: dict[str, Any]) -> dict[str, Any]:
    """All order cards, the given ones held, the others gone."""
    ids = [11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 26, 27, 28]
    return {**{f"order-{id}": "gone" for id in ids}, **orders}


def test_w31_a_penalty_takes_no_more_than_there_is() -> None:
    state = table(section="order sale", phase=3, scores=[8, 30], orders=_held({"order-22": 0}), at=2, pieces=[])
    assert state.is_over
    assert state.scores() == [0, 30]


def test_w32_the_final_sale_goes_from_the_last_to_the_first() -> None:
    stones = ["1 red", "1 blue", "2 blue"]
    veins = {"-2,0": "3 red", "2,0": "3 blue"}
    state = table(
        {"-2,0": "six", "2,0": "six"}, veins, players=3, start=False, section="final sale", phase=3, pieces=[],
        cards=[2, 1, 3], scores=[50, 47, 47], stones=stones, orders=_held({}),
    )  # fmt: skip
    assert state.is_over  # nobody had a choice
    assert state.scores() == [54, 53, 56]
    assert state.ranking() == [2, 3, 1]


def test_w33_the_lower_card_wins_a_tie() -> None:
    state = table(section="order sale", phase=3, scores=[90, 90], cards=[3, 2], orders=_held({}), at=2, pieces=[])
    assert state.scores() == [90, 90]
    assert state.ranking() == [2, 1]


def test_w34_the_learning_game_ends_after_two_phases() -> None:
    orders = {f"order-{id}": "gone" for id in (11, 12, 13, 14, 15, 16, 18, 19, 20)} | {"order-21": 0}
    state = table(
        {"-2,4": "four{1,2,4,5}"}, {}, ["-2,4 A3"], section="order sale", mode="two-phases", phase=2, orders=orders,
        at=2, pieces=[],
    )  # fmt: skip
    assert state.is_over
    assert state.scores() == [20 + 4 - 10, 20]
    assert state.view(None)["orders"]["deck"] == 5


@pytest.mark.parametrize(("mode", "scorings"), [("three-phases", 4), ("two-phases", 3)])
def test_w35_the_number_of_city_scorings(mode: str, scorings: int) -> None:
    """A lone connected station in the city of five gives 4 points each time; everything else is given away."""
    state = fresh(2, mode)
    phase = 1
    while not state.is_over:
        turn_up(state)
        section = state.view(None)["section"]
        if section == "auction":
            auction(state, [1, 2])
        elif section == "building" and phase == 1 and state.seat == 0:
            _build_city_station(state)
            phase = 2
        elif section == "building":
            waste(state)
        else:
            play(state, "pass")
    assert state.ledger[4] == [4 * scorings, 0]


def _build_city_station(state: CavumState) -> None:
    lay(state, "four{1,2,4,5}", "-2,4")
    station(station(state, "-2,4"), "A3")
    state.play("end")
