"""A second book of The Cave Farmers: from the tokens of a game it keeps the goods, dwarfs and crops of every seat, and
the goods on the spaces.

It knows the rules by itself. It asks the game what is being decided, what lies on the home boards and which markers
are turned up, never how many of anything there are, so that two books can be compared.
"""

from collections.abc import Callable
from dataclasses import dataclass

from cave_farmers.account import Dwarf, View, dwellings_beside_parlor, seen_page
from cave_farmers.printed import (
    AT_ONCE,
    BLACKSMITH,
    BREEDING_CAVE,
    BUILDER,
    CARPENTER,
    COVERS,
    EATEN,
    FARM,
    FENCES,
    FOOD_FOR_BIRTHS,
    IMITATION_FOOD,
    LEVELS,
    LOOT,
    LOOT_FENCES,
    MARKET,
    MILKING_PARLOR,
    OFFICE_ROOM,
    ORE_PER_MINE,
    PEACEFUL_CAVE,
    PRICES,
    QUARRY,
    REWARDS,
    RUBY_MINES,
    RUBY_TILES,
    SLAUGHTERING_CAVE,
    SOWN,
    STATE_PARLOR,
    STONE_CARVER,
    STRONGEST,
    SUPPLIES,
    TRADES,
    WEAVING_PARLOR,
    WHEN_BUILT,
    WHEN_LAID,
    WHEN_TAKEN,
    amounts,
)
from cave_farmers.rounds import Rounds
from pickaxe import CHANCE

SILENT = ("at", "done", "return", "reveal")  # words after which nothing is paid or received but what is noticed


@dataclass
class Trip:
    """An expedition under way."""

    level: int
    strength: int
    taken: list[str]


