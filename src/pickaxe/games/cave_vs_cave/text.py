"""What Cave vs Cave says where that depends on the state, and the rules under which choices and rows fall."""

from functools import lru_cache
from typing import Final, cast

from pickaxe.games.cave_vs_cave.boards import EDGE_NAMES, SPACE, SPACE_NAMES
from pickaxe.games.cave_vs_cave.book import DRAFT, END, PLACE, REVEAL, TAKE, ActionTile, CaveBook
from pickaxe.games.cave_vs_cave.components import EAT, GOODS
from pickaxe.games.cave_vs_cave.draft import BURY, DraftPlace, placements
from pickaxe.games.cave_vs_cave.effects import EXCAVATE, FILL_ALL, FURNISH, FURNISH_FREE, PER_PAIR, WALL
from pickaxe.games.cave_vs_cave.hidden import FIRST
from pickaxe.games.cave_vs_cave.host import HOST
from pickaxe.games.cave_vs_cave.reasons import reach_reason, room_refusals
from pickaxe.games.cave_vs_cave.scoring import solo_judgement
from pickaxe.games.cave_vs_cave.state import BURYING, DRAFTING, CaveState
from pickaxe.games.cave_vs_cave.turns import is_guarded
from pickaxe.games.cave_vs_cave.view import asked_kind, furnishing, room_in_hand, room_in_use
from pickaxe.games.cave_vs_cave.words import room_name
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.effects import CLOSE, FILL
from pickaxe.kernel.grids import bits
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import Note, State
from pickaxe.kernel.text import Event, Texts
from pickaxe.kernel.words import Listing, Name, Said, seat_name

_PROMPTS: Final[dict[str, str]] = {
    "tile": "Take an action tile",
    "effect": "Use an effect, or end the turn",
    "activate": "Activate a room",
    "excavate": "Excavate a tile",
    "cavern": "Choose a side of the Additional Cavern",
    "receive": "Receive the goods",
    "pause": "Make your last exchanges of Era I",
    "chance": "A hidden tile is turned up",
    "draft": "Choose a room to draft",
    "bury": "Choose a space for a face-down tile",
    "end": "End the turn; the room is placed",
}
# A room on its space, without and with new walls, by what is told where these are not settled.
_ON_SPACE: Final[dict[str, tuple[str, str]]] = {
    FURNISH.past: ("furnished {room} on {space} for {goods}", ""),
    FURNISH_FREE.past: ("furnished {room} on {space} for nothing", ""),
    DRAFT.past: ("drafted {room} on {space}", "drafted {room} on {space} with {n:a wall|walls} at {walls}"),
    PLACE.past: (PLACE.past, "placed it on {space} with {n:a wall|walls} at {walls}"),
}
# Notes, each with its section of the rules and its sentence.
_NOTES: Final[dict[str, tuple[str, str]]] = {
    "room": ("blue", "received {goods} from {room}"),
    "bonus": ("excavate", "found {goods} on {space}"),
    "haul": ("hauling", "the donkeys of {seat} brought {goods}"),
    "era one": ("score-1", "{seat} scored {n} in Era I"),
    "era two": ("era-2", "Era II begins, and every good rises to 1 at least"),
    "after draft": ("after-draft", "{seat} begins Era II with {goods} and 1 of every other good"),
    "out": ("draft-order", "{seat} leaves the draft"),
    "bury": ("bury", BURY.past),
    "reveal": ("turns", ""),
}
# Sections of what chance turns up by the effect that asks for it, and of rows of the score sheet.
_REVEALS: Final[dict[str, str]] = {"flip": "piles", "deal display": "solo", "deal pool": "pool"}
_ROWS: Final[dict[str, str]] = {
    "rooms": "score-1",
    "gold": "score-1",
    "era1": "score-1",
    "weapon": "score-2",
    "iron": "score-2",
    "goal": "solo",
    "tie": "ties",
}


