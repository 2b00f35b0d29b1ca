"""The furnishings on offer in a table's picture, or the loot while a dwarf is on its way."""

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


def _scale(number: int, width: float, height: float, side: tuple[float, float], largest: float) -> tuple[int, float]:
    """The columns and the scale at which so many cards fill a box best."""
    best = (1, 0.0)
    for columns in range(1, number + 1):
        rows = -(-number // columns)
        across = (width - _GAP * (columns - 1)) / columns / side[0]
        down = (height - _GAP * (rows - 1)) / rows / side[1]
        scale = min(across, down, largest)
        if scale > best[1]:
            best = (columns, scale)
    return best


def _shown(table: Setting) -> list[int]:
    """The furnishings that can be chosen or that wait for their place, if there are some."""
    in_hand = (table.view["in_hand"] or {}).get("furnishing")
    return [in_hand] if in_hand is not None else sorted(table.targets.furnishings)


def _cards(table: Setting, numbers: list[int], x: float, y: float, width: float, height: float) -> Svg:
    """Furnishings to choose from, as cards."""
    side = (furnishings.WIDTH, furnishings.HEIGHT)
    columns, scale = _scale(len(numbers), width, height, side, 1.0)
    waits = bool(table.view["in_hand"])
    parts = []
    for index, number in enumerate(numbers):
        left = x + index % columns * (side[0] * scale + _GAP)
        top = y + index // columns * (side[1] * scale + _GAP)
        parts.append(
            furnishing_piece(
                table.view,
                number,
                seat=table.first,
                choices=table.targets.of_furnishing(number),
                is_chosen=waits,
                names=table.names,
                lang=table.lang,
                transform=at(left, top, scale),
            )
        )
    return join(parts)


def _tiles(table: Setting, x: float, y: float, width: float, height: float) -> Svg:
    """Everything on offer, as small tiles."""
    numbers = table.view["offer"]
    side = furnishings.SIDE
    columns, scale = _scale(len(numbers), width, height, (side, side), 1.2)
    parts = []
    for index, number in enumerate(numbers):
        left = x + index % columns * (side * scale + _GAP)
        top = y + index // columns * (side * scale + _GAP)
        named = handle(label=tile_label(number, table.lang), about=f"furnishing {number}")
        band = furnishing(number).band
        parts.append(
            group(
                tile(number, lang=table.lang),
                class_=f"room {band} {colour_class(table.first)}",
                transform=at(left, top, scale),
                **named,
            )
        )
    return join(parts)


def _is_looting(table: Setting) -> bool:
    return bool(table.targets.loot or table.targets.forge)


def _title(table: Setting) -> str:
    expedition = table.view["expedition"]
    if not _is_looting(table):
        return table.say("furnishings")
    if not expedition:
        return table.say("loot title")
    taken = len(expedition["taken"])
    return f"{table.say('loot title')} {table.say('loot left', n=taken, all=taken + expedition['left'])}"


def display(table: Setting) -> Svg:
    """The panel in the middle."""
    x, width = OFFER
    y, height = table.top, table.room
    inside = (x + 12, y + _HEAD, width - 24, height - _HEAD - 12)
    if _is_looting(table):
        scale = min(1.2, inside[3] / ladder.height(table.targets), inside[2] / ladder.WIDTH)
        left = x + (width - ladder.WIDTH * scale) / 2
        drawn = group(
            ladder.ladder_piece(table.view, targets=table.targets, lang=table.lang),
            transform=at(left, inside[1], scale),
        )
    else:
        numbers = _shown(table)
        drawn = _cards(table, numbers, *inside) if numbers else _tiles(table, *inside)
    return join([panel(x, y, width, height), text(_title(table), x + 12, y + 26, class_="serif panelhead"), drawn])
