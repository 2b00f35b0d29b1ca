"""What the theatre tells: every turn of somebody else in one line, every end of a phase as a scene, and no secret."""

import re
from functools import cache

import pytest

from pickaxe.server import pages
from pickaxe.server.acts import END, TURN, acts, told
from pickaxe.server.layouts import layout_of
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import Seat
from pickaxe.server.table_page import log_of
from pickaxe.server.tables import Table
from pickaxe.server.theatre import SceneRow, Theatre, frame, theatre_page
from server.recorded_table import recorded, seats, table_at

NAMES = ("Ida", "Bruno", "Chen", "Dara", "Ezra", "Fenn", "Gwen")
GAMES = ("cave-vs-cave-both-eras", "cave-farmers-four", "cavum-three", "cave-vs-cave-draft", "cave-farmers-seven")
IDA = Reader(Visitor("ida", "Ida"))


@cache
def whole(name: str) -> Table:
    """A recorded game that was played to its end."""
    record = recorded(name)
    return table_at(name, len(record.choices), seats(*NAMES[: record.players]))


def moment(name: str, number: int) -> tuple[Table, int]:
    """The table of a recorded game after so many choices, and the seat that has to decide then."""
    table = whole(name).at(number)
    return table, table.state.seat or 0


def turns_begun(name: str) -> list[tuple[Table, int]]:
    """The table whenever somebody begins a turn, with their seat; at last when the game is over."""
    table, found = whole(name), []
    for number in range(table.length + 1):
        then, seat = moment(name, number)
        if then.state.seat != -1 and not any(not step.by_itself for step in then.steps):
            found.append((then, seat))
    return found


def played(name: str, number: int, lang: str = "en") -> Theatre:
    return theatre_page(*moment(name, number), lang)


def cells(row: SceneRow) -> list[str]:
    return [words(cell) for cell in (row.label, *row.cells)]


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", str(markup)).replace("\N{NO-BREAK SPACE}", " ").split())


# Turns


@pytest.mark.parametrize("name", GAMES)
def test_the_acts_are_all_turns_of_others_since_the_own_one(name: str) -> None:
    for table, seat in turns_begun(name):
        since, found = table.since(seat), acts(table, seat)
        others = [mark for mark in table.turns if mark.number > since]
        assert {act.number for act in found if act.scene == TURN} <= {mark.number for mark in others}
        assert [act.number for act in found] == sorted(act.number for act in found)
        assert seat not in [act.seat for act in found]
        assert told(table, seat) == (found[-1].number if found else 0)
        silent = {mark.number for mark in others} - {act.number for act in found}
        assert all(_goes_without_saying(table, number) for number in silent)


def _goes_without_saying(table: Table, number: int) -> bool:
    """Whether a turn was made of nothing but steps that lead nowhere, or is a part of a scene."""
    mark = next(mark for mark in table.turns if mark.number == number)
    meant = [line.meaning.verb for line in mark.lines if line.meaning]
    is_of_scene = any(line.section in layout_of(table.game.id).scenes for line in mark.lines if line.is_chosen)
    return is_of_scene or all(verb.is_quiet for verb in meant)


def test_a_turn_is_one_line_with_what_matters_most_first() -> None:
    (act,) = played("cave-vs-cave-both-eras", 227).parts
    assert act.title == "Bruno"
    assert words(act.line) == "Undermining Spinning Wheel Cave Entrance 1 flax 1 gold + 1 flax"
    assert act.words.startswith("Bruno took Undermining, activated Spinning Wheel, paid 1 flax for 1 gold, ")
    assert 'class="ico seat2"' in act.line


def test_the_log_tells_the_news_in_the_same_line() -> None:
    table, seat = moment("cave-farmers-seven", 408)
    news, acts_ = log_of(table, seat, "en").news, theatre_page(table, seat, "en").parts
    assert [entry.line for entry in news] == [act.line for act in acts_]
    assert [entry.words for entry in news] == [act.words for act in acts_]


@pytest.mark.parametrize("lang", ["en", "de", "cs", "fr", "nl"])
@pytest.mark.parametrize("name", GAMES)
def test_every_act_of_a_game_has_words_in_every_language(name: str, lang: str) -> None:
    for table, seat in turns_begun(name)[:: 9 if lang == "en" else 25]:
        for act in theatre_page(table, seat, lang).parts:
            assert act.words.endswith(".")
            assert "{" not in act.words + words(act.line)
            assert act.line or act.rows


def test_nobody_is_shown_what_they_have_seen_themselves() -> None:
    table, seat = moment("cave-farmers-four", 120)
    shared = table_at("cave-farmers-four", 120, [Seat(i, f"P{i}", "human", "", "ida") for i in range(4)])
    assert acts(table, None) == []
    assert any(act.scene == TURN for act in acts(table, seat))
    assert not any(act.scene == TURN for act in acts(shared, seat))


