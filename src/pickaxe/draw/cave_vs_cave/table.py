"""The whole table as one picture that stands alone: strip, caves, goods, display and what is asked."""

from collections.abc import Mapping, Sequence

from pickaxe.draw import icons, lettering, styles
from pickaxe.draw.cave_vs_cave import room as rooms
from pickaxe.draw.cave_vs_cave.bars import bar, turn_bar
from pickaxe.draw.cave_vs_cave.cards import room_piece, tile_piece
from pickaxe.draw.cave_vs_cave.cave import picture
from pickaxe.draw.cave_vs_cave.pieces import limits
from pickaxe.draw.cave_vs_cave.setting import EDGE, FOOT, HEIGHT, STRIP, TOP, WIDTH, Setting, panel
from pickaxe.draw.cave_vs_cave.targets import View, targets
from pickaxe.draw.cave_vs_cave.words import points, score
from pickaxe.draw.palette import Theme
from pickaxe.draw.seats import sign
from pickaxe.draw.svg import Svg, at, document, group, join, number, path, rect, tag, text
from pickaxe.games.cave_vs_cave.scoring import SOLO_AIM, SOLO_OUTSTANDING

_OWN = (10, 560)
_OTHER = (578, 394)
_DISPLAY = (980, 376)
_GAP = 8
_ROW = 22.0


def _strip(table: Setting) -> Svg:
    entries = table.view["tiles"]
    step = (WIDTH - 2 * EDGE + _GAP) / len(entries)
    width = step - _GAP
    return join(
        tile_piece(
            table.view,
            entry,
            names=table.names,
            choice_ids=table.targets.of_tile(entry["id"]),
            lang=table.lang,
            width=width,
            transform=at(EDGE + index * step, STRIP),
        )
        for index, entry in enumerate(entries)
    )


def _head(table: Setting, seat: int, x: float, y: float, width: float) -> Svg:
    owner = table.view["seats"][seat]
    end = x + width - 12
    total = score(owner["score"])
    room_points, gold = owner["rooms_score"], owner["score"] - owner["rooms_score"]
    parts = f"{table.say('rooms score')} {score(room_points)} · {table.say('gold score')} {score(gold)}"
    return join(
        [
            sign(seat, x + 12, y + 10, 13),
            text(table.names[seat], x + 32, y + 22, class_="serif panelhead"),
            text(parts, end - lettering.width(total, 20) - 12, y + 21.5, class_="body end"),
            text(total, end, y + 23, class_="serif total end"),
        ]
    )


def _goods(goods: Mapping[str, int], x: float, y: float, width: float, *, icon: float) -> Svg:
    step = width / len(goods)
    parts = []
    for index, (good, amount) in enumerate(goods.items()):
        left = x + index * step
        share = amount / limits()[good]
        parts += [
            rect(left + 1, y, step - 3, 36, rx=7, class_="chip"),
            icons.use(good, left + 6, y + 4, icon),
            text(str(amount), left + icon + 9, y + 4 + icon * 0.78, class_="amount", font_size=icon * 0.8),
            rect(left + 6, y + 29, step - 13, 3, rx=1.5, class_="track"),
            rect(left + 6, y + 29, max(0.0, (step - 13) * share), 3, rx=1.5, class_="filled"),
        ]
    return join(parts)


def _cave(table: Setting, seat: int, x: float, y: float, width: float, height: float, detail: rooms.Detail) -> Svg:
    prefix = f"{table.theme}{seat}"
    drawn = picture(table.view, seat, name=table.names[seat], lang=table.lang, prefix=prefix, detail=detail)
    scale = min(width / drawn.board.measures.width, height / drawn.board.measures.height)
    left = x + (width - drawn.board.measures.width * scale) / 2
    return group(drawn.inside, transform=at(left, y, scale), role="group", aria_label=drawn.summary)


def _own(table: Setting) -> Svg:
    (x, width), seat = _OWN, table.first
    goods = table.view["seats"][seat]["goods"]
    return join(
        [
            panel(x, TOP, width, FOOT - 8 - TOP),
            _head(table, seat, x, TOP, width),
            _cave(table, seat, x + 8, TOP + 34, width - 16, FOOT - TOP - 86, "full"),
            _goods(goods, x + 8, FOOT - 50, width - 16, icon=20),
        ]
    )


def _others(table: Setting) -> Svg:
    x, width = _OTHER
    seats = [seat for seat in range(table.view["players"]) if seat != table.first]
    if not seats:
        return _solo(table, x, width)
    seat = seats[0]
    height = 400
    return join(
        [
            panel(x, TOP, width, height),
            _head(table, seat, x, TOP, width),
            _cave(table, seat, x + 8, TOP + 34, width - 16, height - 86, "thin"),
            _goods(table.view["seats"][seat]["goods"], x + 8, TOP + height - 42, width - 16, icon=17),
            _scores(table, x, TOP + height + 8, width),
        ]
    )


