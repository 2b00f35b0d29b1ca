"""Effects that every game can use, and the combinators that put them together.

Tiles are written with the functions at the end: `any_order(gain("2 emmer"), one_of(a, b))`.
"""

from typing import Final

from mypy_extensions import i64

from pickaxe.kernel.goods import Bundle, Goods
from pickaxe.kernel.lexicon import Verb
from pickaxe.kernel.stack import NOBODY, Book, Effect, State
from pickaxe.kernel.words import Name, Said

COSTS: Final = "Costs {price}, you have {n}."

CLOSE: Final = Verb("close", "Done", "stopped there", icon="check", section="tiles", short="done", is_quiet=True)
GAIN: Final = Verb("gain", "Take {goods}", "received {goods}", section="gain", short="+{goods}")
EXCHANGE: Final = Verb("exchange", "{paid} → {due}", "paid {paid} for {due}", section="exchange")
RECEIVE: Final = Verb(
    "receive", "Receive the goods", "received the goods", icon="check", section="exchange", short="receive"
)
FILL: Final = Verb(
    "fill",
    "Raise {good} to {n}",
    "raised {good} to {n}",
    icon="replenish",
    section="replenish",
    short="{good} to {n}",
    face="shelf{n} {good}",
)


class Several(Effect):
    """Some effects, each of which can be begun."""

    def __init__(self, effects: list[Effect]) -> None:
        super().__init__()
        self.effects = effects

    def parts(self) -> list[Effect]:
        return self.effects

    def accepts(self, choice: int) -> bool:
        for effect in self.effects:
            if effect.accepts(choice):
                return True
        return False

    def suits(self, state: State, choice: int) -> bool:
        for effect in self.effects:
            if effect.suits(state, choice):
                return True
        return False


class AnyOrder(Several):
    """Any of its parts in any order, each at most once, until closed. It remembers the parts used as bits."""

    def __init__(self, effects: list[Effect], close: str, verb: Verb, waits: bool) -> None:
        super().__init__(effects)
        self.close = close
        self.verb = verb
        self.close_choice = -1
        self.waits = waits

    def bind(self, book: Book) -> None:
        self.close_choice = book.lexicon.add(self.close, self.verb.of())

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        used: i64 = memory
        for effect in self.effects:
            if not used & 1:
                effect.offer(state, out)
            used >>= 1
        if out or self.waits or self._is_hopeful(state, memory):
            out.append(self.close_choice)
        else:
            state.stack.pop()

    def _is_hopeful(self, state: State, memory: int) -> bool:
        bit = 1
        for effect in self.effects:
            if not memory & bit and effect.is_hopeful(state):
                return True
            bit <<= 1
        return False

    def answer(self, state: State, memory: int, choice: int) -> None:
        if choice == self.close_choice:
            state.stack.pop()
            return
        bit = 1
        for effect in self.effects:
            if not memory & bit and effect.accepts(choice):
                state.remember(memory | bit)
                effect.take(state, choice)
                return
            bit <<= 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        found: list[Said] = []
        bit = 1
        for effect in self.effects:
            if effect.accepts(choice):
                found += [effect.used_reason()] if memory & bit else effect.refusals(state, choice)
            bit <<= 1
        return found

    def is_memory(self, memory: int) -> bool:
        return memory < 1 << len(self.effects)

    def notation(self) -> list[str]:
        lines: list[str] = []
        for effect in self.effects:
            lines += effect.notation()
        return lines


class OneOf(Several):
    """One of its parts: alternatives of a single effect."""

    def __init__(self, effects: list[Effect], is_cut: bool) -> None:
        super().__init__(effects)
        self.is_cut = is_cut

    def offer(self, state: State, out: list[int]) -> None:
        for effect in self.effects:
            effect.offer(state, out)

    def take(self, state: State, choice: int) -> None:
        for effect in self.effects:
            if effect.accepts(choice):
                effect.take(state, choice)
                return

    def is_hopeful(self, state: State) -> bool:
        for effect in self.effects:
            if effect.is_hopeful(state):
                return True
        return False

    def refusals(self, state: State, choice: int) -> list[Said]:
        found: list[Said] = []
        for effect in self.effects:
            if effect.accepts(choice):
                found += effect.refusals(state, choice)
        return found

    def used_reason(self) -> Said:
        return Said("Only one of these alternatives can be used, and you have used one.")

    def notation(self) -> list[str]:
        lines: list[str] = []
        for effect in self.effects:
            if lines and self.is_cut:
                lines.append("---")
            lines += effect.notation()
        return lines if self.is_cut else [" / ".join(lines)]


