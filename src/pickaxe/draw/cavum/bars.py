"""The two bars of a table's picture: where the game stands, and what is asked, with the hand of pieces."""

from collections.abc import Iterable

from pickaxe.draw import icons, lettering
from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.cards import SEQUENCE, sequence_piece
from pickaxe.draw.cavum.setting import FOOT, FOOT_HEIGHT, Setting
from pickaxe.draw.handle import handle
from pickaxe.draw.seats import sign
from pickaxe.draw.sheet import EDGE, WIDTH, after_brand, brand, counters, panel, pill, step
from pickaxe.draw.svg import Svg, at, group, join, rect, tag, text
from pickaxe.games.cavum.words import WORDS
from pickaxe.kernel.game import game
from pickaxe.kernel.words import Name

# What players decide; cities and explosions follow the building by themselves.
_SECTIONS = ("auction", "draft", "building", "colour sale")
_NOW = {
    "beginning": 0,
    "auction": 0,
    "draft": 1,
    "building": 2,
    "colour sale": 3,
    "order sale": 3,
    "final sale": 3,
}
_CARD = 0.84
HAND_WIDTH = 744.0
_SLOT = 58.0
_SLOT_HEIGHT = 66.0
_MIDDLE = EDGE + 14 + HAND_WIDTH
_END = WIDTH - EDGE - 14


# The bar on top


def _sections(table: Setting, x: float) -> tuple[Svg, float]:
    now = _NOW[table.view["section"]]
    parts = []
    start = x
    for index, section in enumerate(_SECTIONS):
        word = WORDS.name("section.short", section, table.lang)
        wide = lettering.width(word, 12) + 16
        is_now = index == now and not table.view["over"]
        if is_now:
            parts.append(rect(x, 9.5, wide, 24, rx=8, class_="roundnow"))
        is_past = index < now or table.view["over"]
        ink = "sectionnow" if is_now else "sectionpast" if is_past else "sectionink"
        parts.append(text(word, x + wide / 2, 25.7, class_=ink))
        x += wide
    parts.append(rect(start, 9.5, x - start, 24, rx=8, class_="sectionframe"))
    return join(parts), x


def _status(table: Setting, x: float) -> Svg:
    view = table.view
    if view["over"]:
        return pill(x, table.say("The game is over"))
    if table.actor is None:
        return pill(x, table.prompt)
    name = table.name(table.actor)
    room = WIDTH - EDGE - x - 40 - lettering.width(name, 14)
    return pill(x, name, lettering.shorten(table.prompt, size=14 * 0.94, room=room))


def bar(table: Setting) -> Svg:
    """The bar on top: game, phase, section, who is asked what."""
    view = table.view
    phases, x = counters(table.say("Phase"), range(1, view["phases"] + 1), view["phase"], after_brand("Cavum"))
    sections, x = _sections(table, x)
    return join([brand("Cavum"), phases, sections, _status(table, x + 12)])


# The bar at the foot


def _chip(words: str, x: float, y: float, kind: str = "option") -> tuple[Svg, float]:
    wide = lettering.width(words, 13) + 22
    parts = [rect(x, y, wide, 30, rx=8, class_=kind), text(words, x + wide / 2, y + 19.7, class_="strong centred")]
    return join(parts), x + wide + 6


def _chips(words: Iterable[str], x: float, y: float, end: float) -> Svg:
    parts: list[Svg] = []
    for each in words:
        if x + lettering.width(each, 13) + 22 > end:
            return join([*parts, text("…", x + 2, y + 20, class_="strong")])
        drawn, x = _chip(each, x, y)
        parts.append(drawn)
    return join(parts)


def _own_buttons(table: Setting) -> list[str]:
    """What can be chosen that lies on no piece of the table."""
    found, lexicon = table.targets, game(table.view["game"]).lexicon
    rest = [lexicon.meaning(choice) for choice in found.elsewhere]
    given = [option for option in found.options.values() if option["verb"] == "give up"]
    return [
        *(WORDS.say(meaning.label, table.lang) for meaning in rest),
        *sorted(found.ids("bid"), key=int),
        *(table.say("Give up: {piece}", piece=Name("piece", option["targets"][0]["id"])) for option in given),
    ]


def _asked(table: Setting, x: float) -> Svg:
    """What the viewer is asked, with buttons below."""
    room = _END - x - 40
    prompt = lettering.shorten(table.prompt, size=13, room=room)
    arrow, _ = step(prompt, x + 6, FOOT + 9)
    return join([arrow, _chips(_own_buttons(table), x, FOOT + 46, _END)])


def _cards(table: Setting, x: float) -> tuple[Svg, float]:
    """The sequence cards, with who has which."""
    owners = {seat["card"]: index for index, seat in enumerate(table.view["seats"]) if seat["card"]}
    parts = []
    for number in table.printed.dynamite_of_card:
        parts.append(
            sequence_piece(
                number,
                lang=table.lang,
                choices=table.targets.of("card", str(number)),
                taken=owners.get(number),
                names=table.names,
                game=table.view["game"],
                transform=at(x, FOOT + (FOOT_HEIGHT - SEQUENCE[1] * _CARD) / 2, _CARD),
            )
        )
        x += SEQUENCE[0] * _CARD + 10
    return join(parts), x


