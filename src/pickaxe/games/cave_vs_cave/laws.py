"""What holds for every state. A law returns a sentence where it is broken, and else nothing."""

from collections.abc import Callable
from typing import Final

from pickaxe.games.cave_vs_cave.boards import CAVERN, ERA1_SPACES, ERA2_SPACES, SPACES
from pickaxe.games.cave_vs_cave.book import LIGHT_ROOMS
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.draft import Bury, Draft, DraftPlace
from pickaxe.games.cave_vs_cave.effects import Activate, CavernSide, Excavate, Furnish
from pickaxe.games.cave_vs_cave.hidden import (
    POOL_FIXED,
    DealDisplay,
    DealPool,
    FirstSeat,
    Flip,
    RevealRoom,
    RevealTile,
    tiles_of_stage,
)
from pickaxe.games.cave_vs_cave.setup import START_TILES, WALLS
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    BURYING,
    DRAFT_WALLS,
    DRAFTING,
    LAST_OF_ERA,
    OWN_TURN_ONLY,
    PLAYING,
    POOL_SIZE,
    SOLO_DISPLAY,
    STAGES,
    CaveState,
)
from pickaxe.games.cave_vs_cave.turns import ALL_WALLS, LEAVING, Flow, Pause, TakeTile
from pickaxe.games.cave_vs_cave.view import room_in_hand, turns_taken
from pickaxe.kernel.effects import AnyOrder, Exchange
from pickaxe.kernel.fields import misplaced
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Effect

# What laws and readers ask


def is_drafting(cave: CaveState) -> bool:
    """Whether the first cave is being drafted."""
    return cave.mode == "draft" and cave.era == 1


def pending(cave: CaveState, label: str) -> list[int]:
    """What the effects with a label remember that lie anywhere on the stack."""
    return [frame >> NODE_BITS for frame in cave.stack if frame & NODE_MASK == cave.guide.labels[label]]


def is_in_game(cave: CaveState, number: int) -> bool:
    """Whether a room belongs to the eras that are played."""
    era = cave.guide.rooms[number].era
    return era == 2 if cave.mode == "era-2-only" else era <= cave.era


def turns_of_round(cave: CaveState) -> int:
    """How many turns the round has; none before the first round of an era."""
    return cave.players * cave.turns_each() if cave.round > LAST_OF_ERA[cave.players][cave.era - 1] else 0


def due_tiles(cave: CaveState) -> list[int]:
    """The lowest tiles of each stage, as many as the rounds have turned up, without those that leave with Era I."""
    shown: list[int] = []
    for round in range(1, cave.round + 1):
        stage = tiles_of_stage(cave.players, STAGES[cave.players][round])
        shown.append(next(index for index in stage if index not in shown))
    if shown and pending(cave, "reveal tile"):
        shown.pop()
    return [index for index in shown if cave.era == 1 or cave.guide.tiles[index].id not in LEAVING]


def all_walls(cave: CaveState) -> int:
    """How many walls there are."""
    if cave.mode == "era-2-only":
        return int(RULES["walls"]["era2_only"])
    return ALL_WALLS if cave.era == 2 and cave.players == 2 else WALLS


def built(cave: CaveState) -> list[int]:
    """The rooms that stand in caves, the entrances left out."""
    return [room for seat in range(cave.players) for room in cave.room_at[seat] if room > 0]


def unseen(cave: CaveState, era: int) -> int:
    """How many rooms of an era nobody has seen."""
    return sum(cave.guide.rooms[number].era == era for number in bits(cave.unseen))


def face_down(cave: CaveState, era: int) -> int:
    """How many tiles of an era lie face down on boards or are just being turned up."""
    board = mask_of(ERA2_SPACES if era == 2 else [*ERA1_SPACES, CAVERN])
    turned = pending(cave, "reveal room")
    return sum((covered & board).bit_count() for covered in cave.covered) + sum(board >> n & 1 for n in turned)


# The laws


def beginning(cave: CaveState) -> str:
    """Before the first round of an era nothing but its beginning is played, and only there."""
    is_wrong = cave.phase == BEGINNING and cave.round != LAST_OF_ERA[cave.players][cave.era - 1]
    return f"The phase is 'beginning', but it is round {cave.round}." if is_wrong else ""


def end(cave: CaveState) -> str:
    """A game is over after the last turn of its last era."""
    is_last = cave.phase == PLAYING and cave.era == (1 if cave.mode == "era-1" else 2)
    is_wrong = cave.is_over and not (is_last and is_era_over(cave))
    return f"'over' is true, but turns of round {cave.round} or later are left." if is_wrong else ""


