"""Sentences as values: a template and what stands in its blanks. Words are chosen last, where they are shown.

A template is its own English text, unless the words give it another one. Its blanks:

    {n}                    a value: a number, a text, a name, an amount, a list, or another sentence
    {n:point|points}       one of some words by the number in the blank, as many as the language tells apart
    {thing.low}            the value with a small first letter, `.cap` with a large one
    {seat.whose}           the owner of what follows, as English has it: Ida's
    {goods.acc}            names in another form where the language has one: the names of the kind `good.acc`
"""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final, NamedTuple

ENGLISH: Final = "en"
SEAT: Final = "seat"
OURS: Final = "_suggestion"  # marks a name of ours in a language in which no printed one is known

Entry = dict[str, str | None]  # by language
Entries = dict[str, Entry]  # by template, or the names of one kind by id


class Name(NamedTuple):
    """A part of a game that has a name: its kind and its id."""

    kind: str
    id: str


class Amount(NamedTuple):
    """So many of something."""

    number: int
    name: Name


class Listing:
    """Several values in one place: 'a, b and c'."""

    def __init__(self, values: "list[Value]", joiner: str = "and") -> None:
        self.values = values
        self.joiner = joiner  # "and", "or", or a mark like ","

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listing) and self.values == other.values and self.joiner == other.joiner

    def __hash__(self) -> int:
        return hash((tuple(self.values), self.joiner))

    def __repr__(self) -> str:
        return f"Listing({self.values!r}, {self.joiner!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Listing, (self.values, self.joiner))


class Said:
    """A sentence, a label or a few words: a template, and what stands in its blanks."""

    def __init__(self, template: str, **values: "Value") -> None:
        self.template = template
        self.values = values

    def having(self, **values: "Value") -> "Said":
        """The same with more values."""
        return Said(self.template, **{**self.values, **values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self.template == other.template and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.template, tuple(self.values.items())))

    def __repr__(self) -> str:
        values = "".join([f", {name}={value!r}" for name, value in self.values.items()])
        return f"Said({self.template!r}{values})"

    def __str__(self) -> str:
        return PLAIN.say(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (_said, (self.template, self.values))


def _said(template: str, values: "dict[str, Value]") -> Said:
    """A sentence that comes from another process."""
    return Said(template, **values)


Value = str | int | float | Name | Amount | Listing | Said
Part = str | Name | Amount


def seat_name(seat: int) -> Name:
    """A seat in a sentence; it goes by the name of who sits there where that is known."""
    return Name(SEAT, str(seat))


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its beginning, the rest as it is; the Dutch ij is one letter."""
    first = 2 if sentence.startswith("ij") else 1
    return sentence[:first].upper() + sentence[first:]


def uncapitalised(sentence: str) -> str:
    """A sentence as it goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]


def figures(number: float) -> str:
    """A number as it is written: halves as ½, a true minus."""
    if isinstance(number, int):
        return str(number) if number >= 0 else f"−{-number}"
    whole, half = divmod(abs(number), 1)
    text = f"{int(whole)}" if whole or not half else ""
    return ("−" if number < 0 else "") + text + ("½" if half else "")


# Which of the words for numbers of something a language takes.


def _one_or_several(number: float) -> int:
    return 0 if number == 1 else 1


def _up_to_one_or_several(number: float) -> int:
    return 0 if abs(number) < 2 else 1


def _one_few_or_many(number: float) -> int:
    return 0 if number == 1 else 1 if number in (2, 3, 4) else 2


PLURALS: Final[dict[str, Callable[[float], int]]] = {
    "one or several": _one_or_several,
    "up to one or several": _up_to_one_or_several,
    "one, few or many": _one_few_or_many,
}


class Blank:
    """A place in a template where a value stands."""

    def __init__(self, text: str) -> None:
        blank, _, forms = text.partition(":")
        name, _, form = blank.partition(".")
        self.name = name
        self.form = form
        self.plurals: list[str] = forms.split("|") if forms else []


