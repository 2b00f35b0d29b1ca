"""The machine of every game: a state with a stack of pending effects, of which only the top one asks."""

from collections.abc import Hashable
from typing import Any, Final

from mypy_extensions import i64

from pickaxe.kernel.chance import CHANCE, Dice, Slot
from pickaxe.kernel.errors import BadPosition, IllegalChoice, quoted
from pickaxe.kernel.goods import Bundle, Goods
from pickaxe.kernel.lack import Lack
from pickaxe.kernel.lexicon import Lexicon, Meaning
from pickaxe.kernel.words import ENGLISH, Name, Said, Words

NODE_BITS: Final = 10
NODE_MASK: Final = (1 << NODE_BITS) - 1

Score = int | float
Json = dict[str, Any]
# Choices on their way from a table to the options: of no particular type, so that compiled code passes them on as they
# are. Numbers it would take out of one object and put into a new one.
Choices = list[Any]

# Notes: what happened to nobody in particular, and that what a seat hides decided what came next.
NOBODY: Final = -1
SHOWN: Final = "shown"


class Note:
    """Something that nobody chose, in the order in which it came about.

    It has the id of the sentence that tells it, the seat that did it without being asked, or nobody, and its numbers.
    """

    def __init__(self, id: str, seat: int, facts: list[int]) -> None:
        self.id = id
        self.seat = seat
        self.facts = facts

    def __repr__(self) -> str:
        return f"Note({self.id!r}, {self.seat}, {self.facts!r})"


def replaced(values: list[int], place: int, value: int) -> list[int]:
    """The same list with another value at a place: lists that copies of a state share are replaced, never changed."""
    found = values[:]
    found[place] = value
    return found


class Effect:
    """A node of a tile's effect tree: what it offers, and what playing an offered choice does.

    Inside a combinator it is asked to `offer` its first steps and to `take` one of them. As a frame on the stack it is
    asked to `ask` and to `answer`; a frame that has nothing to ask takes itself off the stack.
    """

    def __init__(self) -> None:
        self.node = -1
        self.label = ""
        self.is_chance = False
        self.is_secret = False  # whether its answers would tell others later what a seat hides

    def parts(self) -> list["Effect"]:
        """The effects inside this one."""
        return []

    def bind(self, book: "Book") -> None:
        """Enter the tokens of this effect into the book's lexicon."""

    def offer(self, state: "State", out: list[int]) -> None:
        """Add the first steps that are open now."""
        raise NotImplementedError

    def accepts(self, choice: int) -> bool:
        """Whether a choice is a first step of this effect, open or not."""
        raise NotImplementedError

    def suits(self, state: "State", choice: int) -> bool:
        """Whether a choice is a first step of this effect that goods or places could open as things stand."""
        return self.accepts(choice)

    def take(self, state: "State", choice: int) -> None:
        """Play a first step."""
        raise NotImplementedError

    def is_hopeful(self, state: "State") -> bool:
        """Whether an any-time exchange could open this effect."""
        return False

    def refusals(self, state: "State", choice: int) -> list[Said]:
        """Why a first step of this effect is not open."""
        return []

    def used_reason(self) -> Said:
        """Why no first step of this effect is open once it has been used."""
        return Said("You have used this effect already.")

    def ask(self, state: "State", memory: int, out: list[int]) -> None:
        """As the top frame: add the options, or resolve without asking."""
        self.offer(state, out)
        if not out:
            state.stack.pop()

    def answer(self, state: "State", memory: int, choice: int) -> None:
        """As the top frame: play an option."""
        state.stack.pop()
        self.take(state, choice)

    def objections(self, state: "State", memory: int, choice: int) -> list[Said]:
        """As the top frame: why a choice is not an option."""
        return self.refusals(state, choice) if self.accepts(choice) else []

    def slot(self, state: "State", memory: int) -> Slot:
        """What chance decides here."""
        raise NotImplementedError

    def is_memory(self, memory: int) -> bool:
        """Whether a number can be what a frame of this effect remembers."""
        return memory == 0

    def notation(self) -> list[str]:
        """The printed face of the effect: one text a line, `---` for a diagonal cut."""
        return []


