"""The pieces of a player for a phase: those still in hand, the one in use, and those that are gone."""

from dataclasses import dataclass

from pickaxe.draw import lettering
from pickaxe.draw.cavum import pieces
from pickaxe.draw.cavum.printed import DYNAMITE, HAND
from pickaxe.draw.cavum.setting import FOOT, Setting
from pickaxe.draw.cavum.words import piece_name
from pickaxe.draw.handle import handle
from pickaxe.draw.svg import Svg, at, group, rect, tag, text

WIDTH = 744.0
_SLOT = 58.0
_HEIGHT = 66.0


@dataclass(frozen=True)
class Slot:
    """A piece of the hand."""

    piece: str
    is_used: bool
    is_chosen: bool


def _dynamite(table: Setting, seat: int) -> str:
    """The dynamite tile of a seat, which its sequence card gives."""
    owner = table.view["seats"][seat]
    held = [piece for piece, number in owner["pieces"].items() if piece.startswith(DYNAMITE) and number]
    if held or not owner["card"]:
        return held[0] if held else f"{DYNAMITE}three"
    return DYNAMITE + table.printed.dynamite_of_card[owner["card"]]


def slots(table: Setting, seat: int) -> list[Slot]:
    """All pieces of a seat, used or not, in the order of the hand."""
    owner, in_hand = table.view["seats"][seat], table.view["in_hand"]
    taken = in_hand["piece"] if in_hand and not in_hand["bought"] and seat == table.actor else None
    dynamite = _dynamite(table, seat)
    found = []
    for piece in HAND:
        is_dynamite = piece.startswith(DYNAMITE)
        if is_dynamite and piece != dynamite:
            continue
        left = owner["pieces"][piece]
        every = max(left, table.printed.hand["dynamite" if is_dynamite else piece])
        found += [Slot(piece, index >= left, piece == taken and index == 0) for index in range(every)]
    return found


def _short(table: Setting, piece: str) -> str:
    if piece == "prospect":
        return table.say("short prospect", n=sum(table.printed.hand.values()))
    return table.say("short dynamite" if piece.startswith(DYNAMITE) else f"short {piece}")


def _slot(table: Setting, seat: int, slot: Slot, x: float, width: float) -> Svg:
    is_free = not slot.is_used and seat == table.viewer
    choices = table.targets.of_piece(slot.piece) if is_free else ()
    name = piece_name(slot.piece, table.lang)
    label = table.say("used", piece=name) if slot.is_used else name
    states = [("gone", slot.is_used), ("legal", bool(choices)), ("chosen", slot.is_chosen)]
    kind = "slot" + "".join(f" {state}" for state, holds in states if holds)
    said = _short(table, slot.piece)
    size = lettering.fit(said, size=10.5, room=width - 4, least=8)
    held = lettering.held(said, size=size, room=width - 4)
    drawn = pieces.piece(slot.piece, seat=seat, game=table.view["game"])
    parts = [
        rect(0.75, 0.75, width - 1.5, _HEIGHT - 1.5, rx=9, class_="slotface"),
        tag("g", drawn, transform=at(width / 2, 25, 0.64 if slot.piece != "station" else 0.72)),
        text(said, width / 2, 58, class_="slotink", font_size=size, **held),
        rect(-1.5, -1.5, width + 3, _HEIGHT + 3, rx=11, class_="ring2"),
        rect(0, 0, width, _HEIGHT, rx=9.5, class_="ring"),
    ]
    named = handle(label=label, about=f"piece {slot.piece}", choices=choices)
    return group(*parts, class_=kind, transform=at(x, FOOT + 9), **named)


def hand(table: Setting, seat: int, x: float) -> Svg:
    """The hand of a seat in one row."""
    found = slots(table, seat)
    step = min(_SLOT + 4, WIDTH / len(found))
    return group(*(_slot(table, seat, slot, x + step * index, step - 4) for index, slot in enumerate(found)))
