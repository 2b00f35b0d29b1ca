"""What is said and noted at a table: kept before it is told, read by whom it is meant for, plain, and not too much."""

from datetime import UTC, datetime, timedelta

import pytest

from pickaxe.server.app import ROUTES
from postgres import Cluster
from server.site import Guest, Site, running
from server.test_live import Stream, listening, live
from server.test_pages import Page
from server.test_turns import decides, following, next_change


def invited(site: Site, **fields: str) -> tuple[str, Guest, Guest]:
    """A table at which Ida and Bruno sit, by its path."""
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida", **fields)
    bruno.sit_down(Page(ida.get(table).text).all("data-copy")[0]["data-copy"], name="Bruno")
    return table, ida, bruno


def watcher(site: Site, table: str) -> Guest:
    """Somebody who only looks on."""
    guest = site.guest()
    assert guest.get(table).status_code == 200
    return guest


def said(guest: Guest, table: str) -> list[str]:
    """What a guest can read: who said what."""
    items = guest.get(f"{table}/chat").text.split("<li ")[1:]
    whole = [item.partition("<time")[0] + "</li>" for item in items if "data-said" in item]
    return [" ".join(Page(f"<li {item}").words.split()) for item in whole]


def tell(guest: Guest, table: str, text: str) -> int:
    return guest.post(f"{table}/chat", {"text": text}).status_code


def play_out(table: str, *guests: Guest) -> None:
    """Play a game to its end."""
    while not guests[0].view(table)["view"]["over"]:
        for guest in guests:
            guest.play_on(table)


# Chat


def test_players_hear_each_other_and_who_watches_hears_them(site: Site) -> None:
    table, ida, bruno = invited(site)
    carla = watcher(site, table)
    assert tell(ida, table, "  Good luck,   Bruno! ") == 200
    assert tell(bruno, table, "And to you.") == 200
    heard = said(carla, table)
    assert heard == ["Ida Good luck, Bruno!", "Bruno And to you."]
    assert said(ida, table) == said(bruno, table) == heard


def test_what_spectators_say_reaches_players_only_after_the_end(site: Site) -> None:
    table, ida, bruno = invited(site)
    carla, dara = watcher(site, table), watcher(site, table)
    carla.submit("/tables", game="cavum", kind="hotseat", name="Carla")  # which tells her name
    assert tell(carla, table, "Bruno should take B2") == 200
    assert tell(dara, table, "Why?") == 200
    assert said(dara, table) == ["Carla Bruno should take B2", "Spectator Why?"]
    for player in (ida, bruno):
        assert said(player, table) == []
        assert "B2" not in player.get(f"{table}/chat").text
    bruno.submit(f"{table}/stand-in", seat="1", level="gentle")
    assert said(bruno, table) == []  # a bot plays for him, and he can come back
    bruno.submit(f"{table}/come-back")
    play_out(table, ida, bruno)
    assert len(said(ida, table)) == len(said(bruno, table)) == 2


def test_what_is_said_is_plain_text(site: Site) -> None:
    table, ida, bruno = invited(site)
    tell(ida, table, "<script>alert(1)</script> https://example.org\u0000\u202e{n} {0}\nnext")
    html = bruno.get(f"{table}/chat").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; https://example.org" in html
    assert "<a " not in html
    assert "\u202e" not in html
    assert "{n} {0} next" in html


@pytest.mark.parametrize("text", ["", "   \n", "\u202e"])
def test_nothing_is_nothing_to_say(site: Site, text: str) -> None:
    table, ida, _ = invited(site)
    assert tell(ida, table, text) == 400
    assert said(ida, table) == []


def test_what_is_too_long_is_refused_with_its_length(site: Site) -> None:
    table, ida, _ = invited(site)
    assert tell(ida, table, "x" * 300) == 200
    refused = ida.post(f"{table}/chat", {"text": "x" * 301})
    assert refused.status_code == 400
    assert refused.json()["error"] == "That is too long: at most 300 characters are allowed, and it has 301."
    german = ida.post(f"{table}/chat", {"text": "x" * 301}, **{"Accept-Language": "de"})
    assert german.json()["error"] == "Das ist zu lang: Es darf 300 Zeichen haben und hat 301."


def test_who_writes_too_much_has_to_wait_and_others_need_not(site: Site) -> None:
    table, ida, bruno = invited(site)
    answers = [tell(ida, table, f"{number}") for number in range(25)]
    assert set(answers[:20]) == {200}
    assert 429 in answers[20:]
    assert tell(bruno, table, "Slowly!") == 200


