"""What the seats see, and positions that cannot be."""

import json
from random import Random
from typing import Any, cast

import pytest

import pickaxe
from cavum.table import GAME, auction, fresh, lay, play, table, vein, walk
from pickaxe import BadPosition, Match
from pickaxe.games.cavum.state import CavumState


def test_views_of_others_do_not_change_with_the_colours_of_hidden_stones() -> None:
    """Two tables that differ only in whose stone is red and whose is blue: every other view is the same to the byte."""
    one, two = (table(players=3, stones=stones) for stones in (["1 red", "1 blue"], ["1 blue", "1 red"]))
    for seat in (None, 2):
        assert json.dumps(one.view(seat)) == json.dumps(two.view(seat))
    assert one.view(0)["seats"][1]["colours"] is None
    assert one.view(0)["seats"][0]["colours"] != two.view(0)["seats"][0]["colours"]


def happened(state: CavumState, token: str) -> str:
    """What the log will tell of a choice."""
    return GAME.words.say(GAME.text.happened(state, GAME.lexicon.parse(token)))


def test_no_text_tells_the_colours_of_prospected_stones() -> None:
    tiles = {"-2,0": "six", "-1,0": "two{0,3}", "0,0": "two{0,3}", "1,0": "six", "1,-1": "six"}
    state = table(
        tiles, {"0,0": "3 red"}, ["-2,0 1,0 1,-1"], start=False, pieces=["prospect", "option, prospect"]
    )  # the stop is asked, since the route could go on
    said = []
    for token in ("at -2,0", "at 1,0", "stop"):
        said.append(happened(state, token))
        state.play(token)
    assert sum(state.purses[0]) == 1
    assert said == [
        "began a route on −2,\N{NO-BREAK SPACE}0",
        "went on to 1,\N{NO-BREAK SPACE}0",
        "prospected 1 stone",
    ]


def test_the_log_tells_what_an_action_came_to() -> None:
    state = auction(fresh(2), [1, 2])
    play(state, "pass; pass; lay six; at -2,4")
    assert state.actions == 1  # a six has only one turn
    said = []
    for token in ("lay two", "at -3,4", "turn 2", "build station", "discover vein", "stones red"):
        said.append(happened(state, token))
        state.play(token)
    assert said == [
        "took up the two-exit tile",
        "chose −3,\N{NO-BREAK SPACE}4",
        "laid the two-exit tile on −3,\N{NO-BREAK SPACE}4 with exits NW SE",
        "built a station on −3,\N{NO-BREAK SPACE}4",
        "took up a vein",
        "discovered a vein on −2,\N{NO-BREAK SPACE}4 with 3 red",
    ]


def test_the_log_tells_an_action_and_not_what_followed_by_itself() -> None:
    # seat 1 has only one way to go on and takes it at once, on a space that comes before that of seat 0
    pieces = ["two, option, prospect", "two, prospect"]
    state = table({"5,0": "two{0,3}"}, start=False, pieces=pieces, actions=3)
    said = happened(state, "lay two")
    state.play("lay two")
    assert {"4,0", "3,0"} < set(state.view(None)["spaces"])
    assert said == "laid the two-exit tile on 4,\N{NO-BREAK SPACE}0 with exits E W"
    # alone, with the prospect tile left and no route: the game goes on to its end, and all stones are gone but one
    everything = ", ".join(f"9 {colour}" for colour in ("yellow", "red", "blue", "green", "purple"))
    state = table(
        {"0,0": "D-six"}, start=False, pieces=["vein, prospect", ""], actions=3, stones=["", everything], phase=3
    )
    said = happened(state, "discover vein")
    state.play("discover vein")
    assert state.pieces_left(0) == 0
    assert said == "discovered a vein on 0,\N{NO-BREAK SPACE}0 with 3 white"


def test_random_games_never_show_foreign_colours() -> None:
    for players in (2, 4):
        match, rng = Match("cavum", players=players, seed=3), Random(3)
        while not match.state.is_over:
            cavum = cast(CavumState, match.state)
            for viewer in (None, *range(players)):
                for seat, shown in enumerate(cavum.view(viewer)["seats"]):
                    assert (shown["colours"] is not None) == (seat == viewer or cavum.section == 6)
                    assert shown["stones"] == sum(cavum.purses[seat])
            match.play(rng.choice(match.state.choices()[:30]))


