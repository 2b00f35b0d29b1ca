"""What a host knows of Cavum: a bid can be too high, an offer too low, an order left open though it need not be."""

from typing import cast

from pickaxe.games.cavum.sale import prices
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.host import DEAR, UNDONE, Host, Waste, verbs_open
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said


class CavumHost(Host):
    """The host of Cavum."""

    endings = ("end", "close")
    spoken = ("bid", "offer", "pass", "sell")

    def leftovers(self, state: State) -> list[Waste]:
        guide = cast(CavumState, state).guide
        orders = [guide.orders[guide.fulfil_choice.index(each)] for each in verbs_open(state).get("fulfil", ())]
        dearest = sorted((order.value for order in orders), reverse=True)
        return [Waste(UNDONE, Said("order {order} left open", order=value)) for value in dearest]

    def wasted(self, state: State, choice: int) -> list[Waste]:
        cavum = cast(CavumState, state)
        verb = cavum.book.lexicon.meaning(choice).verb.id
        if verb == "bid" and cavum.guide.bid_choice.index(choice) > cavum.bid + 1:
            return [Waste(DEAR, Said("a bid of {n} is enough for now", n=cavum.bid + 1))]
        if verb == "offer" and cavum.guide.offer_choice.index(choice) < max(prices(cavum)):
            return [Waste(DEAR, Said("an offer of {n} is low enough for now", n=max(prices(cavum))))]
        return []


HOST = CavumHost()
