"""Pages are drawn beside the event loop: news and other answers never wait for a drawing."""

from collections.abc import Callable
from threading import Event, Thread, current_thread
from typing import Any

import pytest

from pickaxe.server import live as live_module
from pickaxe.server import pages
from pickaxe.server.tables import Table
from server.site import Site, wait_until
from server.test_live import listening
from server.test_pages import Page

Drawing = Callable[..., str]
PATIENCE = 20


def test_the_news_go_out_before_anybodys_page_is_drawn(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    order: list[str] = []
    changed, fragment = live_module.changed, pages.fragment

    def told(number: int | None, table: str) -> str:
        order.append("news")
        return changed(number, table)

    def drawn(*given: Any, **named: Any) -> str:
        order.append("drawing")
        return fragment(*given, **named)

    with listening(carla, table) as stream:
        stream.event()
        monkeypatch.setattr(live_module, "changed", told)
        monkeypatch.setattr(pages, "fragment", drawn)
        assert ida.choose(table, "A01").status_code == 200
        assert stream.event() == ("changed", {"number": number + 1})
    assert order == ["news", "drawing"]


def test_nobody_waits_for_somebody_elses_drawing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida, carla = site.guest(), site.guest()
    table, other = ida.open(), carla.open()
    number = ida.view(table)["number"]
    is_drawing, is_heard = Event(), Event()
    fragment = pages.fragment

    def slow(drawn: Table, *given: Any, **named: Any) -> str:
        if drawn.id == table[3:]:
            is_drawing.set()
            assert is_heard.wait(PATIENCE), "the news came too late"
        return fragment(drawn, *given, **named)

    monkeypatch.setattr(pages, "fragment", slow)
    answers: list[int] = []
    with listening(carla, table) as stream:
        stream.event()
        click = Thread(target=lambda: answers.append(ida.choose(table, "A01", number).status_code))
        click.start()
        assert is_drawing.wait(PATIENCE)
        bruno = site.guest()
        assert bruno.get("/health").status_code == 200
        assert carla.choose(other, "A01").status_code == 200
        assert bruno.view(table)["number"] == number + 1
        assert stream.event() == ("changed", {"number": number + 1})
        is_heard.set()
        click.join()
    assert answers == [200]


def test_a_page_shows_the_table_as_it_was_when_its_drawing_began(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    is_drawing, has_changed = Event(), Event()
    page = pages.table
    texts: list[str] = []

    def slow(*given: Any, **named: Any) -> str:
        is_drawing.set()
        assert has_changed.wait(PATIENCE)
        return page(*given, **named)

    monkeypatch.setattr(pages, "table", slow)
    look = Thread(target=lambda: texts.append(ida.get(table).text))
    look.start()
    assert is_drawing.wait(PATIENCE)
    other = site.guest()
    other.client.cookies = ida.client.cookies
    other.pick(table, "A01", number)
    has_changed.set()
    look.join()
    assert Page(texts[0]).all("data-number")[0]["data-number"] == str(number)


@pytest.mark.parametrize(
    ("drawing", "path", "thread"),
    [
        ("table", "", "pickaxe-draw"),
        ("fragment", "/fragment", "pickaxe-draw"),
        ("replay", "/replay", "pickaxe-replay"),
        ("replay_fragment", "/replay?at=1&fragment=1", "pickaxe-replay"),
    ],
)
def test_who_plays_and_who_looks_at_the_past_have_threads_of_their_own(
    site: Site, monkeypatch: pytest.MonkeyPatch, drawing: str, path: str, thread: str
) -> None:
    ida = site.guest()
    table = ida.open()
    draw: Drawing = getattr(pages, drawing)
    threads: list[str] = []

    def watched(*given: Any, **named: Any) -> str:
        threads.append(current_thread().name)
        return draw(*given, **named)

    monkeypatch.setattr(pages, drawing, watched)
    assert ida.get(table + path).status_code == 200
    assert [name.rpartition("_")[0] for name in threads] == [thread]


def test_a_table_is_loaded_once_however_many_ask_for_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ida = site.guest()
    table = ida.open()
    site.restart()
    is_loading, may_go_on = Event(), Event()
    threads: list[str] = []
    follow = Table._follow

    def slow(self: Table, *given: Any) -> None:
        threads.append(current_thread().name)
        is_loading.set()
        assert may_go_on.wait(PATIENCE)
        follow(self, *given)

    monkeypatch.setattr(Table, "_follow", slow)
    answers: list[int] = []
    guests = [site.guest() for _ in range(3)]
    visits = [
        Thread(target=lambda guest=guest: answers.append(guest.get(f"{table}/record").status_code)) for guest in guests
    ]
    for visit in visits:
        visit.start()
    assert is_loading.wait(PATIENCE)
    assert site.guest().get("/health").status_code == 200
    wait_until(lambda: len(site.app.state.hall._loading) == 1)
    may_go_on.set()
    for visit in visits:
        visit.join()
    assert answers == [200] * 3
    assert len(threads) == ida.view(table)["number"]
    assert {name.rpartition("_")[0] for name in threads} == {"pickaxe-draw"}
