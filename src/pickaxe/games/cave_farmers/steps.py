"""What can be done on a space: parts that are done in the order, and with the alternatives, that the space prints."""

from typing import Final, cast

from mypy_extensions import i64

from pickaxe.games.cave_farmers.book import FarmersBook, Space
from pickaxe.games.cave_farmers.components import FOOD, GOODS, RUBY
from pickaxe.games.cave_farmers.effects import Fence, Lay, Part
from pickaxe.games.cave_farmers.home import AT_HOME
from pickaxe.games.cave_farmers.state import NONE, FarmersState
from pickaxe.kernel.stack import NODE_BITS, Book, Effect, State
from pickaxe.kernel.words import Said

BITS: Final = 2  # of the memory for each part: how often it was done
ONCE: Final = 3
NOT_IN_PLAY: Final = "This space is not in play."
_WORDS: Final = 6  # on a line of a face with `then`


class Step:
    """A part with its place among the others of a space."""

    def __init__(self, part: Part, rank: int = 0, times: int = 1, after: int = -1) -> None:
        self.part = part
        self.rank = rank  # parts of a higher rank come after it
        self.branch = 0  # alternatives have different branches
        self.times = times
        self.after = after  # the part that must be done before it
        # Bits of the memory: where it is counted, what closes it, what it needs, and its rivals.
        self.shift = 0
        self.later = 0
        self.needed = 0
        self.rivals = 0


class Steps(Effect):
    """The frame of a space, or of an action inside an expedition: its parts one after the other until it is closed.

    It remembers two bits for each part: how often it was done. On a space at least one part must be done (R4); if
    nothing can be done any more before the first one, the dwarf goes back home.
    """

    def __init__(self, steps: list[Step], *, at_once: int = 0, guest_once: bool = False, is_turn: bool = True) -> None:
        super().__init__()
        self.steps = steps
        self.at_once = at_once  # how many of the first parts are done as soon as the dwarf is there
        self.guest_once = guest_once
        self.is_turn = is_turn
        self.close_choice = -1
        # What can be done first: tiles, by what the land must allow for them, and the other parts.
        self.laid: i64 = 0
        self.first: list[Part] = []
        for place, step in enumerate(steps):
            step.shift = BITS * place
            if step.after < 0 and isinstance(step.part, Lay):
                self.laid |= step.part.chance
            elif step.after < 0:
                self.first.append(step.part)
            step.later = self._bits([other.branch == step.branch and other.rank > step.rank for other in steps])
            step.rivals = self._bits([other.branch != step.branch for other in steps])
            step.needed = ONCE << BITS * step.after if step.after >= 0 else 0
            if isinstance(step.part, Fence):
                others = [isinstance(other.part, Fence) and other is not step for other in steps]
                step.part.others = self._bits(others)

    def _bits(self, flags: list[bool]) -> int:
        return sum([ONCE << BITS * i for i, is_set in enumerate(flags) if is_set])

    def parts(self) -> list[Effect]:
        return [step.part for step in self.steps]

    def bind(self, book: Book) -> None:
        farm_book = cast(FarmersBook, book)
        self.close_choice = farm_book.end_choice if self.is_turn else farm_book.done_choice
        for step in self.steps:
            if isinstance(step.part, Fence):
                step.part.frame = self.node

    def is_open(self, farm: FarmersState) -> bool:
        """Whether some part can be done by the dwarf of this turn."""
        if self.laid and farm.allows(self.laid):
            return True
        for part in self.first:
            if part.is_open(farm):
                return True
        return False

    def obstacles(self, farm: FarmersState) -> list[Said]:
        """Why no part can be done, each reason once."""
        found: list[Said] = []
        for step in self.steps:
            if not step.needed:
                found += [reason for reason in step.part.obstacles(farm) if reason not in found]
        return found

    def begin(self, farm: FarmersState) -> None:
        """Do what a space gives at once."""
        for i in range(self.at_once):
            farm.remember(farm.stack[-1] >> NODE_BITS | 1 << BITS * i)
            self.steps[i].part.take(farm, -1)

    def is_free(self, farm: FarmersState, memory: int, step: Step) -> bool:
        """Whether order and alternatives leave a part open."""
        if (memory >> step.shift & ONCE) >= step.times or memory & step.later:
            return False
        if step.needed and not memory & step.needed:
            return False
        return not memory & step.rivals or self._has_both(farm)

    def _has_both(self, farm: FarmersState) -> bool:
        """Whether the player may do both of two alternatives (R27 to R29)."""
        home = farm.homes[farm.mover]
        return home.owned & farm.guide.both != 0 and not (self.guest_once and home.has_extended)

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        for step in self.steps:
            if self.is_free(farm, memory, step):
                step.part.offer(state, out)
        if memory and (out or self.is_turn or self._is_hopeful(farm, memory)):
            out.append(self.close_choice)
        elif not out:
            state.stack.pop()
            if self.is_turn:
                withdraw(farm)

    def _is_hopeful(self, farm: FarmersState, memory: int) -> bool:
        """Whether a ruby could open another part."""
        if not farm.purses[farm.mover][RUBY]:
            return False
        for step in self.steps:
            if self.is_free(farm, memory, step):
                return True
        return False

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        if choice == self.close_choice:
            state.stack.pop()
            return
        for step in self.steps:
            if step.part.accepts(choice) and self.is_free(farm, memory, step):
                if self.guest_once and memory & step.rivals:
                    farm.homes[farm.mover].has_extended = True
                state.remember(memory + (1 << step.shift))
                step.part.take(state, choice)
                return

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        if choice == self.close_choice:
            said = "Do something here before you end the turn." if self.is_turn else "Do something first."
            return [Said(said)]
        found: list[Said] = []
        for step in self.steps:
            if step.part.accepts(choice):
                found += self._part_objections(farm, memory, step, choice)
        return found

    def _part_objections(self, farm: FarmersState, memory: int, step: Step, choice: int) -> list[Said]:
        if (memory >> step.shift & ONCE) >= step.times:
            return [Said("You have done this here already.")]
        if memory & step.later:
            return [Said("This comes before what you have done here.")]
        if step.needed and not memory & step.needed:
            return [Said("This is possible only after furnishing a dwelling here.")]
        if not self.is_free(farm, memory, step):
            return [Said("You have chosen the other of two alternatives here.")]
        return step.part.refusals(farm, choice)

    def is_memory(self, memory: int) -> bool:
        for step in self.steps:
            if memory & ONCE > step.times:
                return False
            memory >>= BITS
        return memory == 0

    def notation(self) -> list[str]:
        faces = [self._face(branch) for branch in range(self.steps[-1].branch + 1)]
        lines = [line for face in faces for line in face]
        if len(faces) == 1:
            return [f"1 {lines[0]}"] if lines[:1] and lines[0] in GOODS.names else lines
        return [lines[0], *[f"/ {line}" for line in lines[1:]]] if " " in "".join(lines) else [" / ".join(lines)]

    def _face(self, branch: int) -> list[str]:
        """The lines of one of the alternatives: its parts in their order, in two lines where they are too many."""
        steps = [step for step in self.steps if step.branch == branch]
        last = max([step.rank for step in steps])
        beside = " " if last else " + "
        ranks = [beside.join(_faces([step for step in steps if step.rank == rank])) for rank in range(last + 1)]
        ranks = [face for face in ranks if face]
        line = (" then " if len(ranks) == 2 else " ").join(ranks)
        if len(ranks) == 2 and line.count(" ") >= _WORDS:
            return [ranks[0], f"then {ranks[1]}"]
        return [line] if line else []


