"""SVG elements as text: every attribute and every plain string is escaped, finished markup is an `Svg`."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"

Value = str | float | int | None

_SPECIAL = re.compile("[&<>\"']")


class Svg(str):
    """Markup that is finished and must not be escaped again."""

    __slots__ = ()


class Drawing(Svg):
    """A finished <svg> element that knows its size, so that it can be placed inside another."""

    __slots__ = ("height", "width")
    width: float
    height: float

    def placed(self, x: float, y: float, scale: float = 1.0) -> Svg:
        """The drawing with its upper left corner at a place; what is drawn around it shows as well."""
        size = (("x", x), ("y", y), ("width", self.width * scale), ("height", self.height * scale))
        own = "".join(f' {name}="{number(value)}"' for name, value in size)
        return Svg(f'<svg{own} overflow="visible"{self[len("<svg") :]}')


def number(value: float) -> str:
    """The coordinate with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


@cache
def _spelled(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _escaped(value: str) -> str:
    return escape(value, quote=True) if _SPECIAL.search(value) else value


def _child(child: str) -> str:
    return child if isinstance(child, Svg) else escape(child, quote=False)


def tag(name: str, *children: str, **attributes: Value) -> Svg:
    """Return one element; `class_` and `data_choice` become class and data-choice, None leaves one out."""
    opening = name
    for key, value in attributes.items():
        if value is not None and value != "":
            text = _escaped(value) if isinstance(value, str) else number(value)
            opening += f' {_spelled(key)}="{text}"'
    if not children:
        return Svg(f"<{opening}/>")
    return Svg(f"<{opening}>{''.join(map(_child, children))}</{name}>")


def join(parts: Iterable[str]) -> Svg:
    """The parts one after the other as finished markup."""
    return Svg("".join(map(_child, parts)))


def group(*children: str, **attributes: Value) -> Svg:
    """The <g> element, or nothing when it would be empty."""
    return tag("g", *children, **attributes) if any(children) else Svg("")


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Svg:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(cx: float, cy: float, r: float, **attributes: Value) -> Svg:
    return tag("circle", cx=cx, cy=cy, r=r, **attributes)


def path(d: str, **attributes: Value) -> Svg:
    return tag("path", d=d, **attributes)


def text(content: str, x: float, y: float, **attributes: Value) -> Svg:
    """The <text> element with escaped content."""
    return tag("text", content, x=x, y=y, **attributes)


def points(pairs: Iterable[tuple[float, float]], *, close: bool = False) -> str:
    """Return path data through the points."""
    data = "L".join(f"{number(x)} {number(y)}" for x, y in pairs)
    return f"M{data}{'z' if close else ''}"


def trace(*steps: str | float) -> str:
    """Path data from commands and numbers, written one after the other."""
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def in_states(kind: str, **states: object) -> str:
    """The classes of a drawn thing: its kind, and the states that it is in."""
    return " ".join([kind, *(name for name, holds in states.items() if holds)])


def at(x: float, y: float, scale: float = 1.0) -> str:
    """The transform that moves to a place and scales there."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1.0 else f"{moved} scale({scale:.4g})"


def document(width: float, height: float, *children: str, standalone: bool = False, **attributes: Value) -> Drawing:
    """The <svg> element with its viewBox; a standalone one also carries namespace and size."""
    own: Mapping[str, Value] = {"xmlns": NAMESPACE, "width": width, "height": height} if standalone else {}
    box = f"0 0 {number(width)} {number(height)}"
    drawing = Drawing(tag("svg", *children, **own, viewBox=box, **attributes))
    drawing.width, drawing.height = width, height
    return drawing