def test_who_has_no_cookie_yet_writes_nothing(site: Site) -> None:
    table, ida, _ = invited(site)
    stranger = site.guest()
    assert tell(stranger, table, "Hello") == 403
    stranger.get(table)  # which brings one
    assert tell(stranger, table, "Hello") == 200
    assert len(said(stranger, table)) == 1
    assert said(ida, table) == []


def test_news_of_a_message_go_out_and_are_no_news_of_the_game(site: Site) -> None:
    table, ida, bruno = invited(site)
    with listening(watcher(site, table), table) as stream:
        assert stream.event()[0] == "changed"
        tell(bruno, table, "Hello")
        assert stream.event() == ("chat", {})
        number = ida.view(table)["number"]
        mover = ida if ida.tokens(table) else bruno
        mover.choose(table, mover.tokens(table)[0])
        assert stream.event() == ("changed", {"number": number + 1})


def test_what_was_said_outlives_the_server_and_goes_with_the_table(site: Site) -> None:
    ida = site.guest()
    table = ida.open(name="Ida")
    tell(ida, table, "Only me")
    site.restart()
    assert said(ida, table) == ["Ida Only me"]
    assert ida.submit(f"{table}/delete").status_code == 303
    assert ida.get(f"{table}/chat").status_code == 410
    assert tell(ida, table, "Hello?") == 410


def test_a_message_at_one_server_is_news_at_the_other(cluster: Cluster) -> None:
    url = cluster.new()
    with running(url) as one, running(url) as other:
        ida = one.guest()
        table = ida.open(name="Ida")
        with listening(watcher(other, table), table) as stream:
            stream.event()
            tell(ida, table, "Can you hear me?")
            assert stream.event() == ("chat", {})
        assert len(said(watcher(other, table), table)) == 1


# Notes


def note(guest: Guest, table: str, at: int, text: str) -> int:
    return guest.post(f"{table}/notes", {"at": at, "text": text}).status_code


def notes(guest: Guest, table: str) -> dict[int, str]:
    return {each["at"]: each["text"] for each in guest.client.get(f"{table}/notes").json()["notes"]}


def test_a_note_is_its_writers_alone(site: Site) -> None:
    table, ida, bruno = invited(site)
    carla = watcher(site, table)
    assert note(ida, table, 2, "Watch the <b>wood</b>\nand the flax") == 200
    assert note(carla, table, 2, "Ida looks sad") == 200
    assert notes(ida, table) == {2: "Watch the <b>wood</b>\nand the flax"}
    assert notes(carla, table) == {2: "Ida looks sad"}
    assert notes(bruno, table) == {}
    for path in (table, f"{table}/replay", f"{table}/replay?at=2", f"{table}/replay?at=2&fragment=1", f"{table}/log"):
        shown = bruno.get(path).text + carla.get(path).text
        assert "Watch the" not in shown
    assert "Watch the &lt;b&gt;wood&lt;/b&gt;" in ida.get(f"{table}/replay?at=2&fragment=1").text
    assert "Watch the" not in ida.get(f"{table}/replay?at=3&fragment=1").text