def stages(cave: CaveState) -> str:
    """Every round turns up a tile of its stage."""
    tiles, shown, due = cave.guide.tiles, cave.shown_tiles[len(START_TILES) :], due_tiles(cave)
    if len(shown) != len(due):
        return f"'tiles' names {len(shown)} tiles turned up, but by round {cave.round} there are {len(due)}."
    for index, lowest in zip(shown, due, strict=True):
        stage = tiles[lowest].stage
        if index not in tiles_of_stage(cave.players, stage):
            return f"{tiles[index].id} stands among the tiles where one of stage {stage} is turned up."
    return ""


def tile_in_hand(cave: CaveState) -> str:
    """The tile in hand was taken by whose turn it is."""
    held = cave.guide.tiles[cave.tile].id if cave.tile >= 0 else ""
    if held and (cave.phase != PLAYING or cave.turn_in_round >= turns_of_round(cave)):
        return f"'tile' is {held!r}, but no turn is being played in round {cave.round}."
    if held and cave.taken[cave.tile] != cave.mover:
        return f"'tile' is {held!r}, which seat {cave.mover} has not taken."
    return ""


def turns(cave: CaveState) -> str:
    """The seats have taken a tile in each of their turns."""
    begun = [(max(cave.start, 0) + turn) % cave.players for turn in range(cave.turn_in_round + (cave.tile >= 0))]
    due, taken = [begun.count(seat) for seat in range(cave.players)], turns_taken(cave)
    where = f"in turn {cave.turn_in_round} of the round, begun by seat {cave.start}"
    return f"The seats have taken {taken} tiles, but {where}, it is {due}." if taken != due else ""


def walls(cave: CaveState) -> str:
    """Walls are placed or in the supply; in the draft each seat has its own."""
    placed = [mask.bit_count() for mask in cave.walls]
    if is_drafting(cave):
        is_wrong = max(placed) > DRAFT_WALLS
        return f"A seat has {max(placed)} walls placed; each has only {DRAFT_WALLS} in the draft." if is_wrong else ""
    is_wrong = cave.supply < 0 or cave.supply + sum(placed) != all_walls(cave)
    return f"{sum(placed)} walls are placed; there are only {all_walls(cave)}." if is_wrong else ""


def spaces(cave: CaveState) -> str:
    """A space that is covered holds no room."""
    for seat in range(cave.players):
        for space in bits(cave.covered[seat]):
            number = cave.room_at[seat][space]
            if number > 0:
                return f"{SPACES[space]} of seat {seat} is covered and holds room {number} at once."
    return ""


def rooms(cave: CaveState) -> str:
    """Every room is built once at most, and only rooms of the game are."""
    for seat in range(cave.players):
        for number in cave.rooms[seat]:
            if number and built(cave).count(number) > 1:
                return f"Room {number} is built twice."
            if number and not is_in_game(cave, number):
                return f"Room {number} of seat {seat} is not in this game."
    return ""


def colours(cave: CaveState) -> str:
    """A cave has more orange than blue rooms."""
    for seat in range(cave.players):
        blue = (cave.owned[seat] & cave.guide.blue).bit_count()
        if blue and cave.mode != "era-2-only" and blue >= len(cave.rooms[seat]) - blue:
            return f"Seat {seat} has {blue} blue rooms, but not more orange ones."
    return ""


def pool(cave: CaveState) -> str:
    """The pool of Era II alone has its fixed rooms, and is full when play begins."""
    numbers = bits(cave.pool)
    if cave.mode != "era-2-only":
        return ""
    if not set(POOL_FIXED) <= set(numbers) or len(numbers) > POOL_SIZE:
        return f"The pool holds rooms {POOL_FIXED} and at most {POOL_SIZE} in all, not {numbers!r}."
    if cave.phase == PLAYING and len(numbers) != POOL_SIZE:
        return f"The pool holds {POOL_SIZE} rooms, not {len(numbers)}."
    return ""


def display(cave: CaveState) -> str:
    """What is on display is neither built nor in the pool."""
    elsewhere = [number for number in cave.display if number in built(cave) or cave.pool >> number & 1]
    return f"Room {elsewhere[0]} is on display and built or in the pool at once." if elsewhere else ""


def room_waiting(cave: CaveState) -> str:
    """A room that waits for its space is nowhere else."""
    number = room_in_hand(cave)
    if number is not None and (number in built(cave) or number in cave.display):
        return "The room that waits for its space is on display or built at once."
    if number is not None and not is_in_game(cave, number):
        return "The room that waits for its space is not in this game."
    return ""


def lights(cave: CaveState) -> str:
    """Alone, one plays with three light-backed rooms of each era, and these never leave the game."""
    stand = [*built(cave), room_in_hand(cave)]
    for era in range(1, cave.era + 1 if cave.players == 1 else 0):
        is_dealt = cave.phase == PLAYING or era < cave.era
        used = [number for number in LIGHT_ROOMS[era] if number in stand]
        named = len(used) + sum(number in LIGHT_ROOMS[era] for number in cave.display)
        if used and not is_dealt:
            return f"Room {used[0]} is built, but the rooms of a solo display are not dealt yet."
        if named > SOLO_DISPLAY or (is_dealt and named < SOLO_DISPLAY):
            due = f"A solo game has {SOLO_DISPLAY} light-backed rooms of Era {'I' * era}"
            return f"{due}; 'display' and 'rooms' name {named}."
    return ""


