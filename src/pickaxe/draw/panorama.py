"""The large pictures: one panorama for each game, and the peak at dawn for the end of a game."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from pickaxe.draw import icons
from pickaxe.draw.seats import colour_class
from pickaxe.draw.svg import Svg, join

_OPENING = re.compile(r'<svg xmlns="[^"]*" ')
_FINISH = "finish"


@cache
def _read(name: str) -> str:
    """A stored picture as it goes into a page."""
    stored = (files("pickaxe.draw") / "panoramas" / f"{name}.svg").read_text(encoding="utf-8")
    return _OPENING.sub('<svg class="drawing panorama" aria-hidden="true" ', stored.replace("\n", ""))


def panorama(game_id: str) -> str:
    """The panorama of a game for the lobby."""
    return Svg(_read(game_id))


def finish(winners: Sequence[int]) -> str:
    """The peak at dawn, with the dwarfs of the seats that have won."""
    dwarfs = [
        icons.use("dwarf", 350 - 44 * place, 122, 56, class_=colour_class(seat)) for place, seat in enumerate(winners)
    ]
    trophy = icons.use("trophy", 398, 114, 30)
    return Svg(_read(_FINISH).replace("</svg>", f"{join([*dwarfs, trophy])}</svg>"))
