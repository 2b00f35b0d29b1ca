"""The home board: cells as bits, terrain, neighbours and pairs of cells, and what lies on that of one player.

A cell is row × 8 + column. Rows 1 to 4 and columns 1 to 6 are the board; the ring around it without its corners is
where a twin tile may hang over the edge. Columns 0 to 3 are forest, columns 4 to 7 mountain.
"""

from typing import Any, Final

from mypy_extensions import i64

from pickaxe.games.cave_farmers.components import BOARD, GOODS, goods_text
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import count, mask_of
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_all, mixed_wide

_GEOMETRY: Final[dict[str, Any]] = BOARD["geometry"]

ROWS: Final = 6
COLUMNS: Final = 8
CELLS: Final = ROWS * COLUMNS


def cell_at(place: list[int]) -> int:
    """The cell of a row and a column."""
    return place[0] * COLUMNS + place[1]


def name_of(cell: int) -> str:
    """A cell as it stands in tokens: '3,4'."""
    return f"{cell // COLUMNS},{cell % COLUMNS}"


NAMES: Final[list[str]] = [name_of(cell) for cell in range(CELLS)]
PRINTED: Final[list[int]] = [cell_at([cell["row"], cell["col"]]) for cell in _GEOMETRY["cells"]]
BOARD_MASK: Final = mask_of(PRINTED)
_CORNERS: Final = mask_of([cell_at([0, 0]), cell_at([0, 7]), cell_at([5, 0]), cell_at([5, 7])])
RING: Final = ((1 << CELLS) - 1) & ~BOARD_MASK & ~_CORNERS
FOREST: Final = mask_of([cell for cell in range(CELLS) if cell % COLUMNS < 4]) & ~_CORNERS
MOUNTAIN: Final = mask_of([cell for cell in range(CELLS) if cell % COLUMNS >= 4]) & ~_CORNERS
FOREST_BOARD: Final = FOREST & BOARD_MASK
MOUNTAIN_BOARD: Final = MOUNTAIN & BOARD_MASK

ENTRANCE: Final = cell_at(_GEOMETRY["cave_entrance"]["first_forest_tile_must_cover"])
ENTRANCE_MASK: Final = 1 << ENTRANCE
ENTRY_DWELLING: Final = cell_at(_GEOMETRY["entry_level_dwelling"]["cell"])
ENTRY_ROOM: Final[int] = _GEOMETRY["entry_level_dwelling"]["dwarfs"]
FIRST_CAVERN: Final = cell_at(_GEOMETRY["initial_cavern"])

# What covering a cell with its first landscape tile brings.
REWARDS: Final[dict[int, Bundle]] = {
    cell_at([cell["row"], cell["col"]]): GOODS.bundle(goods_text(cell["reward_when_covered"]))
    for cell in _GEOMETRY["cells"]
    if "reward_when_covered" in cell
}
REWARD_MASK: Final = mask_of(list(REWARDS))


def around_forest(cells: i64) -> i64:
    """The forest cells beside these."""
    return (cells << 1 | cells >> 1 | cells << COLUMNS | cells >> COLUMNS) & FOREST


def around_mountain(cells: i64) -> i64:
    """The mountain cells beside these."""
    return (cells << 1 | cells >> 1 | cells << COLUMNS | cells >> COLUMNS) & MOUNTAIN


def _pairs(terrain: int) -> list[tuple[int, int]]:
    """Neighbouring cells, the smaller one first."""
    return [
        (cell, cell + step)
        for cell in range(CELLS)
        for step in (1, COLUMNS)
        if cell + step < CELLS and terrain >> cell & 1 and terrain >> cell + step & 1
    ]


# Neighbouring cells in both orders: first all of the forest, then all of the mountain.
FOREST_PAIRS: Final[list[tuple[int, int]]] = _pairs(FOREST)
MOUNTAIN_PAIRS: Final[list[tuple[int, int]]] = _pairs(MOUNTAIN)


UNKNOWN: Final = -1

# Where a dwarf is: at home, laid aside for the round, or on a space; the newborn lie on a space above NEWBORN.
AT_HOME: Final = -1
ASIDE: Final = -2
NEWBORN: Final = 64

STABLES: Final = 3
SUPPLIED: Final = ["wood", "stone", "ruby"]  # what furnishings bring for some rounds

# What the land allows, as bits.
TWIN_FOREST: Final = 1
TWIN_MOUNTAIN: Final = 2
ORE_MINE: Final = 4
RUBY_MINE: Final = 8
DEEP_RUBY_MINE: Final = 16
MEADOW: Final = 32
FIELD: Final = 64
TUNNEL: Final = 128  # or a single cavern
SMALL_PASTURE: Final = 256
LARGE_PASTURE: Final = 512
STABLE: Final = 1024
EMPTY_FIELD: Final = 2048
SITE: Final = 4096


