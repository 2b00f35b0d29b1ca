"""The score by category while a game is on: it adds up, is the same for all, and tells nothing that is hidden."""

import random

import pytest

from pickaxe.server import pages
from pickaxe.server.score_page import score_page
from pickaxe.server.seats import Reader
from pickaxe.server.tables import Table
from pickaxe.server.words import LANGUAGES
from server.site import Site
from server.test_languages import english_in
from server.test_pages import GAMES, Page, random_table
from server.test_store import START
from server.test_tables import IDA


@pytest.mark.parametrize(("game", "mode", "players"), GAMES)
def test_the_score_by_category_adds_up_at_any_moment(game: str, mode: str, players: int) -> None:
    table, dice = random_table(game, mode, players, seed=2), random.Random(2)
    while not table.is_over:
        if dice.random() < 0.02:
            check_sheet(table, "Zwischenstand")
        table.add(table.prepare_choice(dice.choice(table.state.choices()), START).entries)
    check_sheet(table, "Endstand")


def check_sheet(table: Table, title: str) -> None:
    """The German sheet has its title, adds up for every seat, and is German."""
    page = score_page(table, "de")
    assert page.title == title
    assert [sum(row.points[seat] for row in page.rows) for seat in range(len(table.seats))] == page.scores
    assert english_in(pages.score(table, Reader(IDA, "de"))) == []


def test_the_score_opens_by_itself_and_above_a_page_and_is_the_same_for_all(site: Site) -> None:
    ida, stranger = site.guest(), site.guest()
    table = ida.open("hotseat", name="Ida", name2="Bruno")
    for path in (f"{table}/score", f"{table}/score?fragment=1"):
        assert ida.get(path).text == stranger.get(path).text
        assert "Score so far" in ida.get(path).text
    assert "<html" not in ida.get(f"{table}/score?fragment=1").text
    assert [found["href"] for found in Page(ida.get(table).text).all("data-score")] == [f"{table}/score"] * 4


def test_the_score_of_cavum_does_not_depend_on_hidden_stones() -> None:
    table = random_table("cavum", "two-phases", 3, seed=1)
    state = table.state
    before = [pages.score(table, Reader(IDA, lang)) for lang in LANGUAGES]
    seen = state.view(0)
    stones = state.purses[0]
    state.purses[0] = [stones[0] + 3, stones[1] + 1, *stones[2:]]
    assert state.view(0) != seen
    assert [pages.score(table, Reader(IDA, lang)) for lang in LANGUAGES] == before


def test_no_page_of_a_table_leads_from_the_score_to_a_rule_alone() -> None:
    for game, mode in (("cave-vs-cave", "both-eras"), ("cave-farmers", "complete"), ("cavum", "two-phases")):
        table = random_table(game, mode, 2, seed=1)
        page = Page(pages.fragment(table, Reader(IDA), 0))
        assert {found["href"] for found in page.all("data-score")} == {"/t/t/score"}
        assert not [found for found in page.all("data-rule") if "score" in found["href"] or "scoring" in found["href"]]
