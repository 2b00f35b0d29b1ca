"""Cavum."""

from pickaxe.games.cavum.game import register

__all__ = ["register"]
