"""What the server does not do, and how it says so."""

from collections.abc import Sequence

from pickaxe.kernel.errors import PickaxeError
from pickaxe.kernel.words import Said


class Refusal(PickaxeError):
    """A request that is answered with a 4xx status, or a 503, and a sentence."""

    status = 400
    title = "That did not work"

    def __init__(self, said: Said | str, reasons: Sequence[Said] = ()) -> None:
        super().__init__(said)
        self.reasons = list(reasons)


class BadRequest(Refusal):
    """The request cannot be understood."""


class NotAllowed(Refusal):
    """The visitor may not do this, or not now."""

    status = 403
    title = "Not allowed"


class Secluded(NotAllowed):
    """The table is watched by nobody but those who play at it."""

    title = "A private table"


class NotFound(Refusal):
    """There is no such thing."""

    status = 404
    title = "Not found"


class Outdated(Refusal):
    """The table has moved on since the page was drawn."""

    status = 409
    title = "The table has moved on"


class TooLarge(Refusal):
    """The body of the request is larger than anything a page sends."""

    status = 413
    title = "Too large"


class Impossible(Refusal):
    """The request is understood, but the rules forbid it."""

    status = 422
    title = "Not possible"


class TooMany(Refusal):
    """One address asks for more than its share; after some seconds it may ask again."""

    status = 429
    title = "Too many requests"

    def __init__(self, said: Said, seconds: int) -> None:
        super().__init__(said, [again(seconds)])
        self.seconds = max(1, seconds)


class Crowded(TooMany):
    """All together ask for more than the server does."""

    status = 503
    title = "The server is busy"


def again(seconds: int) -> Said:
    """When to try again."""
    if seconds < 100:
        return Said("Try again in {n} seconds.", n=max(2, seconds))
    return Said("Try again in {n} minutes.", n=-(-seconds // 60))
