"""Reads positions. What is left out is as in a fresh game; what cannot be is refused with a reason."""

from typing import Any, Final

from pickaxe.games.cavum.board import ALL_EXITS, MOUNTAIN, spread
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.building import BOUGHT, NODE_SHIFT, PIECE_MASK, places_for
from pickaxe.games.cavum.facts import MOST_PLAYERS
from pickaxe.games.cavum.prospecting import may_stop, next_steps, route_starts
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.scoring import points_at_bids
from pickaxe.games.cavum.setup import bare, unsettled
from pickaxe.games.cavum.state import (
    AUCTION,
    BEGINNING,
    BUILDING,
    COLOUR_SALE,
    DRAFT,
    FACE_UP,
    FINAL_SALE,
    GONE,
    IN_DECK,
    NOBODY,
    ORDER_SALE,
    ROWS,
    SECTIONS,
    CavumState,
)
from pickaxe.games.cavum.tiles import (
    DYNAMITE,
    EXIT_COUNTS,
    KINDS,
    OPTION,
    PIECE,
    PIECES,
    PROSPECT,
    STATION,
    TILE_PIECES,
    VEIN,
    piece_of,
)
from pickaxe.kernel.errors import BadPosition
from pickaxe.kernel.fields import MOST, a_count, a_flag, a_number, an_object, digits, setup_of
from pickaxe.kernel.game import Game
from pickaxe.kernel.grids import bits, mask_of
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Json, stack_of

_KEYS: Final = (
    "game", "mode", "players", "options", "phase", "section", "opener", "cards", "at", "bidding", "bid", "bidder",
    "colour", "orders", "chips", "scores", "ledger", "pieces", "pool", "pool_stations", "stones", "actions", "laid",
    "tiles", "veins", "stations", "route", "turn", "mover", "pending", "over",
)  # fmt: skip
# Which effects can wait on top of the flow in each section, the lowest first.
_FRAMES: Final[dict[int, list[list[str]]]] = {
    BEGINNING: [["first seat"], ["reveal order"]],
    AUCTION: [["bid"], ["choose card"]],
    DRAFT: [["draft"]],
    BUILDING: [["turn"], ["turn", "place"], ["turn", "rotate"], ["turn", "choose colour"], ["turn", "route"]],
    COLOUR_SALE: [["offer"], ["sell"]],
    ORDER_SALE: [["fulfil"]],
    FINAL_SALE: [["final sale"]],
}

_BIDS: Final = ("bid", "offer", "sell")


def read_position(game: Game, book: CavumBook, position: object) -> CavumState:
    """The state that a position describes."""
    data = an_object(position, _KEYS, "A position")
    cavum = _fresh(game, book, data)
    _Reader(data, cavum).read()
    return cavum


def _fresh(game: Game, book: CavumBook, position: Json) -> CavumState:
    players, mode, switches = setup_of(game, position)
    if "tiles" in position or "veins" in position:
        return bare(book, players, mode, switches)
    return unsettled(book, players, mode, switches)


