"""Cave vs Cave written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import SPACE
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.effects import Activate, BuildWall, Excavate, Furnish, RazeWall, room_refusals
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

# The effects that offer a choice, by the first word of its token.
_OFFERS: Final[dict[str, type[Effect]]] = {
    "furnish": Furnish,
    "excavate": Excavate,
    "two": Excavate,
    "activate": Activate,
    "before": Activate,
    "wall": BuildWall,
    "raze": RazeWall,
}
_OFFERED: Final = [*_OFFERS, "gain", "fill"]


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
        return self._offer_reasons(cave, token) or [f"What is asked now: {uncapitalised(self.text.prompt(state))}."]

    def _offer_reasons(self, cave: CaveState, token: str) -> list[str]:
        """Why no tile offers something here; nothing if a tile is not what is asked or used now."""
        verb, _, rest = token.partition(" ")
        kind = asked_kind(cave)
        if kind == "tile":
            return [*self._reasons(cave, verb, rest), *self._tile_reason(cave, verb)]
        if kind != "effect" or not (verb in _OFFERED or " > " in token):
            return []
        tile = cave.cards.tiles[cave.tile]
        offers = verb in _OFFERS and _contains(tile.effects, _OFFERS[verb])
        return [*self._reasons(cave, verb, rest), *([] if offers else [f"{tile.name} does not offer this."])]

    def _reasons(self, cave: CaveState, verb: str, rest: str) -> list[str]:
        """What would stand against it even with a tile that offers it."""
        if verb == "furnish":
            room: Room = cave.cards.rooms[int(rest[:2])]
            return room_refusals(cave, room.number, room.cost)
        if verb == "excavate":
            return reach_reason(cave, SPACE[rest.split()[0]], False)
        return []

    def _tile_reason(self, cave: CaveState, verb: str) -> list[str]:
        """That a tile is needed which does this, and which of them are free."""
        if verb not in _OFFERS:
            return []
        take, is_open = cave.cards.take_choice, cave.options()
        free = [
            tile.name
            for tile in cave.cards.tiles
            if take[tile.index] in is_open and _contains(tile.effects, _OFFERS[verb])
        ]
        return [f"Take a tile for it first: {listed(free, 'or')}." if free else "No free tile offers this now."]


def _contains(effects: list[Effect], kind: type[Effect]) -> bool:
    return any(isinstance(effect, kind) or _contains(effect.parts(), kind) for effect in effects)
