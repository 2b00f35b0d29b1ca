"""A turn is a draft: what would end it is held, bots' answers are taken back with it, and settings say how."""

import re
from dataclasses import replace
from itertools import count

import pytest

import pickaxe
from pickaxe import CHANCE
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.layouts.layout import Looker
from pickaxe.server.refusal import Impossible
from pickaxe.server.seats import Visitor
from pickaxe.server.settings import FINAL, SWITCHES, USUAL, Draft, parse_settings
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.tables import Table, Wish, ends_turn
from pickaxe.server.turn_bar import TurnBar, turn_bar
from server.drafted import NEVER_DRAFTED, PLAYED, drafted, kinds
from server.recorded_table import recorded, seats, table_at
from server.site import Guest, Site
from server.test_store import START

IDA, BRUNO = Visitor("ida", "Ida"), Visitor("bruno", "Bruno")
PERSONS = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "human", "", "bruno")]
AGAINST_BOT = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bot", "bot", "steady")]
DRAFT = Draft()
NAMES = ("Ida", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gerd")
VISITORS = [Visitor(name.lower(), name) for name in NAMES]


def new_table(game: str, seats: list[Seat], seed: int = 1) -> Table:
    known = pickaxe.game(game)
    setup = Setup("t", game, known.modes[0].id, len(seats), "hotseat", seed, True, known.rules_version, START)
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    return table


def begun_by(seat: int, game: str, seats: list[Seat]) -> Table:
    """A table at which a seat has the first decision."""
    tables = (new_table(game, seats, seed) for seed in count())
    return next(table for table in tables if table.state.seat == seat)


def draft(table: Table, *choices: str, how: Draft = DRAFT) -> None:
    table.add(table.prepare_choices(choices, START, draft=how).entries)


def log_of(table: Table) -> list[str]:
    """The choices so far."""
    return [table.game.lexicon.token(table.choice(number)) for number in range(table.length)]


@pytest.mark.parametrize("game", list(PLAYED))
def test_every_kind_of_choice_is_a_draft(game: str) -> None:
    """No new kind of choice comes without one: whatever is chosen, the turn goes on, and all of it is taken back."""
    tried = set[str]()
    for question, choices in drafted(game).items():
        sitting = seats(*NAMES[: recorded(question.record).players])
        table, visitor = table_at(question.record, question.position, sitting), VISITORS[question.seat]
        start, length = table.state.copy(), table.length
        for verb, choice in choices.items():
            table.add(table.prepare_choices([choice], START, draft=DRAFT).entries)
            assert not ends_turn(start, table.state), verb
            assert table.may_undo(visitor), verb
            table.add(table.prepare_undo(length, START).entries)
            assert (table.state.full_key(), table.held) == (start.full_key(), None), verb
            tried.add(verb)
    assert kinds(game) - tried == NEVER_DRAFTED[game].keys()


def test_a_bid_is_held_until_it_is_said() -> None:
    table = begun_by(0, "cavum", PERSONS)
    before, number = table.state.copy(), table.number
    draft(table, "bid 3")
    assert table.state == before
    assert table.number == number + 1
    assert table.held == table.game.lexicon.parse("bid 3")
    draft(table, "bid 1")
    assert table.held == table.game.lexicon.parse("bid 1")
    draft(table, "bid 1", how=FINAL)
    assert table.held is None
    assert table.state.seat == 1


def test_what_is_held_is_taken_back_alone() -> None:
    table = begun_by(0, "cavum", PERSONS)
    length = table.length
    draft(table, "bid 3")
    assert table.may_undo(IDA)
    assert not table.may_undo(BRUNO)
    assert table.undo_last == length
    table.add(table.prepare_undo(length, START).entries)
    assert table.held is None
    assert table.length == length
    with pytest.raises(Impossible):
        table.prepare_undo(length, START)


def test_nothing_more_can_follow_what_is_held() -> None:
    table = begun_by(0, "cavum", PERSONS)
    with pytest.raises(Impossible):
        table.prepare_choices(["bid 3", "bid 4"], START, draft=DRAFT)


def test_what_is_held_outlives_a_restart_and_what_is_not_any_more_does_not() -> None:
    table = begun_by(0, "cavum", PERSONS)
    stored = table.cut(table.length)
    held = table.prepare_choices(["bid 3"], START, draft=DRAFT).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *held]))
    assert again.held == table.game.lexicon.parse("bid 3")
    assert again.number == len(stored) + 1
    said = again.prepare_choices(["bid 3"], START).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *held, *said]))
    assert again.held is None
    assert again.state.seat == 1


