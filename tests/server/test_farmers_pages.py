"""The pages of The Cave Farmers: every kind of decision, costs and reasons, exchanges in lists, feeding, homes."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

import pickaxe
from cave_farmers.table import CAVERNS, MEADOWS, TOKEN, harvest, on, play, seat, table, with_cards
from pickaxe import CHANCE, Record, State
from pickaxe.games.cave_farmers.components import GOODS, RUBY, STONE
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.view import asked_kind
from pickaxe.games.cave_farmers.words import WORDS, furnishing_name
from pickaxe.kernel.effects import COSTS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Said
from pickaxe.server import pages
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.cave_farmers.labels import FEW, in_short, label, piece
from pickaxe.server.past import Past
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.settings import Draft
from pickaxe.server.sight import Sight, sight
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.tables import Table
from pickaxe.server.words import LANGUAGES
from server.recorded_table import first_table, seats, table_at
from server.test_pages import Page
from server.test_store import START

NAMES = ("Ida", "Bruno", "Chen", "Dara", "Eve", "Finn", "Gil")
IDA = Visitor("ida", "Ida")
RECORDS = Path(__file__).parent.parent / "records"


class Posed(Table):
    """A table at a position to which nothing was played."""

    def __init__(self, state: State) -> None:
        rules = pickaxe.game("cave-farmers").rules_version
        setup = Setup("t", "cave-farmers", state.mode, state.players, "hotseat", 1, True, rules, START)
        super().__init__(
            Stored(setup, [Seat(index, NAMES[index], "human", "", "ida") for index in range(state.players)], [])
        )
        self._state, self._past = state, Past(state)


def html(state: State, *, lang: str = "en", wishes: str = "") -> str:
    """The fragment of a position for the one who decides."""
    posed = Posed(state)
    return pages.fragment(posed, Reader(IDA, lang), posed.seat_of(IDA), wishes=wishes)


def page(state: State, **how: Any) -> Page:
    found = Page(html(state, **how))
    assert not found.open
    return found


def about(state: State, thing: str, lang: str = "en") -> str:
    """What the details box says about a thing."""
    told = re.search(rf'<template data-for="{re.escape(thing)}">(.*?)</template>', html(state, lang=lang), re.DOTALL)
    assert told, thing
    return " ".join(re.sub(r"<[^>]+>", " ", told[1]).split())


# Every decision


@pytest.mark.parametrize("name", ["solo", "two-late-markers", "six-family", "three-carpenters"])
def test_every_kind_of_decision_of_a_whole_game_can_be_pressed(name: str) -> None:
    told = Record.parse((RECORDS / f"cave-farmers-{name}.txt").read_text("utf-8"))
    seen: dict[str, int] = {}
    state = told.start()
    for choice in told.choices:
        kind = "" if state.seat == CHANCE else asked_kind(cast(FarmersState, state))
        if kind and seen.get(kind, 0) < 2:
            seen[kind] = seen.get(kind, 0) + 1
            assert _pressed(state) == set(state.choices()), kind
        state.play(choice)
    assert {"dwarf", "action", "place", "feed"} <= set(seen)


def _pressed(state: State) -> set[int]:
    """Every choice that something on the page stands for, besides the labels of menus; the basket pays any number."""
    without_labels = re.sub(r'<template [^>]*id="labels">.*?</template>', "", html(state), flags=re.DOTALL)
    pays = {choice for choice in state.choices() if TOKEN(choice).startswith("pay ")}
    found = Page(without_labels).choices - _beyond(without_labels, state)
    return found | pays if found & pays else found


def _beyond(page: str, state: State) -> set[int]:
    """The places where a tile can be laid that a press on the board takes in hand."""
    picks = re.search(r'data-picks="(\d+)"', page)
    if not picks:
        return set()
    after = state.copy()
    after.play(int(picks[1]))
    return set(after.options())


@pytest.mark.parametrize("item", ["furnish", "dwelling", "sow", "tunnel", "small-pasture"])
def test_loot_that_asks_something_can_be_pressed(item: str) -> None:
    home = seat("6 wood 6 stone 2 grain 1 vegetable", f"{MEADOWS}; 2,3 field; {CAVERNS}", dwarfs="14 14")
    state = play(on("logging", home, seat(), round=12, goods={"logging": "3 wood"}), f"loot {item}")
    assert _pressed(state) == set(state.choices())


def test_a_dwelling_as_loot_says_its_own_price() -> None:
    home = seat("2 wood 2 stone", "cavern 3,5", {"3,4": 13}, dwarfs="14 14")
    state = play(on("logging", home, seat(), round=12, goods={"logging": "3 wood"}), "loot dwelling")
    assert "Cost 1 wood 2 stone instead of 2 wood 2 stone" in about(state, "furnishing 01")


def test_nothing_is_hidden_between_the_seats_of_one_screen() -> None:
    posed = Posed(table(seat(), seat(), players=2))
    assert sight(posed, IDA, None) == Sight(posed.seat_of(IDA))


def test_the_look_says_how_many_play_and_what_is_asked() -> None:
    state = table(seat(), seat(), seat(), players=3)
    assert layout_of("cave-farmers").look(state.view(0)) == "farmers asks-dwarf players3"


# Spaces


def test_a_space_says_what_lies_there_and_why_nobody_can_go_there() -> None:
    state = table(seat(), seat(), players=2, goods={"logging": "4 wood"})
    assert about(state, "space logging").startswith("Logging Take all wood and then/or go on a level 1 expedition.")
    assert "Here 4 wood Each round 3 wood if empty, else 1 wood" in about(state, "space logging")
    assert "Family life" in about(state, "space family-life")
    assert "Comes in round 7–8" in about(state, "space family-life")
    assert "Why not?" in about(state, "space ore-mining")
    assert page(state).all("data-about", "space ore-mining")[0]["aria-disabled"] == "true"


@pytest.mark.parametrize(
    ("reasons", "short"),
    [
        ([Said(COSTS, price=GOODS.amount(3, STONE), n=1)], "2 stone short"),
        ([Said(COSTS, price=GOODS.amount(2, RUBY), n=1)], "1 ruby short"),
        ([Said("You have no free cavern.")], "no free cavern"),
        ([Said("No goods lie here.")], "empty"),
        ([Said("Your dwellings have room for {room} dwarfs, and you have {n}.", room=2, n=2)], "no room"),
        ([Said("Only an armed dwarf can go on an expedition.")], "needs a weapon"),
        ([Said("{furnishing} is not a dwelling.", furnishing=furnishing_name(13))], "not a dwelling"),
        ([Said("You could do nothing on {space}."), Said("No goods lie here.")], "empty"),
        ([Said("Something quite new.")], "not possible"),
        ([], ""),
    ],
)
def test_reasons_in_three_words(reasons: list[Said], short: str) -> None:
    assert in_short(reasons, "en") == short


def test_every_reason_that_is_told_in_three_words_can_be_given() -> None:
    assert set(FEW) <= set(WORDS.sentences)
    assert set(FEW.values()) - {"empty"} <= set(WORDS.sentences)


def test_cards_still_to_come_are_one_line_on_a_phone() -> None:
    state = table(seat(), seat(), round=6)
    shown, coming = page(state), [card for card in state.view(None)["cards"] if card["id"] is None]
    line = re.search(r'<ol [^>]*class="to-come slim".*?</ol>', html(state), re.DOTALL)
    assert line
    assert "<b>7–8</b> Family life" in line[0]
    told = [found for found in shown.all("data-about") if found["data-about"].startswith("space ")]
    hidden = [found for tag, found in shown.elements if tag == "li" and found.get("class") == "wide"]
    assert len(hidden) == line[0].count("data-about") >= len(coming) > 0
    assert len(told) == len(state.view(None)["spaces"]) + 2 * len(hidden)


# Solo: what is cleared, and where dwarfs go


def test_keeping_what_lies_on_a_space_looks_and_reads_otherwise_than_sending_a_dwarf() -> None:
    keeping = table(seat("1 ruby"), players=1, round=5, phase="preparing", goods={"logging": "6 wood"})
    while asked_kind(keeping) != "protect":
        keeping.play(keeping.options()[0])
    shown = page(keeping)
    logging = shown.all("data-about", "space logging")[0]
    assert "keeps" in logging["class"]
    assert logging["aria-label"].endswith("would be cleared now; keep what lies there for 1 ruby")
    assert "Keep what lies on full spaces: 1 ruby each" in shown.words
    assert "Cleared now, unless you pay 1 ruby" in shown.words
    assert "Clear the rest" in shown.words
    assert "Den Rest leeren" in page(keeping, lang="de").words
    sending = page(play(keeping, "done"))
    logging = sending.all("data-about", "space logging")[0]
    assert "keeps" not in logging["class"]
    assert logging["aria-label"].endswith("send a dwarf")
    assert "unless you pay 1 ruby" not in sending.words.replace("unless you pay 1 ruby.", "")  # but for the rule


def test_only_spaces_of_opponents_say_why_they_cannot_be_imitated() -> None:
    others = [seat(dwarfs="0@large-depot 0@excavation"), seat(), seat(), seat(), seat(), seat()]
    state = on("imitation-0", seat(), *others, players=7)
    shown = [found.get("aria-disabled") == "true" for found in _spaces(state).values()]
    assert sum(shown) == 1
    assert _spaces(state)["space large-depot"]["aria-disabled"] == "true"


def _spaces(state: State) -> dict[str, dict[str, str]]:
    drawn = [found for _, found in page(state).elements if found.get("data-about", "").startswith("space ")]
    return {found["data-about"]: found for found in drawn}


# Furnishings


def test_a_furnishing_says_what_it_costs_now_where_it_goes_and_what_for() -> None:
    state = on("housework", seat("4 wood 3 stone", "cavern 3,5", {"3,4": 13}), seat())
    told = about(state, "furnishing 01")
    assert "Cost 3 wood 3 stone instead of 4 wood 3 stone" in told
    assert "Place row 3, column 5" in told
    assert re.search(r"Score (−\d+) → −\d+ ▲ 3", told)
    assert "Furnish" in page(state).words


def test_a_furnishing_that_cannot_be_built_says_why() -> None:
    state = on("housework", seat("1 wood 1 stone"), seat())
    assert "Costs 3 stone, you have 1." in about(state, "furnishing 33")
    assert "Kostet 3 Steine, du hast 1." in about(state, "furnishing 33", "de")
    assert "2 stone short" in page(state).words


def test_the_market_opens_where_something_can_be_built_and_counts_what_is_affordable() -> None:
    state = on("housework", seat("1 stone"), seat())
    shown = page(state)
    first = shown.all("data-tabs")[0]["data-first"]
    panels = {found["data-panel"]: "hidden" in found for found in shown.all("data-panel")}
    assert [id for id, hidden in panels.items() if not hidden] == [first] == ["material"]
    assert len(panels) == 6
    assert len([found for found in shown.all("class") if found["class"] == "affordable"]) == 6


def _cards(state: State) -> list[str]:
    """The furnishings in the order in which they lie in the market."""
    market = html(state).split('data-tabs="market"')[1].split("<template")[0]
    return re.findall(r'data-about="(furnishing \d+)"', market)


def test_furnishings_lie_in_one_order_whatever_can_be_paid_and_is_built() -> None:
    poor, rich = seat("", "cavern 3,5"), seat("9 wood 9 stone 9 ore 9 grain 9 vegetable 9 gold", "cavern 3,5")
    waiting, builder = _cards(table(poor, seat())), seat(furnishings={"3,4": 20})
    assert len(waiting) == len(set(waiting)) == len(BOOK.furnishings) - 1
    for state in (table(rich, seat()), on("housework", poor, seat()), on("housework", rich, seat())):
        assert _cards(state) == waiting
    assert _cards(on("housework", rich, builder)) == waiting


def test_the_market_shows_one_tab_first_until_something_can_be_built() -> None:
    for goods in ("", "3 stone", "9 wood 9 stone 9 ore"):
        assert page(table(seat(goods), seat())).all("data-tabs")[0]["data-first"] == "dwelling"


def test_who_builds_for_less_reads_it_above_the_market() -> None:
    state = on("housework", seat("4 wood 3 stone", "cavern 3,5", {"3,4": 13}), seat())
    assert 'class="chip on">−1' in html(state)


def test_with_the_builder_a_card_offers_every_way_to_pay() -> None:
    state = on("housework", seat("2 wood 2 stone 2 ore", "cavern 3,5", {"3,4": 17}), seat())
    card = page(state).all("data-about", "furnishing 27")[0]
    assert len(card["data-choices"].split()) == 4


# Tiles


def test_a_tile_of_two_halves_names_them() -> None:
    state = play(on("excavation", seat(), seat(), goods={"excavation": "2 stone"}), "lay cavern-tunnel")
    box = page(state).all("data-twins")[0]
    assert box["data-twins"] == "two"
    assert box["data-first"] == "Cavern here; now choose the place of the other half: tunnel."
    assert box["data-second"] == "Tunnel here; now choose the place of the other half: cavern."
    assert box["data-ask-second"] == "Now the other half: tunnel"
    assert (
        "Press the place of the first half (cavern), then beside it that of the second (tunnel)." in page(state).words
    )
    same = play(on("sheep-farming", seat("4 wood", "meadow 4,3 4,2 3,3"), seat(), round=3), "fence large")
    assert page(same).all("data-twins")[0]["data-twins"] == "same"
    assert re.search(r"Score −\d+ → −\d+ ▲", about(same, "pair 3,3 4,3"))


def test_a_single_place_says_why_not() -> None:
    state = play(on("sheep-farming", seat("2 stone", "meadow 4,3; field 4,2"), seat(), round=3), "stable")
    assert "Why not? No stable can stand on 4,2." in about(state, "cell 4,2")


# Exchanges


def offered(state: State) -> list[tuple[str, int]]:
    """The buttons left of the confirm button: what they are called, and how many exchanges they open."""
    shown = page(state)
    buttons = [found for tag, found in shown.elements if tag == "button" and found.get("class", "").startswith("ax")]
    return [(found["title"], len(found.get("data-choices", found["data-choice"]).split())) for found in buttons]


def test_a_few_exchanges_stand_alone() -> None:
    assert offered(table(seat("1 grain 1 sheep"), seat(), players=2)) == [
        ("1 sheep → 1 food", 1),
        ("1 grain → 1 food", 1),
    ]


def test_many_exchanges_lie_in_lists() -> None:
    state = table(seat("1 grain 1 sheep 1 vegetable 5 gold 1 ruby"), seat(), players=2)
    assert offered(state) == [("turn goods into food", 3), ("turn gold into food", 4), ("pay with rubies", 14)]


def test_what_a_furnishing_lacks_is_offered_first() -> None:
    state = on("housework", seat("2 wood 2 gold 1 ruby 1 grain"), seat())
    assert offered(state)[0] == ("1 ruby → 1 stone", 1)


def test_only_what_can_be_furnished_here_is_helped() -> None:
    state = on("wish-for-children", seat("4 wood 4 stone 3 ruby 1 grain 2 gold"), seat(), round=4)
    assert [name for name, _ in offered(state)] == [
        "1 ruby → 1 wood",
        "1 grain → 1 food",
        "2 gold → 1 food",
        "pay with rubies",
    ]


def test_the_slaughtering_cave_shows_in_the_exchange() -> None:
    state = table(seat("1 sheep", "", {"3,4": 25}), seat(), players=2)
    assert offered(state) == [("1 sheep → 2 food", 1)]


# Feeding


def steps(state: State) -> dict[str, tuple[int, int]]:
    """The lines of the feeding: by good the number that is proposed, and the most that there is."""
    shown = page(state)
    rows = shown.all("data-steps")
    names = [found["id"].removeprefix("less-") for found in shown.all("data-less")]
    counts = [(json.loads(row["data-steps"]), int(row["data-count"])) for row in rows]
    return {name: (ways[count][2], ways[-1][2]) for name, (ways, count) in zip(names, counts, strict=True)}


def test_feeding_opens_with_the_cheapest_way() -> None:
    home = seat("2 food 3 grain 3 gold 1 cattle", "small pasture 4,3", dwarfs="0 0 4", furnishings={"3,4": 1})
    state = harvest(home, seat(), round=3)
    assert steps(state) == {"food": (2, 2), "grain": (3, 3), "gold": (2, 3), "cattle": (0, 1)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_that_feeds_leaves_its_number_to_the_page(lang: str) -> None:
    (button,) = page(harvest(seat("2 food 3 grain"), seat(), round=3), lang=lang).all("data-feed")
    assert "{n}" in button["data-words"]
    assert "{short}" in button["data-words-short"]


def test_what_is_paid_waits_for_the_end_of_the_turn_and_what_begging_costs_is_told_before() -> None:
    posed = Posed(harvest(seat("2 food 3 grain"), seat(), round=3))
    posed.add(posed.prepare_choices(["convert grain", "pay 2"], START, draft=Draft()).entries)
    assert posed.held is not None
    assert TOKEN(posed.held) == "pay 2"
    assert posed.state.view(0)["seats"][0]["begging"] == 0
    shown = Page(pages.fragment(posed, Reader(IDA, "en"), 0))
    assert [row["data-count"] for row in shown.all("data-steps")] == ["2", "0"]  # of food and grain, as it is paid
    (end,) = shown.all("data-final")
    assert end["class"] == "btn later end"
    assert end["title"] == "Pay 2 food and take 2 begging markers: 6 points less"
    posed.add(posed.prepare_choices([posed.held], START).entries)
    assert posed.state.view(0)["seats"][0]["begging"] == 2


def test_whoever_has_enough_turns_nothing_into_food() -> None:
    state = harvest(seat("9 food 3 grain"), seat(), round=3)
    assert steps(state) == {"food": (4, 4), "grain": (0, 3)}


def test_the_working_cave_is_used_first() -> None:
    state = harvest(seat("1 food 1 wood 1 vegetable", "", {"3,4": 27}), seat(), round=3)
    assert steps(state) == {"food": (1, 1), "wood": (1, 1), "vegetable": (1, 1)}


def test_the_cooking_cave_and_the_beer_parlor_are_used_where_they_make_most() -> None:
    cook = harvest(seat("3 grain 1 vegetable", "cavern 3,5", {"3,4": 26}), seat(), round=3)
    assert steps(cook) == {"food": (0, 0), "furnish": (1, 1), "grain": (0, 2)}
    assert "Cooking cave" in page(cook).words
    beer = harvest(seat("3 grain", "", {"3,4": 35}), seat(), round=3)
    assert steps(beer) == {"food": (0, 0), "grain": (2, 3)}


def test_no_other_way_to_feed_is_cheaper() -> None:
    home = seat("1 food 2 grain 1 vegetable 4 gold 1 ruby 2 sheep", "", dwarfs="0 0 4", furnishings={"3,4": 1})
    view = harvest(home, seat(), round=3).view(0)
    lines, short = view["feeding"]["meal"], view["feeding"]["due"] - view["seats"][0]["goods"]["food"]
    ways = [
        sum(way["price"] for way in taken)
        for taken in product(*(line["steps"] for line in lines))
        if _food(taken) >= short
    ]
    chosen = [line["steps"][line["count"]] for line in lines]
    assert _food(chosen) >= short
    assert sum(way["price"] for way in chosen) == min(ways)


def _food(ways: Any) -> int:
    return sum(way["food"] for way in ways)


@pytest.mark.parametrize(
    ("home", "built", "begging"),
    [
        ("2 food 3 grain 3 gold", 0, 0),
        ("1 food", 0, 3),
        ("2 donkey 1 ruby", 0, 0),
        ("7 food", 0, 0),
        ("2 grain 2 vegetable", 26, 0),
        ("2 grain", 35, 0),
    ],
)
def test_the_plan_can_be_played_as_it_stands(home: str, built: int, begging: int) -> None:
    state = harvest(seat(home, "", {"3,4": built} if built else {}), seat(), round=3)
    due = state.view(0)["feeding"]["due"]
    for line in state.view(0)["feeding"]["meal"]:
        for token in line["steps"][line["count"]]["tokens"]:
            state.play(token)
    state.play(f"pay {min(due, state.view(0)['seats'][0]['goods']['food'])}")
    assert state.view(0)["seats"][0]["begging"] == begging


def test_donkeys_at_work_in_the_mining_cave_are_eaten_only_against_begging() -> None:
    mines = "ruby mine 3,5; ore mine 2,5; deep tunnel 2,6; small pasture 4,3"
    state = harvest(seat("1 food 3 donkey", mines, {"3,4": 28}), seat(), round=3)
    assert steps(state) == {"food": (1, 1), "donkey": (1, 3)}
    state = harvest(seat("3 donkey", mines, {"3,4": 28}), seat(), round=3)
    assert steps(state)["donkey"] == (2, 3)
    (line,) = state.view(0)["feeding"]["meal"]
    for token in line["steps"][line["count"]]["tokens"]:
        state.play(token)
    assert (state.view(0)["feeding"]["due"], line["steps"][line["count"]]["lost"]) == (3, 1)
    state.play("pay 3")
    assert state.view(0)["seats"][0]["begging"] == 0


def test_the_event_of_one_food_says_so() -> None:
    state = harvest(seat("5 food"), seat(), round=4)
    assert "1 food for each dwarf. Every missing food" in page(state).words


# Homes


def test_another_home_is_enlarged_on_a_wish() -> None:
    state = table(seat(), seat("", "meadow 4,3"), seat(), players=3)
    assert 'class="panel largehome"' not in html(state)
    shown = html(state, wishes="home-1")
    assert 'class="panel largehome"' in shown
    assert 'class="panel market' not in shown
    assert 'class="panel largehome"' not in html(state, wishes="home-0 home-9 route")


def test_of_seven_players_all_homes_and_goods_are_shown_close_together() -> None:
    cards = with_cards(7, 8, "family-life")
    state = table(*[seat() for _ in range(7)], players=7, round=8, cards=cards)
    shown = html(state)
    assert 'class="panel other open' not in shown
    assert shown.count('class="panel other folded') == 6


def test_the_replay_shows_all_homes_with_goods_the_spaces_with_the_cards_to_come_and_the_furnishings() -> None:
    told = table_at("cave-farmers-seven", 408, seats(*NAMES))
    stage, around = pages.replay_fragment(told, Reader(Visitor("uta", "Uta")), 408).split('data-part="around"')
    view = told.state.view(None)
    assert stage.count('<div class="homebox">') == len(NAMES)
    for name in NAMES:
        assert f'aria-label="goods of {name}"' in stage
    spaces = {entry["token"] for entry in view["spaces"]}
    assert spaces | {"family-life", "adventure"} <= set(re.findall('data-about="space ([^"]+)"', around))
    assert {*view["offer"]} <= {int(number) for number in re.findall('data-about="furnishing (..)"', around)}


def test_the_harvest_says_what_is_needed_and_what_can_be_made() -> None:
    state = table(seat("3 food 2 grain 5 gold"), seat(), players=2, round=3)
    assert "You will need 4 food, you have 3 and can make 6." in page(state).words
    assert "Du brauchst 4 Nährwerte, hast 3 und kannst 6 erzeugen." in page(state, lang="de").words


def test_animals_without_room_are_told() -> None:
    state = play(on("sheep-farming", seat("2 sheep"), seat(), round=3, goods={"sheep-farming": "3 sheep"}), "take")
    assert "Without room:" in page(state).words


# Steps


@pytest.mark.parametrize(
    ("token", "icon", "words"),
    [
        ("go housework", "dwarf", "Housework"),
        ("furnish 07 ore for wood", "furnish", "Cuddle room"),
        ("pay 4", "food", "−4"),
        ("forge 5", "forge", "5"),
        ("breed nothing", "", "no newborn"),
        ("end", "check", "done"),
    ],
)
def test_steps_are_short(token: str, icon: str, words: str) -> None:
    made = piece(meant(token), "en")
    assert (made.icon, str(made.label)) == (icon, words)


def meant(token: str) -> Meaning:
    """What a choice says."""
    return BOOK.lexicon.meaning(BOOK.lexicon.parse(token))


def test_a_step_shows_what_was_given_and_taken() -> None:
    bought = piece(meant("buy sheep"), "en").label
    assert "#i-sheep" in bought
    assert "#i-gold" not in bought
    state = table(seat("1 sheep", "", {"3,4": 25}), seat(), players=2)
    told = pickaxe.game("cave-farmers").text.happened(state, BOOK.lexicon.parse("convert sheep"))
    turned = str(piece(meant("convert sheep").having(told), "en").label)
    assert turned.index("#i-sheep") < turned.index("#i-arrow") < turned.index("#i-food")
    assert "2" in turned  # with the Slaughtering cave


def test_a_pasture_says_what_it_costs_after_discounts() -> None:
    state = on("sheep-farming", seat("2 wood 1 stone", "meadow 4,3", {"3,4": 13}), seat(), round=3)
    words = page(state).words
    assert "Small pasture: 1 wood" in words
    assert "Stable: 1 stone" in words


def test_tiles_to_lay_are_named_beside_their_picture() -> None:
    words = page(on("excavation", seat(), seat(), goods={"excavation": "2 stone"})).words
    assert "Cavern/tunnel tile" in words
    assert "Cavern/cavern tile" in words


def test_every_token_has_a_step_and_a_label_in_both_languages() -> None:
    game = Posed(table(seat(), seat(), players=2)).game
    for choice, lang in product(range(len(game.lexicon)), ("en", "de")):
        meaning = game.lexicon.meaning(choice)
        assert label(meaning, meaning.label, lang)
        piece(meaning, lang)


# The rounds


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_round_that_few_do_not_play_is_crossed_out_and_told(players: int) -> None:
    found = page(table(*[seat()] * players, players=players, round=6))
    (rounds,) = found.all("class", "rounds")
    why = "Round 9 is played with three players or more only."
    assert rounds["aria-label"] == ("round 6 of 12" if players == 3 else f"round 6 of 12. {why}")
    assert rounds.get("title") == (None if players == 3 else why)
    assert ("<s>9</s>" in html(table(*[seat()] * players, players=players, round=6))) == (players < 3)


@pytest.mark.parametrize("looker", [IDA, Visitor("bruno", "Bruno")])
def test_the_last_turn_of_an_opponent_tells_what_they_did_and_not_what_the_round_did(looker: Visitor) -> None:
    """The round ends with somebody's turn; that it did, and what was turned up, stands in the log alone."""
    table = first_table("cave-farmers-two", seats("Ida", "Bruno"), lambda view: view["round"] == 2)
    shown = pages.fragment(table, Reader(looker, "en"), table.seat_of(looker))
    told = shown.partition('class="last-move')[2].partition("</header>")[0]
    assert "turned up" in shown
    assert "last turn: " in told
    assert "turned up" not in told
