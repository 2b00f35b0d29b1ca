"""Small signs of the pages as markup: icons, seat shapes, goods in figures and pictures."""

from markupsafe import Markup, escape

from pickaxe.draw import seats
from pickaxe.kernel.words import figures


def icon(name: str, size: int | None = None, label: str = "", kind: str = "") -> Markup:
    """One icon of the sprite: decoration, or with a label a picture that is read out."""
    style = f' style="width:{size}px;height:{size}px"' if size else ""
    role = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    name_of_class = f"ico {kind}".strip()
    return Markup(f'<svg class="{name_of_class}"{style}{role}><use href="#i-{escape(name)}"/></svg>')


def seat_sign(seat: int) -> Markup:
    """The shape of a seat in its colour."""
    return Markup(f'<svg class="seat" viewBox="0 0 12 12" aria-hidden="true">{seats.sign(seat, 0, 0)}</svg>')


def amount(good: str, number: int, called: str) -> Markup:
    """A number of a good as a picture, and what it is called."""
    return Markup('<span class="g">{}{}<span class="vh"> {} </span></span>').format(number, icon(good), called)


def change(difference: float) -> str:
    """A gain or a loss with its sign."""
    return f"+{figures(difference)}" if difference > 0 else figures(difference)
