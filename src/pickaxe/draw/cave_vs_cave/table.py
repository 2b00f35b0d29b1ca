"""The whole table as one picture that stands alone: strip, caves, goods, rooms to choose from and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import lettering, sheet
from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave.bars import bar, strip, turn_bar
from pickaxe.draw.cave_vs_cave.cards import pool_piece, room_piece
from pickaxe.draw.cave_vs_cave.setting import FOOT, TOP, Setting
from pickaxe.draw.cave_vs_cave.side import scores, side, solo
from pickaxe.draw.palette import Theme
from pickaxe.draw.sheet import panel
from pickaxe.draw.svg import Svg, at, join, text
from pickaxe.draw.targets import targets
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.games.cave_vs_cave.words import room_name
from pickaxe.kernel.words import Listing, Said

# Left edge and width of the columns; height of the other player's side.
_OWN = (10, 560)
_OTHER = (578, 394)
_DISPLAY = (980, 376)
_OTHER_HEIGHT = 400
# Of the rooms to choose from: height of a head, and how the pool is laid.
_HEAD = 40.0
_POOL_COLUMNS = 3
_POOL_GAP = 8.0


def table(view: CaveView, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light") -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view["options"]))
    inside = join(
        [
            bar(laid),
            strip(laid),
            side(laid, laid.first, _OWN[0], TOP, _OWN[1], FOOT - 8 - TOP, "full"),
            _others(laid),
            _display(laid, *_DISPLAY),
            turn_bar(laid),
        ]
    )
    return sheet.picture(inside, theme=theme, label=_label(laid))


def _label(table: Setting) -> str:
    view = table.view
    seats = zip(table.names, view["seats"], strict=False)
    scores = [Said("{name} {n} {n:point|points}", name=name, n=seat["score"]) for name, seat in seats]
    now = Said("Draft") if view["is_draft"] else Said("round {n} of {all}", n=view["round"], all=view["rounds"])
    return table.say("Cave vs Cave, {round}: {scores}", round=now, scores=Listing([*scores], ","))


def _others(table: Setting) -> Svg:
    x, width = _OTHER
    seats = [seat for seat in range(table.view["players"]) if seat != table.first]
    if not seats:
        return solo(table, x, width)
    return join(
        [
            side(table, seats[0], x, TOP, width, _OTHER_HEIGHT, "thin"),
            scores(table, x, TOP + _OTHER_HEIGHT + 8, width),
        ]
    )


# Rooms to choose from: on display, in hand, and in the pool of Era II alone


def _display(table: Setting, x: float, width: float) -> Svg:
    """The panel with the rooms on display, and below it the pool where there is one."""
    pool = table.view["pool"]
    below = _pool_height(len(pool), width) + 8 if pool else 0
    height = FOOT - 8 - TOP - below
    return join(
        [
            panel(x, TOP, width, height),
            _headed(table.say("Rooms"), _note(table), x, TOP),
            _cards(table, x, TOP + _HEAD, width, height - _HEAD - 4),
            _pool(table, x, TOP + height + 8, width) if pool else Svg(""),
        ]
    )


def _note(table: Setting) -> str:
    if (in_hand := table.view["in_hand"]) is not None:
        return table.say("{room} waits for its space", room=room_name(in_hand))
    shown = table.view["display"]
    open_now = sum(bool(table.targets.of("room", each)) for each in shown)
    if not open_now:
        return table.say("{n} on display", n=len(shown))
    if table.view["is_draft"]:
        return table.say("{n} you can draft now", n=open_now)
    return table.say("{n} you can build now", n=open_now)


def _headed(title: str, note: str, x: float, y: float) -> Svg:
    after = x + 26 + lettering.width(title, 16)
    return join([text(title, x + 14, y + 24, class_="serif panelhead"), text(note, after, y + 23.5, class_="body")])


def _columns(shown: int) -> int:
    return 4 if shown <= 16 else 5 if shown <= 25 else 6


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
            seat=table.first if table.decides and not table.view["is_draft"] else None,
            choice_ids=table.targets.of("room", each),
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
            choice_ids=table.targets.of("room", each),
            lang=table.lang,
            transform=at(
                x + 8 + _POOL_GAP / 2 + pitch[0] * (index % _POOL_COLUMNS),
                y + _HEAD + pitch[1] * (index // _POOL_COLUMNS),
                scale,
            ),
        )
        for index, each in enumerate(pool)
    ]
    head = _headed(table.say("Pool"), table.say("works for both"), x, y)
    return join([panel(x, y, width, _pool_height(len(pool), width)), head, *cards])
