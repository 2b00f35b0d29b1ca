"""A record told turn by turn in plain words."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import Score, State
from pickaxe.kernel.words import ENGLISH


@dataclass
class Turn:
    """One turn, or what chance decided between turns, and the scores after it."""

    number: int
    seat: int
    tokens: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # what followed by itself
    scores: list[Score] = field(default_factory=list)

    @property
    def is_deal(self) -> bool:
        """Whether chance alone acted."""
        return self.seat == CHANCE

    def text(self) -> str:
        """What happened, in one line."""
        return "; ".join(self.sentences)


def turns(record: Record, since: int = 0) -> Iterator[Turn]:
    """The turns of a record, the choices before number `since` left out."""
    text, words, names = record.rulebook().text, record.rulebook().words, record.names
    state = record.state(since)
    turn = _next_turn(state)
    for choice, token in zip(record.choices[since:], record.tokens()[since:], strict=True):
        if not _goes_on(turn, state):
            yield turn
            turn = _next_turn(state)
        turn.tokens.append(token)
        turn.sentences.append(words.say(text.happened(state, choice), ENGLISH, names))
        before = state.copy()
        for event in text.events(before, choice, state.noting(choice)):
            turn.events.append(words.say(event.whole, ENGLISH, names))
        turn.scores = state.scores()
    if turn.tokens:
        yield turn


def _next_turn(state: State) -> Turn:
    return Turn(state.turn + 1, CHANCE if state.seat == CHANCE else state.mover)


def _goes_on(turn: Turn, state: State) -> bool:
    """Whether the next choice belongs to a turn: of its seat, or of chance that answers to it."""
    return turn.number == state.turn + 1 and state.seat in (turn.seat, CHANCE)
