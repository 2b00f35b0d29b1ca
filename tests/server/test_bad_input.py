"""Whatever is wrong with a request gets a clear 4xx answer; the table stays as it is and the server goes on."""

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from server.site import Guest, Site

BIG = 16 * 1024 + 1


@pytest.fixture
def ida(site: Site) -> Guest:
    return site.guest()


@pytest.fixture
def table(ida: Guest) -> Iterator[str]:
    """A hot seat table that must be the same after the test as before it."""
    path = ida.open()
    before = ida.record(path), ida.view(path)
    yield path
    assert (ida.record(path), ida.view(path)) == before
    assert ida.get("/health").json()["ok"] is True


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "not JSON"),
        (b"nonsense", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 10_000, "not JSON"),
        (b'{"number": ' + b"9" * 9_000 + b', "choice": "A01"}', "not JSON"),
        (b"[1]", "not a JSON object"),
        (b"{}", "'number' must be a whole number, not nothing"),
        (b'{"number": "x", "choice": "A01"}', "'number' must be a whole number, not 'x'"),
        (b'{"number": true, "choice": "A01"}', "'number' must be a whole number, not True"),
        (b'{"number": 1.5, "choice": "A01"}', "'number' must be a whole number, not 1.5"),
        (b'{"number": 1}', "'choice' must be a token or a number, not nothing"),
        (b'{"number": 1, "choice": null}', "'choice' must be a token or a number"),
        (b'{"number": 1, "choice": ["A01"]}', "'choice' must be a token or a number"),
        (b'{"number": 1, "choice": "' + b"x" * 5_000 + b'"}', "'choice' must be a token or a number"),
    ],
)
def test_a_body_that_cannot_be_understood(ida: Guest, table: str, body: bytes, words: str) -> None:
    answer = ida.client.post(f"{table}/choices", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert words in answer.json()["error"]


def test_a_huge_body(ida: Guest, table: str) -> None:
    answer = ida.client.post(f"{table}/choices", content=b"x" * BIG)
    assert answer.status_code == 413
    assert "16,384 bytes" in answer.json()["error"]


def test_a_huge_body_of_unknown_length(ida: Guest, table: str) -> None:
    chunks = (b"x" * 1024 for _ in range(17))
    answer = ida.client.post(f"{table}/choices", content=chunks)
    assert answer.status_code == 413
    assert "has more" in answer.json()["error"]


def test_a_body_that_claims_to_be_endless(site: Site, ida: Guest, table: str) -> None:
    address = urlsplit(site.address)
    with socket.create_connection((address.hostname, address.port)) as line:
        line.sendall(f"POST {table}/choices HTTP/1.1\r\nHost: x\r\nContent-Length: {'9' * 30}\r\n\r\n".encode())
        assert line.recv(100).split()[1] in (b"400", b"413")


def test_a_body_that_breaks_off(site: Site, ida: Guest, table: str) -> None:
    address = urlsplit(site.address)
    with socket.create_connection((address.hostname, address.port)) as line:
        line.sendall(f'POST {table}/choices HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{{"num'.encode())


HALF = "\\ud800"  # half of a pair that stands for one sign, which JSON can spell but no text can hold


@pytest.mark.parametrize(
    "body",
    [
        f'{{"game": "{HALF}"}}',
        f'{{"game": "cave-vs-cave", "name": "{HALF}"}}',
        f'{{"game": "cave-vs-cave", "{HALF}": "x"}}',
        f'{{"game": "cavum", "data": {{"note": "{HALF}"}}}}',
        f'{{"game": "cavum", "data": "{HALF}"}}',
        f'{{"number": 1, "choice": "{HALF}"}}',
        f'{{"number": 1, "choices": ["{HALF}"]}}',
        f'{{"number": "{HALF}", "to": 0, "at": 0}}',
        f'{{"at": "{HALF}"}}',
        f'{{"key": "{HALF}", "name": "x"}}',
        '{"key": "\udc00"}',
    ],
)
def test_half_a_sign_in_any_field_is_refused(ida: Guest, table: str, body: str) -> None:
    raw = body.encode(errors="surrogatepass")
    for path in ("/tables", *(f"{table}/{each}" for each in ("choices", "undo", "fork", "sit"))):
        answer = ida.client.post(path, content=raw, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert "not JSON" in answer.json()["error"]


def test_the_events_have_headers_without_an_end(ida: Guest, table: str) -> None:
    answer = ida.client.head(f"{table}/events")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"


def test_a_choice_that_is_not_open(ida: Guest, table: str) -> None:
    answer = ida.choose(table, "end")
    assert answer.status_code == 422
    told = answer.json()
    assert told["error"] == "'end' cannot be chosen now."
    assert told["reasons"]
    assert all(reason.endswith(".") for reason in told["reasons"])


@pytest.mark.parametrize("choice", ["A99", "", "end; drop table", 100_000, -1, 10**300])
def test_a_choice_that_does_not_exist(ida: Guest, table: str, choice: str | int) -> None:
    answer = ida.choose(table, choice)
    assert answer.status_code == 422
    assert answer.json()["reasons"]


@pytest.mark.parametrize("offset", [-1, 1, 1000])
def test_a_number_that_is_not_the_current_one(ida: Guest, table: str, offset: int) -> None:
    number = ida.view(table)["number"]
    answer = ida.choose(table, "A01", number + offset)
    assert answer.status_code == 409
    assert f"at number {number}" in answer.json()["error"]


def test_a_choice_by_someone_without_a_seat(site: Site, ida: Guest, table: str) -> None:
    answer = site.guest().choose(table, "A01")
    assert answer.status_code == 403
    assert answer.json()["error"] == "You have no seat at this table; you can watch."


@pytest.mark.parametrize("path", ["undo", "resume", "rematch"])
def test_nothing_else_either_without_a_seat(site: Site, ida: Guest, table: str, path: str) -> None:
    number = ida.view(table)["number"]
    assert site.guest().post(f"{table}/{path}", {"number": number, "to": 0}).status_code == 403


def test_an_undo_of_nothing(ida: Guest, table: str) -> None:
    answer = ida.undo(table, 0)
    assert answer.status_code == 422
    assert answer.json()["error"] == "That cannot be taken back."
    assert answer.json()["reasons"]


def test_a_table_that_does_not_exist(ida: Guest) -> None:
    shown = ("", "/fragment", "/events", "/why?choice=A01", "/view.json", "/record", "/end", "/replay")
    for path in (*shown, "/score", "/remove"):
        answer = ida.get(f"/t/nowhere{path}")
        assert answer.status_code == 404, path
        assert "There is no table &#39;nowhere&#39;." in answer.text.replace("&#x27;", "&#39;")
    for path in ("choices", "undo", "fork", "rematch", "resume", "leave", "sit", "bot", "delete", "unlist"):
        answer = ida.post(f"/t/nowhere/{path}", {"number": 0, "choice": "A01", "to": 0, "at": 0})
        assert answer.status_code == 404
        assert answer.json()["error"] == "There is no table 'nowhere'."
    assert ida.get("/join/nowhere/1?key=x").status_code == 404
    assert ida.submit("/t/nowhere/sit", seat="1", key="x").status_code == 404


def test_an_address_or_method_that_does_not_exist(ida: Guest) -> None:
    assert ida.get("/nowhere").status_code == 404
    assert "There is nothing at /nowhere." in ida.get("/nowhere").text
    answer = ida.client.delete("/")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD" or answer.headers["allow"] == "HEAD, GET"
    assert ida.client.get("/tables").status_code == 405


@pytest.mark.parametrize("at", ["-1", "x", "1000000", "9" * 5000, ""])
def test_a_position_that_does_not_exist(ida: Guest, table: str, at: str) -> None:
    assert ida.get(f"{table}/replay?at={at}").status_code in (400, 404)
    assert ida.post(f"{table}/fork", {"at": at}).status_code in (400, 404)


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": ""},
        {"mode": "era-9"},
        {"kind": "party"},
        {"level": "genius"},
        {"players": "7"},
        {"players": "x"},
        {"kind": "solo", "players": "2"},
        {"kind": "bot", "players": "1"},
    ],
)
def test_a_table_that_cannot_be_opened(ida: Guest, fields: dict[str, str]) -> None:
    wish = {"game": "cave-vs-cave", "mode": "era-1", "kind": "bot", **fields}
    answer = ida.submit("/tables", **wish)
    assert answer.status_code == 400
    assert "<h1" in answer.text
    assert ida.post("/tables", wish).json()["error"]


