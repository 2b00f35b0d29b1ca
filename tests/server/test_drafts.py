"""A turn is a draft: what would end it is held, bots' answers are taken back with it, and settings say how."""

from itertools import count

import pytest

import pickaxe
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.refusal import Impossible
from pickaxe.server.seats import Visitor
from pickaxe.server.settings import FINAL, SWITCHES, USUAL, Draft, parse_settings
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.tables import Table, Wish
from server.site import Guest, Site
from server.test_store import START

IDA, BRUNO = Visitor("ida", "Ida"), Visitor("bruno", "Bruno")
PERSONS = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "human", "", "bruno")]
AGAINST_BOT = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bot", "bot", "steady")]
DRAFT = Draft()


def new_table(game: str, seats: list[Seat], seed: int = 1) -> Table:
    known = pickaxe.game(game)
    setup = Setup("t", game, known.modes[0].id, len(seats), "hotseat", seed, True, known.rules_version, START)
    table = Table(Stored(setup, seats, []))
    table.add(table.plan_opening(START).entries)
    return table


def begun_by(seat: int, game: str, seats: list[Seat]) -> Table:
    """A table at which a seat has the first decision."""
    tables = (new_table(game, seats, seed) for seed in count())
    return next(table for table in tables if table.state.seat == seat)


def draft(table: Table, *choices: str, how: Draft = DRAFT) -> None:
    table.add(table.plan_choices(choices, START, draft=how).entries)


def log_of(table: Table) -> list[str]:
    """The choices so far."""
    return [table.game.lexicon.token(table.choice(number)) for number in range(table.position)]


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
    position = table.position
    draft(table, "bid 3")
    assert table.may_undo(IDA)
    assert not table.may_undo(BRUNO)
    assert table.undo_last == position
    table.add(table.plan_undo(position, START).entries)
    assert table.held is None
    assert table.position == position
    with pytest.raises(Impossible):
        table.plan_undo(position, START)


def test_nothing_more_can_follow_what_is_held() -> None:
    table = begun_by(0, "cavum", PERSONS)
    with pytest.raises(Impossible):
        table.plan_choices(["bid 3", "bid 4"], START, draft=DRAFT)


def test_what_is_held_outlives_a_restart_and_what_is_not_any_more_does_not() -> None:
    table = begun_by(0, "cavum", PERSONS)
    stored = table.cut(table.position)
    held = table.plan_choices(["bid 3"], START, draft=DRAFT).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *held]))
    assert again.held == table.game.lexicon.parse("bid 3")
    assert again.number == len(stored) + 1
    said = again.plan_choices(["bid 3"], START).entries
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
    table.add(table.plan_choices([table.held], START).entries)
    assert table.state.turn == turn + 1


def _building() -> Table:
    """Two persons at a mountain, the first about to build."""
    table = begun_by(0, "cavum", PERSONS)
    while table.state.view(None)["section"] != "building":
        first = table.state.options()[0]
        table.add(table.plan_choices([first], START).entries)
    return table


def _use_first_tile(table: Table) -> None:
    """Lay a tile in a draft, answer by answer."""
    tokens = [table.game.lexicon.token(choice) for choice in table.state.options()]
    table.add(
        table.plan_choices([next(each for each in tokens if each.startswith("lay "))], START, draft=DRAFT).entries
    )
    while table.held is None and table.state.view(table.state.seat)["in_hand"]:
        table.add(table.plan_choices([table.state.options()[0]], START, draft=DRAFT).entries)


def test_goods_come_along_and_each_can_be_taken_back() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    start = table.position
    draft(table, "A01")
    assert log_of(table)[start:] == ["A01", "gain 2 emmer", "gain 1 flax"]
    assert [step.is_along for step in table.steps] == [False, True, True]
    assert table.undo_last == start
    table.add(table.plan_undo(start + 2, START).entries)
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
    start = table.position
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "gain 2 emmer", "end", how=FINAL)
    assert table.state.seat == 0
    assert table.may_undo(IDA)
    assert (table.undo_floor, table.undo_last) == (start, start + 1)
    assert [step.said for step in table.last_turn] == [table.step(start).said, table.step(start + 1).said]
    with pytest.raises(Impossible):
        table.plan_undo(start + 2, START)  # that was the bot's
    table.add(table.plan_undo(start + 1, START).entries)
    assert log_of(table)[start:] == ["A02"]
    assert table.state.seat == 0


def test_undo_does_not_reach_past_a_persons_answer_or_what_a_bot_turned_up() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "end", how=FINAL)
    assert not table.may_undo(IDA)
    assert table.may_undo(BRUNO)
    table = begun_by(0, "cave-vs-cave", AGAINST_BOT)
    start = table.position
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A03", "excavate B4", how=FINAL)
    assert not table.may_undo(IDA)
    draft(table, "end", how=FINAL)
    with pytest.raises(Impossible):
        table.plan_undo(start, START)


def test_a_bot_that_plays_for_somebody_is_somebody() -> None:
    seats = [PERSONS[0], Seat(1, "Bruno", "bot", "steady", "bruno")]
    table = begun_by(0, "cave-vs-cave", seats)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A01", "end", how=FINAL)
    assert not table.may_undo(IDA)
    assert table.undo_floor == table.position - 2
    assert table.step(table.position - 3).locked == Said("{seat} has acted since.", seat=seat_name(1))


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
    end = table.position - 3
    assert table.asks_back(IDA) == end
    assert table.asks_back(BRUNO) is None  # needs nobody
    table.add(table.plan_ask(IDA, START).entries)
    assert table.wish == Wish(0, end)
    assert table.asks_back(IDA) is None
    assert (table.may_answer(IDA), table.may_answer(BRUNO)) == (False, True)
    with pytest.raises(Impossible):
        table.plan_answer(IDA, True, START)
    table.add(table.plan_answer(BRUNO, True, START).entries)
    assert table.wish is None
    assert table.position == end
    assert table.state.seat == 0
    assert log_of(table)[-1] == "A02"


def test_who_refuses_or_plays_on_settles_it() -> None:
    table = answered()
    position = table.position
    table.add(table.plan_ask(IDA, START).entries)
    table.add(table.plan_answer(BRUNO, False, START).entries)
    assert (table.wish, table.position) == (None, position)
    table.add(table.plan_ask(IDA, START).entries)
    draft(table, "A03", how=FINAL)
    assert table.wish is None


def test_a_wish_outlives_a_restart_until_something_is_played() -> None:
    table = answered()
    stored = table.cut(table.position)
    asked = table.plan_ask(IDA, START).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *asked]))
    assert again.wish == Wish(0, table.position - 3)
    agreed = again.plan_answer(BRUNO, True, START).entries
    again = Table(Stored(table.setup, table.seats, [*stored, *asked, *agreed]))
    assert again.wish is None
    assert again.position == table.position - 3
    assert again.number == len(stored) + 3


def test_nobody_asks_for_what_has_shown_something_hidden() -> None:
    table = begun_by(0, "cave-vs-cave", PERSONS)
    draft(table, "A02", "end", how=FINAL)
    draft(table, "A03", "excavate B4", how=FINAL)
    assert table.asks_back(IDA) is None
    with pytest.raises(Impossible):
        table.plan_ask(IDA, START)


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
