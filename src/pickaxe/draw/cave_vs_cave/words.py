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
    "bury": "put a tile face down here",
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
    "draft": "Draft",
    "drafted": "Rooms cost nothing but walls, as few as possible.\nWho is ahead waits; out at {n} points.",
    "buried": "What is left of the pile goes face down\nonto empty spaces.",
    "drafting pile": "in the pile",
    "out": "out",
    "solo": "Solo",
    "aim": "The aim is {n} points; more than {more} is outstanding.",
    "aim both": "The aim is more than {n} points.",
    "pile": "{n} rooms in the draw pile",
    "piles": "{n} rooms in the draw pile of Era I, {m} in that of Era II",
    "walls left": "{n} walls left",
    "rooms on display": "Rooms",
    "in hand room": "{name} waits for its space",
    "pool": "Pool",
    "pool note": "works for both",
    "pool room": "{name}, room of the pool",
    "can build": "{n} you can build now",
    "can draft": "{n} you can draft now",
    "on display": "{n} on display",
    "plays": "{name} plays",
    "over": "The game is over",
    "rooms score": "Rooms",
    "gold score": "Gold",
    "goods score": "Goods",
    "colours": "Orange, blue rooms",
    "dug": "Still covered",
    "any time": "any time",
    "if most weapons": "if most weapons",
    "end": "End turn",
    "done": "Done",
    "receive": "Receive the goods",
    "cavern two walls": "Cavern with two walls",
    "cavern three walls": "Cavern with three walls",
    "thumbnail": "{rooms}, {points}",
    "table": "Cave vs Cave, {round}: {scores}",
}
_GERMAN: Mapping[str, str] = {
    "seat": "Platz {n}",
    "cave": "Höhle von {name}: {rooms}, {empty} leer, {covered} verdeckt, {points}",
    "rooms": "{n} Einrichtungen",
    "room": "1 Einrichtung",
    "points": "{n} Punkte",
    "point": "1 Punkt",
    "covered": "{space}, verdeckt",
    "empty": "{space}, leer",
    "bonus": "Bonus {goods}",
    "cavern": "Zusatzraum",
    "costs": "kostet {goods}",
    "free": "kostet nichts",
    "wall": "Wand zwischen {a} und {b}",
    "wall cavern": "Wand an Seite {side} des Zusatzraums",
    "gap": "Wand zwischen {a} und {b} errichten",
    "gap cavern": "Wand an Seite {side} des Zusatzraums errichten",
    "raze": "Wand zwischen {a} und {b} abreißen",
    "raze cavern": "Wand an Seite {side} des Zusatzraums abreißen",
    "excavate": "aushöhlen",
    "furnish": "hierher bauen",
    "bury": "hier ein Plättchen verdeckt ablegen",
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
    "era": "Epoche {numeral}",
    "draft": "Draft",
    "drafted": "Nur Wände werden gebraucht, so wenige wie möglich.\nWer vorne liegt, wartet; Schluss bei {n} Punkten.",
    "buried": "Der Rest des Stapels kommt verdeckt\nauf leere Felder.",
    "drafting pile": "im Stapel",
    "out": "fertig",
    "solo": "Solo",
    "aim": "Das Ziel sind {n} Punkte; mehr als {more} ist herausragend.",
    "aim both": "Das Ziel sind mehr als {n} Punkte.",
    "pile": "{n} Einrichtungen im Nachziehstapel",
    "piles": "{n} Einrichtungen im Nachziehstapel von Epoche I, {m} in dem von II",
    "walls left": "noch {n} Wände",
    "rooms on display": "Einrichtungen",
    "in hand room": "{name} sucht einen Platz",
    "pool": "Pool",
    "pool note": "gilt für beide",
    "pool room": "{name}, Einrichtung des Pools",
    "can build": "{n} kannst du jetzt bauen",
    "can draft": "{n} kannst du jetzt draften",
    "on display": "{n} in der Auslage",
    "plays": "{name} spielt",
    "over": "Das Spiel ist zu Ende",
    "rooms score": "Einrichtungen",
    "gold score": "Gold",
    "goods score": "Waren",
    "colours": "Davon orange, blau",
    "dug": "Noch verdeckt",
    "any time": "jederzeit",
    "if most weapons": "wenn mehr Waffen",
    "end": "Zug beenden",
    "done": "Fertig",
    "receive": "Waren nehmen",
    "cavern two walls": "Zusatzraum mit zwei Wänden",
    "cavern three walls": "Zusatzraum mit drei Wänden",
    "thumbnail": "{rooms}, {points}",
    "table": "Cave vs Cave, {round}: {scores}",
}
_WORDS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "de": _GERMAN}
# The small words on faces, and the words for wall patterns, by their English form.
_SMALL: Mapping[str, Mapping[str, str]] = {
    "de": {
        "if_most": "wenn_mehr",
        "if_<3": "wenn_<3",
        "if_≥3": "wenn_≥3",
        "different": "verschiedene",
        "past": "durch",
        "all_goods": "alle_Waren",
        "no_effect": "ohne_Wirkung",
    }
}
_PATTERNS: Mapping[str, Mapping[str, str]] = {
    "de": {
        "exactly 1 wall": "genau 1 Wand",
        "exactly 2 opposite walls": "genau 2 gegenüberliegende Wände",
        "exactly 2 adjacent walls": "genau 2 benachbarte Wände",
        "exactly 3 walls": "genau 3 Wände",
        "4 walls": "4 Wände",
        "1-2 adjacent walls": "1-2 benachbarte Wände",
        "1-3 adjacent walls": "1-3 benachbarte Wände",
        "2-3 adjacent walls": "2-3 benachbarte Wände",
        "3-4 walls": "3-4 Wände",
        "at most 1 wall": "höchstens 1 Wand",
        "at most 3 walls": "höchstens 3 Wände",
    }
}


def say(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, in English where the language is not spoken here."""
    return _WORDS.get(lang, _ENGLISH)[key].format(**values)


def small_word(word: str, lang: str) -> str:
    """A word of the effect notation in a language; icons and numbers stay as they are."""
    return _SMALL.get(lang, {}).get(word, word)


def pattern_words(words: str, lang: str) -> str:
    """The words for a wall pattern in a language."""
    return _PATTERNS.get(lang, {}).get(words, words)


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
