"""Whole tables of Cavum: every option of a game has its place, nothing hidden is shown, everything is said."""

import copy
import re
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import pickaxe
from cavum.table import table
from draw.cavum_views import KINDS, NAMES, building, decisions, one_of_each, seen
from draw.views import boxes, check_whole, choices_in
from pickaxe import draw
from pickaxe.draw.cavum import order_card, piece_picture, pool, scales, sequence_card, standing
from pickaxe.draw.palette import THEMES, Theme
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.components import standard

GAMES = ("two", "three", "four", "readings")
ELSEWHERE = {"pass", "close", "end", "stop"}
KINDS_OF_TILES = [
    {**kind, "exits": [0, 1, 3] if kind["id"] == "three" else kind["exits"]} for kind in standard()["tiles"]["kinds"]
]


def _texts(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).findall(".//{*}text")]


def _labels(svg: str) -> list[str]:
    return [part.get("aria-label") or "" for part in ElementTree.fromstring(svg).iter() if part.get("aria-label")]


def test_the_recorded_games_ask_everything() -> None:
    asked = {view["asked"]["kind"] for name in GAMES for view in decisions(name)}
    assert asked == KINDS | {None}


@pytest.mark.parametrize("name", GAMES)
def test_every_option_belongs_to_one_thing(name: str) -> None:
    for view in decisions(name):
        found = targets(view["options"])
        put = [choice for choices in found.things.values() for choice in choices]
        assert sorted([*put, *found.elsewhere]) == sorted(option["choice"] for option in view["options"])
        assert {found.options[choice]["verb"] for choice in found.elsewhere} <= ELSEWHERE


def test_every_option_of_a_random_game_belongs_to_one_thing() -> None:
    match, random = pickaxe.Match("cavum", players=4, mode="two-phases", seed=3), Random(3)
    while not match.state.is_over:
        view = match.state.view(match.state.seat)
        found = targets(view["options"])
        assert {found.options[choice]["verb"] for choice in found.elsewhere} <= ELSEWHERE
        match.play(random.choice(match.state.options()))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_can_be_drawn(name: str) -> None:
    for view in one_of_each(name):
        check_whole(view, draw.table(view, names=NAMES))


@pytest.mark.parametrize("theme", THEMES)
def test_every_kind_of_decision_in_german_and_both_themes(theme: Theme) -> None:
    for view in one_of_each("four"):
        svg = draw.table(view, names=NAMES, lang="de", theme=theme)
        check_whole(view, svg)
        assert not {"Your orders", "Prices", "Pool", "Cities now"} & set(_texts(svg))


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_spectators_see_every_section(name: str) -> None:
    for view in one_of_each(name):
        seen = copy.deepcopy(view) | {"viewer": None, "options": []}
        svg = draw.table(seen, names=NAMES)
        check_whole(seen, svg)
        held = sum(len(seat["orders"]) for seat in view["seats"])
        assert len(boxes(svg, "ordercard")) == held + len(view["orders"]["open"])


def test_the_same_view_gives_the_same_picture_to_the_byte() -> None:
    view = seen(building(), 0)
    assert draw.table(view, names=NAMES) == draw.table(copy.deepcopy(view), names=NAMES)


def test_a_table_does_not_change_with_the_colours_of_hidden_stones() -> None:
    one, two = (table(players=3, stones=stones) for stones in (["1 red", "1 blue"], ["1 blue", "1 red"]))
    for seat in (None, 2):
        assert draw.table(seen(one, seat)) == draw.table(seen(two, seat))
    assert draw.table(seen(one, 0)) != draw.table(seen(two, 0))


def test_only_the_viewer_sees_the_own_stones_until_the_final_sale() -> None:
    assert {"Your stones", "only you see the colours"} <= set(_texts(draw.table(seen(building(), 0))))
    assert "colours are hidden" in _texts(draw.table(seen(building(), None)))
    assert "everyone sees them" in _texts(draw.table(_asked("final")))


def test_a_table_says_what_it_shows() -> None:
    root = ElementTree.fromstring(draw.table(seen(building(), 0), names=NAMES))
    assert root.get("aria-label") == "Cavum, phase 1 of 3: Ida 20 points, Bruno 20 points, Chen 20 points"


