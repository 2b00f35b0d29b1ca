"""The style sheets of drawings: with variables for pages, with literal colours for pictures."""

import re
from functools import cache
from importlib.resources import files

from pickaxe.draw import palette
from pickaxe.draw.palette import Theme

_LETTERS = re.compile(r"font-size:([\d.]+px)")
_RULE = re.compile(r"^([^{}@/]+)\{", re.MULTILINE)

# Less detail in smaller drawings: below 76 px a tile loses its name, below 50 px its effect, below 40 px its figures.
_THIN = """
{at} .nm,{at} .dbl{{display:none}}
{at} .room .band{{transform-box:fill-box;transform-origin:0 0;transform:scaleY(var(--thin))}}
{at} .room .fx{{transform-box:fill-box;transform-origin:50% 50%;transform:translateY(-3px) scale(1.05)}}
{at} .room .vp{{transform:translate(-5px,0) scale(1.28)}}
{at} .room .vp text{{font-size:max(11px,var(--ten,0)*.79px)}}
"""
_DOT = """
{at} .room .fx,{at} .covered .space,{at} .hollow .space,{at} .note{{display:none}}
{at} .room .band{{transform:scaleY(1)}}
{at} .room .vp{{transform:translate(-39px,26px) scale(2.1)}}
{at} .room .vp text{{font-size:max(11px,var(--ten,0)*.48px)}}
"""
# The smallest boards have no figures but the points of rooms: what stands there is seen, and told by its name.
_BARE = """
{at} .vp:not(.room .vp),{at} .tally,{at} .rewardink,{at} .bonus .n{{display:none}}
"""
# Boxes that a page puts around boards, and the widths below which these show less and less.
_BOXES = {".cavebox": {519: _THIN, 340: _DOT, 250: _BARE}, ".homebox": {439: _THIN, 299: _DOT, 240: _BARE}}


def _read(name: str) -> str:
    return (files("pickaxe.draw") / name).read_text(encoding="utf-8")


def _scoped(style: str, scope: str) -> str:
    """A style sheet whose every rule holds only inside a scope."""
    return _RULE.sub(lambda rule: ",".join(f"{scope} {part}" for part in rule[1].split(",")) + "{", style)


def _legible(style: str) -> str:
    """A style sheet whose letters are never lower than ten pixels, where a page says how many units these take."""
    return _LETTERS.sub(r"font-size:max(\1,var(--ten,0)*1px)", style)


def _levels() -> str:
    boxes = (f"{box}{{container-type:inline-size}}\n" for box in _BOXES)
    levels = (
        f"@container (max-width:{width}px){{{rules.format(at=f'{box} .drawing')}}}\n"
        for box, widths in _BOXES.items()
        for width, rules in widths.items()
    )
    return "".join([*boxes, *levels])


@cache
def page() -> str:
    """The style sheet that a page includes: both themes, shapes, states and levels of detail."""
    shapes = _read("shapes.css")
    seats = "\n".join(line for line in shapes.splitlines() if line.startswith(".seat"))
    return f"{palette.css()}{seats}\n{_legible(_scoped(shapes, '.drawing'))}{_read('states.css')}{_levels()}"


@cache
def picture(theme: Theme) -> str:
    """The style sheet inside a picture that stands alone, for one theme."""
    return palette.literal(_scoped(_read("shapes.css"), f".picture-{theme}"), theme)
