"""The whole table as one picture that stands alone: action spaces, homes, goods, furnishings and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import lettering, notation, sheet
from pickaxe.draw.cave_farmers.display import display
from pickaxe.draw.cave_farmers.markers import markers_piece
from pickaxe.draw.cave_farmers.others import others
from pickaxe.draw.cave_farmers.printed import choice_line
from pickaxe.draw.cave_farmers.said import points_words
from pickaxe.draw.cave_farmers.setting import FOOT, STRIP, Setting
from pickaxe.draw.cave_farmers.side import side
from pickaxe.draw.cave_farmers.space import Group, space_piece
from pickaxe.draw.palette import Theme
from pickaxe.draw.sheet import EDGE, WIDTH, after_brand, brand, counters, panel, pill
from pickaxe.draw.svg import Svg, at, join, number, path, rect, text
from pickaxe.draw.targets import targets
from pickaxe.games.cave_farmers.view import FarmersView

# Exchanges that come in great numbers, by their verbs.
_COLLAPSED = {"ruby": "1 ruby > …", "ruby tile": "1 ruby > …", "gold": "n gold > n−1 food"}


def bar(table: Setting) -> Svg:
    """The bar on top: game, rounds, who is asked what."""
    title = table.say("The Cave Farmers")
    view = table.view
    rounds, x = counters(table.say("Round"), view["rounds"], view["round"], after_brand(title))
    return join([brand(title), rounds, _status(table, x + 8)])


def _status(table: Setting, x: float) -> Svg:
    if table.view["over"]:
        return pill(x, table.say("The game is over"))
    if table.actor is None:
        return Svg("")
    return pill(x, table.name(table.actor), table.prompt)


def _chips(lines: Sequence[str], *, x: float, end: float, face: str) -> tuple[Svg, float]:
    """Choices as chips, as many as there is room for."""
    parts = []
    for line in lines:
        long = notation.length(line, size=12) + 20
        if x + long > end:
            parts.append(text("…", x + 4, FOOT + 28, class_="strong"))
            return join(parts), x + 20
        parts.append(rect(x, FOOT + 8, long, 30, rx=8, class_=face))
        parts.append(notation.row(line, x=x + 10, y=FOOT + 23, size=12))
        x += long + 6
    return join(parts), x


def _exchanges(table: Setting) -> list[str]:
    """The exchanges as lines; what a ruby or gold can become is told once."""
    lines: list[str] = []
    for each in table.view["exchanges"]:
        shown = _COLLAPSED.get(each["verb"]) or choice_line(each["choice"], table.lang)
        if shown not in lines:
            lines.append(shown)
    return lines


def _step(prompt: str, x: float) -> tuple[Svg, float]:
    """What is asked as the step of the turn that is now."""
    long = lettering.width(prompt, 13) + 34
    across = number(long - 10)
    face = path(f"M{x} {FOOT + 7}h{across}l10 16-10 16h-{across}a6 6 0 0 1-6-6v-20a6 6 0 0 1 6-6z", class_="stepface")
    return join([face, text(prompt, x + 14, FOOT + 27.5, class_="stepink")]), x + long


def _waiting(table: Setting) -> str:
    if table.view["over"]:
        return table.say("The game is over")
    return "" if table.actor is None else table.say("{name} plays", name=table.name(table.actor))


def turn_bar(table: Setting) -> Svg:
    """The bar at the foot: the order, choices that lie on no piece, exchanges."""
    ground = panel(EDGE, FOOT, WIDTH - 2 * EDGE, 46)
    if not table.decides:
        return join([ground, text(_waiting(table), EDGE + 18, FOOT + 28, class_="body")])
    step, x = _step(table.prompt, EDGE + 8)
    found = table.targets
    options = [choice_line(choice, table.lang) for choice in found.elsewhere]
    exchanges = _exchanges(table)
    kept = 300 if exchanges else 30
    chips, x = _chips(options, x=x + 12, end=WIDTH - kept, face="option")
    words = table.say("any time").upper()
    start = x + 36 + lettering.width(words, 11)
    free, _ = _chips(exchanges, x=start, end=WIDTH - 40, face="exchange")
    named = text(words, x + 20, FOOT + 27, class_="labelink") if exchanges else Svg("")
    return join([ground, step, chips, named, free])


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
    for group, across in zip(groups, columns, strict=True):
        parts.append(_group(table, group, x, width))
        x += across * (width + _GAP) - _GAP + _BETWEEN
    return join(parts)


def _label(table: Setting) -> str:
    seats = table.view["seats"]
    said = [f"{table.name(seat)} {points_words(held['score'], table.lang)}" for seat, held in enumerate(seats)]
    now = table.say("round {n} of {all}", n=table.view["round"], all=table.view["rounds"][-1])
    return table.say("The Cave Farmers, {round}: {scores}", round=now, scores=", ".join(said))


def table(
    view: FarmersView, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light"
) -> str:
    """The whole table as a picture of 1366 × 768 that needs no page around it."""
    laid = Setting(view, names, lang, theme, targets(view["options"]))
    inside = join([bar(laid), strip(laid), side(laid), display(laid), others(laid), turn_bar(laid)])
    return sheet.picture(inside, theme=theme, label=_label(laid))
