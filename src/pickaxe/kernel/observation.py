"""What a seat may know of a state as a row of small numbers, always at the same places: for programs that learn."""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Book, State

MOST: Final = 255  # a number is a byte; what is more counts as that
POINTS_UP: Final = 64  # points can be below nought, so they are told as so many more


class Sheet:
    """Rows of numbers in one buffer: all are wiped first, then what is not nought is written row by row."""

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self._blank = bytes(rows * width)
        self._cells = BytesWriter()
        self._start: i64 = 0
        self.wipe()

    @property
    def cells(self) -> bytes:
        """All rows as they stand, one after the other."""
        return self._cells.getvalue()

    def wipe(self) -> None:
        """Make all rows blank."""
        self._cells.truncate(0)
        self._cells.write(self._blank)

    def turn_to(self, row: i64) -> None:
        """Write into a row from now on."""
        self._start = row * self.width

    def put(self, place: i64, number: i64) -> None:
        """Write a number; what is more than a byte holds counts as the most, what is less than nothing as nothing."""
        if number > 0:
            self._cells[self._start + place] = u8(min(number, MOST))

    def put_all(self, place: i64, numbers: list[int]) -> None:
        """Write numbers in a row."""
        for number in numbers:
            self.put(place, number)
            place += 1

    def mark(self, place: i64, mask: i64) -> None:
        """Write a one for every bit of a mask of up to 63."""
        place += self._start
        while mask:
            if mask & 1:
                self._cells[place] = 1
            mask >>= 1
            place += 1


class Places:
    """What each number of a row is, as a program that learns may list it."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.groups: dict[str, int] = {}  # how many numbers there are of each kind

    def add(self, what: str, of: list[str]) -> int:
        """Add a number for each of some things, and return the place of the first."""
        start = len(self.names)
        self.names += [f"{what} {each}" for each in of]
        self.groups[what] = len(of)
        return start


class Observer:
    """Writes what a seat may know of the states of one game; seats are counted from the one that looks, which is 0.

    Every row begins with the effects that are pending (one more than what each remembers, for the seat that
    decides), then tells who decides, and the points of all.
    """

    def __init__(self, book: Book, players: int) -> None:
        self.players = players
        self.seats = [f"seat {number}" for number in range(players)]
        self.places = Places()
        self._pending = self.places.add("pending", [effect.label for effect in book.nodes])
        self._decides = self.places.add("decides", self.seats)
        self._points = self.places.add("points", self.seats)

    @property
    def names(self) -> list[str]:
        """What each number is."""
        return self.places.names

    def write(self, state: State, seat: int, sheet: Sheet, row: int) -> None:
        """Write a blank row."""
        sheet.turn_to(row)
        for frame in state.stack:
            memory = frame >> NODE_BITS if seat == state.mover else 0
            sheet.put(self._pending + (frame & NODE_MASK), 1 + memory)
        if not state.is_over:
            sheet.put(self._decides + self.distance(seat, state.mover), 1)
        for other in range(self.players):
            sheet.put(self._points + self.distance(seat, other), self.points(state, other) + POINTS_UP)
        self.tell(state, seat, sheet)

    def distance(self, seat: int, other: int) -> int:
        """How many seats another one is after the one that looks."""
        return other - seat if other >= seat else other - seat + self.players

    def points(self, state: State, seat: int) -> int:
        """The whole points of a seat as they stand."""
        raise NotImplementedError

    def tell(self, state: State, seat: int, sheet: Sheet) -> None:
        """Write what only this game has."""
        raise NotImplementedError