class CaveTexts(Texts):
    """How Cave vs Cave speaks."""

    host = HOST
    goal_kind = "room"

    def prompt(self, state: State) -> Said:
        return prompt(cast(CaveState, state))

    def label(self, state: State, choice: int) -> Said:
        return _meaning(cast(CaveState, state), choice).label

    def happened(self, state: State, choice: int) -> Said:
        cave = cast(CaveState, state)
        meaning = _meaning(cave, choice)
        if meaning.verb in (FILL, FILL_ALL):
            return _raised(cave, meaning)
        return _placed(cave, meaning) if meaning.verb.past in _ON_SPACE else meaning.past

    def events(self, state: State, choice: int, notes: list[Note]) -> list[Event]:
        cave = cast(CaveState, state)
        return [Event(note.seat, _NOTES[note.id][0], _told(cave, note)) for note in notes]

    def goal(self, state: State) -> Said | None:
        if state.players > 1 or not state.is_over:
            return None
        return solo_judgement(state.scores()[0], state.mode == "both-eras")

    def round(self, state: State) -> int:
        return cast(CaveState, state).round

    def section(self, state: State, choice: int) -> str:
        cave = cast(CaveState, state)
        meaning = state.book.lexicon.meaning(choice)
        if meaning.verb is TAKE:
            return _section_of_tile(cave, cave.guide.tiles[choice - cave.guide.take_choice[0]])
        if meaning.verb is REVEAL:
            return _section_of_reveal(cave, meaning.targets[0])
        if cave.phase == DRAFTING and meaning.verb in (PLACE, WALL, END):
            return "draft-order" if meaning.verb is END else "draft"
        return meaning.verb.section

    def sheet_section(self, row: str, state: State | None = None) -> str:
        if state is None:
            return _ROWS[row]
        cave = cast(CaveState, state)
        if cave.phase in (DRAFTING, BURYING):
            return "draft-order"
        return "score-2" if cave.era == 2 and row in ("rooms", "gold") else _ROWS[row]


def _section_of_tile(cave: CaveState, tile: ActionTile) -> str:
    if tile.stage != "era2":
        return "renovation" if tile.more_than_opponent >= 0 else "turns"
    return "weapons" if is_guarded(cave, tile.index) else "additional"


def _section_of_reveal(cave: CaveState, thing: Name) -> str:
    if thing.kind == "tile":
        return "turns"
    if cave.phase == DRAFTING:
        return "draft"
    return _REVEALS.get(cave.asking(), REVEAL.section)


# Prompts


def prompt(cave: CaveState) -> Said:
    kind = asked_kind(cave)
    if kind is None:
        return Said("The game is over")
    if kind == "wall":
        return Said("Choose a wall for {room}", room=room_name(room_in_hand(cave) or 0))
    if kind == "space":
        return Said("Choose a space for {room}", room=room_name(room_in_hand(cave) or 0))
    if kind == "room":
        return _room_prompt(cave)
    if kind == "effect" and len(cave.options()) == 1:
        return Said("End the turn; nothing is left to use")
    if kind == "activate" and cave.book.lexicon.meaning(cave.options()[-1]).verb is CLOSE:
        return Said("Activate another room, or stop")
    if kind == "chance" and cave.start < 0:
        return Said("Chance decides who begins")
    return Said(_PROMPTS[kind])


def _room_prompt(cave: CaveState) -> Said:
    room = room_name(room_in_use(cave) or 0)
    if len(cave.options()) == 1 and cave.book.lexicon.meaning(cave.options()[0]).verb is CLOSE:
        return Said("Turn goods into food to use {room}, or stop", room=room)
    return Said("Use {room}", room=room)


# Choices


def _meaning(cave: CaveState, choice: int) -> Meaning:
    """What a choice says now."""
    meaning = cave.book.lexicon.meaning(choice)
    if meaning.verb is not PER_PAIR:
        return meaning
    good, kept = cast(Name, meaning.values["goods"]), cast(Name, meaning.values["kept"])
    pairs = cave.purse()[GOODS.index(kept.id)] // 2
    return PER_PAIR.of(goods=GOODS.amount(pairs, GOODS.index(good.id)), kept=kept)


def _raised(cave: CaveState, meaning: Meaning) -> Said:
    level = cast(int, meaning.values["n"])
    if meaning.verb is FILL_ALL:
        low = [GOODS.name(kind) for kind in range(cave.goods_in_play()) if cave.purse()[kind] < level]
        return _raised_some(low, level) if low else Said("had at least {n} of every good", n=level)
    good = cast(Name, meaning.values["good"])
    held = cave.purse()[GOODS.index(good.id)]
    return _raised_some([good], level) if held < level else Said("left {good} at {n}", good=good, n=held)


def _raised_some(goods: list[Name], level: int) -> Said:
    return Said("raised {goods.many} to {n}", goods=Listing([*goods]), n=level)


