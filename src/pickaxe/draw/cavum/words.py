"""The few words that drawings of Cavum carry, and how they name things aloud."""

from collections.abc import Iterable, Mapping, Sequence

from pickaxe.games.cavum.names import name

_ENGLISH: Mapping[str, str] = {
    "seat": "Seat {n}",
    "mountain": "The mountain: {tiles} tiles, {veins} veins, {stations} stations",
    "space": "space {space}",
    "city space": "city space {space}",
    "empty": "empty",
    "rock": "rock",
    "tile": "{piece}, exits {exits}",
    "level": "level {n}",
    "vein": "{colour} vein, stones: {n}",
    "station": "{name}'s station",
    "lay": "lay here",
    "discover": "discover here",
    "build": "build here",
    "begin": "begin the route here",
    "step": "go on here",
    "on route": "on the route",
    "blast": "would lose a tile in the explosion",
    "turn": "{piece} on {space} with exits {exits}",
    "turn back": "Turn to the left",
    "turn on": "Turn to the right",
    "order": "order {value}: {gems}",
    "penalty": "penalty {n}",
    "chips": "{n} points at once",
    "take": "take",
    "fulfil": "fulfil",
    "not possible": "not possible: {reason}",
    "sequence card": "sequence card {n} with {piece}",
    "taken by": "taken by {name}",
    "scales": "Price scales",
    "scale": "{colour}: {taken} on the scale, sells for {price}",
    "not sold": "nothing to sell",
    "offer": "offer {colour} for {n}",
    "sell": "sell {n} {colour} for {price} each",
    "sell one": "sell one {colour} for {n}",
    "put": "put {n} {colour} on the vein",
    "pool": "Pool",
    "in pool": "{piece}: {n} in the pool",
    "buy": "buy with an option",
    "own station": "station of {name}",
}
_GERMAN: Mapping[str, str] = {
    "seat": "Platz {n}",
    "mountain": "Der Berg: {tiles} Höhlenteile, {veins} Adern, {stations} Stationen",
    "space": "Feld {space}",
    "city space": "Stadtfeld {space}",
    "empty": "leer",
    "rock": "Fels",
    "tile": "{piece}, Ausgänge {exits}",
    "level": "Ebene {n}",
    "vein": "Ader {colour}, Edelsteine: {n}",
    "station": "Station von {name}",
    "lay": "hierher legen",
    "discover": "hier entdecken",
    "build": "hier bauen",
    "begin": "den Weg hier beginnen",
    "step": "hierher weitergehen",
    "on route": "auf dem Weg",
    "blast": "würde beim Einsturz ein Höhlenteil verlieren",
    "turn": "{piece} auf {space} mit Ausgängen {exits}",
    "turn back": "Nach links drehen",
    "turn on": "Nach rechts drehen",
    "order": "Auftrag {value}: {gems}",
    "penalty": "Abzug {n}",
    "chips": "{n} Punkte sofort",
    "take": "nehmen",
    "fulfil": "erfüllen",
    "not possible": "nicht möglich: {reason}",
    "sequence card": "Reihenfolgekarte {n} mit {piece}",
    "taken by": "genommen von {name}",
    "scales": "Edelsteinskalen",
    "scale": "{colour}: {taken} auf der Skala, bringt {price}",
    "not sold": "nichts zu verkaufen",
    "offer": "{colour} für {n} anbieten",
    "sell": "{n} {colour} für je {price} verkaufen",
    "sell one": "einen Edelstein ({colour}) für {n} verkaufen",
    "put": "{n} {colour} auf die Ader legen",
    "pool": "Kaufpool",
    "in pool": "{piece}: {n} im Kaufpool",
    "buy": "mit einer Kaufoption kaufen",
    "own station": "Station von {name}",
}
_WORDS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "de": _GERMAN}
_DIRECTIONS: Mapping[str, Sequence[str]] = {
    "en": ("E", "NE", "NW", "W", "SW", "SE"),
    "de": ("O", "NO", "NW", "W", "SW", "SO"),
}


def say(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, in English where the language is not spoken here."""
    return _WORDS.get(lang, _ENGLISH)[key].format(**values)


def piece_name(piece: str, lang: str) -> str:
    """The name of a piece."""
    return name("piece", piece, lang)


def colour_name(colour: str, lang: str) -> str:
    """The name of a colour of stones."""
    return name("colour", colour, lang)


def seat_name(names: Sequence[str], seat: int, lang: str) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else say("seat", lang, n=seat + 1)


def space_name(space: str) -> str:
    """The name of a space as it is read: −2, 4."""
    return space.replace("-", "−").replace(",", ", ")


def exit_names(exits: Iterable[int], lang: str) -> str:
    """The directions of some exits."""
    names = _DIRECTIONS.get(lang, _DIRECTIONS["en"])
    return " ".join(names[direction] for direction in exits)
