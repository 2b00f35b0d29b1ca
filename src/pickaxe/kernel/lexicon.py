"""All choices of a game: each an int with a readable token and a meaning."""

from collections.abc import Iterator
from difflib import get_close_matches

from pickaxe.kernel.errors import UnknownToken
from pickaxe.kernel.words import Listing, Name, Said, Value, notation


class Verb:
    """A way to act: its icon, its section of the rules, and how it is told.

    `label` orders it on a button, `past` tells it in the log without its subject, `short` stands beside its icon (the
    label, if there is no shorter way), and `face` shows it in the effect notation, where pictures say more than words.
    Their blanks are filled by each choice. What `is_quiet` goes without saying in the log; what `follows` belongs to
    the step of the turn before it.
    """

    def __init__(
        self,
        id: str,
        label: str,
        past: str,
        *,
        icon: str = "",
        section: str = "",
        short: str = "",
        face: str = "",
        is_quiet: bool = False,
        follows: bool = False,
    ) -> None:
        self.id = id
        self.label = label
        self.past = past
        self.icon = icon
        self.section = section
        self.short = short or label
        self.face = face
        self.is_quiet = is_quiet
        self.follows = follows

    def of(self, *targets: Name, **values: Value) -> "Meaning":
        """A choice with this verb: the things on the table that it is about, and what stands in its blanks.

        The first target of a kind also stands in the blank of that name.
        """
        for target in targets:
            values.setdefault(target.kind, target)
        return Meaning(self, list(targets), values)


class Meaning:
    """What a choice says: a verb, the things it is about, and what stands in the blanks of its sentences."""

    def __init__(self, verb: Verb, targets: list[Name], values: dict[str, Value]) -> None:
        self.verb = verb
        self.targets = targets
        self.values = values

    def having(self, said: Said) -> "Meaning":
        """The same with what a sentence about it knows better: what it came to in a state."""
        return Meaning(self.verb, self.targets, {**self.values, **said.values})

    @property
    def label(self) -> Said:
        """It on a button."""
        return Said(self.verb.label, **self.values)

    @property
    def past(self) -> Said:
        """It in the log, without its subject."""
        return Said(self.verb.past, **self.values)

    @property
    def short(self) -> Said:
        """It beside its icon."""
        return Said(self.verb.short, **self.values)

    @property
    def face(self) -> str:
        """It in the effect notation, or nothing."""
        return notation(Said(self.verb.face, **self.values))

    def __repr__(self) -> str:
        return f"Meaning({self.verb.id!r}, {self.targets!r}, {self.values!r})"


class Lexicon:
    """A fixed table of choices, their tokens and their meanings."""

    def __init__(self) -> None:
        self._tokens: list[str] = []
        self._meanings: list[Meaning] = []
        self._choices: dict[str, int] = {}
        self._folded: dict[str, int] = {}

    def add(self, token: str, meaning: Meaning) -> int:
        """The choice of a token, entered now if it is new."""
        choice = self._choices.get(token)
        if choice is not None:
            return choice
        self._tokens.append(token)
        self._meanings.append(meaning)
        self._choices[token] = len(self._tokens) - 1
        self._folded[token.casefold()] = len(self._tokens) - 1
        return len(self._tokens) - 1

    def token(self, choice: int) -> str:
        """The token of a choice."""
        if not 0 <= choice < len(self._tokens):
            raise UnknownToken(str(choice), [Said("Choices are numbers from 0 to {n}.", n=len(self._tokens) - 1)])
        return self._tokens[choice]

    def meaning(self, choice: int) -> Meaning:
        """What a choice says."""
        self.token(choice)
        return self._meanings[choice]

    def parse(self, token: str) -> int:
        """The choice that a token names; spaces and case do not matter."""
        choice = self._choices.get(token)
        if choice is not None:
            return choice
        plain = " ".join(token.split())
        choice = self._folded.get(plain.casefold())
        if choice is not None:
            return choice
        raise UnknownToken(token, [self._suggestion(plain)])

    def number(self, choice: int | str) -> int:
        """A choice as its number: a token is looked up, a number stays what it is."""
        if isinstance(choice, str):
            return self.parse(choice)
        if not isinstance(choice, int):  # compiled, it does not get so far
            raise TypeError(f"A choice is a number or a token, not {choice!r}.")
        return choice

    def _suggestion(self, token: str) -> Said:
        near = get_close_matches(token, self._tokens, 3, 0.6)
        if not near:
            return Said("No such token.")
        return Said("No such token. Did you mean {tokens}?", tokens=Listing([repr(name) for name in near], "or"))

    def __len__(self) -> int:
        return len(self._tokens)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tokens)

    def __contains__(self, token: str) -> bool:
        return token in self._choices
