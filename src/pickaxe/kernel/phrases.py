"""Sentences in other languages: what a game says in English is matched to templates with named blanks."""

import re
from typing import Final

# The words of one kind in another language: English → (one of it, several of it).
Words = dict[str, tuple[str, str]]

_BLANK: Final = re.compile(r"\{([a-z]+\d*)\}")
_PART: Final = re.compile(r"(, | and | or )")
_COUNTED: Final = re.compile(r"(\d+) (.+)")
_FREE: Final[dict[str, str]] = {"n": r"\d*½|\d+", "any": ".+", "sentence": ".+"}
_REMEMBERED: Final = 20_000


def listed(parts: list[str], joiner: str) -> str:
    """Parts in one text: 'a', 'a and b', 'a, b and c'."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {joiner} {parts[-1]}"


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def uncapitalised(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]


def kind_of(blank: str) -> str:
    """What may stand in a blank: its name without the number that tells two of a kind apart."""
    return blank.rstrip("0123456789")


class Phrase:
    """A sentence with blanks, in English and in another language. Texts alternate with blanks."""

    def __init__(self, english: str, other: str, patterns: dict[str, str]) -> None:
        texts = _BLANK.split(english)
        self.english = english
        self.blanks: list[str] = texts[1::2]
        self.texts: list[str] = texts[0::2]
        self.other: list[str] = _BLANK.split(other)
        self.fixed = sum([len(text) for text in self.texts])
        self.patterns: list[str] = [patterns[kind_of(blank)] for blank in self.blanks]
        self.compiled: re.Pattern[str] | None = None

    def values(self, sentence: str) -> dict[str, str] | None:
        """What stands in the blanks of a sentence; None if it is another sentence."""
        if not sentence.startswith(self.texts[0]) or not sentence.endswith(self.texts[-1]):
            return None
        if self.compiled is None:
            self.compiled = self._compiled()
        match = self.compiled.fullmatch(sentence)
        return {blank: match[blank] for blank in self.blanks} if match else None

    def _compiled(self) -> re.Pattern[str]:
        pieces = [re.escape(self.texts[0])]
        for blank, pattern, text in zip(self.blanks, self.patterns, self.texts[1:], strict=True):
            pieces.append(f"(?P<{blank}>{pattern}){re.escape(text)}")
        return re.compile("".join(pieces))

    def filled(self, values: dict[str, str]) -> str:
        """The sentence in the other language."""
        return "".join([values[text] if i % 2 else text for i, text in enumerate(self.other)])


class Phrasebook:
    """All that a game says, in one other language.

    A blank is named after what stands in it: `{n}` a number, `{any}` anything, `{sentence}` a sentence of this book,
    `{room}` a word of the kind 'room', `{rooms}` a list of such words, each with its number before it or without.
    """

    def __init__(self, sentences: dict[str, str], words: dict[str, Words], joiners: dict[str, str]) -> None:
        self._words = words
        self._joiners = joiners
        self._fixed: dict[str, str] = {}
        self._phrases: list[Phrase] = []
        self._known: dict[str, str] = {}
        patterns = dict(_FREE)
        for kind, known in words.items():
            one = "|".join([re.escape(word) for word in sorted(known, key=len, reverse=True)])
            part = rf"(?:\d+ )?(?:{one})"
            patterns[kind] = one
            patterns[f"{kind}s"] = f"{part}(?:, {part})*(?: (?:and|or) {part})?"
        for english, other in sentences.items():
            self._enter(english, other, patterns)
        # What fixes more of a sentence is tried first.
        self._phrases.sort(key=_fixed, reverse=True)

    def _enter(self, english: str, other: str, patterns: dict[str, str]) -> None:
        if _BLANK.search(english):
            self._phrases.append(Phrase(english, other, patterns))
        else:
            self._fixed[english] = other

    def translate(self, sentence: str) -> str:
        """A sentence in the language of this book; as it is if the book does not have it."""
        known = self._known.get(sentence)
        if known is None:
            known = self._found(sentence) or sentence
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[sentence] = known
        return known

    def has(self, sentence: str) -> bool:
        """Whether a sentence stands in this book."""
        return self.template(sentence) is not None

    def template(self, sentence: str) -> str | None:
        """The English template of a sentence, if the book has it."""
        if sentence in self._fixed:
            return sentence
        for phrase in self._phrases:
            if phrase.values(sentence) is not None:
                return phrase.english
        return None

    def _found(self, sentence: str) -> str | None:
        fixed = self._fixed.get(sentence)
        if fixed is not None:
            return fixed
        for phrase in self._phrases:
            values = phrase.values(sentence)
            if values is not None:
                return phrase.filled({blank: self._said(kind_of(blank), value) for blank, value in values.items()})
        return None

    def _said(self, kind: str, value: str) -> str:
        """What stands in a blank, in the language of this book."""
        if kind == "sentence":
            return self.translate(capitalised(value))
        if kind in _FREE:
            return value
        if kind in self._words:
            return self._words[kind][value][0]
        parts = _PART.split(value)
        return "".join([self._joined(part) if i % 2 else self._item(kind[:-1], part) for i, part in enumerate(parts)])

    def _joined(self, joiner: str) -> str:
        word = joiner.strip()
        return f" {self._joiners[word]} " if word in self._joiners else joiner

    def _item(self, kind: str, part: str) -> str:
        counted = _COUNTED.fullmatch(part)
        if not counted:
            return self._words[kind][part][0]
        one, several = self._words[kind][counted[2]]
        return f"{counted[1]} {one if counted[1] == '1' else several}"


def _fixed(phrase: Phrase) -> int:
    return phrase.fixed
