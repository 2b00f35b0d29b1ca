"""Section 4 and the final sale."""

from typing import cast

from pickaxe.games.cavum.auction import next_in_order, open_bidding
from pickaxe.games.cavum.state import (
    FACE_UP,
    FINAL,
    GONE,
    OPEN_STONES,
    ORDERS,
    SALE_OPENS_AT_TOP,
    SALES,
    CavumState,
)
from pickaxe.kernel.stack import NOBODY, SHOWN, Effect, State, replaced
from pickaxe.kernel.words import Listing, Said, Value


def sale_colour(cavum: CavumState) -> int:
    """The colour that is sold now, or was sold last."""
    return cavum.guide.facts.sale_order[min(cavum.colour, len(cavum.scale) - 1)]


def open_sale(cavum: CavumState) -> None:
    """The sale of the next colour; none if its scale is full."""
    if not cavum.top_price(sale_colour(cavum)):
        cavum.colour += 1
        return
    open_bidding(cavum, (1 << cavum.players) - 1, 0)
    cavum.at = 0
    cavum.push(cavum.guide.offer_node)


def prices(cavum: CavumState) -> list[int]:
    """The prices that can be offered now by who owns a stone."""
    if cavum.bidder >= 0:
        return list(range(1, cavum.bid))
    top = cavum.top_price(sale_colour(cavum))
    return [top] if cavum.is_switched(SALE_OPENS_AT_TOP) else list(range(1, top + 1))


def note_stones(cavum: CavumState) -> None:
    """Take a note that the stones of the seat in question decide what is asked: who sees it learns about them."""
    if not cavum.is_switched(OPEN_STONES):
        cavum.note(SHOWN, cavum.mover, [])


class Offer(Effect):
    """A colour sale: bid lower or pass until one is left."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        if not cavum.bidding:
            cavum.note("no sale", NOBODY, [sale_colour(cavum)])
            cavum.stack.pop()
            cavum.colour += 1
            return
        if cavum.bidder >= 0 and cavum.bidding == 1 << cavum.bidder:
            cavum.stack.pop()
            cavum.mover = cavum.bidder
            cavum.push(cavum.guide.count_node)
            return
        cavum.mover = cavum.order[cavum.at]
        note_stones(cavum)
        out.append(cavum.guide.pass_choice)
        if cavum.purses[cavum.mover][sale_colour(cavum)]:  # R43
            for price in prices(cavum):
                out.append(cavum.guide.offer_choice[price])
        if len(out) == 1:
            cavum.note("sale pass", cavum.mover, [sale_colour(cavum)])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        if choice == cavum.guide.pass_choice:
            cavum.bidding &= ~(1 << cavum.mover)
        else:
            cavum.bid = cavum.guide.offer_choice.index(choice)
            cavum.bidder = cavum.mover
        next_in_order(cavum, cavum.bidding)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cavum = cast(CavumState, state)
        if choice not in cavum.guide.offer_choice:
            return []
        colour, top = cavum.guide.colour_name(sale_colour(cavum)), cavum.top_price(sale_colour(cavum))
        if not cavum.purses[cavum.mover][sale_colour(cavum)]:
            return [Said("You have no {colour} stone.", colour=colour)]
        if cavum.bidder >= 0:
            return [Said("The last offer is {n}: offer less or pass.", n=cavum.bid)]
        if cavum.guide.offer_choice.index(choice) > top:
            return [Said("The highest visible value for {colour} is {n}.", colour=colour, n=top)]
        return [Said("The first offer is the highest visible value, {n}.", n=top)]


class SellCount(Effect):
    """How many stones the winner of a colour sale sells (R44)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        note_stones(cavum)
        out.extend(cavum.guide.sell_choice[1 : cavum.purses[cavum.mover][sale_colour(cavum)] + 1])
        if len(out) == 1:
            cavum.note("sell", cavum.mover, [1, sale_colour(cavum), cavum.bid])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        number = cavum.guide.sell_choice.index(choice)
        cavum.stack.pop()
        for _ in range(number):
            cavum.return_stone(cavum.mover, sale_colour(cavum))
        cavum.score(cavum.mover, SALES, number * cavum.bid)
        open_bidding(cavum, 0, 0)
        cavum.colour += 1
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cavum = cast(CavumState, state)
        if choice not in cavum.guide.sell_choice:
            return []
        held, colour = cavum.purses[cavum.mover][sale_colour(cavum)], cavum.guide.colour_name(sale_colour(cavum))
        return [Said("You have only {n} {colour}.", n=held, colour=colour)]


