"""All that whoever starts a server can say about it."""

from dataclasses import dataclass, field
from pathlib import Path

from pickaxe.ai.bridge import Address
from pickaxe.server.limits import Limits
from pickaxe.server.outreach import Outreach


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
    outreach: Outreach = field(default_factory=Outreach)  # how people without a page are told of their turn
    bots: tuple[tuple[str, Address], ...] = ()  # programs that are offered as opponents, by name
