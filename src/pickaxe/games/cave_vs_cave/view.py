"""What a seat sees: the table as plain data. Nothing hidden is in a state, so views differ only in what is asked."""

from pickaxe.games.cave_vs_cave.boards import CAVERN, CAVERN_SIDES, EDGES, ERA1_SPACES, SPACES
from pickaxe.games.cave_vs_cave.state import EMPTY, LAST_ROUND, STAGES, CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.games.cave_vs_cave.turns import SOLO_REMOVED
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
        "era": cave.era,
        "round": cave.round,
        "rounds": LAST_ROUND[cave.players],
        "turns_each": cave.turns_each() if cave.round else 0,
        "turn_of_seat": turns_taken(cave),
        "start": cave.start,
        "tiles": _tiles(cave),
        "tile": cave.cards.tiles[cave.tile].id if cave.tile >= 0 else None,
        "wall_supply": cave.supply,
        "display": list(cave.display),
        "in_hand": room_in_hand(cave),
        "pile": cave.pile if cave.players == 1 else None,
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
    if not cave.stack or cave.stack[-1] & NODE_MASK != cave.cards.place_node:
        return None
    return cave.stack[-1] >> NODE_BITS


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
    }
    if label in kinds:
        return kinds[label]
    if "." not in label:
        return "effect" if label.startswith("tile") else "room"
    tokens = [cave.book.lexicon.token(choice) for choice in cave.options()]
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
            }
        )
    for round in range(len(cave.shown_tiles) - start + 1, LAST_ROUND[cave.players] + 1):
        stage = STAGES[cave.players][round]
        found.append({"id": None, "up": False, "taken": None, "stage": stage, "round": round})
    return found


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
        "reachable": [SPACES[space] for space in bits(cave.tiles_in_reach(seat, False))],
    }


def spaces_of(cave: CaveState, seat: int) -> list[int]:
    """The spaces of a seat's cave."""
    return [*ERA1_SPACES, CAVERN] if cave.cavern_owner == seat else list(ERA1_SPACES)


def _on_space(cave: CaveState, seat: int, space: int) -> str | int:
    if cave.covered[seat] >> space & 1:
        return "covered"
    room = cave.room_at[seat][space]
    return "empty" if room == EMPTY else room


def hidden_tiles(cave: CaveState) -> list[str]:
    """The action tiles that are still face down, in the order of their numbers (R49: public, their order is not)."""
    left_out = SOLO_REMOVED if cave.players == 1 else []
    return [tile.id for tile in cave.cards.tiles if tile.index not in cave.shown_tiles and tile.id not in left_out]
