"""The two bars of a table's picture: where the game stands, and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import lettering, notation
from pickaxe.draw.cave_farmers.printed import choice_line
from pickaxe.draw.cave_farmers.setting import FOOT, Setting
from pickaxe.draw.sheet import EDGE, WIDTH, after_brand, brand, counters, panel, pill
from pickaxe.draw.svg import Svg, join, number, path, rect, text

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
