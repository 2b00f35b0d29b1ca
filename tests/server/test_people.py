"""People without accounts: a name, a secret link for other devices, a seat for somebody else, all games in one file."""

import asyncio
import json
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import pickaxe
from pickaxe.server.bots import Bots
from pickaxe.server.hall import Hall
from pickaxe.server.live import Live
from pickaxe.server.opening import parse_wish
from pickaxe.server.seats import People, Visitor
from pickaxe.server.store import Stored
from pickaxe.server.store_sql import Store
from pickaxe.server.store_sqlite import SqliteStore
from server.site import START, Guest, Site, running
from server.test_pages import Page
from server.test_seating import names, newcomer, stored, two
from server.test_store import named as table_named
from server.test_store import on_store


def seats(table: str, *guests: Guest) -> list[int | None]:
    return [guest._view(table)["seat"] for guest in guests]


def called(guest: Guest) -> str:
    """The name that the lobby offers."""
    return str(Page(guest.get("/").text).all("data-called")[0]["value"])


# A name


def test_a_new_name_is_seen_at_every_table_that_is_played_and_at_no_other(site: Site) -> None:
    ida = site.guest()
    over, alone = ida.open("solo", name="Ida"), ida.open("hotseat", name="Ida", name2="Carla")
    ida.play_on(over)
    table = ida.open("invite", name="Ida")
    bruno = newcomer(site, table)
    bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    assert ida.submit("/me/name", name=" Bruno ").headers["location"] == "/me"
    assert names(bruno, table) == ["Bruno 2", "Bruno"]
    assert names(ida, alone) == ["Bruno", "Carla"]
    assert names(ida, over) == ["Ida"]
    assert called(ida) == "Bruno"
    ida.submit("/me/name", name="   ")
    assert called(ida) == "Bruno"


def test_who_looks_at_a_table_hears_of_a_new_name(site: Site) -> None:
    table, ida, bruno = two(site)
    with bruno.client.stream("GET", f"{table}/events") as stream:
        heard = stream.iter_lines()
        while not next(heard).startswith("data"):
            pass
        ida.submit("/me/name", name="Isolde")
        assert next(line for line in heard if line.startswith("data")) == 'data: {"number": null}'
    assert names(bruno, table) == ["Isolde", "Bruno"]
    (ida if ida.view(table)["view"]["seat"] == 0 else bruno).end_turn(table)  # the table goes on


def settle(guest: Guest, told: str) -> None:
    """Let a script of the browser settle something."""
    guest.client.cookies.set("settings", told, domain="127.0.0.1", path="/")


def settled(guest: Guest) -> str:
    """What the browser of somebody knows of their settings."""
    return (guest.client.cookies.get("settings") or "").strip('"')


def test_what_is_settled_holds_on_all_devices(site: Site) -> None:
    laptop, phone = site.guest(), site.guest()
    laptop.open("solo", name="Ida")
    phone.get("/")
    settle(phone, "sound")
    assert phone.submit("/me/settings", settings="sound").status_code == 204
    assert laptop.submit("/me/settings", settings="end.nonsense.pace-fast").status_code == 204
    phone.adopt(laptop.device_link())
    assert settled(phone) == "end.pace-fast"
    assert 'value="fast" checked' in phone.get(phone.open("solo")).text
    assert phone.submit("/me/settings", settings="").status_code == 204
    settle(laptop, "end.pace-fast")
    laptop.get("/")
    assert settled(laptop) == ""


def test_whoever_has_settled_nothing_here_keeps_what_their_browser_says(site: Site) -> None:
    ida = site.guest()
    ida.get("/")
    settle(ida, "take")
    ida.get("/")
    assert settled(ida) == "take"
    assert site.guest().submit("/me/settings", settings="take").status_code == 403


