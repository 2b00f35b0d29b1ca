"""The action spaces in a table's picture: three groups side by side, each space always at the same place."""

from pickaxe.draw.cave_farmers.markers import markers_piece
from pickaxe.draw.cave_farmers.setting import STRIP, Setting
from pickaxe.draw.cave_farmers.space import Group, space_piece
from pickaxe.draw.sheet import EDGE, WIDTH
from pickaxe.draw.svg import Svg, at, join, text

_GAP = 5.0
_BETWEEN = 10.0


def _columns(table: Setting, group: Group) -> int:
    return -(-table.places(group) // table.rows)


def _pieces(table: Setting, group: Group, places: list[str], width: float) -> list[Svg]:
    """The spaces of a group at their places, after those of the forest the harvest markers."""
    spaces = [
        space_piece(
            table.view,
            entry,
            choices=table.targets.of("space", entry["token"]),
            names=table.names,
            lang=table.lang,
            width=width,
            height=table.tall,
            transform=place,
        )
        for entry, place in zip(group.entries, places, strict=False)
    ]
    if len(places) == len(spaces):
        return spaces
    return [*spaces, markers_piece(table.view, lang=table.lang, width=width, height=table.tall, transform=places[-1])]


def _group(table: Setting, group: Group, x: float, width: float) -> Svg:
    """One group below its title."""
    columns = _columns(table, group)
    places = [
        at(x + index % columns * (width + _GAP), STRIP + index // columns * (table.tall + _GAP))
        for index in range(table.places(group))
    ]
    title = text(group.title.upper(), x + 3, STRIP - 7, class_="labelink")
    return join([title, *_pieces(table, group, places, width)])


def strip(table: Setting) -> Svg:
    """All action spaces."""
    groups = table.groups
    columns = [_columns(table, group) for group in groups]
    room = WIDTH - 2 * EDGE - _BETWEEN * (len(groups) - 1) - _GAP * (sum(columns) - len(groups))
    width = room / sum(columns)
    parts, x = [], float(EDGE)
    for group, number in zip(groups, columns, strict=True):
        parts.append(_group(table, group, x, width))
        x += number * (width + _GAP) - _GAP + _BETWEEN
    return join(parts)
