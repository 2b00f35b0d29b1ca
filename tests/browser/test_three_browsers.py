"""An evening of three people, each at a browser of their own: one has ten tabs open, and a phone beside it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewScreen
from browser.hands import farmer, farmer_finger
from browser.screen import Screen, nothing
from browser.steering import Farmer
from browser.still import PHONE
from browser.test_news import TABS, streams, tabs_at
from browser.test_people import LAPTOP, called, seen_by_camera
from pickaxe.server.live import Live
from server.site import Site, running, wait_until
from server.test_talk import Hands

pytestmark = [pytest.mark.browser, pytest.mark.complete]

IDA_BEGINS = 0  # a seed
NOTE = "The rubies go to whoever digs first."
# Buttons whose words are too small or leave them.
UNREAD = """all => all.filter(it => parseFloat(getComputedStyle(it).fontSize) < 9 || it.scrollWidth > it.clientWidth)
    .map(it => it.textContent)"""
# What else somebody has open who plays at one table.
ELSEWHERE = ["/", "/me", "/me/news", *(f"/rules/{game}" for game in ("cave-farmers", "cavum", "cave-vs-cave"))]
WORDS = ["Who brought the cake?", "Carla did.", "There is none left."]


@pytest.fixture
def clock() -> Hands:
    """What the server takes for the time."""
    return Hands()


@pytest.fixture
def evening(tmp_path: Path, clock: Hands) -> Iterator[Site]:
    """A site that may be stopped and whose time is moved by hand."""
    with running(tmp_path / "tables.sqlite", secret=None, clock=clock, new_seed=lambda: IDA_BEGINS) as site:
        yield site


@dataclass(frozen=True)
class Company:
    """The screens of three people; one of them has two."""

    ida: Screen
    bruno: Screen
    carla: Screen
    phone: Screen  # Ida's

    @property
    def screens(self) -> list[Screen]:
        return [self.ida, self.bruno, self.carla, self.phone]

    def all_show(self, screen: Screen) -> None:
        """Wait until all pages show what one screen's server knows, without anybody doing anything."""
        number = str(screen.known()["number"])
        for each in self.screens:
            expect(each.page.locator("main#table")).to_have_attribute("data-number", number)

    def all_hear(self, *texts: str) -> None:
        for screen in self.screens:
            expect(screen.page.locator(".said .text")).to_have_text(list(texts))

    def play_turns(self, *screens: Screen) -> None:
        for screen in screens:
            hand = farmer_finger if screen is self.phone else farmer
            screen.play(hand, Farmer(often=0), turns=1, each_turn=nothing)
            self.all_show(screen)


@pytest.fixture
def company(evening: Site, clock: Hands, new_screen: NewScreen) -> Company:
    """Three laptops and a phone, whose clocks go as the server's does."""
    ida, bruno, carla = (new_screen(viewport=LAPTOP, address=evening.address) for _ in range(3))
    company = Company(ida, bruno, carla, new_screen(**PHONE, address=evening.address))
    for screen in company.screens:
        screen.page.clock.install(time=clock.now)
    return company


def open_table(screen: Screen) -> None:
    """Open a table for three by invitation, with eight hours for a turn."""
    screen.page.goto("/")
    card = screen.card("cave-farmers")
    card.get_by_role("button", name="Seats and options").click()
    card.get_by_label("A turn may take").select_option("8h")
    card.get_by_role("button", name="Close").last.click()
    card.locator("input[name=several][value='3']").check()
    card.get_by_role("button", name="Invite").click()
    screen.page.wait_for_url("**/t/*")


def sit_down(screen: Screen, link: str, name: str) -> None:
    screen.page.goto(link)
    screen.page.get_by_label("Your name").fill(name)
    screen.page.get_by_role("button", name="Sit down").click()


def leave(screen: Screen) -> None:
    screen.page.get_by_role("link", name="Leave the seat").click()
    screen.page.get_by_role("button", name="Leave the seat").click()


def shown_invitation(screen: Screen, name: str) -> str:
    """What a camera reads in the invitation that is shown to it, once somebody has taken the other seat."""
    expect(screen.page.locator(".sitting")).to_contain_text(name)
    screen.page.get_by_role("button", name="Show the link as a QR code").click()
    return seen_by_camera(screen.page, "QR code of the invitation")


def become(phone: Screen, laptop: Screen) -> None:
    """Point the phone at the secret link in another tab of the laptop and follow it, to the table in its list."""
    (tab,) = tabs_at(laptop.page.context, "/me")
    phone.page.goto(seen_by_camera(tab, "QR code of your secret link"))
    tab.close()
    phone.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.locator(f".lines a[href='{laptop.table}']").click()
    phone.page.locator("main#table").wait_for()


def tell(screen: Screen, text: str) -> None:
    screen.page.keyboard.press("c")
    screen.page.keyboard.type(text)
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".said .mine .text").last).to_have_text(text)
    screen.page.keyboard.press("Escape")


def note_at(screen: Screen) -> str:
    """What stands in the note on the position that is shown."""
    screen.page.keyboard.press("m")
    screen.page.locator("dialog#note[open]").wait_for()
    text = screen.page.locator("#note-text").input_value()
    screen.page.keyboard.press("Escape")
    screen.page.locator("dialog#note:not([open])").wait_for(state="attached")
    return text


