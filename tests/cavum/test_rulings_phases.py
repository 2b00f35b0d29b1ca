"""Rulings R1–R14 and R41–R50: phases, auctions, drafts, sales and the end."""

from cavum.table import (
    BOOK,
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
    vein,
)
from pickaxe.games.cavum.state import BIDS, CITIES, FINAL, PENALTIES, SALES

IDS = [order.id for order in BOOK.orders]
GONE = dict.fromkeys(IDS, "gone")


def test_r01_a_game_has_phases_and_a_phase_has_sections() -> None:
    state = fresh(2)
    sections = [state.view(None)["section"]]
    auction(state, [1, 2])
    sections.append(state.view(None)["section"])
    pass_all(state)
    sections.append(state.view(None)["section"])
    assert (state.phase, state.phases(), sections) == (1, 3, ["auction", "draft", "building"])


def test_r02_pool_numbers_are_totals_and_stations_per_player() -> None:
    for players in (2, 3, 4):
        pool = fresh(players).view(None)["pool"]
        assert [pool[name] for name in ("vein", "six", "four", "three", "two")] == [5, 4, 3, 2, 0]
        assert [pool[f"dynamite {kind}"] for kind in ("two", "three", "four", "six")] == [0] * 4
        assert fresh(players).view(None)["pool_stations"] == [2] * players


def test_r03_scores_are_unlimited_upwards_and_never_below_zero() -> None:
    state = table(scores=[99, 20])
    play(state, "option 3 points")
    assert state.scores()[0] == 102
    state = table(section="order sale", phase=3, at=2, scores=[3, 20], orders=GONE | {"order-28": 0}, pieces=[])
    assert state.scores()[0] == 0
    assert state.ledger[PENALTIES][0] == -3


def test_r04_no_bid_above_the_own_score() -> None:
    state = fresh(2)
    assert "bid 20" in options(state)
    assert "bid 21" not in options(state)
    assert "cannot bid more" in reasons(state, "bid 21")


def test_r05_the_opener_must_bid_and_a_pass_is_final() -> None:
    state = fresh(3)
    assert "pass" not in options(state)
    assert "must bid" in reasons(state, "pass")
    play(state, "bid 2")
    assert "bid 2" not in options(state)
    assert "bid more or pass" in reasons(state, "bid 1")
    play(state, "pass; bid 3; bid 4")
    assert state.seat == 2  # seat 1 has passed for good


def test_r05_who_cannot_raise_passes_and_an_opener_without_points_bids_nothing() -> None:
    state = table(section="auction", scores=[0, 20], opener=0)
    assert state.seat == 1  # seat 0 could only bid 0
    assert state.view(None)["auction"] == {"bid": 0, "by": 0, "in": [0, 1]}
    play(state, "bid 1")
    assert options(state) == [f"card {number}" for number in (1, 2, 3, 4)]
    assert state.seat == 1


def test_r06_the_next_opener_and_all_four_cards_always_on_offer() -> None:
    state = fresh(2, first=2)
    assert state.seat == 1
    play(state, "bid 0; pass")
    assert options(state) == ["card 1", "card 2", "card 3", "card 4"]
    play(state, "card 2")
    assert state.seat == 0
    assert options(state) == ["card 1", "card 3", "card 4"]
    assert "has been taken" in reasons(state, "card 2")


def test_r07_who_opens_the_first_and_the_later_auctions() -> None:
    assert fresh(3, first=3).seat == 2
    state = turn_up(table(section="order sale", players=4, cards=[4, 3, 2, 1], pieces=[], at=4))
    assert (state.phase, state.seat) == (2, 3)
    assert state.cards == [0, 0, 0, 0]


def test_r08_a_pass_in_the_draft_is_final() -> None:
    state = auction(fresh(2), [1, 2])
    play(state, "pass; take order-11")
    assert state.seat == 1
    play(state, "take order-12; take order-13; take order-14; take order-15")
    assert state.view(None)["section"] == "building"


def test_r09_old_and_new_cards_may_be_drafted() -> None:
    state = auction(fresh(2), [1, 2])
    assert sum(token.startswith("take") for token in options(state)) == 5
    state = table(section="draft", phase=2, pieces=["prospect", "prospect"])
    assert sum(token.startswith("take") for token in options(state)) == 10
    assert "has not been turned up" in reasons(state, "take order-28")


def test_r10_every_chip_is_worth_two() -> None:
    state = table(section="draft", phase=3, chips={"order-28": 2, "order-11": 1}, pieces=["prospect", "prospect"])
    play(state, "take order-28; take order-11")
    assert state.scores() == [24, 22]
    assert state.view(None)["seats"][0]["orders"][0]["chips"] == 0


def test_r11_penalties_only_at_the_end() -> None:
    state = table(section="order sale", phase=2, at=2, orders=_ten() | {"order-16": 0}, pieces=[])
    assert state.phase == 3
    assert state.scores() == [20, 20]
    held = GONE | {"order-16": 0, "order-22": 1, "order-11": 1}
    state = table(section="order sale", phase=3, at=2, orders=held, pieces=[])
    assert state.scores() == [20 - 8, 20 - 11 - 5]