def test_a_note_is_changed_and_taken_away(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    for text in ("first", "second"):
        assert note(ida, table, 1, text) == 200
        assert notes(ida, table) == {1: text}
    assert note(ida, table, 1, "  ") == 200
    assert notes(ida, table) == {}


def test_the_list_of_turns_marks_what_was_noted(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    ida.end_turn(table)
    last = int(Page(ida.get(table).text).all("data-length")[0]["data-length"])
    answer = ida.submit(f"{table}/notes", at="2", text="Here it began")
    assert answer.headers["location"] == f"{table}/replay?at=2"
    assert note(ida, table, last, "and here I am") == 200
    page = Page(ida.get(f"{table}/replay").text)
    assert [link["data-at"] for link in page.all("class", "noted") if "data-at" in link] == ["2", str(last)]


@pytest.mark.parametrize("at", [-1, 10_000, "x", None])
def test_a_position_that_is_not_there_has_no_note(site: Site, at: object) -> None:
    ida = site.guest()
    table = ida.open()
    assert ida.post(f"{table}/notes", {"at": at, "text": "?"}).status_code in (400, 404)
    assert ida.post(f"{table}/notes", {"at": 0, "text": "x" * 1001}).status_code == 400
    assert notes(ida, table) == {}


def test_notes_go_along_to_another_device(site: Site) -> None:
    table, ida, _ = invited(site)
    note(ida, table, 1, "mine")
    note(ida, table, 2, "mine, too")
    phone = watcher(site, table)
    note(phone, table, 0, "from the phone")
    note(phone, table, 2, "from the phone, too")
    phone.adopt(ida.device_link())
    assert notes(phone, table) == notes(ida, table) == {0: "from the phone", 1: "mine", 2: "mine, too"}


# Who may look


def test_a_private_table_is_for_its_players_alone(site: Site) -> None:
    table, ida, bruno = invited(site, watched="off")
    stranger = site.guest()
    stranger.get("/")
    for route in (each for each in ROUTES if each.path.startswith("/t/{table}")):
        path = route.path.replace("/t/{table}", table)
        refused = stranger.get(path) if "GET" in (route.methods or ()) else stranger.submit(path, seat="0")
        assert refused.status_code == 403, path
        assert "A private table" in refused.text
        assert "Only the players of this table can look at it." in refused.text
    for path in ("", "/fragment", "/log", "/view.json", "/record", "/replay", "/score", "/chat", "/notes", "/seats"):
        assert bruno.get(f"{table}{path}").status_code == 200, path
    assert "Only the players can watch." in ida.get(table).text
    bruno.submit(f"{table}/stand-in", seat="1", level="gentle")
    assert bruno.get(table).status_code == 200  # it is still his


def test_a_private_table_waits_for_who_has_a_link(site: Site) -> None:
    ida, stranger, bruno = (site.guest() for _ in range(3))
    table = ida.open("invite", watched="off")
    link = Page(ida.get(table).text).all("data-copy")[0]["data-copy"]
    assert stranger.get(table).status_code == 403
    assert stranger.submit(f"{table}/sit", seat="1", name="Carla").status_code == 403
    assert bruno.get(link).status_code == 200
    bruno.sit_down(link, name="Bruno")
    assert bruno.get(table).status_code == 200


def test_a_stranger_hears_nothing_of_a_private_table(site: Site) -> None:
    table, ida, _ = invited(site, watched="off")
    public = ida.open()
    stranger = site.guest()
    with following(stranger, table, public) as stream:
        assert next_change(stream) == (public, ida.view(public)["number"])
        assert live(site).count(table[3:]) == 0
        tell(ida, table, "Hello")
        ida.choose(public, "A01")
        assert next_change(stream)[0] == public


def test_who_has_handed_their_seat_over_hears_no_more_of_a_private_table(site: Site) -> None:
    table, ida, bruno = invited(site, watched="off")
    public, carla = ida.open(), site.guest()
    with following(bruno, table, public) as stream, listening(bruno, table) as single:
        carla.sit_down(bruno.seat_link(table), name="Carla")
        hear_the_last_of(stream, table)
        while single.event() != ("changed", {"number": None}):
            pass
        assert live(site).count(table[3:]) == 0
        decider(table, ida, carla).end_turn(table)
        tell(ida, table, "Hello")
        ida.choose(public, "A01")
        while (told := next_change(stream))[0] == public and told[1] != ida.view(public)["number"]:
            pass
        assert told[0] == public


def test_they_hear_no_more_of_it_at_another_server_either(cluster: Cluster) -> None:
    url = cluster.new()
    with running(url) as site, running(url) as other:
        table, ida, bruno = invited(site, watched="off")
        link, carla = bruno.seat_link(table), site.guest()
        bruno.client.base_url = other.address
        with following(bruno, table) as stream:
            assert next_change(stream) == (table, ida.view(table)["number"])
            carla.sit_down(link, name="Carla")
            hear_the_last_of(stream, table)
            assert live(other).count(table[3:]) == 0


def hear_the_last_of(stream: Stream, table: str) -> None:
    """Listen until a page is told to look at a table again, which it may not any more."""
    while next_change(stream) != (table, None):
        pass


def decider(table: str, *guests: Guest) -> Guest:
    """Who has to decide at a table."""
    return next(guest for guest in guests if decides(guest, table))


def test_anybody_may_watch_unless_it_was_agreed_otherwise(site: Site) -> None:
    table, ida, _ = invited(site)
    assert "Anybody with the address may watch." in ida.get(table).text
    assert site.guest().get(table).status_code == 200
    assert site.guest().submit("/tables", game="cavum", watched="perhaps").status_code == 400


# How long a turn may take


class Hands:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **time: int) -> None:
        self.now += timedelta(**time)


def by_turn(table: str, *guests: Guest) -> tuple[Guest, Guest]:
    """Who has to decide, and who waits."""
    first, second = guests
    return (first, second) if first.tokens(table) else (second, first)


def test_a_bot_may_go_on_when_the_time_is_up_and_not_before(place: str) -> None:
    clock = Hands()
    with running(place, clock=clock) as site:
        ida, bruno = site.guest(), site.guest()
        table = ida.open("invite", name="Ida", pace="8h")
        clock.go_on(days=2)  # the table waits for Bruno, and nobody's time runs
        bruno.sit_down(Page(ida.get(table).text).all("data-copy")[0]["data-copy"], name="Bruno")
        asked, waits = by_turn(table, ida, bruno)
        seat = str(asked.view(table)["seat"])
        assert Page(waits.get(table).text).all("data-until")[1]["data-until"] == "2026-01-04T20:00:00+00:00"
        clock.go_on(hours=7, minutes=59)
        refused = waits.submit(f"{table}/stand-in", seat=seat, level="gentle")
        assert refused.status_code == 403
        assert "still has time." in refused.text
        assert not Page(waits.get(f"{table}/seats").text).all("action", f"{table}/stand-in")[1:]
        assert 'id="go-on"' not in waits.get(table).text
        clock.go_on(minutes=1)
        assert 'id="go-on"' in waits.get(table).text
        assert "time is up" in asked.get(table).text
        assert 'id="go-on"' not in asked.get(table).text
        assert waits.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 303
        assert asked.submit(f"{table}/come-back").status_code == 303
        assert asked.get(table).status_code == 200


def test_who_may_take_something_back_has_the_time_of_a_turn_again(place: str) -> None:
    clock = Hands()
    with running(place, clock=clock) as site:
        table, ida, bruno = invited(site, pace="1h")
        carla = watcher(site, table)
        asker, other = by_turn(table, ida, bruno)
        seat = str(asker.view(table)["seat"])
        asker.end_turn(table)
        other.choose(table, other.tokens(table)[0])
        clock.go_on(minutes=55)
        number = str(ida.view(table)["number"])
        assert asker.submit(f"{table}/ask", number=number).status_code == 303
        number = str(ida.view(table)["number"])
        assert carla.submit(f"{table}/answer", number=number, agrees="yes").status_code == 403
        clock.go_on(minutes=20)
        assert other.submit(f"{table}/answer", number=number, agrees="yes").status_code == 303
        assert asker.tokens(table)
        clock.go_on(minutes=59)
        assert other.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 403
        site.restart()
        assert other.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 403
        clock.go_on(minutes=1)
        assert other.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 303


def test_the_night_of_who_opened_the_table_does_not_count(place: str) -> None:
    clock = Hands()  # it is one in the afternoon in Prague
    with running(place, clock=clock) as site:
        fields = {"pace": "1d", "night": "22-8", "zone": "Europe/Prague"}
        table, ida, _ = invited(site, **fields)
        page = ida.get(table).text
        assert 'data-until="2026-01-04T08:00:00+00:00"' in page  # nine hours, fourteen, and one of the next day
        assert "The night does not count: 22 to 8 o’clock, Europe/Prague." in page
        assert 'data-until="2026-01-04T08:00:00+00:00"' in ida.get("/").text
        site.restart()
        assert 'data-until="2026-01-04T08:00:00+00:00"' in ida.get(table).text


def test_who_plays_alone_has_all_the_time_in_the_world(place: str) -> None:
    with running(place) as site:
        ida = site.guest()
        for kind in ("hotseat", "bot", "solo"):
            assert "<time" in ida.get(ida.open(kind, pace="1h")).text
            assert 'class="until' not in ida.get(ida.open(kind, pace="1h")).text


@pytest.mark.parametrize("field", [{"pace": "2h"}, {"night": "8"}, {"pace": "1h", "zone": 7}])
def test_another_pace_is_refused(site: Site, field: dict[str, object]) -> None:
    assert site.guest().post("/tables", {"game": "cavum", **field}).status_code == 400


def test_each_turn_has_its_own_time_and_steps_of_a_turn_win_none(place: str) -> None:
    clock = Hands()
    with running(place, clock=clock) as site:
        table, ida, bruno = invited(site, pace="1h")
        asked, waits = by_turn(table, ida, bruno)
        seat = str(asked.view(table)["seat"])
        clock.go_on(minutes=50)
        asked.choose(table, asked.tokens(table)[0])
        clock.go_on(minutes=11)
        assert waits.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 303
        asked.submit(f"{table}/come-back")
        if asked.tokens(table):  # back in time, they have an hour again
            assert waits.submit(f"{table}/stand-in", seat=seat, level="gentle").status_code == 403
