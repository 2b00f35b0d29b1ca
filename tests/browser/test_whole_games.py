"""Whole games of Era I clicked through."""

import pytest

from browser.hands import mouse
from browser.screen import Screen
from browser.steering import Steering

pytestmark = pytest.mark.browser


@pytest.mark.complete
@pytest.mark.parametrize(("kind", "turns"), [("bot", 22), ("solo", 19)])
def test_a_game_from_the_lobby_to_its_end(screen: Screen, kind: str, turns: int) -> None:
    screen.open(kind)
    screen.assert_fits()
    steering = Steering()
    screen.play(mouse, steering, each_turn=screen.assert_fits)
    assert steering.done["end"] == turns
    assert {"furnish", "excavate", "wall", "activate", "gain"} <= set(steering.done)
    screen.go_to_end()
