"""The harvest markers: what every round to come will bring, as far as it is known."""

from dataclasses import dataclass, replace

from pickaxe.draw import icons, lettering
from pickaxe.draw.cave_farmers.printed import say
from pickaxe.draw.cave_farmers.space import HEIGHT, WIDTH
from pickaxe.draw.svg import Drawing, Svg, circle, document, group, join, rect, text
from pickaxe.games.cave_farmers.view import FarmersView
from pickaxe.games.cave_farmers.words import WORDS

# Rounds without a marker whose end is printed.
_PRINTED = {3: "green", 4: "food", 5: "green"}
# How the end of a round is called, by what the forecast of it says.
HARVESTS = {
    "none": "No harvest after this round",
    "normal": "Harvest after this round",
    "one food": "1 food for each dwarf after this round",
    "choose": "Harvest after this round, without fields or breeding",
    "under way": "Harvest",
    "over": "The last harvest is over",
    "unknown": "Marker face down: perhaps a harvest",
}
_SIGNS = {"green": "harvest", "red": "harvest-unknown", "food": "food"}


@dataclass(frozen=True)
class _Stretch:
    """Rounds one after the other that bring the same: green, red, food or unknown."""

    first: int
    last: int
    kind: str

    @property
    def words(self) -> str:
        """The numbers of the rounds."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def _kind(view: FarmersView, number: int) -> str:
    """What the end of a round brings."""
    markers = {marker["round"]: marker["colour"] or "unknown" for marker in view["harvest"]["markers"]}
    return markers.get(number) or _PRINTED.get(number, "green" if number > max(_PRINTED) else "")


def _stretches(view: FarmersView) -> list[_Stretch]:
    """The rounds from now on; those that are not known lie together."""
    found: list[_Stretch] = []
    for number in view["rounds"]:
        kind = _kind(view, number)
        if number < view["round"] or not kind:
            continue
        if found and found[-1].kind == kind and (kind == "unknown" or view["players"] == 1):
            found[-1] = replace(found[-1], last=number)
        else:
            found.append(_Stretch(number, number, kind))
    return found


def _said(view: FarmersView, lang: str) -> str:
    words = {
        "food": WORDS.name("harvest", "one food", lang),
        "green": WORDS.name("harvest", "normal", lang),
        "red": say("event", lang),
        "unknown": say("unknown", lang),
    }
    listed = [say("round {n}: {what}", lang, n=each.words, what=words[each.kind]) for each in _stretches(view)]
    return f"{say('Harvests', lang)}: {', '.join(listed)}" if listed else say("Harvests", lang)


def _marker(stretch: _Stretch, x: float, y: float, size: float, *, is_now: bool) -> Svg:
    if stretch.kind == "unknown":
        parts = [
            circle(x, y + size / 2, size * 0.46, class_="markerdown"),
            text("?", x, y + size * 0.76, class_="markerink", font_size=size * 0.72),
        ]
    else:
        parts = [icons.use(_SIGNS[stretch.kind], x - size / 2, y, size)]
    return join([*parts, text(stretch.words, x, y + size + 9.5, class_="markernow" if is_now else "markernumber")])


def _row(view: FarmersView, width: float, height: float) -> list[Svg]:
    """The markers side by side, each as wide as its numbers."""
    shown = _stretches(view)
    size = min(16.0, height - 32)
    wide = [max(size, lettering.width(each.words, 10)) for each in shown]
    gap = min(9.0, (width - 14 - sum(wide)) / max(1, len(shown) - 1))
    parts, x = [], 8.0
    for each, room in zip(shown, wide, strict=True):
        parts.append(_marker(each, x + room / 2, height - 13.5 - size, size, is_now=each.first == view["round"]))
        x += room + gap
    return parts


def harvest_strip(view: FarmersView, *, lang: str = "en", width: float = WIDTH, height: float = HEIGHT) -> Drawing:
    """The rounds that are still to be harvested, as a card like that of an action space."""
    title = say("Harvests", lang)
    held = lettering.held(title, size=11, room=width - 12)
    inside = group(
        rect(0.5, 0.5, width - 1, height - 1, rx=8, class_="quietface"),
        text(title, 7, 17, class_="spacename", font_size=11.5, **held),
        *_row(view, width, height),
        class_="markers",
        role="img",
        aria_label=_said(view, lang),
        data_about="harvests",
    )
    return document(width, height, inside, class_="drawing card spacecard")
