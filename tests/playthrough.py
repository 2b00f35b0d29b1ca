"""Plays seeded random games of every game and mode and prints what can be seen of every step, a line each.

Run as a program, so that the same games can be played by compiled and by interpreted code and compared.
"""

import json
from collections.abc import Iterator
from itertools import count
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


def main() -> None:
    """Print first which code runs, then the games."""
    print(describe())
    for game in pickaxe.games():
        for mode in game.modes:
            for players in mode.players:
                print(json.dumps({"game": game.id, "mode": mode.id, "players": players}))
                for line in playthrough(game, mode.id, players, seed=1):
                    print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
