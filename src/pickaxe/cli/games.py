"""`pickaxe games`: what can be played."""

from typing import Any

from rich.text import Text

import pickaxe
from pickaxe.cli.console import output, print_json, table
from pickaxe.cli.setup import AsJson
from pickaxe.kernel.game import Game, Mode

_MODE = ("  mode", "name", "players", "")
_OPTION = ("  option", "usually")


def games(as_json: AsJson = False) -> None:
    """List the games with their modes, numbers of players and options.

    An option is a switch for a point that the rulebook leaves open; other commands take it as --option NAME=on or off.
    Where facts can be corrected, they take a file with them as --data FILE.

    [bold]Examples[/bold]
      pickaxe games
      pickaxe games --json
    """
    if as_json:
        print_json([_data(game) for game in pickaxe.games()])
        return
    console = output()
    for game in pickaxe.games():
        console.print(Text.assemble((game.id, "bold"), f"  {game.name}, rules version {game.rules_version}"))
        modes = [(f"  {mode.id}", mode.name, _numbers(mode), mode.line) for mode in game.modes]
        console.print(table(_MODE, modes, _MODE))
        switches = [(f"  {name}", "on" if is_on else "off") for name, is_on in game.switches.items()]
        console.print(table(_OPTION, switches, _OPTION))
        if game.caveat:
            console.print(f"  {game.caveat}", soft_wrap=True)
        if game.takes_corrections:
            console.print("  facts can be corrected with --data FILE")


def _numbers(mode: Mode) -> str:
    numbers = mode.players
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def _data(game: Game) -> dict[str, Any]:
    modes = [{"id": mode.id, "name": mode.name, "players": mode.players, "line": mode.line} for mode in game.modes]
    return {
        "id": game.id,
        "name": game.name,
        "rules": game.rules_version,
        "choices": len(game.lexicon),
        "modes": modes,
        "options": game.switches,
        "takes_data": game.takes_corrections,
        "caveat": game.caveat,
    }
