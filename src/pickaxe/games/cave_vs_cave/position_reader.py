"""Reads positions. What is left out is as in a fresh game; what cannot be is refused with a reason."""

from typing import Any, Final

from pickaxe.games.cave_vs_cave.boards import (
    CAVERN,
    CAVERN_SIDES,
    COVERED_AT_START,
    EDGE,
    EDGES,
    ENTRANCE,
    ERA1_SPACES,
    ERA2_SPACES,
    JOINED,
    MARKED,
    SPACES,
)
from pickaxe.games.cave_vs_cave.components import GOODS, GOODS_OF_ERA, RULES
from pickaxe.games.cave_vs_cave.draft import DARK_ROOMS_OF_ERA_ONE
from pickaxe.games.cave_vs_cave.eras import ALL_WALLS
from pickaxe.games.cave_vs_cave.hidden import POOL_FIXED, tiles_of_stage
from pickaxe.games.cave_vs_cave.pending import check_pending, is_era_over
from pickaxe.games.cave_vs_cave.setup import START_TILES, WALLS, unsettled
from pickaxe.games.cave_vs_cave.state import (
    BEGINNING,
    BURY_IN_CAVERN,
    BURYING,
    DRAFT_WALLS,
    DRAFTING,
    EMPTY,
    LAST_OF_ERA,
    NOT_DUG,
    PHASES,
    PLAYING,
    POOL_SIZE,
    SOLO_DISPLAY,
    STAGES,
    TURNS_EACH,
    CaveState,
)
from pickaxe.games.cave_vs_cave.view import turns_taken
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.fields import MOST, a_flag, a_number, an_object, setup_of
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import Json, stack_of

_KEYS: Final = (
    "game", "mode", "players", "options", "phase", "era", "round", "start", "turn_in_round", "turn", "mover", "tiles",
    "taken", "tile", "display", "pool", "piles", "out", "era1_scores", "cavern", "seats", "pending", "over",
)  # fmt: skip
_SEAT_KEYS: Final = ("goods", "rooms", "covered", "walls")


def read_position(game: Game, position: object) -> CaveState:
    """The state that a position describes."""
    data = an_object(position, _KEYS, "A position")
    players, mode, switches = setup_of(game, data)
    cave = unsettled(players, mode, switches)
    _Reader(data, cave).read()
    return cave


