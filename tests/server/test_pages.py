"""The pages: what can be chosen can be pressed, what cannot says why, and nothing is shown that is not there."""

import random
import re
from html.parser import HTMLParser

import pytest

import pickaxe
from pickaxe.draw import icons
from pickaxe.games.cave_vs_cave.reasons import FOOD_HINT, NO_SPACE, NO_WALLS, NO_WALLS_YET, TOO_BLUE
from pickaxe.games.cave_vs_cave.turns import NEEDS_MORE
from pickaxe.kernel.effects import COSTS
from pickaxe.kernel.words import Amount, Name, Said, figures
from pickaxe.server import pages
from pickaxe.server.layouts import LAYOUTS
from pickaxe.server.layouts.cave_vs_cave.about import in_short
from pickaxe.server.layouts.reasons import clearest
from pickaxe.server.lobby_page import lobby_page
from pickaxe.server.markup import change, choice_of, pictured
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.tables import Table
from pickaxe.server.words import LANGUAGES
from server.test_store import START
from server.test_tables import ALONE, BRUNO, CARLA, HOT_SEAT, IDA, TWO, end_turn, new_table, options, play, play_out
from setups import SETUPS

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
# Every mode with every number of players; the beginner set only leaves furnishings out, so two players stand for all.
GAMES = [setup for setup in SETUPS if setup.values[1] != "beginner" or setup.values[2] == 2]


