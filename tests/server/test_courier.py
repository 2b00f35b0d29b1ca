"""Who has no page open is told by mail or webhook that it is their turn: after a while, once, and never unasked."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from pickaxe.server.courier import Delivery
from pickaxe.server.gate import Gate
from pickaxe.server.hooks import SHAPES, HookFailed, Place, Target, is_open, message
from pickaxe.server.letters import LIFE
from pickaxe.server.limits import Limit
from pickaxe.server.mail import BadMail, Mailer, MailServer, is_address
from postgres import Cluster
from server.post_office import PostOffice, Receiver, emptied, opened
from server.site import MANY, PLENTY, START, Guest, Site, running, wait_until
from server.test_pages import Page
from server.test_turns import decides, following, next_turns

HOME = "https://dig.example.org"
PAUSE = timedelta(minutes=5)
BACKOFF = (timedelta(minutes=1), timedelta(minutes=5))


class Clock:
    """A clock that stands still unless somebody sets it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, time: timedelta) -> None:
        self.now += time


@dataclass
class Club:
    """A site that sends mail and calls webhooks, and where both arrive."""

    site: Site
    clock: Clock
    post: PostOffice
    receiver: Receiver

    def guest(self) -> Guest:
        return self.site.guest()

    def with_address(self, address: str) -> Guest:
        """Somebody who has confirmed an address."""
        guest = self.guest()
        guest.get("/")
        assert guest.submit("/me/news/address", address=address).status_code == 303
        assert press(guest, self.post.next_mail()).status_code == 303
        return guest

    def waits_for(self, guest: Guest) -> str:
        """A table with somebody else where it is a guest's turn."""
        other = self.guest()
        table = guest.open("invite", name="Ida")
        other.get(table)
        assert other.submit(f"{table}/sit", seat="1", name="Bruno").status_code == 303
        while not decides(guest, table):
            other.end_turn(table)
        self.clock.pass_by(timedelta(seconds=1))
        return table

    def later(self, time: timedelta) -> bool:
        """Let time pass."""
        self.clock.pass_by(time)
        return True

    def has_gone_round(self) -> None:
        """Wait until the courier has seen to everybody whose time has come: others come after them twice."""
        for number in range(2):
            guest = self.guest()
            guest.get("/")
            guest.submit("/me/news/hook", url=f"{self.receiver.url}/round{number}", shape="plain")
            self.waits_for(guest)
            self.clock.pass_by(PAUSE)
            path, _ = self.receiver.next_post()
            assert path == f"/round{number}"


def link_in(mail: EmailMessage) -> tuple[str, str]:
    """Where the link in a mail leads to, without the address of the server, and its key."""
    found = re.search(rf"{re.escape(HOME)}(/me/news/[a-z-]+)\?key=(\S+)", mail.get_content())
    assert found, mail.get_content()
    return found[1], found[2]


def press(guest: Guest, mail: EmailMessage) -> Any:
    """Open the link in a mail and press the button of its page."""
    path, key = link_in(mail)
    assert f'value="{key}"' in guest.get(f"{path}?key={key}").text
    return guest.submit(path, key=key)


@contextmanager
def club(place: Path | str, clock: Clock, **options: Any) -> Iterator[Club]:
    with opened(PostOffice()) as post, opened(Receiver()) as receiver:
        mailer = Mailer(MailServer.parse(post.url), "dig@example.org")
        delivery = Delivery(mailer, PAUSE, allows_local=True, backoff=BACKOFF, pace=0.02)
        gate = Gate(replace(PLENTY, mails=MANY))
        usual = {"clock": clock, "delivery": delivery, "address": HOME, "gate": gate}
        with running(place, **{**usual, **options}) as site:
            yield Club(site, clock, post, receiver)


@pytest.fixture
def dig(place: str) -> Iterator[Club]:
    """Such a club over either store."""
    with club(place, Clock()) as found:
        yield found


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Club]:
    """Such a club over a file, where the store makes no difference."""
    with club(tmp_path / "tables.sqlite", Clock()) as found:
        yield found


