"""Worked examples T9, T34 to T39: scoring, the family, imitation, the schedule and the solo game."""

from cave_farmers.table import GAME, late, number, options, play, reasons, seat, starting, table
from pickaxe.games.cave_farmers.state import FarmersState


def rows(state: FarmersState) -> dict[str, int]:
    """The points of seat 0 by category, without those that are nothing."""
    return {row["id"]: row["points"][0] for row in state.score_sheet() if row["points"][0]}


def test_t9_scoring_example() -> None:
    land = (
        "small pasture 3,3; field 3 grain 3,2; field 2 vegetable 3,1; field 4,1 2,1 2,2 2,3; meadow 1,1 1,2;"
        "ore mine 2,4; ruby mine 2,5 2,6"
    )
    rooms = {"3,4": 1, "3,5": 1, "3,6": 7, "4,5": 17, "4,6": 25, "1,4": 48}
    state = late(
        seat(
            "2 dog 4 sheep 2 donkey 3 boar 10 cattle 6 grain 2 vegetable 1 ruby 13 gold",
            land,
            dwarfs="0 0 0 0",
            furnishings=rooms,
            large=("4,2 4,3",),
            stables="4,2 4,3 3,3",
        )
    )
    assert rows(state) == {
        "animals": 21,
        "grain": 5,
        "vegetables": 4,
        "rubies": 1,
        "dwarfs": 4,
        "unused": -3,
        "furnishings": 12,
        "pastures": 6,
        "mines": 11,
        "bonus": 6,
        "gold": 13,
    }
    assert state.scores()[0] == 80


def test_t9_crops_count_on_fields_and_in_the_supply() -> None:
    land = "field 3 grain 4,3; field 2 grain 4,2; field 1 grain 4,1; field 2 vegetable 3,3; field 1 vegetable 3,2"
    found = rows(late(seat("1 grain 2 vegetable", land)))
    assert (found["grain"], found["vegetables"]) == (4, 5)


def test_t34_an_untouched_home_board() -> None:
    assert rows(late()) == {"missing": -8, "dwarfs": 2, "unused": -22}
    assert late().scores()[0] == -28


def test_t35_writing_chamber() -> None:
    land = "meadow 4,3 4,2 4,1 3,1 3,2 3,3 2,3; cavern 3,4 3,5 3,6 2,6 2,5 2,4 4,5 4,6 1,4 1,5"
    home = seat("1 sheep 1 boar 1 donkey", land, furnishings={"1,6": 47}, stables="2,3 3,3 1,1", begging=1)
    found = rows(late(home))
    assert (found["missing"], found["unused"], found["begging"]) == (-2, -4, -3)
    assert found["writing"] == 7


def test_t36_additional_dwelling() -> None:
    rooms = {"3,4": 1, "3,5": 1, "3,6": 6}
    state = late(seat(dwarfs="0 0 0 0", furnishings=rooms))
    assert "Your dwellings have room for 4 dwarfs, and you have 4." in reasons(state, "go family-life")
    more = late(seat(dwarfs="0 0 0 0", furnishings={**rooms, "2,6": 1}))
    play(more, "go family-life; grow")
    assert len(more.homes[0].strengths) == 5
    assert more.room(0) == 6
    five = late(seat(dwarfs="0 0 0 0 0", furnishings={**rooms, "2,6": 1}))
    assert len(play(five, "go family-life; grow").homes[0].strengths) == 6


def test_t37_imitating_an_accumulation_space() -> None:
    mines = seat("4 food", "ore mine 3,5 2,4; deep tunnel 3,6 2,5")
    taken = seat(dwarfs="0@ore-mining 0")
    state = play(late(mines, taken, players=3), "go imitation-4; imitate ore-mining")
    assert number(state, "ore") == 4
    assert number(state, "food") == 0
    none = late(seat("4 food"), seat(dwarfs="0@ore-mining 0@housework"), players=3)
    play(none, "go imitation-4")
    assert options(none) == ["imitate housework"]
    assert reasons(none, "imitate ore-mining") == "You could do nothing on Ore mining."


def test_t38_the_schedule_of_two_players() -> None:
    view = GAME.new(players=2).view(None)
    assert view["rounds"] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]
    assert [marker["round"] for marker in view["harvest"]["markers"]] == [6, 7, 8, 10, 11, 12]
    state = GAME.new(players=2)
    while not state.is_over:
        state.play(state.options()[0])
    final = state.view(None)
    assert sorted(marker["colour"] for marker in final["harvest"]["markers"]) == ["green"] * 3 + ["red"] * 3
    assert "exploration" not in {card["id"] for card in final["cards"]}


def test_t39_solo_clearing() -> None:
    goods = {"logging": "6 wood"}
    bare = table(players=1, round=5, phase="preparing", goods=goods)
    assert logs(bare) == 3
    rich = table(seat("1 ruby"), players=1, round=5, phase="preparing", goods=goods)
    assert starting(rich, "protect") == ["protect logging"]
    play(rich, "protect logging")
    assert logs(rich) == 7
    assert number(rich, "ruby") == 0


def logs(state: FarmersState) -> int:
    """The wood on Logging."""
    space = next(space for space in state.guide.spaces if space.id == "logging_1")
    return space.goods_of(state.heaps[space.index])["wood"]
