"""What the server writes about requests and mistakes: one line each, for people or for programs, without secrets.

Keys, cookies and links never get here: of a request only the name of its route is told, not its address.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

TEXT, JSON = "text", "json"
FORMS: Final = (TEXT, JSON)
FACTS: Final = "facts"  # where a line about a request has them

requests = logging.getLogger("pickaxe.requests")


class Lines(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, and a traceback if there is one."""
        return f"{_at(record)} {record.levelname.lower()} {super().format(record)}"


class JsonLines(logging.Formatter):
    """Lines for programs, each of them an object."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, whatever it tells."""
        told: dict[str, object] = {"at": _at(record), "level": record.levelname.lower()}
        told |= getattr(record, FACTS, {"says": record.getMessage()})
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def begin(form: str) -> None:
    """Write lines of some form from now on, requests included; without a form only what went wrong is told, plainly."""
    if form:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(JsonLines() if form == JSON else Lines())
        logging.getLogger().handlers = [handler]
        requests.setLevel(logging.INFO)


def note(route: str, method: str, status: int, seconds: float, sender: str) -> None:
    """Tell of an answer."""
    if requests.isEnabledFor(logging.INFO):
        facts = {"route": route, "method": method, "status": status, "seconds": round(seconds, 4), "from": sender}
        requests.info("%s %s %s %.3f s %s", method, route, status, seconds, sender, extra={FACTS: facts})
