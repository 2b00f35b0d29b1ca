"""What is counted at the gate, with a clock that stands until it is moved."""

import pytest

from pickaxe.kernel.words import Said
from pickaxe.server import gate
from pickaxe.server.gate import BadProxy, Crowd, Gate, May, Rate
from pickaxe.server.limits import BadLimit, Limit, Limits
from pickaxe.server.refusal import Crowded, TooMany, again

USUAL = Limits()

ASK = May("One address may ask {n} times.", "All together may ask {n} times.")
BE = May("One address may be {n} at once.", "All together may be {n} at once.")


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_limit_is_written_as_two_numbers() -> None:
    assert Limit.parse("60/600") == Limit(60, 600)
    assert str(Limit(60, 600)) == "60/600"


@pytest.mark.parametrize("text", ["", "60", "60/", "/60", "0/5", "6/5", "-1/5", "1.5/6", "a/b", "²/3", "1/" + "9" * 40])
def test_anything_else_is_no_limit(text: str) -> None:
    with pytest.raises(BadLimit, match="like 60/600"):
        Limit.parse(text)


def taken(rate: Rate, address: str, most: int = 1000) -> int:
    """How often something can be done at this moment."""
    for count in range(most):
        try:
            rate.take(address)
        except TooMany:
            return count
    return most


def test_a_rate_is_a_number_at_once_and_then_evenly() -> None:
    clock = Clock()
    rate = Rate(Limit(60, 1000), 60, ASK, clock)
    assert taken(rate, "ida") == 60
    clock.now += 2.5
    assert taken(rate, "ida") == 2
    clock.now += 600
    assert taken(rate, "ida") == 60


def test_addresses_have_their_own_shares_of_what_all_may_do() -> None:
    rate = Rate(Limit(60, 100), 60, ASK, Clock())
    assert [taken(rate, address) for address in ("ida", "bruno", "chen")] == [60, 40, 0]
    with pytest.raises(Crowded, match=r"^All together may ask 100 times\.$"):
        rate.take("dara")


def test_who_asks_too_often_hears_when_to_come_again() -> None:
    clock = Clock()
    rate = Rate(Limit(2, 100), 3600, ASK, clock)
    assert taken(rate, "ida") == 2
    with pytest.raises(TooMany, match=r"^One address may ask 2 times\.$") as told:
        rate.take("ida")
    assert (told.value.status, told.value.seconds) == (429, 1800)
    assert told.value.reasons == [Said("Try again in {n} minutes.", n=30)]
    clock.now += 1800
    rate.take("ida")


@pytest.mark.parametrize(("seconds", "words"), [(0, "2 seconds"), (99, "99 seconds"), (100, "2 minutes")])
def test_short_times_are_told_in_seconds(seconds: int, words: str) -> None:
    assert str(again(seconds)) == f"Try again in {words}."


def test_addresses_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_ADDRESSES", 10)
    rate = Rate(Limit(1, 1000), 60, ASK, Clock())
    for number in range(100):
        rate.take(str(number))
    assert len(rate._each) == 10
    assert taken(rate, "99") == 0
    assert taken(rate, "0") == 1


def test_a_quick_player_is_never_held_up_by_the_usual_limits() -> None:
    clock = Clock()
    door = Gate(USUAL, clock=clock)
    for second in range(3600):
        for _ in range(12):  # choices, pages and pictures
            door.requests.take("ida")
        if second % 90 == 0:
            door.tables.take("ida")
        clock.now += 1


def test_a_crowd_is_counted_by_address_and_in_all() -> None:
    crowd = Crowd(Limit(2, 3), BE)
    for address in ("ida", "ida", "bruno"):
        crowd.enter(address)
    with pytest.raises(Crowded, match=r"^All together may be 3 at once\.$"):
        crowd.enter("chen")
    crowd.leave("bruno")
    with pytest.raises(TooMany, match=r"^One address may be 2 at once\.$"):
        crowd.enter("ida")
    crowd.leave("ida")
    crowd.enter("ida")
    for _ in range(2):
        crowd.leave("ida")
    assert crowd.count == len(crowd._here) == 0


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("x" * 1000, "x" * 40),
        ("10.1.2.3", ""),
        ("127.0.0.1", ""),
    ],
)
def test_a_household_is_one_address_and_a_proxy_is_none(client: str, address: str) -> None:
    assert Gate(USUAL, proxy="127.0.0.1, 10.0.0.0/8").address((client, 1)) == address


def test_whoever_has_no_address_is_counted_with_all_only() -> None:
    assert Gate(USUAL).address(None) == ""
    crowd, rate = Crowd(Limit(1, 3), BE), Rate(Limit(1, 3), 60, ASK, Clock())
    for _ in range(3):
        crowd.enter("")
    assert taken(rate, "") == 3


@pytest.mark.parametrize("proxy", ["*", "localhost", "1.2.3", "10.0.0.1/8"])
def test_a_proxy_that_is_none_is_refused(proxy: str) -> None:
    with pytest.raises(BadProxy, match="is not an address or a network"):
        Gate(USUAL, proxy=proxy)


def test_processes_at_one_address_share_what_all_may_have_and_each_knows_its_own_browsers() -> None:
    assert Limit(60, 600, 20).shared_by(4) == Limit(60, 150, 20)
    assert Limit(60, 100).shared_by(3) == Limit(60, 60)
    shared = USUAL.shared_by(2)
    assert shared.connections == Limit(64, 256)
    assert shared.mails == Limit(10, 100)
    assert shared.patience == USUAL.patience
    assert USUAL.shared_by(1) == USUAL