def hidden(cave: CaveState) -> str:
    """Every tile that lies face down is a room that nobody has seen."""
    for era in (1, 2):
        if unseen(cave, era) < face_down(cave, era) + cave.piles[era]:
            covered = f"{face_down(cave, era)} spaces are covered with tiles of Era {'I' * era}"
            return f"{covered}, but only {unseen(cave, era)} of its rooms are unseen."
    return ""


def stack(cave: CaveState) -> str:
    """What is pending is something that play can lead to, until the game is over."""
    wrong = misplaced(cave, Flow, _may_lie_on)
    if wrong or cave.is_over != bool(cave.stack):
        return wrong
    return f"A game that is {'over has no' if cave.is_over else 'not over has a'} pending effect."


# Which effect can lie on which, and when


def _may_lie_on(cave: CaveState, under: Effect, effect: Effect, memory: int) -> bool:
    """Whether play can put an effect on another one, with what it remembers."""
    if isinstance(under, Flow):
        return _is_next(cave, effect, memory)
    if isinstance(under, AnyOrder):
        return _is_step(cave, under, effect, memory)
    if isinstance(under, Activate):
        return effect.label in _rooms_at_work(cave)
    if isinstance(under, Excavate):
        is_reveal = isinstance(effect, RevealRoom) and not isinstance(effect, Flip)
        return is_reveal and cave.is_empty(cave.mover, memory)
    return isinstance(under, Draft) and _is_draft_step(cave, effect, memory)


def _is_next(cave: CaveState, effect: Effect, memory: int) -> bool:
    """Whether the flow of the game can have started an effect."""
    if cave.phase == BEGINNING:
        return _is_deal(cave, effect)
    if isinstance(effect, Draft | Bury):
        return cave.phase == (DRAFTING if isinstance(effect, Draft) else BURYING)
    if cave.phase != PLAYING or cave.tile >= 0:
        return cave.phase == PLAYING and effect.node == cave.guide.tile_nodes[cave.tile]
    if isinstance(effect, Pause):
        return memory == cave.mover and not cave.is_switched(OWN_TURN_ONLY) and is_era_over(cave)
    is_next_tile = isinstance(effect, TakeTile) or (isinstance(effect, RevealTile) and cave.turn_in_round == 0)
    return is_next_tile and cave.turn_in_round < turns_of_round(cave)


def is_era_over(cave: CaveState) -> bool:
    """Whether all turns of the era have been played."""
    return cave.round == LAST_OF_ERA[cave.players][cave.era] and cave.turn_in_round == turns_of_round(cave)


def _is_deal(cave: CaveState, effect: Effect) -> bool:
    if cave.start < 0:
        return isinstance(effect, FirstSeat)
    return isinstance(effect, DealPool if cave.mode == "era-2-only" else DealDisplay) and cave.deals_missing() > 0


def _is_step(cave: CaveState, under: AnyOrder, effect: Effect, memory: int) -> bool:
    """Whether an effect can be a step of a tile or of a room."""
    if isinstance(effect, Flip):
        return cave.players == 1 and cave.piles[memory] > 0
    if effect.label == "place room":
        furnishes = any(isinstance(part, Furnish) for part in under.parts())
        return furnishes and bool(cave.spaces_for(cave.mover, memory))
    if isinstance(effect, CavernSide):
        return _wins_cavern(cave)
    is_paid = isinstance(effect, Exchange) and memory == 1
    return (is_paid or isinstance(effect, Activate | Excavate)) and effect.label.startswith(f"{under.label}.")


def _is_draft_step(cave: CaveState, effect: Effect, memory: int) -> bool:
    if isinstance(effect, Flip):
        return memory == 1 and cave.piles[1] > 0
    if isinstance(effect, DraftPlace):
        return bool(effect.ways(cave, memory))
    return isinstance(effect, CavernSide) and _wins_cavern(cave)


def _wins_cavern(cave: CaveState) -> bool:
    return cave.cavern_owner < 0 and cave.is_full(cave.mover)


def _rooms_at_work(cave: CaveState) -> list[str]:
    """The labels of the rooms that the seat to move can activate."""
    return [f"room {room.number:02}" for room in cave.guide.rooms if cave.has(room)]


LAWS: Final[list[Callable[[CaveState], str]]] = [
    beginning, end, stages, tile_in_hand, turns, walls, spaces, rooms, colours, pool, display, room_waiting, lights,
    hidden, stack,
]  # fmt: skip
