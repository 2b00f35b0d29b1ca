"""The whole table as one picture that stands alone: players, orders, cities, mountain, market and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import flow, sheet
from pickaxe.draw.cavum.cards import order_card, piece_card, sequence_cards
from pickaxe.draw.cavum.market import pool, scales
from pickaxe.draw.cavum.mountain import mountain
from pickaxe.draw.cavum.pieces import gem
from pickaxe.draw.flow import Column, Drawings, Numbers, Panel, Text
from pickaxe.draw.palette import Theme
from pickaxe.draw.seats import colour_class, sign
from pickaxe.draw.setting import Setting
from pickaxe.draw.svg import Drawing, Svg, document, join, path, rect, text
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS, say, seat_called
from pickaxe.kernel.view import Option
from pickaxe.kernel.words import Name

Table = Setting[CavumView]

# From so many orders on there are three in a line.
_MANY = 11
# The piece of the scoring track.
_WIDE = 272.0
_TALL = 34.0
_EDGE = 14.0
_LINE = 17.0
_SIGN = 11.0
_LEAST = 30  # points that the line always spans
_MOST_TENS = 8  # between two numbers of the line at most


def table(view: CavumView, *, names: Sequence[str] = (), lang: str = "en", theme: Theme = "light") -> Svg:
    """The whole table as a picture that needs no page around it."""
    laid = Setting(view, names, lang, theme)
    section = WORDS.name("section.short", view["section"], lang)
    bar = sheet.bar(laid, "Cavum", laid.say("Phase"), range(1, view["phases"] + 1), view["phase"], note=section)
    board = mountain(view, targets=laid.targets, names=names, lang=lang)
    line = Panel("", [Drawings([standing(view, names=names, lang=lang)], largest=1.2)])
    columns = [
        Column(310, [*(_player(laid, seat) for seat in _order(laid)), *_orders(laid)]),
        Column(696, [Panel("", [Drawings([board])]), *_hand(laid), *_cards(laid)]),
        Column(344, [_prices(laid), *_gems(laid), _pool(laid), _cities(laid), line]),
    ]
    bids = [option for option in view["options"] if option["verb"] == "bid"]
    offers = flow.offers(laid, lambda option: _line(laid, option), *bids)
    return flow.picture(laid, bar, [columns, offers], label=_label(laid))


def _order(table: Table) -> list[int]:
    """The seats in turn order, before there is one as they sit; at the end the best first (R47)."""
    known, seats = table.view["turn_order"], table.view["seats"]
    found = [*known, *(seat for seat in range(table.view["players"]) if seat not in known)]
    if not table.view["over"]:
        return found
    return sorted(found, key=lambda seat: (-seats[seat]["score"], seats[seat]["card"] or 0))


def _label(table: Table) -> str:
    view = table.view
    points = {seat: view["seats"][seat]["score"] for seat in _order(table)}
    scores = [table.say("{name} {n} points", name=table.name(seat), n=number) for seat, number in points.items()]
    return table.say(
        "Cavum, phase {n} of {all}: {scores}", n=view["phase"], all=view["phases"], scores=", ".join(scores)
    )


def _line(table: Table, option: Option) -> str:
    """A choice in the effect notation: a bid as its number."""
    if option["verb"] == "bid":
        return option["targets"][0]["id"]
    return WORDS.say(table.meaning(option).label, table.lang).replace(" ", "_")


# Players and orders


def _status(table: Table, seat: int) -> str:
    """What a seat does in an auction or a sale."""
    auction, sale = table.view["auction"], table.view["sale"]
    bidding = auction or sale
    if not bidding or table.view["asked"]["kind"] in ("card", None):
        return ""
    if auction and auction["by"] == seat:
        return table.say("bids {n}", n=auction["bid"] or 0)
    if sale and sale["by"] == seat:
        return table.say("offers {n}", n=sale["offer"] or 0)
    return "" if seat in bidding["in"] else table.say("has passed")


def _player(table: Table, seat: int) -> Panel:
    """A player; for a spectator with the orders."""
    owner = table.view["seats"][seat]
    left = sum(owner["pieces"].values())
    pieces = Text(table.say("{n} of {all} pieces left", n=left, all=max(left, table.view["most_pieces"])))
    orders = [_drawn_orders(table, owner["orders"], 3)] if table.viewer is None else []
    return Panel(table.name(seat), [pieces, *orders], note=_status(table, seat), seat=seat, total=str(owner["score"]))


def _drawn_orders(table: Table, orders: Sequence[Order], across: int, *, is_own: bool = False) -> Drawings:
    held = table.view["seats"][table.first]["colours"] if is_own else None
    verb = "fulfil" if table.view["asked"]["kind"] == "fulfil" else "take"
    choices = [table.targets.of("order", order["id"]) for order in orders]
    cards = [
        order_card(order, lang=table.lang, choices=meant, verb=verb, held=held, is_own=is_own)
        for order, meant in zip(orders, choices, strict=True)
    ]
    return Drawings(cards, across)


def _orders(table: Table) -> list[Panel]:
    """The orders of the viewer and those on offer."""
    offered, deck = table.view["orders"]["open"], table.view["orders"]["deck"]
    note = table.say("{n} in the deck", n=deck)
    shown = [Panel(table.say("On offer"), [_drawn_orders(table, offered, 2 if len(offered) < _MANY else 3)], note=note)]
    if table.viewer is None:
        return shown
    own = table.view["seats"][table.viewer]["orders"]
    drawn = _drawn_orders(table, own, 2 if len(own) < _MANY else 3, is_own=True) if own else Text(table.say("none"))
    return [Panel(table.say("Your orders"), [drawn], note=table.say("penalty at the end")), *shown]


def _cities(table: Table) -> Panel:
    """What the cities would bring at once, and what everyone holds."""
    seats, told = table.view["seats"], table.view["forecast"] or {}
    rows = [(city, [str(each) if each else "·" for each in found["points"]]) for city, found in told.items()]
    rows += [
        (table.say("all"), [str(seat["city_points"] or 0) for seat in seats]),
        (table.say("Gems"), [str(seat["stones"]) for seat in seats]),
        (table.say("Orders"), [str(len(seat["orders"])) for seat in seats]),
    ]
    return Panel(table.say("Cities now"), [Numbers(rows)], note=table.say("if scored at once"))


# The mountain, and below it the hand of a player or the sequence cards


def _hand(table: Table) -> list[Panel]:
    """The hand of the viewer, or for a spectator of the seat that plays: pieces left, in use, and gone."""
    seat = table.viewer if table.viewer is not None else table.actor
    if table.view["section"] not in ("draft", "building") or seat is None:
        return []
    in_hand, left = table.view["in_hand"], table.view["seats"][seat]["pieces"]
    taken = in_hand["piece"] if in_hand and not in_hand["bought"] and seat == table.actor else None
    cards = [
        piece_card(
            piece,
            seat=seat,
            choices=table.targets.of("piece", piece) if index < left[piece] and seat == table.viewer else (),
            state="chosen" if piece == taken and index == 0 else "" if index < left[piece] else "gone",
            lang=table.lang,
            game=table.view["game"],
        )
        for piece, number in table.view["seats"][seat]["hand"].items()
        for index in range(number)
    ]
    return [Panel("", [Drawings(cards, len(cards))])]


def _cards(table: Table) -> list[Panel]:
    """The sequence cards of an auction, with who has which."""
    if not table.view["auction"]:
        return []
    cards = sequence_cards(table.view, targets=table.targets, names=table.names, lang=table.lang)
    return [Panel("", [Drawings(cards, len(cards))])]


# The market


def _prices(table: Table) -> Panel:
    drawn = scales(table.view, targets=table.targets, lang=table.lang)
    return Panel(table.say("Prices"), [Drawings([drawn])], note=table.say("a stone sells on the highest free space"))


def _stones(table: Table, seat: int) -> list[Drawing]:
    colours = table.view["seats"][seat]["colours"] or {}
    return [
        gem(colour, label=table.say("{colour}", colour=Name("colour", colour)))
        for colour, number in colours.items()
        for _ in range(number)
    ]


def _gems(table: Table) -> list[Panel]:
    """The stones that the viewer sees; in the final sale those of everyone (R33)."""
    known = [seat for seat in _order(table) if table.view["seats"][seat]["colours"] is not None]
    if table.view["over"]:
        return []
    if not known:
        return [Panel(table.say("Gems"), [], note=table.say("colours are hidden"))]
    if known == [table.viewer]:
        note = table.say("only you see the colours")
        return [Panel(table.say("Your gems"), [Drawings(_stones(table, known[0]))], note=note)]
    note = table.say("everyone sees them")
    return [Panel(table.name(seat), [Drawings(_stones(table, seat))], note=note, seat=seat) for seat in known]


def _pool(table: Table) -> Panel:
    drawn = pool(table.view, targets=table.targets, names=table.names, lang=table.lang)
    return Panel(table.say("Pool"), [Drawings([drawn])], note=table.say("buy with an option"))


# How the players stand


def _ends(scores: Sequence[int]) -> tuple[int, int]:
    """The tens between which all scores lie."""
    low = min(scores) // 10 * 10
    return low, max(low + _LEAST, -(-max(scores) // 10) * 10)


def _across(score: int, ends: tuple[int, int]) -> float:
    low, high = ends
    return _EDGE + (_WIDE - 2 * _EDGE) * (score - low) / (high - low)


def _apart(places: Sequence[float]) -> list[float]:
    """Places in rising order, moved as little to the right as signs need that stand side by side, then back inside."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + _SIGN + 1) if found else place)
    for index in range(len(found) - 1, -1, -1):
        room = _WIDE - _SIGN / 2 - (len(found) - 1 - index) * (_SIGN + 1)
        found[index] = min(found[index], room)
    return found


