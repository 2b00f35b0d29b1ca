"""Cave vs Cave written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cave_vs_cave.boards import CAVERN_SIDES, EDGES, SPACE, SPACES
from pickaxe.games.cave_vs_cave.book import REVEAL, TAKE
from pickaxe.games.cave_vs_cave.components import EAT, GOODS
from pickaxe.games.cave_vs_cave.effects import EXCAVATE, FURNISH, room_refusals
from pickaxe.games.cave_vs_cave.hidden import FIRST
from pickaxe.games.cave_vs_cave.reasons import reach_reason
from pickaxe.games.cave_vs_cave.scoring import score_sheet
from pickaxe.games.cave_vs_cave.setup import START_TILES
from pickaxe.games.cave_vs_cave.state import PHASES, SWITCHES, CaveState
from pickaxe.games.cave_vs_cave.text import prompt
from pickaxe.games.cave_vs_cave.view import asked_kind, furnishing, view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.grids import bits
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import Json, Scribe, State
from pickaxe.kernel.words import Listing, Said


class CaveScribe(Scribe):
    """Writes states of Cave vs Cave."""

    def view(self, state: State, seat: int | None) -> Json:
        cave = cast(CaveState, state)
        return cast(Json, view(cave, seat, prompt(cave)))

    def position(self, state: State) -> Json:
        return write_position(cast(CaveState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(CaveState, state))

    def objections(self, state: State, choice: int) -> list[Said]:
        cave = cast(CaveState, state)
        meaning = state.book.lexicon.meaning(choice)
        if cave.seat == CHANCE:
            return [Said("Chance decides now.")]
        if meaning.verb is EAT:
            return [Said("You have no {good.many}.", good=meaning.values["good"])]
        if meaning.verb in (FIRST, REVEAL):
            return [Said("Chance decides this.")]
        if meaning.verb is TAKE and cave.tile >= 0:
            return [Said("You have taken {tile}: end the turn first.", tile=cave.guide.tiles[cave.tile].name)]
        return _offer_reasons(cave, choice, meaning) or [
            Said("What is asked now: {prompt.low}.", prompt=prompt(cave)),
        ]


def _offer_reasons(cave: CaveState, choice: int, meaning: Meaning) -> list[Said]:
    """Why no tile offers something here; nothing if a tile is not what is asked or used now."""
    kind = asked_kind(cave)
    if kind == "tile":
        return [*_reasons(cave, meaning), *_tile_reason(cave, choice)]
    if kind == "effect" and _is_step(cave, choice):
        return [*_reasons(cave, meaning), _other_offer(cave, meaning)]
    return []


def _reasons(cave: CaveState, meaning: Meaning) -> list[Said]:
    """What would stand against it even with a tile that offers it."""
    if meaning.verb.id == FURNISH.id:
        number = int(meaning.targets[0].id)
        return room_refusals(cave, number, cave.guide.rooms[number].cost)
    if meaning.verb.id == EXCAVATE.id:
        return reach_reason(cave, SPACE[meaning.targets[0].id], False)
    return []


def _is_step(cave: CaveState, choice: int) -> bool:
    """Whether a choice is a step of some tile or room."""
    nodes = cave.book.nodes
    return any(nodes[node].accepts(choice) for node in (*cave.guide.tile_nodes, *cave.guide.room_nodes) if node >= 0)


def _tile_reason(cave: CaveState, choice: int) -> list[Said]:
    """That a tile is needed which offers this, and which of them are free; nothing if no tile ever does."""
    nodes, tiles, take, is_open = cave.book.nodes, cave.guide.tiles, cave.guide.take_choice, cave.options()
    if not any(nodes[node].accepts(choice) for node in cave.guide.tile_nodes):
        return []
    taken, free = cave.copy(), []
    for tile in tiles:
        taken.tile = tile.index
        if take[tile.index] in is_open and nodes[cave.guide.tile_nodes[tile.index]].suits(taken, choice):
            free.append(tile.name)
    if not free:
        return [Said("No free tile offers this now.")]
    return [Said("Take a tile for it first: {tiles}.", tiles=Listing([*free], "or"))]


def _other_offer(cave: CaveState, meaning: Meaning) -> Said:
    """That the tile in hand does not offer this, but perhaps the same at another price."""
    tile = cave.guide.tiles[cave.tile].name
    extras = [extra for furnish in furnishing(cave) for extra in furnish.extras(cave)]
    if not extras or meaning.verb.id != FURNISH.id:
        return Said("{tile} does not offer this.", tile=tile)
    if not extras[0].kinds:
        return Said("With {tile} a room costs nothing more.", tile=tile)
    prices = Listing([GOODS.listed(extra) for extra in extras], "or")
    return Said("With {tile} a room costs {prices} more.", tile=tile, prices=prices)


# Positions, which `position_reader` reads


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
