"""All that whoever starts a server can say about it."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pickaxe.ai.bridge import Address
from pickaxe.server.limits import Limits

PASSWORD: Final = "PICKAXE_SMTP_PASSWORD"  # where it stands: a command line can be seen by others


@dataclass(frozen=True, slots=True)
class Outreach:
    """How people are told who have no page open.

    Where mail is handed over, whom it comes from, how long to wait, which webhooks there may be, whom to trust.
    """

    smtp: str = ""  # no mail without it
    sender: str = ""
    minutes: float = 5
    allows_local: bool = False  # webhooks in private networks
    trusted: str = ""  # a file with certificates, beside those of the system

    @property
    def password(self) -> str:
        """What the mail server wants to hear."""
        return os.environ.get(PASSWORD, "")


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
