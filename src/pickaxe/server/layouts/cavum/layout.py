"""Cavum as the pages see it."""

from collections.abc import Sequence
from typing import Final, cast

from markupsafe import Markup

import pickaxe
from pickaxe.draw.cavum import mountain, order_card
from pickaxe.draw.targets import targets
from pickaxe.games.cavum.scoring import SHEET
from pickaxe.games.cavum.text import LAID
from pickaxe.games.cavum.view import CavumView, Vein
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Name, Part, Said
from pickaxe.server.layouts.cavum.hints import reasons
from pickaxe.server.layouts.cavum.players import Stage, fronts, pool_of
from pickaxe.server.layouts.cavum.reference import reference
from pickaxe.server.layouts.cavum.tabletop import CavumTable
from pickaxe.server.layouts.kept import drawn
from pickaxe.server.layouts.layout import Count, Entry, Layout, Looker, Reason, Section, Shelf, Switch, Tally
from pickaxe.server.markup import Piece, icon
from pickaxe.server.tables import Table
from pickaxe.server.words import say

SCENES: Final = {"cities": "cities", "explosion": "blast"}
# The sections of a phase as the bar shows them. Cities are scored and dynamite explodes without anybody deciding
# anything: the log tells it, the bar would never show it as under way.
SECTIONS: Final = ("auction", "draft", "building", "colour sale", "final sale")
SHOWN_AS: Final = {"beginning": "auction", "order sale": "colour sale"}
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
# What the button that puts down a piece says, if that is no tile.
PUTS_DOWN: Final = {"station": "Build it here", "vein": "Discover it here"}
SWITCHES: Final = (
    ("open_stones", "Open stones", "Everyone sees the colours of all stones."),
    ("station_any_time_in_turn", "Stations later in the turn", "On any tile laid in the turn, not only on the last."),
    ("sale_opens_at_top", "Sales open at the top", "The first offer is the highest free value."),
    (
        "give_up_only_if_stuck",
        "Give up only if stuck",
        "Stations and veins go to the pool only if they fit nowhere.",
    ),
)
TURN_TITLES: Final = {
    "auction": "Phase {n}, auction: {name}",
    "draft": "Phase {n}, orders: {name}",
    "building": "Phase {n}, building: {name}",
    "colour sale": "Phase {n}, sale: {name}",
    "order sale": "Phase {n}, sale with orders: {name}",
    "final sale": "Final sale: {name}",
}