def _ten() -> dict[str, object]:
    return dict.fromkeys(IDS[:10], "gone")


def test_r12_all_pieces_one_to_four_a_turn_prospecting_last() -> None:
    state = table()
    assert "end" not in options(state)
    assert "at least one action" in reasons(state, "end")
    assert "use your 11 other pieces first" in reasons(state, "prospect")
    for _ in range(2):
        state.play("option 3 points")
        assert "end" in options(state)
    play(state, "give up vein; give up station")
    assert state.seat == 1  # four actions end the turn
    state = table(pieces=["prospect", "two, prospect"], actions=0)
    assert state.seat == 1  # prospecting was all that seat 0 had left


def test_r12_a_player_alone_takes_turn_after_turn() -> None:
    state = table(pieces=["2 option, 2 station, vein, prospect", ""])
    turn = state.turn
    play(state, "option 3 points; end")
    assert (state.seat, state.turn) == (0, turn + 1)


def test_r12_turns_go_round_in_the_order_of_the_cards_past_who_is_done() -> None:
    state = table(players=3, cards=[3, 1, 2], pieces=["2 option, prospect", "2 option, prospect", "option, prospect"])
    seats = []
    while state.view(None)["section"] == "building":
        seats.append(state.seat)
        play(state, "option 3 points; end")
    assert seats == [1, 2, 0, 1, 0]  # in the second round seat 2 could only prospect
    # whoever is on and has used everything is passed over
    left = "option, vein, prospect"
    assert table(pieces=["", left]).seat == 1
    assert table(players=3, pieces=[left, "", left], at=1).seat == 2


def test_r13_stations_and_veins_may_be_given_up() -> None:
    state = lay(table(), "six", "-2,4")
    assert {"build station", "give up station", "discover vein", "give up vein"} <= set(options(state))
    play(state, "give up station; give up vein")
    pool = state.view(None)["pool"]
    assert (state.view(None)["pool_stations"], pool["vein"], state.actions) == ([3, 2], 6, 3)


def test_r13_the_other_reading_gives_up_only_what_cannot_be_used() -> None:
    state = lay(table(options={"give_up_only_if_stuck": True}), "six", "-2,4")
    assert not {"give up station", "give up vein"} & set(options(state))
    assert "only when it cannot be used" in reasons(state, "give up vein")
    assert "give up station" in options(table(options={"give_up_only_if_stuck": True}))


def test_r14_a_tile_is_given_up_only_without_any_place() -> None:
    state = table()
    assert "give up six" not in options(state)
    assert "only when it cannot be used" in reasons(state, "give up six")
    state = table({"0,0": "six"}, {"0,0": "9 yellow"}, start=False, pool={})
    assert "lay six" not in options(state)
    assert {"give up six", "give up dynamite two"} <= set(options(state))
    assert "No space takes a six-exit tile now" in reasons(state, "lay six")
    play(state, "give up six")
    assert state.view(None)["pool"]["six"] == 1


def test_r41_colours_are_sold_yellow_first_then_around_the_board() -> None:
    stones = ["1 purple, 1 white, 1 green, 1 blue, 1 red, 1 yellow"]
    state = table({}, {"0,0": "8 yellow"}, section="colour sale", stones=stones, pieces=[])
    order = []
    while state.view(None)["section"] == "colour sale":
        order.append(state.view(None)["sale"]["colour"])
        play(state, "pass")
    assert order == ["yellow", "red", "blue", "green", "white", "purple"]


def test_r42_the_first_offer_is_anything_up_to_the_top() -> None:
    state = table(section="colour sale", stones=["3 red"], pieces=[])
    assert options(state) == ["pass", "offer 1", "offer 2", "offer 3"]
    assert "highest visible value for red is 3" in reasons(state, "offer 4")
    state = table(section="colour sale", stones=["3 red"], pieces=[], options={"sale_opens_at_top": True})
    assert options(state) == ["pass", "offer 3"]
    assert "first offer is the highest visible value, 3" in reasons(state, "offer 2")


def test_r43_only_owners_offer_and_a_pass_is_final() -> None:
    state = table(section="colour sale", players=3, stones=["1 red", "", "2 red"], pieces=[])
    assert state.seat == 0
    play(state, "offer 3")
    assert state.seat == 2  # seat 1 has no red stone
    assert "offer less or pass" in reasons(state, "offer 3")
    play(state, "pass")
    assert state.ledger[SALES] == [3, 0, 0]
    state = table(section="colour sale", players=3, stones=["1 red", "1 red", "2 red"], pieces=[])
    play(state, "pass; offer 3; offer 2")
    assert state.seat == 1  # a pass before the first offer is final too
    assert state.purses == [[0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0]]  # shown stones return