class Ledger(Rounds):
    """The accounts of all seats and the goods on all spaces."""

    def __init__(self, view: View, goods: str = "") -> None:
        super().__init__(view, goods)
        self.dwarf = self.hand = -1
        self._end("")
        self.entries: dict[str, Callable[[str], None]] = {
            "go": self._go,
            "imitate": self._imitate,
            "take": self._take,
            "lay": self._lay,
            "end": self._end,
            "furnish": self._furnish,
            "fence": self._fence,
            "stable": self._stable,
            "sow": self._sow,
            "grow": self._grow,
            "forge": self._forge,
            "loot": self._loot,
            "breed": self._breed,
            "buy": self._buy,
            "convert": self._convert,
            "ruby": self._ruby,
            "2": self._cavern,
            "gold": self._gold,
            "trade": self._trade,
            "disarm": self._disarm,
            "skip": self.skip,
            "feed": self.feed,
            "pay": self.pay,
            "protect": self._protect,
            "first": self.first,
        }
        self.pass_time()

    def note(self, before: View, token: str, after: View) -> None:
        """Enter a step: what was seen before it, the token, and what was seen after it."""
        self.before, self.after = before, after
        if before["seat"] != CHANCE:
            self.seat = before["seat"]
            self.account = self.accounts[self.seat]
        verb, _, rest = token.partition(" ")
        if verb not in SILENT:
            self.entries[verb](rest)
        if before["seat"] != CHANCE:
            self._notice_land()
            self._notice_furnishing()
            self._notice_return()
        self.pass_time()

    def pages(self) -> list[View]:
        """What can be compared with a view."""
        return [{"start": self.start, "heaps": {id: heap for id, heap in self.heaps.items() if heap}}] + [
            account.page() for account in self.accounts
        ]

    # Turns

    def _go(self, token: str) -> None:
        dwarfs = self.account.dwarfs
        at_home = [number for number, seen in enumerate(self._seen_dwarfs()) if seen["at"] == "home"]
        weakest = min(at_home, key=lambda number: dwarfs[number].strength)
        self.dwarf = weakest if self.chosen is None else self.chosen
        self.space = self.used = self._id(token)
        dwarfs[self.dwarf].at = self.space
        if self.space not in IMITATION_FOOD:
            self._use()

    def _seen_dwarfs(self) -> list[View]:
        dwarfs: list[View] = self.before["seats"][self.seat]["dwarfs"]
        return dwarfs

    def _id(self, token: str) -> str:
        ids: dict[str, str] = {space["token"]: space["id"] for space in self.before["spaces"]}
        return ids[token]

    def _imitate(self, token: str) -> None:
        self.account.pay(f"{IMITATION_FOOD[self.space]} food")
        self.used = self._id(token)
        self._use()

    def _use(self) -> None:
        """What a space gives at once; it must give something (R4)."""
        if self.used in AT_ONCE:
            before = sum(self.account.goods.values())
            self._receive_all(AT_ONCE[self.used])
            mines = self.mines(self.seat, "ore mine")
            self.account.receive(f"{2 * mines} ore" if self.used in ORE_PER_MINE else "")
            if self.used in RUBY_MINES and self.mines(self.seat, "ruby mine") >= RUBY_MINES[self.used]:
                self.account.receive("1 ruby")
            assert sum(self.account.goods.values()) > before
        if self.used.startswith("starting_player"):
            self.start = self.seat

    def _receive_all(self, goods: str) -> None:
        """Goods, and all that lies on the space unless it is imitated."""
        self.account.receive(goods)
        if self.used == self.space:
            heap = self.heaps.pop(self.used, {})
            self.account.receive(" ".join(f"{n} {name}" for name, n in heap.items()))

    def _take(self, rest: str) -> None:
        self._receive_all(WHEN_TAKEN.get(self.used, ""))

    def _end(self, rest: str) -> None:
        self.space = self.used = ""
        self.chosen: int | None = None  # the dwarf for which a ruby was paid
        self.has_fenced = False
        self.trip: Trip | None = None
        self.item = ""

    # Building and growing

    def _lay(self, tile: str) -> None:
        self.account.receive(WHEN_LAID.get((self.used, tile), ""))

    def _notice_land(self) -> None:
        """What newly covered spaces give, and what hangs over the edge (R18, R31)."""
        before, after = self.cells(self.before, self.seat), self.cells(self.after, self.seat)
        for cell, goods in REWARDS.items():
            if before[cell]["kind"] in ("forest", "rock") and after[cell]["kind"] not in ("forest", "rock"):
                self.account.receive(goods)
        assert len(after) == len(before) or OFFICE_ROOM in self.account.furnishings
        self.account.receive(f"{2 * (len(after) - len(before))} gold")

    def _furnish(self, rest: str) -> None:
        account, (number, _, ore) = self.account, rest.partition(" ore for ")
        price = amounts("2 wood 2 stone" if self.item == "dwelling" else PRICES[int(number) - 1])
        for name, furnishing in (("wood", CARPENTER), ("stone", STONE_CARVER)):
            price[name] = max(0, price.get(name, 0) - account.off(furnishing))
        assert not ore or BUILDER in account.furnishings
        for name in ("wood", "stone"):
            if ore in (name, "both"):
                price[name] -= 1
                price["ore"] = price.get("ore", 0) + 1
        assert min(price.values()) >= 0
        account.pay(" ".join(f"{n} {name}" for name, n in price.items()))
        self.hand, self.item = int(number), ""

    def _notice_furnishing(self) -> None:
        """A furnishing that has found its place does at once what it does (R66)."""
        if self.hand < 0 or self.after["in_hand"] == {"furnishing": self.hand}:
            return
        number, self.hand = self.hand, -1
        account = self.account
        if COVERS.get(number) in account.furnishings:
            account.furnishings.remove(COVERS[number])
        account.receive(WHEN_BUILT.get(number, ""))
        account.furnishings.append(number)
        if number in SUPPLIES:
            account.supplies[SUPPLIES[number][0]] = SUPPLIES[number][1]
        account.receive(f"{self._food_when_built(number)} food")

    def _food_when_built(self, number: int) -> int:
        if number == WEAVING_PARLOR:
            return self.account.goods["sheep"]
        if number == MILKING_PARLOR:
            return self.account.goods["cattle"]
        return 2 * dwellings_beside_parlor(self.cells(self.after, self.seat)) if number == STATE_PARLOR else 0

    def _fence(self, size: str) -> None:
        """One wood less in each action, or for each pasture where that is agreed (R32)."""
        is_less = not self.has_fenced or self.before["options_of_game"]["carpenter_per_pasture"]
        self.account.pay(f"{FENCES[size] - is_less * self.account.off(CARPENTER)} wood")
        self.has_fenced = True

    def _stable(self, rest: str) -> None:
        self.account.pay(f"{1 - self.account.off(STONE_CARVER)} stone")

    def _sow(self, crop: str) -> None:
        self.account.pay(f"1 {crop}")
        self.account.crops.append((crop, SOWN[crop]))

    def _grow(self, rest: str) -> None:
        self.account.dwarfs.append(Dwarf(at=self.space, is_newborn=True))
        self.account.born += 1

    def _breed(self, rest: str) -> None:
        if not self.trip:
            self.finish("breed")
        young = rest.split() if rest != "nothing" else []
        assert not self.trip or len(young) <= 2
        for name in young:
            assert self.account.goods[name] >= 2
            self.account.receive(f"1 {name}")
        self.account.receive(f"{self.account.off(QUARRY) if 'donkey' in young else 0} stone")
        self.account.receive(f"{self.account.off(BREEDING_CAVE) * FOOD_FOR_BIRTHS[len(young)]} food")

    # Weapons and loot

    def _forge(self, strength: str) -> None:
        dwarf = self.account.dwarfs[self.dwarf]
        assert dwarf.strength == 0
        dwarf.strength = int(strength)
        self.account.pay(f"{max(0, int(strength) - 2 * self.account.off(BLACKSMITH))} ore")

    def _loot(self, item: str) -> None:
        strength, goods = LOOT[item]
        trip = self.trip = self.trip or Trip(LEVELS[self.used], self.account.dwarfs[self.dwarf].strength, [])
        assert strength <= trip.strength
        assert item not in trip.taken
        trip.taken.append(item)
        assert len(trip.taken) <= trip.level
        self.item = item
        if item in LOOT_FENCES:
            self.account.pay(f"{LOOT_FENCES[item] - self.account.off(CARPENTER)} wood")
        self.account.receive(goods)

    def _notice_return(self) -> None:
        """After an expedition weapons are better (R10); a dwarf that can do nothing any more comes back home."""
        if self.trip and not self.after["expedition"]:
            dwarfs = self.account.dwarfs
            better = [dwarf for dwarf in dwarfs if dwarf.strength and "all-weapons" in self.trip.taken]
            for dwarf in [*better, dwarfs[self.dwarf]]:
                dwarf.strength = min(STRONGEST, dwarf.strength + 1)
            self.trip, self.item = None, ""
        if self.space and not self.after["space"]:
            self.account.dwarfs[self.dwarf].at = "home"
            self.account.receive(f"{IMITATION_FOOD[self.space]} food" if self.used != self.space else "")
            self.space = self.used = ""

    def _disarm(self, number: str) -> None:
        assert PEACEFUL_CAVE in self.account.furnishings
        dwarf = self.account.dwarfs[int(number) - 1]
        assert not self.trip or int(number) - 1 != self.dwarf  # R64
        self.account.receive(f"{dwarf.strength} food")
        dwarf.strength = 0

    # Exchanges

    def _convert(self, goods: str) -> None:
        number = int(goods[0]) if goods[0].isdigit() else 1
        name = goods.removeprefix("2 ").removesuffix("s") if number == 2 else goods
        self.account.pay(f"{number} {name}")
        more = number * self.account.off(SLAUGHTERING_CAVE) if name in FARM else 0
        self.account.receive(f"{EATEN[goods] + more} food")

    def _ruby(self, rest: str) -> None:
        name = rest.removeprefix("for ")
        self.account.pay("1 ruby 1 food" if name == "cattle" else "1 ruby")
        if name.startswith("dwarf"):
            self._choose_dwarf(int(name.removeprefix("dwarf ")))
        elif name not in RUBY_TILES:
            self.account.receive("2 food" if name == "food" else f"1 {name}")

    def _choose_dwarf(self, strength: int) -> None:
        seen = self._seen_dwarfs()
        dwarfs = enumerate(self.account.dwarfs)
        self.chosen = next(n for n, dwarf in dwarfs if dwarf.strength == strength and seen[n]["at"] == "home")

    def _cavern(self, rest: str) -> None:
        self.account.pay("2 ruby")

    def _gold(self, rest: str) -> None:
        number = int(rest.split()[0])
        self.account.pay(f"{number} gold")
        self.account.receive(f"{number - 1} food")

    def _trade(self, name: str) -> None:
        if name == "ore":
            self.account.pay("2 ore")
            self.account.receive("2 gold 1 food")
            return
        furnishing, pay, get = TRADES[name]
        assert furnishing in self.account.furnishings
        self.account.pay(pay)
        self.account.receive(get)

    def _buy(self, name: str) -> None:
        self.account.pay(f"{MARKET[name]} gold")
        self.account.receive(f"1 {name}")

    def _protect(self, token: str) -> None:
        self.account.pay("1 ruby")
        self.protected.add(self._id(token))


def seen_pages(view: View) -> list[View]:
    """What can be compared with the pages of a ledger."""
    heaps = {space["id"]: space["goods"] for space in view["spaces"] if space["goods"]}
    start = -1 if view["start"] is None else view["start"]
    return [{"start": start, "heaps": heaps}] + [seen_page(seat) for seat in view["seats"]]
