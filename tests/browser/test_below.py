"""The server lies below a path of a host that has other things, too, behind a real proxy."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from server.proxy import PATH, Proxy, proxying
from server.site import Guest
from server.test_workers import serving

pytestmark = pytest.mark.browser


@contextmanager
def below(folder: Path, *, cuts: bool) -> Iterator[Proxy]:
    """A server behind a proxy."""
    with proxying(cuts=cuts) as proxy:
        db = ("--db", str(folder / "tables.sqlite"))
        with serving(*db, "--address", f"{proxy.address}/", "--proxy", "127.0.0.1") as (_, inside):
            proxy.target = ("127.0.0.1", urlsplit(inside).port or 0)
            yield proxy


@pytest.mark.parametrize("cuts", [True, False])
def test_every_address_leads_below_the_path(tmp_path: Path, cuts: bool) -> None:
    with below(tmp_path, cuts=cuts) as proxy:
        ida, bruno = (Guest(proxy.address.removesuffix(PATH)) for _ in range(2))
        opened = ida.submit(f"{PATH}/tables", game="cave-vs-cave", mode="era-1", kind="invite")
        table = opened.headers["location"]
        assert table.startswith(f"{PATH}/t/")
        assert f"Path={PATH}/;" in opened.headers["set-cookie"]
        link = re.search(r'value="(http[^"]+)"', ida.get(table).text)
        assert link
        assert link[1].startswith(f"{proxy.address}/join/")
        bruno.get(link[1])
        place, _, key = link[1].partition("?key=")
        sat = bruno.submit(f"{table}/sit", seat=place[-1], key=key, name="Bruno")
        assert (sat.status_code, sat.headers["location"]) == (303, table)
        for page in (table, f"{table}/seats", f"{table}/replay", f"{table}/remove", f"{PATH}/", f"{PATH}/rules/cavum"):
            text = bruno.get(page).text
            found = re.findall(r'(?:href|src|action|data-from)="(/[^"]*)"', text)
            assert found
            assert [address for address in found if not address.startswith(f"{PATH}/")] == [], page
            for address in {each for each in found if "/static/" in each}:
                assert bruno.client.get(address).status_code == 200
            assert 'url("/static' not in text
        assert bruno.client.get(f"{PATH}/metrics").status_code == 404
        ida.close()
        bruno.close()


def test_a_game_is_played_below_the_path(tmp_path: Path, browser: Browser) -> None:
    with below(tmp_path, cuts=True) as proxy:
        page = browser.new_page()
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("response", lambda answer: mistakes.append(answer.url) if answer.status >= 400 else None)
        page.goto(f"{proxy.address}/")
        page.locator(".game").first.locator("button[value=hotseat]").click()
        page.wait_for_url(f"{proxy.address}/t/*")
        number = page.locator("main#table").get_attribute("data-number")
        other, table = Guest(proxy.address.removesuffix(PATH)), urlsplit(page.url).path
        cookie = next(each["value"] for each in page.context.cookies() if each["name"] == "pickaxe")
        other.client.cookies.set("pickaxe", cookie)
        now = other.view(table)
        other.pick(table, now["view"]["options"][0]["token"], now["number"])  # the page hears of it
        expect(page.locator("main#table")).not_to_have_attribute("data-number", number or "")
        page.locator("#undo").click()
        expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
        page.goto(f"{proxy.address}/")
        page.locator("button[data-do=theme]").first.click()
        assert {each["path"] for each in page.context.cookies()} == {f"{PATH}/"}
        assert mistakes == []
        other.close()
        page.close()