def blanks(template: str) -> list[str | Blank]:
    """A template in pieces: texts and blanks."""
    found: list[str | Blank] = []
    for piece in template.split("{"):
        inside, closed, after = piece.partition("}")
        if not closed:
            found.append(piece)
        else:
            found += [Blank(inside), after]
    return [piece for piece in found if piece != ""]


class Words:
    """All words of a game or of the pages, by language; what a language lacks is said in English.

    `sentences` are by template, `names` by kind and id, `rules` are titles and texts by section.
    """

    def __init__(self, sources: list[dict[str, Any]], names: dict[str, Entries] | None = None) -> None:
        self.sentences: Entries = {}
        self.names: dict[str, Entries] = {}
        self.rules: dict[str, dict[str, Entry]] = {}
        self.tongues: dict[str, dict[str, str]] = {}  # a language: its own name and how it counts
        self._pieces: dict[tuple[str, str], list[str | Blank]] = {}
        for source in sources:
            self._read(source)
        for kind, entries in (names or {}).items():
            _merge(self.names.setdefault(kind, {}), entries)

    def _read(self, source: dict[str, Any]) -> None:
        self.tongues.update(source.get("languages", {}))
        for group in source.get("sentences", {}).values():
            _merge(self.sentences, group)
        for kind, entries in source.get("names", {}).items():
            _merge(self.names.setdefault(kind, {}), entries)
        for section, rule in source.get("rules", {}).items():
            _merge(self.rules.setdefault(section, {}), rule)

    @property
    def languages(self) -> list[str]:
        """The languages that are spoken, English first."""
        return list(self.tongues)

    # Sentences

    def say(self, said: Said, lang: str = ENGLISH, seats: list[str] | None = None) -> str:
        """A sentence in a language; seats go by their names if those are given."""
        return "".join([self.spoken(part, lang, seats) for part in self.parts(said, lang, seats)])

    def parts(self, said: Said, lang: str = ENGLISH, seats: list[str] | None = None) -> list[Part]:
        """A sentence in a language as texts, with names and amounts still as values: for pictures and links."""
        found: list[Part] = []
        for piece in self._template(said.template, lang):
            found += self._blank(piece, said, lang, seats) if isinstance(piece, Blank) else [piece]
        return found

    def _template(self, template: str, lang: str) -> list[str | Blank]:
        key = (lang, template)
        known = self._pieces.get(key)
        if known is None:
            known = blanks(self._text(self.sentences.get(template), lang) or template)
            self._pieces[key] = known
        return known

    def _text(self, entry: Entry | None, lang: str) -> str | None:
        if entry is None:
            return None
        return entry.get(lang) or entry.get(lang + OURS) or entry.get(ENGLISH)

    def _blank(self, blank: Blank, said: Said, lang: str, seats: list[str] | None) -> list[Part]:
        value = said.values[blank.name]
        if blank.plurals:
            assert isinstance(value, int | float), f"{blank.name} of {said!r} is a number"
            return [blank.plurals[self._plural(value, len(blank.plurals), lang)]]
        if not blank.form:
            return self._parts_of(value, lang, seats)
        if blank.form not in ("low", "cap", "whose"):
            return self._parts_of(_in_form(value, blank.form), lang, seats)
        text = "".join([self.spoken(part, lang, seats) for part in self._parts_of(value, lang, seats)])
        if blank.form == "whose":
            return [f"{text}'" if text.endswith("s") else f"{text}'s"]
        return [capitalised(text) if blank.form == "cap" else uncapitalised(text)]

    def _parts_of(self, value: Value, lang: str, seats: list[str] | None) -> list[Part]:
        if isinstance(value, Said):
            return self.parts(value, lang, seats)
        if isinstance(value, Listing):
            return self._listed(value, lang, seats)
        if isinstance(value, Name | Amount | str):
            return [value]
        return [figures(value)]

    def _listed(self, listing: Listing, lang: str, seats: list[str] | None) -> list[Part]:
        found: list[Part] = []
        last = len(listing.values) - 1
        for place, value in enumerate(listing.values):
            if place:
                found.append(self._joint(listing.joiner, place == last, lang))
            found += self._parts_of(value, lang, seats)
        return found

    def _joint(self, joiner: str, is_last: bool, lang: str) -> str:
        if not joiner.isalpha():
            return f"{joiner} "
        return f" {self.say(Said(joiner), lang)} " if is_last else ", "

    def _plural(self, number: float, forms: int, lang: str) -> int:
        rule = self.tongues.get(lang, {}).get("plural", "one or several")
        return min(PLURALS[rule](number), forms - 1)

    # Names

    def spoken(self, part: Part, lang: str = ENGLISH, seats: list[str] | None = None) -> str:
        """A part of a sentence in words."""
        if isinstance(part, str):
            return part
        if isinstance(part, Amount):
            return f"{figures(part.number)} {self.called(part.name, lang, part.number)}"
        if part.kind == SEAT and seats is not None:
            return seats[int(part.id)]
        if part.kind == SEAT:
            return self.say(Said("seat {n}", n=int(part.id) + 1), lang)
        return self.called(part, lang)

    def called(self, name: Name, lang: str = ENGLISH, number: float = 1) -> str:
        """What one of something, or so many of it, is called; an unknown name is its id."""
        forms = (self._text(self._names(name, lang), lang) or name.id).split("|")
        return forms[self._plural(number, len(forms), lang)]

    def _names(self, name: Name, lang: str) -> Entry:
        """The names of a part; a form that the language does not need is the plain name."""
        entry = self.names.get(name.kind, {}).get(name.id, {})
        plain = self.names.get(name.kind.partition(".")[0], {}).get(name.id, {})
        is_spoken = entry.get(lang) or entry.get(lang + OURS)
        return plain if not entry or (not is_spoken and (plain.get(lang) or plain.get(lang + OURS))) else entry

    def name(self, kind: str, id: str | int, lang: str = ENGLISH) -> str:
        """The name of a part."""
        return self.called(Name(kind, f"{id:02}" if isinstance(id, int) else id), lang)

    def is_ours(self, kind: str, id: str | int, lang: str = ENGLISH) -> bool:
        """Whether the name of a part is our own translation, not the printed one."""
        entry = self._names(Name(kind, f"{id:02}" if isinstance(id, int) else id), lang)
        return not entry.get(lang) and bool(entry.get(lang + OURS))

    def rule(self, section: str, lang: str = ENGLISH) -> tuple[str, str]:
        """The title and the text of a section of the rules."""
        entry = self.rules[section]
        return self._text(entry["title"], lang) or section, self._text(entry["text"], lang) or ""