def test_the_last_of_four_actions_is_held_and_so_is_a_tile_that_lies_in_one_way_only() -> None:
    table = _building()
    seat, turn = table.state.seat, table.state.turn
    for _ in range(3):
        _use_first_tile(table)
    assert table.held is None
    _use_first_tile(table)
    assert table.held is not None
    assert (table.state.seat, table.state.turn) == (seat, turn)
    table.add(table.prepare_choices([table.held], START).entries)
    assert table.state.turn == turn + 1


def _building() -> Table:
    """Two persons at a mountain, the first about to build."""
    table = begun_by(0, "cavum", PERSONS)
    while table.state.view(None)["section"] != "building":
        first = table.state.options()[0]
        table.add(table.prepare_choices([first], START).entries)
    return table


def _use_first_tile(table: Table) -> None:
    """Lay a tile in a draft, answer by answer."""
    tokens = [table.game.lexicon.token(choice) for choice in table.state.options()]
    table.add(
        table.prepare_choices([next(each for each in tokens if each.startswith("lay "))], START, draft=DRAFT).entries
    )
    while table.held is None and table.state.view(table.state.seat)["in_hand"]:
        table.add(table.prepare_choices([table.state.options()[0]], START, draft=DRAFT).entries)


def test_goods_come_along_and_each_can_be_taken_back() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    start = table.length
    draft(table, "A01")
    assert log_of(table)[start:] == ["A01", "gain 2 emmer", "gain 1 flax"]
    assert [step.is_along for step in table.steps] == [False, True, True]
    assert table.undo_last == start
    table.add(table.prepare_undo(start + 2, START).entries)
    assert log_of(table)[start:] == ["A01", "gain 2 emmer"]
    draft(table, "activate 00")
    assert log_of(table)[start:] == ["A01", "gain 2 emmer", "activate 00"]  # what was left is not taken again


def test_without_the_setting_nothing_comes_along() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A01", how=Draft(takes=False))
    assert log_of(table)[-1] == "A01"


def test_a_turn_ends_by_itself_if_somebody_wants_that() -> None:
    table = begun_by(0, "cave-farmers", PERSONS)
    seat = table.state.seat
    draft(table, "go supplies", how=parse_settings("end").draft)
    assert log_of(table)[-1] == "end"
    assert table.state.seat != seat


def test_undo_reaches_past_a_bots_answer() -> None:
    table = begun_by(0, "cave-vs-cave", AGAINST_BOT)
    start = table.length
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "gain 2 emmer", "end", how=FINAL)
    assert table.state.seat == 0
    assert table.may_undo(IDA)
    assert (table.undo_floor, table.undo_last) == (start, start + 1)
    assert [step.said for step in table.last_turn] == [table.step(start).said, table.step(start + 1).said]
    looker = Looker(0, True, table.state.view(0), table.state.view(0), table.names, "en")
    bar = turn_bar(table, IDA, looker, table.steps, USUAL)
    assert (bar.seat, bar.is_past) == (0, True)  # they are Ida's, of the turn before
    assert [step.words for step in bar.steps] == ["took Housework", "ended the turn"]
    assert [step.is_small for step in bar.steps] == [False, True]
    assert (bar.undo, bar.all_back) == (start + 1, start)
    with pytest.raises(Impossible):
        table.prepare_undo(start + 2, START)  # that was the bot's
    table.add(table.prepare_undo(start + 1, START).entries)
    assert log_of(table)[start:] == ["A02"]
    assert table.state.seat == 0


def bar_of(table: Table, seat: int, visitor: Visitor) -> TurnBar:
    """The turn bar of a seat."""
    view = table.state.view(seat)
    looker = Looker(seat, table.state.seat == seat, view, view, table.names, "en")
    return turn_bar(table, visitor, looker, table.steps, USUAL)


def a_route(tail: bool = False) -> tuple[Table, int]:
    """A table of bots and one person in the middle of a route that has just gone on by itself, and that person's seat.

    Either the last choice had one before it in the route, or none.
    """
    told = recorded("cavum-four")
    state, text = told.start(), told.rulebook().text
    for number, choice in enumerate(told.choices):
        own = state.seat if state.seat is not None else CHANCE
        route = state.view(own)["route"] if own >= 0 else None
        if own >= 0 and bool(route) == tail and text.unasked(state, choice):
            after = state.copy()
            after.play(choice)
            if after.turn == state.turn:
                return table_at("cavum-four", number + 1, seated(own, told.players)), own
        state.play(choice)
    raise AssertionError("no route goes on by itself")


