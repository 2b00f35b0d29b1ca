"""Imitation: using a space on which a dwarf of an opponent stands."""

from typing import cast

from pickaxe.games.cave_farmers.book import FarmersBook, Space
from pickaxe.games.cave_farmers.reasons import imitation_reasons
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.steps import Steps, use, withdraw
from pickaxe.games.cave_farmers.stock import FOOD
from pickaxe.kernel.stack import Book, Effect, State
from pickaxe.kernel.words import Said


def can_imitate(farm: FarmersState, space: Space) -> bool:
    """Whether an imitation can be paid and finds something to do."""
    if farm.purses[farm.mover][FOOD] < space.imitation_cost:
        return False
    for index in farm.spaces:
        if is_open_to_copy(farm, index):
            return True
    return False


def is_open_to_copy(farm: FarmersState, index: int) -> bool:
    """Whether an opponent stands on a space that gives the dwarf of this turn something without its goods (R4, R5)."""
    owner = farm.occupants[index]
    space = farm.guide.spaces[index]
    if owner < 0 or owner == farm.mover or not space.is_imitable:
        return False
    farm.is_copying = True
    found = cast(Steps, space.steps).is_open(farm)
    farm.is_copying = False
    return found


class Imitate(Effect):
    """Choose the space to imitate and pay for it (R6)."""

    def __init__(self) -> None:
        super().__init__()
        self.first = -1
        self.last = -1

    def bind(self, book: Book) -> None:
        choices = cast(FarmersBook, book).imitate_choice
        self.first, self.last = choices[0], choices[-1]

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.purses[farm.mover][FOOD] >= farm.guide.spaces[farm.space].imitation_cost:
            for index in farm.spaces:
                if is_open_to_copy(farm, index):
                    out.append(self.first + farm.guide.token_of[index])
        if not out:
            state.stack.pop()
            withdraw(farm)

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        state.stack.pop()
        farm.purses[farm.mover][FOOD] -= farm.guide.spaces[farm.space].imitation_cost
        use(farm, farm.space_of(choice - self.first))

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        if not self.first <= choice <= self.last:
            return []
        return imitation_reasons(cast(FarmersState, state), choice - self.first)