def _faces(steps: list[Step]) -> list[str]:
    """The faces of some parts, each once; a single icon stands for as often as it can be done."""
    faces: list[str] = []
    for step in steps:
        for face in step.part.notation():
            faces.append(f"{step.times}× {face}" if step.times > 1 and " " in face else face)
    return [face for face in dict.fromkeys(faces) if face]


def use(farm: FarmersState, space: Space) -> None:
    """Begin what can be done on a space."""
    farm.used = space.index
    farm.is_copying = farm.used != farm.space
    farm.push(space.steps.node)
    cast(Steps, space.steps).begin(farm)


def withdraw(farm: FarmersState) -> None:
    """Take the dwarf back home that could not do anything; what an imitation cost comes back."""
    if farm.is_copying:
        farm.purses[farm.mover][FOOD] += farm.guide.spaces[farm.space].imitation_cost
    farm.occupants[farm.space] = NONE
    farm.homes[farm.mover].posts[farm.dwarf] = AT_HOME
    farm.space = farm.used = NONE
    farm.is_copying = False


# Imitation: using a space on which a dwarf of an opponent stands


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


def imitation_reasons(farm: FarmersState, token: int) -> list[Said]:
    """Why a space cannot be imitated."""
    space = farm.space_of(token)
    if space is None:
        return [Said(NOT_IN_PLAY)]
    if farm.occupants[space.index] in (NONE, farm.mover):
        return [Said("No dwarf of an opponent stands on {space}.", space=space.name)]
    if space.imitation_cost >= 0 or not space.is_imitable:
        return [Said("{space} cannot be imitated.", space=space.name)]
    return [Said("You could do nothing on {space}.", space=space.name)]


class Imitate(Effect):
    """Choose the space to imitate and pay for it (R6)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        farm = cast(FarmersState, state)
        if farm.purses[farm.mover][FOOD] >= farm.guide.spaces[farm.space].imitation_cost:
            for index in farm.spaces:
                if is_open_to_copy(farm, index):
                    out.append(farm.guide.imitate_choice[farm.guide.token_of[index]])
        if not out:
            state.stack.pop()
            withdraw(farm)

    def answer(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        state.stack.pop()
        farm.purses[farm.mover][FOOD] -= farm.guide.spaces[farm.space].imitation_cost
        use(farm, cast(Space, farm.space_of(choice - farm.guide.imitate_choice[0])))

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        farm = cast(FarmersState, state)
        choices = farm.guide.imitate_choice
        return imitation_reasons(farm, choice - choices[0]) if choice in choices else []


# How a space is written


def all_of(*parts: Part) -> Steps:
    """A plain list: everything is done as soon as the dwarf is there."""
    return Steps([Step(part) for part in parts], at_once=len(parts))


def and_or(*parts: Part) -> Steps:
    """Any of the parts, in any order."""
    return Steps([Step(part) for part in parts])


def and_then_or(*groups: list[Step]) -> Steps:
    """Any of the parts, in the order of the groups."""
    for rank, group in enumerate(groups):
        for step in group:
            step.rank = rank
    return Steps([step for group in groups for step in group])


def either(*branches: list[Step], guest_once: bool = False) -> Steps:
    """One of the branches, or both for who may read it so."""
    for number, group in enumerate(branches):
        for step in group:
            step.branch = number
    return Steps([step for group in branches for step in group], guest_once=guest_once)
