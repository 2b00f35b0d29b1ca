"""Caverna: The Cave Farmers."""

from pickaxe.games.cave_farmers.game import register

__all__ = ["register"]
