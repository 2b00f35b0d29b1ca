"""Cave vs Cave as the pages see it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw import panorama
from pickaxe.draw.cave_vs_cave.bars import rounds_of_era
from pickaxe.draw.cave_vs_cave.cards import room_card
from pickaxe.draw.cave_vs_cave.pieces import room
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM
from pickaxe.server.layouts.cave_vs_cave import labels
from pickaxe.server.layouts.cave_vs_cave.board import CaveTable, cave_table
from pickaxe.server.layouts.cave_vs_cave.sentences import is_worth_telling, marked
from pickaxe.server.layouts.cave_vs_cave.sides import Side, sides
from pickaxe.server.layouts.layout import Button, Looker, Offer, Piece, Switch, Tally, View, one_by_one
from pickaxe.server.signs import possessive
from pickaxe.server.tables import Line, Step, Table
from pickaxe.server.words import counted, say

BEST: Final = 5
ROW_ICONS: Final[dict[str, str]] = {"rooms": "furnish", "era1": "cavern"}
# The turns of a seat in a round.
TITLES: Final = (
    "Round {n}, {whose} first turn",
    "Round {n}, {whose} second turn",
    "Round {n}, {whose} third turn",
    "Round {n}, {whose} fourth turn",
)


class CaveLayout:
    """Cave vs Cave on the page."""

    template = "cave_vs_cave/table.html"
    hand_template = ""
    stage_template = "cave_vs_cave/stage.html"
    style = "cave_vs_cave.css"
    icon = "furnish"

    def line(self, lang: str) -> str:
        """The game in one line."""
        return say("Two caves, one row of action tiles. Dig, furnish, light the lamps.", lang)

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        """How many can play, how long it takes, what a single player has to reach."""
        return (
            ("hotseat", say("1–2 players", lang)),
            ("clock", say("25 minutes", lang)),
            ("trophy", say("solo: reach {n}", lang, n=SOLO_AIM)),
        )

    def keys(self, lang: str) -> Sequence[tuple[Sequence[str], str]]:
        """None but those that every table has."""
        return ()

    def switches(self, lang: str) -> Sequence[Switch]:
        """None: its open points are for the command line and for studies."""
        return ()

    def hides(self, view: View) -> bool:
        """Nothing: what lies face down is hidden from both alike."""
        return False

    def holds_secrets(self, view: View, seat: int) -> bool:
        """Nobody does."""
        return False

    def is_public(self, view: View) -> bool:
        """Everything is."""
        return True

    def best_title(self, name: str, lang: str) -> str:
        """What the best rooms of somebody are called."""
        return say("{whose} best rooms", lang, whose=possessive(name), name=name)

    def scene(self) -> Markup:
        """The two mountains at dusk."""
        return Markup(panorama("cave-vs-cave"))

    def label(self, token: str, text: str, lang: str) -> Markup:
        """A choice as the label of a button."""
        return labels.label(token, text, lang)

    def piece(self, token: str, text: str, lang: str) -> Piece:
        """A choice that was made, as a step."""
        return labels.piece(token, text, lang)

    def gathered(self, steps: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """Every step by itself."""
        return [[step] for step in steps]

    def is_worth_telling(self, line: Line) -> bool:
        """Not the end of a turn or of a room."""
        return is_worth_telling(line.token)

    def marked(self, text: str, lang: str) -> Markup:
        """A sentence in which the names of rooms and tiles lead to their details."""
        return marked(text, lang)

    def offers(self, view: View, buttons: Sequence[Button], lang: str) -> Sequence[Offer]:
        """Every exchange as a button of its own."""
        return one_by_one(buttons)

    def confirm(self, view: View, lang: str) -> tuple[int | None, str]:
        """Every turn is ended."""
        return None, say("End turn", lang)

    def asking(self, view: View, prompt: str, lang: str) -> str:
        """The whole sentence: the turn bar has room for it."""
        return prompt

    def course(self, lang: str) -> str:
        """All points can be counted at any time."""
        return say("points if the game had ended there", lang)

    def tie(self, name: str, lang: str) -> str:
        """The better rooms win."""
        return say("{name} wins on the better rooms", lang, name=name)

    def row_icon(self, row: str) -> str:
        """Rooms and eras have a picture; everything else is a good."""
        return ROW_ICONS.get(row, row)

    def round_title(self, number: int, lang: str) -> str:
        """Rounds have numbers."""
        return say("Round {n}", lang, n=number)

    def turn_title(self, before: View, round: int, nth: int, name: str, lang: str) -> str:
        """Turns are counted by round."""
        title = TITLES[nth] if nth < len(TITLES) else "Round {n}, {whose} turn {nth}"
        return say(title, lang, n=round, whose=possessive(name), name=name, nth=nth + 1)

    def tally(self, looker: Looker) -> Tally:
        """Rounds of the era, dwarfs still to be sent, walls left."""
        view, lang = looker.view, looker.lang
        is_draft = view["phase"] != "playing"
        return Tally(
            unit=say("Round", lang),
            in_words=say("round {n} of {all}", lang, n=view["round"], all=view["rounds"]),
            round=view["round"],
            rounds=tuple(rounds_of_era(view)),
            dwarfs=tuple(_dwarfs(view)),
            dwarfs_in_words=_dwarfs_in_words(view, looker),
            chip_icon="hidden" if is_draft else "wall",
            chip=_tiles_left(view["pile"], looker.lang) if is_draft else _walls_left(view["wall_supply"], looker.lang),
        )

    def look(self, view: View) -> str:
        """Era I alone has tall caves, everything else broad ones, which take up less where Era I is missing."""
        spaces = {space for seat in view["seats"] for space in seat["spaces"]}
        caves = "tall" if "X4" not in spaces else "broad" if "A4" in spaces else "broad lean"
        return caves if view["players"] > 1 else f"{caves} solo"

    def board(self, table: Table, looker: Looker) -> CaveTable:
        """Everything the template shows."""
        return cave_table(table, looker)

    def stage(self, view: View, before: View, names: Sequence[str], lang: str) -> Sequence[Side]:
        """Both caves as they were."""
        return sides(view, before, names, lang)

    def best(self, view: View, seat: int, lang: str) -> Sequence[Markup]:
        """The rooms of a seat that are worth most."""
        built = [held for held in view["seats"][seat]["spaces"].values() if isinstance(held, int) and held]
        dearest = sorted(built, key=lambda number: (-room(number).points, number))[:BEST]
        return [Markup(room_card(view, number, lang=lang)) for number in dearest]

    def keepsake(self, view: View, names: Sequence[str], lang: str) -> Markup:
        """None: everyone has a cave of their own."""
        return Markup("")


def _tiles_left(number: int, lang: str) -> str:
    return counted(number, "1 tile left", "{n} tiles left", lang)


def _walls_left(number: int, lang: str) -> str:
    return counted(number, "1 wall left", "{n} walls left", lang)


def _dwarfs(view: View) -> Sequence[tuple[int, bool]]:
    """One dwarf a turn of the round, in the order of the turns."""
    players, taken = view["players"], sum(view["turn_of_seat"])
    turns = players * view["turns_each"]
    return [((view["start"] + turn) % players, turn < taken) for turn in range(turns)]


def _dwarfs_in_words(view: View, looker: Looker) -> str:
    each, lang = view["turns_each"], looker.lang
    told = [
        say("{name} {n} of {all}", lang, name=name, n=taken, all=each)
        for name, taken in zip(looker.names, view["turn_of_seat"], strict=True)
    ]
    return say("turns begun this round: {turns}", lang, turns=", ".join(told))
