"""Cave vs Cave on the page."""

from pickaxe.server.layouts.cave_vs_cave.layout import CaveLayout

__all__ = ["CaveLayout"]
