"""What a room and an action tile are, and the book that holds all of them with their derived tables."""

from typing import Final

from pickaxe.games.cave_vs_cave.boards import PATTERN_SHAPES, SPACE_NAMES
from pickaxe.games.cave_vs_cave.components import EXCHANGES, GOODS, ROOMS, TILES
from pickaxe.games.cave_vs_cave.words import WORDS, room_name
from pickaxe.kernel.effects import CLOSE, any_order
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import Book, Effect
from pickaxe.kernel.words import Name

ROOM_COUNT: Final = len(ROOMS["rooms"])
TILE_COUNT: Final = len(TILES["tiles"])


# What the book enters: turns, what rooms are about, the draft, and what is turned up.
TAKE: Final = Verb("take", "{tile}", "took {tile}", icon="dwarf", section="turns")
END: Final = Verb("end", "End turn", "ended the turn", icon="check", section="turns", short="end", is_quiet=True)
ACTIVATE: Final = Verb(
    "activate", "Activate {room}", "activated {room}", icon="activate", section="activate", short="{room}"
)
BEFORE: Final = Verb(
    "before",
    "{room} first: {goods}",
    "received {goods} from {room} first",
    icon="activate",
    section="blue",
    short="{room} first",
)
PLACE: Final = Verb(
    "place", "Place on {space}", "placed it on {space}", icon="furnish", section="patterns", short="{space.short}"
)
DRAFT: Final = Verb("draft", "Draft {room}", "drafted {room}", icon="furnish", section="draft", short="{room}")
REVEAL: Final = Verb(
    "reveal", "Turn up {thing}", "{thing} is turned up", icon="eye", section="excavate", short="{thing}"
)


def _backs(back: str) -> list[list[int]]:
    facts = ROOMS["rooms"]
    return [[fact["number"] for fact in facts if (fact["era"], fact["back"]) == (era, back)] for era in range(3)]


# The rooms of each era that lie face down at first, and those that are on display.
DARK_ROOMS: Final[list[list[int]]] = _backs("dark")
LIGHT_ROOMS: Final[list[list[int]]] = _backs("light")


class Room:
    """A room: its printed facts, and what makes it special, each in its own slot.

    activation  what an orange room does when it is activated
    alongside   a blue room's effect that may be used with the effects of one action tile
    on_symbols  the activate symbols a blue room answers to with `on_activate`, before or after
    widens      the activate symbols that may activate one room more
    on_wall, on_excavate  goods received each time a wall is built, an excavate effect took a tile
    on_receipt  a good; each effect that brings it also brings `receipt`
    """

    def __init__(
        self,
        number: int,
        activation: Effect | None = None,
        *,
        alongside: Effect | None = None,
        alongside_tile: str = "",
        on_symbols: str = "",
        on_activate: str = "",
        widens: str = "",
        on_wall: str = "",
        on_excavate: str = "",
        on_receipt: str = "",
        receipt: str = "",
    ) -> None:
        fact = ROOMS["rooms"][number]
        self.number = number
        self.name = room_name(number)
        self.is_blue: bool = fact["colour"] == "blue"
        self.era: int = fact["era"]
        self.points: int = fact["points"]
        self.pattern: str = fact["wall_pattern"] or ""
        self.walls = Name("walls", self.pattern)
        self.shapes: int = PATTERN_SHAPES.get(self.pattern, 0)
        self.cost: Bundle = GOODS.bundle(" ".join(f"{n} {name}" for name, n in (fact["cost"] or {}).items()))
        self.activation = activation
        self.alongside = alongside
        self.alongside_tile = alongside_tile
        self.on_symbols = on_symbols.split()
        self.on_activate: Bundle = GOODS.bundle(on_activate)
        self.widens = widens.split()
        self.on_wall: Bundle = GOODS.bundle(on_wall)
        self.on_excavate: Bundle = GOODS.bundle(on_excavate)
        self.on_receipt = GOODS.index(on_receipt) if on_receipt else -1
        self.receipt: Bundle = GOODS.bundle(receipt)


class ActionTile:
    """An action tile: its printed facts and its effects in printed order."""

    def __init__(self, id: str, effects: list[Effect], more_than_opponent: str = "") -> None:
        self.id = id
        self.index = int(id[1:]) - 1
        fact = TILES["tiles"][self.index]
        self.name = Name("tile", id)
        self.stage: str = fact["stage"]
        self.effects = effects
        self.more_than_opponent = GOODS.index(more_than_opponent) if more_than_opponent else -1


class CaveBook(Book):
    """The book of Cave vs Cave: tables by room number and by tile."""

    def __init__(
        self, rooms: list[Room], tiles: list[ActionTile], additional: dict[str, list[Effect]], frames: dict[str, Effect]
    ) -> None:
        """Enter rooms, tiles with what spaces of Era II add to them, and other effects; the order fixes the lexicon."""
        super().__init__(GOODS, WORDS, EXCHANGES)
        self.rooms = rooms
        self.tiles = tiles
        self.blue = mask_of([room.number for room in rooms if room.is_blue])
        self.orange = mask_of([room.number for room in rooms if room.activation])
        # Tiles that can be closed to a player: by a condition of their own, or of a space of Era II.
        self.guarded = [tile.more_than_opponent >= 0 or tile.stage == "era2" for tile in tiles]
        # Blue rooms by what they answer to.
        self.on_activate = [room for room in rooms if room.on_symbols]
        self.widens = [room for room in rooms if room.widens]
        self.on_wall = [room for room in rooms if room.on_wall.kinds]
        self.on_excavate = [room for room in rooms if room.on_excavate.kinds]
        self.on_receipt = [room for room in rooms if room.on_receipt >= 0]
        # Choices by what they are about.
        self.take_choice = [self.lexicon.add(tile.id, TAKE.of(tile.name)) for tile in tiles]
        self.end_choice = self.lexicon.add("end", END.of())
        self.done_choice = self.lexicon.add("done", CLOSE.of())
        self.activate_choice = [self._about_room("activate", ACTIVATE, room) for room in rooms]
        self.before_choice = [self._about_room("before", BEFORE, room) for room in self.on_activate]
        self.place_choice = [self.lexicon.add(f"at {space.id}", PLACE.of(space)) for space in SPACE_NAMES]
        self.draft_choice = [self._about_room("draft", DRAFT, room) for room in rooms]
        self.tile_nodes = [self._enter_tile(tile, additional.get(tile.id, [])) for tile in tiles]
        self.room_nodes = [
            self.enter(f"room {room.name.id}", room.activation) if room.activation else -1 for room in rooms
        ]
        self.receive_choice = self.lexicon.parse("receive")
        self.reveal_tile_choice = [self._reveal(tile.name) for tile in tiles]
        self.reveal_room_choice = [self._reveal(room.name) for room in rooms]
        for label, effect in frames.items():
            self.enter(label, effect)

    def _about_room(self, word: str, verb: Verb, room: Room) -> int:
        return self.lexicon.add(f"{word} {room.name.id}", verb.of(room.name, goods=GOODS.listed(room.on_activate)))

    def _reveal(self, thing: Name) -> int:
        return self.lexicon.add(f"reveal {thing.id}", REVEAL.of(thing, thing=thing))

    def _enter_tile(self, tile: ActionTile, additional: list[Effect]) -> int:
        """A tile's own effects, and those that blue rooms or the space below add to it."""
        added = [room.alongside for room in self.rooms if room.alongside and room.alongside_tile == tile.id]
        effect = any_order(*tile.effects, *added, *additional, close="end", verb=END, waits=True)
        return self.enter(f"tile {tile.id}", effect)
