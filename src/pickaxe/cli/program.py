"""The program `pickaxe`: its commands, and what every command does about mistakes."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

import pickaxe
from pickaxe.cli import arena, bridge, dataset, draw, games, perft, play, replay, serve, simulate, store, train
from pickaxe.kernel.errors import PickaxeError

USER_MISTAKE: Final = 2
BROKEN_PIPE: Final = 1


class Program(TyperGroup):
    """The commands together: a mistake of the user is one line on stderr and exit code 2, never a traceback."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        """Run a command and end the process with its exit code."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        sys.exit(self._exit_code(args, **extra))

    def _exit_code(self, args: Sequence[str] | None, **extra: Any) -> int:
        try:
            return super().main(args, **{**extra, "standalone_mode": False}) or 0
        except typer.TyperException as error:
            return _complain(error.format_message(), _where_to_look(error))
        except PickaxeError as error:
            return _complain(str(error))

    def invoke(self, ctx: Any) -> Any:
        """Run a command and write out all that it printed, or keep quiet if nobody reads it any more."""
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(BROKEN_PIPE) from None
        return answer


def _complain(message: str, hint: str = "") -> int:
    print("pickaxe:", *message.split(), *hint.split(), file=sys.stderr)
    return USER_MISTAKE


def _where_to_look(error: typer.TyperException) -> str:
    """Which command's help says what would be right."""
    context = getattr(error, "ctx", None)
    return f"('{context.command_path} --help' says more)" if context else ""


app = typer.Typer(
    cls=Program,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"pickaxe {pickaxe.__version__} ({pickaxe.build.describe()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def pickaxe_program(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_print_version, is_eager=True, help="Show the version, and which code runs."
        ),
    ] = False,
) -> None:
    """Play and study board games about digging into mountains.

    Every command explains itself with --help. Most print data for a program to read with --json.

    [bold]Examples[/bold]
      pickaxe serve                                play in the browser
      pickaxe play cave-vs-cave --bot greedy       play here, in the terminal
      pickaxe simulate cave-vs-cave --games 1000   let bots play
      pickaxe simulate --help                      learn more about a command
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


_COMMANDS = (
    *(games.games, play.play, serve.serve, simulate.simulate, arena.arena, train.train),
    *(replay.replay, draw.draw, perft.perft, bridge.bot_bridge, dataset.dataset),
)
for _command in _COMMANDS:
    app.command()(_command)
app.add_typer(store.app)


def main() -> None:
    """Run the program."""
    app(prog_name="pickaxe")
