"""Between the last activated room and the donkey of Breeding Cave a good can become food (R67)."""

import pytest

from cave_vs_cave.second_table import GOODS, turn
from cave_vs_cave.table import GAME, is_open, options, play
from pickaxe import State
from pickaxe.games.cave_vs_cave.rooms import ROOMS

Purse = tuple[int, ...]
FOOD, DONKEY = GOODS.index("food"), GOODS.index("donkey")
EATEN = ["eat emmer", "eat flax", "eat gold", "eat donkey"]
ORANGE = [room.number for room in ROOMS[1:] if not room.is_blue]


def held(state: State) -> Purse:
    """The goods of seat 0."""
    return tuple(state.view(0)["seats"][0]["goods"].values())


def ends(room: int, goods: str, *, breeds: bool) -> set[Purse]:
    """Every purse with which the activation of a room can end, with Breeding Cave or without."""
    cave = {"A1": room, **({"A3": 45} if breeds else {})}
    start, activate = turn("A04", rooms=cave, goods=goods), f"activate {room:02}"
    found: set[Purse] = set()
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        if "gain 2 wood" in options(state) and activate not in options(state):
            found.add(held(state))
        for choice in [*options(state), *EATEN]:
            if choice not in ("gain 2 wood", "end", "before 45") and is_open(state, choice):
                after = play(state.copy(), choice)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return found


def bred(purse: Purse) -> Purse:
    """One donkey more, up to the limit."""
    return tuple(min(9, n + 1) if kind == DONKEY else n for kind, n in enumerate(purse))


def eaten(purse: Purse) -> set[Purse]:
    """Every purse that turning donkeys into food can make of one."""
    donkeys = range(purse[DONKEY] + 1)
    return {
        tuple({FOOD: min(9, purse[FOOD] + n), DONKEY: purse[DONKEY] - n}.get(k, v) for k, v in enumerate(purse))
        for n in donkeys
    }


@pytest.mark.parametrize("room", ORANGE)
def test_r67_every_outcome_of_a_moment_before_the_donkey_can_be_reached(room: int) -> None:
    for food in (0, 1, 3, 8, 9):
        goods = f"1 wood 1 stone {food} food 9 donkey 2 ore 2 iron 1 weapon"
        expected = {
            after
            for purse in ends(room, goods, breeds=False)
            for moment in eaten(purse)
            for after in eaten(bred(moment))
        }
        assert ends(room, goods, breeds=True) == expected, (room, food)


@pytest.mark.parametrize(
    ("tile", "room", "food", "token", "after"),
    [
        ("A04", 5, 1, "fill food to 3", 4),
        ("A04", 7, 9, "2 food > 1 wood 1 stone 1 emmer 1 flax", 8),
        ("A10", 41, 9, "3 food > 2 weapon", 7),
    ],
)
def test_r67_a_donkey_is_eaten_before_the_next_one_comes(
    tile: str, room: int, food: int, token: str, after: int
) -> None:
    state = turn(tile, rooms={"A1": room, "A3": 45}, goods=f"{food} food 9 donkey")
    play(state, f"activate {room:02}; {token}")
    assert options(state) == ["receive"]
    play(state, "eat donkey")
    assert (held(state)[FOOD], held(state)[DONKEY]) == (after, 9)
    assert "end" in options(state)


def test_r67_the_second_room_of_fertility_has_that_moment_too() -> None:
    state = turn("A16", rooms={"A1": 13, "A2": 5, "A3": 45}, goods="1 food 9 donkey")
    play(state, "activate 13; gain 1 stone; gain 1 gold; activate 05; fill food to 3")
    assert options(state) == ["receive"]
    assert held(play(state, "eat donkey"))[DONKEY] == 9


@pytest.mark.parametrize(
    ("room", "goods", "tokens"),
    [
        (5, "1 food 8 donkey", "fill food to 3"),
        (5, "5 food 9 donkey", "fill food to 3"),
        (13, "5 food 9 donkey", "gain 1 stone; gain 1 gold"),
        (41, "5 food 9 donkey", "1 food > 1 weapon"),
        (26, "8 food 9 donkey", "gain 3 ore; gain 2 food"),
    ],
)
def test_r67_nothing_is_asked_before_the_donkey_where_it_cannot_matter(room: int, goods: str, tokens: str) -> None:
    state = play(turn("A04", rooms={"A1": room, "A3": 45}, goods=goods), f"activate {room:02}; {tokens}")
    assert options(state) == ["gain 2 wood", "end"]


def test_r67_the_moment_before_the_donkey_is_a_position() -> None:
    state = turn("A04", rooms={"A1": 5, "A3": 45}, goods="1 food 9 donkey")
    play(state, "activate 05; fill food to 3")
    assert GAME.from_position(state.to_position()) == state
