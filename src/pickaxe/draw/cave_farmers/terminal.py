"""The Cave Farmers as text for a terminal: action spaces, furnishings, loot, homes and goods."""

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw import terminal
from pickaxe.draw.cave_farmers.herds import Herd, herd_at
from pickaxe.draw.cave_farmers.markers import HARVESTS
from pickaxe.draw.cave_farmers.printed import (
    furnishing,
    furnishing_name,
    furnishing_text,
    good_name,
    goods_words,
    say,
    space_name,
)
from pickaxe.draw.cave_farmers.space import coming, is_new
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import CellEntry, Dwarf, Expedition, FarmersView, Seat, SpaceEntry, price
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import figures

_COLUMNS = 80
_WIDEST = 12
_HEIGHT = 3
_SHORT = {"small pasture": "pasture", "large pasture": "big pasture"}
_STYLES = {"or": "dark_orange", "gr": "green", "ye": "yellow"}
_TONES = {
    "forest": "dim green",
    "meadow": "green",
    "field": "orange4",
    "small pasture": "green",
    "large pasture": "green",
    "rock": "dim",
    "cavern": "bold",
}
_MARKERS = {"green": "harvest", "red": "event", None: "?"}


def table(view: FarmersView, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    homes = [part for seat, name in enumerate(names) for part in (_home(view, seat, name), Text(""))]
    extra = [_loot(view["expedition"])] if view["expedition"] else []
    return Group(_headline(view, names), _spaces(view, names), _coming(view), _offer(view), *extra, *homes)


def status(view: FarmersView, names: Sequence[str]) -> RenderableType:
    """The goods and animals of every seat, a line each."""
    return terminal.held(names, map(_goods, view["seats"]))


def _headline(view: FarmersView, names: Sequence[str]) -> Text:
    parts = [f"Round {view['round']} of {view['rounds'][-1]}", say(HARVESTS[view["seats"][0]["forecast"]["now"]], "en")]
    if view["start"] is not None:
        parts.append(f"Starting player: {names[view['start']]}")
    markers = [f"{each['round']} {_MARKERS[each['colour']]}" for each in view["harvest"]["markers"]]
    if markers:
        parts.append(f"markers: {', '.join(markers)}")
    return Text(". ".join(parts), style="bold")


def _goods(held: Seat) -> str:
    every = held["goods"] | held["animals"]
    return "  ".join(f"{amount} {good_name(good, 'en', amount)}" for good, amount in every.items())


# Spaces, furnishings, loot


def _spaces(view: FarmersView, names: Sequence[str]) -> Table:
    rows = []
    for space in view["spaces"]:
        does = WORDS.name("space does", space["id"], "en").rstrip(".")
        cells = (space["token"], goods_words(space["goods"], "en"), does, _taken(view, space, names))
        rows.append((cells, "dim" if space["seat"] is not None else ""))
    return terminal.listed(("space", "goods", "effects", ""), rows)


def _taken(view: FarmersView, space: SpaceEntry, names: Sequence[str]) -> str:
    if space["seat"] is None:
        return "new" if is_new(view, space) else ""
    strength = f", strength {space['dwarf']}" if space["dwarf"] else ""
    return f"taken by {names[space['seat']]}{strength}{', with a newborn' if space['newborn'] else ''}"


def _coming(view: FarmersView) -> Text:
    entries = [
        f"{entry['token']} (round {'–'.join(map(str, sorted({entry['rounds'][0], entry['rounds'][-1]})))})"
        for entry in coming(view)
    ]
    return Text(f"To come: {', '.join(entries)}" if entries else "", style="dim")


def _offer(view: FarmersView) -> Table:
    """The furnishings to choose from, with what they cost whoever looks."""
    rows = [_furnishing(view, number) for number in view["offer"]]
    return terminal.listed(("tile", "", "cost", "points", "effects"), rows)


def _furnishing(view: FarmersView, number: int) -> terminal.Row:
    printed = furnishing(number)
    name = Text(furnishing_name(number, "en"), style=_STYLES[printed.band])
    paid = {good: amount for good, amount in price(view, number, view["viewer"]).items() if amount}
    points = "*" if printed.has_bonus else str(printed.points)
    effects = filter(None, (furnishing_text(kind, number, "en") for kind in ("does", "bonus")))
    return (f"{number:02}", name, goods_words(paid, "en") or "nothing", points, " ".join(effects)), ""


def _loot(expedition: Expedition) -> Table:
    """What a dwarf on an expedition can bring."""
    rows = []
    for item in BOOK.items:
        what = "taken" if item.token in expedition["taken"] else WORDS.name("loot", item.token)
        rows.append(((str(item.strength), item.token, what), "dim" if item.strength > expedition["strength"] else ""))
    return terminal.listed(("strength", "loot", ""), rows)


# Homes


def _home(view: FarmersView, seat: int, name: str) -> RenderableType:
    """A home with its dwarfs, goods and the end of the round."""
    held = view["seats"][seat]
    dwarfs = ", ".join(_dwarf(dwarf) for dwarf in held["dwarfs"])
    head = Text.assemble((name, "bold"), f": {figures(held['score'])} points. Dwarfs: {dwarfs}")
    facts = [_goods(held), f"Stables left: {held['stables_left']}", *_harvest(view, seat)]
    if homeless := {animal: number for animal, number in held["homeless"].items() if number}:
        facts.append(f"Without room: {goods_words(homeless, 'en')}")
    if held["begging"]:
        facts.append(f"Begging markers: {held['begging']}")
    return Group(head, _grid(held), *map(Text, facts))


def _harvest(view: FarmersView, seat: int) -> list[str]:
    found = view["seats"][seat]["forecast"]
    if not found["due"]:
        return []
    short = f", {found['short']} short; goods would make {found['can_make']}" if found["short"] else ""
    return [f"Food due after this round: {found['due']}{short}"]


def _dwarf(dwarf: Dwarf) -> str:
    where = dwarf["at"] if dwarf["at"] in ("home", "aside") else space_name(dwarf["at"], "en")
    strength = f"strength {dwarf['strength']}, " if dwarf["strength"] else ""
    return f"{strength}{'newborn, ' if dwarf['newborn'] else ''}{where}"


def _grid(held: Seat) -> Text:
    """The cells of a home, those over the edge too, with a gap between forest and mountain."""
    cells = held["cells"]
    rows = range(min(int(cell[0]) for cell in cells), max(int(cell[0]) for cell in cells) + 1)
    columns = range(min(int(cell[2]) for cell in cells), max(int(cell[2]) for cell in cells) + 1)
    width = min(_WIDEST, (_COLUMNS - 2) // len(columns) - 1)
    lines = []
    for row in rows:
        drawn = [(column, _content(held, f"{row},{column}", width)) for column in columns]
        for number in range(_HEIGHT):
            parts = [("│ " if column == 4 else "", content[number], " ") for column, content in drawn]
            lines.append(Text.assemble(*(piece for part in parts for piece in part)))
        lines.append(Text(""))
    return terminal.below(lines[:-1])


def _content(home: Seat, cell: str, width: int) -> list[Text]:
    """The lines of a cell: where it is, what it is, what stands there."""
    held = home["cells"].get(cell)
    if held is None:
        return terminal.boxed([""] * _HEIGHT, width)
    head, *lines = [*_lines(cell, held, herd_at(home, cell), width), "", ""][:_HEIGHT]
    return [*terminal.boxed([head], width), *terminal.boxed(lines, width, style=_tone(held))]


def _lines(cell: str, held: CellEntry, herd: Herd, width: int) -> list[str]:
    if held["kind"] == "furnished":
        animals = f"{herd.number} {herd.animal}" if herd.animal else ""
        return [f"{cell} {animals}", *wrap(furnishing_name(held["furnishing"] or 0, "en"), width)]
    kind: str = held["kind"]
    head = f"{cell} stable" if held["stable"] else cell
    return [head, _SHORT.get(kind, kind), _standing(held, herd)]


def _tone(held: CellEntry) -> str:
    if held["kind"] == "furnished":
        return _STYLES[furnishing(held["furnishing"] or 0).band]
    return _TONES.get(held["kind"], "")


def _standing(held: CellEntry, herd: Herd) -> str:
    """Crops or animals on a cell, or what covering it brings."""
    if held["crop"]:
        return f"{held['amount']} {held['crop']}"
    if herd.animal:
        return f"{herd.number}/{herd.room} {herd.animal}"
    return " ".join(f"+{amount} {good}" for good, amount in (held["reward"] or {}).items())
