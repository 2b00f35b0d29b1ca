"""Plays seeded random games of every game and mode and prints all that can be seen of every step, a line each.

Run as a program, so that the same games can be played by compiled and by interpreted code and compared.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pickaxe
from pickaxe.build import describe

GAMES_EACH = 3


def step(game: Any, state: Any, random: Random) -> dict[str, Any]:
    """Everything the state says of itself, in plain data."""
    token = game.lexicon.token
    asked = random.sample(range(len(game.lexicon)), 5)
    return {
        "seat": state.seat,
        "turn": state.turn,
        "key": repr(state.key()),
        "options": [token(choice) for choice in state.options()],
        "exchanges": [token(choice) for choice in state.exchanges()],
        "why not": {token(choice): state.why_not(choice) for choice in asked},
        "prompt": "" if state.is_over else game.text.prompt(state),
        "labels": [game.text.choice(state, choice) for choice in state.choices()],
        "scores": state.scores(),
        "sheet": state.score_sheet(),
        "position": state.to_position(),
        "views": [state.view(seat) for seat in (None, *range(state.players))],
    }


def playthrough(game: Any, mode: str, players: int, seed: int) -> Iterator[dict[str, Any]]:
    """One random game to its end; chance is played at random like everybody else."""
    random = Random(seed)
    state = game.new(players=players, mode=mode)
    while not state.is_over:
        seen = step(game, state, random)
        choice = random.choice(state.choices())
        yield {"played": game.lexicon.token(choice), "said": game.text.happened(state, choice), **seen}
        state.play(choice)
    yield {"ranking": state.ranking(), **step(game, state, random)}


def main() -> None:
    """Print first which code runs, then the games."""
    print(describe())
    for game in pickaxe.games():
        for mode in game.modes:
            for players in mode.players:
                for seed in range(GAMES_EACH):
                    print(json.dumps({"game": game.id, "mode": mode.id, "players": players, "seed": seed}))
                    for line in playthrough(game, mode.id, players, seed):
                        print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
