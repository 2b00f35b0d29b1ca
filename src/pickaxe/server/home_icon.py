"""The sign of Pickaxe as a picture for home screens."""

from functools import cache
from hashlib import sha256
from typing import Final

from pickaxe.draw import icons
from pickaxe.draw.sheet import to_png
from pickaxe.server.root import below

TOUCH: Final = 180  # the size that Apple asks for
SIZES: Final = (TOUCH, 192, 512)
PURPOSES: Final = ("any", "maskable")  # alone, or on a ground that a home screen may cut
SIDE: Final = 24  # of the drawing of an icon
SHARES: Final = {"any": 0.92, "maskable": 0.68}  # of the side that the sign has
GROUND: Final = "#33304a"  # the evening sky of the drawings


def icon_address(size: int, purpose: str = "maskable") -> str:
    """Where an icon is; the address changes with the drawing, so that browsers may keep it for ever."""
    return below(f"/icon/{purpose}/{size}?v={sha256(_drawing(purpose).encode()).hexdigest()[:16]}")


@cache
def png(purpose: str, size: int) -> bytes:
    """The sign in some size."""
    return to_png(_drawing(purpose), scale=size / SIDE)


@cache
def _drawing(purpose: str) -> str:
    scale = SHARES[purpose]
    gap = SIDE * (1 - scale) / 2
    ground = f'<rect width="{SIDE}" height="{SIDE}" fill="{GROUND}"/>' if purpose == "maskable" else ""
    sign = f'<g transform="translate({gap:.2f} {gap:.2f}) scale({scale})">{icons.body("logo")}</g>'
    size = f'width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{sign}</svg>'
