"""The furnishings on offer in a table's picture, or the loot while a dwarf is on its way."""

from dataclasses import dataclass

from pickaxe.draw.cave_farmers import furnishing as furnishings
from pickaxe.draw.cave_farmers import ladder
from pickaxe.draw.cave_farmers.furnishing import furnishing_piece, tile, tile_label
from pickaxe.draw.cave_farmers.printed import furnishing
from pickaxe.draw.cave_farmers.setting import OFFER, Setting
from pickaxe.draw.handle import handle
from pickaxe.draw.seats import colour_class
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, group, join, text

_HEAD = 40.0
_GAP = 8.0


@dataclass(frozen=True)
class _Box:
    """A part of the panel, in which cards of one size lie in rows."""

    x: float
    y: float
    width: float
    height: float

    def _columns(self, number: int, side: tuple[float, float], largest: float) -> tuple[int, float]:
        """The columns and the scale at which so many cards fill the box best."""
        best = (1, 0.0)
        for columns in range(1, number + 1):
            rows = -(-number // columns)
            across = (self.width - _GAP * (columns - 1)) / columns / side[0]
            down = (self.height - _GAP * (rows - 1)) / rows / side[1]
            scale = min(across, down, largest)
            if scale > best[1]:
                best = (columns, scale)
        return best

    def places(self, number: int, side: tuple[float, float], *, largest: float) -> list[str]:
        """Where so many cards lie, as transforms; what is left of the width goes between them."""
        columns, scale = self._columns(number, side, largest)
        wide, tall = side[0] * scale, side[1] * scale
        between = (self.width - columns * wide) / max(1, columns - 1)
        step = wide + min(between, 2 * _GAP)
        return [
            at(self.x + index % columns * step, self.y + index // columns * (tall + _GAP), scale)
            for index in range(number)
        ]


def _shown(table: Setting) -> list[int]:
    """The furnishings that can be chosen or that wait for their place, if there are some."""
    in_hand = (table.view["in_hand"] or {}).get("furnishing")
    return [in_hand] if in_hand is not None else sorted(map(int, table.targets.ids("furnishing")))


def _cards(table: Setting, numbers: list[int], box: _Box) -> Svg:
    """Furnishings to choose from, as cards."""
    places = box.places(len(numbers), (furnishings.WIDTH, furnishings.HEIGHT), largest=1.0)
    return join(
        furnishing_piece(
            table.view,
            number,
            seat=table.first,
            choices=table.targets.of("furnishing", number),
            is_chosen=bool(table.view["in_hand"]),
            names=table.names,
            lang=table.lang,
            transform=place,
        )
        for number, place in zip(numbers, places, strict=True)
    )


def _tiles(table: Setting, box: _Box) -> Svg:
    """Everything on offer, as small tiles."""
    numbers: list[int] = table.view["offer"]
    places = box.places(len(numbers), (furnishings.SIDE, furnishings.SIDE), largest=1.2)
    return join(
        group(
            tile(number, lang=table.lang),
            class_=f"room {furnishing(number).band} {colour_class(table.first)}",
            transform=place,
            **handle(label=tile_label(number, table.lang), about=f"furnishing {number:02}"),
        )
        for number, place in zip(numbers, places, strict=True)
    )


def _loot(table: Setting, box: _Box) -> Svg:
    """The ladder of the loot."""
    scale = min(1.2, box.height / ladder.height(table.targets), box.width / ladder.WIDTH)
    drawn = ladder.ladder_piece(table.view, targets=table.targets, lang=table.lang)
    return group(drawn, transform=at(box.x + (box.width - ladder.WIDTH * scale) / 2, box.y, scale))


def _is_looting(table: Setting) -> bool:
    return bool(table.targets.ids("loot") or table.targets.ids("strength"))


def _title(table: Setting) -> str:
    expedition = table.view["expedition"]
    if not _is_looting(table):
        return table.say("Furnishings")
    if not expedition:
        return table.say("Loot")
    taken = len(expedition["taken"])
    return f"{table.say('Loot')} {table.say('{n} of {all}', n=taken, all=taken + expedition['left'])}"


def _inside(table: Setting, box: _Box) -> Svg:
    if _is_looting(table):
        return _loot(table, box)
    numbers = _shown(table)
    return _cards(table, numbers, box) if numbers else _tiles(table, box)


def display(table: Setting) -> Svg:
    """The panel in the middle."""
    x, width = OFFER
    y, height = table.top, table.room
    box = _Box(x + 12, y + _HEAD, width - 24, height - _HEAD - 12)
    title = text(_title(table), x + 12, y + 26, class_="serif panelhead")
    return join([panel(x, y, width, height), title, _inside(table, box)])
