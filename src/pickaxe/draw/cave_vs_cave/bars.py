"""The bars of a table's picture: where the game stands, the action tiles or the draft, and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_vs_cave import tile as tiles
from pickaxe.draw.cave_vs_cave.cards import tile_piece
from pickaxe.draw.cave_vs_cave.pieces import choice_line
from pickaxe.draw.cave_vs_cave.setting import FOOT, STRIP, Setting
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.sheet import EDGE, WIDTH, after_brand, brand, counters, panel, pill, step
from pickaxe.draw.svg import Svg, at, join, path, rect, text
from pickaxe.games.cave_vs_cave.draft import LEAVE_AT
from pickaxe.games.cave_vs_cave.state import DRAFT_WALLS
from pickaxe.games.cave_vs_cave.view import TileView
from pickaxe.kernel.view import Option
from pickaxe.kernel.words import figures

# Of the strip: gap between tiles, their greatest width, and the height of a line of the draft.
_GAP = 6.0
_WIDEST = 118.0
_ROW = 26.0


def _dwarfs(table: Setting, x: float) -> tuple[Svg, float]:
    """The turns of the round as dwarfs, those already taken pale."""
    parts = []
    for dwarf in table.view["dwarfs"]:
        spent = " spent" if dwarf["begun"] else ""
        whose = colour_class(dwarf["seat"])
        parts.append(icons.use("dwarf", x, 11, 20, class_=f"{whose}{spent}"))
        x += 20
    return join(parts), x


def _status(table: Setting, x: float) -> Svg:
    if table.view["over"]:
        return pill(x, table.say("The game is over"))
    return Svg("") if table.actor is None else pill(x, table.names[table.actor], table.prompt)


def _walls_chip(table: Setting) -> Svg:
    """The walls in the supply; during the draft everyone has walls of their own."""
    if table.view["is_draft"]:
        return Svg("")
    words = table.say("{n} {n:wall|walls} left", n=table.view["wall_supply"])
    long = lettering.width(words, 12.5) + 36
    x = WIDTH - EDGE - long
    return join(
        [
            rect(x, 10, long, 23, rx=11.5, class_="quietground"),
            icons.use("wall", x + 9, 13, 17),
            text(words, x + 31, 26, class_="strong"),
        ]
    )


def _now(table: Setting) -> str:
    if table.view["is_draft"]:
        return table.say("Draft")
    return table.say("Era I") if table.view["era"] == 1 else table.say("Era II")


def bar(table: Setting) -> Svg:
    """The bar on top: game, round, turns, who is asked what, walls left."""
    title = f"Cave vs Cave · {_now(table)}"
    rounds, x = counters(table.say("Round"), table.view["era_rounds"], table.view["round"], after_brand(title))
    dwarfs, x = _dwarfs(table, x + 2)
    return join([brand(title), rounds, dwarfs, _status(table, x + 14), _walls_chip(table)])


# The strip


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
    return join([*pieces, _draft(table, x) if table.view["is_draft"] else Svg("")])


def _piece(table: Setting, entry: TileView, x: float, width: float) -> Svg:
    return tile_piece(
        table.view,
        entry,
        names=table.names,
        choice_ids=table.targets.of("tile", entry["id"] or ""),
        lang=table.lang,
        width=width,
        transform=at(x, STRIP),
    )


def _draft(table: Setting, x: float) -> Svg:
    """What the pile, the walls and the points of the draft are."""
    return join(
        [
            panel(x, STRIP, WIDTH - EDGE - x, tiles.HEIGHT),
            _pile(x + 16, table.view["pile"] or 0, table.say("in the pile")),
            text(table.say("Draft"), x + 190, STRIP + 28, class_="serif panelhead"),
            *(text(line, x + 190, STRIP + 50 + 18 * at, class_="body") for at, line in enumerate(_draft_rule(table))),
            *(_standing(table, seat, STRIP + 26 + _ROW * seat) for seat in range(table.view["players"])),
        ]
    )


def _draft_rule(table: Setting) -> tuple[str, str]:
    if table.view["phase"] == "burying":
        return table.say("What is left of the pile goes face down"), table.say("onto empty spaces.")
    first = table.say("Rooms cost nothing but walls, as few as possible.")
    return first, table.say("Whoever is ahead waits; out at {n} points.", n=LEAVE_AT)


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
    points = f"{figures(owner['score'])} / {LEAVE_AT}"
    return join(
        [
            sign(seat, end - 330, y, 12),
            text(lettering.shorten(table.names[seat], size=14, room=120), end - 312, y + 11, class_="strong"),
            *left,
            text(points, end - 62, y + 11, class_="strong flush"),
            text(table.say("out"), end, y + 11, class_="body flush") if is_out else Svg(""),
        ]
    )


# The turn bar


def _chips(options: Sequence[Option], *, lang: str, x: float, end: float, face: str) -> tuple[Svg, float]:
    parts = []
    for option in options:
        line = choice_line(option, lang)
        long = notation.length(line, size=12) + 20
        if x + long > end:
            parts.append(text("…", x + 4, FOOT + 28, class_="strong"))
            return join(parts), x + 20
        parts.append(rect(x, FOOT + 8, long, 30, rx=8, class_=face))
        parts.append(notation.row(line, x=x + 10, y=FOOT + 23, size=12))
        x += long + 6
    return join(parts), x


def _waiting(table: Setting) -> str:
    if table.view["over"]:
        return table.say("The game is over")
    return "" if table.actor is None else table.say("{name} plays", name=table.names[table.actor])


def turn_bar(table: Setting) -> Svg:
    """The bar at the foot: the order, choices that lie on no piece, exchanges."""
    ground = panel(EDGE, FOOT, WIDTH - 2 * EDGE, 46)
    if not table.decides:
        return join([ground, text(_waiting(table), EDGE + 18, FOOT + 28, class_="body")])
    asked, end = step(table.prompt, EDGE + 8, FOOT + 7)
    options = [table.targets.options[choice] for choice in table.targets.elsewhere]
    chips, x = _chips(options, lang=table.lang, x=end + 12, end=WIDTH - 380, face="option")
    exchanges = table.view["exchanges"]
    words = table.say("any time").upper()
    free, _ = _chips(exchanges, lang=table.lang, x=x + 36 + lettering.width(words, 11), end=WIDTH - 40, face="exchange")
    named = text(words, x + 20, FOOT + 27, class_="labelink") if exchanges else Svg("")
    return join([ground, asked, chips, named, free])
