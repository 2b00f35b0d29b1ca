"""The state of a game of Cave vs Cave: counters and masks, with the changes that effects make to them."""

from collections.abc import Hashable
from typing import Any, Final

from mypy_extensions import i64

from pickaxe.games.cave_vs_cave.boards import (
    ALL_LINKS,
    BONUS,
    CAVERN,
    CAVERN_EDGES,
    ERA1,
    SEAM,
    SHAPE_BIT,
    SPACES,
    reachable,
    sides_walled,
)
from pickaxe.games.cave_vs_cave.book import LIGHT_ROOMS, CaveBook, Room
from pickaxe.games.cave_vs_cave.components import (
    EATEN,
    EDIBLE,
    FOOD,
    FOOD_LIMIT,
    GOLD,
    GOODS,
    GOODS_OF_ERA,
    HALF_POINTS,
    IRON,
    RULES,
    TILES,
    WEAPON,
)
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_all, mixed_text, mixed_wide
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Score, State, replaced

# The switches for points that the rulebooks leave open, with their defaults, as bits of `switches`.
SWITCHES: Final[dict[str, bool]] = {
    name: flag["value"] for name, flag in RULES["rule_flags"].items() if isinstance(flag, dict)
}
_NAMES: Final[list[str]] = list(SWITCHES)
OWN_TURN_ONLY: Final = 1 << _NAMES.index("anytime_exchange_only_in_own_turn")
JUNCTION_TAKES_ALL: Final = 1 << _NAMES.index("junction_room_accepts_gold_and_food")
TWO_FOR_ONE: Final = 1 << _NAMES.index("two_tile_excavation_allowed_with_one_tile_left")
UNDERMINING_PASSES: Final = 1 << _NAMES.index("undermining_passes_natural_walls")
SEAM_IS_NATURAL: Final = 1 << _NAMES.index("era2_alone_seam_walls_natural")
BURY_IN_CAVERN: Final = 1 << _NAMES.index("draft_facedown_on_additional_cavern")
FULL_TURNS_UP: Final = 1 << _NAMES.index("draft_player_without_space_turns_up_a_tile")
LOST_FLAX_COUNTS: Final = 1 << _NAMES.index("retting_room_triggers_on_gain_lost_to_limit")
GAIN_IN_PART: Final = 1 << _NAMES.index("gain_may_be_taken_in_part")

# Per number of players and round: how many turns each player has, and the stage of the new tile.
_ROUNDS: Final[list[list[dict[str, Any]]]] = [[], TILES["board"]["rounds_solo"], TILES["board"]["rounds_two_player"]]
TURNS_EACH: Final[list[list[int]]] = [[0, *(line["turns_each"] for line in lines)] for lines in _ROUNDS]
STAGES: Final[list[list[str]]] = [["", *(line["stage"] for line in lines)] for lines in _ROUNDS]
HAULS: Final[list[list[bool]]] = [[False, *(line["donkeys_haul_ore_at_end"] for line in lines)] for lines in _ROUNDS]
# The last round of each era.
LAST_OF_ERA: Final[list[list[int]]] = [[0, sum(line["era"] == 1 for line in lines), len(lines)] for lines in _ROUNDS]
SOLO_DISPLAY: Final = 3
_ALONE: Final = RULES["variants"]["era2_only"]
POOL_SIZE: Final[int] = len(_ALONE["pool_fixed"]) + _ALONE["pool_random_from_other_era1_rooms"]
# How many tiles of Era I lie on the action board in Era II.
OLD_TILES: Final[dict[int, int]] = {2: 11, 1: 10}
DRAFT_WALLS: Final[int] = RULES["walls"]["draft_personal"]

# What the game is doing: finding out who begins and what is dealt, drafting, burying the rest of the pile, or rounds.
BEGINNING: Final = 0
DRAFTING: Final = 1
BURYING: Final = 2
PLAYING: Final = 3
PHASES: Final = ["beginning", "drafting", "burying", "playing"]

NOT_DUG: Final = -1
EMPTY: Final = -2
UNKNOWN: Final = -1
# What a state has before it is laid out (`setup`) or filled as a copy.
_NONE: Final[list[int]] = []
_NOTHING: Final[list[list[int]]] = []


