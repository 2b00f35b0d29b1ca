"""Furnishing caverns: what a furnishing costs, in which ways it can be paid, and taking it in hand."""

from typing import Final, cast

from mypy_extensions import i64

from pickaxe.games.cave_farmers.book import (
    DWELLING,
    FURNISHING_CODE,
    FURNISHING_COUNT,
    ORE_FOR_STONE,
    ORE_FOR_WOOD,
    FarmersBook,
    Furnishing,
)
from pickaxe.games.cave_farmers.components import GOODS, ORE, STONE, WOOD
from pickaxe.games.cave_farmers.effects import Part
from pickaxe.games.cave_farmers.home import SITE
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import count, lowest, mask_of
from pickaxe.kernel.stack import Book, Choices, State
from pickaxe.kernel.words import Said, seat_name

WAYS: Final = 4
_NO_CAVERN: Final = "You have no free cavern."


def where_is(farm: FarmersState, row: Furnishing) -> Said:
    """Where a furnishing is that is not on offer."""
    for seat, home in enumerate(farm.homes):
        if home.owned >> row.number & 1 or home.covered == row.number:
            if seat == farm.mover:
                return Said("{furnishing} is built already, by you.", furnishing=row.name)
            return Said("{furnishing} is built already, by {seat}.", furnishing=row.name, seat=seat_name(seat))
    return Said("{furnishing} is not in this game.", furnishing=row.name)


class Price(Bundle):
    """What a furnishing costs a player now, in one of the ways to pay it: discounts come first (R33)."""

    def __init__(self, farm: FarmersState, row: Furnishing, way: int, wood: int, stone: int) -> None:
        wood = max(0, wood - farm.wood_off()) - (1 if way & ORE_FOR_WOOD else 0)
        stone = max(0, stone - farm.stone_off()) - (1 if way & ORE_FOR_STONE else 0)
        amounts = [wood, stone, row.ore + way.bit_count(), *row.rest.amounts]
        super().__init__("", [WOOD, STONE, ORE, *row.rest.kinds], amounts)
        self.is_known = not way or (farm.has(farm.guide.pays_with_ore) and wood >= 0 and stone >= 0)


class Costs:
    """The furnishings that cost at most so much of one good, as bits by number."""

    def __init__(self, costs: list[int]) -> None:
        self.most = max(costs)
        self.masks = [mask_of([n for n, cost in enumerate(costs) if cost <= most]) for most in range(self.most + 1)]

    def within(self, amount: int) -> i64:
        """Those that so much is enough for."""
        return self.masks[amount if amount < self.most else self.most]

    def payable(self, amount: int, off: int, with_ore: bool) -> i64:
        """Those that so much is enough for after a discount, or with an ore for one that is due all the same (R33)."""
        return self.within(amount + off + 1) & ~self.within(off) if with_ore else self.within(amount + off)


