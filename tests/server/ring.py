"""A small mountain on which stones can change hands unseen.

Six tiles in a ring, a red vein above and a blue one below: two ways from the left to the right, of the same length.
Each of three players has a station on either side, so each can take the stone of the one vein or of the other.
"""

import json
from typing import Any

from server.site import Guest

ABOVE, BELOW = "at 0,-1", "at -1,1"
EXITS = [0, 1, 2, 3, 4, 5]
FOUR = [0, 2, 3, 5]
# By the order of turns: where the four, the three and the dynamite go.
SPACES = (("-2,0", "2,0", "-1,2"), ("-1,-1", "1,1", "0,-2"), ("-2,1", "2,-1", "-3,0"))
USUAL = ("pass", "card 1", "card 2", "card 3", "build station", "lay four", "lay three")


def corrections(stones: int) -> dict[str, Any]:
    """The corrected data; each of the two veins has so many stones."""
    tiles: list[dict[str, Any]] = [{"hex": space, "kind": "six", "exits": EXITS} for space in ("-1,0", "1,0")]
    tiles += [{"hex": space, "kind": "four", "exits": FOUR} for space in ("1,-1", "-1,1")]
    for space, gem in (("0,-1", "red"), ("0,1", "blue")):
        tiles.append({"hex": space, "kind": "six", "exits": EXITS, "vein": {"gem": gem, "stones": stones}})
    pieces = {"two": 0, "three": 1, "four": 1, "six": 0, "dynamite": 1, "vein": 0, "station": 2, "option": 0}
    return {"board": {"start_tiles": {"tiles": tiles}}, "rules": {"pieces_per_player": {**pieces, "prospect": 1}}}


def opened(guests: list[Guest], stones: int, links: Any, **fields: str) -> str:
    """A table at which three guests sit; its path."""
    data = {"data": json.dumps(corrections(stones)), **fields}
    answer = guests[0].submit("/tables", game="cavum", mode="two-phases", players="3", kind="invite", **data)
    assert answer.status_code == 303, answer.text
    table = str(answer.headers["location"])
    for guest, link in zip(guests[1:], links(guests[0], table), strict=True):
        guest.sit_down(link)
    return table


def play_to_route(guests: list[Guest], table: str) -> None:
    """Play what has to be played until somebody draws a route."""
    while guests[0].view(table)["view"]["asked"]["kind"] != "route":
        play_usual(guests, table)


def play_usual(guests: list[Guest], table: str) -> None:
    """Play the choice that leads to the routes."""
    mover = who_decides(guests, table)
    now = mover.view(table)
    tokens = [option["token"] for option in now["view"]["options"]]
    mover.pick(table, next((token for token in wanted(now["view"]) if token in tokens), tokens[0]), now["number"])


def wanted(view: dict[str, Any]) -> tuple[str, ...]:
    """What is chosen if it can be."""
    if view["asked"]["kind"] != "space":
        return USUAL
    four, three, dynamite = SPACES[view["turn_order"].index(view["seat"])]
    return (f"at {({'four': four, 'three': three}).get(view['in_hand']['piece'], dynamite)}",)


def who_decides(guests: list[Guest], table: str) -> Guest:
    """The guest whose turn it is."""
    seat: int = guests[0].view(table)["view"]["seat"]
    return guests[seat]


def draw_route(guests: list[Guest], table: str, way: str) -> None:
    """Let whoever prospects go from the left to the right, above or below."""
    mover = who_decides(guests, table)
    now = mover.view(table)["view"]
    left = SPACES[now["turn_order"].index(now["seat"])][0]
    for token in (f"at {left}", way):
        mover.pick(table, token, mover.view(table)["number"])