def test_the_view_tells_the_table() -> None:
    state = auction(fresh(2), [1, 2])
    play(state, "take order-11; pass; pass")
    lay(state, "six", "-2,4")
    vein(state, "-2,4", "red")
    view = state.view(0)
    assert view["spaces"]["-2,4"] == {
        "kind": "six",
        "dynamite": False,
        "turn": 0,
        "exits": [0, 1, 2, 3, 4, 5],
        "level": 1,
        "vein": {"colour": "red", "stones": 3},
        "station": None,
    }
    assert view["seats"][0]["orders"][0]["gems"] == ["yellow", "purple"]
    assert view["scales"]["red"]["stones"] == [4, 5, 6, 7, 8, 9]
    assert (view["phase"], view["section"], view["actions"], view["turn_order"]) == (1, "building", 2, [0, 1])
    assert view["cities"]["A"] == dict.fromkeys(("A1", "A2", "A3", "A4", "A5"))
    assert view["asked"]["kind"] == "piece"
    state.play("lay four")
    assert state.view(0)["in_hand"] == {"piece": "four", "bought": False, "at": None}


def test_the_view_tells_what_cities_would_bring_and_what_hangs_together() -> None:
    tiles = {"-2,4": "three{1,3,5}", "-3,4": "six", "-3,3": "D-four{0,2,3,5}", "-2,3": "two{1,4}"}
    state = table(tiles, {}, ("-2,4 A3", "B2"))
    view = state.view(0)
    assert view["forecast"]["A"] == {"empty": 4, "points": [4, 0]}
    assert [sum(points) for points in zip(*(city["points"] for city in view["forecast"].values()), strict=True)] == [
        seat["city_points"] for seat in view["seats"]
    ]
    assert set(view["blast"]) == {"-3,3", "-3,4", "-2,3"}
    assert ["-2,4", "-3,4"] in view["network"]
    assert state.view(None)["network"] == []


def test_the_view_tells_the_hand_of_a_seat_used_up_or_not() -> None:
    state = table()
    hand = state.view(None)["seats"][0]["hand"]
    assert list(hand) == ["six", "four", "three", "two", "dynamite two", "vein", "station", "option", "prospect"]
    assert sum(hand.values()) == state.view(None)["most_pieces"] == 12
    assert "dynamite two" not in fresh(2).view(0)["seats"][0]["hand"]


def test_the_view_ranks_the_turns_of_the_tile_in_hand() -> None:
    state = play(table(), "lay three")
    view = state.view(0)
    assert set(view["turns"]) == {option["targets"][0]["id"] for option in view["options"]}
    assert all(sorted(turns) == state.turns_at(1, state.guide.board.node[at]) for at, turns in view["turns"].items())
    assert state.view(None)["turns"] == state.view(1)["turns"] == {}


@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
def test_words_in_four_languages(lang: str) -> None:
    match, rng = Match("cavum", players=3, mode="two-phases", seed=1), Random(1)
    while not match.state.is_over:
        for choice in match.state.choices()[:40]:
            for text in (GAME.text.label, GAME.text.happened):
                said = GAME.words.say(text(match.state, choice), lang)
                assert said
                assert "{" not in said
        assert "{" not in GAME.words.say(GAME.text.prompt(match.state), lang)
        match.play(rng.choice(match.state.choices()[:30]))


def test_names() -> None:
    name = GAME.words.name
    assert [name("piece", "vein", lang) for lang in ("en", "de", "fr", "nl")] == [
        "vein",
        "Edelsteinader",
        "filon",
        "ader",
    ]
    assert name("colour", "white", "de") == "weiß"
    assert name("space", "-2,4") == "−2,\N{NO-BREAK SPACE}4"
    assert GAME.text.goal(fresh(2)) is None