def test_a_name_given_in_the_lobby_is_known_on_all_devices(site: Site) -> None:
    laptop, phone = site.guest(), site.guest()
    table = laptop.open("solo", name="Ida")
    phone.adopt(laptop.device_link())
    assert called(phone) == "Ida"
    laptop.open("solo", name="Isolde")
    assert called(phone) == "Isolde"
    laptop.submit("/records", record=laptop.record(table), name="Ilse")
    assert called(phone) == "Ilse"
    assert names(phone, table) == ["Ida"]  # only who asks for it is called otherwise at other tables


# Other devices


def test_whoever_has_nothing_yet_has_no_link_and_nothing_is_stored(site: Site) -> None:
    before = stored(site, "count(*) FROM person")[0][0]
    ida = site.guest()
    for _ in range(2):
        assert "/me/device#" not in ida.get("/me").text
    assert stored(site, "count(*) FROM person")[0][0] == before
    ida.submit("/me/name", name="Ida")
    assert ida.device_link() == ida.device_link()


def test_a_secret_link_brings_all_tables_to_another_device(site: Site) -> None:
    laptop, phone = site.guest(), site.guest()
    tables = [laptop.open(kind, name="Ida") for kind in ("bot", "hotseat", "invite")]
    own = phone.open("solo", name="Ida on the phone")
    link = laptop.device_link()
    assert link.startswith(f"{site.address}me/device#")
    assert phone.get(link).status_code == 200
    asked = phone.submit("/me/device", key=link)
    assert "Be Ida on this device, too?" in asked.text
    assert "3 tables come to this device" in asked.text
    assert "1 table that you opened or joined here comes along" in asked.text
    assert "you have a seat on both devices" not in asked.text
    assert not any(table in phone.get("/").text for table in tables)  # to look changed nothing
    assert phone.submit("/me/adopt", key=link).headers["location"] == "/"
    for device in (laptop, phone):
        assert all(table in device.get("/").text for table in (*tables, own))
        assert seats(tables[0], device) == seats(own, device) == [0]
    assert called(phone) == "Ida"
    assert phone.submit("/me/device", key=link).headers["location"] == "/me"  # it is the same person already
    assert phone.device_link() == link


def test_a_secret_link_is_good_often_until_a_new_one_is_made(site: Site) -> None:
    laptop, phone, tablet, stranger = [site.guest() for _ in range(4)]
    table = laptop.open("bot", name="Ida")
    link = laptop.device_link()
    assert phone.adopt(link).status_code == 303
    assert tablet.adopt(link.partition("#")[2]).status_code == 303  # also without what stands before it
    assert phone.submit("/me/link").headers["location"] == "/me"
    assert laptop.device_link() != link
    for answer in (stranger.submit("/me/device", key=link), stranger.adopt(link)):
        assert answer.status_code == 403
        assert "This link no longer works." in answer.text
    assert seats(table, laptop, phone, tablet, stranger) == [0, 0, 0, None]
    assert stranger.adopt(laptop.device_link()).status_code == 303


def test_where_both_sit_only_the_seat_of_the_link_stays(site: Site) -> None:
    table, laptop, phone = two(site)
    mine = phone.open("solo")
    link = laptop.device_link()
    assert "At 1 table you have a seat on both devices." in phone.submit("/me/device", key=link).text
    phone.adopt(link)
    assert seats(table, laptop, phone) == [0, 0]
    assert seats(mine, laptop, phone) == [0, 0]
    assert names(laptop, table) == ["Ida", "Bruno"]
    assert laptop.submit(f"{table}/stand-in", seat="1", level="gentle").status_code == 303


def test_what_was_left_to_a_bot_or_taken_off_the_list_comes_along_as_it_is(site: Site) -> None:
    left, ida, bruno = two(site)
    off, _, _ = two(site)
    assert bruno.submit(f"{left}/resign").status_code == 303
    hidden = bruno.open("solo")
    bruno.submit(f"{hidden}/unlist")
    laptop = site.guest()
    laptop.open("solo", name="Bruno")
    bruno.adopt(laptop.device_link())
    assert laptop.submit(f"{left}/come-back").status_code == 303
    assert seats(left, ida, laptop, bruno) == [0, 1, 1]
    assert seats(hidden, laptop) == [0]
    assert hidden not in laptop.get("/").text
    assert off not in laptop.get("/").text


