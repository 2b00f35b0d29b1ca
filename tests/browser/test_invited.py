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
    guest.page.get_by_label("Your name").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    for screen in (host, guest):
        screen.page.locator("main#table").wait_for()  # the host's comes by itself
    assert host.table == guest.table
    return sorted((host, guest), key=lambda screen: screen.known()["seat"] != screen.known()["view"]["seat"])


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_an_invitation_asks_before_it_seats_anybody(new_screen: NewScreen, size: tuple[int, int], locale: str) -> None:
    width, height = size
    host = new_screen(viewport={"width": 1366, "height": 768})
    guest = new_screen(viewport={"width": width, "height": height}, locale=locale)
    host.page.goto("/")
    fields = "game=cave-farmers&kind=invite&several=7&name=Maximiliane+Großmann"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    table = host.page.request.post("/tables", data=fields, headers=form, max_redirects=0).headers["location"]
    host.page.goto(table)
    guest.page.goto(host.page.locator("input[readonly]").first.input_value())
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= width
    names = guest.page.locator(".sitting b")
    assert names.count() == 7
    assert names.evaluate_all("names => names.every((name) => name.scrollWidth <= name.clientWidth)")
    record = f"{table}/record"
    assert "Bruno" not in host.page.request.get(record).text()
    guest.page.locator("input[name=name]").fill("Bruno")
    guest.page.locator("form.sit-down button").click()
    guest.page.wait_for_url(f"**{table}")
    assert "seats: Maximiliane Großmann, Bruno," in host.page.request.get(record).text()


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


def test_what_the_other_has_answered_is_taken_back_when_they_agree(screens: list[Screen]) -> None:
    first, second = screens
    for screen, tile in ((first, "A02"), (second, "A01")):
        before = screen.known()["number"]
        screen.page.locator(f'[data-about="tile {tile}"][data-choice]').click()
        screen.wait_past(before)
        if screen is first:
            screen.page.locator("#end").click()
    ask = first.page.locator("#undo[data-ask]")
    for answer in ("no", "yes"):
        ask.click()
        expect(second.page.locator("#wish")).to_contain_text("ended the turn and asks to take it back")
        expect(first.page.locator("#wish [data-answer]")).to_have_count(0)
        second.assert_fits()
        assert second.cut() == []
        second.page.locator(f"[data-answer={answer}]").click()
        expect(second.page.locator("#wish")).to_have_count(0)
    expect(first.page.locator("#end[data-final]")).to_be_visible()
    assert first.known()["view"]["tile"] == "A02"
