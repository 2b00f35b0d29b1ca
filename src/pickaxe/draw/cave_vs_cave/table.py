"""The whole table as one picture that stands alone: action tiles, caves, goods, rooms to choose from, scores."""

from collections.abc import Sequence

from pickaxe.draw import flow, sheet
from pickaxe.draw.cave_vs_cave.cave import cave
from pickaxe.draw.cave_vs_cave.pieces import choice_line, listed
from pickaxe.draw.cave_vs_cave.room import room_card
from pickaxe.draw.cave_vs_cave.tile import tile_card
from pickaxe.draw.flow import Chip, Chips, Column, Drawings, Numbers, Panel, Text
from pickaxe.draw.palette import Theme
from pickaxe.draw.setting import Setting
from pickaxe.draw.svg import Svg
from pickaxe.draw.targets import handle
from pickaxe.games.cave_vs_cave.draft import LEAVE_AT
from pickaxe.games.cave_vs_cave.view import CaveView
from pickaxe.games.cave_vs_cave.words import room_name
from pickaxe.kernel.words import Listing, Said, figures

Table = Setting[CaveView]

# Tiles in a line at least, also beside the draft; rooms in a line, and the numbers of rooms above which there are more.
_TILES = 11
_FEW = 4
_ROOMS = (4, 5, 6)
_MANY = (20, 30)


def table(view: CaveView, *, names: Sequence[str] = ("Ida", "Bruno"), lang: str = "en", theme: Theme = "light") -> Svg:
    """The whole table as a picture that needs no page around it."""
    laid = Setting(view, names, lang, theme)
    columns = [
        Column(560, [_side(laid, laid.first)]),
        Column(394, [*(_side(laid, seat) for seat in laid.others), *_aim(laid), _scores(laid)]),
        Column(376, [_rooms(laid), *_pool(laid)]),
    ]
    offers = flow.offers(laid, lambda option: choice_line(option, lang))
    return flow.picture(laid, _bar(laid), [_strip(laid), columns, offers], label=_label(laid))


def _label(table: Table) -> str:
    view = table.view
    seats = zip(table.names, view["seats"], strict=False)
    scores = [Said("{name} {n} {n:point|points}", name=name, n=seat["score"]) for name, seat in seats]
    now = Said("Draft") if view["is_draft"] else Said("round {n} of {all}", n=view["round"], all=view["rounds"])
    return table.say("Cave vs Cave, {round}: {scores}", round=now, scores=Listing([*scores], ","))


def _bar(table: Table) -> Svg:
    view = table.view
    now = table.say("Draft") if view["is_draft"] else table.say("Era I") if view["era"] == 1 else table.say("Era II")
    walls = "" if view["is_draft"] else table.say("{n} {n:wall|walls} left", n=view["wall_supply"])
    return sheet.bar(table, f"Cave vs Cave · {now}", table.say("Round"), view["era_rounds"], view["round"], note=walls)


def _strip(table: Table) -> list[Column]:
    """The action tiles, and how the draft stands."""
    tiles = [
        tile_card(
            table.view,
            entry,
            names=table.names,
            choice_ids=table.targets.of("tile", entry["id"] or ""),
            lang=table.lang,
        )
        for entry in table.view["tiles"]
    ]
    if table.view["is_draft"]:
        return [Column(4, [Panel("", [Drawings(tiles, max(_FEW, len(tiles)))])]), Column(7, [_draft(table)])]
    return [Column(1, [Panel("", [Drawings(tiles, max(_TILES, len(tiles)), 1.2)])])]


def _draft(table: Table) -> Panel:
    view = table.view
    words = (
        table.say("The rest of the pile goes face down onto empty spaces.")
        if view["phase"] == "burying"
        else table.say("The leader waits; out at {n} points.", n=LEAVE_AT)
    )
    rows = [
        (table.say("Walls"), [str(seat["own_walls"]) for seat in view["seats"]]),
        (table.say("Score"), [figures(seat["score"]) for seat in view["seats"]]),
    ]
    note = table.say("{n} {n:tile|tiles} in the pile", n=view["pile"] or 0)
    return Panel(table.say("Draft"), [Text(words), Numbers(rows)], note=note)


