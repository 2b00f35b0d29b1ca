"""Cavum over the wire: tables for two to four with options, screens that are shared, several choices in one post."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pickaxe
from server.site import Guest, Site, running
from server.test_pages import Page


def opened(guest: Guest, kind: str = "hotseat", **fields: str) -> str:
    """A table of the learning game; its path."""
    answer = guest.submit("/tables", game="cavum", kind=kind, **{"mode": "two-phases", "players": "3", **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def seats(guest: Guest, table: str) -> list[str]:
    return [name.strip() for name in re.findall(r"^seats: (.*)$", guest.record(table), re.MULTILINE)[0].split(",")]


def links(guest: Guest, table: str) -> list[str]:
    return [found["data-copy"] for found in Page(guest.get(table).text).all("data-copy")]


# Opening a table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_at_one_screen_as_are_asked_for(site: Site, players: int) -> None:
    ida = site.guest()
    table = opened(ida, players=str(players), name="Ida", name2="Bruno", name3="Chen", name4="Dara")
    assert seats(ida, table) == ["Ida", "Bruno", "Chen", "Dara"][:players]
    assert ida.view(table)["view"]["options"]


@pytest.mark.parametrize("players", [2, 4])
def test_as_many_bots_as_are_missing(site: Site, players: int) -> None:
    ida = site.guest()
    names = seats(ida, opened(ida, "bot", players=str(players), name="Ida"))
    bots = ["Steady bot"] if players == 2 else [f"Steady bot {number}" for number in (1, 2, 3)]
    assert names == ["Ida", *bots]


def test_every_open_seat_has_its_own_link(site: Site) -> None:
    ida, guests = site.guest(), [site.guest(), site.guest()]
    table = opened(ida, "invite", name="Ida")
    invitations = links(ida, table)
    assert len(set(invitations)) == 2
    for guest, link in zip(guests, invitations, strict=True):
        guest.sit_down(link)
    assert [guest.view(table)["seat"] for guest in (ida, *guests)] == [0, 1, 2]
    assert sum(bool(guest.view(table)["view"]["options"]) for guest in (ida, *guests)) <= 1


def test_a_table_with_everybody_in_another_way(site: Site) -> None:
    ida = site.guest()
    table = opened(ida, "seats", players="4", name="Ida", name2="Bruno", seat3="gentle", seat4="link")
    assert seats(ida, table) == ["Ida", "Bruno", "Gentle bot", "Player 4"]
    assert len(links(ida, table)) == 1


def test_switches_of_the_game_are_options_of_the_table(site: Site) -> None:
    ida = site.guest()
    plain = opened(ida, **{"option-open_stones": "off"})
    assert "options:" not in ida.record(plain)
    open_stones = opened(ida, **{"option-open_stones": "on", "option-sale_opens_at_top": "off"})
    assert "open_stones" in ida.record(open_stones)
    assert all(seat["colours"] for seat in ida.view(open_stones)["view"]["seats"])


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"players": "9"}, "Cavum is played by 2, 3, 4 at a table of the kind 'hotseat', not by 9."),
        ({"players": "1"}, "Cavum is played by 2, 3, 4"),
        ({"kind": "solo"}, "Cavum has no table of the kind 'solo'."),
        ({"players": "many"}, "'players' must be a whole number, not 'many'"),
        ({"kind": "seats", "seat2": "moon"}, "'seat2' cannot be 'moon'; choose one of here, bot, link"),
        ({"option-flying": "on"}, "Cavum has no option 'flying'"),
        ({"option-open_stones": "maybe"}, "'option-open_stones' cannot be 'maybe'; choose one of on, off"),
    ],
)
def test_what_cannot_be_opened_says_why(site: Site, fields: dict[str, str], words: str) -> None:
    form = {"game": "cavum", "mode": "two-phases", "players": "3", "kind": "hotseat", **fields}
    answer = site.guest().submit("/tables", **form)
    assert answer.status_code == 400
    assert words in Page(answer.text).words


# One screen


def to_offers(guest: Guest, table: str, told: pickaxe.Record) -> None:
    """Play a record until somebody has stones to offer."""
    state, lexicon = told.start(), told.rulebook().lexicon
    for number, choice in enumerate(told.choices):
        token = lexicon.token(choice)
        if token.startswith("offer "):
            return
        if state.seat != pickaxe.CHANCE:
            guest.pick(table, token, number)
        state.play(choice)


@pytest.fixture
def selling(tmp_path: Path) -> Iterator[tuple[Guest, str]]:
    """Somebody at whose screen three play, one of them about to offer stones."""
    file = Path(__file__).parent.parent / "records" / "cavum-learning-three.txt"
    told = pickaxe.Record.parse(file.read_text("utf-8"))
    with running(tmp_path / "tables.sqlite", new_seed=lambda: told.seed or 0) as site:
        guest = site.guest()
        table = opened(guest)
        to_offers(guest, table, told)
        yield guest, table


def test_a_shared_screen_shows_nothing_before_it_is_taken(selling: tuple[Guest, str]) -> None:
    ida, table = selling
    seat = ida.view(table)["seat"]
    for path in (table, f"{table}/fragment", f"{table}?seat={(seat + 1) % 3}", f"{table}?seat=7"):
        page = Page(ida.get(path).text)
        assert page.all("data-takes", str(seat))
        assert not page.choices
    assert Page(ida.get(f"{table}?seat={seat}").text).choices
    assert ida.get(f"{table}?seat=x").status_code == 400


def test_at_one_screen_a_program_gets_only_what_it_asks_for_as_a_seat(selling: tuple[Guest, str]) -> None:
    ida, table = selling
    seen = ida.client.get(f"{table}/view.json").json()
    assert seen["seat"] is None
    assert [seat["colours"] for seat in seen["view"]["seats"]] == [None, None, None]
    decides = seen["view"]["seat"]
    asked = ida.client.get(f"{table}/view.json?seat={decides}").json()
    assert asked["seat"] == decides
    shown = [number for number, seat in enumerate(asked["view"]["seats"]) if seat["colours"] is not None]
    assert shown == [decides]


def test_a_choice_keeps_the_screen_until_another_seat_has_to_decide(selling: tuple[Guest, str]) -> None:
    ida, table = selling
    now = following = ida.view(table)
    while following["seat"] == now["seat"]:  # who has nothing to say in a sale is not asked
        now = following
        choice = {"number": now["number"], "choice": ida.tokens(table)[0], "seat": now["seat"]}
        answer = ida.post(f"{table}/choices", choice)
        following = ida.view(table)
    assert Page(answer.text).all("data-takes", str(following["seat"]))
    # Who is asked next has shown a stone, or that there is none: that cannot be taken back.
    back = ida.post(f"{table}/undo", {"number": ida.view(table)["number"], "to": now["number"], "seat": now["seat"]})
    assert (back.status_code, Page(back.text).choices) == (422, set())


def test_before_anybody_has_stones_no_screen_is_passed_on(site: Site) -> None:
    ida = site.guest()
    table = opened(ida)
    for token in ("bid 0", "bid 1", "bid 2"):
        page = Page(ida.get(table).text)
        assert page.choices
        assert not page.all("data-takes")
        ida.pick(table, token, ida.view(table)["number"])


def test_only_whoever_shares_a_screen_sees_the_sheet(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = opened(ida, "invite", players="2")
    bruno.sit_down(links(ida, table)[0])
    stranger = site.guest()
    for guest in (ida, bruno, stranger):
        page = Page(guest.get(table).text)
        assert not page.all("data-takes")
        assert page.all("data-board")
    for guest in (ida, bruno):  # whoever claims another seat sees no more
        other = 1 - guest.view(table)["seat"]
        assert guest.get(f"{table}?seat={other}").text == guest.get(table).text


def test_a_running_game_cannot_be_forked_by_somebody_who_would_see_more(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = opened(ida, "invite", players="2")
    bruno.sit_down(links(ida, table)[0])
    refused = bruno.post(f"{table}/fork", {"at": 0})
    assert refused.status_code == 403
    assert "still on" in refused.json()["error"]
    alone = opened(ida, "hotseat")
    assert ida.submit(f"{alone}/fork", at="0").status_code == 303


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_can_be_read_section_by_section(site: Site, lang: str) -> None:
    guest, text = site.guest(), pickaxe.game("cavum").text
    guest.client.cookies.set("lang", lang)
    whole = Page(guest.get("/rules/cavum").text).words
    for section in text.sections():
        title, _ = text.words.rule(section, lang)
        assert title in whole
        assert title in Page(guest.get(f"/rules/cavum/{section}?fragment=1").text).words


# Several choices in one post


def post(guest: Guest, table: str, choices: Any, **more: object) -> Any:
    return guest.post(f"{table}/choices", {"number": guest.view(table)["number"], "choices": choices, **more})


def to_building(guest: Guest, table: str) -> None:
    """Play until somebody has pieces to lay."""
    while guest.view(table)["view"]["asked"]["kind"] != "piece":
        tokens = guest.tokens(table)
        guest.pick(table, "pass" if "pass" in tokens else tokens[0], guest.view(table)["number"])


def test_several_choices_are_entries_of_their_own_and_taken_back_one_by_one(site: Site) -> None:
    ida = site.guest()
    table = opened(ida)
    to_building(ida, table)
    before = ida.view(table)
    assert post(ida, table, ["lay two", "at -3,4", "turn 1"]).status_code == 200
    after = ida.view(table)
    assert after["number"] == before["number"] + 3
    assert after["view"]["actions"] == 1
    assert ida.record(table).count("turn 1") == 1
    ida.undo(table, after["number"] - 1)
    assert ida.view(table)["view"]["in_hand"] == {"piece": "two", "bought": False, "at": "-3,4"}


def test_several_choices_are_played_all_or_none(site: Site) -> None:
    ida = site.guest()
    table = opened(ida)
    to_building(ida, table)
    before = ida.view(table), ida.record(table)
    refused = post(ida, table, ["lay two", "at -3,4", "turn 5"])
    assert refused.status_code == 422
    assert refused.json()["reasons"]
    assert (ida.view(table), ida.record(table)) == before


def test_choices_of_two_seats_do_not_go_together(site: Site) -> None:
    ida = site.guest()
    table = opened(ida)
    before = ida.view(table)
    refused = post(ida, table, ["bid 0", "bid 1"])
    assert refused.status_code == 422
    assert refused.json()["error"] == "These choices belong to several seats; each seat makes its own."
    assert ida.view(table) == before


def test_choices_can_stand_instead_of_others(site: Site) -> None:
    ida = site.guest()
    table = opened(ida)
    to_building(ida, table)
    start = ida.view(table)["number"]
    assert post(ida, table, ["lay two"]).status_code == 200
    assert post(ida, table, ["lay four"], to=start).status_code == 200
    now = ida.view(table)["view"]
    assert now["in_hand"]["piece"] == "four"
    assert post(ida, table, ["lay six"], to=0).status_code == 422
    assert ida.view(table)["view"] == now


@pytest.mark.parametrize("choices", [[], "lay two", [["lay two"]], ["x" * 101], [None], ["bid 0"] * 201, {"a": 1}])
def test_choices_that_are_none_are_refused(site: Site, choices: Any) -> None:
    ida = site.guest()
    table = opened(ida)
    before = ida.view(table)
    assert post(ida, table, choices).status_code == 400
    assert ida.view(table) == before
