"""Cavum as the pages see it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cavum import mountain
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.text import LAID
from pickaxe.games.cavum.view import CavumView
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Name, Part, Said
from pickaxe.server.layouts import layout
from pickaxe.server.layouts.cavum.board import CavumTable
from pickaxe.server.layouts.cavum.players import Stage, stage
from pickaxe.server.layouts.layout import Looker, Section, Switch, Tally
from pickaxe.server.markup import Piece, icon
from pickaxe.server.tables import Table
from pickaxe.server.words import say

# The sections of a phase as the bar shows them. Cities are scored and dynamite explodes without anybody deciding
# anything: the log tells it, the bar would never show it as under way.
SECTIONS: Final = ("auction", "draft", "building", "colour sale", "final sale")
# Sections that the bar shows as another one.
SHOWN_AS: Final = {"beginning": "auction", "order sale": "colour sale"}
ROW_ICONS: Final = {
    "start": "points",
    "bids": "sequence",
    "chips": "chip",
    "options": "option",
    "cities": "city",
    "sales": "gem-yellow",
    "orders": "order",
    "penalties": "cross",
    "final": "gem-purple",
}
# What is asked, as short as the step under way has room for it; the bar above says it in full.
ASKED: Final = {
    "bid": "your bid",
    "card": "which card?",
    "draft": "which order?",
    "piece": "action {n} of {all}",
    "space": "where?",
    "turn": "which way round?",
    "colour": "which colour?",
    "route": "your route",
    "offer": "your price",
    "count": "how many?",
    "fulfil": "which order?",
    "final": "which colour?",
}
# What the button that confirms says with a piece in hand.
CONFIRM: Final = {"": "End turn", "station": "Build it here", "vein": "Discover it here"}
SWITCHES: Final = (
    ("open_stones", "Open stones", "Everyone sees the colours of all stones."),
    ("station_any_time_in_turn", "Stations later in the turn", "On any tile laid in the turn, not only on the last."),
    ("sale_opens_at_top", "Sales open at the top", "The first offer is the highest free value."),
    ("give_up_only_if_stuck", "No free giving up", "Stations and veins go to the pool only if they fit nowhere."),
)
TURN_TITLES: Final = {
    "auction": "Phase {n}, auction: {name}",
    "draft": "Phase {n}, orders: {name}",
    "building": "Phase {n}, building: {name}",
    "colour sale": "Phase {n}, sale: {name}",
    "order sale": "Phase {n}, sale with orders: {name}",
    "final sale": "Final sale: {name}",
}


class CavumLayout(layout.Layout):
    """Cavum on the page."""

    game = "cavum"
    template = "cavum/table.html"
    hand_template = "cavum/hand.html"
    stage_template = "cavum/stage.html"
    style = "cavum.css"
    icon = "gem-red"

    def line(self, lang: str) -> str:
        """The game in one line."""
        return say("One mountain, five cities. Drive tunnels, blast, and sell gems while they are dear.", lang)

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        """How many can play, how long it takes, what is special."""
        return (
            ("hotseat", say("2–4 players", lang)),
            ("clock", say("90 minutes", lang)),
            ("hidden", say("hidden gems", lang)),
        )

    def keys(self, lang: str) -> Sequence[tuple[Sequence[str], str]]:
        """From hex to hex, and turning a tile."""
        return (
            (("←", "→", "Q", "W", "A", "S"), say("from hex to hex", lang)),
            (("Q", "E"), say("turn the tile in hand", lang)),
        )

    def switches(self, lang: str) -> Sequence[Switch]:
        """The points that the rules leave open, and open stones."""
        return [Switch(id, say(label, lang), say(line, lang)) for id, label, line in SWITCHES]

    def best_title(self, name: str, lang: str) -> str:
        """Nobody has pieces of their own at the end."""
        return name

    def piece(self, meaning: Meaning, lang: str) -> Piece:
        """A choice that was made, as a step; what was bought shows the option too."""
        made = super().piece(meaning, lang)
        return Piece("option", icon(made.icon, 17) + made.label) if meaning.verb.id == "buy" else made

    def marked(self, said: Said, lang: str, seats: Sequence[str]) -> Markup:
        """A sentence in which spaces point to the board, where one also sees the exits."""
        parts = self.words.parts(_without_exits(said), lang, list(seats))
        return Markup("").join(self._pointing(part, lang, seats) for part in parts)

    def _pointing(self, part: Part, lang: str, seats: Sequence[str]) -> Markup:
        text = self.words.spoken(part, lang, list(seats))
        if isinstance(part, Name) and part.kind == "space":
            return Markup('<b data-points="{}">{}</b>').format(part.id, text)
        return Markup("{}").format(text)

    def confirm(self, view: CavumView, lang: str) -> tuple[int | None, str]:
        """A tile is laid as it is turned; what has no place yet waits for one."""
        found = targets(view["options"])
        turns = found.ids("turn")
        if turns:
            return found.of("turn", min(turns, key=int))[0], say("Lay it here", lang)
        if not view["options"] or view["asked"]["kind"] not in ("space", "piece"):
            return None, ""
        piece = view["in_hand"]["piece"] if view["in_hand"] else ""
        return None, say(CONFIRM.get(piece, "Lay it here"), lang)

    def asking(self, view: CavumView, prompt: str, lang: str) -> str:
        """A word or two: the bar on top, on a phone the foot, has the whole sentence."""
        return say(ASKED[view["asked"]["kind"] or ""], lang, n=view["actions"] + 1, all=view["most_actions"])

    def course(self, lang: str) -> str:
        """Penalties for open orders (R11) are counted, what stones would bring is not."""
        return say("points less the penalties for open orders", lang)

    def tie(self, name: str, lang: str) -> str:
        """The lower sequence card wins (R47)."""
        return say("{name} wins by the lower sequence card", lang, name=name)

    def row_icon(self, row: str) -> str:
        """The icon of a row of the score sheet."""
        return ROW_ICONS[row]

    def round_title(self, number: int, lang: str) -> str:
        """A game has phases."""
        return say("Phase {n}", lang, n=number)

    def turn_title(self, before: CavumView, round: int, nth: int, name: str, lang: str) -> str:
        """Turns are known by their section."""
        section = "auction" if before["section"] == "beginning" else before["section"]
        return say(TURN_TITLES[section], lang, n=round, name=name)

    def tally(self, looker: Looker) -> Tally:
        """The phases, and the sections of this one."""
        view: CavumView = looker.view
        lang, section = looker.lang, WORDS.name("section.short", _now(view), looker.lang)
        return Tally(
            unit=say("Phase", lang),
            in_words=say("phase {n} of {all}: {section}", lang, n=view["phase"], all=view["phases"], section=section),
            round=view["phase"],
            rounds=tuple(range(1, view["phases"] + 1)),
            sections=tuple(_sections(view, lang)),
        )

    def look(self, view: CavumView) -> str:
        """What is asked, so that the style sheet can make room for it."""
        kind = view["asked"]["kind"] if view["options"] else "nothing"
        return f"cavum asks-{kind} players{view['players']}"

    def board(self, table: Table, looker: Looker) -> CavumTable:
        """Everything the template shows."""
        return CavumTable(table, looker)

    def stage(self, view: CavumView, before: CavumView, names: Sequence[str], lang: str) -> Stage:
        """The mountain as it was."""
        return stage(view, before, names, lang)

    def keepsake(self, view: CavumView, names: Sequence[str], lang: str) -> Markup:
        """The mountain at the end."""
        return Markup(mountain(view, names=names, lang=lang))


def _without_exits(said: Said) -> Said:
    """The same without the exits of a tile that was laid."""
    if said.template == LAID:
        return Said("laid the {piece} on {space}", **said.values)
    did = said.values.get("did")
    return said.having(did=_without_exits(did)) if isinstance(did, Said) else said


def _now(view: CavumView) -> str:
    """The section that is played, as the bar shows it."""
    return SHOWN_AS.get(view["section"], view["section"])


def _sections(view: CavumView, lang: str) -> Sequence[Section]:
    """The sections of a phase; only the last phase has a final sale."""
    shown = SECTIONS if view["phase"] == view["phases"] else SECTIONS[:-1]
    at = shown.index(_now(view))
    states = ("past", "now", "")
    return [
        Section(
            WORDS.name("section.short", section, lang),
            states[(index >= at) + (index > at)] if not view["over"] else "past",
        )
        for index, section in enumerate(shown)
    ]
