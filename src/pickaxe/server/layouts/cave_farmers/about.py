"""What the details box says about spaces, furnishings, cells, loot, goods, dwarfs and harvests."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from markupsafe import Markup, escape

from pickaxe.draw.cave_farmers import groups
from pickaxe.draw.cave_farmers.pairs import is_twin, ways
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
from pickaxe.games.cave_farmers.book import FOOD_OF, RUBY_FOOD
from pickaxe.games.cave_farmers.setup import BOOK
from pickaxe.games.cave_farmers.view import Added, CellEntry, FarmersView, price, printed_price
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.words import Name, Said, capitalised
from pickaxe.server.layouts.cave_farmers.labels import in_full, row
from pickaxe.server.layouts.cave_farmers.market import in_game
from pickaxe.server.layouts.cave_farmers.scene import VERBS, Prospect, Scene
from pickaxe.server.layouts.kept import kept, only, shared
from pickaxe.server.layouts.layout import About, Details
from pickaxe.server.layouts.reasons import score_change
from pickaxe.server.markup import pictured

Fact = tuple[str, Markup]

_TAGS: Final = {"or": "orange", "gr": "green", "ye": "yellow"}
_WORTH: Final[Mapping[str, str]] = {
    "grain": "Half a point each at the end, rounded up.",
    **dict.fromkeys(("vegetable", "ruby", "gold", "dog"), "Each is worth 1 point at the end."),
    **dict.fromkeys(
        ("sheep", "donkey", "boar", "cattle"), "Each is worth 1 point at the end; none of a kind costs 2 points."
    ),
    **dict.fromkeys(("wood", "stone", "ore", "food"), "Worth nothing at the end."),
}
_HARVEST: Final = ("Take 1 crop from every field, feed 2 food to each dwarf and 1 to a newborn, then animals breed.",)
_EVENTS: Final = (
    "1st red marker: no harvest.",
    "2nd: 1 food for each dwarf.",
    "3rd: harvest without fields or without breeding.",
)


def _about(
    scene: Scene,
    key: str,
    title: str,
    words: str = "",
    facts: Iterable[Fact] = (),
    reasons: Sequence[Said] = (),
    **more: str,
) -> About:
    """What there is to say about a thing, and why it cannot be chosen."""
    why, told = scene.say("Why not?") if reasons else "", in_full(reasons, scene.lang, scene.names)
    return About(key, title, words=words, facts=tuple(facts), question=why, reasons=told, **more)


def _text(text: str) -> Markup:
    return escape(text)


def _score(scene: Scene, ahead: Prospect) -> Fact:
    return scene.say("Score"), score_change(scene.own["score"], ahead.score, scene.lang)


# Spaces


def about_spaces(scene: Scene) -> Iterable[Details]:
    """Every action space, and the cards that are still to come."""
    if scene.kind in VERBS:
        return tuple(_about_spaces(scene))
    return shared(_about_still_spaces, scene.view, tuple(scene.names), scene.lang)


def _about_still_spaces(view: FarmersView, names: Sequence[str], lang: str) -> Iterable[Details]:
    return kept(_about_quiet_spaces, only(view, "spaces", "cards", "players"), names, lang)


def _about_quiet_spaces(view: object, names: Sequence[str], lang: str) -> Iterable[Details]:
    return tuple(_about_spaces(_elsewhere(names, lang, view)))


def _about_spaces(scene: Scene) -> Iterable[Details]:
    for entry in [entry for group in groups(scene.view, lang=scene.lang) for entry in group.entries]:
        reasons = () if "rounds" in entry else scene.space_reasons(entry["token"])
        yield kept(_about_space, entry, tuple(reasons), tuple(scene.names), scene.lang)


def _about_space(entry: Entry, reasons: Sequence[Said], names: Sequence[str], lang: str) -> Details:
    scene = _elsewhere(names, lang)
    name, does = (WORDS.name(kind, entry["id"], lang) for kind in ("space", "space does"))
    return Details(_about(scene, f"space {entry['token']}", name, does, _space_facts(scene, entry), reasons))


def _elsewhere(names: Sequence[str], lang: str, view: object = None, seat: int = 0) -> Scene:
    """A scene without anything but what is told here."""
    return Scene(cast(FarmersView, view or {}), cast(FarmersView, {}), names, lang, seat=seat)


def _space_facts(scene: Scene, entry: Entry) -> Iterable[Fact]:
    if "rounds" in entry:
        yield scene.say("Comes"), _text(scene.say("in round {n}", n=rounds_words(entry["rounds"])))
        return
    if entry["goods"]:
        yield scene.say("Here"), row(entry["goods"], scene.lang)
    if entry["added"]:
        yield scene.say("Each round"), _added(entry["added"], scene.lang)
    if entry["seat"] is not None:
        yield scene.say("Taken"), _text(scene.say("by {name} this round", name=scene.names[entry["seat"]]))


def _added(added: Added, lang: str) -> Markup:
    """What comes onto a space every round: on an empty one, and on top of something."""
    if added["first"] == added["more"]:
        return Markup("+ {}").format(row(added["first"], lang))
    first, more = goods_value(added["first"]), goods_value(added["more"])
    return pictured(WORDS, Said("{first} if empty, else {more}", first=first, more=more), lang)


# Furnishings


def about_furnishings(scene: Scene) -> Details:
    """Every furnishing of the game."""
    if scene.targets.ids("furnishing"):
        return Details(*(_about_furnishing(scene, number) for number in in_game(scene)))
    seats = [*({} for _ in range(scene.seat)), only(scene.own, "saves")]
    seen = {"dwelling": scene.view["dwelling"], "seats": seats}
    return kept(_about_furnishings, seen, in_game(scene), scene.seat, tuple(scene.names), scene.lang)


def _about_furnishings(view: object, numbers: Sequence[int], seat: int, names: Sequence[str], lang: str) -> Details:
    scene = _elsewhere(names, lang, view, seat)
    return Details(*(_about_furnishing(scene, number) for number in numbers))


def _about_furnishing(scene: Scene, number: int) -> About:
    printed, words = furnishing(number), _effect(scene, number)
    facts, reasons = _furnishing_facts(scene, number), scene.furnishing_reasons(number)
    points, tag = str(printed.points) if printed.points else "", _TAGS[printed.band]
    title = furnishing_name(number, scene.lang)
    return _about(scene, f"furnishing {number:02}", title, words, facts, reasons, points=points, tag=tag)


def _effect(scene: Scene, number: int) -> str:
    """What a furnishing does, and what it brings at the end."""
    effect, bonus = (furnishing_text(kind, number, scene.lang) for kind in ("does", "bonus"))
    return " ".join(part for part in (effect, bonus and scene.say("At the end: {bonus}", bonus=bonus)) if part)


def _furnishing_facts(scene: Scene, number: int) -> Iterable[Fact]:
    yield scene.say("Cost"), _price(scene, number)
    if ahead := scene.prospects.get(number):
        places = [cell_words(cell, scene.lang) for cell in ahead.places]
        if places:
            place = places[0] if len(places) == 1 else scene.say("{n} places", n=len(places))
            yield scene.say("Place"), _text(place)
        yield _score(scene, ahead)


def _price(scene: Scene, number: int) -> Markup:
    printed, paid = printed_price(scene.view, number), price(scene.view, number, scene.seat)
    due = {good: number for good, number in paid.items() if number}
    now = row(due, scene.lang) if due else _text(scene.say("nothing"))
    if paid == printed:
        return now
    return Markup('{} <span class="was">{} {}</span>').format(now, scene.say("instead of"), row(printed, scene.lang))


# Cells


def about_cells(scene: Scene, note: str) -> Details:
    """Every cell of the home, with a note on those that can be chosen, and every way to lay a twin tile."""
    if scene.kind == "place" or scene.targets.ids("cell"):
        return Details(*_about_cells(scene, note))
    own = only(scene.own, "cells", "housing", "capacity")
    return kept(_about_home, {"seats": {scene.seat: own}}, scene.seat, tuple(scene.names), scene.lang)


def _about_home(view: object, seat: int, names: Sequence[str], lang: str) -> Details:
    return Details(*_about_cells(_elsewhere(names, lang, view, seat), ""))


def _about_cells(scene: Scene, note: str) -> Iterable[About]:
    places = scene.targets.ids("cell")
    for cell in dict.fromkeys([*scene.own["cells"], *places]):
        held, choices = scene.own["cells"].get(cell), scene.targets.of("cell", cell, "place")
        asks = scene.kind == "place" and cell not in places and not is_twin(scene.targets)
        reasons = scene.reasons("place", Name("cell", cell)) if asks else ()
        facts = _cell_facts(scene, cell, held, scene.ahead(choices[0]) if choices else None)
        title, words = _cell(scene, cell, held)
        yield _about(scene, f"cell {cell}", title, words, facts, reasons, note=note if cell in places else "")
    for pair, choice in ways(scene.targets).items():
        title = WORDS.say(scene.label(choice), scene.lang)
        yield _about(scene, f"pair {pair[0]} {pair[1]}", title, facts=[_score(scene, scene.ahead(choice))])


def _cell(scene: Scene, cell: str, held: CellEntry | None) -> tuple[str, str]:
    """The title of a cell and its words; a furnished one speaks of its furnishing."""
    if held is None:
        return capitalised(cell_words(cell, scene.lang)), ""
    number = held["furnishing"]
    if number is None:
        return capitalised(WORDS.name("land", held["kind"], scene.lang)), ""
    return furnishing_name(number, scene.lang), _effect(scene, number)


def _cell_facts(scene: Scene, cell: str, held: CellEntry | None, ahead: Prospect | None) -> Iterable[Fact]:
    yield scene.say("Place"), _text(cell_words(cell, scene.lang))
    if held and held["reward"]:
        yield scene.say("Covered"), Markup("+ {}").format(row(held["reward"], scene.lang))
    if held and held["crop"]:
        yield scene.say("Grows"), row({held["crop"]: held["amount"]}, scene.lang)
    # The animals of a large pasture stand on its first cell.
    first = min(cell, held["other"]) if held and held["other"] else cell
    here = {pen["animal"]: pen["count"] for pen in scene.own["housing"] if pen["cell"] == first and pen["animal"]}
    if here:
        yield scene.say("Animals"), row(here, scene.lang)
    if room := scene.own["capacity"].get(first):
        yield scene.say("Room"), _text(scene.say("{n} {n:animal|animals}", n=room))
    if ahead:
        yield _score(scene, ahead)


# Loot, goods, dwarfs, harvests


def about_loot(scene: Scene) -> Iterable[About]:
    """Every item of loot, and every weapon that can be forged."""
    for item in BOOK.items:
        asks = scene.kind == "expedition" and not scene.targets.of("loot", item.token)
        reasons = scene.reasons("loot", Name("loot", item.token)) if asks else ()
        title, words = (WORDS.name(kind, item.token, scene.lang) for kind in ("loot", "loot does"))
        facts = [(scene.say("Strength"), _text(scene.say("{n} or more", n=item.strength)))]
        yield _about(scene, f"loot {item.token}", capitalised(title), words, facts, reasons)
    for id in scene.targets.ids("strength"):
        cost = pictured(WORDS, scene.label(scene.targets.of("strength", id)[0]), scene.lang)
        title = scene.say("Forge strength {n}", n=int(id))
        yield _about(scene, f"strength {int(id)}", title, facts=[(scene.say("Cost"), cost)])


def about_goods(scene: Scene) -> Iterable[Details]:
    """Every good and animal: what it is worth, and how many everyone has."""
    return shared(_about_goods, scene.view, tuple(scene.names), scene.lang)


def _about_goods(view: FarmersView, names: Sequence[str], lang: str) -> Iterable[Details]:
    counts = [owner["goods"] | owner["animals"] for owner in view["seats"]]
    return tuple(kept(_about_good, [each[good] for each in counts], good, names, lang) for good in counts[0])


def _about_good(held: Sequence[int], good: str, names: Sequence[str], lang: str) -> Details:
    scene = _elsewhere(names, lang)
    said = [scene.say(_WORTH[good])]
    if food := _as_food(good):
        said.append(WORDS.say(Said("Turns into food at any time: {food}.", food=food), scene.lang))
    facts = [(who, _text(str(number))) for who, number in zip(scene.names, held, strict=True)]
    return Details(_about(scene, f"good {good}", capitalised(good_name(good, lang, 2)), " ".join(said), facts))


def _as_food(good: str) -> Said | None:
    """What a good makes when it is turned into food."""
    if good == "gold":
        return Said("1 food less than gold")
    made = RUBY_FOOD if good == "ruby" else FOOD_OF.get(good)
    food = Said("{food}", food=amount_value("food", made)) if made else None
    return Said("{food}, two together {n}", food=food, n=FOOD_OF["2 donkeys"]) if good == "donkey" and food else food


def about_dwarfs(scene: Scene) -> Details:
    """Dwarfs of every strength that there is, and what the end of the rounds brings."""
    return shared(_about_armed, scene.view, tuple(scene.names), scene.lang)


def _about_armed(view: FarmersView, names: Sequence[str], lang: str) -> Details:
    strengths = sorted({dwarf["strength"] for owner in view["seats"] for dwarf in owner["dwarfs"]})
    return kept(_about_dwarfs, strengths, names, lang)


def _about_dwarfs(strengths: Sequence[int], names: Sequence[str], lang: str) -> Details:
    scene = _elsewhere(names, lang)
    return Details(*(about_dwarf(scene, strength) for strength in strengths), about_harvests(scene))


def about_dwarf(scene: Scene, strength: int) -> About:
    """What a dwarf of some strength can do."""
    armed = scene.say("Armed with strength {n}: it can go on expeditions.", n=strength)
    title = scene.say("Dwarf of strength {n}", n=strength) if strength else scene.say("Unarmed dwarf")
    rule = scene.say("Dwarfs go in the order of their strength; 1 ruby lets another one go first.")
    return _about(scene, f"dwarf {strength}", title, f"{armed} {rule}" if strength else rule)


def about_harvests(scene: Scene) -> About:
    """What the end of the rounds brings."""
    told = [*_HARVEST, *(_EVENTS if len(scene.names) > 1 else ())]
    return _about(scene, "harvests", scene.say("Harvests"), " ".join(map(scene.say, told)))
