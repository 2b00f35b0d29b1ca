"""Which choices occur in each environment, found by play: writes the list that compact actions are made of."""

import argparse
import json
from pathlib import Path
from time import monotonic
from typing import Final

import pickaxe
from pickaxe import Bot, Dice, Game, Mode
from pickaxe.ai import bot
from pickaxe.envs.actions import CHOICES
from pickaxe.envs.playground import names

MINUTES: Final = 1.0
RANDOM_GAMES: Final = 20  # for each game of bots


def occurring(game: Game, mode: Mode, minutes: float) -> set[int]:
    """The choices that are open to seats in as many games as there is time for, most of them random."""
    found: set[int] = set()
    end, number = monotonic() + 60 * minutes, 0
    while monotonic() < end or number < len(mode.players):
        players = mode.players[number % len(mode.players)]
        look(game, mode, players, number, bot("steady", game.id) if number % RANDOM_GAMES == 0 else None, found)
        number += 1
    return found


def look(game: Game, mode: Mode, players: int, number: int, bot: Bot | None, found: set[int]) -> None:
    """Add what is open in one game; after random turns a bot plays it, or dice do."""
    state, dice = game.new(players=players, mode=mode.id), Dice(f"choices {number}")
    while not state.is_over:
        if state.asker().is_chance:
            state.apply(state.any_choice(dice))
            continue
        found.update(state.choices())
        state.apply(bot.answer(state, dice) if bot else state.any_choice(dice))


def runs(choices: set[int]) -> list[tuple[int, int]]:
    """Numbers as runs without gaps: the first and the last of each."""
    found: list[tuple[int, int]] = []
    for choice in sorted(choices):
        if found and choice == found[-1][1] + 1:
            found[-1] = (found[-1][0], choice)
        else:
            found.append((choice, choice))
    return found


def main() -> None:
    """Play what has no list yet for the rules in force, and write all lists."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long each environment is played")
    write(CHOICES, parser.parse_args().minutes)


def write(path: Path, minutes: float) -> None:
    """Add the lists that are missing. One that is there stays: with one more choice actions would mean others."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"rules": {}, "choices": {}}
    rules = {game.id: game.rules_version for game in pickaxe.games()}
    lines: list[str] = []
    for name, (id, mode) in names().items():
        kept = known["choices"].get(name) if known["rules"].get(id) == rules[id] else None
        listed = kept or runs(occurring(pickaxe.game(id), mode, minutes))
        lines.append(f"  {json.dumps(name)}: {json.dumps(listed)}")
        print(f"{name}: {'kept' if kept else 'found'}")
    path.parent.mkdir(exist_ok=True)
    lists = ",\n".join(lines)
    path.write_text(f'{{\n "rules": {json.dumps(rules)},\n "choices": {{\n{lists}\n }}\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
