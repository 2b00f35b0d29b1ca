"""What the details box says about rooms, tiles, spaces and goods, and why something cannot be chosen."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.board import bonus
from pickaxe.draw.cave_vs_cave.face import room_lines, tile_lines
from pickaxe.draw.cave_vs_cave.pieces import good_name, in_language, limits, room, room_name, tile_name
from pickaxe.draw.cave_vs_cave.words import pattern_words
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.names import effect_words
from pickaxe.kernel.phrases import capitalised
from pickaxe.kernel.stack import State
from pickaxe.server.layouts.cave_vs_cave.notation import amounts
from pickaxe.server.layouts.layout import About
from pickaxe.server.layouts.pictures import pictures
from pickaxe.server.layouts.reasons import SHORT, score_change
from pickaxe.server.signs import points
from pickaxe.server.words import say

_GOODS: Final[dict[str, dict[str, Any]]] = {good["id"]: good for good in RULES["goods"]["list"]}
_SINGULAR: Final[dict[str, str]] = {good["names_of_several"]["en"]: id for id, good in _GOODS.items()}
_WALLS: Final = re.compile(r"Needs (?:exactly )?(.+?); no empty space of yours ")
_MOST: Final = re.compile(r"Needs more (\w+) than the opponent")
# The walls that a room needs, short enough to stand on its card.
_FEW_WALLS: Final[dict[str, str]] = {
    "1 wall": "needs 1 wall",
    "2 opposite walls": "needs 2 facing walls",
    "2 adjacent walls": "needs 2 walls",
    "3 walls": "needs 3 walls",
    "4 walls": "needs 4 walls",
    "1-2 adjacent walls": "needs 1–2 walls",
    "1-3 adjacent walls": "needs 1–3 walls",
    "2-3 adjacent walls": "needs 2–3 walls",
    "3-4 walls": "needs 3–4 walls",
    "at most 1 wall": "needs at most 1 wall",
    "at most 3 walls": "needs at most 3 walls",
}
# Reasons that only say that another price or another effect is meant.
BESIDE: Final = (
    "What is asked now",
    "Furnishing costs 1 food per dwarf",
    "With ",
    "Only one of these alternatives",
    "No free tile offers this now",
    "You have used",
    "You have taken",
)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What furnishing a room would come to: where it could go, and the score after it."""

    spaces: tuple[str, ...]
    score: float


def prospect(state: State, choice: int, seat: int) -> Prospect:
    """Look one furnishing ahead."""
    after = state.copy()
    before = after.view(seat)["seats"][seat]["spaces"]
    after.play(choice)
    view = after.view(seat)
    spaces: tuple[str, ...] = ()
    if view["asked"]["kind"] == "space":
        spaces = tuple(option["token"].removeprefix("at ") for option in view["options"])
        after.play(view["options"][0]["choice"])
    elif view["asked"]["kind"] != "wall":
        spaces = tuple(name for name, what in view["seats"][seat]["spaces"].items() if what != before.get(name, what))
    return Prospect(spaces, after.scores()[seat])


def in_short(reasons: Sequence[str], lang: str = "en") -> str:
    """The first reason, which the rules gave in English, in three words."""
    for reason in reasons:
        if found := SHORT.match(reason):
            return _missing(int(found[1]) - int(found[3]), _SINGULAR[found[2]], lang)
        if found := _WALLS.match(reason):
            return say(_FEW_WALLS[found[1]], lang)
        if found := _MOST.match(reason):
            return say("needs most {good}", lang, good=good_name(_SINGULAR[found[1]], lang, 2))
        if "is blue" in reason:
            return in_language("too many blue", lang)
        if "no empty space" in reason:
            return in_language("no empty space", lang)
    return in_language("not possible", lang) if reasons else ""


def _missing(number: int, good: str, lang: str) -> str:
    return in_language(f"{number} {good_name(good, 'en', number)} short", lang)


def reasons_in_full(reasons: Iterable[str], lang: str) -> tuple[Markup, ...]:
    """The reasons, which the rules gave in English, as markup: what would open the way stands out."""
    return tuple(_reason(in_language(reason, lang), has_hint=" would " in reason) for reason in reasons)


def _reason(reason: str, *, has_hint: bool) -> Markup:
    """A reason; the hint is its last sentence, or all of it."""
    if not has_hint:
        return Markup("{}").format(reason)
    before, end, hint = reason.rpartition(". ")
    return Markup('{}<b class="up">{}</b>').format(before + end, hint)


def _why(name: str, reasons: Sequence[str], lang: str) -> str:
    return say("{name}: why not?", lang, name=name) if reasons else ""


def _goods(goods: Mapping[str, int], lang: str) -> Markup:
    return amounts(" ".join(f"{amount} {good}" for good, amount in goods.items()), lang)


