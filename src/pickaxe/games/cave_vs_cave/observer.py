"""What a seat may know of a game of Cave vs Cave, as a row of small numbers. Nothing is hidden from anybody."""

from typing import cast

from pickaxe.games.cave_vs_cave.boards import EDGES, SPACES
from pickaxe.games.cave_vs_cave.book import ROOM_COUNT, TILE_COUNT, CaveBook
from pickaxe.games.cave_vs_cave.components import GOODS
from pickaxe.games.cave_vs_cave.state import EMPTY, PHASES, CaveState
from pickaxe.kernel.observation import Observer, Sheet
from pickaxe.kernel.stack import State

_ONCE = ["era", "round", "turn in round", "walls in the supply", "side of the cavern", "dark rooms 1", "dark rooms 2"]


class CaveObserver(Observer):
    """Rounds, tiles, rooms on display, and of every seat its goods, spaces, rooms and walls."""

    def __init__(self, book: CaveBook, players: int) -> None:
        super().__init__(book, players)
        add = self.places.add
        rooms = [f"room {number}" for number in range(ROOM_COUNT)]
        tiles = [f"tile {number}" for number in range(TILE_COUNT)]
        self._phase = add("phase", PHASES)
        self._once = add("the", _ONCE)
        self._begins = add("begins", self.seats)
        self._shown = add("shown", tiles)
        self._in_use = add("in use", tiles)
        self._display = add("on display", rooms)
        self._unseen = add("unseen", rooms)
        self._pool = add("in the pool", rooms)
        self._taken = [add(f"taken by {seat}", tiles) for seat in self.seats]
        self._goods = [add(f"{seat} goods", GOODS.names) for seat in self.seats]
        self._covered = [add(f"{seat} covered", SPACES) for seat in self.seats]
        self._empty = [add(f"{seat} empty", SPACES) for seat in self.seats]
        self._room_at = [add(f"{seat} number of the room at", SPACES) for seat in self.seats]
        self._owned = [add(f"{seat} has", rooms) for seat in self.seats]
        self._walls = [add(f"{seat} wall", EDGES) for seat in self.seats]
        self._cavern = add("cavern of", self.seats)

    def points(self, state: State, seat: int) -> int:
        return cast(CaveState, state).half_points(seat) // 2

    def tell(self, state: State, seat: int, sheet: Sheet) -> None:
        cave = cast(CaveState, state)
        sheet.put(self._phase + cave.phase, 1)
        once = self._once
        sheet.put(once, cave.era)
        sheet.put(once + 1, cave.round)
        sheet.put(once + 2, cave.turn_in_round)
        sheet.put(once + 3, cave.supply)
        sheet.put(once + 4, cave.cavern_side)
        sheet.put(once + 5, cave.piles[1])
        sheet.put(once + 6, cave.piles[2])
        if cave.start >= 0:
            sheet.put(self._begins + self.distance(seat, cave.start), 1)
        if cave.cavern_owner >= 0:
            sheet.put(self._cavern + self.distance(seat, cave.cavern_owner), 1)
        if cave.tile >= 0:
            sheet.put(self._in_use + cave.tile, 1)
        self._tell_common(cave, seat, sheet)
        for other in range(self.players):
            self._tell_cave(cave, other, self.distance(seat, other), sheet)

    def _tell_common(self, cave: CaveState, seat: int, sheet: Sheet) -> None:
        for tile in cave.shown_tiles:
            sheet.put(self._shown + tile, 1)
            if cave.taken[tile] >= 0:
                sheet.put(self._taken[self.distance(seat, cave.taken[tile])] + tile, 1)
        for room in cave.display:
            sheet.put(self._display + room, 1)
        sheet.mark(self._unseen, cave.unseen)
        sheet.mark(self._pool, cave.pool)

    def _tell_cave(self, cave: CaveState, seat: int, place: int, sheet: Sheet) -> None:
        sheet.put_all(self._goods[place], cave.purses[seat])
        sheet.mark(self._covered[place], cave.covered[seat])
        sheet.mark(self._walls[place], cave.walls[seat])
        spaces, owned = cave.room_at[seat], self._owned[place]
        for space in range(len(spaces)):
            room = spaces[space]
            if room == EMPTY:
                sheet.put(self._empty[place] + space, 1)
            elif room >= 0:
                sheet.put(self._room_at[place] + space, room)
                sheet.put(owned + room, 1)
