"""A link as a picture that a camera reads."""

from functools import lru_cache
from itertools import groupby
from typing import Final

import segno
from markupsafe import Markup, escape

MARGIN: Final = 4  # modules around it that have to stay light, by its norm
KEPT: Final = 256  # pictures


@lru_cache(KEPT)
def qr(link: str, label: str) -> Markup:
    """A QR code, dark on light by day and by night, and what it is called for the ear."""
    rows = segno.make(link, error="m", micro=False).matrix
    size = len(rows) + 2 * MARGIN
    bars = "".join(_bars(row, y + MARGIN) for y, row in enumerate(rows))
    shape = f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{bars}" fill="#1d1712"/>'
    head = (
        f'class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label)}" shape-rendering="crispEdges"'
    )
    return Markup(f"<svg {head}>{shape}</svg>")


def _bars(row: bytes | bytearray, y: int) -> str:
    """The dark modules of a row, each run of them as one bar."""
    drawn, x = [], MARGIN
    for is_dark, run in groupby(row):
        width = len(list(run))
        if is_dark:
            drawn.append(f"M{x} {y}h{width}v1h-{width}z")
        x += width
    return "".join(drawn)
