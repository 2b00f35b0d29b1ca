"""Putting things on the home board: where they can lie, and what that brings."""

from typing import Final, cast

from mypy_extensions import i64

from pickaxe.games.cave_farmers.book import (
    CAVERN_CAVERN,
    CAVERN_TILE,
    CAVERN_TUNNEL,
    DEEP_RUBY_MINE_TILE,
    FIELD_TILE,
    FURNISHING_CODE,
    FURNISHING_COUNT,
    LARGE_PASTURE_TILE,
    MEADOW_FIELD,
    MEADOW_TILE,
    ORE_MINE_TILE,
    RUBY_MINE_TILE,
    SMALL_PASTURE_TILE,
    STABLE_PIECE,
    TUNNEL_TILE,
    cell_name,
)
from pickaxe.games.cave_farmers.components import GOLD
from pickaxe.games.cave_farmers.home import (
    CELLS,
    COLUMNS,
    ENTRANCE,
    FOREST,
    FOREST_BOARD,
    MOUNTAIN,
    REWARD_MASK,
    REWARDS,
    RING,
    Home,
)
from pickaxe.games.cave_farmers.scoring import cell_of
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.grids import add_at, bits, mask_of
from pickaxe.kernel.stack import Choices, Effect, State
from pickaxe.kernel.words import Said

OVERHANG_GOLD: Final = 2
# What is missing on a cell that a tile would cover.
_COVERED: Final[dict[int, str]] = {
    ORE_MINE_TILE: "There is no free ordinary tunnel on {cell}.",
    RUBY_MINE_TILE: "There is no free ordinary tunnel on {cell}.",
    DEEP_RUBY_MINE_TILE: "There is no free deep tunnel on {cell}.",
    SMALL_PASTURE_TILE: "There is no meadow without a fence on {cell}.",
    LARGE_PASTURE_TILE: "There is no meadow without a fence on {cell}.",
}
_ORDER: Final = "Name the two spaces in their order."


def _cell_reason(farm: FarmersState, thing: int, cell: int) -> Said:
    """Why a single tile, a stable or a furnishing cannot lie on a cell."""
    home = farm.homes[farm.mover]
    if thing >= FURNISHING_CODE:
        return Said("There is no free cavern on {cell}.", cell=cell_name(cell))
    if thing == STABLE_PIECE:
        return Said("No stable can stand on {cell}.", cell=cell_name(cell))
    if thing in _COVERED:
        return Said(_COVERED[thing], cell=cell_name(cell))
    found = _land_reason(home, MEADOW_TILE <= thing <= FIELD_TILE, [cell], False)
    return found or Said("A field cannot lie under a stable.")


def _pair_reason(farm: FarmersState, thing: int, first: int, second: int) -> Said:
    """Why a twin tile cannot lie on two cells."""
    home = farm.homes[farm.mover]
    if thing in (ORE_MINE_TILE, LARGE_PASTURE_TILE):
        cells = home.tunnels if thing == ORE_MINE_TILE else home.meadows
        for cell in (first, second):
            if not cells >> cell & 1:
                return Said(_COVERED[thing], cell=cell_name(cell))
        return Said(_ORDER)
    overhangs = home.owned & farm.guide.overhangs != 0
    found = _land_reason(home, thing == MEADOW_FIELD, [first, second], overhangs)
    if found:
        return found
    return Said("A field cannot lie under a stable.") if thing == MEADOW_FIELD else Said(_ORDER)


def _land_reason(home: Home, is_forest: bool, cells: list[int], overhangs: bool) -> Said | None:
    """What is wrong with cells for a new tile, or nothing."""
    land = home.farmland() if is_forest else home.cave()
    terrain = FOREST if is_forest else MOUNTAIN
    for cell in cells:
        if not terrain >> cell & 1:
            return Said("{cell} is not a space for this.", cell=cell_name(cell))
        if land >> cell & 1:
            return Said("Something lies on {cell} already.", cell=cell_name(cell))
    hanging = sum([RING >> cell & 1 for cell in cells])
    if hanging and (not overhangs or hanging == len(cells)):
        return Said("This cannot hang over the edge of your board.")
    edge = home.forest_edge() if is_forest else home.mountain_edge()
    if edge & mask_of(cells):
        return None
    if is_forest and not land:
        return Said("Your first forest tile must lie on {cell}.", cell=cell_name(ENTRANCE))
    return Said("This must continue your land.") if is_forest else Said("This must continue your cave.")


