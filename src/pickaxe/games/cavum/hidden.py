"""What chance decides: who begins, and every order card that is turned up."""

from typing import cast

from pickaxe.games.cavum.state import FACE_UP, IN_DECK, NOBODY, CavumState, replaced
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.stack import Effect, State
from pickaxe.kernel.words import Said


class Reveal(Effect):
    """Something that chance decides."""

    def __init__(self) -> None:
        super().__init__()
        self.is_chance = True

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [Said("Chance decides now.")]


class FirstSeat(Reveal):
    """Who opens the first auction."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        out.extend(cast(CavumState, state).guide.first_choice[: state.players])

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        cavum.opener = cavum.mover = cavum.guide.first_choice.index(choice)
        cavum.stack.pop()

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("first seat", 0, cast(CavumState, state).guide.first_choice[: state.players])


class RevealOrder(Reveal):
    """The next order card of the deck."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        choices = cavum.guide.reveal_choice
        for number in range(len(choices)):
            if cavum.holders[number] == IN_DECK:
                out.append(choices[number])
        if len(out) == 1:
            cavum.note("reveal", NOBODY, [choices.index(out[0])])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        cavum.stack.pop()
        cavum.holders = replaced(cavum.holders, cavum.guide.reveal_choice.index(choice), FACE_UP)

    def slot(self, state: State, memory: int) -> Slot:
        cavum = cast(CavumState, state)
        return Slot("order cards", orders_revealed(cavum), cavum.guide.reveal_choice[:])


def orders_revealed(cavum: CavumState) -> int:
    """How many order cards have been turned up so far."""
    return len(cavum.holders) - cavum.holders.count(IN_DECK)
