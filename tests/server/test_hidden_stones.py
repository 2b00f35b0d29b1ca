"""While stones are hidden, nobody is told by the server what others hold: not now, not by the past, not by trying."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, reduce
from io import BytesIO
from itertools import count, zip_longest
from pathlib import Path
from shutil import copy
from typing import Any
from zipfile import ZipFile

import httpx2
import pytest

from pickaxe import BadRecord, Record
from pickaxe.ai.hints import Hint
from pickaxe.kernel.edition import Edition
from pickaxe.server.app import ROUTES
from pickaxe.server.bots import advise
from server.ring import ABOVE, BELOW, draw_route, opened, play_to_route, play_usual, who_decides
from server.site import START, FirstBots, Guest, Site, numbered, running, ticking
from server.test_cavum_site import links
from server.test_turns import following, next_change, next_turns

SEED = 5
NOTED = 40  # the number of a position
ASKED = "Who has the red one?"
LATER = START + timedelta(days=1)  # when a table that was kept is opened again
DEPENDED = "What came next depended on what others keep secret."
BLANKS = {"{seat}": "1", "{game}": "cavum", "{section}": "sale", "{name:path}": "table.css", "{purpose}": "any"}
KEYS = re.compile(r"key=[\w.-]+")
# What is asked about at an address, beside that it is looked at.
ABOUT = {
    "/t/{table}": ("?seat=0", "?seat=1", "?seat=2", "?wishes=log", "?watch=1"),
    "/t/{table}/fragment": ("?seat=0", "?seat=1", "?seat=2", "?wishes=log"),
    "/t/{table}/view.json": ("?seat=0", "?seat=1", "?seat=2"),
    "/t/{table}/record": ("?seat=0", "?seat=1", "?seat=2"),
    "/t/{table}/why": (
        "?choice=stop",
        f"?choice={ABOVE}",
        f"?choice={BELOW}",
        "?choice=offer 1",
        "?choice=sell 1",
        "?choice=take order-11",
    ),
    "/t/{table}/goal": tuple(f"?goal=order order-{number}" for number in range(1, 31)),
    "/t/{table}/score": ("?fragment=1",),
    "/rules/{game}": ("?fragment=1",),
}
# What is not compared: streams and the file of all games have tests of their own, the others hold something random.
APART = {
    "/t/{table}/events": "a stream",
    "/events": "a stream",
    "/me/games": "a file, with times in it",
    "/me": "a secret link",
    "/me/alone": "a visitor who is to come",
    "/metrics": "times",
}
NEWS = ("seen", "address", "link", "confirm", "here", "stop", "mail", "forget", "hook", "try", "no-hook")
# What is sent to every address, the least harmful first: afterwards a bot plays for who has resigned.
DONE: dict[str, dict[str, object]] = {
    "/tables": {"game": "chess"},
    "/records": {"record": "game: cavum"},
    "/t/{table}/choices": {},
    "/t/{table}/undo": {"to": 1},
    "/t/{table}/ask": {},
    "/t/{table}/answer": {"agrees": "yes"},
    "/t/{table}/resume": {},
    "/t/{table}/chat": {"text": "Who has the blue one?"},
    "/t/{table}/notes": {"at": NOTED, "text": "Blue."},
    "/t/{table}/fork": {"at": 0},
    "/t/{table}/rematch": {},
    "/t/{table}/go-on": {},
    "/t/{table}/sit": {"seat": 0, "name": "Dara"},
    "/t/{table}/bot": {"seat": 0, "level": "random"},
    "/t/{table}/stand-in": {"seat": 9, "level": "random"},
    "/t/{table}/hand-over": {},
    "/t/{table}/keep-seat": {},
    **{f"/me/news/{each}": {"url": "http://127.0.0.1/"} for each in NEWS},
    **{f"/me/{each}": {"name": "Chen"} for each in ("name", "link", "alone", "device", "adopt")},
    "/me/settings": {"settings": "take"},
    "/t/{table}/start-over": {},
    "/t/{table}/leave": {},
    "/t/{table}/delete": {},
    "/t/{table}/unlist": {},
    "/t/{table}/resign": {},
    "/t/{table}/come-back": {},
}


class Advisers(FirstBots):
    """Bots that advise in this process, as the real ones do in theirs."""

    async def hints(self, record: str, seat: int, seed: int, edition: Edition | None = None) -> list[Hint]:
        return advise(record, seat, seed)


@dataclass(frozen=True)
class Course:
    """How a table of three was played: how many stones each vein had, and which way each seat went to get one."""

    stones: int
    ways: tuple[str, ...]


DUG = Course(1, (ABOVE, BELOW))  # two have prospected, the third has to
RICH = Course(2, (ABOVE, BELOW))
FOR_SALE = Course(2, (ABOVE, ABOVE, BELOW))  # all have, and the first is asked for red stones


@dataclass(frozen=True)
class Kept:
    """A table that was played, and the cookies of all who were there."""

    file: Path
    table: str
    cookies: list[dict[str, str]]


class World:
    """A table at which some have prospected, each by a way of its own, and somebody who looks on."""

    def __init__(self, site: Site, guests: list[Guest], table: str) -> None:
        self.site = site
        *self.guests, self.watcher = guests
        self.table = table
        order = self.guests[0].view(table)["view"]["turn_order"]
        self.first, self.second, self.third = (self.guests[seat] for seat in order)

    def play_to_sale(self, way: str = ABOVE) -> None:
        """Let the third one prospect, which ends the building; the first one is asked for red stones."""
        play_to_route(self.guests, self.table)
        draw_route(self.guests, self.table, way)

    def play_out(self) -> None:
        """Play to the end."""
        while not self.watcher.view(self.table)["view"]["over"]:
            play_usual(self.guests, self.table)

    def held(self) -> list[dict[str, int]]:
        """What each player holds, in the order of turns."""
        return [self.stones(guest) for guest in (self.first, self.second, self.third)]

    def stones(self, guest: Guest) -> dict[str, int]:
        """The stones of a guest, by colour."""
        seen = guest.view(self.table)
        held: dict[str, int] = seen["view"]["seats"][seen["seat"]]["colours"]
        return {colour: number for colour, number in held.items() if number}

    def told(self, guest: Guest, path: str, language: str = "en") -> str:
        """What the server answers to a guest."""
        return self.answer(guest.get(path, **{"Accept-Language": language}))

    def answer(self, answer: httpx2.Response) -> str:
        """All of an answer, without the port that the server happens to listen at, and without keys."""
        assert answer.status_code < 500, answer.url
        port = self.site.address.rsplit(":", 1)[1].rstrip("/")
        whole = f"{answer.status_code} {answer.headers.get('location')} {answer.text}"
        return KEYS.sub("", whole.replace(port, ""))

    def do(self, guest: Guest, route: str, fields: dict[str, object]) -> str:
        """What the server answers to something that a guest sends."""
        now = guest.view(self.table)
        choices = [option["token"] for option in now["view"]["options"]] or ["stop"]
        sent = {"number": now["number"], "choice": choices[0], **fields}
        return self.answer(guest.post(route.replace("/t/{table}", self.table), sent))

    def first_event(self, guest: Guest) -> str:
        """The first thing that a listening page is told."""
        with guest.client.stream("GET", f"{self.table}/events") as stream:
            lines = stream.iter_lines()
            return next(line for line in lines if line.startswith("data:"))


def play(site: Site, course: Course) -> tuple[list[Guest], str]:
    """Play a table; its guests, of whom the last looks on, and its path."""
    guests = [site.guest() for _ in range(4)]
    table = opened(guests[:3], course.stones, links)
    for way in course.ways:
        play_to_route(guests[:3], table)
        draw_route(guests[:3], table, way)
    players = [guests[seat] for seat in guests[0].view(table)["view"]["turn_order"]]
    for guest in (*players, guests[-1]):
        guest.get(table)
        guest.post(f"{table}/chat", {"text": ASKED})
    for guest, way in zip_longest(players, course.ways):
        guest.post(f"{table}/notes", {"at": NOTED, "text": f"My way: {way}."})
    return guests, table


NewWorld = Callable[[Course], World]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Course], Kept]:
    """Every table that is wanted, played once."""

    @cache
    def kept(course: Course) -> Kept:
        file = tmp_path_factory.mktemp("played") / "tables.sqlite"
        with new_site(file) as site:
            guests, table = play(site, course)
            return Kept(file, table, [dict(guest.client.cookies.items()) for guest in guests])

    return kept


@pytest.fixture
def world_of(shelf: Callable[[Course], Kept], tmp_path: Path) -> Iterator[NewWorld]:
    """Opens worlds in which a table was played that nobody has gone on with."""
    with ExitStack() as stack:
        numbers = count()

        def new(course: Course) -> World:
            kept = shelf(course)
            file = tmp_path / f"{next(numbers)}.sqlite"
            copy(kept.file, file)
            site = stack.enter_context(new_site(file, clock=ticking(LATER), new_id=numbered(2)))
            guests = [site.guest() for _ in kept.cookies]
            for guest, cookies in zip(guests, kept.cookies, strict=True):
                guest.client.cookies.update(cookies)
            return World(site, guests, kept.table)

        yield new


MORE = pytest.param(RICH, marks=pytest.mark.complete)


@pytest.fixture(params=[DUG, MORE], ids=["emptied veins", "veins with stones left"])
def worlds(request: pytest.FixtureRequest, world_of: NewWorld) -> tuple[World, World]:
    """Two worlds that look the same and in which two players hold each other's stones."""
    course: Course = request.param
    one, other = world_of(course), world_of(replace(course, ways=course.ways[::-1]))
    assert one.held() == [{"red": 1}, {"blue": 1}, {}]
    assert other.held() == [{"blue": 1}, {"red": 1}, {}]
    return one, other


