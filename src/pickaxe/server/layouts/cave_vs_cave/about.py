"""What the details box says about rooms, tiles, spaces and goods, and why something cannot be chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from pickaxe.draw.cave_vs_cave.board import bonus
from pickaxe.draw.cave_vs_cave.pieces import listed, room, room_lines, room_name, say, tile_lines, tile_name
from pickaxe.games.cave_vs_cave.components import GOODS, RULES
from pickaxe.games.cave_vs_cave.reasons import FOOD_HINT, NEEDS_WALLS, NO_SPACE, NO_WALLS, NO_WALLS_YET, TOO_BLUE
from pickaxe.games.cave_vs_cave.turns import NEEDS_MORE
from pickaxe.games.cave_vs_cave.words import WORDS, does
from pickaxe.kernel.words import Amount, Listing, Name, Said, capitalised, figures
from pickaxe.server.layouts.layout import About
from pickaxe.server.layouts.reasons import missing
from pickaxe.server.markup import pictured, pictures

_GOODS: Final[dict[str, dict[str, Any]]] = {good["id"]: good for good in RULES["goods"]["list"]}


# Reasons


def in_short(reasons: Sequence[Said], lang: str) -> str:
    """The first reason that can be said in three words."""
    found = [short for short in map(_short, reasons) if short]
    return WORDS.say([*found, Said("not possible")][0], lang) if reasons else ""


def _short(reason: Said) -> Said | None:
    price = reason.values.get("price")
    if isinstance(price, Amount) and (short := missing(reason)):
        return Said("{goods} short", goods=Amount(short, price.name))
    if reason.template in NEEDS_WALLS:
        return Said("{walls.short}", walls=reason.values["walls"])
    if reason.template == NEEDS_MORE:
        return Said("needs most {good.many}", good=reason.values["good"])
    if reason.template == TOO_BLUE:
        return Said("too many blue")
    return Said("no empty space") if reason.template == NO_SPACE else None


def _reason(reason: Said, lang: str) -> Markup:
    hint = reason.values.get("hint")
    if reason.template == NO_WALLS_YET and isinstance(hint, Said):
        return Markup("{} {}").format(_reason(Said(NO_WALLS, **reason.values), lang), _hint(hint, lang))
    return _hint(reason, lang) if reason.template == FOOD_HINT else escape(WORDS.say(reason, lang))


def _hint(said: Said, lang: str) -> Markup:
    return Markup(f'<b class="up">{escape(WORDS.say(said, lang))}</b>')


def _refused(about: About, name: str, reasons: Sequence[Said], lang: str) -> About:
    """What is said about a thing, with why it cannot be chosen: what would open the way stands out."""
    if not reasons:
        return about
    question = say("{name}: why not?", lang, name=name)
    return replace(about, question=question, reasons=tuple(_reason(reason, lang) for reason in reasons))


def _pictured(goods: Listing, lang: str) -> Markup:
    return pictured(WORDS, Said("{goods}", goods=Listing(goods.values, "")), lang)


# Rooms


def about_room(number: int, *, reasons: tuple[Said, ...] = (), lang: str) -> About:
    """What there is to say about a room."""
    about = _printed(number, lang)
    return _refused(about, about.title, reasons, lang)


@cache
def _printed(number: int, lang: str) -> About:
    """What a room says by itself."""
    printed = room(number)
    return About(
        key=f"room {number:02}",
        title=room_name(number, lang),
        points=figures(printed.points) if printed.points else "",
        tag="blue" if printed.is_blue else "orange",
        words=_when(printed.is_blue, does(f"{number:02}", lang), lang),
        face=pictures(room_lines(number, lang)),
        facts=tuple(_costs(number, lang)),
    )


def _when(is_blue: bool, effect: str, lang: str) -> str:
    if is_blue:
        return say("Works by itself: {effect}.", lang, effect=effect)
    return say("When activated: {effect}.", lang, effect=effect)


def _costs(number: int, lang: str) -> Iterable[tuple[str, Markup]]:
    printed = room(number)
    if printed.pattern:
        cost = _pictured(GOODS.listed(printed.cost), lang) if printed.cost.kinds else Markup(say("nothing", lang))
        yield say("Cost", lang), cost
        yield say("Walls", lang), escape(WORDS.called(printed.walls, lang))


# Tiles, spaces, goods


def about_tile(tile: str, *, below: str, dwarfs: int, taken_by: str, reasons: tuple[Said, ...], lang: str) -> About:
    """What there is to say about an action tile on a space in a round with so many dwarfs each."""
    name = tile_name(tile, lang)
    taken = escape(say("by {name} this round", lang, name=taken_by))
    about = About(
        key=f"tile {tile}",
        title=name,
        words=" ".join(does(id, lang, dwarfs) for id in (tile, below) if id),
        face=pictures(tile_lines(tile, lang, 2, dwarfs)),
        facts=((say("Taken", lang), taken),) if taken_by else (),
    )
    return _refused(about, name, reasons, lang)


def about_hidden_tile(round: int, lang: str) -> About:
    """What there is to say about an action tile that lies face down."""
    title = say("Face down until round {n}", lang, n=round)
    return About(key=f"round {round}", title=title, words=say("It joins the offer then.", lang))


def about_space(name: str, *, is_covered: bool, reasons: tuple[Said, ...], lang: str) -> About:
    """What there is to say about a covered or an empty space."""
    gift = _pictured(listed(bonus(name)), lang) if is_covered and bonus(name) else Markup("")
    covered = say("A room lies here face down. Digging it out adds it to the display for both.", lang)
    empty = say("Dug out and free: a room whose walls fit can be furnished here.", lang)
    space = Name("space.short", name)
    about = About(
        key=f"space {name}",
        title=say("{space}, covered" if is_covered else "{space}, empty", lang, space=space),
        words=covered if is_covered else empty,
        facts=((say("Bonus", lang), gift),) if gift else (),
    )
    return _refused(about, WORDS.called(space, lang), reasons, lang)


def about_good(good: str, counts: tuple[tuple[str, int], ...], *, era: int, lang: str) -> About:
    """What there is to say about a good: how many each seat has, what it is worth."""
    printed = _GOODS[good]
    said = [say("At most {n}; anything above that is lost.", lang, n=printed["max"])]
    if printed["anytime_to_food"]:
        said.append(say("You can turn one into 1 food at any time in your turn.", lang))
    worth = printed["points_era1" if era == 1 else "points_era2"]
    if worth:
        said.append(say("Each is worth {worth} {n:point|points} at the end.", lang, worth=worth, n=max(1, worth)))
    facts = tuple((name, escape(count)) for name, count in counts)
    title = capitalised(WORDS.name("good", good, lang))
    return About(key=f"good {good}", title=title, words=" ".join(said), facts=facts)