class CavumLayout(Layout):
    """Cavum on the page."""

    game = "cavum"
    template = "cavum/table.html"
    hand_template = "cavum/hand.html"
    stage_template = "cavum/stage.html"
    style = "cavum.css"
    icon = "gem-red"
    weighty = ("prospect", "build", "discover", "fulfil", "take", "card", "buy", "points", "lay", "bid", "offer")
    scenes = SCENES
    goal_ready = "Ready: fulfil it now"
    goal_later = "Everything is there: fulfil it after the sale of the stones."

    def line(self, lang: str) -> str:
        return say("One mountain, five cities. Drive tunnels, blast, and sell stones while they are dear.", lang)

    def reference(self, view: CavumView, lang: str) -> Sequence[tuple[str, Sequence[Entry]]]:
        return reference(view, lang)

    def facts(self, lang: str) -> Sequence[tuple[str, str]]:
        said = {"hotseat": "2–4 players", "clock": "90 minutes", "hidden": "hidden stones"}
        return [(icon, say(fact, lang)) for icon, fact in said.items()]

    def keys(self, lang: str) -> Sequence[tuple[Sequence[str], str]]:
        return (
            (("←", "→", "Q", "W", "A", "S"), say("from hex to hex", lang)),
            (("R", "⇧R"), say("turn the tile in hand", lang)),
        )

    def switches(self, lang: str) -> Sequence[Switch]:
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

    def puts_down(self, view: CavumView, lang: str) -> tuple[int | None, str]:
        """A tile is laid as it is turned; what has no place yet waits for one."""
        found = targets(view["options"])
        turns = found.ids("turn")
        if turns:
            return found.of("turn", min(turns, key=int))[0], say("Lay it here", lang)
        if not view["options"] or view["asked"]["kind"] != "space" or not view["in_hand"]:
            return None, ""
        return None, say(PUTS_DOWN.get(view["in_hand"]["piece"], "Lay it here"), lang)

    def is_ended(self, view: CavumView) -> bool:
        """Only building is several actions; a bid, a card, an offer is a turn of its own."""
        return view["section"] == "building"

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
        return SHEET[row][2]

    def round_title(self, number: int, lang: str) -> str:
        return say("Phase {n}", lang, n=number)

    def turn_title(self, before: CavumView, round: int, nth: int, name: str, lang: str) -> str:
        return say(TURN_TITLES.get(before["section"], TURN_TITLES["auction"]), lang, n=round, name=name)

    def reasons(self, before: State, after: State, seat: int) -> Sequence[Reason]:
        return reasons(before, after, seat)

    def counts(self, view: CavumView, seat: int, lang: str) -> Sequence[Count]:
        """Gems by colour, and what the cities would bring."""
        owner = view["seats"][seat]
        gems = [
            Count(each, f"gem-{each}", WORDS.name("colour", each, lang), n)
            for each, n in (owner["colours"] or {}).items()
        ]
        return [*gems, Count("city", "city", say("city points now", lang), owner["city_points"] or 0)]

    def places(self, before: CavumView, after: CavumView, seat: int) -> Sequence[Name]:
        """The spaces with a new tile, vein or station."""
        then = {**before["spaces"], **{name: who for city in before["cities"].values() for name, who in city.items()}}
        now = {**after["spaces"], **{name: who for city in after["cities"].values() for name, who in city.items()}}
        return [Name("space", name) for name, held in now.items() if held is not None and then.get(name) != held]

    def goal_title(self, goal: Name, lang: str) -> str:
        """An order by its value and its gems."""
        lexicon = pickaxe.game(self.game).lexicon
        return WORDS.say(lexicon.meaning(lexicon.parse(f"take {goal.id}")).label, lang)

    def sign_of(self, name: Name) -> str:
        return f"gem-{name.id}" if name.kind == "colour" else ""

    def ground(self, view: CavumView, seat: int) -> object:
        return view["spaces"], view["cities"], view["route"]

    def land(self, view: CavumView, seat: int, names: Sequence[str], lang: str) -> str:
        return mountain({**view, "options": []}, names=names, lang=lang)

    def retraced(self, then: CavumView, told: CavumView, now: CavumView) -> CavumView:
        """Without what would tell who took which stone (R33): veins, and what hangs on them, as they are told or now.

        So nothing of them changes before the last moment, which everybody sees.
        """
        spaces = {space: {**held, "vein": _vein(held["vein"], now, space)} for space, held in told["spaces"].items()}
        kept = {name: now[name] for name in ("forecast", "network")}
        seats = [
            {**seat, "connected": later["connected"], "city_points": later["city_points"]}
            for seat, later in zip(then["seats"], now["seats"], strict=True)
        ]
        pool = {**then["pool"], "vein": now["pool"]["vein"]}
        return cast(CavumView, {**then, **kept, "spaces": spaces, "seats": seats, "pool": pool, "blast": told["blast"]})

    def tally(self, looker: Looker) -> Tally:
        view: CavumView = looker.view
        lang, now = looker.lang, SHOWN_AS.get(view["section"], view["section"])
        section = WORDS.name("section.short", now, lang)
        return Tally(
            unit=say("Phase", lang),
            in_words=say("phase {n} of {all}: {section}", lang, n=view["phase"], all=view["phases"], section=section),
            round=view["phase"],
            rounds=tuple(range(1, view["phases"] + 1)),
            length=view["phases"],
            sections=tuple(_sections(view, now, lang)),
        )

    def look(self, view: CavumView) -> str:
        """What is asked, so that the style sheet can make room for it."""
        kind = view["asked"]["kind"] if view["options"] else "nothing"
        return f"cavum asks-{kind} players{view['players']}"

    def tabletop(self, table: Table, looker: Looker) -> CavumTable:
        return CavumTable(table, looker)

    def stage(self, view: CavumView, before: CavumView, names: Sequence[str], lang: str) -> Stage:
        return Stage(view, before, names, lang)

    def around(self, view: CavumView, names: Sequence[str], lang: str) -> Sequence[Shelf]:
        """The orders on offer, and how many lay in the deck; the pool; then what lay in front of every seat."""
        offered = [drawn(order_card, order, lang=lang) for order in view["orders"]["open"]]
        deck = say("{n} {n:order|orders} in the deck", lang, n=view["orders"]["deck"])
        return [
            Shelf(f"{say('On offer', lang)} · {deck}", "orders", offered),
            Shelf(say("Pool", lang), "stock", [pool_of({**view, "options": []}, names, lang)]),
            *fronts(view, names, lang),
        ]

    def keepsake(self, view: CavumView, names: Sequence[str], lang: str) -> Markup:
        return Markup(mountain(view, names=names, lang=lang))


def _vein(vein: Vein | None, now: CavumView, space: str) -> Vein | None:
    """A vein with the number of stones that it has now; if it is there no longer, with an unknown one."""
    held = now["spaces"][space]["vein"] if space in now["spaces"] else None
    return held if vein and held and vein["colour"] == held["colour"] else vein


def _without_exits(said: Said) -> Said:
    """The same without the exits of a tile that was laid."""
    if said.template == LAID:
        return Said("laid the {piece} on {space}", **said.values)
    did = said.values.get("did")
    return said.having(did=_without_exits(did)) if isinstance(did, Said) else said


def _sections(view: CavumView, now: str, lang: str) -> Sequence[Section]:
    """The sections of a phase; only the last phase has a final sale."""
    shown = SECTIONS if view["phase"] == view["phases"] else SECTIONS[:-1]
    at = len(shown) if view["over"] else shown.index(now)
    states = ["past"] * at + ["now"] + [""] * len(shown)
    return [Section(WORDS.name("section.short", each, lang), state) for each, state in zip(shown, states, strict=False)]