def _solo(table: Setting, x: float, width: float) -> Svg:
    height = 110
    lines = [table.say("aim", n=SOLO_AIM, more=SOLO_OUTSTANDING), table.say("pile", n=table.view["pile"])]
    return join(
        [
            panel(x, TOP, width, height),
            text(table.say("solo"), x + 14, TOP + 24, class_="serif panelhead"),
            *(text(line, x + 14, TOP + 54 + 22 * index, class_="body") for index, line in enumerate(lines)),
            _scores(table, x, TOP + height + 8, width),
        ]
    )


def _score_rows(table: Setting) -> list[tuple[str, list[str]]]:
    seats = table.view["seats"]
    covered = [list(seat["spaces"].values()).count("covered") for seat in seats]
    return [
        (table.say("rooms score"), [score(seat["rooms_score"]) for seat in seats]),
        (table.say("gold score"), [score(seat["score"] - seat["rooms_score"]) for seat in seats]),
        (table.say("orange rooms"), [str(seat["orange"]) for seat in seats]),
        (table.say("blue rooms"), [str(seat["blue"]) for seat in seats]),
        (table.say("dug"), [str(count) for count in covered]),
    ]


def _scores(table: Setting, x: float, y: float, width: float) -> Svg:
    rows = _score_rows(table)
    height = min(FOOT - 8 - y, 42 + _ROW * len(rows))
    columns = [x + width - 24 - 84 * back for back in reversed(range(table.view["players"]))]
    parts = [panel(x, y, width, height)]
    for seat, right in enumerate(columns):
        parts.append(sign(seat, right - 10, y + 10, 11))
    step = min(_ROW, (height - 34) / len(rows))
    for index, (name, values) in enumerate(rows):
        level = y + 40 + step * index
        parts.append(path(f"M{number(x + 12)} {number(level - step + 6)}H{number(x + width - 12)}", class_="hairline"))
        parts.append(text(name, x + 14, level, class_="body"))
        parts += [text(value, right, level, class_="strong end") for value, right in zip(values, columns, strict=True)]
    return join(parts)


def _display(table: Setting) -> Svg:
    x, width = _DISPLAY
    height = FOOT - 8 - TOP
    shown = table.view["display"]
    open_now = sum(bool(table.targets.of_card(each)) for each in shown)
    note = table.say("can build", n=open_now) if open_now else table.say("on display", n=len(shown))
    columns = 4 if len(shown) <= 16 else 5 if len(shown) <= 25 else 6
    pitch = (width - 14) / columns
    scale = min(1.0, (pitch - 8) / rooms.CARD_WIDTH, (height - 44) / -(-len(shown) // columns or 1) / 112)
    title = table.say("rooms on display")
    cards = [
        room_piece(
            table.view,
            each,
            seat=table.first if table.decides else None,
            choice_ids=table.targets.of_card(each),
            lang=table.lang,
            transform=at(
                x + 7 + pitch * (index % columns) + (pitch - rooms.CARD_WIDTH * scale) / 2,
                TOP + 40 + (rooms.CARD_HEIGHT + 10) * scale * (index // columns),
                scale,
            ),
        )
        for index, each in enumerate(shown)
    ]
    return join(
        [
            panel(x, TOP, width, height),
            text(title, x + 14, TOP + 24, class_="serif panelhead"),
            text(note, x + 26 + lettering.width(title, 16), TOP + 23.5, class_="body"),
            *cards,
        ]
    )


def _label(table: Setting) -> str:
    seats = table.view["seats"]
    said = [f"{name} {points(seat['score'], table.lang)}" for name, seat in zip(table.names, seats, strict=False)]
    now = table.say("round of", n=table.view["round"], all=table.view["rounds"])
    return table.say("table", round=now, scores=", ".join(said))


def table(view: View, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light") -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view))
    inside = join(
        [
            rect(0, 0, WIDTH, HEIGHT, class_="sheet"),
            bar(laid),
            _strip(laid),
            _own(laid),
            _others(laid),
            _display(laid),
            turn_bar(laid),
        ]
    )
    style = tag("style", Svg(styles.picture(theme)))
    sprite = tag("defs", icons.symbols(icons.used(inside)))
    return document(
        WIDTH,
        HEIGHT,
        style,
        sprite,
        inside,
        standalone=True,
        class_=f"picture-{theme}",
        role="img",
        aria_label=_label(laid),
    )
