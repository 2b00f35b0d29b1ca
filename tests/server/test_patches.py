"""A page is sent only what changed, everybody sees only what is theirs, and what is kept is what would be drawn."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import pickaxe
from pickaxe.server import pages
from pickaxe.server.layouts import kept
from pickaxe.server.layouts import layout as layout_of
from pickaxe.server.patches import patch_of, sent
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import Setup, Stored
from pickaxe.server.tables import Table
from server.recorded_table import seats
from server.site import Site
from server.test_store import START

NAMES = ("Ida", "Bruno", "Carla", "Dora", "Emil", "Finn", "Gerd")
TABLES = [("cave-vs-cave", "both-eras", 2), ("cave-farmers", "complete", 7), ("cavum", "three-phases", 3)]
SAME = re.compile(r'<i data-same="([^"]+)"></i>')
VERSION = re.compile(r' data-v="([^"]+)"')


def played(game: str, mode: str, players: int, moves: int) -> Iterator[Table]:
    """A table after each of some choices at random."""
    setup = Setup("t", game, mode, players, "seats", 3, True, pickaxe.game(game).rules_version, START)
    table, random = Table(Stored(setup, seats(*NAMES[:players]), [])), Random(8)
    table.add(table.plan_opening(START).entries)
    for _ in range(moves):
        table.add(table.plan_choice(random.choice(table.state.choices()), START).entries)
        yield table


def drawn(table: Table, seat: int, has: frozenset[str] = frozenset()) -> str:
    name = NAMES[seat]
    return pages.fragment(table.snapshot(), Reader(Visitor(name.lower(), name)), seat, has=has)


def test_a_patch_that_a_page_has_is_only_named() -> None:
    patch = patch_of('<li class="card">1 ruby</li>')
    assert patch.html == f'<li data-v="{patch.version}" class="card">1 ruby</li>'
    assert sent(patch, frozenset()) == patch.html
    assert sent(patch, frozenset([patch.version])) == f'<i data-same="{patch.version}"></i>'
    assert patch_of("<li>2 rubies</li>").version != patch_of("<li>3 rubies</li>").version


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_an_answer_lacks_only_what_the_page_has(game: str, mode: str, players: int) -> None:
    has, size, sizes = frozenset[str](), 0, 0
    for table in played(game, mode, players, 25):
        whole, answer = drawn(table, 0), drawn(table, 0, has)
        versions = VERSION.findall(whole)
        named = SAME.findall(answer)
        assert set(named) == has & set(versions)
        assert not set(VERSION.findall(answer)) & has
        assert SAME.split(answer)[0] == whole[: len(SAME.split(answer)[0])]
        size, sizes, has = size + len(answer), sizes + len(whole), frozenset(versions)
    assert size < sizes * 0.8


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_what_is_kept_is_what_would_be_drawn_anew(game: str, mode: str, players: int) -> None:
    kept._made.cache_clear()
    for number, table in enumerate(played(game, mode, players, 60)):
        if number % 6 == 0:
            warm = [drawn(table, seat) for seat in range(players)]
            pages._templates.cache_clear()
            kept._made.cache_clear()
            assert warm == [drawn(table, seat) for seat in reversed(range(players))][::-1]


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_in_an_open_game_all_see_the_same(game: str, mode: str, players: int) -> None:
    is_open = layout_of(game).is_open
    for table in played(game, mode, players, 60):
        for seat in (*range(players), None):
            assert table.view_at(table.position, seat, is_open=is_open) == table.state.view(seat)


def test_the_server_answers_with_what_changed_and_tells_the_whole_log(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    versions = " ".join(VERSION.findall(ida.get(f"{table}/fragment").text))
    now = ida.view(table)
    token = now["view"]["options"][0]["token"]
    answer = ida.post(f"{table}/choices", {"number": now["number"], "choice": token, "has": versions})
    assert SAME.search(answer.text)
    assert len(answer.text) < len(ida.get(f"{table}/fragment").text)
    assert '<template data-v="' in ida.get(f"{table}/fragment").text
    assert "<li data-v=" in ida.get(f"{table}/log").text
