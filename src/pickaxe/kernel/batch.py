"""Many games at once, in compiled code: what the seats that decide may know and do, for programs that learn."""

from pickaxe.kernel.chance import Dice
from pickaxe.kernel.observation import Observer, Sheet
from pickaxe.kernel.stack import State


class Batch:
    """Games of one kind side by side, each with dice of its own that answer for chance; one that is over begins anew.

    After every step `sheet` tells row by row what the seat that decides may know, `masks` what is open to it, `seats`
    who it is, and `finished` holds the last states of the games that the step has ended.
    """

    def __init__(self, fresh: State, observer: Observer, games: int, seed: int) -> None:
        self._fresh = fresh
        self._observer = observer
        self.states = [fresh.copy() for _ in range(games)]
        self._dice = [Dice(f"{seed}/{game}") for game in range(games)]
        self.sheet = Sheet(games, len(observer.names))
        self.masks = Sheet(games, len(fresh.book.lexicon))
        self.seats = bytearray(games)
        self.finished: dict[int, State] = {}
        for game in range(games):
            self._go_on(game)
        self._tell()

    def step(self, choices: list[int]) -> None:
        """Play a choice in every game; one that is not open raises, and the games before it have moved."""
        self.finished = {}
        for game in range(len(choices)):
            state = self.states[game]
            choice = choices[game]
            if state.is_open(choice):
                state.apply(choice)
            else:
                state.play(choice)
            self._go_on(game)
        self._tell()

    def any_choices(self, dice: Dice) -> list[int]:
        """An open choice for every game, each as likely as the other."""
        return [state.any_choice(dice) for state in self.states]

    def _go_on(self, game: int) -> None:
        """Answer for chance, and begin anew after an end."""
        state, dice = self.states[game], self._dice[game]
        while state.is_over or state.asker().is_chance:
            if state.is_over:
                self.finished[game] = state
                state = self.states[game] = self._fresh.copy()
            else:
                state.apply(state.any_choice(dice))

    def _tell(self) -> None:
        """Write what every seat that decides may know and do."""
        sheet, masks, row = self.sheet, self.masks, 0
        sheet.wipe()
        masks.wipe()
        for state in self.states:
            self.seats[row] = state.mover
            self._observer.write(state, state.mover, sheet, row)
            masks.turn_to(row)
            for choice in state.choices():
                masks.put(choice, 1)
            row += 1
