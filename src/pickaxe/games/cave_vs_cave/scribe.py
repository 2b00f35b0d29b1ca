"""Cave vs Cave written down: views, positions, score sheets, and sentences for what is not asked now."""

from typing import cast

from pickaxe.games.cave_vs_cave.boards import SPACE
from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.effects import Activate, BuildWall, Excavate, Furnish, RazeWall, room_refusals
from pickaxe.games.cave_vs_cave.position import write_position
from pickaxe.games.cave_vs_cave.reasons import reach_reason
from pickaxe.games.cave_vs_cave.scoring import score_sheet
from pickaxe.games.cave_vs_cave.state import CaveState
from pickaxe.games.cave_vs_cave.text import CaveTexts
from pickaxe.games.cave_vs_cave.view import view
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
        verb, _, rest = state.book.lexicon.token(choice).partition(" ")
        if verb == "eat":
            return [f"You have no {rest}."]
        if verb in ("first", "reveal"):
            return ["Chance decides this."]
        if verb in [tile.id for tile in cave.cards.tiles] and cave.tile >= 0:
            return [f"You have taken {cave.cards.tiles[cave.tile].name}: end the turn first."]
        found = self._reasons(cave, verb, rest)
        return [*found, *self._tile_reason(cave, verb)] or [f"What is asked now: {self.text.prompt(state)}."]

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
        kinds: dict[str, type[Effect]] = {
            "furnish": Furnish,
            "excavate": Excavate,
            "two": Excavate,
            "activate": Activate,
            "wall": BuildWall,
            "raze": RazeWall,
        }
        if verb not in kinds or cave.tile >= 0:
            return []
        free = [
            cave.cards.tiles[index].name
            for index in cave.shown_tiles
            if cave.taken[index] < 0 and _contains(cave.cards.tiles[index].effects, kinds[verb])
        ]
        return [f"Take a tile for it first: {' or '.join(free)}." if free else "No free tile offers this now."]


def _contains(effects: list[Effect], kind: type[Effect]) -> bool:
    return any(isinstance(effect, kind) or _contains(effect.parts(), kind) for effect in effects)
