"""Choices by number and by token: what is neither is refused."""

import pytest

import pickaxe
from pickaxe import Match, UnknownToken

GAME = pickaxe.game("cave-vs-cave")


@pytest.mark.parametrize("choice", [-1, len(GAME.lexicon), 2**70, "", "A1", "\ud800", "9" * 5000])
def test_a_choice_that_no_lexicon_has_is_unknown(choice: int | str) -> None:
    match = Match(GAME.id, seed=1)
    before = match.state.copy()
    for use in (match.state.play, match.state.why_not, match.play):
        with pytest.raises(UnknownToken):
            use(choice)
    assert match.state == before


@pytest.mark.parametrize("choice", [None, 1.0, 1.5, [], {}, b"A01", float("nan")])
def test_a_choice_is_a_number_or_a_token(choice: int) -> None:
    match = Match(GAME.id, seed=1)
    before = match.state.copy()
    for use in (match.state.play, match.state.why_not, match.play):
        with pytest.raises(TypeError):
            use(choice)
    assert match.state == before
