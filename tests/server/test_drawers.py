"""Processes draw what threads would draw; they may end at any time, and none outlives its server."""

import asyncio
import gc
import os
import pickle
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pickaxe
from pickaxe.kernel.game import forget
from pickaxe.kernel.words import Said
from pickaxe.server import drawers, pages
from pickaxe.server.drawers import DrawingFailed
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.settings import USUAL
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.studio import Studio
from pickaxe.server.tables import Table
from processes import is_running, started
from server.site import START, running, wait_until

READER = Reader(Visitor("visitor0", "Ida"))
KILLED = """
import asyncio
from pickaxe.server.studio import Studio
from server.test_drawers import opened, process

async def main():
    print(await Studio(1).draw(process, opened("cave-vs-cave")), flush=True)
    await asyncio.sleep(1000)

asyncio.run(main())
"""


def opened(game: str, players: int = 2, seed: int = 1, **more: Any) -> Table:
    """A table where every seat is somebody's."""
    rules = pickaxe.game(game)
    seats = [Seat(index, f"Player {index + 1}", "human", "", f"visitor{index}") for index in range(players)]
    id = f"{rules.family}{seed}"
    setup = Setup(id, rules.id, rules.modes[0].id, players, "seats", seed, True, rules.rules_version, START, **more)
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    return table


def play(table: Table, random: Random) -> None:
    """A choice at random, as a draft; now and then the last one is taken back."""
    if table.undo_last is not None and random.random() < 0.3:
        table.add(table.prepare_undo(table.undo_last, START).entries)
    else:
        table.add(table.prepare_choices([random.choice(table.state.choices())], START, draft=USUAL.draft).entries)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    """An event loop for all these tests, since processes belong to one."""
    with asyncio.Runner() as found:
        yield found


@contextmanager
def opening(runner: asyncio.Runner, processes: int) -> Iterator[Studio]:
    """A studio for the length of a block."""
    found = Studio(processes)
    try:
        yield found
    finally:
        runner.run(found.close())


@pytest.fixture(scope="module")
def studio(runner: asyncio.Runner) -> Iterator[Studio]:
    """A studio with one process."""
    with opening(runner, 1) as found:
        yield found


@pytest.fixture(scope="module")
def threads(runner: asyncio.Runner) -> Iterator[Studio]:
    """A studio without processes."""
    with opening(runner, 0) as found:
        yield found


# What may be drawn


def followed(table: Table) -> str:
    """Tells how many tables the process follows."""
    (desk,) = (each for each in gc.get_objects() if isinstance(each, drawers.Desk))
    return str(len(desk._tables))


def process(table: Table) -> str:
    """Tells which process draws."""
    return str(os.getpid())


def extent(table: Table) -> str:
    """Tells where the table stands."""
    return f"{table.id} {table.number} {table.length}"


def fail(table: Table) -> str:
    """Cannot be drawn."""
    raise ValueError("no ink")


def end(table: Table) -> str:
    """Ends the process that draws it."""
    os._exit(3)


def hang(table: Table) -> str:
    """Is never drawn, and the patience for it is over soon."""
    signal.alarm(1)
    signal.pause()
    return "too late"


def end_once(table: Table, note: Path) -> str:
    """Ends the first process that draws it."""
    if not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return extent(table)


@pytest.mark.parametrize(("game", "players"), [("cave-vs-cave", 2), ("cave-farmers", 3), ("cavum", 2)])
def test_processes_draw_what_threads_draw(
    runner: asyncio.Runner, studio: Studio, threads: Studio, game: str, players: int
) -> None:
    table, random = opened(game, players), Random(game)
    for number in range(30):
        play(table, random)
        seat = number % players
        reader = READER._replace(visitor=Visitor(f"visitor{seat}", ""), lang=("en", "cs")[number % 2])
        one, other = (runner.run(each.draw(pages.fragment, table, reader, seat)) for each in (studio, threads))
        assert one == other


def test_what_is_not_in_the_log_is_drawn_as_it_is_now(runner: asyncio.Runner, studio: Studio, threads: Studio) -> None:
    table = opened("cave-vs-cave", seed=2)
    for name, value in (("next", None), ("trouble", Said("The disk is full.")), ("next", "another")):
        setattr(table, name, value)
        table.seats[1] = replace(table.seats[1], name=f"Bruno {name}", kind="bot", visitor=None, level="gentle")
        one, other = (runner.run(each.draw(pages.fragment, table, READER, 0)) for each in (studio, threads))
        assert one == other
        assert f"Bruno {name}" in one


def test_a_table_with_corrected_data_is_drawn(runner: asyncio.Runner, studio: Studio, threads: Studio) -> None:
    game = pickaxe.corrected("cavum", {"rules": {"option_points": 4, "start_score": 23}})
    try:
        table = opened(game.id, seed=3, edition=game.edition)
        one, other = (runner.run(each.draw(pages.fragment, table, READER, 0)) for each in (studio, threads))
        assert one == other
        assert "corrected data" in one
    finally:
        forget(game)


