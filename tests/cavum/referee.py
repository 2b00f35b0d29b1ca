"""A whole game of Cavum once more, written down as the rulebook tells it.

One generator plays all sections, asks for each decision and gets the token that was chosen. It keeps its own board by
axial places and shares nothing with the game but the printed data and the tokens; tests let it watch random games.
"""

import json
from collections.abc import Generator
from importlib.resources import files
from typing import Any

Place = tuple[int, int]
Asked = tuple[int, list[str]]  # who decides (-1 for chance), and what is open
Asking = Generator[Asked, str, str]
Doing = Generator[Asked, str, None]

AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
KINDS = {"two": [0, 3], "three": [0, 2, 4], "four": [1, 2, 4, 5], "six": [0, 1, 2, 3, 4, 5]}
TURNS = {"two": 3, "three": 2, "four": 3, "six": 1}
TILES = [*KINDS, *(f"dynamite {kind}" for kind in KINDS)]
CARDS = {1: "two", 2: "three", 3: "four", 4: "six"}
COLOURS = ["yellow", "red", "blue", "green", "white", "purple"]
START = {(0, 0): "six", (-4, 5): "four", (-3, 5): "four", (-2, 5): "four", (-1, 5): "four"}


def printed(name: str) -> dict[str, Any]:
    """A data file."""
    text = files("pickaxe.games.cavum").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


CITIES: dict[Place, str] = {
    (space["q"], space["r"]): space["id"] for city in printed("board")["cities"]["cities"] for space in city["spaces"]
}
ORDERS: dict[str, dict[str, Any]] = {card["id"]: card for card in printed("orders")["order_cards"]["cards"]}
MOUNTAIN = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5}


def beside(place: Place, direction: int) -> Place:
    """The place next to a place."""
    return place[0] + AROUND[direction][0], place[1] + AROUND[direction][1]


def around(place: Place) -> list[Place]:
    """All places next to a place."""
    return [beside(place, direction) for direction in range(6)]


def name_of(place: Place) -> str:
    """What a place is called."""
    return CITIES.get(place) or f"{place[0]},{place[1]}"


def kind_of(piece: str) -> str:
    """The kind of a tile, dynamite or not."""
    return piece.split()[-1]


PLACES = {name_of(place): place for place in [*MOUNTAIN, *CITIES]}


class Tile:
    """A tile on the board: its piece and its exits."""

    def __init__(self, piece: str, turn: int) -> None:
        self.piece = piece
        self.exits = {(exit + turn) % 6 for exit in KINDS[kind_of(piece)]}
        self.is_dynamite = piece.startswith("dynamite")


