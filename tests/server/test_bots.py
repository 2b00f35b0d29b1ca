"""Bots think outside the server, know nothing that is hidden, and may fail without harm."""

import asyncio
import logging
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest

import pickaxe
from pickaxe import Record, build
from pickaxe.ai.bridge import BotFailed
from pickaxe.ai.search import SearchBot
from pickaxe.kernel.edition import Edition
from pickaxe.server import store_sql
from pickaxe.server.bots import LAST, POLITENESS, Bots, _player, decide
from processes import is_running, started
from server.site import FirstBots, Guest, running, wait_until


def first(record: str, seat: int, level: str, seed: int) -> str:
    """Takes the first option."""
    parsed = Record.parse(record)
    assert parsed.seed is None
    return pickaxe.game(parsed.game).lexicon.token(parsed.state().options()[0])


def pondering(gate: Path, record: str, seat: int, level: str, seed: int) -> str:
    """Keeps its processor busy, and says so, until it is let go on."""
    gate.with_suffix(".asked").touch()
    while not gate.exists():
        pass
    return first(record, seat, level, seed)


def failing(record: str, seat: int, level: str, seed: int) -> str:
    """Cannot decide."""
    raise ValueError("no idea")


def dying(record: str, seat: int, level: str, seed: int) -> str:
    """Ends its process."""
    os._exit(3)


def hanging(record: str, seat: int, level: str, seed: int) -> str:
    """Never decides."""
    while True:
        time.sleep(1)


def cheating(record: str, seat: int, level: str, seed: int) -> str:
    """Names something that is not open."""
    return "nonsense"


def process(record: str, seat: int, level: str, seed: int) -> str:
    """The process it runs in."""
    return str(os.getpid())


def asked(bots: Bots) -> str:
    """What the bots answer at the beginning of a game."""
    match = pickaxe.Match("cave-vs-cave", seed=1)
    match.record.seed = None
    assert match.state.seat is not None
    try:
        return asyncio.run(bots.choose(str(match.record), match.state.seat, "greedy", 1))
    finally:
        bots.close()


@pytest.mark.parametrize("level", ["random", "gentle", "steady"])
def test_the_bots_of_the_package_play(level: str) -> None:
    bots = Bots(workers=1)
    match = pickaxe.Match("cave-vs-cave", seed=1)
    record, seat = match.record.cut(len(match.record.choices)), match.state.seat
    record.seed = None
    assert seat is not None

    async def story() -> list[str]:
        return [await bots.choose(str(record), seat, level, 5) for _ in range(2)]

    try:
        assert not bots.is_running
        one, other = asyncio.run(story())
    finally:
        bots.close()
    assert one == other
    assert match.state.why_not(one) == []


def test_a_bot_has_a_process_of_its_own() -> None:
    assert asked(Bots(process, workers=1)) != str(os.getpid())


def test_a_bot_that_fails_says_why() -> None:
    with pytest.raises(BotFailed, match="ValueError: no idea"):
        asked(Bots(failing, workers=1))


def test_a_bot_whose_process_ends_fails() -> None:
    with pytest.raises(BotFailed, match="its process ended"):
        asked(Bots(dying, workers=1))


def test_a_bot_that_never_decides_fails() -> None:
    with pytest.raises(BotFailed, match="its process ended"):
        asked(Bots(hanging, workers=1, patience=0.2))


def by_level(record: str, seat: int, level: str, seed: int) -> str:
    """Hangs or says in which process it runs, as it is told."""
    return hanging(record, seat, level, seed) if level == "hanging" else str(os.getpid())


def test_a_stuck_bot_ends_alone() -> None:
    bots = Bots(by_level, patience=1)

    async def story() -> tuple[list[str], BaseException | str]:
        stuck = asyncio.create_task(bots.choose("", 0, "hanging", 0))
        await asyncio.sleep(0)  # it has its process
        found = [await bots.choose("", 0, "", 0)]
        ended = (await asyncio.gather(stuck, return_exceptions=True))[0]
        one, other = await asyncio.gather(*[bots.choose("", 0, "", 0) for _ in range(2)])
        return [*found, one, other], ended

    try:
        (before, *after), ended = asyncio.run(story())
    finally:
        bots.close()
    assert str(ended) == "its process ended before it had decided"
    assert before in after  # the neighbour goes on in the same process
    assert len(set(after)) == 2


