"""The whole table as one picture that stands alone: players, orders, cities, mountain, market and what is asked."""

from collections.abc import Sequence

from pickaxe.draw import flow, sheet
from pickaxe.draw.cavum.cards import order_card, piece_card, sequence_cards
from pickaxe.draw.cavum.market import pool, scales
from pickaxe.draw.cavum.mountain import mountain
from pickaxe.draw.cavum.pieces import gem
from pickaxe.draw.flow import Column, Drawings, Numbers, Panel, Text
from pickaxe.draw.palette import Theme
from pickaxe.draw.seats import called, colour_class, sign
from pickaxe.draw.setting import Setting
from pickaxe.draw.svg import Drawing, Svg, document, join, path, rect, text
from pickaxe.games.cavum.view import CavumView, Order
from pickaxe.games.cavum.words import WORDS, say
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
    found = laid.targets
    board = mountain(view, targets=found, names=names, lang=lang)
    cards = sequence_cards(view, targets=found, names=names, lang=lang) if view["auction"] else []
    note = laid.say("a stone sells on the highest free space")
    prices = Panel(laid.say("Prices"), [Drawings([scales(view, targets=found, lang=lang)])], note=note)
    drawn = pool(view, targets=found, names=names, lang=lang)
    bought = Panel(laid.say("Pool"), [Drawings([drawn])], note=laid.say("buy with an option"))
    line = Panel("", [Drawings([standing(view, names=names, lang=lang)], largest=1.2)])
    columns = [
        Column(310, [*(_player(laid, seat) for seat in _order(laid)), *_orders(laid)]),
        Column(696, [Panel("", [Drawings(each, len(each))]) for each in ([board], _hand(laid), cards) if each]),
        Column(344, [prices, *_gems(laid), bought, _cities(laid), line]),
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
    said = "Cavum, phase {n} of {all}: {scores}"
    return table.say(said, n=view["phase"], all=view["phases"], scores=", ".join(scores))


def _line(table: Table, option: Option) -> str:
    """A choice in the effect notation: a bid as its number."""
    if option["verb"] == "bid":
        return option["targets"][0]["id"]
    return WORDS.say(table.meaning(option).label, table.lang).replace(" ", "_")


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
    found, lang = table.targets, table.lang
    meant = [(order, found.of("order", order["id"])) for order in orders]
    cards = [order_card(each, lang=lang, choices=of, verb=verb, held=held, is_own=is_own) for each, of in meant]
    return Drawings(cards, across)


def _orders(table: Table) -> list[Panel]:
    offered, deck = table.view["orders"]["open"], table.view["orders"]["deck"]
    note = table.say("{n} in the deck", n=deck)
    shown = [Panel(table.say("On offer"), [_drawn_orders(table, offered, 2 if len(offered) < _MANY else 3)], note=note)]
    if table.viewer is None:
        return shown
    own = table.view["seats"][table.viewer]["orders"]
    drawn = _drawn_orders(table, own, 2 if len(own) < _MANY else 3, is_own=True) if own else Text(table.say("none"))
    return [Panel(table.say("Your orders"), [drawn], note=table.say("red: penalty at the end")), *shown]


def _cities(table: Table) -> Panel:
    """What the cities would bring at once, and what everyone holds."""
    seats, told = table.view["seats"], table.view["forecast"] or {}
    rows = [(city, [str(each) if each else "·" for each in found["points"]]) for city, found in told.items()]
    rows += [
        (table.say("all"), [str(seat["city_points"] or 0) for seat in seats]),
        (table.say("Stones"), [str(seat["stones"]) for seat in seats]),
        (table.say("Orders"), [str(len(seat["orders"])) for seat in seats]),
    ]
    return Panel(table.say("Cities now"), [Numbers(rows)], note=table.say("if scored at once"))


def _hand(table: Table) -> list[Drawing]:
    """The hand of the viewer, or for a spectator of the seat that plays: pieces left, in use, and gone."""
    seat = table.viewer if table.viewer is not None else table.actor
    if table.view["section"] not in ("draft", "building") or seat is None:
        return []
    in_hand, left = table.view["in_hand"], table.view["seats"][seat]["pieces"]
    taken = in_hand["piece"] if in_hand and not in_hand["bought"] and seat == table.actor else None
    return [
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
        return [Panel(table.say("Stones"), [], note=table.say("colours are hidden"))]
    if known == [table.viewer]:
        note = table.say("only you see the colours")
        return [Panel(table.say("Your stones"), [Drawings(_stones(table, known[0]))], note=note)]
    note = table.say("everyone sees them")
    return [Panel(table.name(seat), [Drawings(_stones(table, seat))], note=note, seat=seat) for seat in known]


class _Track:
    """The line between the tens on which all scores lie."""

    def __init__(self, scores: Sequence[int]) -> None:
        self.scores = scores
        self.low = min(scores) // 10 * 10
        self.high = max(self.low + _LEAST, -(-max(scores) // 10) * 10)

    def across(self, score: int) -> float:
        """Where a score lies."""
        return _EDGE + (_WIDE - 2 * _EDGE) * (score - self.low) / (self.high - self.low)

    def numbers(self) -> Svg:
        """Some of the tens."""
        step = 10 * (1 + (self.high - self.low) // 10 // _MOST_TENS)
        places = {score: self.across(score) for score in range(self.low, self.high + 1, step)}
        marks = [path(f"M{place:.4g} {_LINE}v4", class_="hairline") for place in places.values()]
        inks = [text(str(score), place, _TALL - 2, class_="note centred") for score, place in places.items()]
        return join([*marks, *inks])

    def signs(self) -> Svg:
        """The signs, each with a line to its points: those with equal points stand side by side."""
        seats = sorted(range(len(self.scores)), key=lambda seat: self.scores[seat])
        places = [self.across(self.scores[seat]) for seat in seats]
        parts: list[Svg] = []
        for seat, place, shown in zip(seats, places, _apart(places), strict=True):
            parts.append(path(f"M{place:.4g} {_LINE + 3}L{shown:.4g} 12", class_=f"standingmark {colour_class(seat)}"))
            parts.append(sign(seat, shown - _SIGN / 2, 1, _SIGN))
        return join(parts)


def _apart(places: Sequence[float]) -> list[float]:
    """Places in rising order, moved as little to the right as signs need that stand side by side, then back inside."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + _SIGN + 1) if found else place)
    for index in range(len(found)):
        room = _WIDE - _SIGN / 2 - (len(found) - 1 - index) * (_SIGN + 1)
        found[index] = min(found[index], room)
    return found


def standing(view: CavumView, *, names: Sequence[str] = (), lang: str = "en") -> Drawing:
    """The points of all players on one line, 272 × 34; the label tells the best first."""
    scores = [seat["score"] for seat in view["seats"]]
    best = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    said = [say("{name} {n} points", lang, name=called(names, seat, lang), n=scores[seat]) for seat in best]
    line = rect(_EDGE - 6, _LINE, _WIDE - 2 * _EDGE + 12, 3, rx=1.5, class_="trackline")
    inside = join([line, _Track(scores).numbers(), _Track(scores).signs()])
    return document(_WIDE, _TALL, inside, class_="drawing standing", role="img", aria_label=", ".join(said))
