"""The book of Cavum: its facts, its choices, and the effects that its turns put on the stack."""

from typing import Final

from pickaxe.games.cavum.board import NODES
from pickaxe.games.cavum.facts import MOST_PLAYERS, Facts
from pickaxe.games.cavum.tiles import PIECES, TILE_PIECES
from pickaxe.kernel.goods import Goods
from pickaxe.kernel.stack import Book

MOST_TURNS: Final = 6


class CavumBook(Book):
    """Everything about one game of Cavum that is not a state. The order of entries fixes the lexicon."""

    def __init__(self, id: str, facts: Facts) -> None:
        super().__init__(Goods(facts.colours, [facts.stones_per_colour] * len(facts.colours), facts.colours), [])
        self.id = id
        self.facts = facts
        self.board = facts.board
        self.patterns = facts.patterns
        self.colours = facts.colours
        self.orders = facts.orders
        add = self.lexicon.add
        # Auction, draft and sale.
        self.pass_choice = add("pass")
        self.bid_choice = [add(f"bid {points}") for points in range(facts.most_points() + 1)]
        self.card_choice = [-1, *(add(f"card {number}") for number in range(1, MOST_PLAYERS + 1))]
        self.take_choice = [add(f"take {order.id}") for order in facts.orders]
        self.offer_choice = [-1, *(add(f"offer {price}") for price in range(1, facts.stones_per_colour + 1))]
        self.sell_choice = [-1, *(add(f"sell {number}") for number in range(1, facts.stones_per_colour + 1))]
        self.fulfil_choice = [add(f"fulfil {order.id}") for order in facts.orders]
        self.done_choice = add("done")
        self.final_choice = [add(f"sell {colour}") for colour in facts.colours]
        # Building: a piece, then where, then which turn or colour.
        self.lay_choice = [add(f"lay {PIECES[piece]}") for piece in range(TILE_PIECES)]
        self.lay_choice += [add("discover vein"), add("build station")]
        self.give_up_choice = [add(f"give up {PIECES[piece]}") for piece in range(TILE_PIECES + 2)]
        self.buy_choice = [add(f"buy {PIECES[piece]}") for piece in range(TILE_PIECES + 2)]
        self.points_choice = add(f"option {facts.option_points} points")
        self.prospect_choice = add("prospect")
        self.end_choice = add("end")
        self.at_choice = [-1] * NODES
        self.node_of_choice: dict[int, int] = {}
        for node in self.board.nodes:
            self.at_choice[node] = add(f"at {self.board.names[node]}")
            self.node_of_choice[self.at_choice[node]] = node
        self.turn_choice = [add(f"turn {turn}") for turn in range(MOST_TURNS)]
        self.colour_choice = [add(f"stones {colour}") for colour in facts.colours]
        self.stop_choice = add("stop")
        # Chance.
        self.first_choice = [add(f"first {seat + 1}") for seat in range(MOST_PLAYERS)]
        self.reveal_choice = [add(f"reveal {order.id}") for order in facts.orders]
        # Effects that the turns of the game put on the stack.
        self.flow_node = -1
        self.first_seat_node = -1
        self.reveal_node = -1
        self.bid_node = -1
        self.card_node = -1
        self.draft_node = -1
        self.turn_node = -1
        self.place_node = -1
        self.rotate_node = -1
        self.colour_node = -1
        self.route_node = -1
        self.offer_node = -1
        self.count_node = -1
        self.fulfil_node = -1
        self.final_node = -1