@pytest.fixture
def sales(world_of: NewWorld) -> tuple[World, World]:
    """Two worlds in which all hold stones, the first one a red one; the others hold each other's."""
    first, second, third = FOR_SALE.ways
    one, other = world_of(FOR_SALE), world_of(replace(FOR_SALE, ways=(first, third, second)))
    assert one.held() == [{"red": 1}, {"red": 1}, {"blue": 1}]
    assert other.held() == [{"red": 1}, {"blue": 1}, {"red": 1}]
    return one, other


@pytest.fixture
def world(world_of: NewWorld) -> World:
    """A world in which the first player has a red stone and the second a blue one."""
    return world_of(DUG)


def new_site(db: Path, **options: Any) -> AbstractContextManager[Site]:
    """A site where all that is dealt is known."""
    usual = {"clock": ticking(), "new_id": numbered(), "new_seed": lambda: SEED, "bots": Advisers()}
    return running(db, **{**usual, **options})


def looked_at(world: World) -> list[tuple[str, str]]:
    """Every address that can be looked at, as its route says it and as it is for a world."""
    mover = who_decides(world.guests, world.table)
    number, tokens = mover.view(world.table)["number"], mover.tokens(world.table)
    about = {
        **ABOUT,
        "/t/{table}/preview": tuple(f"?number={number}&choice={token}" for token in tokens),
        "/t/{table}/theatre": ("?after=0", f"?after={NOTED}"),
        "/t/{table}/replay": ("?at=0", f"?at={NOTED}", *(f"?at={at}&fragment=1" for at in range(number + 2))),
    }
    blanks = {"/t/{table}": world.table, "{table}": world.table[3:], "{size}": "192", **BLANKS}
    found = []
    for route in (each.path for each in ROUTES if "GET" in (each.methods or ()) and each.path not in APART):
        path = reduce(lambda text, blank: text.replace(*blank), blanks.items(), route)
        found += [(route, path + query) for query in ("", *about.get(route, ()))]
    return found


