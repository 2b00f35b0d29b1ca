"""Cavum on the page."""

from pickaxe.server.layouts.cavum.layout import CavumLayout

__all__ = ["CavumLayout"]
