"""A ledger of Cave vs Cave: it keeps the goods of every seat from the tokens of a record and what the tiles print.

It asks the game only what is being decided, never how many goods anybody has, so that two books can be compared.
"""

from collections.abc import Callable
from typing import Any

from cave_vs_cave.second_table import GOODS
from cave_vs_cave.test_era_two_rooms import PRINTED as NEW_ROOMS
from cave_vs_cave.test_rooms import PRINTED as OLD_ROOMS

COST = {room.number: room.cost for room in (*OLD_ROOMS, *NEW_ROOMS)}
POINTS = {room.number: room.points for room in (*OLD_ROOMS, *NEW_ROOMS)}
LIMITS = {**dict.fromkeys(GOODS, 9), "gold": 19, "weapon": 19}
BONUS = {"B2": "1 food", "B4": "1 food", "X3": "1 food", "Y3": "1 ore"}
# The activate effects by the tile that has them, and the blue rooms that answer to them.
SYMBOLS = {"A01": "1", "A04": "1", "A06": "1", "A10": "1", "A16": "1+1", "A07": "2", "A11": "3"}
ANSWERS = {23: ("1 wood", ("1", "1+1")), 43: ("1 iron", ("2", "1+1")), 45: ("1 donkey", ("1", "1+1"))}


def amounts(text: str) -> dict[str, int]:
    """Goods written as '2 food 1 gold'."""
    words = text.split()
    return {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}


class Ledger:
    """The goods of all seats."""

    def __init__(self, mode: str, players: int) -> None:
        known = {"draft": "", "era-2-only": " ".join(f"{3 if name == 'gold' else 1} {name}" for name in GOODS)}
        start = amounts(known.get(mode, " ".join(f"1 {name}" for name in GOODS[:6])))
        self.purses = [{**dict.fromkeys(GOODS, 0), **start} for _ in range(players)]
        self.due = ""
        self.given: set[int] = set()
        self.is_activating = False
        self.is_digging = False
        self.purse = self.purses[0]
        self.working: set[int] = set()
        self.known: list[str] = []
        self.entries: dict[str, Callable[[str], None]] = {
            "eat": self._eat,
            "gain": self._gain,
            "fill": self._fill,
            "furnish": self._furnish,
            "excavate": self._excavate,
            "two": self._two,
            "wall": self._wall,
            "raze": self._raze,
            "before": self._before,
            "activate": self._activate,
        }

    def note(self, before: dict[str, Any], token: str, after: dict[str, Any]) -> None:
        """Enter a step: what was seen before it, the token, and what was seen after it, each with what is pending."""
        seat = before["seats"][before["mover"]]
        self.purse = self.purses[before["mover"]]
        self.working = {room for room in seat["spaces"].values() if isinstance(room, int)} | set(before["pool"])
        self.known = list(seat["goods"])
        if before["phase"] == "playing":
            self._enter(token, after)
            self._answer(before, after)
        self._pass_time(before, after)

    # Paying and receiving

    def _pay(self, goods: str) -> None:
        for name, n in amounts(goods).items():
            self.purse[name] -= n
            assert self.purse[name] >= 0, f"{goods} cannot be paid"

    def _receive(self, goods: str) -> None:
        for name, n in amounts(goods).items():
            self.purse[name] = min(self.purse[name] + n, LIMITS[name])
        if "flax" in amounts(goods) and 21 in self.working:
            self._receive("1 food")

    def _enter(self, token: str, after: dict[str, Any]) -> None:
        verb, _, rest = token.partition(" ")
        if " > " in token:
            self._exchange(token, after)
        elif verb == "receive":
            self._receive(self.due)
        elif verb in self.entries:
            self.entries[verb](rest)

    def _exchange(self, token: str, after: dict[str, Any]) -> None:
        pay, _, get = token.partition(" > ")
        self._pay(pay)
        self.due = get
        if after["asked"]["kind"] != "receive":
            self._receive(get)

    def _eat(self, rest: str) -> None:
        self._pay(f"1 {rest}")
        self._receive("1 food")

    def _gain(self, rest: str) -> None:
        self._receive(f"{self.purse['donkey'] // 2} gold" if "per pair" in rest else rest)

    def _fill(self, rest: str) -> None:
        kind, _, level = rest.partition(" to ")
        kinds = [name for name in GOODS if name == kind or (kind == "all" and name in self.known)]
        missing = {name: int(level) - self.purse[name] for name in kinds}
        self._receive(" ".join(f"{n} {name}" for name, n in missing.items() if n > 0))

    def _furnish(self, rest: str) -> None:
        room, _, price = rest.partition(" for ")
        self._pay(price)
        self._pay(COST[int(room)])

    def _two(self, rest: str) -> None:
        self._pay(rest.removeprefix("tiles for "))

    def _excavate(self, rest: str) -> None:
        space, _, price = rest.partition(" for ")
        self._pay(price)
        self._receive(BONUS.get(space, ""))
        self.is_digging = True

    def _wall(self, rest: str) -> None:
        if 24 in self.working:
            self._receive("2 gold")

    def _raze(self, rest: str) -> None:
        self._receive("2 stone 3 food 1 gold")

    def _activate(self, rest: str) -> None:
        self.is_activating = True

    def _before(self, rest: str) -> None:
        self.given.add(int(rest))
        self._receive(ANSWERS[int(rest)][0])

    # What comes by itself

    def _answer(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Blue rooms that answer to an excavate or activate effect that is finished now."""
        pending = [entry["effect"] for entry in after["pending"]]
        if self.is_digging and pending[-1:] != ["reveal room"] and after["asked"]["kind"] != "excavate":
            self.is_digging = False
            self._receive("1 food 1 ore" if 44 in self.working else "")
        tile = before["tile"]
        if self.is_activating and not any(label.startswith((f"tile {tile}.", "room")) for label in pending):
            self._finish_activation(SYMBOLS[tile])

    def _finish_activation(self, symbol: str) -> None:
        for room, (goods, symbols) in ANSWERS.items():
            if room in self.working and room not in self.given and symbol in symbols:
                self._receive(goods)
        self.is_activating = False
        self.given = set()

    def _pass_time(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        """Donkeys haul ore between the rounds of Era II; at its start goods rise to 1."""
        if before["era"] < after["era"] and before["mode"] == "draft":
            self._begin_after_draft(before, after)
        elif before["era"] < after["era"]:
            self.purses = [{name: max(1, n) for name, n in purse.items()} for purse in self.purses]
        elif before["phase"] == "playing" and before["era"] == 2 and before["round"] < after["round"]:
            for purse in self.purses:
                purse["ore"] = min(9, purse["ore"] + purse["donkey"])

    def _begin_after_draft(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        mine, theirs = (seat["rooms_score"] for seat in after["seats"])
        gold = [min(19, 3 + max(0, theirs - mine)), min(19, 3 + max(0, mine - theirs))]
        self.purses = [{**dict.fromkeys(GOODS, 1), "gold": n} for n in gold]

    def points(self, rooms: list[int], seat: int, era: int) -> float:
        """The score of an era from rooms and goods."""
        purse, total = self.purses[seat], sum(POINTS[room] for room in rooms)
        return total + purse["gold"] if era == 1 else total + purse["weapon"] + (purse["iron"] + purse["gold"]) / 2