def can_fulfil(cavum: CavumState, seat: int, number: int) -> bool:
    """Whether a seat has the stones of an order card."""
    counts, purse = cavum.guide.orders[number].counts, cavum.purses[seat]
    for colour in range(len(purse)):
        if purse[colour] < counts[colour]:
            return False
    return True


class Fulfil(Effect):
    """Fulfil any of the own order cards, one after the other (R45)."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        if cavum.mover in cavum.holders:
            note_stones(cavum)
        for number in range(len(cavum.holders)):
            if cavum.holders[number] == cavum.mover and can_fulfil(cavum, cavum.mover, number):
                out.append(cavum.guide.fulfil_choice[number])
        if out:
            out.append(cavum.guide.done_choice)
        else:
            self._close(cavum)

    def _close(self, cavum: CavumState) -> None:
        cavum.stack.pop()
        cavum.at += 1
        cavum.turn += 1

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        if choice == cavum.guide.done_choice:
            self._close(cavum)
            return
        number = cavum.guide.fulfil_choice.index(choice)
        order = cavum.guide.orders[number]
        for colour in order.gems:
            cavum.return_stone(cavum.mover, colour)
        cavum.holders = replaced(cavum.holders, number, GONE)
        cavum.score(cavum.mover, ORDERS, order.value)

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        cavum = cast(CavumState, state)
        if choice not in cavum.guide.fulfil_choice:
            return []
        number = cavum.guide.fulfil_choice.index(choice)
        holder, order = cavum.holders[number], cavum.guide.orders[number].value
        if holder != cavum.mover:
            foreign = "Order {order} is on offer." if holder == FACE_UP else "Order {order} is not yours."
            return [Said(foreign, order=order)]
        purse, counts = cavum.purses[cavum.mover], cavum.guide.orders[number].counts
        colours = [cavum.guide.colour_name(colour) for colour in range(len(purse)) if purse[colour] < counts[colour]]
        lacking = "Order {order} needs {colours}, which you do not have."
        return [Said(lacking, order=order, colours=Listing(list[Value](colours)))]


def last_seller(cavum: CavumState) -> int:
    """The seat that sells next in the final sale: the last on the track that still has stones (R46), or nobody."""
    found = NOBODY
    for seat in cavum.order:
        if sum(cavum.purses[seat]) and (found < 0 or cavum.points[seat] < cavum.points[found]):
            found = seat
    return found


class SellLast(Effect):
    """The final sale: one stone for the highest empty value of its scale."""

    def ask(self, state: State, memory: int, out: list[int]) -> None:
        cavum = cast(CavumState, state)
        purse = cavum.purses[cavum.mover]
        for colour in range(len(purse)):
            if purse[colour]:
                out.append(cavum.guide.final_choice[colour])
        if len(out) == 1:
            colour = cavum.guide.final_choice.index(out[0])
            cavum.note("final", cavum.mover, [colour, cavum.top_price(colour)])
            self.answer(state, memory, out.pop())

    def answer(self, state: State, memory: int, choice: int) -> None:
        cavum = cast(CavumState, state)
        colour = cavum.guide.final_choice.index(choice)
        cavum.stack.pop()
        cavum.score(cavum.mover, FINAL, cavum.top_price(colour))
        cavum.return_stone(cavum.mover, colour)
        cavum.turn += 1

    def objections(self, state: State, memory: int, choice: int) -> list[Said]:
        guide = cast(CavumState, state).guide
        if choice not in guide.final_choice:
            return []
        return [Said("You have no {colour} stone.", colour=guide.colour_name(guide.final_choice.index(choice)))]
