"""Whether all animals of a player can be kept.

Animals are counts; nobody puts them anywhere. A place holds farm animals of one kind, and every place for any kind
holds 1, 2, 4, 8 or 16 of them. Since each of these sizes divides the next, giving the largest place to the kind that
needs most is exact: whatever another arrangement keeps there can change places with it.

Dogs herd sheep: each dog on a meadow or pasture makes room for one sheep, and the first one there for another, but the
place then holds nothing else (R22). So dogs go to as many plain meadows as there are. Where there is none, giving up
one place for them can help, the smallest, but never a second one, which would add one sheep and take one room or more.
"""

from typing import Final

from mypy_extensions import i64

from pickaxe.kernel.grids import count

SHEEP: Final = 0
DONKEY: Final = 1
BOAR: Final = 2
CATTLE: Final = 3
KINDS: Final = 4

COLUMNS: Final = 8

# All places in one int. First how many there are for any kind, by size: 16, 8, 4, 2, 1.
_SIZES: Final = 5
_COUNT: Final = 6
_MASK: Final = 63
ANY_KIND: Final = (1 << _SIZES * _COUNT) - 1
# Then what only one kind may use, and where dogs can herd sheep.
_ORE_MINES: Final = 30
_RUBY_MINES: Final = 35
_FOREST_STABLES: Final = 40
_CATTLE: Final = 44
_SHEEP: Final = 47
_MEADOWS: Final = 50
_HERD: Final = 55  # the smallest place that dogs could take over; nothing if there is none
_MINES_MASK: Final = 31
_ROOM_MASK: Final = 7

# A set of animals: some bits for each kind.
_NUMBER: Final = 44
_NUMBER_MASK: Final = (1 << _NUMBER) - 1
_MOST_HOMELESS: Final = 40


class Land:
    """The parts of a home board that can hold animals; cells are bits, row × 8 + column."""

    def __init__(
        self,
        meadows: i64 = 0,
        small: i64 = 0,
        wide: i64 = 0,
        tall: i64 = 0,
        stables: i64 = 0,
        empty_fields: i64 = 0,
        ore_mines: i64 = 0,
        ruby_mines: i64 = 0,
        pairs: i64 = 0,
        cattle_room: i64 = 0,
        sheep_room: i64 = 0,
        dwarfs: int = 2,
    ) -> None:
        self.meadows = meadows  # not fenced
        self.small = small  # small pastures
        self.wide = wide  # large pastures, by the left one of their two cells
        self.tall = tall  # large pastures, by the upper one of their two cells
        self.stables = stables
        self.empty_fields = empty_fields  # nothing without the Stubble room
        self.ore_mines = ore_mines
        self.ruby_mines = ruby_mines
        self.pairs = pairs  # dwellings with room for two animals of a kind
        self.cattle_room = cattle_room  # a room for three cattle
        self.sheep_room = sheep_room  # a room for as many sheep as there are dwarfs
        self.dwarfs = dwarfs

    def forest_stables(self) -> i64:
        """The stables that stand on no tile."""
        large = self.wide | self.wide << 1 | self.tall | self.tall << COLUMNS
        return self.stables & ~(self.meadows | self.small | large)


def summary(land: Land) -> i64:
    """All places in one int; it changes only when the land does."""
    stables = land.stables
    wide_first, wide_second = land.wide & stables, land.wide & stables >> 1
    tall_first, tall_second = land.tall & stables, land.tall & stables >> COLUMNS
    sixteens = count(wide_first & wide_second) + count(tall_first & tall_second)
    eights = count(wide_first ^ wide_second) + count(tall_first ^ tall_second)
    small_stables = count(land.small & stables)
    fours = count(land.wide) + count(land.tall) - sixteens - eights + small_stables
    twos = count(land.small) - small_stables
    ones = count(land.meadows & stables)
    places: i64 = sixteens | eights << _COUNT | fours << 2 * _COUNT
    places |= (twos + count(land.pairs)) << 3 * _COUNT
    places |= (ones + count(land.empty_fields)) << 4 * _COUNT
    places |= count(land.ore_mines) << _ORE_MINES | count(land.ruby_mines) << _RUBY_MINES
    places |= count(land.forest_stables()) << _FOREST_STABLES
    places |= (3 if land.cattle_room else 0) << _CATTLE | (land.dwarfs if land.sheep_room else 0) << _SHEEP
    return places | (count(land.meadows) - ones) << _MEADOWS | _herd(ones, twos, fours, eights, sixteens) << _HERD