def test_the_secret_of_a_link_is_in_no_address_that_is_sent(site: Site) -> None:
    ida = site.guest()
    ida.open("solo", name="Ida")
    link = ida.device_link()
    assert "?" not in link
    address, _, secret = link.partition("#")
    assert len(secret) >= 22
    assert secret not in address
    for path in ("/me", "/me/device"):
        answer = ida.get(path)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"


def test_all_other_devices_are_forgotten(site: Site) -> None:
    laptop, phone, stranger = site.guest(), site.guest(), site.guest()
    table, link = laptop.open("bot", name="Ida"), laptop.device_link()
    phone.adopt(link)
    heir = Page(laptop.get("/me/alone").text).all("name", "heir")[0]["value"]
    assert heir
    for thief in (stranger, site.guest()):
        thief.get("/me/alone")
        assert thief.submit("/me/alone", heir=heir).status_code == 403
    assert laptop.submit("/me/alone").status_code == 403
    assert laptop.submit("/me/alone", heir=heir).headers["location"] == "/me"
    assert seats(table, laptop, phone) == [0, None]
    assert table in laptop.get("/").text
    assert table not in phone.get("/").text
    assert called(laptop) == "Ida"
    assert stranger.adopt(link).status_code == 403
    assert stranger.adopt(laptop.device_link()).status_code == 303
    assert seats(table, stranger) == [0]


def test_who_never_heard_that_the_others_are_forgotten_presses_again(site: Site) -> None:
    laptop, lost = site.guest(), site.guest()
    table = laptop.open("bot", name="Ida")
    for name, value in laptop.client.cookies.items():
        lost.client.cookies.set(name, value)
    heir = str(Page(lost.get("/me/alone").text).all("name", "heir")[0]["value"])
    laptop.submit("/me/alone", heir=heir)  # of which the browser at `lost` did not get the answer
    assert seats(table, lost) == [None]
    assert lost.submit("/me/alone", heir=heir).status_code == 303
    assert seats(table, lost) == [0]


def test_who_keeps_no_cookie_becomes_nobody(site: Site) -> None:
    ida = site.guest()
    table = ida.open("bot", name="Ida")
    link, stranger = ida.device_link(), site.guest()
    assert stranger.submit("/me/adopt", key=link).status_code == 403
    assert stranger.submit("/me/name", name="Ida").status_code == 403
    assert stranger.submit("/me/link").status_code == 403
    assert seats(table, stranger) == [None]


@pytest.mark.parametrize("path", ["name", "link", "adopt"])
def test_to_look_changes_nothing(site: Site, path: str) -> None:
    assert site.guest().get(f"/me/{path}").status_code == 405


