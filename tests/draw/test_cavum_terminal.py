"""Cavum in a terminal: the whole table can be read, in eighty columns and without colours."""

from typing import Any

import pytest
from rich.console import Console

from cavum.table import play, table
from draw.cavum_views import NAMES, building, decisions, laying, one_of_each
from pickaxe.draw import terminal


def shown(view: dict[str, Any], part: Any = terminal.table, width: int = 80) -> str:
    """The table as it appears in a terminal of some width."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(part(view, names=NAMES[: view["players"]]))
    return capture.get()


@pytest.mark.parametrize("name", ["two", "three", "four", "readings"])
def test_every_kind_of_decision_can_be_shown(name: str) -> None:
    for view in one_of_each(name):
        assert all(len(line) <= 80 for line in shown(view).splitlines())


def test_every_space_is_named() -> None:
    view = building().view(0)
    words = set(shown(view).replace("─", " ").replace("╴", " ").replace("╶", " ").split())
    assert {"-2,4", "0,0", "5,-5", "-5,5", "A1", "A5", "C7", "E6"} <= words


def test_what_lies_on_the_spaces() -> None:
    text = shown(laying().view(0))
    for mark in ("3 S1", "R3²", "P4", "4*", "Y9", "+", "▒", "S3"):
        assert mark in text


def test_tunnels_join_or_end() -> None:
    text = shown(table({"-2,4": "two{0,3}", "-1,4": "two{0,3}"}).view(0))
    assert "╶-2,4 ─-1,4 ╴" in text


def test_players_orders_prices_and_pool() -> None:
    text = shown(building().view(0))
    assert "Phase 1 of 3, building" in text
    assert "S1 Ida" in text
    assert "order-22 (blue, green, white; 22 or −11)" in text
    assert "order-28 (blue, green, white, purple; 28 or −14; 2 at once)" in text
    assert "Your stones: 1 blue, 2 green" in text
    assert "4 six, 3 four, 2 three" in text


def test_hidden_stones_stay_hidden() -> None:
    one, two = (table(players=3, stones=stones) for stones in (["1 red", "1 blue"], ["1 blue", "1 red"]))
    for seat in (None, 2):
        for part in (terminal.table, terminal.status):
            assert shown(one.view(seat), part) == shown(two.view(seat), part)
    assert shown(one.view(0)) != shown(two.view(0))
    assert "1 red" in shown(one.view(0), terminal.status)


def test_the_headline_tells_of_bids_offers_and_routes() -> None:
    views = decisions("four")
    bid = next(view for view in views if view["auction"] and view["auction"]["by"] is not None)
    offer = next(view for view in views if view["sale"] and view["sale"]["by"] is not None)
    route = next(view for view in views if view["route"])
    assert f"{NAMES[bid['auction']['by']]} bids {bid['auction']['bid']}" in shown(bid)
    assert f"offers {offer['sale']['colour']} for {offer['sale']['offer']}" in shown(offer)
    assert f"route {route['route'][0]}" in shown(route, width=200)
    assert "The game is over" in shown(views[-1])


def test_the_status_is_short() -> None:
    state = play(building(), "lay three; at -1,2")
    assert shown(state.view(0), terminal.status).splitlines()[0] == "Points: Ida 20, Bruno 20, Chen 20"
