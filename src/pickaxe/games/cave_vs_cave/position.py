"""Positions: a state as JSON-able data that is easy to write by hand. What is left out is as in a fresh game."""

from typing import Any, Final

from pickaxe.games.cave_vs_cave.boards import (
    CAVERN,
    CAVERN_SIDES,
    COVERED_AT_START,
    EDGE,
    EDGES,
    ENTRANCE,
    ERA1_SPACES,
    SPACES,
)
from pickaxe.games.cave_vs_cave.setup import DARK_ROOMS, LIGHT_ROOMS, START_TILES, WALLS, unsettled
from pickaxe.games.cave_vs_cave.state import EMPTY, LAST_ROUND, NOT_DUG, STAGES, SWITCHES, CaveState
from pickaxe.games.cave_vs_cave.stock import GOODS, GOODS_OF_ERA
from pickaxe.games.cave_vs_cave.turns import SOLO_DISPLAY, tiles_of_stage
from pickaxe.games.cave_vs_cave.view import room_in_hand, spaces_of, turns_taken
from pickaxe.kernel.errors import BadPosition, BadSetup
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import Json, stack_of

_KEYS: Final = (
    "game", "mode", "players", "options", "round", "start", "turn_in_round", "tiles", "taken", "tile",
    "display", "pile", "cavern", "seats", "pending", "over",
)  # fmt: skip
_SEAT_KEYS: Final = ("goods", "rooms", "covered", "walls")


def write_position(cave: CaveState) -> Json:
    """A state as a position that leaves nothing out."""
    return {
        "game": "cave-vs-cave",
        "mode": cave.mode,
        "players": cave.players,
        "options": {name: bool(cave.switches >> bit & 1) for bit, name in enumerate(SWITCHES)},
        "round": cave.round,
        "start": cave.start if cave.start >= 0 else None,
        "turn_in_round": cave.turn_in_round,
        "tiles": [cave.cards.tiles[index].id for index in cave.shown_tiles[len(START_TILES) :]],
        "taken": {cave.cards.tiles[index].id: seat for index, seat in enumerate(cave.taken) if seat >= 0},
        "tile": cave.cards.tiles[cave.tile].id if cave.tile >= 0 else None,
        "display": list(cave.display),
        "pile": cave.pile,
        "cavern": {"owner": cave.cavern_owner, "side": CAVERN_SIDES[cave.cavern_side]} if cave.cavern_side else None,
        "seats": [_write_seat(cave, seat) for seat in range(cave.players)],
        "pending": cave.pending(),
        "over": cave.is_over,
    }


def _write_seat(cave: CaveState, seat: int) -> Json:
    spaces = cave.room_at[seat]
    return {
        "goods": dict(zip(GOODS.names[: cave.goods_in_play()], cave.purses[seat], strict=False)),
        "rooms": {SPACES[space]: spaces[space] for space in spaces_of(cave, seat) if spaces[space] > 0},
        "covered": [SPACES[space] for space in bits(cave.covered[seat])],
        "walls": [EDGES[edge] for edge in bits(cave.walls[seat])],
    }


def read_position(game: Game, position: Json) -> CaveState:
    """The state that a position describes."""
    _check_keys(position, _KEYS, "A position")
    cave = _fresh(game, position)
    _Reader(position, cave).read()
    return cave


def _check_keys(data: object, keys: tuple[str, ...], what: str) -> None:
    if not isinstance(data, dict):
        raise BadPosition(f"{what} is an object with keys, not {data!r}.")
    for key in data:
        if key not in keys:
            raise BadPosition(f"{what} has no key {key!r}; its keys are {', '.join(keys)}.")


def _fresh(game: Game, position: Json) -> CaveState:
    if position.get("game", game.id) != game.id:
        raise BadPosition(f"This is a position of {position['game']!r}, not of {game.id!r}.")
    players, options = position.get("players", 2), position.get("options", {})
    if not isinstance(options, dict):
        raise BadPosition(f"'options' is an object of switches, not {options!r}.")
    try:
        mode = game.mode(position.get("mode", game.modes[0].id))
        if players not in mode.players or isinstance(players, bool):
            raise BadPosition(f"{mode.name} is for {mode.players} players, not {players!r}.")
        return unsettled(players, mode.id, {**SWITCHES, **game.checked(options)})
    except BadSetup as error:
        raise BadPosition(str(error)) from error


