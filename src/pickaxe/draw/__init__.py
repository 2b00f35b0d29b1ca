"""Drawings: a view becomes SVG, the same for a page, a notebook and a PNG file."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from pickaxe.draw import cave_farmers, cave_vs_cave, cavum
from pickaxe.draw.icons import sprite, used
from pickaxe.draw.palette import Theme
from pickaxe.draw.panorama import finish, panorama
from pickaxe.draw.sheet import to_png
from pickaxe.draw.styles import page as css
from pickaxe.kernel.game import game

_NAMES = ("Ida", "Bruno", "Chen", "Dara", "Emil", "Fatma", "Greta")
_RENDERERS: Mapping[str, ModuleType] = {
    "cave-vs-cave": cave_vs_cave,
    "cave-farmers": cave_farmers,
    "cavum": cavum,
}


class Picture(str):
    """An SVG text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def renderer(game_id: str) -> ModuleType:
    """The module that draws a game; one with corrected facts is drawn like the printed one."""
    return _RENDERERS[game(game_id).family]


def table(
    view: Mapping[str, Any], *, names: Sequence[str] = _NAMES, lang: str = "en", theme: Theme = "light"
) -> Picture:
    """The whole table of a view as one picture that stands alone."""
    return Picture(renderer(view["game"]).table(view, names=names, lang=lang, theme=theme))


__all__ = [
    "Theme",
    "cave_farmers",
    "cave_vs_cave",
    "cavum",
    "css",
    "finish",
    "panorama",
    "renderer",
    "sprite",
    "table",
    "to_png",
    "used",
]
