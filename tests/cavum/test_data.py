"""The data of the game, and an owner's file of corrections: each mistake is named by its entry."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import pickaxe
from cavum.table import BOOK, GAME
from pickaxe import BadPosition, BadRecord, BadSetup, Match, Record
from pickaxe.games.cavum import game_from
from pickaxe.games.cavum.board import MOUNTAIN
from pickaxe.games.cavum.components import standard
from pickaxe.games.cavum.tiles import PIECES

Data = dict[str, Any]
MARKS = {"seed", "public", "reconstructed"}


def test_the_board_has_the_printed_numbers() -> None:
    board = BOOK.board
    assert len(board.spaces) == MOUNTAIN.bit_count() == 91
    assert [city.size for city in board.cities] == [5, 6, 7, 7, 6]
    assert board.city_mask.bit_count() == 31
    assert sum(mask.bit_count() for mask in board.city_exits) == 58
    assert board.perimeter.bit_count() == 30


def test_the_supply_lasts_for_four_players() -> None:
    assert BOOK.facts.supply == [12, 12, 12, 12, 3, 3, 3, 3, 12]
    assert sum(BOOK.facts.pieces.values()) == 12


def test_order_cards() -> None:
    gems = [colour for order in BOOK.orders for colour in order.gems]
    assert [gems.count(colour) for colour in range(6)] == [7] * 6
    assert all(len(set(order.gems)) == len(order.gems) for order in BOOK.orders)
    assert [order.penalty for order in BOOK.orders] == [order.value // 2 for order in BOOK.orders]
    assert {22, 27, 28} <= {order.value for order in BOOK.orders}


def test_every_reconstructed_fact_carries_its_mark() -> None:
    data = standard()
    cards = data["orders"]["order_cards"]["cards"]
    assert {card["confidence"] for card in cards} <= MARKS
    assert {kind["pattern_confidence"] for kind in data["tiles"]["kinds"]} <= MARKS
    for section in data.values():
        assert set(section["confidence_scale"]) == MARKS
    assert {entry["confidence"] for entry in data["rules"]["readings"]["list"].values()} <= MARKS


def cards_of(data: Data) -> list[Data]:
    cards: list[Data] = data["orders"]["order_cards"]["cards"]
    return cards


def cities_of(data: Data) -> list[Data]:
    cities: list[Data] = data["board"]["cities"]["cities"]
    return cities


MISTAKES: list[tuple[str, Callable[[Data], Any], str]] = [
    ("a city space too few", lambda d: cities_of(d)[0]["spaces"].pop(), "31 spaces together, not 30"),
    ("a city too few", lambda d: cities_of(d).pop(), "5 cities, not 4"),
    ("an exit that leads elsewhere", lambda d: cities_of(d)[0]["spaces"][0]["exits"][0].update(hex="1,4"), "A1 at -1,6"),
    ("an exit too few", lambda d: cities_of(d)[1]["spaces"][0]["exits"].pop(), "B1 at -6,5 has in direction 1 an exit"),
    ("an exit too many", lambda d: cities_of(d)[0]["spaces"][0]["exits"].append({"dir": 5, "hex": "0,7"}), "no exit"),
    ("a city in the mountain", lambda d: cities_of(d)[0]["spaces"][0].update(q=0, r=0), "ring around the mountain"),
    ("a name twice", lambda d: cities_of(d)[0]["spaces"][1].update(id="A1"), "is taken"),
    ("a separator in a city", lambda d: d["board"]["separators"]["hexes"][0].update(q=-1), "separator -1,6"),
    ("a separator too few", lambda d: d["board"]["separators"]["hexes"].pop(), "5 separators, not 4"),
    ("a mountain space too few", lambda d: d["board"]["mountain"]["hexes"].pop(), "91 spaces, not 90"),
    ("a mountain space outside", lambda d: d["board"]["mountain"]["hexes"][0].update(q=6), "6,-5 lies outside"),
    ("a start tile in a city", lambda d: d["board"]["start_tiles"]["tiles"][1].update(hex="A1"), "start tile on 'A1'"),
    ("a start tile of no kind", lambda d: d["board"]["start_tiles"]["tiles"][1].update(kind="five"), "'five'"),
    ("exits of no tile", lambda d: d["board"]["start_tiles"]["tiles"][1].update(exits=[0, 1, 2, 3]), "that no four has"),
    ("a vein at a city", lambda d: d["board"]["start_tiles"]["tiles"][1].update(vein={"gem": "red", "stones": 1}), "-4,5"),
    ("a vein of no colour", lambda d: d["board"]["start_tiles"]["tiles"][0].update(vein={"gem": "pink"}), "on 0,0"),
    ("a kind too few", lambda d: d["tiles"]["kinds"].pop(), "the kinds are two, three, four, six"),
    ("exits that do not fit", lambda d: d["tiles"]["kinds"][1].update(exits=[0, 1]), "a three has 3 exits, not 2"),
    ("a direction that is none", lambda d: d["tiles"]["kinds"][1].update(exits=[0, 1, 6]), "from 0 to 5, not 6"),
    ("tiles that do not add up", lambda d: d["tiles"]["kinds"][0].update(tunnel_tiles=13), "62 tunnel tiles, not 63"),
    ("dynamite that does not add up", lambda d: d["tiles"]["kinds"][0].update(dynamite_tiles=2), "12 dynamite tiles"),
    ("too few of a kind", lambda d: [d["tiles"]["kinds"][i].update(tunnel_tiles=n) for i, n in ((0, 11), (1, 15))], "12 of two"),
    ("a colour too few", lambda d: d["orders"]["gems"]["colours"].pop(), "6 different colours"),
    ("a colour not sold", lambda d: d["orders"]["gems"].update(sale_order=["red"]), "'sale_order' names each of"),
    ("a card too few", lambda d: cards_of(d).pop(), "3 order cards ask for 4 stones, not 2"),
    ("a card twice", lambda d: cards_of(d)[1].update(id="order-11"), "order-11 stands twice"),
    ("a card with a strange stone", lambda d: cards_of(d)[0].update(gems=["pink", "red"]), "order-11 asks for stones"),
    ("a card without value", lambda d: cards_of(d)[0].update(value=0), "value of order-11"),
    ("a penalty that is no number", lambda d: cards_of(d)[0].update(penalty="5"), "penalty of order-11"),
    ("sequence cards out of order", lambda d: d["orders"]["sequence_cards"]["cards"].reverse(), "sequence card 1"),
    ("dynamite too scarce", lambda d: d["orders"]["sequence_cards"]["cards"][1].update(dynamite="two"), "6 of dynamite two"),
    ("a pool of strange things", lambda d: d["rules"]["pool"].update(gold=1), "'pool' has the entries"),
    ("a player without prospect tile", lambda d: d["rules"]["pieces_per_player"].update(prospect=0), "one prospect tile"),
    ("a reading nobody knows", lambda d: d["rules"]["readings"]["list"]["bid_cap"].update(value="none"), "'bid_cap' is 'ownScore'"),
    ("no phases", lambda d: d["rules"].update(phases={}), "'phases' has the entries"),
]  # fmt: skip
# ruff: noqa: E501


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES])
def test_a_mistake_is_named_by_its_entry(change: Callable[[Data], Any], message: str) -> None:
    data = copy.deepcopy(standard())
    change(data)
    with pytest.raises(BadSetup, match=r"^(board|tiles|orders|rules|A |An )") as caught:
        game_from(data)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "sections board, tiles, orders, rules"),
        ({"cards": {}}, "no section 'cards'"),
        ({"orders": []}, "'orders' is an object"),
        ({"orders": {"deck": []}}, "orders has no entry 'deck'"),
        ({"orders": {"order_cards": {"cards": [3]}}}, "An order card has a text 'id'"),
        ({"board": {"cities": {"cities": [{"id": "A"}]}}}, "city A has a list of spaces"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(data: Any, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        game_from(data)
    assert message in str(caught.value)


def corrected() -> Data:
    """An owner's file: another value and penalty for one card, and another pattern for the threes."""
    cards = copy.deepcopy(standard()["orders"]["order_cards"])
    cards["cards"][0].update(value=10, penalty=4)
    kinds = copy.deepcopy(standard()["tiles"]["kinds"])
    kinds[1]["exits"] = [0, 1, 3]
    return {"orders": {"order_cards": cards}, "tiles": {"kinds": kinds}}


