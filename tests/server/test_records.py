"""A record that somebody brings: it becomes a replay or a table that goes on, or its wrong line is named."""

import json
from pathlib import Path

import httpx2
import pytest

import pickaxe
from pickaxe import Record
from server.ring import ABOVE, corrections
from server.site import Guest, Site, running
from server.test_hidden_stones import DUG, World, new_site, play
from server.test_pages import Page

RECORDS = Path(__file__).parent.parent / "records"
WHOLE = (RECORDS / "cave-vs-cave-both-eras-second.txt").read_text("utf-8")
LINES = WHOLE.splitlines()
FIRST = LINES.index("") + 1  # the place of the first line of choices


def cut(turns: int, *more: str) -> str:
    """The beginning of the record: so many lines of choices, and some more."""
    header = [line for line in LINES[:FIRST] if not line.startswith(("result", "seed"))]
    return "\n".join([*header, *LINES[FIRST : FIRST + turns], *more])


def brought(guest: Guest, text: str, then: str = "replay", **fields: str) -> httpx2.Response:
    return guest.submit("/records", record=text, then=then, **fields)


def refusal(guest: Guest, text: str, language: str = "en") -> str:
    """What is said about a record that does not fit."""
    answer = guest.post("/records", {"record": text}, **{"Accept-Language": language})
    assert answer.status_code == 400, answer.text
    told = answer.json()
    return " ".join([told["error"], *told["reasons"]])


@pytest.mark.parametrize("name", ["cave-vs-cave-both-eras-second", "cave-farmers-three", "cave-farmers-solo"])
def test_a_finished_game_becomes_a_replay(site: Site, name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text("utf-8")
    ida = site.guest()
    answer = brought(ida, text)
    table = answer.headers["location"].removesuffix("/replay")
    assert answer.headers["location"] == f"{table}/replay"
    assert ida.get(answer.headers["location"]).status_code == 200
    told, given = Record.parse(ida.record(table)), Record.parse(text)
    assert (told.choices, told.names, told.result) == (given.choices, given.names, given.result)
    assert table in ida.get("/").text  # among those that are finished
    assert brought(ida, text, "here").headers["location"].endswith("/replay")  # nothing is left to play


def test_every_game_can_be_brought(site: Site) -> None:
    ida = site.guest()
    for game in pickaxe.games():
        begun = ida.submit("/tables", game=game.id, kind="hotseat").headers["location"]
        for _ in range(3):
            ida.choose(begun, ida.tokens(begun)[0])
        again = brought(ida, ida.record(begun), "here").headers["location"]
        assert Record.parse(ida.record(again)).choices == Record.parse(ida.record(begun)).choices
        assert ida.tokens(again) == ida.tokens(begun)


def test_it_goes_on_at_one_screen_by_links_or_against_bots(site: Site) -> None:
    ida = site.guest()
    here, link, bots = (
        brought(ida, cut(3), then, name="Ida").headers["location"] for then in ("here", "link", "gentle")
    )
    assert ida.tokens(here)
    links = Page(ida.get(link).text).all("data-copy")
    assert len(links) == 1
    bruno = site.guest()
    bruno.sit_down(links[0]["data-copy"], name="Bruno")
    assert sorted([bool(ida.tokens(link)), bool(bruno.tokens(link))]) == [False, True]
    assert "Gentle bot" in ida.record(bots)


def test_what_was_hidden_is_dealt_anew(tmp_path: Path) -> None:
    text = cut(3)
    with running(tmp_path / "tables.sqlite") as site:
        ida = site.guest()
        tables = [brought(ida, text, "here").headers["location"] for _ in range(2)]
        seeds = [site.app.state.hall.at_hand(table[3:]).setup.seed for table in tables]
        assert seeds[0] != seeds[1]
        assert not any(site.app.state.hall.at_hand(table[3:]).is_dealt for table in tables)


WRONG = {
    "mode: era-9": (cut(0).replace("mode: both-eras", "mode: era-9"), "'mode' cannot be 'era-9'; choose one of era-1,"),
    "game: chess": (
        cut(0).replace("game: cave-vs-cave", "game: chess"),
        "'game' cannot be 'chess'; choose one of cave",
    ),
    "rules: 99": (cut(0).replace("rules: 1", "rules: 99"), "This server plays by version 1 of its rules."),
    "hello": ("hello", "A record begins with the lines game, mode, seats, options, seed, rules, result, then an empty"),
    "a seat more": (cut(0).replace("seats: ", "seats: Xenia, "), "their names stand there, separated by commas."),
    "another leader": (cut(2, "7: end"), "Here a line begins with '"),
    "no colon": (cut(2, "end"), "and choices follow, separated by semicolons."),
    "result": (WHOLE.replace("result: ", "result: 1"), "The choices of the record lead to another result."),
    "after the end": (WHOLE + "1: end\n", "The game is over before this line."),
    "cut off": ("\n".join(LINES[:-3]), "The record has a result, but its game is not over."),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_mistake_is_named_by_its_line_with_what_would_be_right(site: Site, wrong: str) -> None:
    text, words = WRONG[wrong]
    told = refusal(site.guest(), text)
    assert words in told
    with pytest.raises(pickaxe.BadRecord) as raised:
        Record.parse(text)
    assert told.startswith(f"Line {raised.value.line} of the record does not fit: ")


@pytest.mark.parametrize(
    ("token", "words"),
    [("A99", "Possible there: "), ("", "A choice is missing"), ("?", "'?' stands for what was hidden")],
)
def test_a_wrong_choice_is_answered_with_those_that_can_be_made(site: Site, token: str, words: str) -> None:
    ida = site.guest()
    table = brought(ida, cut(3), "here").headers["location"]
    leader = ida.view(table)["view"]["seat"] + 1
    told = refusal(ida, cut(3, f"{leader}: {token}"))
    assert words in told
    assert token == "?" or ida.tokens(table)[0] in told


def test_mistakes_are_told_in_the_language_of_the_reader(site: Site) -> None:
    told = refusal(site.guest(), cut(2, "7: end"), "de")
    assert told.startswith("Zeile ")
    assert "Hier beginnt eine Zeile mit „" in told
    assert refusal(site.guest(), "", "fr") == "La partie manque : colle son texte ou choisis son fichier."


def test_a_record_with_corrected_data_needs_that(site: Site) -> None:
    ida = site.guest()
    data = json.dumps(corrections(2))
    wanted = {"game": "cavum", "mode": "two-phases", "players": "3", "kind": "hotseat", "data": data}
    record = ida.record(ida.submit("/tables", **wanted).headers["location"])
    assert record.startswith("game: cavum-")
    table = brought(ida, record, "here", data=data).headers["location"]
    assert ida.client.get(f"{table}/data").json() == corrections(2)
    assert brought(ida, record, "here", data='{"note": 1}').status_code == 400


def test_what_others_hide_cannot_be_brought_back(tmp_path: Path) -> None:
    with new_site(tmp_path / "tables.sqlite") as site:
        world = World(site, *play(site, DUG))
        for guest in (world.watcher, world.first):
            told = refusal(guest, guest.record(world.table))
            assert "'?' stands for what was hidden when the record was taken" in told
            assert ABOVE not in told
