"""Whoever runs the server closes tables, hides names and deletes what was abandoned, while the server goes on."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from command_line import refusal, succeed
from pickaxe.server import store_sqlite
from pickaxe.server.bots import Bots
from pickaxe.server.hall import Hall
from pickaxe.server.letters import Letters
from pickaxe.server.live import Live
from pickaxe.server.opening import parse_wish
from pickaxe.server.retention import Ages, BadAge, parse_age
from pickaxe.server.seats import Visitor
from pickaxe.server.store_sqlite import SqliteStore
from server.site import START, Guest, Site, running, wait_until
from server.test_live import listening
from server.test_turns import following, next_turns

CLOSED = "This table was closed by the operator of this server."


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_sqlite, "LISTENING", 0.02)


def seated(site: Site, name: str, **fields: str) -> tuple[Guest, Guest, str]:
    """Two people at a table."""
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida", **fields)
    bruno.get(table)
    bruno.submit(f"{table}/sit", seat="1", name=name)
    return ida, bruno, table


def test_nobody_plays_on_at_a_closed_table_and_its_page_says_so(place: str) -> None:
    with running(place) as site:
        ida, bruno, table = seated(site, "Bruno")
        mover = (ida, bruno)[ida.view(table)["view"]["seat"]]
        before = mover.view(table)
        token = before["view"]["options"][0]["token"]
        with listening(ida, table) as stream:
            stream.event()
            assert succeed("store", "close", table[3:], "--db", place) == f"Table {table[3:]} is closed.\n"
            assert stream.event()[0] == "changed"
        refused = mover.choose(table, token, before["number"])
        assert refused.status_code in (403, 409)
        refused = mover.choose(table, token)
        assert (refused.status_code, refused.json()["error"]) == (403, CLOSED)
        for guest in (ida, bruno):
            assert CLOSED in guest.get(table).text
            assert guest.submit(f"{table}/stand-in", seat="0").status_code == 403
            assert guest.post(f"{table}/chat", {"text": "But why?"}).json()["error"] == CLOSED
            assert guest.get("/next").headers["location"] == "/"
        assert "Geschlossen" in ida.get("/", **{"Accept-Language": "de"}).text
        assert mover.undo(table, 0).status_code == 403
        assert mover.record(table)
        succeed("store", "close", table[3:], "--db", place)  # once more changes nothing
        assert ida.get(f"{table}/replay").status_code == 200
    assert "none of them otherwise" in succeed("store", "check", "--db", place)


def test_a_closed_table_waits_for_nobody_and_whoever_looks_elsewhere_hears_that(place: str) -> None:
    with running(place) as site:
        ida, bruno, table = seated(site, "Bruno", pace="8h")
        mover = (ida, bruno)[ida.view(table)["view"]["seat"]]
        with following(mover) as stream:
            assert next_turns(stream) == [table]
            succeed("store", "close", table[3:], "--db", place)
            assert next_turns(stream) == []
        assert mover.get("/next").headers["location"] == "/"
        assert 'data-until="20' not in mover.get("/").text + mover.get(table).text


def test_a_closed_table_without_players_and_one_with_a_bot_end_as_well(place: str) -> None:
    with running(place) as site:
        ida = site.guest()
        tables = [ida.open("invite", name="Ida"), ida.open("bot", level="gentle")]
        for table in tables:
            succeed("store", "close", table[3:], "--db", place)
        wait_until(lambda: all(CLOSED in ida.get(table).text for table in tables))
        carla = site.guest()
        carla.get("/")
        assert carla.submit(f"{tables[0]}/sit", seat="1", name="Carla").status_code == 403


def test_a_hidden_name_is_hidden_wherever_its_owner_sits(place: str) -> None:
    with running(place) as site:
        ida, bruno, table = seated(site, "Rude word")
        other = bruno.open("invite", name="Rude word")
        assert bruno.post(f"{table}/chat", {"text": "Hello"}).status_code == 200
        assert "Rude word" in ida.get(table).text
        assert "Rude word" in ida.get(f"{table}/chat").text
        told = succeed("store", "hide-name", table[3:], 2, "--db", place)
        assert told == "The name is hidden at 2 tables.\n"
        wait_until(lambda: "Rude word" not in ida.get(table).text + ida.record(table) + ida.get(other).text)
        assert "Player 2" in ida.get(table).text
        assert "Rude word" not in ida.get(f"{table}/chat").text
        assert "Ida" in ida.get(table).text


def test_abandoned_tables_are_deleted_and_others_stay(place: str) -> None:
    now = datetime.now(UTC)
    dates = iter([now - timedelta(days=100), now - timedelta(days=10)])
    at = [now]
    with running(place, clock=lambda: at[0]) as site:
        ida = site.guest()
        at[0] = next(dates)
        old, over = ida.open(), ida.open("solo")
        ida.play_on(over)
        at[0] = next(dates)
        waiting, young = ida.open("invite"), ida.open()
        asked = ("store", "prune", "--older-than", "90d", "--waiting", "1w", "--db", place)
        told = succeed(*asked, "--dry-run")
        assert told.split("\n")[:3] == [old[3:], waiting[3:], "2 tables would be deleted."]
        assert succeed(*asked) == "2 tables deleted.\n"
        assert [ida.get(table).status_code for table in (over, young)] == [200, 200]
        wait_until(lambda: [ida.get(table).status_code for table in (old, waiting)] == [410, 410])
        assert succeed(*asked, "--finished", "12h") == "1 table deleted.\n"


def test_a_server_deletes_every_day_what_nobody_has_gone_on_with(place: str) -> None:
    at = [datetime.now(UTC) - timedelta(days=100)]
    with running(place, clock=lambda: at[0]) as site:
        ida = site.guest()
        old = ida.open()
        at[0] = datetime.now(UTC)
        young = ida.open()
        site.options["keep"] = 90
        site.restart()
        wait_until(lambda: ida.get(old).status_code == 410)
        assert ida.get(young).status_code == 200


def test_what_a_server_deletes_by_itself_waits_for_nobody_and_no_table_leads_there(tmp_path: Path) -> None:
    ida, dates, ids = Visitor("ida", "Ida"), [START, START + timedelta(days=100)], iter(["old", "young"])

    async def story() -> None:
        store, live = SqliteStore(tmp_path / "tables.sqlite"), Live()
        hall = Hall(store, live, Bots(), clock=lambda: dates[0], new_id=lambda: next(ids), new_seed=lambda: 1)
        letters = Letters(store, lambda: dates[0])

        async def turns() -> str:
            return " ".join(turn.table for turn in await letters.turns("ida"))

        async def look(id: str) -> int | None:
            return (await hall.table(id)).number

        wish = parse_wish({"game": "cave-vs-cave", "kind": "solo"})
        await hall.open(wish, ida)
        dates.pop(0)
        young = await hall.open(wish, ida)
        young.next = "old"
        heard = aiter(live.follow([], look, "ida", turns).body_iterator)
        await anext(heard)
        assert await anext(heard) == "old young"
        assert await hall.prune(Ages(timedelta(days=90))) == 1
        assert await anext(heard) == "young"
        assert young.next is None
        await hall.close()
        await store.close()

    asyncio.run(story())


def test_what_is_not_there_is_named(place: str) -> None:
    with running(place):
        pass
    assert refusal("store", "close", "nowhere", "--db", place).startswith("There is no table nowhere")
    assert refusal("store", "hide-name", "nowhere", 1, "--db", place).startswith("There is no table nowhere")
    assert "'90' is no age" in refusal("store", "prune", "--older-than", "90", "--db", place)


@pytest.mark.parametrize("text", ["", "0d", "d", "-1d", "1.5d", "90 days"])
def test_an_age_is_hours_days_or_weeks(text: str) -> None:
    assert [parse_age(good).days for good in ("48h", "90d", "6w")] == [2, 90, 42]
    with pytest.raises(BadAge, match="is no age"):
        parse_age(text)
