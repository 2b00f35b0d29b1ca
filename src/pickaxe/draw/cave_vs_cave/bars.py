"""The two bars of a table's picture: where the game stands, and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_vs_cave.face import room_lines
from pickaxe.draw.cave_vs_cave.setting import DRAFT, FOOT, Setting
from pickaxe.draw.cave_vs_cave.targets import View
from pickaxe.draw.cave_vs_cave.words import say, small_word
from pickaxe.draw.seats import colour_class
from pickaxe.draw.sheet import EDGE, WIDTH, after_brand, brand, counters, panel, pill, step
from pickaxe.draw.svg import Svg, join, rect, text
from pickaxe.games.cave_vs_cave.state import LAST_OF_ERA

_NUMERALS = {1: "I", 2: "II"}
# The room that brings gold for each pair of donkeys.
_PER_PAIR = 42


def rounds_of_era(view: View) -> range:
    """The rounds of the era that is played, of Era II during the draft."""
    first_era_ends = LAST_OF_ERA[view["players"]][1]
    if view["era"] == 2 or view["phase"] in DRAFT:
        return range(first_era_ends + 1, view["rounds"] + 1)
    return range(1, first_era_ends + 1)


def _dwarfs(table: Setting, x: float) -> tuple[Svg, float]:
    """The turns of the round as dwarfs, those already taken pale."""
    view = table.view
    order = [(view["start"] + step) % view["players"] for step in range(view["players"])]
    left = {seat: view["turn_of_seat"][seat] for seat in order}
    parts = []
    for _ in range(view["turns_each"]):
        for seat in order:
            spent = " spent" if left[seat] > 0 else ""
            left[seat] -= 1
            parts.append(icons.use("dwarf", x, 11, 20, class_=colour_class(seat) + spent))
            x += 20
    return join(parts), x


def _status(table: Setting, x: float) -> Svg:
    view = table.view
    if view["over"]:
        return pill(x, table.say("over"))
    if view["seat"] is None or view["seat"] < 0:
        return Svg("")
    return pill(x, table.names[view["seat"]], table.prompt)


def _walls_chip(table: Setting) -> Svg:
    """The walls in the supply; during the draft everyone has walls of their own."""
    if table.is_drafting:
        return Svg("")
    words = table.say("walls left", n=table.view["wall_supply"])
    long = lettering.width(words, 12.5) + 36
    x = WIDTH - EDGE - long
    return join(
        [
            rect(x, 10, long, 23, rx=11.5, class_="quietground"),
            icons.use("wall", x + 9, 13, 17),
            text(words, x + 31, 26, class_="strong"),
        ]
    )


def bar(table: Setting) -> Svg:
    """The bar on top: game, round, turns, who is asked what, walls left."""
    now = table.say("draft") if table.is_drafting else table.say("era", numeral=_NUMERALS[table.view["era"]])
    title = f"Cave vs Cave · {now}"
    rounds, x = counters(table.say("round"), rounds_of_era(table.view), table.view["round"], after_brand(title))
    dwarfs, x = _dwarfs(table, x + 2)
    return join([brand(title), rounds, dwarfs, _status(table, x + 14), _walls_chip(table)])


def _chip_words(token: str, lang: str) -> str:
    """A token in the effect notation."""
    verb, _, rest = token.partition(" ")
    if verb in ("end", "done", "receive", "cavern"):
        return say(token, lang).replace(" ", "_")
    if verb == "eat":
        return f"1 {rest} > 1 food"
    if verb == "fill":
        good, _, level = rest.partition(" to ")
        return f"shelf{level} {small_word('all_goods', lang) if good == 'all' else good}"
    if verb == "two":
        return f"{rest.removeprefix('tiles for ')} > dig dig"
    if " per " in rest:
        return " ".join(room_lines(_PER_PAIR, lang))
    return rest if verb == "gain" else token


def _chips(tokens: Sequence[str], *, lang: str, x: float, end: float, face: str) -> tuple[Svg, float]:
    parts = []
    for token in tokens:
        line = _chip_words(token, lang)
        long = notation.length(line, size=12) + 20
        if x + long > end:
            parts.append(text("…", x + 4, FOOT + 28, class_="strong"))
            return join(parts), x + 20
        parts.append(rect(x, FOOT + 8, long, 30, rx=8, class_=face))
        parts.append(notation.row(line, x=x + 10, y=FOOT + 23, size=12))
        x += long + 6
    return join(parts), x


def turn_bar(table: Setting) -> Svg:
    """The bar at the foot: the order, choices that lie on no piece, exchanges."""
    view = table.view
    ground = panel(EDGE, FOOT, WIDTH - 2 * EDGE, 46)
    if not table.decides:
        seat = view["seat"]
        known = seat is not None and seat >= 0
        words = table.say("over") if view["over"] else table.say("plays", name=table.names[seat]) if known else ""
        return join([ground, text(words, EDGE + 18, FOOT + 28, class_="body")])
    asked, end = step(table.prompt, EDGE + 8, FOOT + 7)
    options = [table.targets.tokens[choice] for choice in table.targets.elsewhere]
    chips, x = _chips(options, lang=table.lang, x=end + 12, end=WIDTH - 380, face="option")
    exchanges = [each["token"] for each in view["exchanges"]]
    words = table.say("any time").upper()
    free, _ = _chips(exchanges, lang=table.lang, x=x + 36 + lettering.width(words, 11), end=WIDTH - 40, face="exchange")
    named = text(words, x + 20, FOOT + 27, class_="labelink") if exchanges else Svg("")
    return join([ground, asked, chips, named, free])
