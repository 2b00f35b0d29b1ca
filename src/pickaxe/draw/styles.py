"""The style sheets of drawings: with variables for pages, with literal colours for pictures."""

import re
from functools import cache
from importlib.resources import files

from pickaxe.draw import palette
from pickaxe.draw.palette import Theme

_RULE = re.compile(r"^([^{}@/]+)\{", re.MULTILINE)

# Less detail in smaller drawings: below 76 px a tile loses its name, below 50 px its effect.
_THIN = """
{at} .nm,{at} .dbl{{display:none}}
{at} .room .band{{transform-box:fill-box;transform-origin:0 0;transform:scaleY(var(--thin))}}
{at} .room .fx{{transform-box:fill-box;transform-origin:50% 50%;transform:translateY(-3px) scale(1.05)}}
{at} .room .vp{{transform:translate(-5px,0) scale(1.28)}}
"""
_DOT = """
{at} .room .fx,{at} .covered .space,{at} .hollow .space,{at} .note{{display:none}}
{at} .room .band{{transform:scaleY(1)}}
{at} .room .vp{{transform:translate(-39px,26px) scale(2.1)}}
"""
# Boxes that a page puts around boards, and the widths below which these show less, and least.
_BOXES = {".cavebox": (519, 340), ".homebox": (439, 299)}


def _read(name: str) -> str:
    return (files("pickaxe.draw") / name).read_text(encoding="utf-8")


def _scoped(style: str, scope: str) -> str:
    """A style sheet whose every rule holds only inside a scope."""
    return _RULE.sub(lambda rule: ",".join(f"{scope} {part}" for part in rule[1].split(",")) + "{", style)


def _levels() -> str:
    return "".join(
        f"{box}{{container-type:inline-size}}\n"
        f"@container (max-width:{less}px){{{_THIN.format(at=f'{box} .drawing')}}}\n"
        f"@container (max-width:{least}px){{{_DOT.format(at=f'{box} .drawing')}}}\n"
        for box, (less, least) in _BOXES.items()
    )


@cache
def page() -> str:
    """The style sheet that a page includes: both themes, shapes, states and levels of detail."""
    shapes = _read("shapes.css")
    seats = "\n".join(line for line in shapes.splitlines() if line.startswith(".seat"))
    return f"{palette.css()}{seats}\n{_scoped(shapes, '.drawing')}{_read('states.css')}{_levels()}"


@cache
def picture(theme: Theme) -> str:
    """The style sheet inside a picture that stands alone, for one theme."""
    return palette.literal(_scoped(_read("shapes.css"), f".picture-{theme}"), theme)
