"""`pickaxe store`: carry, back up and check what a server keeps."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

import typer

from pickaxe.cli.console import bar, output, print_json
from pickaxe.cli.setup import AsJson

app = typer.Typer(name="store", no_args_is_help=True, rich_markup_mode="rich", help="Look after what a server keeps.")

Db = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="FILE|URL", help="Where tables are kept, as for serve; in your data folder if left out."
    ),
]
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