def _numbers(ends: tuple[int, int]) -> Svg:
    low, high = ends
    step = 10 * (1 + (high - low) // 10 // _MOST_TENS)
    scores = range(low, high + 1, step)
    marks = [path(f"M{_across(score, ends):.4g} {_LINE}v4", class_="hairline") for score in scores]
    inks = [text(str(score), _across(score, ends), _TALL - 2, class_="note centred") for score in scores]
    return join([*marks, *inks])


def _signs(scores: Sequence[int], ends: tuple[int, int]) -> Svg:
    """The signs, each with a line to its points: those with equal points stand side by side."""
    seats = sorted(range(len(scores)), key=lambda seat: scores[seat])
    places = [_across(scores[seat], ends) for seat in seats]
    parts: list[Svg] = []
    for seat, place, shown in zip(seats, places, _apart(places), strict=True):
        parts.append(path(f"M{place:.4g} {_LINE + 3}L{shown:.4g} 12", class_=f"standingmark {colour_class(seat)}"))
        parts.append(sign(seat, shown - _SIGN / 2, 1, _SIGN))
    return join(parts)


def standing(view: CavumView, *, names: Sequence[str] = (), lang: str = "en") -> Drawing:
    """The points of all players on one line, 272 × 34; the label tells the best first."""
    scores = [seat["score"] for seat in view["seats"]]
    ends = _ends(scores)
    best = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    said = [say("{name} {n} points", lang, name=seat_called(names, seat, lang), n=scores[seat]) for seat in best]
    line = rect(_EDGE - 6, _LINE, _WIDE - 2 * _EDGE + 12, 3, rx=1.5, class_="trackline")
    inside = join([line, _numbers(ends), _signs(scores, ends)])
    return document(_WIDE, _TALL, inside, class_="drawing standing", role="img", aria_label=", ".join(said))
