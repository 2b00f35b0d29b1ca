"""Small signs of the pages as markup: icons, seat shapes, goods in figures and pictures, scores in words."""

import re
from collections.abc import Callable
from typing import Final

from markupsafe import Markup, escape

from pickaxe.draw import seats

_AMOUNT: Final = re.compile(r"(\d+) (wood|stone|emmer|flax|food|gold|donkey|ore|iron|weapon)s?\b")
_ARROW: Final = re.compile(r"(?:&gt;|→|-&gt;)")


def icon(name: str, size: int | None = None, label: str = "", kind: str = "") -> Markup:
    """One icon of the sprite: decoration, or with a label a picture that is read out."""
    style = f' style="width:{size}px;height:{size}px"' if size else ""
    role = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    name_of_class = f"ico {kind}".strip()
    return Markup(f'<svg class="{name_of_class}"{style}{role}><use href="#i-{escape(name)}"/></svg>')


def seat_sign(seat: int) -> Markup:
    """The shape of a seat in its colour."""
    return Markup(f'<svg class="seat" viewBox="0 0 12 12" aria-hidden="true">{seats.sign(seat, 0, 0)}</svg>')


def _unchanged(good: str, number: int) -> str:
    return good


def with_icons(text: str, called: Callable[[str, int], str] = _unchanged) -> Markup:
    """A text in which amounts of goods and arrows are pictures, '2 flax > 1 gold', and what the goods are called."""
    marked = _AMOUNT.sub(lambda found: str(amount(found[2], found[1], called)), str(escape(text)))
    return Markup(_ARROW.sub(str(icon("arrow", 12)), marked))


def amount(good: str, number: str, called: Callable[[str, int], str] = _unchanged) -> Markup:
    """A number of a good."""
    spoken = called(good, int(number))
    return Markup('<span class="g">{}{}<span class="vh"> {} </span></span>').format(number, icon(good), spoken)


def points(score: float) -> str:
    """A score as it is written: halves as ½, a true minus."""
    whole, half = divmod(abs(score), 1)
    figures = f"{int(whole)}" if whole or not half else ""
    return ("−" if score < 0 else "") + figures + ("½" if half else "")


def change(difference: float) -> str:
    """A gain or a loss with its sign."""
    return f"+{points(difference)}" if difference > 0 else points(difference)


def possessive(name: str) -> str:
    """A name as an owner: Ida's, Chess'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
