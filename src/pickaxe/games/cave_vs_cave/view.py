"""What a seat sees: the table as plain data. Nothing hidden is in a state, so views differ only in what is asked."""

from functools import lru_cache
from typing import Final, TypedDict

from pickaxe.games.cave_vs_cave.boards import CAVERN_SIDES, EDGES, SPACES
from pickaxe.games.cave_vs_cave.book import ACTIVATE, BEFORE, ActionTile
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.draft import walls_left
from pickaxe.games.cave_vs_cave.effects import WALL, Furnish
from pickaxe.games.cave_vs_cave.host import HOST
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM, SOLO_AIM_BOTH, SOLO_OUTSTANDING, score_parts
from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, EMPTY, LAST_OF_ERA, PHASES, STAGES, CaveState
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.effects import RECEIVE
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Effect, Score
from pickaxe.kernel.view import View, common
from pickaxe.kernel.words import Said


class TileView(TypedDict):
    """An action tile, or the place of one that is still face down and has no id."""

    id: str | None
    up: bool
    taken: int | None
    stage: str
    round: int
    below: str | None  # the space of the Era II action board


class CavernView(TypedDict):
    """The Additional Cavern."""

    owner: int | None
    side: str | None


class DwarfView(TypedDict):
    """A turn of the round."""

    seat: int
    begun: bool


class PartView(TypedDict):
    """A part of a score, with its English name."""

    name: str
    points: Score


class AimView(TypedDict):
    """What a single player has to reach, over both eras to exceed, and what is outstanding."""

    points: int
    outstanding: int | None


class SeatView(TypedDict):
    """What everybody sees of a seat."""

    goods: dict[str, int]
    spaces: dict[str, str | int]  # 'covered', 'empty' or a room
    walls: list[str]
    orange: int
    blue: int
    score: Score
    rooms_score: int
    score_parts: list[PartView]
    own_walls: int | None
    reachable: list[str]


class CaveView(View):
    """The table of Cave vs Cave."""

    phase: str
    is_draft: bool
    era: int
    round: int
    rounds: int
    era_rounds: list[int]
    turns_each: int
    turn_of_seat: list[int]
    dwarfs: list[DwarfView]
    start: int
    tiles: list[TileView]
    tile: str | None
    is_furnishing: bool
    wall_supply: int
    display: list[int]
    in_hand: int | None
    in_use: int | None
    pool: list[int]
    pile: int | None
    piles: list[int]
    out: list[int]
    era1_scores: list[int]
    cavern: CavernView
    aim: AimView | None
    seats: list[SeatView]


_KINDS: Final[dict[str, str]] = {
    "take tile": "tile",
    "place room": "space",
    "cavern side": "cavern",
    "last exchanges": "pause",
    "bury": "bury",
}


def view(cave: CaveState, seat: int | None, prompt: Said) -> CaveView:
    """The table as a seat sees it."""
    return {
        **common(cave, "cave-vs-cave", seat, asked_kind(cave), prompt),
        "unused": HOST.told(cave, seat),
        "phase": PHASES[cave.phase],
        "is_draft": cave.phase in (DRAFTING, BURYING),
        "era": cave.era,
        "round": cave.round,
        "rounds": LAST_OF_ERA[cave.players][1 if cave.mode == "era-1" else 2],
        "era_rounds": _rounds_of_era(cave),
        "turns_each": cave.turns_each() if cave.round else 0,
        "turn_of_seat": turns_taken(cave),
        "dwarfs": _dwarfs(cave),
        "start": cave.start,
        "tiles": _tiles(cave),
        "tile": cave.guide.tiles[cave.tile].id if cave.tile >= 0 else None,
        "is_furnishing": bool(furnishing(cave)),
        "wall_supply": cave.supply,
        "display": list(cave.display),
        "in_hand": room_in_hand(cave),
        "in_use": room_in_use(cave),
        "pool": bits(cave.pool),
        "pile": cave.piles[1] if cave.players == 1 or cave.phase in (DRAFTING, BURYING) else None,
        "piles": cave.piles[1:],
        "out": bits(cave.out),
        "era1_scores": list(cave.era1_scores),
        "cavern": {
            "owner": cave.cavern_owner if cave.cavern_owner >= 0 else None,
            "side": CAVERN_SIDES[cave.cavern_side] or None,
        },
        "aim": _aim(cave) if cave.players == 1 else None,
        "seats": [_seat(cave, each) for each in range(cave.players)],
    }


def _rounds_of_era(cave: CaveState) -> list[int]:
    """The rounds of the era that is played, of Era II during the draft."""
    first_era_ends, last = LAST_OF_ERA[cave.players][1:]
    is_second = cave.era == 2 or cave.phase in (DRAFTING, BURYING)
    return list(range(first_era_ends + 1, last + 1) if is_second else range(1, first_era_ends + 1))


