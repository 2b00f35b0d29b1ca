"""Two people at two screens."""

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.hands import mouse
from browser.screen import Screen
from browser.steering import Steering

pytestmark = pytest.mark.browser


@pytest.fixture
def screens(new_screen: NewScreen) -> list[Screen]:
    """The screens of both seats at one table; whoever has to decide comes first."""
    size = {"width": 1366, "height": 768}
    host, guest = new_screen(viewport=size), new_screen(viewport=size)
    host.open("invite")
    link = host.page.locator("input[readonly]").input_value()
    guest.page.goto(link)
    for screen in (host, guest):
        screen.page.locator("main#table").wait_for()  # the host's comes by itself
    assert host.table == guest.table
    return sorted((host, guest), key=lambda screen: screen.known()["seat"] != screen.known()["view"]["seat"])


def test_a_move_appears_at_the_other_screen_by_itself(screens: list[Screen]) -> None:
    mover, other = screens
    steering = Steering()
    for _ in range(2):
        expect(other.page.locator("main#table [data-choice]")).to_have_count(0)
        mover.play(mouse, steering, turns=1, each_turn=mover.assert_fits)
        other.page.locator("main#table [data-choice]").first.wait_for()
        assert other.number == mover.known()["number"]
        other.assert_fits()
        mover, other = other, mover


def test_a_choice_for_the_others_seat_is_refused(screens: list[Screen]) -> None:
    mover, other = screens
    before = mover.known()
    choice = before["view"]["options"][0]["choice"]
    assert other.post("choices", {"number": before["number"], "choice": choice}) == 403
    assert mover.known() == before
    assert mover.number == other.number == before["number"]


def test_a_choice_posted_twice_counts_once(screens: list[Screen]) -> None:
    mover, other = screens
    before = mover.known()
    choice = before["view"]["options"][0]["choice"]
    posted: dict[str, object] = {"number": before["number"], "choice": choice}
    assert mover.post("choices", posted) == 200
    after = mover.known()
    assert mover.post("choices", posted) == 409
    assert mover.known() == after
    for screen in (mover, other):
        screen.wait_past(before["number"])  # although nobody touched the pages
        assert screen.number == after["number"]