class CaveState(State):
    """A game of Cave vs Cave. Per seat there are goods, spaces, walls and rooms; the rest is common."""

    def __init__(self, book: CaveBook, players: int, mode: str, switches: int) -> None:
        super().__init__(book, players, mode, 0, 0, False, _NOTHING, [], [])
        self.guide = book
        self.switches = switches
        self.layout = ERA1
        self.phase = BEGINNING
        self.era = 1
        self.round = 0
        self.start = -1
        self.turn_in_round = 0
        self.shown_tiles = _NONE
        self.taken = _NONE
        self.tile = -1
        self.display = _NONE
        self.unseen = 0
        self.piles = _NONE
        self.pool = 0
        self.out = 0
        self.era1_scores = _NONE
        self.supply = 0
        self.cavern_owner = -1
        self.cavern_side = 0
        self.covered = _NONE
        self.room_at = _NOTHING
        self.walls = _NONE
        self.rooms = _NOTHING
        self.owned = _NONE
        self.room_points = _NONE
        # Where each covered space has its tile from, for the dealer; not part of the key, since nobody can tell.
        self.slots = _NOTHING
        # Derived, and unknown until asked for: shapes of the empty spaces, tiles in reach without and through walls,
        # and what the key takes of each cave.
        self.shapes = _NONE
        self.reach = _NONE
        self.reach_through = _NONE
        self.cave_words = _NONE

    def copy(self) -> "CaveState":
        other = CaveState(self.guide, self.players, self.mode, self.switches)
        other.turn = self.turn
        other.mover = self.mover
        other.is_over = self.is_over
        other.purses = [purse[:] for purse in self.purses]
        other.stack = self.stack[:]
        other._options = self._options
        other.known_asker = self.known_asker
        other.layout = self.layout
        other.phase = self.phase
        other.era = self.era
        other.round = self.round
        other.start = self.start
        other.turn_in_round = self.turn_in_round
        # Lists without [:] are shared by copies: they are replaced, never changed, and so are those of each seat below.
        other.shown_tiles = self.shown_tiles
        other.taken = self.taken[:]
        other.tile = self.tile
        other.display = self.display
        other.unseen = self.unseen
        other.piles = self.piles
        other.pool = self.pool
        other.out = self.out
        other.era1_scores = self.era1_scores
        other.supply = self.supply
        other.cavern_owner = self.cavern_owner
        other.cavern_side = self.cavern_side
        other.covered = self.covered[:]
        other.room_at = self.room_at[:]
        other.walls = self.walls[:]
        other.rooms = self.rooms[:]
        other.owned = self.owned[:]
        other.room_points = self.room_points[:]
        other.slots = self.slots[:]
        other.shapes = self.shapes[:]
        other.reach = self.reach[:]
        other.reach_through = self.reach_through[:]
        other.cave_words = self.cave_words[:]
        return other

    def key(self) -> int:
        word = mixed_text(UNMIXED, self.mode)
        word = mixed(word, self.switches | self.turn_in_round << 16 | self.round << 24)
        word = mixed(word, self.turn | self.phase << 12 | self.mover << 15 | self.out << 17 | (self.tile + 1) << 20)
        word = mixed(word, self.supply | (self.start + 1) << 8 | (self.cavern_owner + 1) << 10 | self.cavern_side << 12)
        word = mixed_wide(mixed_wide(word, self.unseen), self.pool)
        word = mixed_all(mixed_all(mixed_all(word, self.stack), self.display), self.piles)
        taken = self.taken
        for tile in self.shown_tiles:
            word = mixed(word, tile | taken[tile] + 1 << 8)
        word = mixed_all(word, self.era1_scores)
        for seat in range(self.players):
            word = mixed_all(mixed_wide(word, self._cave_word(seat)), self.purses[seat])
        return int(word)

    def _cave_word(self, seat: int) -> int:
        """What the key takes of a cave."""
        known = self.cave_words[seat]
        if known == UNKNOWN:
            word = mixed_all(mixed_wide(mixed_wide(UNMIXED, self.walls[seat]), self.covered[seat]), self.room_at[seat])
            known = self.cave_words[seat] = int(word)
        return known

    def full_key(self) -> Hashable:
        return (
            self.mode,
            self.switches,
            self.turn,
            self.mover,
            self.round,
            self.start,
            self.turn_in_round,
            self.tile,
            self.phase,
            self.unseen,
            self.pool,
            self.out,
            self.supply,
            self.cavern_owner,
            self.cavern_side,
            tuple(self.piles),
            tuple(self.era1_scores),
            tuple(self.stack),
            tuple(self.shown_tiles),
            tuple(self.taken),
            tuple(self.display),
            tuple(self.covered),
            tuple(self.walls),
            tuple([tuple(purse) for purse in self.purses]),
            tuple([tuple(spaces) for spaces in self.room_at]),
        )

    def begin(self, label: str, memory: int = 0) -> None:
        """Put an effect on the stack that is not one of a tile or a room."""
        self.push(self.guide.labels[label], memory)

    def asking(self) -> str:
        """The label of the effect that asks; nothing when the game is over."""
        return self.guide.nodes[self.stack[-1] & NODE_MASK].label if self.stack else ""

    def memory(self) -> int:
        """What that effect remembers."""
        return self.stack[-1] >> NODE_BITS

    def is_switched(self, switch: int) -> bool:
        """Whether a switch is on."""
        return self.switches & switch != 0

    def lights_on_display(self) -> int:
        """How many light-backed rooms of the current era lie on display."""
        return sum([number in LIGHT_ROOMS[self.era] for number in self.display])

    def deals_missing(self) -> int:
        """How many rooms chance has still to deal to the display of a solo game or to the pool."""
        if self.mode == "era-2-only":
            return POOL_SIZE - self.pool.bit_count()
        return SOLO_DISPLAY - self.lights_on_display() if self.players == 1 else 0

    def turns_each(self) -> int:
        """How many turns each player has this round."""
        return TURNS_EACH[self.players][self.round]

    def space_below(self, tile: int) -> int:
        """The space of the Era II action board, 1 to 4, on which a tile lies; 0 if on none."""
        return max(0, self.shown_tiles.index(tile) + 1 - OLD_TILES[self.players])

    # Goods

    def exchanges(self) -> list[int]:
        if self.is_over or self.phase != PLAYING or self.asker().is_chance:
            return EATEN[0]
        purse = self.purses[self.mover]
        held: i64 = 0
        bit: i64 = 1
        for kind in EDIBLE:
            if purse[kind]:
                held += bit
            bit += bit
        return EATEN[held]

    def exchange(self, choice: int) -> None:
        purse = self.purses[self.mover]
        purse[EDIBLE[choice]] -= 1
        if purse[FOOD] < FOOD_LIMIT:
            purse[FOOD] += 1

    def could_pay(self, bundle: Bundle) -> bool:
        purse = self.purses[self.mover]
        spare = 0
        for kind in EDIBLE:
            spare += max(0, purse[kind] - bundle.amount(kind))
        for i in range(len(bundle.kinds)):
            kind = bundle.kinds[i]
            if purse[kind] + (spare if kind == FOOD else 0) < bundle.amounts[i]:
                return False
        return True

    def wants_pause(self, paid: Bundle, due: Bundle) -> bool:
        # R67: paying food makes room for food that could replace goods the limit would cut.
        purse = self.purses[self.mover]
        if purse[FOOD] < FOOD_LIMIT - 2 or FOOD not in paid.kinds:
            return False
        for kind in EDIBLE:
            left = purse[kind] - paid.amount(kind)
            lost = left + due.amount(kind) - GOODS.limits[kind]
            if left > 0 and lost > FOOD_LIMIT - purse[FOOD]:
                return True
        return False

    def takes_parts(self) -> bool:
        return self.is_switched(GAIN_IN_PART)

    def receive(self, bundle: Bundle) -> None:
        purse = self.purses[self.mover]
        working = self.working()
        giver: Room | None = None
        for room in self.guide.on_receipt:
            if working >> room.number & 1 and room.on_receipt in bundle.kinds and self._counts(room.on_receipt):
                giver = room
        bundle.add_to(purse, GOODS.limits)
        if giver is not None:
            self._note_goods("room", giver.number, giver.receipt)
            giver.receipt.add_to(purse, GOODS.limits)

    def gather(self, id: str, source: int, bundle: Bundle) -> None:
        """Receive goods that come by themselves from a room or a space."""
        self._note_goods(id, source, bundle)
        self.receive(bundle)

    def _note_goods(self, id: str, source: int, bundle: Bundle) -> None:
        """Take a note of goods that are about to be received, without what is lost to its limit."""
        if self.journal is None:
            return
        facts = [source]
        for kind, amount in zip(bundle.kinds, bundle.amounts, strict=True):
            gained = min(amount, GOODS.limits[kind] - self.purses[self.mover][kind])
            facts += [kind, gained] if gained else []
        if len(facts) > 1:
            self.note(id, self.mover, facts)

    def _counts(self, kind: int) -> bool:
        """R35: by default a good that is lost to its limit has been received all the same."""
        return self.is_switched(LOST_FLAX_COUNTS) or self.purses[self.mover][kind] < GOODS.limits[kind]

    def goods_in_play(self) -> int:
        """How many of the goods the current era knows."""
        return GOODS_OF_ERA[self.era]

    # Caves

    def spaces(self, seat: int) -> list[int]:
        """The spaces of a seat's cave."""
        own = self.layout.spaces
        return [*own, CAVERN] if self.cavern_owner == seat else list(own)

    def edges_in_play(self, seat: int) -> int:
        """The edges on which a seat may have walls."""
        own = CAVERN_EDGES[self.cavern_side] if self.cavern_owner == seat else 0
        return self.layout.edges | own

    def is_empty(self, seat: int, space: int) -> bool:
        """Whether a space is free for a room."""
        return self.room_at[seat][space] == EMPTY

    def sides(self, seat: int, space: int) -> int:
        """The walled sides of a space."""
        return sides_walled(self.layout, space, self.walls[seat], self.cavern_side)

    def shapes_free(self, seat: int) -> int:
        """The shape classes of the seat's empty spaces, as bits."""
        known = self.shapes[seat]
        if known != UNKNOWN:
            return known
        shapes = 0
        spaces = self.room_at[seat]
        for space in range(len(spaces)):
            if spaces[space] == EMPTY:
                shapes |= SHAPE_BIT[sides_walled(self.layout, space, self.walls[seat], self.cavern_side)]
        self.shapes[seat] = shapes
        return shapes

    def spaces_for(self, seat: int, room: int) -> list[int]:
        """The empty spaces whose walls fit a room."""
        shapes, spaces = self.guide.rooms[room].shapes, self.room_at[seat]
        return [
            space
            for space in range(len(SPACES))
            if spaces[space] == EMPTY and SHAPE_BIT[self.sides(seat, space)] & shapes
        ]

    def tiles_in_reach(self, seat: int, through_walls: bool) -> int:
        """The covered spaces that an excavation can take, as bits."""
        table = self.reach_through if through_walls else self.reach
        if table[seat] == UNKNOWN:
            walls = ALL_LINKS & ~self.layout.edges
            if not through_walls:
                walls |= self.walls[seat]
            elif self.is_switched(UNDERMINING_PASSES) and self.era == 2:
                walls &= ~SEAM
            table[seat] = int(reachable(self.covered[seat], walls, self.layout.openings))
        return table[seat]

    def put(self, seat: int, space: int, what: int) -> None:
        """Change what is on a space; whoever also covers or uncovers it forgets more."""
        self.room_at[seat] = replaced(self.room_at[seat], space, what)
        self.shapes[seat] = UNKNOWN
        self.cave_words[seat] = UNKNOWN

    def forget(self, seat: int) -> None:
        """A cave has changed: what follows from it is unknown."""
        self.shapes[seat] = UNKNOWN
        self.reach[seat] = UNKNOWN
        self.reach_through[seat] = UNKNOWN
        self.cave_words[seat] = UNKNOWN

    def uncover(self, space: int) -> None:
        """Take a face-down tile off a space and receive its bonus."""
        seat = self.mover
        self.covered[seat] &= ~(1 << space)
        self.put(seat, space, EMPTY)
        self.forget(seat)
        bonus = BONUS[space]
        if bonus is not None:
            self.gather("bonus", space, bonus)

    def show_room(self, room: int) -> None:
        """Add a room to the display."""
        self.unseen &= ~(1 << room)
        self.display = sorted([*self.display, room])

    def place(self, space: int, room: int) -> bool:
        """Put a room on an empty space; True if that wins the Additional Cavern."""
        seat = self.mover
        self.put(seat, space, room)
        self.rooms[seat] = sorted([*self.rooms[seat], room])
        self.owned[seat] |= 1 << room
        self.room_points[seat] += self.guide.rooms[room].points
        return self.cavern_owner < 0 and self.is_full(seat)

    def is_full(self, seat: int) -> bool:
        """Whether every open space of the cave holds a room."""
        spaces = self.room_at[seat]
        for space in self.layout.to_fill:
            if spaces[space] < 0:
                return False
        return True

    def take_cavern(self, side: int) -> None:
        """Receive the Additional Cavern with one of its sides up."""
        seat = self.mover
        self.cavern_owner = seat
        self.cavern_side = side
        self.put(seat, CAVERN, EMPTY)
        self.forget(seat)

    def build_wall(self, edge: int) -> None:
        """Put a wall from the supply on an edge."""
        self.walls[self.mover] |= 1 << edge
        self.supply -= 1
        self.forget(self.mover)

    def raze_wall(self, edge: int) -> None:
        """Put a placed wall back into the supply."""
        self.walls[self.mover] &= ~(1 << edge)
        self.supply += 1
        self.forget(self.mover)

    # Rooms

    def has(self, room: Room) -> bool:
        """Whether a room works for the seat whose turn it is."""
        return self.working() >> room.number & 1 == 1

    def working(self) -> int:
        """The rooms that work for the seat whose turn it is, as bits: its own, and those of the pool."""
        return self.owned[self.mover] | self.pool

    def may_own(self, room: int) -> bool:
        """The colour rule: after placing, more orange than blue rooms (R26); not in a game of Era II alone."""
        if not self.guide.rooms[room].is_blue or self.mode == "era-2-only":
            return True
        blue = (self.owned[self.mover] & self.guide.blue).bit_count()
        return blue + 1 < len(self.rooms[self.mover]) - blue

    # Results

    def scores(self) -> list[Score]:
        return [as_points(self.half_points(seat)) for seat in range(self.players)]

    def half_points(self, seat: int) -> int:
        """The score of a seat so far, in half points."""
        purse = self.purses[seat]
        if self.phase in (DRAFTING, BURYING):
            return 2 * self.room_points[seat]
        if self.era == 1 and self.era1_scores:
            return 2 * self.era1_scores[seat]
        if self.era == 1:
            return 2 * self.room_points[seat] + HALF_POINTS[1][GOLD] * purse[GOLD]
        worth, before = HALF_POINTS[2], self.era1_scores[seat] if self.era1_scores else 0
        goods = worth[WEAPON] * purse[WEAPON] + worth[IRON] * purse[IRON] + worth[GOLD] * purse[GOLD]
        return 2 * (before + self.room_points[seat]) + goods

    def ranking(self) -> list[int]:
        results = [(score, self.room_values(seat)) for seat, score in enumerate(self.scores())]
        return [1 + sum(other > mine for other in results) for mine in results]

    def ahead(self) -> int:
        """The seat with more points in rooms after the draft; of equal ones the one that begins."""
        first, second = self.room_points
        return self.start if first == second else int(first < second)

    def room_values(self, seat: int) -> list[int]:
        """The points of a seat's rooms, best first: the tie-break (R45)."""
        return sorted([self.guide.rooms[room].points for room in self.rooms[seat] if room], reverse=True)


def as_points(halves: int) -> Score:
    """Half points as points: a whole number where it is one."""
    return halves / 2 if halves % 2 else halves // 2
