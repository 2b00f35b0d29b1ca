"""What the table of The Cave Farmers shows: spaces, homes, furnishings, loot, the harvest, and what can be done now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from markupsafe import Markup

from pickaxe.draw.cave_farmers import groups, loot_ladder
from pickaxe.draw.cave_farmers.pairs import halves, is_twin, ways
from pickaxe.draw.cave_farmers.printed import SOLO_AIM
from pickaxe.draw.targets import Targets, targets
from pickaxe.games.cave_farmers.home import NAMES as CELLS
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.view import FarmersView, Seat, asked_kind
from pickaxe.games.cave_farmers.words import WORDS, furnishing_name
from pickaxe.kernel.words import Listing, Name, Said
from pickaxe.server.layouts.cave_farmers import about
from pickaxe.server.layouts.cave_farmers.about import Prospect
from pickaxe.server.layouts.cave_farmers.harvest import Feeding, Harvest, feeding, harvest
from pickaxe.server.layouts.cave_farmers.labels import BESIDE, label, row
from pickaxe.server.layouts.cave_farmers.market import Market, Offering, in_game, market
from pickaxe.server.layouts.cave_farmers.sides import Seen, Side, last_moves, side
from pickaxe.server.layouts.cave_farmers.spaces import Board, Strip, strip
from pickaxe.server.layouts.layout import About, Button, Looker
from pickaxe.server.layouts.reasons import Reasons
from pickaxe.server.tables import Table
from pickaxe.server.words import say

ELSEWHERE: Final = ("end", "close", "return", "pay")  # these stand on the confirm button, or in the basket of food
OPEN_HOMES: Final = 3  # as many opponents have room for a picture; of more only the first two
ORDERS: Final = {
    "dwarf": "Send the dwarf to a glowing space. It must do something there, in the order that the space allows.",
    "imitate": "Use a space of an opponent as if you stood there; the goods on it stay.",
    "action": "Use its parts in any order that it allows; what you do not need you may leave.",
    "place": "Choose a glowing place on your board.",
    "expedition": "Each item once; the dwarf grows stronger by 1 afterwards.",
    "house": "Animals without room are turned into food at once; which ones is up to you.",
    "skip": "Feeding takes place in any case.",
    "feed": "2 food for each dwarf, 1 for a newborn. Every missing food is a begging marker, 3 points less.",
    "feed one": "1 food for each dwarf. Every missing food is a begging marker, 3 points less.",
    "breed": "Two animals of a kind have one young if there is room for it.",
    "protect": "Spaces with 6 goods or more are cleared now, unless you pay 1 ruby for each.",
    "pause": "The last exchanges before the game is scored.",
}
TWINS: Final = "Press the place of the first half ({first}), then beside it that of the second ({second})."


@dataclass(frozen=True, slots=True)
class Aim:
    """What a solo player plays for."""

    target: int
    score: int
    part: int
    target_part: int


@dataclass(frozen=True, slots=True)
class Twins:
    """A tile of two halves in hand: what each is called, and whether they are the same."""

    first: str
    second: str
    are_same: bool


@dataclass(frozen=True, slots=True)
class Landed:
    """A furnishing that has just come from the market: its cell, and the name of the card that travels there."""

    cell: str
    card: str


@dataclass(frozen=True, slots=True)
class FarmersTable:
    """Everything the template of The Cave Farmers shows."""

    strip: Strip
    own: Side
    others: tuple[Side, ...]
    open_homes: int
    large: Side | None
    aim: Aim | None
    harvest: Harvest
    market: Market
    discounts: tuple[str, ...]
    ladder: Markup
    ladder_note: str
    feeding: Feeding | None
    homeless: Markup
    actions: tuple[Button, ...]
    twins: Twins | None
    landed: Landed | None
    abouts: tuple[About, ...]
    asked: About


def farmers_table(table: Table, looker: Looker) -> FarmersTable:
    """The model of the table for the one who looks at it."""
    return _Builder(table, looker).table()


class _Builder:
    """Puts the model together from a view."""

    def __init__(self, table: Table, looker: Looker) -> None:
        self.source = table
        self.state = cast(FarmersState, table.state)
        self.looker = looker
        self.lang = looker.lang
        closed: dict[str, object] = {} if looker.is_asked else {"options": [], "exchanges": []}
        self.view = cast(FarmersView, {**looker.view, **closed})
        self.kind: str = (self.view["asked"]["kind"] or "") if looker.is_asked else ""
        self.seat = looker.seat or 0
        self.score: float = self.view["seats"][self.seat]["score"]
        self.targets: Targets = targets(self.view["options"])
        self.reasons = Reasons(table.state, BESIDE) if looker.is_asked else None

    def table(self) -> FarmersTable:
        """The whole model."""
        view, lang, players = self.view, self.lang, self.view["players"]
        others = [(self.seat + step) % players for step in range(1, players)]
        return FarmersTable(
            strip=strip(self._board()),
            own=side(self.seen, self.seat, targets=self.targets, large=True),
            others=tuple(side(self.seen, seat, large=players == 2) for seat in others),
            open_homes=len(others) if len(others) <= OPEN_HOMES else 2,
            large=self._large(),
            aim=_aim(self.score) if players == 1 else None,
            harvest=harvest(view, self.seat, lang),
            market=market(self._offering()),
            discounts=tuple(view["seats"][self.seat]["saves"]),
            ladder=self._ladder(),
            ladder_note=self._ladder_note(),
            feeding=feeding(view, lang),
            homeless=self._homeless(),
            actions=tuple(self._actions()),
            twins=self._twins(),
            landed=self._landed(),
            abouts=tuple(self._abouts()),
            asked=self._asked(),
        )

    # The players

    @cached_property
    def seen(self) -> Seen:
        """What every side is made from."""
        you = None if self.source.is_hot_seat else self.looker.seat
        last = last_moves(self.source, self.looker.names, self.lang)
        return Seen(self.view, self.looker.before, self.looker.names, self.lang, you, last)

    def _large(self) -> Side | None:
        """The home of somebody else that the viewer wants to see as a whole."""
        wished = [seat for seat in range(self.view["players"]) if f"home-{seat}" in self.looker.wishes]
        return side(self.seen, wished[0], large=True) if wished and wished[0] != self.seat else None

    # The action spaces

    def _board(self) -> Board:
        mark = self.source.turns[-1] if self.source.turns else None
        meanings = [line.meaning for line in mark.lines if line.has("go") and line.meaning] if mark else []
        last = frozenset(meaning.targets[0].id for meaning in meanings)
        return Board(
            view=self.view,
            targets=self.targets,
            names=self.looker.names,
            last=last if mark and mark.seat != self.looker.seat else frozenset(),
            last_seat=mark.seat if mark else 0,
            reasons=self._space_reasons if self.reasons and self.kind in ("dwarf", "imitate") else None,
            lang=self.lang,
        )

    def _space_reasons(self, token: str) -> Sequence[Said]:
        if self.reasons is None or self.kind not in ("dwarf", "imitate") or self.targets.of("space", token):
            return ()
        return self.reasons.of("imitate" if self.kind == "imitate" else "go", Name("space", token))

    # Furnishings

    @cached_property
    def _furnishes(self) -> bool:
        """Whether furnishing is asked, so that every card says why it cannot be built."""
        return self.kind == "action" and bool(self.targets.ids("furnishing"))

    def _offering(self) -> Offering:
        return Offering(
            view=self.view,
            seat=self.seat,
            targets=self.targets,
            prospects=self.prospects,
            reasons=self._furnishing_reasons if self._furnishes else None,
            names=self.looker.names,
            lang=self.lang,
        )

    def _furnishing_reasons(self, number: int) -> Sequence[Said]:
        if self.reasons is None or number not in self.view["offer"]:
            return ()
        return self.reasons.of("furnish", furnishing_name(number))

    @cached_property
    def prospects(self) -> dict[int, Prospect]:
        """What every furnishing that can be chosen would come to."""
        return {int(id): self._ahead(self.targets.of("furnishing", id)[0]) for id in self.targets.ids("furnishing")}

    def _ahead(self, choice: int) -> Prospect:
        """Look one choice ahead, and at the first place where the thing could go."""
        after = self.state.copy()
        after.play(choice)
        if after.is_over or asked_kind(after) != "place":
            return Prospect(self._new_places(after), self.score, after.scores()[self.seat])
        options = after.options()
        meanings = [self.source.game.lexicon.meaning(option) for option in options]
        places = tuple(" ".join(target.id for target in meaning.targets) for meaning in meanings)
        after.play(options[0])
        return Prospect(places, self.score, after.scores()[self.seat])

    def _new_places(self, after: FarmersState) -> tuple[str, ...]:
        """Where something was furnished that had only one place to go."""
        before, now = self.state.homes[self.seat].built, after.homes[self.seat].built
        return tuple(CELLS[entry & 63] for entry in now if entry not in before)

    # Loot, animals without room

    def _ladder(self) -> Markup:
        """The loot while there is some to choose; where loot is furnished, the market has to be seen."""
        is_out = self.targets.ids("loot") or self.targets.ids("strength") or self.view["expedition"]
        if not is_out or self.targets.ids("furnishing"):
            return Markup("")
        return Markup(loot_ladder(self.view, targets=self.targets, lang=self.lang))

    def _ladder_note(self) -> str:
        expedition = self.view["expedition"]
        if not expedition:
            return say("forge a weapon by its strength", self.lang) if self.targets.ids("strength") else ""
        taken = len(expedition["taken"])
        return say("{n} of {all} taken", self.lang, n=taken, all=taken + expedition["left"])

    def _homeless(self) -> Markup:
        homeless = {animal: number for animal, number in self._own["homeless"].items() if number}
        return row(homeless, self.lang)

    @property
    def _own(self) -> Seat:
        return self.view["seats"][self.seat]

    # What can be done

    def _actions(self) -> Iterable[Button]:
        """Choices that lie on no board; births with the most young first."""
        found = self.targets
        choices = [choice for choice in found.elsewhere if found.options[choice]["verb"] not in ELSEWHERE]
        if self.kind == "breed":
            choices.sort(key=lambda choice: -self._young(choice))
        return (self._button(choice) for choice in choices)

    def _young(self, choice: int) -> int:
        herds = self.source.game.lexicon.meaning(choice).values.get("herds")
        return len(herds.values) if isinstance(herds, Listing) else 0

    def _said(self, choice: int) -> Said:
        return self.source.game.text.label(self.source.state, choice)

    def _button(self, choice: int) -> Button:
        said, meaning = self._said(choice), self.source.game.lexicon.meaning(choice)
        return Button(choice, label(meaning, said, self.lang), WORDS.say(said, self.lang))

    def _twins(self) -> Twins | None:
        kinds = halves(self.view["in_hand"])
        if len(kinds) < 2 or not is_twin(self.targets):
            return None
        first, second = (WORDS.name("land", kind, self.lang) for kind in kinds)
        return Twins(first, second, first == second)

    @cached_property
    def _twins_note(self) -> str:
        """How a tile of two halves is laid."""
        twins = self._twins()
        return say(TWINS, self.lang, first=twins.first, second=twins.second) if twins else ""

    def _landed(self) -> Landed | None:
        """What the last step furnished."""
        then = self.looker.before["seats"][self.seat]["cells"]
        for cell, held in self._own["cells"].items():
            was = then[cell]["furnishing"] if cell in then else None
            if self.source.steps and held["furnishing"] and not was:
                return Landed(cell, f"furnishing-{held['furnishing']:02}")
        return None

    # Details

    def _abouts(self) -> Iterable[About]:
        yield from self._about_spaces()
        yield from self._about_furnishings()
        yield from self._about_cells()
        yield from self._about_loot()
        for good in (*self._own["goods"], *self._own["animals"]):
            yield about.about_good(self.view, good, self.looker.names, self.lang)
        for strength in sorted({dwarf["strength"] for owner in self.view["seats"] for dwarf in owner["dwarfs"]}):
            yield about.about_dwarf(strength, self.lang)
        yield about.about_harvests(self.view, self.lang)

    def _about_spaces(self) -> Iterable[About]:
        for group in groups(self.view, lang=self.lang):
            for entry in group.entries:
                reasons = () if "rounds" in entry else self._space_reasons(entry["token"])
                yield about.about_space(self.view, entry, names=self.looker.names, reasons=reasons, lang=self.lang)

    def _about_furnishings(self) -> Iterable[About]:
        for number in in_game(self.view):
            ahead = self.prospects.get(number)
            asks = self._furnishes and not ahead
            yield about.about_furnishing(
                self.view,
                number,
                seat=self.seat,
                ahead=ahead,
                reasons=self._furnishing_reasons(number) if asks else (),
                lang=self.lang,
            )

    def _about_cells(self) -> Iterable[About]:
        places = self.targets.ids("cell")
        for cell in dict.fromkeys([*self._own["cells"], *places]):
            choices = self.targets.of("cell", cell, "place")
            asks = self.kind == "place" and cell not in places and not is_twin(self.targets)
            reasons = self.reasons.of("place", Name("cell", cell)) if self.reasons and asks else ()
            ahead = self._ahead(choices[0]) if choices else None
            yield about.about_cell(
                self.view,
                self.seat,
                cell,
                ahead=ahead,
                note=self._twins_note if cell in places else "",
                reasons=reasons,
                lang=self.lang,
            )
        for pair, choice in ways(self.targets).items():
            title = WORDS.say(self._said(choice), self.lang)
            yield about.about_pair(pair, title, ahead=self._ahead(choice), lang=self.lang)

    def _about_loot(self) -> Iterable[About]:
        if not self._ladder():
            return
        for item in BOOK.items:
            asks = self.kind == "expedition" and not self.targets.of("loot", item.token)
            reasons = self.reasons.of("loot", Name("loot", item.token)) if self.reasons and asks else ()
            yield about.about_loot(item.token, item.strength, reasons=reasons, lang=self.lang)
        for id in self.targets.ids("strength"):
            yield about.about_forge(int(id), self._said(self.targets.of("strength", id)[0]), self.lang)

    def _asked(self) -> About:
        """What the box says while nothing is pointed at."""
        if not self.looker.is_asked:
            waiting = say("Point at anything to read about it.", self.lang) if not self.source.is_over else ""
            return About("asked", self._someone_plays(), words=waiting)
        prompt = WORDS.say(self.source.game.text.prompt(self.source.state), self.lang)
        return About("asked", prompt, words=self._order(), note=self._twins_note)

    def _order(self) -> str:
        """What the rules of the moment are: on a space the text of the space."""
        space = self.view["imitating"] or self.view["space"]
        if self.kind == "action" and space and not self.view["expedition"]:
            return f"{WORDS.name('space does', space, self.lang)} {say(ORDERS['action'], self.lang)}"
        kind = "feed one" if self.kind == "feed" and self.view["harvest"]["now"] == "one food" else self.kind
        return say(ORDERS[kind], self.lang) if kind in ORDERS else ""

    def _someone_plays(self) -> str:
        if self.source.is_over:
            return say("The game is over", self.lang)
        return say("{name} plays", self.lang, name=self.looker.names[self.view["seat"] or 0])


def _aim(score: float) -> Aim:
    most = SOLO_AIM * 1.25
    part = max(0, min(100, round(100 * score / most)))
    return Aim(SOLO_AIM, round(score), part, round(100 * SOLO_AIM / most))
