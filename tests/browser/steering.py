"""Which choice to make next: quick to the end of the game, but some of everything on the way."""

from collections import Counter
from typing import Any

View = dict[str, Any]

CLOSING = ("end", "done", "receive", "return")
HELD = "held"  # for a choice that was made and has to be meant
OFTEN = 2  # how often each kind of choice is made before turns are only ended


def verb(token: str) -> str:
    """What kind of choice it is: an action tile, an exchange, or the word it begins with."""
    return ">" if ">" in token else token.split()[0]


class Steering:
    """Remembers what was done; prefers what was done least."""

    def __init__(self, often: int = OFTEN) -> None:
        self.often = often
        self.done: Counter[str] = Counter()

    def next(self, view: View) -> tuple[int, str]:
        """The choice to make now, with its token."""
        options = {option["token"]: option["choice"] for option in view["options"]}
        closing = [token for token in CLOSING if token in options]
        usual = [token for token in options if token not in CLOSING and token not in _eating(view)]
        rare = [token for token in usual if not closing or self.done[verb(token)] < self.often]
        token = min(rare, key=lambda token: self.done[verb(token)], default=closing[0] if closing else "")
        self.done[verb(token)] += 1
        return options[token], token


def _eating(view: View) -> set[str]:
    return {option["token"] for option in view["exchanges"]}


class Miner(Steering):
    """Uses up pieces quickly: no turn ends early but for a few, and spaces are taken from all over the mountain."""

    def next(self, view: View) -> tuple[int, str]:
        """The choice to make now, with its token."""
        options = {option["token"]: option["choice"] for option in view["options"]}
        rare = [token for token in options if token != "end" or self.done["end"] < self.often]
        least = min(self.done[verb(token)] for token in rare)
        tokens = [token for token in rare if self.done[verb(token)] == least]
        token = tokens[self.done.total() % len(tokens)] if tokens[0].startswith("at ") else tokens[0]
        self.done[verb(token)] += 1
        return options[token], token


class Farmer(Steering):
    """Goes to other spaces every time, and feeds the family as the page proposes."""

    def next(self, view: View) -> tuple[int, str]:
        """The choice to make now, with its token."""
        options = {option["token"]: option["choice"] for option in view["options"]}
        closing = [token for token in CLOSING if token in options]
        rare = [token for token in options if token not in closing and (not closing or self._is_rare(token))]
        token = min(rare, key=lambda token: (self.done[verb(token)], self.done[token]), default="")
        if view["feeding"]:
            token = max(options, key=lambda token: (token.startswith("pay "), len(token), token))
        token = token or closing[0]
        self.done.update({verb(token), token})
        return options[token], token

    def _is_rare(self, token: str) -> bool:
        return self.done[verb(token)] < self.often
