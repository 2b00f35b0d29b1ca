"""Between the turns: income, new goods on the spaces, and the clearing of a solo game."""

from typing import Final

from pickaxe.games.cave_farmers.book import HEAP_BITS, HEAP_MASK
from pickaxe.games.cave_farmers.components import RULES
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.stock import ORE, RUBY, STONE, WOOD
from pickaxe.kernel.stack import NOBODY

_SUPPLIED: Final = [WOOD, STONE, RUBY]
_FULL: Final[int] = RULES["solo"]["clear_accumulation_at"]
# With two players this space is not filled in the first rounds (R54).
_LATE_SPACE: Final = 0
_LATE_UNTIL: Final = 2


def pay_income(farm: FarmersState) -> None:
    """What furnishings bring at the start of a round (R1, R40, R48)."""
    for seat in range(farm.players):
        home, before = farm.homes[seat], farm.purses[seat][:]
        if home.owned & farm.guide.mines_give:
            farm.give(seat, ORE, farm.donkeys_in_ore_mines(seat))
        for i in range(len(_SUPPLIED)):
            if home.supplies[i]:
                home.supplies[i] -= 1
                farm.give(seat, _SUPPLIED[i], 1)
        farm.note_gains("income", seat, before)


def replenish(farm: FarmersState) -> None:
    """Put new goods on all spaces that gather them."""
    heaps, spaces = farm.heaps, farm.guide.spaces
    for index in farm.spaces:
        space = spaces[index]
        if space.first and not (index == _LATE_SPACE and farm.players == 2 and farm.round <= _LATE_UNTIL):
            heaps[index] += space.more if heaps[index] else space.first


def heap_size(heap: int) -> int:
    """How many goods lie on a space."""
    total = 0
    while heap:
        total += heap & HEAP_MASK
        heap >>= HEAP_BITS
    return total


def crowded_spaces(farm: FarmersState, protected: int) -> list[int]:
    """The spaces that are about to be cleared (R53)."""
    return [index for index in farm.spaces if not protected >> index & 1 and heap_size(farm.heaps[index]) >= _FULL]


def clear_spaces(farm: FarmersState, protected: int) -> None:
    """Put the goods of crowded spaces back into the supply."""
    for index in crowded_spaces(farm, protected):
        farm.note("cleared", NOBODY, [index])
        farm.heaps[index] = 0
