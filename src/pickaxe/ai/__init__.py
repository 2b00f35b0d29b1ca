"""Bots: opponents of several strengths for every game."""

from pickaxe.ai.levels import LEVELS, Level, bot
from pickaxe.kernel.playout import Bot

__all__ = ["LEVELS", "Bot", "Level", "bot"]
