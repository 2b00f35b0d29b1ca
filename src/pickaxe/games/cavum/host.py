"""What a host knows of Cavum: nothing of worth is left lying, but a bid can be too high and an offer too low."""

from typing import cast

from pickaxe.games.cavum.sale import prices
from pickaxe.games.cavum.state import CavumState
from pickaxe.kernel.host import DEAR, Host, Waste
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said


class CavumHost(Host):
    """The host of Cavum."""

    spoken = ("bid", "offer", "pass", "sell")

    def wasted(self, state: State, choice: int) -> list[Waste]:
        cavum = cast(CavumState, state)
        verb = cavum.book.lexicon.meaning(choice).verb.id
        if verb == "bid" and cavum.guide.bid_choice.index(choice) > cavum.bid + 1:
            return [Waste(DEAR, Said("a bid of {n} is enough for now", n=cavum.bid + 1))]
        if verb == "offer" and cavum.guide.offer_choice.index(choice) < max(prices(cavum)):
            return [Waste(DEAR, Said("an offer of {n} is low enough for now", n=max(prices(cavum))))]
        return []


HOST = CavumHost()
