"""How strong the bots are: the tables in docs/opponents.md, told by the runs that docs/strength keeps.

    python bench/strength.py --write

Nothing is played. Runs are made by `pickaxe arena`, each by the command in docs/strength/README.md. After a change of
the programs `--confirm 2` plays the first two games of each line-up again: where all come out as they were, down to
the number of positions looked at, a run holds for the programs as they are now.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import pickaxe
from pickaxe.ai import LEVELS
from pickaxe.ai.arena import Contest, Result, play
from pickaxe.ai.ledger import Ledger
from pickaxe.ai.levels import learned
from rounds import HERE
from speed import Row, as_markdown, write

FOLDER: Final = HERE.parent / "docs" / "strength"
DOCUMENT: Final = HERE.parent / "docs" / "opponents.md"
LADDER: Final = ("gentle", "steady", "sharp", "master")
PAIRS: Final = [*((above, below) for below, above in pairwise(LADDER)), ("master", "greedy")]
COUNTED: Final = ("", "", "two ", "three ")  # how many of a kind one sits among
TOGETHER: Final = ("", "players", "level", "against", "first in", "95%", "ahead by", "cost a turn")
PLAYED_BY: Final = ("", "players", "Sharp and Master play by", "a run is kept")
ALONE: Final = ("", "games", "points", "95%", "of all", "of half", "cost a turn", "cost a game")


class Run(NamedTuple):
    """A file that the arena has written."""

    path: Path
    data: dict[str, Any]

    @property
    def players(self) -> int:
        """How many played at each table."""
        return int(self.data["players"])

    @property
    def rank(self) -> tuple[int, ...]:
        """Where it stands among others: by game, mode, players, and what was played at random first."""
        game = pickaxe.game(self.data["game"])
        modes = [mode.id for mode in game.modes]
        ids = [each.id for each in pickaxe.games()]
        return ids.index(game.id), modes.index(self.data["mode"]), self.players, self.data["opening"]

    @property
    def name(self) -> str:
        """What was played, with a link to its picture."""
        game = pickaxe.game(self.data["game"])
        opening = f", {self.data['opening']} turns at random first" if self.data["opening"] else ""
        return f"[{game.name}, {game.mode(self.data['mode']).name}{opening}](strength/{self.path.stem}.png)"

    def bot(self, name: str) -> dict[str, Any]:
        """What a bot did in all its games."""
        return next(row for row in self.data["bots"] if row["bot"] == name)

    def meeting(self, bot: str, against: str) -> dict[str, Any] | None:
        """What a bot did against another, if they met."""
        found = (row for row in self.data.get("meetings", ()) if (row["bot"], row["against"]) == (bot, against))
        return next(found, None)

    def contest(self, bots: tuple[str, ...]) -> Contest:
        """What some bots played in it."""
        data = self.data
        return Contest(data["game"], data["mode"], bots, data["seed"], data["options"], opening=data["opening"])

    def results(self) -> list[Result]:
        """Every single game."""
        return [Result(**{**row, "bots": tuple(row["bots"])}) for row in self.data["games"]]


def runs() -> list[Run]:
    """All runs that are kept, in the order of the tables."""
    found = (Run(path, json.loads(path.read_text("utf-8"))) for path in FOLDER.glob("*.json"))
    return sorted(found, key=lambda run: run.rank)


def confirm(run: Run, games: int) -> list[Result]:
    """Games that come out otherwise than they did; if there are none, the run is one of the bots as they are now."""
    kept = run.results()
    tried = [found for found in kept if found.number <= games]
    differing = [found for found in tried if play(run.contest(found.bots), found.number) != found]
    if not differing:
        ledger = Ledger(run.contest(kept[0].bots))
        ledger.results = {(found.bots, found.number): found for found in kept}
        ledger.path = run.path
        ledger.save()
    return differing


def confirm_all(games: int) -> None:
    """Tell of each run whether it holds."""
    for run in runs():
        differing = confirm(run, games)
        names = [f"{', '.join(found.bots)}: game {found.number}" for found in differing]
        print(f"{run.path.stem}: {'; '.join(names) or 'holds'}", flush=True)


def called(bot: str) -> str:
    """A bot as the document names it."""
    return LEVELS[bot].name if bot in LADDER else f"`{bot}`"


def cost(row: dict[str, Any]) -> str:
    """What a turn of a bot costs a core."""
    milliseconds = row["milliseconds_a_turn"]
    return f"{milliseconds:.{0 if milliseconds >= 10 else 1}f} ms"


def meetings(run: Run) -> Iterator[Row]:
    """What each level did against the one below, and Master against greedy."""
    for bot, against in PAIRS:
        if row := run.meeting(bot, against):
            low, high = row["share_interval"]
            yield (
                run.name,
                str(run.players),
                called(bot),
                COUNTED[run.players - 1] + called(against),
                f"{row['share'] * row['games']:.4g} of {row['games']}",
                f"{low:.0%} to {high:.0%}",
                f"{row['margin']:.1f}",
                cost(run.bot(bot)),
            )


def alone(run: Run) -> Row:
    """How many points Master has alone."""
    row = run.bot("master")
    points, (low, high) = row["points"], row["mean_interval"]
    first, _, third = points["quartiles"]
    seconds = [sum(game["seconds"]) for game in run.data["games"]]
    return (
        run.name,
        str(row["games"]),
        f"{points['mean']:.1f}",
        f"{low:.1f} to {high:.1f}" if row["games"] > 1 else "–",
        f"{points['min']:g} to {points['max']:g}",
        f"{first:.0f} to {third:.0f}",
        cost(row),
        f"{min(seconds):.1f} to {max(seconds):.1f} s",
    )


def markdown() -> str:
    """Both tables for the document."""
    kept = runs()
    together = [row for run in kept if run.players > 1 for row in meetings(run)]
    solitary = [alone(run) for run in kept if run.players == 1]
    return f"{as_markdown(TOGETHER, together)}\n\nAlone, Master:\n\n{as_markdown(ALONE, solitary)}"


def played_by() -> list[Row]:
    """What the learned levels know, in every mode with every number of players, and whether that was measured."""
    kept = {(run.data["game"], run.data["mode"], run.players) for run in runs()}
    tables = [
        (f"{game.name}, {mode.name}", known(game, mode, players), (game.id, mode.id, players) in kept, players)
        for game in pickaxe.games()
        for mode in game.modes
        for players in mode.players
    ]
    alike = groupby(tables, lambda table: table[:3])
    return [
        (name, several([table[3] for table in same]), what, "yes" if is_kept else "no")
        for (name, what, is_kept), same in alike
    ]


def known(game: pickaxe.Game, mode: pickaxe.Mode, players: int) -> str:
    """What was learned that serves for so many players."""
    files = learned(game.family, mode.id, players)
    return f"`{files[0].stem}`" if files else "rules of thumb"


def several(numbers: list[int]) -> str:
    """Numbers without a gap, as people write them."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def main() -> None:
    """Tell."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/opponents.md")
    parser.add_argument("--confirm", type=int, default=0, metavar="GAMES", help="play so many games again")
    options = parser.parse_args()
    if options.confirm:
        confirm_all(options.confirm)
    if options.write:
        write("strength", markdown(), DOCUMENT)
        write("weights", as_markdown(PLAYED_BY, played_by()), DOCUMENT)
    elif not options.confirm:
        print(markdown(), as_markdown(PLAYED_BY, played_by()), sep="\n\n")


if __name__ == "__main__":
    main()
