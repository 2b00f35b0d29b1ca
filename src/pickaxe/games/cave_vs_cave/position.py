"""Positions: a state as JSON-able data that is easy to write by hand; `position_reader` reads them."""

from pickaxe.games.cave_vs_cave.boards import CAVERN_SIDES, EDGES, SPACES
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.setup import START_TILES
from pickaxe.games.cave_vs_cave.state import PHASES, SWITCHES, CaveState
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Json


def write_position(cave: CaveState) -> Json:
    """A state as a position that leaves nothing out."""
    return {
        "game": "cave-vs-cave",
        "mode": cave.mode,
        "players": cave.players,
        "options": {name: bool(cave.switches >> bit & 1) for bit, name in enumerate(SWITCHES)},
        "phase": PHASES[cave.phase],
        "era": cave.era,
        "round": cave.round,
        "start": cave.start if cave.start >= 0 else None,
        "turn_in_round": cave.turn_in_round,
        "turn": cave.turn,
        "mover": cave.mover,
        "tiles": [cave.guide.tiles[index].id for index in cave.shown_tiles[len(START_TILES) :]],
        "taken": {cave.guide.tiles[index].id: seat for index, seat in enumerate(cave.taken) if seat >= 0},
        "tile": cave.guide.tiles[cave.tile].id if cave.tile >= 0 else None,
        "display": list(cave.display),
        "pool": bits(cave.pool),
        "piles": cave.piles[1:],
        "out": bits(cave.out),
        "era1_scores": list(cave.era1_scores),
        "cavern": {"owner": cave.cavern_owner, "side": CAVERN_SIDES[cave.cavern_side]} if cave.cavern_side else None,
        "seats": [_write_seat(cave, seat) for seat in range(cave.players)],
        "pending": cave.pending(),
        "over": cave.is_over,
    }


def _write_seat(cave: CaveState, seat: int) -> Json:
    spaces = cave.room_at[seat]
    return {
        "goods": dict(zip(GOODS.names[: cave.goods_in_play()], cave.purses[seat], strict=False)),
        "rooms": {SPACES[space]: spaces[space] for space in cave.spaces(seat) if spaces[space] > 0},
        "covered": [SPACES[space] for space in bits(cave.covered[seat])],
        "walls": [EDGES[edge] for edge in bits(cave.walls[seat])],
    }
