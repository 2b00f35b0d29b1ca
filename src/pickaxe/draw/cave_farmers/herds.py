"""Animals where they stand: an icon with how many are here and how many have room, and the dogs that herd them."""

from typing import NamedTuple

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers.land import tally
from pickaxe.draw.cave_farmers.printed import amount_value, furnishing, say
from pickaxe.draw.svg import Svg, join
from pickaxe.games.cave_farmers.view import Seat

_MINES = ("ore mine", "ruby mine")
# Above a longer number animals stand a little higher.
_WIDE = 4


class Herd(NamedTuple):
    """The animals on a cell, the dogs that herd them, and how many have room there."""

    animal: str | None
    number: int
    dogs: int
    room: int

    @property
    def pill(self) -> str:
        """How many are here of how many; a place for one says only that one is here."""
        return str(self.number) if self.room <= 1 else f"{self.number}/{self.room}"


def herd_at(owner: Seat, cell: str) -> Herd:
    """What stands on a cell of a seat; dogs let one sheep more than themselves stand there."""
    room = owner["capacity"].get(cell, 0)
    stand = next((stand for stand in owner["housing"] if stand["cell"] == cell), None)
    if stand is None:
        return Herd(None, 0, 0, room)
    dogs = stand["dogs"]
    return Herd(stand["animal"], stand["count"], dogs, max(room, dogs + 1) if dogs else room)


def _dogs(dogs: int, x: float, y: float) -> list[Svg]:
    if not dogs:
        return []
    return [icons.use("dog", x, y, 19), *([tally(str(dogs), x + 28, y - 5)] if dogs > 1 else [])]


def outside(herd: Herd, kind: str) -> Svg:
    """The animals on land or in a mine."""
    if kind in _MINES:
        return icons.use(herd.animal, 43.5, 38.5, 27) if herd.animal else Svg("")
    if herd.animal is None:
        return tally(f"0/{herd.room}", 67, 51, is_idle=True) if herd.room > 1 else Svg("")
    size, x, y, right = (34, 9, 28, 67) if "pasture" in kind else (29, 8, 38, 68)
    if len(herd.pill) > _WIDE:
        y -= 10
    return join([icons.use(herd.animal, x, y, size), *_dogs(herd.dogs, 39, 30), tally(herd.pill, right, 53)])


def in_room(herd: Herd, number: int) -> Svg:
    """The animals in a furnished cavern, below its name; the dwarfs who live there beside them."""
    if herd.animal is None:
        return Svg("")
    dwarfs = furnishing(number).room
    icon = 24 if dwarfs < 2 else 21
    left = 4 + 13 * dwarfs if dwarfs else 8
    people = [icons.use("dwarf", 3 + 13 * index, 31, 21) for index in range(dwarfs)]
    return join([*people, icons.use(herd.animal, left + (4 if dwarfs else 0), 30, icon), tally(herd.pill, 64, 47)])


def words(herd: Herd, lang: str) -> list[str]:
    """The animals on a cell, aloud."""
    animal, number, dogs, room = herd
    if animal is None:
        return [say("room for {room}", lang, room=room)] if room else []
    said = [say("{goods} here, room for {room}", lang, goods=amount_value(animal, number), room=room)]
    return [*said, say("herded by {n} {n:dog|dogs}", lang, n=dogs)] if dogs else said