# Rooms


def about_room(
    number: int, *, score: float, ahead: Prospect | None = None, reasons: Sequence[str] = (), lang: str
) -> About:
    """What there is to say about a room."""
    printed, name, face = room(number), room_name(number, lang), room_lines(number, lang)
    return About(
        key=f"room {number:02}",
        title=name,
        points=points(printed.points) if printed.points else "",
        tag=printed.colour,
        words=_when(printed.colour, effect_words(f"{number:02}", lang), lang),
        face=pictures(face),
        facts=tuple(_room_facts(number, score, ahead, lang)),
        question=_why(name, reasons, lang),
        reasons=reasons_in_full(reasons, lang),
    )


def _when(colour: str, effect: str, lang: str) -> str:
    return say("When activated: {effect}." if colour == "orange" else "Works by itself: {effect}.", lang, effect=effect)


def _room_facts(number: int, score: float, ahead: Prospect | None, lang: str) -> Iterable[tuple[str, Markup]]:
    printed = room(number)
    if printed.pattern:
        yield say("Cost", lang), _goods(printed.cost, lang) if printed.cost else Markup(say("nothing", lang))
        yield say("Walls", lang), Markup("{}").format(pattern_words(printed.pattern.words, lang).replace("-", "–"))
    if ahead and ahead.spaces:
        fits = say("fits" if len(ahead.spaces) == 1 else "fit", lang)
        yield say("Place", lang), Markup("<b>{}</b> {}").format(", ".join(_spaces(ahead.spaces, lang)), fits)
        yield say("Score", lang), score_change(score, ahead.score, lang)


def _spaces(names: Iterable[str], lang: str) -> list[str]:
    return [space_name(name, lang) for name in names]


def space_name(name: str, lang: str) -> str:
    """A space as the details box calls it."""
    return say("Additional Cavern", lang) if name == "cavern" else name


# Tiles, spaces, goods


def about_tile(tile: str, *, below: str, dwarfs: int, taken_by: str, reasons: Sequence[str], lang: str) -> About:
    """What there is to say about an action tile on a space in a round with so many dwarfs each."""
    name, face = tile_name(tile, lang), tile_lines(tile, lang, 2, dwarfs)
    taken = Markup("{}").format(say("by {name} this round", lang, name=taken_by))
    facts = [(say("Taken", lang), taken)] if taken_by else []
    return About(
        key=f"tile {tile}",
        title=name,
        words=" ".join(effect_words(id, lang) for id in (tile, below) if id).replace("{n}", str(dwarfs)),
        face=pictures(face),
        facts=tuple(facts),
        question=_why(name, reasons, lang),
        reasons=reasons_in_full(reasons, lang),
    )


def about_hidden_tile(round: int, lang: str) -> About:
    """What there is to say about an action tile that lies face down."""
    title = say("Face down until round {n}", lang, n=round)
    return About(key=f"round {round}", title=title, words=say("It joins the offer then.", lang))


def about_space(name: str, what: object, *, reasons: Sequence[str], lang: str) -> About:
    """What there is to say about a covered or an empty space."""
    gift = _goods(bonus(name), lang) if what == "covered" and bonus(name) else Markup("")
    covered = say("A room lies here face down. Digging it out adds it to the display for both.", lang)
    empty = say("Dug out and free: a room whose walls fit can be furnished here.", lang)
    space = space_name(name, lang)
    return About(
        key=f"space {name}",
        title=say("{space}, covered" if what == "covered" else "{space}, empty", lang, space=space),
        words=covered if what == "covered" else empty,
        facts=((say("Bonus", lang), gift),) if gift else (),
        question=_why(space, reasons, lang),
        reasons=reasons_in_full(reasons, lang),
    )


def about_good(good: str, counts: Mapping[str, int], *, era: int, lang: str) -> About:
    """What there is to say about a good: how many each seat has, what it is worth."""
    printed = _GOODS[good]
    said = [say("At most {n}; what comes on top is lost.", lang, n=limits()[good])]
    if printed["anytime_to_food"]:
        said.append(say("One turns into 1 food at any time of your turn.", lang))
    worth = printed["points_era1" if era == 1 else "points_era2"]
    if worth:
        said.append(_worth(worth, lang))
    facts = tuple((name, Markup("{}").format(count)) for name, count in counts.items())
    return About(key=f"good {good}", title=capitalised(good_name(good, lang)), words=" ".join(said), facts=facts)


def _worth(worth: float, lang: str) -> str:
    if worth in (0.5, 1):
        return say("Each is worth {points} point at the end.", lang, points=points(worth))
    return say("Each is worth {points} points at the end.", lang, points=points(worth))
