"""What was agreed when a table was opened: who may watch, and how long a turn may take."""

from pickaxe.kernel.words import Said
from pickaxe.server.pace import HOUR, NIGHTS, PACES, Pace
from pickaxe.server.tables import Table
from pickaxe.server.words import say, tell


def length(seconds: int) -> Said:
    """So much time in words: in days from one day on, else in hours."""
    if seconds >= 24 * HOUR:
        return Said("{n} {n:day|days}", n=seconds // (24 * HOUR))
    return Said("{n} {n:hour|hours}", n=seconds // HOUR)


def agreement(table: Table, lang: str) -> list[str]:
    """What was agreed, in sentences."""
    watched = "Anybody with the address may watch." if table.setup.is_watched else "Only the players can watch."
    return [say(watched, lang), *(_pace(table.setup.pace, lang) if table.setup.pace else [])]


def _pace(pace: Pace, lang: str) -> list[str]:
    turn = say(
        "A turn may take {time}; then the others may let a bot take over.", lang, time=tell(length(pace.seconds), lang)
    )
    if pace.hours is None:
        return [turn]
    begins, ends = pace.hours
    return [
        turn,
        say(
            "The night does not count: {begins} to {ends} o’clock, {zone}.",
            lang,
            begins=begins,
            ends=ends,
            zone=pace.zone,
        ),
    ]


def paces(lang: str) -> list[tuple[str, str]]:
    """The times of a turn that can be chosen, by what a form calls them."""
    return [
        (id, tell(length(seconds), lang) if seconds else say("as long as you like", lang))
        for id, seconds in PACES.items()
    ]


def nights(lang: str) -> list[tuple[str, str]]:
    """The nights that can be chosen."""
    return [
        (id, say("not from {begins} to {ends} o’clock", lang, begins=hours[0], ends=hours[1]))
        if hours
        else (id, say("day and night", lang))
        for id, hours in NIGHTS.items()
    ]
