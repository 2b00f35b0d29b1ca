"""Both eras clicked through: in one go, after a draft, and from a finished Era I at the same table."""

import pytest
from playwright.sync_api import expect

from browser.hands import mouse
from browser.screen import Screen
from browser.steering import Steering

pytestmark = pytest.mark.browser


@pytest.mark.complete
def test_both_eras_against_the_greedy_bot(screen: Screen) -> None:
    screen.open("bot", mode="both-eras")
    steering = Steering()
    screen.play(mouse, steering, each_turn=screen.assert_fits)
    assert steering.done["end"] == 38
    assert {"furnish", "excavate", "wall", "raze", "activate"} <= set(steering.done)
    screen.go_to_end()


@pytest.mark.complete
def test_a_draft_and_the_era_after_it_at_one_screen(screen: Screen) -> None:
    screen.open("hotseat", mode="draft")
    screen.assert_fits()
    steering = Steering()
    screen.play(mouse, steering, each_turn=screen.assert_fits)
    assert {"draft", "at", "bury", "furnish", "excavate"} <= set(steering.done)
    screen.go_to_end()


@pytest.mark.complete
def test_a_finished_first_era_goes_on_at_the_same_table(screen: Screen) -> None:
    screen.open("hotseat")
    table, steering = screen.table, Steering(often=6)
    screen.play_unseen(steering, turns=44)
    screen.page.goto(f"{table}/end")
    after_first = screen.record()
    assert after_first.result
    screen.page.locator(f'form[action="{table}/go-on"] button').click()
    expect(screen.page.locator("main#table")).to_be_visible()
    assert screen.table == table
    assert screen.known()["view"]["era"] == 2
    screen.play(mouse, Steering(), turns=4, each_turn=screen.assert_fits)
    record = screen.record()
    assert record.mode == "both-eras"
    assert record.choices[: len(after_first.choices)] == after_first.choices
