"""What nobody chose, in English sentences: what blue rooms and spaces give, what donkeys bring, how an era ends."""

from typing import Final

from pickaxe.games.cave_vs_cave import names
from pickaxe.games.cave_vs_cave.boards import SPACES
from pickaxe.games.cave_vs_cave.names import place_words
from pickaxe.games.cave_vs_cave.stock import GOODS
from pickaxe.kernel.lexicon import Lexicon
from pickaxe.kernel.phrases import listed
from pickaxe.kernel.stack import Note

_SENTENCES: Final[dict[str, str]] = {
    "room": "received {goods} from {room}",
    "bonus": "found {goods} on {space}",
    "haul": "the donkeys of seat {seat} brought {goods}",
    "era one": "seat {seat} scored {n} in Era I",
    "era two": "Era II begins, and every good rises to 1 at least",
    "after draft": "seat {seat} begins Era II with {goods} and 1 of every other good",
    "out": "seat {seat} leaves the draft",
    "bury": "put a tile face down on {space}",
    "reveal": "{thing} is turned up",
}
SECTIONS: Final[dict[str, str]] = {
    "room": "blue",
    "bonus": "excavate",
    "haul": "hauling",
    "era one": "score-1",
    "era two": "era-2",
    "after draft": "after-draft",
    "out": "draft-order",
    "bury": "bury",
    "reveal": "turns",
}


def sentence(note: Note, lexicon: Lexicon) -> str:
    """A note in words. Its first number is what it is about; goods follow as pairs of kind and number."""
    facts = note.facts
    subject = facts[0] if facts else 0
    blanks = {
        "goods": _goods(facts[1:]) if len(facts) > 2 else "",
        "room": names.name("room", subject, "en") if note.id == "room" else "",
        "space": place_words(SPACES[subject]) if note.id in ("bonus", "bury") else "",
        "seat": str(subject + 1),
        "n": str(facts[-1]) if facts else "",
        "thing": _thing(lexicon.token(subject).removeprefix("reveal ")) if note.id == "reveal" else "",
    }
    return _SENTENCES[note.id].format(**blanks)


def _goods(pairs: list[int]) -> str:
    return listed([GOODS.counted(number, kind) for kind, number in zip(pairs[0::2], pairs[1::2], strict=True)], "and")


def _thing(id: str) -> str:
    return names.name("tile" if id in names.NAMES["tile"] else "room", id, "en")