def test_a_process_that_was_killed_while_nobody_asked_is_replaced() -> None:
    bots = Bots(process)

    async def story() -> list[str]:
        found = [await bots.choose("", 0, "", 0)]
        os.kill(int(found[0]), signal.SIGTERM)
        worker = bots._idle[-1]._process
        assert worker
        worker.join()
        return [*found, await bots.choose("", 0, "", 0)]

    try:
        one, other = asyncio.run(story())
    finally:
        bots.close()
    assert one != other


def test_a_process_from_before_the_rules_were_compiled_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Bots(process)

    async def story() -> list[str]:
        found = []
        for is_compiled in (False, False, True, True):
            monkeypatch.setattr(build, "can_run_compiled", partial(bool, is_compiled))
            found.append(await bots.choose("", 0, "", 0))
        return found

    try:
        first, second, third, fourth = asyncio.run(story())
    finally:
        bots.close()
    assert first == second != third == fourth


def test_a_bot_whose_answer_nobody_wants_is_interrupted() -> None:
    bots = Bots(by_level, workers=1, patience=1000)

    async def story() -> str:
        unwanted = asyncio.create_task(bots.choose("", 0, "hanging", 0))
        await asyncio.to_thread(wait_until, lambda: bots.is_running)
        unwanted.cancel()
        await asyncio.gather(unwanted, return_exceptions=True)
        return await asyncio.wait_for(bots.choose("", 0, "", 0), 100)

    try:
        assert int(asyncio.run(story())) != os.getpid()
    finally:
        bots.close()
    assert bots._workers == []


def test_at_least_two_bots_think_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    places = []
    for cores in (None, 1, 2, 4, 64):
        monkeypatch.setattr(os, "cpu_count", partial(int, cores) if cores else lambda: None)
        places.append(Bots()._free)
    assert places == [2, 2, 2, 3, 4]


def test_bots_that_people_wait_for_come_first_and_the_others_in_their_order() -> None:
    bots = Bots(workers=1)
    order: list[str] = []
    urgencies = {"a": 2, "b": 1, "c": 2, "d": 1, "e": 2, "f": 0}

    async def think(table: str) -> None:
        async with bots.turn(lambda: urgencies[table]):
            order.append(table)
            await asyncio.sleep(0)
            if table == "b":
                urgencies["e"] = 0  # somebody opens the page of a table that waits

    async def story() -> None:
        tasks = [asyncio.create_task(think(table)) for table in "abcdef"]
        await asyncio.sleep(0)
        tasks[5].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(story())
    assert order == ["a", "b", "e", "d", "c"]
    assert (bots._free, bots._waiting) == (1, [])


def test_what_comes_last_never_takes_the_last_free_process() -> None:
    bots, order = Bots(workers=2), list[str]()

    async def think(name: str, urgency: int, until: asyncio.Event) -> None:
        async with bots.turn(lambda: urgency):
            order.append(name)
            await until.wait()

    async def story() -> None:
        idle, done = asyncio.Event(), asyncio.Event()
        idlers = [asyncio.create_task(think(name, LAST, idle)) for name in ("hint", "other hint")]
        await asyncio.sleep(0)
        assert order == ["hint"]
        game = asyncio.create_task(think("game", 2, done))
        await asyncio.sleep(0)
        assert order == ["hint", "game"]
        idle.set()
        done.set()
        await asyncio.gather(*idlers, game)

    asyncio.run(story())
    assert order == ["hint", "game", "other hint"]
    assert (bots._free, bots._waiting) == (2, [])


def counting(record: str, seat: int, level: str, seed: int) -> str:
    """How polite its process is."""
    return str(os.nice(0))


def test_bots_yield_to_whoever_serves_pages() -> None:
    assert int(asked(Bots(counting, workers=1))) == min(19, os.nice(0) + POLITENESS)


