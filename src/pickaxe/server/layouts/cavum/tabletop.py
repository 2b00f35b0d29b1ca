"""What the table of Cavum shows: players, orders, cities, the mountain, prices, stones, pool, and what is asked."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from markupsafe import Markup

from pickaxe.draw.cavum import Marks, order_card, sequence_cards, standing, turning
from pickaxe.draw.cavum.hexes import TILES
from pickaxe.draw.targets import Targets, targets
from pickaxe.games.cavum.routes import best_route, plan
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import PIECE
from pickaxe.games.cavum.view import CavumView, Order, in_hand
from pickaxe.games.cavum.words import WORDS, say
from pickaxe.kernel.words import Name
from pickaxe.server.layouts.cavum.about import about_cards
from pickaxe.server.layouts.cavum.hand import (
    USES,
    Hand,
    bid_chips,
    colour_chips,
    count_chips,
    gives_up,
    offer_chips,
)
from pickaxe.server.layouts.cavum.players import (
    changed,
    gems_of,
    mountain_of,
    owners_of,
    players,
    pool_of,
    scales_of,
    spoken_of,
)
from pickaxe.server.layouts.kept import drawn, only
from pickaxe.server.layouts.layout import Button, Looker
from pickaxe.server.tables import Table

# What helps to decide, beside what is asked.
NOTES = {
    "bid": (
        "The highest bid is paid in points (you have {n}) and picks a card first: a place in the order of turns, and"
        " dynamite. If you pass, you pay nothing and pick later."
    ),
    "card": "The number is your place in the order of turns, the tile your dynamite.",
    "colour": "A scale that gives stones away sells at a higher price afterwards.",
    "offer": "You have {n} of this colour. The lowest offer sells.",
    "count": "They go to the highest free spaces of the scale.",
    "fulfil": "A ring marks the orders for which you have the stones.",
    "final": "Every stone that is sold lowers the price of its colour.",
}
ORDER_NOTES = {"beginning": "after the auction", "auction": "after the auction", "draft": "take one or pass"}
CHIPS = {"bid": bid_chips, "offer": offer_chips, "count": count_chips}
CHIPS |= dict.fromkeys(("colour", "final"), colour_chips)
TAKING = ("lay", "discover", "build", "buy")  # the verbs that take a piece in hand


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route as the page tells it: its spaces, the stones in their order, their value, and the choices for it."""

    spaces: list[str]
    colours: list[str]
    value: int
    plan: list[int]  # empty while it cannot be taken