class Condition:
    """Something that holds for the seat whose turn it is, or not."""

    def holds(self, state: State) -> bool:
        """Whether it holds now."""
        raise NotImplementedError

    def reason(self, state: State) -> Said:
        """A sentence that says what does not hold."""
        raise NotImplementedError

    def notation(self, line: str) -> list[str]:
        """The printed face of an effect under this condition."""
        return [line]


class When(Effect):
    """An effect that is open only while a condition holds."""

    def __init__(self, condition: Condition, effect: Effect) -> None:
        super().__init__()
        self.condition = condition
        self.effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def offer(self, state: State, out: list[int]) -> None:
        if self.condition.holds(state):
            self.effect.offer(state, out)

    def accepts(self, choice: int) -> bool:
        return self.effect.accepts(choice)

    def take(self, state: State, choice: int) -> None:
        self.effect.take(state, choice)

    def is_hopeful(self, state: State) -> bool:
        return self.condition.holds(state) and self.effect.is_hopeful(state)

    def refusals(self, state: State, choice: int) -> list[Said]:
        if not self.condition.holds(state):
            return [self.condition.reason(state)]
        return self.effect.refusals(state, choice)

    def suits(self, state: State, choice: int) -> bool:
        return self.condition.holds(state) and self.effect.suits(state, choice)

    def used_reason(self) -> Said:
        return self.effect.used_reason()

    def notation(self) -> list[str]:
        return [line for inner in self.effect.notation() for line in self.condition.notation(inner)]


class Reveal(Effect):
    """Something that chance turns up, unless only one thing is possible."""

    def __init__(self) -> None:
        super().__init__()
        self.is_chance = True

    def possible(self, state: State, memory: int) -> list[int]:
        """The choices that are still possible."""
        raise NotImplementedError

    def show(self, state: State, memory: int, choice: int) -> None:
        """Turn it up."""
        raise NotImplementedError

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        found = self.possible(state, memory)
        if len(found) == 1:
            state.note("reveal", NOBODY, found)
            self.answer(state, memory, found[0])
        else:
            out.extend(found)

    def answer(self, state: State, memory: int, choice: int) -> None:
        state.stack.pop()
        self.show(state, memory, choice)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [Said("Chance decides now.")]


class Gain(Effect):
    """Receive goods."""

    def __init__(self, goods: str) -> None:
        super().__init__()
        self.goods = goods
        self.bundle = Bundle("", [], [])
        self.choice = -1
        self.smaller: dict[int, Bundle] = {}

    def bind(self, book: Book) -> None:
        self.bundle = book.goods.bundle(self.goods)
        self.choice = book.lexicon.add(f"gain {self.goods}", GAIN.of(goods=book.goods.listed(self.bundle)))
        for part in self.bundle.parts():
            text = " ".join(f"{n} {book.goods.names[k]}" for k, n in zip(part.kinds, part.amounts, strict=True))
            meaning = GAIN.of(goods=book.goods.listed(part))
            self.smaller[book.lexicon.add(f"gain {text}", meaning)] = part

    def offer(self, state: State, out: list[int]) -> None:
        out.append(self.choice)
        if self.smaller and state.takes_parts():
            out.extend(self.smaller)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice or choice in self.smaller

    def take(self, state: State, choice: int) -> None:
        state.receive(self.bundle if choice == self.choice else self.smaller[choice])

    def refusals(self, state: State, choice: int) -> list[Said]:
        return [Said("Take the whole amount: gain {goods}.", goods=state.book.goods.listed(self.bundle))]

    def notation(self) -> list[str]:
        return [self.goods]