def test_a_form_that_cannot_be_read(ida: Guest) -> None:
    for content in (b"a=1&b", b"\xff=1", b"&".join(b"a=1" for _ in range(100)), b"game=%ff"):
        answer = ida.client.post(
            "/tables", content=content, headers={"Content-Type": "application/x-www-form-urlencoded"}
        )
        assert answer.status_code == 400


def test_why_of_what_does_not_exist(ida: Guest, table: str) -> None:
    assert ida.client.get(f"{table}/why?choice=A99").status_code == 422
    assert ida.client.get(f"{table}/why?choice=999999").status_code == 422
    assert ida.client.get(f"{table}/why").status_code == 422
    assert ida.client.get(f"{table}/why?choice={'x' * 500}").status_code == 400
    assert ida.client.get(f"{table}/why?choice={'9' * 90}").status_code == 422
    assert ida.client.get(f"{table}/why?choice=²").status_code == 422


def test_a_choice_posted_twice_counts_once(ida: Guest) -> None:
    table = ida.open()
    number = ida.view(table)["number"]
    assert ida.choose(table, "A01", number).status_code == 200
    record = ida.record(table)
    assert ida.choose(table, "A01", number).status_code == 409
    assert ida.record(table) == record


def test_of_many_posts_at_the_same_moment_one_counts(site: Site) -> None:
    ida = site.guest()
    table = ida.open()
    now = ida.view(table)
    tokens = [option["token"] for option in now["view"]["options"]]

    def post(token: str) -> int:
        return ida.choose(table, token, now["number"]).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(post, tokens * 3))
    assert sorted(statuses)[:2] == [200, 409]
    assert set(statuses[1:]) <= {200, 409}
    assert statuses.count(200) == 1
    assert ida.view(table)["number"] == now["number"] + 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://[", "Host": "["},
    ],
)
def test_a_page_of_another_site_cannot_play(ida: Guest, table: str, headers: dict[str, str]) -> None:
    number = ida.view(table)["number"]
    for path in ("choices", "undo", "fork", "rematch", "resume"):
        answer = ida.post(f"{table}/{path}", {"number": number, "choice": "A01", "to": 0, "at": 0}, **headers)
        assert answer.status_code == 403
        assert answer.json()["error"].startswith("The request comes from a page of another site: open the page here")
    assert ida.post("/tables", {"game": "cave-vs-cave"}, **headers).status_code == 403


