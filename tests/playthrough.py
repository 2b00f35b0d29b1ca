"""Plays seeded random games of every game and mode and prints what can be seen of every step, a line each.

Run as a program, so that the same games can be played by compiled and by interpreted code and compared. With a number
of games it plays so many of each game, all modes and numbers of players in turn, and prints a line for each of them:

    python tests/playthrough.py 1000 > compiled
    PICKAXE_PURE=1 python tests/playthrough.py 1000 > interpreted
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, cycle, islice
from random import Random
from typing import Any

import pickaxe
from pickaxe.build import describe

WORDY = 11  # every so many steps, everything is told: words and views take a hundred times as long as rules


def step(game: Any, state: Any) -> dict[str, Any]:
    """What decides how the game goes on."""
    token = game.lexicon.token
    return {
        "seat": state.seat,
        "turn": state.turn,
        "key": repr(state.key()),
        "options": [token(choice) for choice in state.options()],
        "exchanges": [token(choice) for choice in state.exchanges()],
    }


def everything(game: Any, state: Any, random: Random) -> dict[str, Any]:
    """All that the state says of itself beside that."""
    token, say = game.lexicon.token, game.words.say
    asked = random.sample(range(len(game.lexicon)), 5)
    return {
        "why not": {token(choice): state.why_not(choice) for choice in asked},
        "prompt": "" if state.is_over else say(game.text.prompt(state), "cs"),
        "labels": [say(game.text.label(state, choice)) for choice in state.choices()],
        "scores": state.scores(),
        "sheet": state.score_sheet(),
        "position": state.to_position(),
        "views": [state.view(seat) for seat in (None, *range(state.players))],
    }


def playthrough(game: Any, mode: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    """One random game to its end; chance is played at random like everybody else."""
    random = Random(seed)
    state = game.new(players=players, mode=mode)
    for number in count():
        seen = step(game, state)
        if state.is_over or number % WORDY == 0:
            seen |= everything(game, state, random)
        if state.is_over:
            yield {"ranking": state.ranking(), **seen}
            return
        choice = random.choice(state.choices())
        yield {"played": game.lexicon.token(choice), "said": game.words.say(game.text.happened(state, choice)), **seen}
        state.play(choice)


def digest(game: Any, mode: str, players: int, seed: int) -> str:
    """What came of one random game, and a mark of all that was open on the way."""
    random, mark = Random(seed), sha256()
    state = game.new(players=players, mode=mode)
    while not state.is_over:
        choices = state.choices()
        mark.update(repr((state.seat, state.turn, state.key(), state.full_key(), choices)).encode())
        state.play(random.choice(choices))
    return f"{state.scores()} {state.ranking()} {mark.hexdigest()}"


def setups(game: Any) -> list[tuple[str, int]]:
    """Every mode of a game with every number of players."""
    return [(mode.id, players) for mode in game.modes for players in mode.players]


def compare_whole(games: int) -> None:
    """Print so many games of each game, a line each."""
    for game in pickaxe.games():
        for seed, (mode, players) in enumerate(islice(cycle(setups(game)), games), start=1):
            print(game.id, mode, players, seed, digest(game, mode, players, seed))


def compare_steps() -> None:
    """Print every step of one game of each setup."""
    for game in pickaxe.games():
        for mode, players in setups(game):
            print(json.dumps({"game": game.id, "mode": mode, "players": players}))
            for line in playthrough(game, mode, players, seed=1):
                print(json.dumps(line, ensure_ascii=False))


def main() -> None:
    """Print first which code runs, then the games."""
    print(describe())
    if len(sys.argv) > 1:
        compare_whole(int(sys.argv[1]))
    else:
        compare_steps()


if __name__ == "__main__":
    main()
