"""An account of the second book: what a seat of The Cave Farmers has, and what that is worth."""

from dataclasses import dataclass
from typing import Any

from cave_farmers.printed import DOG_SCHOOL, DWELLINGS, FARM, GOODS, POINTS, SEAM, STATE_PARLOR, YELLOW, amounts

View = dict[str, Any]

LAND_POINTS = {"small pasture": 2, "large pasture": 2, "ore mine": 3, "ruby mine": 4}  # a large pasture has two halves


@dataclass
class Dwarf:
    """A dwarf with its weapon and where it stands."""

    strength: int = 0
    at: str = "home"
    is_newborn: bool = False


class Account:
    """What a seat has."""

    def __init__(self, goods: str) -> None:
        self.goods = {**dict.fromkeys(GOODS, 0), **amounts(goods)}
        self.dwarfs = [Dwarf(), Dwarf()]
        self.born = 0  # in this round
        self.begging = 0
        self.furnishings: list[int] = []
        self.crops: list[tuple[str, int]] = []
        self.supplies = {"wood": 0, "stone": 0, "ruby": 0}

    def pay(self, goods: str) -> None:
        """Give goods away that must be there."""
        for name, n in amounts(goods).items():
            self.goods[name] -= n
            assert self.goods[name] >= 0, f"{goods} cannot be paid"

    def receive(self, goods: str) -> None:
        """Get goods, with what furnishings add to each of them (R49)."""
        gained = amounts(goods)
        for name, n in gained.items():
            self.goods[name] += n
        if SEAM in self.furnishings:
            self.goods["ore"] += gained.get("stone", 0)
        if DOG_SCHOOL in self.furnishings:
            self.goods["wood"] += gained.get("dog", 0)

    def off(self, furnishing: int) -> int:
        """One less to pay for who has this furnishing."""
        return int(furnishing in self.furnishings)

    def page(self) -> View:
        """What can be compared with a seat of a view."""
        return {
            "goods": self.goods,
            "dwarfs": [(dwarf.strength, dwarf.at, dwarf.is_newborn) for dwarf in self.dwarfs],
            "begging": self.begging,
            "furnishings": sorted(self.furnishings),
            "crops": sorted(self.crops),
            "supplies": self.supplies,
        }


def seen_page(seat: View) -> View:
    """The same of a seat of a view; laid aside is as good as at home."""
    cells = seat["cells"].values()
    return {
        "goods": seat["goods"] | seat["animals"],
        "dwarfs": [(each["strength"], each["at"].replace("aside", "home"), each["newborn"]) for each in seat["dwarfs"]],
        "begging": seat["begging"],
        "furnishings": sorted(seat["furnishings"]),
        "crops": sorted((cell["crop"], cell["amount"]) for cell in cells if cell["crop"]),
        "supplies": seat["supplies"],
    }


def dwellings_beside_parlor(cells: View) -> int:
    """How many dwellings lie beside the State parlor (R46)."""
    place = next(name for name, cell in cells.items() if cell["furnishing"] == STATE_PARLOR)
    row, column = map(int, place.split(","))
    around = [f"{row - 1},{column}", f"{row + 1},{column}", f"{row},{column - 1}", f"{row},{column + 1}"]
    return sum(cells[name]["furnishing"] in DWELLINGS for name in around if name in cells)


# Points


def points(account: Account, cells: View) -> int:
    """What an account and a home board are worth at the end."""
    goods, land = account.goods, sum(LAND_POINTS.get(cell["kind"], 0) for cell in cells.values())
    kept = sum(goods[name] for name in ("dog", *FARM, "ruby", "gold")) + len(account.dwarfs) + land
    crops = (_crops(account, "grain") + 1) // 2 + _crops(account, "vegetable")
    bonus = sum(POINTS[number - 1] + _bonus(account, number, cells) for number in account.furnishings)
    return kept + crops + bonus - _losses(account, cells)


def _crops(account: Account, crop: str) -> int:
    """In the supply and on the fields."""
    return account.goods[crop] + sum(number for name, number in account.crops if name == crop)


def _losses(account: Account, cells: View) -> int:
    """For missing kinds of farm animals, unused spaces and begging markers."""
    unused = [cell for cell in cells.values() if cell["kind"] in ("forest", "rock") and not cell["stable"]]
    return 2 * sum(not account.goods[name] for name in FARM) + len(unused) + 3 * account.begging


def _bonus(account: Account, number: int, cells: View) -> int:
    """What a yellow furnishing is worth under its own conditions."""
    goods, dwarfs = account.goods, len(account.dwarfs)
    armed = sum(dwarf.strength > 0 for dwarf in account.dwarfs)
    found = {
        31: goods["sheep"] // 2,
        32: goods["cattle"],
        33: 4 * dwellings_beside_parlor(cells) if number == STATE_PARLOR else 0,
        37: goods["stone"],
        38: goods["ore"] // 2,
        40: 2 * sum(each in YELLOW for each in account.furnishings),
        41: 3 * armed,
        42: 8 * (armed == dwarfs),
        43: {5: 5, 6: 10}.get(dwarfs, 0),
        44: goods["ruby"],
        45: 2 * min(_crops(account, "grain"), _crops(account, "vegetable")),
        46: 8 * (armed == 0),
        47: min(7, _losses(account, cells)),
        48: sum(goods[name] for name in FARM) // 3,
    }
    return found.get(number, 0)