def test_our_own_pages_can(site: Site, ida: Guest) -> None:
    table = ida.open()
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Origin": site.address.rstrip("/")}):
        number = ida.view(table)["number"]
        token = ida.tokens(table)[0]
        assert ida.post(f"{table}/choices", {"number": number, "choice": token}, **headers).status_code == 200


def test_markup_in_names_and_addresses_is_only_text(ida: Guest) -> None:
    table = ida.open("bot", name="<script>x</script>")
    for path in (table, f"{table}/replay", "/", "/<script>x</script>"):
        assert "<script>x" not in ida.get(path).text


def test_bodies_up_to_the_limit_are_read(ida: Guest, table: str) -> None:
    body = json.dumps({"number": 10**6, "choice": "A01", "more": ""})
    padded = json.dumps({"number": 10**6, "choice": "A01", "more": "x" * (BIG - 1 - len(body))})
    assert len(padded) == BIG - 1
    assert ida.client.post(f"{table}/choices", content=padded).status_code == 409


def test_a_seat_in_an_address_is_a_number_of_a_few_digits(site: Site) -> None:
    ida = site.guest()
    table = ida.open("invite")
    for seat in ("9" * 5000, "-1", "1.5", "x", "٣" * 20):
        assert ida.get(f"/join/{table[3:]}/{seat}?key=x").status_code == 400, seat[:20]
        assert ida.submit(f"{table}/sit", seat=seat, key="x").status_code == 400, seat[:20]
