"""The hall: all tables, kept at hand while they are played, and the bots' turns at them."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple
from zlib import crc32

from pickaxe.ai import USUAL
from pickaxe.ai.bridge import BotFailed
from pickaxe.ai.hints import Hint
from pickaxe.kernel.errors import BadSetup, PickaxeError
from pickaxe.kernel.game import forget, register, remember
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server.bots import Bots
from pickaxe.server.lessons import OPENING
from pickaxe.server.live import ANYWHERE, Live
from pickaxe.server.opening import Wish, bot_name, fork_seats
from pickaxe.server.records import Brought
from pickaxe.server.refusal import Impossible, NotAllowed, NotFound, Outdated
from pickaxe.server.retention import Ages
from pickaxe.server.seats import Visitor, clean_name
from pickaxe.server.settings import FINAL, Draft
from pickaxe.server.sight import may_fork
from pickaxe.server.store import (
    CHAT,
    BadLog,
    BadStore,
    Entry,
    NumberTaken,
    Seat,
    Setup,
    Stored,
    TableGone,
    Told,
    Waits,
    free_name,
    plain_name,
)
from pickaxe.server.store_sql import AS_BEFORE, Store
from pickaxe.server.studio import Studio
from pickaxe.server.tables import CLOSED, Addition, Table

log = logging.getLogger("pickaxe.server")

AT_HAND: Final = 256  # tables kept in memory
MOVED_ON: Final = "The table is at number {n}, but the page was at {at}. Look again, then choose."
NO_LINK: Final = "This link is not valid; ask for a new one."
TAKING_OVER: Final = 5.0  # seconds until a server looks whether bots wait whom none lets think
IN_LOBBY: Final = 30  # tables listed for a visitor
EDITIONS: Final = 256  # games with corrected facts kept in memory; a table that needs another one brings it back


class Stock(NamedTuple):
    """What can be counted in a hall."""

    at_hand: int  # tables in memory
    thinking: int  # bots
    waiting: int  # bots without a process
    drawers: int  # processes
    drawings: int  # tables that wait for them


class Hall:
    """All tables of a server; whatever changes a table goes through here, one change at a time."""

    def __init__(
        self,
        store: Store,
        live: Live,
        bots: Bots,
        *,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        new_seed: Callable[[], int],
        drawers: int = 0,
    ) -> None:
        self._store = store
        self._live = live
        self._bots = bots
        self._clock = clock
        self._new_id = new_id
        self._new_seed = new_seed
        self.studio = Studio(drawers)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._rethinking: set[asyncio.Task[None]] = set()
        self._deleted: set[str] = set()  # since the start: a table that was being read then must not come back

    def stock(self) -> Stock:
        """What there is now."""
        bots, studio = self._bots, self.studio
        return Stock(len(self._tables), bots.thinking, bots.waiting, studio.drawers, studio.waiting)

    # Finding tables

    async def table(self, id: str) -> Table:
        """A table, rebuilt from its log unless it is at hand."""
        table = self._tables.pop(id, None) or await self._load(id)
        if id in self._deleted:  # while it was read
            raise TableGone(f"table {id} was deleted")
        self._keep(table)
        if self._store.is_shared:
            async with table.lock:
                await self._catch_up(table)
        self._tidy()
        self._wake(table)
        return table

    async def _catch_up(self, table: Table) -> bool:
        """Read what others have stored of a table, if they have; its lock must be held."""
        try:
            if await self._store.revision(table.id) == table.revision:
                return False
            news = await self._store.load(table.id, since=table.number)
            if news is None:
                raise TableGone(f"table {table.id} was deleted")
            table.catch_up(news)
        except BaseException:
            self._forget(table)
            raise
        return True

    async def _load(self, id: str) -> Table:
        """A table from the store, read once however many ask for it meanwhile, also if the first one goes away."""
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._rebuilt(id))
            self._loading[id].add_done_callback(partial(self._loaded, id))
        table = await asyncio.shield(self._loading[id])
        return self._tables.pop(id, table)  # it may have been opened meanwhile: there must be only one

    async def _rebuilt(self, id: str) -> Table:
        stored = await self._store.load(id)
        if stored is None:
            raise NotFound(Said("There is no table '{id}'.", id=id[:40]))
        return await self.studio.do(Table, stored)

    def _loaded(self, id: str, task: asyncio.Task[Table]) -> None:
        del self._loading[id]
        if not task.cancelled():
            task.exception()  # known to whoever waited for it

    def at_hand(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(id)

    def _keep(self, table: Table) -> None:
        """Have a table at hand, last in the order of use, and with it the game that it plays."""
        self._tables[table.id] = table
        remember(table.game, EDITIONS)

    def _tidy(self) -> None:
        if len(self._tables) <= AT_HAND:
            return
        for id, table in list(self._tables.items())[: len(self._tables) - AT_HAND]:
            if not (table.lock.locked() or table.thinking or table.trouble or self._live.count(id)):
                del self._tables[id]

    async def tables_of(self, visitor: Visitor) -> tuple[list[Table], list[BadLog]]:
        """The visitor's tables as they are now, the one that changed last first; and those that cannot be opened."""
        found = [await self._still(id) for id in await self._store.tables_of(visitor.id, IN_LOBBY)]
        tables = [table for table in found if isinstance(table, Table)]
        return tables, [error for error in found if isinstance(error, BadLog)]

    async def _still(self, id: str) -> Table | BadLog | None:
        try:
            return (await self.table(id)).snapshot()
        except BadLog as error:
            log.error("%s", error)
            return error
        except TableGone:  # since the list was made
            return None

    # Opening tables

    async def open(self, wish: Wish, visitor: Visitor) -> Table:
        """A new table."""
        lesson = wish.lesson
        setup = wish.setup(self._new_id(), lesson.seed if lesson else self._new_seed(), self._clock())
        table, addition = await self._prepared(setup, wish.seats(visitor), [], lesson.before if lesson else ())
        return await self._created(table, addition)

    async def fork(self, table: Table, at: int, visitor: Visitor, level: str = "") -> Table:
        """A new table that begins with the first choices of another; what is hidden there is dealt anew.

        With the level of a bot, the visitor plays on alone against such bots: in their own seat, or for who decides.
        """
        held, decides = table.seats_of(visitor), max(0, table.state_at(at).mover)
        if not may_fork(table, visitor):
            raise NotAllowed("The game is still on, and the players have secrets: play on from here once it is over.")
        setup = self._anew(table, mode=table.mode, opening="fork", is_dealt=False)
        seats = fork_seats(table.seats, visitor, held[0] if len(held) == 1 else decides, level)
        return await self._created(*await self._prepared(setup, seats, table.cut(at)))

    async def bring(self, brought: Brought, visitor: Visitor) -> Table:
        """A new table that begins with the choices of a record; what is hidden there is dealt anew."""
        at = self._clock()
        setup = brought.setup(self._new_id(), self._new_seed(), at)
        seats, entries = await self.studio.do(brought.seats, visitor), await self.studio.do(brought.entries, at)
        return await self._created(*await self._prepared(setup, seats, entries))

    async def rematch(self, table: Table, visitor: Visitor) -> str:
        """The id of the table where the same people play again; whoever asks first opens it."""
        if not table.seats_of(visitor):
            raise NotAllowed("Only the players of this table can ask for a rematch.")
        if not table.is_over:
            raise Outdated("The game is not over yet.")
        opened = table.setup.opening
        opening = "bot" if opened.startswith(OPENING) else opened  # a lesson has one deal only
        setup = self._anew(table, is_dealt=True, opening=opening)
        again, addition = await self._prepared(setup, table.seats, [])
        stored = Stored(setup, again.seats, addition.entries)
        table.next = await self._store.follow(table.id, stored, waits=addition.waits, decides=addition.seat)
        if table.next == again.id:
            table.revision += 1
            self._opened(again, addition)
        self._live.tell(table.id, None)
        return table.next

    def _anew(self, table: Table, **changes: Any) -> Setup:
        """The setup of a table like this one that is opened now."""
        changes |= {"id": self._new_id(), "seed": self._new_seed(), "created": self._clock()}
        return replace(table.setup, rules=table.game.rules_version, **changes)

    async def _prepared(
        self, setup: Setup, seats: list[Seat], entries: list[Entry], tokens: Sequence[str] = ()
    ) -> tuple[Table, Addition]:
        table = await self.studio.do(Table, Stored(setup, seats, entries))
        opening = table.prepare_opening(self._clock(), tokens)
        return table, Addition([*entries, *opening.entries], opening.waits, opening.seat)

    async def _created(self, table: Table, addition: Addition) -> Table:
        try:
            await self._store.create(
                Stored(table.setup, table.seats, addition.entries), waits=addition.waits, decides=addition.seat
            )
        except BadSetup:
            forget(table.game)  # the store has other facts under the same id, and they count
            raise
        return self._opened(table, addition)

    def _opened(self, table: Table, addition: Addition) -> Table:
        table.add(addition.entries[table.number :])
        self._keep(table)
        self._wake(table)
        self._stir(table)
        return table

    def _stir(self, table: Table, *others: str | None) -> None:
        """Let those who sit at a table, and others, hear for which tables they are waited for."""
        self._live.stir([visitor for visitor in (*(seat.visitor for seat in table.seats), *others) if visitor])

    # Sitting down

    async def invite(self, table: Table, index: int, visitor: Visitor) -> None:
        """Give an open seat to a visitor."""
        async with table.lock:
            seat = _seat(table, index)
            if table.seats_of(visitor):
                return
            name = free_name(clean_name(visitor.name, seat.name), _other_names(table, index))
            taken = replace(seat, name=name, kind="human", visitor=visitor.id, since=self._clock())
            await self._take(table, taken, only_open=True)

    async def hand_over(self, table: Table, index: int, visitor: Visitor, link: str) -> None:
        """Give a seat for good to somebody who has its holder's link, which is used up; a bot that stood in goes."""
        async with table.lock:
            seat = _seat(table, index)
            name = free_name(clean_name(visitor.name, seat.name), _other_names(table, index))
            taken = Seat(index, name, "human", "", visitor.id, self._clock())
            await self._take(table, taken, only_open=False, link=link)
        self._stop_thinking(table)

    async def seat_bot(self, table: Table, index: int, level: str, visitor: Visitor) -> None:
        """Give an open seat to a bot; whoever opened the table can."""
        async with table.lock:
            seat = _seat(table, index)
            if not table.is_opened_by(visitor):
                raise NotAllowed("Only the person who opened this table can do that.")
            bots = 1 + sum(other.level == level for other in table.seats)
            name = free_name(bot_name(level, index, bots), _other_names(table, index))
            taken = replace(seat, name=name, kind="bot", level=level, since=self._clock())
            await self._take(table, taken, only_open=True)

    async def stand_in(self, table: Table, index: int, level: str, visitor: Visitor) -> None:
        """Let a bot play for somebody who has left: for the visitor, or for somebody who does not look at the table.

        Where turns have a time, nobody has to look at the table: a bot plays for whose time is up.
        """
        async with table.lock:
            seat = _seat(table, index)
            _check_seated(table, visitor)
            if seat.kind != "human":
                raise Outdated("Nobody plays there any more.")
            if seat.visitor != visitor.id:
                await self._check_left(table, seat)
            await self._take(table, replace(seat, kind="bot", level=level), only_open=False)

    async def _check_left(self, table: Table, seat: Seat) -> None:
        """Refuse a bot in the seat of somebody who has not left."""
        if table.setup.pace and seat.index not in self.late(table):
            raise NotAllowed(Said("{name} still has time.", name=seat.name))
        if not table.setup.pace and seat.visitor in await self.there(table):
            raise NotAllowed(Said("{name} is at the table.", name=seat.name))

    def late(self, table: Table) -> list[int]:
        """The seat whose time is up, if there is one."""
        return [table.state.mover] if table.is_late(self._clock()) else []

    async def resign(self, table: Table, visitor: Visitor) -> None:
        """Leave the rest of a game to bots."""
        if not table.may_resign(visitor):
            raise NotAllowed("There is no game here to resign.")
        for index in table.seats_of(visitor):
            await self.stand_in(table, index, USUAL, visitor)

    async def come_back(self, table: Table, visitor: Visitor) -> None:
        """Give back to a visitor what bots play for them."""
        async with table.lock:
            left = table.left_by(visitor)
            if not left:
                raise NotAllowed("You have no seat at this table.")
            if table.state.seat in left:
                table.trouble = None
            for index in left:
                taken = replace(table.seats[index], kind="human", level="", since=self._clock())
                await self._take(table, taken, only_open=False)
        self._stop_thinking(table)

    def _stop_thinking(self, table: Table) -> None:
        if not table.thinking and (task := self._thinking.get(table.id)):
            task.cancel()  # what the bot would do is no longer asked

    async def _take(self, table: Table, seat: Seat, *, only_open: bool, link: str | None = None) -> None:
        _check_open(table)
        waits: Waits = "bot" if seat.kind == "bot" else "human"
        told = waits if table.state.seat == seat.index else None
        try:
            with self._storing(table):
                is_taken = await self._store.take_seat(
                    table.id,
                    seat,
                    only_open=only_open,
                    at=self._clock(),
                    decides=table.state.seat,
                    waits=told,
                    revision=None if only_open else table.revision,
                    link=link,
                )
        except NumberTaken as error:
            self._forget(table)
            raise Outdated("Something else has happened at the table in the meantime.") from error
        if not is_taken:
            self._forget(table)
            raise NotAllowed("Somebody else already sits there; you can watch." if link is None else NO_LINK)
        before, table.seats[seat.index] = table.seats[seat.index].visitor, seat
        table.revision += 1
        self._wake(table)
        self._stir(table, before)
        self._live.tell(table.id, None)

    # People

    async def rename(self, visitor: Visitor) -> None:
        """Let a visitor have their name also at the tables where they play."""
        await self._follow_seats(await self._store.rename(visitor.id, visitor.name))

    async def merge(self, source: Visitor, target: Visitor) -> None:
        """Let one visitor have the seats of another one, but where both sit at a table."""
        await self._follow_seats(await self._store.merge(source.id, target.id))
        self._live.stir([source.id, target.id])

    async def _follow_seats(self, ids: Sequence[str]) -> None:
        """Let the tables at hand know who sits at them now, and whoever looks at them."""
        for id in ids:
            if id in self._tables or id in self._loading:  # which may have been read before
                with suppress(PickaxeError):  # what cannot be read now is not kept at hand any more
                    table = await self.table(id)
                    async with table.lock:
                        await self._catch_up(table)
            self._live.tell(id, None)

    async def held_by(self, visitor: Visitor) -> list[str]:
        """All tables where a visitor holds a seat, the oldest first, also those that they have taken off their list."""
        return await self._store.seats_of(visitor.id)

    async def archived(self, id: str) -> Table | BadLog | None:
        """A table to be read only, rebuilt where nobody who plays waits, and not kept; None if it is gone."""
        try:
            if not self._store.is_shared and (at_hand := self._tables.get(id)):
                return at_hand.snapshot()
            stored = await self._store.load(id)
            table = await self.studio.look_up(Table, stored) if stored else None
        except TableGone:
            return None
        except (BadLog, BadStore) as error:
            log.error("%s", error)
            return error if isinstance(error, BadLog) else BadLog(id, Said("it cannot be read now"))
        if table:
            register(table.game)
        return table

    # Leaving

    async def leave(self, table: Table, visitor: Visitor) -> None:
        """Let the seats of a visitor be free again, as long as the game has not begun."""
        async with table.lock:
            if not table.may_leave(visitor):
                raise NotAllowed("You can leave a seat only before the game begins.")
            for index in table.seats_of(visitor):
                await self._take(table, Seat(index, plain_name(index), "open"), only_open=False)

    async def delete(self, table: Table, visitor: Visitor) -> None:
        """Delete a table with all that is stored of it, and tell whoever looks at it."""
        async with table.lock:
            if not table.may_delete(visitor):
                raise NotAllowed("Other people play at this table; you can take it off your list.")
            await self._store.delete(table.id, self._clock())
            self._deleted.add(table.id)
            self._forget(table)
        if task := self._thinking.get(table.id):
            task.cancel()
        self._live.tell(table.id, None)
        self._stir(table)
        self._unlink(table.id)

    async def prune(self, ages: Ages) -> int:
        """Delete tables at which nothing has happened for long, and at which nobody looks; how many those were."""
        abandoned = await self._store.abandoned(ages, self._clock())
        found = [id for id in abandoned if not await self._is_looked_at(id)]
        for id in found:
            await self._store.delete(id, self._clock())
            self._deleted.add(id)
            self._tables.pop(id, None)
            self._unlink(id)
        self._live.stir(None)
        return len(found)

    async def _is_looked_at(self, id: str) -> bool:
        """Whether anybody looks at a table, by way of whatever server."""
        return bool(self._live.among(id, None) or await self._store.elsewhere(id, None))

    def _unlink(self, id: str) -> None:
        """Let no table at hand lead to a rematch that is no more."""
        for table in [table for table in self._tables.values() if table.next == id]:
            table.next = None
            self._live.tell(table.id, None)

    async def unlist(self, table: Table, visitor: Visitor) -> None:
        """Take a table off the list of a visitor; the others keep it."""
        await self._store.unlist(table.id, visitor.id)
        self._stir(table)

    # Playing

    async def choose(
        self,
        table: Table,
        visitor: Visitor,
        number: int,
        choices: Sequence[int | str],
        *,
        to: int | None = None,
        draft: Draft = FINAL,
    ) -> None:
        """Play choices for a visitor, all of them or none; instead of what came after a position, if one is given."""

        def prepare() -> Addition:
            _check_seated(table, visitor)
            _check_number(table, number)
            _check_turn(table, visitor)
            _check_undo(table, visitor, to)
            if table.is_led:  # what a lesson shows counts at once
                _check_lesson(table, choices, to)
            meant = FINAL if table.is_led else draft
            return table.prepare_choices(choices, self._clock(), to=to, draft=meant)

        await self._change(table, prepare)

    async def undo(self, table: Table, visitor: Visitor, number: int, to: int) -> None:
        """Take back the visitor's last choices."""

        def prepare() -> Addition:
            _check_seated(table, visitor)
            _check_number(table, number)
            addition = table.prepare_undo(to, self._clock())
            _check_undo(table, visitor, to)
            return addition

        await self._change(table, prepare)

    async def ask_back(self, table: Table, visitor: Visitor, number: int) -> None:
        """Ask the others whether a visitor may take back what they have answered."""

        def prepare() -> Addition:
            _check_seated(table, visitor)
            _check_number(table, number)
            return table.prepare_ask(visitor, self._clock())

        await self._change(table, prepare)

    async def answer(self, table: Table, visitor: Visitor, number: int, *, agrees: bool) -> None:
        """Say whether somebody else may take something back."""

        def prepare() -> Addition:
            _check_seated(table, visitor)
            _check_number(table, number)
            return table.prepare_answer(visitor, agrees, self._clock())

        await self._change(table, prepare)

    async def go_on(self, table: Table, visitor: Visitor) -> None:
        """Let a finished game go on at the same table; whoever asks first does it for all."""

        def prepare() -> Addition | None:
            _check_seated(table, visitor)
            if not table.is_over and table.mode != table.setup.mode:
                return None
            return table.prepare_go_on(table.seats_of(visitor)[0], self._new_seed(), self._clock())

        await self._change(table, prepare)

    async def _change(self, table: Table, prepare: Callable[[], Addition | None]) -> None:
        """Commit an addition; if others were first, what they stored is read, and it is prepared anew or refused."""
        async with table.lock:
            while addition := _open_addition(table, prepare):
                try:
                    await self._commit(table, addition)
                    break
                except NumberTaken as error:
                    if not await self._catch_up(table):
                        self._forget(table)
                        raise Outdated("Something else has happened at the table in the meantime.") from error
        self._wake(table)

    async def _commit(self, table: Table, addition: Addition) -> None:
        """Store entries, then let the table follow, then tell everyone; raises NumberTaken if others were first."""
        decides = AS_BEFORE if addition.seat == table.state.seat else addition.seat
        with self._storing(table):
            await self._store.append(
                table.id, addition.entries, waits=addition.waits, decides=decides, revision=table.revision
            )
        table.add(addition.entries)
        table.revision += 1
        self._keep(table)  # it may have been put away meanwhile, or read as it was before
        self._live.tell(table.id, table.number)
        if decides != AS_BEFORE:
            self._stir(table)
        await asyncio.sleep(0)  # the news go out now, before anybody's page is drawn

    @contextmanager
    def _storing(self, table: Table) -> Iterator[None]:
        """Rebuild a table from what is stored if that is not known, and let its pages look again: it may be more."""
        try:
            yield
        except NumberTaken:
            raise
        except BaseException:
            self._forget(table)
            self._live.tell(table.id, None)
            raise

    def _forget(self, table: Table) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]

    # Other servers

    async def attend(self) -> None:
        """Let bots go on that were thinking when a server stopped, now and whenever one has; hear of other servers."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._store.listen(self.hear, self._live.among, self._live.stir))
                tasks.create_task(self._look_after_bots())  # only now: what others do meanwhile is heard
                tasks.create_task(self._find_turns())
        except Exception as error:
            log.error("Nobody looks after bots and other servers any more.", exc_info=error)
            raise

    def hear(self, id: str | None, told: Told) -> None:
        """Pass on what another server says about a table; all of them if something may have been missed."""
        if id is None and not self._store.is_shared:
            self._tables.clear()  # else every request asks whether the one in memory is still the last
        for table in self._live.tables if id is None else [id]:
            for news in (told, CHAT) if id is None else (told,):
                self._live.tell(table, news)
        if id is not None and told != CHAT and (task := self._thinking.get(id)):
            self._rethinking.add(check := asyncio.create_task(self._rethink(id, task)))
            check.add_done_callback(self._rethinking.discard)

    async def _find_turns(self) -> None:
        """Write down whose turn it is where an older Pickaxe has not."""
        try:
            for id in await self._store.tables_without_turn():
                await self._find_turn(id)
        except BadStore as error:
            log.error("Not all turns were found: %s", error)

    async def _find_turn(self, id: str) -> None:
        try:
            table = await self.table(id)
            await self._store.await_seat(id, table.state.seat, table.changed, revision=table.revision)
        except (BadLog, NotFound, TableGone, NumberTaken):  # told to whoever looks at it, or written down meanwhile
            return
        self._stir(table)

    async def is_looking(self, visitor: str) -> bool:
        """Whether somebody has a page open, by way of whatever server."""
        return bool(self._live.among(ANYWHERE, [visitor]) or await self._store.elsewhere(ANYWHERE, [visitor]))

    async def there(self, table: Table) -> list[str]:
        """Who of those that hold a seat looks at a table, by way of whatever server."""
        held = [seat.visitor for seat in table.seats if seat.visitor]
        return self._live.among(table.id, held) + await self._store.elsewhere(table.id, held)

    async def _rethink(self, id: str, task: asyncio.Task[None]) -> None:
        """Stop a bot whose decision is no longer asked for."""
        try:
            is_asked = (await self.table(id)).thinking
        except PickaxeError:  # told to whoever looks at the table; a bot cannot go on without it
            is_asked = False
        if not is_asked:
            task.cancel()

    async def _look_after_bots(self) -> None:
        """Wake the bots that were thinking when a server stopped; those of other servers again and again."""
        await self.wake_all()
        while self._store.is_shared:
            await asyncio.sleep(TAKING_OVER)
            await self.wake_all()

    # Bots

    async def wake_all(self) -> None:
        """Let every bot go on for which no server thinks."""
        try:
            for id in await self._store.tables_waiting_for_bots():
                if id not in self._thinking and await self._store.claim(id):
                    await self._wake_claimed(id)
        except BadStore as error:
            log.error("The bots do not go on by themselves: %s", error)

    async def _wake_claimed(self, id: str) -> None:
        try:
            await self.table(id)
        except (BadLog, NotFound, TableGone) as error:
            log.error("%s", error)
        finally:
            await self._store.release(id)  # whoever wakes up there claims it, too

    def resume(self, table: Table, visitor: Visitor) -> None:
        """Let a bot that failed try again."""
        if not table.seats_of(visitor):
            raise NotAllowed("Only the players of this table can do that.")
        table.trouble = None
        self._wake(table)
        self._live.tell(table.id, None)

    def _wake(self, table: Table) -> None:
        task = self._thinking.get(table.id)
        if table.thinking and (task is None or task.done()):
            task = self._thinking[table.id] = asyncio.create_task(self._play_bots(table.id))
            task.add_done_callback(partial(self._thought, table.id))

    def _thought(self, id: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(id) is task:
            del self._thinking[id]
        if not task.cancelled() and (error := task.exception()):
            is_known = isinstance(error, PickaxeError)
            log.error("The bots at table %s had to stop: %s", id, error, exc_info=None if is_known else error)

    async def _play_bots(self, id: str) -> None:
        """Let bots decide until a human has to, unless another server does it."""
        while (await self.table(id)).thinking and await self._store.claim(id):
            try:
                await self._play_claimed(id)
            finally:
                await self._store.release(id)
            # Looked at once more: who chose something while this was claimed could not claim it.

    async def _play_claimed(self, id: str) -> None:
        """Let bots decide until a human has to; whatever goes wrong is logged and shown at the table."""
        while (table := await self.table(id)).thinking:
            try:
                await self._play_bot(table)
            except NumberTaken:  # others were first: what they stored is read, and a bot thinks again
                self._forget(table)
            except Exception as error:
                is_known = isinstance(error, PickaxeError)  # then its words say all, as for a full disk
                log.error("A bot failed at table %s: %s", id, error, exc_info=None if is_known else error)
                current = await self.table(id)  # a table whose choice could not be stored was forgotten
                current.trouble = _trouble(current, error)
                self._live.tell(id, None)

    async def _play_bot(self, table: Table) -> None:
        seat, number = table.bot, table.number
        if seat is None:
            return
        lesson = table.lesson
        token = await self._decided(table, seat) if lesson is None or lesson.is_finished else lesson.next
        async with table.lock:
            if (table.number, table.bot) == (
                number,
                seat,
            ):  # else things have changed meanwhile, and a bot thinks again
                await self._commit(table, table.prepare_choice(token, self._clock()))

    async def _decided(self, table: Table, seat: Seat) -> str:
        seed = crc32(f"{table.id} {table.state.turn}".encode())  # the same in a whole turn, from nothing that is hidden
        async with self._bots.turn(lambda: self._urgency(table)):
            record = await self.studio.do(str, table.bare_record)
            return await self._bots.choose(record, seat.index, seat.level, seed, table.game.edition)

    async def hints(self, table: Table, visitor: Visitor) -> list[Hint]:
        """The turns that a good player would think of for a visitor, at the tables where hints are given."""
        if not table.setup.has_hints:
            raise NotAllowed("There are no hints at this table: the players agreed to do without.")
        _check_turn(table, visitor)
        record, seed = await self.studio.do(str, table.bare_record), crc32(f"{table.id} {table.state.turn}".encode())
        try:
            return await self._bots.hints(record, table.state.mover, seed, table.game.edition)
        except BotFailed as error:
            raise Impossible("No hint was found.", [error.said]) from error

    def _urgency(self, table: Table) -> int:
        """How long a bot at a table can wait: least where people play and look, most where neither is so."""
        return 2 - any(seat.kind == "human" for seat in table.seats) - (self._live.count(table.id) > 0)

    async def close(self) -> None:
        """Stop thinking; what a bot had not decided it will decide after the next start."""
        tasks = [task for task in (*self._thinking.values(), *self._rethinking) if task.cancel()]
        await asyncio.gather(*tasks, return_exceptions=True)
        self._bots.close()
        await self.studio.close()

    async def check(self) -> list[str]:
        """Make sure that tables can be read and written, or raise BadStore; what was damaged at the start."""
        return await self._store.check()


def _seat(table: Table, index: int) -> Seat:
    if not 0 <= index < len(table.seats):
        raise NotFound(Said("This table has no seat {n}.", n=index))
    return table.seats[index]


def _trouble(table: Table, error: Exception) -> Said:
    seat = seat_name(table.bot.index) if table.bot else Said("The bot")
    reason = error.said if isinstance(error, PickaxeError) else type(error).__name__
    if isinstance(error, BadStore):
        reason = Said("it cannot be stored")  # where that would be stands in the log
    return Said("{seat} could not decide ({reason}). Nothing is lost: let it try again.", seat=seat, reason=reason)


def _other_names(table: Table, index: int) -> list[str]:
    return [seat.name for seat in table.seats if seat.index != index]


def _open_addition(table: Table, prepare: Callable[[], Addition | None]) -> Addition | None:
    """An addition to a table that is not closed."""
    _check_open(table)
    return prepare()


def _check_open(table: Table) -> None:
    if table.is_closed:
        raise NotAllowed(CLOSED)


def _check_seated(table: Table, visitor: Visitor) -> None:
    if not table.seats_of(visitor):
        raise NotAllowed("You have no seat at this table; you can watch.")


def _check_number(table: Table, number: int) -> None:
    if number != table.number:
        raise Outdated(Said(MOVED_ON, n=table.number, at=number))


def _check_undo(table: Table, visitor: Visitor, to: int | None) -> None:
    if to is not None and not (table.may_undo(visitor) or table.is_repeated(to)):
        raise NotAllowed("Only the last player to act can take something back.")


def _check_lesson(table: Table, choices: Sequence[int | str], to: int | None) -> None:
    """Refuse what a lesson does not expect."""
    lesson, token = table.lesson, table.game.lexicon.token
    if (
        to is not None
        or not lesson
        or not lesson.expects([each if isinstance(each, str) else token(each) for each in choices])
    ):
        raise Impossible("First do what the lesson shows.")


def _check_turn(table: Table, visitor: Visitor) -> None:
    if refusal := table.refusal(visitor):
        raise NotAllowed(refusal)