def _herd(ones: i64, twos: i64, fours: i64, eights: i64, sixteens: i64) -> i64:
    """The size of the smallest place that dogs could take over."""
    if ones:
        return 1
    if twos:
        return 2
    if fours:
        return 4
    return 8 if eights else 16 if sixteens else 0


def one_of_size(size: int) -> int:
    """What one place for any kind adds to all places."""
    return 1 << _COUNT * (_SIZES - size.bit_length())


# Keeping


def fits(places: i64, sheep: i64, donkeys: i64, boars: i64, cattle: i64, dogs: i64) -> bool:
    """Whether all animals can be kept."""
    sheep -= places >> _SHEEP & _ROOM_MASK
    donkeys -= (places >> _ORE_MINES & _MINES_MASK) + (places >> _RUBY_MINES & _MINES_MASK)
    boars -= places >> _FOREST_STABLES & _ROOM_MASK
    cattle -= places >> _CATTLE & _ROOM_MASK
    meadows = places >> _MEADOWS & _MINES_MASK
    if dogs and meadows:
        sheep -= dogs + (dogs if dogs < meadows else meadows)
    if covers(places & ANY_KIND, sheep, donkeys, boars, cattle):
        return True
    herd = places >> _HERD
    if not dogs or meadows or not herd or sheep <= 0:
        return False
    return covers((places & ANY_KIND) - one_of_size(herd), sheep - dogs - 1, donkeys, boars, cattle)


def covers(places: i64, sheep: i64, donkeys: i64, boars: i64, cattle: i64) -> bool:
    """Whether places for any kind hold this many of each; less than none counts as none."""
    if sheep < 0:
        sheep = 0
    if donkeys < 0:
        donkeys = 0
    if boars < 0:
        boars = 0
    if cattle < 0:
        cattle = 0
    size: i64 = 4  # as a power of two: a shift divides faster
    while sheep | donkeys | boars | cattle:
        if not places:
            return False
        free = places & _MASK
        filled = (sheep >> size) + (donkeys >> size) + (boars >> size) + (cattle >> size)
        if free >= filled:
            rest: i64 = (1 << size) - 1
            sheep &= rest
            donkeys &= rest
            boars &= rest
            cattle &= rest
            free -= filled
            while free and sheep | donkeys | boars | cattle:
                # A place that nobody fills is best for whoever needs most.
                free -= 1
                if sheep >= donkeys and sheep >= boars and sheep >= cattle:
                    sheep = 0
                elif donkeys >= boars and donkeys >= cattle:
                    donkeys = 0
                elif boars >= cattle:
                    boars = 0
                else:
                    cattle = 0
        elif free:
            # Too few of this size: all of them will be full, no matter with which kind.
            taken = min(free, sheep >> size)
            sheep -= taken << size
            free -= taken
            taken = min(free, donkeys >> size)
            donkeys -= taken << size
            free -= taken
            taken = min(free, boars >> size)
            boars -= taken << size
            cattle -= free - taken << size
        places >>= _COUNT
        size -= 1
    return True


def fits_all(places: int, animals: list[int], dogs: int) -> bool:
    """The same for a list of counts."""
    return fits(places, animals[SHEEP], animals[DONKEY], animals[BOAR], animals[CATTLE], dogs)


def room_for(places: int, animals: list[int], dogs: int, kind: int) -> int:
    """How many more of a kind could be kept."""
    room, more = 0, 1
    trial = list(animals)
    while True:
        trial[kind] = animals[kind] + room + more
        if fits_all(places, trial, dogs):
            room += more
            more *= 2
        elif more == 1:
            return room
        else:
            more = 1


