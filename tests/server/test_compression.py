"""Answers are compressed where that helps, and streams of events never."""

import gzip

import pytest

from pickaxe.server.assets import assets, static
from server.site import Guest, Site
from server.test_live import listening

PLAIN = {"Accept-Encoding": "identity"}
PACKED = {"Accept-Encoding": "gzip"}


def sizes(guest: Guest, path: str) -> tuple[int, int]:
    """How many bytes an answer has on its way, compressed and not."""
    answers = [guest.get(path, **headers) for headers in (PACKED, PLAIN)]
    assert answers[0].headers["content-encoding"] == "gzip"
    assert "content-encoding" not in answers[1].headers
    assert answers[0].text == answers[1].text
    assert all("accept-encoding" in answer.headers["vary"].lower() for answer in answers)
    packed, plain = (int(answer.headers["content-length"]) for answer in answers)
    return packed, plain


def test_pages_are_compressed(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    for path in ("/", table, f"{table}/fragment", f"{table}/replay", f"{table}/view.json", "/rules/cave-vs-cave"):
        packed, plain = sizes(ida, path)
        assert packed < plain / 2


def test_small_answers_are_not_compressed(site: Site) -> None:
    assert "content-encoding" not in site.guest().get("/health", **PACKED).headers


def test_streams_of_events_are_not_compressed(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    ida.client.headers.update(PACKED)
    with listening(ida, table) as stream:
        assert "content-encoding" not in stream.answer.headers
        assert stream.event()[0] == "changed"


def test_static_files_are_compressed_once_and_kept(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida = site.guest()
    names = [name for name, asset in assets().items() if asset.packed]
    assert {"table.css", "pickaxe.js", "favicon.svg"} <= set(names)

    def again(*_: object, **__: object) -> bytes:
        raise AssertionError("this was compressed already")

    monkeypatch.setattr(gzip, "compress", again)
    for name in names:
        packed, plain = sizes(ida, static(name))
        assert (packed, plain) == (len(assets()[name].packed), len(assets()[name].content))


def test_a_browser_that_has_a_static_file_gets_it_only_when_it_changed(site: Site) -> None:
    ida = site.guest()
    tags = [ida.get(static("table.css"), **headers).headers["etag"] for headers in (PACKED, PLAIN)]
    assert tags[0] != tags[1]
    for headers, tag in zip((PACKED, PLAIN), tags, strict=True):
        assert ida.get(static("table.css"), **headers, **{"If-None-Match": tag}).status_code == 304
