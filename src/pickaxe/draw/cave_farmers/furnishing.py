"""A furnishing: the tile in a home, 67 × 67, and the card on offer, 116 × 118."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pickaxe.draw import notation
from pickaxe.draw.cave_farmers.printed import (
    ENTRY,
    Furnishing,
    furnishing,
    furnishing_lines,
    furnishing_name,
    goods_value,
    points_words,
    say,
)
from pickaxe.draw.nameplate import CORNER, STRIP, band_height, name_lines, nameplate, rings, shield, strip
from pickaxe.draw.seats import called, colour_class, sign
from pickaxe.draw.svg import Drawing, Svg, document, group, in_states, join, rect, text
from pickaxe.draw.targets import handle
from pickaxe.games.cave_farmers.book import DWELLING
from pickaxe.games.cave_farmers.view import FarmersView, Seat, lacks, price, printed_price
from pickaxe.games.cave_farmers.words import WORDS

SIDE = 67.0
WIDTH = 116.0
HEIGHT = 118.0
# Names can still be read where a short window makes tiles and cards small.
_TILE_NAME = 10.2
_CARD_NAME = 12.5
# Drawn tiles and cards that are kept.
_KEPT = 4096


# Tiles in a home


def _head(number: int, lang: str, *, width: float, size: float, aside: float) -> tuple[list[Svg], float]:
    """The band with the name, and where it ends."""
    lines = name_lines(furnishing_name(number, lang), size=size, room=width - 8 - aside)
    return nameplate(lines, width=width, size=size, aside=aside), band_height(lines, size)


def _size(lines: Sequence[str], size: float) -> float:
    """The font size of a face: larger where it is a single line."""
    return size * 1.35 if len(lines) == 1 else size


@lru_cache(_KEPT)
def tile(number: int, *, lang: str, has_effect: bool = True) -> Svg:
    """The parts of a furnishing in a home; one that shows its animals leaves its effect out."""
    printed = furnishing(number)
    face = rect(0.5, 0.5, SIDE - 1, SIDE - 1, rx=CORNER, class_="face")
    effect = furnishing_lines(number, lang) if has_effect else ()
    head, top = _head(number, lang, width=SIDE, size=_TILE_NAME, aside=18 if printed.points else 0)
    block = notation.block(effect, x=3, y=top + 1, width=SIDE - 6, height=SIDE - top - 3, size=_size(effect, 11.5))
    points = shield(printed.points, x=SIDE - 19, y=-1) if printed.points else Svg("")
    return join([face, *head, block, points])


def tile_label(number: int, lang: str) -> str:
    """The accessible name of a furnishing in a home."""
    printed = furnishing(number)
    called = WORDS.name("furnishing", number, lang)
    return f"{called}, {points_words(printed.points, lang)}" if printed.points else called


# What it costs


def _cost_row(printed: Mapping[str, int], paid: Mapping[str, int], short: frozenset[str], *, room: float) -> Svg:
    """The price, with what it was where it is less, and what the purse lacks marked."""
    parts: list[Svg] = []
    lines = {good: f"{paid[good]} {good}" for good in printed}
    wide = sum(notation.length(line, size=1) + 0.4 for line in lines.values())
    wide += sum(0.9 for good in printed if paid[good] < printed[good])
    size = min(12.0, room / max(wide, 0.01))
    x = 7.0
    for good, line in lines.items():
        if paid[good] < printed[good]:
            was = str(printed[good])
            parts.append(text(was, x, HEIGHT - 8.6, class_="struck", font_size=size * 0.92))
            x += size * 0.9
        look = "lacking" if good in short else "saved" if not paid[good] else None
        parts.append(group(notation.row(line, x=x, y=HEIGHT - 13, size=size), class_=look))
        x += notation.length(line, size=size) + size * 0.4
    return join(parts)


# Cards on offer


def _worth(printed: Furnishing, worth: int | None) -> str:
    """What stands on the shield: what it would bring now if that is known, else what is printed."""
    if worth is not None:
        return str(worth)
    return "★" if printed.has_bonus else str(printed.points)


@lru_cache(_KEPT)
def _card(
    number: int,
    lang: str,
    full: tuple[tuple[str, int], ...],
    paid: tuple[tuple[str, int], ...],
    short: frozenset[str],
    worth: int | None,
    foot: str,
    foot_look: str,
) -> Svg:
    printed = furnishing(number)
    head, top = _head(number, lang, width=WIDTH, size=_CARD_NAME, aside=0)
    rise = STRIP if foot else 0.0
    low = HEIGHT - 24 - rise
    lines = furnishing_lines(number, lang)
    effect = notation.block(lines, x=6, y=top + 1, width=WIDTH - 12, height=low - top - 1, size=_size(lines, 13.5))
    price_row = _cost_row(dict(full), dict(paid), short, room=WIDTH - 40)
    inside = [*head, effect, group(price_row, transform=f"translate(0 {-rise:g})" if rise else None)]
    points = shield(_worth(printed, worth), x=WIDTH - 24, y=HEIGHT - 23 - rise)
    face = rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=8, class_="face")
    aside = 14 if foot_look == "owned" else 0  # the sign of the owner stands there
    below = [strip(foot, WIDTH, HEIGHT, name=foot_look, aside=aside)] if foot else []
    return join([face, group(*inside, points, class_="dim"), *below, rings(WIDTH, HEIGHT)])


def card_label(view: FarmersView, number: int, *, seat: int | None, lang: str, reason: str, owner: str) -> str:
    """The accessible name of a card: name, points, what it costs and what it did before, why it is not possible."""
    printed, paid = furnishing(number), price(view, number, seat)
    due = {good: amount for good, amount in paid.items() if amount}
    said = [WORDS.name("furnishing", number, lang)]
    said.append(say("points at the end", lang) if printed.has_bonus else points_words(printed.points, lang))
    said.append(say("costs {goods}", lang, goods=goods_value(due)) if due else say("costs nothing", lang))
    full = printed_price(view, number)
    if paid != full:
        said.append(say("instead of {goods}", lang, goods=goods_value(full)))
    said += [say("not possible: {reason}", lang, reason=reason)] if reason else [owner] if owner else []
    return ", ".join(said)


def _owner(view: FarmersView, number: int) -> int | None:
    """Who has built a furnishing that exists only once."""
    if number in view["offer"] or number == ENTRY:
        return None
    owners = [seat for seat, held in enumerate(view["seats"]) if number in built(held)]
    return owners[0] if owners else None


def built(held: Seat) -> set[int]:
    """Every furnishing of a seat, also what lies under another one."""
    below = {cell["covers"] for cell in held["cells"].values() if cell["covers"] is not None}
    return {*held["furnishings"], *below}


def furnishing_card(
    view: FarmersView,
    number: int,
    *,
    seat: int | None = None,
    choices: Sequence[int] = (),
    reason: str = "",
    worth: int | None = None,
    is_chosen: bool = False,
    names: Sequence[str] = (),
    lang: str = "en",
) -> Drawing:
    """A furnishing on offer as a card of its own, 116 × 118; one that is built says by whom."""
    owner = _owner(view, number)
    owned = "" if owner is None else say("built by {name}", lang, name=called(names, owner, lang))
    paid = price(view, number, seat)
    short = frozenset(lacks(view, number, seat)) if seat is not None and owner is None else frozenset()
    foot, told = (reason, "reason") if reason else (owned, "owned")
    drawn = _card(
        number, lang, tuple(printed_price(view, number).items()), tuple(paid.items()), short, worth, foot, told
    )
    classes = in_states(
        f"room {furnishing(number).band}", legal=choices, no=reason or owner is not None, chosen=is_chosen
    )
    label = card_label(view, number, seat=seat, lang=lang, reason=reason, owner=owned)
    named = handle(label=label, about=f"furnishing {number:02}", choices=choices, disabled=bool(reason))
    mark = [sign(owner, 7, HEIGHT - 13, 10)] if owner is not None and not reason else []
    piece = group(drawn, *mark, class_=f"{classes} {colour_class(seat or 0)}", **named)
    is_single = number in view["offer"] and number != DWELLING
    moved = f"view-transition-name:furnishing-{number:02}" if is_single else None
    return document(WIDTH, HEIGHT, piece, class_="drawing card furnishingcard", style=moved)