def test_r44_the_winner_sells_at_least_one() -> None:
    state = table(section="colour sale", stones=["3 red", "1 red"], pieces=[])
    play(state, "offer 4; pass")
    assert options(state) == ["sell 1", "sell 2", "sell 3"]
    assert "You have only 3 red" in reasons(state, "sell 4")
    play(state, "sell 2")
    assert state.scores() == [28, 20]
    assert state.purses[0][1] == 1


def test_r45_orders_are_optional_and_follow_all_colours() -> None:
    stones = ["1 red, 1 green, 1 white"]
    held = GONE | {"order-13": 0, "order-16": 0, "order-28": 0}
    state = table(section="order sale", phase=3, stones=stones, orders=held, pieces=[])
    assert options(state) == ["fulfil order-13", "fulfil order-16", "done"]
    assert "needs blue and purple" in reasons(state, "fulfil order-28")
    assert "is not yours" in reasons(state, "fulfil order-11")
    play(state, "fulfil order-13")
    assert state.ledger[6][0] == 13
    state = table(section="order sale", phase=2, stones=stones, orders=_ten() | {"order-13": 0}, pieces=[])
    play(state, "done")
    assert (state.phase, sum(state.purses[0])) == (3, 3)
    # an order is asked for only after the last colour
    held = dict.fromkeys(IDS[:5], "gone") | {"order-13": 0}
    state = table(section="colour sale", stones=["1 red, 1 green"], orders=held, pieces=[])
    assert "Offer red stones" in reasons(state, "fulfil order-13")
    play(state, "pass; pass")
    assert options(state) == ["fulfil order-13", "done"]


def test_r45_orders_are_fulfilled_in_the_order_of_the_cards() -> None:
    held = dict.fromkeys(IDS[:5], "gone") | {"order-13": 0, "order-14": 1}
    stones = ["1 red, 1 green", "1 blue, 1 white"]
    state = table(section="colour sale", stones=stones, orders=held, pieces=[], cards=[4, 3])
    pass_all(state)
    assert (state.seat, options(state)) == (1, ["fulfil order-14", "done"])
    play(state, "fulfil order-14")
    assert (state.seat, options(state)) == (0, ["fulfil order-13", "done"])


def test_r36_the_last_city_scoring_comes_before_the_penalties() -> None:
    tiles, held = {"-2,4": "four{1,2,4,5}"}, GONE | {"order-22": 0}
    state = table(tiles, {}, ["-2,4 A3"], section="order sale", phase=3, at=2, scores=[3, 20], orders=held, pieces=[])
    assert (state.ledger[CITIES][0], state.ledger[PENALTIES][0], state.scores()[0]) == (4, -7, 0)


def test_r46_the_final_sale_is_compulsory_and_open() -> None:
    state = table(section="final sale", phase=3, scores=[30, 30], cards=[2, 1], orders=GONE, pieces=[],
                  stones=["2 red, 1 blue", "1 green, 1 white"])  # fmt: skip
    assert state.seat == 1  # a tie: the lower card
    assert options(state) == ["sell green", "sell white"]
    assert "no red stone" in reasons(state, "sell red")
    assert state.view(None)["seats"][0]["colours"]["red"] == 2
    play(state, "sell green")
    assert state.scores() == [30, 31]
    assert state.seat == 0
    play(state, "sell red")
    assert state.ledger[FINAL] == [2, 2]  # the last stone of seat 1 sold itself


def test_r47_the_lower_card_wins_a_tie() -> None:
    state = table(
        section="order sale", phase=3, at=3, players=3, scores=[40, 50, 50], cards=[1, 4, 2], orders=GONE, pieces=[]
    )
    assert state.ranking() == [3, 2, 1]


def test_r48_the_learning_game_has_two_phases() -> None:
    state = table(section="order sale", phase=2, at=2, mode="two-phases", orders=_ten(), pieces=[])
    assert state.is_over
    assert not table(section="order sale", phase=2, at=2, orders=_ten(), pieces=[]).is_over


def test_r50_the_cards_of_the_last_phase_decide_ties() -> None:
    state = finish_phase(auction(fresh(2, "two-phases"), [1, 2]))
    assert state.phase == 2
    finish_phase(auction(state, [3, 2]))
    assert state.is_over
    assert state.scores() == [32, 32]  # four options each, and nothing else
    assert state.ranking() == [2, 1]


def test_bids_and_cities_are_entered_in_the_ledger() -> None:
    state = fresh(2)
    play(state, "bid 3; pass; card 1; card 2")
    assert state.ledger[BIDS] == [-3, 0]
    assert state.ledger[CITIES] == [0, 0]


def test_a_station_and_a_vein_can_be_bought_back() -> None:
    state = table({"-2,4": "six"}, pieces=["2 option, station, vein, prospect", "prospect"])
    play(state, "give up vein")
    vein(state, "-2,4", "red", buy=True)
    lay(state, "four{1,2,4,5}", "-3,4", buy=True)
    station(state, "-3,4")
    assert state.view(None)["pool"]["vein"] == 5