# Scenes


def test_the_harvest_tells_fields_feeding_and_breeding_seat_by_seat() -> None:
    scene = played("cave-farmers-seven", 603).parts[-1]
    assert scene.title == "Harvest"
    assert [words(column) for column in scene.columns] == ["Fields", "Feeding", "Breed"]
    assert [cells(row) for row in scene.rows] == [
        ["Fenn", "", "−4", "+1"],
        ["Gwen", "", "−4", "+1 +1"],
    ]
    assert "Fenn paid 4 food. Fenn bred sheep." in scene.words


def test_the_harvest_is_a_scene_for_whoever_plays_alone() -> None:
    (scene,) = played("cave-farmers-solo", 135).parts
    (row,) = scene.rows
    assert cells(row)[0] == "Ida"
    assert "grain" in cells(row)[1] or "vegetable" in cells(row)[1]


def test_cities_are_scored_one_by_one_and_add_up() -> None:
    table, seat = moment("cavum-four", 495)
    (scene,) = [act for act in theatre_page(table, seat, "en").parts if act.scene == "cities"]
    points = [[int(cell.strip("+·") or 0) for cell in map(words, row.cells)] for row in scene.rows]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1]
    assert [words(row.label) for row in scene.rows] == ["A", "B", "C", "D", "all"]
    after, before = table.view_at(scene.at, None), table.view_at(scene.start, None)
    gained = [now["score"] - then["score"] for now, then in zip(after["seats"], before["seats"], strict=True)]
    assert gained == points[-1]


def test_the_blast_goes_tile_by_tile_over_all_that_is_lost() -> None:
    table, seat = moment("cavum-four", 495)
    (scene,) = [act for act in theatre_page(table, seat, "en").parts if act.scene == "blast"]
    assert len(scene.rows) == 6
    spaces = [table.view_at(at, None)["spaces"] for at in (scene.start, scene.at)]
    lost = {space for space, held in spaces[0].items() if held["level"] != spaces[1].get(space, {"level": 0})["level"]}
    assert lost <= {space for row in scene.rows for space in row.on}


def test_the_second_era_begins_with_the_scores_of_the_first() -> None:
    scene = next(act for act in played("cave-vs-cave-both-eras", 250).parts if act.scene == "era")
    assert [cells(row) for row in scene.rows] == [
        ["Ida scored 41 in Era I"],
        ["Bruno scored 38 in Era I"],
        ["Era II begins, and every good rises to 1 at least"],
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_end_is_counted_up_to_the_result(name: str) -> None:
    table = whole(name)
    scene = theatre_page(table, 0, "en").parts[-1]
    assert scene.scene == END
    assert scene.rows[-1].is_sum
    assert len(scene.rows[-1].cells) == len(table.seats)
    assert " wins " in scene.words


# Frames


@pytest.mark.parametrize("name", GAMES)
def test_frames_have_nothing_to_press_and_lack_what_the_page_has(name: str) -> None:
    table, seat = next(each for each in reversed(turns_begun(name)[:-1]) if told(*each))
    html = pages.theatre(table, IDA, seat, after=0, has="")
    stops = theatre_page(table, seat, "en").stops
    assert re.findall(r'<template data-frame="(\d+)"', html) == [str(at) for at in stops]
    assert "data-choice=" not in html
    versions = " ".join(re.findall(r'data-v="([^"]+)"', html))
    again = pages.theatre(table, IDA, seat, after=0, has=versions)
    assert "data-v=" not in again
    assert len(again) < len(html) / 2
    assert "data-frame" not in pages.theatre(table, IDA, seat, after=table.length, has="")


def test_a_frame_shows_the_table_as_it_was() -> None:
    table, seat = moment("cave-farmers-seven", 408)
    parts = theatre_page(table, seat, "en").parts
    homes = [frame(table, seat, act.at, "en").tabletop for act in parts[:2]]
    then = [table.view_at(act.at, seat)["seats"][0]["score"] for act in parts[:2]]
    assert [next(side.score for side in home.others if side.seat == 0) for home in homes] == then  # type: ignore[attr-defined]


def test_no_frame_tells_who_took_which_stone() -> None:
    for table, seat in turns_begun("cavum-three"):
        if not table.state.hides():
            continue
        now = table.view_at(table.length, seat)
        for at in [at for at in theatre_page(table, seat, "en").stops if at < table.length]:
            seen = frame(table, seat, at, "en").tabletop.view  # type: ignore[attr-defined]
            for space, held in seen["spaces"].items():
                later = now["spaces"].get(space, {}).get("vein")
                if held["vein"]:
                    assert held["vein"]["stones"] in (None, later["stones"] if later else None)
            assert [other["colours"] for place, other in enumerate(seen["seats"]) if place != seat] == [None, None]
            assert seen["forecast"] == now["forecast"]
