"""Tables on the web: pages, live news, bots, and a log that forgets nothing."""

import os
from pathlib import Path
from typing import Final

from pickaxe.server.limits import Limits
from pickaxe.server.outreach import Outreach

MOST_DRAWERS: Final = 4  # unless somebody asks for more: each needs some memory


def usual_drawers() -> int:
    """How many processes draw if nobody says how many."""
    cores = os.cpu_count() or 1
    return min(cores, MOST_DRAWERS) if cores > 1 else 0


def run(
    host: str = "127.0.0.1",
    port: int = 8765,
    db: Path | str | None = None,
    open_browser: bool = False,
    *,
    limits: Limits | None = None,
    address: str = "",
    proxy: str = "",
    drawers: int | None = None,
    outreach: Outreach | None = None,
) -> None:
    """Serve until interrupted; raises PickaxeError if the address or the file cannot be used.

    Pages of tables are drawn in so many processes: usually one for each core, none on a single one.
    """
    from pickaxe.server.service import serve  # here, because bots import this package and need no web server

    processes = usual_drawers() if drawers is None else drawers
    serve(
        host,
        port,
        db,
        open_browser,
        limits=limits or Limits(),
        address=address,
        proxy=proxy,
        drawers=processes,
        outreach=outreach or Outreach(),
    )