class Book:
    """What a game is made of: its goods, its words, its lexicon and its effects by number."""

    def __init__(self, goods: Goods, words: Words, exchanges: dict[str, Meaning]) -> None:
        self.goods = goods
        self.words = words
        self.lexicon = Lexicon()
        self.nodes: list[Effect] = []
        self.labels: dict[str, int] = {}
        for token, meaning in exchanges.items():
            self.lexicon.add(token, meaning)
        self.exchange_count = len(exchanges)
        self.scribe = Scribe()

    def enter(self, label: str, effect: Effect) -> int:
        """Number an effect and all inside it, and enter their tokens."""
        effect.label = label
        effect.node = len(self.nodes)
        self.nodes.append(effect)
        self.labels[label] = effect.node
        effect.bind(self)
        for place, part in enumerate(effect.parts()):
            self.enter(f"{label}.{place + 1}", part)
        return effect.node


class Scribe:
    """Writes states of one game as plain data."""

    def view(self, state: "State", seat: int | None) -> Json:
        """What a seat may know (None: a spectator)."""
        raise NotImplementedError

    def position(self, state: "State") -> Json:
        """The whole state."""
        raise NotImplementedError

    def score_sheet(self, state: "State") -> list[Json]:
        """The score by category."""
        raise NotImplementedError

    def objections(self, state: "State", choice: int) -> list[Said]:
        """Why a choice is closed that the pending effect does not know: at least one sentence."""
        return [Said("This is not what is asked now.")]

    def lacks(self, state: "State", goal: Name, choice: int) -> list[Lack]:
        """What the seat whose turn it is lacks to get a thing, with a choice or (-1) in whatever way lacks least."""
        return []

    def owns(self, state: "State", goal: Name) -> bool:
        """Whether the seat whose turn it is has got it."""
        return False

    def recall(self, start: "State", choices: list[int]) -> Json:
        """What everybody may be told of an earlier position while seats hide something: how it began, what was chosen.

        The view of a spectator, without what would tell them, beside later views, what a seat hides.
        """
        for choice in choices:
            start.apply(choice)
        return self.view(start, None)


