"""Sentences that say why something is refused."""

from typing import Final

from pickaxe.games.cave_farmers.animals import newborns
from pickaxe.games.cave_farmers.book import (
    CAVERN_TILE,
    DEEP_RUBY_MINE_TILE,
    FIELD_TILE,
    FURNISHING_CODE,
    LARGE_PASTURE_TILE,
    MEADOW_FIELD,
    MEADOW_TILE,
    ORE_MINE_TILE,
    RUBY_MINE_TILE,
    RUBY_TILES,
    SMALL_PASTURE_TILE,
    STABLE_PIECE,
    Furnishing,
    Item,
    cell_name,
)
from pickaxe.games.cave_farmers.components import CATTLE, DOG, FARM, FOOD, GOLD, GOODS, RUBY, SHEEP
from pickaxe.games.cave_farmers.effects import lacking, land_reasons
from pickaxe.games.cave_farmers.home import CELLS, ENTRANCE, FOREST, MOUNTAIN, RING, SITE, Home
from pickaxe.games.cave_farmers.state import CONVERTED_GOODS, CONVERTED_NUMBERS, RUBY_CATTLE, FarmersState
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.words import Said, seat_name

# What is missing on a cell that a tile would cover.
_COVERED: Final[dict[int, str]] = {
    ORE_MINE_TILE: "There is no free ordinary tunnel on {cell}.",
    RUBY_MINE_TILE: "There is no free ordinary tunnel on {cell}.",
    DEEP_RUBY_MINE_TILE: "There is no free deep tunnel on {cell}.",
    SMALL_PASTURE_TILE: "There is no meadow without a fence on {cell}.",
    LARGE_PASTURE_TILE: "There is no meadow without a fence on {cell}.",
}
_NO_CAVERN: Final = "You have no free cavern."
_ORDER: Final = "Name the two spaces in their order."


def furnish_reasons(
    farm: FarmersState, row: Furnishing, only_dwellings: bool, is_way: bool, price: Bundle
) -> list[Said]:
    """Every reason why a furnishing cannot be built."""
    if only_dwellings and not row.is_dwelling:
        return [Said("{furnishing} is not a dwelling.", furnishing=row.name)]
    if not farm.offer >> row.number & 1:
        return [where_is(farm, row)]
    if not is_way:
        return [Said("You cannot pay for this with ore.")]
    found = shortages(price, farm.purses[farm.mover], GOODS)
    if not farm.allows(SITE) and not (row.twin and farm.homes[farm.mover].owned >> row.twin & 1):
        found.append(Said(_NO_CAVERN))
    return found


def offer_reasons(farm: FarmersState, only_dwellings: bool) -> list[Said]:
    """Why no furnishing can be built."""
    if not farm.allows(SITE):
        return [Said(_NO_CAVERN)]
    if only_dwellings:
        return [Said("You can pay for no dwelling on offer.")]
    return [Said("You can pay for no furnishing on offer.")]


def where_is(farm: FarmersState, row: Furnishing) -> Said:
    """Where a furnishing is that is not on offer."""
    for seat, home in enumerate(farm.homes):
        if home.owned >> row.number & 1 or home.covered == row.number:
            if seat == farm.mover:
                return Said("{furnishing} is built already, by you.", furnishing=row.name)
            return Said("{furnishing} is built already, by {seat}.", furnishing=row.name, seat=seat_name(seat))
    return Said("{furnishing} is not in this game.", furnishing=row.name)


def loot_reasons(item: Item, strength: int, is_taken: bool) -> list[Said]:
    """Why an item of loot is closed to a dwarf; none if it is not."""
    if not strength:
        return [Said("Only an armed dwarf can go on an expedition.")]
    if is_taken:
        return [Said("This item was taken on this expedition already.")]
    if item.strength > strength:
        said = "This item needs strength {n}; the dwarf set out with {strength}."
        return [Said(said, n=item.strength, strength=strength)]
    return []


def space_reasons(farm: FarmersState, token: int) -> list[Said]:
    """Why a space is closed to a dwarf, whatever it could do there; none if it is not."""
    token_of = farm.guide.token_of
    for index in farm.spaces:
        if token_of[index] == token:
            return _open_space_reasons(farm, index)
    return [Said("This space is not in play.")]


def _open_space_reasons(farm: FarmersState, index: int) -> list[Said]:
    space = farm.guide.spaces[index]
    owner = farm.occupants[index]
    if owner >= 0:
        if owner == farm.mover:
            return [Said("A dwarf of yours stands on {space} already.", space=space.name)]
        return [Said("A dwarf of {seat} stands on {space} already.", seat=seat_name(owner), space=space.name)]
    if space.imitation_cost > farm.purses[farm.mover][FOOD]:
        return lacking(farm, FOOD, space.imitation_cost)
    if space.imitation_cost >= 0:
        return [Said("No space of an opponent gives you anything to imitate.")]
    return []


