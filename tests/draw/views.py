"""Hand-made views to draw: a middle of Era I with something of everything to choose, and one of every other mode."""

import copy
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pickaxe
from pickaxe.kernel.view import asked_of, options_of
from pickaxe.kernel.words import Said

BentView = Any  # a view of Cave vs Cave that tests change as they like

GOODS = ("wood", "stone", "emmer", "flax", "food", "gold")
SECOND_GOODS = ("donkey", "ore", "iron", "weapon")
TILES = ("A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", None, None, None)
STAGES = ("start",) * 4 + ("2",) * 3 + ("3",) * 4 + ("4",)
TOKENS = (
    *("furnish 01 for 3 food", "furnish 01 for 1 gold", "furnish 14", "excavate A1", "excavate B2"),
    *("excavate B2 for 1 gold", "at A2", "activate 02", "before 22", "wall B4-B5", "wall A2-B2", "raze A3-B3"),
    *("A01", "gain 2 emmer", "1 flax > 1 gold", "two tiles for 2 food", "end"),
)


def _tile(index: int) -> dict[str, Any]:
    tile = TILES[index]
    taken = {"A02": 0, "A03": 0, "A08": 1}.get(tile or "")
    return {
        "id": tile,
        "up": tile is not None,
        "taken": taken,
        "stage": STAGES[index],
        "round": max(0, index - 3),
        "below": None,
    }


PARTS = {"era1": "Era I", "rooms": "Rooms", "gold": "Gold", "goods": "Goods"}


def parts(**points: float) -> list[dict[str, Any]]:
    """What a score is made of."""
    return [{"name": PARTS[id], "points": number} for id, number in points.items()]


def _seat(goods: str, spaces: str, walls: str, score: int) -> dict[str, Any]:
    named = dict(pair.split("=") for pair in spaces.split())
    held = {space: int(what) if what.isdigit() else what for space, what in named.items()}
    blue = sum(what in range(20, 25) for what in held.values())
    return {
        "goods": dict(zip(GOODS, map(int, goods.split()), strict=True)),
        "spaces": held,
        "walls": walls.split(),
        "orange": sum(isinstance(what, int) for what in held.values()) - blue,
        "blue": blue,
        "score": score,
        "rooms_score": score - int(goods.split()[-1]),
        "score_parts": parts(rooms=score - int(goods.split()[-1]), gold=int(goods.split()[-1])),
        "own_walls": None,
        "reachable": [],
    }


def era_one() -> BentView:
    """Round 5 of Era I; seat 0 holds Housework and can choose nearly everything."""
    own = "A1=covered B1=covered A2=empty B2=covered A3=2 B3=22 A4=0 B4=16 A5=12 B5=empty C5=covered"
    other = "A1=covered B1=covered A2=covered B2=covered A3=5 B3=20 A4=0 B4=empty A5=covered B5=covered C5=covered"
    return {
        "game": "cave-vs-cave",
        "mode": "era-1",
        "players": 2,
        "viewer": 0,
        "seat": 0,
        "over": False,
        "turn": 21,
        "phase": "playing",
        "is_draft": False,
        "era": 1,
        "round": 5,
        "rounds": 8,
        "era_rounds": [1, 2, 3, 4, 5, 6, 7, 8],
        "turns_each": 3,
        "turn_of_seat": [2, 1],
        "dwarfs": [{"seat": (1 + turn) % 2, "begun": turn < 3} for turn in range(6)],
        "start": 1,
        "tiles": [_tile(index) for index in range(len(TILES))],
        "tile": "A02",
        "is_furnishing": True,
        "wall_supply": 5,
        "display": [1, 4, 6, 9, 14, 17, 21, 24],
        "in_hand": None,
        "in_use": None,
        "pool": [],
        "pile": None,
        "piles": [0, 0],
        "out": [],
        "era1_scores": [],
        "cavern": {"owner": None, "side": None},
        "aim": None,
        "seats": [
            _seat("3 2 1 4 5 7", own, "A3-B3 A4-A5", 25),
            _seat("1 1 2 0 3 2", other, "B3-B4", 10),
        ],
        "asked": asked("effect", "Use an effect, or end the turn"),
        "options": options(*TOKENS),
        "exchanges": options("eat emmer", "eat flax"),
    }


