"""R52: goods play no part in the draft."""

import pickaxe
from pickaxe import Match


def test_r52_no_exchange_is_offered_before_era_two() -> None:
    match = Match("cave-vs-cave", mode="draft", seed=1)
    while match.state.view(None)["phase"] != "playing":
        assert match.state.exchanges() == []
        assert match.state.why_not("eat emmer")
        match.play(match.state.options()[0])
    assert match.state.exchanges() == [pickaxe.game("cave-vs-cave").lexicon.parse("eat emmer"), 1, 2, 3]