class Exchange(Effect):
    """Pay goods in full, then receive others. It remembers if it is paid and waits between the two."""

    def __init__(self, pay: str, get: str) -> None:
        super().__init__()
        self.pay = pay
        self.get = get
        self.paid = Bundle("", [], [])
        self.due = Bundle("", [], [])
        self.choice = -1
        self.receive_choice = -1

    def bind(self, book: Book) -> None:
        self.paid = book.goods.bundle(self.pay)
        self.due = book.goods.bundle(self.get)
        meaning = EXCHANGE.of(paid=book.goods.listed(self.paid), due=book.goods.listed(self.due))
        self.choice = book.lexicon.add(f"{self.pay} > {self.get}", meaning)
        self.receive_choice = book.lexicon.add("receive", RECEIVE.of())

    def offer(self, state: State, out: list[int]) -> None:
        if self.paid.is_in(state.purses[state.mover]):
            out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        pause = state.wants_pause(self.paid, self.due)
        self.paid.take_from(state.purses[state.mover])
        if pause:
            state.push(self.node, 1)
        else:
            state.receive(self.due)

    def is_hopeful(self, state: State) -> bool:
        return state.could_pay(self.paid)

    def refusals(self, state: State, choice: int) -> list[Said]:
        return shortages(self.paid, state.purses[state.mover], state.book.goods)

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        if memory:
            out.append(self.receive_choice)
        else:
            super().ask(state, memory, out)

    def answer(self, state: State, memory: int, choice: int) -> None:
        if memory:
            state.stack.pop()
            state.receive(self.due)
        else:
            super().answer(state, memory, choice)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return [] if memory else super().objections(state, memory, choice)

    def is_memory(self, memory: int) -> bool:
        return memory <= 1

    def notation(self) -> list[str]:
        return [f"{self.pay} > {self.get}"]


class Replenish(Effect):
    """Raise goods to a number; what is there already stays."""

    def __init__(self, name: str, kinds: list[str], level: int) -> None:
        super().__init__()
        self.name = name
        self.kind_names = kinds
        self.kinds: list[int] = []
        self.level = level
        self.choice = -1

    def bind(self, book: Book) -> None:
        self.kinds = [book.goods.index(name) for name in self.kind_names]
        meaning = FILL.of(good=Name("good", self.name), n=self.level)
        self.choice = book.lexicon.add(f"fill {self.name} to {self.level}", meaning)

    def offer(self, state: State, out: list[int]) -> None:
        out.append(self.choice)

    def accepts(self, choice: int) -> bool:
        return choice == self.choice

    def take(self, state: State, choice: int) -> None:
        purse = state.purses[state.mover]
        missing = [kind for kind in self.kinds if purse[kind] < self.level]
        if missing:
            state.receive(Bundle("", missing, [self.level - purse[kind] for kind in missing]))

    def notation(self) -> list[str]:
        return [f"shelf{self.level} {self.name}"]


def shortages(price: Bundle, purse: list[int], goods: Goods) -> list[Said]:
    """A sentence for each good of which a price asks more than a purse holds."""
    return [
        Said(COSTS, price=goods.amount(amount, kind), n=purse[kind])
        for kind, amount in zip(price.kinds, price.amounts, strict=True)
        if purse[kind] < amount
    ]


def any_order(*effects: Effect, close: str = "done", verb: Verb = CLOSE, waits: bool = False) -> AnyOrder:
    """Any subset of the effects in any order; `waits` asks for the closing choice even if nothing is left."""
    return AnyOrder(list(effects), close, verb, waits)


def one_of(*effects: Effect) -> OneOf:
    """A plain slash: one of these."""
    return OneOf(list(effects), is_cut=False)


def cut(*effects: Effect) -> OneOf:
    """A diagonal cut: one of these or none."""
    return OneOf(list(effects), is_cut=True)


def when(condition: Condition, effect: Effect) -> When:
    """An effect under a condition."""
    return When(condition, effect)


def gain(goods: str) -> Gain:
    """Receive '2 emmer'."""
    return Gain(goods)


def exchange(pay: str, get: str) -> Exchange:
    """Pay '2 flax', receive '2 food 2 gold'."""
    return Exchange(pay, get)


def fill(kind: str, level: int) -> Replenish:
    """Raise one good to a level."""
    return Replenish(kind, [kind], level)
