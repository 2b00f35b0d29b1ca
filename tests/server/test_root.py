"""Below a path of a host: what is told to a browser begins there, whether a proxy in front cuts the path off or not."""

from pathlib import Path

import pytest

from pickaxe.server import pages, root
from pickaxe.server.news_page import Question
from pickaxe.server.seats import Reader, Visitor
from server.site import running

QUESTION = Question("Sure?", "It is asked.", "Yes", "/me/news/stop", "secret")


def test_the_button_behind_a_link_that_was_mailed_leads_below_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(Visitor("ida", "Ida"))
    assert 'action="/me/news/stop"' in pages.question(reader, QUESTION)
    monkeypatch.setattr(root, "_path", "/dig")
    assert 'action="/dig/me/news/stop"' in pages.question(reader, QUESTION)


@pytest.mark.parametrize("path", ["/t/nowhere/", "/dig/t/nowhere/"])
def test_a_slash_too_many_leads_below_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(root, "_path", "")
    with running(tmp_path / "tables.sqlite", address="https://example.org/dig") as site:
        location = site.guest().client.get(path).headers["location"]
        assert location == f"{site.address}dig/t/nowhere"