def _parts(table: Table, seat: int) -> list[tuple[str, str]]:
    """What a seat's score is made of."""
    parts = table.view["seats"][seat]["score_parts"]
    return [(table.say(part["name"]), figures(part["points"])) for part in parts]


def _good(table: Table, good: str, amount: int) -> Chip:
    named = handle(label=table.say("{goods}", goods=listed({good: amount})), about=f"good {good}")
    return Chip(f"{amount} {good}", named=named, is_faint=not amount)


def _side(table: Table, seat: int) -> Panel:
    owner, is_first = table.view["seats"][seat], seat == table.first
    drawn = cave(table.view, seat, name=table.name(seat), lang=table.lang, prefix=f"{table.theme}{seat}")
    goods = [_good(table, good, amount) for good, amount in owner["goods"].items()]
    return Panel(
        table.name(seat),
        [Drawings([drawn], largest=1.2), Chips(goods, len(goods) if is_first or len(goods) < 7 else 5)],
        note=" · ".join(f"{name} {points}" for name, points in _parts(table, seat)),
        seat=seat,
        total=figures(owner["score"]),
    )


def _scores(table: Table) -> Panel:
    """What the scores are made of."""
    seats = table.view["seats"]
    parts = [_parts(table, seat) for seat in range(len(seats))]
    rows = [(row[0][0], [value for _, value in row]) for row in zip(*parts, strict=True)]
    covered = [str(list(seat["spaces"].values()).count("covered")) for seat in seats]
    rooms = [f"{seat['orange']}, {seat['blue']}" for seat in seats]
    rows += [(table.say("Orange, blue rooms"), rooms), (table.say("Still covered"), covered)]
    return Panel(table.say("Score"), [Numbers(rows)])


def _aim(table: Table) -> list[Panel]:
    """What a solo player plays for, and the draw piles."""
    aim, (first, second) = table.view["aim"], table.view["piles"]
    if aim is None:
        return []
    target, more = aim["points"], aim["outstanding"]
    words = (
        table.say("The aim is more than {n} points.", n=target)
        if more is None
        else table.say("The aim is {n} points; more than {more} is outstanding.", n=target, more=more)
    )
    piles = (
        table.say("{n} {n:room|rooms} in the draw pile", n=first)
        if table.view["era"] == 1
        else table.say("{n} {n:room|rooms} in the draw pile of Era I, {m} in that of Era II", n=first, m=second)
    )
    return [Panel(table.say("Solo"), [Text(words), Text(piles)])]


def _note(table: Table) -> str:
    shown, in_hand = table.view["display"], table.view["in_hand"]
    if in_hand is not None:
        return table.say("{room} waits for its space", room=room_name(in_hand))
    open_now = sum(bool(table.targets.of("room", each)) for each in shown)
    if not open_now:
        return table.say("{n} on display", n=len(shown))
    if table.view["is_draft"]:
        return table.say("{n} you can draft now", n=open_now)
    return table.say("{n} you can build now", n=open_now)


def _cards(table: Table, numbers: Sequence[int], seat: int | None = None) -> Drawings:
    cards = [
        room_card(
            table.view,
            number,
            seat=seat,
            choice_ids=table.targets.of("room", number),
            is_chosen=number == table.view["in_hand"],
            lang=table.lang,
        )
        for number in numbers
    ]
    return Drawings(cards, _ROOMS[sum(len(cards) > many for many in _MANY)])


def _rooms(table: Table) -> Panel:
    """The rooms on display, after the one in hand."""
    in_hand, view = table.view["in_hand"], table.view
    shown = [*([] if in_hand is None else [in_hand]), *view["display"]]
    buyer = table.first if table.decides and not view["is_draft"] else None
    return Panel(table.say("Rooms"), [_cards(table, shown, buyer)], note=_note(table))


def _pool(table: Table) -> list[Panel]:
    """The rooms that everyone can activate and nobody can build."""
    pool = table.view["pool"]
    return [Panel(table.say("Pool"), [_cards(table, pool)], note=table.say("works for both"))] if pool else []
