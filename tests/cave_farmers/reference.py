"""The rules of laying once more, plainly: sets of rows and columns instead of masks, to compare with."""

from pickaxe.games.cave_farmers.home import COLUMNS, Home
from pickaxe.kernel.grids import bits

Spot = tuple[int, int]

FOREST = {(row, column) for row in range(1, 5) for column in range(1, 4)}
MOUNTAIN = {(row, column) for row in range(1, 5) for column in range(4, 7)}
FOREST_RING = {(row, 0) for row in range(1, 5)} | {(row, column) for row in (0, 5) for column in range(1, 4)}
MOUNTAIN_RING = {(row, 7) for row in range(1, 5)} | {(row, column) for row in (0, 5) for column in range(4, 7)}


def spots(mask: int) -> set[Spot]:
    """A mask as rows and columns."""
    return {divmod(cell, COLUMNS) for cell in bits(mask)}


def beside(spot: Spot) -> set[Spot]:
    """The four neighbours."""
    row, column = spot
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


class Plain:
    """A home board as sets."""

    def __init__(self, home: Home, *, overhangs: bool) -> None:
        self.land = spots(home.farmland())
        self.cave = spots(home.cave())
        self.stables = spots(home.stables)
        self.meadows = spots(home.meadows)
        self.fields = spots(home.fields)
        self.tunnels = spots(home.tunnels)
        self.overhangs = overhangs

    def _continues(self, spot: Spot) -> bool:
        """Whether a tile on a spot continues the land, or begins it before the entrance."""
        if spot in FOREST:
            return spot == (4, 3) if not self.land else bool(beside(spot) & self.land)
        return spot in MOUNTAIN and bool(beside(spot) & self.cave)

    def _pairs(self, board: set[Spot], ring: set[Spot], taken: set[Spot]) -> set[tuple[Spot, Spot]]:
        free = board - taken
        both = free | (ring - taken if self.overhangs else set())
        return {
            (one, two)
            for one in both
            for two in beside(one) & both
            if (one in free or two in free) and (self._continues(one) or self._continues(two))
        }

    def meadow_field(self) -> set[tuple[Spot, Spot]]:
        """Where a meadow and a field can lie."""
        pairs = self._pairs(FOREST, FOREST_RING, self.land)
        return {(meadow, field) for meadow, field in pairs if field not in self.stables}

    def cavern_tunnel(self) -> set[tuple[Spot, Spot]]:
        """Where a cavern and a tunnel can lie."""
        return self._pairs(MOUNTAIN, MOUNTAIN_RING, self.cave)

    def ore_mines(self) -> set[tuple[Spot, Spot]]:
        """Where an ore mine and a deep tunnel can lie."""
        return {(one, two) for one in self.tunnels for two in beside(one) & self.tunnels}

    def large_pastures(self) -> set[tuple[Spot, Spot]]:
        """The two meadows that can be fenced together, the first one first."""
        return {(one, two) for one in self.meadows for two in beside(one) & self.meadows if one < two}

    def single_forest(self, *, is_field: bool) -> set[Spot]:
        """Where a single meadow or field can lie."""
        free = {spot for spot in FOREST - self.land if self._continues(spot)}
        return free - self.stables if is_field else free

    def single_mountain(self) -> set[Spot]:
        """Where a single tunnel or cavern can lie."""
        return {spot for spot in MOUNTAIN - self.cave if self._continues(spot)}

    def stable(self) -> set[Spot]:
        """Where a stable can be built."""
        return (FOREST | self.land) - self.fields - self.stables

    def unused(self) -> int:
        """The spaces without tile and stable."""
        return len((FOREST | MOUNTAIN) - self.land - self.cave - self.stables)