class _Reader:
    """Fills a fresh state with what a position says, and refuses what cannot be."""

    def __init__(self, position: Json, cave: CaveState) -> None:
        self.position = position
        self.cave = cave

    def read(self) -> None:
        """Everything, part by part, and then as a whole."""
        self._read_era()
        self._read_rounds()
        self._read_tiles()
        self._read_cavern()
        self._read_seats()
        self._read_rooms()
        self._read_hidden()
        self._read_stack()

    def _number(self, key: str, low: int, high: int, default: int) -> int:
        return a_number(self.position.get(key, default), low, high, f"{key!r}")

    # When it is

    def _read_era(self) -> None:
        cave = self.cave
        first = 2 if cave.mode == "era-2-only" else 1
        cave.era = self._number("era", first, 1 if cave.mode == "era-1" else 2, first)
        if cave.era == 2 and cave.mode != "era-2-only":
            cave.layout = JOINED
        number = cave.players if self._is_scored() else 0
        scores = self.position.get("era1_scores", [0] * number)
        if not isinstance(scores, list) or len(scores) != number:
            raise BadPosition(f"'era1_scores' is a list with one score per seat in Era II, not {scores!r}.")
        cave.era1_scores = [a_number(points, 0, 500, "A score of Era I") for points in scores]

    def _is_scored(self) -> bool:
        """Whether the first era of a game of both has been scored: also before its last exchanges."""
        return self._is_second() or (self.cave.mode == "both-eras" and self._is_pending("last exchanges"))

    def _is_second(self) -> bool:
        """Whether this is the second era of a game of both."""
        return self.cave.era == 2 and self.cave.mode == "both-eras"

    def _read_rounds(self) -> None:
        cave, position = self.cave, self.position
        before, last = LAST_OF_ERA[cave.players][cave.era - 1], LAST_OF_ERA[cave.players][cave.era]
        default = before + 1 if self._is_second() or (cave.mode == "draft" and cave.era == 2) else cave.round
        cave.round = self._number("round", before, last, default)
        phase = position.get("phase", PHASES[PLAYING if cave.round > before else BEGINNING])
        if phase not in self._phases():
            raise BadPosition(f"'phase' is one of {', '.join(self._phases())} here, not {phase!r}.")
        cave.phase = PHASES.index(phase)
        if cave.phase == BEGINNING and cave.round != before:
            raise BadPosition(f"The phase is 'beginning', but it is round {cave.round}.")
        if position.get("start") is not None or cave.phase != BEGINNING:
            cave.start = a_number(position.get("start", 0), 0, cave.players - 1, "'start'")
        cave.turn_in_round = self._number("turn_in_round", 0, self._turns_of_round(), 0)
        self._read_turn(self._turns_of_round())
        self._read_over()

    def _turns_of_round(self) -> int:
        """How many turns the round has; none before the first round of an era."""
        cave = self.cave
        return cave.players * cave.turns_each() if cave.round > LAST_OF_ERA[cave.players][cave.era - 1] else 0

    def _read_turn(self, turns: int) -> None:
        """Which turn it is and whose; only the draft, the last exchanges of Era I and a new tile leave that open."""
        cave = self.cave
        played = self._turns_before() + cave.turn_in_round
        cave.turn = self._number("turn", *((0, MOST) if cave.mode == "draft" else (played, played)), played)
        mover = (max(cave.start, 0) + min(cave.turn_in_round, max(turns - 1, 0))) % cave.players
        is_known = cave.phase == PLAYING and cave.turn_in_round < turns and not self._is_pending("reveal tile")
        low, high = (mover, mover) if is_known else (0, cave.players - 1)
        cave.mover = self._number("mover", low, high, mover)

    def _read_over(self) -> None:
        cave, over = self.cave, a_flag(self.position.get("over", False), "'over'")
        is_last = cave.phase == PLAYING and cave.era == (1 if cave.mode == "era-1" else 2)
        if over and not (is_last and is_era_over(cave)):
            raise BadPosition(f"'over' is true, but turns of round {cave.round} or later are left.")
        cave.is_over = over

    def _phases(self) -> list[str]:
        is_drafting = self.cave.mode == "draft" and self.cave.era == 1
        return [PHASES[phase] for phase in ([BEGINNING, DRAFTING, BURYING] if is_drafting else [BEGINNING, PLAYING])]

    def _turns_before(self) -> int:
        first = 1 if self.cave.mode in ("era-1", "both-eras") else LAST_OF_ERA[self.cave.players][1] + 1
        turns = TURNS_EACH[self.cave.players]
        is_between = self.cave.round == LAST_OF_ERA[self.cave.players][self.cave.era - 1]
        return self.cave.players * sum(turns[first : self.cave.round + is_between])

    # The action board

    def _read_tiles(self) -> None:
        cave = self.cave
        ids = {tile.id: tile.index for tile in cave.guide.tiles}
        due = self._default_tiles()
        named = _names(self.position.get("tiles", due), ids, "an action tile", "tiles")
        self._check_stages([ids[name] for name in named], due)
        cave.shown_tiles = START_TILES + [ids[name] for name in named]
        self._read_taken(ids)

    def _default_tiles(self) -> list[str]:
        """The lowest tiles of each stage, as many as the rounds have turned up."""
        cave, shown = self.cave, list[int]()
        for round in range(1, cave.round + 1):
            stage = tiles_of_stage(cave.guide, cave.players, STAGES[cave.players][round])
            shown.append(next(index for index in stage if index not in shown))
        if shown and self._is_pending("reveal tile"):
            shown.pop()
        leaving = ["A12"] if cave.era == 2 else []
        return [id for id in (cave.guide.tiles[index].id for index in shown) if id not in leaving]

    def _is_pending(self, label: str) -> bool:
        return any(entry.get("effect") == label for entry in _entries(self.position.get("pending")))

    def _check_stages(self, shown: list[int], due: list[str]) -> None:
        tiles = self.cave.guide.tiles
        if len(shown) != len(due):
            raise BadPosition(
                f"'tiles' names {len(shown)} tiles turned up, but by round {self.cave.round} there are {len(due)}."
            )
        stages = [tiles[int(id[1:]) - 1].stage for id in due]
        for index, stage in zip(shown, stages, strict=True):
            if index not in tiles_of_stage(self.cave.guide, self.cave.players, stage):
                raise BadPosition(f"{tiles[index].id} stands among the tiles where one of stage {stage} is turned up.")

    def _read_taken(self, ids: dict[str, int]) -> None:
        cave = self.cave
        taken = self.position.get("taken", {})
        an_object(taken, tuple(cave.guide.tiles[index].id for index in cave.shown_tiles), "'taken'")
        for name, seat in taken.items():
            cave.taken[ids[name]] = a_number(seat, 0, cave.players - 1, f"The seat that took {name}")
        held = self.position.get("tile")
        if held is not None:
            if cave.phase != PLAYING or cave.turn_in_round >= self._turns_of_round():
                raise BadPosition(f"'tile' is {held!r}, but no turn is being played in round {cave.round}.")
            cave.tile = ids[_names([held], ids, "an action tile", "tile")[0]]
            if cave.taken[cave.tile] != cave.mover:
                raise BadPosition(f"'tile' is {held!r}, which seat {cave.mover} has not taken.")
        begun = range(cave.turn_in_round + (cave.tile >= 0))
        due = [
            sum((max(cave.start, 0) + turn) % cave.players == seat for turn in begun) for seat in range(cave.players)
        ]
        if turns_taken(cave) != due:
            raise BadPosition(
                f"The seats have taken {turns_taken(cave)} tiles, but in turn {cave.turn_in_round} of the round, "
                f"begun by seat {cave.start}, it is {due}."
            )

    # The caves

    def _read_cavern(self) -> None:
        cavern = self.position.get("cavern")
        if cavern is None:
            return
        an_object(cavern, ("owner", "side"), "'cavern'")
        if cavern.get("side") not in CAVERN_SIDES[1:]:
            raise BadPosition(f"The side of the cavern is 'two walls' or 'three walls', not {cavern.get('side')!r}.")
        owner = a_number(cavern.get("owner"), 0, self.cave.players - 1, "The owner of the cavern")
        self.cave.cavern_owner = owner
        self.cave.cavern_side = CAVERN_SIDES.index(cavern["side"])

    def _read_seats(self) -> None:
        seats = self.position.get("seats", [])
        if not isinstance(seats, list) or len(seats) > self.cave.players:
            raise BadPosition(f"'seats' is a list of at most {self.cave.players} caves, not {seats!r}.")
        for seat in range(self.cave.players):
            data = seats[seat] if seat < len(seats) else {}
            an_object(data, _SEAT_KEYS, f"Seat {seat}")
            self._read_goods(seat, data.get("goods", {}))
            self._read_spaces(seat, data)
            self._read_walls(seat, data.get("walls", []))
        self._count_walls()

    def _read_goods(self, seat: int, goods: object) -> None:
        known = GOODS.names[: GOODS_OF_ERA[self.cave.era]]
        an_object(goods, tuple(known), f"The goods of seat {seat}")
        assert isinstance(goods, dict)
        purse = self.cave.purses[seat]
        is_drafting = self.cave.mode == "draft" and self.cave.era == 1
        for kind, name in enumerate(known):
            # R52: there are no goods before the draft is over.
            default, most = (0, 0) if is_drafting else (max(purse[kind], 1), GOODS.limits[kind])
            purse[kind] = a_number(goods.get(name, default), 0, most, f"The {name} of seat {seat}")

    def _read_spaces(self, seat: int, data: Json) -> None:
        cave = self.cave
        spaces = {SPACES[space]: space for space in cave.spaces(seat) if space != ENTRANCE}
        rooms = data.get("rooms", {})
        an_object(rooms, tuple(spaces), f"'rooms' of seat {seat}")
        fresh = [SPACES[space] for space in self._fresh_cover(seat) if SPACES[space] not in rooms]
        coverable = {name: space for name, space in spaces.items() if self._may_be_covered(space)}
        covered = _names(data.get("covered", fresh), coverable, "a space that can be covered", "covered")
        cave.covered[seat] = mask_of([spaces[name] for name in covered])
        for name, space in spaces.items():
            cave.room_at[seat][space] = NOT_DUG if name in covered else EMPTY
        for name, number in rooms.items():
            if name in covered:
                raise BadPosition(f"{name} of seat {seat} is covered and holds room {number} at once.")
            what = f"The room on {name} of seat {seat}"
            cave.room_at[seat][spaces[name]] = a_number(number, 1, len(cave.guide.rooms) - 1, what)

    def _fresh_cover(self, seat: int) -> list[int]:
        """The spaces covered at the start of the era; in Era II seat 0 counts as the winner of Era I."""
        cave = self.cave
        if cave.era == 1:
            return bits(cave.covered[seat])
        free = MARKED if seat == 1 or cave.mode == "era-2-only" else -1
        old = COVERED_AT_START if cave.mode == "both-eras" else []
        return [*old, *(space for space in ERA2_SPACES if space != free)]

    def _may_be_covered(self, space: int) -> bool:
        if self.cave.mode == "draft":
            return space != CAVERN or self.cave.is_switched(BURY_IN_CAVERN)
        return space in COVERED_AT_START or space in ERA2_SPACES

    def _read_walls(self, seat: int, walls: object) -> None:
        possible = {EDGES[edge]: edge for edge in bits(self.cave.edges_in_play(seat))}
        named = _names(walls, possible, f"a place for a wall of seat {seat}", "walls")
        self.cave.walls[seat] = mask_of([EDGE[name] for name in named])

    def _count_walls(self) -> None:
        cave = self.cave
        placed = [walls.bit_count() for walls in cave.walls]
        if cave.mode == "draft" and cave.era == 1:
            if max(placed) > DRAFT_WALLS:
                raise BadPosition(f"A seat has {max(placed)} walls placed; each has only {DRAFT_WALLS} in the draft.")
            return
        total = self._all_walls()
        if sum(placed) > total:
            raise BadPosition(f"{sum(placed)} walls are placed; there are only {total}.")
        cave.supply = total - sum(placed)

    def _all_walls(self) -> int:
        cave = self.cave
        if cave.mode == "era-2-only":
            return int(RULES["walls"]["era2_only"])
        return ALL_WALLS if cave.era == 2 and cave.players == 2 else WALLS

    # The rooms

    def _read_rooms(self) -> None:
        """Who owns which room, what is on display and in the pool."""
        cave = self.cave
        for seat in range(cave.players):
            for space in cave.spaces(seat):
                if cave.room_at[seat][space] > 0:
                    self._own(seat, cave.room_at[seat][space])
            self._check_colours(seat)
        built = mask_of([number for rooms in cave.rooms for number in rooms])
        rooms = {room.number: room.number for room in cave.guide.rooms if room.number and self._is_in_game(room.number)}
        fresh = [number for number in self._fresh_display() if not built >> number & 1]
        cave.display = sorted(_names(self.position.get("display", fresh), rooms, "a room of this game", "display"))
        self._read_pool()
        for number in cave.display:
            if (built | cave.pool) >> number & 1:
                raise BadPosition(f"Room {number} is on display and built or in the pool at once.")

    def _is_in_game(self, number: int) -> bool:
        era = self.cave.guide.rooms[number].era
        return era == 2 if self.cave.mode == "era-2-only" else era <= self.cave.era

    def _fresh_display(self) -> list[int]:
        cave = self.cave
        if cave.players == 1:
            return []
        first = 2 if cave.mode == "era-2-only" else 1
        return [room.number for room in cave.guide.rooms if room.is_light and first <= room.era <= cave.era]

    def _own(self, seat: int, number: int) -> None:
        cave = self.cave
        if any(owned >> number & 1 for owned in cave.owned):
            raise BadPosition(f"Room {number} is built twice.")
        if not self._is_in_game(number):
            raise BadPosition(f"Room {number} of seat {seat} is not in this game.")
        cave.rooms[seat] = sorted([*cave.rooms[seat], number])
        cave.owned[seat] |= 1 << number
        cave.room_points[seat] += cave.guide.rooms[number].points

    def _check_colours(self, seat: int) -> None:
        cave = self.cave
        blue = (cave.owned[seat] & cave.guide.blue).bit_count()
        if blue and cave.mode != "era-2-only" and blue >= len(cave.rooms[seat]) - blue:
            raise BadPosition(f"Seat {seat} has {blue} blue rooms, but not more orange ones.")

    def _read_pool(self) -> None:
        cave = self.cave
        others = [room.number for room in cave.guide.rooms if room.number and room.era == 1]
        if cave.mode != "era-2-only":
            others = []
        missing = POOL_SIZE - len(POOL_FIXED) if cave.phase == PLAYING else 0
        fresh = POOL_FIXED + [number for number in others if number not in POOL_FIXED][:missing] if others else []
        pool = _names(self.position.get("pool", fresh), {n: n for n in others}, "a room for the pool", "pool")
        if others and (not set(POOL_FIXED) <= set(pool) or len(pool) > POOL_SIZE):
            raise BadPosition(f"The pool holds rooms {POOL_FIXED} and at most {POOL_SIZE} in all, not {pool!r}.")
        if others and cave.phase == PLAYING and len(pool) != POOL_SIZE:
            raise BadPosition(f"The pool holds {POOL_SIZE} rooms, not {len(pool)}.")
        cave.pool = mask_of(pool)

    # What is hidden

    def _read_hidden(self) -> None:
        cave = self.cave
        hand = self._room_in_hand()
        seen = mask_of([number for rooms in cave.rooms for number in rooms]) | mask_of(cave.display)
        if seen & hand:
            raise BadPosition("The room that waits for its space is on display or built at once.")
        if any(not self._is_in_game(number) for number in bits(hand)):
            raise BadPosition("The room that waits for its space is not in this game.")
        self._check_lights(seen | hand)
        dark = [room.number for room in cave.guide.rooms if room.number and not room.is_light]
        cave.unseen = mask_of([number for number in dark if self._is_in_game(number)]) & ~seen & ~hand
        cave.out = mask_of(_names(self.position.get("out", []), {0: 0, 1: 1}, "a seat", "out"))
        self._read_piles()
        self._number_slots()

    def _check_lights(self, seen: int) -> None:
        """Alone, one plays with three light-backed rooms of each era, and these never leave the game."""
        cave = self.cave
        if cave.players == 2:
            return
        for era in range(1, cave.era + 1):
            lights = [room.number for room in cave.guide.rooms if room.is_light and room.era == era]
            named = [number for number in lights if seen >> number & 1]
            built = [number for number in named if number not in cave.display]
            is_dealt = cave.phase == PLAYING or era < cave.era
            if built and not is_dealt:
                raise BadPosition(f"Room {built[0]} is built, but the rooms of a solo display are not dealt yet.")
            if len(named) > SOLO_DISPLAY or (is_dealt and len(named) < SOLO_DISPLAY):
                raise BadPosition(
                    f"A solo game has {SOLO_DISPLAY} light-backed rooms of Era {'I' * era}; "
                    f"'display' and 'rooms' name {len(named)}."
                )

    def _room_in_hand(self) -> int:
        """The room that a pending placement holds, as a bit."""
        for entry in _entries(self.position.get("pending")):
            memory = entry.get("memory")
            if entry.get("effect") in ("place room", "place drafted") and isinstance(memory, int) and memory > 0:
                return 1 << (memory & 63)
        return 0

    def _read_piles(self) -> None:
        cave = self.cave
        piles = self.position.get("piles", [self._fresh_pile(1), self._fresh_pile(2)])
        if not isinstance(piles, list) or len(piles) != 2:
            raise BadPosition(f"'piles' is a list of two numbers, one per era, not {piles!r}.")
        for era in (1, 2):
            most = self._unseen(era) - self._covered(era)
            has_pile = cave.players == 1 or (cave.mode == "draft" and cave.era == 1)
            cave.piles[era] = a_number(
                piles[era - 1], 0, max(0, most) if has_pile else 0, f"The pile of Era {'I' * era}"
            )
            if most < cave.piles[era]:
                raise BadPosition(
                    f"{self._covered(era)} spaces are covered with tiles of Era {'I' * era}, "
                    f"but only {self._unseen(era)} of its rooms are unseen."
                )

    def _fresh_pile(self, era: int) -> int:
        cave = self.cave
        if era > cave.era or not (cave.players == 1 or (cave.mode == "draft" and cave.phase != PLAYING)):
            return 0
        return max(0, self._unseen(era) - self._covered(era))

    def _unseen(self, era: int) -> int:
        rooms = self.cave.guide.rooms
        return sum(rooms[number].era == era for number in bits(self.cave.unseen))

    def _covered(self, era: int) -> int:
        """Tiles of an era that lie face down on boards or are just being turned up."""
        board = mask_of(ERA2_SPACES if era == 2 else [*ERA1_SPACES, CAVERN])
        turning = [
            entry.get("memory")
            for entry in _entries(self.position.get("pending"))
            if entry.get("effect") == "reveal room" and (entry.get("memory") in ERA2_SPACES) == (era == 2)
        ]
        return sum((covered & board).bit_count() for covered in self.cave.covered) + len(turning)

    def _number_slots(self) -> None:
        """Any numbering will do, since nobody can tell the tiles that lie face down apart."""
        cave = self.cave
        for seat in range(cave.players):
            for position, space in enumerate(COVERED_AT_START):
                cave.slots[seat][space] = seat * len(COVERED_AT_START) + position
            for position, space in enumerate(ERA2_SPACES):
                cave.slots[seat][space] = (seat * len(ERA2_SPACES) + position) % 15
        if cave.mode == "draft":
            buried = [(seat, space) for seat in range(2) for space in bits(cave.covered[seat]) if space in ERA1_SPACES]
            for position, (seat, space) in enumerate(buried):
                cave.slots[seat][space] = DARK_ROOMS_OF_ERA_ONE - cave.piles[1] - 1 - position

    # What is pending

    def _read_stack(self) -> None:
        cave = self.cave
        if "pending" in self.position:
            cave.stack = stack_of(cave.guide, self.position["pending"])
            check_pending(cave)
        if cave.is_over and cave.stack and "pending" in self.position:
            raise BadPosition("A game that is over has no pending effect.")
        if cave.is_over:
            cave.stack = []
        elif not cave.stack:
            raise BadPosition("A game that is not over has a pending effect.")
        elif cave.tile >= 0 and "pending" not in self.position:
            cave.push(cave.guide.tile_nodes[cave.tile])
        for seat in range(cave.players):
            cave.forget(seat)
        cave.settle()


def _entries(pending: object) -> list[Json]:
    return [entry for entry in pending if isinstance(entry, dict)] if isinstance(pending, list) else []


def _names(value: object, known: dict[Any, int], what: str, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"{key!r} is a list, not {value!r}.")
    for position, name in enumerate(value):
        if isinstance(name, bool) or not isinstance(name, str | int) or name not in known:
            allowed = ", ".join(str(each) for each in known)
            raise BadPosition(f"{name!r} in {key!r} is not {what}; possible are {allowed or 'none'}.")
        if name in value[:position]:
            raise BadPosition(f"{name!r} stands twice in {key!r}.")
    return list(value)
