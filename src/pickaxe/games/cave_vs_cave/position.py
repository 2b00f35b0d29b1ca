"""Positions: a state as JSON-able data that is easy to write by hand.

When a position is read, what is left out is as in a fresh game; what breaks a law is refused with its sentence.
"""

from typing import Final

from pickaxe.games.cave_vs_cave import boards, laws
from pickaxe.games.cave_vs_cave.book import DARK_ROOMS, LIGHT_ROOMS
from pickaxe.games.cave_vs_cave.components import GOODS, GOODS_OF_ERA
from pickaxe.games.cave_vs_cave.hidden import POOL_FIXED
from pickaxe.games.cave_vs_cave.setup import START_TILES, unsettled
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    BURY_IN_CAVERN,
    BURYING,
    DRAFTING,
    EMPTY,
    LAST_OF_ERA,
    NOT_DUG,
    PHASES,
    PLAYING,
    POOL_SIZE,
    SWITCHES,
    TURNS_EACH,
    CaveState,
)
from pickaxe.games.cave_vs_cave.view import room_in_hand
from pickaxe.kernel.fields import ANY, FLAG, MOST, Fields, Items, Names, Number, Object, Word, obey, setup_of
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import Json, stack_of

_KEYS: Final = (
    "game mode players options phase era round start turn_in_round turn mover tiles taken tile display pool piles out "
    "era1_scores cavern seats pending over"
)
_SIDE: Final = "The side of the cavern is 'two walls' or 'three walls', not {value}."


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
        "cavern": _write_cavern(cave) if cave.cavern_side else None,
        "seats": [_write_seat(cave, seat) for seat in range(cave.players)],
        "pending": cave.pending(),
        "over": cave.is_over,
    }


def _write_cavern(cave: CaveState) -> Json:
    return {"owner": cave.cavern_owner, "side": boards.CAVERN_SIDES[cave.cavern_side]}


def _write_seat(cave: CaveState, seat: int) -> Json:
    spaces = cave.room_at[seat]
    return {
        "goods": dict(zip(GOODS.names[: cave.goods_in_play()], cave.purses[seat], strict=False)),
        "rooms": {boards.SPACES[space]: spaces[space] for space in cave.spaces(seat) if spaces[space] > 0},
        "covered": [boards.SPACES[space] for space in bits(cave.covered[seat])],
        "walls": [boards.EDGES[edge] for edge in bits(cave.walls[seat])],
    }


def read_position(game: Game, position: object) -> CaveState:
    """The state that a position describes."""
    fields = Fields(position, _KEYS, "A position")
    players, mode, switches = setup_of(game, fields.data)
    cave = unsettled(players, mode, switches)
    _Reader(fields, cave).read()
    obey(cave, laws.LAWS)
    for seat in range(players):
        cave.forget(seat)
    cave.settle()
    return cave


