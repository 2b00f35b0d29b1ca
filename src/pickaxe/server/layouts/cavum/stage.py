"""A position of Cavum in the replay: the mountain, the players, prices and orders that everybody could see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from markupsafe import Markup

from pickaxe.draw.cavum import Marks, Targets, blast, mountain, order_card, scales
from pickaxe.games.cavum.book import CavumBook
from pickaxe.kernel import game as registry
from pickaxe.server.layouts.cavum.board import changed
from pickaxe.server.layouts.cavum.players import Player, players
from pickaxe.server.layouts.layout import View


@dataclass(frozen=True, slots=True)
class Stage:
    """What the replay shows of a position."""

    mountain: Markup
    players: tuple[Player, ...]
    scales: Markup
    orders: tuple[Markup, ...]


def stage(view: View, before: View, names: Sequence[str], lang: str) -> Stage:
    """The model of a position, by the view that everybody may see."""
    guide = cast(CavumBook, registry.game(view["game"]).book)
    marks = Marks(changed=changed(view, before), blast=blast(view))
    return Stage(
        mountain=Markup(mountain(view, targets=Targets(), marks=marks, names=names, lang=lang)),
        players=tuple(players(view, before, names, most_pieces=sum(guide.facts.pieces.values()), lang=lang)),
        scales=Markup(scales(view, targets=Targets(), lang=lang, row=26)),
        orders=tuple(Markup(order_card(order, lang=lang, game=view["game"])) for order in view["orders"]["open"]),
    )