BAD: list[tuple[dict[str, Any], str]] = [
    ({"gold": 1}, "no key 'gold'"),
    ({"game": "chess"}, "position of 'chess'"),
    ({"players": 5}, "players, not 5"),
    ({"mode": "long"}, "no mode 'long'"),
    ({"options": {"open": True}}, "no option 'open'"),
    ({"section": "lunch"}, "'section' is one of"),
    ({"phase": 4}, "'phase' is a whole number from 1 to 3"),
    ({"phase": 1, "section": "final sale"}, "final sale follows phase 3"),
    ({"section": "building", "cards": [1, 1]}, "same sequence card"),
    ({"section": "building", "cards": [0, 1]}, "A sequence card is a whole number from 1"),
    ({"section": "building", "orders": {}}, "0 cards; in phase 1 5 are turned up"),
    ({"orders": {"order-99": "open"}}, "no key 'order-99'"),
    ({"section": "building", "chips": {"order-28": 1}}, "Chips lie on open order cards"),
    ({"scores": [20]}, "one entry per seat"),
    ({"scores": [20, -1]}, "A score is a whole number"),
    ({"ledger": {"start": [20, 19]}}, "adds up to 19"),
    ({"tiles": {"A1": ["six 0"]}}, "no key 'A1'"),
    ({"tiles": {"0,0": []}}, "are a list, the lowest first"),
    ({"tiles": {"0,0": ["five 0"]}}, "a piece and its turn"),
    ({"tiles": {"0,0": ["two 3"]}}, "The turn of the two on 0,0"),
    ({"tiles": {"0,0": ["six 0", "two 0"]}}, "as many exits"),
    ({"tiles": {f"{q},0": ["dynamite six 0"] for q in range(-2, 2)}}, "of dynamite six more than exist"),
    ({"veins": {"0,0": "3 red"}}, "no tile on 0,0"),
    ({"tiles": {"0,0": ["six 0"]}, "veins": {"0,0": "3 pink"}}, "like '3 red'"),
    ({"tiles": {"0,0": ["six 0"]}, "veins": {"0,0": "0 red"}}, "The stones on 0,0"),
    ({"tiles": {"0,0": ["six 0"], "1,0": ["six 0"]}, "veins": {"0,0": "3 red", "1,0": "3 red"}}, "touches another"),
    ({"stations": [["A1"], ["A1"]]}, "two stations on A1"),
    ({"stations": [["3,0"], []]}, "tunnel tile of level 1"),
    ({"stations": [["Q1"], []]}, "no space is called 'Q1'"),
    ({"stones": [{"red": 5}, {"red": 5}]}, "10 red stones; only 9 exist"),
    ({"section": "building", "pieces": [{"two": 1}, {}]}, "no prospect tile"),
    ({"section": "building", "pieces": [{"two": 2, "prospect": 1}, {}]}, "The two of seat 0"),
    ({"pieces": [{"prospect": 1}, {}]}, "only building uses pieces"),
    ({"pool": {"gold": 1}}, "no key 'gold'"),
    ({"pool": {"vein": 19}}, "The vein in the pool"),
    ({"pool_stations": [12, 0]}, "'pool_stations'"),
    ({"actions": 1}, "belong to building"),
    ({"section": "building", "laid": ["3,0"]}, "'laid' names tunnel tiles"),
    ({"section": "building", "route": ["A1"]}, "cannot go to A1"),
    ({"pending": [{"effect": "lunch"}]}, "No effect is called 'lunch'"),
    ({"pending": [{"effect": "flow"}, {"effect": "turn"}]}, "cannot be pending"),
    ({"pending": []}, "cannot be pending"),
    ({"section": "building", "pending": [{"effect": "flow"}, {"effect": "turn"}, {"effect": "place", "memory": 99}]}, "cannot remember 99"),
    ({"section": "building", "pending": [{"effect": "flow"}, {"effect": "turn"}, {"effect": "place", "memory": 9}]}, "cannot be used there"),
    ({"section": "building", "pending": [{"effect": "flow"}, {"effect": "turn"}, {"effect": "place", "memory": 4 + 16}]}, "no dynamite two to use"),
    ({"section": "building", "pending": [{"effect": "flow"}, {"effect": "turn"}, {"effect": "route"}]}, "before its other pieces"),
    ({"section": "auction", "opener": 0, "pending": [{"effect": "flow"}, {"effect": "bid"}]}, "not in the auction"),
    ({"section": "auction", "opener": 0, "bidding": [0, 1], "bid": 2, "pending": [{"effect": "flow"}, {"effect": "bid"}]}, "go together"),
    ({"section": "auction", "opener": 0, "bidding": [0, 1], "bid": 30, "bidder": 1}, "has bid 30"),
    ({"section": "auction", "opener": 0, "bidding": [0, 1], "bid": 5, "bidder": 1}, "none of them is in 'pending'"),
    ({"section": "building", "bid": 50}, "'bid' and 'bidder' belong to bid, offer, sell"),
    ({"section": "colour sale", "colour": 1, "pending": [{"effect": "flow"}, {"effect": "offer"}]}, "its scale is full"),
    ({"section": "colour sale", "pending": [{"effect": "flow"}, {"effect": "sell"}], "bid": 2, "bidder": 0}, "does not have"),
    ({"section": "auction", "opener": 0, "cards": [1, 0], "pending": [{"effect": "flow"}, {"effect": "choose card"}]}, "has a sequence card already"),
    ({"opener": 0, "pending": [{"effect": "flow"}, {"effect": "first seat"}]}, "who begins"),
    ({"over": True}, "over only after the final sale"),
    ({"over": 1}, "'over' is true or false, not 1."),
]  # fmt: skip
# ruff: noqa: E501


@pytest.mark.parametrize(("position", "message"), BAD, ids=[message for _, message in BAD])
def test_positions_that_cannot_be_are_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert message in str(caught.value)


def test_an_empty_position_is_a_fresh_game() -> None:
    assert GAME.from_position({}) == GAME.new()
    assert pickaxe.game("cavum") is GAME


def test_a_route_in_a_position() -> None:
    tiles = {"-2,0": "six", "-1,0": "six", "0,0": "six"}
    state = table(tiles, {}, ["-2,0 0,0 -1,0"], start=False, pieces=["prospect", "option, prospect"])
    play(state, "at -1,0")
    twin = cast(CavumState, GAME.from_position(state.to_position()))
    assert twin == state
    assert walk(twin, "-1,0 0,0").seat == 1