# Mail


def test_one_mail_tells_of_all_tables_after_a_while_and_once(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    tables = [dig.waits_for(ida) for _ in range(2)]
    dig.clock.pass_by(PAUSE)
    mail = dig.post.next_mail()
    assert (mail["To"], mail["From"]) == ("ida@example.org", "Pickaxe <dig@example.org>")
    assert mail["Subject"] == "It is your turn at 2 tables"
    for table in tables:
        assert f"Cave vs Cave, with Bruno\n{HOME}{table}\n" in mail.get_content().replace("\r", "")
    assert mail["Auto-Submitted"] == "auto-generated"
    dig.has_gone_round()
    assert dig.post.is_empty


def test_one_click_stops_the_mails_and_looking_at_its_link_does_not(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    dig.waits_for(ida)
    dig.clock.pass_by(PAUSE)
    mail = dig.post.next_mail()
    path, key = link_in(mail)
    assert mail["List-Unsubscribe"] == f"<{HOME}{path}?key={key}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stranger = dig.guest()
    assert "No more mails?" in stranger.get(f"{path}?key={key}").text
    dig.waits_for(ida)
    dig.clock.pass_by(PAUSE)
    dig.post.next_mail()
    one_click = {"List-Unsubscribe": "One-Click"}
    assert stranger.submit(f"{path}?key={key}x", **one_click).status_code == 403
    assert stranger.submit(f"{path}?key={key}", **one_click).status_code == 303
    dig.waits_for(ida)
    dig.clock.pass_by(PAUSE)
    dig.has_gone_round()
    assert dig.post.is_empty
    assert "Send mails again" in ida.get("/me/news").text


def test_nobody_is_told_while_a_page_is_open_nor_afterwards_what_they_have_seen_there(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    with following(ida) as stream:
        next_turns(stream)
        dig.waits_for(ida)
        dig.has_gone_round()
        assert dig.post.is_empty
        assert ida.submit("/me/news/seen").status_code == 204
    dig.has_gone_round()
    assert dig.post.is_empty


def test_what_came_while_a_page_was_open_but_nobody_saw_is_told_after_it(small: Club) -> None:
    ida = small.with_address("ida@example.org")
    with following(ida) as stream:
        next_turns(stream)
        table = small.waits_for(ida)
        small.has_gone_round()
        assert small.post.is_empty
    assert table in small.post.next_mail().get_content()


def test_whoever_played_in_time_is_not_told(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    table = dig.waits_for(ida)
    while decides(ida, table):
        ida.end_turn(table)
    dig.has_gone_round()
    assert dig.post.is_empty


def test_a_table_without_other_people_tells_nobody(small: Club) -> None:
    ida = small.with_address("ida@example.org")
    ida.open("hotseat")
    ida.open("bot")
    small.has_gone_round()
    assert small.post.is_empty


def test_what_the_mail_server_did_not_take_is_sent_after_a_restart(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    table = dig.waits_for(ida)
    dig.post.is_shut = True
    dig.clock.pass_by(PAUSE)
    wait_until(lambda: not dig.post.turned_away.empty())
    dig.site.restart()
    dig.post.is_shut = False
    dig.clock.pass_by(BACKOFF[0] + timedelta(minutes=2))
    assert f"{HOME}{table}" in dig.post.next_mail().get_content()
    dig.has_gone_round()
    assert dig.post.is_empty


def test_the_log_does_not_say_whom_a_mail_was_for(dig: Club, caplog: pytest.LogCaptureFixture) -> None:
    dig.post.knows_nobody = True
    dig.site.guest().submit("/me/news/address", address="ida@example.org")
    wait_until(lambda: "could not be sent" in caplog.text)
    assert "A mail that was asked for could not be sent: SMTPRecipientsRefused: {'...': (550, b'nobody" in caplog.text
    assert "example.org" not in caplog.text.lower()


def test_an_address_counts_once_the_link_that_was_sent_there_is_pressed(dig: Club) -> None:
    ida = dig.guest()
    ida.get("/")
    answer = ida.client.post("/me/news/address", data={"address": "ida@example.org"}, headers={"Host": "evil.example"})
    assert answer.status_code == 303
    mail = dig.post.next_mail()
    assert "evil" not in mail.as_string()
    path, key = link_in(mail)
    ida.get(f"{path}?key={key}")
    assert "ida@example.org" not in ida.get("/me/news").text
    assert press(dig.guest(), mail).status_code == 303
    assert "ida@example.org" in ida.get("/me/news").text
    assert ida.submit(path, key=key).status_code == 403
    assert ida.submit("/me/news/here", key=key).status_code == 403


def test_a_link_is_good_for_a_day(small: Club) -> None:
    ida = small.guest()
    ida.get("/")
    ida.submit("/me/news/address", address="ida@example.org")
    path, key = link_in(small.post.next_mail())
    small.clock.pass_by(timedelta(days=1))
    assert ida.submit(path, key=key).status_code == 403


def test_a_link_by_mail_brings_all_tables_to_another_browser(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    table = dig.waits_for(ida)
    phone = dig.guest()
    own = phone.open("hotseat")
    phone.submit("/me/news/link", address="ida@example.org")
    mail = dig.post.next_mail()
    assert press(phone, mail).headers["location"] == "/"
    assert phone.client.cookies["me"] == ida.client.cookies["me"]
    listed = phone.get("/").text
    assert table in listed
    assert own in listed
    assert own in ida.get("/").text
    assert decides(phone, table)
    path, key = link_in(mail)
    assert dig.guest().get(f"{path}?key={key}").status_code == 403


def test_what_is_on_its_way_goes_to_whom_a_browser_has_become(dig: Club) -> None:
    ida = dig.with_address("ida@example.org")
    table = dig.waits_for(ida)
    dig.post.is_shut = True
    dig.clock.pass_by(PAUSE)
    wait_until(lambda: not dig.post.turned_away.empty())
    phone = dig.guest()
    phone.open("solo", name="Ida")
    ida.adopt(phone.device_link())
    dig.post.is_shut = False
    dig.clock.pass_by(BACKOFF[0] + timedelta(minutes=2))
    assert f"{HOME}{table}" in dig.post.next_mail().get_content()


def test_news_go_to_whoever_has_the_seat_now(dig: Club) -> None:
    ida, carla = dig.with_address("ida@example.org"), dig.with_address("carla@example.org")
    table = dig.waits_for(ida)
    carla.sit_down(ida.seat_link(table).removeprefix(HOME), name="Carla")
    dig.clock.pass_by(PAUSE)
    mail = dig.post.next_mail()
    assert mail["To"] == "carla@example.org"
    assert f"{HOME}{table}" in mail.get_content()
    dig.has_gone_round()
    assert dig.post.is_empty


@pytest.mark.parametrize("kept", [{}, {"mail": "yes"}, {"hook": "yes"}, {"mail": "yes", "hook": "yes"}])
def test_who_forgets_all_other_devices_says_which_ways_to_them_stay(small: Club, kept: dict[str, str]) -> None:
    ida, hook = small.with_address("ida@example.org"), f"{small.receiver.url}/ida"
    ida.submit("/me/news/hook", url=hook, shape="plain")
    page = Page(ida.get("/me/alone").text)
    assert "Keep the address ida@example.org." in page.words
    assert f"Keep the webhook {hook}." in page.words
    assert ida.submit("/me/alone", heir=page.all("name", "heir")[0]["value"] or "", **kept).status_code == 303
    news = ida.get("/me/news").text
    assert ("ida@example.org" in news, hook in news) == ("mail" in kept, "hook" in kept)


def test_a_link_by_mail_makes_nobody_whom_a_browser_has_ceased_to_be(small: Club) -> None:
    ida, phone = small.with_address("ida@example.org"), small.guest()
    phone.open("solo", name="Ida")
    small.guest().submit("/me/news/link", address="ida@example.org")
    path, key = link_in(small.post.next_mail())
    ida.adopt(phone.device_link())
    assert small.guest().get(f"{path}?key={key}").status_code == 403
    tablet = small.guest()
    tablet.get("/")
    tablet.submit("/me/news/link", address="ida@example.org")
    press(tablet, small.post.next_mail())
    assert tablet.client.cookies["me"] == phone.client.cookies["me"]


def test_nobody_learns_whether_an_address_is_known(small: Club) -> None:
    small.with_address("ida@example.org")
    stranger = small.guest()
    stranger.get("/")
    answers = [stranger.submit("/me/news/link", address=f"{name}@example.org") for name in ("ida", "nobody")]
    assert [(answer.status_code, answer.headers["location"]) for answer in answers] == [
        (303, "/me/news?note=asked"),
        (303, "/me/news?note=asked"),
    ]
    assert small.post.next_mail()["To"] == "ida@example.org"
    small.has_gone_round()
    assert small.post.is_empty


def test_an_address_gets_only_so_many_links_an_hour(small: Club) -> None:
    guest = small.guest()
    guest.get("/")
    for _ in range(5):
        assert guest.submit("/me/news/address", address="ida@example.org").status_code == 303
    mails = [small.post.next_mail() for _ in range(3)]
    assert press(guest, mails[-1]).status_code == 303
    small.has_gone_round()
    assert small.post.is_empty


def test_one_browser_may_ask_for_so_many_mails(tmp_path: Path) -> None:
    gate = Gate(replace(PLENTY, mails=Limit(2, 100)))
    with club(tmp_path / "tables.sqlite", Clock(), gate=gate) as found:
        guest = found.guest()
        asked = [guest.submit("/me/news/link", address=f"a{n}@example.org").status_code for n in range(3)]
        assert asked == [303, 303, 429]


def test_a_server_without_mail_says_so_and_shows_no_field(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as site:
        guest = site.guest()
        assert 'type="email"' not in guest.get("/me/news").text
        assert guest.submit("/me/news/address", address="ida@example.org").status_code == 404
        assert guest.submit("/me/news/link", address="ida@example.org").status_code == 404


@pytest.mark.parametrize(
    "text",
    ["", "ida", "@example.org", "ida@", "ida@ex ample.org", "a@b\r\nBcc: c@d", "a@b,c@d", "<a@b>", "a" * 300 + "@b"],
)
def test_what_is_no_address_gets_no_mail(small: Club, text: str) -> None:
    assert not is_address(text)
    assert small.guest().submit("/me/news/address", address=text).status_code == 400


def test_a_mail_server_as_operators_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MailServer.parse("smtp://mail.example.org") == MailServer("mail.example.org", 25)
    assert MailServer.parse("smtps://me%40x@mail:99", "secret") == MailServer("mail", 99, "me@x", "secret", True)
    with pytest.raises(BadMail, match="'mail/path' is not the address of a mail server"):
        MailServer.parse("smtp://me:secret@mail/path")


# Webhooks


def test_a_webhook_is_called_once_for_all_tables(dig: Club) -> None:
    ida = dig.guest()
    ida.get("/")
    assert ida.submit("/me/news/hook", url=f"{dig.receiver.url}/ida?x=1", shape="plain").status_code == 303
    tables = [dig.waits_for(ida) for _ in range(2)]
    dig.clock.pass_by(PAUSE)
    path, told = dig.receiver.next_post()
    assert path == "/ida?x=1"
    assert (told["table"], told["game"], told["url"]) == (tables[0][3:], "Cave vs Cave", f"{HOME}{tables[0]}")
    assert [each["url"] for each in told["tables"]] == [f"{HOME}{table}" for table in tables]
    assert told["text"].startswith("It is your turn at 2 tables:\nCave vs Cave, with Bruno https://")
    dig.has_gone_round()
    assert dig.receiver.posts.empty()


def test_one_click_stops_a_webhook_and_looking_at_its_link_does_not(dig: Club) -> None:
    ida, stranger = dig.guest(), dig.guest()
    ida.get("/")
    ida.submit("/me/news/hook", url=f"{dig.receiver.url}/ida", shape="plain")
    link = told_to_stop(dig, ida)
    assert "Remove the webhook?" in stranger.get(link).text
    dig.clock.pass_by(2 * LIFE)
    dig.with_address("bruno@example.org")  # links by mail are forgotten after a day
    assert told_to_stop(dig, ida) == link
    assert stranger.submit(f"{link}x").status_code == 403
    assert stranger.submit(link).headers["location"] == "/me/news?note=no-hook"
    dig.waits_for(ida)
    dig.clock.pass_by(PAUSE)
    dig.has_gone_round()
    assert dig.receiver.posts.empty()
    assert dig.receiver.url not in ida.get("/me/news").text
    assert stranger.get(link).status_code == stranger.submit(link).status_code == 403


def told_to_stop(club: Club, guest: Guest) -> str:
    """Where the next message to a guest's webhook says that no more of them can be had."""
    club.waits_for(guest)
    club.clock.pass_by(PAUSE)
    _, told = club.receiver.next_post()
    assert told["text"].endswith(f"\nNo more messages: {told['stop']}")
    assert told["stop"].startswith(f"{HOME}/me/news/stop?key=")
    return str(told["stop"].removeprefix(HOME))


def test_the_link_that_stops_a_webhook_is_for_that_one_whoever_has_it(dig: Club) -> None:
    ida, phone = dig.guest(), dig.guest()
    links = []
    for guest in (ida, phone):
        guest.get("/")
        guest.submit("/me/news/hook", url=f"{dig.receiver.url}/first", shape="plain")
        links.append(told_to_stop(dig, guest))
    ida.submit("/me/news/hook", url=f"{dig.receiver.url}/second", shape="plain")
    assert ida.submit(links[0]).status_code == 403
    ida.submit("/me/news/no-hook")
    phone.adopt(ida.device_link())
    assert f"{dig.receiver.url}/first" in ida.get("/me/news").text
    assert phone.submit(links[1]).status_code == 303
    assert f"{dig.receiver.url}/first" not in ida.get("/me/news").text


def test_every_kind_of_program_gets_what_it_reads() -> None:
    places = [Place("a", "Cavum", f"{HOME}/t/a")]
    stop = f"{HOME}/me/news/stop?key=k"
    told = {shape: json.loads(message(shape, "Your turn, @everyone <!channel>", places, stop)) for shape in SHAPES}
    assert told["plain"] == {
        "table": "a",
        "game": "Cavum",
        "url": f"{HOME}/t/a",
        "text": "Your turn, @everyone <!channel>",
        "tables": [{"table": "a", "game": "Cavum", "url": f"{HOME}/t/a"}],
        "stop": stop,
    }
    assert told["discord"] == {"content": "Your turn, @everyone <!channel>", "allowed_mentions": {"parse": []}}
    assert told["slack"] == {"text": "Your turn, @everyone &lt;!channel&gt;"}
    assert told["matrix"]["text"] == told["matrix"]["body"] == "Your turn, @everyone <!channel>"


@pytest.mark.parametrize(("status", "words"), [(500, "It did not take the message."), (302, "It sends on to another")])
def test_a_webhook_that_fails_is_tried_again_then_paused_until_it_is_kept_again(
    small: Club, status: int, words: str
) -> None:
    ida = small.guest()
    ida.get("/")
    ida.submit("/me/news/hook", url=f"{small.receiver.url}/ida", shape="slack")
    small.receiver.status = status
    table = small.waits_for(ida)
    small.clock.pass_by(PAUSE)
    for _ in range(len(BACKOFF) + 1):
        wait_until(lambda: small.later(BACKOFF[0]) and not small.receiver.posts.empty())
        assert small.receiver.next_post()[0] == "/ida"
    wait_until(lambda: words in ida.get("/me/news").text)
    small.receiver.status = 200
    emptied(small.receiver.posts)
    small.has_gone_round()
    assert small.receiver.posts.empty()
    ida.submit("/me/news/hook", url=f"{small.receiver.url}/ida", shape="slack")
    assert words not in ida.get("/me/news").text
    assert table
    small.waits_for(ida)
    small.clock.pass_by(PAUSE)
    assert "It is your turn" in small.receiver.next_post()[1]["text"]


def test_a_webhook_can_be_tried_and_removed(small: Club) -> None:
    ida = small.guest()
    ida.get("/")
    assert ida.submit("/me/news/try").status_code == 404
    ida.submit("/me/news/hook", url=f"{small.receiver.url}/ida", shape="discord")
    assert ida.submit("/me/news/try").headers["location"] == "/me/news?note=tried"
    assert "This is what it looks like" in small.receiver.next_post()[1]["content"]
    small.receiver.status = 404
    refused = ida.client.post("/me/news/try", headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (422, "It did not take the message.")
    ida.submit("/me/news/no-hook")
    assert small.receiver.url not in ida.get("/me/news").text


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "10.1.2.3", "169.254.169.254", "2130706433"]
)
def test_a_webhook_is_no_way_into_the_network_of_the_operator(tmp_path: Path, host: str) -> None:
    with opened(Receiver()) as receiver, running(tmp_path / "tables.sqlite") as site:
        guest, port = site.guest(), receiver.server_address[1]
        refused = guest.post("/me/news/hook", {"url": f"http://{host}:{port}/", "shape": "plain"})
        assert refused.status_code == 400
        assert refused.json()["error"] == "It leads into a private network, where this server sends nothing."
        assert receiver.posts.empty()


@pytest.mark.parametrize(
    "place",
    [
        "127.0.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "::",
    ],
)
def test_a_place_in_a_private_network_is_none_of_the_open_net(place: str) -> None:
    assert not is_open(place)
    assert is_open("93.184.216.34")
    assert is_open("2606:2800:220:1:248:1893:25c8:1946")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "http://",
        "http://me@example.org/",
        "http://a:0/",
        "http://a b/",
        "http://example.org:99999/",
        "http://[::1/",
        "javascript:alert(1)",
        "https://example.org/" + "x" * 500,
    ],
)
def test_what_is_no_address_is_no_webhook(url: str) -> None:
    with pytest.raises(HookFailed):
        Target.parse(url)


def test_an_address_can_carry_nothing_beside_its_path() -> None:
    target = Target.parse("https://bücher.example:8443/a b\r\nX: y?q=ä")
    assert (target.host, target.title) == ("xn--bcher-kva.example", "xn--bcher-kva.example:8443")
    assert target.path == "/a%20bX:%20y?q=%C3%A4"


# Several servers


def test_two_servers_send_one_mail_and_none_while_somebody_looks_at_the_other(cluster: Cluster) -> None:
    url, clock = cluster.new(), Clock()
    with club(url, clock) as dig, running(url, **dig.site.options) as other:
        ida = dig.with_address("ida@example.org")
        for _ in range(3):
            dig.waits_for(ida)
            clock.pass_by(PAUSE)
            dig.post.next_mail()
        ida.client.base_url = other.address
        with following(ida) as stream:
            next_turns(stream)
            ida.client.base_url = dig.site.address
            dig.waits_for(ida)
            clock.pass_by(PAUSE)
            dig.has_gone_round()
        assert dig.post.is_empty
