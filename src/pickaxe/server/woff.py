"""Fonts packed for browsers: WOFF 1.0, every table of a font compressed by itself."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# A font file begins with a head of 12 bytes and 16 for each table; a packed one with 44 and 20.
_OFFSETS: Final = struct.Struct(">4sH6x")
_TABLE: Final = struct.Struct(">4sIII")
_HEAD: Final = struct.Struct(">4s4sIHHIHHIIIII")
_PACKED: Final = struct.Struct(">4sIIII")


@dataclass(frozen=True, slots=True)
class _Table:
    """One table of a font."""

    tag: bytes
    checksum: int
    length: int
    packed: bytes


def _even(length: int) -> int:
    """A length with what is added so that the next table begins at a multiple of four."""
    return -(-length // 4) * 4


def _tables(font: bytes) -> Iterator[_Table]:
    _, number = _OFFSETS.unpack_from(font)
    for index in range(number):
        tag, checksum, start, length = _TABLE.unpack_from(font, _OFFSETS.size + index * _TABLE.size)
        plain = font[start : start + length]
        packed = zlib.compress(plain, 9)
        yield _Table(tag, checksum, length, packed if len(packed) < length else plain)


def woff(font: bytes) -> bytes:
    """A TrueType or OpenType font as WOFF."""
    flavour, number = _OFFSETS.unpack_from(font)
    tables = list(_tables(font))
    start = _HEAD.size + number * _PACKED.size
    rows, contents = bytearray(), bytearray()
    for table in tables:
        rows += _PACKED.pack(table.tag, start + len(contents), len(table.packed), table.length, table.checksum)
        contents += table.packed.ljust(_even(len(table.packed)), b"\0")
    unpacked = _OFFSETS.size + number * _TABLE.size + sum(_even(table.length) for table in tables)
    length = start + len(contents)
    return _HEAD.pack(b"wOFF", flavour, length, number, 0, unpacked, 1, 0, 0, 0, 0, 0, 0) + rows + contents
