"""What a choice would do, shown before it is made: true to the rules, without chance, and without what others hide."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from pickaxe import CHANCE, Dealer, State
from pickaxe.games.cavum.state import CavumState
from pickaxe.server import pages
from pickaxe.server.layouts import LAYOUTS, layout_of
from pickaxe.server.preview_page import FEW, FEW_WAYS, MOST_WAYS, PreviewPage, Trial, preview_page
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.settings import USUAL
from pickaxe.server.tables import Table
from server.recorded_table import recorded, seats, table_at
from server.site import Guest, Site
from server.test_app import two_at_a_table
from server.test_pages import Page
from server.test_store import START

RECORDS = {"cave-vs-cave-both-eras": 2, "cave-farmers-seven": 7, "cavum-four": 4}
NAMES = ("Ida", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gerd")


def tables(record: str, most: int, holds: Callable[[State], bool] = lambda state: True) -> Iterator[Table]:
    """A recorded game at some positions, spread over it, where a seat decides and something holds."""
    told = recorded(record)
    state, found = told.start(), list[int]()
    for number, choice in enumerate(told.choices):
        if state.seat not in (None, CHANCE) and holds(state):
            found.append(number)
        state.apply(choice)
    assert found, "never"
    for number in found[:: max(1, len(found) // most)][:most]:
        yield table_at(record, number, seats(*NAMES[: RECORDS[record]]))


def offers(*verbs: str) -> Callable[[State], bool]:
    """Whether a choice with one of some verbs is open."""
    return lambda state: any(state.book.lexicon.meaning(choice).verb.id in verbs for choice in state.options())


def reader(table: Table, lang: str = "en") -> Reader:
    """Whoever has to decide."""
    name = NAMES[table.state.mover]
    return Reader(Visitor(name.lower(), name), lang, "light", USUAL)


def seen(table: Table, *choices: int | str) -> PreviewPage:
    return preview_page(table, reader(table), table.state.mover, choices)


@pytest.mark.parametrize("record", list(RECORDS))
def test_what_is_shown_is_what_the_table_would_come_to(record: str) -> None:
    """Where nothing hidden and no place is left open, points and goods are those after the choice is drafted."""
    compared = 0
    for table in tables(record, 6):
        layout, seat = layout_of(table.game.id), table.state.mover
        for choice in table.state.choices()[:6]:
            trial, shown = Trial(table, [choice], USUAL.draft), seen(table, choice)
            if trial.is_stopped or trial.asks:
                continue
            after = table.state.copy()
            for entry in table.prepare_choices([choice], START, draft=USUAL.draft).entries:
                after.play(table.game.lexicon.parse(entry.text.partition(" ")[2]))
            counts = {count.id: count.number for count in layout.counts(after.view(seat), seat, "en")}
            assert trial.state.scores()[seat] == after.scores()[seat]
            assert all(counts[change.id] == change.after != change.before for change in shown.changes)
            compared += 1
    assert compared > 4


def asks_chance(state: State) -> bool:
    """Whether a choice turns something up."""
    for choice in state.options():
        after = state.copy()
        after.apply(choice)
        if after.seat == CHANCE:
            return True
    return False


@pytest.mark.parametrize("record", list(RECORDS))
def test_chance_is_never_asked_and_what_would_turn_something_up_says_so(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*given: object) -> int:
        raise AssertionError("a preview has asked chance")

    finals = 0
    for table in tables(record, 3, asks_chance):
        monkeypatch.setattr(Dealer, "answer", forbidden)
        before = table.state.full_key()
        for choice in table.state.choices()[-6:]:
            after = table.state.copy()
            after.apply(choice)
            shown = seen(table, choice)
            if after.seat == CHANCE:
                assert shown.final.startswith("Turns up something hidden") or "keep secret" in shown.final
                finals += 1
        assert table.state.full_key() == before
        assert table.number == table.length
        monkeypatch.undo()
    assert finals


def hides_stones(state: State) -> bool:
    """Whether two others hide as many stones each, of other colours; who has made an offer must have one for it."""
    assert isinstance(state, CavumState)
    first, second = [seat for seat in range(4) if seat != state.mover][:2]
    one, other = state.purses[first], state.purses[second]
    is_like = sum(one) == sum(other) and one != other and state.bidder not in (first, second)
    return state.hides() and is_like and offers("offer", "pass", "sell")(state)


def test_what_others_hide_changes_nothing_of_a_preview() -> None:
    """Two tables that differ only in how two others share their stones show the same for every choice."""
    compared, depended = 0, 0
    for table in tables("cavum-four", 4, hides_stones):
        state = table.state
        assert isinstance(state, CavumState)
        others = [seat for seat in range(4) if seat != state.mover]
        twin = table.snapshot()
        twin.state.purses[others[0]], twin.state.purses[others[1]] = state.purses[others[1]], state.purses[others[0]]
        for choice in state.choices()[:3]:
            one, other = (pages.preview(each, reader(each), each.state.mover, [choice]) for each in (table, twin))
            assert one == other
            compared += 1
            depended += "keep secret" in one
    assert compared
    assert depended


def test_what_a_choice_brings_about_is_told_as_the_log_will_tell_it() -> None:
    """The sentences of the log are in the past, and so are named as its own."""
    told = 0
    for table in tables("cavum-four", 60, offers("pass")):
        passing = next(choice for choice in table.state.options() if table.game.lexicon.token(choice) == "pass")
        page = Page(pages.preview(table, reader(table), table.state.mover, [passing]))
        brings = seen(table, passing).by_itself
        assert ("In the log" in page.words) == bool(brings)
        told += bool(brings)
    assert told


@pytest.mark.parametrize("record", list(RECORDS))
def test_every_kind_of_choice_can_be_previewed_in_every_language(record: str) -> None:
    verbs, langs = set[str](), cycle(["en", "de", "cs", "fr", "nl"])
    for table in tables(record, 12):
        lexicon = table.game.lexicon
        new = {lexicon.meaning(choice).verb.id: choice for choice in table.state.choices()}
        for choice in [choice for verb, choice in new.items() if verb not in verbs]:
            lang = next(langs)
            html = pages.preview(table, reader(table, lang), table.state.mover, [choice])
            assert 'class="effect"' in html
            assert "{" not in re.sub(r"<template>.*?</template>", "", html, flags=re.DOTALL)
        verbs |= set(new)
    assert len(verbs) > 6


def furnishing(prices: int = 1) -> tuple[Table, int]:
    """A table at which a room can be furnished that fits one space only, for so many prices or more."""
    for table in tables("cave-vs-cave-both-eras", 4 if prices == 1 else 40, offers("furnish")):
        for choice in table.state.options():
            is_meant = table.game.lexicon.meaning(choice).verb.id == "furnish"
            if is_meant and len(of_one_room(table, choice)) >= prices and not Trial(table, [choice], USUAL.draft).asks:
                return table, choice
    raise AssertionError("never furnished")


def of_one_room(table: Table, choice: int) -> list[int]:
    """All open choices about the same room."""
    meaning = table.game.lexicon.meaning
    return [other for other in table.state.options() if meaning(other).targets == meaning(choice).targets]


def test_a_room_is_drawn_where_it_would_stand_and_said_for_the_ear() -> None:
    table, choice = furnishing()
    shown = seen(table, choice)
    assert re.fullmatch(r"[A-CXY]\d", shown.places)
    assert shown.ghosts.startswith("<svg")
    assert "data-" not in shown.ghosts
    assert shown.said.startswith(f"would stand at {shown.places}, score {shown.after}")
    assert shown.title.startswith("Furnish ")
    assert any(change.after < change.before for change in shown.changes)
    page = Page(pages.preview(table, reader(table), table.state.mover, [choice]))
    (effect,) = page.all("class", "effect")
    assert effect["data-score"] == shown.after


def test_the_cells_of_a_tile_are_told_by_row_and_column() -> None:
    table = next(tables("cave-farmers-seven", 4, offers("place twin")))
    choice = next(c for c in table.state.options() if table.game.lexicon.meaning(c).verb.id == "place twin")
    assert re.fullmatch(r"row \d, column \d and row \d, column \d", seen(table, choice).places)


def test_of_several_places_the_page_is_told_all_and_no_ghost_is_drawn() -> None:
    for table in tables("cave-farmers-seven", 4, offers("furnish")):
        for choice in table.state.options():
            trial = Trial(table, [choice], USUAL.draft)
            if trial.asks and table.game.lexicon.meaning(choice).verb.id == "furnish":
                shown = seen(table, choice)
                assert len(shown.fits) == len(trial.asks) > 1
                assert not shown.ghosts
                assert (shown.places.count(" or ") == 1) == (len(trial.asks) <= FEW)
                return
    raise AssertionError("never several places")


# Several ways


@pytest.mark.parametrize("record", list(RECORDS))
def test_of_several_ways_all_is_told_that_they_share_and_of_each_what_it_would_do_alone(record: str) -> None:
    for table in tables(record, 4):
        ways = table.state.choices()[: FEW_WAYS + 2]
        page = preview_page(table, reader(table), table.state.mover, [], ways)
        singles = [seen(table, way) for way in ways]
        assert len(page.ways) + page.more == len(ways)
        assert all(change in single.changes for single in singles for change in page.changes)
        for way, single in zip(page.ways, singles, strict=False):
            assert sorted([*page.changes, *way.changes], key=repr) == sorted(single.changes, key=repr)
            assert (page.after or not single.after) or way.score == single.score
            assert page.final == single.final or way.final == single.final
        assert page.said.endswith(f"{len(ways)} ways to choose from")


def test_a_room_at_two_prices_is_drawn_where_it_would_stand_with_both_prices() -> None:
    table, first = furnishing(prices=2)
    ways = of_one_room(table, first)
    page = preview_page(table, reader(table), table.state.mover, [], ways)
    assert page.places
    assert page.ghosts == seen(table, first).ghosts
    assert len(page.ways) == len(ways) == 2
    assert page.ways[0].changes != page.ways[1].changes
    shown = Page(pages.preview(table, reader(table), table.state.mover, [], ways))
    badges = {each["data-good"] for each in shown.all("data-good")}
    assert badges == {change.id for change in page.changes}, "the shelf shows nothing that hangs on the price"


def test_of_very_many_ways_some_are_told_and_nothing_is_said_of_all() -> None:
    table, choice = furnishing()
    page = preview_page(table, reader(table), table.state.mover, [], [choice] * (MOST_WAYS + 1))
    assert [page.places, page.after, page.changes, page.ghosts] == ["", "", [], ""]
    assert len(page.ways) == FEW_WAYS
    assert page.ways[0].changes == seen(table, choice).changes
    assert page.more == MOST_WAYS + 1 - FEW_WAYS


# At a site


def opened(guest: Guest, game: str) -> str:
    return str(guest.submit("/tables", game=game, kind="hotseat", name="Ida").headers["location"])


@pytest.mark.parametrize("game", list(LAYOUTS))
def test_who_decides_can_look_and_nothing_happens(site: Site, game: str) -> None:
    ida = site.guest()
    table = opened(ida, game)
    seen = ida.view(table)
    number, option = seen["number"], seen["view"]["options"][0]
    path = f"{table}/preview?number={number}&seat={seen['view']['seat']}&choice={option['choice']}"
    answer = ida.get(path)
    assert answer.status_code == 200
    assert Page(answer.text).all("class", "effect")
    assert ida.view(table)["number"] == number
    assert ida.get(f"{table}/preview?number={number}&choice={option['token']}").status_code == 200
    assert ida.get(path.replace(f"number={number}", f"number={number + 1}")).status_code == 204
    assert ida.get(f"{table}/preview?number={number}&choice=99999").status_code in (400, 404, 422)
    assert ida.get(f"{table}/preview?number={number}").status_code == 400
    several = f"{table}/preview?number={number}&way={option['choice']}&way={option['token']}"
    assert "2 ways to choose from" in ida.get(several).text
    assert ida.get(f"{several}&way=99999").status_code in (400, 404, 422)
    assert site.guest().get(path).status_code == 403


def test_while_others_have_their_turn_there_is_nothing_to_look_at(site: Site) -> None:
    ida, bruno, table = two_at_a_table(site)
    path = f"{table}/preview?number={ida.view(table)['number']}&choice=A01"
    assert {guest.get(path).status_code for guest in (ida, bruno)} == {200, 204}


def test_what_cannot_be_chosen_cannot_be_previewed(site: Site) -> None:
    ida = site.guest()
    table = opened(ida, "cave-vs-cave")
    answer = ida.get(f"{table}/preview?number={ida.view(table)['number']}&choice=end")
    assert answer.status_code == 422
