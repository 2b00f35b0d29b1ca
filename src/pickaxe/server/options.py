"""All that whoever starts a server can say about it.

A process of a newer version may be told so by its older parent. So nothing here has slots, which would be read by their
order: what is told is read by its name, and what is new is as usual.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pickaxe.ai.bridge import Address
from pickaxe.server.limits import Limits

PASSWORD: Final = "PICKAXE_SMTP_PASSWORD"  # where it stands: a command line can be seen by others


@dataclass(frozen=True)
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


USUAL_LIMITS: Final = Limits()
USUAL_OUTREACH: Final = Outreach()


@dataclass(frozen=True)
class Options:
    """What is asked of a server; each of its processes gets to know it."""

    host: str = "127.0.0.1"
    port: int = 8765
    db: Path | str | None = None  # in the user's data folder if left out
    open_browser: bool = False
    limits: Limits = USUAL_LIMITS
    address: str = ""
    proxy: str = ""
    drawers: int | None = None  # as many as the cores allow if left out
    workers: int = 1
    keep: int | None = None  # days; for ever if left out
    metrics_for: str = ""  # addresses beside this machine's own
    log: str = ""  # one of logs.FORMS; only what goes wrong is told if left out
    outreach: Outreach = USUAL_OUTREACH  # how people without a page are told of their turn
    bots: tuple[tuple[str, Address], ...] = ()  # programs that are offered as opponents, by name
