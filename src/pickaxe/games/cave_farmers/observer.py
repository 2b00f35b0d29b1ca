"""What a seat may know of a game of The Cave Farmers, as a row of small numbers. Nothing is hidden from anybody."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import FURNISHING_COUNT, HEAP_BITS, HEAP_MASK, MOST_DWARFS, FarmersBook
from pickaxe.games.cave_farmers.components import GOODS
from pickaxe.games.cave_farmers.home import AT_HOME, NAMES, NEWBORN, Home
from pickaxe.games.cave_farmers.scoring import points_of
from pickaxe.games.cave_farmers.state import LAST_ROUND, PHASES, FarmersState
from pickaxe.kernel.observation import Observer, Sheet
from pickaxe.kernel.stack import State

# What lies on a home board, cell by cell.
_LANDS: Final = [
    "meadow", "field", "small pasture", "left of a wide pasture", "top of a tall pasture", "stable",
    "cavern", "tunnel", "deep tunnel", "ore mine", "ruby mine", "furnished", "dwelling",
    "1 grain", "2 grain", "3 grain", "1 vegetable", "2 vegetables",
]  # fmt: skip
_CELLS: Final = len(NAMES)
_PILES: Final = 3  # kinds of goods on one space
_ONCE: Final = ["round", "step", "dwarf of this turn"]
_OF_HOME: Final = ["born", "begging", "has extended", "wood to come", "stone to come", "rubies to come"]


class FarmersObserver(Observer):
    """Rounds, spaces, furnishings that can be built, and of every seat its goods, home and dwarfs."""

    def __init__(self, book: FarmersBook, players: int) -> None:
        super().__init__(book, players)
        add = self.places.add
        spaces = [space.id for space in book.spaces]
        furnishings = [f"furnishing {number}" for number in range(FURNISHING_COUNT)]
        dwarfs = [f"dwarf {number + 1}" for number in range(MOST_DWARFS)]
        lands = [f"{land} {cell}" for land in _LANDS for cell in NAMES]
        rounds = [f"round {number}" for number in range(LAST_ROUND + 1)]
        self._phase = add("phase", PHASES)
        self._once = add("the", _ONCE)
        self._begins = add("begins", self.seats)
        self._marker = add("marker of", rounds)
        self._in_play = add("in play", spaces)
        self._in_use = add("in use", spaces)
        self._heap = add("goods on", [f"{space}, pile {pile + 1}" for space in spaces for pile in range(_PILES)])
        self._occupant = [add(f"{seat} on", spaces) for seat in self.seats]
        self._offer = add("to build", furnishings)
        self._goods = [add(f"{seat} goods", GOODS.names) for seat in self.seats]
        self._lands = [add(f"{seat} land", lands) for seat in self.seats]
        self._owned = [add(f"{seat} has", furnishings) for seat in self.seats]
        self._strength = [add(f"{seat} strength of", dwarfs) for seat in self.seats]
        self._at_home = [add(f"{seat} at home", dwarfs) for seat in self.seats]
        self._newborn = [add(f"{seat} newborn", dwarfs) for seat in self.seats]
        self._of_home = [add(f"{seat} home", _OF_HOME) for seat in self.seats]

    def points(self, state: State, seat: int) -> int:
        farm = cast(FarmersState, state)
        return points_of(farm.guide, farm.homes[seat], farm.purses[seat])

    def tell(self, state: State, seat: int, sheet: Sheet) -> None:
        farm = cast(FarmersState, state)
        sheet.put(self._phase + farm.phase, 1)
        sheet.put(self._once, farm.round)
        sheet.put(self._once + 1, farm.step)
        sheet.put(self._once + 2, farm.dwarf + 1)
        if farm.start >= 0:
            sheet.put(self._begins + self.distance(seat, farm.start), 1)
        sheet.put_all(self._marker, farm.markers)
        sheet.mark(self._offer, farm.offer)
        if farm.used >= 0:
            sheet.put(self._in_use + farm.used, 1)
        self._tell_spaces(farm, seat, sheet)
        for other in range(self.players):
            place = self.distance(seat, other)
            sheet.put_all(self._goods[place], farm.purses[other])
            self._tell_land(farm.homes[other], self._lands[place], sheet)
            self._tell_home(farm.homes[other], place, sheet)

    def _tell_spaces(self, farm: FarmersState, seat: int, sheet: Sheet) -> None:
        for space in farm.spaces:
            sheet.put(self._in_play + space, 1)
            heap, place = farm.heaps[space], self._heap + _PILES * space
            while heap:
                sheet.put(place, heap & HEAP_MASK)
                heap >>= HEAP_BITS
                place += 1
            if farm.occupants[space] >= 0:
                sheet.put(self._occupant[self.distance(seat, farm.occupants[space])] + space, 1)

    def _tell_land(self, home: Home, start: int, sheet: Sheet) -> None:
        """Write the lands in the order of their names."""
        masks: list[int] = [home.meadows, home.fields, home.small, home.wide, home.tall, home.stables]
        masks += [home.caverns, home.tunnels, home.deeps, home.ore_mines, home.ruby_mines]
        masks += [home.furnished, home.dwellings]
        for mask in masks + home.grain + home.vegetables:
            sheet.mark(start, mask)
            start += _CELLS

    def _tell_home(self, home: Home, place: int, sheet: Sheet) -> None:
        sheet.mark(self._owned[place], home.owned)
        sheet.put_all(self._strength[place], home.strengths)
        for dwarf in range(len(home.posts)):
            post = home.posts[dwarf]
            sheet.put(self._at_home[place] + dwarf, 1 if post == AT_HOME else 0)
            sheet.put(self._newborn[place] + dwarf, 1 if post >= NEWBORN else 0)
        start = self._of_home[place]
        sheet.put(start, home.born)
        sheet.put(start + 1, home.begging)
        sheet.put(start + 2, 1 if home.has_extended else 0)
        sheet.put_all(start + 3, home.supplies)