def _placed(cave: CaveState, meaning: Meaning) -> Said:
    """A room furnished, drafted or placed, with its space and its new walls as far as they are settled."""
    ways = _ways(cave, meaning)
    if len({space for space, _ in ways}) > 1:
        return meaning.past
    walls = [EDGE_NAMES[edge] for edge in bits(ways[0][1])] if len(ways) == 1 else []
    without, with_walls = _ON_SPACE[meaning.verb.past]
    said = Said(with_walls if walls else without, **meaning.values).having(space=SPACE_NAMES[ways[0][0]])
    return said.having(n=len(walls), walls=Listing([*walls])) if walls else said


def _ways(cave: CaveState, meaning: Meaning) -> list[tuple[int, int]]:
    """How a room can be placed: on which space, and with which new walls in the draft."""
    id = meaning.targets[0].id
    if meaning.verb is DRAFT:
        return placements(cave, cave.mover, int(id))
    if meaning.verb is not PLACE:
        return [(space, 0) for space in cave.spaces_for(cave.mover, int(id))]
    place = cave.guide.nodes[cave.guide.labels[cave.asking()]]
    return place.ways(cave, cave.memory() | SPACE[id] + 1 << 6) if isinstance(place, DraftPlace) else [(SPACE[id], 0)]


# Notes


def _told(cave: CaveState, note: Note) -> Said:
    """A note in words. Its first number is what it is about; goods follow as pairs of kind and number."""
    facts, said = note.facts, Said(_NOTES[note.id][1])
    if note.id == "reveal":
        return cave.book.lexicon.meaning(facts[0]).past
    if note.id == "era two":
        return said
    if note.id == "room":
        return said.having(room=room_name(facts[0]), goods=_goods(facts))
    if note.id in ("bonus", "bury"):
        return said.having(space=SPACE_NAMES[facts[0]], goods=_goods(facts))
    if note.id == "era one":
        return said.having(seat=seat_name(facts[0]), n=facts[1])
    return said.having(seat=seat_name(facts[0]), goods=_goods(facts))


def _goods(facts: list[int]) -> Listing:
    return Listing([GOODS.amount(number, kind) for kind, number in zip(facts[1::2], facts[2::2], strict=True)])


# What is not asked now


def not_asked(cave: CaveState, choice: int) -> list[Said]:
    """Why a choice is closed that the pending effect does not know: at least one sentence."""
    meaning = cave.book.lexicon.meaning(choice)
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
    if kind == "effect" and _is_step(cave.guide, choice):
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


@lru_cache(4096)
def _is_step(guide: CaveBook, choice: int) -> bool:
    """Whether a choice is a step of some tile or room."""
    return any(guide.nodes[node].accepts(choice) for node in (*guide.tile_nodes, *guide.room_nodes) if node >= 0)


@lru_cache(4096)
def _offering(guide: CaveBook, choice: int) -> list[ActionTile]:
    """The tiles that can ever offer something."""
    return [tile for tile in guide.tiles if guide.nodes[guide.tile_nodes[tile.index]].accepts(choice)]


def _tile_reason(cave: CaveState, choice: int) -> list[Said]:
    """That a tile is needed which offers this, and which of them are free; nothing if no tile ever does."""
    offering = _offering(cave.guide, choice)
    if not offering:
        return []
    nodes, take, is_open = cave.book.nodes, cave.guide.take_choice, cave.options()
    taken, free = cave.copy(), []
    for tile in offering:
        taken.tile = tile.index
        if take[tile.index] in is_open and nodes[cave.guide.tile_nodes[tile.index]].suits(taken, choice):
            free.append(tile.name)
    if not free:
        return [Said("No free tile offers this now.")]
    return [Said("Take a tile for it first: {tiles}.", tiles=Listing([*free], "or"))]


def _other_offer(cave: CaveState, meaning: Meaning) -> Said:
    """That the tile in hand does not offer this, but perhaps the same at another price."""
    tile = cave.guide.tiles[cave.tile].name
    ways = furnishing(cave) if meaning.verb.id == FURNISH.id else []
    extras = [extra for furnish in ways for extra in furnish.extras(cave)]
    if not extras:
        return Said("{tile} does not offer this.", tile=tile)
    if not extras[0].kinds:
        return Said("With {tile} a room costs nothing extra.", tile=tile)
    prices = Listing([GOODS.listed(extra) for extra in extras], "or")
    return Said("With {tile} a room costs {prices} extra.", tile=tile, prices=prices)
