"""The table of Cave vs Cave: what a page says about rooms and tiles, and what it rings as new, last or in use."""

import re

import pytest
from markupsafe import Markup

from pickaxe.server import pages
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.tables import Table
from server.recorded_table import first_table, seats
from server.test_tables import ALONE, BRUNO, CARLA, IDA, TWO, end_turn, new_table, play

TOLD = re.compile(r'<template data-for="([^"]+)">\s*<div>.*?<div class="told">.*?</div><p>([^<]+)</p></div>', re.DOTALL)


def html_for(table: Table, visitor: Visitor, lang: str = "en") -> str:
    return pages.fragment(table, Reader(visitor, lang), table.seat_of(visitor))


def caves(table: Table, visitor: Visitor) -> dict[int, str]:
    """The pictures of the caves on a visitor's page, by seat."""
    own = table.seat_of(visitor) or 0
    first, second = re.findall(r'<div [^>]*class="cavebox">(.*?)</svg></div>', html_for(table, visitor), re.DOTALL)
    return {own: first, 1 - own: second}


def ringed(svg: str, state: str) -> set[str]:
    """What the things in a state are about."""
    groups = re.findall(r'<g class="([^"]*)"[^>]*data-about="([^"]+)"', svg)
    return {about for classes, about in groups if state in classes.split()}


def acting(table: Table) -> tuple[Visitor, Visitor]:
    """Who decides, and who looks on."""
    return (IDA, BRUNO) if table.state.seat == 0 else (BRUNO, IDA)


@pytest.mark.parametrize(
    ("lang", "tile", "room"),
    [
        ("en", "Activate 1 room; take 2 wood.", "When activated: take 1 wood, 1 stone, 1 emmer or 1 flax."),
        (
            "de",
            "1 Einrichtung aktivieren; 2 Holz nehmen.",
            "Beim Aktivieren: 1 Holz, 1 Stein, 1 Emmer oder 1 Flachs nehmen.",
        ),
    ],
)
def test_the_sentence_about_a_tile_or_a_room_is_there_for_the_eye(lang: str, tile: str, room: str) -> None:
    table = new_table(TWO)
    told = dict(TOLD.findall(html_for(table, IDA, lang)))
    assert (told["tile A04"], told["room 00"]) == (tile, room)
    assert {f"tile {entry['id']}" for entry in table.state.view(0)["tiles"] if entry["up"]} <= set(told)
    play(table, "A01")
    assert "Activate 1 room; take 2 emmer; take 1 flax." in _seen(html_for(table, acting(table)[0]))


def test_the_walls_that_are_left_are_told_on_a_phone_too() -> None:
    table = new_table(TWO)
    left = f"{table.state.view(0)['wall_supply']} walls left"
    html = html_for(table, IDA)
    assert re.search(rf'<span class="chip wide">.*?{left}</span>', html)
    assert f'<span class="muted slim">{left}</span>' in html


def _seen(html: str) -> str:
    """What the details box says without being asked, for the eye."""
    box = re.search(r'<div class="about-it[^"]*">(.*?)</section>', html, re.DOTALL)
    assert box
    return re.sub(r'<(\w+) class="vh">[^<]*</\1>', "", box[1])


def test_nothing_is_marked_as_lacking_in_a_draft_where_nobody_pays() -> None:
    table = new_table(TWO, mode="draft")
    html = html_for(table, acting(table)[0])
    assert 'data-about="room 01"' in html
    assert 'class="lacking"' not in html


def test_a_room_in_use_is_ticked_only_in_the_cave_of_whoever_uses_it() -> None:
    table = new_table(TWO)
    play(table, "A01", "activate 00")
    seat = table.state.seat or 0
    for visitor in (IDA, BRUNO, CARLA):
        shown = caves(table, visitor)
        ticked = {owner for owner, svg in shown.items() if ringed(svg, "chosen")}
        assert ticked == {seat}, visitor.name
        assert ringed(shown[seat], "chosen") == {"room 00"}


def test_what_the_other_player_did_last_is_ringed_in_their_colour() -> None:
    table = new_table(TWO)
    seat = table.state.seat or 0
    first, second = acting(table)
    play(table, "A03", "excavate A2")
    end_turn(table)
    html = html_for(table, second)
    assert ringed(caves(table, second)[seat], "last") == {"space A2"}
    assert f'class="tile taken last seat{seat + 1}"' in html
    assert ringed(html, "changed") >= {f"room {number:02}" for number in table.state.view(0)["display"][-1:]}
    assert f'class="tile taken last seat{seat + 1}"' not in html_for(table, first)


def test_of_the_other_player_one_reads_the_tile_and_what_mattered_most_first() -> None:
    table = new_table(TWO)
    _, second = acting(table)
    play(table, "eat emmer", "A03", "excavate A2")
    end_turn(table)
    told = Markup(html_for(table, second).partition('class="last-move')[2].partition("</span></span>")[0]).striptags()
    assert re.search(r"Excavation.*dug out A2.*emmer", told), told


def test_the_bar_counts_the_rounds_of_the_era() -> None:
    second_era = first_table("cave-vs-cave-both-eras", seats("Ida", "Bruno"), lambda view: view["era"] == 2)
    assert _rounds(html_for(second_era, IDA)) == ["9", "10", "11", "12"]
    assert _rounds(html_for(new_table(ALONE), IDA)) == ["1", "2", "3", "4", "5", "6", "7"]


def _rounds(html: str) -> list[str]:
    listed = re.search(r'<ol [^>]*class="rounds"[^>]*>(.*?)</ol>', html, re.DOTALL)
    assert listed
    return re.findall(r">(\d+)</li>", listed[1])
