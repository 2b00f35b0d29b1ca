"""`pickaxe serve`: play in the browser."""

from typing import Annotated, Final

import typer

from pickaxe.ai.bridge import BRIDGE, Address, is_address
from pickaxe.kernel.errors import BadSetup
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.logs import FORMS
from pickaxe.server.options import Options
from pickaxe.server.outreach import PASSWORD, Outreach

USUAL: Final = Limits()
LIMITS: Final = "Limits: what one address may have / what all may have together; VISITOR/EACH/ALL limits visitors, too"
OUTSIDE: Final = "For a server that others reach from outside"
TOLD: Final = "For people who have no page open when it is their turn"


def _at_most(option: str, help: str) -> typer.models.OptionInfo:
    found: typer.models.OptionInfo = typer.Option(option, metavar="EACH/ALL", help=help, rich_help_panel=LIMITS)
    return found


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="Where to listen; 0 picks a free port.")
    ] = 8765,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="The address to listen at; 0.0.0.0 lets your network in.")
    ] = "127.0.0.1",
    db: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="FILE|URL",
            help="Where tables are kept: a file, or postgresql://...; in your data folder if left out.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser window.")] = True,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=PROGRAM",
            help="Offer a program of your own as an opponent, by a name; may be given several times.",
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            "--address",
            metavar="URL",
            help="The address that invitations name; without it, the one that a browser happens to use.",
            rich_help_panel=OUTSIDE,
        ),
    ] = "",
    proxy: Annotated[
        str,
        typer.Option(
            "--proxy",
            metavar="IP",
            help="The proxy in front of the server, several with commas; only it may say whom a request comes from.",
            rich_help_panel=OUTSIDE,
        ),
    ] = "",
    drawers: Annotated[
        int | None,
        typer.Option(
            "--drawers",
            metavar="COUNT",
            min=0,
            max=64,
            help="Processes that draw pages, usually one for each core; 0 needs less memory.",
            rich_help_panel=OUTSIDE,
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            metavar="COUNT",
            min=1,
            max=64,
            help="Processes that serve, all at the same address; more than one needs PostgreSQL.",
            rich_help_panel=OUTSIDE,
        ),
    ] = 1,
    keep: Annotated[
        int | None,
        typer.Option(
            "--keep",
            metavar="DAYS",
            min=1,
            help="Delete, once a day, games that nobody has gone on with for so long; else none.",
            rich_help_panel=OUTSIDE,
        ),
    ] = None,
    metrics_for: Annotated[
        str,
        typer.Option(
            "--metrics-for",
            metavar="IP",
            help="Who may read /metrics beside this machine: addresses or networks, with commas.",
            rich_help_panel=OUTSIDE,
        ),
    ] = "",
    log: Annotated[
        str,
        typer.Option(
            "--log",
            metavar="text|json",
            help="Write a line about every request, for people or for programs; else only about mistakes.",
            rich_help_panel=OUTSIDE,
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            "--smtp",
            metavar="URL",
            help="The mail server, like smtp://user@mail.example.org:587; its password stands in "
            f"{PASSWORD}. Without it there is no mail.",
            rich_help_panel=TOLD,
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option("--mail-from", metavar="ADDRESS", help="Whom mail comes from.", rich_help_panel=TOLD)
    ] = "",
    tell_after: Annotated[
        float,
        typer.Option(
            "--tell-after",
            metavar="MINUTES",
            min=0,
            max=10_080,
            help="How long it is somebody's turn before they are told.",
            rich_help_panel=TOLD,
        ),
    ] = 5,
    allow_local_webhooks: Annotated[
        bool,
        typer.Option(
            "--allow-local-webhooks",
            help="Let people name webhooks in private networks, also in that of the server.",
            rich_help_panel=TOLD,
        ),
    ] = False,
    max_connections: Annotated[str, _at_most("--max-connections", "Connections at once.")] = str(USUAL.connections),
    max_pages: Annotated[str, _at_most("--max-pages", "Browsers that look at tables at once.")] = str(USUAL.pages),
    max_requests: Annotated[str, _at_most("--max-requests", "Requests a minute.")] = str(USUAL.requests),
    max_tables: Annotated[
        str, _at_most("--max-tables", "Tables opened in an hour, forks and rematches included.")
    ] = str(USUAL.tables),
    max_messages: Annotated[str, _at_most("--max-messages", "Messages and notes a minute.")] = str(USUAL.messages),
    max_mails: Annotated[str, _at_most("--max-mails", "Mails that people ask for in an hour.")] = str(USUAL.mails),
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0.05,
            max=3600,
            help="Time for a request to arrive whole, and for an answer to be received.",
            rich_help_panel=LIMITS,
        ),
    ] = USUAL.patience,
) -> None:
    """Serve tables to play at in the browser, until Ctrl-C.

    Tables are kept in one file, or in PostgreSQL: stop the server at any time, and the same decision waits when it
    starts again.

    Whoever asks for more than the limits allow is told to wait (429), and so is everybody when all together ask
    for too much (503). The usual limits are wide enough for a household or a club.

    [bold]Examples[/bold]
      pickaxe serve
      pickaxe serve --port 9000 --no-open
      pickaxe serve --host 0.0.0.0 --db /srv/pickaxe.db
      pickaxe serve --db postgresql://pickaxe@localhost/pickaxe
      pickaxe serve --workers 4 --db postgresql://pickaxe@localhost/pickaxe
      pickaxe serve --no-open --address https://dig.example.org --proxy 127.0.0.1
      pickaxe serve --address https://dig.example.org --smtp smtp://localhost --mail-from dig@example.org
      pickaxe serve --max-tables 20/200 --max-requests 600/6000
      pickaxe serve --bot "Mole=node mole.js"                     docs/bridge.md tells how such a program is written
    """
    given = (max_connections, max_pages, max_requests, max_tables, max_messages, max_mails)
    connections, pages, requests, tables, messages, mails = map(Limit.parse, given)
    from pickaxe import server  # here, because no other command needs a web server

    server.run(
        Options(
            host=host,
            port=port,
            db=db,
            open_browser=open_browser,
            limits=Limits(connections, pages, requests, tables, patience, messages, mails),
            address=address,
            proxy=proxy,
            drawers=drawers,
            workers=workers,
            keep=keep,
            metrics_for=metrics_for,
            log=_form(log),
            outreach=Outreach(smtp, mail_from, tell_after, allow_local_webhooks),
            bots=tuple(_program(each) for each in bot or []),
        )
    )


def _form(text: str) -> str:
    """The form of the log."""
    if text not in ("", *FORMS):
        raise BadSetup(f"A log is written as {' or '.join(FORMS)}, not as {text!r}.")
    return text


def _program(text: str) -> tuple[str, Address]:
    """The name and the address of an option --bot."""
    name, _, command = (part.strip() for part in text.partition("="))
    if not name or not command or not name.isprintable() or any(sign in name for sign in ",:{}") or len(name) > 20:
        raise BadSetup(f"A bot is NAME=PROGRAM, with a short name without any of ,:{{}}, not {text!r}.")
    return name, Address.parse(command if is_address(command) else f"{BRIDGE}:{command}")
