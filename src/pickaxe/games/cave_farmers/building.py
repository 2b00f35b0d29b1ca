"""Furnishing caverns: what a furnishing costs, in which ways it can be paid, and taking it in hand."""

from typing import Final, cast

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
from pickaxe.kernel.stack import Book, State
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


class Furnish(Part):
    """Pay for a furnishing of the offer and put it on a cavern: any, or only dwellings."""

    def __init__(self, only_dwellings: bool = False) -> None:
        super().__init__()
        self.only_dwellings = only_dwellings
        self.rows: list[Furnishing] = []

    def bind(self, book: Book) -> None:
        farm_book = cast(FarmersBook, book)
        self.choices = [choice for ways in farm_book.furnish_choice for choice in ways]
        self.rows = [row for row in farm_book.furnishings[1:] if row.is_dwelling or not self.only_dwellings]

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
        choices, offered, purse = self.choices, farm.offer, farm.purses[farm.mover]
        wood, stone, ore = purse[WOOD] + farm.wood_off(), purse[STONE] + farm.stone_off(), purse[ORE]
        for row in self.rows:
            if not offered >> row.number & 1 or row.wood > wood or row.stone > stone or row.ore > ore:
                continue
            if row.rest.is_in(purse) and (has_site or is_put_on_twin(farm, row)):
                out.append(choices[row.number - 1])
        if farm.has(farm.guide.pays_with_ore):
            self._offer_ore(farm, has_site, out)

    def _offer_ore(self, farm: FarmersState, has_site: bool, out: list[int]) -> None:
        """The ways to pay with ore."""
        ore, offered = farm.purses[farm.mover][ORE], farm.offer
        for way in range(1, WAYS):
            for row in self.rows:
                if offered >> row.number & 1 and row.ore < ore and (has_site or is_put_on_twin(farm, row)):
                    self._offer_way(farm, row, way, out)

    def _offer_way(self, farm: FarmersState, row: Furnishing, way: int, out: list[int]) -> None:
        price = self.price(farm, row, way)
        if price.is_known and price.is_in(farm.purses[farm.mover]):
            out.append(farm.guide.furnish_choice[way][row.number - 1])

    def accepts(self, choice: int) -> bool:
        return self.choices[0] <= choice <= self.choices[-1]

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        way, position = divmod(choice - self.choices[0], FURNISHING_COUNT - 1)
        row = farm.guide.furnishings[position + 1]
        self.price(farm, row, way).take_from(farm.purses[farm.mover])
        if row.number != DWELLING:
            farm.offer &= ~(1 << row.number)
        farm.push(farm.guide.place_node, FURNISHING_CODE + row.number)

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        way, position = divmod(choice - self.choices[0], FURNISHING_COUNT - 1)
        row = farm.guide.furnishings[position + 1]
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

    def accepts(self, choice: int) -> bool:
        return super().accepts(choice) and (choice - self.choices[0]) % (FURNISHING_COUNT - 1) == DWELLING - 1

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return self.refusals(farm, self.choices[DWELLING - 1])
