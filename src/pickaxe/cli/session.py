"""A game at the keyboard: show the table, ask, play, and tell what the others did."""

import sys
from collections.abc import Callable, Mapping
from typing import Final

from rich.table import Table
from rich.text import Text

from pickaxe.ai import Bot
from pickaxe.cli import files
from pickaxe.cli.chronicle import Turn, score_table, turns, verdict
from pickaxe.cli.console import output, seat_style
from pickaxe.draw import terminal
from pickaxe.kernel.chance import CHANCE, Dice
from pickaxe.kernel.errors import IllegalChoice
from pickaxe.kernel.goals import told, why_not
from pickaxe.kernel.lack import GONE
from pickaxe.kernel.match import Match
from pickaxe.kernel.stack import NOBODY
from pickaxe.kernel.words import Said, capitalised

HELP: Final = """\
NUMBER or TOKEN   choose, for example 3 or A01
why TOKEN         why it cannot be chosen now, what is missing for it, and what helps
undo [N]          take back one step, or N; not past what was turned up or what others did
table             show the table again
log               tell the game so far
help              show this
quit              leave the game
"""
WAYS: Final = 3  # that are told, the best ones


class Session:
    """A match between people at this keyboard and bots."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], dice: Dice, save: str | None) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.dice = dice
        self.save = save
        self.console = output()
        self.told = 0
        self.drawn: tuple[int, int | None] = (-1, None)
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "undo": self._undo,
            "table": lambda words: self._draw(),
            "log": lambda words: self._tell(0),
            "help": lambda words: self.console.print(HELP, end="", soft_wrap=True),
            "?": lambda words: self.console.print(HELP, end="", soft_wrap=True),
        }

    @property
    def names(self) -> list[str]:
        """The seats by name."""
        return self.match.record.names

    # The course of the game

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._keep()
        mode = self.game.mode(self.match.state.mode)
        self.console.print(f"{self.game.name}, {mode.name}, seed {self.match.record.seed}. Type help for help.")
        while (seat := self.match.state.seat) is not None:
            if seat in self.bots:
                self.match.play(self.bots[seat].answer(self.match.state, self.dice))
            elif not self._ask():
                self._leave()
                return
        self._end()

    def _ask(self) -> bool:
        """Show what is to decide and do what is typed; False to leave."""
        self._show()
        before = len(self.match.record.choices)
        while len(self.match.record.choices) == before:
            words = self._read()
            if words in (None, "quit", "exit", "q"):
                return False
            self._do(words or "")
        self._keep()
        return True

    def _read(self) -> str | None:
        """What is typed next; nothing at the end of the input."""
        try:
            words = " ".join(input(f"{self.names[self.match.state.mover]}> ").split())
        except EOFError:
            self.console.print()
            return None
        if not sys.stdin.isatty():
            self.console.print(words)
        return words

    def _do(self, words: str) -> None:
        command, _, rest = words.partition(" ")
        if not words:
            self._list()
        elif command in self.commands:
            self.commands[command](rest)
        else:
            self._choose(words)

    def _choose(self, words: str) -> None:
        try:
            self.match.play(self._choice(words))
        except IllegalChoice as error:
            self.console.print(str(error), style="red")

    def _choice(self, words: str) -> int:
        """The choice that a number of the list or a token means."""
        choices = self.match.state.choices()
        if not words.isdecimal():
            return self.game.lexicon.parse(words)
        if not 1 <= int(words) <= len(choices):
            raise IllegalChoice(words, [Said("The list has the numbers 1 to {n}.", n=len(choices))])
        return choices[int(words) - 1]

    def _keep(self) -> None:
        if self.save:
            files.write(self.save, str(self.match.record))

    def _leave(self) -> None:
        where = f"It is kept in {self.save}." if self.save else "It is not kept; to keep a game, play with --save FILE."
        self.console.print(f"The game is not over. {where}", soft_wrap=True)

    def _end(self) -> None:
        self._tell(self.told)
        self._draw()
        self.console.print(score_table(self.match.state, self.names))
        self.console.print(verdict(self.game, self.match.state, self.names), style="bold", soft_wrap=True)
        self._keep()

    # What is shown

    def _show(self) -> None:
        """What happened, then the whole table at the start of a turn and only the goods later."""
        state = self.match.state
        self._tell(self.told)
        if self.drawn != (state.turn, state.seat):
            self._draw()
        else:
            self.console.print(terminal.status(state.view(state.seat), names=self.names))
        self._list()

    def _tell(self, since: int) -> None:
        for turn in turns(self.match.record, since):
            self.console.print(self._told(turn), soft_wrap=True)
            for event in turn.events:
                self.console.print(capitalised(event), style="italic", soft_wrap=True)
        self.told = len(self.match.record.choices)

    def _told(self, turn: Turn) -> Text:
        if turn.is_deal:
            return Text(turn.text(), style="italic")
        return Text.assemble((self.names[turn.seat], seat_style(turn.seat)), f": {turn.text()}")

    def _draw(self) -> None:
        state = self.match.state
        self.drawn = (state.turn, state.seat)
        self.console.print()
        self.console.print(terminal.table(state.view(state.seat), names=self.names))

    def _list(self) -> None:
        """What is asked, with every choice numbered."""
        state = self.match.state
        self.console.print()
        self.console.print(self.game.words.say(self.game.text.prompt(state)), style="bold")
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(justify="right")
        for number, choice in enumerate(state.choices(), 1):
            if number == len(state.options()) + 1:
                table.add_row("", Text("at any time:", style="dim"), "")
            token = Text(self.game.lexicon.token(choice), style="dim")
            table.add_row(str(number), self.game.words.say(self.game.text.label(state, choice)), token)
        self.console.print(table)

    # What can be typed besides a choice

    def _why(self, words: str) -> None:
        try:
            found = why_not(self.game, self.match.state, self._choice(words))
        except IllegalChoice as error:
            self.console.print(str(error), soft_wrap=True)
            return
        say = self.game.words.say
        self.console.print(" ".join(map(say, found.reasons)) or "It can be chosen.", soft_wrap=True)
        if missing := [say(lack.said) for lack in found.missing if lack.kind != GONE]:
            self.console.print(f"Missing: {', '.join(missing)}.", soft_wrap=True)
        for way in found.ways[:WAYS]:
            self.console.print(f"A way: {say(told(self.game, self.match.state, way))}.", soft_wrap=True)

    def _undo(self, words: str) -> None:
        taken = len(self.match.record.choices)
        steps = int(words) if words.isdecimal() and int(words) > 0 else 1
        if taken - steps < self._floor():
            self.console.print("That cannot be taken back: something was turned up, or another seat acted.")
            return
        self.match.undo(taken - steps)
        self.told, self.drawn = taken - steps, (-1, None)
        self.console.print(f"Taken back: {steps} step{'s' if steps > 1 else ''}.")

    def _floor(self) -> int:
        """How many choices have to stay: up to the last of chance, of a bot, or of another seat, also if not asked."""
        state, floor, last = self.match.record.start(), 0, None
        for number, choice in enumerate(self.match.record.choices):
            seat = state.seat
            if seat == CHANCE or seat in self.bots:
                floor = number + 1
            elif seat != last:
                floor = number
            last = seat
            if any(note.seat not in (seat, NOBODY) for note in state.noting(choice)):
                floor = number + 1
        return floor
