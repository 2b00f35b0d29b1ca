"""Goods are conserved: a second book that is kept from the rules and the tokens alone agrees with every count of goods,
dwarfs and crops after every step and with the scores, in all whole games of tests/records and in random ones."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from cave_farmers.account import View, points
from cave_farmers.ledger import Ledger, seen_pages
from cave_farmers.table import GAME, TOKEN, goods
from cave_farmers.test_laws import lively_choice, rich
from cave_farmers.test_records import FILES, read
from pickaxe import CHANCE, Dealer, State
from pickaxe.games.cave_farmers.state import FarmersState

SETUPS = [(mode.id, players) for mode in GAME.modes for players in mode.players]
Game = Callable[[str, int, int], str]
every_setup = pytest.mark.parametrize(("mode", "players"), SETUPS)


def keep(state: State, choices: Iterable[int], goods: str = "") -> str:
    """Play the choices, keep the book, compare it after every step and at the end; all tokens."""
    before, tokens = state.view(None), []
    book = Ledger(before, goods)
    assert book.pages() == seen_pages(before)
    for choice in choices:
        tokens.append(TOKEN(choice))
        state.apply(choice)
        after = state.view(None)
        book.note(before, tokens[-1], after)
        assert book.pages() == seen_pages(after), f"after choice {len(tokens)}, {tokens[-1]}"
        if after["feeding"]:
            assert book.due(after["seat"]) == after["feeding"]["due"]
        before = after
    assert [points(*pair) for pair in zip(book.accounts, boards(before), strict=True)] == state.scores()
    return "; ".join(tokens)


def boards(view: View) -> list[View]:
    """The home boards."""
    return [seat["cells"] for seat in view["seats"]]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem.removeprefix("cave-farmers-"))
def test_the_second_book_agrees_at_every_step_of_whole_games(file: Path) -> None:
    record = read(file)
    keep(record.start(), record.choices)


def random_choices(state: FarmersState, seed: int) -> Iterator[int]:
    """Anything, until the game is over."""
    dealer, rng = Dealer(seed), Random(seed)
    while not state.is_over:
        choices = state.choices()
        yield dealer.answer(state.slot(), choices) if state.seat == CHANCE else rng.choice(choices)


def lively_choices(state: FarmersState, seed: int) -> Iterator[int]:
    """Rather actions than exchanges, until the game is over."""
    dealer, rng = Dealer(seed), Random(seed)
    while not state.is_over:
        is_chance = state.seat == CHANCE
        yield dealer.answer(state.slot(), state.options()) if is_chance else lively_choice(state, rng)


def random_game(mode: str, players: int, seed: int) -> str:
    """A random game; with an odd seed the harvest markers come at the end of the rounds."""
    state = cast(FarmersState, GAME.new(mode=mode, players=players, late_markers=seed % 2 == 1))
    return keep(state, random_choices(state, seed))


def lively_game(mode: str, players: int, seed: int) -> str:
    """A lively game of players who have a lot."""
    state = rich(players, mode)
    return keep(state, lively_choices(state, seed), goods(state))


@every_setup
def test_the_second_book_agrees_with_random_games(mode: str, players: int) -> None:
    random_game(mode, players, players)


@every_setup
def test_the_second_book_agrees_with_lively_games_of_the_rich(mode: str, players: int) -> None:
    lively_game(mode, players, players)


# What is rare, but happens in some games, as their tokens tell it.
RARE = {
    "ore pays for a furnishing": (lively_game, 6, 135, r"furnish \d\d ore for"),
    "much gold is exchanged": (lively_game, 6, 135, r"gold \d\d to food"),
    "a tile hangs over": (lively_game, 6, 135, r"at ([\d,]+ )?(0|5),\d|at ([\d,]+ )?\d,(0|7)"),
    "three are born": (lively_game, 2, 25, r"breed \w+ \w+ \w+"),
    "a dwarf comes back from an imitation": (lively_game, 7, 45, r"imitation-1; imitate [^;]+(; (?!end)[^;]+)*; go "),
}


@pytest.mark.parametrize(("game", "players", "seed"), sorted({case[:3] for case in RARE.values()}, key=str))
def test_the_second_book_agrees_where_something_rare_happens(game: Game, players: int, seed: int) -> None:
    tokens = game("complete", players, seed)
    for what, case in RARE.items():
        assert case[:3] != (game, players, seed) or re.search(case[3], tokens), what


@pytest.mark.parametrize("good", range(13))
def test_the_second_book_tells_a_count_that_is_wrong(good: int) -> None:
    state = cast(FarmersState, GAME.new(players=2))
    choices = random_choices(state, 1)
    with pytest.raises(AssertionError, match="after choice 31"):
        keep(state, one_too_many(state, choices, good))


def one_too_many(state: FarmersState, choices: Iterator[int], good: int) -> Iterator[int]:
    """The choices of a game in which somebody finds something after the thirtieth."""
    for number, choice in enumerate(choices):
        if number == 30:
            state.purses[1][good] += 1
        yield choice