def _second(id: str | None, below: int, *, taken: int | None = None) -> dict[str, Any]:
    """A tile on a space of Era II."""
    entry = {"id": id, "up": id is not None, "taken": taken, "stage": "era2", "round": 8 + below}
    return entry | {"below": f"E{below}"}


def joined() -> BentView:
    """Round 11, both boards side by side; seat 0 holds Decoration, seat 1 owns the Additional Cavern."""
    view = copy.deepcopy(era_one())
    first, second = view["seats"]
    first["spaces"] |= {"X1": "covered", "Z2": "covered", "Y2": "covered", "X2": "empty", "Y3": 24, "X3": 27}
    first["spaces"] |= {"Y4": 30, "X4": 26}
    second["spaces"] |= {"X1": 36, "Z2": "covered", "Y2": "covered", "X2": "empty", "Y3": 44, "X3": 28}
    second["spaces"] |= {"Y4": "covered", "X4": 13, "cavern": 15}
    for seat, more in zip(view["seats"], ((2, 2, 3, 7), (3, 5, 0, 18)), strict=True):
        seat["goods"] |= dict(zip(SECOND_GOODS, more, strict=True))
        seat["score"] = 53 + seat["rooms_score"] + 11.5
        seat["score_parts"] = parts(era1=53, rooms=seat["rooms_score"], goods=11.5)
    eleven = [_tile(index) | {"id": f"A{index + 1:02}", "up": True} for index in range(11)]
    hands = [_second("A16", 1), _second("A13", 2, taken=0), _second("A14", 3, taken=1), _second(None, 4)]
    return view | {
        "mode": "both-eras",
        "era": 2,
        "round": 11,
        "rounds": 12,
        "era_rounds": [9, 10, 11, 12],
        "turns_each": 4,
        "dwarfs": [{"seat": (1 + turn) % 2, "begun": turn < 3} for turn in range(8)],
        "tiles": [*eleven, *hands],
        "tile": "A13",
        "display": [1, 14, 25, 32, 34, 38, 40, 41, 42],
        "era1_scores": [53, 53],
        "cavern": {"owner": 1, "side": "three walls"},
        "options": options("excavate Y2", "at X2", "wall X4-A4", "wall X2-X3"),
    }


def era_two() -> BentView:
    """Round 10 of Era II alone, with its pool, some of which can be activated."""
    view = joined()
    for seat in view["seats"]:
        seat["spaces"] = {space: held for space, held in seat["spaces"].items() if space[0] in "XYZc"}
        seat["walls"] = ["X3-Y3"]
        seat["score"] -= 53
        seat["score_parts"] = seat["score_parts"][1:]
    return view | {
        "mode": "era-2-only",
        "round": 10,
        "display": [25, 29, 31, 43],
        "pool": [5, 7, 9, 15, 18, 23],
        "era1_scores": [],
        "options": options("activate 05", "activate 15", "before 23", "activate 27", "wall X3-X4", "done"),
    }


def drafting() -> BentView:
    """The draft: seat 0 chooses a room."""
    view = era_one()
    for seat, walls in zip(view["seats"], (1, 3), strict=True):
        seat["spaces"] = {space: "empty" if held == "covered" else held for space, held in seat["spaces"].items()}
        seat["own_walls"] = walls
        seat["score"] = seat["rooms_score"]
        seat["score_parts"] = seat["score_parts"][:1]
    return view | {
        "mode": "draft",
        "phase": "drafting",
        "is_draft": True,
        "round": 0,
        "rounds": 12,
        "era_rounds": [9, 10, 11, 12],
        "turns_each": 0,
        "dwarfs": [],
        "turn_of_seat": [0, 0],
        "tiles": [_tile(index) | {"taken": None} for index in range(4)],
        "tile": None,
        "pile": 13,
        "piles": [13, 0],
        "asked": asked("draft", "Choose a room to draft"),
        "options": options("draft 01", "draft 04", "draft 24"),
    }


