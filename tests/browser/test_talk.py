"""Chat, notes, the time of a turn, and records that are brought, at real screens."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.hands import mouse
from browser.screen import Screen
from browser.steering import Steering
from browser.test_axe import violations

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
RECORD = Path(__file__).parent.parent / "records" / "cave-vs-cave-both-eras-second.txt"


def at_one_table(host: Screen, guest: Screen, **fields: str) -> None:
    """Let two people sit down at a table."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    wish = "&".join(f"{name}={value}" for name, value in {"game": "cave-vs-cave", "kind": "invite", **fields}.items())
    host.page.goto("/")
    table = host.page.request.post("/tables", data=f"{wish}&name=Ida", headers=form, max_redirects=0).headers[
        "location"
    ]
    host.page.goto(table)
    guest.page.goto(host.page.locator("input[readonly]").input_value())
    guest.page.locator("input[name=name]").fill("Bruno")
    guest.page.locator("form.sit-down button").click()
    for screen in (host, guest):
        screen.page.locator("main#table .said li.none").wait_for(state="attached")  # the page hears, also keys


def test_a_message_is_heard_at_once_and_nobody_is_torn_from_what_they_write(new_screen: NewScreen) -> None:
    host, guest = new_screen(viewport=LAPTOP), new_screen(viewport=LAPTOP)
    at_one_table(host, guest)
    mover, other = (host, guest) if host.known()["view"]["options"] else (guest, host)
    mover.page.keyboard.press("c")
    mover.page.keyboard.type("Good luck!")
    mover.page.keyboard.press("Enter")
    expect(mover.page.locator(".said .text")).to_have_text("Good luck!")
    expect(other.page.locator("#unread")).to_have_text("1")
    expect(other.page.locator("#live")).to_contain_text("Good luck!")
    other.page.locator("#talk-chat").click()
    expect(other.page.locator(".said .text")).to_have_text("Good luck!")
    expect(other.page.locator("#unread")).to_be_hidden()
    field = other.page.locator("#chat-text")
    field.fill("And to ")
    mover.page.keyboard.press("Escape")
    mover.play(mouse, Steering(), turns=1, each_turn=lambda: None)
    other.page.locator("main#table [data-choice]").first.wait_for()
    expect(field).to_be_focused()
    other.page.keyboard.type("you!")
    other.page.keyboard.press("Enter")
    expect(mover.page.locator(".said .text")).to_have_text(["Good luck!", "And to you!"])
    for screen in (host, guest):
        screen.assert_fits()
        assert violations(screen) == []
    other.page.locator("#talk-log").click()
    expect(other.page.locator("main .logp .log")).to_be_visible()
    expect(other.page.locator("#chat")).to_be_hidden()


def test_a_second_tab_knows_what_was_said_before_it_came(screen: Screen, new_screen: NewScreen) -> None:
    at_one_table(screen, new_screen())
    screen.page.keyboard.press("c")
    screen.page.keyboard.type("Good luck!")
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".said .text")).to_have_text("Good luck!")
    second = screen.page.context.new_page()
    second.goto(screen.table)
    expect(second.locator(".said .text")).to_have_text("Good luck!")


def test_chat_on_a_phone_and_what_a_spectator_is_told(new_screen: NewScreen) -> None:
    host, guest, watcher = (new_screen(viewport=PHONE) for _ in range(3))
    at_one_table(host, guest)
    watcher.page.goto(host.page.url)
    for screen, text in ((host, "Hello"), (watcher, "I only look on")):
        screen.page.locator("[data-menu=menu]").click()
        screen.page.locator("#menu [data-talk=chat]").click()
        screen.page.locator("#chat-text").fill(text)
        screen.page.locator("#chat-send").click()
        expect(screen.page.locator(".said .text").last).to_have_text(text)
        assert screen.measure("() => document.documentElement.scrollWidth") <= PHONE["width"]
        assert screen.cut() == []
        assert violations(screen) == []
    expect(watcher.page.locator(".said li")).to_have_count(2)
    expect(watcher.page.locator("#chat-form")).to_contain_text("the players can read this only after the game")
    expect(host.page.locator(".said li")).to_have_count(1)


def test_a_note_written_at_the_table_stands_in_the_replay(screen: Screen) -> None:
    screen.open("hotseat")
    screen.page.keyboard.press("m")
    screen.page.locator("#note-text").fill("Dig deeper\nthan last time")
    screen.page.get_by_role("button", name="Keep the note").click()
    expect(screen.page.locator("dialog#note")).to_be_hidden()
    screen.page.goto(f"{screen.table}/replay")
    expect(screen.page.locator(".stage .noted")).to_contain_text("than last time")
    expect(screen.page.locator(".turns .noted")).to_contain_text("Dig deeper")
    screen.page.keyboard.press("m")
    expect(screen.page.locator("#note-text")).to_have_value("Dig deeper\nthan last time")
    screen.page.locator("#note-text").fill("")
    screen.page.get_by_role("button", name="Keep the note").click()
    expect(screen.page.locator(".turns .noted")).to_have_count(0)


def test_the_time_that_is_left_is_told_in_minutes(new_screen: NewScreen) -> None:
    host, guest = new_screen(viewport=LAPTOP), new_screen(viewport=LAPTOP)
    at_one_table(host, guest, pace="1d", watched="off")
    told = host.page.locator(".status .until")
    host.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(hours=22, minutes=29, seconds=30))
    host.page.reload()
    expect(told).to_have_text("1 h 31 min")
    host.page.clock.set_fixed_time(datetime.now(UTC) + timedelta(hours=25))
    host.page.reload()
    expect(told).to_have_text("time is up")
    expect(host.page.locator(".crumb [aria-label]")).to_have_attribute("aria-label", "Only the players can watch.")
    host.page.goto("/")
    expect(host.page.locator(".lines .until").first).to_have_text("time is up")


def test_a_record_is_mended_where_it_was_pasted(screen: Screen) -> None:
    text = RECORD.read_text("utf-8")
    screen.page.goto("/")
    screen.page.get_by_role("button", name="Open a record").first.click()
    field, wrong = screen.page.locator("#record-text"), screen.page.locator("#bring .wrong")
    field.fill(text.replace("mode: both-eras", "mode: all-eras"))
    screen.page.locator("#bring footer button").click()
    expect(wrong).to_contain_text("Line 10 of the record does not fit: 'mode: all-eras'.")
    assert violations(screen) == []
    screen.troubles.clear()  # the refusal is one for the console
    field.fill(text)
    screen.page.locator("#bring footer button").click()
    screen.page.locator("#slider").wait_for()
    expect(screen.page.locator(".turns li a").first).to_be_visible()
