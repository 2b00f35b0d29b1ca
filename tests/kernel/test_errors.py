"""Errors survive the way between processes, and wrong input gets one of ours, compiled or not."""

import pickle

import pytest

import pickaxe
from pickaxe import BadPosition, BadRecord, BadSetup, IllegalChoice
from pickaxe.kernel.words import Said


def test_errors_keep_what_they_know_between_processes() -> None:
    refused = pickle.loads(pickle.dumps(IllegalChoice("A12", [Said("Not now.")])))
    assert (str(refused), refused.token, refused.reasons) == ("'A12' cannot be chosen: Not now.", "A12", ["Not now."])
    bad = pickle.loads(pickle.dumps(BadRecord("Cut off.", 7)))
    assert (str(bad), bad.line) == ("line 7: Cut off.", 7)


@pytest.mark.parametrize("position", [[], None, "text", 3])
def test_a_position_that_is_no_object_is_refused(position: object) -> None:
    with pytest.raises(BadPosition, match="is an object with keys"):
        pickaxe.game("cave-vs-cave").from_position(position)


def test_an_option_that_is_not_on_or_off_is_refused() -> None:
    with pytest.raises(BadSetup, match="true or false"):
        pickaxe.game("cave-vs-cave").new(gain_may_be_taken_in_part=1)
