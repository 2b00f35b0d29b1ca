"""The Cave Farmers as the pages see it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers import Marks, home
from pickaxe.draw.cave_farmers.printed import cell_place
from pickaxe.draw.targets import Targets
from pickaxe.games.cave_farmers.text import SOLO_AIM
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Name, Said
from pickaxe.server.layouts.cave_farmers.hints import reasons
from pickaxe.server.layouts.cave_farmers.labels import label, piece
from pickaxe.server.layouts.cave_farmers.market import market_of
from pickaxe.server.layouts.cave_farmers.offers import offers
from pickaxe.server.layouts.cave_farmers.reference import reference
from pickaxe.server.layouts.cave_farmers.scene import Scene
from pickaxe.server.layouts.cave_farmers.sides import ABOUT, WEIGHTY, Side, side_of
from pickaxe.server.layouts.cave_farmers.spaces import strip_of
from pickaxe.server.layouts.cave_farmers.tabletop import FarmersTable
from pickaxe.server.layouts.layout import Button, Entry, Layout, Looker, Offer, Reason, Shelf, Switch, Tally, View
from pickaxe.server.markup import Piece, seat_sign
from pickaxe.server.tables import Table
from pickaxe.server.words import say

ROW_ICONS: Final = {
    "animals": "sheep",
    "missing": "cross",
    "vegetables": "vegetable",
    "rubies": "ruby",
    "dwarfs": "dwarf",
    "unused": "pickaxe",
    "furnishings": "furnish",
    "pastures": "pasture-small",
    "mines": "mine-ore",
    "bonus": "points",
    "writing": "undo",
}
SCENES: Final = {"harvest": "harvest", "feeding": "harvest", "breeding": "harvest"}
SWITCHES: Final = (
    ("late_markers", "Late harvest markers", "The marker of a round is turned up only at its end."),
    ("carpenter_per_pasture", "Carpenter for each pasture", "It saves 1 wood on every pasture, not on every action."),
)


class FarmersLayout(Layout):
    """The Cave Farmers on the page."""

    game = "cave-farmers"
    template = "cave_farmers/table.html"
    stage_template = "cave_farmers/stage.html"
    style = "cave_farmers.css"
    icon = "sheep"
    about_kinds = ABOUT
    is_open = True
    weighty = WEIGHTY
    scenes = SCENES

    def line(self, lang: str) -> str:
        return say("A cave and a farm for every family. Dig, furnish, sow, keep animals, go on expeditions.", lang)

    def reference(self, view: View, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
        return reference(view, lang)

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        """How many can play, how long it takes, what a single player has to reach."""
        return (
            ("hotseat", say("1–7 players", lang)),
            ("clock", say("30 min each", lang)),
            ("trophy", say("solo: reach {n}", lang, n=SOLO_AIM)),
        )

    def switches(self, lang: str) -> Sequence[Switch]:
        """An official variant, and a ruling that is played in two ways."""
        return [Switch(id, say(label, lang), say(line, lang)) for id, label, line in SWITCHES]

    def label(self, meaning: Meaning, said: Said, lang: str) -> Markup:
        return label(meaning, said, lang)

    def piece(self, meaning: Meaning, lang: str) -> Piece:
        return piece(meaning, lang)

    def offers(self, view: View, buttons: Sequence[Button], lang: str) -> Sequence[Offer]:
        """Many exchanges lie in lists; what helps most stands before them."""
        return offers(view, buttons, lang)

    def is_ended(self, view: View) -> bool:
        """Every turn is ended; what the harvest asks ends by itself."""
        return bool(view["phase"] == "work")

    def tie(self, name: str, lang: str) -> str:
        """Equals share the victory (R50), so nobody wins alone."""
        return say("{names} share the victory", lang, names=name)

    def row_icon(self, row: str) -> str:
        return ROW_ICONS.get(row, row)

    def turn_title(self, before: View, round: int, nth: int, name: str, lang: str) -> str:
        """Turns are counted by round; those of the harvest and the last exchanges are their own."""
        if before["phase"] == "last exchanges":
            return say("Last exchanges: {name}", lang, name=name)
        if before["phase"] == "harvest":
            return say("Round {n}, harvest: {name}", lang, n=round, name=name)
        return say("Round {n}, {name}: turn {nth}", lang, n=round, name=name, nth=nth + 1)

    def reasons(self, before: State, after: State, seat: int) -> Sequence[Reason]:
        return reasons(before, after, seat)

    def places(self, before: View, after: View, seat: int) -> Sequence[Said]:
        """The cells that hold something else."""
        then, now = before["seats"][seat]["cells"], after["seats"][seat]["cells"]
        return [cell_place(cell) for cell, held in now.items() if _stands(then.get(cell)) != _stands(held)]

    def goal_title(self, goal: Name, lang: str) -> str:
        """A furnishing without what tells it from others of its name."""
        return super().goal_title(Name(f"{goal.kind}.short", goal.id), lang)

    def ground(self, view: View, seat: int) -> object:
        return view["seats"][seat]["cells"], view["seats"][seat]["housing"]

    def land(self, view: View, seat: int, names: Sequence[str], lang: str) -> str:
        return home(view, seat, targets=Targets(), name=names[seat], lang=lang)

    def tally(self, looker: Looker) -> Tally:
        """The rounds; what the end of each brings stands among the spaces."""
        view, lang, last = looker.view, looker.lang, looker.view["rounds"][-1]
        left_out = tuple(number for number in range(1, last) if number not in view["rounds"])
        return Tally(
            unit=say("Round", lang),
            in_words=say("round {n} of {all}", lang, n=view["round"], all=last),
            round=view["round"],
            rounds=tuple(view["rounds"]),
            length=last,
            left_out=left_out,
            left_out_in_words=_left_out(left_out, lang),
        )

    def look(self, view: View) -> str:
        """How many play, in how many rows the spaces lie, and what is asked."""
        kind = view["asked"]["kind"] if view["options"] else "nothing"
        return f"farmers asks-{kind} players{view['players']}"

    def tabletop(self, table: Table, looker: Looker) -> FarmersTable:
        return FarmersTable(table, looker)

    def stage(self, view: View, before: View, names: Sequence[str], lang: str) -> Sequence[Side]:
        """All homes as they were."""
        scene = Scene(view, before, names, lang)
        return [side_of(scene, seat, large=True) for seat in range(view["players"])]

    def around(self, view: View, names: Sequence[str], lang: str) -> Sequence[Shelf]:
        """The action spaces and the furnishings, by their groups."""
        scene = Scene(view, view, names, lang)
        strip, market = strip_of(scene, Marks()), market_of(scene)
        spaces = [Shelf(group.title, "spaces", [card.drawing for card in group.cards]) for group in strip.groups]
        return [*spaces, *(Shelf(tab.name, "rooms", [card.drawing for card in tab.cards]) for tab in market.tabs)]

    def keepsake(self, view: View, names: Sequence[str], lang: str) -> Markup:
        """All homes at the end."""
        homes = Markup("").join(_kept(view, seat, name, lang) for seat, name in enumerate(names))
        return Markup('<div class="homes count{}">{}</div>').format(len(names), homes)


def _left_out(rounds: Sequence[int], lang: str) -> str:
    """Why the row of rounds has a gap."""
    if not rounds:
        return ""
    return say("Round {n} is played with three players or more only.", lang, n=", ".join(map(str, rounds)))


def _kept(view: View, seat: int, name: str, lang: str) -> Markup:
    drawn = Markup(home(view, seat, name=name, lang=lang))
    return Markup('<figure><figcaption>{} {}</figcaption><div class="homebox">{}</div></figure>').format(
        seat_sign(seat), name, drawn
    )


def _stands(cell: View) -> object:
    """What of a cell does not move by itself."""
    return cell and (cell["kind"], cell["stable"], cell["furnishing"])
