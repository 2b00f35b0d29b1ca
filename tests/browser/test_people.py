"""People without accounts in the browser: another device, a seat for somebody else, the plain address, leaving."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from browser.conftest import NewScreen
from browser.screen import Screen
from pickaxe.server.words import LANGUAGES

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def called(screen: Screen, name: str) -> None:
    """Have a name from now on."""
    screen.page.goto("/me")
    screen.page.locator("input[name=name]").fill(name)
    with screen.page.expect_navigation(url="**/me"):
        screen.page.locator("form[action='/me/name'] button").click()


def seen_by_camera(page: Page, name: str) -> str:
    """What a camera reads in a QR code as a page shows it."""
    code = page.get_by_role("img", name=name)
    expect(code).to_be_visible()
    with Image.open(BytesIO(code.screenshot())) as image:
        found = zxingcpp.read_barcode(image.convert("L"))
    assert found, "no QR code was found"
    return found.text


def invited(new_screen: NewScreen) -> tuple[Screen, Screen]:
    """Two people at a table that has begun."""
    ida, bruno = new_screen(viewport=LAPTOP), new_screen(viewport=PHONE)
    called(ida, "Ida")
    ida.open("invite")
    bruno.page.goto(ida.page.url)
    expect(bruno.page.get_by_role("heading", name="A seat is free here")).to_be_visible()
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.page.get_by_role("button", name="Sit down here").click()
    for screen in (ida, bruno):
        expect(screen.page.locator("main#table")).to_be_visible()
    return ida, bruno


def test_a_secret_link_makes_a_phone_the_same_person(new_screen: NewScreen) -> None:
    laptop, phone = new_screen(viewport=LAPTOP), new_screen(viewport=PHONE)
    called(laptop, "Ida")
    laptop.open("bot")
    table = laptop.table
    laptop.page.goto("/")
    laptop.page.get_by_role("link", name="You", exact=True).click()
    link = laptop.page.get_by_label("Your secret link", exact=True).input_value()
    assert seen_by_camera(laptop.page, "QR code of your secret link") == link
    secret = link.partition("#")[2]
    sent: list[str] = []
    phone.page.on("request", lambda request: sent.append(f"{request.url} {request.headers.get('referer', '')}"))
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Be Ida on this device, too?")).to_be_visible()
    assert secret not in phone.page.url
    phone.page.get_by_role("button", name="Yes, that is me").click()
    expect(phone.page.locator(".lines li")).to_have_count(1)
    assert phone.known(table)["seat"] == laptop.known(table)["seat"] == 0
    assert sent
    assert not any(secret in line.partition("#")[0] or secret in line.partition(" ")[2] for line in sent)
    called(phone, "Isolde")
    laptop.page.goto(table)
    expect(laptop.page.locator("main#table")).to_contain_text("Isolde")


def test_without_scripts_the_link_is_pasted(new_screen: NewScreen) -> None:
    laptop, plain = new_screen(viewport=LAPTOP), new_screen(viewport=LAPTOP, java_script_enabled=False)
    called(laptop, "Ida")
    laptop.open("bot")
    laptop.page.goto("/me")
    plain.page.goto("/me/device")
    plain.page.get_by_label("Your secret link", exact=True).fill(
        laptop.page.get_by_label("Your secret link", exact=True).input_value()
    )
    plain.page.get_by_role("button", name="Go on").click()
    plain.page.get_by_role("button", name="Yes, that is me").click()
    expect(plain.page.locator(".lines li")).to_have_count(1)


def test_a_seat_is_handed_over_and_the_one_before_sees_it_at_once(new_screen: NewScreen) -> None:
    ida, bruno = invited(new_screen)
    carla = new_screen(viewport=PHONE)
    bruno.page.get_by_role("button", name="Menu").click()
    bruno.page.get_by_role("link", name="Hand my seat over").click()
    bruno.page.get_by_role("button", name="Make a link to this seat").click()
    expect(bruno.page.get_by_role("img", name="QR code of the link to this seat")).to_be_visible()
    carla.page.goto(bruno.page.get_by_label("link to this seat", exact=True).input_value())
    expect(carla.page.get_by_text("Bruno hands this seat over to you")).to_be_visible()
    bruno.page.get_by_role("link", name="To the table").click()
    carla.page.get_by_label("Your name").fill("Carla")
    carla.page.get_by_role("button", name="Take the seat").click()
    expect(carla.page.locator("main#table")).to_be_visible()
    expect(ida.page.get_by_role("heading", name="Carla", exact=True)).to_be_visible()
    assert [screen.known()["seat"] for screen in (ida, bruno, carla)] == [0, None, 1]


def test_who_leaves_before_the_game_finds_the_way_in_the_list_and_who_resigns_in_the_menu(
    new_screen: NewScreen,
) -> None:
    host, friend = new_screen(viewport=LAPTOP), new_screen(viewport=PHONE)
    host.open("invite", game="cavum", mode="three-phases", players=3)
    friend.page.goto(host.page.url)
    expect(friend.page.get_by_role("heading", name="2 seats are free here")).to_be_visible()
    friend.page.get_by_label("Your name").fill("Bruno")
    friend.page.get_by_role("button", name="Sit down here").click()
    expect(host.page.locator(".sitting")).to_contain_text("Bruno")
    friend.page.goto("/")
    friend.page.get_by_role("link", name="Leave: ").click()
    friend.page.get_by_role("button", name="Leave the seat").click()
    expect(friend.page.locator(".lines li")).to_have_count(0)
    expect(host.page.locator(".sitting")).not_to_contain_text("Bruno")
    for _ in range(2):
        host.page.get_by_role("button", name="Give this seat to a bot").first.click()
    expect(host.page.locator("main#table")).to_be_visible()
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("link", name="Leave this table").click()
    expect(host.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(host.page.get_by_role("button", name="Delete for good")).to_be_visible()


def test_an_invitation_is_shown_to_a_camera(screen: Screen) -> None:
    screen.open("invite")
    screen.page.get_by_role("button", name="Show the link as a QR code").click()
    link = screen.page.get_by_label("invitation link").input_value()
    assert seen_by_camera(screen.page, "QR code of the invitation") == link


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_on_the_pages_about_people(new_screen: NewScreen, lang: str) -> None:
    laptop, phone = new_screen(viewport=LAPTOP), new_screen(viewport=PHONE)
    for screen in (laptop, phone):
        screen.page.goto("/")
        screen.speak(lang)
    called(laptop, "Maximiliane Großmann")
    laptop.open("invite")
    table = laptop.table
    phone.page.goto(table)
    paths = ["/me", "/me/device", "/me/alone", f"{table}/hand-over", f"{table}/remove", table]
    faults = [f"{path}: {fault}" for path in paths for fault in cut(laptop, path)] + cut(phone, table)
    laptop.page.request.post(f"{table}/hand-over", data={})
    laptop.page.set_viewport_size({"width": 390, "height": 844})
    faults += [f"{path}: {fault}" for path in paths for fault in cut(laptop, path)]
    laptop.page.goto("/me")
    phone.page.goto(laptop.page.locator("#devices input").input_value())
    phone.page.locator("form[action='/me/adopt']").wait_for()
    faults += [*phone.cut(), *wide(phone)]
    assert faults == []


def cut(screen: Screen, path: str) -> list[str]:
    screen.page.goto(path)
    return [*screen.cut(), *wide(screen)]


def wide(screen: Screen) -> list[str]:
    width = screen.measure("() => document.documentElement.scrollWidth - innerWidth")
    return [f"{width} too wide"] if width > 0 else []
