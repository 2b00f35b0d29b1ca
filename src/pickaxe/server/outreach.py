"""How people are told who have no page open, as the operator says it."""

import os
from dataclasses import dataclass
from typing import Final

PASSWORD: Final = "PICKAXE_SMTP_PASSWORD"  # where it stands: a command line can be seen by others


@dataclass(frozen=True, slots=True)
class Outreach:
    """Where mail is handed over, whom it comes from, how long to wait, whether webhooks may be in private networks."""

    smtp: str = ""  # no mail without it
    sender: str = ""
    minutes: float = 5
    allows_local: bool = False

    @property
    def password(self) -> str:
        """What the mail server wants to hear."""
        return os.environ.get(PASSWORD, "")
