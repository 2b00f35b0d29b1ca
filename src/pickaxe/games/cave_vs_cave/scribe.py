"""Cave vs Cave written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cave_vs_cave.boards import SPACE
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.effects import Furnish, room_refusals
from pickaxe.games.cave_vs_cave.names import NAMES
from pickaxe.games.cave_vs_cave.position import write_position
from pickaxe.games.cave_vs_cave.reasons import reach_reason
from pickaxe.games.cave_vs_cave.scoring import score_sheet
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.games.cave_vs_cave.text import CaveTexts
from pickaxe.games.cave_vs_cave.view import asked_kind, view
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.phrases import listed, uncapitalised
from pickaxe.kernel.stack import Effect, Json, Scribe, State


class CaveScribe(Scribe):
    """Writes states of Cave vs Cave."""

    def __init__(self) -> None:
        self.text = CaveTexts()

    def view(self, state: State, seat: int | None) -> Json:
        return view(cast(CaveState, state), seat, self.text.prompt(state))

    def position(self, state: State) -> Json:
        return write_position(cast(CaveState, state))

    def score_sheet(self, state: State) -> list[Json]:
        return score_sheet(cast(CaveState, state))

    def objections(self, state: State, choice: int) -> list[str]:
        cave = cast(CaveState, state)
        token = state.book.lexicon.token(choice)
        verb, _, rest = token.partition(" ")
        if cave.seat == CHANCE:
            return ["Chance decides now."]
        if verb == "eat":
            return [f"You have no {GOODS.plurals[GOODS.index(rest)]}."]
        if verb in ("first", "reveal"):
            return ["Chance decides this."]
        if verb in NAMES["tile"] and cave.tile >= 0:
            return [f"You have taken {cave.cards.tiles[cave.tile].name}: end the turn first."]
        return self._offer_reasons(cave, choice, token) or [
            f"What is asked now: {uncapitalised(self.text.prompt(state))}."
        ]

    def _offer_reasons(self, cave: CaveState, choice: int, token: str) -> list[str]:
        """Why no tile offers something here; nothing if a tile is not what is asked or used now."""
        kind = asked_kind(cave)
        if kind == "tile":
            return [*self._reasons(cave, token), *_tile_reason(cave, choice)]
        if kind == "effect" and _is_step(cave, choice):
            return [*self._reasons(cave, token), _other_offer(cave, token)]
        return []

    def _reasons(self, cave: CaveState, token: str) -> list[str]:
        """What would stand against it even with a tile that offers it."""
        verb, _, rest = token.partition(" ")
        if verb == "furnish":
            room: Room = cave.cards.rooms[int(rest[:2])]
            return room_refusals(cave, room.number, room.cost)
        if verb == "excavate":
            return reach_reason(cave, SPACE[rest.split()[0]], False)
        return []


def _is_step(cave: CaveState, choice: int) -> bool:
    """Whether a choice is a step of some tile or room."""
    nodes = cave.book.nodes
    return any(nodes[node].accepts(choice) for node in (*cave.cards.tile_nodes, *cave.cards.room_nodes) if node >= 0)


def _tile_reason(cave: CaveState, choice: int) -> list[str]:
    """That a tile is needed which offers this, and which of them are free; nothing if no tile ever does."""
    nodes, tiles, take, is_open = cave.book.nodes, cave.cards.tiles, cave.cards.take_choice, cave.options()
    if not any(nodes[node].accepts(choice) for node in cave.cards.tile_nodes):
        return []
    taken, free = cave.copy(), []
    for tile in tiles:
        taken.tile = tile.index
        if take[tile.index] in is_open and nodes[cave.cards.tile_nodes[tile.index]].suits(taken, choice):
            free.append(tile.name)
    return [f"Take a tile for it first: {listed(free, 'or')}." if free else "No free tile offers this now."]


def _other_offer(cave: CaveState, token: str) -> str:
    """That the tile in hand does not offer this, but perhaps the same at another price."""
    tile = cave.cards.tiles[cave.tile]
    prices = [price for furnish in _furnishing(tile.effects) for price in furnish.price_words(cave)]
    if not prices or not token.startswith("furnish "):
        return f"{tile.name} does not offer this."
    return f"With {tile.name} a room costs {listed(prices, 'or')} more."


def _furnishing(effects: list[Effect]) -> list[Furnish]:
    found = [effect for effect in effects if isinstance(effect, Furnish)]
    return found + [inner for effect in effects for inner in _furnishing(effect.parts())]