class _Reader:
    """Fills a fresh state with what a position says, part by part."""

    def __init__(self, fields: Fields, cave: CaveState) -> None:
        self.fields = fields
        self.cave = cave
        self.seat = Number(0, cave.players - 1)

    def read(self) -> None:
        """Everything; what is pending comes first, since much depends on it."""
        if "pending" in self.fields.data:
            self.cave.stack = stack_of(self.cave.guide, self.fields.data["pending"])
        self._read_era()
        self._read_rounds()
        self._read_turn()
        self._read_tiles()
        self._read_cavern()
        for seat, data in enumerate(self._seats()):
            _SeatReader(data, self.cave, seat).read()
        self._count_walls()
        self._read_rooms()
        self._read_hidden()
        self._number_slots()

    # When it is

    def _read_era(self) -> None:
        cave = self.cave
        first = 2 if cave.mode == "era-2-only" else 1
        cave.era = self.fields.get("era", Number(first, 1 if cave.mode == "era-1" else 2), first)
        if cave.era == 2 and cave.mode != "era-2-only":
            cave.layout = boards.JOINED
        # Also before the last exchanges of Era I its points have been counted.
        is_scored = cave.mode == "both-eras" and (cave.era == 2 or laws.pending(cave, "last exchanges") != [])
        seats = cave.players if is_scored else 0
        scores = Items(Number(0, 500), "a list with one score per seat in Era II", seats, seats, "A score of Era I")
        cave.era1_scores = self.fields.get("era1_scores", scores, [0] * seats)

    def _read_rounds(self) -> None:
        cave, get = self.cave, self.fields.get
        before, last = LAST_OF_ERA[cave.players][cave.era - 1], LAST_OF_ERA[cave.players][cave.era]
        is_second = cave.era == 2 and cave.mode in ("both-eras", "draft")
        cave.round = get("round", Number(before, last), before + 1 if is_second else cave.round)
        phases = [BEGINNING, DRAFTING, BURYING] if laws.is_drafting(cave) else [BEGINNING, PLAYING]
        usual = PHASES[PLAYING if cave.round > before else BEGINNING]
        words = Word([PHASES[phase] for phase in phases], "{what} is one of {known} here, not {value}.")
        cave.phase = phases[get("phase", words, usual)]
        if self.fields.data.get("start") is not None or cave.phase != BEGINNING:
            cave.start = get("start", self.seat, 0)
        cave.is_over = get("over", FLAG, False)
        if "pending" not in self.fields.data and cave.is_over:
            cave.stack = []

    def _read_turn(self) -> None:
        """Which turn it is and whose; only the draft, the last exchanges of Era I and a new tile leave that open."""
        cave, turns = self.cave, laws.turns_of_round(self.cave)
        cave.turn_in_round = self.fields.get("turn_in_round", Number(0, turns), 0)
        played = self._turns_before() + cave.turn_in_round
        cave.turn = self.fields.get("turn", Number(0, MOST) if cave.mode == "draft" else Number(played, played), played)
        mover = (max(cave.start, 0) + min(cave.turn_in_round, max(turns - 1, 0))) % cave.players
        is_playing = cave.phase == PLAYING and cave.turn_in_round < turns
        is_known = is_playing and not laws.pending(cave, "reveal tile")
        cave.mover = self.fields.get("mover", Number(mover, mover) if is_known else self.seat, mover)

    def _turns_before(self) -> int:
        cave = self.cave
        first = 1 if cave.mode in ("era-1", "both-eras") else LAST_OF_ERA[cave.players][1] + 1
        is_between = cave.round == LAST_OF_ERA[cave.players][cave.era - 1]
        return cave.players * sum(TURNS_EACH[cave.players][first : cave.round + is_between])

    # The action board

    def _read_tiles(self) -> None:
        cave, tiles = self.cave, self.cave.guide.tiles
        ids = Names({tile.id: tile.index for tile in tiles}, "an action tile")
        shown = self.fields.get("tiles", ids, [tiles[index].id for index in laws.due_tiles(cave)])
        cave.shown_tiles = START_TILES + shown
        took = Object({tiles[index].id: self.seat for index in cave.shown_tiles}, "The seat that took {key}")
        for id, seat in self.fields.get("taken", took, {}).items():
            cave.taken[next(tile.index for tile in tiles if tile.id == id)] = seat
        held = self.fields.data.get("tile")
        if held is not None:
            cave.tile = ids.read([held], "'tile'")[0]
            if "pending" not in self.fields.data and not cave.is_over:
                cave.push(cave.guide.tile_nodes[cave.tile])

    # The caves

    def _read_cavern(self) -> None:
        cavern = self.fields.data.get("cavern")
        if cavern is not None:
            fields = Fields(cavern, "owner side", "'cavern'", "The {key} of the cavern")
            self.cave.cavern_side = 1 + fields.get("side", Word(boards.CAVERN_SIDES[1:], _SIDE), None)
            self.cave.cavern_owner = fields.get("owner", self.seat, None)

    def _seats(self) -> list[object]:
        players = self.cave.players
        seats: list[object] = self.fields.get("seats", Items(ANY, f"a list of at most {players} caves", players), [])
        return seats + [{} for _ in range(players - len(seats))]

    def _count_walls(self) -> None:
        if not laws.is_drafting(self.cave):
            self.cave.supply = laws.all_walls(self.cave) - sum(walls.bit_count() for walls in self.cave.walls)

    # The rooms

    def _read_rooms(self) -> None:
        """What is on display and in the pool."""
        cave, rooms = self.cave, self.cave.guide.rooms[1:]
        first = 2 if cave.mode == "era-2-only" else 1
        lights = [number for era in range(first, cave.era + 1) for number in LIGHT_ROOMS[era]]
        usual = [number for number in lights if cave.players == 2 and number not in laws.built(cave)]
        known = {room.number: room.number for room in rooms if laws.is_in_game(cave, room.number)}
        cave.display = sorted(self.fields.get("display", Names(known, "a room of this game"), usual))
        others = {room.number: room.number for room in rooms if room.era == 1 and first == 2}
        free = [number for number in others if number not in POOL_FIXED]
        fixed = POOL_FIXED if others else []
        usual = fixed + (free[: POOL_SIZE - len(POOL_FIXED)] if cave.phase == PLAYING else [])
        cave.pool = mask_of(self.fields.get("pool", Names(others, "a room for the pool"), usual))

    # What is hidden

    def _read_hidden(self) -> None:
        cave = self.cave
        seen = [*laws.built(cave), *cave.display, room_in_hand(cave)]
        dark = [number for number in (*DARK_ROOMS[1], *DARK_ROOMS[2]) if laws.is_in_game(cave, number)]
        cave.unseen = mask_of([number for number in dark if number not in seen])
        cave.out = mask_of(self.fields.get("out", Names({0: 0, 1: 1}, "a seat"), []))
        form = Items(ANY, "a list of two numbers, one per era", 2, 2)
        piles = self.fields.get("piles", form, [self._usual_pile(1), self._usual_pile(2)])
        has_piles = cave.players == 1 or laws.is_drafting(cave)
        for era in (1, 2):
            most = self._most_in_pile(era) if has_piles else 0
            cave.piles[era] = Number(0, most).read(piles[era - 1], f"The pile of Era {'I' * era}")

    def _usual_pile(self, era: int) -> int:
        cave = self.cave
        has_pile = cave.players == 1 or (cave.mode == "draft" and cave.phase != PLAYING)
        return self._most_in_pile(era) if has_pile and era <= cave.era else 0

    def _most_in_pile(self, era: int) -> int:
        return max(0, laws.unseen(self.cave, era) - laws.face_down(self.cave, era))

    def _number_slots(self) -> None:
        """Any numbering will do, since nobody can tell the tiles that lie face down apart."""
        cave = self.cave
        for seat in range(cave.players):
            for index, space in enumerate(boards.COVERED_AT_START):
                cave.slots[seat][space] = seat * len(boards.COVERED_AT_START) + index
            for index, space in enumerate(boards.ERA2_SPACES):
                cave.slots[seat][space] = (seat * len(boards.ERA2_SPACES) + index) % 15
        if cave.mode == "draft":
            covered = [(seat, space) for seat in range(2) for space in bits(cave.covered[seat])]
            buried = [(seat, space) for seat, space in covered if space in boards.ERA1_SPACES]
            for index, (seat, space) in enumerate(buried):
                cave.slots[seat][space] = len(DARK_ROOMS[1]) - cave.piles[1] - 1 - index


