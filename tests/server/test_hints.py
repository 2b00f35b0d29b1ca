"""Hints at a table: who may ask, what they show, where there are none."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pickaxe
from pickaxe.ai.bridge import BotFailed
from pickaxe.ai.hints import Hint
from pickaxe.kernel.edition import Edition
from pickaxe.server.bots import Bots
from pickaxe.server.hint_page import hint_page
from pickaxe.server.layouts import LAYOUTS
from server.site import FirstBots, Guest, Site, running, wait_until
from server.test_pages import Page
from server.test_tables import TWO, new_table


class Advisers(FirstBots):
    """Bots that advise in this process, and can be told to fail."""

    is_well = True

    async def hints(self, record: str, seat: int, seed: int, edition: Edition | None = None) -> list[Hint]:
        parsed = pickaxe.Record.parse(record)
        assert parsed.seed is None
        if not self.is_well:
            raise BotFailed("its process ended before it had decided")
        first = parsed.state().options()[0]
        return [Hint([first], 4.6, 1.0, 9.0, is_lead=True), Hint([first], -3.0, -3.0, -3.0, is_lead=True)]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running(tmp_path / "tables.sqlite", bots=Advisers()) as site:
        yield site


def own_turn(guest: Guest, **fields: str) -> str:
    """A table where the guest has to decide."""
    table = guest.open("bot", name="Ida", **fields)
    wait_until(lambda: guest.view(table)["view"]["seat"] == 0)
    return table


def test_a_hint_shows_turns_with_their_lead_a_reason_and_the_first_step(site: Site) -> None:
    ida = site.guest()
    table = own_turn(ida)
    assert 'id="ask-hint"' in ida.get(table).text
    before = ida.record(table)
    answer = ida.get(f"{table}/hint")
    assert answer.status_code == 200
    assert re.findall(r'<span class="ahead">(.*?)</span>', answer.text) == ["you by 4½", "Steady bot by 3"]
    first = ida.view(table)["view"]["options"][0]
    assert Page(answer.text).all("data-choice", str(first["choice"]))
    on = f"{first['targets'][0]['kind']} {first['targets'][0]['id']}"
    assert Page(answer.text).all("data-on", on)
    assert ida.record(table) == before
    german = ida.get(f"{table}/hint", **{"Accept-Language": "de"}).text
    assert "du mit 4½" in german
    assert "Ersten Schritt spielen" in german


def test_only_who_has_to_decide_gets_a_hint(site: Site) -> None:
    ida, stranger = site.guest(), site.guest()
    table = own_turn(ida)
    assert 'id="ask-hint"' not in stranger.get(table).text
    assert stranger.get(f"{table}/hint").status_code == 403


def test_players_can_agree_to_have_no_hints(site: Site) -> None:
    ida = site.guest()
    table = own_turn(ida, hints="off")
    for _ in range(2):
        assert 'id="ask-hint"' not in ida.get(table).text
        refused = ida.get(f"{table}/hint")
        assert refused.status_code == 403
        assert "the players agreed to do without" in refused.text
        site.restart()
    assert ida.submit("/tables", game="cavum", hints="maybe").status_code == 400
    ida.submit(f"{table}/delete")


def test_a_hint_that_is_not_found_says_so_and_harms_nothing(site: Site) -> None:
    ida = site.guest()
    table = own_turn(ida)
    Advisers.is_well = False
    try:
        assert ida.get(f"{table}/hint", Accept="*/*").json()["error"] == "No hint was found."
    finally:
        Advisers.is_well = True
    assert ida.get(f"{table}/hint").status_code == 200


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_real_processes_advise_in_every_game(tmp_path: Path, game: str) -> None:
    with running(tmp_path / "tables.sqlite", bots=Bots(workers=2)) as site:
        ida = site.guest()
        table = ida.submit("/tables", game=game, kind="hotseat", name="Ida").headers["location"]
        answer = ida.get(f"{table}/hint")
        assert answer.status_code == 200
        assert len(Page(answer.text).all("data-idea")) in (1, 2, 3)


@pytest.mark.parametrize(
    ("turn", "advised"),
    [
        ("A01, gain 2 emmer, eat emmer, gain 1 flax, eat flax, end", "A01, gain 2 emmer, gain 1 flax, end"),
        ("A02, eat emmer, furnish 02 for 2 food, eat flax", "A02, eat emmer, furnish 02 for 2 food"),
        ("A02, eat gold, eat flax, furnish 02 for 2 food", "A02, eat gold, furnish 02 for 2 food"),
        ("eat emmer, A01", "eat emmer, A01"),  # what a hint begins with stays: the hint is called by it
    ],
)
def test_a_hint_advises_no_exchange_that_can_wait(turn: str, advised: str) -> None:
    table = new_table(TWO)
    choices = [table.game.lexicon.number(token) for token in turn.split(", ")]
    page = hint_page(table, [Hint(choices, 1.0, 1.0, 1.0, is_lead=True)], "en")
    assert ", ".join(map(table.game.lexicon.token, page.ideas[0].choices)) == advised
