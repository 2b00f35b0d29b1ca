"""What the table of The Cave Farmers shows: spaces, homes, furnishings, loot, the harvest, and what can be done now."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Marks, loot_ladder
from pickaxe.draw.cave_farmers.ladder import ROW, ROW_FOR_FINGERS
from pickaxe.draw.cave_farmers.pairs import halves, is_twin
from pickaxe.draw.targets import targets
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.text import SOLO_AIM
from pickaxe.games.cave_farmers.view import FarmersView, asked_kind
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Listing
from pickaxe.server.layouts.cave_farmers import about
from pickaxe.server.layouts.cave_farmers.harvest import feeding, harvest_of
from pickaxe.server.layouts.cave_farmers.labels import label, row
from pickaxe.server.layouts.cave_farmers.market import market_of
from pickaxe.server.layouts.cave_farmers.scene import VERBS, Scene
from pickaxe.server.layouts.cave_farmers.sides import Side, last_moves, side_of
from pickaxe.server.layouts.cave_farmers.spaces import strip_of
from pickaxe.server.layouts.layout import About, Aim, Button, Details, Looker
from pickaxe.server.tables import Table

ELSEWHERE: Final = ("end", "close", "return", "pay")  # these stand on the confirm button, or in the basket of food
OPEN_HOMES: Final = 3  # as many opponents have room for goods beside their homes; more stand close together
ORDERS: Final = {
    "dwarf": "Send the dwarf to a glowing space. It must do something there, in the order that the space allows.",
    "imitate": "Use a space of an opponent as if you stood there; the goods on it stay.",
    "action": "Use its parts in any order that it allows; you may leave out what you do not need.",
    "place": "Choose a glowing place on your board.",
    "expedition": "Each item once; the dwarf grows stronger by 1 afterwards.",
    "house": "Animals without room are turned into food at once; which ones is up to you.",
    "skip": "You feed your dwarfs in any case.",
    "feed": "2 food for each dwarf, 1 for a newborn. Every missing food is a begging marker, 3 points less.",
    "feed one": "1 food for each dwarf. Every missing food is a begging marker, 3 points less.",
    "breed": "Two animals of a kind have one young if there is room for it.",
    "protect": "Spaces with 6 goods or more are cleared now, unless you pay 1 ruby for each.",
    "pause": "The last exchanges before the game is scored.",
}
TWINS: Final = "Press the place of the first half ({first}), then beside it that of the second ({second})."


class FarmersTable:
    """Everything the template of The Cave Farmers shows."""

    def __init__(self, table: Table, looker: Looker) -> None:
        self.source = table
        self.looker = looker
        self.scene = scene = _scene(table, looker)
        self.view = scene.view
        players = self.view["players"]
        others = [(scene.seat + step) % players for step in range(1, players)]
        self.strip = strip_of(scene, self._last())
        self.why = "go {}" if scene.kind and scene.kind not in VERBS else ""  # what a closed space asks the server
        self.picks, self.reach = (
            self._reach()
        )  # the tile that a press on the board takes, and the board with it in hand
        self.own = side_of(scene, scene.seat, large=True)
        self.home = side_of(self.reach, scene.seat, large=True).drawing if self.picks is not None else self.own.drawing
        self.others = tuple(side_of(scene, seat, large=players == 2) for seat in others)
        self.open_homes = len(others) if len(others) <= OPEN_HOMES else 0
        self.large = self._large()
        self.aim = Aim(round(scene.own["score"]), SOLO_AIM) if players == 1 else None
        self.harvest = harvest_of(scene)
        self.market = market_of(scene)
        self.discounts = tuple(scene.own["saves"])
        self.ladders = self._ladders()
        self.ladder_note = self._ladder_note()
        self.feeding = feeding(scene, table.held if looker.is_asked else None)
        self.homeless = row({animal: number for animal, number in scene.own["homeless"].items() if number}, scene.lang)
        self.actions = tuple(self._actions())
        self.twins = self._twins()  # what the halves of the tile in hand are called
        self.landed = self._landed()
        note = scene.say(TWINS, first=self.twins[0], second=self.twins[1]) if self.twins else ""
        self.abouts = tuple(self._abouts(note))
        self.asked = self._asked(note)

    def _large(self) -> Side | None:
        """The home of somebody else that the viewer wants to see as a whole."""
        wished = [seat for seat in range(self.view["players"]) if f"home-{seat}" in self.looker.wishes]
        return side_of(self.scene, wished[0], large=True) if wished and wished[0] != self.scene.seat else None

    def _last(self) -> Marks:
        """Where the others went since the viewer's own turn; for spectators, where the last turn went."""
        if any(not step.by_itself for step in self.source.steps) and self.looker.is_asked:
            return Marks()
        since, turns = self.source.since(self.looker.seat), self.source.turns
        news = turns[-1:] if self.looker.seat is None else [mark for mark in turns if mark.number > since]
        went = [(line.meaning, mark.seat) for mark in news for line in mark.lines if line.meaning and line.has("go")]
        return Marks(earlier=tuple((meaning.targets[0].id, seat) for meaning, seat in went))

    def _ladders(self) -> tuple[Markup, ...]:
        """The loot while there is some to choose, for pointers and for fingers; not where it is furnished."""
        found = self.scene.targets
        is_out = found.ids("loot") or found.ids("strength") or self.view["expedition"]
        if not is_out or found.ids("furnishing"):
            return ()
        rows = (ROW, ROW_FOR_FINGERS)
        return tuple(Markup(loot_ladder(self.view, targets=found, lang=self.scene.lang, row=row)) for row in rows)

    def _ladder_note(self) -> str:
        expedition = self.view["expedition"]
        if not expedition:
            return self.scene.say("choose the strength of the weapon") if self.scene.targets.ids("strength") else ""
        taken = len(expedition["taken"])
        return self.scene.say("{n} of {all} taken", n=taken, all=taken + expedition["left"])

    # What can be done

    def _actions(self) -> Iterable[Button]:
        """Choices that lie on no board; births with the most young first."""
        found = self.scene.targets
        choices = [choice for choice in found.elsewhere if found.options[choice]["verb"] not in ELSEWHERE]
        if self.scene.kind == "breed":
            choices.sort(key=lambda choice: -self._young(choice))
        return (self._button(choice) for choice in choices)

    def _young(self, choice: int) -> int:
        herds = self.source.game.lexicon.meaning(choice).values.get("herds")
        return len(herds.values) if isinstance(herds, Listing) else 0

    def _button(self, choice: int) -> Button:
        said, meaning, lang = self.scene.label(choice), self.source.game.lexicon.meaning(choice), self.scene.lang
        return Button(choice, label(meaning, said, lang), WORDS.say(said, lang))

    def _reach(self) -> tuple[int | None, Scene]:
        """The first tile that can be laid and the scene with it in hand, if nothing else is pressed on the board."""
        scene, found = self.scene, self.scene.targets
        lays = [choice for choice, option in found.options.items() if option["verb"] == "lay"]
        if scene.kind != "action" or scene.state is None or not lays or found.ids("cell"):
            return None, scene
        after = scene.state.copy()
        after.play(lays[0])
        if after.mover != scene.seat or asked_kind(after) != "place":
            return None, scene
        view = cast(FarmersView, after.view(scene.seat))
        return lays[0], replace(scene, view=view, targets=targets(view["options"]), kind="place", state=after)

    def _twins(self) -> tuple[str, ...]:
        kinds = halves(self.reach.view)
        is_asked = len(kinds) > 1 and is_twin(self.reach.targets)
        return tuple(WORDS.name("land", kind, self.scene.lang) for kind in kinds) if is_asked else ()

    def _landed(self) -> tuple[str, str] | None:
        """What the last step furnished: its cell, and the name of the card that travels there."""
        then = self.looker.before["seats"][self.scene.seat]["cells"] if self.source.steps else {}
        for cell, held in self.scene.own["cells"].items():
            was = then[cell]["furnishing"] if cell in then else None
            if then and held["furnishing"] and not was:
                return cell, f"furnishing-{held['furnishing']:02}"
        return None

    # Details

    def _abouts(self, note: str) -> Iterable[Details]:
        """What the details box can say, together what changes together."""
        scene = self.scene
        yield from about.about_spaces(scene)
        yield about.about_furnishings(scene)
        yield about.about_cells(scene, note)
        if self.ladders:
            yield Details(*about.about_loot(scene))
        yield from about.about_goods(scene)
        yield about.about_dwarfs(scene)

    def _asked(self, note: str) -> About:
        """What the box says while nothing is pointed at."""
        if self.source.is_over:
            return About("asked", self.scene.say("The game is over"))
        if not self.looker.is_asked:
            title = self.scene.say("{name} plays", name=self.looker.names[self.view["seat"] or 0])
            return About("asked", title, words=self.scene.say("Point at anything to read about it."))
        prompt = WORDS.say(self.source.game.text.prompt(self.source.state), self.scene.lang)
        return About("asked", prompt, words=self._order(), note=note)

    def _order(self) -> str:
        """What the rules of the moment are: on a space the text of the space."""
        kind, space = self.scene.kind, self.view["imitating"] or self.view["space"]
        if kind == "action" and space and not self.view["expedition"]:
            return f"{WORDS.name('space does', space, self.scene.lang)} {self.scene.say(ORDERS['action'])}"
        kind = "feed one" if kind == "feed" and self.view["harvest"]["now"] == "one food" else kind
        return self.scene.say(ORDERS[kind]) if kind in ORDERS else ""


def _scene(table: Table, looker: Looker) -> Scene:
    closed: dict[str, object] = {} if looker.is_asked else {"options": [], "exchanges": []}
    view = cast(FarmersView, {**looker.view, **closed})
    return Scene(
        view,
        looker.before,
        looker.names,
        looker.lang,
        seat=looker.seat or 0,
        you=None if table.is_hot_seat else looker.seat,
        last=last_moves(table, looker.names, looker.lang),
        targets=targets(view["options"]),
        kind=(view["asked"]["kind"] or "") if looker.is_asked else "",
        state=cast(FarmersState, table.state),
    )