def test_another_site_cannot_make_a_browser_somebody_elses(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    ida.open("bot", name="Ida")
    mine = bruno.open("bot", name="Bruno")
    for path in ("/me/adopt", "/me/alone", "/me/name", "/me/link"):
        refused = bruno.post(path, {"key": ida.device_link(), "name": "x"}, Origin="https://evil.example")
        assert refused.status_code == 403
    assert seats(mine, bruno, ida) == [0, None]


def test_people_are_kept_and_follow_each_other(place: str) -> None:
    ida, bruno = Visitor("ida", "Ida"), Visitor("bruno", "Bruno")

    async def story(store: Store) -> None:
        people = People(store, lambda: START)
        for id in ("a", "b"):
            await store.create(table_named(id), waits="human")
        await store.create(table_named("c"), waits="nobody")
        first = await people.of(ida)
        assert await people.of(Visitor("ida", "Isolde")) == first
        assert (await people.renewed(ida)).key != first.key
        assert await people.behind(first.key) is None
        assert await people.behind("ä\x00") is None
        assert await store.rename("ida", "Isolde") == ["a", "b"]  # the game at c is over
        assert await people.name(ida) == "Isolde"
        theirs = await people.of(bruno)
        assert await store.merge("ida", "bruno") == ["a", "b", "c"]
        assert await store.merge("ida", "bruno") == []
        assert await people.behind(theirs.key) == bruno
        assert await store.person("ida") is None
        assert await store.seats_of("bruno") == ["a", "b", "c"]
        assert await store.merge("bruno", "heir") == ["a", "b", "c"]
        assert (await store.person("heir")) is not None

    on_store(place, story)


def test_a_table_that_was_being_read_when_its_seats_moved_knows_who_sits_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ida, bruno = Visitor("ida", "Ida"), Visitor("bruno", "Bruno")

    async def story() -> None:
        was_read, may_go_on = asyncio.Event(), asyncio.Event()
        store = SqliteStore(tmp_path / "tables.sqlite")
        hall = Hall(store, Live(), Bots(), clock=lambda: START, new_id=lambda: "a", new_seed=lambda: 1)
        await hall.open(parse_wish({"game": "cave-vs-cave", "kind": "solo"}), ida)
        hall._tables.clear()
        load = store.load

        async def slow(table: str) -> Stored | None:
            monkeypatch.setattr(store, "load", load)
            found = await load(table)
            was_read.set()
            await may_go_on.wait()
            return found

        monkeypatch.setattr(store, "load", slow)
        reader = asyncio.create_task(hall.table("a"))
        await was_read.wait()
        merging = asyncio.create_task(hall.merge(ida, bruno))
        while not await store.seats_of("bruno"):
            await asyncio.sleep(0)
        may_go_on.set()
        await asyncio.gather(reader, merging)
        assert (await hall.table("a")).seats_of(bruno) == [0]
        await hall.close()
        await store.close()

    asyncio.run(story())


# A seat for somebody else


def test_a_link_to_a_seat_can_be_taken_back(site: Site) -> None:
    table, ida, bruno = two(site)
    carla = newcomer(site, table)
    assert carla.get(f"{table}/hand-over").status_code == 403
    assert ida.submit(f"{table}/hand-over", seat="0").headers["location"] == f"{table}/hand-over"
    link = str(Page(ida.get(f"{table}/hand-over").text).all("data-copy")[0]["data-copy"])
    assert bruno.get(link).headers["location"] == table  # who plays here already takes no second seat
    assert ida.submit(f"{table}/keep-seat", seat="0").status_code == 303
    assert not Page(ida.get(f"{table}/hand-over").text).all("data-copy")
    assert carla.sit_down(link, name="Carla").status_code == 403
    assert seats(table, ida, bruno, carla) == [0, 1, None]


@pytest.mark.parametrize("seat", [9, 2**31, 2**63, 10**30])
def test_a_link_to_a_seat_that_is_not_there_is_refused(site: Site, seat: int) -> None:
    ida, stranger = site.guest(), site.guest()
    table = ida.open("bot", name="Ida")
    stranger.get("/")
    assert stranger.post(f"{table}/sit", {"seat": seat, "key": "x"}).status_code == 403


def test_a_seat_that_a_bot_plays_is_handed_over_to_somebody_who_plays(site: Site) -> None:
    table, ida, bruno = two(site)
    bruno.submit(f"{table}/resign")
    link = bruno.seat_link(table)
    carla = newcomer(site, table)
    assert carla.sit_down(link, name="Carla").status_code == 303
    assert seats(table, ida, bruno, carla) == [0, None, 1]
    assert names(ida, table) == ["Ida", "Carla"]
    assert "Carla (bot)" not in ida.get(table).text
    assert bruno.submit(f"{table}/come-back").status_code == 403


def test_who_hands_a_seat_over_tells_no_link_of_the_device(site: Site) -> None:
    table, ida, bruno = two(site)
    carla = newcomer(site, table)
    link = ida.seat_link(table)
    assert carla.submit("/me/adopt", key=link.partition("key=")[2]).status_code == 403
    assert carla.get(f"/join/{table[3:]}/0?key={ida.device_link().partition('#')[2]}").status_code == 403
    assert seats(table, ida, bruno, carla) == [0, 1, None]


# Leaving before the game


def test_who_leaves_before_the_game_lets_the_seat_be_free_again(site: Site) -> None:
    ida = site.guest()
    table = ida.submit("/tables", game="cavum", kind="invite", several="3", name="Ida").headers["location"]
    bruno, carla = newcomer(site, table), newcomer(site, table)
    bruno.submit(f"{table}/sit", seat="1", name="Bruno")
    assert "Leave this table?" in bruno.get(f"{table}/remove").text
    assert carla.submit(f"{table}/leave").status_code == 403
    assert ida.submit(f"{table}/leave").status_code == 403  # who opened it cancels it
    with ida.client.stream("GET", f"{table}/events") as stream:
        heard = stream.iter_lines()
        while not next(heard).startswith("data"):
            pass
        assert bruno.submit(f"{table}/leave").headers["location"] == "/"
        assert next(line for line in heard if line.startswith("data")) == 'data: {"number": null}'
    assert names(ida, table) == ["Ida", "Player 2", "Player 3"]
    assert table not in bruno.get("/").text
    for guest, seat in ((carla, "1"), (bruno, "2")):
        assert guest.submit(f"{table}/sit", seat=seat, name="Carla").status_code == 303
    assert table in bruno.get("/").text
    assert bruno.submit(f"{table}/leave").status_code == 403  # the game has begun


# All games


def unpacked(guest: Guest) -> tuple[dict[str, str], list[dict[str, object]]]:
    """The files that somebody gets, and their index."""
    answer = guest.get("/me/games")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    return files, json.loads(files["index.json"])["games"]


def test_all_games_come_in_one_file(site: Site) -> None:
    ida = site.guest()
    assert unpacked(ida)[1] == []
    over, table = ida.open("solo", name="Ida"), ida.open("hotseat", name="Ida")
    ida.play_on(over)
    ida.play_on(table, 5)
    ida.submit(f"{over}/unlist")
    files, index = unpacked(ida)
    assert [line["address"] for line in index] == [f"{site.address[:-1]}{each}" for each in (over, table)]
    assert [line["yours"] for line in index] == [[0], [0, 1]]
    assert (index[0]["scores"] is None, index[1]["scores"]) == (False, None)
    for line, path in zip(index, (over, table), strict=True):
        assert files[str(line["record"])] == ida.record(path)
        assert pickaxe.Record.parse(files[str(line["record"])]).names == line["seats"]
    assert "seed: " in files[str(index[0]["record"])]
    assert "seed: " not in files[str(index[1]["record"])]
    assert ida.client.head("/me/games").headers["content-type"] == "application/zip"


def test_corrected_data_comes_with_its_games(site: Site) -> None:
    ida = site.guest()
    for _ in range(2):
        ida.post("/tables", {"game": "cavum", "kind": "hotseat", "data": {"rules": {"start_score": 23}}})
    files, index = unpacked(ida)
    assert sorted(files) == sorted(
        [f"data/{index[0]['game']}.json", "index.json", *(str(line["record"]) for line in index)]
    )


def test_a_table_that_cannot_be_read_is_named_and_harms_no_other(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        broken, whole = ida.open("solo"), ida.open("solo")
        site.stop()
        with closing(sqlite3.connect(site.db, isolation_level=None)) as db:
            db.execute("UPDATE entry SET text = 'play nonsense' WHERE table_id = ?", (broken[3:],))
        site.start()
        ida.client.base_url = site.address
        files, index = unpacked(ida)
        assert len(files) == 2
        assert f"Table {broken[3:]} cannot be opened" in str(index[0]["error"])
        assert index[1]["table"] == whole[3:]
