"""Cave vs Cave as the pages see it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave import cave
from pickaxe.draw.cave_vs_cave.board import board
from pickaxe.draw.cave_vs_cave.pieces import room
from pickaxe.draw.cave_vs_cave.room import room_card
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Listing, Name, Said
from pickaxe.server.layouts.cave_vs_cave.hints import reasons, thrifty
from pickaxe.server.layouts.cave_vs_cave.reference import reference
from pickaxe.server.layouts.cave_vs_cave.tabletop import ABOUT, WEIGHTY, CaveTable, Side, sides, supply, tiles_then
from pickaxe.server.layouts.kept import drawn
from pickaxe.server.layouts.layout import Entry, Layout, Looker, Reason, Shelf, Tally
from pickaxe.server.tables import Table
from pickaxe.server.words import say

BEST: Final = 5
SCENES: Final = {"score-1": "era", "era-2": "era", "after-draft": "era"}
ROW_ICONS: Final[dict[str, str]] = {"rooms": "furnish", "era1": "cavern"}
# Era I alone has tall caves, everything else broad ones, which take up less where Era I is missing.
LOOKS: Final[dict[str, str]] = {"era1": "tall", "joined": "broad", "era2": "broad lean"}


class CaveLayout(Layout):
    """Cave vs Cave on the page."""

    game = "cave-vs-cave"
    template = "cave_vs_cave/table.html"
    stage_template = "cave_vs_cave/stage.html"
    style = "cave_vs_cave.css"
    icon = "furnish"
    about_kinds = ABOUT
    is_open = True
    weighty = WEIGHTY
    scenes = SCENES

    def line(self, lang: str) -> str:
        return self.say("Two caves, one row of action tiles. Dig, furnish, light the lamps.", lang)

    def reference(self, view: CaveView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
        return reference(view, lang)

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        return (
            ("hotseat", self.say("1–2 players", lang)),
            ("clock", self.say("25 minutes", lang)),
            ("trophy", self.say("solo: reach {n}", lang, n=SOLO_AIM)),
        )

    def best_title(self, name: str, lang: str) -> str:
        return self.say("{name.whose} best rooms", lang, name=name)

    def tie(self, name: str, lang: str) -> str:
        return say("{name} wins on the better rooms", lang, name=name)

    def row_icon(self, row: str) -> str:
        """Rooms and eras have a picture; everything else is a good."""
        return ROW_ICONS.get(row, row)

    def reasons(self, before: State, after: State, seat: int) -> Sequence[Reason]:
        return reasons(before, after, seat)

    def thrifty(self, state: State, choices: Sequence[int]) -> Sequence[int]:
        """A turn to advise, without exchanges that nothing in it needs."""
        return thrifty(state, choices)

    def places(self, before: CaveView, after: CaveView, seat: int) -> Sequence[Name]:
        """The spaces of rooms."""
        then, now = before["seats"][seat]["spaces"], after["seats"][seat]["spaces"]
        new = [name for name, held in now.items() if isinstance(held, int) and then.get(name) != held]
        return [Name("space.short", name) for name in new]

    def ground(self, view: CaveView, seat: int) -> object:
        return view["seats"][seat]["spaces"], view["seats"][seat]["walls"], view["cavern"]

    def land(self, view: CaveView, seat: int, names: Sequence[str], lang: str) -> str:
        return cave({**view, "options": []}, seat, name=names[seat], lang=lang)

    def tally(self, looker: Looker) -> Tally:
        """Rounds of the era, dwarfs still to be sent, walls left."""
        view: CaveView = looker.view
        lang = looker.lang
        return Tally(
            unit=self.say("Round", lang),
            in_words=self.say("round {n} of {all}", lang, n=view["round"], all=view["rounds"]),
            round=view["round"],
            rounds=tuple(view["era_rounds"]),
            length=view["rounds"],
            dwarfs=tuple((dwarf["seat"], dwarf["begun"]) for dwarf in view["dwarfs"]),
            dwarfs_in_words=self._dwarfs_in_words(view, looker.names, lang),
            chip_icon="hidden" if view["is_draft"] else "wall",
            chip=supply(view, lang),
        )

    def _dwarfs_in_words(self, view: CaveView, names: Sequence[str], lang: str) -> str:
        turns = [
            Said("{name} {n} of {all}", name=name, n=taken, all=view["turns_each"])
            for name, taken in zip(names, view["turn_of_seat"], strict=True)
        ]
        return self.say("turns begun this round: {turns}", lang, turns=Listing([*turns], ","))

    def look(self, view: CaveView) -> str:
        caves = LOOKS[board(space for seat in view["seats"] for space in seat["spaces"]).kind]
        return caves if view["players"] > 1 else f"{caves} solo"

    def tabletop(self, table: Table, looker: Looker) -> CaveTable:
        return CaveTable(table, looker)

    def stage(self, view: CaveView, before: CaveView, names: Sequence[str], lang: str) -> Sequence[Side]:
        """Both caves as they were."""
        return sides(view, before, names, lang)

    def around(self, view: CaveView, names: Sequence[str], lang: str) -> Sequence[Shelf]:
        """The action tiles, the rooms on display and those of the pool."""
        rooms = {name: [drawn(room_card, {}, room, lang=lang) for room in view[name]] for name in ("display", "pool")}
        return [
            Shelf(self.say("action tiles", lang), "tiles", tiles_then(view, names, lang)),
            Shelf(self.say("Rooms", lang), "rooms", rooms["display"]),
            Shelf(self.say("Pool", lang), "rooms", rooms["pool"]),
        ]

    def best(self, view: CaveView, seat: int, lang: str) -> Sequence[Markup]:
        """The rooms of a seat that are worth most."""
        built = [held for held in view["seats"][seat]["spaces"].values() if isinstance(held, int) and held]
        dearest = sorted(built, key=lambda number: (-room(number).points, number))[:BEST]
        return [Markup(room_card(view, number, lang=lang)) for number in dearest]