class _SeatReader:
    """Fills the cave of one seat."""

    def __init__(self, data: object, cave: CaveState, seat: int) -> None:
        self.fields = Fields(data, "goods rooms covered walls", f"Seat {seat}")
        self.cave = cave
        self.seat = seat

    def read(self) -> None:
        """Goods, spaces and walls."""
        self._read_goods()
        self._read_spaces()
        cave, seat = self.cave, self.seat
        edges = Names(
            {boards.EDGES[edge]: edge for edge in bits(cave.edges_in_play(seat))}, f"a place for a wall of seat {seat}"
        )
        cave.walls[seat] = mask_of(self.fields.get("walls", edges, []))

    def _read_goods(self) -> None:
        names, purse = GOODS.names[: GOODS_OF_ERA[self.cave.era]], self.cave.purses[self.seat]
        has_none = laws.is_drafting(self.cave)  # R52: there are no goods before the draft is over.
        limits = {name: Number(0, 0 if has_none else GOODS.limits[kind]) for kind, name in enumerate(names)}
        goods = Object(limits, f"The {{key}} of seat {self.seat}")
        told = goods.read(self.fields.data.get("goods", {}), f"The goods of seat {self.seat}")
        for kind, name in enumerate(names):
            purse[kind] = told.get(name, 0 if has_none else max(purse[kind], 1))

    def _read_spaces(self) -> None:
        cave, seat = self.cave, self.seat
        spaces = {boards.SPACES[space]: space for space in cave.spaces(seat) if space != boards.ENTRANCE}
        any_room = Number(1, len(cave.guide.rooms) - 1)
        shape = Object(dict.fromkeys(spaces, any_room), f"The room on {{key}} of seat {seat}")
        rooms = shape.read(self.fields.data.get("rooms", {}), f"'rooms' of seat {seat}")
        usual = [boards.SPACES[space] for space in self._usual_cover() if boards.SPACES[space] not in rooms]
        coverable = {name: space for name, space in spaces.items() if self._may_be_covered(space)}
        covered = self.fields.get("covered", Names(coverable, "a space that can be covered"), usual)
        cave.covered[seat] = mask_of(covered)
        for name, space in spaces.items():
            cave.room_at[seat][space] = rooms.get(name, NOT_DUG if space in covered else EMPTY)
        for number in rooms.values():
            self._own(number)

    def _own(self, number: int) -> None:
        cave, seat = self.cave, self.seat
        cave.rooms[seat] = sorted([*cave.rooms[seat], number])
        cave.owned[seat] |= 1 << number
        cave.room_points[seat] += cave.guide.rooms[number].points

    def _usual_cover(self) -> list[int]:
        """The spaces covered at the start of the era; in Era II seat 0 counts as the winner of Era I."""
        cave = self.cave
        if cave.era == 1:
            return bits(cave.covered[self.seat])
        free = boards.MARKED if self.seat == 1 or cave.mode == "era-2-only" else -1
        old = boards.COVERED_AT_START if cave.mode == "both-eras" else []
        return [*old, *(space for space in boards.ERA2_SPACES if space != free)]

    def _may_be_covered(self, space: int) -> bool:
        if self.cave.mode == "draft":
            return space != boards.CAVERN or self.cave.is_switched(BURY_IN_CAVERN)
        return space in boards.COVERED_AT_START or space in boards.ERA2_SPACES
