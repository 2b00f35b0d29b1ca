"""A toy game of four cards that uses every combinator and leaf of the kernel, and chance. It is played interpreted.

Two seats in turn: chance turns up one of the cards that are left, the seat whose turn it is uses it. Whoever has more
coins at the end wins. A honey can be sold for a coin at any time.
"""

from collections.abc import Hashable
from typing import Any, cast

from pickaxe import BadPosition, Game, Mode, Slot, State
from pickaxe.kernel.effects import Condition, any_order, cut, exchange, fill, gain, one_of, when
from pickaxe.kernel.goods import Bundle, Goods
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import Book, Effect, Json, Score, Scribe, stack_of
from pickaxe.kernel.text import Texts
from pickaxe.kernel.words import COMMON, Entries, Name, Said, Words

GOODS = Goods(["berry", "coin", "honey"], [5, 9, 3])
NAMES_OF_GOODS: Entries = {"berry": {"en": "berry|berries"}, "coin": {"en": "coin|coins"}, "honey": {"en": "honey"}}
WORDS = Words(COMMON, {"good": NAMES_OF_GOODS})
SELL = Verb("sell", "Sell a honey", "sold a honey")
TURN_UP = Verb("turn up", "Turn up {card}", "{card} is turned up")
BERRY, COIN, HONEY = range(3)


class HasCoins(Condition):
    """Having some coins already."""

    def __init__(self, number: int) -> None:
        self.number = number

    def holds(self, state: State) -> bool:
        return state.purse()[COIN] >= self.number

    def reason(self, state: State) -> Said:
        return Said("Only with {coins}; you have {n}.", coins=GOODS.amount(self.number, COIN), n=state.purse()[COIN])


CARDS: dict[str, Effect] = {
    "bush": any_order(gain("2 berry"), one_of(gain("1 coin"), gain("1 honey")), close="end", waits=True),
    "market": any_order(cut(exchange("1 berry", "1 coin"), exchange("3 berry", "4 coin")), close="end"),
    "hive": any_order(one_of(gain("1 honey"), exchange("1 honey", "2 coin")), when(HasCoins(3), gain("1 coin"))),
    "shelf": any_order(fill("berry", 3), close="end"),
}
NAMES = list(CARDS)


class TurnUp(Effect):
    """Chance turns up a card, which is then used."""

    def __init__(self) -> None:
        super().__init__()
        self.is_chance = True
        self.choices: list[int] = []

    def bind(self, book: Book) -> None:
        self.choices = [book.lexicon.add(f"turn up {name}", TURN_UP.of(Name("card", name))) for name in NAMES]

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        shown = cast(ToyState, state).shown
        out.extend(self.choices[card] for card in range(len(NAMES)) if card not in shown)

    def answer(self, state: State, memory: int, choice: int) -> None:
        card = self.choices.index(choice)
        cast(ToyState, state).shown.append(card)
        state.stack.pop()
        state.push(state.book.labels[NAMES[card]])

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [Said("Chance decides now.")]

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("cards", len(cast(ToyState, state).shown), self.choices)


class Turns(Effect):
    """The frame at the bottom: the next card, or the end."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        toy = cast(ToyState, state)
        toy.turn = len(toy.shown)
        if toy.turn == len(NAMES):
            toy.is_over = True
            toy.stack.pop()
        else:
            toy.mover = toy.turn % 2
            toy.push(toy.book.labels["turn up"])


class ToyState(State):
    """Two purses and the cards shown so far."""

    def __init__(self, book: Book, shown: list[int], in_parts: bool) -> None:
        super().__init__(book, 2, "play", 0, 0, False, [[0, 0, 0], [0, 0, 0]], [book.labels["turns"]], [])
        self.shown = shown
        self.in_parts = in_parts

    def copy(self) -> "ToyState":
        twin = ToyState(self.book, self.shown[:], self.in_parts)
        twin.turn, twin.mover, twin.is_over = self.turn, self.mover, self.is_over
        twin.purses, twin.stack = [purse[:] for purse in self.purses], self.stack[:]
        twin._options = self._options
        return twin

    def full_key(self) -> Hashable:
        purses = tuple(tuple(purse) for purse in self.purses)
        return (purses, tuple(self.stack), tuple(self.shown), self.in_parts, self.turn, self.mover)

    def exchanges(self) -> list[int]:
        return [0] if self.seat in (0, 1) and self.purse()[HONEY] else []

    def exchange(self, choice: int) -> None:
        self.purse()[HONEY] -= 1
        GOODS.bundle("1 coin").add_to(self.purse(), GOODS.limits)

    def takes_parts(self) -> bool:
        return self.in_parts

    def wants_pause(self, paid: Bundle, due: Bundle) -> bool:
        return self.purse()[HONEY] > 0 and BERRY in paid.kinds

    def scores(self) -> list[Score]:
        return [purse[COIN] for purse in self.purses]

    def ranking(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > score for other in scores) for score in scores]


class ToyScribe(Scribe):
    """Writes toys."""

    def view(self, state: State, seat: int | None) -> Json:
        return {"purses": state.purses, "shown": [NAMES[card] for card in cast(ToyState, state).shown]}

    def position(self, state: State) -> Json:
        toy = cast(ToyState, state)
        return {"game": "toy", "shown": toy.shown, "purses": toy.purses, "pending": toy.pending(), "turn": toy.turn}

    def score_sheet(self, state: State) -> list[Json]:
        return [{"id": "coins", "name": "Coins", "points": state.scores(), "count": state.scores(), "rate": 1}]


def toy_book() -> Book:
    """The cards, the turns and chance."""
    book = Book(GOODS, WORDS, {"sell honey": SELL.of()})
    for name, card in CARDS.items():
        book.enter(name, card)
    book.enter("turn up", TurnUp())
    book.enter("turns", Turns())
    book.scribe = ToyScribe()
    return book


class Toy(Game):
    """The toy as a game that others can use."""

    def __init__(self) -> None:
        mode = Mode("play", "Play", [2], "Four cards.")
        super().__init__("toy", "Toy", 3, [mode], {"in_parts": False}, toy_book(), Texts(WORDS))

    def fresh(self, players: int, mode: str, switches: dict[str, bool]) -> State:
        state = ToyState(self.book, [], switches["in_parts"])
        state.settle()
        return state

    def from_position(self, position: Any) -> State:
        state = ToyState(self.book, position["shown"], False)
        state.purses, state.stack = position["purses"], stack_of(self.book, position["pending"])
        if not state.stack:
            raise BadPosition("Nothing is pending.")
        state.turn, state.mover = position["turn"], position["turn"] % 2
        state.settle()
        return state