def test_a_corrected_game_is_a_game_of_its_own() -> None:
    game = game_from(corrected())
    assert game.id.startswith("cavum-")
    assert game_from(json.loads(json.dumps(corrected()))) is game
    assert pickaxe.game(game.id) is game
    state = game.new(players=3)
    assert state != GAME.new(players=3)
    match = Match(game.id, players=2, seed=1)
    while not match.state.is_over:
        match.play(match.state.choices()[-1])
    record = Record.parse(str(match.record))
    assert record.game == game.id
    assert record.state() == match.state
    assert game.from_position(match.state.to_position()) == match.state
    with pytest.raises(BadPosition, match="not of 'cavum'"):
        GAME.from_position(match.state.to_position())


def test_without_corrections_it_is_cavum_itself() -> None:
    assert game_from({}) is GAME
    assert game_from(standard()) is GAME


def test_a_record_of_an_unknown_file_is_refused_by_its_id() -> None:
    text = "game: cavum-00000000\nmode: three-phases\nseats: A, B\nrules: 1\n"
    with pytest.raises(BadRecord, match="cavum-00000000"):
        Record.parse(text)


def test_patterns_turn_as_printed() -> None:
    assert [len(turns) for turns in BOOK.patterns.turns] == [3, 2, 3, 1]
    assert PIECES.index("dynamite two") == 4
