"""What was made from a part of a view is kept, for all who see the same."""

import marshal
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

from markupsafe import Markup

from pickaxe.kernel.view import Option

Result = TypeVar("Result")
MOST: Final = 8192  # drawings and models, of some kilobytes each
AT_ONCE: Final = 1024  # that are found by the moment that they show
PLAIN: Final = 2  # the version of marshal that writes equal data as equal bytes


class Part:
    """A part of a view; of equal parts there is only one, so that it is quick to compare."""

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def part_of(data: Any) -> Part:
    """Some plain data as a part."""
    return _part(marshal.dumps(data, PLAIN))


@lru_cache(MOST)
def _part(written: bytes) -> Part:
    return Part(marshal.loads(written))


def kept(make: Callable[..., Result], part: Any, *given: object) -> Result:
    """What is made from a part of a view and some values.

    Nothing else reaches whoever makes it: the part is written down, and read from there again. So nobody is ever shown
    what was made from something that they do not see.
    """
    return cast(Result, _made(make, part_of(part), given))


@lru_cache(MOST)
def _made(make: Callable[..., Any], part: Part, given: tuple[object, ...]) -> Any:
    return make(part.data, *given)


class Seen:
    """A view, told from others by its seats: in an open game all who look see the same ones, whoever may choose."""

    __slots__ = ("_seats", "view")

    def __init__(self, view: Any) -> None:
        self.view = view
        self._seats = view["seats"]

    def __hash__(self) -> int:
        return id(self._seats)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self._seats is other._seats


def shared(make: Callable[..., Result], view: Any, *given: object) -> Result:
    """What is made from a view without who looks and what they can choose: once for all who look at that moment."""
    return cast(Result, _shared(make, Seen(view), given))


@lru_cache(AT_ONCE)
def _shared(make: Callable[..., Any], seen: Seen, given: tuple[object, ...]) -> Any:
    return make({**seen.view, "viewer": None, "options": [], "exchanges": []}, *given)


def drawn(draw: Callable[..., str], part: Any, *given: object, **named: object) -> Markup:
    """A drawing of a part of a view."""
    return kept(_drawn, part, draw, given, tuple(named.items()))


def _drawn(view: Any, draw: Callable[..., str], given: Sequence[object], named: Sequence[tuple[str, object]]) -> Markup:
    return Markup(draw(view, *given, **dict(named)))


def about(options: Sequence[Option], *kinds: str) -> list[Option]:
    """The options that are about things of some kinds."""
    return [option for option in options if any(target["kind"] in kinds for target in option["targets"])]


def only(view: Any, *names: str) -> dict[str, Any]:
    """Some of a view by name."""
    return {name: view[name] for name in names}