def test_players_stand_in_turn_order_with_what_is_left() -> None:
    view = [view for view in decisions("four") if view["asked"]["kind"] == "fulfil"][-1]
    svg = draw.table(view, names=NAMES)
    heads = [text for text in _texts(svg) if text in NAMES][1 : 1 + view["players"]]
    assert heads == [NAMES[seat] for seat in view["turn_order"]]
    assert _texts(svg).count("0 of 12 pieces left") == 4


def test_the_end_shows_who_has_won() -> None:
    view = decisions("four")[-1]
    scores = [seat["score"] for seat in view["seats"]]
    texts = _texts(draw.table(view, names=NAMES))
    winner = texts.index(NAMES[scores.index(max(scores))])
    assert texts[winner + 1] == str(max(scores))
    assert winner == min(texts.index(name) for name in NAMES[:4])


def test_an_auction_shows_cards_and_bids() -> None:
    views = [view for view in decisions("four") if view["asked"]["kind"] == "bid" and view["auction"]["by"] is not None]
    view = views[0]
    svg = draw.table(view, names=NAMES)
    assert f"bids {view['auction']['bid']}" in _texts(svg)
    assert sum(label.startswith("sequence card") for label in _labels(svg)) == 4
    assert min(targets(view["options"]).ids("bid"), key=int) in _texts(svg)


def test_used_pieces_and_the_piece_in_hand_are_marked() -> None:
    view = [view for view in decisions("four") if view["asked"]["kind"] == "space" and not view["in_hand"]["bought"]][5]
    svg = draw.table(view, names=NAMES)
    left = sum(view["seats"][view["viewer"]]["pieces"].values())
    assert svg.count('class="slot gone"') == 12 - left
    assert svg.count('class="slot chosen"') == 1


def test_names_are_escaped() -> None:
    svg = draw.table(seen(building(), 0), names=("<script>x</script>", "A & B", "C"))
    assert "<script" not in svg
    assert "A &amp; B" in svg


