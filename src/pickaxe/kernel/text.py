"""Words for people: how a game speaks of its decisions, choices and parts."""

from pickaxe.kernel.stack import State


class Texts:
    """The words of one game, by language; an unknown language is English."""

    def prompt(self, state: State, lang: str = "en") -> str:
        """What is asked now, as an order to the seat that decides."""
        raise NotImplementedError

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        """A choice as the label of a button."""
        raise NotImplementedError

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        """What playing a choice in this state does, as a past sentence without its subject."""
        raise NotImplementedError

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        """The name of a part of the game."""
        raise NotImplementedError

    def goal(self, state: State, lang: str = "en") -> str:
        """How a finished solo game is judged, or nothing."""
        return ""
