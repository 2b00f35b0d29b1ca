"""What the pages need to know about a game beyond its rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from pickaxe.server.tables import Line, Step, Table

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Button:
    """A choice as something to press: its label in pictures, its name in words."""

    choice: int
    label: Markup
    name: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Any-time exchanges behind one button: a single one, or some that open as a list."""

    choices: tuple[int, ...]
    label: Markup
    name: str
    kind: str = ""  # "fold" for a list, "first" for what helps most now


def one_by_one(buttons: Sequence[Button]) -> list[Offer]:
    """Every exchange as a button of its own."""
    return [Offer((button.choice,), button.label, button.name) for button in buttons]


@dataclass(frozen=True, slots=True)
class About:
    """What the details box says about one thing on the table."""

    key: str
    title: str
    points: str = ""
    tag: str = ""
    words: str = ""
    face: str = ""
    note: str = ""
    facts: tuple[tuple[str, Markup], ...] = ()
    question: str = ""
    reasons: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A choice that was made, small enough for a step of the turn."""

    icon: str
    label: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a round: behind us, now, or to come."""

    name: str
    state: str  # "past", "now" or ""


@dataclass(frozen=True, slots=True)
class Tally:
    """What the bar says about the course of the game."""

    unit: str  # what is counted: rounds, phases
    in_words: str
    round: int
    rounds: tuple[int, ...]
    sections: tuple[Section, ...] = ()
    dwarfs: tuple[tuple[int, bool], ...] = ()  # seat and whether used, in the order of the turns
    dwarfs_in_words: str = ""
    chip_icon: str = ""
    chip: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """A point of the rules that a table may settle in another way."""

    id: str
    label: str
    line: str


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks at a table: from which seat, whether it is theirs to decide, what they saw before, in what language.

    `wishes` are what they asked to see beside the table, by names that only the layout knows.
    """

    seat: int | None
    is_asked: bool
    view: View
    before: View
    names: Sequence[str]
    lang: str
    wishes: frozenset[str] = frozenset()


class Layout(Protocol):
    """The page's view of one game."""

    @property
    def template(self) -> str:
        """The template of its table."""

    @property
    def hand_template(self) -> str:
        """The template of what lies in the turn bar before the steps of the turn, if anything."""

    @property
    def stage_template(self) -> str:
        """The template of a position in the replay."""

    @property
    def style(self) -> str:
        """The style sheet of its table."""

    @property
    def icon(self) -> str:
        """The icon that stands for the game."""

    def line(self, lang: str) -> str:
        """The game in one line."""

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        """What the lobby tells about it, each fact with its icon."""

    def keys(self, lang: str) -> Sequence[tuple[Sequence[str], str]]:
        """Keys that only this game has, with what they do."""

    def switches(self, lang: str) -> Sequence[Switch]:
        """What a new table may settle in another way."""

    def hides(self, view: View) -> bool:
        """Whether the seats hide something from each other, by the view that everybody may see."""

    def holds_secrets(self, view: View, seat: int) -> bool:
        """Whether a seat has something now that only it may see, by the view that everybody may see."""

    def is_public(self, view: View) -> bool:
        """Whether what is asked can be answered by the view that everybody may see."""

    def best_title(self, name: str, lang: str) -> str:
        """What the best pieces of somebody are called."""

    def scene(self) -> Markup:
        """The picture of the game in the lobby."""

    def label(self, token: str, text: str, lang: str) -> Markup:
        """A choice as the label of a button."""

    def piece(self, token: str, text: str, lang: str) -> Piece:
        """A choice that was made, as a step."""

    def gathered(self, steps: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """The steps of a turn by what is shown as one."""

    def is_worth_telling(self, line: Line) -> bool:
        """Whether the log has to speak of a choice that was made."""

    def marked(self, text: str, lang: str) -> Markup:
        """A sentence in which the names of parts lead to their details."""

    def offers(self, view: View, buttons: Sequence[Button], lang: str) -> Sequence[Offer]:
        """The any-time exchanges of a view as they stand in the turn bar."""

    def confirm(self, view: View, lang: str) -> tuple[int | None, str]:
        """What the button that confirms stands for and says where nothing can be ended; nothing if there is none."""

    def asking(self, view: View, prompt: str, lang: str) -> str:
        """What is asked, as the step of the turn that is under way; the prompt says it in full."""

    def course(self, lang: str) -> str:
        """What the curve of the points shows."""

    def tie(self, name: str, lang: str) -> str:
        """Who wins among equals."""

    def row_icon(self, row: str) -> str:
        """The icon of a row of the score sheet."""

    def round_title(self, number: int, lang: str) -> str:
        """A round in the list of turns."""

    def turn_title(self, before: View, round: int, nth: int, name: str, lang: str) -> str:
        """What the nth turn of somebody in a round is called, by the view before it."""

    def tally(self, looker: Looker) -> Tally:
        """The course of the game in figures."""

    def look(self, view: View) -> str:
        """Classes of the table by which its style sheet knows what has to fit."""

    def board(self, table: Table, looker: Looker) -> object:
        """Everything the game's own template shows."""

    def stage(self, view: View, before: View, names: Sequence[str], lang: str) -> object:
        """Everything the template of a position shows."""

    def best(self, view: View, seat: int, lang: str) -> Sequence[Markup]:
        """The best pieces of a seat, as cards."""

    def keepsake(self, view: View, names: Sequence[str], lang: str) -> Markup:
        """The common board at the end of the game, if there is one."""
