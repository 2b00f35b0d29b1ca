"""What the details box says about spaces, furnishings, cells, loot, goods, dwarfs and harvests."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from pickaxe.draw.cave_farmers.printed import (
    amount_value,
    cell_words,
    furnishing,
    furnishing_name,
    furnishing_text,
    good_name,
    goods_value,
)
from pickaxe.draw.cave_farmers.space import Entry, rounds_words
from pickaxe.games.cave_farmers.forecast import FOOD_OF, RUBY_FOOD
from pickaxe.games.cave_farmers.view import Added, CellEntry, FarmersView, Seat, price, printed_price
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Said, capitalised
from pickaxe.server.layouts.cave_farmers.labels import in_full, question, row
from pickaxe.server.layouts.layout import About
from pickaxe.server.layouts.reasons import score_change
from pickaxe.server.markup import pictured
from pickaxe.server.words import say

_TAGS: Final = {"or": "orange", "gr": "green", "ye": "yellow"}
_WORTH: Final[Mapping[str, str]] = {
    "grain": "Half a point each at the end, rounded up.",
    **dict.fromkeys(("vegetable", "ruby", "gold", "dog"), "Each is worth 1 point at the end."),
    **dict.fromkeys(
        ("sheep", "donkey", "boar", "cattle"), "Each is worth 1 point at the end; none of a kind costs 2 points."
    ),
    **dict.fromkeys(("wood", "stone", "ore", "food"), "Worth nothing at the end."),
}


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a choice would come to: where the thing could go, and the score before and after it."""

    places: tuple[str, ...]
    before: float
    score: float


def _text(text: str) -> Markup:
    return Markup("{}").format(text)


# Spaces


def about_space(view: FarmersView, entry: Entry, *, names: Sequence[str], reasons: Sequence[Said], lang: str) -> About:
    """What there is to say about an action space, or about a card that is still to come."""
    called = WORDS.name("space", entry["id"], lang)
    return About(
        key=f"space {entry['token']}",
        title=called,
        words=WORDS.name("space does", entry["id"], lang),
        facts=tuple(_space_facts(view, entry, names, lang)),
        question=question(reasons, lang),
        reasons=in_full(reasons, lang, names),
    )


def _space_facts(view: FarmersView, entry: Entry, names: Sequence[str], lang: str) -> Iterable[tuple[str, Markup]]:
    if "rounds" in entry:
        yield say("Comes", lang), _text(say("in round {n}", lang, n=rounds_words(entry["rounds"])))
        return
    if entry["goods"]:
        yield say("Here", lang), row(entry["goods"], lang)
    if entry["added"]:
        yield say("Each round", lang), _added(entry["added"], lang)
    if entry["seat"] is not None:
        yield say("Taken", lang), _text(say("by {name} this round", lang, name=names[entry["seat"]]))


def _added(added: Added, lang: str) -> Markup:
    """What comes onto a space every round: on an empty one, and on top of something."""
    if added["first"] == added["more"]:
        return Markup("+ {}").format(row(added["first"], lang))
    first, more = goods_value(added["first"]), goods_value(added["more"])
    return pictured(WORDS, Said("{first} if empty, else {more}", first=first, more=more), lang)


# Furnishings


def about_furnishing(
    view: FarmersView,
    number: int,
    *,
    seat: int | None,
    ahead: Prospect | None = None,
    reasons: Sequence[Said] = (),
    lang: str,
) -> About:
    """What there is to say about a furnishing."""
    printed, called = furnishing(number), furnishing_name(number, lang)
    return About(
        key=f"furnishing {number:02}",
        title=called,
        points=str(printed.points) if printed.points else "",
        tag=_TAGS[printed.band],
        words=_effect(number, lang),
        facts=tuple(_furnishing_facts(view, number, seat, ahead, lang)),
        question=question(reasons, lang),
        reasons=in_full(reasons, lang),
    )


def _effect(number: int, lang: str) -> str:
    """What a furnishing does, and what it brings at the end."""
    effect, bonus = (furnishing_text(kind, number, lang) for kind in ("does", "bonus"))
    return " ".join(part for part in (effect, bonus and say("At the end: {bonus}", lang, bonus=bonus)) if part)


def _furnishing_facts(
    view: FarmersView, number: int, seat: int | None, ahead: Prospect | None, lang: str
) -> Iterable[tuple[str, Markup]]:
    printed, paid = printed_price(view, number), price(view, number, seat)
    if number:
        yield say("Cost", lang), _price(printed, paid, lang)
    if ahead:
        places = [cell_words(cell, lang) for cell in ahead.places]
        if len(places) == 1:
            yield say("Place", lang), _text(places[0])
        elif places:
            yield say("Place", lang), _text(say("{n} places", lang, n=len(places)))
        yield say("Score", lang), score_change(ahead.before, ahead.score, lang)


def _price(printed: Mapping[str, int], paid: Mapping[str, int], lang: str) -> Markup:
    if not printed:
        return _text(say("nothing", lang))
    due = {good: number for good, number in paid.items() if number}
    now = row(due, lang) if due else _text(say("nothing", lang))
    if paid == printed:
        return now
    return Markup('{} <span class="was">{} {}</span>').format(now, say("instead of", lang), row(printed, lang))


# Cells


