"""What nobody chose, in English sentences: income, crops, missing food, stronger weapons, what is turned up."""

from typing import Final

from pickaxe.games.cave_farmers import names
from pickaxe.games.cave_farmers.book import FarmersBook
from pickaxe.games.cave_farmers.state import CHOOSE, NO_HARVEST, NORMAL_HARVEST, ONE_FOOD
from pickaxe.games.cave_farmers.stock import GOODS
from pickaxe.kernel.phrases import listed
from pickaxe.kernel.stack import Note

_SENTENCES: Final[dict[str, str]] = {
    "start food": "seat {seat} begins with {goods}",
    "income": "the furnishings of seat {seat} brought {goods}",
    "crops": "seat {seat} brought in {goods}",
    "aside": "laid a dwarf aside",
    "stronger": "has a dwarf of strength {n} now",
    "cleared": "{space} is cleared",
}
_HARVESTS: Final[dict[int, str]] = {
    NO_HARVEST: "the round ends without a harvest",
    NORMAL_HARVEST: "the harvest begins",
    ONE_FOOD: "instead of a harvest every dwarf eats 1 food",
    CHOOSE: "the harvest begins, and everyone leaves out the field phase or breeding",
}
_REVEALED: Final[dict[str, str]] = {
    "green": "the harvest marker is green",
    "red": "the harvest marker is red",
}
SECTIONS: Final[dict[str, str]] = {
    "start food": "setup",
    "income": "rounds",
    "reveal": "rounds",
    "harvest": "harvest",
    "crops": "harvest",
    "begging": "feeding",
    "aside": "placing",
    "stronger": "expeditions",
    "cleared": "solo",
}


def sentence(note: Note, book: FarmersBook) -> str:
    """A note in words. Its first number is what it is about; goods follow as pairs of kind and number."""
    subject = note.facts[0] if note.facts else 0
    if note.id == "harvest":
        return _HARVESTS[subject]
    if note.id == "begging":
        return f"paid 0 food and took {'1 begging marker' if subject == 1 else f'{subject} begging markers'}"
    if note.id == "reveal":
        thing = book.lexicon.token(subject).removeprefix("reveal ")
        return _REVEALED.get(thing) or f"{names.name('space', thing, 'en')} is turned up"
    space = book.spaces[subject].name if note.id == "cleared" else ""
    return _SENTENCES[note.id].format(seat=subject + 1, n=subject, goods=_goods(note.facts[1:]), space=space)


def _goods(pairs: list[int]) -> str:
    goods = [GOODS.counted(number, kind) for kind, number in zip(pairs[0::2], pairs[1::2], strict=True)]
    return listed(goods, "and") if goods else ""
