"""The strip on top of a table's picture: the action tiles, or the draft beside them."""

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_vs_cave import tile as tiles
from pickaxe.draw.cave_vs_cave.cards import tile_piece
from pickaxe.draw.cave_vs_cave.setting import STRIP, Setting
from pickaxe.draw.cave_vs_cave.words import score
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import EDGE, WIDTH, panel
from pickaxe.draw.svg import Svg, at, join, path, rect, text
from pickaxe.games.cave_vs_cave.draft import LEAVE_AT
from pickaxe.games.cave_vs_cave.state import DRAFT_WALLS

_GAP = 6.0
_WIDEST = 118.0
_ROW = 26.0


def strip(table: Setting) -> Svg:
    """The action tiles in a row, those of Era II a little apart; during the draft also how it stands."""
    entries = table.view["tiles"]
    seconds = [index for index, entry in enumerate(entries) if tiles.is_second(entry)]
    room = WIDTH - 2 * EDGE - (_GAP if seconds else 0)
    width = min(_WIDEST, (room + _GAP) / len(entries) - _GAP)
    pieces = []
    x = float(EDGE)
    for index, entry in enumerate(entries):
        x += _GAP if seconds and index == seconds[0] else 0
        pieces.append(_piece(table, entry, x, width))
        x += width + _GAP
    return join([*pieces, _draft(table, x) if table.is_drafting else Svg("")])


def _piece(table: Setting, entry: tiles.Entry, x: float, width: float) -> Svg:
    return tile_piece(
        table.view,
        entry,
        names=table.names,
        choice_ids=table.targets.of_tile(entry["id"]),
        lang=table.lang,
        width=width,
        transform=at(x, STRIP),
    )


def _draft(table: Setting, x: float) -> Svg:
    """What the pile, the walls and the points of the draft are."""
    view = table.view
    words = table.say("buried") if view["phase"] == "burying" else table.say("drafted", n=LEAVE_AT)
    return join(
        [
            panel(x, STRIP, WIDTH - EDGE - x, tiles.HEIGHT),
            _pile(x + 16, view["pile"], table.say("drafting pile")),
            text(table.say("draft"), x + 190, STRIP + 28, class_="serif panelhead"),
            *(
                text(line, x + 190, STRIP + 50 + 18 * index, class_="body")
                for index, line in enumerate(words.split("\n"))
            ),
            *(_standing(table, seat, STRIP + 26 + _ROW * seat) for seat in range(view["players"])),
        ]
    )


def _pile(x: float, left: int, words: str) -> Svg:
    """Rooms face down, one upon the other."""
    cards = [
        join(
            [
                rect(x + 4 * step, STRIP + 26 - 4 * step, 52, 58, rx=7, class_="pileface"),
                path(f"M{x + 4 * step + 8:.4g} {STRIP + 50 - 4 * step}q12-6 22 0t16-1", class_="pilevein"),
                path(f"M{x + 4 * step + 8:.4g} {STRIP + 66 - 4 * step}q12-6 22 0t16-1", class_="pilevein"),
            ]
        )
        for step in range(min(3, left))
    ]
    number = text(str(left), x + 76, STRIP + 52, class_="serif totalink")
    return join([*cards, number, text(words, x + 76, STRIP + 70, class_="body")])


def _standing(table: Setting, seat: int, y: float) -> Svg:
    """One seat's points and own walls."""
    owner = table.view["seats"][seat]
    end = WIDTH - EDGE - 18
    walls = owner["own_walls"]
    left = [
        icons.use("wall", end - 170 + 22 * each, y - 4, 19, class_="spent" if each >= walls else None)
        for each in range(DRAFT_WALLS)
        if walls is not None
    ]
    is_out = seat in table.view["out"]
    points = f"{score(owner['score'])} / {LEAVE_AT}"
    return join(
        [
            sign(seat, end - 330, y, 12),
            text(lettering.shorten(table.names[seat], size=14, room=120), end - 312, y + 11, class_="strong"),
            *left,
            text(points, end - 62, y + 11, class_="strong flush"),
            text(table.say("out"), end, y + 11, class_="body flush") if is_out else Svg(""),
        ]
    )
