"""Bots: opponents of several strengths for every game."""

from pickaxe.ai.levels import LEVELS, OFFERED, USUAL, Level, bot, level_of
from pickaxe.kernel.playout import Bot

__all__ = ["LEVELS", "OFFERED", "USUAL", "Bot", "Level", "bot", "level_of"]
