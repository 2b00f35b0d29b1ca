"""The 48 furnishings in the order of the supply boards: what makes each of them special."""

from typing import Final

from pickaxe.games.cave_farmers.book import Bonus, Furnishing, Trade

FURNISHINGS: Final[list[Furnishing]] = [
    # Dwellings
    Furnishing(1, room=1),
    Furnishing(2, room=1),
    Furnishing(3, room=1),
    Furnishing(4, room=1, pair=True),
    Furnishing(5, room=2),
    Furnishing(6, sixth=True),
    # Rooms
    Furnishing(7, sheep=True),
    Furnishing(8, cattle=True),
    Furnishing(9, stubble=True),
    Furnishing(10, on_tunnels=True),
    Furnishing(11, both=True),
    Furnishing(12, overhangs=True),
    # Building material
    Furnishing(13, less_wood=1),
    Furnishing(14, on_build="2 stone", less_stone=1),
    Furnishing(15, on_build="2 ore", less_ore=2),
    Furnishing(16, mines_give=True),
    Furnishing(17, pays_with_ore=True),
    Furnishing(18, trades=[Trade("trader", "2 gold", "1 wood 1 stone 1 ore")], twin=39),
    Furnishing(19, supplies="wood", rounds=7),
    Furnishing(20, supplies="stone", rounds=5),
    Furnishing(21, supplies="ruby", rounds=4),
    Furnishing(22, on_receipt="dog", receipt="wood"),
    Furnishing(23, on_birth="donkey", birth="1 stone"),
    Furnishing(24, on_receipt="stone", receipt="ore"),
    # Food
    Furnishing(25, butchers=True),
    Furnishing(26, trades=[Trade("cooking-cave", "1 grain 1 vegetable", "5 food")]),
    Furnishing(27, feeds=["1 wood", "1 stone", "2 ore"]),
    Furnishing(28, mines_feed=True),
    Furnishing(29, births=[0, 1, 2, 3, 5]),
    Furnishing(30, disarms=True),
    # Parlors
    Furnishing(31, food_per="sheep", bonus=Bonus("sheep", 2, 1)),
    Furnishing(32, food_per="cattle", bonus=Bonus("cattle", 1, 1)),
    Furnishing(33, food_per_dwelling=2, per_dwelling=4),
    Furnishing(34, trades=[Trade("hunting-parlor", "2 boar", "2 gold 2 food")]),
    Furnishing(
        35, trades=[Trade("beer-parlor gold", "2 grain", "3 gold"), Trade("beer-parlor food", "2 grain", "4 food")]
    ),
    Furnishing(36, trades=[Trade("blacksmithing-parlor", "1 ruby 1 ore", "2 gold 1 food")]),
    # Storages and chambers
    Furnishing(37, bonus=Bonus("stone", 1, 1)),
    Furnishing(38, bonus=Bonus("ore", 2, 1)),
    Furnishing(39, trades=[Trade("spare-part-storage", "1 wood 1 stone 1 ore", "2 gold")], twin=18),
    Furnishing(40, per_yellow=2),
    Furnishing(41, per_armed=3),
    Furnishing(42, if_all_armed=8),
    Furnishing(43, by_dwarfs={5: 5, 6: 10}),
    Furnishing(44, bonus=Bonus("ruby", 1, 1)),
    Furnishing(45, per_crop_pair=2),
    Furnishing(46, if_none_armed=8),
    Furnishing(47, cancels=7),
    Furnishing(48, bonus=Bonus("sheep donkey boar cattle", 3, 1)),
]
