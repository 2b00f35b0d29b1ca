"""What a server counts about itself, for Prometheus: requests, tables, listeners, bots, the store, drawings.

Several processes on one address count in files of a folder that they share (PROMETHEUS_MULTIPROC_DIR, which their
parent sets), and whichever of them is asked tells the sum.
"""

import os
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as told
from prometheus_client.multiprocess import MultiProcessCollector

from pickaxe.server.hall import Hall
from pickaxe.server.live import Live

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
TYPE: Final = CONTENT_TYPE_LATEST
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS: Final = Counter("pickaxe_requests", "Answers", ["route", "method", "status"])
DURATIONS: Final = Histogram("pickaxe_request_seconds", "Until an answer began", ["route"], buckets=SECONDS)


def _gauge(name: str, what: str) -> Gauge:
    return Gauge(f"pickaxe_{name}", what, multiprocess_mode="livesum")


TABLES: Final = _gauge("tables_open", "Tables that somebody looks at")
AT_HAND: Final = _gauge("tables_in_memory", "Tables that are kept in memory")
LISTENERS: Final = _gauge("listeners", "Open pages that hear of news")
THINKING: Final = _gauge("bots_thinking", "Bots that have a process to think in")
WAITING: Final = _gauge("bots_waiting", "Bots that wait for one")
DRAWERS: Final = _gauge("drawers", "Processes that draw pages")
DRAWINGS: Final = _gauge("drawings_waiting", "Pages that are being drawn or wait for it")


def take_stock(hall: Hall, live: Live) -> None:
    """Count what there is now."""
    stock = hall.stock()
    for gauge, count in (
        (TABLES, len(live.tables)),
        (LISTENERS, live.total),
        (AT_HAND, stock.at_hand),
        (THINKING, stock.thinking),
        (WAITING, stock.waiting),
        (DRAWERS, stock.drawers),
        (DRAWINGS, stock.drawings),
    ):
        gauge.set(count)


def page() -> bytes:
    """All that was counted, by all processes, as Prometheus reads it."""
    if FOLDER not in os.environ:
        return told(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return told(registry)
