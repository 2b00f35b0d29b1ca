"""All choices of a game: each an int with a readable token."""

from collections.abc import Iterator
from difflib import get_close_matches

from pickaxe.kernel.errors import UnknownToken


class Lexicon:
    """A fixed two-way table of choices and their tokens."""

    def __init__(self) -> None:
        self._tokens: list[str] = []
        self._choices: dict[str, int] = {}
        self._folded: dict[str, int] = {}

    def add(self, token: str) -> int:
        """The choice of a token, entered now if it is new."""
        choice = self._choices.get(token)
        if choice is not None:
            return choice
        self._tokens.append(token)
        self._choices[token] = len(self._tokens) - 1
        self._folded[token.casefold()] = len(self._tokens) - 1
        return len(self._tokens) - 1

    def token(self, choice: int) -> str:
        """The token of a choice."""
        if not 0 <= choice < len(self._tokens):
            raise UnknownToken(str(choice), [f"Choices are numbers from 0 to {len(self._tokens) - 1}."])
        return self._tokens[choice]

    def parse(self, token: str) -> int:
        """The choice that a token names; spaces and case do not matter."""
        choice = self._choices.get(token)
        if choice is not None:
            return choice
        plain = " ".join(token.split())
        choice = self._folded.get(plain.casefold())
        if choice is not None:
            return choice
        raise UnknownToken(token, [f"No such token.{self._suggestion(plain)}"])

    def number(self, choice: int | str) -> int:
        """A choice as its number: a token is looked up, a number stays what it is."""
        if isinstance(choice, str):
            return self.parse(choice)
        if not isinstance(choice, int):  # compiled, it does not get so far
            raise TypeError(f"A choice is a number or a token, not {choice!r}.")
        return choice

    def _suggestion(self, token: str) -> str:
        near = get_close_matches(token, self._tokens, 3, 0.6)
        return f" Did you mean {' or '.join(repr(name) for name in near)}?" if near else ""

    def __len__(self) -> int:
        return len(self._tokens)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tokens)

    def __contains__(self, token: str) -> bool:
        return token in self._choices
