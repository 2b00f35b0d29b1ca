"""Cave vs Cave as the pages see it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw import panorama
from pickaxe.draw.cave_vs_cave.cards import room_card
from pickaxe.draw.cave_vs_cave.pieces import room
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM
from pickaxe.server.layouts.cave_vs_cave import labels
from pickaxe.server.layouts.cave_vs_cave.board import CaveTable, Side, cave_table, sides
from pickaxe.server.layouts.cave_vs_cave.sentences import marked
from pickaxe.server.layouts.layout import Looker, Piece, Tally, View
from pickaxe.server.tables import Table

BEST: Final = 5


class CaveLayout:
    """Cave vs Cave on the page."""

    template = "cave_vs_cave/table.html"
    style = "cave_vs_cave.css"
    icon = "furnish"
    line = "Two caves, one row of action tiles. Dig, furnish, light the lamps."
    facts = (("hotseat", "1–2 players"), ("clock", "25 minutes"), ("trophy", f"solo: reach {SOLO_AIM}"))
    best_title = "best rooms"

    def scene(self) -> Markup:
        """The two mountains at dusk."""
        return Markup(panorama("cave-vs-cave"))

    def label(self, token: str, text: str) -> Markup:
        """A choice as the label of a button."""
        return labels.label(token, text)

    def piece(self, token: str, text: str) -> Piece:
        """A choice that was made, as a step."""
        return labels.piece(token, text)

    def marked(self, text: str) -> Markup:
        """A sentence in which the names of rooms and tiles lead to their details."""
        return marked(text)

    def tally(self, table: Table, view: View) -> Tally:
        """Rounds, dwarfs still to be sent, walls left."""
        is_draft = view["phase"] != "playing"
        left = view["pile"] if is_draft else view["wall_supply"]
        what = "tile" if is_draft else "wall"
        return Tally(
            round=view["round"],
            rounds=tuple(range(view["first_round"], view["rounds"] + 1)),
            dwarfs=tuple(_dwarfs(view)),
            dwarfs_in_words=_dwarfs_in_words(view, table.names),
            chip_icon="hidden" if is_draft else "wall",
            chip=f"{left} {what}{'' if left == 1 else 's'} left",
        )

    def look(self, view: View) -> str:
        """Era I alone has tall caves, everything else broad ones."""
        return "tall" if all("X4" not in seat["spaces"] for seat in view["seats"]) else "broad"

    def board(self, table: Table, looker: Looker) -> CaveTable:
        """Everything the template shows."""
        return cave_table(table, looker)

    def sides(self, view: View, before: View, names: Sequence[str]) -> Sequence[Side]:
        """Both caves as they were."""
        return sides(view, before, names)

    def best(self, view: View, seat: int) -> Sequence[Markup]:
        """The rooms of a seat that are worth most."""
        built = [held for held in view["seats"][seat]["spaces"].values() if isinstance(held, int) and held]
        dearest = sorted(built, key=lambda number: (-room(number).points, number))[:BEST]
        return [Markup(room_card(view, number)) for number in dearest]


def _dwarfs(view: View) -> Sequence[tuple[int, bool]]:
    """One dwarf a turn of the round, in the order of the turns."""
    players, taken = view["players"], sum(view["turn_of_seat"])
    turns = players * view["turns_each"]
    return [((view["start"] + turn) % players, turn < taken) for turn in range(turns)]


def _dwarfs_in_words(view: View, names: Sequence[str]) -> str:
    each = view["turns_each"]
    told = [f"{name} {taken} of {each}" for name, taken in zip(names, view["turn_of_seat"], strict=True)]
    return f"turns begun this round: {', '.join(told)}"