def test_a_bot_that_has_planned_its_turn_does_not_think_again() -> None:
    match = pickaxe.Match("cave-vs-cave", seed=1)
    seat, turn = match.state.seat, match.state.turn
    assert seat is not None
    player = _player("steady", "cave-vs-cave", seat, 5)
    assert isinstance(player, SearchBot)
    while match.state.turn == turn and match.state.seat == seat:
        match.play(decide(str(match.record), seat, "steady", 5))
        plan = player.plan
        assert plan
    assert player.plan is plan


def test_one_tables_slow_bots_never_hold_up_anothers(tmp_path: Path) -> None:
    class Slow(FirstBots):
        """Bots of which some never decide."""

        async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
            if level == "random":
                await asyncio.Event().wait()
            return await super().choose(record, seat, level, seed, edition)

    with running(tmp_path / "tables.sqlite", bots=Slow(workers=2)) as site:
        ida = site.guest()
        stuck = bots_turn(ida, level="random")
        before = ida.record(stuck)
        for table in [ida.open("bot") for _ in range(3)]:
            wait_until(partial(has_bot_played, ida, table))
        assert ida.record(stuck) == before


def has_bot_played(guest: Guest, table: str) -> bool:
    """Whether a bot has had its turn; a guest whose turn it is ends it."""
    if guest.view(table)["view"]["seat"] == 0:
        guest.end_turn(table)
    return "\n2: " in guest.record(table)


def naming(file: Path, record: str, seat: int, level: str, seed: int) -> str:
    """Writes down in which process it runs, then never decides."""
    file.with_suffix(".new").write_text(str(os.getpid()))
    file.with_suffix(".new").rename(file)
    return hanging(record, seat, level, seed)


def test_closing_ends_a_process_that_is_thinking(tmp_path: Path) -> None:
    file = tmp_path / "process"
    bots = Bots(partial(naming, file), workers=1)

    async def story() -> None:
        task = asyncio.ensure_future(bots.choose("", 0, "", 0))
        await asyncio.to_thread(wait_until, file.exists)
        bots.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(story())
    wait_until(lambda: not is_running(int(file.read_text())))


def test_a_bot_whose_choice_cannot_be_stored_stops_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must not try again and again by itself: the disk would be no emptier."""
    asked: list[str] = []

    class Counting(FirstBots):
        """Bots that write down how often they are asked, and whose first choice nothing stores."""

        async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
            if not asked:
                monkeypatch.setattr(store_sql, "_append", no_room)
            asked.append(record)
            return await super().choose(record, seat, level, seed, edition)

    async def no_room(*_: object) -> None:
        raise store_sql.Trouble("The disk is full.")

    with running(tmp_path / "tables.sqlite", bots=Counting()) as site:
        ida = site.guest()
        table = bots_turn(ida)
        wait_until(lambda: "it cannot be stored" in ida.get(f"{table}/fragment").text)
        assert len(asked) == 1
        monkeypatch.undo()
        ida.post(f"{table}/resume", {})
        wait_until(lambda: len(asked) > 1)


def bots_turn(ida: Guest, **fields: str) -> str:
    """A table where it is the bot's turn."""
    table = ida.open("bot", **fields)
    while ida.view(table)["view"]["seat"] == 0:
        ida.end_turn(table)
    return table


KILLED = """
import asyncio
from pickaxe.server.bots import Bots
from server.test_bots import announcing

async def main():
    await Bots(announcing, workers=1).choose("", 0, "", 0)

if __name__ == "__main__":
    asyncio.run(main())
"""


def announcing(record: str, seat: int, level: str, seed: int) -> str:
    """Says in which process it runs, then never decides."""
    print(os.getpid(), flush=True)
    return hanging(record, seat, level, seed)


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system for processes in its own way")
def test_bots_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    with started([sys.executable, str(script)]) as server:
        assert server.stdout
        bot = int(server.stdout.readline())
        server.kill()
        wait_until(lambda: not is_running(bot))


