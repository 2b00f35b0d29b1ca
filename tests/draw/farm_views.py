"""Tables of The Cave Farmers to draw: one with something of everything, one for each kind of decision, whole games."""

from functools import cache
from random import Random
from typing import Any

import pickaxe
from cave_farmers.table import harvest, on, play, seat, table, with_cards
from pickaxe import CHANCE, State
from pickaxe.ai import bot

NAMES = ("Ida", "Bruno", "Chen", "Dara", "Eve", "Finn", "Gil")
KINDS = {
    *("dwarf", "imitate", "action", "place", "expedition", "house", "skip", "feed", "breed", "protect", "pause"),
}
View = Any  # of The Cave Farmers


def _ida() -> dict[str, Any]:
    """A home with every kind of land, a pasture over two cells, stables in three places, five furnishings."""
    return seat(
        "4 wood 1 stone 4 ore 3 grain 2 vegetable 6 food 5 gold 2 ruby 5 sheep 3 donkey 1 boar 2 cattle 1 dog",
        "meadow 2,2; field 1 vegetable 3,2; small pasture 4,2; field 2 grain 4,3; tunnel 1,4 2,4; ore mine 2,5;"
        " deep tunnel 2,6; cavern 3,6",
        {"3,4": 2, "3,5": 13, "4,5": 1, "4,6": 31},
        dwarfs="0@forest-exploration 0 5 8",
        stables="3,1 2,3 4,2",
        large=["2,3 3,3"],
    )


def _others() -> list[dict[str, Any]]:
    """Three opponents, each with a dwelling or two, armed and at work."""
    bruno = seat(
        "4 wood 7 ore 2 grain 3 food 8 gold 1 ruby 4 sheep 1 donkey 1 dog",
        "field 4,3 3,3; small pasture 4,2; meadow 3,2; tunnel 3,5; cavern 3,6; ruby mine 2,5",
        {"3,4": 1, "2,4": 1, "4,5": 35},
        dwarfs="0@excavation 3@urgent-wish-for-children 6 9",
        begging=2,
    )
    chen = seat("1 wood 9 ore 4 ruby 1 donkey", "", {"3,4": 1}, dwarfs="0@donkey-farming 6@ore-mine-construction 7")
    dara = seat("7 wood 2 cattle", "", {"3,4": 5}, dwarfs="0@clearing 0@starting-player 0 0")
    return [bruno, chen, dara]


def round_eight(**more: Any) -> State:
    """Round 8 with four players: Ida has two unarmed dwarfs, one of them at home, and two armed ones."""
    cards = with_cards(4, 8, "family-life")
    piles = {"drift-mining": "4 stone", "ore-mining": "5 ore", "logging": "6 wood", "sustenance": "1 grain 1 vegetable"}
    return table(_ida(), *_others(), players=4, round=8, cards=cards, goods=piles, start=1, mover=0, **more)


def housework() -> View:
    """Ida has taken a dog and may furnish a cavern."""
    return play(round_eight(), "go housework; take").view(0)


def furnishing() -> View:
    """Ida looks for the place of a furnishing on one of two caverns."""
    home = seat("4 wood 3 stone", "cavern 3,5 2,4", dwarfs="0 0")
    return play(on("housework", home, seat()), "furnish 01").view(0)


def laying() -> View:
    """A cavern with a tunnel looks for its place in a mountain that is nearly untouched."""
    return play(on("excavation", seat(), seat(), goods={"excavation": "2 stone"}), "lay cavern-tunnel").view(0)


def overhanging() -> View:
    """With the Office room a tile may hang over every edge; two halves do so already."""
    home = seat("1 wood", "cavern 2,4 1,4; tunnel 0,4; meadow 4,3; field 5,3", {"3,4": 12})
    return play(on("excavation", home, seat(), goods={"excavation": "2 stone"}), "lay cavern-tunnel").view(0)


def fencing() -> View:
    """A large pasture looks for its place on four meadows."""
    home = seat("4 wood 2 stone 2 sheep", "meadow 4,3 4,2 3,3 3,2", stables="3,3")
    return play(on("sheep-farming", home, seat(), round=3), "fence large").view(0)


def stabling() -> View:
    """A stable looks for its place in the forest, on meadows and on pastures."""
    home = seat("4 wood 2 stone 3 sheep 2 dog", "meadow 4,3 4,2; small pasture 3,3")
    return play(on("sheep-farming", home, seat(), round=3), "stable").view(0)


def looting() -> View:
    """A dwarf of strength 9 has taken one of three items."""
    home = seat("1 food", "meadow 4,3", dwarfs="0@logging 9")
    return play(on("blacksmithing", home, seat(), round=3), "loot dog").view(0)


def forging() -> View:
    """An unarmed dwarf can forge with five ore."""
    return on("blacksmithing", seat("5 ore"), seat(), round=3).view(0)


def feeding() -> View:
    """The harvest of round 5: three dwarfs, two food, animals and crops that could be eaten."""
    home = seat("2 food 2 grain 1 cattle 3 gold", "small pasture 4,3; field 1 grain 4,2", {"3,4": 1}, dwarfs="0 0 4")
    return harvest(home, seat(), round=5).view(0)


def alone() -> View:
    """A single player whose piles would be cleared."""
    home = seat("2 ruby 3 food", "meadow 4,3; field 4,2")
    piles = {"logging": "7 wood", "ore-mining": "6 ore"}
    return table(home, players=1, round=5, phase="preparing", goods=piles).view(0)


VIEWS = {
    function.__name__: function
    for function in (
        *(housework, furnishing, laying, overhanging, fencing, stabling, looting, forging, feeding, alone),
    )
}


# Whole games


@cache
def random_game(players: int, seed: int) -> tuple[View, ...]:
    """What every seat that is asked sees in a random game, and what all see at its end."""
    return _game(players, seed, Random(seed))


@cache
def good_game(players: int, seed: int) -> tuple[View, ...]:
    """The same of a game between bots that look for good turns, so that homes fill up."""
    return _game(players, seed, None)


def _game(players: int, seed: int, chooser: Random | None) -> tuple[View, ...]:
    match = pickaxe.Match("cave-farmers", players=players, mode="complete", seed=seed)
    player, dice = bot("greedy", "cave-farmers"), pickaxe.Dice(seed)
    views = []
    while not match.state.is_over:
        assert match.state.seat != CHANCE
        views.append(match.state.view(match.state.seat))
        match.play(chooser.choice(match.state.options()) if chooser else player.choose(match.state, dice))
    return (*views, match.state.view(0), match.state.view(None))
