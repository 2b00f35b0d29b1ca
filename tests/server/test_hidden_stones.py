"""While stones are hidden, nobody is told by the server what others hold: not now, not by the past, not by trying."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import reduce
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest

from pickaxe import BadRecord, Record
from pickaxe.ai.hints import Hint
from pickaxe.kernel.edition import Edition
from pickaxe.server.app import ROUTES
from pickaxe.server.bots import advise
from server.ring import ABOVE, BELOW, draw_route, opened, play_to_route, play_usual, who_decides
from server.site import FirstBots, Guest, Site, numbered, running, ticking
from server.test_cavum_site import links
from server.test_turns import following, next_change, next_turns

SEED = 5
DEPENDED = "What came next depended on what others keep secret."
BLANKS = {"{seat}": "1", "{game}": "cavum", "{section}": "sale", "{name:path}": "table.css", "{purpose}": "any"}
KEYS = re.compile(r"key=[\w.-]+")
FORMER = range(120)  # more positions than there are
# What is asked about at an address, beside that it is looked at.
ABOUT = {
    "/t/{table}": ("?seat=0", "?seat=1", "?seat=2", "?wishes=log", "?watch=1"),
    "/t/{table}/fragment": ("?seat=0", "?seat=1", "?seat=2", "?wishes=log"),
    "/t/{table}/theatre": tuple(f"?after={at}" for at in range(0, 60, 4)),
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
    "/t/{table}/replay": ("?at=0", "?at=40", *(f"?at={at}&fragment=1" for at in FORMER)),
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
    "/t/{table}/notes": {"at": 40, "text": "Blue."},
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


class World:
    """A table of three at which two have prospected, each by a way of its own; the third has to."""

    def __init__(self, site: Site, ways: tuple[str, str], stones: int) -> None:
        self.site = site
        self.guests = [site.guest() for _ in range(3)]
        self.watcher = site.guest()
        self.table = opened(self.guests, stones, links)
        for way in ways:
            play_to_route(self.guests, self.table)
            draw_route(self.guests, self.table, way)
        order = self.guests[0].view(self.table)["view"]["turn_order"]
        self.first, self.second, self.third = (self.guests[seat] for seat in order)
        for guest in (self.first, self.second, self.third, self.watcher):
            guest.get(self.table)
            guest.post(f"{self.table}/chat", {"text": "Who has the red one?"})
            guest.post(f"{self.table}/notes", {"at": 40, "text": "Red or blue?"})

    def play_to_sale(self, way: str = ABOVE) -> None:
        """Let the third one prospect, which ends the building; the first one is asked for red stones."""
        play_to_route(self.guests, self.table)
        draw_route(self.guests, self.table, way)

    def play_out(self) -> None:
        """Play to the end."""
        while not self.watcher.view(self.table)["view"]["over"]:
            play_usual(self.guests, self.table)

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


@pytest.fixture(params=[1, 2], ids=["emptied veins", "veins with stones left"])
def worlds(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[World]]:
    """Two worlds that look the same and in which two players hold each other's stones."""
    with ExitStack() as stack:
        sites = [stack.enter_context(new_site(tmp_path / f"{number}.sqlite")) for number in range(2)]
        ways = [(ABOVE, BELOW), (BELOW, ABOVE)]
        yield [World(site, way, request.param) for site, way in zip(sites, ways, strict=True)]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A world in which the first player has a red stone and the second a blue one."""
    with new_site(tmp_path / "tables.sqlite") as site:
        yield World(site, (ABOVE, BELOW), 1)


def new_site(db: Path) -> AbstractContextManager[Site]:
    """A site where all that is dealt is known."""
    return running(db, clock=ticking(), new_id=numbered(), new_seed=lambda: SEED, bots=Advisers())


def looked_at(world: World) -> list[tuple[str, str]]:
    """Every address that can be looked at, as its route says it and as it is for a world."""
    number, tokens = world.third.view(world.table)["number"], world.third.tokens(world.table)
    previews = tuple(f"?number={number}&choice={token}" for token in tokens)
    about = {**ABOUT, "/t/{table}/preview": previews}
    blanks = {"/t/{table}": world.table, "{table}": world.table[3:], "{size}": "192", **BLANKS}
    found = []
    for route in (each.path for each in ROUTES if "GET" in (each.methods or ()) and each.path not in APART):
        path = reduce(lambda text, blank: text.replace(*blank), blanks.items(), route)
        found += [(route, path + query) for query in ("", *about.get(route, ()))]
    return found


# What can be looked at


def test_who_looks_on_is_told_the_same_whoever_holds_which_stones(worlds: list[World]) -> None:
    one, other = worlds
    assert (one.stones(one.first), one.stones(one.second)) == ({"red": 1}, {"blue": 1})
    assert (other.stones(other.first), other.stones(other.second)) == ({"blue": 1}, {"red": 1})
    for each, same in ((one.watcher, other.watcher), (one.third, other.third)):
        for path in (one.table, f"{one.table}/replay?at=40"):
            assert one.told(each, path, "de") == other.told(same, path, "de"), path
        assert one.first_event(each) == other.first_event(same)


def test_the_file_of_all_games_tells_nothing_that_others_hold(worlds: list[World]) -> None:
    one, other = worlds
    packed = [{name: record(world, getattr(world, name)) for name in ("first", "third")} for world in worlds]
    assert packed[0]["third"] == packed[1]["third"] == one.third.record(one.table)
    assert packed[0]["first"] != packed[1]["first"]
    assert packed[1]["first"] == other.first.record(other.table)


def record(world: World, guest: Guest) -> str:
    """The record of the table in the file of all games of a guest."""
    with ZipFile(BytesIO(guest.get("/me/games").content)) as archive:
        return next(archive.read(name).decode() for name in archive.namelist() if world.table[3:] in name)


def test_no_address_tells_more_to_who_looks_on(worlds: list[World]) -> None:
    """Whatever can be asked, with whatever is asked about: hints, previews, goals, the past, other seats."""
    asked = looked_at(worlds[0])
    looked = {route.path for route in ROUTES if "GET" in (route.methods or ())}
    assert looked == {route for route, _ in asked} | set(APART)
    for _, path in asked:
        for name in ("watcher", "third"):
            one, other = (world.answer(getattr(world, name).get(path)) for world in worlds)
            assert one == other, (name, path)


def test_nothing_that_can_be_done_is_answered_with_more(worlds: list[World]) -> None:
    """Whatever can be sent, what does least harm first."""
    assert set(DONE) == {route.path for route in ROUTES if "POST" in (route.methods or ())}
    for route, fields in DONE.items():
        for name in ("watcher", "third"):
            one, other = (world.do(getattr(world, name), route, fields) for world in worlds)
            assert one == other, (name, route)


def test_what_is_heard_of_a_choice_is_the_same_whoever_holds_which_stones(worlds: list[World]) -> None:
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
    assert "stones: ?" not in world.watcher.get(f"{world.table}/replay?at=40").text


def test_a_past_board_says_that_it_does_not_tell_everything(world: World) -> None:
    past, now = (world.watcher.get(f"{world.table}/replay{query}").text for query in ("?at=40", ""))
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


def test_who_is_asked_after_an_offer_is_no_probe_either(tmp_path: Path) -> None:
    """The next one has a red stone, too, and is asked: that shows it just as well."""
    with new_site(tmp_path / "tables.sqlite") as site:
        world = World(site, (ABOVE, ABOVE), 2)
        world.play_to_sale()
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


@pytest.mark.parametrize("second", ["pass", "sell 1", "offer 1"])
def test_choices_in_one_post_try_nothing_out(tmp_path: Path, second: str) -> None:
    """Whether others have the colour decides what comes after an offer; a refusal of what follows does not tell it."""
    told = []
    for way in (ABOVE, BELOW):
        with new_site(tmp_path / f"{way}.sqlite") as site:
            world = World(site, (ABOVE, way), 2)
            world.play_to_sale(BELOW)
            number = world.first.view(world.table)["number"]
            answer = world.first.post(f"{world.table}/choices", {"number": number, "choices": ["offer 1", second]})
            told.append((answer.status_code, answer.json()))
            assert world.first.view(world.table)["number"] == number
    assert told[0] == told[1]
    assert told[0][1]["error"] == "These choices belong to several seats; each seat makes its own."
