"""The data of the game, and an owner's file of corrections: each mistake is named by its entry."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pickaxe
from cavum.table import BOOK, GAME
from pickaxe import BadPosition, BadRecord, BadSetup, Match, Record
from pickaxe.games.cavum.board import MOUNTAIN
from pickaxe.games.cavum.components import standard
from pickaxe.games.cavum.tiles import PIECES

Data = dict[str, Any]
CAVUM = "cavum"
MARKS = {"seed", "public", "reconstructed"}
NAMED = re.compile(r"`(\w+: \w+)`")


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


def test_every_fact_of_an_order_card_carries_its_own_mark() -> None:
    """The rulebook prints one value, public reports two more; no card is known with its stones and its penalty."""
    cards = standard()["orders"]["order_cards"]["cards"]
    values = {card["value"]: card["confidence"]["value"] for card in cards}
    assert {value for value, mark in values.items() if mark == "seed"} == {22}
    assert {value for value, mark in values.items() if mark == "public"} == {27, 28}
    assert {card["confidence"][fact] for card in cards for fact in ("gems", "penalty")} == {"reconstructed"}
    assert all(set(card["confidence"]) == {"value", "gems", "penalty"} for card in cards)


def test_every_reconstructed_fact_is_named_on_the_page_for_owners() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "corrections-cavum.md").read_text(encoding="utf-8")
    named = {tuple(name.split(": ")) for line in page.splitlines() if line[:3] == "* `" for name in NAMED.findall(line)}
    guessed = {
        (section, key) for section, keys in standard().items() for key, value in keys.items() if is_guessed(key, value)
    }
    assert named == guessed


def is_guessed(key: str, value: object) -> bool:
    """Whether something in an entry is marked as reconstructed."""
    return key != "confidence_scale" and '"reconstructed"' in json.dumps(value)


def test_every_reconstructed_fact_carries_its_mark() -> None:
    data = standard()
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


def swap_last_spaces(cities: list[Data]) -> None:
    """The last spaces of two cities change hands."""
    one, two = cities[1]["spaces"], cities[4]["spaces"]
    one[-1], two[-1] = two[-1], one[-1]


MISTAKES: list[tuple[str, Callable[[Data], Any], str]] = [
    ("a city space too few", lambda d: (cities_of(d)[0].pop("size"), cities_of(d)[0]["spaces"].pop()), "31 spaces together, not 30"),
    ("a city of another size", lambda d: cities_of(d)[0]["spaces"].pop(), "cities/A/size is 4, not 5"),
    ("a city too few", lambda d: cities_of(d).pop(), "5 cities, not 4"),
    ("an exit that leads elsewhere", lambda d: cities_of(d)[0]["spaces"][0]["exits"][0].update(hex="1,4"), 'cities/A1/exits leads to 0,5 in direction 1, not to "1,4"'),
    ("an exit too few", lambda d: cities_of(d)[1]["spaces"][0]["exits"].pop(), "cities/B1/exits lacks the exit to -5,4 in direction 1"),
    ("an exit too many", lambda d: cities_of(d)[0]["spaces"][0]["exits"].append({"dir": 5, "hex": "0,7"}), "cities/A1/exits has one in direction 5, where no space lies"),
    ("a city in the mountain", lambda d: cities_of(d)[0]["spaces"][0].update(q=0, r=0), "ring around the mountain"),
    ("a name twice", lambda d: cities_of(d)[0]["spaces"][1].update(id="a1"), "two city spaces are called a1"),
    ("a place twice", lambda d: cities_of(d)[0]["spaces"][1].update(q=-1), "two city spaces lie at -1,6: A1 and A2"),
    ("a city twice", lambda d: cities_of(d)[1].update(id="A"), "two cities are called A"),
    ("a name that is no word", lambda d: cities_of(d)[0]["spaces"][1].update(id="A;1"), 'cities/A/spaces/id is a word of at most 20 letters and digits, not "A;1"'),
    ("an exit twice", lambda d: cities_of(d)[0]["spaces"][0]["exits"].append({"dir": 1, "hex": "0,5"}), "cities/A1/exits has the direction 1 twice"),
    ("cities that touch", lambda d: swap_last_spaces(cities_of(d)), "a separator lies between two cities"),
    ("a wrong count", lambda d: d["board"]["cities"].update(count=30), "cities/count is 31, not 30"),
    ("a separator in a city", lambda d: d["board"]["separators"]["hexes"][0].update(q=-1), "separator -1,6"),
    ("a separator too few", lambda d: d["board"]["separators"]["hexes"].pop(), "5 separators, not 4"),
    ("a mountain space too few", lambda d: d["board"]["mountain"]["hexes"].pop(), "91 spaces, not 90"),
    ("a mountain space outside", lambda d: d["board"]["mountain"]["hexes"][0].update(q=6), "6,-5 lies outside"),
    ("a start tile in a city", lambda d: d["board"]["start_tiles"]["tiles"][1].update(hex="A1"), 'start_tiles/hex is a mountain space, not "A1"'),
    ("a start tile of no kind", lambda d: d["board"]["start_tiles"]["tiles"][1].update(kind="five"), 'start_tiles/-4,5/kind is one of two, three, four, six, not "five"'),
    ("a start tile twice", lambda d: d["board"]["start_tiles"]["tiles"][1].update(hex="-3,5"), "two start tiles lie on -3,5"),
    ("too many stones", lambda d: d["board"]["start_tiles"]["tiles"].append({"hex": "2,0", "kind": "two", "exits": [0, 3], "vein": {"gem": "yellow", "stones": 1}}), "have 10 yellow stones; there are 9"),
    ("a vein beside a vein", lambda d: d["board"]["start_tiles"]["tiles"].append({"hex": "1,0", "kind": "two", "exits": [0, 3], "vein": {"gem": "red", "stones": 1}}), "vein on 1,0 lies beside another"),
    ("exits of no tile", lambda d: d["board"]["start_tiles"]["tiles"][1].update(exits=[0, 1, 2, 3]), "start_tiles/-4,5/exits fit no four: [0, 1, 2, 3]"),
    ("a vein at a city", lambda d: d["board"]["start_tiles"]["tiles"][1].update(vein={"gem": "red", "stones": 1}), "-4,5"),
    ("a vein of no colour", lambda d: d["board"]["start_tiles"]["tiles"][0].update(vein={"gem": "pink"}), 'start_tiles/0,0/vein/gem is one of yellow, red, blue, green, white, purple, not "pink"'),
    ("a kind too few", lambda d: d["tiles"]["kinds"].pop(), "the kinds are two, three, four, six"),
    ("several patterns", lambda d: d["tiles"]["kinds"][1].update(patterns=[[0, 1, 2], [0, 2, 4]]), 'tiles: kinds/three has no entry "patterns"; it has id, exits'),
    ("exits that do not fit", lambda d: d["tiles"]["kinds"][1].update(exits=[0, 1]), "a three has 3 exits, not 2"),
    ("a direction that is none", lambda d: d["tiles"]["kinds"][1].update(exits=[0, 1, 6]), "from 0 to 5, not 6"),
    ("tiles that do not add up", lambda d: d["tiles"]["kinds"][0].update(tunnel_tiles=13), "62 tunnel tiles, not 63"),
    ("dynamite that does not add up", lambda d: d["tiles"]["kinds"][0].update(dynamite_tiles=2), "12 dynamite tiles"),
    ("too few of a kind", lambda d: [d["tiles"]["kinds"][i].update(tunnel_tiles=n) for i, n in ((0, 11), (1, 15))], "12 of two"),
    ("a colour too few", lambda d: d["orders"]["gems"]["colours"].pop(), "gems/colours names each of yellow, red, blue,"),
    ("a colour not sold", lambda d: d["orders"]["gems"].update(sale_order=["red"]), "gems/sale_order names each of yellow, red, bl"),
    ("a card too few", lambda d: cards_of(d).pop(), "3 order cards ask for 4 stones, not 2"),
    ("a card twice", lambda d: cards_of(d)[1].update(id="order-11"), "order-11 stands twice"),
    ("a card with a strange stone", lambda d: cards_of(d)[0].update(gems=["pink", "red"]), 'order_cards/order-11/gems/1 is one of yellow, red, blue, green, white, purple, not "pink"'),
    ("a card without value", lambda d: cards_of(d)[0].update(value=0), "order_cards/order-11/value is a whole number from 1 to 99, not 0"),
    ("a penalty that is no number", lambda d: cards_of(d)[0].update(penalty="5"), 'order_cards/order-11/penalty is a whole number from 0 to 99, not "5"'),
    ("sequence cards out of order", lambda d: d["orders"]["sequence_cards"]["cards"].reverse(), "sequence card 1"),
    ("dynamite too scarce", lambda d: d["orders"]["sequence_cards"]["cards"][1].update(dynamite="two"), "6 of dynamite two"),
    ("a pool of strange things", lambda d: d["rules"]["pool"].update(gold=1), 'pool has no entry "gold"; it has two, three, four, six, vein, stations_per_player'),
    ("a player without prospect tile", lambda d: d["rules"]["pieces_per_player"].update(prospect=0), "one prospect tile"),
    ("a reading nobody knows", lambda d: d["rules"]["readings"]["list"]["bid_cap"].update(value="none"), 'readings/bid_cap is one of "ownScore", not "none"'),
    ("an exit twice on a tile", lambda d: d["tiles"]["kinds"][1].update(exits=[0, 1, 1]), "kinds/three/exits has the direction 1 twice"),
    ("a number as text", lambda d: d["rules"].update(start_score="20"), 'start_score is a whole number from 0 to 99, not "20"'),
    ("a number with a point", lambda d: d["rules"].update(option_points=3.0), "option_points is a whole number from 0 to 20, not 3.0"),
    ("a switch that is a number", lambda d: d["rules"]["readings"]["list"]["gems_hidden"].update(value=1), "readings/gems_hidden is one of true, false, not 1"),
    ("a colour that is none", lambda d: d["orders"]["gems"]["colours"].__setitem__(5, "black"), "gems/colours names each of yellow, red, blue,"),
    ("an order with capitals", lambda d: cards_of(d)[0].update(id="Order-11"), "has small letters"),
    ("an order with a space", lambda d: cards_of(d)[0].update(id="order 11"), 'order_cards/id is a word of at most 20 letters and digits, not "order 11"'),
    ("another number of players", lambda d: d["rules"].update(players=[2, 3, 4, 5]), "players cannot be corrected"),
    ("stones for five", lambda d: d["orders"]["gems"]["stones_per_new_vein"].update({"5": 4}), "has no entry \"5\"; it has 2, 3, 4"),
    ("no phases", lambda d: d["rules"].update(phases={}), "phases cannot be corrected"),
]  # fmt: skip
# ruff: noqa: E501


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES])
def test_a_mistake_is_named_by_its_entry(change: Callable[[Data], Any], message: str) -> None:
    data = copy.deepcopy(standard())
    change(data)
    with pytest.raises(BadSetup, match=r"^(board|tiles|orders|rules): ") as caught:
        pickaxe.corrected(CAVUM, data)
    assert message in str(caught.value)
    assert GAME.words.sentences[caught.value.said.template]["de"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "an object with sections, not []"),
        ({"cards": {}}, 'no section "cards"; its sections are board, tiles, orders, rules'),
        ({"orders": []}, "orders: it is an object, not []"),
        ({"orders": {"deck": []}}, 'orders: there is no entry "deck"'),
        ({"orders": {"order_cards": {"cards": [3]}}}, "orders: order_cards/cards/1 is an object, not 3"),
        ({"board": {"cities": {"cities": [{"id": "A"}]}}}, "board: cities/A/spaces is a list, not null"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(data: Any, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        pickaxe.corrected(CAVUM, data)
    assert message in str(caught.value)


def corrected() -> Data:
    """An owner's file: another value and penalty for one card, and another pattern for the threes."""
    cards = copy.deepcopy(standard()["orders"]["order_cards"])
    cards["cards"][0].update(value=10, penalty=4)
    kinds = copy.deepcopy(standard()["tiles"]["kinds"])
    kinds[1]["exits"] = [0, 1, 3]
    return {"orders": {"order_cards": cards}, "tiles": {"kinds": kinds}}


def test_a_corrected_game_is_a_game_of_its_own() -> None:
    game = pickaxe.corrected(CAVUM, corrected())
    assert game.id.startswith("cavum-")
    assert pickaxe.corrected(CAVUM, json.loads(json.dumps(corrected()))) is game
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
    assert pickaxe.corrected(CAVUM, {}) is GAME
    assert pickaxe.corrected(CAVUM, standard()) is GAME


def test_a_record_of_an_unknown_file_is_refused_by_its_id() -> None:
    text = "game: cavum-00000000\nmode: three-phases\nseats: A, B\nrules: 1\n"
    with pytest.raises(BadRecord, match="cavum-00000000"):
        Record.parse(text)


def test_patterns_turn_as_printed() -> None:
    assert [len(turns) for turns in BOOK.patterns.turns] == [3, 2, 3, 1]
    assert PIECES.index("dynamite two") == 4
