"""What comes with a POST: JSON or a plain form, never large."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from pickaxe.kernel.fields import Misfit, Shape, Word, digits
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
    if length.isdecimal() and (len(length) > 9 or int(length) > limit):
        raise _too_large(limit)
    raw = bytearray()
    try:
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > limit:
                raise _too_large(limit)
    except ClientDisconnect as error:
        raise BadRequest("The request was cut off.") from error
    return bytes(raw)


def _too_large(limit: int) -> TooLarge:
    return TooLarge(Said("A request may have at most {most} bytes; this one has more.", most=f"{limit:,}"))


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


class _Text(Shape):
    """A text."""

    def read(self, data: object, what: str) -> str:
        if not isinstance(data, str):
            raise Misfit("'{what}' must be a text, not {value}.", data, what=what)
        return data


class _Whole(Shape):
    """A whole number, which a form writes in digits."""

    def read(self, data: object, what: str) -> int:
        number = digits(data) if isinstance(data, str) else data
        if not isinstance(number, int) or isinstance(number, bool) or (number < 0 and isinstance(data, str)):
            raise Misfit("'{what}' must be a whole number, not {value}.", data, what=what)
        return number


class _Choice(Shape):
    """A choice: a token or the number of one."""

    def read(self, data: object, what: str) -> int | str:
        is_long = isinstance(data, str) and len(data) > LONGEST_TOKEN
        if is_long or isinstance(data, bool) or not isinstance(data, str | int):
            raise Misfit("'{what}' must be a token or a number, not {value}.", data, what=what)
        return data


class _Choices(Shape):
    """Some choices, to be made one after the other."""

    def read(self, data: object, what: str) -> list[int | str]:
        if not isinstance(data, list) or not 0 < len(data) <= MOST_CHOICES:
            rule = "'{what}' must be a list of 1 to {most} choices, not {value}."
            raise Misfit(rule, data, what=what, most=MOST_CHOICES)
        return [_Choice().read(each, "choice") for each in data]


def _read(shape: Shape, data: object, name: str) -> Any:
    """A value if it is of its shape; else whoever sent it is told, in their language, what it must be."""
    try:
        return shape.read(data, name)
    except Misfit as misfit:
        raise BadRequest(Said(misfit.template, value=_shown(misfit.data), **misfit.values)) from misfit


def text(values: Fields, name: str, default: str = "") -> str:
    """A text among the values."""
    return str(_read(_Text(), values.get(name, default), name))


def word(values: Fields, name: str, default: str, known: Sequence[str]) -> str:
    """One of some words among the values."""
    rule = "'{what}' cannot be {value}; choose one of {known}."
    place: int = _read(Word(known, rule), text(values, name, default), name)
    return known[place]


def whole(values: Fields, name: str) -> int:
    """A whole number among the values, which must be there."""
    return int(_read(_Whole(), values.get(name), name))


def choices(values: Fields) -> list[int | str]:
    """The choices among the values: a list of them, or the only one."""
    several = values.get("choices", [values.get("choice")])
    return list(_read(_Choices(), several, "choices"))


def seat(values: Fields) -> int | None:
    """The seat that a screen shows, if it shows one."""
    return whole(values, "seat") if values.get("seat") not in (None, "") else None


def _shown(value: object) -> str:
    shown = "nothing" if value is None else repr(value)
    return shown if len(shown) <= 40 else f"{shown[:40]}…"