class CavumTable:
    """Everything the template of Cavum shows, put together from what somebody sees."""

    def __init__(self, table: Table, looker: Looker) -> None:
        self.source = table
        self.looker = looker
        self.lang = looker.lang
        self.names = looker.names
        seen: CavumView = looker.view
        unasked: CavumView = {**seen, "options": [], "turns": {}}
        self.view = view = seen if looker.is_asked else unasked
        self.kind = view["asked"]["kind"] if looker.is_asked else ""
        self.state = cast(CavumState, table.state)
        self.guide = self.state.guide
        self.targets: Targets = targets(view["options"])
        self.own = None if looker.seat is None else view["seats"][looker.seat]
        self.route_asked = self.kind == "route" or bool(self.targets.of("piece", "prospect"))  # or could begin one
        self.route, self.route_back = self._route()
        self._see_seats()
        self._see_mountain()
        self._see_market()
        self._see_turn_bar()

    def _see_seats(self) -> None:
        """Everybody's points and orders, and the orders on offer."""
        view, own, names, lang = self.view, self.own, self.names, self.lang
        you = None if self.source.is_hot_seat else self.looker.seat
        self.players = players(view, self.looker.before, names, lines=self.source.lines, you=you, lang=lang)
        self.standing = drawn(
            standing, {"seats": [only(seat, "score") for seat in view["seats"]]}, names=tuple(names), lang=lang
        )
        self.own_orders = [self._order(order, is_own=True) for order in (own["orders"] if own else ())]
        self.orders = [self._order(order, is_own=False) for order in view["orders"]["open"]]
        later = "next phase" if view["phase"] < view["phases"] else "nobody took them"
        self.abouts = tuple(about_cards(view, names, lang))
        self.orders_note = say(ORDER_NOTES.get(view["section"], later), lang)

    def _see_mountain(self) -> None:
        """The mountain, its cities, and the tile that can be turned."""
        view, own = self.view, self.own
        self.cities = view["forecast"] or {}
        self.totals = [seat["city_points"] or 0 for seat in view["seats"]]
        self.mountain = mountain_of(view, self._marks(), self.names, self.lang)
        self.laid_piece, self.again = self._laid_again()
        self.turning = self._turning()
        self.can_turn = (
            self.kind == "turn" or bool(self.again) or any(len(turns) > 1 for turns in view["turns"].values())
        )
        self.turns = json.dumps(view["turns"], separators=(",", ":"))
        self.landed = self._landed()
        self.has_routes = own is not None and len(own["mines"]) + len(own["cities"]) > 1
        self.has_network = own is not None and bool(own["mines"])

    def _see_market(self) -> None:
        """Prices, stones and the pool."""
        view, own, lang = self.view, self.own, self.lang
        self.scales = scales_of(view, lang)
        self.gems = gems_of(own["colours"], lang) if own else ()
        self.gem_names = {colour: WORDS.name("colour", colour, lang) for colour in view["scales"]}
        self.is_open = all(seat["colours"] is not None for seat in view["seats"])
        self.pool = pool_of(view, self.names, lang)

    def _see_turn_bar(self) -> None:
        """What stands in the turn bar before the steps."""
        view, section, lang = self.view, self.view["section"], self.lang
        self.back, instead = self._earlier()  # where taking another piece goes back to, and what was open there
        self.words = self.source.game.words.say(self.source.game.text.prompt(self.state), lang)
        self.note = self._note()
        self.bids = sorted(map(int, self.targets.ids("bid")))
        is_auction = section in ("beginning", "auction")
        cards = sequence_cards(view, targets=self.targets, names=self.names, lang=lang) if is_auction else ()
        self.sequence = list(map(Markup, cards))
        self.chips = CHIPS[self.kind](view, self.targets, lang) if self.kind in CHIPS else ()
        self.route_gems = gems_on(self.state, self.state.route) if self.kind == "route" else []
        has_hand = section in ("draft", "building") and not self.chips and self.kind != "route"
        # Once only prospecting is left, what is used up makes room for the route.
        hand = Hand(view, self.looker.seat or 0, self.targets, self.guide, instead, lang)
        cards_held = hand.cards() if self.own and has_hand else ()
        self.cards = [card for card in cards_held if not self.route_asked or card.state != "used"]
        self.passing = self._passing()
        self.give_up = self._give_up()
        self.give_up_words = self._give_up_words()

    def _order(self, order: Order, *, is_own: bool) -> Markup:
        choices, held = self.targets.of("order", order["id"]), self.own["colours"] if self.own else None
        verb = "fulfil" if is_own else "take"
        return Markup(order_card(order, lang=self.lang, choices=choices, verb=verb, held=held, is_own=is_own))

    def _marks(self) -> Marks:
        new = changed(self.view, self.looker.before)
        is_own_turn = any(not step.by_itself for step in self.source.steps)
        last = self.source.turns[-1].seat if self.source.turns else 0
        route, network = tuple(self.route.spaces) if self.route else (), self.looker.seat is not None
        marks = Marks(route=route, blast=True, network=network, named=spoken_of(self.source))
        if is_own_turn and self.looker.is_asked:
            return replace(marks, changed=new)
        seat = self.view["seat"] if is_own_turn and self.view["seat"] is not None else last
        owners = owners_of(self.source, self.looker.seat) if self.looker.seat is not None else {}
        others = {space: owners[space] for space in new if owners.get(space, seat) != seat}
        earlier = tuple(sorted(others.items()))
        return replace(marks, last=new - {*others}, last_seat=seat, last_name=self.names[seat], earlier=earlier)

    def _turning(self) -> Markup:
        """The tile in hand in all its turns, for the script to move about."""
        piece = self.view["in_hand"]["piece"] if self.view["in_hand"] and self.kind == "space" else self.laid_piece
        if piece not in TILES:
            return Markup("")
        exits = self.guide.patterns.turns[PIECE[piece] % len(self.guide.patterns.turns)]
        return Markup(turning(piece, dict.fromkeys(range(len(exits))), lang=self.lang, game=self.view["game"]))

    def _laid_again(self) -> tuple[str, str]:
        """The tile just laid, and as JSON how it can still be turned, if several ways are open and it is not locked."""
        steps = self.source.steps
        if self.kind != "piece" or not steps or steps[-1].meaning.verb.id != "turn" or steps[-1].locked:
            return "", ""
        before = cast(CavumState, self.source.state_at(steps[-1].number))
        held, turns = in_hand(before), [(int(self._turn(choice)), choice) for choice in before.options()]
        if held is None:
            return "", ""
        now = int(self._turn(self.source.choice(steps[-1].number)))
        told = {"space": held["at"], "turn": now, "turns": dict(turns), "back": steps[-1].number}
        return held["piece"], json.dumps(told, separators=(",", ":"))

    def _turn(self, choice: int) -> str:
        return self.guide.lexicon.meaning(choice).targets[0].id

    def _landed(self) -> str:
        """Where the piece went that was in hand a step ago."""
        steps = self.source.steps
        if not self.looker.is_asked or self.view["in_hand"] or not steps or self.kind == "route":
            return ""
        placed = [step.meaning.targets[0].id for step in steps[-2:] if step.meaning.verb.id == "at"]
        return placed[-1] if placed and steps[-1].meaning.verb.id in ("at", "turn", "stones") else ""

    def _route(self) -> tuple[RouteLine | None, int | None]:
        """The best route and where its steps begin, if the viewer prospects now or wants to see it."""
        seat, start = self.looker.seat, None
        if seat is None or not (self.route_asked or "route" in self.looker.wishes):
            return None, None
        if self.kind == "route" and self.view["route"]:
            start = self._route_start()
        return best(self.state if start is None else cast(CavumState, self.source.state_at(start)), seat), start

    def _route_start(self) -> int | None:
        """Where the route that is being drawn began, if everything since can be taken back."""
        start: int | None = None
        for step in reversed(self.source.steps):
            if step.meaning.verb.id != "at" or step.locked:
                break
            start = step.number
        return start

    def _note(self) -> str:
        if self.kind not in NOTES:
            return ""
        sale, asked = self.view["sale"], self.view["seats"][self.view["seat"] or 0]
        held = asked["colours"] or {}
        return say(NOTES[self.kind], self.lang, n=held.get(sale["colour"], 0) if sale else asked["score"])

    def _passing(self) -> Button | None:
        words = say("Pass for this phase" if self.kind == "draft" else "Pass", self.lang)
        passes = [choice for choice in self.targets.elsewhere if self.targets.options[choice]["verb"] == "pass"]
        return Button(passes[0], Markup("{}").format(words), words) if passes else None

    def _give_up(self) -> tuple[int, ...]:
        """What can be given up, but not by pressing the piece itself."""
        pieces = [piece for piece in self.targets.ids("piece") if not gives_up(self.targets, piece)]
        return tuple(choice for piece in pieces for choice in self.targets.of("piece", piece, "give up"))

    def _give_up_words(self) -> str:
        if len(self.give_up) != 1:
            return say("Give up …", self.lang)
        piece = self.targets.options[self.give_up[0]]["targets"][0]["id"]
        return say("Give up: {piece}", self.lang, piece=Name("piece.short", piece))

    def _earlier(self) -> tuple[int | None, dict[str, int]]:
        """The decision which piece to take, if one is in hand and can be put back, with its choices by piece."""
        step = next((step for step in reversed(self.source.steps) if step.meaning.verb.id in TAKING), None)
        if self.kind not in ("space", "turn") or step is None or step.locked:
            return None, {}
        meant = [(choice, self.guide.lexicon.meaning(choice)) for choice in self.source.state_at(step.number).options()]
        return step.number, {each.targets[0].id: choice for choice, each in meant if each.verb.id in USES}


def best(cavum: CavumState, seat: int) -> RouteLine | None:
    """The best route of a seat, if it has any."""
    found = best_route(cavum, seat)
    if found is None:
        return None
    spaces = [cavum.guide.board.names[node] for node in found.nodes]
    choices = plan(cavum, found.nodes) if seat == cavum.seat else []
    return RouteLine(spaces, gems_on(cavum, found.nodes), found.value, choices)


def gems_on(cavum: CavumState, route: Sequence[int]) -> list[str]:
    """The colours of the stones that a route brings, in its order."""
    return [cavum.guide.colours[cavum.colour_at(node)] for node in route if cavum.veins >> node & 1]
