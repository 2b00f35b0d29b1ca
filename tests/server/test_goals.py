"""A goal at a table: its card for whoever has pinned it, and for nobody else."""

import re

import pytest

import pickaxe
from pickaxe import CHANCE
from pickaxe.kernel.goals import goal
from pickaxe.kernel.words import Name
from pickaxe.server import pages
from pickaxe.server.goal_page import goal_page
from pickaxe.server.layouts import LAYOUTS, layout_of
from server.recorded_table import recorded, seats, table_at
from server.site import Guest, Site
from server.test_pages import Page
from server.test_preview import NAMES, RECORDS, offers, reader, tables

THINGS = {"cave-vs-cave": "room 06", "cave-farmers": "furnishing 20", "cavum": "order order-11"}
LANGUAGES = ("en", "de", "cs", "fr", "nl")


def opened(guest: Guest, game: str) -> str:
    return str(guest.submit("/tables", game=game, kind="bot", name="Ida").headers["location"])


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_the_card_says_what_is_missing_and_is_for_who_has_a_seat(site: Site, game: str) -> None:
    ida = site.guest()
    table = opened(ida, game)
    answer = ida.get(f"{table}/goal?goal={THINGS[game]}")
    assert answer.status_code == 200
    (card,) = Page(answer.text).all("data-goal", THINGS[game])
    assert "goal-card" in card["class"]
    assert ida.get(f"{table}/goal?goal=tile A01").status_code == 404
    assert ida.get(f"{table}/goal?goal={THINGS[game]}9").status_code == 404
    assert ida.get(f"{table}/goal").status_code == 404
    assert site.guest().get(f"{table}/goal?goal={THINGS[game]}").status_code == 403
    assert pickaxe.game(game).text.goal_kind in ida.get(table).text


@pytest.mark.parametrize("record", list(RECORDS))
def test_what_helps_is_what_the_rules_say_and_every_sentence_is_spoken(record: str) -> None:
    states = set[str]()
    for number, table in enumerate(tables(record, 9)):
        kind, lang = table.game.text.goal_kind, LANGUAGES[number % 5]
        things = {
            t for c in range(len(table.game.lexicon)) for t in table.game.lexicon.meaning(c).targets if t.kind == kind
        }
        for thing in sorted(things)[:: max(1, len(things) // 3)]:
            page = goal_page(table, reader(table, lang), table.state.mover, f"{kind} {thing.id}")
            found = goal(table.state, thing)
            assert [each.choice for each in page.helping] == [way.choice for way in found.ways]
            assert len(page.missing) == len(found.lacks)
            html = pages.goal(table, reader(table, lang), table.state.mover, f"{kind} {thing.id}")
            assert "{" not in html
            states.add(page.state)
    assert len(states) > 1


def room(name: str) -> str:
    words = layout_of("cave-vs-cave").words
    return next(f"room {n:02}" for n in range(1, 60) if words.called(Name("room", f"{n:02}")) == name)


def test_a_way_is_told_in_one_line_and_others_below_it() -> None:
    for table in tables("cave-vs-cave-both-eras", 30):
        page = goal_page(table, reader(table), table.state.mover, room("Food Corner"))
        if page.state == "near":
            assert re.fullmatch(r".+: all that is missing", page.way)
            assert page.helping[0].pill
            return
    raise AssertionError("never near")


def test_a_way_that_is_not_enough_says_what_is_missing_after_it() -> None:
    for table in tables("cave-vs-cave-both-eras", 30):
        page = goal_page(table, reader(table), table.state.mover, room("Parlor"))
        found = goal(table.state, Name(*room("Parlor").split(" ", 1)))
        if page.state == "far" and found.ways:
            left = [table.game.words.say(lack.said) for lack in found.ways[0].left]
            assert page.way.endswith("; then still missing: " + " and ".join(left))
            return
    raise AssertionError("never far")


def test_without_a_way_the_card_does_not_look_as_if_there_were_one() -> None:
    for table in tables("cave-vs-cave-both-eras", 30):
        html = pages.goal(table, reader(table), table.state.mover, room("Parlor"))
        if "Nothing that is still free brings it now." in html:
            assert '<p class="no-way">' in html
            assert '<p class="way">' not in html
            return
    raise AssertionError("there is always a way")


def test_an_order_is_fulfilled_not_built_even_where_all_stones_are_open() -> None:
    told = recorded("cavum-four")
    state = told.start()
    for number, choice in enumerate(told.choices):
        meaning = state.book.lexicon.meaning(choice)
        if meaning.verb.id == "fulfil":
            table = table_at("cavum-four", number, seats(*NAMES[:4]), open_stones=True)
            page = goal_page(table, reader(table), table.state.mover, f"order {meaning.targets[0].id}")
            assert not table.state.hides()
            assert page.way == "Ready: fulfil it now"
            return
        state.apply(choice)
    raise AssertionError("never fulfilled")


def test_while_others_decide_the_card_only_says_what_is_missing() -> None:
    for table in tables("cave-vs-cave-both-eras", 3):
        other = 1 - table.state.mover
        page = goal_page(table, reader(table), other, room("Food Corner"))
        assert table.state.seat not in (other, CHANCE)
        assert not page.helping
        assert page.way in ("", "Done.", "There is no way left to reach it.")


def test_an_order_with_all_its_stones_waits_for_the_end_of_the_sale() -> None:
    for table in tables("cavum-four", 40, offers("offer")):
        for order in table.state.view(table.state.mover)["seats"][table.state.mover]["orders"]:
            page = goal_page(table, reader(table), table.state.mover, f"order {order['id']}")
            if page.state == "ready":
                assert page.way == "Everything is there: fulfil it after the sale of the stones."
                return
    raise AssertionError("never ready")
