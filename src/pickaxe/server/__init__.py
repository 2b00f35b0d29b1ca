"""Tables on the web: pages, live news, bots, and a log that forgets nothing."""

from pathlib import Path

from pickaxe.server.limits import Limits


def run(
    host: str = "127.0.0.1",
    port: int = 8765,
    db: Path | str | None = None,
    open_browser: bool = False,
    *,
    limits: Limits | None = None,
    address: str = "",
    proxy: str = "",
) -> None:
    """Serve until interrupted; raises PickaxeError if the address or the file cannot be used."""
    from pickaxe.server.service import serve  # here, because bots import this package and need no web server

    serve(host, port, db, open_browser, limits=limits or Limits(), address=address, proxy=proxy)
