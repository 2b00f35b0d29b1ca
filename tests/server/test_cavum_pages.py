"""The pages of Cavum: what is hidden stays hidden, every kind of decision can be pressed, and routes are proposed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import pickaxe
from pickaxe import CHANCE, Record
from pickaxe.games.cavum.routes import best_route
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import space_name
from pickaxe.kernel.words import Listing, Name, Said, seat_name
from pickaxe.server import pages
from pickaxe.server.layouts import layout_of
from pickaxe.server.layouts.cavum import tabletop
from pickaxe.server.layouts.cavum.players import spoken_of
from pickaxe.server.layouts.layout import Looker
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.sight import Sight, may_fork, past, sight
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.tables import Table
from server.test_pages import Page
from server.test_store import START

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("cavum-*.txt"))
NAMES = ("Ida", "Bruno", "Chen", "Dara")
IDA = Visitor("ida", "Ida")
STRANGER = Visitor("stranger", "Nobody")


def record(name: str) -> Record:
    return Record.parse((Path(__file__).parent.parent / "records" / f"cavum-{name}.txt").read_text("utf-8"))


def new_table(told: Record, *, apart: bool = False) -> Table:
    """A table at which nothing was played; all seats at one screen, or everyone at their own."""
    setup = Setup(
        "t",
        told.game,
        told.mode,
        told.players,
        "hotseat",
        1,
        True,
        told.rules,
        START,
        told.options,
    )
    visitors = [name.lower() if apart else "ida" for name in NAMES]
    seats = [Seat(index, NAMES[index], "human", "", visitors[index]) for index in range(told.players)]
    return Table(Stored(setup, seats, []))


def played(told: Record, *, apart: bool = False) -> Iterator[Table]:
    """The table of a record before every decision, always the same object."""
    table = new_table(told, apart=apart)
    for choice in told.choices:
        state = table.state
        if state.seat != CHANCE:
            yield table
        seat = CHANCE if state.seat is None else state.seat
        table.add([Entry(table.number, seat, f"play {table.game.lexicon.token(choice)}", START)])
    yield table


def kind_of(table: Table) -> str:
    return str(table.state.view(None)["asked"]["kind"])


def first(told: Record, kind: str, *, apart: bool = False, nth: int = 0) -> Table:
    """The table when this kind of decision is asked, for the first time or a later one."""
    for table in played(told, apart=apart):
        if kind_of(table) == kind:
            if not nth:
                return table
            nth -= 1
    raise AssertionError(f"the record asks for no {kind}")


def visitor_of(table: Table, seat: int) -> Visitor:
    return Visitor(str(table.seats[seat].visitor), NAMES[seat])


def drawn(table: Table, seat: int | None, visitor: Visitor, lang: str = "en", passes_to: int | None = None) -> str:
    return pages.fragment(table, Reader(visitor, lang), seat, passes_to=passes_to)


def about(table: Table, thing: str, lang: str = "en") -> str:
    """What the details box says about a thing."""
    html = drawn(table, table.state.seat, visitor_of(table, table.state.mover), lang)
    told = re.search(rf'<template data-for="{re.escape(thing)}">(.*?)</template>', html, re.DOTALL)
    assert told, thing
    return " ".join(re.sub(r"<[^>]+>", " ", told[1]).split())


def test_an_order_says_what_it_brings_and_costs_and_what_its_chips_are_for() -> None:
    def has_chips(table: Table) -> bool:
        return any(order["chips"] == 2 for order in table.state.view(None)["orders"]["open"])

    table = next(filter(has_chips, played(record("four"))))
    order = next(order for order in table.state.view(None)["orders"]["open"] if order["chips"] == 2)
    told = about(table, f"order {order['id']}")
    assert told.startswith(f"Order for {order['value']} Fulfilled, it brings {order['value']} points;")
    assert f"it costs {order['penalty']}." in told
    assert "The player who takes it gets 4 points at once: 2 for each chip." in told
    bare = next(order for seat in table.state.view(None)["seats"] for order in seat["orders"])
    assert "chip" not in about(table, f"order {bare['id']}")


@pytest.mark.parametrize("lang", ["en", "de", "cs", "fr", "nl"])
def test_a_sequence_card_says_what_it_is_for_and_who_has_it(lang: str) -> None:
    table = first(record("four"), "card", nth=1)
    taken = next(seat for seat in table.state.view(None)["seats"] if seat["card"])
    told = about(table, f"card {taken['card']}", lang)
    assert NAMES[table.state.view(None)["seats"].index(taken)] in told
    assert "{" not in told
    if lang == "en":
        assert told.startswith(f"Sequence card {taken['card']} The lower the card, the earlier you act")
        assert "dynamite" in told
        assert "taken by" not in told, "that is for the ear"


# What is hidden


def hide_otherwise(state: CavumState, seat: int) -> None:
    """Give a seat other stones, as many as it has."""
    purse = state.purses[seat]
    state.purses[seat] = [*purse[1:], purse[0]]  # a list of its own: copies share the old one


def test_no_page_of_another_seat_depends_on_the_colours_of_stones() -> None:
    compared = 0
    for number, table in enumerate(played(record("three"), apart=True)):
        state = cast(CavumState, table.state)
        if number % 13 or state.view(None)["section"] == "final sale":
            continue
        for seat in (seat for seat in range(3) if len(set(state.purses[seat])) > 1):
            others = [other for other in range(3) if other != seat]
            lookers = [(other, visitor_of(table, other)) for other in others] + [(None, STRANGER)]
            before = [drawn(table, other, visitor) for other, visitor in lookers]
            before.append(drawn(table, None, IDA, passes_to=seat))
            views = [state.view(other) for other in (*others, None)]
            own = drawn(table, seat, visitor_of(table, seat))
            hide_otherwise(state, seat)
            table._past.note(table.length, state)
            after = [drawn(table, other, visitor) for other, visitor in lookers]
            after.append(drawn(table, None, IDA, passes_to=seat))
            assert before == after
            assert views == [state.view(other) for other in (*others, None)]
            assert own != drawn(table, seat, visitor_of(table, seat))
            for _ in range(5):
                hide_otherwise(state, seat)
            table._past.note(table.length, state)
            compared += 1
    assert compared > 10


def test_replay_and_log_of_a_running_game_show_what_everybody_may_see() -> None:
    for number, table in enumerate(played(record("learning-two"), apart=True)):
        if number % 12:
            continue
        public = table.state.view(None)
        hidden = [seat["colours"] for seat in public["seats"]]
        assert hidden == [None, None] or public["section"] == "final sale"
        page = Page(pages.replay(table, Reader(STRANGER), table.length))
        if public["section"] != "final sale":
            assert not page.all("class", "purse")


def test_open_stones_are_shown_to_everyone() -> None:
    told = record("learning-two")
    shown = Record(told.game, told.mode, told.names, {"open_stones": True}, None, told.rules, list(told.choices))
    table = next(table for table in played(shown, apart=True) if any(map(sum, cast(CavumState, table.state).purses)))
    assert 'class="purse"' in drawn(table, None, STRANGER)
    assert not cast(CavumState, table.state).hides()


# One screen for several seats


def handed(table: Table, seat: int) -> Sight:
    """What is shown to a seat that had not the screen: all if it hides nothing, else what everybody may see."""
    if not sum(cast(CavumState, table.state).purses[seat]):
        return Sight(seat)
    return Sight(None) if kind_of(table) in ("bid", "card") else Sight(None, seat)


def test_the_screen_is_passed_on_before_the_next_seat_sees_anything() -> None:
    seen = set()
    for table in played(record("two")):
        if table.is_over or table.state.view(None)["section"] == "final sale":
            break
        seat = table.state.seat
        assert seat is not None
        expected = handed(table, seat)
        assert [sight(table, IDA, shown) for shown in (None, 1 - seat, 9)] == [expected] * 3
        assert sight(table, IDA, seat) == Sight(seat)
        assert sight(table, STRANGER, seat) == Sight(None)
        seen.add((expected.seat is None, expected.passes_to is None))
    assert seen == {(True, False), (True, True), (False, True)}
    page = Page(drawn(table, None, IDA, passes_to=1))
    assert page.all("data-takes", "1")
    assert not page.choices
    assert not page.all("data-board")


def public_bids(told: Record) -> Iterator[Table]:
    """The table before every bid and choice of a card by a seat that hides stones."""
    for table in played(told):
        if kind_of(table) in ("bid", "card") and any(cast(CavumState, table.state).purses[table.state.mover]):
            yield table


def test_a_bid_is_made_before_all_eyes_without_a_sheet_and_shows_nobodys_stones() -> None:
    count = 0
    for table in public_bids(record("four")):
        state, seat, count = cast(CavumState, table.state), table.state.mover, count + 1
        shown = sight(table, IDA, (seat + 1) % 4)
        assert shown == Sight(None)
        html = drawn(table, shown.seat, IDA)
        page = Page(html)
        assert page.choices == set(state.options())
        assert not page.all("class", "purse")
        assert [found for found in page.all("data-takes") if found["id"] != "show-gems"] == []
        assert "data-shared" in page.all("data-table")[0]
        for each in range(4):
            hide_otherwise(state, each)
            table._past.note(table.length, state)
            assert drawn(table, shown.seat, IDA) == html
            for _ in range(5):
                hide_otherwise(state, each)
    assert count >= 3


def test_who_bids_before_all_eyes_can_take_the_screen_to_see_the_own_stones() -> None:
    table = next(public_bids(record("four")))
    seat = table.state.mover
    button = Page(drawn(table, None, IDA)).all("id", "show-gems")[0]
    assert button["data-takes"] == str(seat)
    assert sight(table, IDA, seat) == Sight(seat)
    own = Page(drawn(table, seat, IDA))
    assert not own.all("id", "show-gems")
    assert "data-shared" not in own.all("data-table")[0]


def test_the_final_sale_and_the_end_need_no_sheet() -> None:
    told = record("four")
    final = first(told, "final")
    assert sight(final, IDA, None) == Sight(final.state.seat)
    *_, over = played(told)
    assert sight(over, IDA, None) == Sight(0)


def test_who_sits_alone_at_a_screen_never_passes_it_on() -> None:
    table = first(record("two"), "offer", apart=True)
    for seat in range(2):
        assert sight(table, visitor_of(table, seat), None) == Sight(seat)


def test_the_sheet_is_in_the_language_and_shape_of_the_seat_and_can_take_back() -> None:
    told = record("learning-three")
    table = first(told, "bid", nth=1)
    seat = table.state.seat or 0
    page = Page(drawn(table, None, IDA, "de", passes_to=seat))
    assert f"Weiter an {NAMES[seat]}" in page.words
    assert [found for found in page.all("class") if f"pass seat{seat + 1}" in found["class"]]
    assert page.all("data-undo")


def test_nobody_plays_on_from_a_running_game_in_which_others_hide_something() -> None:
    running = first(record("two"), "offer", apart=True)
    assert not may_fork(running, visitor_of(running, 0))
    assert not may_fork(running, STRANGER)
    assert may_fork(first(record("two"), "offer"), IDA)
    *_, over = played(record("two"), apart=True)
    assert may_fork(over, STRANGER)
    here, away = (Page(pages.replay(table, Reader(STRANGER), 0)) for table in (over, running))
    assert here.all("action", "/t/t/fork")
    assert not away.all("action", "/t/t/fork")


# Every decision


KINDS = ("bid", "card", "draft", "piece", "space", "turn", "colour", "route", "offer", "count", "fulfil", "final")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_asked_can_be_pressed(kind: str) -> None:
    name = next(file.stem.removeprefix("cavum-") for file in RECORDS if asks(file.stem.removeprefix("cavum-"), kind))
    table = first(record(name), kind)
    seat = table.state.seat
    html = re.sub(r"<template [^>]*id=\"labels\">.*?</template>", "", drawn(table, seat, IDA), flags=re.DOTALL)
    pressable = Page(html).choices
    choices = set(table.state.choices())
    assert pressable <= choices
    lexicon = table.game.lexicon
    missing = {lexicon.token(choice) for choice in choices - pressable}
    assert all(token.startswith("bid ") for token in missing)  # these are typed
    assert bool(missing) == (kind == "bid")


def asks(name: str, kind: str) -> bool:
    return any(kind_of(table) == kind for table in played(record(name)))


def test_a_bid_says_what_it_brings_and_what_becomes_of_it() -> None:
    page = Page(drawn(first(record("learning-two"), "bid"), 0, IDA))
    assert "Auction of a sequence card: open with 0 or more" in page.words
    assert "The highest bid is paid in points (you have 20) and picks a card first" in page.words
    assert "If you pass, you pay nothing" in page.words


def test_a_bid_that_can_be_pressed_is_a_number_and_nothing_else() -> None:
    table = first(record("learning-two"), "bid")
    html = drawn(table, table.state.seat, IDA)
    chips = re.findall(r'<button [^>]*id="chip-[^>]*>(.*?)</button>', html)
    assert [re.sub(r"<[^>]*>", "", chip).strip() for chip in chips] == ["0", "1", "2", "5"]


def test_what_gives_pieces_up_looks_like_a_button() -> None:
    table = next(each for each in played(record("learning-two")) if 'id="give-up"' in drawn(each, each.state.seat, IDA))
    give_up = Page(drawn(table, table.state.seat, IDA)).all("id", "give-up")[0]
    assert "quiet" not in give_up["class"].split()


def test_the_penalty_of_an_order_is_named_where_it_stands() -> None:
    page = Page(drawn(first(record("learning-two"), "draft"), 0, IDA))
    assert "take one or pass · red: penalty at the end" in page.words


def test_every_piece_of_a_hand_says_what_it_is_for() -> None:
    page = Page(drawn(first(record("learning-two"), "piece"), 0, IDA))
    told = {found["id"]: found["data-does"] for found in page.all("data-does") if found.get("id")}
    assert len(told) == 12
    assert told["piece-six-1"] == told["piece-two-1"]
    assert told["piece-vein-1"].startswith("Brings the lowest stones of a colour")
    assert len(page.all("data-does")) == len(told)


def test_the_hand_shows_twelve_pieces_until_only_prospecting_is_left() -> None:
    seen = set()
    for number, table in enumerate(played(record("learning-two"))):
        if kind_of(table) not in ("draft", "piece", "space", "turn") or number % 9:
            continue
        if table.game.lexicon.parse("prospect") in table.state.options():
            continue
        page = Page(drawn(table, table.state.seat, IDA))
        cards = [found for found in page.all("id") if found["id"].startswith("piece-")]
        assert len(cards) == 12
        seen |= {name for found in cards for name in ("data-choice", "data-instead", "data-undo") if name in found}
    assert {"data-choice", "data-instead", "data-undo"} <= seen


def test_a_tile_can_be_turned_before_it_is_laid() -> None:
    told = record("learning-three")
    for table in played(told):
        page = Page(drawn(table, table.state.seat, IDA)) if kind_of(table) == "space" else None
        if page and page.all("id", "turning"):
            turns = json.loads(page.all("data-turns")[0]["data-turns"])
            state = cast(CavumState, table.state)
            spaces = {table.game.lexicon.token(choice).removeprefix("at ") for choice in state.options()}
            assert set(turns) == spaces
            for space, legal in turns.items():
                after = state.copy()
                after.play(f"at {space}")
                offered = [table.game.lexicon.token(choice) for choice in after.options()]
                several = sorted(int(token.split()[1]) for token in offered if token.startswith("turn"))
                assert several in ([], sorted(legal))
            return
    raise AssertionError("no tile was laid")


def test_another_piece_can_be_taken_instead() -> None:
    table = first(record("learning-three"), "space")
    page = Page(drawn(table, table.state.seat, IDA))
    other = next(found for found in page.all("data-instead"))
    token = table.game.lexicon.token(int(other["data-instead"]))
    addition = table.prepare_choices([token], START, to=int(other["data-back"]))
    assert [entry.text for entry in addition.entries][:2] == [f"undo {other['data-back']}", f"play {token}"]
    table.add(addition.entries)
    assert table.steps[-1].meaning is table.game.lexicon.meaning(table.game.lexicon.parse(token))


# Routes


def test_the_best_route_is_drawn_told_and_taken_in_one_press() -> None:
    taken = 0
    for number, table in enumerate(played(record("three"))):
        state = cast(CavumState, table.state)
        if kind_of(table) != "route" or state.route or number % 2:
            continue
        best = best_route(state, state.mover)
        page = Page(drawn(table, table.state.seat, IDA))
        assert best is not None
        assert page.all("class", "overlay route")
        plan = [int(choice) for choice in page.all("data-plan")[0]["data-plan"].split()]
        copy = Table(Stored(table.setup, table.seats, table.cut(table.length)))
        before = sum(state.purses[state.mover])
        copy.add(copy.prepare_choices(plan, START).entries)
        assert sum(cast(CavumState, copy.state).purses[state.mover]) == before + best.stones
        taken += 1
    assert taken > 2


def test_the_best_route_can_still_be_taken_after_own_steps() -> None:
    table = next(
        table for table in played(record("three")) if kind_of(table) == "route" and len(table.state.options()) > 1
    )
    start, seat = table.length, table.state.seat
    state = cast(CavumState, table.state)
    best = best_route(state, state.mover)
    assert best is not None
    table.add(table.prepare_choice(state.options()[-1], START).entries)
    if kind_of(table) == "route":
        page = Page(drawn(table, seat, IDA))
        plan = page.all("data-plan")[0]
        assert plan["data-back"] == str(start)
        before = sum(state.purses[seat or 0])
        table.add(table.prepare_choices([int(choice) for choice in plan["data-plan"].split()], START, to=start).entries)
        assert sum(cast(CavumState, table.state).purses[seat or 0]) == before + best.stones


def test_a_best_route_without_gems_has_no_worth() -> None:
    for table in played(record("tie")):
        state = cast(CavumState, table.state)
        best = best_route(state, state.mover) if kind_of(table) == "route" else None
        if best is not None and not best.stones:
            break
    page = drawn(table, table.state.seat, IDA)
    assert "no stones" in page
    assert "worth 0" not in page


def test_at_other_times_the_best_route_is_only_there_for_the_asking() -> None:
    table = first(record("three"), "offer")
    seat = table.state.seat
    assert tabletop.best(cast(CavumState, table.state), seat or 0)
    usual = pages.fragment(table, Reader(IDA), seat)
    asked = pages.fragment(table, Reader(IDA), seat, wishes="route")
    assert "overlay route" not in usual
    assert "overlay route" in asked
    assert 'class="gemline proposed"' in asked


# In sight


def coordinates(html: str) -> set[str]:
    """The names that spaces of a drawn mountain carry."""
    drawn = re.search(r'<g class="coordinates".*?</g>', html)
    return set(re.findall(r">([^<]+)</text>", drawn[0])) if drawn else set()


def piles(view: CavumView) -> Iterator[str]:
    """What a page says of the deck and of the pool."""
    deck, (vein, stations) = view["orders"]["deck"], (view["pool"]["vein"], view["pool_stations"])
    yield f"{deck} {'order' if deck == 1 else 'orders'} in the deck"
    yield f"vein: {'?' if vein is None else vein} in the pool"
    for name, number in zip(NAMES, stations, strict=False):
        yield f"station of {name}: {number} in the pool"


def test_cities_deck_pool_and_the_spaces_that_are_spoken_of_are_in_sight_at_every_point_of_the_game() -> None:
    sections, named = set[str](), set[str]()
    for number, table in enumerate(played(record("four"))):
        view = cast(CavumView, table.state.view(None))
        if number % 40 and view["section"] in sections and not view["over"]:
            continue
        html = drawn(table, None, STRANGER)
        assert html.count('aria-label="Cities now"') == 1
        for city, forecast in (view["forecast"] or {}).items():
            assert f'<tr><th scope="row">{city}</th><td>{forecast["empty"]}</td>' in html
        for pile in piles(view):
            assert pile in html
        for seat in view["seats"]:
            assert f"{seat['stations_left']} station" in html
        printed = {space for city in view["cities"].values() for space in city}
        assert coordinates(html) == set(map(space_name, spoken_of(table) - printed))
        named |= coordinates(html)
        sections.add(view["section"])
    assert len(sections) > 4
    assert len(named) > 10


def test_the_replay_shows_deck_and_pool_and_what_lies_in_front_of_everybody_and_names_what_is_new() -> None:
    named = set[str]()
    for table in played(record("four")):
        view = cast(CavumView, past(table, table.length))
        if table.length % 50:
            continue
        html = pages.replay_fragment(table, Reader(STRANGER), table.length)
        stage, around = html.split('data-part="around"')
        for pile in piles(view):
            assert pile in around
        fronts = [seat["orders"] for seat in view["seats"]]
        assert around.count('data-about="order ') == len(view["orders"]["open"]) + sum(map(len, fronts))
        assert around.count('<ul class="pieces">') == sum(any(seat["pieces"].values()) for seat in view["seats"])
        named |= coordinates(stage)
    assert len(named) > 2


# Words


def test_spaces_in_the_log_point_to_the_board_and_exits_are_left_to_it() -> None:
    there, six = space_name("-2,4"), Name("piece", "six")
    exits = Listing([Name("direction", "E"), Name("direction", "NE")], "")
    laid = Said("laid the {piece} on {space} with exits {exits}", piece=six, space=Name("space", "-2,4"), exits=exits)
    assert (
        layout_of("cavum").marked(laid, "en", NAMES) == f'laid the six-exit tile on <b data-points="-2,4">{there}</b>'
    )
    told = layout_of("cavum").marked(Said("{seat} {did}", seat=seat_name(1), did=laid), "de", NAMES)
    assert told == f'Bruno legte auf <b data-points="-2,4">{there}</b>: Sechser'


@pytest.mark.parametrize("kind", ["bid", "piece", "space", "route", "offer", "fulfil"])
def test_a_question_is_asked_once_and_the_step_under_way_is_short(kind: str) -> None:
    table = first(record("four"), kind)
    for lang in ("en", "de"):
        html = drawn(table, table.state.seat, IDA, lang)
        prompt = table.game.words.say(table.game.text.prompt(table.state), lang)
        assert Page(html).words.count(prompt) == 2  # in the bar and, for a phone, whose bar has no room, in the foot
        (step,) = re.findall(r'<button[^>]* class="step now"[^>]*><span class="t">(.*?)</span>', html)
        assert 0 < len(step.split()) < 5


def test_the_bar_shows_only_what_players_decide() -> None:
    view = first(record("four"), "final").state.view(None)
    sections = layout_of("cavum").tally(Looker(None, False, view, view, NAMES, "en")).sections
    assert [section.name for section in sections] == ["Bid", "Orders", "Build", "Sale", "Final sale"]


def test_the_log_names_the_players() -> None:
    *_, table = played(record("learning-two"))
    assert '<span class="who">Bruno </span>' in drawn(table, 0, IDA)
    assert "seat 1" not in drawn(table, 0, IDA)


def test_the_log_tells_actions_and_not_their_steps() -> None:
    *_, table = played(record("learning-two"))
    words = " ".join(Page(f"<ol>{pages.log(table, Reader(IDA), 0)}</ol>").words.split())
    assert "took sequence card" in words
    assert "prospected " in words
    assert "took up" not in words
    assert "went on to" not in words


def test_the_end_tells_every_row_and_shows_the_mountain() -> None:
    *_, table = played(record("four"))
    html = pages.end(table, Reader(IDA), 0)
    assert 'class="panel keepsake"' in html
    assert "drawing mountain" in html
    page = Page(html)
    assert {found["href"] for found in page.all("data-rule")} >= {"/rules/cavum/cities", "/rules/cavum/final-sale"}
    assert not page.all("class", "bars")


def test_a_game_with_corrected_facts_is_laid_out_alike() -> None:
    corrected = pickaxe.corrected("cavum", {"rules": {"start_score": 25}})
    setup = Setup("t", corrected.id, "two-phases", 2, "hotseat", 1, True, corrected.rules_version, START)
    seats = [Seat(index, NAMES[index], "human", "", "ida") for index in range(2)]
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    assert ">25<" in drawn(table, table.state.seat, IDA)
    assert layout_of(corrected.id) is layout_of("cavum")
