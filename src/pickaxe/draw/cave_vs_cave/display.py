"""The rooms to choose from in a table's picture: on display, in hand, and in the pool of Era II alone."""

from pickaxe.draw import lettering
from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave.cards import pool_piece, room_piece
from pickaxe.draw.cave_vs_cave.pieces import room_name
from pickaxe.draw.cave_vs_cave.setting import FOOT, TOP, Setting
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, join, text

_HEAD = 40.0
_POOL_COLUMNS = 3
_POOL_GAP = 8.0


def _columns(shown: int) -> int:
    return 4 if shown <= 16 else 5 if shown <= 25 else 6


def _note(table: Setting) -> str:
    if (in_hand := table.view["in_hand"]) is not None:
        return table.say("in hand room", name=room_name(in_hand, table.lang))
    shown = table.view["display"]
    open_now = sum(bool(table.targets.of_card(each)) for each in shown)
    if not open_now:
        return table.say("on display", n=len(shown))
    return table.say("can draft" if table.is_drafting else "can build", n=open_now)


def _headed(title: str, note: str, x: float, y: float) -> Svg:
    after = x + 26 + lettering.width(title, 16)
    return join([text(title, x + 14, y + 24, class_="serif panelhead"), text(note, after, y + 23.5, class_="body")])


def _cards(table: Setting, x: float, y: float, width: float, height: float) -> Svg:
    in_hand = table.view["in_hand"]
    shown = [*([] if in_hand is None else [in_hand]), *table.view["display"]]
    columns = _columns(len(shown))
    pitch = (width - 14) / columns
    lines = -(-len(shown) // columns) or 1
    scale = min(1.0, (pitch - 8) / rooms.CARD_WIDTH, height / lines / (rooms.CARD_HEIGHT + 10))
    return join(
        room_piece(
            table.view,
            each,
            seat=table.first if table.decides and not table.is_drafting else None,
            choice_ids=table.targets.of_card(each),
            is_chosen=each == in_hand,
            lang=table.lang,
            transform=at(
                x + 7 + pitch * (index % columns) + (pitch - rooms.CARD_WIDTH * scale) / 2,
                y + (rooms.CARD_HEIGHT + 10) * scale * (index // columns),
                scale,
            ),
        )
        for index, each in enumerate(shown)
    )


def display(table: Setting, x: float, width: float) -> Svg:
    """The panel with the rooms on display, and below it the pool where there is one."""
    pool = table.view["pool"]
    below = _pool_height(len(pool), width) + 8 if pool else 0
    height = FOOT - 8 - TOP - below
    return join(
        [
            panel(x, TOP, width, height),
            _headed(table.say("rooms on display"), _note(table), x, TOP),
            _cards(table, x, TOP + _HEAD, width, height - _HEAD - 4),
            _pool(table, x, TOP + height + 8, width) if pool else Svg(""),
        ]
    )


def _pool_scale(width: float) -> float:
    return ((width - 16) / _POOL_COLUMNS - _POOL_GAP) / rooms.CARD_WIDTH


def _pool_height(number: int, width: float) -> float:
    lines = -(-number // _POOL_COLUMNS)
    return _HEAD + lines * (rooms.POOL_HEIGHT * _pool_scale(width) + _POOL_GAP) + 2


def _pool(table: Setting, x: float, y: float, width: float) -> Svg:
    """The rooms that everyone can activate and nobody can build."""
    pool, scale = table.view["pool"], _pool_scale(width)
    pitch = (rooms.CARD_WIDTH * scale + _POOL_GAP, rooms.POOL_HEIGHT * scale + _POOL_GAP)
    cards = [
        pool_piece(
            each,
            choice_ids=table.targets.of_room(each),
            lang=table.lang,
            transform=at(
                x + 8 + _POOL_GAP / 2 + pitch[0] * (index % _POOL_COLUMNS),
                y + _HEAD + pitch[1] * (index // _POOL_COLUMNS),
                scale,
            ),
        )
        for index, each in enumerate(pool)
    ]
    head = _headed(table.say("pool"), table.say("pool note"), x, y)
    return join([panel(x, y, width, _pool_height(len(pool), width)), head, *cards])
