"""Rulings 24 to 30: dwellings, family growth and the Guest room."""

import pytest

from cave_farmers.table import (
    CAVERNS,
    TUNNELS,
    after,
    fresh,
    goods,
    number,
    on,
    options,
    play,
    reasons,
    row,
    seat,
    seen,
    spaces,
    table,
    with_cards,
)

WISH = with_cards(2, 4)
URGENT = with_cards(2, 7, "family-life")


def test_r24_the_additional_dwelling_is_for_the_sixth_dwarf_only() -> None:
    cave = {"3,4": 1, "3,5": 1, "2,4": 6}
    four = table(seat(furnishings=cave, dwarfs="0 0 0 0"), round=4, cards=WISH)
    assert seen(four)["room"] == 4
    assert "wish-for-children" not in spaces(four)
    five = seat(furnishings={**cave, "2,5": 1}, dwarfs="0 0 0 0")
    state = play(table(five, round=4, cards=WISH), "go wish-for-children; grow; end")
    assert len(seen(state)["dwarfs"]) == 5
    assert seen(state)["room"] == 6


def test_r24_without_it_five_are_the_most() -> None:
    cave = {"3,4": 1, "3,5": 1, "2,4": 1, "2,5": 1, "2,6": 1}
    state = table(seat(furnishings=cave, dwarfs="0 0 0 0 0"), round=4, cards=WISH)
    assert seen(state)["room"] == 5
    assert "A family has at most five dwarfs." in reasons(
        on("family-life", seat("1 grain", "4,3 field", cave, dwarfs="0 0 0 0 0"), round=7, cards=URGENT), "grow"
    )


def test_r24_it_counts_as_a_dwelling_for_the_state_parlor() -> None:
    state = table(seat(furnishings={"3,4": 6, "3,5": 33}))
    assert row(state, "bonus") == 4


def test_r25_one_growth_is_one_dwarf() -> None:
    state = on("urgent-wish-for-children", seat("8 wood 6 stone"), round=7, cards=URGENT)
    play(state, "furnish 05; grow")
    assert options(state) == ["end"]
    assert (len(seen(state)["dwarfs"]), seen(state)["room"]) == (3, 4)


def test_r26_growth_comes_only_after_the_dwelling_and_may_be_declined() -> None:
    roomy = seat("4 wood 3 stone", "3,5 cavern", {"3,4": 1})
    state = on("urgent-wish-for-children", roomy, round=7, cards=URGENT)
    assert "grow" not in options(state)
    assert reasons(state, "grow") == "This is possible only after furnishing a dwelling here."
    play(state, "furnish 01")
    assert options(state) == ["grow", "end"]
    play(state, "end")
    assert len(seen(state)["dwarfs"]) == 2


def test_r27_either_or_without_the_guest_room() -> None:
    state = on("wish-for-children", seat("4 wood 3 stone"), round=4, cards=WISH)
    play(state, "furnish 01")
    assert options(state) == ["end"]
    assert reasons(state, "grow") == "You have chosen the other of two alternatives here."


def test_r27_the_guest_room_allows_both_in_any_order() -> None:
    guest = seat("8 wood 6 stone", CAVERNS, {"3,4": 11})
    state = on("wish-for-children", guest, round=4, cards=WISH)
    play(state, "furnish 01; at 2,4; grow; end")
    assert len(seen(state)["dwarfs"]) == 3
    state = on("urgent-wish-for-children", guest, round=7, cards=URGENT)
    play(state, "take; furnish 01; at 2,4; grow")
    assert (number(state, "gold"), len(seen(state)["dwarfs"])) == (3, 3)
    state = on("growth", seat(furnishings={"3,4": 11, "3,5": 1}), players=4)
    play(state, "grow; take; end")
    assert (len(seen(state)["dwarfs"]), goods(state)) == (3, "1 wood 1 stone 1 ore 1 food 2 gold")


def test_r28_both_parts_of_the_extension_once_a_game() -> None:
    state = on("extension", seat(furnishings={"3,4": 11}), players=7)
    play(state, "lay meadow-field; at 4,3 3,3; lay cavern-tunnel; at 3,5 2,5; end")
    assert goods(state) == "1 wood 1 stone"
    assert state.homes[0].has_extended
    state = on("extension", seat(furnishings={"3,4": 11}, extended=True), players=7)
    play(state, "lay meadow-field; at 4,3 3,3")
    assert options(state) == ["end"]


def test_r28_only_the_extension_is_limited() -> None:
    guest = seat(furnishings={"3,4": 11, "3,5": 1})
    state = play(on("growth", guest, players=7), "grow; take; end")
    assert not state.homes[0].has_extended
    again = on("growth", {**guest, "extended": True}, players=7)
    assert "take" in options(play(again, "grow"))


def test_r28_one_part_does_not_use_it_up() -> None:
    state = on("extension", seat(furnishings={"3,4": 11}), players=7)
    play(state, "lay meadow-field; at 4,3 3,3; end")
    assert not state.homes[0].has_extended
    assert not any(home.has_extended for home in fresh(7).homes)


@pytest.mark.parametrize(
    "land", [f"{TUNNELS}; 2,6 tunnel", "3,5 ore mine; 2,5 deep tunnel; 1,5 ore mine; 1,6 deep tunnel"]
)
def test_r29_not_two_ruby_mines_on_the_same_kind(land: str) -> None:
    cards = with_cards(2, 5, "ruby-mine-construction")
    state = on("ruby-mine-construction", seat(land=land, furnishings={"3,4": 11}), round=5, cards=cards)
    kind = options(state)
    assert len(kind) == 1
    play(state, f"{kind[0]}; {options(after(state, kind[0]))[0]}")
    assert options(state) == ["end"]


def test_r29_one_on_each_kind() -> None:
    cards = with_cards(2, 5, "ruby-mine-construction")
    land = "3,5 ore mine; 2,5 deep tunnel; 2,6 tunnel"
    state = on("ruby-mine-construction", seat(land=land, furnishings={"3,4": 11}), round=5, cards=cards)
    play(state, "lay ruby-mine; lay deep-ruby-mine")
    assert (number(state, "ruby"), row(state, "mines")) == (1, 11)


def test_r30_other_choices_stay_choices() -> None:
    state = on("excavation", seat(furnishings={"3,4": 11}))
    play(state, "lay cavern-cavern; at 2,5 3,5")
    assert "lay cavern-tunnel" not in options(state)
