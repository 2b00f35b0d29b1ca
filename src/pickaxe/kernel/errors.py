"""What can go wrong, each with a message that shows the value and says what would be right."""


class PickaxeError(Exception):
    """Any mistake of input that Pickaxe can name."""


class UnknownGame(PickaxeError):
    """No game has this id."""


class BadSetup(PickaxeError):
    """A game cannot be set up in this way."""


class IllegalChoice(PickaxeError):
    """A choice that is not open now."""

    def __init__(self, token: str, reasons: list[str]) -> None:
        super().__init__(f"'{token}' cannot be chosen: {' '.join(reasons)}")
        self.token = token
        self.reasons = reasons

    def __reduce__(self) -> tuple[type, tuple[str, list[str]]]:
        return (type(self), (self.token, self.reasons))


class UnknownToken(IllegalChoice):
    """A text that is not a token of the game's lexicon."""


class BadRecord(PickaxeError):
    """A record that cannot be read or replayed."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message = message
        self.line = line

    def __reduce__(self) -> tuple[type, tuple[str, int]]:
        return (type(self), (self.message, self.line))


class BadPosition(PickaxeError):
    """A position that cannot occur or cannot be read."""
