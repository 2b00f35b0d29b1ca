"""The whole table as one picture that stands alone: action spaces, homes, goods, furnishings and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import flow, sheet
from pickaxe.draw.cave_farmers.family import dwarfs_row
from pickaxe.draw.cave_farmers.furnishing import furnishing_card
from pickaxe.draw.cave_farmers.home import home
from pickaxe.draw.cave_farmers.ladder import loot_ladder
from pickaxe.draw.cave_farmers.markers import HARVESTS, harvest_strip
from pickaxe.draw.cave_farmers.printed import (
    ANIMALS,
    WARES,
    choice_line,
    goods_words,
    in_notation,
    points_words,
)
from pickaxe.draw.cave_farmers.small import small_home
from pickaxe.draw.cave_farmers.space import Group, columns, groups, space_card
from pickaxe.draw.flow import Beside, Chip, Chips, Column, Drawings, Panel, Part, Text
from pickaxe.draw.palette import Theme
from pickaxe.draw.setting import Setting
from pickaxe.draw.svg import Svg
from pickaxe.draw.targets import handle
from pickaxe.games.cave_farmers.text import SOLO_AIM
from pickaxe.games.cave_farmers.view import FarmersView, Seat
from pickaxe.kernel.view import Option
from pickaxe.kernel.words import figures

Table = Setting[FarmersView]

# Furnishings in a line.
_FURNISHINGS = 12
# The largest scale of a home, and how many opponents stand in one column.
_LARGE = 1.7
_IN_A_COLUMN = 3
# Exchanges that come in great numbers, by their verbs.
_COLLAPSED = {"ruby": "1 ruby > …", "ruby tile": "1 ruby > …", "gold": "n gold > n−1 food"}


def table(
    view: FarmersView, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light"
) -> Svg:
    """The whole table as a picture that needs no page around it."""
    laid = Setting(view, names, lang, theme)
    title = laid.say("The Cave Farmers")
    bar = sheet.bar(laid, title, laid.say("Round"), view["rounds"], view["round"])
    offers = flow.offers(laid, lambda option: _line(option, lang))
    bands = [_strip(laid), [_own(laid), *_loot(laid), *_others(laid)], offers, _offer(laid)]
    return flow.picture(laid, bar, bands, label=_label(laid))


def _label(table: Table) -> str:
    seats = table.view["seats"]
    said = [f"{table.name(seat)} {points_words(held['score'], table.lang)}" for seat, held in enumerate(seats)]
    now = table.say("round {n} of {all}", n=table.view["round"], all=table.view["rounds"][-1])
    return table.say("The Cave Farmers, {round}: {scores}", round=now, scores=", ".join(said))


def _line(option: Option, lang: str) -> str:
    """A choice in the effect notation; what a ruby or gold can become is told once."""
    return _COLLAPSED.get(option["verb"]) or choice_line(option["choice"], lang)


def _strip(table: Table) -> list[Column]:
    """The action spaces in their groups, after those of the forest the harvest markers."""
    found = groups(table.view, lang=table.lang)
    shown = zip(found, columns(found)[1], strict=True)
    return [Column(number, [_spaces(table, group, number)]) for group, number in shown]


def _spaces(table: Table, group: Group, columns: int) -> Panel:
    cards = [
        space_card(
            table.view, entry, choices=table.targets.of("space", entry["token"]), names=table.names, lang=table.lang
        )
        for entry in group.entries
    ]
    harvests = [harvest_strip(table.view, lang=table.lang)] if group.id == "forest" else []
    return Panel(group.title, [Drawings([*cards, *harvests], columns, 1.2)])


def _good(table: Table, good: str, number: int, homeless: int) -> Chip:
    """A good; of animals it is marked if some have no room."""
    label = goods_words({good: number}, table.lang)
    if homeless:
        label += f", {table.say('{n} without room', n=homeless)}"
    face = "shortface" if homeless else "quietground"
    return Chip(f"{number} {good}", face, handle(label=label, about=f"good {good}"), is_faint=not number)


def _goods(table: Table, seat: int, across: int) -> Chips:
    """Goods and animals, begging markers, and the sign of whoever begins."""
    owner = table.view["seats"][seat]
    held = {good: owner["goods"][good] for good in WARES} | {animal: owner["animals"][animal] for animal in ANIMALS}
    chips = [_good(table, good, number, owner["homeless"].get(good, 0)) for good, number in held.items()]
    begging = [Chip(f"{owner['begging']} begging", "shortface")] if owner["begging"] else []
    return Chips([*chips, *begging, *([Chip("start")] if table.view["start"] == seat else [])], across)


def _side(table: Table, seat: int, parts: Sequence[Part]) -> Panel:
    """A player: name, dwarfs, points, and what else there is."""
    dwarfs = dwarfs_row(table.view, seat, targets=table.targets, lang=table.lang)
    total = figures(table.view["seats"][seat]["score"])
    return Panel(table.name(seat), parts, seat=seat, total=total, beside=dwarfs)


def _own(table: Table) -> Column:
    """The viewer: home, goods, and the end of the round."""
    seat, view = table.first, table.view
    drawn = home(view, seat, targets=table.targets, name=table.name(seat), lang=table.lang)
    shown: list[Part] = [Drawings([drawn], largest=_LARGE), _goods(table, seat, 8)]
    return Column(640, [_side(table, seat, [*shown, *_forecast(table, view["seats"][seat])])])


def _forecast(table: Table, owner: Seat) -> list[Part]:
    """What the end of the round will ask and bring, and which animals have no room."""
    found = owner["forecast"]
    crops = " ".join(f"+{number} {crop}" for crop, number in found["crops"].items())
    births = " ".join(f"+1 {animal}" for animal in found["newborn"])
    due, short = found["due"], found["short"]
    fed = table.say("Feed {n}: {short} short", n=due, short=short) if short else table.say("Feed {n}", n=due)
    lines = {
        "fields": f"{table.say('Fields')} {crops or in_notation(table.say('nothing ripe'))}",
        "feed": f"{in_notation(fed)} · {in_notation(table.say('goods would make {n}', n=found['can_make']))}",
        "breed": f"{table.say('Breed')} {births or in_notation(table.say('no young'))}",
    }
    homeless = {animal: number for animal, number in owner["homeless"].items() if number}
    without = [Text(f"{table.say('Without room:')} {goods_words(homeless, table.lang)}")] if homeless else []
    return [*without, Text(table.say(HARVESTS[found["now"]])), Chips([Chip(lines[step]) for step in found["steps"]])]


def _others(table: Table) -> list[Column]:
    """The opponents, many of them in two columns; alone, the mark to beat."""
    panels = [_other(table, seat) for seat in table.others]
    if not panels:
        aim = table.say("The mark to beat: {n} points", n=SOLO_AIM)
        return [Column(440, [Panel(table.say("Alone"), [Text(aim)]), _ladder(table)])]
    if len(panels) <= _IN_A_COLUMN:
        return [Column(600, panels)]
    return [Column(350, panels[::2]), Column(350, panels[1::2])]


def _other(table: Table, seat: int) -> Panel:
    """An opponent: a single one with a home as large as that of the viewer, others with small ones."""
    view, name, lang = table.view, table.name(seat), table.lang
    if len(table.others) == 1:
        large = Drawings([home(view, seat, name=name, lang=lang)], largest=_LARGE)
        return _side(table, seat, [large, _goods(table, seat, 8)])
    small = Drawings([small_home(view, seat, name=name, lang=lang)], largest=2)
    goods = _goods(table, seat, 5 if len(table.others) <= _IN_A_COLUMN else 4)
    return _side(table, seat, [Beside(small, goods, 0.4)])


def _ladder(table: Table) -> Panel:
    expedition = table.view["expedition"]
    taken = len(expedition["taken"]) if expedition else 0
    note = table.say("{n} of {all}", n=taken, all=taken + expedition["left"]) if expedition else ""
    drawn = loot_ladder(table.view, targets=table.targets, lang=table.lang)
    return Panel(table.say("Loot"), [Drawings([drawn], largest=1.3)], note=note)


def _loot(table: Table) -> list[Column]:
    """The loot beside the home, while a dwarf goes or is armed."""
    is_asked = table.targets.ids("loot") or table.targets.ids("strength")
    return [Column(340, [_ladder(table)])] if is_asked and table.others else []


def _offer(table: Table) -> list[Column]:
    """The furnishings on offer, after the one in hand."""
    in_hand = (table.view["in_hand"] or {}).get("furnishing")
    shown = [*([] if in_hand is None else [in_hand]), *(each for each in table.view["offer"] if each != in_hand)]
    cards = [
        furnishing_card(
            table.view,
            number,
            seat=table.first,
            choices=table.targets.of("furnishing", number),
            is_chosen=number == in_hand,
            names=table.names,
            lang=table.lang,
        )
        for number in shown
    ]
    return [Column(1, [Panel(table.say("Furnishings"), [Drawings(cards, _FURNISHINGS)])])] if cards else []