def test_the_server_answers_while_bots_think(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with running(tmp_path / "tables.sqlite", bots=Bots(partial(pondering, gate), workers=1)) as site:
        ida = site.guest()
        table = bots_turn(ida)
        wait_until(gate.with_suffix(".asked").exists)
        before = ida.record(table)
        assert ida.get("/health").status_code == 200
        assert ida.get(table).status_code == 200
        assert ida.record(table) == before  # so the bot was still thinking
        gate.touch()
        wait_until(lambda: ida.record(table) != before)


def test_a_failing_bot_is_reported_and_can_be_resumed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Moody(FirstBots):
        is_well = False

        async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
            if not self.is_well:
                raise BotFailed("ValueError: no idea")
            return await super().choose(record, seat, level, seed, edition)

    bots = Moody()
    with running(tmp_path / "tables.sqlite", bots=bots) as site, caplog.at_level(logging.ERROR, "pickaxe.server"):
        ida = site.guest()
        table = bots_turn(ida)
        sentence = "Steady bot could not decide (ValueError: no idea). Nothing is lost: let it try again."
        wait_until(lambda: sentence in ida.get(table).text)
        assert "A bot failed at table" in caplog.text
        before = ida.record(table)
        assert ida.post(f"{table}/resume", {}).status_code == 200
        wait_until(lambda: sentence in ida.get(table).text)
        assert ida.record(table) == before
        bots.is_well = True
        assert ida.submit(f"{table}/resume").status_code == 303
        wait_until(lambda: ida.view(table)["view"]["seat"] == 0)
        assert sentence not in ida.get(table).text
        assert ida.record(table) != before


@pytest.mark.parametrize("decide", [cheating, dying])
def test_a_bot_that_breaks_the_rules_or_itself_changes_nothing(tmp_path: Path, decide: object) -> None:
    bots = Bots(decide, workers=1)  # type: ignore[arg-type]
    with running(tmp_path / "tables.sqlite", bots=bots) as site:
        ida = site.guest()
        table = bots_turn(ida)
        before = ida.record(table)
        wait_until(lambda: "could not decide" in ida.get(table).text)
        assert ida.record(table) == before
        assert ida.get("/health").status_code == 200


class Gate(FirstBots):
    """Bots that wait until they are let through, and count what they were asked and what they answered."""

    is_open = False
    asked = answered = 0

    async def choose(self, record: str, seat: int, level: str, seed: int, edition: Edition | None = None) -> str:
        self.asked += 1
        while not self.is_open:
            await asyncio.sleep(0.01)
        self.answered += 1
        return await super().choose(record, seat, level, seed, edition)


def test_a_bots_turn_goes_on_after_a_restart_without_any_visit(tmp_path: Path) -> None:
    bots = Gate()
    with running(tmp_path / "tables.sqlite", bots=bots) as site:
        ida = site.guest()
        table = bots_turn(ida)
        before = ida.record(table)
        site.restart()
        bots.is_open = True
        hall = site.app.state.hall
        wait_until(lambda: table[3:] in hall._tables and hall._tables[table[3:]].state.seat == 0)
        assert ida.record(table).startswith(before.rstrip("\n"))


def test_a_turn_taken_back_while_the_bot_thinks_is_not_answered(tmp_path: Path) -> None:
    bots = Gate()
    with running(tmp_path / "tables.sqlite", bots=bots) as site:
        ida = site.guest()
        table = ida.open("bot")
        bots.is_open = True
        wait_until(lambda: ida.view(table)["view"]["seat"] == 0)
        bots.is_open, asked = False, bots.asked
        ida.end_turn(table)
        wait_until(lambda: bots.asked > asked)
        assert ida.view(table)["view"]["seat"] == 1
        length = len(Record.parse(ida.record(table)).choices)
        assert ida.undo(table, length - 1).status_code == 200
        bots.is_open = True
        wait_until(lambda: bots.answered == bots.asked)
        assert ida.view(table)["view"]["seat"] == 0
        ida.choose(table, "end")
        wait_until(lambda: ida.view(table)["view"]["seat"] == 0)
