"""The few words that drawings of Cave vs Cave carry, and how they name things aloud."""

from collections.abc import Mapping

_ENGLISH: Mapping[str, str] = {
    "seat": "Seat {n}",
    "cave": "{name}'s cave: {rooms}, {empty} empty, {covered} covered, {points}",
    "rooms": "{n} rooms",
    "room": "1 room",
    "points": "{n} points",
    "point": "1 point",
    "covered": "{space}, covered",
    "empty": "{space}, empty",
    "bonus": "bonus {goods}",
    "cavern": "Additional Cavern",
    "costs": "costs {goods}",
    "free": "costs nothing",
    "wall": "wall between {a} and {b}",
    "wall cavern": "wall on side {side} of the Additional Cavern",
    "gap": "build a wall between {a} and {b}",
    "gap cavern": "build a wall on side {side} of the Additional Cavern",
    "raze": "raze the wall between {a} and {b}",
    "raze cavern": "raze the wall on side {side} of the Additional Cavern",
    "excavate": "excavate",
    "furnish": "furnish here",
    "activate": "activate",
    "before": "take its good first",
    "not possible": "not possible: {reason}",
    "taken": "taken by {name}",
    "in hand": "in hand now",
    "hidden": "face down until round {n}",
    "turned": "round {n}",
    "you, now": "you, now",
    "now": "now",
    "round": "Round",
    "round of": "round {n} of {all}",
    "era": "Era {numeral}",
    "solo": "Solo",
    "aim": "The aim is {n} points; more than {more} is outstanding.",
    "pile": "{n} rooms in the draw pile",
    "walls left": "{n} walls left",
    "rooms on display": "Rooms",
    "can build": "{n} you can build now",
    "on display": "{n} on display",
    "plays": "{name} plays",
    "over": "The game is over",
    "score": "Score",
    "rooms score": "Rooms",
    "gold score": "Gold",
    "orange rooms": "Orange rooms",
    "blue rooms": "Blue rooms",
    "dug": "Still covered",
    "any time": "any time",
    "end": "End turn",
    "done": "Done",
    "thumbnail": "{rooms}, {points}",
    "table": "Cave vs Cave, {round}: {scores}",
}
_GERMAN: Mapping[str, str] = {
    "seat": "Platz {n}",
    "cave": "Höhle von {name}: {rooms}, {empty} leer, {covered} verdeckt, {points}",
    "rooms": "{n} Räume",
    "room": "1 Raum",
    "points": "{n} Punkte",
    "point": "1 Punkt",
    "covered": "{space}, verdeckt",
    "empty": "{space}, leer",
    "bonus": "Bonus {goods}",
    "cavern": "Zusatzhöhle",
    "costs": "kostet {goods}",
    "free": "kostet nichts",
    "wall": "Wand zwischen {a} und {b}",
    "wall cavern": "Wand an Seite {side} der Zusatzhöhle",
    "gap": "Wand zwischen {a} und {b} bauen",
    "gap cavern": "Wand an Seite {side} der Zusatzhöhle bauen",
    "raze": "Wand zwischen {a} und {b} abreißen",
    "raze cavern": "Wand an Seite {side} der Zusatzhöhle abreißen",
    "excavate": "ausheben",
    "furnish": "hier einrichten",
    "activate": "aktivieren",
    "before": "Ware zuerst nehmen",
    "not possible": "nicht möglich: {reason}",
    "taken": "genommen von {name}",
    "in hand": "jetzt im Zug",
    "hidden": "verdeckt bis Runde {n}",
    "turned": "Runde {n}",
    "you, now": "du, jetzt",
    "now": "jetzt",
    "round": "Runde",
    "round of": "Runde {n} von {all}",
    "era": "Ära {numeral}",
    "solo": "Solo",
    "aim": "Das Ziel sind {n} Punkte; mehr als {more} ist herausragend.",
    "pile": "{n} Räume im Nachziehstapel",
    "walls left": "noch {n} Wände",
    "rooms on display": "Räume",
    "can build": "{n} kannst du jetzt bauen",
    "on display": "{n} in der Auslage",
    "plays": "{name} spielt",
    "over": "Das Spiel ist zu Ende",
    "score": "Wertung",
    "rooms score": "Räume",
    "gold score": "Gold",
    "orange rooms": "Orange Räume",
    "blue rooms": "Blaue Räume",
    "dug": "Noch verdeckt",
    "any time": "jederzeit",
    "end": "Zug beenden",
    "done": "Fertig",
    "thumbnail": "{rooms}, {points}",
    "table": "Cave vs Cave, {round}: {scores}",
}
_WORDS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "de": _GERMAN}


def say(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, in English where the language is not spoken here."""
    return _WORDS.get(lang, _ENGLISH)[key].format(**values)


def score(points: float) -> str:
    """A number of points with a half written as ½."""
    whole = int(points)
    if points == whole:
        return str(whole)
    return f"{whole or ''}½"


def points(number: float, lang: str) -> str:
    """A number of points in words."""
    return say("point" if number == 1 else "points", lang, n=score(number))


def rooms(number: int, lang: str) -> str:
    """A number of rooms in words."""
    return say("room" if number == 1 else "rooms", lang, n=number)
