"""What a seat sees: the table as plain data. Nothing hidden is in a state, so views differ only in what is asked."""

from pickaxe.games.cave_vs_cave.boards import CAVERN_SIDES, EDGES, SPACES
from pickaxe.games.cave_vs_cave.draft import walls_left
from pickaxe.games.cave_vs_cave.position import spaces_of
from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, EMPTY, LAST_OF_ERA, PHASES, STAGES, CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Json


def view(cave: CaveState, seat: int | None, prompt: str) -> Json:
    """The table as a seat sees it."""
    mine = seat is not None and seat == cave.seat
    return {
        "game": "cave-vs-cave",
        "mode": cave.mode,
        "players": cave.players,
        "viewer": seat,
        "seat": cave.seat,
        "over": cave.is_over,
        "phase": PHASES[cave.phase],
        "era": cave.era,
        "round": cave.round,
        "first_round": LAST_OF_ERA[cave.players][1] + 1 if cave.mode in ("draft", "era-2-only") else 1,
        "rounds": LAST_OF_ERA[cave.players][1 if cave.mode == "era-1" else 2],
        "turns_each": cave.turns_each() if cave.round else 0,
        "turn_of_seat": turns_taken(cave),
        "start": cave.start,
        "tiles": _tiles(cave),
        "tile": cave.cards.tiles[cave.tile].id if cave.tile >= 0 else None,
        "wall_supply": cave.supply,
        "display": list(cave.display),
        "in_hand": room_in_hand(cave),
        "pool": bits(cave.pool),
        "pile": cave.piles[1] if cave.players == 1 or cave.phase in (DRAFTING, BURYING) else None,
        "piles": cave.piles[1:],
        "out": bits(cave.out),
        "era1_scores": list(cave.era1_scores),
        "cavern": {
            "owner": cave.cavern_owner if cave.cavern_owner >= 0 else None,
            "side": CAVERN_SIDES[cave.cavern_side] or None,
        },
        "seats": [_seat(cave, each) for each in range(cave.players)],
        "asked": {"kind": asked_kind(cave), "prompt": prompt},
        "options": _choices(cave, cave.options()) if mine else [],
        "exchanges": _choices(cave, cave.exchanges()) if mine else [],
    }


def turns_taken(cave: CaveState) -> list[int]:
    """How many turns of the round each seat has begun or finished."""
    return [sum(owner == seat for owner in cave.taken) for seat in range(cave.players)]


def room_in_hand(cave: CaveState) -> int | None:
    """The room that waits for its space."""
    top = cave.stack[-1] if cave.stack else -1
    if top & NODE_MASK == cave.cards.place_node:
        return top >> NODE_BITS
    return top >> NODE_BITS & 63 if top & NODE_MASK == cave.cards.draft_place_node else None


def asked_kind(cave: CaveState) -> str | None:
    """What kind of decision is asked."""
    if cave.is_over:
        return None
    label = cave.book.nodes[cave.stack[-1] & NODE_MASK].label
    kinds = {
        "take tile": "tile",
        "place room": "space",
        "cavern side": "cavern",
        "last exchanges": "pause",
        "first seat": "chance",
        "deal display": "chance",
        "reveal tile": "chance",
        "reveal room": "chance",
        "flip": "chance",
        "deal pool": "chance",
        "bury": "bury",
    }
    if label in kinds:
        return kinds[label]
    if label == "draft":
        return "end" if cave.stack[-1] >> NODE_BITS == 2 else "draft"
    if "." not in label and label != "place drafted":
        return "effect" if label.startswith("tile") else "room"
    tokens = [cave.book.lexicon.token(choice) for choice in cave.options()]
    if label == "place drafted":
        return "wall" if tokens[0].startswith("wall") else "space"
    if tokens == ["receive"]:
        return "receive"
    return "activate" if tokens[0].startswith(("activate", "before")) else "excavate"


def _choices(cave: CaveState, choices: list[int]) -> list[Json]:
    return [{"choice": choice, "token": cave.book.lexicon.token(choice)} for choice in choices]


def _tiles(cave: CaveState) -> list[Json]:
    """The action board in its order; a tile that is still face down has no id."""
    found: list[Json] = []
    start = sum(tile.stage == "start" for tile in cave.cards.tiles)
    for position, index in enumerate(cave.shown_tiles):
        tile = cave.cards.tiles[index]
        taken = cave.taken[index]
        found.append(
            {
                "id": tile.id,
                "up": True,
                "taken": taken if taken >= 0 else None,
                "stage": tile.stage,
                "round": max(0, position - start + 1),
                "below": _space_id(cave.space_below(index)) if cave.era == 2 else None,
            }
        )
    return found + _tiles_to_come(cave)


def _tiles_to_come(cave: CaveState) -> list[Json]:
    """The tiles that lie face down on the action board of the era, by the round that turns them up."""
    if cave.phase in (DRAFTING, BURYING):
        return []
    is_shown = not cave.stack or cave.stack[-1] & NODE_MASK != cave.cards.reveal_tile_node
    return [
        {
            "id": None,
            "up": False,
            "taken": None,
            "stage": STAGES[cave.players][round],
            "round": round,
            "below": _space_id(round - LAST_OF_ERA[cave.players][1]),
        }
        for round in range(cave.round + is_shown, LAST_OF_ERA[cave.players][cave.era] + 1)
        if round
    ]


def _space_id(number: int) -> str | None:
    return f"E{number}" if number > 0 else None


def _seat(cave: CaveState, seat: int) -> Json:
    blue = (cave.owned[seat] & cave.cards.blue).bit_count()
    return {
        "goods": dict(zip(GOODS.names[: cave.goods_in_play()], cave.purses[seat], strict=False)),
        "spaces": {SPACES[space]: _on_space(cave, seat, space) for space in spaces_of(cave, seat)},
        "walls": [EDGES[edge] for edge in bits(cave.walls[seat])],
        "orange": len(cave.rooms[seat]) - blue,
        "blue": blue,
        "score": cave.scores()[seat],
        "rooms_score": cave.room_points[seat],
        "own_walls": walls_left(cave, seat) if cave.phase == DRAFTING else None,
        "reachable": [SPACES[space] for space in bits(cave.tiles_in_reach(seat, False))],
    }


def _on_space(cave: CaveState, seat: int, space: int) -> str | int:
    if cave.covered[seat] >> space & 1:
        return "covered"
    room = cave.room_at[seat][space]
    return "empty" if room == EMPTY else room
