"""Tables at which recorded games were played, put into a store without playing them again; and the pages about them."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page

from pickaxe import CHANCE, Record
from pickaxe.server.seats import COOKIE, Visitor
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.store_sqlite import SqliteStore
from server.site import START, Site

RECORDS = Path(__file__).parent.parent / "records"
IDA = Visitor("ida", "Ida")
UTA = Visitor("uta", "Uta")  # has the seats where something is asked, so that the lobby of Ida stays short
NAMES = ("Ida", "Greedy bot", "Random bot", "Player 4", "Player 5", "Player 6", "Player 7")
GAMES = {"cave-vs-cave": "both-eras", "cave-farmers": "seven", "cavum": "four"}  # each with its record
MOMENTS = (0.12, 0.5, 0.88)  # of a game, as parts of its record


def recorded(name: str) -> Record:
    """A whole game."""
    return Record.parse((RECORDS / f"{name}.txt").read_text("utf-8"))


def _entries(told: Record, length: int) -> list[Entry]:
    state, lexicon, found = told.start(), told.rulebook().lexicon, []
    for number, choice in enumerate(told.choices[:length]):
        seat = CHANCE if state.seat is None else state.seat
        found.append(Entry(number, seat, f"play {lexicon.token(choice)}", START))
        state.apply(choice)
    return found


def table_of(
    told: Record, id: str, names: Sequence[str], *, length: int | None = None, visitor: Visitor = IDA
) -> Stored:
    """A table after the first choices of a record, or after all; one visitor has every seat that has a name."""
    taken = [Seat(index, name, "human", "", visitor.id) for index, name in enumerate(names)]
    empty = [Seat(index, f"Player {index + 1}", "open") for index in range(len(names), told.players)]
    setup = Setup(
        id,
        told.game,
        told.mode,
        told.players,
        "hotseat",
        told.seed or 0,
        is_dealt=True,
        rules=told.rulebook().rules_version,
        created=START,
        options=dict(told.options),
    )
    return Stored(setup, taken + empty, _entries(told, len(told.choices) if length is None else length))


def keep(db: Path, tables: Iterable[Stored]) -> None:
    """Put tables into the store of a site that is not running yet."""

    async def write() -> None:
        store = SqliteStore(db)
        for table in tables:
            await store.create(table, waits="human")
        await store.close()

    with ThreadPoolExecutor(1) as thread:  # while a browser is open, asyncio cannot run in this one
        thread.submit(asyncio.run, write()).result()


def moments(told: Record) -> list[tuple[int, int]]:
    """Positions of a game at which somebody has to decide, each with the seat that has to."""
    wanted = [int(moment * len(told.choices)) for moment in MOMENTS]
    found, state = [], told.start()
    for position, choice in enumerate(told.choices):
        if wanted and position >= wanted[0] and state.seat is not None and state.seat >= 0:
            found.append((position, state.seat))
            del wanted[0]
        state.apply(choice)
    return found


def asked(told: Record) -> list[tuple[int, int]]:
    """A few positions of a game at which everything is asked that is ever asked; each with its seat."""
    kinds: dict[tuple[int, int], set[str]] = {}
    state, token = told.start(), told.rulebook().lexicon.token
    for position, choice in enumerate(told.choices):
        if state.seat is not None and state.seat >= 0:
            found = {re.sub(r"\d+", "0", token(option).split()[0]) for option in state.options()}
            kinds[position, state.seat] = found
        state.apply(choice)
    return sorted(_covering(kinds))


def _covering(kinds: Mapping[tuple[int, int], set[str]]) -> Iterator[tuple[int, int]]:
    """Positions with all kinds, always next the one with most that is missing, late in the game where there is most."""
    missing = set[str]().union(*kinds.values())
    while missing:
        best = max(kinds, key=lambda at: (len(kinds[at] & missing), at))
        missing -= kinds[best]
        yield best


def shelved() -> Iterator[Stored]:
    """For every game: a table that waits, some in the middle of the game, and one at which it is over."""
    for game, name in GAMES.items():
        told = recorded(f"{game}-{name}")
        names = NAMES[: told.players]
        yield table_of(told, f"{game}-waiting", names[:1], length=moments(told)[0][0])
        yield table_of(told, f"{game}-over", names)
        for position, _ in moments(told):
            yield table_of(told, f"{game}-{position}", names, length=position)
        for position, _ in asked(told):
            yield table_of(told, f"{game}-asked-{position}", names, length=position, visitor=UTA)


def paths(game: str) -> list[str]:
    """The pages about a game."""
    told = recorded(f"{game}-{GAMES[game]}")
    tables = [f"/t/{game}-{position}?seat={seat}" for position, seat in moments(told)]
    over, middle = f"/t/{game}-over", moments(told)[1][0]
    return [f"/t/{game}-waiting", *tables, over, f"{over}/end", f"{over}/replay?at={middle}", f"/rules/{game}"]


def questions(game: str) -> list[str]:
    """The tables of a game at which everything is asked once."""
    return [f"/t/{game}-asked-{position}?seat={seat}" for position, seat in asked(recorded(f"{game}-{GAMES[game]}"))]


def sit(page: Page, site: Site, visitor: Visitor = IDA) -> None:
    """Be the visitor who has the seats."""
    cookie = site.app.state.signer.cookie(visitor)
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": site.address}])
