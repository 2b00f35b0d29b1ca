"""What can be measured of the rules that run in this process; `speed.py` and `gate.py` start it and ask."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, Final

import environments
import pickaxe
from rounds import Work, answer

GAMES: Final = 4  # that are played again and again
STATES: Final = 12  # of a game, evenly spread
PERFT: Final = {"cave-vs-cave": 3, "cave-farmers": 2, "cavum": 2}  # plies


def setups() -> Iterator[tuple[str, str, int]]:
    """Every game and mode for two, and the first mode of each game for as many as can play."""
    for game in pickaxe.games():
        yield from ((game.id, mode.id, 2) for mode in game.modes)
        if (most := max(game.modes[0].players)) > 2:
            yield game.id, game.modes[0].id, most


def plain_loop(state: Any, random: Random) -> None:
    """One game at random, as anybody would write it."""
    draw = random.random
    while not state.is_over:
        choices = state.choices()
        state.play(choices[int(draw() * len(choices))])


def decisions(state: Any, random: Random) -> int:
    """The same game again, only to count the decisions of its seats; what chance decides does not count."""
    found, draw = 0, random.random
    while not state.is_over:
        found += state.seat >= 0
        choices = state.choices()
        state.play(choices[int(draw() * len(choices))])
    return found


def random_play(new: Callable[[], Any]) -> Work:
    """Games in the plain loop."""
    counts = [decisions(new(), Random(number)) for number in range(GAMES)]
    numbers = cycle(range(GAMES))

    def one_game() -> int:
        number = next(numbers)
        plain_loop(new(), Random(number))
        return counts[number]

    return one_game


def playouts(new: Callable[[], Any]) -> Work:
    """Games inside the rules."""
    dice = pickaxe.Dice(1)
    return lambda: pickaxe.playout(new(), dice)


def states(new: Callable[[], Any]) -> list[Any]:
    """Positions of one random game, evenly spread."""
    end, dice = pickaxe.playout(new(), pickaxe.Dice(1)), pickaxe.Dice(1)
    state, found = new(), []
    for _ in range(STATES):
        found.append(state.copy())
        pickaxe.playout(state, dice, decisions=end // STATES)
    return found


def each(new: Callable[[], Any], do: Callable[[Any], object]) -> Work:
    """Something done to positions in turn."""
    turn = cycle(states(new))

    def some() -> int:
        for _ in range(STATES):
            do(next(turn))
        return STATES

    return some


def perft_nodes(new: Callable[[], Any], plies: int) -> Work:
    """All lines of play from a position in the middle of a game."""
    from pickaxe.kernel.perft import perft

    middle = states(new)[STATES // 2]
    return lambda: sum(count.positions for count in perft(middle.copy(), plies))


def best_routes() -> Work:
    """Routes over mountains as full as they get."""
    from boards import mountain
    from pickaxe.games.cavum.routes import best_route

    turn = cycle([mountain(seed, tiles=74, own=6, foreign=3) for seed in range(STATES)])

    def one_route() -> int:
        board = next(turn)
        board.forget()  # routes are remembered
        best_route(board, 0)
        return 1

    return one_route


def animal_fits() -> Work:
    """Whether the animals of homes have room."""
    from boards import farm
    from pickaxe.games.cave_farmers.animals import fits_all
    from pickaxe.games.cave_farmers.components import CATTLE, DOG, SHEEP

    home = farm(0)
    seats = [(home.places(seat), home.purses[seat]) for seat in range(home.players)]

    def some() -> int:
        for _ in range(100):
            for places, purse in seats:
                fits_all(places, purse[SHEEP : CATTLE + 1], purse[DOG])
        return 100 * len(seats)

    return some


def works() -> dict[str, Callable[[], Work]]:
    """Everything that can be measured, by name."""
    found: dict[str, Callable[[], Work]] = {}
    for game, mode, players in setups():
        new = partial(pickaxe.game(game).new, players=players, mode=mode)
        found[f"random play: {game} {mode}, {players} players"] = partial(random_play, new)
        found[f"playouts: {game} {mode}, {players} players"] = partial(playouts, new)
    for game, plies in PERFT.items():
        new = partial(pickaxe.game(game).new, players=2)
        found[f"copies: {game}"] = partial(each, new, lambda state: state.copy())
        found[f"keys: {game}"] = partial(each, new, lambda state: state.copy().key())
        found[f"views: {game}"] = partial(each, new, lambda state: state.view(0))
        found[f"perft nodes: {game}"] = partial(perft_nodes, new, plies)
    special = {"best routes: cavum": best_routes, "animal fits: cave-farmers": animal_fits}
    return found | special | environments.works()


if __name__ == "__main__":
    answer(works())
