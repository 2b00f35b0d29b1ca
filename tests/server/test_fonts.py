"""Fonts are packed without loss, and served like every other file that never changes."""

import re
import struct
import zlib

import pytest

from pickaxe.draw.lettering import FONTS, Font
from pickaxe.server.assets import font_name, static
from pickaxe.server.woff import woff
from server.site import Site


def tables_of(font: bytes) -> dict[bytes, bytes]:
    """The tables of a font file."""
    (number,) = struct.unpack_from(">H", font, 4)
    rows = [struct.unpack_from(">4sIII", font, 12 + 16 * index) for index in range(number)]
    return {tag: font[start : start + length] for tag, _, start, length in rows}


def unpacked(packed: bytes) -> dict[bytes, bytes]:
    """The tables of a packed font."""
    (number,) = struct.unpack_from(">H", packed, 12)
    rows = [struct.unpack_from(">4sIIII", packed, 44 + 20 * index) for index in range(number)]
    parts = {tag: (packed[start : start + length], whole) for tag, start, length, whole, _ in rows}
    return {tag: part if len(part) == whole else zlib.decompress(part) for tag, (part, whole) in parts.items()}


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.path.stem)
def test_a_packed_font_has_the_same_tables_in_less_room(font: Font) -> None:
    plain = font.path.read_bytes()
    packed = woff(plain)
    assert unpacked(packed) == tables_of(plain)
    assert packed[:4] == b"wOFF"
    assert struct.unpack_from(">4xII", packed, 0)[1] == len(packed) < len(plain) * 0.6
    assert struct.unpack_from(">I", packed, 16)[0] == len(plain)


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.path.stem)
def test_a_font_is_kept_for_ever_under_an_address_with_its_hash(site: Site, font: Font) -> None:
    answer = site.guest().get(static(font_name(font)))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "font/woff"
    assert "immutable" in answer.headers["cache-control"]


def test_every_page_names_all_fonts_and_fetches_the_usual_ones_early(site: Site) -> None:
    page = site.guest().get("/").text
    named = set(re.findall(r'src:url\("([^"]+)"\)', page))
    assert named == {static(font_name(font)) for font in FONTS}
    early = set(re.findall(r'<link rel="preload" href="([^"]+)" as="font" type="font/woff" crossorigin>', page))
    assert early == {static(font_name(font)) for font in FONTS if font.weight < 900}
