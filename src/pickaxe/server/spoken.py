"""Sentences and choices as markup: amounts become pictures, names lead to their details."""

from collections.abc import Collection, Sequence

from markupsafe import Markup

from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Amount, Name, Part, Said, Words
from pickaxe.server.layouts.pictures import in_pictures
from pickaxe.server.signs import amount, icon

BUTTON = 18  # pixels of an icon on a button


def marked(
    words: Words, said: Said, lang: str, seats: Sequence[str] | None = None, *, about: Collection[str] = ()
) -> Markup:
    """A sentence in which the names of some kinds lead to their details."""
    parts = words.parts(said, lang, None if seats is None else list(seats))
    return Markup("").join(_marked(words, part, lang, seats, about) for part in parts)


def _marked(words: Words, part: Part, lang: str, seats: Sequence[str] | None, about: Collection[str]) -> Markup:
    text = words.spoken(part, lang, None if seats is None else list(seats))
    if isinstance(part, Name) and part.kind in about:
        return Markup('<b data-about="{} {}">{}</b>').format(part.kind, part.id, text)
    return Markup("{}").format(text)


def pictured(words: Words, said: Said, lang: str) -> Markup:
    """A sentence in which amounts of goods and arrows are pictures."""
    return Markup("").join(_pictured(words, part, lang) for part in words.parts(said, lang))


def _pictured(words: Words, part: Part, lang: str) -> Markup:
    if isinstance(part, Amount):
        return amount(part.name.id, part.number, words.called(part.name, lang, part.number))
    return icon("arrow", 12).join(words.spoken(part, lang).split("→"))


class Piece:
    """A choice that was made, small enough for a step of the turn: an icon and a few words or pictures."""

    def __init__(self, icon: str, label: Markup) -> None:
        self.icon = icon
        self.label = label


def piece(words: Words, meaning: Meaning, lang: str, said: Said | None = None) -> Piece:
    """A choice as a step: its face, or else its short words."""
    face = meaning.face
    return Piece(meaning.verb.icon, in_pictures(face) if face else pictured(words, said or meaning.short, lang))


def label(words: Words, meaning: Meaning, said: Said, lang: str) -> Markup:
    """A choice as the label of a button: its face, or its icon and its words; goods are icons enough."""
    if meaning.face:
        return in_pictures(meaning.face)
    if not meaning.verb.icon:
        return pictured(words, meaning.short, lang)
    return Markup("{}<span>{}</span>").format(icon(meaning.verb.icon, BUTTON), pictured(words, said, lang))