# What can be looked at


def test_who_looks_on_is_told_the_same_whoever_holds_which_stones(worlds: tuple[World, World]) -> None:
    one, other = worlds
    for each, same in ((one.watcher, other.watcher), (one.third, other.third)):
        for path in (one.table, f"{one.table}/replay?at={NOTED}"):
            assert one.told(each, path, "de") == other.told(same, path, "de"), path
        assert one.first_event(each) == other.first_event(same)


def test_the_file_of_all_games_tells_nothing_that_others_hold(worlds: tuple[World, World]) -> None:
    one, other = worlds
    packed = [{name: record(world, getattr(world, name)) for name in ("first", "third")} for world in worlds]
    assert packed[0]["third"] == packed[1]["third"] == one.third.record(one.table)
    assert packed[0]["first"] != packed[1]["first"]
    assert packed[1]["first"] == other.first.record(other.table)


def record(world: World, guest: Guest) -> str:
    """The record of the table in the file of all games of a guest."""
    with ZipFile(BytesIO(guest.get("/me/games").content)) as archive:
        return next(archive.read(name).decode() for name in archive.namelist() if world.table[3:] in name)


@pytest.mark.complete
def test_no_address_tells_more_to_who_looks_on(worlds: tuple[World, World]) -> None:
    """Whatever can be asked, with whatever is asked about: hints, previews, goals, the past, other seats."""
    assert_told_alike(worlds, "watcher", "third")


