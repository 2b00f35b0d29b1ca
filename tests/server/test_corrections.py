"""Tables with an owner's corrected data: how they are opened, that they last, and what is said about a wrong file."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest

import pickaxe
from pickaxe import BadSetup, Record
from pickaxe.games.cavum.components import standard
from pickaxe.kernel.edition import LARGEST, Edition, edition
from pickaxe.kernel.game import editions, forget
from pickaxe.server import hall
from pickaxe.server.body import DATA_LIMIT
from pickaxe.server.bots import Bots, decide
from pickaxe.server.schema import VERSION
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.store_sqlite import SqliteStore
from server.site import Guest, Site, running, wait_until

CORRECTIONS = {"rules": {"option_points": 4, "start_score": 23}}
EDITION = edition("cavum", CORRECTIONS)
ID = EDITION.id()
TEXT = json.dumps(CORRECTIONS, indent=2)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """No test knows the corrections of another."""
    yield
    forget_all()


def forget_all() -> None:
    """What a new process would know."""
    for game in editions():
        forget(game)


def ask(guest: Guest, data: str = TEXT, **fields: str) -> httpx2.Response:
    """Post the form of the lobby."""
    return guest.submit("/tables", **{"game": "cavum", "mode": "two-phases", "kind": "hotseat", "data": data, **fields})


def open_table(guest: Guest, data: str = TEXT, **fields: str) -> str:
    """Open a table with corrected data."""
    answer = ask(guest, data, **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# Opening


def test_a_table_is_opened_with_the_text_of_a_file(site: Site) -> None:
    ida = site.guest()
    view = ida.view(open_table(ida))["view"]
    assert view["game"] == ID
    assert [seat["score"] for seat in view["seats"]] == [23, 23]


def test_a_program_sends_the_data_as_an_object_or_as_text(site: Site) -> None:
    ida = site.guest()
    for data in (CORRECTIONS, TEXT):
        answer = ida.post("/tables", {"game": "cavum", "kind": "hotseat", "data": data})
        assert answer.status_code == 303, answer.text
        assert ida.view(answer.headers["location"])["view"]["game"] == ID


@pytest.mark.parametrize("data", ["", " \n ", "{}", '{"rules": {"start_score": 20}}'])
def test_without_corrections_the_game_has_our_data(site: Site, data: str) -> None:
    ida = site.guest()
    table = open_table(ida, data)
    assert ida.view(table)["view"]["game"] == "cavum"
    assert "corrected data" not in ida.get(table).text
    answer = ida.get(f"{table}/data")
    assert answer.status_code == 404
    assert "This table has no corrected data." in answer.text


@pytest.mark.parametrize(
    ("data", "english", "german"),
    [
        ("{", "Not JSON: Expecting property name", "Kein JSON: "),
        ('{"rules": {"start_score": -5}}', "start_score is a whole number from 0 to 99, not -5.", "von 0 bis 99"),
        ('{"orders": {"order_cards": {"cards": []}}}', "6 order cards ask for 2 stones, not 0.", "6 Auftragskarten"),
        ('{"deck": {}}', 'A data file has no section "deck"', "hat keinen Abschnitt"),
        ('{"rules": {"players": 9}}', "rules: players cannot be corrected", "lässt sich nicht korrigieren"),
        ('{"a": 1, "a": 2}', 'The key "a" stands twice', "steht zweimal im selben Objekt"),
        ("[" * 5000, "A data file nests at most", "Ebenen tief"),
        (" " + "x" * LARGEST, "Not JSON: ", "Kein JSON: "),
        ("x" * (LARGEST + 1), "A data file has at most 64,000 characters, not 64,001.", "höchstens 64,000 Zeichen"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_words(site: Site, data: str, english: str, german: str) -> None:
    ida = site.guest()
    for lang, said in (("en", english), ("de", german)):
        ida.client.cookies.set("lang", lang)
        answer = ida.post("/tables", {"game": "cavum", "kind": "hotseat", "data": data})
        assert answer.status_code == 400
        assert answer.json()["reasons"][0].count(said) == 1
        page = ask(ida, data)
        assert page.status_code == 400
        assert "<html" in page.text
    assert not editions()


@pytest.mark.parametrize("data", [7, True, [CORRECTIONS]])
def test_data_that_is_neither_text_nor_object_is_refused(site: Site, data: object) -> None:
    answer = site.guest().post("/tables", {"game": "cavum", "kind": "hotseat", "data": data})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("'data' must be a text, not ")


def test_too_much_is_refused_and_other_requests_take_no_more_than_before(site: Site) -> None:
    ida = site.guest()
    assert ask(ida, "x" * DATA_LIMIT).status_code == 413
    table = open_table(ida)
    answer = ida.post(f"{table}/choices", {"number": 1, "choice": "x" * 20_000})
    assert answer.status_code == 413


def test_a_game_that_takes_no_data_says_so(site: Site) -> None:
    answer = ask(site.guest(), game="cave-vs-cave", mode="era-1")
    assert answer.status_code == 400
    assert "Cave vs Cave takes no corrected data." in answer.text


def test_a_wish_that_fails_otherwise_leaves_nothing_behind(site: Site) -> None:
    assert ask(site.guest(), kind="solo").status_code == 400
    assert not editions()


# What pages say


def test_pages_say_that_the_data_is_corrected(site: Site) -> None:
    ida = site.guest()
    table = open_table(ida)
    for lang, said in (("en", "Cavum with corrected data"), ("de", "Cavum mit korrigierten Daten")):
        ida.client.cookies.set("lang", lang)
        for path in (table, f"{table}/replay", "/"):
            assert said in ida.get(path).text
    assert f'href="{table}/data"' in ida.get(table).text
    assert "/rules/cavum-" not in ida.get(table).text + ida.get(f"{table}/replay").text


def test_pieces_and_rules_are_told_of_a_game_with_corrected_data(site: Site) -> None:
    ida = site.guest()
    table = open_table(ida)
    while ida.view(table)["view"]["asked"]["kind"] != "piece":
        ida.choose(table, ida.tokens(table)[0])
    for language in ("en", "de"):
        for path in (table, f"{table}/theatre?after=0", f"/rules/{ID}"):
            assert ida.get(path, **{"Accept-Language": language}).status_code == 200, path


def test_reasons_speak_german_of_corrected_names(site: Site) -> None:
    deck = standard()["orders"]["order_cards"]
    for number, card in enumerate(deck["cards"]):
        card.update(id=f"mine-{number}", value=50 + number)
    ida = site.guest()
    ida.client.cookies.set("lang", "de")
    table = open_table(ida, json.dumps({"orders": {"order_cards": deck}}))
    while (view := ida.view(table)["view"])["asked"]["kind"] != "draft":
        ida.choose(table, view["options"][-1]["token"])
    shown = [card["id"] for card in view["orders"]["open"]]
    hidden, value = next((card["id"], card["value"]) for card in deck["cards"] if card["id"] not in shown)
    reasons = [f"Auftrag {value} ist nicht aufgedeckt."]
    assert ida.get(f"{table}/why?choice=take {hidden}").json()["reasons"] == reasons
    assert ida.choose(table, f"take {hidden}").json()["reasons"] == reasons


def test_the_lobby_offers_printed_games_and_a_field_for_data_where_it_is_taken(site: Site) -> None:
    ida = site.guest()
    open_table(ida)
    lobby = ida.get("/").text
    assert f'value="{ID}"' not in lobby
    pieces = [form.partition('name="game" value="') for form in lobby.split("<form")]
    forms = {rest.split('"')[0]: before + rest for before, found, rest in pieces if found}
    assert {game: 'name="data"' in form for game, form in forms.items()}["cavum"]
    assert 'name="data"' not in forms["cave-vs-cave"]


def test_the_record_and_its_data_can_be_taken_along(site: Site) -> None:
    ida = site.guest()
    table = open_table(ida)
    ida.play_on(table, 20)
    record = ida.record(table)
    assert record.startswith(f"game: {ID}\n")
    answer = ida.get(f"{table}/data")
    assert answer.headers["content-disposition"] == f'attachment; filename="{ID}.json"'
    forget_all()
    pickaxe.corrected("cavum", json.loads(answer.text))
    assert str(Record.parse(record)).splitlines() == [line for line in record.splitlines() if line[:1] != "#"]


# A table lasts


def test_a_whole_game_its_replay_its_end_a_fork_and_a_rematch(site: Site) -> None:
    ida = site.guest()
    table = open_table(ida)
    ida.play_on(table)
    assert ida.view(table)["view"]["over"]
    for path in (table, f"{table}/end", f"{table}/replay?at=30", f"{table}/fragment"):
        assert ida.get(path).status_code == 200
    forked = ida.submit(f"{table}/fork", at="25").headers["location"]
    again = ida.submit(f"{table}/rematch").headers["location"]
    assert len({table, forked, again}) == 3
    for other in (forked, again):
        assert ida.view(other)["view"]["game"] == ID
        assert ida.play_on(other, 3) == 3


def test_tables_open_again_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        tables = [open_table(ida), open_table(ida), open_table(ida, '{"rules": {"option_points": 5}}')]
        for table in tables:
            ida.play_on(table, 10)
        before = [(ida.record(table), ida.view(table)) for table in tables]
        forked = ida.submit(f"{tables[0]}/fork", at="5").headers["location"]
        site.stop()
        forget_all()
        site.restart()
        assert "Cavum with corrected data" in ida.get("/").text
        assert [(ida.record(table), ida.view(table)) for table in tables] == before
        assert ida.play_on(forked, 5) == 5


def test_a_bot_in_a_process_of_its_own_plays_with_the_data(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", bots=Bots(workers=1)) as site:
        ida = site.guest()
        table = open_table(ida, kind="bot", level="random")
        wait_until(lambda: has_moved(ida, table, 1))
        site.stop()
        forget_all()
        site.options["bots"] = Bots(workers=1)
        site.restart()
        wait_until(lambda: has_moved(ida, table, 4))
        assert "could not decide" not in ida.get(table).text


def has_moved(guest: Guest, table: str, turns: int) -> bool:
    """Whether the bot in the second seat has had so many turns; the guest makes a choice if it is theirs."""
    guest.play_on(table, 1)
    return guest.record(table).count("\n2: ") >= turns


def test_a_bot_forgets_data_that_was_not_asked_for_in_a_long_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pickaxe.server.bots.EDITIONS", 2)
    from pickaxe.server.bots import _in_time

    for points in (5, 6, 7, 5):
        found = edition("cavum", {"rules": {"option_points": points}})
        game = pickaxe.corrected("cavum", found.data())
        record = pickaxe.Match(game.id, seed=1).record
        record.seed = None
        assert _in_time(60, decide, found, (str(record), record.state().seat or 0, "random", 1))
    assert [json.loads(game.edition.corrections)["rules"]["option_points"] for game in editions() if game.edition] == [
        7,
        5,
    ]


def test_a_server_forgets_data_and_tables_bring_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "EDITIONS", 2)
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        tables = [open_table(ida, json.dumps({"rules": {"option_points": points}})) for points in range(4, 9)]
        assert len(editions()) == 2
        for table in tables * 2:
            assert ida.play_on(table, 2) == 2
            view = ida.view(table)
            assert ida.undo(table, 6).status_code in (200, 422)
            assert ida.get(f"{table}/replay?at=3").status_code == 200
            assert view["view"]["game"].startswith("cavum-")
        assert ida.get("/").text.count("<b>Cavum with corrected data</b>") == 5


def test_data_that_rules_no_longer_take_harms_no_other_table(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        bad, good = open_table(ida), open_table(ida, "")
        site.stop()
        forget_all()
        store = SqliteStore(site.db)
        store._writing.execute('UPDATE edition SET corrections = \'{"rules":{"start_score":-1}}\'')
        store.close_now()
        site.restart()
        answer = ida.get(bad)
        assert answer.status_code == 500
        assert ID in answer.text
        assert ida.get(good).status_code == 200
        lobby = ida.get("/").text
        assert f'href="{good}"' in lobby
        assert f'href="{bad}"' not in lobby
        assert f"Table {bad[3:]} cannot be opened: game {ID}: " in lobby


# The store

START = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
SETUP = Setup("a", ID, "two-phases", 2, "hotseat", 7, True, 1, START, edition=EDITION)
TABLE = Stored(SETUP, [Seat(0, "Ida", "human", "", "ida")], [Entry(0, -1, "play first 1", START)])


def test_the_store_keeps_the_data_once_for_all_tables(tmp_path: Path) -> None:
    async def story() -> list[Stored | None]:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.create(TABLE, waits="human")
        await store.follow("a", replace(TABLE, setup=replace(SETUP, id="b")), waits="human")
        printed = replace(SETUP, id="c", game="cavum", edition=None)
        await store.create(replace(TABLE, setup=printed), waits="human")
        found = [await store.load(id) for id in "abc"]
        assert store._writing.execute("SELECT * FROM edition").fetchall() == [(ID, *EDITION)]
        await store.close()
        return found

    kept = [stored.setup.edition for stored in asyncio.run(story()) if stored]
    assert kept == [EDITION, EDITION, None]


def test_the_store_never_takes_other_data_for_the_same_game(tmp_path: Path) -> None:
    async def story() -> Stored | None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.create(TABLE, waits="human")
        other = replace(SETUP, id="b", edition=Edition("cavum", "{}"))
        with pytest.raises(BadSetup, match=f"Other corrected data is already called '{ID}'"):
            await store.create(replace(TABLE, setup=other), waits="human")
        assert await store.load("b") is None
        found = await store.load("a")
        await store.close()
        return found

    assert asyncio.run(story()) == TABLE


def test_a_hall_that_cannot_keep_data_forgets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise BadSetup("Other corrected data is already called 'cavum-00000000': change a note in yours.")

    monkeypatch.setattr(SqliteStore, "create", refuse)
    with running(tmp_path / "tables.sqlite") as site:
        answer = ask(site.guest())
        assert answer.status_code == 400
        assert "change a note in yours" in answer.text
        assert not editions()


FIRST_SCHEMA = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, mode TEXT NOT NULL, players INTEGER NOT NULL, kind TEXT NOT NULL,
    seed TEXT NOT NULL, is_dealt INTEGER NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    created TEXT NOT NULL, changed TEXT NOT NULL, waits TEXT NOT NULL, next TEXT REFERENCES tables (id)
);
CREATE INDEX tables_waiting ON tables (waits, changed);
CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT NOT NULL, visitor TEXT, PRIMARY KEY (table_id, number)
);
CREATE INDEX seat_of_visitor ON seat (visitor);
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL,
    text TEXT NOT NULL, at TEXT NOT NULL, UNIQUE (table_id, number)
);
INSERT INTO tables VALUES ('old', 'cave-vs-cave', 'era-1', 2, 'hotseat', '5', 1, 1, '{}',
    '2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05+00:00', 'human', NULL);
INSERT INTO seat VALUES ('old', 0, 'Ida', 'human', '', 'ida'), ('old', 1, 'Bruno', 'human', '', 'ida');
INSERT INTO entry VALUES ('old', 0, -1, 'play first 1', '2026-01-02T03:04:05+00:00');
PRAGMA user_version = 1;
"""


def test_corrected_data_goes_with_the_last_table_that_has_it(tmp_path: Path) -> None:
    async def story() -> list[int]:
        store = SqliteStore(tmp_path / "tables.sqlite")
        for id in "ab":
            await store.create(replace(TABLE, setup=replace(SETUP, id=id)), waits="human")
        left = []
        for id in "ab":
            await store.delete(id, START)
            left.append(len(store._writing.execute("SELECT * FROM edition").fetchall()))
        await store.create(replace(TABLE, setup=replace(SETUP, id="c")), waits="human")
        await store.close()
        return left

    assert asyncio.run(story()) == [1, 0]


def test_a_file_of_the_first_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    db = sqlite3.connect(path)
    db.executescript(FIRST_SCHEMA)
    db.close()

    async def story() -> list[Stored | None]:
        store = SqliteStore(path)
        await store.create(TABLE, waits="human")
        found = [await store.load("old"), await store.load("a")]
        await store.close()
        return found

    old, new = asyncio.run(story())
    assert old
    assert (old.setup.id, old.setup.edition, len(old.seats), len(old.entries)) == ("old", None, 2, 1)
    assert new == TABLE
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()
