"""What was made from a part of a view is kept, for all who see the same."""

import marshal
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

from markupsafe import Markup

from pickaxe.kernel.view import Option

Result = TypeVar("Result")
MOST: Final = 8192  # drawings and models, of some kilobytes each
PLAIN: Final = 2  # the version of marshal that writes equal data as equal bytes


def kept(make: Callable[..., Result], part: Any, *given: object) -> Result:
    """What is made from a part of a view and some values.

    Nothing else reaches whoever makes it: the part is written down as the name under which the result is kept, and read
    from there again. So nobody is ever shown what was made from something that they do not see.
    """
    return cast(Result, _made(make, marshal.dumps(part, PLAIN), given))


def drawn(draw: Callable[..., str], part: Any, *given: object, **named: object) -> Markup:
    """A drawing of a part of a view."""
    return kept(_drawn, part, draw, given, tuple(named.items()))


def _drawn(view: Any, draw: Callable[..., str], given: Sequence[object], named: Sequence[tuple[str, object]]) -> Markup:
    return Markup(draw(view, *given, **dict(named)))


@lru_cache(MOST)
def _made(make: Callable[..., Any], part: bytes, given: tuple[object, ...]) -> Any:
    return make(marshal.loads(part), *given)


def about(options: Sequence[Option], *kinds: str) -> list[Option]:
    """The options that are about things of some kinds."""
    return [option for option in options if any(target["kind"] in kinds for target in option["targets"])]


def only(view: Any, *names: str) -> dict[str, Any]:
    """Some of a view by name."""
    return {name: view[name] for name in names}
