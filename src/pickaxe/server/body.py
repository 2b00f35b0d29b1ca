"""What comes with a POST: JSON or a plain form, never large."""

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from pickaxe.kernel.words import Said
from pickaxe.server.refusal import BadRequest, TooLarge

LIMIT: Final = 16 * 1024
DATA_LIMIT: Final = 256 * 1024  # with a file of corrected data, of which a form makes three bytes a sign
LONGEST_TOKEN: Final = 100
MOST_CHOICES: Final = 200  # at once
EXAMPLE: Final = '{"number": 7, "choice": "end"}'
FORM: Final = "application/x-www-form-urlencoded"

Fields = Mapping[str, object]


def is_form(request: Request) -> bool:
    """Whether a request comes from a plain form and not from a program."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == FORM


async def fields(request: Request, *, limit: int = LIMIT) -> Fields:
    """The named values in the body of a request, which may have so many bytes."""
    raw = await _bytes(request, limit)
    return _from_form(raw) if is_form(request) else _from_json(raw)


async def _bytes(request: Request, limit: int) -> bytes:
    """The body, given up as soon as it is too large, whatever length it claims to have."""
    length = request.headers.get("content-length", "0")
    if (length.isdecimal() and len(length) < 20 and int(length) > limit) or len(length) >= 20:
        raise TooLarge(
            Said("A request may have {limit} bytes; this one has {length}.", limit=f"{limit:,}", length=length[:20])
        )
    raw = bytearray()
    try:
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > limit:
                raise TooLarge(Said("A request may have {most} bytes; this one has more.", most=f"{limit:,}"))
    except ClientDisconnect as error:
        raise BadRequest("The request broke off.") from error
    return bytes(raw)


def _from_json(raw: bytes) -> Fields:
    try:
        values = json.loads(raw)
        json.dumps(values, ensure_ascii=False).encode()  # half a surrogate pair is no text: nobody could read it again
    except (ValueError, RecursionError) as error:
        raise BadRequest(Said("The body is not JSON; send for example {example}.", example=EXAMPLE)) from error
    if not isinstance(values, dict):
        raise BadRequest(Said("The body is not a JSON object; send for example {example}.", example=EXAMPLE))
    return values


def _from_form(raw: bytes) -> Fields:
    try:
        return dict(parse_qsl(raw.decode(), keep_blank_values=True, strict_parsing=bool(raw), max_num_fields=50))
    except ValueError as error:
        raise BadRequest("The form cannot be read.") from error


def text(values: Fields, name: str, default: str = "") -> str:
    """A text among the values."""
    value = values.get(name, default)
    if not isinstance(value, str):
        raise BadRequest(Said("'{name}' must be a text, not {value}.", name=name, value=_shown(value)))
    return value


def whole(values: Fields, name: str) -> int:
    """A whole number among the values, which must be there."""
    value = values.get(name)
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadRequest(Said("'{name}' must be a whole number, not {value}.", name=name, value=_shown(value)))


def choice(values: Fields) -> int | str:
    """The choice among the values: a token or the number of one."""
    value = values.get("choice")
    if isinstance(value, str) and len(value) <= LONGEST_TOKEN:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadRequest(Said("'choice' must be a token or a number, not {value}.", value=_shown(value)))


def choices(values: Fields) -> list[int | str]:
    """The choices among the values: a list of them, or the only one."""
    if "choices" not in values:
        return [choice(values)]
    several = values["choices"]
    if not isinstance(several, list) or not 0 < len(several) <= MOST_CHOICES:
        raise BadRequest(
            Said(
                "'choices' must be a list of 1 to {most_choices} choices, not {several}.",
                most_choices=MOST_CHOICES,
                several=_shown(several),
            )
        )
    return [choice({"choice": each}) for each in several]


def seat(values: Fields) -> int | None:
    """The seat that a screen shows, if it shows one."""
    return whole(values, "seat") if values.get("seat") not in (None, "") else None


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
