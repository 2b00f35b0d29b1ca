"""What every part of the page is made from: who looks at what, what can be chosen, what it comes to, and why not."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from markupsafe import Markup

from pickaxe.draw.cave_farmers.furnishing import built
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.home import NAMES
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.view import FarmersView, Seat, asked_kind
from pickaxe.games.cave_farmers.words import furnishing_name
from pickaxe.kernel.game import game
from pickaxe.kernel.words import Name, Said
from pickaxe.server.layouts.cave_farmers.labels import BESIDE
from pickaxe.server.layouts.kept import shared
from pickaxe.server.layouts.reasons import Reasons
from pickaxe.server.words import say

VERBS = {"dwarf": "go", "imitate": "imitate"}  # of what is asked about spaces


def _built(view: FarmersView) -> list[set[int]]:
    return [built(owner) for owner in view["seats"]]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a choice would come to: where the thing could go, and the score after it."""

    places: tuple[str, ...]
    score: float


@dataclass(frozen=True)
class Scene:
    """A view and the one before it for a seat that looks; what is asked of it has a kind, and choices by things."""

    view: FarmersView
    before: FarmersView
    names: Sequence[str]
    lang: str
    seat: int = 0
    you: int | None = None
    last: Sequence[Markup] = ()  # for every seat its last turn
    targets: Targets = field(default_factory=Targets)
    kind: str = ""
    state: FarmersState | None = None

    @property
    def own(self) -> Seat:
        """What the seat has."""
        return self.view["seats"][self.seat]

    def say(self, text: str, **values: object) -> str:
        """A text of the page."""
        return say(text, self.lang, **values)

    def label(self, choice: int) -> Said:
        """What a choice comes to."""
        return game(self.view["game"]).text.label(cast(FarmersState, self.state), choice)

    def reasons(self, verb: str, thing: Name) -> Sequence[Said]:
        """Why nothing can be done with a thing, while something is asked."""
        return self._reasons.of(verb, thing) if self.kind and self._reasons else ()

    @cached_property
    def _reasons(self) -> Reasons | None:
        return Reasons(self.state, BESIDE) if self.state else None

    def space_reasons(self, token: str) -> Sequence[Said]:
        """Why a space cannot be chosen, while spaces are asked for."""
        asks = self.kind in VERBS and not self.targets.of("space", token)
        return self.reasons(VERBS[self.kind], Name("space", token)) if asks else ()

    @cached_property
    def built(self) -> list[set[int]]:
        """What every seat has furnished."""
        return shared(_built, self.view)

    @cached_property
    def furnishes(self) -> bool:
        """Whether furnishing is asked, so that every card says why it cannot be built."""
        return self.kind == "action" and bool(self.targets.ids("furnishing"))

    def furnishing_reasons(self, number: int) -> Sequence[Said]:
        """Why something on offer cannot be furnished, while that is asked."""
        asks = self.furnishes and number in self.view["offer"] and not self.targets.of("furnishing", number)
        return self.reasons("furnish", furnishing_name(number)) if asks else ()

    @cached_property
    def prospects(self) -> dict[int, Prospect]:
        """What every furnishing that can be chosen would come to."""
        return {int(id): self.ahead(self.targets.of("furnishing", id)[0]) for id in self.targets.ids("furnishing")}

    def ahead(self, choice: int) -> Prospect:
        """Look one choice ahead, and at the first place where the thing could go."""
        before = cast(FarmersState, self.state)
        after = before.copy()
        after.play(choice)
        if after.is_over or asked_kind(after) != "place":  # it had only one place to go
            new = [entry for entry in after.homes[self.seat].built if entry not in before.homes[self.seat].built]
            return Prospect(tuple(NAMES[entry & 63] for entry in new), after.scores()[self.seat])
        options = after.options()
        meanings = [after.book.lexicon.meaning(option) for option in options]
        places = tuple(" ".join(target.id for target in meaning.targets) for meaning in meanings)
        after.play(options[0])
        return Prospect(places, after.scores()[self.seat])