class State:
    """A game in play: plain, mutable, copied by hand. It waits for a decision, for chance, or is over."""

    def __init__(
        self,
        book: Book,
        players: int,
        mode: str,
        turn: int,
        mover: int,
        is_over: bool,
        purses: list[list[int]],
        stack: list[int],
        options: list[int],
    ) -> None:
        self.book = book
        self.players = players
        self.mode = mode
        self.turn = turn
        self.mover = mover
        self.is_over = is_over
        self.purses = purses
        self.stack = stack
        self._options = options
        self.known_asker: Effect | None = None  # unknown in a copy until asked for
        self._exchanges: list[int] | None = None
        self.journal: list[Note] | None = None  # where notes are taken, if somebody wants them

    # What is asked

    @property
    def seat(self) -> int | None:
        """Who decides now: a seat, chance, or nobody when the game is over."""
        if self.is_over:
            return None
        return CHANCE if self.asker().is_chance else self.mover

    @property
    def is_secret(self) -> bool:
        """Whether the answer to what is asked would tell others later what the seat hides."""
        return not self.is_over and self.asker().is_secret

    def asker(self) -> Effect:
        """The effect that asks: the one on top of the stack, looked up once per decision."""
        known = self.known_asker
        if known is None:
            known = self.book.nodes[self.stack[-1] & NODE_MASK]
            self.known_asker = known
        return known

    def hides(self) -> bool:
        """Whether the seats hide something from each other now."""
        return False

    def holds_secrets(self, seat: int) -> bool:
        """Whether a seat has something now that only it may see."""
        return False

    def is_public(self) -> bool:
        """Whether what is asked can be answered by what everybody may see."""
        return True

    def options(self) -> list[int]:
        """The decision's own choices."""
        return list(self._options)

    def exchanges(self) -> list[int]:
        """The any-time exchanges that are open now, apart from the decision's own choices; the list is not yours."""
        return []

    def choices(self) -> list[int]:
        """Everything that can be played now."""
        return self._options + self._open_exchanges()

    def is_open(self, choice: int) -> bool:
        """Whether a choice can be played now."""
        for option in self._options:  # compiled, this is several times faster than `in`, which compares objects
            if option == choice:
                return True
        for exchange in self._open_exchanges():
            if exchange == choice:
                return True
        return False

    def _open_exchanges(self) -> list[int]:
        """The any-time exchanges, worked out once per decision."""
        known = self._exchanges
        if known is None:
            known = self.exchanges()
            self._exchanges = known
        return known

    def any_choice(self, dice: Dice) -> int:
        """One of the choices, each as likely as the other."""
        options, exchanges = self._options, self._open_exchanges()
        count = len(options)
        number = dice.below(count + len(exchanges))
        return options[number] if number < count else exchanges[number - count]

    def slot(self) -> Slot:
        """What chance decides now."""
        top = self.stack[-1]
        return self.book.nodes[top & NODE_MASK].slot(self, top >> NODE_BITS)

    def why_not(self, choice: int | str, *, lang: str = ENGLISH) -> list[str]:
        """The reasons why a choice is not open now, as plain sentences; none if it is."""
        return [self.book.words.say(reason, lang) for reason in self.reasons(choice)]

    def reasons(self, choice: int | str) -> list[Said]:
        """The reasons why a choice is not open now; none if it is."""
        number = self.book.lexicon.number(choice)
        self.book.lexicon.token(number)
        if self.is_open(number):
            return []
        if self.is_over:
            return [Said("The game is over.")]
        return self._objections(number) or self.book.scribe.objections(self, number)

    def missing(self, choice: int | str) -> list[Lack]:
        """What the seat whose turn it is lacks for what a choice would get, apart from the right moment, as values."""
        number = self.book.lexicon.number(choice)
        targets = self.book.lexicon.meaning(number).targets
        return self.book.scribe.lacks(self, targets[0], number) if targets else []

    def _objections(self, choice: int) -> list[Said]:
        """What the pending effect has against a choice; it knows nothing of any-time exchanges."""
        if choice < self.book.exchange_count:
            return []
        top = self.stack[-1]
        return self.book.nodes[top & NODE_MASK].objections(self, top >> NODE_BITS, choice)

    # Playing

    def play(self, choice: int | str) -> None:
        """Play a choice that is open now; anything else raises and leaves the state as it was."""
        number = self.book.lexicon.number(choice)
        if not self.is_open(number):
            raise IllegalChoice(self.book.lexicon.token(number), self.reasons(number), self.book.words)
        self.apply(number)

    def apply(self, choice: int) -> None:
        """Play a choice that is known to be open."""
        self._exchanges = None
        if choice < self.book.exchange_count:
            self.exchange(choice)
        else:
            self.asker().answer(self, self.stack[-1] >> NODE_BITS, choice)
        self.settle()

    def settle(self) -> None:
        """Let pending effects resolve until one asks or nothing is left."""
        nodes = self.book.nodes
        stack = self.stack
        out: list[int] = []
        while stack:
            top: i64 = stack[-1]
            effect = nodes[top & NODE_MASK]
            self.known_asker = effect
            effect.ask(self, top >> NODE_BITS, out)
            if out:
                break
        self._options = out

    def push(self, node: int, memory: int = 0) -> None:
        """Put an effect on the stack."""
        self.stack.append(node | (memory << NODE_BITS))

    def remember(self, memory: int) -> None:
        """Change what the top frame remembers."""
        stack = self.stack
        stack[-1] = (stack[-1] & NODE_MASK) | (memory << NODE_BITS)

    def note(self, id: str, seat: int, facts: list[int]) -> None:
        """Take a note of something that nobody chose, if somebody wants it."""
        if self.journal is not None:
            self.journal.append(Note(id, seat, facts))

    def noting(self, choice: int) -> list[Note]:
        """Play a choice that is open now, and return the notes of what followed by itself."""
        notes: list[Note] = []
        self.journal = notes
        try:
            self.play(choice)
        finally:
            self.journal = None
        return notes

    # Goods

    def exchange(self, choice: int) -> None:
        """Play an any-time exchange."""
        raise NotImplementedError

    def purse(self) -> list[int]:
        """The goods of the seat whose turn it is."""
        return self.purses[self.mover]

    def receive(self, bundle: Bundle) -> None:
        """Give the goods of one effect to the seat whose turn it is."""
        bundle.add_to(self.purses[self.mover], self.book.goods.limits)

    def could_pay(self, bundle: Bundle) -> bool:
        """Whether any-time exchanges would make a price payable."""
        return bundle.is_in(self.purses[self.mover])

    def wants_pause(self, paid: Bundle, due: Bundle) -> bool:
        """Whether an any-time exchange between paying and receiving could matter."""
        return False

    def takes_parts(self) -> bool:
        """Whether a gain may be taken in part."""
        return False

    # Results and text

    def copy(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> int:
        """A number equal for equal states, and for no others that ever meet: what search remembers them by."""
        return hash(self.full_key())

    def full_key(self) -> Hashable:
        """A value equal for equal states and for no others."""
        raise NotImplementedError

    def known_key(self, seat: int) -> Hashable:
        """A value equal for states that a seat cannot tell apart."""
        return self.key()

    def sample(self, seat: int, dice: Dice) -> "State":
        """A state drawn from all that a seat cannot tell from this one; where it sees all, this one itself."""
        return self

    def scores(self) -> list[Score]:
        """The points of every seat as they stand."""
        raise NotImplementedError

    def standing(self) -> list[Score]:
        """The points of every seat with what they stand to lose, as the course of the game is drawn."""
        return self.scores()

    def ranking(self) -> list[int]:
        """The place of every seat, 1 for a winner; equal places share."""
        raise NotImplementedError

    def score_sheet(self) -> list[Json]:
        """The score by category: rows whose points add up to the scores."""
        return self.book.scribe.score_sheet(self)

    def view(self, seat: int | None) -> Json:
        """What a seat may know (None: a spectator), as plain data."""
        return self.book.scribe.view(self, seat)

    def to_position(self) -> Json:
        """The state as JSON-able data."""
        return self.book.scribe.position(self)

    def pending(self) -> list[Json]:
        """The stack as data, bottom first."""
        return [{"effect": self.book.nodes[f & NODE_MASK].label, "memory": f >> NODE_BITS} for f in self.stack]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.full_key() == other.full_key()

    def __hash__(self) -> int:
        return hash(self.full_key())

    def __repr__(self) -> str:
        position = self.to_position()
        return f"game({position['game']!r}).from_position({position!r})"


def stack_of(book: Book, pending: object) -> list[int]:
    """The stack that `State.pending` wrote."""
    if not isinstance(pending, list):
        raise BadPosition(f"'pending' is a list of effects, not {quoted(pending)}.")
    return [_frame_of(book, entry) for entry in pending]


def _frame_of(book: Book, entry: object) -> int:
    if not isinstance(entry, dict) or not set(entry) <= {"effect", "memory"}:
        raise BadPosition(f"A pending effect has the keys 'effect' and 'memory', not {quoted(entry)}.")
    label, memory = entry.get("effect"), entry.get("memory", 0)
    if not isinstance(label, str) or label not in book.labels:
        raise BadPosition(f"No effect is called {quoted(label)}.")
    node = book.nodes[book.labels[label]]
    if not isinstance(memory, int) or isinstance(memory, bool) or memory < 0 or not node.is_memory(memory):
        raise BadPosition(f"{label!r} cannot remember {quoted(memory)}.")
    return node.node | (memory << NODE_BITS)
