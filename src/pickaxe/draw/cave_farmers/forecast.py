"""What the end of the round will ask and bring: crops, food that is due, animals that will be born."""

from collections.abc import Mapping
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
_FOOD = {"grain": 1, "vegetable": 2, "ruby": 2, "sheep": 1, "donkey": 1, "boar": 2, "cattle": 3}
_SLAUGHTERING, _MINING, _MINES = 25, 28, ("ore mine", "ruby mine")
_FARM = tuple(animal for animal in ANIMALS if animal != "dog")


@dataclass(frozen=True)
class Forecast:
    """The end of the round for one seat: what comes from fields, what feeding asks, what is there, who breeds."""

    now: str
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
    if now in ("none", "unknown"):
        return 0
    each = 1 if now == "one food" else 2
    wanted: int = sum(1 if dwarf["newborn"] else each for dwarf in owner["dwarfs"])
    mines = sum(cell["kind"] in _MINES for cell in owner["cells"].values())
    donkeys: int = owner["animals"]["donkey"]
    saved = min(mines, donkeys) if _MINING in owner["furnishings"] else 0
    return max(0, wanted - saved)


def _can_make(owner: Mapping[str, Any]) -> int:
    """The food that all goods and animals would make besides what is there."""
    held: Mapping[str, int] = owner["goods"] | owner["animals"]
    more = 1 if _SLAUGHTERING in owner["furnishings"] else 0
    made: int = sum(held[good] * (food + (more if good in _FARM else 0)) for good, food in _FOOD.items())
    return made + held["donkey"] // 2 + max(0, held["gold"] - 1)


def _crops(owner: Mapping[str, Any]) -> dict[str, int]:
    standing = [cell["crop"] for cell in owner["cells"].values() if cell["crop"]]
    return {crop: standing.count(crop) for crop in ("grain", "vegetable") if crop in standing}


def forecast(view: View, seat: int) -> Forecast:
    """The end of this round for a seat, as far as it is known."""
    owner, now = view["seats"][seat], view["harvest"]["now"]
    is_harvest = now in ("normal", "choose")
    is_fed = view["feeding"] and view["seat"] == seat
    pairs = tuple(animal for animal in _FARM if owner["animals"][animal] >= 2)
    return Forecast(
        now=now,
        crops=_crops(owner) if is_harvest else {},
        due=view["feeding"]["due"] if is_fed else _due(owner, now),
        food=owner["goods"]["food"],
        can_make=_can_make(owner),
        newborn=pairs if is_harvest else (),
    )


# Drawing


def _box(title: str, line: str, x: float, width: float, *, is_short: bool = False) -> Svg:
    size = lettering.fit(title, size=12, room=width - 16, least=9.5)
    parts = [
        rect(x, 26, width, 52, rx=8, class_="shortface" if is_short else "chip"),
        text(title, x + 8, 43, class_="shortink" if is_short else "strong", font_size=size),
        notation.row(line, x=x + 8, y=62, size=12, room=width - 16),
    ]
    return join(parts)


def _feeding(found: Forecast, x: float, width: float, lang: str) -> Svg:
    """The food that is due, as a bar of what is there, and what goods would make."""
    is_short = found.short > 0
    title = say("feed short" if is_short else "feed", lang, n=found.due, short=found.short)
    made = say("can make", lang, n=found.can_make)
    long = width - 16
    filled = long * min(1, found.food / found.due) if found.due else long
    return join(
        [
            rect(x, 26, width, 52, rx=8, class_="shortface" if is_short else "chip"),
            text(title, x + 8, 43, class_="shortink" if is_short else "strong"),
            rect(x + 8, 50, long, 6, rx=3, class_="track"),
            rect(x + 8, 50, filled, 6, rx=3, class_="shortbar" if is_short else "fedbar"),
            text(lettering.shorten(made, size=11, room=long), x + 8, 71, class_="madeink"),
        ]
    )


def _boxes(found: Forecast, width: float, lang: str) -> list[Svg]:
    crops = " ".join(f"+{number} {crop}" for crop, number in found.crops.items())
    births = " ".join(f"+1 {animal}" for animal in found.newborn)
    thirds = (width * 0.25, width * 0.42, width * 0.33)
    fields = _box(say("fields", lang), crops or say("no field", lang).replace(" ", "_"), 0, thirds[0] - 6)
    feeding = _feeding(found, thirds[0], thirds[1] - 6, lang)
    breeding = _box(
        say("breed", lang), births or say("no breed", lang).replace(" ", "_"), thirds[0] + thirds[1], thirds[2]
    )
    return [feeding] if found.now == "one food" else [fields, feeding, breeding]


def forecast_piece(view: View, seat: int, *, width: float = WIDTH, lang: str = "en") -> Svg:
    """The forecast in up to three boxes below a title, 82 high."""
    found = forecast(view, seat)
    sign = {"none": "clock", "unknown": "harvest-unknown"}.get(found.now, "harvest")
    head = [
        icons.use(sign, 0, 1, 18, class_="signink"),
        text(say(f"harvest {found.now}", lang), 24, 15, class_="serif forecasthead"),
    ]
    boxes = _boxes(found, width, lang) if found.due or found.crops or found.newborn else []
    return join([*head, *boxes])


def harvest_forecast(view: View, seat: int, *, width: float = WIDTH, lang: str = "en") -> str:
    """The forecast as one picture."""
    inside = forecast_piece(view, seat, width=width, lang=lang)
    label = say(f"harvest {view['harvest']['now']}", lang)
    return document(width, HEIGHT, inside, class_="drawing forecast", role="group", aria_label=label)
