"""Caverna: Cave vs Cave."""

from pickaxe.games.cave_vs_cave.game import register

__all__ = ["register"]
