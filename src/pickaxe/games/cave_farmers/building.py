"""Furnishing caverns: what a furnishing costs, in which ways it can be paid, and taking it in hand."""

from typing import Final, cast

from pickaxe.games.cave_farmers.book import (
    DWELLING,
    FURNISHING_CODE,
    ORE_FOR_STONE,
    ORE_FOR_WOOD,
    FarmersBook,
    Furnishing,
)
from pickaxe.games.cave_farmers.effects import Part
from pickaxe.games.cave_farmers.home import SITE
from pickaxe.games.cave_farmers.reasons import furnish_reasons, offer_reasons
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.stock import ORE, STONE, WOOD
from pickaxe.kernel.stack import Book, State
from pickaxe.kernel.words import Said

WAYS: Final = 4


class Price:
    """What a furnishing costs a player now, in one of the ways to pay it: discounts come first (R33)."""

    def __init__(self, farm: FarmersState, row: Furnishing, way: int, wood: int, stone: int) -> None:
        wood = max(0, wood - farm.wood_off())
        stone = max(0, stone - farm.stone_off())
        self.wood = wood - (1 if way & ORE_FOR_WOOD else 0)
        self.stone = stone - (1 if way & ORE_FOR_STONE else 0)
        self.ore = row.ore + way.bit_count()
        self.rest = row.rest
        self.is_known = not way or (farm.has(farm.guide.pays_with_ore) and self.wood >= 0 and self.stone >= 0)

    def is_in(self, purse: list[int]) -> bool:
        """Whether a purse can pay it."""
        if not self.is_known or purse[WOOD] < self.wood or purse[STONE] < self.stone or purse[ORE] < self.ore:
            return False
        return self.rest.is_in(purse)

    def take_from(self, purse: list[int]) -> None:
        """Pay it."""
        purse[WOOD] -= self.wood
        purse[STONE] -= self.stone
        purse[ORE] -= self.ore
        self.rest.take_from(purse)

    def needs(self) -> list[tuple[int, int]]:
        """How much of which goods it takes."""
        rest = list(zip(self.rest.kinds, self.rest.amounts, strict=True))
        return [(WOOD, self.wood), (STONE, self.stone), (ORE, self.ore), *rest]


class Furnish(Part):
    """Pay for a furnishing of the offer and put it on a cavern: any, or only dwellings."""

    def __init__(self, only_dwellings: bool = False) -> None:
        super().__init__()
        self.only_dwellings = only_dwellings
        self.choices: list[list[int]] = []
        self.first = -1
        self.last = -1
        self.numbers: list[int] = []

    def bind(self, book: Book) -> None:
        farm_book = cast(FarmersBook, book)
        self.choices = farm_book.furnish_choice
        self.first = self.choices[0][0]
        self.last = self.choices[-1][-1]
        rows = farm_book.furnishings[1:]
        self.numbers = [row.number for row in rows if row.is_dwelling or not self.only_dwellings]

    def is_open(self, farm: FarmersState) -> bool:
        if not farm.allows(SITE) and not farm.homes[farm.mover].owned & farm.guide.twins:
            return False
        found: list[int] = []
        self.offer(farm, found)
        return len(found) > 0

    def offer(self, state: State, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        has_site = farm.allows(SITE)
        choices, rows, offered, purse = self.choices[0], farm.guide.furnishings, farm.offer, farm.purses[farm.mover]
        wood, stone, ore = purse[WOOD] + farm.wood_off(), purse[STONE] + farm.stone_off(), purse[ORE]
        for number in self.numbers:
            row = rows[number]
            if not offered >> number & 1 or row.wood > wood or row.stone > stone or row.ore > ore:
                continue
            if row.rest.is_in(purse) and (has_site or is_put_on_twin(farm, row)):
                out.append(choices[number - 1])
        if farm.has(farm.guide.pays_with_ore):
            self._offer_ore(farm, has_site, out)

    def _offer_ore(self, farm: FarmersState, has_site: bool, out: list[int]) -> None:
        """The ways to pay with ore."""
        for way in range(1, WAYS):
            for number in self.numbers:
                row = farm.guide.furnishings[number]
                if not farm.offer >> number & 1 or not (has_site or is_put_on_twin(farm, row)):
                    continue
                if Price(farm, row, way, row.wood, row.stone).is_in(farm.purses[farm.mover]):
                    out.append(self.choices[way][number - 1])

    def accepts(self, choice: int) -> bool:
        return self.first <= choice <= self.last

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        way, position = divmod(choice - self.first, len(self.choices[0]))
        row = farm.guide.furnishings[position + 1]
        pay_and_hold(farm, row, Price(farm, row, way, row.wood, row.stone))

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        way, position = divmod(choice - self.first, len(self.choices[0]))
        row = farm.guide.furnishings[position + 1]
        price = Price(farm, row, way, row.wood, row.stone)
        return furnish_reasons(farm, row, self.only_dwellings, price.is_known, price.needs())

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return offer_reasons(farm, self.only_dwellings)

    def notation(self) -> list[str]:
        return ["furnish dwelling" if self.only_dwellings else "furnish"]


def is_put_on_twin(farm: FarmersState, row: Furnishing) -> bool:
    """Whether a furnishing goes on top of another one and needs no site (R47)."""
    return row.twin > 0 and farm.homes[farm.mover].owned >> row.twin & 1 == 1


def pay_and_hold(farm: FarmersState, row: Furnishing, price: Price) -> None:
    """Pay a furnishing, take it from the offer and ask where to put it."""
    price.take_from(farm.purses[farm.mover])
    if row.number != DWELLING:
        farm.offer &= ~(1 << row.number)
    farm.push(farm.guide.place_node, FURNISHING_CODE + row.number)


class FurnishDwelling(Part):
    """Pay for the ordinary Dwelling at a price of its own (R13)."""

    def __init__(self, wood: int, stone: int) -> None:
        super().__init__()
        self.wood = wood
        self.stone = stone
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = [ways[DWELLING - 1] for ways in cast(FarmersBook, book).furnish_choice]

    def price(self, farm: FarmersState, way: int) -> Price:
        """What it costs in one of the ways to pay."""
        return Price(farm, farm.guide.furnishings[DWELLING], way, self.wood, self.stone)

    def is_open(self, farm: FarmersState) -> bool:
        found: list[int] = []
        self.offer(farm, found)
        return len(found) > 0

    def offer(self, state: State, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.allows(SITE):
            for way in range(WAYS):
                if self.price(farm, way).is_in(farm.purses[farm.mover]):
                    out.append(self.choices[way])

    def accepts(self, choice: int) -> bool:
        return choice in self.choices

    def take(self, state: State, choice: int) -> None:
        farm = cast(FarmersState, state)
        pay_and_hold(farm, farm.guide.furnishings[DWELLING], self.price(farm, self.choices.index(choice)))

    def refusals(self, state: State, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        price = self.price(farm, self.choices.index(choice))
        return furnish_reasons(farm, farm.guide.furnishings[DWELLING], True, price.is_known, price.needs())

    def obstacles(self, farm: FarmersState) -> list[Said]:
        return furnish_reasons(farm, farm.guide.furnishings[DWELLING], True, True, self.price(farm, 0).needs())