class Home:
    """A home board: what lies where, who lives there, and what follows from it as long as it is not forgotten."""

    def __init__(
        self,
        grain: list[int],
        vegetables: list[int],
        built: list[int],
        strengths: list[int],
        posts: list[int],
        supplies: list[int],
    ) -> None:
        # Crops, furnishings and supplies are shared by copies: they are replaced, never changed.
        self.grain = grain  # the fields with 1, 2, 3 grain
        self.vegetables = vegetables  # the fields with 1, 2 vegetables
        self.built = built  # furnishings with their cells, in the order of building: number × 64 + cell
        self.strengths = strengths  # of each dwarf, in the order of their births
        self.posts = posts  # where each dwarf is
        self.supplies = supplies  # rounds that still bring each of what is supplied
        self.meadows: i64 = 0  # not fenced
        self.fields: i64 = 0
        self.small: i64 = 0  # small pastures
        self.wide: i64 = 0  # large pastures by their left cell
        self.tall: i64 = 0  # large pastures by their upper cell
        self.stables: i64 = 0
        self.caverns: i64 = 0  # not furnished
        self.tunnels: i64 = 0  # ordinary ones without furnishing
        self.deeps: i64 = 0  # deep tunnels without furnishing
        self.ore_mines: i64 = 0
        self.ruby_mines: i64 = 0
        self.furnished: i64 = 0
        self.dwellings: i64 = 0  # of the furnished ones
        self.owned: i64 = 0  # the furnishings that work, by number
        self.covered = 0  # a furnishing that another one was put upon, by number
        self.born = 0  # dwarfs born this round
        self.begging = 0
        self.has_extended = False  # has had both parts of an Extension (R28)
        # Derived, and unknown until asked for: the places for animals, and what the land allows.
        self.places: i64 = UNKNOWN
        self.chances: i64 = UNKNOWN

    def copy(self) -> "Home":
        """An independent copy."""
        home = Home(self.grain, self.vegetables, self.built, self.strengths[:], self.posts[:], self.supplies)
        home.meadows = self.meadows
        home.fields = self.fields
        home.small = self.small
        home.wide = self.wide
        home.tall = self.tall
        home.stables = self.stables
        home.caverns = self.caverns
        home.tunnels = self.tunnels
        home.deeps = self.deeps
        home.ore_mines = self.ore_mines
        home.ruby_mines = self.ruby_mines
        home.furnished = self.furnished
        home.dwellings = self.dwellings
        home.owned = self.owned
        home.covered = self.covered
        home.born = self.born
        home.begging = self.begging
        home.has_extended = self.has_extended
        home.places = self.places
        home.chances = self.chances
        return home

    def mixed_into(self, word: i64) -> i64:
        """What the key of a state takes of it."""
        word = mixed_wide(mixed_wide(mixed_wide(word, self.meadows), self.fields), self.small)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.wide), self.tall), self.stables)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.caverns), self.tunnels), self.deeps)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.ore_mines), self.ruby_mines), self.owned)
        word = mixed(word, self.covered | self.born << 8 | (1 if self.has_extended else 0) << 12 | self.begging << 16)
        for crops in (self.grain, self.vegetables):
            word = mixed_all(word, crops)
        # Furnishings in whatever order they were built.
        built: i64 = 0
        for entry in self.built:
            built ^= mixed(UNMIXED, entry)
        return mixed_all(mixed_all(mixed_all(mixed_wide(word, built), self.strengths), self.posts), self.supplies)

    def layout(self, word: i64) -> i64:
        """What lies where, mixed into a word, whoever lives there."""
        word = mixed_wide(mixed_wide(mixed_wide(word, self.meadows), self.fields), self.small)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.wide), self.tall), self.stables)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.caverns), self.tunnels), self.deeps)
        word = mixed_wide(mixed_wide(mixed_wide(word, self.ore_mines), self.ruby_mines), self.furnished)
        return mixed_wide(mixed_wide(word, self.dwellings), self.owned)

    def key(self) -> tuple[object, ...]:
        """A value equal for equal homes."""
        return (
            self.meadows,
            self.fields,
            self.small,
            self.wide,
            self.tall,
            self.stables,
            self.caverns,
            self.tunnels,
            self.deeps,
            self.ore_mines,
            self.ruby_mines,
            self.owned,
            self.covered,
            self.born,
            self.begging,
            self.has_extended,
            tuple(self.grain),
            tuple(self.vegetables),
            tuple(sorted(self.built)),
            tuple(self.strengths),
            tuple(self.posts),
            tuple(self.supplies),
        )

    def forget(self) -> None:
        """The land has changed: what follows from it is unknown."""
        self.places = UNKNOWN
        self.chances = UNKNOWN

    # Land

    def large(self) -> i64:
        """Both cells of all large pastures."""
        return self.wide | self.wide << 1 | self.tall | self.tall << COLUMNS

    def farmland(self) -> i64:
        """The forest cells with a tile."""
        return self.meadows | self.fields | self.small | self.large()

    def cave(self) -> i64:
        """The mountain cells with a tile."""
        return self.caverns | self.tunnels | self.deeps | self.ore_mines | self.ruby_mines | self.furnished

    def planted(self) -> i64:
        """The fields with crops."""
        found: i64 = 0
        for fields in self.grain:
            found |= fields
        for fields in self.vegetables:
            found |= fields
        return found

    def empty_fields(self) -> i64:
        """The fields without crops."""
        return self.fields & ~self.planted()

    def free_forest(self) -> i64:
        """The forest cells of the board without a tile."""
        return FOREST_BOARD & ~self.farmland()

    def free_mountain(self) -> i64:
        """The mountain cells of the board without a tile."""
        return MOUNTAIN_BOARD & ~self.cave()

    def forest_edge(self) -> i64:
        """The free forest cells on which a tile goes on, or the one before the entrance."""
        land = self.farmland()
        return around_forest(land) & FOREST_BOARD & ~land if land else ENTRANCE_MASK

    def mountain_edge(self) -> i64:
        """The free mountain cells on which a tile goes on."""
        cave = self.cave()
        return around_mountain(cave) & MOUNTAIN_BOARD & ~cave

    def sites(self, tunnels_too: bool) -> i64:
        """The cells for a furnishing."""
        return self.caverns | self.tunnels | self.deeps if tunnels_too else self.caverns

    def unused(self) -> int:
        """How many spaces of the board hold neither a tile nor a stable; overhangs do not count (R31)."""
        used = (self.farmland() | self.cave() | self.stables) & BOARD_MASK
        return 24 - count(used)

    def what_land_allows(self, overhangs: bool, tunnels_too: bool) -> i64:
        """What could be laid, fenced, built or sown somewhere, as bits."""
        found = self._forest_chances(overhangs) | self._mountain_chances(overhangs)
        if self.sites(tunnels_too):
            found |= SITE
        self.chances = found
        return found

    def _forest_chances(self, overhangs: bool) -> i64:
        found: i64 = 0
        free, edge, stables = self.free_forest(), self.forest_edge(), self.stables
        if edge:
            found |= MEADOW
            if edge & ~stables:
                found |= FIELD
            # Only the meadow half goes under a stable (R19).
            beside = around_forest(edge)
            if beside & free & ~stables or around_forest(edge & ~stables) & free:
                found |= TWIN_FOREST
            if overhangs and beside & RING & ~self.farmland():
                found |= TWIN_FOREST
        if self.meadows:
            found |= SMALL_PASTURE
            if around_forest(self.meadows) & self.meadows:
                found |= LARGE_PASTURE
        if count(stables) < STABLES and (FOREST_BOARD | self.farmland()) & ~self.fields & ~stables:
            found |= STABLE
        if self.empty_fields():
            found |= EMPTY_FIELD
        return found

    def _mountain_chances(self, overhangs: bool) -> i64:
        found: i64 = 0
        edge = self.mountain_edge()
        if edge:
            found |= TUNNEL
            if around_mountain(edge) & self.free_mountain() or (
                overhangs and around_mountain(edge) & RING & ~self.cave()
            ):
                found |= TWIN_MOUNTAIN
        tunnels = self.tunnels
        if tunnels:
            found |= RUBY_MINE
            if around_mountain(tunnels) & tunnels:
                found |= ORE_MINE
        if self.deeps:
            found |= DEEP_RUBY_MINE
        return found

    # Family

    def is_anyone_in(self) -> bool:
        """Whether some dwarf is at home."""
        for post in self.posts:
            if post == AT_HOME:
                return True
        return False

    def weakest(self) -> int:
        """The weakest dwarf at home, or -1 if all are out."""
        found, least = -1, 99
        posts, strengths = self.posts, self.strengths
        for i in range(len(posts)):
            if posts[i] == AT_HOME and strengths[i] < least:
                found, least = i, strengths[i]
        return found
