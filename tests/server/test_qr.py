"""Links as QR codes: what is drawn, and what a camera reads in it."""

import re
from html import unescape
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

from pickaxe.draw.sheet import to_png
from pickaxe.server.qr import qr
from server.site import Guest, Site
from server.test_pages import Page

CODE = re.compile(r'<svg class="qr".*?</svg>')


def read(drawn: str, scale: float = 4) -> str:
    """What a decoder reads in a drawing, with a pixel size for each of its squares."""
    picture = to_png(drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1), scale=scale)
    with Image.open(BytesIO(picture)) as image:
        found = zxingcpp.read_barcode(image.convert("L"))
    assert found, "no QR code was found"
    return found.text


def codes(guest: Guest, path: str) -> list[str]:
    """What a camera reads in the codes of a page."""
    return [read(found) for found in CODE.findall(guest.get(path).text)]


def links(guest: Guest, path: str) -> list[str]:
    """The links that a page lets one copy."""
    return [unescape(found["data-copy"]) for found in Page(guest.get(path).text).all("data-copy")]


@pytest.mark.parametrize("scale", [2, 4, 7.3])
@pytest.mark.parametrize(
    "link",
    [
        "http://192.168.178.20:8765/me/device#AbCdEfGhIjKlMnOpQrStUv",
        "https://dig.example.org/below/a/path/join/k7m2n9p4qr/3?key=WyJrN20ybjlwNHFyIiwzLCJpbnZpdGUiXQ.a-b_c",
        "https://dig.example.org/join/k7m2n9p4qr/1?key=" + "x" * 300,
    ],
)
def test_a_decoder_reads_the_link_in_its_picture(link: str, scale: float) -> None:
    assert read(str(qr(link, "a link")), scale) == link


def test_the_codes_of_all_pages_are_their_links(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite", name="Ida")
    invitations = links(ida, table)
    assert invitations
    assert codes(ida, table) == invitations
    assert codes(ida, "/me") == [ida.device_link()]
    offered = ida.seat_link(table)
    assert codes(ida, f"{table}/hand-over") == [offered]


def test_the_picture_of_a_link_has_a_light_margin_and_the_three_corners() -> None:
    link = "https://dig.example.org/me/device#AbCdEfGhIjKlMnOpQrStUv"
    drawn = str(qr(link, 'my "link"'))
    dark = cells(drawn)
    size = int(drawn.partition('viewBox="0 0 ')[2].split()[0])
    assert {x for x, _ in dark} | {y for _, y in dark} <= set(range(4, size - 4))
    corner = {(x, y) for x in range(7) for y in range(7)} - ring(1, 5)
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        assert {(x - left, y - top) for x, y in dark if left <= x < left + 7 and top <= y < top + 7} == corner
    assert 'aria-label="my &#34;link&#34;"' in drawn
    assert cells(str(qr(f"{link}x", ""))) != dark


def ring(first: int, last: int) -> set[tuple[int, int]]:
    side = range(first, last + 1)
    return {(x, y) for x in side for y in side if x in (first, last) or y in (first, last)}


def cells(svg: str) -> set[tuple[int, int]]:
    """The dark cells of a drawing."""
    bars = svg.partition('d="M')[2].partition('z"')[0].split("zM")
    found = set()
    for bar in bars:
        start, width = bar.split("v1")[0].split("h")
        left, top = map(int, start.split())
        found |= {(left + step, top) for step in range(int(width))}
    return found
