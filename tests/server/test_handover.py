"""Links to one's own seat: once, for a day, and only while the one who made them holds the seat."""

from datetime import timedelta

import pytest

from pickaxe.server import seats
from pickaxe.server.seats import LIFE, Handovers
from server.site import START


def test_a_link_is_good_for_its_own_seat_and_holder_until_it_is_used() -> None:
    links = Handovers(lambda: START)
    key = links.offer("t", 1, "ida")
    assert links.is_good(key, "t", 1, "ida")
    for table, seat, holder in (("u", 1, "ida"), ("t", 0, "ida"), ("t", 1, "bruno"), ("t", 1, "")):
        assert not links.is_good(key, table, seat, holder)
    for other in ("", "x", "ä", key[:-1], key + "x"):
        assert not links.is_good(other, "t", 1, "ida")
    links.use_up("t", "ida")
    assert not links.is_good(key, "t", 1, "ida")


def test_a_new_link_revokes_the_one_before() -> None:
    links = Handovers(lambda: START)
    old, new = links.offer("t", 1, "ida"), links.offer("t", 0, "ida")  # both seats are hers
    assert not links.is_good(old, "t", 1, "ida")
    assert links.is_good(new, "t", 0, "ida")


@pytest.mark.parametrize(("age", "is_good"), [(LIFE, True), (LIFE + timedelta(seconds=1), False)])
def test_a_link_is_good_for_a_day(age: timedelta, is_good: bool) -> None:
    times = iter([START, START + age])
    links = Handovers(lambda: next(times))
    assert links.is_good(links.offer("t", 1, "ida"), "t", 1, "ida") is is_good


def test_links_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST", 3)
    links = Handovers(lambda: START)
    keys = [links.offer(f"t{number}", 0, "ida") for number in range(5)]
    good = [links.is_good(key, f"t{number}", 0, "ida") for number, key in enumerate(keys)]
    assert good == [False, False, True, True, True]