def seated(own: int, players: int) -> list[Seat]:
    """Ida in a seat of her own, and bots."""
    bots = [Seat(seat, f"Bot {seat}", "bot", "steady") for seat in range(players)]
    return [Seat(own, "Ida", "human", "", "ida") if bot.index == own else bot for bot in bots]


@pytest.mark.parametrize("tail", [False, True])
def test_where_a_route_goes_on_by_itself_is_a_step_in_italics(tail: bool) -> None:
    table, own = a_route(tail)
    route = table.state.view(own)["route"]
    *before, chosen, walked = bar_of(table, own, IDA).steps
    assert walked.is_by_itself
    assert walked.undo is None
    assert walked.words.startswith("went on to ")
    spaces = re.findall('data-points="([^"]*)"', walked.label)
    assert 0 < len(spaces) < len(route)
    assert spaces == route[-len(spaces) :]
    assert not chosen.is_by_itself
    # What is chosen next does not hide it: it stands between them, and goes with the choice that brought it about.
    table.add(table.prepare_choices([table.state.options()[0]], START, draft=DRAFT).entries)
    steps = bar_of(table, own, IDA).steps
    assert steps[len(before) + 1] == replace(walked, number=steps[len(before) + 1].number)
    table.add(table.prepare_undo(table.length - 2 + (table.held is not None), START).entries)
    assert not any(step.is_by_itself and step.words == walked.words for step in bar_of(table, own, IDA).steps)


def test_the_rest_of_a_route_that_would_end_the_turn_is_told_while_it_waits() -> None:
    table, _ = a_route()
    told = recorded("cavum-four")
    for choice in told.choices[table.length :]:
        if table.game.text.unasked(table.state, choice):
            draft(table, table.game.lexicon.token(choice))
            if table.held is not None:
                break
            table.add(table.prepare_undo(table.undo_last or 0, START).entries)
        table.add(table.prepare_choices([choice], START).entries)
    assert table.held is not None
    assert table.step(table.length).forced == tuple(table.game.text.unasked(table.state, table.held))


def test_steps_that_no_log_tells_have_their_player_too() -> None:
    """Of a route the log tells only its end; what bots do meanwhile, and what they did unasked, is theirs."""
    told, bars = recorded("cavum-three"), 0
    for number in (97, 101, 203, 207):
        table = table_at("cavum-three", number, seated(0, told.players))
        bar = bar_of(table, 0, IDA)
        bars += bar.is_past
        assert bar.seat == 0 or not bar.is_past
    assert bars == 4
    route = next(at for at in range(len(told.choices)) if told.tokens()[at].startswith("prospect"))
    within = table_at("cavum-three", route + 2, seated(0, told.players))
    assert bar_of(within, within.state.mover, IDA).seat == within.state.mover


def test_undo_does_not_reach_past_a_persons_answer_or_what_a_bot_turned_up() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "end", how=FINAL)
    assert not table.may_undo(IDA)
    assert table.may_undo(BRUNO)
    table = begun_by(0, "cave-vs-cave", AGAINST_BOT)
    start = table.length
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A03", "excavate B4", how=FINAL)
    assert not table.may_undo(IDA)
    draft(table, "end", how=FINAL)
    with pytest.raises(Impossible):
        table.prepare_undo(start, START)


def test_a_bot_that_plays_for_somebody_is_somebody() -> None:
    seats = [PERSONS[0], Seat(1, "Bruno", "bot", "steady", "bruno")]
    table = begun_by(0, "cave-vs-cave", seats)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "end", how=FINAL)
    assert not table.may_undo(IDA)
    assert table.undo_floor == table.length - 2
    assert table.step(table.length - 3).locked == Said("{seat} has acted since.", seat=seat_name(1))


def test_settings_are_what_differs_from_the_usual() -> None:
    assert USUAL.draft == DRAFT
    assert {"take", "bids", "left"} <= USUAL
    assert "end" not in USUAL
    told = parse_settings("take.end.pace-fast.nonsense")
    assert "take" not in told
    assert "end" in told
    assert told.pace == "fast"
    assert told.draft == Draft(holds=False, holds_spoken=True, takes=False, ends=True)
    assert set(parse_settings(".".join(SWITCHES))) == {"end", "sound"}


