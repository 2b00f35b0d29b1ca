"""What can go wrong, each with a message that shows the value and says what would be right."""

from pickaxe.kernel.words import PLAIN, Said, Words


class PickaxeError(Exception):
    """Any mistake of input that Pickaxe can name: a sentence, whose English is its message."""

    def __init__(self, said: Said | str) -> None:
        super().__init__(str(said))
        self.said: Said = said if isinstance(said, Said) else _finished(said)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.said,))


def _finished(message: str) -> Said:
    """A message without blanks as the template that it is."""
    return Said("{message}", message=message) if "{" in message else Said(message)


def quoted(value: object) -> str:
    """A value as it stands in a message; what nests too deep or has too many digits cannot be written down."""
    try:
        return repr(value)
    except (RecursionError, ValueError):
        return f"something too large to show ({type(value).__name__})"


class UnknownGame(PickaxeError):
    """No game has this id."""


class BadSetup(PickaxeError):
    """A game cannot be set up in this way."""


class IllegalChoice(PickaxeError):
    """A choice that is not open now; the words of its game make plain sentences of the reasons."""

    def __init__(self, token: str, reasons: list[Said], words: Words = PLAIN) -> None:
        self.token = token
        self.why = reasons
        self.reasons = [words.say(reason) for reason in reasons]
        super().__init__(f"'{token}' cannot be chosen: {' '.join(self.reasons)}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_illegal, (type(self), self.token, self.why, self.reasons))


def _illegal(error_type: type[IllegalChoice], token: str, why: list[Said], reasons: list[str]) -> IllegalChoice:
    """The error as it was raised, in another process."""
    error = error_type(token, why)
    PickaxeError.__init__(error, f"'{token}' cannot be chosen: {' '.join(reasons)}")
    error.reasons = reasons
    return error


class UnknownToken(IllegalChoice):
    """A text that is not a token of the game's lexicon."""


class BadRecord(PickaxeError):
    """A record that cannot be read or replayed."""

    def __init__(self, message: Said | str, line: int = 0) -> None:
        super().__init__(Said("line {n}: {message}", n=line, message=message) if line else message)
        self.message = str(message)
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.message, self.line))


class BadPosition(PickaxeError):
    """A position that cannot occur or cannot be read."""
