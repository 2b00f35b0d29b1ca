"""A page is sent only what changed, everybody sees only what is theirs, and what is kept is what would be drawn."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import pickaxe
from pickaxe.server import pages
from pickaxe.server.layouts import kept, layout_of
from pickaxe.server.patches import PLACE, Drawn, Patch
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import Setup, Stored
from pickaxe.server.tables import Table
from server.recorded_table import seats
from server.site import Site
from server.test_store import START

NAMES = ("Ida", "Bruno", "Carla", "Dora", "Emil", "Finn", "Gerd")
TABLES = [("cave-vs-cave", "both-eras", 2), ("cave-farmers", "complete", 7), ("cavum", "three-phases", 3)]
MORE = [pytest.param(*table, marks=pytest.mark.complete) for table in TABLES[1:]]
SAME = re.compile(r'<i data-same="([^"]+)"></i>')
VERSION = re.compile(r' data-v="([^"]+)"')


def played(game: str, mode: str, players: int, moves: int) -> Iterator[Table]:
    """A table after each of some choices at random."""
    setup = Setup("t", game, mode, players, "seats", 3, True, pickaxe.game(game).rules_version, START)
    table, random = Table(Stored(setup, seats(*NAMES[:players]), [])), Random(8)
    table.add(table.prepare_opening(START).entries)
    for _ in range(moves):
        table.add(table.prepare_choice(random.choice(table.state.choices()), START).entries)
        yield table


def drawn(table: Table, seat: int, has: frozenset[str] = frozenset()) -> str:
    name = NAMES[seat]
    return pages.fragment(table.snapshot(), Reader(Visitor(name.lower(), name)), seat, has=" ".join(has))


def element(page: str, version: str) -> str:
    """The patch of a page that has a version."""
    first = page.rindex("<", 0, page.index(f' data-v="{version}"'))
    name = re.match(r"<(\w+)", page[first:])
    assert name
    depth = 0
    for edge in re.finditer(rf"<(/?){name[1]}\b", page[first:]):
        depth += -1 if edge[1] else 1
        if not depth:
            return page[first : first + edge.end() + 1]
    raise AssertionError(f"patch {version} has no end")


def filled(answer: str, elements: dict[str, str]) -> str:
    """An answer with what the page has put in."""
    return SAME.sub(lambda same: elements[same[1]], answer)


def test_a_patch_that_a_page_has_is_only_named() -> None:
    patch = Patch('<li class="card">1 ruby</li>')
    html, same = f'<li data-v="{patch.version}" class="card">1 ruby</li>', f'<i data-same="{patch.version}"></i>'
    around = Drawn(f"<p>{PLACE.format(0)}</p>", [patch])
    assert around.sent(frozenset()) == f"<p>{html}</p>"
    assert around.sent(frozenset([patch.version])) == f"<p>{same}</p>"
    assert Patch("<li>2 rubies</li>").version != Patch("<li>3 rubies</li>").version


def test_what_people_type_is_never_taken_for_the_place_of_a_patch() -> None:
    assert Drawn(f"\0a\0{PLACE.format(0)}\0" + "0\0", [Patch("<p>old</p>")]).texts == ["\0a\0", "\0" + "0\0"]


def test_what_is_inside_a_patch_is_named_by_itself_only_if_the_patch_is_new() -> None:
    inner, other = Patch("<li>1 ruby</li>"), Patch("<li>2 rubies</li>")
    outer, changed = (Patch(f"<ul>{PLACE.format(0)}</ul>", [patch]) for patch in (inner, other))
    assert outer.version != changed.version
    has = frozenset([inner.version, outer.version])
    assert Drawn(PLACE.format(0), [outer]).sent(has) == outer.same
    assert Drawn(PLACE.format(0), [changed]).sent(has) == changed.sent(frozenset())
    longer = Patch(f"<ul>{PLACE.format(0)}{PLACE.format(1)}</ul>", [inner, other])
    assert longer.sent(has) == f'<ul data-v="{longer.version}">{inner.same}{other.sent(has)}</ul>'


@pytest.mark.parametrize(("game", "mode", "players"), TABLES)
def test_an_answer_lacks_only_what_the_page_has(game: str, mode: str, players: int) -> None:
    has, elements, size, sizes = frozenset[str](), dict[str, str](), 0, 0
    for table in played(game, mode, players, 25):
        whole, answer = drawn(table, 0), drawn(table, 0, has)
        versions = VERSION.findall(whole)
        assert not set(VERSION.findall(answer)) & has
        assert filled(answer, elements) == whole
        elements = {version: element(whole, version) for version in versions}
        size, sizes, has = size + len(answer), sizes + len(whole), frozenset(versions)
    assert size < sizes * 0.8


@pytest.mark.parametrize(("game", "mode", "players"), [TABLES[0], *MORE])
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
            assert table.view_at(table.length, seat, is_open=is_open) == table.state.view(seat)


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
