"""What the table of Cavum shows: players, orders, cities, the mountain, prices, stones, pool, and what is asked."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from markupsafe import Markup

from pickaxe.draw.cavum import Marks, mountain, order_card, pool, scales, sequence_cards, standing, turning
from pickaxe.draw.cavum.hexes import TILES
from pickaxe.draw.targets import Targets, targets
from pickaxe.games.cavum.routes import best_route, plan
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PIECE
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Name
from pickaxe.server.layouts.cavum.hand import (
    USES,
    Card,
    Earlier,
    Hand,
    bid_chips,
    colour_chips,
    count_chips,
    gives_up,
    offer_chips,
)
from pickaxe.server.layouts.cavum.players import changed, gems_of, players
from pickaxe.server.layouts.layout import Button, Looker
from pickaxe.server.tables import Table

# What helps to decide, beside what is asked.
NOTES = {
    "bid": "You pay with points: you have {n}.",
    "card": "The number is your place in the order of turns, the tile your dynamite.",
    "colour": "A scale that gives stones away sells at a higher price afterwards.",
    "offer": "Stones of this colour that you have: {n}. Whoever offers least sells.",
    "count": "They go to the highest free spaces of the scale.",
    "fulfil": "A ring marks the orders for which you have the stones.",
    "final": "Every stone that is sold lowers the price of its colour.",
}
CHIPS = {"offer": offer_chips, "count": count_chips, "colour": colour_chips, "final": colour_chips}
TAKING = ("lay", "discover", "build", "buy")  # the verbs that take a piece in hand


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands in the turn bar before the steps."""

    kind: str  # of the decision if the viewer has to make it, else "watch"
    words: str  # what is asked
    note: str  # what helps to decide it
    cards: tuple[Card, ...] = ()
    back: int | None = None  # where taking another piece goes back to
    sequence: tuple[Markup, ...] = ()
    chips: tuple[Button, ...] = ()
    lowest: int | None = None  # what can be bid at all
    highest: int | None = None
    passing: Button | None = None
    give_up: tuple[int, ...] = ()
    give_up_words: str = ""
    gems: tuple[str, ...] = ()  # of the route drawn so far


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route as the page tells it: its spaces, the stones in their order, their value, and the choices for it."""

    spaces: tuple[str, ...]
    colours: tuple[str, ...]
    value: int
    plan: tuple[int, ...]  # empty while it cannot be taken


class CavumTable:
    """Everything the template of Cavum shows, put together from what somebody sees."""

    def __init__(self, table: Table, looker: Looker) -> None:
        self.source = table
        self.looker = looker
        self.lang = lang = looker.lang
        self.names = names = looker.names
        seen: CavumView = looker.view
        unasked: CavumView = {**seen, "options": [], "turns": {}}
        self.view = view = seen if looker.is_asked else unasked
        self.kind = view["asked"]["kind"] if looker.is_asked else ""
        self.state = cast(CavumState, table.state)
        self.guide = self.state.guide
        self.targets: Targets = targets(view["options"])
        self.own = own = None if looker.seat is None else view["seats"][looker.seat]
        self.route, self.route_back = self._route()
        you = None if table.is_hot_seat else looker.seat
        self.players = players(view, looker.before, names, lines=table.lines, you=you, lang=lang)
        self.standing = Markup(standing(view, names=names, lang=lang))
        self.own_orders = [self._order(order, is_own=True) for order in (own["orders"] if own else ())]
        self.orders = [self._order(order, is_own=False) for order in view["orders"]["open"]]
        self.orders_note = self._orders_note()
        self.cities = view["forecast"] or {}
        self.totals = [seat["city_points"] or 0 for seat in view["seats"]]
        self.mountain = Markup(mountain(view, targets=self.targets, marks=self._marks(), names=names, lang=lang))
        self.turning = self._turning()
        self.can_turn = self.kind == "turn" or any(len(turns) > 1 for turns in view["turns"].values())
        self.turns = json.dumps(view["turns"], separators=(",", ":"))
        self.landed = self._landed()
        self.route_asked = self._prospects()
        self.has_routes = own is not None and len(own["mines"]) + len(own["cities"]) > 1
        self.has_network = own is not None and bool(own["mines"])
        self.scales = Markup(scales(view, targets=self.targets, lang=lang))
        self.gems = gems_of(own["colours"], lang) if own else ()
        self.gem_names = {colour: WORDS.name("colour", colour, lang) for colour in view["scales"]}
        self.is_open = all(seat["colours"] is not None for seat in view["seats"])
        self.pool = Markup(pool(view, targets=self.targets, names=names, lang=lang))
        self.foot = self._foot()

    # Orders

    def _order(self, order: Order, *, is_own: bool) -> Markup:
        choices, held = self.targets.of("order", order["id"]), self.own["colours"] if self.own else None
        verb = "fulfil" if is_own else "take"
        return Markup(order_card(order, lang=self.lang, choices=choices, verb=verb, held=held, is_own=is_own))

    def _orders_note(self) -> str:
        if self.view["section"] in ("beginning", "auction"):
            return say("after the auction", self.lang)
        if self.view["section"] == "draft":
            return say("take one or pass", self.lang)
        return say("next phase" if self.view["phase"] < self.view["phases"] else "nobody took them", self.lang)

    # The mountain

    def _marks(self) -> Marks:
        new = changed(self.view, self.looker.before)
        is_own_turn = any(not step.by_itself for step in self.source.steps)
        last = self.source.turns[-1].seat if self.source.turns else 0
        route, network = self.route.spaces if self.route else (), self.looker.seat is not None
        marks = Marks(route=route, blast=True, network=network)
        if is_own_turn and self.looker.is_asked:
            return replace(marks, changed=new)
        seat = self.view["seat"] if is_own_turn and self.view["seat"] is not None else last
        return replace(marks, last=new, last_seat=seat, last_name=self.names[seat])

    def _turning(self) -> Markup:
        """The tile in hand in all its turns, for the script to move about."""
        piece = self.view["in_hand"]["piece"] if self.view["in_hand"] else ""
        if piece not in TILES or self.kind != "space":
            return Markup("")
        exits = self.guide.patterns.turns[PIECE[piece] % len(self.guide.patterns.turns)]
        drawn = turning(piece, dict.fromkeys(range(len(exits))), lang=self.lang, game=self.view["game"])
        return Markup(drawn)

    def _landed(self) -> str:
        """Where the piece went that was in hand a step ago."""
        steps = self.source.steps
        if not self.looker.is_asked or self.view["in_hand"] or not steps or self.kind == "route":
            return ""
        placed = [step.meaning.targets[0].id for step in steps[-2:] if step.meaning.verb.id == "at"]
        return placed[-1] if placed and steps[-1].meaning.verb.id in ("at", "turn", "stones") else ""

    # Routes

    def _route(self) -> tuple[RouteLine | None, int | None]:
        """The best route and where its steps begin, if the viewer prospects now or wants to see it."""
        if self.looker.seat is None or not (self._prospects() or "route" in self.looker.wishes):
            return None, None
        if self.kind == "route" and self.view["route"]:
            start = self._route_start()
            if start is not None:
                return best(cast(CavumState, self.source.state_at(start)), self.looker.seat), start
        return best(self.state, self.looker.seat), None

    def _prospects(self) -> bool:
        """Whether the viewer draws a route now, or could begin one."""
        return self.kind == "route" or bool(self.targets.of("piece", "prospect"))

    def _route_start(self) -> int | None:
        """Where the route that is being drawn began, if everything since can be taken back."""
        start: int | None = None
        for step in reversed(self.source.steps):
            if step.meaning.verb.id != "at" or step.locked:
                break
            start = step.number
        return start

    # The turn bar

    def _foot(self) -> Foot:
        earlier = self._earlier()
        foot = Foot(
            kind=self.kind or "watch",
            words=self.source.game.words.say(self.source.game.text.prompt(self.state), self.lang),
            note=self._note(),
            passing=self._passing(),
        )
        if self.view["section"] in ("beginning", "auction"):
            bids = list(map(int, self.targets.ids("bid")))
            low, high = min(bids, default=None), max(bids, default=None)
            cards = sequence_cards(self.view, targets=self.targets, names=self.names, lang=self.lang)
            drawn = tuple(map(Markup, cards))
            return replace(foot, sequence=drawn, chips=bid_chips(self.targets, self.lang), lowest=low, highest=high)
        if self.kind in CHIPS:
            return replace(foot, chips=CHIPS[self.kind](self.view, self.targets, self.lang))
        if self.kind == "route":
            return replace(foot, gems=tuple(gems_on(self.state, self.state.route)))
        if self.own is None or self.view["section"] not in ("draft", "building"):
            return foot
        give_up = self._give_up()
        return replace(
            foot,
            cards=self._hand(earlier),
            back=earlier.number if earlier else None,
            give_up=give_up,
            give_up_words=self._give_up_words(give_up),
        )

    def _note(self) -> str:
        if self.kind not in NOTES:
            return ""
        sale, asked = self.view["sale"], self.view["seats"][self.view["seat"] or 0]
        held = asked["colours"] or {}
        return say(NOTES[self.kind], self.lang, n=held.get(sale["colour"], 0) if sale else asked["score"])

    def _hand(self, earlier: Earlier | None) -> tuple[Card, ...]:
        """The pieces of the viewer; once only prospecting is left, what is used up makes room for the route."""
        cards = Hand(self.view, self.looker.seat or 0, self.targets, self.guide, earlier, self.lang).cards()
        is_last = bool(self.targets.of("piece", "prospect"))
        return tuple(card for card in cards if not is_last or card.state != "used")

    def _passing(self) -> Button | None:
        for choice in self.targets.elsewhere:
            if self.targets.options[choice]["verb"] == "pass":
                words = say("Pass for this phase" if self.kind == "draft" else "Pass", self.lang)
                return Button(choice, Markup("{}").format(words), words)
        return None

    def _give_up(self) -> tuple[int, ...]:
        """What can be given up, but not by pressing the piece itself."""
        pieces = [piece for piece in self.targets.ids("piece") if not gives_up(self.targets, piece)]
        return tuple(choice for piece in pieces for choice in self.targets.of("piece", piece, "give up"))

    def _give_up_words(self, choices: Sequence[int]) -> str:
        if len(choices) != 1:
            return say("Give up …", self.lang)
        piece = self.targets.options[choices[0]]["targets"][0]["id"]
        return say("Give up: {piece}", self.lang, piece=Name("piece.short", piece))

    def _earlier(self) -> Earlier | None:
        """The decision which piece to take, if one is in hand and can be put back."""
        if self.kind not in ("space", "turn", "colour"):
            return None
        step = next((step for step in reversed(self.source.steps) if step.meaning.verb.id in TAKING), None)
        if step is None or step.locked:
            return None
        meant = [(choice, self.guide.lexicon.meaning(choice)) for choice in self.source.state_at(step.number).options()]
        return Earlier(step.number, {each.targets[0].id: choice for choice, each in meant if each.verb.id in USES})


def best(cavum: CavumState, seat: int) -> RouteLine | None:
    """The best route of a seat, if it has any."""
    found = best_route(cavum, seat)
    if found is None:
        return None
    return RouteLine(
        spaces=tuple(cavum.guide.board.names[node] for node in found.nodes),
        colours=tuple(gems_on(cavum, found.nodes)),
        value=found.value,
        plan=tuple(plan(cavum, found.nodes)) if seat == cavum.seat else (),
    )


def gems_on(cavum: CavumState, route: Sequence[int]) -> list[str]:
    """The colours of the stones that a route brings, in its order."""
    return [cavum.guide.colours[cavum.colour_at(node)] for node in route if cavum.veins >> node & 1]