class Page(HTMLParser):
    """A page taken apart: its elements with their attributes, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += data

    def all(self, name: str, value: str | None = None) -> list[dict[str, str]]:
        """The elements that carry an attribute."""
        return [found for _, found in self.elements if name in found and value in (None, found[name])]

    @property
    def choices(self) -> set[int]:
        """Every choice that something on the page leads to."""
        several = {number for found in self.all("data-choices") for number in found["data-choices"].split()}
        return {int(number) for number in several | {found["data-choice"] for found in self.all("data-choice")}}


def fragment(table: Table, visitor: Visitor = IDA) -> Page:
    page = Page(pages.fragment(table, Reader(visitor), table.seat_of(visitor)))
    assert not page.open
    return page


def random_table(game: str, mode: str, players: int, seed: int) -> Table:
    setup = Setup("t", game, mode, players, "hotseat", seed, True, pickaxe.game(game).rules_version, START)
    seats = [Seat(index, f"Player {index + 1}", "human", "", "ida") for index in range(players)]
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    return table


def within_reach(table: Table, page: Page) -> set[int]:
    """What is open once the tile is taken that a press on the board takes first."""
    found: set[int] = set()
    for element in page.all("data-picks"):
        after = table.state.copy()
        after.play(int(element["data-picks"]))
        found |= set(after.choices())
    return found


# A table


@pytest.mark.parametrize(("game", "mode", "players"), GAMES)
def test_every_choice_can_be_pressed_in_every_mode(game: str, mode: str, players: int) -> None:
    table = random_table(game, mode, players, seed=3)
    dice = random.Random(3)
    while not table.is_over:
        choices = table.state.choices()
        if dice.random() < 0.15 / players:
            page = fragment(table)
            assert set(choices) <= page.choices <= set(choices) | within_reach(table, page)
            assert page.all("data-number")[0]["data-number"] == str(table.number)
        table.add(table.prepare_choice(dice.choice(choices), START).entries)
    page = fragment(table)
    assert not page.choices
    assert page.all("href", "/t/t/end")


def test_only_who_decides_can_press_anything() -> None:
    table = new_table(TWO)
    first, second = (IDA, BRUNO) if table.state.seat == 0 else (BRUNO, IDA)
    assert fragment(table, first).choices == set(table.state.choices())
    assert not fragment(table, second).choices
    assert not fragment(table, CARLA).choices


def test_a_page_is_the_fragment_in_a_frame() -> None:
    table = new_table(HOT_SEAT)
    inside = pages.fragment(table, Reader(IDA), table.seat_of(IDA))
    assert inside in pages.table(table, Reader(IDA), table.seat_of(IDA))


def test_the_same_table_gives_the_same_page() -> None:
    one, other = (pages.fragment(new_table(HOT_SEAT), Reader(IDA), 0) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_a_theme_is_in_the_page_before_any_script_runs(theme: str) -> None:
    table = new_table(HOT_SEAT)
    root = Page(pages.table(table, Reader(IDA, theme=theme), 0)).elements[0]
    assert root == ("html", {"lang": "en"} | ({} if theme == "auto" else {"data-theme": theme}))


def test_no_page_carries_a_script_of_its_own_or_a_secret() -> None:
    table = new_table(TWO)
    play_out(table)
    visitor = Visitor("very-secret", "Ida")
    everything = (
        pages.lobby(Reader(visitor), []),
        pages.table(table, Reader(visitor), 0),
        pages.end(table, Reader(visitor), 0),
        pages.replay(table, Reader(visitor), 0),
        pages.error(Reader(IDA), 404, "Not found", "There is nothing."),
    )
    for html in everything:
        page = Page(html)
        scripts = [found for tag, found in page.elements if tag == "script"]
        assert scripts
        assert all(found.get("src", "").startswith("/static/") for found in scripts)
        assert not [name for _, found in page.elements for name in found if name.startswith("on")]
        assert "very-secret" not in html


def test_every_icon_that_a_page_uses_is_in_its_sprite() -> None:
    table = new_table(HOT_SEAT)
    html = pages.table(table, Reader(IDA), 0)
    used = set(re.findall(r'href="#i-([a-z0-9-]+)"', html))
    assert used <= set(icons.names())
    lobby = pages.lobby(Reader(IDA), [])
    for name in re.findall(r'href="#i-([a-z0-9-]+)"', lobby):
        assert f'id="i-{name}"' in lobby


def test_names_are_written_as_they_are() -> None:
    name = "<b>Ida & Co</b>"
    seats = [Seat(0, name, "human", "", "ida"), Seat(1, "Bruno", "human", "", "ida")]
    table = new_table(seats)
    play_out(table)
    for html in (
        pages.table(table, Reader(IDA), 0),
        pages.end(table, Reader(IDA), 0),
        pages.replay(table, Reader(IDA), table.length),
    ):
        assert name not in html
        assert name in Page(html).words


# Why not


def about(table: Table, thing: str, visitor: Visitor = IDA) -> str:
    """What the details box would say about a thing."""
    html = pages.fragment(table, Reader(visitor), table.seat_of(visitor))
    found = re.search(rf'<template data-for="{thing}">(.*?)</template>', html, re.DOTALL)
    assert found
    return " ".join(Page(found[1].replace("<", " <")).words.split())


def test_a_room_that_cannot_be_built_says_why_in_short_and_in_full() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A02")
    page = fragment(table)
    tunnel = page.all("data-about", "room 03")[0]
    assert "aria-disabled" in tunnel
    assert "needs 2 facing walls" in tunnel["aria-label"]
    assert "Tunnel: why not? Needs exactly 2 opposite walls" in about(table, "room 03")
    assert "A wall at A3-B3 would open one." in about(table, "room 03")


def test_a_room_that_can_be_built_says_what_it_costs_and_nothing_against_it() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A02")
    shelf = about(table, "room 01")
    assert "Cost 1" in shelf
    assert "why not" not in shelf


def test_before_a_tile_is_taken_rooms_say_which_tile_would_help_and_none_is_crossed_out() -> None:
    table = new_table(HOT_SEAT)
    assert "Take a tile for it first: Housework" in about(table, "room 01")
    assert not any("not possible" in found.get("aria-label", "") for found in fragment(table).all("data-about"))


def test_a_covered_space_out_of_reach_says_so() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A03")
    assert "A1 cannot be reached yet" in about(table, "space A1")
    assert "why not" not in about(table, "space A2")


def test_who_only_watches_reads_facts_but_no_reasons() -> None:
    table = new_table(TWO)
    assert "why not" not in about(table, "room 03", CARLA)


@pytest.mark.parametrize(
    ("reasons", "short"),
    [
        ([], ""),
        ([Said(COSTS, price=Amount(5, Name("good", "food")), n=1), Said(FOOD_HINT)], "4 food short"),
        ([Said(NO_WALLS, walls=Name("walls", "W3"))], "needs 3 walls"),
        ([Said("The moon is wrong."), Said(NO_WALLS_YET, walls=Name("walls", "W12A"))], "needs 1–2 walls"),
        ([Said(NO_SPACE)], "no empty space"),
        ([Said(TOO_BLUE, room=Name("room", "24"))], "too many blue"),
        ([Said(NEEDS_MORE, good=Name("good", "weapon"), mine=1, theirs=1)], "needs most weapons"),
        ([Said("The moon is wrong.")], "not possible"),
    ],
)
def test_reasons_in_three_words(reasons: list[Said], short: str) -> None:
    assert in_short(reasons, "en") == short


# The turn


def test_steps_can_be_taken_back_one_by_one_and_from_any_of_them() -> None:
    table = new_table(HOT_SEAT)
    start = table.length
    play(table, "A01", "gain 2 emmer", "gain 1 flax")
    undo = [found["data-undo"] for found in fragment(table).all("data-undo")]
    # The buttons stand before the steps: the last one, and all of them.
    assert undo == [str(start + 2), str(start), str(start), str(start + 1), str(start + 2)]


def test_what_was_turned_up_locks_the_steps_before_it() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A03", "excavate A2")
    page = fragment(table)
    assert not page.all("data-undo")
    locked = [found["aria-label"] for found in page.all("aria-label") if "locked" in found["aria-label"]]
    assert any("is turned up" in label for label in locked)


def test_goods_that_just_changed_carry_a_badge_until_the_next_decision() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A01", "gain 2 emmer")
    assert "+2" in Page(pages.fragment(table, Reader(IDA), 0)).words
    play(table, "gain 1 flax")
    words = Page(pages.fragment(table, Reader(IDA), 0)).words
    assert "+1" in words
    assert "+2" not in words.split("Log")[0]


def test_one_button_ends_the_turn_and_another_one_the_room() -> None:
    table = new_table(HOT_SEAT)
    assert fragment(table).all("id", "end")[0]["aria-disabled"] == "true"
    play(table, "A01")
    end = table.game.lexicon.parse("end")
    assert fragment(table).all("id", "end")[0]["data-choice"] == str(end)
    assert not fragment(table).all("id", "finish")
    play(table, "activate 00")
    done = table.game.lexicon.parse("done")
    assert fragment(table).all("id", "finish")[0]["data-choice"] == str(done)
    assert fragment(table).all("id", "end")[0]["aria-disabled"] == "true"


def test_the_status_speaks_to_the_one_who_looks() -> None:
    hot = new_table(HOT_SEAT)
    name = hot.names[hot.state.seat or 0]
    assert f"{name}'s turn" in fragment(hot).words
    table = new_table(TWO)
    first, second = (IDA, BRUNO) if table.state.seat == 0 else (BRUNO, IDA)
    assert "Your turn" in fragment(table, first).words
    assert f"{first.name} plays" in fragment(table, second).words


def test_the_log_tells_a_turn_in_one_sentence_and_marks_the_news() -> None:
    table = new_table(TWO)
    first, second = (IDA, BRUNO) if table.state.seat == 0 else (BRUNO, IDA)
    play(table, "A04", "gain 2 wood", "end")
    words = " ".join(fragment(table, second).words.split())
    assert "took Undergrowth, received 2 wood" in words
    assert "ended the turn" not in words
    end_turn(table)
    assert "since your turn" in fragment(table, first).words


def test_the_solo_table_shows_the_aim() -> None:
    words = " ".join(fragment(new_table(ALONE)).words.split())
    assert "At least 50 points; more than 60 is outstanding." in words
    assert "9 rooms in the draw pile" in words


def test_a_bot_that_stopped_can_be_asked_again() -> None:
    table = new_table(TWO)
    table.trouble = Said("It did not decide in time.")
    page = fragment(table)
    assert "It did not decide in time." in page.words
    assert page.all("data-resume")


def test_every_line_of_the_menu_has_an_icon_that_means_it() -> None:
    html = pages.table(new_table(TWO), Reader(IDA), 0)
    menu = html[html.index('<nav id="menu"') : html.index("</nav>")]
    assert dict(re.findall(r'#i-([\w-]+)"/></svg> (?:<span data-label>)?([^<]+)', menu)) == {
        "logo": "Lobby",
        "log": "Whole log",
        "chat": "Chat",
        "note": "Note on this position",
        "eye": "Anybody with the address may watch.",
        "keys": "Keys",
        "gear": "Settings",
        "link": "Copy link",
        "device": "On another device",
        "bell": "News when it is your turn",
        "rules": "Rules",
        "bot": "Who plays",
        "dwarf": "Hand my seat over",
        "flag": "Leave this table",
        "replay": "Replay so far",
        "file": "Record as a file",
    }
    for page in (pages.replay, pages.end):
        table = new_table(TWO)
        play_out(table)
        at = table.length if page is pages.replay else 0
        tools = re.findall(r'<div class="tools">(.*?)</div>', page(table, Reader(IDA), at), re.DOTALL)
        assert set(re.findall(r"#i-([\w-]+)", tools[0])) <= {"rules", "moon", "keys"}


# Lobby, waiting, error


def form(game: str) -> Page:
    """The form of a game in the lobby."""
    html = pages.lobby(Reader(IDA), [])
    found = [part for part in re.findall(r"<form .*?</form>", html, re.DOTALL) if f'value="{game}"' in part]
    assert len(found) == 1
    return Page(found[0])


@pytest.mark.parametrize("game", [game.id for game in pickaxe.games()])
def test_the_lobby_offers_what_there_is_and_nothing_else(game: str) -> None:
    page, rules = form(game), pickaxe.game(game)
    counts = {count for mode in rules.modes for count in mode.players}
    solo = ["solo"] if 1 in counts else []
    several = [str(count) for count in sorted(counts - {1})] if len(counts - {1}) > 1 else []
    kinds = ["bot", "hotseat", *solo, "invite", "seats"]
    assert [found["value"] for found in page.all("name", "kind")] == kinds
    assert [found["value"] for found in page.all("name", "several")] == several
    assert [found["value"] for found in page.all("name", "level")] == ["gentle", "steady", "sharp", "master"]
    assert [found["value"] for found in page.all("name", "name")] == ["Ida"]
    others = [f"name{seat}" for seat in range(2, max(counts) + 1)]
    assert [found["name"] for found in page.all("name") if re.fullmatch(r"name\d", found["name"])] == others
    switches = {found["name"].removeprefix("option-") for found in page.all("name") if "option-" in found["name"]}
    assert switches <= set(rules.switches)
    assert switches == {switch.id for switch in LAYOUTS[game].switches("en")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_modes_say_how_many_rounds_they_take(lang: str) -> None:
    for game in map(pickaxe.game, ("cave-vs-cave", "cave-farmers")):
        card = next(card for card in lobby_page(IDA, [], lang).games if card.id == game.id)
        names = [game.words.name("mode", mode.id, lang) for mode in game.modes]
        for mode, name in zip(card.modes, names, strict=True):
            assert re.fullmatch(rf"{name}, [\d–]+ \w+", mode.name)


def test_every_game_has_a_layout() -> None:
    assert set(LAYOUTS) == {game.id for game in pickaxe.games()}


def test_the_lobby_lists_tables_with_what_they_wait_for() -> None:
    mine, theirs, waiting, over = (new_table(seats) for seats in (TWO, TWO, [TWO[0], Seat(1, "Bruno", "open")], TWO))
    end_turn(theirs)
    play_out(over)
    for id, table in zip("abcd", (mine, theirs, waiting, over), strict=True):
        table.id = id
    first = IDA if mine.may_choose(IDA) else BRUNO
    page = lobby_page(first, [over, theirs, waiting, mine])
    result = " : ".join(map(figures, over.state.scores()))
    name = theirs.names[theirs.state.seat or 0]
    assert [shown.status for shown in page.tables] == ["Your turn", f"{name} plays", "Waiting"]
    assert [shown.address for shown in page.tables] == ["/t/a", "/t/b", "/t/c"]
    assert [shown.rounds for shown in page.tables] == ["round 1 of 8"] * 3
    assert [sum(shown.course) for shown in page.tables] == [1, 1, 1]
    assert [shown.can_resign for shown in page.tables] == [True, True, False]
    assert [(shown.status, shown.address) for shown in page.finished] == [(result, "/t/d/end")]
    assert page.waiting == 1
    assert "1 waits for you" in pages.lobby(Reader(first), [over, theirs, waiting, mine])


def test_a_newcomer_plays_a_gentle_bot_until_the_first_game_is_over() -> None:
    under_way, over = new_table(TWO), new_table(TWO)
    play_out(over)
    chosen = [
        next(level.id for level in lobby_page(IDA, tables).levels if level.is_usual)
        for tables in ([], [under_way], [over])
    ]
    assert chosen == ["gentle", "gentle", "steady"]


def test_an_open_seat_comes_with_its_link() -> None:
    seats = [Seat(0, "Ida", "human", "", "ida"), Seat(1, "Bruno", "open")]
    table = new_table(seats)
    link = "http://127.0.0.1/join/t/1?key=abc"
    page = Page(pages.waiting(table, Reader(IDA), [link]))
    assert page.all("data-copy", link)
    assert page.all("data-waits", "t")
    assert not Page(pages.waiting(table, Reader(CARLA), [])).all("data-copy")


def test_an_error_says_what_is_wrong_and_leads_home() -> None:
    page = Page(pages.error(Reader(IDA, theme="dark"), 404, "Not found", "There is no table 'x<y'."))
    assert "There is no table 'x<y'." in page.words
    assert page.all("href", "/")


# End and replay


def test_the_end_adds_up_and_shows_how_it_went() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    html = pages.end(table, Reader(IDA), 0)
    page = Page(html)
    assert page.all("action", "/t/t/rematch")
    assert page.all("href", "/t/t/replay?at=0")
    for score in table.state.scores():
        assert f">{figures(score)}<" in html
    assert "Game over after 44 turns" in page.words


def test_who_only_watched_is_offered_no_rematch() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    assert not Page(pages.end(table, Reader(CARLA), None)).all("action", "/t/t/rematch")


def test_the_replay_shows_any_position_and_its_fragment_is_part_of_the_page() -> None:
    table = new_table(HOT_SEAT)
    for _ in range(5):
        end_turn(table)
    for at in range(table.length + 1):
        part = pages.replay_fragment(table, Reader(IDA), at)
        assert part.strip() in pages.replay(table, Reader(IDA), at)
    assert "Before the first turn" in pages.replay_fragment(table, Reader(IDA), 0)
    assert "Round 2, " in pages.replay_fragment(table, Reader(IDA), table.length)


def test_the_replay_of_a_running_turn_goes_up_to_now() -> None:
    table = new_table(HOT_SEAT)
    end_turn(table)
    play(table, options(table)[0])
    page = Page(pages.replay(table, Reader(IDA), table.length))
    assert page.all("id", "slider")[0]["max"] == "2"
    assert "The current turn" in page.words


# Signs


@pytest.mark.parametrize(
    ("score", "text"), [(0, "0"), (12, "12"), (0.5, "½"), (9.5, "9½"), (-3, "−3"), (-0.5, "−½"), (53.0, "53")]
)
def test_scores_are_written_with_halves_and_a_true_minus(score: float, text: str) -> None:
    assert figures(score) == text


def test_the_clearest_reasons_are_few_and_lack_little() -> None:
    far, near = ([Said(COSTS, price=Amount(price, Name("good", "food")), n=1)] for price in (5, 2))
    assert clearest([[Said(NO_SPACE), *near], far, near]) is near
    assert clearest([[Said(NO_SPACE), *near], far]) is far
    assert clearest([]) == []


def test_what_means_several_choices_opens_a_list() -> None:
    assert choice_of((7,)) == ' data-choice="7"'
    assert choice_of((7, 9)) == ' data-choice="7" data-choices="7 9" aria-haspopup="menu"'


def test_changes_carry_their_sign() -> None:
    assert [change(number) for number in (2, -3, 0.5)] == ["+2", "−3", "+½"]


def test_amounts_become_pictures_and_everything_else_is_escaped() -> None:
    flax, gold = Amount(2, Name("good", "flax")), Amount(1, Name("good", "gold"))
    shown = pictured(pickaxe.game("cave-vs-cave").words, Said("{a} → <{b}>", a=flax, b=gold), "en")
    assert "#i-flax" in shown
    assert "#i-gold" in shown
    assert "#i-arrow" in shown
    assert "<<" not in shown
