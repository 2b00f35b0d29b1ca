"""The rules open with what a game is about, and every part of it stands in the reference, in every language."""

import re
from itertools import count
from random import Random

import pytest

import pickaxe
from pickaxe import CHANCE, Dealer
from pickaxe.draw import icons, table
from pickaxe.kernel.words import PLAIN
from pickaxe.server.guide import example, guide, signs
from pickaxe.server.rules_page import rules_page
from server.site import Site

GAMES = [game.id for game in pickaxe.games()]
PARTS = {
    "cave-vs-cave": {"tile": 16, "room": 46, "walls": 11, "space": 4, "sign": 26},
    "cave-farmers": {"space": 51, "furnishing": 48, "land": 13, "loot": 23, "sign": 46},
    "cavum": {"piece": 9, "card": 4, "order": 15, "sign": 23},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_rows_with_icons_that_there_are(game: str) -> None:
    rows = [*guide(game)["round"], *guide(game)["counts"]]
    assert len(rows) >= 8
    assert {row["icon"] for row in rows} <= set(icons.names())


@pytest.mark.parametrize("game", GAMES)
def test_every_part_has_its_picture_and_its_words(game: str) -> None:
    for lang in PLAIN.tongues:
        opening = rules_page(game, None, lang).opening
        assert opening
        entries = [entry for _, group in opening.groups for entry in group]
        kinds = [entry.id.split()[0] for entry in entries]
        assert {kind: kinds.count(kind) for kind in kinds} == PARTS[game]
        assert len({entry.id for entry in entries}) == len(entries)
        assert all("<svg" in entry.picture and entry.title and entry.words for entry in entries)


def drawn(game: str) -> set[str]:
    """The signs in pictures of a game: of all its parts, and of the tables of a random game in every mode."""
    opening, rng, dealer = rules_page(game, None, "en").opening, Random(13), Dealer(13)
    assert opening
    pictures: list[str] = [entry.picture for title, group in opening.groups for entry in group if title != "Signs"]
    for mode in pickaxe.game(game).modes:
        state = pickaxe.game(game).new(players=max(mode.players), mode=mode.id)
        for number in count():
            if state.is_over:
                break
            if state.seat != CHANCE and number % 40 == 0:
                pictures.append(table(state.view(state.seat)))
            state.play(
                dealer.answer(state.slot(), state.options()) if state.seat == CHANCE else rng.choice(state.options())
            )
        pictures.append(table(state.view(0)))
    return set(icons.used("".join(pictures)))


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_is_drawn_stands_in_the_legend(game: str) -> None:
    lexicon = pickaxe.game(game).book.lexicon
    verbs = {lexicon.meaning(choice).verb.icon for choice in range(len(lexicon))}
    assert (drawn(game) | verbs) - {"", "logo"} <= set(signs(game))
    assert {id for id, told in signs(game).items() if "face" not in told} <= set(icons.names())


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_a_table_in_the_middle_of_a_game(game: str) -> None:
    state = example(game)
    assert not state.is_over
    assert state.turn > 10
    page = rules_page(game, None, "en", "dark").opening
    assert page
    assert "picture-dark" in page.picture


def shapes(game: str, theme: str) -> list[tuple[str, str]]:
    """What is drawn in the picture of a table, by elements and their classes, which say their colours."""
    opening = rules_page(game, None, "en", theme).opening
    assert opening
    return re.findall(
        r"<(\w+)|class=\"(?!picture)([^\"]*)\"", re.sub(r"<style>.*?</style>", "", opening.picture, flags=re.DOTALL)
    )


@pytest.mark.parametrize("game", GAMES)
def test_where_the_browser_decides_the_picture_is_there_by_day_and_by_night(game: str) -> None:
    opening = rules_page(game, None, "en", "auto").opening
    assert opening
    assert "@media (prefers-color-scheme: dark)" in opening.picture
    assert ".picture-dark" not in opening.picture
    assert shapes(game, "auto") == shapes(game, "light") == shapes(game, "dark")


def test_the_page_the_part_beside_a_table_and_one_section(site: Site) -> None:
    guest = site.guest()
    whole, beside = guest.get("/rules/cavum").text, guest.get("/rules/cavum?fragment=1").text
    assert "data-finder" in whole
    assert "<!doctype html>" in whole
    assert all(f'<a href="/rules/{game}"' in whole for game in GAMES)
    assert "data-finder" in beside
    assert "<!doctype html>" not in beside
    assert "data-finder" not in guest.get("/rules/cavum/veins").text
    assert guest.get("/rules/poker").status_code == 404
