"""Shapes of plain data: what fits is read, what does not is refused in a sentence that shows it."""

import json
import pickle
from typing import Any

import pytest

import pickaxe
from pickaxe import BadPosition
from pickaxe.kernel.fields import FLAG, Choice, Fields, Items, Maybe, Misfit, Names, Number, Object, Shape, Table, Word

SMALL = Number(0, 3)
SPACES = Choice({"a": 10, "b": 11})
READ: list[tuple[Shape, Any, Any]] = [
    (SMALL, 3, 3),
    (FLAG, True, True),
    (Word(["x", "y"]), "y", 1),
    (SPACES, "b", 11),
    (Maybe(SMALL), None, -1),
    (Maybe(SMALL), 2, 2),
    (Object({"x": SMALL, "y": FLAG}), {"x": 1}, {"x": 1}),
    (Object(), {"any": []}, {"any": []}),
    (Table(SPACES, SMALL, "{key}", ""), {"b": 2}, {11: 2}),
    (Items(SMALL, "a list", 2), [1, 2], [1, 2]),
    (Names({"a": 4, 5: 6}, "a name"), [5, "a"], [6, 4]),
]
REFUSED: list[tuple[Shape, Any, str]] = [
    (SMALL, 4, "It is a whole number from 0 to 3, not 4."),
    (SMALL, True, "It is a whole number from 0 to 3, not True."),
    (SMALL, float("nan"), "It is a whole number from 0 to 3, not nan."),
    (SMALL, 10**5000, "It is a whole number from 0 to 3, not something too large to show (int)."),
    (FLAG, 1, "It is true or false, not 1."),
    (Word(["x", "y"]), ["x"], "It is one of x, y, not ['x']."),
    (Maybe(SMALL), "{what}", "It is a whole number from 0 to 3, not '{what}'."),
    (Object({"x": SMALL}), [], "It is an object with keys, not []."),
    (Object({"x": SMALL}), {"y": 1}, "It has no key 'y'; its keys are x."),
    (Object({"x": SMALL}), {"x": "1"}, "'x' is a whole number from 0 to 3, not '1'."),
    (Object({"x": SMALL}, "{what}/{key}", has_all=True), {}, "It/x is a whole number from 0 to 3, not None."),
    (Table(SPACES, SMALL, "Space {key}", ""), {"a": 9}, "Space a is a whole number from 0 to 3, not 9."),
    (Table(SPACES, SMALL, "", "", "A key of {what}"), {"{x}": 9}, "A key of It is one of a, b, not '{x}'."),
    (Items(SMALL, "a list of two", 2, 2), [1], "It is a list of two, not [1]."),
    (Items(SMALL, "a list", 2, name="{what} {place}"), [1, 7], "It 2 is a whole number from 0 to 3, not 7."),
    (Names({"a": 1}, "a name"), ["b"], "'b' in It is not a name; possible are a."),
    (Names({"a": 1}, "a name"), ["a", "a"], "'a' stands twice in It."),
    (Names({1: 1}, "a name"), [True], "True in It is not a name; possible are 1."),
]


@pytest.mark.parametrize(("shape", "data", "value"), READ)
def test_what_fits_is_read(shape: Shape, data: Any, value: Any) -> None:
    assert shape.read(data, "It") == value


@pytest.mark.parametrize(("shape", "data", "sentence"), REFUSED, ids=[sentence for _, _, sentence in REFUSED])
def test_what_does_not_fit_is_refused_in_a_sentence(shape: Shape, data: Any, sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        shape.read(data, "It")
    assert str(caught.value) == sentence


def test_fields_that_are_left_out_are_as_usual() -> None:
    fields = Fields({"x": 2}, "x y", "It", "The {key}")
    assert (fields.get("x", SMALL, 0), fields.get("y", SMALL, 1)) == (2, 1)
    with pytest.raises(BadPosition, match=r"^The y is a whole number from 0 to 3, not None\.$"):
        fields.get("y", SMALL, None)


def test_a_misfit_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(Misfit("{what} is wrong: {value}.", [1], what="It")))
    assert (type(sent), str(sent)) == (BadPosition, "It is wrong: [1].")


@pytest.mark.parametrize("game", pickaxe.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("key", ["mode", "players", "options", "seats", "phase", "tiles", "pending"])
def test_what_nests_too_deep_to_be_shown_is_refused(game: pickaxe.Game, key: str) -> None:
    for deep in range(700, 1000, 10):
        try:
            data = json.loads("[" * deep + "]" * deep)
        except RecursionError:
            return
        with pytest.raises(BadPosition):
            game.from_position({key: data})
