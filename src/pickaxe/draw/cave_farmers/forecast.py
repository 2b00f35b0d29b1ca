"""What the end of the round will ask and bring: crops, food that is due, animals that will be born."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_farmers.printed import ANIMALS
from pickaxe.draw.cave_farmers.targets import View
from pickaxe.draw.cave_farmers.words import say
from pickaxe.draw.svg import Svg, document, join, rect, text

WIDTH = 486.0
HEIGHT = 82.0
# Food that one of a good makes in an ordinary exchange.
_FOOD = {"ruby": 2, "sheep": 1, "boar": 2, "cattle": 3}
_SLAUGHTERING, _COOKING, _MINING, _BEER = 25, 26, 28, 35
_MINES = ("ore mine", "ruby mine")
_FARM = tuple(animal for animal in ANIMALS if animal != "dog")


# What still comes after each question that is asked during the harvest.
_LEFT = {"skip": ("fields", "feed", "breed"), "feed": ("feed", "breed"), "breed": ("breed",)}
_STEPS = {"normal": _LEFT["skip"], "choose": _LEFT["skip"], "unknown": _LEFT["skip"], "one food": ("feed",)}
_SHARES = {"fields": 0.25, "feed": 0.42, "breed": 0.33}


@dataclass(frozen=True)
class Forecast:
    """The end of the round for one seat: what comes from fields, what feeding asks, what is there, who breeds.

    `now` is what the round ends with, "under way" during the harvest and "over" after the last one; `steps` are those
    of fields, feed and breed that are still to come.
    """

    now: str
    steps: tuple[str, ...]
    crops: Mapping[str, int]
    due: int
    food: int
    can_make: int
    newborn: tuple[str, ...]

    @property
    def short(self) -> int:
        """How much food is missing."""
        return max(0, self.due - self.food)


def _due(owner: Mapping[str, Any], now: str) -> int:
    """The food that feeding asks, less what donkeys at work save with the Mining cave."""
    if now == "none":
        return 0
    each = 1 if now == "one food" else 2
    wanted: int = sum(1 if dwarf["newborn"] else each for dwarf in owner["dwarfs"])
    return max(0, wanted - _at_work(owner, owner["animals"]["donkey"]))


def _at_work(owner: Mapping[str, Any], donkeys: int) -> int:
    """How many of so many donkeys the Mining cave counts."""
    mines = sum(cell["kind"] in _MINES for cell in owner["cells"].values())
    return min(mines, donkeys) if _MINING in owner["furnishings"] else 0


def _can_make(owner: Mapping[str, Any], crops: Mapping[str, int]) -> int:
    """The food that all goods and animals would make besides what is there, with the crops that come before feeding."""
    held: Mapping[str, int] = owner["goods"] | owner["animals"]
    more = 1 if _SLAUGHTERING in owner["furnishings"] else 0
    made: int = sum(held[good] * (food + (more if good in _FARM else 0)) for good, food in _FOOD.items())
    grain, vegetables = (held[crop] + crops.get(crop, 0) for crop in ("grain", "vegetable"))
    made += _from_crops(grain, vegetables, owner["furnishings"])
    return made + _from_donkeys(owner, more) + max(0, held["gold"] - 1)


def _from_donkeys(owner: Mapping[str, Any], more: int) -> int:
    """The most food from donkeys, two for 3, less what those save that are at work (R40)."""
    donkeys: int = owner["animals"]["donkey"]
    saved = _at_work(owner, donkeys)
    return max(
        eaten // 2 + eaten * (1 + more) - (saved - _at_work(owner, donkeys - eaten)) for eaten in range(donkeys + 1)
    )


def _from_crops(grain: int, vegetables: int, built: Sequence[int]) -> int:
    """The most food from crops: both together in the Cooking cave, two grain in the Beer parlor, or each alone."""
    pairs = min(grain, vegetables) if _COOKING in built else 0
    made = []
    for cooked in range(pairs + 1):
        left = grain - cooked
        brewed = left // 2 * 4 + left % 2 if _BEER in built else left
        made.append(5 * cooked + brewed + 2 * (vegetables - cooked))
    return max(made)


def _crops(owner: Mapping[str, Any]) -> dict[str, int]:
    standing = [cell["crop"] for cell in owner["cells"].values() if cell["crop"]]
    return {crop: standing.count(crop) for crop in ("grain", "vegetable") if crop in standing}


def _now(view: View) -> str:
    if view["over"] or view["phase"] == "last exchanges":
        return "over"
    now: str = view["harvest"]["now"]
    return "under way" if view["phase"] == "harvest" else now


def _steps(view: View, seat: int, now: str) -> tuple[str, ...]:
    """What is still to come: of a harvest that is under way only what the seat that is asked has before it."""
    planned = _STEPS.get(view["harvest"]["now"], ())
    if now == "under way":
        left = _LEFT.get(view["asked"]["kind"], ()) if view["seat"] == seat else ()
        return tuple(step for step in planned if step in left)
    return () if now == "over" else planned


def forecast(view: View, seat: int) -> Forecast:
    """The end of this round for a seat, as far as it is known."""
    owner, now = view["seats"][seat], _now(view)
    steps = _steps(view, seat, now)
    is_fed = view["feeding"] and view["seat"] == seat
    crops = _crops(owner) if "fields" in steps else {}
    due = view["feeding"]["due"] if is_fed else _due(owner, view["harvest"]["now"])
    return Forecast(
        now=now,
        steps=steps,
        crops=crops,
        due=due if "feed" in steps else 0,
        food=owner["goods"]["food"],
        can_make=_can_make(owner, crops),
        newborn=tuple(owner["young"]) if "breed" in steps else (),
    )


# Drawing


def _box(title: str, line: str, x: float, width: float) -> Svg:
    size = lettering.fit(title, size=12, room=width - 16, least=9.5)
    return join(
        [
            rect(x, 26, width, 52, rx=8, class_="quietground"),
            text(title, x + 8, 43, class_="strong", font_size=size),
            notation.row(line, x=x + 8, y=62, size=12, room=width - 16),
        ]
    )


def _feeding(found: Forecast, x: float, width: float, lang: str) -> Svg:
    """The food that is due, as a bar of what is there, and what goods would make."""
    is_short = found.short > 0
    title = say("feed short" if is_short else "feed", lang, n=found.due, short=found.short)
    made = say("can make", lang, n=found.can_make)
    long = width - 16
    filled = long * min(1, found.food / found.due) if found.due else long
    return join(
        [
            rect(x, 26, width, 52, rx=8, class_="shortface" if is_short else "quietground"),
            text(title, x + 8, 43, class_="shortink" if is_short else "strong"),
            rect(x + 8, 50, long, 6, rx=3, class_="trackline"),
            rect(x + 8, 50, filled, 6, rx=3, class_="shortbar" if is_short else "fedbar"),
            text(lettering.shorten(made, size=11, room=long), x + 8, 71, class_="madeink"),
        ]
    )


def _lines(found: Forecast, lang: str) -> dict[str, str]:
    """What fields and breeding bring."""
    crops = " ".join(f"+{number} {crop}" for crop, number in found.crops.items())
    births = " ".join(f"+1 {animal}" for animal in found.newborn)
    return {
        "fields": crops or say("no field", lang).replace(" ", "_"),
        "breed": births or say("no breed", lang).replace(" ", "_"),
    }


def _boxes(found: Forecast, width: float, lang: str) -> list[Svg]:
    """The steps that are still to come, side by side."""
    lines = _lines(found, lang)
    drawn, x = [], 0.0
    for step in found.steps:
        share = width * _SHARES[step] - (6 if step != "breed" else 0)
        box = _feeding(found, x, share, lang) if step == "feed" else _box(say(step, lang), lines[step], x, share)
        drawn.append(box)
        x += share + 6
    return drawn


def forecast_piece(view: View, seat: int, *, width: float = WIDTH, lang: str = "en") -> Svg:
    """The forecast in up to three boxes below a title, 82 high; nothing after the last harvest."""
    found = forecast(view, seat)
    if found.now == "over":
        return Svg("")
    sign = {"none": "clock", "unknown": "harvest-unknown"}.get(found.now, "harvest")
    head = [
        icons.use(sign, 0, 1, 18, class_="signink"),
        text(say(f"harvest {found.now}", lang), 24, 15, class_="serif forecasthead"),
    ]
    return join([*head, *_boxes(found, width, lang)])


def harvest_forecast(view: View, seat: int, *, width: float = WIDTH, lang: str = "en") -> str:
    """The forecast as one picture."""
    inside = forecast_piece(view, seat, width=width, lang=lang)
    label = say(f"harvest {forecast(view, seat).now}", lang)
    return document(width, HEIGHT, inside, class_="drawing forecast", role="group", aria_label=label)
