"""The addresses of the site and what they do, as a visitor sees it."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import pickaxe
from pickaxe import Record
from pickaxe.server.assets import assets, static
from server.site import Guest, Site, following, running, wait_until


def test_the_lobby_opens_a_table_in_one_step(site: Site) -> None:
    ida = site.guest()
    assert ida.get("/").status_code == 200
    table = ida.open("solo", name="Ida")
    page = ida.get(table)
    assert page.status_code == 200
    assert 'id="table"' in page.text
    assert ida.view(table)["seat"] == 0
    assert "seats: Ida\n" in ida.record(table)


def test_what_is_left_out_is_the_most_usual(site: Site) -> None:
    ida = site.guest()
    table = ida.submit("/tables", game="cave-vs-cave").headers["location"]
    record = ida.record(table)
    assert "mode: era-1\n" in record
    assert "seats: Player 1, Steady bot\n" in record


def test_names_of_a_hot_seat(site: Site) -> None:
    ida = site.guest()
    assert "seats: Ida, Bruno\n" in ida.record(ida.open(name="Ida", name2="Bruno"))
    assert "seats: Ida, Ida 2\n" in ida.record(ida.open(name="Ida", name2="Ida"))
    assert "seats: Ida, Player 2\n" in ida.record(ida.open(name="Ida"))


def test_a_choice_answers_with_the_new_fragment(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    answer = ida.choose(table, "A01", number)
    assert answer.status_code == 200
    assert re.search(rf'data-number="?{number + 1}\b', answer.text)
    assert answer.text == ida.get(f"{table}/fragment").text
    assert ida.record(table).rstrip().endswith(": A01")


def test_a_choice_can_be_its_number(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    assert ida.choose(table, pickaxe.game("cave-vs-cave").lexicon.parse("A02")).status_code == 200
    assert ida.record(table).rstrip().endswith(": A02")


def test_pages_work_as_plain_forms(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    number = ida.view(table)["number"]
    answer = ida.submit(f"{table}/choices", number=str(number), choice="A01")
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    answer = ida.submit(f"{table}/undo", number=str(number + 1), to=str(number))
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    answer = ida.submit(f"{table}/choices", number=str(number), choice="A01")
    assert answer.status_code == 409
    assert "<h1" in answer.text


def test_undo_goes_back_to_any_step(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    start, record = ida.view(table), ida.record(table)
    ida.choose(table, "A01")
    ida.choose(table, ida.tokens(table)[0])
    assert ida.undo(table, start["number"]).status_code == 200
    assert ida.record(table) == record
    now = ida.view(table)
    assert now["view"] == start["view"]
    assert now["number"] == start["number"] + 3


def test_only_who_acted_last_takes_back(site: Site) -> None:
    ida, bruno, table = two_at_a_table(site)
    first, second = in_order(table, ida, bruno)
    start = first.view(table)["number"]
    first.end_turn(table)
    assert second.undo(table, start).status_code == 403
    assert first.undo(table, start).status_code == 200
    first.end_turn(table)
    assert second.choose(table, second.tokens(table)[0]).status_code == 200
    answer = first.undo(table, start)
    assert answer.status_code == 422
    assert answer.json()["reasons"][0].endswith("has acted since.")


def two_at_a_table(site: Site) -> tuple[Guest, Guest, str]:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida")
    assert bruno.sit_down(invitation(ida, table)).headers["location"] == table
    return ida, bruno, table


def invitation(guest: Guest, table: str) -> str:
    """The link on the waiting page."""
    found = re.search(rf'http://[^"\s<]*/join/{table[3:]}/1\?key=[\w.-]+', guest.get(table).text)
    assert found
    return found[0]


def in_order(table: str, ida: Guest, bruno: Guest) -> tuple[Guest, Guest]:
    """The two guests, the one who has to decide first."""
    return (ida, bruno) if ida.view(table)["view"]["seat"] == 0 else (bruno, ida)


def test_friends_are_invited_by_a_link(site: Site) -> None:
    ida, bruno, table = two_at_a_table(site)
    assert [guest.view(table)["seat"] for guest in (ida, bruno)] == [0, 1]
    assert 'id="table"' in ida.get(table).text
    first, second = in_order(table, ida, bruno)
    assert second.choose(table, "A01").status_code == 403
    assert second.choose(table, "A01").json()["error"].endswith("'s turn.")
    assert first.choose(table, "A01").status_code == 200


def test_nobody_plays_before_the_seats_are_taken(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open("invite")
    answer = ida.choose(table, "A01")
    assert answer.status_code == 403
    assert answer.json()["error"] == "The table still waits for someone to sit down."
    assert "/join/" in ida.get(table).text
    assert "/join/" not in carla.get(table).text


def test_a_seat_is_given_away_once(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite")
    link = invitation(ida, table)
    bruno, carla = site.guest(), site.guest()
    carla.get("/")
    assert bruno.sit_down(link).status_code == 303
    for answer in (carla.get(link), carla.sit_down(link)):
        assert answer.status_code == 403
        assert "Somebody else already sits there" in answer.text
    assert bruno.sit_down(link).status_code == 303
    assert [guest.view(table)["seat"] for guest in (ida, bruno, carla)] == [0, 1, None]


def test_opening_ones_own_invitation_takes_no_seat(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite")
    link = invitation(ida, table)
    for answer in (ida.get(link), ida.sit_down(link)):
        assert answer.headers["location"] == table
    assert invitation(ida, table) == link


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_whoever_only_looks_at_an_invitation_takes_no_seat(site: Site, method: str) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida")
    link = invitation(ida, table)
    for _ in range(2):
        assert bruno.client.request(method, link).status_code in (200, 405)
    assert bruno.view(table)["seat"] is None
    assert invitation(ida, table) == link


def test_an_invitation_asks_for_a_name(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite", name="Ida")
    page = bruno.get(invitation(ida, table)).text
    for words in ("Sit down at this table", "Cave vs Cave", "Era I", "Ida", 'name="name"', f"{table}/sit"):
        assert words in page
    assert bruno.sit_down(invitation(ida, table), name=" Bruno ").status_code == 303
    assert "seats: Ida, Bruno\n" in ida.record(table)
    assert 'value="Bruno"' in bruno.get("/").text


def test_a_browser_without_cookies_gets_no_seat(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    _, _, key = invitation(ida, table).partition("?key=")
    answer = bruno.submit(f"{table}/sit", seat="1", key=key)
    assert answer.status_code == 403
    assert "must accept a cookie" in answer.text
    assert bruno.view(table)["seat"] is None


def test_a_page_of_another_site_seats_nobody(site: Site) -> None:
    ida, bruno = site.guest(), site.guest()
    table = ida.open("invite")
    _, _, key = invitation(ida, table).partition("?key=")
    bruno.get("/")
    assert bruno.post(f"{table}/sit", {"seat": 1, "key": key}, Origin="http://elsewhere.example").status_code == 403
    assert bruno.view(table)["seat"] is None


@pytest.mark.parametrize("key", ["", "x", "WyJhIiwxLCJpbnZpdGUiXQ.aaaa"])
def test_a_forged_link_is_worth_nothing(site: Site, key: str) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open("invite")
    for answer in (carla.get(f"/join/{table[3:]}/1?key={key}"), carla.submit(f"{table}/sit", seat="1", key=key)):
        assert answer.status_code == 403
        assert "This link is not valid" in answer.text
    good = urlsplit(invitation(ida, table)).query
    for seat in (0, 2, 99):
        assert carla.get(f"/join/{table[3:]}/{seat}?{good}").status_code == 403


def test_a_seat_can_be_handed_over_to_somebody_else(site: Site) -> None:
    bruno, ida = site.guest(), site.guest()
    table = ida.open("bot", name="Ida")
    link = ida.seat_link(table)
    assert bruno.post(f"{table}/hand-over", {}).status_code == 403
    assert "Ida hands this seat over to you" in bruno.get(link).text
    assert [guest.view(table)["seat"] for guest in (ida, bruno)] == [0, None]
    assert bruno.sit_down(link, name="Bruno").status_code == 303
    assert [guest.view(table)["seat"] for guest in (ida, bruno)] == [None, 0]
    assert "seats: Bruno, " in ida.record(table)
    assert table not in ida.get("/").text
    assert table in bruno.get("/").text


def test_a_link_to_ones_seat_is_used_once(site: Site) -> None:
    phone, laptop, carla = site.guest(), site.guest(), site.guest()
    table = laptop.open("bot")
    link = laptop.seat_link(table)
    assert laptop.get(link).headers["location"] == laptop.sit_down(link).headers["location"] == table
    assert phone.sit_down(link).status_code == 303
    assert laptop.sit_down(phone.seat_link(table)).status_code == 303  # back again: the first link stays used up
    for answer in (carla.get(link), carla.sit_down(link)):
        assert answer.status_code == 403
        assert "This link is not valid" in answer.text
    assert [guest.view(table)["seat"] for guest in (laptop, phone, carla)] == [0, None, None]


def test_a_new_link_to_ones_seat_revokes_the_one_before(site: Site) -> None:
    phone, laptop = site.guest(), site.guest()
    table = laptop.open("bot")
    old, new = laptop.seat_link(table), laptop.seat_link(table)
    assert phone.sit_down(old).status_code == 403
    assert phone.sit_down(new).status_code == 303


def test_of_several_seats_each_is_handed_over_by_a_link_of_its_own(site: Site) -> None:
    ida, bruno, carla = site.guest(), site.guest(), site.guest()
    table = ida.open("hotseat")
    links = [ida.post(f"{table}/hand-over", {"seat": seat}).json()["link"] for seat in (0, 1)]
    assert ida.post(f"{table}/hand-over", {"seat": 2}).status_code == 403
    for guest, link, name in zip((bruno, carla), links, ("Bruno", "Carla"), strict=True):
        assert guest.sit_down(link, name=name).status_code == 303
    assert "seats: Bruno, Carla\n" in ida.record(table)
    assert [guest._view(table)["seat"] for guest in (ida, bruno, carla)] == [None, 0, 1]


def test_a_spectator_sees_the_table_but_no_choices(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    seen = carla.view(table)
    assert seen["seat"] is None
    assert seen["view"]["options"] == seen["view"]["exchanges"] == []
    page = carla.get(table)
    assert page.status_code == 200
    assert "data-choice=" not in page.text


def test_why_not_gives_the_reasons(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    nothing: dict[str, list[str]] = {"missing": [], "ways": []}
    assert ida.client.get(f"{table}/why?choice=A01").json() == {"choice": "A01", "reasons": [], **nothing}
    assert ida.client.get(f"{table}/why?choice=end").json()["reasons"]
    number = pickaxe.game("cave-vs-cave").lexicon.parse("end")
    assert ida.client.get(f"{table}/why?choice={number}").json()["choice"] == "end"
    assert carla.client.get(f"{table}/why?choice=A01").json()["reasons"]


def test_why_not_tells_what_is_missing_and_the_ways_to_whoever_decides(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open()
    asked = f"{table}/why?choice=furnish 06 for 1 gold"
    answer = ida.client.get(asked, headers={"Accept-Language": "de"}).json()
    gold, walls = answer["missing"]
    assert gold == {"kind": "goods", "far": 1, "words": "1 Gold", "places": []}
    assert (walls["kind"], walls["far"]) == ("wall", 2)
    assert walls["places"] == ["space A3", "edge A3-B3", "edge A2-A3"]
    best = answer["ways"][0]
    assert ida.client.get(f"{table}/why?choice={best['choice']}").json()["reasons"] == []
    assert "; dann fehlt noch: eine Wand an " in best["words"] or ": " in best["words"]
    assert {thing["kind"] for thing in best["brings"]} <= {"goods", "wall"}
    assert best["brings"]
    seen = carla.client.get(asked).json()
    assert (seen["missing"], seen["ways"]) == ([], [])


@pytest.mark.parametrize(
    ("game", "choice", "words"), [("cave-farmers", "furnish 10", "1 stone"), ("cavum", "take {}", "the card itself")]
)
def test_why_not_tells_what_is_missing_in_every_game(site: Site, game: str, choice: str, words: str) -> None:
    ida = site.guest()
    table = str(ida.submit("/tables", game=game, kind="hotseat", players="2").headers["location"])
    orders = ida.view(table)["view"].get("orders", {"open": [{"id": ""}]})["open"]
    answer = ida.client.get(f"{table}/why?choice={choice.format(orders[0]['id'])}").json()
    assert answer["reasons"]
    assert [thing["words"] for thing in answer["missing"]] == [words]
    assert bool(answer["ways"]) == (game != "cavum")  # in an auction nothing brings a card


def test_a_game_against_a_bot_to_its_end(site: Site) -> None:
    ida = site.guest()
    table = ida.open("bot", level="greedy", name="Ida")
    assert ida.client.get(f"{table}/end").status_code == 303
    while not ida.view(table)["view"]["over"]:
        wait_until(lambda: ida.view(table)["view"]["seat"] in (0, None))
        ida.play_on(table)
    end = ida.get(f"{table}/end")
    assert end.status_code == 200
    record = Record.parse(ida.record(table))
    state = record.state()
    assert state.is_over
    assert record.seed is not None
    opening = pickaxe.Match("cave-vs-cave", players=2, mode="era-1", seed=record.seed).record.choices
    assert record.choices[: len(opening)] == opening
    assert ida.choose(table, "end").json()["error"] == "The game is over."
    assert ida.get(table).status_code == 200


def test_every_position_has_an_address(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    for _ in range(3):
        ida.end_turn(table)
    last = len(Record.parse(ida.record(table)).choices)
    for at in range(last + 1):
        assert ida.get(f"{table}/replay?at={at}").status_code == 200
        assert ida.get(f"{table}/replay?at={at}&fragment=1").status_code == 200
    assert ida.get(f"{table}/replay").text == ida.get(f"{table}/replay?at={last}").text


def test_playing_on_from_an_earlier_position(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    table = ida.open("hotseat", name="Ida", name2="Bruno")
    for _ in range(5):
        ida.end_turn(table)
    before = Record.parse(ida.record(table))
    forked = carla.submit(f"{table}/fork", at="7").headers["location"]
    assert forked != table
    cut = Record.parse(carla.record(forked))
    assert cut.choices[:7] == before.choices[:7]
    assert carla.view(forked)["seat"] is not None
    assert ida.view(forked)["seat"] is None
    assert Record.parse(ida.record(table)).choices == before.choices
    carla.play_on(forked)
    assert Record.parse(carla.record(forked)).state().is_over
    assert "seed:" not in carla.record(forked)


def test_playing_on_does_not_tell_what_is_hidden_at_the_table(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", new_seed=following([1, 2, 3, 4, 5, 6, 7, 8])) as site:
        ida = site.guest()
        table = ida.open("solo")
        forks = [ida.submit(f"{table}/fork", at="4").headers["location"] for _ in range(6)]
        for path in (table, *forks):
            ida.play_on(path)
        deals = {
            tuple(token for token in Record.parse(ida.record(path)).tokens() if "reveal" in token) for path in forks
        }
        assert len(deals) > 1


def test_a_rematch_is_one_table_for_both(site: Site) -> None:
    ida, bruno, table = two_at_a_table(site)
    assert ida.submit(f"{table}/rematch").status_code == 409
    while not ida.view(table)["view"]["over"]:
        in_order(table, ida, bruno)[0].play_on(table)
    first = ida.submit(f"{table}/rematch").headers["location"]
    second = bruno.submit(f"{table}/rematch").headers["location"]
    assert first == second != table
    assert [guest.view(first)["seat"] for guest in (ida, bruno)] == [0, 1]
    assert site.guest().submit(f"{table}/rematch").status_code == 403


def test_a_mode_that_does_not_fit_is_refused_with_those_that_do(site: Site) -> None:
    answer = site.guest().submit("/tables", game="cave-vs-cave", mode="draft", kind="solo")
    assert answer.status_code == 400
    assert "its modes are Era I, Era I and II." in answer.text


def test_a_finished_game_goes_on_for_both(site: Site) -> None:
    ida, bruno, table = two_at_a_table(site)
    assert ida.submit(f"{table}/go-on").status_code == 422
    while not ida.view(table)["view"]["over"]:
        in_order(table, ida, bruno)[0].play_on(table)
    assert f"{table}/go-on" in ida.get(f"{table}/end").text
    assert f"{table}/go-on" not in site.guest().get(f"{table}/end").text
    assert site.guest().submit(f"{table}/go-on").status_code == 403
    assert ida.submit(f"{table}/go-on").headers["location"] == table
    assert bruno.submit(f"{table}/go-on").headers["location"] == table
    view = bruno.view(table)["view"]
    assert (view["mode"], view["era"], view["round"], view["over"]) == ("both-eras", 2, 9, False)


def test_the_lobby_lists_the_visitors_tables(site: Site) -> None:
    ida, carla = site.guest(), site.guest()
    tables = [ida.open("hotseat"), ida.open("invite"), ida.open("solo")]
    page = ida.get("/").text
    assert all(table[3:] in page for table in tables)
    assert not any(table[3:] in carla.get("/").text for table in tables)


def test_the_theme_comes_from_a_cookie(site: Site) -> None:
    ida = site.guest()
    plain = ida.get("/").text
    ida.client.cookies.set("theme", "dark")
    assert ida.get("/").text != plain
    ida.client.cookies.set("theme", '"><script>')
    assert ida.get("/").text == plain


def test_the_cookie_is_ours_alone(site: Site) -> None:
    ida = site.guest()
    cookie = ida.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "Max-Age=31536000" in ida.get("/").headers["set-cookie"]  # remembered for another year
    assert "set-cookie" not in ida.get("/rules/cavum").headers


def test_every_answer_carries_the_security_headers(site: Site) -> None:
    ida = site.guest()
    name = next(iter(assets()))
    for path in ("/", "/nowhere", ida.open(), f"/static/{name}", "/health"):
        headers = ida.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"


def test_pages_are_not_kept_and_static_files_for_ever(site: Site) -> None:
    ida = site.guest()
    assert ida.get("/").headers["cache-control"] == "no-store"
    for name in assets():
        answer = ida.get(static(name))
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert ida.get(f"/static/{name}").headers["cache-control"] == "no-cache"
        again = ida.get(f"/static/{name}", **{"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["nothing.css", "", "../app.py", "%2e%2e/app.py", "..%2fapp.py"])
def test_nothing_but_static_files_is_served(site: Site, name: str) -> None:
    assert site.guest().get(f"/static/{name}").status_code == 404


def test_the_server_says_that_it_is_there(site: Site) -> None:
    assert site.guest().get("/health").json() == {"ok": True, "version": pickaxe.__version__}


def test_after_a_restart_the_same_decision_waits(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", secret=None) as site:
        ida = site.guest()
        table = ida.open("hotseat")
        ida.end_turn(table)
        ida.choose(table, ida.tokens(table)[0])
        ida.choose(table, ida.tokens(table)[0])
        before = ida.view(table), ida.record(table), ida.get(table).text
        site.restart()
        assert (ida.view(table), ida.record(table), ida.get(table).text) == before
        now = ida.view(table)
        assert now["view"]["options"]
        assert ida.undo(table, len(Record.parse(ida.record(table)).choices) - 1).status_code == 200
        site.restart()
        assert ida.view(table)["number"] == now["number"] + 1
        ida.play_on(table)
        assert ida.view(table)["view"]["over"]
