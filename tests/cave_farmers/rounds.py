"""The rounds of the second book of The Cave Farmers: what happens by itself between the turns, and the harvest."""

from cave_farmers.account import Account, View
from cave_farmers.printed import (
    CLEARED_AT,
    FOOD_BY_ORDER,
    GATHERED,
    MINER,
    MINING_CAVE,
    WORKING_CAVE,
    WORKING_FOOD,
    amounts,
)
from pickaxe import CHANCE


class Rounds:
    """The accounts of all seats and the goods on all spaces, as time goes by."""

    def __init__(self, view: View, goods: str) -> None:
        """A fresh game, as it is seen; everybody has what is said, alone 2 food if nothing is."""
        self.before = self.after = view
        self.players: int = view["players"]
        self.accounts = [Account(goods or ("2 food" if self.players == 1 else "")) for _ in range(self.players)]
        self.account, self.seat = self.accounts[0], 0  # whose step it is
        self.heaps: dict[str, dict[str, int]] = {}
        self.start = 0 if self.players == 1 else -1
        self.round = 0
        self.is_working = False
        self.protected: set[str] = set()
        self.to_do: list[tuple[int, str]] = []  # in the harvest: seats with what is next for them
        self.is_planned = True
        self.is_worked = False  # whether the Working cave feeds a dwarf now

    def cells(self, view: View, seat: int) -> View:
        """The home board of a seat."""
        cells: View = view["seats"][seat]["cells"]
        return cells

    def mines(self, seat: int, *kinds: str) -> int:
        """How many mines of some kinds a seat has."""
        return sum(cell["kind"] in kinds for cell in self.cells(self.before, seat).values())

    # Harvest

    def _return_home(self) -> None:
        for account in self.accounts:
            for dwarf in account.dwarfs:
                dwarf.at, dwarf.is_newborn = "home", False
        self.is_working = False
        self.is_planned = False

    def _harvest(self) -> str:
        """What the round ends with: nothing, a harvest, food for all, or a choice."""
        if self.round < 3 or self.round == 4:
            return "food" if self.round == 4 else "nothing"
        colours = {marker["round"]: marker["colour"] for marker in self.after["harvest"]["markers"]}
        if self.round not in colours or colours[self.round] == "green":
            return "harvest"
        reds = [round for round, colour in colours.items() if colour == "red"]
        return ("nothing", "food", "choice")[reds.index(self.round)]

    def _plan_harvest(self) -> list[tuple[int, str]]:
        """Seat by seat in turn order."""
        steps = {"nothing": "", "food": "feed", "harvest": "field feed breed", "choice": "skip field feed breed"}
        order = [(self.start + i) % self.players for i in range(self.players)]
        return [(seat, step) for seat in order for step in steps[self._harvest()].split()]

    def finish(self, step: str) -> None:
        """The seat has decided about a step."""
        decided = self.to_do.pop(0)
        assert decided == (self.seat, step)

    def skip(self, rest: str) -> None:
        """The third event: no fields, or no breeding (R43)."""
        self.finish("skip")
        self.to_do.remove((self.seat, "field" if rest == "field" else "breed"))

    def _bring_in(self, account: Account) -> None:
        """One from every planted field (R38)."""
        for crop, _ in account.crops:
            account.receive(f"1 {crop}")
        account.crops = [(crop, number - 1) for crop, number in account.crops if number > 1]

    def due(self, seat: int) -> int:
        """The food that a seat has to pay now (R40, R41, R68)."""
        account, is_small = self.accounts[seat], self._harvest() == "food"
        adults = len(account.dwarfs) - account.born
        each = 1 if is_small else 2
        food = each * (adults - self.is_worked) + account.born
        mines = self.mines(seat, "ore mine", "ruby mine")
        return max(0, food - account.off(MINING_CAVE) * min(account.goods["donkey"], mines))

    def feed(self, rest: str) -> None:
        """The Working cave feeds one dwarf (R41)."""
        assert not self.is_worked
        assert WORKING_CAVE in self.account.furnishings
        self.account.pay(WORKING_FOOD[rest.removeprefix("with ")])
        self.is_worked = True

    def pay(self, rest: str) -> None:
        """Food for the dwarfs."""
        self.finish("feed")
        self._settle(self.seat, int(rest))

    def _settle(self, seat: int, food: int) -> None:
        due = self.due(seat)
        assert food <= due
        self.accounts[seat].pay(f"{food} food")
        self.accounts[seat].begging += due - food
        self.is_worked = False

    def _harvest_until_asked(self) -> None:
        """Do what is done by itself until a seat has a decision, or all is done."""
        if not self.is_planned:
            self.to_do, self.is_planned = self._plan_harvest(), True
        while self.to_do and not self._is_asked(*self.to_do[0]):
            seat, step = self.to_do.pop(0)
            assert step != "skip"
            if step == "field":
                self._bring_in(self.accounts[seat])
            elif step == "feed":
                assert not self.due(seat) or not self.accounts[seat].goods["food"]
                self._settle(seat, 0)

    def _is_asked(self, seat: int, step: str) -> bool:
        """Whether this is what the game asks; a tile or animals may be asked about in between."""
        kind = self.after["asked"]["kind"]
        if self.after["round"] != self.round or self.after["phase"] != "harvest" or self.after["seat"] != seat:
            return False
        return kind == step or (kind in ("place", "house") and step != "field")

    # Rounds

    def pass_time(self) -> None:
        """Do what is done by itself after a step."""
        after = self.after
        is_new = after["round"] != self.round
        if self.is_working and (is_new or after["phase"] != "work"):
            self._return_home()
        if self.round and not self.is_working and (is_new or after["seat"] != CHANCE):
            self._harvest_until_asked()
        if is_new:
            self._begin_round()
        if after["phase"] == "work" and not self.is_working:
            self._fill_spaces()

    def first(self, rest: str) -> None:
        """The starting player, and the food by turn order."""
        self.start = int(rest) - 1
        for position in range(self.players):
            self.accounts[(self.start + position) % self.players].receive(f"{FOOD_BY_ORDER[position]} food")

    def _begin_round(self) -> None:
        """What furnishings bring at the start of a round (R1, R48)."""
        self.round = self.after["round"]
        for seat, account in enumerate(self.accounts):
            account.born = 0
            donkeys = min(account.goods["donkey"], self.mines(seat, "ore mine"))
            account.receive(f"{account.off(MINER) * donkeys} ore")
            for name in [name for name, rounds in account.supplies.items() if rounds]:
                account.supplies[name] -= 1
                account.receive(f"1 {name}")

    def _fill_spaces(self) -> None:
        """New goods on the spaces; alone, crowded ones are cleared before (R53)."""
        self.is_working = True
        for id in [space["id"] for space in self.after["spaces"] if space["id"] in GATHERED]:
            heap = self.heaps.setdefault(id, {})
            if self.players == 1 and id not in self.protected and sum(heap.values()) >= CLEARED_AT:
                heap.clear()
            if id != "ruby_mining" or self.players != 2 or self.round > 2:  # R54
                for name, n in amounts(GATHERED[id][bool(heap)]).items():
                    heap[name] = heap.get(name, 0) + n
        self.protected = set()
