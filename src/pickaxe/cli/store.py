"""`pickaxe store`: carry, back up, check, prune and moderate what a server keeps."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pickaxe.cli.console import bar, output, print_json
from pickaxe.cli.setup import AsJson

if TYPE_CHECKING:
    from pickaxe.server.retention import Ages

app = typer.Typer(name="store", no_args_is_help=True, rich_markup_mode="rich", help="Look after what a server keeps.")

Db = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="FILE|URL", help="Where tables are kept, as for serve; in your data folder if left out."
    ),
]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The last part of its address.", show_default=False)]
Differences = list[tuple[str, str]]  # a table, and what is wrong with it


@app.command()
def copy(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A file with tables, or postgresql://...", show_default=False)
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new file, or an empty database.", show_default=False)],
) -> None:
    """Carry all tables from one place to another, while no server serves them: wholly or not at all.

    Where tables were before, nothing is changed. A table of which something is damaged is named and left behind; the
    exit code is 1 then.

    [bold]Examples[/bold]
      pickaxe store copy tables.sqlite postgresql://pickaxe@localhost/pickaxe
      pickaxe store copy postgresql://pickaxe@localhost/pickaxe tables.sqlite
      pickaxe store copy backup.sqlite restored.sqlite
    """
    _copy(source, target, is_last=True)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The new file.", show_default=False)], db: Db = None
) -> None:
    """Write all tables into a new file, as they are at one moment, while servers go on.

    The file can be served as it is, or be carried to another place with copy.

    [bold]Examples[/bold]
      pickaxe store backup tables-monday.sqlite
      pickaxe store backup tables-monday.sqlite --db postgresql://pickaxe@localhost/pickaxe
    """
    _copy(_place(db), file, is_last=False)


@app.command()
def check(db: Db = None, as_json: AsJson = False) -> None:
    """Play every table again by the rules in force, and tell which ones come out otherwise; servers may go on.

    Nothing is changed. If something differs, the exit code is 1.

    [bold]Examples[/bold]
      pickaxe store check
      pickaxe store check --db postgresql://pickaxe@localhost/pickaxe --json
    """
    count, found = asyncio.run(_checked(_place(db)))
    if as_json:
        print_json({"tables": count, "differ": [{"table": id, "reason": reason} for id, reason in found]})
    else:
        _tell(found, f"{_tables(count)} played again, {len(found) or 'none'} of them otherwise than stored.")
    raise typer.Exit(bool(found))


@app.command()
def prune(
    older_than: Annotated[
        str,
        typer.Option("--older-than", metavar="AGE", help="Games that nobody has gone on with for so long: 90d, 12w."),
    ],
    waiting: Annotated[
        str, typer.Option("--waiting", metavar="AGE", help="Tables at which seats are still free; else as the others.")
    ] = "",
    finished: Annotated[
        str, typer.Option("--finished", metavar="AGE", help="Games that are over, or closed; else they are kept.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell which ones.")] = False,
    db: Db = None,
) -> None:
    """Delete tables at which nothing has happened for long; servers may go on.

    [bold]Examples[/bold]
      pickaxe store prune --older-than 90d --waiting 7d --dry-run
      pickaxe store prune --older-than 90d --finished 365d --db postgresql://pickaxe@localhost/pickaxe
    """
    from pickaxe.server.retention import Ages, parse_age  # here, because no other command needs a server

    others = [parse_age(text) if text else None for text in (waiting, finished)]
    found = asyncio.run(_pruned(_place(db), Ages(parse_age(older_than), *others), is_only_told=dry_run))
    for id in found if dry_run else []:
        output().print(id)
    output().print(f"{_tables(len(found))} {'would be ' if dry_run else ''}deleted.", soft_wrap=True)


@app.command()
def close(table: Table, db: Db = None) -> None:
    """Let nobody play on at a table: its page says that it was closed. What was played stays to be seen.

    [bold]Examples[/bold]
      pickaxe store close k7m2n9p4qr
    """
    asyncio.run(_closed(_place(db), table))
    output().print(f"Table {table} is closed.", soft_wrap=True)


@app.command(name="hide-name")
def hide_name(
    table: Table,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, help="1 is the first.", show_default=False)],
    db: Db = None,
) -> None:
    """Give whoever holds a seat a plain name, at every table where they have the same one.

    [bold]Examples[/bold]
      pickaxe store hide-name k7m2n9p4qr 2
    """
    tables = asyncio.run(_hidden(_place(db), table, seat - 1))
    output().print(f"The name is hidden at {_tables(len(tables))}.", soft_wrap=True)


async def _pruned(place: str, ages: "Ages", *, is_only_told: bool) -> list[str]:
    """The tables that have to go; they are gone unless that is only told."""
    from pickaxe.server import storage, store_sql  # here, as above

    now = datetime.now(UTC)
    async with storage.changing(place) as db:
        found = await store_sql.abandoned(db, ages, now)
        for id in [] if is_only_told else found:
            await store_sql.delete(db, id, now)
    return found


async def _closed(place: str, table: str) -> None:
    from pickaxe.server import storage, store_sql  # here, as above

    async with storage.changing(place) as db:
        await store_sql.close(db, table, datetime.now(UTC))


async def _hidden(place: str, table: str, seat: int) -> list[str]:
    from pickaxe.server import storage, store_sql  # here, as above

    async with storage.changing(place) as db:
        return await store_sql.hide_name(db, table, seat)


def _place(db: str | None) -> str:
    from pickaxe.server.store_sqlite import default_path  # here, because no other command needs a server

    return db if db is not None else str(default_path())


def _copy(source: str, target: str, *, is_last: bool) -> None:
    count, left = asyncio.run(_copied(source, target, is_last=is_last))
    _tell(left, f"{_tables(count - len(left))} copied{f', {len(left)} left behind' if left else ''}.")
    raise typer.Exit(bool(left))


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count:,} tables"


def _tell(found: Differences, sentence: str) -> None:
    console = output()
    for id, reason in found:
        console.print(f"Table {id}: {reason}", soft_wrap=True)
    console.print(sentence, soft_wrap=True)


async def _copied(source: str, target: str, *, is_last: bool) -> tuple[int, Differences]:
    """How many tables there are, and which of them were left behind."""
    from pickaxe.server import archive, storage, store_sql  # here, as above

    async with storage.snapshot(source, is_last=is_last) as here, storage.filling(target) as there:
        ids = await store_sql.tables(here)
        told = [error async for error in _watched("copying", ids, archive.carry(here, there, ids))]
    return len(ids), [(error.table, str(error.reason)) for error in told if error]


async def _checked(place: str) -> tuple[int, Differences]:
    """How many tables there are, and which of them differ."""
    from pickaxe.server import archive, storage, store_sql  # here, as above

    async with storage.snapshot(place) as here:
        ids = await store_sql.tables(here)
        told = [reason async for reason in _watched("checking", ids, archive.differences(here, ids))]
    return len(ids), [(id, str(reason)) for id, reason in zip(ids, told, strict=True) if reason]


async def _watched(title: str, ids: Sequence[str], work: AsyncIterator[Any]) -> AsyncIterator[Any]:
    """What comes of each table, with a bar for whoever waits."""
    with bar() as shown:
        task = shown.add_task(title, total=len(ids))
        async for each in work:
            shown.advance(task)
            yield each
