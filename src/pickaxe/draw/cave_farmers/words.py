"""The few words that drawings of The Cave Farmers carry, and how they name things aloud."""

from collections.abc import Mapping, Sequence

from pickaxe.games.cave_farmers.names import NAMES, name

_ENGLISH: Mapping[str, str] = {
    "seat": "Seat {n}",
    "home": "{name}'s home: {used} of 24 spaces used, {dwarfs}, {animals}, {points}",
    "one home": "Home: {used} of 24 spaces used, {dwarfs}, {animals}, {points}",
    "dwarf": "{n} dwarf",
    "dwarfs": "{n} dwarfs",
    "animals one": "{n} animal",
    "animals many": "{n} animals",
    "point": "{n} point",
    "points": "{n} points",
    "cell": "row {row}, column {column}",
    "over": "over the edge, row {row}, column {column}",
    "nothing": "beside the board",
    "reward": "covering it brings {goods}",
    "houses": "{goods} here, room for {room}",
    "houses nobody": "room for {room}",
    "with dogs": "herded by {n} dogs",
    "covers": "on top of {name}",
    "lay": "lay here",
    "half here": "put one half here",
    "furnish here": "furnish here",
    "stable here": "build the stable here",
    "fence here": "fence here",
    "pair": "{first} on row {row}, column {column}, {second} on row {row2}, column {column2}",
    "pair same": "{first} on row {row}, column {column} and row {row2}, column {column2}",
    "furnish": "furnish",
    "here": "here",
    "nothing left": "empty",
    "taken": "taken by {name}",
    "taken armed": "taken by {name}, strength {n}",
    "newborn": "with a newborn",
    "new": "new",
    "coming": "comes in round {rounds}",
    "choose go": "send a dwarf",
    "choose imitate": "imitate",
    "choose protect": "would be cleared now; keep what lies there for 1 ruby",
    "keep for": "keep for 1",
    "not possible": "not possible: {reason}",
    "mountain group": "Mountain",
    "forest group": "Forest and farm",
    "home group": "Home and family",
    "harvests": "Harvests",
    "harvest of": "round {n}: {what}",
    "green": "harvest",
    "red": "event",
    "unknown": "unknown",
    "costs": "costs {goods}",
    "instead of": "instead of {goods}",
    "free": "costs nothing",
    "bonus": "points at the end",
    "owned": "built by {name}",
    "loot title": "Loot",
    "loot left": "{n} of {all}",
    "loot": "{what}, strength {n}",
    "take loot": "take",
    "taken already": "taken already",
    "needs": "needs {n}",
    "forge": "forge strength {n}",
    "strength": "Strength {n}",
    "family": "{n} at home, {out} at work",
    "dwarf at home": "dwarf at home",
    "dwarf out": "dwarf at {space}",
    "dwarf aside": "dwarf laid aside",
    "dwarf newborn": "newborn",
    "armed": "strength {n}",
    "send for ruby": "send now for a ruby",
    "goods": "Goods",
    "harvest none": "No harvest after this round",
    "harvest normal": "Harvest after this round",
    "harvest one food": "1 food for each dwarf after this round",
    "harvest choose": "Harvest after this round, without fields or breeding",
    "harvest under way": "Harvest",
    "harvest over": "The last harvest is over",
    "harvest unknown": "Marker face down: perhaps a harvest",
    "fields": "Fields",
    "feed": "Feed {n}",
    "feed short": "Feed {n}: {short} short",
    "breed": "Breed",
    "no field": "nothing ripe",
    "no breed": "no young",
    "homeless": "{n} without room",
    "can make": "goods would make {n}",
    "furnishings": "Furnishings",
    "score": "Score so far",
    "round": "Round",
    "round of": "round {n} of {all}",
    "plays": "{name} plays",
    "is over": "The game is over",
    "any time": "any time",
    "title": "The Cave Farmers",
    "solo": "Alone",
    "aim": "The mark to beat: {n} points",
    "thumbnail": "{used} of 24 spaces used, {points}",
    "table": "The Cave Farmers, {round}: {scores}",
    "token take": "Take",
    "token end": "End turn",
    "token done": "Done",
    "token return": "End expedition",
    "token lay aside": "Lay dwarf aside",
    "token skip field": "Leave out fields",
    "token skip breeding": "Leave out breeding",
    "token breed nothing": "No newborn",
    "pay": "pay",
}
_GERMAN: Mapping[str, str] = {
    "seat": "Platz {n}",
    "home": "Heim von {name}: {used} von 24 Feldern genutzt, {dwarfs}, {animals}, {points}",
    "one home": "Heim: {used} von 24 Feldern genutzt, {dwarfs}, {animals}, {points}",
    "dwarf": "{n} Zwerg",
    "dwarfs": "{n} Zwerge",
    "animals one": "{n} Tier",
    "animals many": "{n} Tiere",
    "point": "{n} Punkt",
    "points": "{n} Punkte",
    "cell": "Zeile {row}, Spalte {column}",
    "over": "über dem Rand, Zeile {row}, Spalte {column}",
    "nothing": "neben dem Plan",
    "reward": "bringt überbaut {goods}",
    "houses": "hier {goods}, Platz für {room}",
    "houses nobody": "Platz für {room}",
    "with dogs": "gehütet von {n} Hunden",
    "covers": "auf {name}",
    "lay": "hierher legen",
    "half here": "eine Hälfte hierher legen",
    "furnish here": "hier einrichten",
    "stable here": "den Stall hier bauen",
    "fence here": "hier einzäunen",
    "pair": "{first} auf Zeile {row}, Spalte {column}, {second} auf Zeile {row2}, Spalte {column2}",
    "pair same": "{first} auf Zeile {row}, Spalte {column} und Zeile {row2}, Spalte {column2}",
    "furnish": "hier",
    "here": "einrichten",
    "nothing left": "leer",
    "taken": "genommen von {name}",
    "taken armed": "genommen von {name}, Kampfstärke {n}",
    "newborn": "mit Nachwuchs",
    "new": "neu",
    "coming": "kommt in Runde {rounds}",
    "choose go": "einen Zwerg schicken",
    "choose imitate": "nachahmen",
    "choose protect": "würde jetzt geleert; was da liegt, für 1 Rubin behalten",
    "keep for": "behalten für 1",
    "not possible": "nicht möglich: {reason}",
    "mountain group": "Berg",
    "forest group": "Wald und Hof",
    "home group": "Heim und Familie",
    "harvests": "Erntezeiten",
    "harvest of": "Runde {n}: {what}",
    "green": "Erntezeit",
    "red": "Ereignis",
    "unknown": "unbekannt",
    "costs": "kostet {goods}",
    "instead of": "statt {goods}",
    "free": "kostet nichts",
    "bonus": "Punkte am Ende",
    "owned": "gebaut von {name}",
    "loot title": "Belohnungen",
    "loot left": "{n} von {all}",
    "loot": "{what}, Kampfstärke {n}",
    "take loot": "nehmen",
    "taken already": "schon genommen",
    "needs": "braucht {n}",
    "forge": "Kampfstärke {n} schmieden",
    "strength": "Kampfstärke {n}",
    "family": "{n} daheim, {out} bei der Arbeit",
    "dwarf at home": "Zwerg daheim",
    "dwarf out": "Zwerg auf {space}",
    "dwarf aside": "Zwerg setzt aus",
    "dwarf newborn": "neugeboren",
    "armed": "Kampfstärke {n}",
    "send for ruby": "für einen Rubin jetzt schicken",
    "goods": "Waren",
    "harvest none": "Keine Erntezeit nach dieser Runde",
    "harvest normal": "Erntezeit nach dieser Runde",
    "harvest one food": "1 Nährwert je Zwerg nach dieser Runde",
    "harvest choose": "Erntezeit nach dieser Runde, ohne Äcker oder ohne Vermehrung",
    "harvest under way": "Erntezeit",
    "harvest over": "Die letzte Erntezeit ist vorbei",
    "harvest unknown": "Marke verdeckt: vielleicht Erntezeit",
    "fields": "Äcker",
    "feed": "Ernähren {n}",
    "feed short": "Ernähren {n}: {short} fehlen",
    "breed": "Vermehren",
    "no field": "nichts reif",
    "no breed": "kein Nachwuchs",
    "homeless": "{n} ohne Platz",
    "can make": "Waren brächten {n}",
    "furnishings": "Einrichtungen",
    "score": "Wertung bisher",
    "round": "Runde",
    "round of": "Runde {n} von {all}",
    "plays": "{name} spielt",
    "is over": "Das Spiel ist zu Ende",
    "any time": "jederzeit",
    "title": "Die Höhlenbauern",
    "solo": "Allein",
    "aim": "Zu schlagen: {n} Punkte",
    "thumbnail": "{used} von 24 Feldern genutzt, {points}",
    "table": "Die Höhlenbauern, {round}: {scores}",
    "token take": "Nehmen",
    "token end": "Zug beenden",
    "token done": "Fertig",
    "token return": "Streifzug beenden",
    "token lay aside": "Zwerg aussetzen lassen",
    "token skip field": "Äcker auslassen",
    "token skip breeding": "Vermehrung auslassen",
    "token breed nothing": "Kein Nachwuchs",
    "pay": "zahlen",
}
_WORDS: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "de": _GERMAN}


