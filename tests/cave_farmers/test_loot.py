"""Every item of loot is taken by a dwarf that is just strong enough."""

import pytest

from cave_farmers.table import BOOK, goods, late, play, reasons, seat, starting, strengths

FOREST = "meadow 4,3 3,3; field 4,2"
# The item, the goods before, the land, what follows, and the goods afterwards.
TAKEN = [
    ("all-weapons", "", "", "", ""),
    ("dog", "", "", "", "1 dog"),
    ("wood", "", "", "", "1 wood"),
    ("grain", "", "", "", "1 grain"),
    ("sheep", "", "", "", "1 sheep"),
    ("stone", "", "", "", "1 stone"),
    ("donkey", "", "", "", "1 donkey"),
    ("vegetable", "", "", "", "1 vegetable"),
    ("ore", "", "", "", "2 ore"),
    ("boar", "", "", "", "1 boar"),
    ("gold", "", "", "", "2 gold"),
    ("furnish", "2 wood", "", "furnish 35", ""),
    ("stable", "", "", "at 1,1", ""),
    ("tunnel", "", "", "at 4,5", "1 food"),
    ("small-pasture", "1 wood", FOREST, "at 4,3", ""),
    ("cattle", "", "", "", "1 cattle"),
    ("large-pasture", "2 wood", FOREST, "", ""),
    ("meadow", "", "", "", ""),
    ("dwelling", "2 wood 2 stone", "", "furnish 01", ""),
    ("field", "", FOREST, "at 3,2", ""),
    ("sow", "1 grain 1 vegetable", FOREST, "sow vegetable", "1 grain"),
    ("cavern", "", "", "at 4,5", "1 food"),
    ("breed", "2 sheep", "small pasture 4,3", "breed sheep", "3 sheep"),
]


def test_every_item_is_listed() -> None:
    assert [case[0] for case in TAKEN] == [item.token for item in BOOK.items]


@pytest.mark.parametrize(("token", "given", "land", "tokens", "left"), TAKEN, ids=[case[0] for case in TAKEN])
def test_an_item_is_taken(token: str, given: str, land: str, tokens: str, left: str) -> None:
    strength = next(item.strength for item in BOOK.items if item.token == token)
    home = seat(given, land, dwarfs=f"{strength} {strength}")
    state = play(late(home, goods={"logging": "3 wood"}), f"go logging; loot {token}; {tokens}")
    assert goods(state) == left
    gained = 2 if token == "all-weapons" else 1
    assert strengths(state)[0] == min(14, strength + gained)
    weaker = play(late(seat(given, land, dwarfs=f"{strength - 1} 14"), goods={"logging": "3 wood"}), "go logging")
    assert f"loot {token}" not in starting(weaker, "loot")
    assert reasons(weaker, f"loot {token}")
