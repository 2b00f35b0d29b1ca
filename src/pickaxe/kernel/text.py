"""How a game speaks of its decisions, choices and events: always in sentences that are still values."""

from pickaxe.kernel.host import Host
from pickaxe.kernel.stack import NOBODY, Note, State
from pickaxe.kernel.words import Said, Words, seat_name


class Event:
    """Something that nobody chose; with a seat it is a past sentence without its subject."""

    def __init__(self, seat: int, section: str, said: Said) -> None:
        self.seat = seat
        self.section = section  # of the rules
        self.said = said

    @property
    def whole(self) -> Said:
        """The whole sentence, with its subject if it has one."""
        if self.seat == NOBODY:
            return self.said
        return Said("{seat} {did}", seat=seat_name(self.seat), did=self.said)


class Texts:
    """What one game says."""

    host = Host()
    goal_kind = ""  # of the things that can be a goal

    def __init__(self, words: Words) -> None:
        self.words = words

    def prompt(self, state: State) -> Said:
        """What is asked now, as an order to the seat that decides."""
        raise NotImplementedError

    def label(self, state: State, choice: int) -> Said:
        """A choice as the label of a button."""
        return state.book.lexicon.meaning(choice).label

    def happened(self, state: State, choice: int) -> Said:
        """What playing a choice in this state does, as a past sentence without its subject."""
        return state.book.lexicon.meaning(choice).past

    def events(self, state: State, choice: int, notes: list[Note]) -> list[Event]:
        """What followed by itself when a choice was played in this state, apart from what `happened` tells."""
        return []

    def unasked(self, state: State, choice: int) -> list[Said]:
        """What else the seat did when it chose this, where nothing else was left and no log may tell it."""
        return []

    def goal(self, state: State) -> Said | None:
        """How a finished solo game is judged."""
        return None

    def round(self, state: State) -> int:
        """The round that is played, or the phase of a game that counts phases."""
        return 0

    # Rules

    def sections(self) -> list[str]:
        """The sections of the rules, in the order of the rules."""
        return list(self.words.rules)

    def section(self, state: State, choice: int) -> str:
        """The section that a choice falls under in the state it is played in."""
        return state.book.lexicon.meaning(choice).verb.section

    def sheet_section(self, row: str, state: State | None = None) -> str:
        """The section that a row of the score sheet falls under."""
        raise NotImplementedError
