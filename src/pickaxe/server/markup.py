"""What pages show as markup: icons and signs, lines of the effect notation, sentences with pictures and links."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from pickaxe.draw import seats
from pickaxe.draw.notation import CUT, Glyph, glyphs
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Amount, Name, Part, Said, Words, figures

ICONS: Final = 4096  # that are kept as markup
BUTTON: Final = 18  # pixels of an icon on a button


@lru_cache(ICONS)
def icon(name: str, size: int | None = None, label: str = "", look: str = "") -> Markup:
    """One icon of the sprite: decoration, or with a label a picture that is read out."""
    style = f' style="width:{size}px;height:{size}px"' if size else ""
    role = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    name_of_class = f"ico {look}".strip()
    return Markup(f'<svg class="{name_of_class}"{style}{role}><use href="#i-{escape(name)}"/></svg>')


def seat_sign(seat: int) -> Markup:
    """The shape of a seat in its colour."""
    return Markup(f'<svg class="seat" viewBox="0 0 12 12" aria-hidden="true">{seats.sign(seat, 0, 0)}</svg>')


def amount(good: str, number: int, called: str) -> Markup:
    """A number of a good as a picture, and what it is called."""
    return Markup(f'<span class="g">{number}{icon(good)}<span class="vh"> {escape(called)} </span></span>')


def change(difference: float) -> str:
    """A gain or a loss with its sign."""
    return f"+{figures(difference)}" if difference > 0 else figures(difference)


def choice_of(choices: Sequence[int]) -> Markup:
    """The attributes of what can be pressed: its choice, or several that open as a list."""
    several = f' data-choices="{" ".join(map(str, choices))}" aria-haspopup="menu"' if len(choices) > 1 else ""
    return Markup(f' data-choice="{choices[0]}"{several}')


# Lines of the effect notation


def pictures(lines: Iterable[str]) -> Markup:
    """The lines of a face one below the other; a cut is a slanted rule."""
    shown = [Markup("<hr>") if line == CUT else Markup(f"<span>{in_pictures(line)}</span>") for line in lines]
    return Markup("").join(shown)


def in_pictures(line: str) -> Markup:
    """One line as icons, numbers and signs."""
    return Markup("").join(_picture(glyph) for glyph in glyphs(line))


def _picture(glyph: Glyph) -> Markup:
    if glyph.kind == "icon":
        return icon(glyph.what, 17)
    if glyph.kind == "arrow":
        return icon("arrow", 13)
    if glyph.kind == "points":
        return Markup(f'<span class="pointsign">{escape(glyph.what)}</span>')
    return Markup(f"<i>{escape(glyph.what)}</i>")


# Sentences and choices


def marked(
    words: Words, said: Said, lang: str, seats: Sequence[str] | None = None, *, about: Collection[str] = ()
) -> Markup:
    """A sentence in which the names of some kinds lead to their details."""
    parts = words.parts(said, lang, None if seats is None else list(seats))
    return Markup("").join(_marked(words, part, lang, seats, about) for part in parts)


def _marked(words: Words, part: Part, lang: str, seats: Sequence[str] | None, about: Collection[str]) -> Markup:
    text = words.spoken(part, lang, None if seats is None else list(seats))
    if isinstance(part, Name) and part.kind in about:
        return Markup(f'<b data-about="{escape(part.kind)} {escape(part.id)}">{escape(text)}</b>')
    return escape(text)


def pictured(words: Words, said: Said, lang: str) -> Markup:
    """A sentence in which amounts of goods and arrows are pictures."""
    return Markup("").join(_pictured(words, part, lang) for part in words.parts(said, lang))


def _pictured(words: Words, part: Part, lang: str) -> Markup:
    if isinstance(part, Amount):
        return amount(part.name.id, part.number, words.called(part.name, lang, part.number))
    return icon("arrow", 12).join(words.spoken(part, lang).split("→"))


class Piece(NamedTuple):
    """A choice that was made, small enough for a step of the turn: an icon and a few words or pictures."""

    icon: str
    label: Markup


def piece(words: Words, meaning: Meaning, lang: str) -> Piece:
    """A choice as a step: its face, or else its short words."""
    face = meaning.face
    return Piece(meaning.verb.icon, in_pictures(face) if face else pictured(words, meaning.short, lang))


def label(words: Words, meaning: Meaning, said: Said, lang: str) -> Markup:
    """A choice as the label of a button: its face, or its icon and its words; goods are icons enough."""
    if meaning.face:
        return in_pictures(meaning.face)
    if not meaning.verb.icon:
        return pictured(words, meaning.short, lang)
    return Markup(f"{icon(meaning.verb.icon, BUTTON)}<span>{pictured(words, said, lang)}</span>")