def _aim(cave: CaveState) -> AimView:
    if cave.mode == "both-eras":
        return {"points": SOLO_AIM_BOTH, "outstanding": None}
    return {"points": SOLO_AIM, "outstanding": SOLO_OUTSTANDING}


def turns_taken(cave: CaveState) -> list[int]:
    """How many turns of the round each seat has begun or finished."""
    return [sum(owner == seat for owner in cave.taken) for seat in range(cave.players)]


def _dwarfs(cave: CaveState) -> list[DwarfView]:
    """The turns of the round in their order."""
    begun = sum(turns_taken(cave))
    turns = cave.players * cave.turns_each() if cave.round else 0
    return [{"seat": (cave.start + turn) % cave.players, "begun": turn < begun} for turn in range(turns)]


def furnishing(cave: CaveState) -> list[Furnish]:
    """The ways in which the tile in hand furnishes."""
    return _furnishing_with(cave.guide.tiles[cave.tile]) if cave.tile >= 0 else []


@lru_cache(256)
def _furnishing_with(tile: ActionTile) -> list[Furnish]:
    return _furnishing(tile.effects)


def _furnishing(effects: list[Effect]) -> list[Furnish]:
    found = [effect for effect in effects if isinstance(effect, Furnish)]
    return found + [inner for effect in effects for inner in _furnishing(effect.parts())]


def room_in_hand(cave: CaveState) -> int | None:
    """The room that waits for its space."""
    return cave.memory() & 63 if cave.asking() in ("place room", "place drafted") else None


def room_in_use(cave: CaveState) -> int | None:
    """The activated room whose effects can be used now."""
    kind, _, number = cave.asking().partition(" ")
    return int(number) if kind == "room" and "." not in number else None


def asked_kind(cave: CaveState) -> str | None:
    """What kind of decision is asked."""
    if cave.is_over:
        return None
    label = cave.asking()
    if cave.seat == CHANCE or label in _KINDS:
        return _KINDS.get(label, "chance")
    if label == "draft":
        return "end" if cave.memory() == 2 else "draft"
    if "." not in label and label != "place drafted":
        return "effect" if label.startswith("tile") else "room"
    verb = cave.book.lexicon.meaning(cave.options()[0]).verb
    if label == "place drafted":
        return "wall" if verb is WALL else "space"
    if verb is RECEIVE:
        return "receive"
    return "activate" if verb in (ACTIVATE, BEFORE) else "excavate"


def _tiles(cave: CaveState) -> list[TileView]:
    """The action board in its order."""
    found: list[TileView] = []
    start = sum(tile.stage == "start" for tile in cave.guide.tiles)
    for place, index in enumerate(cave.shown_tiles):
        tile, taken = cave.guide.tiles[index], cave.taken[index] if cave.taken[index] >= 0 else None
        round = max(0, place - start + 1)
        below = _space_id(cave.space_below(index)) if cave.era == 2 else None
        found.append(TileView(id=tile.id, up=True, taken=taken, stage=tile.stage, round=round, below=below))
    return found + _tiles_to_come(cave)


def _tiles_to_come(cave: CaveState) -> list[TileView]:
    """The tiles that lie face down on the action board of the era, by the round that turns them up."""
    if cave.phase in (DRAFTING, BURYING):
        return []
    stages, before = STAGES[cave.players], LAST_OF_ERA[cave.players][1]
    first = max(1, cave.round + (cave.asking() != "reveal tile"))
    return [
        TileView(id=None, up=False, taken=None, stage=stages[round], round=round, below=_space_id(round - before))
        for round in range(first, LAST_OF_ERA[cave.players][cave.era] + 1)
    ]


def _space_id(number: int) -> str | None:
    return f"E{number}" if number > 0 else None


def _seat(cave: CaveState, seat: int) -> SeatView:
    blue = (cave.owned[seat] & cave.guide.blue).bit_count()
    return {
        "goods": dict(zip(GOODS.names[: cave.goods_in_play()], cave.purses[seat], strict=False)),
        "spaces": {SPACES[space]: _on_space(cave, seat, space) for space in cave.spaces(seat)},
        "walls": [EDGES[edge] for edge in bits(cave.walls[seat])],
        "orange": len(cave.rooms[seat]) - blue,
        "blue": blue,
        "score": cave.scores()[seat],
        "rooms_score": cave.room_points[seat],
        "score_parts": [{"name": name, "points": points} for name, points in score_parts(cave, seat).items()],
        "own_walls": walls_left(cave, seat) if cave.phase == DRAFTING else None,
        "reachable": [SPACES[space] for space in bits(cave.tiles_in_reach(seat, False))],
    }


def _on_space(cave: CaveState, seat: int, space: int) -> str | int:
    if cave.covered[seat] >> space & 1:
        return "covered"
    room = cave.room_at[seat][space]
    return "empty" if room == EMPTY else room
