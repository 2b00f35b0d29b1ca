"""Damage: real data and real texts changed here and there, as slips, guesses or ill will would change them."""

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

Path = tuple[str, ...]
ANY: Final = "*"  # in a path: an index, or a key that names a place or a thing
JUNK: Final[list[Any]] = [
    None, True, False, "", "x", [], {}, [[]], [None], {"x": 1}, 0, 1, 2, -1, -2, 3, 7, 12, 63, 64, 100, 462, 463, 999,
    9999, 10**6, 2**31, 2**62, 2**63, 2**64, -(2**63), 10**30, 1.5, 1.0, -0.0, 1e300, float("inf"), float("nan"),
    "1", "0", "٣", "²", "1 ", "9" * 5000, "dynamite two " + "9" * 5000, "9" * 5000 + " red", "a\ud800", "\0", "None",
]  # fmt: skip

LETTERS: Final = ["", "", "x", "9", ":", ";", ",", " ", "\n", "#", "-", "=", "\ud800", "\0", "é", "²", "\u2028"]


class Damage:
    """Changes samples of one kind of data; what it puts in mostly stands in such places elsewhere."""

    def __init__(self, samples: Sequence[Any], words: Sequence[str] = ()) -> None:
        self.samples = samples
        self.words = list(words)
        self.values: dict[Path, list[Any]] = {}
        self.keys: dict[Path, list[str]] = {}
        seen: set[tuple[Path, str]] = set()
        for sample in samples:
            self._learn(sample, (), seen)

    def _learn(self, data: Any, path: Path, seen: set[tuple[Path, str]]) -> None:
        mark = (path, json.dumps(data))
        if mark in seen:
            return
        seen.add(mark)
        self.values.setdefault(path, []).append(data)
        for key in _keys(data):
            if isinstance(key, str) and key not in self.keys.setdefault(path, []):
                self.keys[path].append(key)
            self._learn(data[key], _below(path, key), seen)

    def of(self, random: Random) -> Any:
        """A damaged sample."""
        data = copy.deepcopy(random.choice(self.samples))
        if random.random() < 0.3:
            kept = random.sample(list(data), random.randint(0, min(8, len(data))))
            data = {key: data[key] for key in kept}
        for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5))):
            self._damage(data, random)
        return data

    def _damage(self, data: Any, random: Random) -> None:
        """One change at a random place."""
        path: Path = ()
        while True:
            keys = _keys(data)
            if not keys or random.random() < 0.15:
                self._add(data, path, random)
                return
            key = random.choice(keys)
            if not _keys(data[key]) or random.random() < 0.3:
                self._change(data, key, _below(path, key), random)
                return
            data, path = data[key], _below(path, key)

    def _add(self, data: Any, path: Path, random: Random) -> None:
        """Something more in an object or a list."""
        if isinstance(data, dict):
            key = random.choice([*self.keys.get(path, ["x"]), *random.sample(self.words, min(1, len(self.words)))])
            data[key] = self._value(_below(path, key), random)
        elif isinstance(data, list):
            data.insert(random.randint(0, len(data)), self._value((*path, ANY), random))

    def _change(self, data: Any, key: Any, path: Path, random: Random) -> None:
        """Something else in its place, nothing, or the same under another name."""
        kind = random.random()
        if kind < 0.2:
            del data[key]
        elif kind < 0.35 and isinstance(data[key], int):
            data[key] += random.choice((-2, -1, 1, 1, 2, 4, 16, 64))
        elif kind < 0.45 and isinstance(data, dict):  # what was put in before can stand where no sample has anything
            data[random.choice(self.keys.get(path[:-1], ["x"]))] = data.pop(key)
        elif kind < 0.5 and isinstance(data, list):
            random.shuffle(data)
        elif kind < 0.55 and isinstance(data, list):
            data.append(copy.deepcopy(data[key]))
        else:
            data[key] = self._value(path, random)

    def _value(self, path: Path, random: Random) -> Any:
        known, kind = self.values.get(path), random.random()
        if known and kind < 0.65:
            return copy.deepcopy(random.choice(known))
        if kind < 0.75:
            return random.randint(-1, 1 << random.randint(1, 12))
        if self.words and kind < 0.85:
            return random.choice(self.words)
        return copy.deepcopy(random.choice(JUNK))


def _keys(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return list(data)
    return list(range(len(data))) if isinstance(data, list) else []


def _below(path: Path, key: Any) -> Path:
    is_name = isinstance(key, int) or any(letter.isdigit() for letter in str(key))
    return (*path, ANY if is_name else str(key))


def damaged_text(text: str, words: Sequence[str], random: Random, *, between: str) -> str:
    """A text with some of its letters, words or lines changed; words stand between these letters."""
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.random()
        if kind < 0.3:
            text = _with_other_letter(text, random)
        elif kind < 0.75:
            text = between.join(_moved(text.split(between), words, random))
        else:
            text = "\n".join(_moved(text.split("\n"), words, random))
    return text


def _with_other_letter(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    letter = random.choice(LETTERS)
    return text[:at] + letter + text[at + random.randint(0, 1) :] if random.random() < 0.9 else text[:at]


def _moved(parts: list[str], words: Sequence[str], random: Random) -> list[str]:
    """Parts of which one is away, doubled, elsewhere or another one."""
    at, to = random.randrange(len(parts)), random.randrange(len(parts))
    kind = random.random()
    if kind < 0.25:
        return parts[:at] + parts[at + 1 :]
    if kind < 0.4:
        return [*parts[:at], parts[at], *parts[at:]]
    if kind < 0.6:
        parts[at], parts[to] = parts[to], parts[at]
    else:
        parts[at] = random.choice(words)
    return parts
