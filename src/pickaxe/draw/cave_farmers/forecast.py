"""What the end of the round will ask and bring, as a picture: crops, food that is due, animals that will be born."""

from pickaxe.draw import icons, lettering, notation
from pickaxe.draw.cave_farmers.said import in_notation, say
from pickaxe.draw.svg import Svg, join, rect, text
from pickaxe.games.cave_farmers.forecast import Forecast
from pickaxe.games.cave_farmers.view import FarmersView

WIDTH = 486.0
HEIGHT = 82.0
_SHARES = {"fields": 0.25, "feed": 0.42, "breed": 0.33}
TITLES = {
    "none": "No harvest after this round",
    "normal": "Harvest after this round",
    "one food": "1 food for each dwarf after this round",
    "choose": "Harvest after this round, without fields or breeding",
    "under way": "Harvest",
    "over": "The last harvest is over",
    "unknown": "Marker face down: perhaps a harvest",
}


def _box(title: str, line: str, x: float, width: float) -> Svg:
    size = lettering.fit(title, size=12, room=width - 16, least=9.5)
    return join(
        [
            rect(x, 26, width, 52, rx=8, class_="quietground"),
            text(title, x + 8, 43, class_="strong", font_size=size),
            notation.row(line, x=x + 8, y=62, size=12, room=width - 16),
        ]
    )


def _title(found: Forecast, lang: str) -> str:
    if found["short"]:
        return say("Feed {n}: {short} short", lang, n=found["due"], short=found["short"])
    return say("Feed {n}", lang, n=found["due"])


def _feeding(found: Forecast, x: float, width: float, lang: str) -> Svg:
    """The food that is due, as a bar of what is there, and what goods would make."""
    is_short = found["short"] > 0
    title = _title(found, lang)
    made = say("goods would make {n}", lang, n=found["can_make"])
    long = width - 16
    filled = long * min(1, found["food"] / found["due"]) if found["due"] else long
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
    crops = " ".join(f"+{number} {crop}" for crop, number in found["crops"].items())
    births = " ".join(f"+1 {animal}" for animal in found["newborn"])
    return {
        "fields": crops or in_notation(say("nothing ripe", lang)),
        "breed": births or in_notation(say("no young", lang)),
    }


def _boxes(found: Forecast, width: float, lang: str) -> list[Svg]:
    """The steps that are still to come, side by side."""
    lines = _lines(found, lang)
    names = {"fields": say("Fields", lang), "breed": say("Breed", lang)}
    drawn, x = [], 0.0
    for step in found["steps"]:
        share = width * _SHARES[step] - (6 if step != "breed" else 0)
        box = _feeding(found, x, share, lang) if step == "feed" else _box(names[step], lines[step], x, share)
        drawn.append(box)
        x += share + 6
    return drawn


def forecast_piece(view: FarmersView, seat: int, *, width: float = WIDTH, lang: str = "en") -> Svg:
    """The forecast in up to three boxes below a title, 82 high; nothing after the last harvest."""
    found = view["seats"][seat]["forecast"]
    if found["now"] == "over":
        return Svg("")
    sign = {"none": "clock", "unknown": "harvest-unknown"}.get(found["now"], "harvest")
    head = [
        icons.use(sign, 0, 1, 18, class_="signink"),
        text(say(TITLES[found["now"]], lang), 24, 15, class_="serif forecasthead"),
    ]
    return join([*head, *_boxes(found, width, lang)])