def test_the_server_holds_for_a_page_and_nobody_else_sees_it(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = open_cavum(ida, bruno)
    first, second = (ida, bruno) if ida.tokens(table) else (bruno, ida)
    number = first.view(table)["number"]
    answer = first.post(f"{table}/choices", {"number": number, "choice": "bid 2", "draft": True})
    assert answer.status_code == 200
    assert 'data-held="' in answer.text
    assert "Bid 2" in answer.text
    assert first.view(table)["held"] == "bid 2"
    seen = second.view(table)
    assert seen["held"] is None
    assert seen["number"] == number + 1
    assert seen["view"]["auction"]["bid"] is None
    assert "data-held" not in second.get(table).text
    assert first.choose(table, "bid 2").status_code == 200
    assert second.view(table)["view"]["auction"]["bid"] == 2


def open_cavum(ida: Guest, bruno: Guest) -> str:
    """A mountain for two."""
    answer = ida.submit("/tables", game="cavum", mode="two-phases", kind="invite", several="2")
    table = str(answer.headers["location"])
    bruno.get("/")
    assert bruno.submit(f"{table}/sit", seat="1").status_code == 303
    return table


def test_bids_need_not_be_confirmed(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = open_cavum(ida, bruno)
    first = ida if ida.tokens(table) else bruno
    first.client.cookies.set("settings", "bids")
    number = first.view(table)["number"]
    first.post(f"{table}/choices", {"number": number, "choice": "bid 2", "draft": True})
    assert first.view(table)["view"]["auction"]["bid"] == 2


# With the consent of the others


def answered() -> Table:
    """Two persons have had a turn each, and nothing was turned up."""
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "end", how=FINAL)
    return table


def test_what_a_person_answered_is_taken_back_when_they_agree() -> None:
    table = answered()
    end = table.length - 3
    assert table.asks_back(IDA) == end
    assert table.asks_back(BRUNO) is None  # needs nobody
    table.add(table.prepare_ask(IDA, START).entries)
    assert table.wish == Wish(0, end)
    assert table.asks_back(IDA) is None
    assert (table.may_answer(IDA), table.may_answer(BRUNO)) == (False, True)
    with pytest.raises(Impossible):
        table.prepare_answer(IDA, True, START)
    table.add(table.prepare_answer(BRUNO, True, START).entries)
    assert table.wish is None
    assert table.length == end
    assert table.state.seat == 0
    assert log_of(table)[-1] == "A02"


def test_who_refuses_or_plays_on_settles_it() -> None:
    table = answered()
    length = table.length
    table.add(table.prepare_ask(IDA, START).entries)
    table.add(table.prepare_answer(BRUNO, False, START).entries)
    assert (table.wish, table.length) == (None, length)
    table.add(table.prepare_ask(IDA, START).entries)
    draft(table, "A03", how=FINAL)
    assert table.wish is None


def test_a_wish_outlives_a_restart_until_something_is_played() -> None:
    table = answered()
    stored = table.cut(table.length)
    asked = table.prepare_ask(IDA, START).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *asked]))
    assert again.wish == Wish(0, table.length - 3)
    agreed = again.prepare_answer(BRUNO, True, START).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *asked, *agreed]))
    assert again.wish is None
    assert again.length == table.length - 3
    assert again.number == len(stored) + 3


def test_nobody_asks_for_what_has_shown_something_hidden() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A03", "excavate B4", how=FINAL)
    assert table.asks_back(IDA) is None
    with pytest.raises(Impossible):
        table.prepare_ask(IDA, START)


def test_the_others_are_asked_on_their_pages(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = open_cavum(ida, bruno)
    first, second = (ida, bruno) if ida.tokens(table) else (bruno, ida)
    assert first.choose(table, "bid 0").status_code == 200
    assert second.choose(table, "bid 1").status_code == 200
    number = first.view(table)["number"]
    assert "data-ask" in first.get(table).text
    assert first.post(f"{table}/answer", {"number": number, "agrees": "yes"}).status_code == 422
    assert first.post(f"{table}/ask", {"number": number}).status_code == 200
    assert "bid 0 and asks to take it back" in second.get(table).text
    assert "data-answer" not in first.get(table).text
    assert second.post(f"{table}/answer", {"number": number + 1, "agrees": "maybe"}).status_code == 400
    assert second.post(f"{table}/answer", {"number": number + 1, "agrees": "yes"}).status_code == 200
    assert first.view(table)["view"]["auction"]["bid"] is None
    assert first.tokens(table)
