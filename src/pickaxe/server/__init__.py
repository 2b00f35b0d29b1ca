"""Tables on the web: pages, live news, bots, and a log that forgets nothing."""

from pickaxe.server.options import Options

__all__ = ["Options", "run"]


def run(options: Options) -> None:
    """Serve until interrupted; raises PickaxeError if the address or the file cannot be used."""
    from pickaxe.server.service import serve  # here, because bots import this package and need no web server

    serve(options)
