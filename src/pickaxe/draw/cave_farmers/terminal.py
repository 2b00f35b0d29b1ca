"""The Cave Farmers as text for a terminal: action spaces, furnishings, loot, homes and goods."""

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pickaxe.draw.cave_farmers.herds import Herds
from pickaxe.draw.cave_farmers.markers import HARVESTS
from pickaxe.draw.cave_farmers.printed import (
    furnishing,
    furnishing_name,
    furnishing_text,
    good_name,
    goods_words,
    name_of,
    say,
    space_name,
)
from pickaxe.draw.cave_farmers.space import coming, is_new
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import CellEntry, Dwarf, Expedition, FarmersView, Seat, SpaceEntry, price
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import figures

Cell = CellEntry

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


def table(view: FarmersView, *, names: Sequence[str]) -> RenderableType:
    """The whole table."""
    homes = [
        home for seat in range(view["players"]) for home in (_home(view, seat, name_of(names, seat, "en")), Text(""))
    ]
    extra = [_loot(view["expedition"])] if view["expedition"] else []
    return Group(_headline(view, names), _spaces(view, names), _coming(view), _offer(view), *extra, *homes)


def status(view: FarmersView, *, names: Sequence[str]) -> RenderableType:
    """The goods and animals of every seat, a line each."""
    lines = [(name_of(names, seat, "en"), _goods(held)) for seat, held in enumerate(view["seats"])]
    return Group(*(Text.assemble((each, "bold"), f": {line}") for each, line in lines))


def _headline(view: FarmersView, names: Sequence[str]) -> Text:
    parts = [f"Round {view['round']} of {view['rounds'][-1]}", say(HARVESTS[view["seats"][0]["forecast"]["now"]], "en")]
    if view["start"] is not None:
        parts.append(f"Starting player: {name_of(names, view['start'], 'en')}")
    markers = [f"{each['round']} {_MARKERS[each['colour']]}" for each in view["harvest"]["markers"]]
    if markers:
        parts.append(f"markers: {', '.join(markers)}")
    return Text(". ".join(parts), style="bold")


def _goods(held: Seat) -> str:
    every = held["goods"] | held["animals"]
    return "  ".join(f"{amount} {good_name(good, 'en', amount)}" for good, amount in every.items())


# Spaces, furnishings, loot


def _plain_table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading == "points" else "left")
    return table


def _spaces(view: FarmersView, names: Sequence[str]) -> Table:
    """The action spaces that can be used."""
    table = _plain_table("space", "goods", "effects", "")
    for space in view["spaces"]:
        text = WORDS.name("space does", space["id"], "en").rstrip(".")
        table.add_row(
            space["token"],
            goods_words(space["goods"], "en"),
            text,
            _taken(view, space, names),
            style="dim" if space["seat"] is not None else "",
        )
    return table


def _taken(view: FarmersView, space: SpaceEntry, names: Sequence[str]) -> str:
    if space["seat"] is None:
        return "new" if is_new(view, space) else ""
    who = f"taken by {name_of(names, space['seat'], 'en')}"
    strength = f", strength {space['dwarf']}" if space["dwarf"] else ""
    return f"{who}{strength}{', with a newborn' if space['newborn'] else ''}"


def _coming(view: FarmersView) -> Text:
    """The cards that are still face down."""
    entries = [
        f"{entry['token']} (round {'–'.join(map(str, sorted({entry['rounds'][0], entry['rounds'][-1]})))})"
        for entry in coming(view)
    ]
    return Text(f"To come: {', '.join(entries)}" if entries else "", style="dim")


def _offer(view: FarmersView) -> Table:
    """The furnishings to choose from, with what they cost whoever looks."""
    table = _plain_table("tile", "", "cost", "points", "effects")
    for number in view["offer"]:
        printed = furnishing(number)
        paid = {good: amount for good, amount in price(view, number, view["viewer"]).items() if amount}
        does, bonus = (furnishing_text(kind, number, "en") for kind in ("does", "bonus"))
        table.add_row(
            f"{number:02}",
            Text(furnishing_name(number, "en"), style=_STYLES[printed.band]),
            goods_words(paid, "en") or "nothing",
            "*" if printed.has_bonus else str(printed.points),
            " ".join(filter(None, (does, bonus))),
        )
    return table


def _loot(expedition: Expedition) -> Table:
    """What a dwarf on an expedition can bring."""
    table = _plain_table("strength", "loot", "")
    for item in BOOK.items:
        taken = "taken" if item.token in expedition["taken"] else ""
        is_far = item.strength > expedition["strength"]
        table.add_row(
            str(item.strength), item.token, taken or WORDS.name("loot", item.token), style="dim" if is_far else ""
        )
    return table


# Homes


def _home(view: FarmersView, seat: int, called: str) -> RenderableType:
    """A home with its dwarfs, goods and the end of the round."""
    held = view["seats"][seat]
    dwarfs = ", ".join(_dwarf(dwarf) for dwarf in held["dwarfs"])
    head = Text.assemble((called, "bold"), f": {figures(held['score'])} points. Dwarfs: {dwarfs}")
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
    """The cells of a home, those over the edge too."""
    cells = held["cells"]
    rows = range(min(int(cell[0]) for cell in cells), max(int(cell[0]) for cell in cells) + 1)
    columns = range(min(int(cell[2]) for cell in cells), max(int(cell[2]) for cell in cells) + 1)
    width = min(_WIDEST, (_COLUMNS - 2) // len(columns) - 1)
    lines = []
    for row in rows:
        drawn = {column: _content(held, f"{row},{column}", width) for column in columns}
        lines += [_line([(column, drawn[column][number]) for column in columns]) for number in range(_HEIGHT)]
        lines.append(Text(""))
    return Text("\n").join(lines[:-1])


def _line(parts: Sequence[tuple[int, Text]]) -> Text:
    """One line of text through a row, with a gap between forest and mountain."""
    text = Text()
    for column, part in parts:
        text.append("│ " if column == 4 else "")
        text.append_text(part)
        text.append(" ")
    return text


def _content(home: Seat, cell: str, width: int) -> list[Text]:
    """The lines of a cell: where it is, what it is, what stands there."""
    held = home["cells"].get(cell)
    if held is None:
        return [Text(" " * width)] * _HEIGHT
    lines = [*_lines(cell, held, Herds(home), width), "", ""][:_HEIGHT]
    fitted = [line.ljust(width)[:width] for line in lines]
    return [Text(fitted[0]), *(Text(line, style=_tone(held)) for line in fitted[1:])]


def _lines(cell: str, held: Cell, herds: Herds, width: int) -> list[str]:
    if held["kind"] == "furnished":
        animals = f"{herds.count(cell)} {herds.animal(cell)}" if herds.animal(cell) else ""
        return [f"{cell} {animals}", *wrap(furnishing_name(held["furnishing"] or 0, "en"), width)]
    kind: str = held["kind"]
    head = f"{cell} stable" if held["stable"] else cell
    return [head, _SHORT.get(kind, kind), _standing(cell, held, herds)]


def _tone(held: Cell) -> str:
    if held["kind"] == "furnished":
        return _STYLES[furnishing(held["furnishing"] or 0).band]
    return _TONES.get(held["kind"], "")


def _standing(cell: str, held: Cell, herds: Herds) -> str:
    """Crops or animals on a cell, or what covering it brings."""
    if held["crop"]:
        return f"{held['amount']} {held['crop']}"
    if animal := herds.animal(cell):
        return f"{herds.count(cell)}/{herds.room(cell)} {animal}"
    return " ".join(f"+{amount} {good}" for good, amount in (held["reward"] or {}).items())