def test_no_address_tells_a_seat_what_others_hold(sales: tuple[World, World]) -> None:
    """The same to who holds stones, too, and has to choose now; and to who looks on."""
    one, other = sales
    assert ASKED in one.told(one.first, f"{one.table}/chat")
    assert f"My way: {BELOW}." in other.told(other.second, f"{other.table}/notes")
    assert who_decides(one.guests, one.table) is one.first
    assert who_decides(other.guests, other.table) is other.first
    assert_told_alike(sales, "watcher", "first")


def assert_told_alike(worlds: tuple[World, World], *names: str) -> None:
    """Nobody of these learns at any address in which of two worlds they are."""
    asked = looked_at(worlds[0])
    looked = {route.path for route in ROUTES if "GET" in (route.methods or ())}
    assert looked == {route for route, _ in asked} | set(APART)
    for _, path in asked:
        for name in names:
            one, other = (world.answer(getattr(world, name).get(path)) for world in worlds)
            assert one == other, (name, path)
    for name in names:
        one, other = (world.first_event(getattr(world, name)) for world in worlds)
        assert one == other


def test_nothing_that_can_be_done_is_answered_with_more(worlds: tuple[World, World]) -> None:
    """Whatever can be sent, what does least harm first."""
    assert set(DONE) == {route.path for route in ROUTES if "POST" in (route.methods or ())}
    for route, fields in DONE.items():
        for name in ("watcher", "third"):
            one, other = (world.do(getattr(world, name), route, fields) for world in worlds)
            assert one == other, (name, route)


def test_what_is_heard_of_a_choice_is_the_same_whoever_holds_which_stones(worlds: tuple[World, World]) -> None:
    for name in ("watcher", "third"):
        one, other = (heard(world, getattr(world, name)) for world in worlds)
        assert one == other
        assert len(one) == 3


def heard(world: World, guest: Guest) -> list[object]:
    """What the one stream of a browser says when it begins, and of a choice."""
    with following(guest, world.table) as stream:
        told: list[object] = [next_change(stream), next_turns(stream)]
        world.third.choose(world.table, world.third.tokens(world.table)[0])
        return [*told, next_change(stream)]


