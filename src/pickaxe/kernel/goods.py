"""Goods: names with limits, bundles of them, and purses that hold them."""

from mypy_extensions import i64

from pickaxe.kernel.words import Amount, Listing, Name


class Goods:
    """The goods of a game in their order, with the most that a purse can hold of each."""

    def __init__(self, names: list[str], limits: list[int]) -> None:
        self.names = names
        self.limits = limits

    def index(self, name: str) -> int:
        """The place of a good in a purse."""
        return self.names.index(name)

    def bundle(self, text: str) -> "Bundle":
        """The bundle written as '2 food 1 gold'; an empty text is no goods at all."""
        words = text.split()
        kinds = [self.index(name) for name in words[1::2]]
        return Bundle(text, kinds, [int(word) for word in words[0::2]])

    def name(self, kind: int) -> Name:
        """A good in a sentence."""
        return Name("good", self.names[kind])

    def amount(self, number: int, kind: int) -> Amount:
        """So many of one good in a sentence."""
        return Amount(number, self.name(kind))

    def listed(self, bundle: "Bundle") -> Listing:
        """A bundle in a sentence: '2 food and 1 gold'."""
        return Listing([self.amount(n, kind) for kind, n in zip(bundle.kinds, bundle.amounts, strict=True)])

    def sum(self, first: "Bundle", second: "Bundle") -> "Bundle":
        """Both bundles together."""
        total = [first.amount(kind) + second.amount(kind) for kind in range(len(self.names))]
        return self.bundle(" ".join(f"{n} {name}" for n, name in zip(total, self.names, strict=True) if n))


class Bundle:
    """Some goods that are paid or received together."""

    def __init__(self, text: str, kinds: list[int], amounts: list[int]) -> None:
        self.text = text
        self.kinds = kinds
        self.amounts = amounts

    def amount(self, kind: int) -> int:
        """How many of one good."""
        i = 0
        for each in self.kinds:
            if each == kind:
                return self.amounts[i]
            i += 1
        return 0

    def is_in(self, purse: list[int]) -> bool:
        """Whether a purse holds all of it."""
        amounts = self.amounts
        i: i64 = 0
        for kind in self.kinds:
            if purse[kind] < amounts[i]:
                return False
            i += 1
        return True

    def take_from(self, purse: list[int]) -> None:
        """Pay it."""
        amounts = self.amounts
        i: i64 = 0
        for kind in self.kinds:
            purse[kind] = purse[kind] - amounts[i]  # compiled, faster than `-=`, which subtracts objects
            i += 1

    def add_to(self, purse: list[int], limits: list[int]) -> None:
        """Receive it; what is above a limit is lost."""
        amounts = self.amounts
        i: i64 = 0
        for kind in self.kinds:
            total = purse[kind] + amounts[i]
            purse[kind] = total if total < limits[kind] else limits[kind]
            i += 1

    def parts(self) -> list["Bundle"]:
        """Every smaller bundle within it, the empty one left out."""
        found: list[Bundle] = [Bundle("", [], [])]
        for kind, amount in zip(self.kinds, self.amounts, strict=True):
            found = [
                Bundle("", [*part.kinds, kind] if n else part.kinds, [*part.amounts, n] if n else part.amounts)
                for part in found
                for n in range(amount + 1)
            ]
        return found[1:-1]
