"""Phases and sections: the effect at the bottom of the stack, and what chance decides at their beginning."""

from typing import cast

from pickaxe.games.cavum.auction import close_draft, open_auction, open_bidding, without_card
from pickaxe.games.cavum.sale import last_seller, open_sale
from pickaxe.games.cavum.scoring import score_and_explode, score_cities, score_penalties
from pickaxe.games.cavum.state import (
    AUCTION,
    BEGINNING,
    BUILDING,
    COLOUR_SALE,
    DRAFT,
    FACE_UP,
    FINAL_SALE,
    IN_DECK,
    ORDER_SALE,
    CavumState,
)
from pickaxe.games.cavum.tiles import STATION, VEIN
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.effects import Reveal
from pickaxe.kernel.stack import Choices, Effect, State, replaced


class Flow(Effect):
    """The frame at the bottom: whenever nothing else is pending, it starts what comes next."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        section = cavum.section
        if section == BUILDING:
            self._build(cavum)
        elif section == BEGINNING:
            self._begin(cavum)
        elif section == AUCTION:
            self._auction(cavum)
        elif section == DRAFT:
            self._draft(cavum)
        elif section == COLOUR_SALE:
            self._sell(cavum)
        elif section == ORDER_SALE:
            self._fulfil(cavum)
        else:
            self._sell_last(cavum)

    def _begin(self, cavum: CavumState) -> None:
        """Chance says who begins, then which order cards are turned up."""
        if cavum.opener < 0:
            cavum.push(cavum.guide.first_seat_node)
        elif orders_revealed(cavum) < orders_due(cavum):
            cavum.push(cavum.guide.reveal_node)
        else:
            cavum.section = AUCTION

    def _auction(self, cavum: CavumState) -> None:
        if without_card(cavum):
            open_auction(cavum)
            return
        cavum.set_order()
        take_pieces(cavum)
        cavum.section = DRAFT
        cavum.at = 0
        cavum.bidding = (1 << cavum.players) - 1
        cavum.push(cavum.guide.draft_node)

    def _draft(self, cavum: CavumState) -> None:
        close_draft(cavum)
        cavum.section = BUILDING
        cavum.bidding = 0
        cavum.at = 0

    def _build(self, cavum: CavumState) -> None:
        """The next turn of whoever has pieces left; without any the section is over."""
        for _ in range(cavum.players):
            cavum.mover = cavum.order[cavum.at]
            if cavum.pieces_left(cavum.mover):
                cavum.push(cavum.guide.turn_node)
                return
            cavum.at = (cavum.at + 1) % cavum.players
        score_and_explode(cavum)
        cavum.section = COLOUR_SALE
        cavum.colour = 0

    def _sell(self, cavum: CavumState) -> None:
        if cavum.colour < len(cavum.scale):
            open_sale(cavum)
            return
        cavum.section = ORDER_SALE
        cavum.colour = 0
        cavum.at = 0
        open_bidding(cavum, 0, -1)

    def _fulfil(self, cavum: CavumState) -> None:
        if cavum.at < cavum.players:
            cavum.mover = cavum.order[cavum.at]
            cavum.push(cavum.guide.fulfil_node)
            return
        cavum.at = 0
        if cavum.phase == cavum.phases():
            score_cities(cavum)
            score_penalties(cavum)
            cavum.section = FINAL_SALE
            return
        # R7: the sequence cards go back; who held the lowest opens the next auction.
        cavum.opener = cavum.mover = cavum.order[0]
        cavum.cards = [0] * cavum.players
        cavum.order = []
        cavum.phase += 1
        cavum.section = BEGINNING

    def _sell_last(self, cavum: CavumState) -> None:
        seller = last_seller(cavum)
        if seller >= 0:
            cavum.mover = seller
            cavum.push(cavum.guide.final_node)
            return
        cavum.is_over = True
        cavum.stack.pop()


def take_pieces(cavum: CavumState) -> None:
    """Section 1B: twelve pieces each, with the dynamite tile of the sequence card.

    Only after a position written by hand can the supply be too small; then who comes later takes fewer.
    """
    supply, stations = cavum.supply[:], cavum.supply_stations[:]
    for seat in cavum.order:
        pieces = cavum.guide.facts.hand(cavum.cards[seat])
        for piece in range(VEIN + 1):
            pieces[piece] = min(pieces[piece], supply[piece])
            supply[piece] -= pieces[piece]
        pieces[STATION] = min(pieces[STATION], stations[seat])
        stations[seat] -= pieces[STATION]
        cavum.pieces[seat] = pieces
    cavum.supply, cavum.supply_stations = supply, stations


def orders_revealed(cavum: CavumState) -> int:
    """How many order cards have been turned up so far."""
    return len(cavum.holders) - cavum.orders_at(IN_DECK)


def orders_due(cavum: CavumState) -> int:
    """How many order cards the phases so far turn up."""
    return cavum.phase * cavum.guide.facts.new_orders


class FirstSeat(Reveal):
    """Who opens the first auction."""

    def possible(self, state: State, memory: int) -> list[int]:
        return cast(CavumState, state).guide.first_choice[: state.players]

    def show(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        cavum.opener = cavum.mover = cavum.guide.first_choice.index(choice)

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("first seat", 0, self.possible(state, memory))


class RevealOrder(Reveal):
    """The next order card of the deck."""

    def possible(self, state: State, memory: int) -> list[int]:
        cavum = cast(CavumState, state)
        choices: Choices = cavum.guide.reveal_choice
        return [choices[number] for number, holder in enumerate(cavum.holders) if holder == IN_DECK]

    def show(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        cavum.holders = replaced(cavum.holders, choice - cavum.guide.reveal_choice[0], FACE_UP)

    def slot(self, state: State, memory: int) -> Slot:
        cavum = cast(CavumState, state)
        return Slot("order cards", orders_revealed(cavum), cavum.guide.reveal_choice[:])
