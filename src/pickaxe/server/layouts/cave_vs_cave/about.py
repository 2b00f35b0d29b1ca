"""What the details box says about rooms, tiles, spaces and goods, and why something cannot be chosen."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pickaxe.draw.cave_vs_cave.board import bonus
from pickaxe.draw.cave_vs_cave.pieces import limits, room, room_name, tile_name
from pickaxe.games.cave_vs_cave.components import RULES
from pickaxe.games.cave_vs_cave.faces import room_face, tile_face
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.stack import State
from pickaxe.server.layouts.cave_vs_cave.notation import pictures, words
from pickaxe.server.layouts.layout import About
from pickaxe.server.signs import points, with_icons

_GOODS: Final[dict[str, dict[str, Any]]] = {good["id"]: good for good in RULES["goods"]["list"]}
_SHORT: Final = re.compile(r"Costs (\d+) (\w+), you have (\d+)\.")
_WALLS: Final = re.compile(r"Needs (?:exactly )?(.+?); no empty space of yours has that\.")
_MOST: Final = re.compile(r"Needs more (\w+) than the opponent")
_HINT: Final = re.compile(r"(?<=\.) (?=(?:A|An) )")
# Reasons that only say that another price or another effect is meant.
_BESIDE: Final = ("What is asked now", "Furnishing costs 1 food per dwarf", "You have used", "You have taken")


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


class Reasons:
    """Asks the rules why something cannot be chosen now."""

    def __init__(self, state: State, lexicon: Lexicon) -> None:
        self._state = state
        self._lexicon = lexicon
        self._tokens = [lexicon.token(choice) for choice in range(len(lexicon))]

    def of(self, start: str) -> list[str]:
        """Why no choice that begins like this is open: the shortest list of reasons that is to the point."""
        tokens = [token for token in self._tokens if token == start or token.startswith(f"{start} ")]
        lists = [self._state.why_not(token) for token in tokens]
        if [] in lists:
            return []
        useful = [reasons for reasons in lists if not reasons[0].startswith(_BESIDE)]
        return min(useful, key=_weight, default=lists[0])


def _weight(reasons: Sequence[str]) -> tuple[int, int]:
    missing = sum(int(found[1]) - int(found[3]) for reason in reasons if (found := _SHORT.fullmatch(reason)))
    return len(reasons), missing


def in_short(reasons: Iterable[str]) -> str:
    """The first reason in three words."""
    for reason in reasons:
        if found := _SHORT.match(reason):
            return f"{int(found[1]) - int(found[3])} {found[2]} short"
        if found := _WALLS.match(reason):
            return f"needs {_few_walls(found[1])}"
        if found := _MOST.match(reason):
            return f"needs most {found[1]}"
        if "is blue" in reason:
            return "too many blue"
        if "no empty space" in reason:
            return "no empty space"
    return "not possible" if reasons else ""


def _few_walls(pattern: str) -> str:
    return pattern.replace("adjacent ", "").replace("opposite", "facing").replace("-", "–").split(",")[0]


def reasons_in_full(reasons: Iterable[str]) -> tuple[Markup, ...]:
    """The reasons as markup: what would open the way stands out."""
    return tuple(_reason(reason) for reason in reasons)


def _reason(reason: str) -> Markup:
    first, *hints = _HINT.split(reason)
    if " would " in first:
        return Markup('<b class="up">{}</b>').format(first)
    opened = Markup("").join(Markup(' <b class="up">{}</b>').format(hint) for hint in hints)
    return Markup("{}{}").format(first, opened)


def _goods(goods: Mapping[str, int]) -> Markup:
    return with_icons(" ".join(f"{amount} {good}" for good, amount in goods.items()))


# Rooms


def about_room(number: int, *, score: float, ahead: Prospect | None = None, reasons: Sequence[str] = ()) -> About:
    """What there is to say about a room."""
    printed, name = room(number), room_name(number, "en")
    return About(
        key=f"room {number:02}",
        title=name,
        points=points(printed.points) if printed.points else "",
        tag=printed.colour,
        words=_when(printed.colour) + words(room_face(number)) + ".",
        face=pictures(room_face(number)),
        facts=tuple(_room_facts(number, score, ahead)),
        question=f"{name}: why not?" if reasons else "",
        reasons=reasons_in_full(reasons),
    )


def _when(colour: str) -> str:
    return "When activated: " if colour == "orange" else "Works by itself: "


def _room_facts(number: int, score: float, ahead: Prospect | None) -> Iterable[tuple[str, Markup]]:
    printed = room(number)
    if printed.pattern:
        yield "Cost", _goods(printed.cost) if printed.cost else Markup("nothing")
        yield "Walls", Markup("{}").format(printed.pattern.words.replace("-", "–"))
    if ahead and ahead.spaces:
        yield (
            "Place",
            Markup("<b>{}</b> {}").format(", ".join(ahead.spaces), "fits" if len(ahead.spaces) == 1 else "fit"),
        )
        yield "Score", score_change(score, ahead.score)


def score_change(before: float, after: float) -> Markup:
    """A score now and after, with a sign for better or worse."""
    if after == before:
        return Markup("{} stays").format(points(before))
    kind, sign = ("up", "▲") if after > before else ("down", "▼")
    return Markup('{} → <b class="{}">{} {} {}</b>').format(
        points(before), kind, points(after), sign, points(abs(after - before))
    )


# Tiles, spaces, goods


def about_tile(tile: str, *, taken_by: str, reasons: Sequence[str]) -> About:
    """What there is to say about an action tile."""
    name = tile_name(tile, "en")
    facts = [("Taken", Markup("by {} this round").format(taken_by))] if taken_by else []
    return About(
        key=f"tile {tile}",
        title=name,
        words=words(tile_face(tile)) + ".",
        face=pictures(tile_face(tile)),
        facts=tuple(facts),
        question=f"{name}: why not?" if reasons else "",
        reasons=reasons_in_full(reasons),
    )


def about_hidden_tile(round: int) -> About:
    """What there is to say about an action tile that lies face down."""
    return About(key=f"round {round}", title=f"Face down until round {round}", words="It joins the offer then.")


def about_space(name: str, what: object, *, reasons: Sequence[str]) -> About:
    """What there is to say about a covered or an empty space."""
    gift = _goods(bonus(name)) if what == "covered" and bonus(name) else Markup("")
    covered = "A room lies here face down. Digging it out adds it to the display for both."
    empty = "Dug out and free: a room whose walls fit can be furnished here."
    return About(
        key=f"space {name}",
        title=f"{'Additional Cavern' if name == 'cavern' else name}, {what}",
        words=covered if what == "covered" else empty,
        facts=(("Bonus", gift),) if gift else (),
        question=f"{name}: why not?" if reasons else "",
        reasons=reasons_in_full(reasons),
    )


def about_good(good: str, counts: Mapping[str, int], *, era: int) -> About:
    """What there is to say about a good: how many each seat has, what it is worth."""
    printed = _GOODS[good]
    said = [f"At most {limits()[good]}; what comes on top is lost."]
    if printed["anytime_to_food"]:
        said.append("One turns into 1 food at any time of your turn.")
    worth = printed["points_era1" if era == 1 else "points_era2"]
    if worth:
        said.append(f"Each is worth {points(worth)} point at the end.")
    facts = tuple((name, Markup("{}").format(count)) for name, count in counts.items())
    return About(key=f"good {good}", title=printed["en"], words=" ".join(said), facts=facts)