def about_cell(
    view: FarmersView,
    seat: int,
    cell: str,
    *,
    ahead: Prospect | None,
    note: str = "",
    reasons: Sequence[Said],
    lang: str,
) -> About:
    """What there is to say about a cell of a home; a furnished one speaks of its furnishing."""
    held = view["seats"][seat]["cells"].get(cell)
    title = capitalised(WORDS.name("land", held["kind"], lang)) if held else capitalised(cell_words(cell, lang))
    if held and held["furnishing"] is not None:
        title = furnishing_name(held["furnishing"], lang)
    return About(
        key=f"cell {cell}",
        title=title,
        words=_effect(held["furnishing"], lang) if held and held["furnishing"] is not None else "",
        note=note,
        facts=tuple(_cell_facts(view["seats"][seat], cell, held, ahead, lang)),
        question=question(reasons, lang),
        reasons=in_full(reasons, lang),
    )


def _cell_facts(
    owner: Seat,
    cell: str,
    held: CellEntry | None,
    ahead: Prospect | None,
    lang: str,
) -> Iterable[tuple[str, Markup]]:
    yield say("Place", lang), _text(cell_words(cell, lang))
    if held and held["reward"]:
        yield say("Covered", lang), Markup("+ {}").format(row(held["reward"], lang))
    if held and held["crop"]:
        yield say("Grows", lang), row({held["crop"]: held["amount"]}, lang)
    yield from _animals(owner, cell, held, lang)
    if ahead:
        yield say("Score", lang), score_change(ahead.before, ahead.score, lang)


def _animals(owner: Seat, cell: str, held: CellEntry | None, lang: str) -> Iterable[tuple[str, Markup]]:
    """The animals of a place; those of a large pasture stand on its first cell."""
    first = min(cell, held["other"]) if held and held["other"] else cell
    here = {pen["animal"]: pen["count"] for pen in owner["housing"] if pen["cell"] == first and pen["animal"]}
    if here:
        yield say("Animals", lang), row(here, lang)
    if owner["capacity"].get(first):
        yield say("Room", lang), _text(say("{n} {n:animal|animals}", lang, n=owner["capacity"][first]))


def about_pair(pair: tuple[str, str], label: str, *, ahead: Prospect, lang: str) -> About:
    """What there is to say about a twin tile on two cells."""
    facts = ((say("Score", lang), score_change(ahead.before, ahead.score, lang)),)
    return About(key=f"pair {pair[0]} {pair[1]}", title=label, facts=facts)


# Loot, goods, dwarfs, harvests


def about_loot(item: str, strength: int, *, reasons: Sequence[Said], lang: str) -> About:
    """What there is to say about an item of loot."""
    called = capitalised(WORDS.name("loot", item, lang))
    return About(
        key=f"loot {item}",
        title=called,
        words=WORDS.name("loot does", item, lang),
        facts=((say("Strength", lang), _text(say("{n} or more", lang, n=strength))),),
        question=question(reasons, lang),
        reasons=in_full(reasons, lang),
    )


def about_good(view: FarmersView, good: str, names: Sequence[str], lang: str) -> About:
    """What there is to say about a good: what it is worth, and how many everyone has."""
    said = [say(_WORTH[good], lang)]
    if food := _as_food(good):
        said.append(WORDS.say(Said("Turns into food at any time: {food}.", food=food), lang))
    held = [(owner["goods"] | owner["animals"])[good] for owner in view["seats"]]
    facts = tuple((who, _text(str(number))) for who, number in zip(names, held, strict=True))
    return About(key=f"good {good}", title=capitalised(good_name(good, lang, 2)), words=" ".join(said), facts=facts)


def _as_food(good: str) -> Said | None:
    """What a good makes when it is turned into food."""
    if good == "gold":
        return Said("1 food less than gold")
    made = RUBY_FOOD if good == "ruby" else FOOD_OF.get(good)
    food = Said("{food}", food=amount_value("food", made)) if made else None
    return Said("{food}, two together {n}", food=food, n=FOOD_OF["2 donkeys"]) if good == "donkey" and food else food


def about_dwarf(strength: int, lang: str) -> About:
    """What there is to say about a dwarf."""
    armed = say("Armed with strength {n}: it can go on expeditions.", lang, n=strength)
    title = say("Dwarf of strength {n}", lang, n=strength) if strength else say("Unarmed dwarf", lang)
    rule = say("Dwarfs go in the order of their strength; 1 ruby lets another one go first.", lang)
    return About(key=f"dwarf {strength}", title=title, words=f"{armed} {rule}" if strength else rule)


def about_forge(strength: int, label: Said, lang: str) -> About:
    """What there is to say about forging a weapon."""
    title = say("Forge strength {n}", lang, n=strength)
    return About(key=f"strength {strength}", title=title, facts=((say("Cost", lang), pictured(WORDS, label, lang)),))


def about_harvests(view: FarmersView, lang: str) -> About:
    """What the end of the rounds brings."""
    normal = say(
        "Take 1 crop from every field, feed 2 food to each dwarf and 1 to a newborn, then animals breed.", lang
    )
    events = [
        say("1st red marker: no harvest.", lang),
        say("2nd: 1 food for each dwarf.", lang),
        say("3rd: harvest without fields or without breeding.", lang),
    ]
    told = "" if view["players"] == 1 else " ".join(events)
    return About(key="harvests", title=say("Harvests", lang), words=f"{normal} {told}".strip())