class _Reader:
    """Fills a fresh state with what a position says, and refuses what cannot be."""

    def __init__(self, position: Json, cavum: CavumState) -> None:
        self.position = position
        self.cavum = cavum
        self.guide = cavum.guide

    def read(self) -> None:
        """Everything, part by part, and then as a whole."""
        self._read_section()
        self._read_cards()
        self._read_orders()
        self._read_points()
        self._read_board()
        self._read_stations()
        self._read_stones()
        self._read_pieces()
        self._read_supply()
        self._check_points()
        self._read_bids()
        self._read_turn()
        self._read_stack()

    # Small parts

    def _number(self, key: str, low: int, high: int, default: int) -> int:
        return a_number(self.position.get(key, default), low, high, f"{key!r}")

    def _per_seat(self, key: str, default: list[Any]) -> list[Any]:
        value = self.position.get(key, default)
        if not isinstance(value, list) or len(value) != self.cavum.players:
            raise BadPosition(f"{key!r} is a list with one entry per seat, not {value!r}.")
        return value

    def _seats(self, key: str, default: list[int]) -> int:
        value = self.position.get(key, default)
        if not isinstance(value, list):
            raise BadPosition(f"{key!r} is a list of seats, not {value!r}.")
        return mask_of([a_number(seat, 0, self.cavum.players - 1, f"A seat of {key!r}") for seat in value])

    def _nodes(self, value: object, what: str) -> list[int]:
        if not isinstance(value, list):
            raise BadPosition(f"{what} is a list of spaces, not {value!r}.")
        return [self._node(name, what) for name in value]

    def _node(self, name: object, what: str) -> int:
        if not isinstance(name, str) or name not in self.guide.board.node:
            raise BadPosition(f"{what}: no space is called {name!r}.")
        return self.guide.board.node[name]

    # When it is

    def _read_section(self) -> None:
        cavum = self.cavum
        cavum.phase = self._number("phase", 1, cavum.phases(), 1)
        section = self.position.get("section", SECTIONS[BEGINNING])
        if section not in SECTIONS:
            raise BadPosition(f"'section' is one of {', '.join(SECTIONS)}, not {section!r}.")
        cavum.section = SECTIONS.index(section)
        if cavum.section == FINAL_SALE and cavum.phase != cavum.phases():
            raise BadPosition(f"The final sale follows phase {cavum.phases()}, not phase {cavum.phase}.")
        opener = self.position.get("opener", None if cavum.section == BEGINNING else 0)
        may_be_open = cavum.section == BEGINNING and cavum.phase == 1
        if opener is not None or not may_be_open:
            cavum.opener = a_number(opener, 0, cavum.players - 1, "'opener'")
        cavum.turn = a_count(self.position.get("turn", 0), "'turn'")
        cavum.is_over = a_flag(self.position.get("over", False), "'over'")

    def _read_cards(self) -> None:
        cavum = self.cavum
        has_all = cavum.section > AUCTION
        cards = self._per_seat("cards", [seat + 1 if has_all else 0 for seat in range(cavum.players)])
        cavum.cards = [a_number(card, 1 if has_all else 0, MOST_PLAYERS, "A sequence card") for card in cards]
        held = [card for card in cavum.cards if card]
        if len(set(held)) != len(held):
            raise BadPosition(f"Two seats hold the same sequence card: {cards!r}.")
        if cavum.section == BEGINNING and held:
            raise BadPosition("No seat holds a sequence card at the beginning of a phase.")
        if has_all:
            cavum.set_order()
        last = cavum.players if cavum.section == ORDER_SALE else cavum.players - 1
        cavum.at = self._number("at", 0, last, 0)
        mover = cavum.order[min(cavum.at, cavum.players - 1)] if has_all else max(cavum.opener, 0)
        cavum.mover = self._number("mover", 0, cavum.players - 1, mover)

    def _read_orders(self) -> None:
        cavum = self.cavum
        ids = tuple(order.id for order in self.guide.orders)
        due = cavum.phase * self.guide.facts.new_orders
        shown = due - (self.guide.facts.new_orders if cavum.section == BEGINNING else 0)
        orders = self.position.get("orders", dict.fromkeys(ids[:shown], "open"))
        an_object(orders, ids, "'orders'")
        for number, id in enumerate(ids):
            if id in orders:
                cavum.holders[number] = self._holder(orders[id], id)
        turned_up = len(orders)
        if turned_up > due or (turned_up < due and cavum.section != BEGINNING):
            raise BadPosition(f"'orders' names {turned_up} cards; in phase {cavum.phase} {due} are turned up.")
        most_chips = cavum.phase - (cavum.section <= DRAFT)
        for card, chips in an_object(self.position.get("chips", {}), ids, "'chips'").items():
            if cavum.holders[ids.index(card)] != FACE_UP:
                raise BadPosition(f"Chips lie on open order cards, not on {card}.")
            cavum.chips[ids.index(card)] = a_number(chips, 0, most_chips, f"The chips on {card}")

    def _holder(self, value: object, id: str) -> int:
        if value == "open":
            return FACE_UP
        if value == "gone":
            return GONE
        return a_number(value, 0, self.cavum.players - 1, f"{id} is 'open', 'gone' or held by a seat; it")

    def _read_points(self) -> None:
        cavum = self.cavum
        start = self.guide.facts.start_score
        cavum.points = [a_count(points, "A score") for points in self._per_seat("scores", [start] * cavum.players)]
        ledger = self.position.get("ledger", {"start": list(cavum.points)})
        an_object(ledger, tuple(ROWS), "'ledger'")
        for number, row in enumerate(ROWS):
            entry = ledger.get(row, [0] * cavum.players)
            if not isinstance(entry, list) or len(entry) != cavum.players:
                raise BadPosition(f"'ledger': {row} is a list with one entry per seat, not {entry!r}.")
            cavum.ledger[number] = [a_number(points, -MOST, MOST, f"'ledger': {row}") for points in entry]
        for seat in range(cavum.players):
            told = sum([row[seat] for row in cavum.ledger])
            if told != cavum.points[seat]:
                raise BadPosition(f"The ledger of seat {seat} adds up to {told}, its score is {cavum.points[seat]}.")

    # The board

    def _read_board(self) -> None:
        tiles, veins = self.position.get("tiles", {}), self.position.get("veins", {})
        spaces = tuple(self.guide.board.names[node] for node in self.guide.board.spaces)
        an_object(tiles, spaces, "'tiles'")
        an_object(veins, spaces, "'veins'")
        for name, stack in tiles.items():
            self._read_tiles(name, stack)
        for name, vein in veins.items():
            self._read_vein(name, vein)
        cavum = self.cavum
        if cavum.veins & (spread(cavum.veins) | self.guide.board.perimeter):
            raise BadPosition("A vein touches another vein or a city space.")

    def _read_tiles(self, name: str, stack: object) -> None:
        if not isinstance(stack, list) or not stack:
            raise BadPosition(f"The tiles on {name} are a list, the lowest first, not {stack!r}.")
        node, exits = self.guide.board.node[name], 0
        for text in stack:
            piece, turn = self._tile(text, name)
            if EXIT_COUNTS[piece % DYNAMITE] <= exits:
                raise BadPosition(f"On {name} a tile lies on one with as many exits: {stack!r}.")
            exits = EXIT_COUNTS[piece % DYNAMITE]
            self.cavum.lay_tile(node, piece, turn)
            self.cavum.supply[piece] -= 1

    def _tile(self, text: object, name: str) -> tuple[int, int]:
        piece, _, turn = text.rpartition(" ") if isinstance(text, str) else ("", "", "")
        number = PIECE.get(piece, VEIN)
        if number >= TILE_PIECES or digits(turn) < 0:
            raise BadPosition(f"A tile on {name} is a piece and its turn like 'dynamite three 1', not {text!r}.")
        turns = len(self.guide.patterns.turns[number % DYNAMITE])
        return number, a_number(digits(turn), 0, turns - 1, f"The turn of the {piece} on {name}")

    def _read_vein(self, name: str, vein: object) -> None:
        cavum, node = self.cavum, self.guide.board.node[name]
        number, _, colour = vein.partition(" ") if isinstance(vein, str) else ("", "", "")
        if digits(number) < 0 or colour not in self.guide.colours:
            raise BadPosition(f"The vein on {name} is a number and a colour like '3 red', not {vein!r}.")
        stones = a_number(digits(number), 1, self.guide.facts.stones_per_colour, f"The stones on {name}")
        if not cavum.is_tiled(node):
            raise BadPosition(f"There is a vein but no tile on {name}.")
        cavum.put_vein(node, self.guide.colours.index(colour), stones)
        cavum.supply[VEIN] -= 1

    def _read_stations(self) -> None:
        cavum = self.cavum
        for seat, names in enumerate(self._per_seat("stations", [[] for _ in range(cavum.players)])):
            for node in self._nodes(names, f"The stations of seat {seat}"):
                self._check_station(node)
                cavum.stations[seat] |= 1 << node
                cavum.occupied |= 1 << node
                cavum.supply_stations[seat] -= 1
        cavum.forget()

    def _check_station(self, node: int) -> None:
        cavum, name = self.cavum, self.guide.board.names[node]
        if cavum.occupied >> node & 1:
            raise BadPosition(f"There are two stations on {name}.")
        if MOUNTAIN >> node & 1 and (cavum.height(node) != 1 or (cavum.loaded | cavum.veins) >> node & 1):
            raise BadPosition(f"A station stands on a tunnel tile of level 1 without a vein; {name} has none.")

    def _read_stones(self) -> None:
        cavum, most = self.cavum, self.guide.facts.stones_per_colour
        for seat, stones in enumerate(self._per_seat("stones", [{} for _ in range(cavum.players)])):
            an_object(stones, tuple(self.guide.colours), f"The stones of seat {seat}")
            for colour, name in enumerate(self.guide.colours):
                cavum.purses[seat][colour] = a_number(stones.get(name, 0), 0, most, f"The {name} stones of seat {seat}")
        for colour, name in enumerate(self.guide.colours):
            in_veins = sum([cavum.stones_at(n) for n in bits(cavum.veins) if cavum.colour_at(n) == colour])
            held = sum([purse[colour] for purse in cavum.purses])
            cavum.scale[colour] = most - in_veins - held
            if cavum.scale[colour] < 0:
                raise BadPosition(f"There are {in_veins + held} {name} stones; only {most} exist.")

    # Pieces

    def _read_pieces(self) -> None:
        cavum = self.cavum
        default = [self._twelve(seat) for seat in range(cavum.players)]
        for seat, pieces in enumerate(self._per_seat("pieces", default)):
            an_object(pieces, tuple(PIECES), f"The pieces of seat {seat}")
            for piece, name in enumerate(PIECES):
                most = self._most(piece, name)
                number = a_number(pieces.get(name, 0), 0, most, f"The {name} of seat {seat}")
                cavum.pieces[seat][piece] = number
            if cavum.pieces_left(seat) and not cavum.pieces[seat][PROSPECT]:
                raise BadPosition(f"Seat {seat} has pieces but no prospect tile, which is the last to be used.")
            if cavum.section not in (DRAFT, BUILDING) and cavum.pieces_left(seat):
                raise BadPosition(f"Seat {seat} has pieces, but only building uses pieces.")

    def _twelve(self, seat: int) -> dict[str, int]:
        """The pieces of a seat that has used none yet."""
        cavum, facts = self.cavum, self.guide.facts
        if cavum.section not in (DRAFT, BUILDING):
            return {}
        dynamite = KINDS[facts.dynamite_of_card[cavum.cards[seat]]]
        return {f"dynamite {dynamite}": 1, **{k: n for k, n in facts.pieces.items() if k != "dynamite"}}

    def _most(self, piece: int, name: str) -> int:
        return 1 if DYNAMITE <= piece < TILE_PIECES else self.guide.facts.pieces[name]

    def _read_supply(self) -> None:
        """The supply holds whatever is nowhere else; there must be enough of everything."""
        cavum, facts = self.cavum, self.guide.facts
        pool = self.position.get("pool", {PIECES[piece]: facts.pool[piece] for piece in range(VEIN + 1)})
        an_object(pool, tuple(PIECES[: VEIN + 1]), "'pool'")
        stations = self._per_seat("pool_stations", [facts.pool_stations] * cavum.players)
        on_board = self._on_board()
        for piece in range(VEIN + 1):
            total = facts.tile_counts[piece] if piece < VEIN else facts.vein_count
            cavum.pool[piece] = a_number(pool.get(PIECES[piece], 0), 0, total, f"The {PIECES[piece]} in the pool")
            held = sum([pieces[piece] for pieces in cavum.pieces])
            cavum.supply[piece] = total - on_board[piece] - cavum.pool[piece] - held
            if cavum.supply[piece] < 0:
                raise BadPosition(f"There are {-cavum.supply[piece]} of {PIECES[piece]} more than exist.")
        for seat in range(cavum.players):
            cavum.pool_stations[seat] = a_number(stations[seat], 0, facts.stations_per_player, "'pool_stations'")
            used = cavum.stations[seat].bit_count() + cavum.pool_stations[seat] + cavum.pieces[seat][STATION]
            cavum.supply_stations[seat] = facts.stations_per_player - used
            if cavum.supply_stations[seat] < 0:
                raise BadPosition(f"Seat {seat} has {used} stations; only {facts.stations_per_player} exist.")

    def _check_points(self) -> None:
        """Every bid that a seat can come to have the points for needs its token."""
        highest = self.guide.facts.most_points()
        for seat in range(self.cavum.players):
            points = points_at_bids(self.cavum, seat)
            if points > highest:
                raise BadPosition(
                    f"Seat {seat} has {self.cavum.points[seat]} points and could have {points} when the last bids are "
                    f"made, with the stones in hand and all that is to come; the highest bid is {highest}."
                )

    def _on_board(self) -> list[int]:
        """How many tiles of each piece and how many veins lie on the board."""
        counts = [0] * (VEIN + 1)
        counts[VEIN] = self.cavum.veins.bit_count()
        for node in bits(self.cavum.tiled):
            stack = self.cavum.stacks[node]
            while stack:
                counts[piece_of(stack & ALL_EXITS)] += 1
                stack >>= 6
        return counts

    # What is going on

    def _read_bids(self) -> None:
        cavum = self.cavum
        everyone = list(range(cavum.players))
        cavum.bidding = self._seats("bidding", everyone if cavum.section == DRAFT else [])
        cavum.bid = self._number("bid", -1, self.guide.facts.most_points(), -1)
        bidder = self.position.get("bidder")
        cavum.bidder = NOBODY if bidder is None else a_number(bidder, 0, cavum.players - 1, "'bidder'")
        cavum.colour = self._number("colour", 0, len(cavum.scale), 0)
        if cavum.bidder >= 0 and cavum.section == AUCTION and cavum.bid > cavum.points[cavum.bidder]:
            raise BadPosition(f"Seat {cavum.bidder} has bid {cavum.bid} and has {cavum.points[cavum.bidder]} points.")

    def _read_turn(self) -> None:
        cavum = self.cavum
        cavum.actions = self._number("actions", 0, self.guide.facts.most_actions, 0)
        cavum.laid = mask_of(self._nodes(self.position.get("laid", []), "'laid'"))
        for node in bits(cavum.laid):
            if cavum.height(node) != 1 or cavum.loaded >> node & 1:
                raise BadPosition(f"'laid' names tunnel tiles of level 1; {self.guide.board.names[node]} is none.")
        if cavum.section != BUILDING and (cavum.actions or cavum.laid):
            raise BadPosition("'actions' and 'laid' belong to building.")
        self._read_route()

    def _read_route(self) -> None:
        cavum = self.cavum
        route = self._nodes(self.position.get("route", []), "'route'")
        for number, node in enumerate(route):
            before = route[:number]
            steps = next_steps(cavum, cavum.mover, before) if before else route_starts(cavum, cavum.mover)
            if not steps >> node & 1:
                raise BadPosition(f"A route of seat {cavum.mover} cannot go to {self.guide.board.names[node]}.")
        cavum.route = route

    def _read_stack(self) -> None:
        cavum, flow = self.cavum, {"effect": "flow"}
        if cavum.is_over:
            if cavum.section != FINAL_SALE or any(sum(purse) for purse in cavum.purses):
                raise BadPosition("The game is over only after the final sale, when all stones are sold.")
            cavum.stack = stack_of(self.guide, self.position.get("pending", []))
            if cavum.stack:
                raise BadPosition("Nothing is pending when the game is over.")
            return
        default = [flow, {"effect": "draft"}] if cavum.section == DRAFT else [flow]
        cavum.stack = stack_of(self.guide, self.position.get("pending", default))
        self._check_frames()
        cavum.settle()

    def _check_frames(self) -> None:
        cavum = self.cavum
        labels = [self.guide.nodes[frame & NODE_MASK].label for frame in cavum.stack]
        if labels[:1] != ["flow"] or (labels[1:] and labels[1:] not in _FRAMES[cavum.section]):
            raise BadPosition(f"{labels} cannot be pending in the section {SECTIONS[cavum.section]!r}.")
        if cavum.route and labels[-1] != "route":
            raise BadPosition("'route' belongs to prospecting.")
        if (cavum.bid > 0 or cavum.bidder >= 0) and labels[-1] not in _BIDS:
            raise BadPosition(f"'bid' and 'bidder' belong to {', '.join(_BIDS)}; none of them is in 'pending'.")
        self._check_top(labels[-1], cavum.stack[-1] >> NODE_BITS)

    def _has_all_orders(self) -> bool:
        holders = self.cavum.holders
        return len(holders) - holders.count(IN_DECK) >= self.cavum.phase * self.guide.facts.new_orders

    def _check_top(self, label: str, memory: int) -> None:
        """What waits on top must be able to ask something."""
        cavum = self.cavum
        if label in ("place", "rotate", "choose colour"):
            self._check_hand(label, memory)
        elif label == "route":
            self._check_prospect()
        elif label == "bid":
            self._check_auction()
        elif label in ("offer", "sell"):
            self._check_sale(label)
        elif label == "reveal order" and self._has_all_orders():
            raise BadPosition(f"All order cards of phase {cavum.phase} are turned up.")
        elif label == "first seat" and cavum.opener >= 0:
            raise BadPosition("Chance has said already who begins.")
        elif label == "choose card" and cavum.cards[cavum.mover]:
            raise BadPosition(f"Seat {cavum.mover} has a sequence card already.")
        elif label == "final sale" and not sum(cavum.purse()):
            raise BadPosition(f"Seat {cavum.mover} has no stone to sell.")

    def _check_hand(self, label: str, memory: int) -> None:
        cavum, piece, node = self.cavum, memory & PIECE_MASK, memory >> NODE_SHIFT
        pieces = cavum.pieces[cavum.mover]
        if memory & BOUGHT:
            stock = cavum.pool_stations[cavum.mover] if piece == STATION else cavum.pool[piece]
            has = pieces[OPTION] > 0 and stock > 0
        else:
            has = pieces[piece] > 0
        if not has:
            raise BadPosition(f"Seat {cavum.mover} has no {PIECES[piece]} to use.")
        places = places_for(cavum, piece)
        if not (places if label == "place" else places >> node & 1):
            raise BadPosition(f"The {PIECES[piece]} cannot be used there.")

    def _check_prospect(self) -> None:
        cavum = self.cavum
        if cavum.pieces_left(cavum.mover) != 1:
            raise BadPosition(f"Seat {cavum.mover} prospects before its other pieces are used.")
        seat, route = cavum.mover, cavum.route
        if route and not next_steps(cavum, seat, route) and not may_stop(cavum, seat, route):
            raise BadPosition("The route has run into a dead end.")

    def _check_auction(self) -> None:
        cavum = self.cavum
        if not cavum.bidding >> cavum.mover & 1:
            raise BadPosition(f"Seat {cavum.mover} is to bid and not in the auction.")
        if any(cavum.bidding >> seat & 1 and cavum.cards[seat] for seat in range(cavum.players)):
            raise BadPosition("A seat with a sequence card is in the auction.")
        if (cavum.bidder < 0) != (cavum.bid < 0) or (cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1):
            raise BadPosition("'bid' and 'bidder' go together, and the bidder is in the auction.")
        self._check_asked(list(range(cavum.players)), cavum.mover)

    def _check_sale(self, label: str) -> None:
        cavum = self.cavum
        top = cavum.top_price(sale_colour(cavum)) if cavum.colour < len(cavum.scale) else 0
        if not top:
            raise BadPosition("This colour cannot be sold: its scale is full.")
        if cavum.bid > top:
            raise BadPosition(f"'bid' is {cavum.bid}, but the highest empty value of the scale is {top}.")
        seller = cavum.mover if label == "sell" else cavum.bidder
        if seller >= 0 and not cavum.purses[seller][sale_colour(cavum)]:
            raise BadPosition(f"Seat {seller} offers a stone that it does not have.")
        if label == "sell" and (cavum.bidder != cavum.mover or cavum.bid < 1):
            raise BadPosition("Who sells has made the last offer.")
        if label == "offer" and (cavum.bidder < 0) != (cavum.bid < 1):
            raise BadPosition("'bid' and 'bidder' go together.")
        if cavum.bidder >= 0 and not cavum.bidding >> cavum.bidder & 1:
            raise BadPosition(f"Seat {cavum.bidder} has made the last offer, so it is in 'bidding'.")
        if label == "offer":
            self._check_asked(cavum.order, cavum.order[cavum.at])

    def _check_asked(self, order: list[int], asked: int) -> None:
        """After the last bid of an auction or a sale, the next seat that is still in it is asked."""
        cavum = self.cavum
        if cavum.bidder < 0 or cavum.bidding == 1 << cavum.bidder:
            return
        place = order.index(cavum.bidder)
        due = next(seat for seat in order[place + 1 :] + order[: place + 1] if cavum.bidding >> seat & 1)
        if asked != due:
            raise BadPosition(f"Seat {due} is asked after the last bid of seat {cavum.bidder}, not seat {asked}.")
