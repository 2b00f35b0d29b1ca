"""Section 1: the auction of the sequence cards, and the draft of the order cards."""

from typing import cast

from pickaxe.games.cavum.facts import MOST_PLAYERS
from pickaxe.games.cavum.state import BIDS, CHIPS, FACE_UP, IN_DECK, CavumState
from pickaxe.kernel.stack import NOBODY, Choices, Effect, State, replaced
from pickaxe.kernel.words import Said


def next_clockwise(cavum: CavumState, seat: int, mask: int) -> int:
    """The next seat to the left that is in a mask; the seat itself comes last."""
    for step in range(1, cavum.players + 1):
        following = (seat + step) % cavum.players
        if mask >> following & 1:
            return following
    return seat


def next_in_order(cavum: CavumState, mask: int) -> None:
    """Go on to the next seat in turn order that is in a mask."""
    for step in range(1, cavum.players + 1):
        following = (cavum.at + step) % cavum.players
        if mask >> cavum.order[following] & 1:
            cavum.at = following
            return


def without_card(cavum: CavumState) -> int:
    """The seats that have no sequence card yet, as bits."""
    found = 0
    for seat in range(cavum.players):
        if not cavum.cards[seat]:
            found |= 1 << seat
    return found


def open_auction(cavum: CavumState) -> None:
    """The next auction; the last player without a card takes one for nothing (R6)."""
    rest = without_card(cavum)
    is_first = rest == (1 << cavum.players) - 1
    cavum.mover = cavum.opener if is_first else next_clockwise(cavum, cavum.mover, rest)
    open_bidding(cavum, rest, -1)
    cavum.push(cavum.guide.card_node if rest & rest - 1 == 0 else cavum.guide.bid_node)


def open_bidding(cavum: CavumState, seats: int, bid: int) -> None:
    """These seats may bid now, and none has; nobody may where an auction or a sale is over."""
    cavum.bidding = seats
    cavum.bid = bid
    cavum.bidder = NOBODY


class Bid(Effect):
    """An auction: raise or pass until one is left."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        if cavum.bidder >= 0 and cavum.bidding == 1 << cavum.bidder:
            cavum.stack.pop()
            cavum.mover = cavum.bidder
            cavum.score(cavum.mover, BIDS, -cavum.bid)
            open_bidding(cavum, 0, -1)
            cavum.push(cavum.guide.card_node)
            return
        guide = cavum.guide
        if cavum.bidder >= 0:  # R5: the opener must bid
            out.append(guide.pass_choice)
        out.extend(guide.bid_choice[cavum.bid + 1 : cavum.points[cavum.mover] + 1])  # R4
        if len(out) == 1:
            cavum.note("pass" if cavum.bidder >= 0 else "bid", cavum.mover, [] if cavum.bidder >= 0 else [0])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        if choice == cavum.guide.pass_choice:
            cavum.bidding &= ~(1 << cavum.mover)
        else:
            cavum.bid = choice - cavum.guide.bid_choice[0]
            cavum.bidder = cavum.mover
        cavum.mover = next_clockwise(cavum, cavum.mover, cavum.bidding)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cavum = cast(CavumState, state)
        if choice == cavum.guide.pass_choice:
            return [Said("Whoever opens an auction must bid; 0 is enough.")]
        if choice not in cavum.guide.bid_choice:
            return []
        points = cavum.points[cavum.mover]
        if cavum.guide.bid_choice.index(choice) > points:
            return [Said("You have {n} {n:point|points} and cannot bid more.", n=points)]
        return [Said("The bid is {n}: bid more or pass.", n=cavum.bid)]


class ChooseCard(Effect):
    """The winner of an auction takes any sequence card that is left."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        for number in range(1, MOST_PLAYERS + 1):
            if number not in cavum.cards:
                out.append(cavum.guide.card_choice[number])
        if len(out) == 1:
            cavum.note("card", cavum.mover, [cavum.guide.card_choice.index(out[0])])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        cavum.stack.pop()
        cavum.cards = replaced(cavum.cards, cavum.mover, cavum.guide.card_choice.index(choice))
        open_bidding(cavum, 0, -1)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cards = cast(CavumState, state).guide.card_choice
        return [Said("Sequence card {n} has been taken.", n=cards.index(choice))] if choice in cards else []


class Draft(Effect):
    """Take one face-up order card or pass for good, in turn order (R8)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        cavum.mover = cavum.order[cavum.at]
        if cavum.bidding:
            take: Choices = cavum.guide.take_choice
            for number in range(len(take)):
                if cavum.holders[number] == FACE_UP:
                    out.append(take[number])
        if out:
            out.append(cavum.guide.pass_choice)
        else:
            cavum.stack.pop()

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        seat = cavum.mover
        if choice == cavum.guide.pass_choice:
            cavum.bidding &= ~(1 << seat)
        else:
            number = choice - cavum.guide.take_choice[0]
            cavum.holders = replaced(cavum.holders, number, seat)
            cavum.score(seat, CHIPS, cavum.chips[number] * cavum.guide.facts.chip_points)
            cavum.chips = replaced(cavum.chips, number, 0)
        next_in_order(cavum, cavum.bidding)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cavum = cast(CavumState, state)
        take = cavum.guide.take_choice
        if choice not in take:
            return []
        holder, order = cavum.holders[take.index(choice)], cavum.guide.orders[take.index(choice)].value
        gone = "Order {order} has been taken." if holder >= 0 else "Order {order} has been fulfilled."
        return [Said("Order {order} has not been turned up." if holder == IN_DECK else gone, order=order)]


def close_draft(cavum: CavumState) -> None:
    """Every card that nobody took gets one more chip (R10)."""
    for number in range(len(cavum.holders)):
        if cavum.holders[number] == FACE_UP:
            cavum.chips = replaced(cavum.chips, number, cavum.chips[number] + 1)
    if left := cavum.orders_at(FACE_UP):
        cavum.note("chips", NOBODY, [left])