class Furnish(Part):
    """Pay for a furnishing of the offer and put it on a cavern: any, or only dwellings."""

    def __init__(self, only_dwellings: bool = False) -> None:
        super().__init__()
        self.only_dwellings = only_dwellings
        self.rows: i64 = 0  # that can be built with it, as bits by number
        self.wood_costs = self.stone_costs = self.ore_costs = Costs([0])

    def bind(self, book: Book) -> None:
        farm_book = cast(FarmersBook, book)
        self.choices = [choice for ways in farm_book.furnish_choice for choice in ways]
        rows = farm_book.furnishings
        self.rows = mask_of([row.number for row in rows[1:] if row.is_dwelling or not self.only_dwellings])
        self.wood_costs = Costs([row.wood for row in rows])
        self.stone_costs = Costs([row.stone for row in rows])
        self.ore_costs = Costs([row.ore for row in rows])

    def notation(self) -> list[str]:
        return ["dwelling" if self.only_dwellings else "furnish"]

    def price(self, farm: FarmersState, row: Furnishing, way: int) -> Price:
        """What a furnishing costs in one of the ways to pay."""
        return Price(farm, row, way, row.wood, row.stone)

    def is_open(self, farm: FarmersState) -> bool:
        if not farm.allows(SITE) and not farm.homes[farm.mover].owned & farm.guide.twins:
            return False
        found: list[int] = []
        self.offer(farm, found)
        return len(found) > 0

    def offer(self, state: State, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        has_site = farm.allows(SITE)
        for way in range(WAYS if farm.has(farm.guide.pays_with_ore) else 1):
            self._offer_rows(farm, way, has_site, out)

    def _offer_rows(self, farm: FarmersState, way: int, has_site: bool, out: list[int]) -> None:
        choices: Choices = farm.guide.furnish_choice[way]
        rows, purse = farm.guide.furnishings, farm.purses[farm.mover]
        found = self._in_reach(farm, purse, way)
        while found:
            number = lowest(found)
            found &= found - 1
            if rows[number].rest.is_in(purse) and (has_site or is_put_on_twin(farm, rows[number])):
                out.append(choices[number - 1])

    def _in_reach(self, farm: FarmersState, purse: list[int], way: int) -> i64:
        """What is on offer and costs no more wood, stone and ore than there is, as bits by number."""
        with_ore = count(way)
        if purse[ORE] < with_ore:
            return 0
        found = self.rows & farm.offer & self.ore_costs.within(purse[ORE] - with_ore)
        found &= self.wood_costs.payable(purse[WOOD], farm.wood_off(), way & ORE_FOR_WOOD > 0)
        return found & self.stone_costs.payable(purse[STONE], farm.stone_off(), way & ORE_FOR_STONE > 0)

    def accepts(self, choice: int) -> bool:
        return self.choices[0] <= choice <= self.choices[-1]

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        way, place = divmod(choice - self.choices[0], FURNISHING_COUNT - 1)
        row = farm.guide.furnishings[place + 1]
        self.price(farm, row, way).take_from(farm.purses[farm.mover])
        if row.number != DWELLING:
            farm.offer &= ~(1 << row.number)
        farm.push(farm.guide.place_node, FURNISHING_CODE + row.number)

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        way, place = divmod(choice - self.choices[0], FURNISHING_COUNT - 1)
        row = farm.guide.furnishings[place + 1]
        price = self.price(farm, row, way)
        if self.only_dwellings and not row.is_dwelling:
            return [Said("{furnishing} is not a dwelling.", furnishing=row.name)]
        if not farm.offer >> row.number & 1:
            return [where_is(farm, row)]
        if not price.is_known:
            return [Said("You cannot pay for this with ore.")]
        has_place = farm.allows(SITE) or is_put_on_twin(farm, row)
        return shortages(price, farm.purses[farm.mover], GOODS) + ([] if has_place else [Said(_NO_CAVERN)])

    def obstacles(self, farm: FarmersState) -> list[Said]:
        if not farm.allows(SITE):
            return [Said(_NO_CAVERN)]
        if self.only_dwellings:
            return [Said("You can pay for no dwelling on offer.")]
        return [Said("You can pay for no furnishing on offer.")]


def is_put_on_twin(farm: FarmersState, row: Furnishing) -> bool:
    """Whether a furnishing goes on top of another one and needs no site (R47)."""
    return row.twin > 0 and farm.homes[farm.mover].owned >> row.twin & 1 == 1


class FurnishDwelling(Furnish):
    """Pay for the ordinary Dwelling at a price of its own (R13)."""

    def __init__(self, wood: int, stone: int) -> None:
        super().__init__(only_dwellings=True)
        self.wood = wood
        self.stone = stone

    def price(self, farm: FarmersState, row: Furnishing, way: int) -> Price:
        return Price(farm, row, way, self.wood, self.stone)

    def offer(self, state: State, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.allows(SITE):
            for way in range(WAYS):
                self._offer_way(farm, farm.guide.furnishings[DWELLING], way, out)

    def _offer_way(self, farm: FarmersState, row: Furnishing, way: int, out: list[int]) -> None:
        price = self.price(farm, row, way)
        if price.is_known and price.is_in(farm.purses[farm.mover]):
            out.append(farm.guide.furnish_choice[way][row.number - 1])

    def accepts(self, choice: int) -> bool:
        return super().accepts(choice) and (choice - self.choices[0]) % (FURNISHING_COUNT - 1) == DWELLING - 1

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return self.refusals(farm, self.choices[DWELLING - 1])
