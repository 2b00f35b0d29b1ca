"""Corrected data in the lobby: a file is chosen, or its text is put in where scripts do not run."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewScreen
from browser.screen import Screen

pytestmark = pytest.mark.browser

CORRECTIONS = {"rules": {"start_score": 24}}


def opened(screen: Screen) -> Locator:
    """The card of Cavum with the sheet open that has its field for corrected data."""
    screen.page.goto("/")
    card = screen.card("cavum")
    card.get_by_text("Seats and options").click()
    return card


def check_table(screen: Screen) -> None:
    """The table is played with the corrections and says so."""
    expect(screen.page.locator("main#table")).to_be_visible()
    assert "Cavum with corrected data" in screen.page.title()
    view = screen.page.request.get(f"{screen.page.url}/view.json").json()["view"]
    assert [seat["score"] for seat in view["seats"]] == [24, 24]


def test_a_file_with_corrections_is_chosen(screen: Screen, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(CORRECTIONS), encoding="utf-8")
    card = opened(screen)
    card.locator("input[type=file]").set_input_files(path)
    expect(card.locator("textarea[name=data]")).to_have_value(json.dumps(CORRECTIONS))
    card.locator("button[value=seats]").click()
    check_table(screen)
    data = screen.page.request.get(f"{screen.page.url}/data")
    assert data.json() == CORRECTIONS


def test_without_scripts_the_text_is_put_in(new_screen: NewScreen) -> None:
    screen = new_screen(java_script_enabled=False, viewport={"width": 1366, "height": 768})
    card = opened(screen)
    card.locator("textarea[name=data]").fill(json.dumps(CORRECTIONS, indent=2))
    card.locator("button[value=seats]").click()
    check_table(screen)


def test_a_wrong_file_leads_to_a_page_that_names_the_entry(screen: Screen) -> None:
    card = opened(screen)
    card.locator("textarea[name=data]").fill('{"rules": {"start_score": 240}}')
    card.locator("button[value=seats]").click()
    expect(screen.page.get_by_text("start_score is a whole number from 0 to 99, not 240.")).to_be_visible()
    screen.page.go_back()
    expect(screen.card("cavum").locator("textarea[name=data]")).to_have_value('{"rules": {"start_score": 240}}')
    screen.troubles = [trouble for trouble in screen.troubles if "400" not in trouble]
