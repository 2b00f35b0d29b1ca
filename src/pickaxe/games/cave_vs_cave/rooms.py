"""The rooms in printed order: what each does. Names, costs, walls and points are in data/rooms.json."""

from typing import Final

from pickaxe.games.cave_vs_cave.book import Room
from pickaxe.games.cave_vs_cave.effects import Assorted, AtLeast, Excavate, Fewer, FillAll, Owning
from pickaxe.kernel.effects import any_order, cut, exchange, fill, gain, one_of, when

ERA_ONE: Final[list[Room]] = [
    Room(0, any_order(one_of(gain("1 wood"), gain("1 stone"), gain("1 emmer"), gain("1 flax")))),
    Room(1, any_order(one_of(fill("wood", 2), fill("stone", 2), fill("emmer", 2), fill("flax", 2)))),
    Room(2, any_order(cut(exchange("1 flax", "1 gold"), exchange("3 flax", "2 gold")))),
    Room(3, any_order(gain("2 food"), when(Fewer("stone", 3), gain("1 stone")))),
    Room(4, any_order(cut(exchange("1 emmer", "3 food"), exchange("4 emmer", "7 food")))),
    Room(5, any_order(fill("food", 3))),
    Room(6, any_order(FillAll())),
    Room(7, any_order(exchange("2 food", "1 wood 1 stone 1 emmer 1 flax"))),
    Room(8, any_order(cut(exchange("5 emmer", "4 gold"), exchange("5 flax", "4 gold")))),
    Room(9, any_order(exchange("1 wood 1 emmer 1 flax 1 food", "3 gold"))),
    Room(10, any_order(gain("1 emmer"), gain("1 flax"), gain("1 food"))),
    Room(11, any_order(exchange("2 flax", "2 food 2 gold"))),
    Room(12, any_order(exchange("2 wood 1 flax", "3 gold"))),
    Room(13, any_order(gain("1 stone"), gain("1 gold"))),
    Room(14, any_order(Assorted("2 gold"))),
    Room(15, any_order(Excavate(1, "1 gold", through_walls=False))),
    Room(16, any_order(cut(exchange("2 emmer", "4 food 1 gold"), exchange("3 emmer", "4 food 2 gold")))),
    Room(17, any_order(gain("1 flax"), gain("1 gold"))),
    Room(18, any_order(cut(gain("3 flax"), gain("1 gold")))),
    Room(19, any_order(when(AtLeast("gold", 3), gain("1 food 1 gold")))),
    Room(20, alongside=when(Owning(20), exchange("1 food", "1 gold")), alongside_tile="A04"),
    Room(21, on_receipt="flax", receipt="1 food"),
    Room(22, widens="2 3"),
    Room(23, on_symbols="1 1+1", on_activate="1 wood"),
    Room(24, on_wall="2 gold"),
]