def imitation_reasons(farm: FarmersState, token: int) -> list[Said]:
    """Why a space cannot be imitated."""
    token_of = farm.guide.token_of
    for index in farm.spaces:
        if token_of[index] == token:
            return [_copy_reason(farm, index)]
    return [Said("This space is not in play.")]


def _copy_reason(farm: FarmersState, index: int) -> Said:
    space, owner = farm.guide.spaces[index], farm.occupants[index]
    if owner < 0 or owner == farm.mover:
        return Said("No dwarf of an opponent stands on {space}.", space=space.name)
    if space.imitation_cost >= 0 or not space.is_imitable:
        return Said("{space} cannot be imitated.", space=space.name)
    return Said("You could do nothing on {space}.", space=space.name)


def feed_reasons(farm: FarmersState, memory: int, price: Bundle) -> list[Said]:
    """Why a dwarf cannot be fed with other goods."""
    if not farm.has(farm.guide.feeds):
        return [Said("You have no furnishing that feeds a dwarf with this.")]
    if memory:
        return [Said("One dwarf has been fed with other goods already.")]
    return shortages(price, farm.purses[farm.mover], GOODS)


def pay_food_reasons(farm: FarmersState, due: int, food: int) -> list[Said]:
    """Why a seat cannot pay so much food."""
    if food > due:
        return [Said("Only {n} food is due.", n=due)]
    return lacking(farm, FOOD, food)


def breed_reasons(farm: FarmersState, born: int, most: int) -> list[Said]:
    """Why animals cannot be born."""
    purse = farm.purses[farm.mover]
    for kind, good in enumerate(FARM):
        if born >> kind & 1 and purse[good] < 2:
            return [Said("You have no two {good.many}.", good=GOODS.name(good))]
    if born.bit_count() > most:
        return [Said("At most {n} kinds can breed here.", n=most)]
    if born not in newborns(farm.places(farm.mover), purse[SHEEP : CATTLE + 1], purse[DOG], most):
        return [Said("There is no room for all of them.")]
    return []


def place_reasons(farm: FarmersState, thing: int, choice: int) -> list[Said]:
    """Why a thing cannot be put somewhere."""
    book = farm.guide
    is_single = thing >= FURNISHING_CODE or (thing >= RUBY_MINE_TILE and thing != LARGE_PASTURE_TILE)
    if book.at_choice[0] <= choice <= book.at_choice[-1]:
        cell = choice - book.at_choice[0]
        return [_cell_reason(farm, thing, cell)] if is_single else [Said("This needs two spaces.")]
    if choice not in book.pair_of:
        return []
    first, second = divmod(book.pair_of[choice], CELLS)
    return [Said("This needs one space.")] if is_single else [_pair_reason(farm, thing, first, second)]


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


def exchange_reasons(farm: FarmersState, choice: int) -> list[Said]:
    """Why an exchange at any time is not open."""
    book = farm.guide
    if farm.is_atomic():
        return [Said("Put down what is in your hand first.")]
    if choice >= book.gold_choice:
        return lacking(farm, GOLD, choice - book.gold_choice + 2)
    if choice >= book.disarm_choice[0]:
        return _disarm_reasons(farm, choice - book.disarm_choice[0])
    if choice > book.ruby_cavern_choice:
        return _trade_reasons(farm, choice - book.trades[0].choice)
    if choice >= book.ruby_choice[0]:
        return _ruby_reasons(farm, choice)
    kind, number = CONVERTED_GOODS[choice], CONVERTED_NUMBERS[choice]
    if number == 2:
        return [Said("You have no two {good.many} to turn into food.", good=GOODS.name(kind))]
    return [Said("You have no {good.many} to turn into food.", good=GOODS.name(kind))]


def _disarm_reasons(farm: FarmersState, dwarf: int) -> list[Said]:
    strengths = farm.homes[farm.mover].strengths
    if not farm.has(farm.guide.disarms):
        return [Said("You have no furnishing that gives food for weapons.")]
    if dwarf >= len(strengths) or not strengths[dwarf]:
        return [Said("There is no such armed dwarf in your family.")]
    return [Said("This dwarf is on an expedition and needs its weapon.")]


def _trade_reasons(farm: FarmersState, number: int) -> list[Said]:
    row = farm.guide.trade_rows[number]
    if not farm.homes[farm.mover].owned >> row.number & 1:
        return [Said("You have no {furnishing}.", furnishing=row.name)]
    return shortages(farm.guide.trades[number].pay, farm.purses[farm.mover], GOODS)


def _ruby_reasons(farm: FarmersState, choice: int) -> list[Said]:
    book = farm.guide
    rubies = 2 if choice == book.ruby_cavern_choice else 1
    found = lacking(farm, RUBY, rubies)
    if choice == book.ruby_choice[RUBY_CATTLE]:
        found += lacking(farm, FOOD, 1)
    if found or choice < book.ruby_tile_choice[0]:
        return found
    tile = CAVERN_TILE if rubies == 2 else RUBY_TILES[choice - book.ruby_tile_choice[0]]
    return land_reasons(farm, tile)
