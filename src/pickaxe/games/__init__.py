"""The games. Each registers itself here."""

from pickaxe.games import cave_vs_cave

cave_vs_cave.register()
