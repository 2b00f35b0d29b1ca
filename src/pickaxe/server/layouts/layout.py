"""What the pages need to know about a game beyond its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from markupsafe import Markup

import pickaxe
from pickaxe.draw.panorama import panorama
from pickaxe.kernel.goods import Goods
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Listing, Name, Said, Value, Words
from pickaxe.server.markup import Piece, label, marked, piece
from pickaxe.server.tables import Line, Step, Table
from pickaxe.server.words import say

TOLD: Final = 8192  # things with all that was said about them
View = Any  # of one game; its layout knows the type
# The turns of a seat in a round.
TITLES: Final = (
    "Round {n}, {name.whose} first turn",
    "Round {n}, {name.whose} second turn",
    "Round {n}, {name.whose} third turn",
    "Round {n}, {name.whose} fourth turn",
)


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
    look: str = ""  # "fold" for a list, "first" for what helps most now


@dataclass(frozen=True, slots=True)
class Aim:
    """What a solo player plays for, with its parts in percent of a bar that has room for a quarter more."""

    score: float
    target: int

    @property
    def part(self) -> int:
        """How far the score has come."""
        return max(0, min(100, self._percent(self.score)))

    @property
    def target_part(self) -> int:
        """Where the target stands."""
        return self._percent(self.target)

    def _percent(self, points: float) -> int:
        return round(80 * points / self.target)


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


class Details:
    """What the details box says about some things that change together."""

    def __init__(self, *abouts: About) -> None:
        self.abouts = abouts


@lru_cache(TOLD)
def told(make: Callable[..., About], *given: object, **named: object) -> Details:
    """What the details box says about a thing, kept by all that it is told from."""
    return Details(make(*given, **named))


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
    length: int  # how many the whole game has
    sections: tuple[Section, ...] = ()
    dwarfs: tuple[tuple[int, bool], ...] = ()  # seat and whether used, in the order of the turns
    dwarfs_in_words: str = ""
    chip_icon: str = ""
    chip: str = ""
    left_out: tuple[int, ...] = ()  # the numbers that are not played
    left_out_in_words: str = ""


@dataclass(frozen=True, slots=True)
class Switch:
    """A point of the rules that a table may settle in another way."""

    id: str
    label: str
    line: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of a game in the reference: its picture, its name, and what it does."""

    id: str
    title: str
    picture: Markup
    words: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """Cards that lie together on the table, below a title; their look says how many stand in a line."""

    title: str
    look: str
    cards: Sequence[Markup]


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