def _bid(table: Setting, x: float) -> tuple[Svg, float]:
    """The bid or the offer that stands, and whose it is."""
    auction, sale = table.view["auction"], table.view["sale"]
    by, value = (sale["by"], sale["offer"]) if sale else (auction["by"], auction["bid"]) if auction else (None, None)
    gem = pieces.gem_at(sale["colour"], x, FOOT + 26, 32) if sale else Svg("")
    start = x + 46 if sale else x
    if by is None:
        none = table.say("no offer yet") if sale else table.say("no bid yet")
        return join([gem, text(none, start, FOOT + 47, class_="body")]), start + 130
    return join(
        [
            gem,
            sign(by, start, FOOT + 30, 22),
            text(str(value), start + 32, FOOT + 50, class_="serif big"),
            text(table.name(by), start, FOOT + 72, class_="note"),
        ]
    ), start + 130


def _places(table: Setting) -> Svg:
    """The seats by score at the end of the game; a lower sequence card wins a tie (R47)."""
    seats = table.view["seats"]
    best = sorted(range(len(seats)), key=lambda seat: (-seats[seat]["score"], seats[seat]["card"] or 0))
    parts = [icons.use("trophy", EDGE + 18, FOOT + 22, 40)]
    x = EDGE + 80.0
    for place, seat in enumerate(best, 1):
        name = lettering.shorten(table.name(seat), size=16, room=150)
        parts += [
            text(f"{place}.", x, FOOT + 49, class_="body"),
            sign(seat, x + 20, FOOT + 34, 18),
            text(name, x + 46, FOOT + 49, class_="serif panelhead"),
            text(str(seats[seat]["score"]), x + 58 + lettering.width(name, 17), FOOT + 50, class_="serif big"),
        ]
        x += 290
    return join(parts)


# The hand of a player for a phase: pieces still in hand, the one in use, and those that are gone


def _short(table: Setting, piece: str) -> str:
    if piece == "prospect":
        return table.say("last, {n}th", n=table.view["most_pieces"])
    return WORDS.name("piece.short", piece, table.lang)


def _slot(table: Setting, seat: int, piece: str, index: int, x: float, width: float) -> Svg:
    """One of some pieces that are alike; the used ones come last."""
    is_used, in_hand = index >= table.view["seats"][seat]["pieces"][piece], table.view["in_hand"]
    is_held = in_hand is not None and in_hand["piece"] == piece and not in_hand["bought"] and seat == table.actor
    choices = table.targets.of("piece", piece) if not is_used and seat == table.viewer else ()
    label = table.say("{piece}, used up" if is_used else "{piece}", piece=Name("piece", piece))
    states = [("gone", is_used), ("legal", bool(choices)), ("chosen", is_held and index == 0)]
    kind = "slot" + "".join(f" {state}" for state, holds in states if holds)
    said = _short(table, piece)
    size = lettering.fit(said, size=10.5, room=width - 4, least=8)
    held = lettering.held(said, size=size, room=width - 4)
    drawn = pieces.piece(piece, seat=seat, game=table.view["game"])
    parts = [
        rect(0.75, 0.75, width - 1.5, _SLOT_HEIGHT - 1.5, rx=9, class_="slotface"),
        tag("g", drawn, transform=at(width / 2, 25, 0.64 if piece != "station" else 0.72)),
        text(said, width / 2, 58, class_="slotink", font_size=size, **held),
        rect(-1.5, -1.5, width + 3, _SLOT_HEIGHT + 3, rx=11, class_="ring2"),
        rect(0, 0, width, _SLOT_HEIGHT, rx=9.5, class_="ring"),
    ]
    named = handle(label=label, about=f"piece {piece}", choices=choices)
    return group(*parts, class_=kind, transform=at(x, FOOT + 9), **named)


def hand(table: Setting, seat: int, x: float) -> Svg:
    """The hand of a seat in one row."""
    found = [(piece, n) for piece, number in table.view["seats"][seat]["hand"].items() for n in range(number)]
    step = min(_SLOT + 4, HAND_WIDTH / len(found))
    return group(*(_slot(table, seat, *each, x + step * place, step - 4) for place, each in enumerate(found)))


# The whole foot


def _waiting(table: Setting, x: float) -> Svg:
    words = table.prompt if table.actor is None else table.say("{name} plays", name=table.name(table.actor))
    return text(words, x, FOOT + 47, class_="body")


def _shows_hand(table: Setting) -> int | None:
    """Whose hand lies at the foot: the viewer's, or for a spectator that of the seat that plays."""
    seat = table.viewer if table.viewer is not None else table.actor
    if table.view["section"] not in ("draft", "building") or seat is None:
        return None
    return seat


def turn_bar(table: Setting) -> Svg:
    """The bar at the foot: cards and bid in an auction, else the hand; then what is asked."""
    ground = panel(EDGE, FOOT, WIDTH - 2 * EDGE, FOOT_HEIGHT)
    if table.view["over"]:
        return join([ground, _places(table)])
    parts, x = [ground], EDGE + 18.0
    seat = _shows_hand(table)
    if table.view["auction"]:
        cards, x = _cards(table, EDGE + 14)
        parts.append(cards)
        if table.view["asked"]["kind"] == "bid":
            bid, x = _bid(table, x + 16)
            parts.append(bid)
    elif table.view["sale"]:
        bid, x = _bid(table, EDGE + 18)
        parts.append(bid)
    elif seat is not None:
        parts.append(hand(table, seat, EDGE + 12))
        x = _MIDDLE + 14
    parts.append(_asked(table, x + 6) if table.decides else _waiting(table, x + 6))
    return join(parts)
