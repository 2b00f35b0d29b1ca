"""The action spaces and action cards as they are printed."""

from typing import Final

from pickaxe.games.cave_farmers.book import Space
from pickaxe.games.cave_farmers.building import Furnish
from pickaxe.games.cave_farmers.components import SPACES as FACTS
from pickaxe.games.cave_farmers.effects import (
    BuildStable,
    Fence,
    Forge,
    Grow,
    Sow,
    Take,
    buy,
    ore_mine,
    ruby_mine,
    trade_ore,
    twin_forest,
    twin_mountain,
)
from pickaxe.games.cave_farmers.expeditions import Expedition
from pickaxe.games.cave_farmers.steps import Step, Steps, all_of, and_or, and_then_or, either

GOODS: Final = "1 wood 1 stone 1 ore 1 food 2 gold"
PRICES: Final[dict[str, int]] = next(row for row in FACTS["spaces"] if row["id"] == "weekly_market")["prices"]


def sow() -> list[Step]:
    """Up to two grain fields and two vegetable fields."""
    return [Step(Sow("grain"), times=2), Step(Sow("vegetable"), times=2)]


def fences() -> list[Step]:
    """One small and/or one large pasture."""
    return [Step(Fence(False)), Step(Fence(True))]


def farming() -> Steps:
    """Fences and/or a stable, and then/or the animals."""
    return and_then_or([*fences(), Step(BuildStable())], [Step(Take())])


def market() -> Steps:
    """Four gold at once, then any different goods."""
    bought = [Step(buy(name, gold), rank=1) for name, gold in PRICES.items()]
    return Steps([Step(Take("4 gold")), *bought], at_once=1)


def imitation() -> Steps:
    """Nothing of its own: it is resolved as another space."""
    return Steps([])


SPACES: Final[list[Space]] = [
    # Small base board
    Space("ruby_mining", all_of(Take(ruby_mines=1))),
    Space("housework", and_or(Take("1 dog"), Furnish())),
    Space("slash_and_burn", and_then_or([Step(twin_forest())], sow())),
    # Base board, 1 to 3 players
    Space("drift_mining_1", and_or(Take(), twin_mountain())),
    Space("excavation_1", and_or(Take(), twin_mountain(any_side=True))),
    Space("starting_player_ore", all_of(Take("2 ore", token=True))),
    Space("logging_1", and_then_or([Step(Take())], [Step(Expedition(1))])),
    Space("supplies", all_of(Take(GOODS))),
    Space("ore_mining_1", all_of(Take(per_ore_mine=2))),
    Space("wood_gathering", all_of(Take())),
    Space("clearing_1", and_or(Take(), twin_forest())),
    Space("sustenance_1", and_or(Take("1 grain"), twin_forest())),
    # Small extension, 3 players
    Space("strip_mining", all_of(Take("2 wood"))),
    Space("imitation_3p", imitation()),
    Space("forest_exploration_3p", all_of(Take("1 vegetable"))),
    # Base board, 4 to 7 players
    Space("drift_mining_2", and_or(Take(), twin_mountain())),
    Space("excavation_2", and_or(Take(), twin_mountain(any_side=True))),
    Space("starting_player_ruby", all_of(Take("1 ruby", token=True))),
    Space("imitation_2", imitation()),
    Space("logging_2", and_then_or([Step(Take())], [Step(Expedition(1))])),
    Space("growth", either([Step(Take(GOODS))], [Step(Grow())])),
    Space("ore_mining_2", all_of(Take(per_ore_mine=2))),
    Space("forest_exploration_4p", all_of(Take("2 food"))),
    Space("clearing_2", and_or(Take(), twin_forest())),
    Space("sustenance_2", and_or(Take(), twin_forest())),
    # Large extension, 5 players, and 6 to 7 players
    Space("depot", all_of(Take())),
    Space("small_scale_drift_mining", and_or(Take("1 stone"), twin_mountain())),
    Space("weekly_market", market()),
    Space("imitation_4", imitation()),
    Space("hardware_rental_5", and_then_or([Step(Expedition(2))], sow())),
    Space("fence_building_5", and_then_or([Step(Take())], fences())),
    Space("drift_mining_3", and_or(Take(), twin_mountain())),
    Space("imitation_1", imitation()),
    Space("hardware_rental_6", and_then_or([Step(Take("2 wood"))], [Step(Expedition(2))], sow())),
    Space("fence_building_6", and_then_or([Step(Take())], fences())),
    # Small extension, 7 players
    Space("large_depot", all_of(Take())),
    Space("imitation_0", imitation()),
    Space("extension", either([Step(twin_forest("1 wood"))], [Step(twin_mountain(goods="1 stone"))], guest_once=True)),
    # Cards
    Space("blacksmithing", and_then_or([Step(Forge())], [Step(Expedition(3))])),
    Space("sheep_farming", farming()),
    Space("ore_mine_construction", and_then_or([Step(ore_mine())], [Step(Expedition(2))])),
    Space("wish_for_children", either([Step(Grow())], [Step(Furnish(only_dwellings=True))])),
    Space(
        "urgent_wish_for_children",
        either([Step(Furnish(only_dwellings=True)), Step(Grow(), rank=1, after=0)], [Step(Take("3 gold"))]),
    ),
    Space("donkey_farming", farming()),
    Space("ruby_mine_construction", either([Step(ruby_mine(deep=False))], [Step(ruby_mine(deep=True))])),
    Space("ore_delivery", all_of(Take(per_ore_mine=2))),
    Space("family_life", Steps([Step(Grow()), *sow()])),
    Space("exploration", and_or(Expedition(4))),
    Space("ore_trading", Steps([Step(trade_ore(), times=3)])),
    Space("adventure", and_then_or([Step(Forge())], [Step(Expedition(1), times=2)])),
    Space("ruby_delivery", all_of(Take(ruby_mines=2))),
]