@dataclass(frozen=True, slots=True)
class Count:
    """How many a seat has of something, as its shelf shows it."""

    id: str
    icon: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn is good, and how much that weighs, in points."""

    weight: float
    said: Said


def by_weight(lines: Sequence[Line], weighty: Sequence[str]) -> list[Line]:
    """The lines of a turn, what matters most first and what came by itself last."""
    rank = {verb: place for place, verb in enumerate(weighty)}
    return sorted(lines, key=lambda line: rank.get(line.meaning.verb.id, len(rank)) if line.meaning else len(rank) + 1)


class Layout:
    """The page's view of one game: what is its own stands in its layout, what all share here."""

    game: str  # its id
    template: str  # of its table
    hand_template = ""  # of what lies in the turn bar before the steps of the turn, if anything
    stage_template: str  # of a position in the replay
    style: str  # the style sheet of its table
    icon: str  # that stands for the game
    about_kinds: tuple[str, ...] = ()  # kinds of names that have details
    goal_ready = "Ready: build it now"  # said of a goal that a choice reaches at once
    goal_later = "Everything is there, but nothing that is still free can do it now."
    is_open = False  # whether all see the same, but for who looks and the choices of who decides
    weighty: tuple[str, ...] = ()  # verbs, that which matters most in a turn first
    scenes: Mapping[str, str] = {}  # what happens at the end of a phase: sections of the rules, each with its scene

    @property
    def words(self) -> Words:
        """The words of the game."""
        return pickaxe.game(self.game).words

    def say(self, text: str, lang: str, **values: object) -> str:
        """A text of the game's pages; names are those of the game."""
        return self.words.say(Said(text, **cast(dict[str, Value], values)), lang)

    # In the lobby

    def line(self, lang: str) -> str:
        """The game in one line."""
        raise NotImplementedError

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        """What the lobby tells about it, each fact with its icon."""
        raise NotImplementedError

    def scene(self) -> Markup:
        """The picture of the game in the lobby."""
        return Markup(panorama(self.game))

    def switches(self, lang: str) -> Sequence[Switch]:
        """What a new table may settle in another way."""
        return ()

    def reference(self, view: View, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
        """All parts by kind, as somebody sees them at a table."""
        raise NotImplementedError

    # Around the boards

    def keys(self, lang: str) -> Sequence[tuple[Sequence[str], str]]:
        """Keys that only this game has, with what they do."""
        return ()

    def label(self, meaning: Meaning, said: Said, lang: str) -> Markup:
        """A choice as the label of a button."""
        return label(self.words, meaning, said, lang)

    def piece(self, meaning: Meaning, lang: str) -> Piece:
        """A choice that was made, as a step."""
        return piece(self.words, meaning, lang)

    def gathered(self, steps: Sequence[Step]) -> list[list[Step]]:
        """The steps of a turn by what is shown as one."""
        found: list[list[Step]] = []
        for step in steps:
            if found and step.meaning.verb.follows:
                found[-1].append(step)
            else:
                found.append([step])
        return found

    def marked(self, said: Said, lang: str, seats: Sequence[str]) -> Markup:
        """A sentence in which the names of parts lead to their details."""
        return marked(self.words, said, lang, seats, about=self.about_kinds)

    def offers(self, view: View, buttons: Sequence[Button], lang: str) -> Sequence[Offer]:
        """The any-time exchanges of a view as they stand in the turn bar."""
        return [Offer((button.choice,), button.label, button.name) for button in buttons]

    def puts_down(self, view: View, lang: str) -> tuple[int | None, str]:
        """What the button that puts down what is in hand stands for and says; nothing if nothing is."""
        return None, ""

    def is_ended(self, view: View) -> bool:
        """Whether the turn has an end of its own, apart from the choices that it is made of."""
        return True

    def asking(self, view: View, prompt: str, lang: str) -> str:
        """What is asked, as the step of the turn that is under way; the prompt says it in full."""
        return prompt

    def reasons(self, before: State, after: State, seat: int) -> Sequence[Reason]:
        """What a turn has brought to a seat, as reasons to play it."""
        return ()

    def thrifty(self, state: State, choices: Sequence[int]) -> Sequence[int]:
        """A turn to advise, without what can be left out of it for later."""
        return choices

    def counts(self, view: View, seat: int, lang: str) -> Sequence[Count]:
        """What a seat has, as far as a view tells it."""
        owner = view["seats"][seat]
        held = {**owner["goods"], **owner.get("animals", {})}
        return [Count(id, id, self.words.called(Name("good", id), lang, number), number) for id, number in held.items()]

    def places(self, before: View, after: View, seat: int) -> Sequence[Name | Said]:
        """Where something of a seat stands that did not stand there before."""
        raise NotImplementedError

    def ground(self, view: View, seat: int) -> object:
        """All of a view that the board of a seat shows by pieces which stand on it."""
        raise NotImplementedError

    def goal_title(self, goal: Name, lang: str) -> str:
        """What a goal is called."""
        return self.words.called(goal, lang)

    def sign_of(self, name: Name) -> str:
        """The icon of something that may be missing, or nothing."""
        return name.id if name.kind == "good" else ""

    def land(self, view: View, seat: int, names: Sequence[str], lang: str) -> str:
        """The drawing of the board on which a seat builds, with nothing to press."""
        raise NotImplementedError

    def tally(self, looker: Looker) -> Tally:
        """The course of the game in figures."""
        raise NotImplementedError

    def look(self, view: View) -> str:
        """Classes of the table by which its style sheet knows what has to fit."""
        return ""

    def tabletop(self, table: Table, looker: Looker) -> object:
        """Everything the game's own template shows."""
        raise NotImplementedError

    def retraced(self, then: View, told: View, now: View) -> View:
        """What a seat saw then, as it may see it again while others hide something.

        `told` is what everybody may be told of that moment, `now` what the seat sees now.
        """
        return then

    # Afterwards

    def stage(self, view: View, before: View, names: Sequence[str], lang: str) -> object:
        """Everything the template of a position shows."""
        raise NotImplementedError

    def around(self, view: View, names: Sequence[str], lang: str) -> Sequence[Shelf]:
        """What lay around the boards of a position: what could be done, taken and built, and what seats held."""
        return ()

    def round_title(self, number: int, lang: str) -> str:
        """A round in the list of turns."""
        return say("Round {n}", lang, n=number)

    def turn_title(self, before: View, round: int, nth: int, name: str, lang: str) -> str:
        """What the nth turn of somebody in a round is called, by the view before it."""
        title = TITLES[nth] if nth < len(TITLES) else "Round {n}, {name.whose} turn {nth}"
        return say(title, lang, n=round, name=name, nth=nth + 1)

    def course(self, lang: str) -> str:
        """What the curve of the points shows."""
        return say("points if the game had ended there", lang)

    def tie(self, name: str, lang: str) -> str:
        """Who wins among equals."""
        raise NotImplementedError

    def row_icon(self, row: str) -> str:
        """The icon of a row of the score sheet."""
        return row

    def best_title(self, name: str, lang: str) -> str:
        """What the best pieces of somebody are called."""
        return ""

    def best(self, view: View, seat: int, lang: str) -> Sequence[Markup]:
        """The best pieces of a seat, as cards."""
        return ()

    def keepsake(self, view: View, names: Sequence[str], lang: str) -> Markup:
        """The common board at the end of the game, if there is one."""
        return Markup("")


def gains(goods: Goods, worth: Sequence[float], before: Sequence[int], after: Sequence[int]) -> Reason:
    """The goods that a turn has brought, those worth most first, and what they are worth beyond what was paid."""
    changes = [later - earlier for earlier, later in zip(before, after, strict=True)]
    kinds = sorted([kind for kind, change in enumerate(changes) if change > 0], key=lambda k: -worth[k] * changes[k])
    amounts = Listing([goods.amount(changes[kind], kind) for kind in kinds[:3]])
    weight = sum(change * each for change, each in zip(changes, worth, strict=True)) if kinds else 0.0
    return Reason(weight, Said("It brings {goods}.", goods=amounts))
