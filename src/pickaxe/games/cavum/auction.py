"""Section 1: the auction of the sequence cards, and the draft of the order cards."""

from typing import cast

from pickaxe.games.cavum.facts import MOST_PLAYERS
from pickaxe.games.cavum.reasons import bid_reason, card_reason, draft_reason
from pickaxe.games.cavum.state import BIDS, CHIPS, FACE_UP, NOBODY, CavumState, replaced
from pickaxe.kernel.stack import Effect, State
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
    mask = 0
    for seat in range(cavum.players):
        if not cavum.cards[seat]:
            mask |= 1 << seat
    return mask


def open_auction(cavum: CavumState) -> None:
    """The next auction; the last player without a card takes one for nothing (R6)."""
    rest = without_card(cavum)
    is_first = rest == (1 << cavum.players) - 1
    cavum.mover = cavum.opener if is_first else next_clockwise(cavum, cavum.mover, rest)
    cavum.bidding = rest
    cavum.bid = -1
    cavum.bidder = NOBODY
    cavum.push(cavum.guide.card_node if rest & rest - 1 == 0 else cavum.guide.bid_node)


def close_auction(cavum: CavumState) -> None:
    """Nobody bids any more."""
    cavum.bidding = 0
    cavum.bid = -1
    cavum.bidder = NOBODY


class Bid(Effect):
    """An auction: raise or pass until one is left."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        if cavum.bidder >= 0 and cavum.bidding == 1 << cavum.bidder:
            cavum.stack.pop()
            cavum.mover = cavum.bidder
            cavum.score(cavum.mover, BIDS, -cavum.bid)
            close_auction(cavum)
            cavum.push(cavum.guide.card_node)
            return
        guide = cavum.guide
        if cavum.bidder >= 0:  # R5: the opener must bid
            out.append(guide.pass_choice)
        out.extend(guide.bid_choice[cavum.bid + 1 : cavum.points[cavum.mover] + 1])  # R4
        if len(out) == 1:
            if cavum.bidder >= 0:
                cavum.note("pass", cavum.mover, [])
            else:
                cavum.note("bid", cavum.mover, [0])
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
        return bid_reason(cast(CavumState, state), choice)


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
        close_auction(cavum)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        return card_reason(cast(CavumState, state), choice)


class Draft(Effect):
    """Take one face-up order card or pass for good, in turn order (R8)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        cavum.mover = cavum.order[cavum.at]
        if cavum.bidding:
            take = cavum.guide.take_choice
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
        return draft_reason(cast(CavumState, state), choice)


def close_draft(cavum: CavumState) -> None:
    """Every card that nobody took gets one more chip (R10)."""
    for number in range(len(cavum.holders)):
        if cavum.holders[number] == FACE_UP:
            cavum.chips = replaced(cavum.chips, number, cavum.chips[number] + 1)
    if FACE_UP in cavum.holders:
        cavum.note("chips", NOBODY, [cavum.holders.count(FACE_UP)])