def test_before_the_first_phase() -> None:
    for players in (2, 3, 4):
        state = pickaxe.game("cavum").new(players=players)
        ElementTree.fromstring(draw.table(seen(state, None)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_as_png(players: int) -> None:
    name = {2: "two", 3: "three", 4: "four"}[players]
    data = draw.to_png(draw.table(decisions(name)[-30], names=NAMES), scale=0.5)
    assert data.startswith(b"\x89PNG")
    assert len(data) > 60_000


@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_however_many_orders_there_are_they_lie_apart(name: str) -> None:
    view = copy.deepcopy(decisions(name)[-3])
    cards = [*view["orders"]["open"], *(order for seat in view["seats"] for order in seat["orders"])]
    every = (cards * 15)[:15]
    for held in range(6):
        view["orders"]["open"] = every[held * 2 :]
        for seat in view["seats"]:
            seat["orders"] = every[:held]
        for viewer in (None, 0):
            shown = view | {"viewer": viewer, "options": []}
            svg = draw.table(shown)
            check_whole(shown, svg)
            number = 15 - 2 * held + held * (view["players"] if viewer is None else 1)
            assert len(boxes(svg, "ordercard")) == number
            assert all(right - left > 60 for left, _, right, _ in boxes(svg, "ordercard"))


# Cards, scales and pool


def test_an_order_says_everything() -> None:
    order: Any = {"id": "order-22", "gems": ["blue", "green", "white"], "value": 22, "penalty": 11, "chips": 2}
    said = _labels(order_card(order, choices=(5,)))
    assert said == ["order 22: blue, green, white, penalty 11, 4 points at once, take"]
    owned = _labels(order_card(order | {"chips": 0}, lang="de", is_own=True))
    assert owned == ["Auftrag 22: blau, grün, weiß, Abzug 11"]


def test_stones_that_are_held_are_ticked_once_each() -> None:
    order: Any = {"id": "x", "gems": ["blue", "blue", "white"], "value": 9, "penalty": 4, "chips": 0}
    assert order_card(order, held={"blue": 1}).count('class="tickface"') == 1
    assert order_card(order, held={"blue": 3, "white": 1}).count('class="tickface"') == 3


def test_a_sequence_card_says_its_dynamite_and_owner() -> None:
    assert _labels(sequence_card(4, choices=(3,))) == ["sequence card 4 with six-exit dynamite, take"]
    assert _labels(sequence_card(1, taken=1, names=NAMES)) == ["sequence card 1 with two-exit dynamite, taken by Bruno"]


def _asked(kind: str) -> Any:
    return next(view for view in decisions("four") if view["asked"]["kind"] == kind)


def test_offers_lie_on_the_free_spaces_of_their_scale() -> None:
    view = _asked("offer")
    found = targets(view["options"])
    svg = scales(view, targets=found)
    assert choices_in(svg) == {option["choice"] for option in view["options"] if option["verb"] == "offer"}
    colour = view["sale"]["colour"]
    assert f"offer {colour} for {min(found.ids('price'))}" in _labels(svg)


def test_stones_are_sold_down_to_a_space() -> None:
    view = _asked("count")
    svg = scales(view, targets=targets(view["options"]))
    assert choices_in(svg) == {option["choice"] for option in view["options"]}
    sale = view["sale"]
    assert f"sell 1 {sale['colour']} for {sale['offer']} each" in _labels(svg)


def test_stones_for_a_vein_and_stones_in_the_final_sale_are_whole_scales() -> None:
    for kind, said in (("colour", "on the vein"), ("final", "sell one")):
        view = _asked(kind)
        svg = scales(view, targets=targets(view["options"]))
        assert choices_in(svg) == {option["choice"] for option in view["options"]}
        assert sum(said in label for label in _labels(svg)) == len(view["options"])


def test_the_pool_offers_what_can_be_bought() -> None:
    view = next(view for view in decisions("four") if targets(view["options"]).ids("pool"))
    svg = pool(view, targets=targets(view["options"]), names=NAMES)
    assert choices_in(svg) == {option["choice"] for option in view["options"] if option["verb"] == "buy"}
    assert any(label.endswith("in the pool, buy with an option") for label in _labels(svg))


def test_pieces_say_their_names() -> None:
    assert _labels(piece_picture("dynamite six")) == ["six-exit dynamite"]
    assert _labels(piece_picture("vein", lang="de")) == ["Edelsteinader"]


# Corrected games


def test_a_corrected_game_is_drawn_with_its_own_tiles() -> None:
    game = pickaxe.corrected("cavum", {"tiles": {"kinds": KINDS_OF_TILES}})
    assert game.id != "cavum"
    assert draw.renderer(game.id) is draw.renderer("cavum")
    own, standard = piece_picture("three", game=game.id), piece_picture("three")
    assert own != standard
    state = game.new(players=2)
    state.play(state.options()[0])
    ElementTree.fromstring(draw.table(seen(state, None)))


def test_a_game_of_no_known_family_has_no_drawing() -> None:
    with pytest.raises(pickaxe.UnknownGame, match="No game is called 'chess-12345678'"):
        draw.renderer("chess-12345678")


def _standing(*scores: int) -> str:
    view: Any = {"seats": [{"score": score} for score in scores]}
    return standing(view, names=NAMES)


def test_the_standing_tells_the_best_first_and_numbers_its_line() -> None:
    assert _labels(_standing(41, 44, 20, 35)) == ["Bruno 44 points, Ida 41 points, Dara 35 points, Chen 20 points"]
    assert _texts(_standing(41, 44)) == ["40", "50", "60", "70"]
    assert _texts(_standing(0, 170)) == ["0", "30", "60", "90", "120", "150"]


@pytest.mark.parametrize("scores", [(20, 20, 20, 20), (0, 30, 30, 29), (99, 100, 101, 7), (50, 50)])
def test_signs_of_the_standing_stand_side_by_side_on_the_picture(scores: tuple[int, ...]) -> None:
    places = sorted(float(x) for x in re.findall(r"seatsign[^>]*translate\(([-\d.]+) ", _standing(*scores)))
    assert len(places) == len(scores)
    assert places[0] >= 0
    assert places[-1] <= 272 - 11
    assert all(after - before > 11 for before, after in pairwise(places))