def burying() -> BentView:
    """After the draft: seat 0 puts rooms face down."""
    question = asked("bury", "Choose a space for a face-down tile")
    view = drafting() | {"phase": "burying", "pile": 4, "out": [0, 1], "asked": question}
    for seat in view["seats"]:
        seat["own_walls"] = None
    return view | {"options": options("bury A1", "bury B1", "bury C5")}


VIEWS = {
    "era one": era_one,
    "joined": joined,
    "era two": era_two,
    "drafting": drafting,
    "burying": burying,
}


def options(*tokens: str) -> list[dict[str, Any]]:
    """Options with numbers of their own."""
    return [{**_option(token), "choice": 100 + index} for index, token in enumerate(tokens)]


def _option(token: str) -> dict[str, Any]:
    if token == "before 22":  # no token of the game, but the room is drawn as if it gave its good first
        return _option("before 23") | {"token": token, "targets": [{"kind": "room", "id": "22"}]}
    game = pickaxe.game("cave-vs-cave")
    return {**options_of(game.new(), [game.lexicon.parse(token)])[0]}


def asked(kind: str, prompt: str) -> dict[str, Any]:
    """What is asked."""
    return {**asked_of(pickaxe.game("cave-vs-cave").new(), kind, Said(prompt))}


def choices_in(svg: str) -> set[int]:
    """Every choice that a drawing offers."""
    return {int(word) for found in re.findall(r'data-choices?="([^"]*)"', svg) for word in found.split()}


def offered(view: Mapping[str, Any]) -> set[int]:
    """All that can be chosen in a view, exchanges among it."""
    return {option["choice"] for option in [*view["options"], *view["exchanges"]]}


Box = tuple[float, float, float, float]  # left, top, right, bottom


def boxes(svg: str, *kinds: str) -> list[Box]:
    """Where the panels of a table lie, or the nested drawings of some kinds."""
    root = ElementTree.fromstring(svg)
    name, wanted = ("svg", set(kinds)) if kinds else ("rect", {"panelface"})
    found = [part for part in root.findall(f".//{{*}}{name}") if wanted & set((part.get("class") or "").split())]
    sizes = [[float(part.get(key) or 0) for key in ("x", "y", "width", "height")] for part in found]
    return [(x, y, x + width, y + height) for x, y, width, height in sizes]


def lie_apart(found: Sequence[Box]) -> bool:
    """Whether no two of them overlap."""
    return all(
        one[2] <= two[0] + 0.1 or two[2] <= one[0] + 0.1 or one[3] <= two[1] + 0.1 or two[3] <= one[1] + 0.1
        for one, two in combinations(found, 2)
    )


def check_whole(view: Mapping[str, Any], svg: str) -> None:
    """The picture needs nothing around it, is as high as its panels, and has a handle for all that can be chosen."""
    root = ElementTree.fromstring(svg)
    assert choices_in(svg) == (offered(view) if view["viewer"] == view["seat"] else choices_in(svg) & offered(view))
    assert "var(" not in svg
    names = set(re.findall(r' id="([^"]+)"', svg))
    assert {*re.findall(r'href="#([^"]+)"', svg), *re.findall(r"url\(#([^)]+)\)", svg)} <= names
    width, height = (float(root.get(key) or 0) for key in ("width", "height"))
    assert width == 1366
    assert height >= 768
    panels, cards = boxes(svg), boxes(svg, "card", "tilecard", "drawing")
    for one in (panels, cards):
        assert lie_apart(one)
        assert all(_is_inside(box, (10, 42, 1356.1, height - 9.9)) for box in one)
    assert all(any(_is_inside(card, panel) for panel in panels) for card in cards)


def _is_inside(one: Box, other: Box) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] <= other[2] and one[3] <= other[3]
