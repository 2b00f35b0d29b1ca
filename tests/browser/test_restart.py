"""The server stops in the middle of a turn and starts again, or does not let a page listen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.hands import mouse
from browser.steering import Steering
from pickaxe.server.gate import Gate
from pickaxe.server.limits import Limit
from pickaxe.server.live import Live
from server.site import PLENTY, Site, running, wait_until
from server.test_live import listening

pytestmark = pytest.mark.browser


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A site that a test may stop; its secret is in its file."""
    with running(tmp_path / "tables.sqlite", secret=None) as site:
        yield site


def test_the_same_decision_waits_after_a_restart(own_site: Site, new_screen: NewScreen) -> None:
    screen = new_screen(address=own_site.address, viewport={"width": 1366, "height": 768})
    screen.open("bot")
    steering = Steering()
    screen.play(mouse, steering, turns=2, each_turn=screen.assert_fits)
    while screen.wait_for_question()["asked"]["kind"] == "tile":
        mouse(screen, *steering.next(screen.known()["view"]))
        screen.page.locator("#step-0, [data-undo]").first.wait_for()
    before, steps = screen.known(), screen.page.locator("#turnbar [data-number]").count()
    assert steps

    own_site.stop()
    lost = screen.page.locator("body.lost")
    expect(lost).to_be_attached()
    own_site.options["live"] = Live()
    own_site.start(urlsplit(own_site.address).port or 0)
    expect(lost).not_to_be_attached()
    screen.troubles.clear()  # the browser could not but notice

    screen.page.reload()
    assert screen.known() == before
    assert screen.number == before["number"]
    assert screen.page.locator("#turnbar [data-number]").count() == steps
    for option in before["view"]["options"]:
        expect(screen.piece(option["choice"])).to_be_visible()
    screen.play(mouse, steering, turns=3, each_turn=screen.assert_fits)
    assert screen.number > before["number"]


def test_a_page_that_may_not_listen_tries_again(tmp_path: Path, new_screen: NewScreen) -> None:
    gate = Gate(replace(PLENTY, pages=Limit(1, 9)))
    with running(tmp_path / "tables.sqlite", gate=gate) as site:
        ida = site.guest()
        table = ida.open()
        screen = new_screen(address=site.address)
        screen.page.clock.install()
        screen.page.add_init_script("delete window.SharedWorker")  # whose clock nobody can set
        with listening(ida, table) as stream:
            stream.event()
            with screen.page.expect_response("**/events?*") as refused:
                screen.page.goto(table)
            assert refused.value.status == 429
        wait_until(lambda: gate.pages.count == 0)
        screen.page.clock.fast_forward(20_000)
        wait_until(lambda: gate.pages.count == 1)
        screen.troubles.clear()  # the browser told of the refusal
