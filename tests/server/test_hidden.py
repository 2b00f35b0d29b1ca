"""Two deals that differ only in what is still face down give byte-identical answers to everyone."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from pickaxe import CHANCE, Match, Record
from server.site import Guest, Site, following, numbered, running, ticking, wait_until
from server.test_app import invitation

ALWAYS = ("/view.json", "/record", "/why?choice=end", "/score", "/end")
DRAWN = ("", "/fragment", "/replay")


def deals(players: int) -> tuple[int, int]:
    """Two seeds whose deals are alike for long, if the last option is always taken."""
    first = choices(1, players)
    return 1, max(range(2, 100), key=lambda seed: alike(first, choices(seed, players)))


def choices(seed: int, players: int) -> list[int]:
    """All choices of a game in which the last option is always taken."""
    match = Match("cave-vs-cave", players=players, seed=seed)
    while not match.state.is_over:
        match.play(match.state.options()[-1])
    return match.record.choices


def alike(one: list[int], other: list[int]) -> int:
    """How many first choices two games share."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def answers(site: Site, table: str, guests: list[Guest], *, drawn: bool) -> list[tuple[str, bytes]]:
    """Everything the site tells anyone about the table, without the port it happens to listen at."""
    port = site.address.rsplit(":", 1)[1].rstrip("/").encode()
    paths = ["/", *(table + address for address in ALWAYS + (DRAWN if drawn else ()))]
    return [(path, guest.get(path).content.replace(port, b"")) for guest in guests for path in paths]


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        ("solo", 1),
        pytest.param("hotseat", 2, marks=pytest.mark.complete),
        pytest.param("bot", 2, marks=pytest.mark.complete),
        pytest.param("invite", 2, marks=pytest.mark.complete),
    ],
)
def test_what_is_face_down_cannot_be_seen(tmp_path: Path, kind: str, players: int) -> None:
    with ExitStack() as stack:
        sites = [
            stack.enter_context(
                running(
                    tmp_path / f"{seed}.sqlite", clock=ticking(), new_id=numbered(), new_seed=following([seed, seed])
                )
            )
            for seed in deals(players)
        ]
        guests = [[site.guest(), site.guest(), site.guest()] for site in sites]
        tables = [seated(kind, ida, bruno) for ida, bruno, _ in guests]
        assert tables[0] == tables[1]
        compared = play_alike(sites, guests, tables[0])
        assert compared >= 4


def seated(kind: str, ida: Guest, bruno: Guest) -> str:
    """A table of the kind, with a friend in the second seat if one is invited."""
    table = ida.open(kind)
    bruno.get("/")
    if kind == "invite":
        bruno.sit_down(invitation(ida, table))
    return table


def play_alike(sites: list[Site], guests: list[list[Guest]], table: str) -> int:
    """Play the same choices at both sites until chance answers differently; how often all answers were compared."""
    for compared in range(10_000):
        for group in guests:
            settle(group[0], table)
        records = [Record.parse(group[0].record(table)) for group in guests]
        if records[0].choices != records[1].choices:
            assert only_chance_differs(*records)
            return compared
        drawn = compared < 4 or compared % 10 == 0  # drawing takes long
        told = [answers(site, table, group, drawn=drawn) for site, group in zip(sites, guests, strict=True)]
        assert told[0] == told[1]
        for group in guests:
            mover = next(guest for guest in group if guest.view(table)["view"]["options"])
            mover.pick(table, mover.tokens(table)[-1], mover.view(table)["number"])
    raise AssertionError("the deals never differed")


def settle(guest: Guest, table: str) -> None:
    """Wait until no bot is at work."""
    names = Record.parse(guest.record(table)).names
    wait_until(lambda: "bot" not in names[guest.view(table)["view"]["seat"] or 0])


def only_chance_differs(one: Record, other: Record) -> bool:
    """Whether the first difference of two records is an answer of chance."""
    return one.state(alike(one.choices, other.choices)).seat == CHANCE
