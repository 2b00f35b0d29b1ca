"""Probes: what is fed with damaged input, and what has to come of it. Only the documented errors may come out."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pickaxe
from damage import JUNK, Damage, damaged_text
from pickaxe import BadPosition, BadRecord, BadSetup, Game, IllegalChoice, Match, Record, State
from pickaxe.games.cavum.components import standard
from pickaxe.kernel.game import forget

PLAYS: Final = 2  # random games of each setup that samples are taken from
STATES: Final = 8  # samples of each game
LONGEST: Final = 30_000  # choices after which a game counts as endless
LOOKS: Final = 0.02  # how often a state in play is written and read again


class Broken(Exception):
    """Something that is promised and did not hold."""


class Probe:
    """One kind of input: how it is made, what must come of it, and how it is made smaller."""

    what = ""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed

    def case(self, random: Random) -> Any:
        """A damaged input."""
        raise NotImplementedError

    def accepts(self, case: Any) -> bool:
        """Whether an input is taken; what is refused must be refused as documented."""
        raise NotImplementedError

    def smaller(self, case: Any) -> Iterator[Any]:
        """Inputs with something less."""
        return smaller_data(case)

    def code(self, case: Any) -> str:
        """The Python that repeats it."""
        raise NotImplementedError


class Positions(Probe):
    """Positions are refused with a sentence, or can be written, read again and played to the end."""

    what = "positions"

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        samples = [state.to_position() for state in sample_states(game, seed)]
        self.damage = Damage(samples, list(game.book.labels))

    def case(self, random: Random) -> Any:
        return self.damage.of(random)

    def accepts(self, case: Any) -> bool:
        before = repr(case)
        try:
            state = self.game.from_position(case)
        except BadPosition as refused:
            require_sentence(str(refused))
            return False
        require(repr(case) == before, "reading a position changed it")
        self._check_round_trip(state)
        self._play(state, Random(before))
        return True

    def _play(self, state: State, random: Random) -> None:
        """To the end, with looks now and then."""
        for _ in range(LONGEST):
            if state.is_over:
                break
            play_on(state, random)
            if random.random() < LOOKS:
                self._check_round_trip(state)
        require(state.is_over, "the game does not end")
        self._check_round_trip(state)

    def _check_round_trip(self, state: State) -> None:
        position = state.to_position()
        text = json.dumps(position)
        try:
            twin = self.game.from_position(json.loads(text))
        except BadPosition as error:
            raise Broken(f"its own position is refused: {error}") from error
        require(json.dumps(twin.to_position()) == text, f"other position when read again{difference(state, twin)}")
        require(twin == state, "other state when read again")
        require(twin.choices() == state.choices(), "other choices when read again")
        require(twin.view(None) == state.view(None), "another view when read again")

    def code(self, case: Any) -> str:
        return f"pickaxe.game({self.game.id!r}).from_position({case!r})"


class Records(Probe):
    """Records are refused with a line, or tell the same when they are written and read again."""

    what = "records"

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.samples = [str(record) for record in sample_records(game, seed)]
        modes = [mode.id for mode in game.modes]
        self.words = [*game.lexicon, *modes, *game.switches, "deal", "1", "rules", "result: 3"]

    def case(self, random: Random) -> Any:
        between = random.choice(["; ", ": ", ", ", " "])
        return damaged_text(random.choice(self.samples), self.words, random, between=between)

    def accepts(self, case: Any) -> bool:
        try:
            record = Record.parse(case)
        except BadRecord as refused:
            require_sentence(str(refused))
            return False
        twin = Record.parse(str(record))
        require(str(twin) == str(record), "other record when read again")
        require(twin.state() == record.state(), "other state when read again")
        self._check_steps(record)
        return True

    def _check_steps(self, record: Record) -> None:
        for n in (0, len(record.choices) // 2):
            require(record.cut(n).state() == record.state(n), f"other state after {n} choices")
        for n in (-1, len(record.choices) + 1):
            try:
                record.state(n)
            except BadRecord as refused:
                require_sentence(str(refused))
            else:
                raise Broken(f"a state after {n} choices")

    def smaller(self, case: Any) -> Iterator[Any]:
        for between in ("\n", "; "):
            parts = case.split(between)
            for at in range(len(parts)):
                yield between.join(parts[:at] + parts[at + 1 :])

    def code(self, case: Any) -> str:
        return f"pickaxe.Record.parse({case!r})"


class Corrections(Probe):
    """Corrected facts are refused with a sentence, or make a game that can be played to the end."""

    what = "corrections"

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        facts = standard()
        alone = [{section: {key: value}} for section, keys in facts.items() for key, value in keys.items()]
        self.damage = Damage([facts, *alone, *[{section: facts[section]} for section in facts]])

    def case(self, random: Random) -> Any:
        return self.damage.of(random)

    def accepts(self, case: Any) -> bool:
        before = repr(case)
        try:
            game = pickaxe.corrected(self.game.id, case)
        except BadSetup as refused:
            require_sentence(str(refused))
            return False
        finally:
            require(repr(case) == before, "reading corrections changed them")
        try:
            play_game(game, Random(before))
        finally:
            if game.edition is not None:
                forget(game)
        return True

    def code(self, case: Any) -> str:
        return f"pickaxe.corrected({self.game.id!r}, {case!r})"


class Tokens(Probe):
    """Choices are played, or refused with reasons and nothing changed."""

    what = "tokens"

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.states = list(sample_states(game, seed))
        self.words = list(game.lexicon)

    def case(self, random: Random) -> Any:
        at = random.randrange(len(self.states))
        return at, self._choice(self.states[at], random)

    def _choice(self, state: State, random: Random) -> Any:
        kind, word = random.random(), random.choice(self.words)
        if kind < 0.4:
            return word
        if kind < 0.6:
            return damaged_text(word, self.words, random, between=" ")
        if kind < 0.8:
            return random.randint(-3, len(self.words) + 3)
        return random.choice(JUNK) if kind < 0.9 else random.choice(state.choices() or [0])

    def accepts(self, case: Any) -> bool:
        at, choice = case
        state = self.states[at].copy()
        if isinstance(choice, str | int):
            return self._is_open(state, choice)
        for use in (state.play, state.why_not):
            try:
                use(choice)
            except TypeError:
                require(state == self.states[at], "a choice of a wrong type changed the state")
            else:
                raise Broken("a choice of a wrong type is taken")
        return False

    def _is_open(self, state: State, choice: int | str) -> bool:
        before = json.dumps(state.to_position())
        reasons = reasons_of(state, choice)
        require(json.dumps(state.to_position()) == before, "asking for reasons changed the state")
        try:
            state.play(choice)
        except IllegalChoice as refused:
            require(reasons == refused.reasons, "other reasons when played")
            require(json.dumps(state.to_position()) == before, "a choice that is refused changed the state")
            return False
        require(not reasons, f"there are reasons against a choice that can be played: {reasons}")
        return True

    def smaller(self, case: Any) -> Iterator[Any]:
        return iter(())

    def code(self, case: Any) -> str:
        at, choice = case
        return f"pickaxe.{self.states[at]!r}.play({choice!r})"


PROBES: Final[dict[str, type[Probe]]] = {probe.what: probe for probe in (Positions, Records, Corrections, Tokens)}


def require(holds: bool, otherwise: str) -> None:
    """Raise if something does not hold."""
    if not holds:
        raise Broken(otherwise)


def require_sentence(text: str) -> None:
    """Raise if a text does not say in a sentence what is wrong."""
    require(len(text) > 10 and text.endswith((".", "?")), f"no sentence: {text!r}")


def reasons_of(state: State, choice: int | str) -> list[str]:
    """Why a choice cannot be played; what no lexicon has is refused with the same kind of reasons."""
    try:
        reasons = state.why_not(choice)
    except IllegalChoice as refused:
        reasons = refused.reasons
        require(bool(reasons), "a choice is refused without a reason")
    for reason in reasons:
        require_sentence(reason)
    return reasons


def difference(one: State, two: State) -> str:
    """The keys in which the positions of two states differ."""
    first, second = one.to_position(), two.to_position()
    return "".join(f"; {key}: {value!r}, then {second[key]!r}" for key, value in first.items() if value != second[key])


def play_on(state: State, random: Random) -> None:
    """One choice at random; exchanges, of which there can be thousands, are taken now and then."""
    choices = state.options() if random.random() < 0.9 else state.choices()
    require(bool(choices), "nothing can be chosen, but the game is not over")
    state.play(random.choice(choices))


def play_game(game: Game, random: Random) -> None:
    """One random game in any mode."""
    mode = random.choice(game.modes)
    state = game.new(players=random.choice(mode.players), mode=mode.id)
    for _ in range(LONGEST):
        if state.is_over:
            return
        play_on(state, random)
    raise Broken("the game does not end")


def sample_states(game: Game, seed: int) -> Iterator[State]:
    """States of random games in every mode, with every number of players, and with any switches."""
    for record in whole_records(game, seed):
        random = Random(f"{seed}/{record.mode}/{record.players}")
        for n in sorted(random.sample(range(len(record.choices) + 1), STATES)):
            yield record.state(n)


def sample_records(game: Game, seed: int) -> Iterator[Record]:
    """Some choices of random games; whole games would take too long to read."""
    for number, record in enumerate(whole_records(game, seed)):
        yield record.cut(min(len(record.choices), 1 << number % 7))


@cache
def whole_records(game: Game, seed: int) -> list[Record]:
    """Random games in every mode, with every number of players, and with any switches."""
    return [
        _random_game(game, mode.id, players, Random(f"{seed}/{game.id}/{mode.id}/{players}/{number}"))
        for mode in game.modes
        for players in mode.players
        for number in range(PLAYS)
    ]


def _random_game(game: Game, mode: str, players: int, random: Random) -> Record:
    switches: dict[str, Any] = {name: random.random() < 0.5 for name in game.switches}
    match = Match(game.id, players=players, mode=mode, seed=random.randrange(1000), **switches)
    while not match.state.is_over:
        match.play(random.choice(match.state.choices()))
    return match.record


def smaller_data(data: Any) -> Iterator[Any]:
    """The same data without one of its parts."""
    for path in _paths(data):
        less = copy.deepcopy(data)
        holder = less
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        yield less


def _paths(data: Any) -> Iterator[tuple[Any, ...]]:
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        yield (key,)
    for key in keys:
        yield from ((key, *rest) for rest in _paths(data[key]))