def test_a_page_shows_the_table_as_it_was_when_it_was_ordered(runner: asyncio.Runner, studio: Studio) -> None:
    table = opened("cave-vs-cave", seed=4)
    before = extent(table)

    async def work() -> None:
        drawing = asyncio.create_task(studio.draw(extent, table))
        await asyncio.sleep(0)
        table.add(table.prepare_choice(table.state.choices()[0], START).entries)
        assert await drawing == before
        assert await studio.draw(extent, table) == extent(table) != before

    runner.run(work())


def test_what_cannot_be_drawn_says_why_and_disturbs_nobody(runner: asyncio.Runner, studio: Studio) -> None:
    table, other = opened("cave-vs-cave", seed=5), opened("cave-vs-cave", seed=6)

    async def work() -> None:
        orders = [studio.draw(drawing, each) for drawing in (extent, fail, extent) for each in (table, other)]
        answers = await asyncio.gather(*orders, return_exceptions=True)
        assert [str(answers[place]) for place in (0, 1, 4, 5)] == [extent(table), extent(other)] * 2
        assert all(isinstance(answers[place], DrawingFailed) for place in (2, 3))
        assert "no ink" in str(answers[2])
        assert await studio.draw(extent, table) == extent(table)

    runner.run(work())


def test_what_cannot_be_sent_fails_alone(runner: asyncio.Runner, studio: Studio) -> None:
    table = opened("cave-vs-cave", seed=7)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        runner.run(studio.draw(lambda table: "", table))
    assert runner.run(studio.draw(extent, table)) == extent(table)


def test_without_a_process_a_drawing_fails_and_does_not_wait(
    runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(*given: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(drawers, "started", none_left)
    with opening(runner, 1) as studio, pytest.raises(DrawingFailed, match="no more processes"):
        runner.run(studio.draw(extent, opened("cave-vs-cave")))


def test_a_process_that_ends_is_followed_by_one_that_draws_what_is_left(
    runner: asyncio.Runner, studio: Studio, tmp_path: Path
) -> None:
    table, other = opened("cave-vs-cave", seed=8), opened("cave-vs-cave", seed=9)

    async def work() -> None:
        first = await studio.draw(process, table)
        orders = (studio.draw(end_once, table, tmp_path / "ended"), studio.draw(extent, other))
        assert [*await asyncio.gather(*orders)] == [extent(table), extent(other)]
        second = await studio.draw(process, table)
        os.kill(int(second), signal.SIGKILL)  # while nobody waits
        assert len({first, second, await studio.draw(process, table)}) == 3

    runner.run(work())


def test_what_is_never_drawn_ends_its_process_and_says_where(
    runner: asyncio.Runner, studio: Studio, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(DrawingFailed):
        runner.run(studio.draw(hang, opened("cave-vs-cave", seed=12)))
    assert "in hang" in capfd.readouterr().err


def test_what_ends_every_process_is_given_up_and_disturbs_nobody(runner: asyncio.Runner, studio: Studio) -> None:
    table, other = opened("cave-vs-cave", seed=10), opened("cave-vs-cave", seed=11)

    async def work() -> None:
        answers = await asyncio.gather(studio.draw(end, table), studio.draw(extent, other), return_exceptions=True)
        assert isinstance(answers[0], DrawingFailed)
        assert answers[1] == extent(other)

    runner.run(work())


def test_a_table_stays_with_its_process_and_none_outlives_the_studio(runner: asyncio.Runner) -> None:
    table, other = opened("cave-vs-cave"), opened("cave-vs-cave", seed=2)

    async def work() -> None:
        one, two = await asyncio.gather(studio.draw(process, table), studio.draw(process, other))
        assert one != two
        assert [await studio.draw(process, each) for each in (table, other, table)] == [one, two, one]
        found.extend((int(one), int(two)))

    found: list[int] = []
    with opening(runner, 2) as studio:
        runner.run(work())
        assert all(is_running(number) for number in found)
    assert not any(is_running(number) for number in found)


def test_a_process_follows_only_so_many_tables(runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawers, "AT_HAND", 2)
    tables, random = [opened("cave-vs-cave", seed=seed) for seed in range(4)], Random(1)
    with opening(runner, 1) as studio:
        for _ in range(20):
            table = random.choice(tables)
            play(table, random)
            assert runner.run(studio.draw(extent, table)) == extent(table)
        assert runner.run(studio.draw(followed, tables[0])) == "2"


def test_no_process_outlives_a_server_that_is_killed() -> None:
    with started([sys.executable, "-c", KILLED]) as server:
        assert server.stdout
        number = int(server.stdout.readline())
        assert is_running(number)
        server.kill()
        wait_until(lambda: not is_running(number))


def test_a_server_with_processes_plays_as_one_without(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", drawers=1) as site:
        ida = site.guest()
        table = ida.open()
        assert ida.choose(table, "A01").status_code == 200
        plain = ida.get(table, **{"Accept-Encoding": "identity"}).text
        assert plain == ida.get(table).text
        assert f'data-number="{ida.view(table)["number"]}"' in plain