def most_room(places: int, dogs: int) -> int:
    """More animals than this cannot be kept, whatever their kinds."""
    found = 2 * dogs + (places >> _ORE_MINES & _MINES_MASK) + (places >> _RUBY_MINES & _MINES_MASK)
    for rooms in (_FOREST_STABLES, _CATTLE, _SHEEP):
        found += places >> rooms & _ROOM_MASK
    for size in range(_SIZES):
        found += (places >> size * _COUNT & _MASK) << _SIZES - 1 - size
    return found


# Making room


def number_in(animals: int, kind: int) -> int:
    """How many of a kind are in a set of animals."""
    return animals >> kind * _NUMBER & _NUMBER_MASK


def fewest_release(places: int, animals: list[int], dogs: int) -> int:
    """The first of the smallest sets of animals without which the rest can be kept; of a crowd, a small one."""
    crowd = _surplus(places, animals, dogs)
    rest = without(animals, crowd)
    # To say who must go takes the longer the more there are: beyond what any turn brings, the largest herds go first.
    for _ in range(sum(rest) - most_room(places, dogs) - _MOST_HOMELESS):
        largest = rest.index(max(rest))
        rest[largest] -= 1
        crowd += 1 << largest * _NUMBER
    return crowd + _first_release(places, rest, dogs)


def _first_release(places: int, animals: list[int], dogs: int) -> int:
    """The first of the smallest sets of animals without which the rest can be kept, tried from the surplus on."""
    surplus = _surplus(places, animals, dogs)
    level = [surplus]
    while True:
        longer: list[int] = []
        for released in level:
            if fits_all(places, without(animals, released), dogs):
                return released
            _add_longer(released, surplus, animals, longer)
        level = longer


def _surplus(places: int, animals: list[int], dogs: int) -> int:
    """The animals that would have no room even if there were no other kinds."""
    found = 0
    for kind in range(KINDS):
        found += max(0, animals[kind] - room_for(places, [0] * KINDS, dogs, kind)) << kind * _NUMBER
    return found


def without(animals: list[int], released: int) -> list[int]:
    """The animals that are left without a set of them."""
    return [animals[kind] - number_in(released, kind) for kind in range(KINDS)]


def _add_longer(released: int, surplus: int, animals: list[int], out: list[int]) -> None:
    """Sets with one animal more, each reached in one way only: kinds are added to the surplus in their order."""
    last = KINDS - 1
    while last and number_in(released, last) == number_in(surplus, last):
        last -= 1
    for kind in range(last, KINDS):
        if number_in(released, kind) < animals[kind]:
            out.append(released + (1 << kind * _NUMBER))


# Breeding and mines


def newborns(places: int, animals: list[int], dogs: int, most: int = KINDS) -> list[int]:
    """The sets of kinds, as bits, that have parents and whose young find room together, the largest first (R37)."""
    parents = 0
    for kind in range(KINDS):
        if animals[kind] >= 2:
            parents |= 1 << kind
    found: list[int] = []
    for size in range(most, -1, -1):
        for born in range(1 << KINDS):
            if born & ~parents or born.bit_count() != size:
                continue
            if not born or fits_all(places, with_newborns(animals, born), dogs):
                found.append(born)
    return found


def with_newborns(animals: list[int], born: int) -> list[int]:
    """The animals after one of each of these kinds was born."""
    return [animals[kind] + (born >> kind & 1) for kind in range(KINDS)]


def donkeys_in_mines(places: int, donkeys: int) -> int:
    """How many donkeys stand in mines if as many as possible do: nothing ever speaks against it (R40)."""
    return min(donkeys, (places >> _ORE_MINES & _MINES_MASK) + (places >> _RUBY_MINES & _MINES_MASK))


def donkeys_in_ore_mines(places: int, donkeys: int) -> int:
    """How many donkeys stand in ore mines if as many as possible do (R40)."""
    return min(donkeys, places >> _ORE_MINES & _MINES_MASK)
