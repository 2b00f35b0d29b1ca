"""The rules in our own words, by section, and which section a choice or a row of the score sheet falls under."""

from typing import Final

from pickaxe.games.cavum.building import PIECE_MASK
from pickaxe.games.cavum.components import load
from pickaxe.games.cavum.state import AUCTION, DRAFT, CavumState
from pickaxe.games.cavum.tiles import STATION, TILE_PIECES
from pickaxe.games.cavum.view import asked_kind, frame_memory

_RULEBOOKS: Final[dict[str, dict[str, dict[str, str]]]] = {lang: load(f"rulebook.{lang}") for lang in ("en", "de")}
SECTIONS: Final[list[str]] = list(_RULEBOOKS["en"])

# By the first word of a token.
_SECTIONS: Final[dict[str, str]] = {
    "pass": "colour-sale",
    "bid": "auction",
    "card": "auction",
    "take": "orders",
    "offer": "colour-sale",
    "sell": "colour-sale",
    "fulfil": "order-sale",
    "done": "order-sale",
    "lay": "laying",
    "discover": "veins",
    "build": "stations",
    "give": "giving-up",
    "buy": "options",
    "option": "options",
    "prospect": "prospecting",
    "end": "turns",
    "at": "laying",
    "turn": "laying",
    "stones": "veins",
    "stop": "prospecting",
    "first": "auction",
    "reveal": "orders",
}
# By the id of a note.
_NOTES: Final[dict[str, str]] = {
    "bid": "auction",
    "pass": "auction",
    "card": "auction",
    "chips": "orders",
    "reveal": "orders",
    "laid": "laying",
    "built": "stations",
    "discovered": "veins",
    "give up": "giving-up",
    "points": "options",
    "prospected": "prospecting",
    "cities": "cities",
    "blown up": "explosion",
    "sale pass": "colour-sale",
    "no sale": "colour-sale",
    "sell": "colour-sale",
    "penalty": "end",
    "final": "final-sale",
}
_ROWS: Final[dict[str, str]] = {
    "start": "setup",
    "bids": "auction",
    "chips": "orders",
    "options": "options",
    "cities": "cities",
    "sales": "colour-sale",
    "orders": "order-sale",
    "penalties": "end",
    "final": "final-sale",
    "tie": "ties",
}


def rule(section: str, lang: str) -> tuple[str, str]:
    """The title and the text of a section."""
    entry = _RULEBOOKS.get(lang, _RULEBOOKS["en"])[section]
    return entry["title"], entry["text"]


def of_token(token: str, cavum: CavumState | None) -> str:
    """The section that a choice falls under."""
    verb, _, rest = token.partition(" ")
    if verb == "sell" and not rest.isdecimal():
        return "final-sale"
    if verb == "pass" and cavum is not None and cavum.section in (AUCTION, DRAFT):
        return "auction" if cavum.section == AUCTION else "orders"
    if verb == "at" and cavum is not None:
        return _of_place(cavum)
    return _SECTIONS[verb]


def _of_place(cavum: CavumState) -> str:
    if asked_kind(cavum) == "route":
        return "prospecting"
    piece = frame_memory(cavum) & PIECE_MASK
    if piece < TILE_PIECES:
        return "laying"
    return "stations" if piece == STATION else "veins"


def of_note(id: str) -> str:
    """The section that something falls under which nobody chose."""
    return _NOTES[id]


def of_row(row: str) -> str:
    """The section that a row of the score sheet falls under."""
    return _ROWS[row]
