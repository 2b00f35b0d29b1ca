"""The Cave Farmers on the page."""

from pickaxe.server.layouts.cave_farmers.layout import FarmersLayout

__all__ = ["FarmersLayout"]