def keep_note(screen: Screen, text: str) -> None:
    screen.page.keyboard.press("m")
    screen.page.locator("#note-text").fill(text)
    screen.page.get_by_role("button", name="Keep the note").click()
    expect(screen.page.locator("dialog#note")).to_be_hidden()


def gather(company: Company) -> None:
    """Carla comes by the plain address and leaves, Bruno by his invitation, Carla again, and Ida's phone, by camera."""
    ida, bruno, carla = company.screens[:3]
    called(ida, "Ida")
    open_table(ida)
    sit_down(carla, ida.page.url, "Carla")
    leave(carla)
    sit_down(bruno, ida.page.get_by_label("invitation link").first.input_value(), "Bruno")
    sit_down(carla, shown_invitation(ida, "Bruno"), "Carla")
    for screen in (ida, bruno, carla):
        screen.page.locator("main#table").wait_for()
    become(company.phone, ida)
    assert [screen.known()["seat"] for screen in company.screens] == [0, 1, 2, 0]


def spread(screen: Screen) -> list[Page]:
    """Open tab after tab beside the one that is played in."""
    paths = [*ELSEWHERE, f"{screen.table}/replay", screen.table, screen.table]
    tabs = tabs_at(screen.page.context, *paths)
    screen.page.bring_to_front()
    assert len(screen.page.context.pages) == TABS
    return tabs


def all_know(tabs: list[Page], company: Company, site: Site) -> None:
    """Wait until every tab knows that it is Ida's turn, or where the table is; each browser has one connection."""
    number = str(company.ida.known()["number"])
    for tab in tabs:
        expect(tab).to_have_title(re.compile(r"^\(1\) "))
    for tab in tabs[-2:]:
        expect(tab.locator("main#table")).to_have_attribute("data-number", number)
    wait_until(lambda: streams(site) == len(company.screens))


def talk(company: Company) -> None:
    """All hear what each says, and nobody else reads what Ida notes."""
    for screen, text in zip(company.screens, WORDS, strict=False):
        tell(screen, text)
    company.all_hear(*WORDS)
    keep_note(company.ida, NOTE)
    assert [note_at(screen) for screen in company.screens] == [NOTE, "", "", NOTE]


def take_back(company: Company) -> None:
    """Bruno asks for what Carla has answered already; she agrees, and so does Ida at her phone."""
    company.play_turns(company.ida, company.bruno, company.carla)
    company.bruno.page.get_by_role("button", name="Ask to undo").click()
    expect(company.phone.page.locator("#wish")).to_contain_text("Bruno ended the turn and asks to take it back")
    assert company.phone.page.locator("[data-answer]").evaluate_all(UNREAD) == []
    for screen in (company.carla, company.phone):
        assert screen.known()["view"]["seat"] == 0  # until all have agreed
        screen.page.get_by_role("button", name="Agree").click()
        expect(screen.page.get_by_role("button", name="Agree")).to_have_count(0)
    expect(company.bruno.page.locator("#end[data-final]")).to_be_visible()
    company.all_show(company.bruno)


def lose_and_find(company: Company, site: Site) -> None:
    """The server stops, all pages notice, it starts, and all go on by themselves."""
    site.stop()
    for screen in company.screens:
        expect(screen.page.locator("body.lost")).to_be_attached()
    site.options["live"] = Live()
    site.start(urlsplit(site.address).port or 0)
    for screen in company.screens:
        expect(screen.page.locator("body.lost")).not_to_be_attached()
        screen.troubles.clear()  # the browser could not but notice
    company.play_turns(company.bruno)
    tell(company.carla, "Good night!")
    company.all_hear(*WORDS, "Good night!")


def sleep(company: Company, clock: Hands) -> None:
    """Carla's time runs out, as all pages notice; Bruno lets a bot take over, and she takes her seat back."""
    clock.go_on(hours=9)
    for screen in company.screens:
        screen.page.clock.fast_forward("09:00:00")
        expect(screen.page.locator(".status .until")).to_have_text("time is up")
    others = [screen for screen in company.screens if screen is not company.carla]
    for screen in others:
        expect(screen.page.get_by_role("link", name="Let a bot take over")).to_be_visible()
    company.bruno.page.get_by_role("link", name="Let a bot take over").click()
    company.bruno.page.get_by_role("button", name="Let a bot play for Carla").click()
    for screen in (company.ida, company.phone):
        screen.page.locator("main#table [data-choice]").first.wait_for()  # the bot has played
    for screen in others:
        expect(screen.page.get_by_role("heading", name="Carla (bot)", exact=True)).to_be_visible()
    company.carla.page.get_by_role("button", name="Take my seat back").click()
    for screen in others:
        expect(screen.page.get_by_role("heading", name="Carla", exact=True)).to_be_visible()


def test_three_people_play_an_evening(company: Company, evening: Site, clock: Hands) -> None:
    gather(company)
    tabs = spread(company.ida)
    talk(company)
    all_know(tabs, company, evening)
    take_back(company)
    lose_and_find(company, evening)
    sleep(company, clock)
    all_know(tabs, company, evening)
    company.play_turns(company.phone)
