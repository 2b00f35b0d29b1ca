"""How a game is told on the pages: turns by their right names, events as entries of their own, a curve that is true."""

import re

import pytest

from pickaxe import Record
from pickaxe.server.replay_page import replay_page, replay_stage
from pickaxe.server.score_page import end_page
from pickaxe.server.seats import Visitor
from pickaxe.server.store import Entry, Seat, Setup, Stored
from pickaxe.server.table_page import LogEntry
from pickaxe.server.table_page import log_of as whole_log
from pickaxe.server.tables import Table
from server.site import Site
from server.test_store import START
from server.test_tables import RECORDS

NOBODY = Visitor("nobody", "")


def table_of(name: str, choices: int | None = None) -> Table:
    """A table at which a recorded game is played, or its first choices."""
    record = Record.parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    setup = Setup("t", record.game, record.mode, record.players, "invite", 1, True, record.rules, START, record.options)
    seats = [Seat(index, name, "human", "", name.lower()) for index, name in enumerate(record.names)]
    entries = [Entry(at, 0, f"play {token}", START) for at, token in enumerate(record.tokens()[:choices])]
    return Table(Stored(setup, seats, entries))


def log_of(table: Table, lang: str = "en") -> list[LogEntry]:
    return list(whole_log(table, None, lang).entries)


def text_of(entry: LogEntry) -> str:
    """The words of an entry without what leads to rules and the board."""
    return re.sub(r"<[^>]+>", "", str(entry.text)).replace("\N{NO-BREAK SPACE}", " ")


# What is not known for certain


@pytest.mark.parametrize("path", ["/", "/rules/cavum"])
def test_pages_say_what_of_cavum_is_reconstructed(site: Site, path: str) -> None:
    guest = site.guest()
    english, german = (guest.get(path, **{"Accept-Language": lang}).text for lang in ("en", "de"))
    assert "ours are partly reconstructed, and whoever owns the game can correct them with a data file" in english
    assert "Unsere sind zum Teil rekonstruiert, und wer das Spiel besitzt, kann sie mit einer Datendatei" in german
    assert "reconstructed" not in guest.get("/rules/cave-farmers").text


def test_a_table_does_not_say_that_it_plays_the_game_as_printed(site: Site) -> None:
    guest = site.guest()
    answer = guest.submit("/tables", game="cavum", kind="bot")
    assert "This table has no corrected data." in guest.get(f"{answer.headers['location']}/data").text


# Turns


@pytest.mark.parametrize("name", ["cave-vs-cave-era-1", "cave-farmers-two", "cave-vs-cave-era-1-solo"])
def test_every_turn_of_a_replay_has_a_name_of_its_own(name: str) -> None:
    table = table_of(name)
    marks = [mark for mark in table.turns if mark.round < 4]
    titles = [replay_stage(table, mark.number, "en").title for mark in marks]
    assert len(set(titles)) == len(titles) > 3
    assert all(mark.round > 0 for mark in table.turns)


def test_the_second_turn_of_the_first_round_is_called_so() -> None:
    table = table_of("cave-vs-cave-era-1")
    titles = [replay_stage(table, mark.number, "en").title for mark in table.turns[:5]]
    first, second = (table.names[mark.seat] for mark in table.turns[:2])
    assert titles == [
        f"Round 1, {first}'s first turn",
        f"Round 1, {second}'s first turn",
        f"Round 1, {first}'s second turn",
        f"Round 1, {second}'s second turn",
        f"Round 2, {second}'s first turn",
    ]


# Events


def test_cities_and_explosions_have_log_entries_of_their_own() -> None:
    log = [entry for entry in log_of(table_of("cavum-three")) if entry.seat is None]
    told = [text_of(entry) for entry in log]
    sums = "Ida scored 14 in the cities, Bruno scored 8 in the cities, Clara scored 4 in the cities"
    (cities,) = [entry for entry in told if entry.endswith(sums)]
    assert cities.startswith("city ")
    assert " gave " in cities
    assert "the four-exit dynamite on 2, −4 exploded, and 3 tiles were lost, also on 3, −5" in told
    assert "nobody sold yellow" in told
    assert all(entry.name == "" for entry in log)
    rules = {rule for entry in log for rule in re.findall(r"/rules/cavum/([a-z-]+)", str(entry.text))}
    assert {"cities", "explosion", "colour-sale", "orders", "end"} <= rules


def test_what_a_seat_does_without_being_asked_has_an_entry_with_its_name() -> None:
    log = [(entry.name, text_of(entry)) for entry in log_of(table_of("cavum-three"))]
    assert ("Bruno", "put the station into the pool") in log
    assert ("Clara", "passed on blue") in log
    assert not [text for _, text in log if "seat 1" in text or "seat 2" in text]


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("cave-vs-cave-both-eras", ["die Esel von ", "Epoche II beginnt"]),
        ("cave-farmers-three", ["die Ernte beginnt", " erntete "]),
    ],
)
def test_events_of_every_game_are_in_the_log_in_german(name: str, sentences: list[str]) -> None:
    told = [text_of(entry) for entry in log_of(table_of(name), "de") if entry.seat is None]
    for sentence in sentences:
        assert any(sentence in text for text in told), sentence


def test_a_blue_room_is_told_in_the_turn_of_its_owner() -> None:
    log = [entry for entry in log_of(table_of("cave-vs-cave-both-eras")) if " from " in text_of(entry)]
    assert log
    assert all(entry.seat is not None for entry in log)


def test_a_replay_names_who_did_something_in_the_turn_of_another() -> None:
    table = table_of("cavum-three")
    texts = [str(line.text) for line in replay_page(table, table.length, NOBODY, "en").lines]
    assert any("Bruno passed on blue" in text for text in texts)


def test_the_steps_of_a_route_are_not_in_the_log() -> None:
    table = table_of("cavum-three")
    told = [table.game.words.say(line.said) for line in table.lines]
    assert any(text.startswith("prospected ") for text in told)
    assert not [text for text in told if text.startswith(("began a route", "went on to"))]


# The curve


def test_the_curve_of_cavum_counts_the_penalties_for_open_orders() -> None:
    table = table_of("cavum-three")
    for mark in table.turns:
        state = table.state_at(mark.number)
        view = state.view(None)
        due = [sum(order["penalty"] for order in seat["orders"]) for seat in view["seats"]]
        lost = [0] * len(due) if view["section"] == "final sale" else due
        expected = [max(0, seat["score"] - cost) for seat, cost in zip(view["seats"], lost, strict=True)]
        assert mark.scores == expected
    assert any(mark.scores != table.state_at(mark.number).scores() for mark in table.turns)
    assert table.turns[-1].scores == table.state.scores()


@pytest.mark.parametrize(
    ("name", "course"),
    [
        ("cavum-three", "points less the penalties for open orders"),
        ("cave-farmers-two", "points if the game had ended there"),
        ("cave-vs-cave-era-1", "points if the game had ended there"),
    ],
)
def test_the_end_page_says_what_the_curve_shows(name: str, course: str) -> None:
    assert end_page(table_of(name), None, NOBODY, "en").course == course