def notation(said: Said) -> str:
    """A template of the effect notation with its blanks filled: '2 flax > 1 gold'. Names are their ids."""
    return "".join(
        [_noted(said.values[each.name]) if isinstance(each, Blank) else each for each in blanks(said.template)]
    )


def _noted(value: Value) -> str:
    if isinstance(value, Name):
        return value.id
    if isinstance(value, Amount):
        return f"{value.number} {value.name.id}"
    if isinstance(value, Listing):
        return " ".join([_noted(each) for each in value.values])
    return notation(value) if isinstance(value, Said) else str(value)


def _in_form(value: Value, form: str) -> Value:
    """A value whose names stand in another form."""
    if isinstance(value, Name):
        return Name(f"{value.kind}.{form}", value.id)
    if isinstance(value, Amount):
        return Amount(value.number, Name(f"{value.name.kind}.{form}", value.name.id))
    if isinstance(value, Listing):
        return Listing([_in_form(each, form) for each in value.values], value.joiner)
    return value


def _merge(known: Entries, more: Entries) -> None:
    for id, entry in more.items():
        known.setdefault(id, {}).update(entry)


def read_words(package: str) -> list[dict[str, Any]]:
    """All files `data/words*.json` of a package: one with the languages that we speak, one for each further one."""
    found = [path for path in files(package).joinpath("data").iterdir() if path.name.startswith("words")]
    return [json.loads(path.read_text("utf-8")) for path in sorted(found, key=lambda path: (len(path.name), path.name))]


COMMON: Final[list[dict[str, Any]]] = read_words("pickaxe.kernel")
PLAIN: Final = Words(COMMON)  # for what needs no names