class Referee:
    """The table, and the game as it goes on at it."""

    def __init__(self, players: int, phases: int) -> None:
        self.players, self.phases = players, phases
        self.points = [20] * players
        self.stones: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in range(players)]
        self.hand: list[dict[str, int]] = [{} for _ in range(players)]
        self.cards = [0] * players
        self.stacks = {place: [Tile(kind, 0)] for place, kind in START.items()}
        self.veins: dict[Place, list[str]] = {(0, 0): ["yellow"] * 9}
        self.stations: dict[Place, int] = {}
        # The values that are covered by stones, by colour.
        self.scales = {colour: set(range(1, 10)) if colour != "yellow" else set() for colour in COLOURS}
        self.pool = {"vein": 5, "six": 4, "four": 3, "three": 2}
        self.pool_stations = [2] * players
        self.deck = list(ORDERS)
        self.open: list[str] = []
        self.chips = dict.fromkeys(ORDERS, 0)
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.just_laid: Place | None = None

    # Deciding

    def ask(self, seat: int, choices: list[str]) -> Asking:
        """The token that is chosen; what leaves no choice is not asked."""
        if len(choices) == 1:
            return choices[0]
        return (yield seat, choices)

    def game(self) -> Doing:
        """The whole game."""
        opener = int((yield -1, [f"first {seat + 1}" for seat in range(self.players)]).split()[1]) - 1
        for _ in range(self.phases):
            yield from self.turn_up_orders()
            yield from self.auctions(opener)
            self.take_pieces()
            yield from self.draft()
            yield from self.build()
            self.score_cities()
            self.explode()
            for colour in COLOURS:
                yield from self.sell_colour(colour)
            yield from self.fulfil_orders()
            opener = self.turn_order()[0]
        self.score_cities()
        for seat, ids in enumerate(self.held):
            self.points[seat] = max(0, self.points[seat] - sum(ORDERS[id]["penalty"] for id in ids))
        yield from self.sell_the_rest()

    def turn_order(self) -> list[int]:
        """The seats by their sequence cards."""
        return sorted(range(self.players), key=self.cards.__getitem__)

    # Section 1

    def turn_up_orders(self) -> Doing:
        """Five new order cards."""
        for _ in range(5):
            id = (yield from self.ask(-1, [f"reveal {id}" for id in self.deck])).split()[1]
            self.deck.remove(id)
            self.open.append(id)

    def auctions(self, opener: int) -> Doing:
        """All sequence cards are won, one auction after the other; the last player takes one for nothing."""
        self.cards = [0] * self.players
        for _ in range(self.players):
            rest = [(opener + step) % self.players for step in range(self.players)]
            rest = [seat for seat in rest if not self.cards[seat]]
            winner = rest[0]
            if len(rest) > 1:
                winner, bid = yield from self.auction(rest)
                self.points[winner] -= bid
            left = [card for card in CARDS if card not in self.cards]
            token = yield from self.ask(winner, [f"card {card}" for card in left])
            self.cards[winner] = int(token.split()[1])
            opener = winner + 1

    def auction(self, bidders: list[int]) -> Generator[Asked, str, tuple[int, int]]:
        """One auction, the first of the bidders opens it: who wins, and for how much."""
        bid, best, turn = -1, -1, 0
        while bidders != [best]:
            seat = bidders[turn % len(bidders)]
            higher = [f"bid {points}" for points in range(bid + 1, self.points[seat] + 1)]
            token = yield from self.ask(seat, higher if bid < 0 else [*higher, "pass"])
            if token == "pass":
                turn %= len(bidders)
                bidders.remove(seat)
            else:
                bid, best, turn = int(token.split()[1]), seat, turn + 1
        return best, bid

    def take_pieces(self) -> None:
        """Twelve pieces for everybody."""
        for seat, card in enumerate(self.cards):
            hand = dict.fromkeys(KINDS, 1) | {"vein": 1, "option": 2, "prospect": 1, "station": 3}
            self.hand[seat] = hand | {f"dynamite {CARDS[card]}": 1}

    def draft(self) -> Doing:
        """Take an order card or pass for good, in turn order."""
        left = self.turn_order()
        while left and self.open:
            for seat in left[:]:
                if not self.open:
                    break
                token = yield seat, [*(f"take {id}" for id in self.open), "pass"]
                if token == "pass":
                    left.remove(seat)
                else:
                    self.take_order(seat, token.split()[1])
        for id in self.open:
            self.chips[id] += 1

    def take_order(self, seat: int, id: str) -> None:
        """A card goes to a player, who scores its chips."""
        self.open.remove(id)
        self.held[seat].append(id)
        self.points[seat] += 2 * self.chips[id]

    # Section 2

    def build(self) -> Doing:
        """Turns in turn order until all pieces are used."""
        while any(sum(hand.values()) for hand in self.hand):
            for seat in self.turn_order():
                if sum(self.hand[seat].values()):
                    yield from self.turn(seat)

    def turn(self, seat: int) -> Doing:
        """One to four actions."""
        self.just_laid = None
        for number in range(4):
            if not sum(self.hand[seat].values()):
                return
            token = yield from self.ask(seat, [*self.actions(seat), *(["end"] if number else [])])
            if token == "end":
                return
            yield from self.action(seat, token)

    def actions(self, seat: int) -> list[str]:
        """Everything that a player could begin now."""
        hand = {piece: number for piece, number in self.hand[seat].items() if number}
        if list(hand) == ["prospect"]:
            return ["prospect"]
        found = []
        fits = {kind: bool(self.places(seat, kind)) for kind in (*KINDS, "vein", "station")}
        for piece in [*TILES, "vein", "station"]:
            usable = fits[kind_of(piece)]
            if piece in hand and usable:
                found.append({"vein": "discover vein", "station": "build station"}.get(piece, f"lay {piece}"))
            if piece in hand and (not usable or piece not in TILES):
                found.append(f"give up {piece}")
            stock = self.pool_stations[seat] if piece == "station" else self.pool.get(piece, 0)
            if "option" in hand and stock and usable:
                found.append(f"buy {piece}")
        return [*found, "option 3 points"] if "option" in hand else found

    def action(self, seat: int, token: str) -> Doing:
        """One action: a piece is used up, and only a tile laid just now can get a station next."""
        verb, piece, laid = token.split()[0], token.removeprefix("give up ").split(" ", 1)[-1], None
        if verb == "prospect":
            yield from self.prospect(seat)
        elif verb == "option":
            self.points[seat] += 3
        elif verb == "give":
            self.into_pool(seat, piece, 1)
        else:
            laid = yield from self.use(seat, piece)
        if verb == "buy":
            self.into_pool(seat, piece, -1)
        self.hand[seat]["option" if verb in ("buy", "option") else piece] -= 1
        self.just_laid = laid

    def into_pool(self, seat: int, piece: str, number: int) -> None:
        """Pieces go into the pool or come out of it."""
        if piece == "station":
            self.pool_stations[seat] += number
        else:
            self.pool[piece] = self.pool.get(piece, 0) + number

    def places(self, seat: int, piece: str) -> list[Place]:
        """Where a piece can be used."""
        if piece == "vein":
            return [place for place in self.stacks if self.takes_vein(place)] if any(self.scales.values()) else []
        if piece == "station":
            mine = [self.just_laid] if self.just_laid and self.takes_station(self.just_laid) else []
            return mine + [place for place in CITIES if place not in self.stations and self.is_linked(seat, place)]
        return [place for place in MOUNTAIN if self.turns(seat, piece, place)]

    def use(self, seat: int, piece: str) -> Generator[Asked, str, Place | None]:
        """Put a piece on the board; the space on which a tile was laid."""
        token = yield from self.ask(seat, [f"at {name_of(place)}" for place in self.places(seat, piece)])
        place = PLACES[token.split()[1]]
        if piece == "station":
            self.stations[place] = seat
            return None
        if piece == "vein":
            token = yield from self.ask(seat, [f"stones {colour}" for colour in COLOURS if self.scales[colour]])
            self.fill_vein(place, token.split()[1])
            return None
        token = yield from self.ask(seat, [f"turn {turn}" for turn in self.turns(seat, piece, place)])
        self.stacks.setdefault(place, []).append(Tile(piece, int(token.split()[1])))
        return place

    def fill_vein(self, place: Place, colour: str) -> None:
        """A new vein gets the lowest stones of a colour: four, or three with two players, or what is left."""
        lowest = sorted(self.scales[colour])[: 3 if self.players == 2 else 4]
        self.scales[colour] -= set(lowest)
        self.veins[place] = [colour] * len(lowest)

    # Laying

    def turns(self, seat: int, piece: str, place: Place) -> list[int]:
        """The turns in which a tile can be laid on a space."""
        if place in self.veins or place in self.stations:
            return []
        stack = self.stacks.get(place)
        if stack and len(stack[-1].exits) >= len(KINDS[kind_of(piece)]):
            return []
        ways = {direction for direction in range(6) if self.continues(seat, place, direction)}
        return [turn for turn in range(TURNS[kind_of(piece)]) if ways & Tile(piece, turn).exits]

    def continues(self, seat: int, place: Place, direction: int) -> bool:
        """Whether an exit of a new tile on a place would continue a tunnel."""
        near = beside(place, direction)
        if near in CITIES:
            return self.stations.get(near) == seat
        if near in self.veins:
            return any(self.opens(other, near) for other in around(near) if other != place)
        return self.opens(near, place)

    def opens(self, place: Place, towards: Place) -> bool:
        """Whether a mountain space has an exit to a neighbour."""
        if place in self.veins:
            return True
        return place in self.stacks and any(beside(place, exit) == towards for exit in self.stacks[place][-1].exits)

    def takes_station(self, place: Place) -> bool:
        """Whether the tile on a space could have a station."""
        tiles = self.stacks[place]
        return len(tiles) == 1 and not tiles[0].is_dynamite and place not in self.veins and place not in self.stations

    def takes_vein(self, place: Place) -> bool:
        """Whether a tile could have a vein."""
        is_free = place not in self.veins and place not in self.stations
        return is_free and not any(near in CITIES or near in self.veins for near in around(place))

    # Ways

    def steps(self, seat: int, place: Place) -> list[Place]:
        """The places to which a player can go on from a place."""
        return [near for near in around(place) if self.is_joined(place, near) and self.passes(seat, near)]

    def is_joined(self, one: Place, two: Place) -> bool:
        """Whether tunnels join two neighbours."""
        if one in CITIES or two in CITIES:
            return self.opens(one, two) or self.opens(two, one)
        return self.opens(one, two) and self.opens(two, one)

    def passes(self, seat: int, place: Place) -> bool:
        """Whether a player may be on a place."""
        if place in CITIES:
            return self.stations.get(place) == seat
        return self.stations.get(place, seat) == seat

    def reached(self, seat: int, start: Place, closed: set[Place]) -> set[Place]:
        """All places to which a player can go from a place, itself included, without the closed ones."""
        seen, pending = {start}, [start]
        while pending:
            for near in self.steps(seat, pending.pop()):
                if near not in seen and near not in closed:
                    seen.add(near)
                    pending.append(near)
        return seen

    def is_linked(self, seat: int, place: Place) -> bool:
        """Whether a way leads from a city space to a mine station of a player."""
        ways = self.reached(seat, place, set())
        return any(self.stations.get(each) == seat for each in ways & MOUNTAIN)

    def prospect(self, seat: int) -> Doing:
        """One route between two own stations brings a stone from each vein on it."""
        own = {place for place, owner in self.stations.items() if owner == seat}
        starts = [place for place in own if self.reached(seat, place, set()) & own != {place}]
        if not starts:
            return
        route = [PLACES[(yield from self.ask(seat, [f"at {name_of(place)}" for place in starts])).split()[1]]]
        while True:
            used = set(route)
            ways = [near for near in self.steps(seat, route[-1]) if near not in used]
            ways = [near for near in ways if self.reached(seat, near, used) & own]
            tokens = [f"at {name_of(near)}" for near in ways]
            token = yield from self.ask(seat, tokens + ["stop"] * (len(route) > 1 and route[-1] in own))
            if token == "stop":
                break
            route.append(PLACES[token.split()[1]])
        for place in route:
            if place in self.veins:
                self.stones[seat][self.veins[place].pop()] += 1
        for place in [place for place, stones in self.veins.items() if not stones]:
            del self.veins[place]
            self.into_pool(seat, "vein", 1)

    # Section 3

    def score_cities(self) -> None:
        """Every linked station brings as many points as its city has empty spaces."""
        linked = {
            place: seat for place, seat in self.stations.items() if place in CITIES and self.is_linked(seat, place)
        }
        for place, seat in linked.items():
            city = [space for space in CITIES if CITIES[space][0] == CITIES[place][0]]
            self.points[seat] += sum(space not in linked for space in city)

    def explode(self) -> None:
        """Visible dynamite goes with all that lies below; neighbours lose their top tiles."""
        while True:
            visible = [
                place for place, tiles in self.stacks.items() if tiles[-1].is_dynamite and place not in self.veins
            ]
            if not visible:
                return
            place = max(visible)
            for tile in self.stacks.pop(place):
                self.into_pool(-1, tile.piece, 1)
            for near in around(place):
                is_safe = near in self.veins or near in self.stations or near not in self.stacks
                if not is_safe and not self.stacks[near][-1].is_dynamite:
                    self.into_pool(-1, self.stacks[near].pop().piece, 1)
                    if not self.stacks[near]:
                        del self.stacks[near]

    # Section 4

    def top(self, colour: str) -> int:
        """The highest value of a scale that no stone covers."""
        return max(set(range(1, 10)) - self.scales[colour], default=0)

    def put_back(self, seat: int, colour: str) -> None:
        """A stone of a player goes on the highest empty space of its scale."""
        self.scales[colour].add(self.top(colour))
        self.stones[seat][colour] -= 1

    def sell_colour(self, colour: str) -> Doing:
        """Offers fall until one player is left, who sells."""
        left, price, seller, turn = self.turn_order(), self.top(colour) + 1, -1, 0
        while left and left != [seller]:
            seat = left[turn % len(left)]
            lower = range(1, price) if self.stones[seat][colour] else []
            token = yield from self.ask(seat, ["pass", *(f"offer {points}" for points in lower)])
            if token == "pass":
                turn %= len(left)
                left.remove(seat)
            else:
                price, seller, turn = int(token.split()[1]), seat, turn + 1
        if seller >= 0:
            most = self.stones[seller][colour]
            number = int((yield from self.ask(seller, [f"sell {each}" for each in range(1, most + 1)])).split()[1])
            for _ in range(number):
                self.put_back(seller, colour)
            self.points[seller] += number * price

    def fulfil_orders(self) -> Doing:
        """Everybody hands in the orders they can and want to."""
        for seat in self.turn_order():
            while True:
                ready = [id for id in self.held[seat] if self.has_stones(seat, id)]
                token = (yield seat, [*(f"fulfil {id}" for id in ready), "done"]) if ready else "done"
                if token == "done":
                    break
                id = token.split()[1]
                for colour in ORDERS[id]["gems"]:
                    self.put_back(seat, colour)
                self.held[seat].remove(id)
                self.points[seat] += ORDERS[id]["value"]

    def has_stones(self, seat: int, id: str) -> bool:
        """Whether a player has the stones of an order."""
        gems: list[str] = ORDERS[id]["gems"]
        return all(self.stones[seat][colour] >= gems.count(colour) for colour in gems)

    # The end

    def sell_the_rest(self) -> Doing:
        """The last on the track who still has stones sells one."""
        while sellers := [seat for seat in self.turn_order() if sum(self.stones[seat].values())]:
            seat = min(sellers, key=self.points.__getitem__)
            colours = [colour for colour in COLOURS if self.stones[seat][colour]]
            colour = (yield from self.ask(seat, [f"sell {colour}" for colour in colours])).split()[1]
            self.points[seat] += self.top(colour)
            self.put_back(seat, colour)

    def winner(self) -> int:
        """Who has most points; the lower sequence card wins a tie."""
        return max(range(self.players), key=lambda seat: (self.points[seat], -self.cards[seat]))