def say(key: str, lang: str, **values: object) -> str:
    """A phrase in a language, in English where the language is not spoken here."""
    return _WORDS.get(lang, _ENGLISH)[key].format(**values)


def good_name(good: str, lang: str, amount: int = 1) -> str:
    """The name of a good, or of several."""
    if amount == 1:
        return name("good", good, lang)
    entry = NAMES["good"][good]
    return entry.get(f"{lang}_several") or entry["en_several"]


def goods_words(goods: Mapping[str, int], lang: str) -> str:
    """Some goods as words: 1 wood, 3 stone."""
    return ", ".join(f"{amount} {good_name(good, lang, amount)}" for good, amount in goods.items())


def counted(key: str, number: int, lang: str) -> str:
    """A number of points, dwarfs or animals in words."""
    one, several = {"animals": ("animals one", "animals many")}.get(key, (key, f"{key}s"))
    return say(one if number == 1 else several, lang, n=score(number))


def score(points: int) -> str:
    """A number of points with a real minus."""
    return f"−{-points}" if points < 0 else str(points)


def seat_name(names: Sequence[str], seat: int, lang: str) -> str:
    """The name of a seat, or its number."""
    return names[seat] if seat < len(names) else say("seat", lang, n=seat + 1)


def cell_name(cell: str, lang: str) -> str:
    """Where a cell lies, aloud; cells beyond the edge of the board say so."""
    row, column = cell.split(",")
    inside = row in "1234" and column in "123456"
    return say("cell" if inside else "over", lang, row=row, column=column)
