"""`pickaxe serve`: play in the browser."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="Where to listen; 0 picks a free port.")
    ] = 8765,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="The address to listen at; 0.0.0.0 lets others on the net in.")
    ] = "127.0.0.1",
    db: Annotated[
        Path | None,
        typer.Option("--db", metavar="FILE", help="Where tables are kept; in your data folder if left out."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser window.")] = True,
) -> None:
    """Serve tables to play at in the browser, until Ctrl-C.

    Tables are kept in one file: stop the server at any time, and the same decision waits when it starts again.

    [bold]Examples[/bold]
      pickaxe serve
      pickaxe serve --port 9000 --no-open
      pickaxe serve --host 0.0.0.0 --db /srv/pickaxe.db
    """
    from pickaxe import server  # here, because no other command needs a web server

    server.run(host=host, port=port, db=db, open_browser=open_browser)
