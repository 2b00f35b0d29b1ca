"""All pages in one language, as JSON: `python -m server.further_language it`."""

import json
import random
import sys
from collections.abc import Iterator

import pickaxe
from pickaxe.server import pages
from pickaxe.server.lessons import FIRST, lessons
from pickaxe.server.seats import Reader, Visitor
from pickaxe.server.store import Seat, Setup, Stored
from pickaxe.server.tables import Table
from server.test_store import START

IDA = Visitor("ida", "Ida")
SHOWN = 0.01  # of the positions of a game


def opened(game: str, opening: str, seed: int, mode: str, players: int) -> Table:
    """A table where Ida has every seat."""
    setup = Setup("t", game, mode, players, opening, seed, True, pickaxe.game(game).rules_version, START)
    seats = [Seat(seat, f"Player {seat + 1}", "human", "", "ida") for seat in range(players)]
    table = Table(Stored(setup, seats, []))
    table.add(table.prepare_opening(START).entries)
    return table


def of_lessons(game: str, reader: Reader) -> Iterator[str]:
    """The beginning of each lesson."""
    for lesson in lessons(game).values():
        table = opened(game, lesson.opening, lesson.seed, lesson.mode, lesson.players)
        yield pages.table(table, reader, table.seat_of(IDA))


def of_games(game: str, reader: Reader) -> Iterator[str]:
    """Tables of a game now and then, and what is shown when it is over."""
    table, dice = opened(game, "hotseat", 7, lessons(game)[FIRST].mode, 2), random.Random(7)
    while not table.is_over:
        if dice.random() < SHOWN:
            yield pages.table(table, reader, table.seat_of(IDA))
        table.add(table.prepare_choice(dice.choice(table.state.choices()), START).entries)
    yield pages.end(table, reader, 0)
    yield pages.score(table, reader)
    yield pages.replay(table, reader, table.length)


def every_page(lang: str) -> dict[str, list[str]]:
    """What there is to see, by game."""
    reader = Reader(IDA, lang)
    found = {"": [pages.lobby(reader, []), pages.offline(reader, [lang])]}
    for game in pickaxe.games():
        shown = [*of_lessons(game.id, reader), *of_games(game.id, reader), pages.rules(reader, game.id)]
        found[game.id] = shown
    return found


if __name__ == "__main__":
    print(json.dumps(every_page(sys.argv[1])))
