"""A table is its log: what it knows, what can be taken back, and who may decide."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import pickaxe
from pickaxe import CHANCE, IllegalChoice, Record
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.refusal import Impossible, NotFound
from pickaxe.server.seats import Visitor
from pickaxe.server.store import BadLog, Entry, Seat, Setup, Stored
from pickaxe.server.tables import Line, Step, Table
from server.test_store import START

RECORDS = Path(__file__).parent.parent / "records"
IDA, BRUNO, CARLA = (Visitor(name.lower(), name) for name in ("Ida", "Bruno", "Carla"))
HOT_SEAT = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "human", "", "ida")]
TWO = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "human", "", "bruno")]
ALONE = [Seat(0, "Ida", "human", "", "ida")]


def new_table(seats: list[Seat], seed: int = 1, mode: str = "era-1") -> Table:
    rules = pickaxe.game("cave-vs-cave").rules_version
    setup = Setup("t", "cave-vs-cave", mode, len(seats), "hotseat", seed, True, rules, START)
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    return table


def log_of(table: Table) -> Stored:
    """What a store would hold of a table that nothing was taken back from."""
    return Stored(table.setup, table.seats, table.cut(table.length))


def play(table: Table, *choices: str) -> None:
    for choice in choices:
        table.add(table.prepare_choice(choice, START + timedelta(minutes=table.number)).entries)


def undo(table: Table, to: int) -> None:
    table.add(table.prepare_undo(to, START).entries)


def told(table: Table, line: Line) -> str:
    """A line of the log in English."""
    return table.game.words.say(line.said)


def options(table: Table) -> list[str]:
    return [table.game.lexicon.token(choice) for choice in table.state.options()]


def play_on(table: Table, *, wanted: str = "end") -> None:
    """Play one choice: the wanted one if it is open, else the first."""
    tokens = options(table)
    play(table, wanted if wanted in tokens else tokens[0])


def end_turn(table: Table) -> None:
    turn = table.state.turn
    while table.state.turn == turn and not table.is_over:
        play_on(table)


def play_out(table: Table) -> None:
    while not table.is_over:
        play_on(table)


def until_chance(table: Table) -> int:
    """Play until chance has answered in the middle of a turn; the position of its last answer."""
    while True:
        start, turn = table.length, table.state.turn
        dig = next((token for token in options(table) if token.startswith("excavate")), None)
        play(table, dig) if dig else play_on(table, wanted="A03")
        answers = [line.number for line in table.lines[start:] if line.seat is None]
        if answers and table.state.turn == turn:
            return answers[-1]


def test_chance_answers_before_anyone_decides() -> None:
    table = new_table(TWO)
    assert table.state.seat in (0, 1)
    assert table.number == table.length == len(table.record.choices) > 0
    assert table.steps == []
    assert table.undo_floor == table.length


def test_a_table_is_rebuilt_from_its_log() -> None:
    table = new_table(TWO)
    for _ in range(40):
        play_on(table)
    again = Table(log_of(table))
    assert again.state == table.state
    assert (again.lines, again.turns, again.steps) == (table.lines, table.turns, table.steps)
    assert str(again.record) == str(table.record)


def test_undo_is_an_entry_of_the_log() -> None:
    table = new_table(TWO)
    start, state = table.length, table.state.copy()
    first = options(table)[0]
    play(table, first)
    addition = table.prepare_undo(start, START)
    assert [entry.text for entry in addition.entries] == [f"undo {start}"]
    number = table.number
    table.add(addition.entries)
    assert table.state == state
    assert (table.number, table.length) == (number + 1, start)
    play(table, first)
    assert table.record.tokens()[start:] == [first]


def test_a_turn_is_a_list_of_steps_each_of_which_can_be_taken_back() -> None:
    table = new_table(TWO)
    start = table.length
    play(table, "A01")
    play_on(table, wanted="")
    assert [step.number for step in table.steps] == [start, start + 1]
    lexicon = table.game.lexicon
    taken = lexicon.meaning(lexicon.parse("A01"))
    assert table.steps[0] == Step(start, taken, taken.past, False, None, seat=0)
    assert [table.game.words.say(taken.past, lang) for lang in ("en", "de")] == ["took Cultivation", "nahm Ackerbau"]
    assert all(not step.locked and not step.by_itself for step in table.steps)
    undo(table, start + 1)
    assert [step.meaning for step in table.steps] == [taken]
    undo(table, start)
    assert table.steps == []


def test_the_end_of_a_turn_can_be_taken_back_until_someone_else_acts() -> None:
    table = new_table(TWO)
    mover = table.state.seat
    assert mover is not None
    me, other = (IDA, BRUNO) if mover == 0 else (BRUNO, IDA)
    start = table.length
    end_turn(table)
    assert table.state.seat != mover
    assert table.steps == []
    assert [step.number for step in table.last_turn] == list(range(start, table.length))
    assert table.may_undo(me)
    assert not table.may_undo(other)
    play(table, options(table)[0])
    assert table.last_turn == []
    assert not table.may_undo(me)
    assert table.may_undo(other)
    with pytest.raises(Impossible) as caught:
        table.prepare_undo(start, START)
    assert caught.value.reasons == [Said("{seat} has acted since.", seat=seat_name(1 - mover))]


def test_what_was_revealed_cannot_be_taken_back() -> None:
    table = new_table(ALONE)
    chance = until_chance(table)
    locked = [step for step in table.steps if step.locked]
    assert [step.number for step in locked] == list(range(table.steps[0].number, chance + 1))
    assert locked[-1].by_itself
    first = next(line for line in table.lines[locked[0].number :] if line.seat is None)
    assert locked[0].locked == Said("Since then: {what}.", what=first.said)
    for to in range(chance + 1):
        with pytest.raises(Impossible):
            table.prepare_undo(to, START)
    assert table.undo_floor > chance
    play(table, options(table)[-1])
    assert table.undo_floor == table.length - 1
    undo(table, table.undo_floor)


@pytest.mark.parametrize("to", [-1, 10_000])
def test_undo_to_nowhere_is_impossible(to: int) -> None:
    table = new_table(TWO)
    play(table, "A01")
    with pytest.raises(Impossible) as caught:
        table.prepare_undo(to, START)
    assert str(to) in str(caught.value.reasons[0])


def test_a_finished_game_stays_finished() -> None:
    table = new_table(TWO)
    play_out(table)
    assert table.state.seat is None
    assert table.undo_floor == table.length
    assert table.steps == table.last_turn == []
    assert not table.may_choose(IDA)
    with pytest.raises(Impossible) as caught:
        table.prepare_undo(table.length - 1, START)
    assert caught.value.reasons == [Said("The game is over.")]


def test_an_addition_changes_nothing() -> None:
    table = new_table(TWO)
    state, number = table.state.copy(), table.number
    table.prepare_choice("A01", START)
    assert (table.state, table.number) == (state, number)
    with pytest.raises(IllegalChoice):
        table.prepare_choice("end", START)
    with pytest.raises(IllegalChoice):
        table.prepare_choice(10**30, START)
    with pytest.raises(IllegalChoice):
        table.prepare_choice("nonsense", START)
    assert (table.state, table.number) == (state, number)


def test_an_addition_says_whom_the_table_waits_for() -> None:
    seats = [TWO[0], Seat(1, "Greedy bot", "bot", "greedy")]
    table = new_table(seats)
    waits = set()
    while not table.is_over:
        addition = table.prepare_choice(table.state.options()[-1], START)
        table.add(addition.entries)
        waits.add((addition.waits, table.state.seat))
        assert (table.bot == seats[1]) == (table.state.seat == 1) == table.thinking
    assert waits == {("human", 0), ("bot", 1), ("nobody", None)}


def test_marks_tell_how_the_game_went() -> None:
    table = new_table(TWO)
    play_out(table)
    marks = table.turns
    assert len(marks) == table.state.turn == 44
    assert [mark.round for mark in marks] == sorted(mark.round for mark in marks)
    assert marks[-1].scores == table.state.scores()
    assert [table.state_at(mark.number).turn for mark in marks] == list(range(1, 45))
    assert [mark.scores for mark in marks] == [table.state_at(mark.number).scores() for mark in marks]
    assert told(table, marks[0].lines[0]).startswith("took ")


def test_undo_takes_the_mark_of_the_turn_back() -> None:
    table = new_table(TWO)
    end_turn(table)
    assert len(table.turns) == 1
    undo(table, table.length - 1)
    assert table.turns == []
    play(table, "end")
    assert len(table.turns) == 1


def test_lines_tell_what_happened_with_the_time() -> None:
    table = new_table(TWO)
    mover = table.state.seat
    play(table, "A01")
    line = table.lines[-1]
    assert (line.seat, told(table, line), line.section, line.turn) == (mover, "took Cultivation", "turns", 0)
    assert line.at == START + timedelta(minutes=line.number)
    assert table.changed == line.at
    assert table.lines[0].seat is None


def test_the_record_tells_the_seed_only_at_the_end() -> None:
    table = new_table(TWO, seed=12345)
    while not table.is_over:
        assert "12345" not in str(table.record)
        assert table.record.seed is None
        play_on(table)
    assert table.record.seed == 12345
    assert table.bare_record.seed is None
    assert Record.parse(str(table.record)).state() == table.state
    assert table.record.names == ["Ida", "Bruno"]


def test_a_table_cut_from_another_never_names_a_seed() -> None:
    table = new_table(TWO)
    cut = Table(Stored(replace(table.setup, is_dealt=False), TWO, table.cut(table.length)))
    play_out(cut)
    assert cut.record.seed is None


def test_every_position_has_a_state() -> None:
    table = new_table(TWO)
    play(table, "A01")
    assert table.state_at(table.length) == table.state
    assert table.state_at(0) == pickaxe.game("cave-vs-cave").new(players=2, mode="era-1")
    for number in (-1, table.length + 1):
        with pytest.raises(NotFound):
            table.state_at(number)


def test_each_seat_decides_for_itself() -> None:
    table = new_table(TWO)
    by_seat = {0: IDA, 1: BRUNO}
    for _ in range(4):
        mover = table.state.seat
        assert mover in by_seat
        assert [table.seat_of(visitor) for visitor in (IDA, BRUNO, CARLA)] == [0, 1, None]
        assert [table.may_choose(by_seat[seat]) for seat in (mover, 1 - mover)] == [True, False]
        assert not table.may_choose(CARLA)
        end_turn(table)
    assert not table.is_hot_seat


def test_at_a_hot_seat_one_visitor_is_whoever_decides() -> None:
    table = new_table(HOT_SEAT)
    assert table.is_hot_seat
    for _ in range(4):
        assert table.seat_of(IDA) == table.state.seat
        assert table.may_choose(IDA)
        assert table.seat_of(BRUNO) is None
        end_turn(table)


def test_nobody_decides_while_a_seat_is_open() -> None:
    table = new_table([TWO[0], Seat(1, "Player 2", "open")])
    assert table.has_open_seats
    assert not table.may_choose(IDA)
    assert table.refusal(IDA) == Said("The table still waits for someone to sit down.")


def test_who_does_not_decide_hears_whose_turn_it_is() -> None:
    table = new_table(TWO)
    me, other = (IDA, BRUNO) if table.state.seat == 0 else (BRUNO, IDA)
    assert table.refusal(me) is None
    assert table.refusal(other) == table.refusal(CARLA) == Said("It is {name.whose} turn.", name=me.name)


def test_a_log_that_breaks_the_rules_is_named() -> None:
    table = new_table(TWO)
    entry = Entry(table.number, 0, "play end", START)
    with pytest.raises(BadLog, match=r"^Table t cannot be opened: entry \d+ does not fit the rules\.$"):
        Table(Stored(table.setup, TWO, [*table.cut(table.length), entry]))


def test_chance_is_told_as_nobodys_line() -> None:
    table = new_table(ALONE)
    chance = until_chance(table)
    assert table.lines[chance].seat is None
    assert table.cut(table.length)[chance].seat == CHANCE


def test_a_finished_game_goes_on_in_both_eras_and_nothing_is_lost() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    told, scores, marks = table.record.tokens(), table.state.scores(), table.turns
    assert table.goes_on is not None
    table.add(table.prepare_go_on(0, 99, START).entries)
    assert table.mode == "both-eras"
    assert not table.is_over
    assert table.record.tokens()[: len(told)] == told
    assert table.state.view(None)["era1_scores"] == scores
    assert table.turns == marks
    play_out(table)
    assert len(table.turns) == 76
    assert Record.parse(str(table.record)).state() == table.state


def test_a_game_that_went_on_is_rebuilt_from_its_log() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    entries = table.cut(table.length)
    addition = table.prepare_go_on(0, 99, START)
    table.add(addition.entries)
    again = Table(Stored(table.setup, table.seats, [*entries, *addition.entries]))
    assert (again.state, again.mode, again.number) == (table.state, "both-eras", table.number)


def test_going_on_deals_anew_since_the_seed_is_public_by_then() -> None:
    deals: list[list[str]] = []
    for seed in (98, 99):
        table = new_table(HOT_SEAT)
        play_out(table)
        assert table.record.seed == 1
        table.add(table.prepare_go_on(0, seed, START).entries)
        assert table.record.seed is None
        play_out(table)
        deals.append(table.record.tokens())
    assert deals[0] != deals[1]


def test_only_a_finished_game_of_era_one_can_go_on() -> None:
    table = new_table(HOT_SEAT)
    with pytest.raises(Impossible, match="cannot go on"):
        table.prepare_go_on(0, 99, START)
    play_out(table)
    table.add(table.prepare_go_on(0, 99, START).entries)
    play_out(table)
    with pytest.raises(Impossible, match="cannot go on"):
        table.prepare_go_on(0, 99, START)


# What others do or show without being asked

SALE = 212  # where seat 2 can offer red stones, of which seat 1 has passed and seat 0 has none


def sale() -> Table:
    """A table of three at a sale in which an offer is followed by a pass that nobody chooses."""
    record = Record.parse((RECORDS / "cavum-learning-three.txt").read_text(encoding="utf-8"))
    setup = Setup("t", "cavum", record.mode, 3, "invite", 1, True, 1, START)
    seats = [Seat(index, name, "human", "", name.lower()) for index, name in enumerate(record.names)]
    entries = [Entry(at, 0, f"play {token}", START) for at, token in enumerate(record.tokens()[:SALE])]
    return Table(Stored(setup, seats, entries))


def test_who_passes_without_being_asked_has_acted() -> None:
    table = sale()
    play(table, "offer 9")
    assert (table.state.seat, table.lines[-1].seat, told(table, table.lines[-1])) == (2, 0, "passed on red")
    assert table.undo_floor == table.length
    assert not table.may_undo(Visitor(table.names[2].lower(), ""))
    assert [step.locked for step in table.last_turn] == []
    with pytest.raises(Impossible) as caught:
        table.prepare_undo(SALE, START)
    assert caught.value.reasons == [Said("What came next depended on what others keep secret.")]
    play(table, "sell 3")
    assert table.undo_floor == table.length  # who is asked for the next colour depends on stones, too


def test_an_offer_and_what_follows_do_not_go_in_one_post() -> None:
    with pytest.raises(Impossible, match="These choices belong to several seats"):
        sale().prepare_choices(["offer 9", "sell 3"], START)


def test_nothing_that_is_turned_up_can_be_tried_out_in_one_post() -> None:
    table = new_table(ALONE)
    until_chance(table)
    while not (dig := next((token for token in options(table) if token.startswith("excavate")), "")):
        play_on(table, wanted="A03")
    for second in ("end", "A01", "furnish 20 for 2 food"):
        with pytest.raises(Impossible, match="These choices belong to several seats"):
            table.prepare_choices([dig, second], START)


def test_a_public_answer_that_nobody_chooses_is_named() -> None:
    """Who bids all that anybody has takes the card at once: the others pass without being asked."""
    setup = Setup("t", "cavum", "two-phases", 3, "invite", 1, True, 1, START)
    table = Table(Stored(setup, [Seat(seat, f"Player {seat + 1}", "human", "", str(seat)) for seat in range(3)], []))
    table.add(table.prepare_opening(START).entries)
    opener, start = table.state.seat, table.length
    assert opener is not None
    play(table, "bid 20")
    assert table.state.seat == opener
    followers = [(opener + step) % 3 for step in (1, 2)]
    assert [(line.seat, told(table, line), line.is_chosen) for line in table.lines[-2:]] == [
        (seat, "passed", False) for seat in followers
    ]
    with pytest.raises(Impossible) as caught:
        table.prepare_undo(start, START)
    assert caught.value.reasons == [Said("{seat} has acted since.", seat=seat_name(followers[0]))]