class _Reader:
    """Fills a fresh state with what a position says, and refuses what cannot be."""

    def __init__(self, position: Json, cave: CaveState) -> None:
        self.position = position
        self.cave = cave

    def read(self) -> None:
        """Everything, part by part, and then as a whole."""
        self._read_rounds()
        self._read_tiles()
        self._read_cavern()
        self._read_seats()
        self._read_rooms()
        self._read_stack()

    def _number(self, key: str, low: int, high: int, default: int) -> int:
        return _whole(self.position.get(key, default), low, high, f"{key!r}")

    def _read_rounds(self) -> None:
        cave, position = self.cave, self.position
        cave.round = self._number("round", 0, LAST_ROUND[cave.players], 0)
        if position.get("start") is not None or cave.round:
            cave.start = _whole(position.get("start", 0), 0, cave.players - 1, "'start'")
        turns = cave.players * cave.turns_each() if cave.round else 0
        cave.turn_in_round = self._number("turn_in_round", 0, turns, 0)
        cave.turn = cave.turn_in_round + sum(self._turns_in(number) for number in range(1, cave.round))
        cave.mover = (max(cave.start, 0) + min(cave.turn_in_round, max(turns - 1, 0))) % cave.players
        cave.is_over = bool(position.get("over", False))

    def _turns_in(self, round: int) -> int:
        probe = self.cave.copy()
        probe.round = round
        return probe.players * probe.turns_each()

    def _read_tiles(self) -> None:
        cave = self.cave
        ids = {tile.id: tile.index for tile in cave.cards.tiles}
        due = self._default_tiles()
        named = _names(self.position.get("tiles", due), ids, "an action tile", "tiles")
        self._check_stages([ids[name] for name in named], len(due))
        cave.shown_tiles = START_TILES + [ids[name] for name in named]
        taken = self.position.get("taken", {})
        _check_keys(taken, tuple(cave.cards.tiles[index].id for index in cave.shown_tiles), "'taken'")
        for name, seat in taken.items():
            cave.taken[ids[name]] = _whole(seat, 0, cave.players - 1, f"The seat that took {name}")
        held = self.position.get("tile")
        if held is not None:
            cave.tile = ids[_names([held], ids, "an action tile", "tile")[0]]
            if cave.taken[cave.tile] != cave.mover:
                raise BadPosition(f"'tile' is {held!r}, which seat {cave.mover} has not taken.")
        if sum(turns_taken(cave)) != cave.turn_in_round + (cave.tile >= 0):
            raise BadPosition(
                f"{sum(turns_taken(cave))} tiles are taken, but it is turn {cave.turn_in_round} of the round."
            )

    def _default_tiles(self) -> list[str]:
        """The lowest tiles of each stage, as many as the rounds have turned up."""
        cave, shown = self.cave, list[int]()
        for round in range(1, cave.round + 1):
            stage = tiles_of_stage(cave.cards, cave.players, STAGES[cave.players][round])
            shown.append(next(index for index in stage if index not in shown))
        if any(entry.get("effect") == "reveal tile" for entry in _entries(self.position.get("pending"))):
            shown.pop()
        return [cave.cards.tiles[index].id for index in shown]

    def _check_stages(self, shown: list[int], due: int) -> None:
        cave = self.cave
        if len(shown) != due:
            raise BadPosition(f"'tiles' names {len(shown)} tiles turned up, but by round {cave.round} there are {due}.")
        for round, index in enumerate(shown, 1):
            if index not in tiles_of_stage(cave.cards, cave.players, STAGES[cave.players][round]):
                raise BadPosition(f"{cave.cards.tiles[index].id} cannot be turned up in round {round}.")

    def _read_cavern(self) -> None:
        cavern = self.position.get("cavern")
        if cavern is None:
            return
        _check_keys(cavern, ("owner", "side"), "'cavern'")
        if cavern.get("side") not in CAVERN_SIDES[1:]:
            raise BadPosition(f"The side of the cavern is 'two walls' or 'three walls', not {cavern.get('side')!r}.")
        owner = _whole(cavern.get("owner"), 0, self.cave.players - 1, "The owner of the cavern")
        self.cave.cavern_owner = owner
        self.cave.cavern_side = CAVERN_SIDES.index(cavern["side"])
        self.cave.room_at[owner][CAVERN] = EMPTY

    def _read_seats(self) -> None:
        seats = self.position.get("seats", [])
        if not isinstance(seats, list) or len(seats) > self.cave.players:
            raise BadPosition(f"'seats' is a list of at most {self.cave.players} caves, not {seats!r}.")
        for seat, data in enumerate(seats):
            _check_keys(data, _SEAT_KEYS, f"Seat {seat}")
            self._read_goods(seat, data.get("goods", {}))
            self._read_spaces(seat, data)
            self._read_walls(seat, data.get("walls", []))
        placed = sum(walls.bit_count() for walls in self.cave.walls)
        if placed > WALLS:
            raise BadPosition(f"{placed} walls are placed; there are only {WALLS}.")
        self.cave.supply = WALLS - placed

    def _read_goods(self, seat: int, goods: object) -> None:
        known = tuple(GOODS.names[: GOODS_OF_ERA[self.cave.era]])
        _check_keys(goods, known, f"The goods of seat {seat}")
        assert isinstance(goods, dict)
        for name, amount in goods.items():
            kind = GOODS.index(name)
            self.cave.purses[seat][kind] = _whole(amount, 0, GOODS.limits[kind], f"The {name} of seat {seat}")

    def _read_spaces(self, seat: int, data: Json) -> None:
        spaces = {SPACES[space]: space for space in spaces_of(self.cave, seat) if space != ENTRANCE}
        rooms = data.get("rooms", {})
        _check_keys(rooms, tuple(spaces), f"'rooms' of seat {seat}")
        coverable = {name: space for name, space in spaces.items() if space in COVERED_AT_START}
        fresh = [SPACES[space] for space in COVERED_AT_START if SPACES[space] not in rooms]
        covered = _names(data.get("covered", fresh), coverable, "a space that can be covered", "covered")
        self.cave.covered[seat] = mask_of([spaces[name] for name in covered])
        for name, space in spaces.items():
            self.cave.room_at[seat][space] = NOT_DUG if name in covered else EMPTY
        for name, number in rooms.items():
            if name in covered:
                raise BadPosition(f"{name} of seat {seat} is covered and holds room {number} at once.")
            self.cave.room_at[seat][spaces[name]] = _whole(
                number, 1, len(self.cave.cards.rooms) - 1, f"The room on {name} of seat {seat}"
            )

    def _read_walls(self, seat: int, walls: object) -> None:
        possible = {EDGES[edge]: edge for edge in bits(self.cave.edges_in_play(seat))}
        named = _names(walls, possible, f"a place for a wall of seat {seat}", "walls")
        self.cave.walls[seat] = mask_of([EDGE[name] for name in named])

    def _read_rooms(self) -> None:
        """Who owns which room, what is on display, and what nobody has seen yet."""
        cave = self.cave
        for seat in range(cave.players):
            for space in [*ERA1_SPACES, CAVERN]:
                number = cave.room_at[seat][space]
                if number > 0:
                    self._own(seat, number)
            self._check_colours(seat)
        used = mask_of([number for rooms in cave.rooms for number in rooms])
        fresh = [number for number in LIGHT_ROOMS if not used >> number & 1] if cave.players == 2 else []
        rooms = {number: number for number in range(1, len(cave.cards.rooms))}
        cave.display = sorted(_names(self.position.get("display", fresh), rooms, "a room", "display"))
        for number in cave.display:
            if used >> number & 1:
                raise BadPosition(f"Room {number} is on display and built at once.")
        if cave.players == 1 and cave.round and len(cave.display) + used.bit_count() < SOLO_DISPLAY:
            raise BadPosition("A solo display starts with 3 rooms; 'display' and 'rooms' name fewer.")
        seen = used | mask_of(cave.display)
        hand = self._room_in_hand()
        if seen & hand:
            raise BadPosition("The room that waits for its space is on display or built at once.")
        cave.unseen = DARK_ROOMS & ~seen & ~hand
        self._check_unseen()

    def _room_in_hand(self) -> int:
        """The room that a pending placement holds, as a bit."""
        for entry in _entries(self.position.get("pending")):
            memory = entry.get("memory")
            if entry.get("effect") == "place room" and isinstance(memory, int) and 0 < memory < 64:
                return 1 << memory
        return 0

    def _own(self, seat: int, number: int) -> None:
        cave = self.cave
        if any(owned >> number & 1 for owned in cave.owned):
            raise BadPosition(f"Room {number} is built twice.")
        cave.rooms[seat] = sorted([*cave.rooms[seat], number])
        cave.owned[seat] |= 1 << number
        cave.room_points[seat] += cave.cards.rooms[number].points

    def _check_colours(self, seat: int) -> None:
        cave = self.cave
        blue = (cave.owned[seat] & cave.cards.blue).bit_count()
        if blue and blue >= len(cave.rooms[seat]) - blue:
            raise BadPosition(f"Seat {seat} has {blue} blue rooms, but not more orange ones.")

    def _check_unseen(self) -> None:
        cave = self.cave
        covered = sum(mask.bit_count() for mask in cave.covered)
        turning = sum(entry.get("effect") == "reveal room" for entry in _entries(self.position.get("pending")))
        unseen = cave.unseen.bit_count()
        if cave.players == 1:
            cave.pile = self._number("pile", 0, 9, min(9, max(0, unseen - covered - turning)))
        if covered + cave.pile + turning > unseen:
            raise BadPosition(
                f"{covered} spaces are covered and {cave.pile} rooms in the pile, but only {unseen} rooms are unseen."
            )

    def _read_stack(self) -> None:
        cave = self.cave
        if "pending" in self.position:
            cave.stack = stack_of(cave.cards, self.position["pending"])
            self._check_stack()
        if cave.is_over:
            cave.stack = []
        elif not cave.stack:
            raise BadPosition("A game that is not over has a pending effect.")
        elif cave.tile >= 0 and "pending" not in self.position:
            cave.push(cave.cards.tile_nodes[cave.tile])
        cave.settle()

    def _check_stack(self) -> None:
        """The turn's own frames are those of the tile that is held, above the flow of the game."""
        cave = self.cave
        labels = [entry["effect"] for entry in cave.pending()]
        if labels and labels[0] != "flow":
            raise BadPosition("The lowest pending effect is 'flow'.")
        held = f"tile {cave.cards.tiles[cave.tile].id}" if cave.tile >= 0 else ""
        for label in labels[1:]:
            if label.startswith("tile") and label.split(".")[0] != held:
                raise BadPosition(f"{label!r} is pending, but the tile held is {held or 'none'}.")
        hand = room_in_hand(cave)
        if hand is not None and not cave.spaces_for(cave.mover, hand):
            raise BadPosition(f"Room {hand} waits for a space, but none fits.")


def _entries(pending: object) -> list[Json]:
    return [entry for entry in pending if isinstance(entry, dict)] if isinstance(pending, list) else []


def _whole(value: object, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{what} is a whole number from {low} to {high}, not {value!r}.")
    return value


def _names(value: object, known: dict[Any, int], what: str, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(f"{key!r} is a list, not {value!r}.")
    for position, name in enumerate(value):
        if isinstance(name, bool) or not isinstance(name, str | int) or name not in known:
            allowed = ", ".join(str(each) for each in known)
            raise BadPosition(f"{name!r} in {key!r} is not {what}; possible are {allowed}.")
        if name in value[:position]:
            raise BadPosition(f"{name!r} stands twice in {key!r}.")
    return list(value)
