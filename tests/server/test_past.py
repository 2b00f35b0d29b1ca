"""Loading and replaying a long table: nothing is played twice, and any position is a few choices away."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import cast

import pytest

from pickaxe import State
from pickaxe.draw.chart import chart
from pickaxe.server import pages, past, score_page
from pickaxe.server.past import Past
from pickaxe.server.seats import Reader
from pickaxe.server.store import BadLog, Entry, Stored
from pickaxe.server.tables import Table, standing
from server.test_pages import GAMES, random_table
from server.test_store import START
from server.test_tables import HOT_SEAT, IDA, end_turn, new_table, play, play_out


class Counter:
    """Stands for a state and is nothing but the number of its choices; all plays are counted together."""

    plays = 0

    def __init__(self, number: int = 0) -> None:
        self.played = number

    def copy(self) -> "Counter":
        return Counter(self.played)

    def play(self, choice: int) -> None:
        assert choice == self.played
        self.played += 1
        Counter.plays += 1


def counted(choices: int) -> Past:
    """The past of so many choices."""
    state = Counter()
    found = Past(cast(State, state))
    play_from(state, found, choices)
    return found


def play_from(state: Counter, found: Past, choices: int) -> None:
    """Play until there are so many choices."""
    while state.played < choices:
        state.play(state.played)
        found.note(state.played, cast(State, state))


def numbers(found: Past) -> list[int]:
    """After how many choices there are states."""
    return [cast(Counter, state).played for state in found._states]


@pytest.fixture(autouse=True)
def nothing_played() -> None:
    Counter.plays = 0


@pytest.mark.parametrize("length", [0, 1, 24, 25, 26, 399, 400, 401, 5000])
def test_any_position_is_a_few_choices_away(length: int) -> None:
    found = counted(length)
    assert len(found._states) <= past.MOST
    for number in {0, length // 3, length // 2, max(0, length - 1), length}:
        Counter.plays = 0
        assert cast(Counter, found.state(range(number))).played == number
        assert Counter.plays < max(past.INTERVAL, 2 * length / past.MOST + 1)


def test_what_is_cut_off_is_forgotten() -> None:
    found = counted(200)
    kept = found.copy()
    found.cut(60)
    assert numbers(found) == [0, 25, 50]
    assert numbers(kept) == list(range(0, 201, 25))
    play_from(Counter(60), found, 100)
    assert numbers(found) == [0, 25, 50, 75, 100]


def test_a_table_with_3000_undos_is_loaded_by_playing_what_stands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(HOT_SEAT)
    start, entries = table.length, table.cut(table.length)
    for _ in range(3000):
        entries += [Entry(len(entries), 0, "play A01", START), Entry(len(entries) + 1, 0, f"undo {start}", START)]
    entries.append(Entry(len(entries), 0, "play A02", START))
    calls: list[str] = []
    monkeypatch.setattr(Table, "_undo", lambda *_: calls.append("undo"))
    played = Table._play

    def play_once(self: Table, token: str, at: datetime, *, is_along: bool) -> None:
        calls.append("play")
        played(self, token, at, is_along=is_along)

    monkeypatch.setattr(Table, "_play", play_once)
    loaded = Table(Stored(table.setup, table.seats, entries))
    assert calls == ["play"] * (start + 1)
    assert loaded.number == len(entries)
    assert loaded.record.tokens()[start:] == ["A02"]


@pytest.mark.parametrize(("game", "mode", "players"), GAMES[::3])
def test_a_loaded_table_is_the_one_that_was_played_with_undos(game: str, mode: str, players: int) -> None:
    table = random_table(game, mode, players, seed=5)
    dice, entries = random.Random(5), table.cut(table.length)
    while not table.is_over and len(entries) < 150:
        floor = table.undo_floor
        if floor < table.length and dice.random() < 0.3:
            addition = table.prepare_undo(dice.randrange(floor, table.length), START)
        else:
            addition = table.prepare_choice(dice.choice(table.state.choices()), START)
        table.add(addition.entries)
        entries += addition.entries
    assert_same(Table(Stored(table.setup, table.seats, entries)), table)


def test_a_game_that_went_on_and_was_taken_back_is_loaded_as_it_was_played() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    entries = table.cut(table.length)
    addition = table.prepare_go_on(0, 99, START)
    number = table.length - 3  # before the game went on
    entries += [addition.entries[0], Entry(len(entries) + 1, 0, f"undo {number}", START)]
    followed = Table(Stored(table.setup, table.seats, []))
    followed.add(entries)
    assert followed.mode == "both-eras"
    assert_same(Table(Stored(table.setup, table.seats, entries)), followed)


def assert_same(one: Table, other: Table) -> None:
    """Whether two tables know the same."""
    assert one.state == other.state
    assert (one.number, one.length, one.mode) == (other.number, other.length, other.mode)
    assert one.changed == other.changed
    assert (one.lines, one.turns, one.steps) == (other.lines, other.turns, other.steps)
    assert str(one.record) == str(other.record)
    for at in range(0, one.length + 1, 7):
        assert one.state_at(at) == other.state_at(at)


def test_a_turn_taken_back_to_an_earlier_round_is_marked_with_that_round() -> None:
    table = new_table(HOT_SEAT)
    while table.state.view(None)["round"] == 1:
        end_turn(table)
    number = table.turns[-1].number - 1  # before the end of the first round
    end_turn(table)
    assert table.turns[-1].round == 2
    table.add([Entry(table.number, 0, f"undo {number}", START)])
    play(table, "end")
    assert table.turns[-1].round == 1


@pytest.mark.parametrize("text", ["undo 999", "undo -1", "undo x", f"undo {'9' * 5000}"])
def test_a_log_that_takes_back_what_is_not_there_is_named(text: str) -> None:
    stored = Stored(new_table(HOT_SEAT).setup, HOT_SEAT, [Entry(0, 0, text, START)])
    with pytest.raises(BadLog, match=r"^Table t cannot be opened: entry 0 takes back what is not there\.$"):
        standing(stored)


@pytest.mark.parametrize("text", ["dance A01", "", "go-on nowhere 5", "go-on both-eras x"])
def test_an_entry_that_is_none_is_named(text: str) -> None:
    with pytest.raises(BadLog, match="entry 0 does not fit the rules"):
        Table(Stored(new_table(HOT_SEAT).setup, HOT_SEAT, [Entry(0, 0, text, START)]))


def test_a_missing_entry_or_seat_is_named() -> None:
    table = new_table(HOT_SEAT)
    entries = table.cut(table.length)
    with pytest.raises(BadLog, match="entry 0 is missing"):
        Table(Stored(table.setup, HOT_SEAT, entries[1:]))
    with pytest.raises(BadLog, match="it should have 2 seats, but 1 is stored"):
        Table(Stored(table.setup, HOT_SEAT[:1], entries))


def test_a_table_of_other_rules_is_not_opened() -> None:
    setup = replace(new_table(HOT_SEAT).setup, rules=99)
    with pytest.raises(BadLog, match=r"was begun with version 99 of its rules, and this is version \d+; nothing was"):
        Table(Stored(setup, HOT_SEAT, []))


def test_a_snapshot_stays_as_it_was() -> None:
    table = new_table(HOT_SEAT)
    for _ in range(3):
        end_turn(table)
    still = table.snapshot()
    before = (still.state.key(), still.number, still.lines, still.turns, str(still.record), still.names)
    page = pages.fragment(still, Reader(IDA), 0)
    table.add([Entry(table.number, 0, f"undo {table.length - 1}", START)])
    play_out(table)
    table.seats[0] = replace(table.seats[0], name="Carla")
    assert (still.state.key(), still.number, still.lines, still.turns, str(still.record), still.names) == before
    assert pages.fragment(still, Reader(IDA), 0) == page
    assert still.state_at(still.length) == still.state


# The replay


class Line(list[float]):
    """The scores of a seat, which count how often somebody goes through all of them."""

    walks = 0

    def __iter__(self) -> Iterator[float]:
        Line.walks += 1
        return super().__iter__()


def test_the_scale_of_a_chart_does_not_depend_on_its_length() -> None:
    walks = []
    for turns in (10, 300):
        Line.walks = 0
        chart([Line(range(turns)) for _ in range(7)], rounds=[turns - 1])
        walks.append(Line.walks)
    assert walks[0] == walks[1]


def test_a_step_of_the_replay_draws_no_chart_and_tells_no_other_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(HOT_SEAT)
    for _ in range(4):
        end_turn(table)
    whole = pages.replay(table, Reader(IDA), table.length)

    def unwanted(*_: object, **__: object) -> str:
        raise AssertionError("this is not part of a step")

    monkeypatch.setattr(score_page, "chart", unwanted)
    monkeypatch.setattr("pickaxe.server.replay_page._line", unwanted)
    assert pages.replay_fragment(table, Reader(IDA), table.length).strip() in whole
