"""The icon sprite: one symbol for each good, piece, tile and sign, 24 × 24 each."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from pickaxe.draw.svg import Svg, Value, tag

_SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)"[^>]*><title>[^<]*</title>(.*?)</symbol>', re.DOTALL)
_USED = re.compile(r'href="#i-([a-z0-9-]+)"')


@cache
def _symbols() -> dict[str, str]:
    return dict(_SYMBOL.findall((files("pickaxe.draw") / "icons.svg").read_text(encoding="utf-8")))


def names() -> tuple[str, ...]:
    """The names of all icons in the order of the sheet."""
    return tuple(_symbols())


def body(name: str) -> Svg:
    """The shapes of an icon, to be put into a drawing as they are."""
    return Svg(_symbols()[name])


def use(name: str, x: float, y: float, size: float, **attributes: Value) -> Svg:
    """The reference to an icon in the sprite of the same document."""
    if name not in _symbols():
        raise KeyError(name)
    return tag("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, **attributes)


def used(markup: str) -> list[str]:
    """The names of the icons that a text refers to, in the order of the sheet."""
    wanted = set(_USED.findall(markup))
    return [name for name in names() if name in wanted]


def symbols(wanted: Iterable[str]) -> Svg:
    """The <symbol> elements of some icons."""
    return Svg("".join(f'<symbol id="i-{name}" viewBox="0 0 24 24">{body(name)}</symbol>' for name in wanted))


def sprite(wanted: Iterable[str]) -> Svg:
    """The hidden sprite that a page carries once, with only the icons it needs."""
    held = tag("defs", symbols(wanted))
    return tag("svg", held, width="0", height="0", style="position:absolute", aria_hidden="true")
