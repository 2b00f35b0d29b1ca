"""`pickaxe serve`: play in the browser."""

from functools import partial
from typing import Annotated, Any, Final

import typer

from pickaxe.ai.bridge import BRIDGE, Address, is_address
from pickaxe.kernel.errors import BadSetup
from pickaxe.server.limits import Limit, Limits
from pickaxe.server.logs import FORMS
from pickaxe.server.options import PASSWORD, Options, Outreach

USUAL: Final = Limits()
OUTSIDE: Final = "For a server that others reach from outside"
TOLD: Final = "For people who have no page open when it is their turn"
LIMITS: Final = "Limits: what one address may have / what all may have together; VISITOR/EACH/ALL limits visitors, too"


def _option(panel: str | None, name: str, metavar: str | None, help: str, **bounds: Any) -> Any:
    """An option as the help lists it: below which heading, what is given with it, and what for."""
    return typer.Option(name, metavar=metavar, help=help, rich_help_panel=panel, **bounds)


def _at_most(name: str, help: str) -> Any:
    return _option(LIMITS, name, "EACH/ALL", help)


_usual, _outside, _told = (partial(_option, panel) for panel in (None, OUTSIDE, TOLD))

Port = Annotated[int, _usual("--port", "PORT", "Where to listen; 0 picks a free port.", min=0, max=65535)]
Host = Annotated[str, _usual("--host", "HOST", "The address to listen at; 0.0.0.0 lets your network in.")]
Db = Annotated[
    str | None,
    _usual("--db", "FILE|URL", "Where tables are kept: a file, or postgresql://...; in your data folder if left out."),
]
OpenBrowser = Annotated[bool, _usual("--open/--no-open", None, "Open a browser window.")]
Bots = Annotated[
    list[str] | None,
    _usual(
        "--bot", "NAME=PROGRAM", "Offer a program of your own as an opponent, by a name; may be given several times."
    ),
]

PublicAddress = Annotated[
    str,
    _outside(
        "--address", "URL", "The address that invitations name; without it, the one that a browser happens to use."
    ),
]
Proxy = Annotated[
    str,
    _outside(
        "--proxy",
        "IP",
        "The proxy in front of the server, several with commas; only it may say whom a request comes from.",
    ),
]
Drawers = Annotated[
    int | None,
    _outside(
        "--drawers",
        "COUNT",
        "Processes that draw pages, usually one for each core; 0 needs less memory.",
        min=0,
        max=64,
    ),
]
Workers = Annotated[
    int,
    _outside(
        "--workers",
        "COUNT",
        "Processes that serve, all at the same address; more than one needs PostgreSQL.",
        min=1,
        max=64,
    ),
]
Keep = Annotated[
    int | None,
    _outside("--keep", "DAYS", "Delete, once a day, games that nobody has gone on with for so long; else none.", min=1),
]
MetricsFor = Annotated[
    str,
    _outside("--metrics-for", "IP", "Who may read /metrics beside this machine: addresses or networks, with commas."),
]
Log = Annotated[
    str,
    _outside(
        "--log", "text|json", "Write a line about every request, for people or for programs; else only about mistakes."
    ),
]

Smtp = Annotated[
    str,
    _told(
        "--smtp",
        "URL",
        "The mail server, like smtp://user@mail.example.org:587; its password stands in "
        f"{PASSWORD}. Without it there is no mail.",
    ),
]
MailFrom = Annotated[str, _told("--mail-from", "ADDRESS", "Whom mail comes from.")]
TellAfter = Annotated[
    float,
    _told("--tell-after", "MINUTES", "How long it is somebody's turn before they are told.", min=0, max=10_080),
]
AllowLocalWebhooks = Annotated[
    bool,
    _told(
        "--allow-local-webhooks",
        None,
        "Let people name webhooks in private networks, also in that of the server.",
    ),
]
Trust = Annotated[
    str,
    _told(
        "--trust",
        "FILE",
        "Certificates (PEM) that mail servers and webhooks may show, beside those that the system trusts.",
    ),
]

Connections = Annotated[str, _at_most("--max-connections", "Connections at once.")]
Pages = Annotated[str, _at_most("--max-pages", "Browsers that look at tables at once.")]
Requests = Annotated[str, _at_most("--max-requests", "Requests a minute.")]
Tables = Annotated[str, _at_most("--max-tables", "Tables opened in an hour, forks and rematches included.")]
Messages = Annotated[str, _at_most("--max-messages", "Messages and notes a minute.")]
Mails = Annotated[str, _at_most("--max-mails", "Mails that people ask for in an hour.")]
Patience = Annotated[
    float,
    _option(
        LIMITS,
        "--patience",
        "SECONDS",
        "Time for a request to arrive whole, and for an answer to be received.",
        min=0.05,
        max=3600,
    ),
]


def serve(
    port: Port = 8765,
    host: Host = "127.0.0.1",
    db: Db = None,
    open_browser: OpenBrowser = True,
    bot: Bots = None,
    address: PublicAddress = "",
    proxy: Proxy = "",
    drawers: Drawers = None,
    workers: Workers = 1,
    keep: Keep = None,
    metrics_for: MetricsFor = "",
    log: Log = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    tell_after: TellAfter = 5,
    allow_local_webhooks: AllowLocalWebhooks = False,
    trust: Trust = "",
    max_connections: Connections = str(USUAL.connections),
    max_pages: Pages = str(USUAL.pages),
    max_requests: Requests = str(USUAL.requests),
    max_tables: Tables = str(USUAL.tables),
    max_messages: Messages = str(USUAL.messages),
    max_mails: Mails = str(USUAL.mails),
    patience: Patience = USUAL.patience,
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
            outreach=Outreach(smtp, mail_from, tell_after, allow_local_webhooks, trust),
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