def test_a_seat_has_its_own_record_and_nobody_elses_routes(world: World) -> None:
    told = {guest: guest.record(world.table) for guest in (world.watcher, world.first, world.second)}
    assert [text.count("?;") + text.count("?\n") for text in told.values()] == [4, 2, 2]
    assert ABOVE in told[world.first]
    assert ABOVE not in told[world.second] + told[world.watcher]
    assert BELOW in told[world.second]
    assert all("# The game is on: what others hide is written '?'." in text for text in told.values())
    assert "prospected 1 stone" in told[world.watcher]  # their number is open
    with pytest.raises(BadRecord, match="A choice is unknown: the record was taken while the game was on and hid it"):
        Record.parse(told[world.watcher])


def test_the_record_is_complete_when_nothing_is_hidden_any_more(world: World) -> None:
    world.play_to_sale()
    world.play_out()
    record = Record.parse(world.watcher.record(world.table))
    assert record.result == record.state().scores()
    assert {ABOVE, BELOW} < set(record.tokens())
    assert "stones: ?" not in world.watcher.get(f"{world.table}/replay?at={NOTED}").text


def test_a_past_board_says_that_it_does_not_tell_everything(world: World) -> None:
    past, now = (world.watcher.get(f"{world.table}/replay{query}").text for query in (f"?at={NOTED}", ""))
    assert "While the game is on, whatever would give away a secret is shown as ?" in past
    assert "red vein, stones: ?" in past
    assert "While the game is on" not in now
    assert "stones: ?" not in now


def test_a_game_with_bots_cannot_be_played_on_elsewhere_while_they_hide_something(world: World) -> None:
    guest = world.site.guest()
    answer = guest.submit("/tables", game="cavum", mode="two-phases", players="2", kind="bot")
    refused = guest.submit(f"{answer.headers['location']}/fork", at="0")
    assert refused.status_code == 403
    assert "the players have secrets" in refused.text


# What can be tried


def test_an_offer_is_no_probe(world: World) -> None:
    """Nobody else has a red stone, so all pass by themselves: who offers has learned that, and cannot take it back."""
    world.play_to_sale()
    assert world.first.tokens(world.table) == ["pass", "offer 1"]
    assert world.first.choose(world.table, "offer 1").status_code == 200
    assert who_decides(world.guests, world.table) is world.second  # for blue stones
    refused = undo_last(world, world.first)
    assert refused.status_code == 422
    assert refused.json()["reasons"] == [DEPENDED]


def test_who_is_asked_after_an_offer_is_no_probe_either(world_of: NewWorld) -> None:
    """The next one has a red stone, too, and is asked: that shows it just as well."""
    world = world_of(FOR_SALE)
    world.first.choose(world.table, "offer 2")
    assert who_decides(world.guests, world.table) is world.second
    assert undo_last(world, world.first).json()["reasons"] == [DEPENDED]


def test_the_last_step_before_a_sale_is_final(world: World) -> None:
    """Who is asked first in a sale depends on the stones of all, so the route before it cannot be drawn again."""
    world.play_to_sale()
    assert undo_last(world, world.third).json()["reasons"] == [DEPENDED]


def undo_last(world: World, guest: Guest) -> httpx2.Response:
    """Try to take back the last choice."""
    return guest.undo(world.table, int(guest.view(world.table)["number"]) - 1)


@pytest.mark.parametrize(
    "second", ["offer 1", *(pytest.param(each, marks=pytest.mark.complete) for each in ("pass", "sell 1"))]
)
def test_choices_in_one_post_try_nothing_out(world_of: NewWorld, second: str) -> None:
    """Whether others have the colour decides what comes after an offer; a refusal of what follows does not tell it."""
    told = []
    for way in (ABOVE, BELOW):
        world = world_of(Course(2, (ABOVE, way, BELOW)))
        number = world.first.view(world.table)["number"]
        answer = world.first.post(f"{world.table}/choices", {"number": number, "choices": ["offer 1", second]})
        told.append((answer.status_code, answer.json()))
        assert world.first.view(world.table)["number"] == number
    assert told[0] == told[1]
    assert told[0][1]["error"] == "These choices belong to several seats; each seat makes its own."