class Place(Effect):
    """Choose where the thing in hand goes, which it remembers; one place only is taken at once."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        add_spots(farm, memory, out)
        if len(out) == 1:
            choice = out.pop()
            state.stack.pop()
            put(farm, memory, choice)

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        put(cast(FarmersState, state), memory, choice)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm, book = cast(FarmersState, state), cast(FarmersState, state).guide
        is_single = memory >= FURNISHING_CODE or (memory >= RUBY_MINE_TILE and memory != LARGE_PASTURE_TILE)
        if book.at_choice[0] <= choice <= book.at_choice[-1]:
            cell = choice - book.at_choice[0]
            return [_cell_reason(farm, memory, cell)] if is_single else [Said("This needs two spaces.")]
        if choice not in book.pair_of:
            return []
        first, second = divmod(book.pair_of[choice], CELLS)
        return [Said("This needs one space.")] if is_single else [_pair_reason(farm, memory, first, second)]

    def is_memory(self, memory: int) -> bool:
        return memory <= STABLE_PIECE or FURNISHING_CODE < memory < FURNISHING_CODE + FURNISHING_COUNT


def add_spots(farm: FarmersState, thing: int, out: list[int]) -> None:
    """Add the choices of places for a thing."""
    home = farm.homes[farm.mover]
    if thing >= FURNISHING_CODE:
        _add_cells(farm, furnishing_sites(farm, home, thing - FURNISHING_CODE), out)
    elif thing >= RUBY_MINE_TILE and thing != LARGE_PASTURE_TILE:
        _add_cells(farm, single_spots(home, thing), out)
    elif thing in (ORE_MINE_TILE, LARGE_PASTURE_TILE):
        _add_covered_pairs(farm, home, thing, out)
    else:
        _add_twin_spots(farm, home, thing, out)


def _add_cells(farm: FarmersState, cells: i64, out: list[int]) -> None:
    add_at(cells, farm.guide.at_choice, out)


def furnishing_sites(farm: FarmersState, home: Home, number: int) -> i64:
    """Where a furnishing can go: on top of its twin, on a cavern, or on a tunnel for who may furnish those."""
    row = farm.guide.furnishings[number]
    if row.twin and home.owned >> row.twin & 1:
        return 1 << cell_of(home, row.twin)
    return home.sites(home.owned & farm.guide.on_tunnels != 0)


def single_spots(home: Home, thing: int) -> i64:
    """The cells for a single tile or a stable."""
    if thing == RUBY_MINE_TILE:
        return home.tunnels
    if thing == DEEP_RUBY_MINE_TILE:
        return home.deeps
    if thing == MEADOW_TILE:
        return home.forest_edge()
    if thing == FIELD_TILE:
        return home.forest_edge() & ~home.stables
    if thing in (TUNNEL_TILE, CAVERN_TILE):
        return home.mountain_edge()
    if thing == SMALL_PASTURE_TILE:
        return home.meadows
    return (FOREST_BOARD | home.farmland()) & ~home.fields & ~home.stables


def _add_covered_pairs(farm: FarmersState, home: Home, thing: int, out: list[int]) -> None:
    """Two neighbouring tunnels for an ore mine, in both orders, or two meadows for a large pasture."""
    is_mine = thing == ORE_MINE_TILE
    cells = home.tunnels if is_mine else home.meadows
    _add_pairs(farm, cells & cells >> 1, cells & cells >> COLUMNS, cells, is_mine, out)


def _add_twin_spots(farm: FarmersState, home: Home, thing: int, out: list[int]) -> None:
    """Two free neighbouring cells of which one continues the land; one may hang over for who may do that (R31)."""
    is_forest = thing == MEADOW_FIELD
    free = home.free_forest() if is_forest else home.free_mountain()
    edge = home.forest_edge() if is_forest else home.mountain_edge()
    cells = free
    if home.owned & farm.guide.overhangs:
        cells |= FOREST & RING & ~home.farmland() if is_forest else MOUNTAIN & RING & ~home.cave()
    across = cells & cells >> 1 & (edge | edge >> 1) & (free | free >> 1)
    down = cells & cells >> COLUMNS & (edge | edge >> COLUMNS) & (free | free >> COLUMNS)
    # No field under a stable (R19).
    second = cells & ~home.stables if is_forest else cells
    _add_pairs(farm, across, down, second, thing != CAVERN_CAVERN, out)


def _add_pairs(farm: FarmersState, across: i64, down: i64, second: i64, is_ordered: bool, out: list[int]) -> None:
    """Add pairs, named by their left and by their upper cells, whose second half can lie there; some in both orders."""
    choices: Choices = farm.guide.pair_choice
    first = second if is_ordered else 0
    pairs = across | down
    cell: i64 = 0
    while pairs >> cell:
        if across >> cell & 1:
            if second >> cell + 1 & 1:
                out.append(choices[4 * cell])
            if first >> cell & 1:
                out.append(choices[4 * cell + 1])
        if down >> cell & 1:
            if second >> cell + COLUMNS & 1:
                out.append(choices[4 * cell + 2])
            if first >> cell & 1:
                out.append(choices[4 * cell + 3])
        cell += 1


def put(farm: FarmersState, thing: int, choice: int) -> None:
    """Put a thing on the place of a choice."""
    home = farm.homes[farm.mover]
    if thing >= FURNISHING_CODE:
        farm.put_furnishing(thing - FURNISHING_CODE, choice - farm.guide.at_choice[0])
    elif choice > farm.guide.at_choice[-1]:
        pair = farm.guide.pair_of[choice]
        first, second = pair // CELLS, pair % CELLS
        _put_twin(home, thing, first, second)
        home.forget()
        if thing == LARGE_PASTURE_TILE:
            farm.house()  # R22: two meadows may have held more sheep, or two kinds, where the pasture holds one
        if thing in (CAVERN_TUNNEL, CAVERN_CAVERN, MEADOW_FIELD):
            _reward(farm, 1 << first | 1 << second)
    else:
        _put_single(home, thing, 1 << (choice - farm.guide.at_choice[0]))
        home.forget()
        if MEADOW_TILE <= thing <= CAVERN_TILE:
            _reward(farm, 1 << (choice - farm.guide.at_choice[0]))


def _put_twin(home: Home, thing: int, first: int, second: int) -> None:
    one, two = 1 << first, 1 << second
    if thing == CAVERN_TUNNEL:
        home.caverns |= one
        home.tunnels |= two
    elif thing == CAVERN_CAVERN:
        home.caverns |= one | two
    elif thing == MEADOW_FIELD:
        home.meadows |= one
        home.fields |= two
    elif thing == ORE_MINE_TILE:
        home.tunnels &= ~(one | two)
        home.ore_mines |= one
        home.deeps |= two
    else:
        home.meadows &= ~(one | two)
        if second == first + 1:
            home.wide |= one
        else:
            home.tall |= one


def _put_single(home: Home, thing: int, bit: int) -> None:
    if thing == RUBY_MINE_TILE:
        home.tunnels &= ~bit
        home.ruby_mines |= bit
    elif thing == DEEP_RUBY_MINE_TILE:
        home.deeps &= ~bit
        home.ruby_mines |= bit
    elif thing == MEADOW_TILE:
        home.meadows |= bit
    elif thing == FIELD_TILE:
        home.fields |= bit
    elif thing == TUNNEL_TILE:
        home.tunnels |= bit
    elif thing == CAVERN_TILE:
        home.caverns |= bit
    elif thing == SMALL_PASTURE_TILE:
        home.meadows &= ~bit
        home.small |= bit
    else:
        home.stables |= bit


def _reward(farm: FarmersState, cells: int) -> None:
    """What lies on newly covered cells, and gold for a half that hangs over the edge (R18, R31)."""
    if cells & RING:
        farm.gain(GOLD, OVERHANG_GOLD)
    if cells & REWARD_MASK:
        for cell in bits(cells & REWARD_MASK):
            farm.receive(REWARDS[cell])


class House(Effect):
    """Animals have no room: turn some into food until the others fit; which ones is free (R70)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.is_housed(farm.mover):
            state.stack.pop()
        else:
            farm.add_farm_conversions(farm.purses[farm.mover], out)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [Said("Some animals have no room: turn some into food first.")]
