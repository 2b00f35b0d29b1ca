"""How long the store takes."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from prometheus_client import Histogram

Given = ParamSpec("Given")
Result = TypeVar("Result")
Work = Callable[Given, Coroutine[Any, Any, Result]]

SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
STORE: Final = Histogram("pickaxe_store_seconds", "Until the store answered", ["does"], buckets=SECONDS)


def timed(
    does: str,
) -> Callable[[Work[Given, Result]], Work[Given, Result]]:
    """Let something that the store does be counted with its time."""
    seconds = STORE.labels(does)

    def decorate(work: Work[Given, Result]) -> Work[Given, Result]:
        @wraps(work)
        async def timed_work(*given: Given.args, **named: Given.kwargs) -> Result:
            with seconds.time():
                return await work(*given, **named)

        return timed_work

    return decorate
