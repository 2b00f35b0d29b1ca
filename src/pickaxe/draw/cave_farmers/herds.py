"""Animals where they stand: an icon with how many are here and how many have room, and the dogs that herd them."""

from pickaxe.draw import icons
from pickaxe.draw.cave_farmers.land import tally
from pickaxe.draw.cave_farmers.printed import amount_value, furnishing, say
from pickaxe.draw.svg import Svg, join
from pickaxe.games.cave_farmers.view import CellEntry, Seat

_MINES = ("ore mine", "ruby mine")
# Above a longer number animals stand a little higher.
_WIDE = 4


class Herds:
    """The animals of a seat by cell, and how many have room there."""

    def __init__(self, owner: Seat) -> None:
        self.stands = {stand["cell"]: stand for stand in owner["housing"] if stand["cell"]}
        self.capacity = owner["capacity"]

    def animal(self, cell: str) -> str | None:
        """What stands on a cell."""
        stand = self.stands.get(cell)
        return stand["animal"] if stand and stand["count"] else None

    def count(self, cell: str) -> int:
        """How many stand on a cell."""
        stand = self.stands.get(cell)
        return stand["count"] if stand else 0

    def dogs(self, cell: str) -> int:
        """How many dogs herd on a cell."""
        stand = self.stands.get(cell)
        return stand["dogs"] if stand else 0

    def room(self, cell: str) -> int:
        """How many have room on a cell; dogs let one sheep more than themselves stand there."""
        own = self.capacity.get(cell, 0)
        dogs = self.dogs(cell)
        return max(own, dogs + 1) if dogs else own


def _pill(herds: Herds, cell: str) -> str:
    """How many are here of how many; a place for one says only that one is here."""
    count, room = herds.count(cell), herds.room(cell)
    return str(count) if room <= 1 else f"{count}/{room}"


def _dogs(herds: Herds, cell: str, x: float, y: float) -> list[Svg]:
    dogs = herds.dogs(cell)
    if not dogs:
        return []
    return [icons.use("dog", x, y, 19), *([tally(str(dogs), x + 28, y - 5)] if dogs > 1 else [])]


def outside(herds: Herds, cell: str, kind: str) -> Svg:
    """The animals on land or in a mine."""
    animal, room = herds.animal(cell), herds.room(cell)
    if kind in _MINES:
        return icons.use(animal, 43.5, 38.5, 27) if animal else Svg("")
    if animal is None:
        return tally(f"0/{room}", 67, 51, is_idle=True) if room > 1 else Svg("")
    size, x, y, right = (34, 9, 28, 67) if "pasture" in kind else (29, 8, 38, 68)
    if len(_pill(herds, cell)) > _WIDE:
        y -= 10
    return join([icons.use(animal, x, y, size), *_dogs(herds, cell, 39, 30), tally(_pill(herds, cell), right, 53)])


def in_room(herds: Herds, cell: str, number: int) -> Svg:
    """The animals in a furnished cavern, below its name; the dwarfs who live there beside them."""
    animal = herds.animal(cell)
    if animal is None:
        return Svg("")
    dwarfs = furnishing(number).room
    icon = 24 if dwarfs < 2 else 21
    left = 4 + 13 * dwarfs if dwarfs else 8
    people = [icons.use("dwarf", 3 + 13 * index, 31, 21) for index in range(dwarfs)]
    return join([*people, icons.use(animal, left + (4 if dwarfs else 0), 30, icon), tally(_pill(herds, cell), 64, 47)])


def words(herds: Herds, cell: str, held: CellEntry, lang: str) -> list[str]:
    """The animals on a cell, aloud; for a pasture over two cells on its first."""
    other = held["other"]
    place = min(cell, other) if other else cell
    animal, room = herds.animal(place), herds.room(place)
    if animal is None:
        return [say("room for {room}", lang, room=room)] if room else []
    said = [say("{goods} here, room for {room}", lang, goods=amount_value(animal, herds.count(place)), room=room)]
    dogs = herds.dogs(place)
    return [*said, say("herded by {n} {n:dog|dogs}", lang, n=dogs)] if dogs else said
