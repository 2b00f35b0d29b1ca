"""Coming and going in the browser: a friend by the plain address, a bot in a free seat, tables that go away."""

import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import NewScreen
from browser.hands import mouse
from browser.screen import Screen, nothing
from browser.steering import Steering
from pickaxe.server.words import LANGUAGES
from server.site import running, wait_until
from server.test_seating import GONE, Held

pytestmark = pytest.mark.browser

SIZE = {"width": 1366, "height": 768}


def forgive_410(screen: Screen) -> None:
    """That a table is gone is no trouble where it was deleted."""
    screen.troubles = [trouble for trouble in screen.troubles if "410" not in trouble]


def plain_friend(new_screen: NewScreen, host: Screen, **options: object) -> Screen:
    """Somebody who was sent what stands in the address bar."""
    friend = new_screen(viewport=SIZE, **options)
    friend.page.goto(host.page.url)
    return friend


def test_a_friend_with_the_plain_address_gives_a_name_and_sits_down(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite")
    friend = plain_friend(new_screen, host)
    field = friend.page.get_by_label("Your name")
    expect(field).to_be_focused()
    friend.page.get_by_role("button", name="Sit down").click()
    expect(field).to_be_focused()  # a name is asked for
    field.fill("Bruno")
    friend.page.get_by_role("button", name="Sit down").click()
    for screen in (host, friend):
        expect(screen.page.locator("main#table")).to_be_visible()
    assert [screen.known()["seat"] for screen in (host, friend)] == [0, 1]
    expect(host.page.get_by_role("heading", name="Bruno", exact=True)).to_be_visible()


def test_a_friend_sits_down_without_scripts(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite")
    friend = plain_friend(new_screen, host, java_script_enabled=False)
    friend.page.get_by_label("Your name").fill("Bruno")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.locator("main#table")).to_be_visible()


def test_a_name_being_typed_stays_when_somebody_else_sits_down(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite", game="cavum", mode="three-phases", players=4)
    bruno, carla = plain_friend(new_screen, host), plain_friend(new_screen, host)
    carla.page.get_by_label("seat 3").check()
    carla.page.get_by_label("Your name").fill("Car")
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.page.get_by_role("button", name="Sit down").click()
    expect(carla.page.get_by_label("seat 2")).to_have_count(0)
    expect(carla.page.get_by_label("Your name")).to_be_focused()
    carla.page.keyboard.type("la")
    expect(carla.page.get_by_label("Your name")).to_have_value("Carla")
    expect(carla.page.get_by_label("seat 3")).to_be_checked()
    carla.page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".sitting")).to_contain_text("Carla")


def test_who_just_watches_sees_the_game_begin(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite")
    watcher = plain_friend(new_screen, host)
    watcher.page.get_by_role("link", name="Just watch").click()
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    host.page.get_by_role("button", name="Give this seat to a bot").click()
    expect(watcher.page.locator("main#table")).to_be_visible()
    assert watcher.known()["seat"] is None


def test_a_free_seat_is_given_to_a_bot_of_some_strength(screen: Screen) -> None:
    screen.open("invite")
    screen.page.get_by_label("strength of the bot").select_option("gentle")
    screen.page.get_by_role("button", name="Give this seat to a bot").click()
    expect(screen.page.locator("main#table")).to_be_visible()
    expect(screen.page.get_by_role("heading", name="Gentle bot", exact=True)).to_be_visible()


# Whether a list is narrower than its longest line.
NARROW = """() => [...document.querySelectorAll("select")].filter(select => {
    const whole = select.cloneNode(true);
    whole.style.cssText = "position: absolute; width: max-content;";
    select.after(whole);
    const needs = whole.offsetWidth;
    whole.remove();
    return needs > select.offsetWidth + 1;
}).length"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_levels_of_bots_for_a_free_seat_can_be_read(screen: Screen, lang: str) -> None:
    screen.page.goto("/")
    screen.speak(lang)
    screen.open("invite")
    assert screen.measure(NARROW) == 0


def test_a_waiting_table_is_cancelled_and_who_looks_at_it_reads_so(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite")
    friend = plain_friend(new_screen, host)
    host.page.get_by_role("link", name="Cancel the table").click()
    host.page.get_by_role("link", name="Keep waiting").click()
    host.page.get_by_role("link", name="Cancel the table").click()
    host.page.get_by_role("button", name="Cancel the table").click()
    expect(host.page.get_by_text("The tables you play at stay here")).to_be_visible()
    expect(friend.page.get_by_text(GONE)).to_be_visible()
    forgive_410(friend)


@pytest.mark.complete
def test_a_table_is_deleted_from_the_list_while_its_bot_thinks_and_another_page_looks(
    new_screen: NewScreen, tmp_path: Path
) -> None:
    bots = Held(threading.Event())
    with running(tmp_path / "tables.sqlite", bots=bots) as site:
        ida = new_screen(viewport=SIZE, address=site.address)
        ida.open("bot")
        table = ida.table
        if ida.known()["view"]["seat"] == 0:
            ida.play(mouse, Steering(), turns=1, each_turn=nothing)
        wait_until(lambda: bots.asked > 0)
        others = [new_screen(viewport=SIZE, address=site.address) for _ in range(2)]
        others[0].page.goto(table)
        others[1].page.goto(f"{table}/replay")
        ida.page.goto("/")
        ida.page.locator(f'a.goes[href="{table}/remove"]').click()
        ida.page.get_by_role("button", name="Delete for good").click()
        expect(ida.page.locator(".lines li")).to_have_count(0)
        expect(others[0].page.get_by_text(GONE)).to_be_visible()
        others[1].page.locator("[data-go=first]").click()
        expect(others[1].page.get_by_text(GONE)).to_be_visible()
        for other in others:
            forgive_410(other)
            other.page.goto("about:blank")
        ida.page.goto("about:blank")


def test_a_table_with_a_friend_is_only_taken_off_ones_own_list(new_screen: NewScreen) -> None:
    host = new_screen(viewport=SIZE)
    host.open("invite")
    friend = plain_friend(new_screen, host)
    friend.page.get_by_label("Your name").fill("Bruno")
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.page.locator("main#table")).to_be_visible()
    friend.page.goto("/")
    friend.page.locator(".lines .goes").click()
    friend.page.get_by_role("button", name="Take it off my list").click()
    expect(friend.page.locator(".lines li")).to_have_count(0)
    host.page.goto("/")
    expect(host.page.locator(".lines li")).to_have_count(1)


def test_a_bot_takes_a_left_seat_and_gives_it_back(screen: Screen) -> None:
    screen.open("hotseat", level="gentle")
    page = screen.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Who plays").click()
    page.get_by_role("button", name="Let a bot play for you").first.click()
    expect(page.get_by_role("heading", name="Player 1 (bot)")).to_be_visible()
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(page.get_by_role("heading", name="Player 1", exact=True)).to_be_visible()
