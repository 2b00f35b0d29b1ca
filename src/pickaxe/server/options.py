"""All that whoever starts a server can say about it."""

from dataclasses import dataclass, field
from pathlib import Path

from pickaxe.ai.bridge import Address
from pickaxe.server.limits import Limits


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of a server; each of its processes gets to know it."""

    host: str = "127.0.0.1"
    port: int = 8765
    db: Path | str | None = None  # in the user's data folder if left out
    open_browser: bool = False
    limits: Limits = field(default_factory=Limits)
    address: str = ""
    proxy: str = ""
    drawers: int | None = None  # as many as the cores allow if left out
    workers: int = 1
    keep: int | None = None  # days; for ever if left out
    metrics_for: str = ""  # addresses beside this machine's own
    log: str = ""  # one of logs.FORMS; only what goes wrong is told if left out
    bots: tuple[tuple[str, Address], ...] = ()  # programs that are offered as opponents, by name
