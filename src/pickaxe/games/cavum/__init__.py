"""Cavum."""

from pickaxe.games.cavum.game import game_from, register

__all__ = ["game_from", "register"]
