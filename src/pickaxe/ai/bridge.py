"""Bots that are programs of their own, in any language: questions and answers are lines of JSON.

docs/bridge.md tells what the lines hold.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread, local
from typing import IO, Final, NamedTuple

from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup, PickaxeError, quoted
from pickaxe.kernel.playout import Bot
from pickaxe.kernel.stack import Json, State
from pickaxe.kernel.words import Said

PROTOCOL: Final = 1
BRIDGE: Final = "bridge"
SECONDS: Final = 10.0  # for a decision, if its name says nothing else
MOST_SECONDS: Final = 50.0  # less than what a table waits for any bot
LONGEST: Final = 65_536  # letters of an answer
_EXAMPLE: Final = '{"choice": 17}'
_SHOWN: Final = 80  # letters of a wrong answer that are repeated
_PARTING: Final = 1.0  # seconds for a program that has closed its output to be gone
# Before a command: whoever dies takes the program along, which Linux can see to.
_LEASH: Final = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []


class BotFailed(PickaxeError):
    """A bot did not come to a decision."""


class Address(NamedTuple):
    """How a program is started, and the seconds that it has for a decision."""

    command: str
    seconds: float = SECONDS

    @staticmethod
    def parse(text: str) -> "Address":
        """The address in a name like "bridge:./mybot", or "bridge@30:./mybot" for thirty seconds."""
        head, _, command = text.partition(":")
        address = Address(command.strip(), _seconds(head.partition("@")[2], text))
        program = address.words()[:1]
        if not program or shutil.which(program[0]) is None:
            raise BadSetup(f"{text!r} starts no bot: there is no program {''.join(program)!r} here.")
        return address

    def words(self) -> list[str]:
        """The command, word by word."""
        try:
            return shlex.split(self.command)
        except ValueError as error:
            raise BadSetup(f"{self.command!r} cannot be started: {str(error).lower()}.") from error

    @property
    def name(self) -> str:
        """What the bot is called: by the file that is named last."""
        return Path(self.words()[-1]).stem

    def __str__(self) -> str:
        return f"{BRIDGE}@{self.seconds:g}:{self.command}"


def is_address(name: str) -> bool:
    """Whether a name of a bot stands for a program."""
    return ":" in name and name.partition(":")[0].partition("@")[0] == BRIDGE


def _seconds(text: str, name: str) -> float:
    try:
        found = float(text or SECONDS)
    except ValueError:
        found = 0.0
    if not 0 < found <= MOST_SECONDS:
        raise BadSetup(f"A decision has more than 0 and at most {MOST_SECONDS:g} seconds, not {text!r} as in {name!r}.")
    return found


class Channel:
    """Lines to somebody who answers each with a line."""

    def __init__(self, questions: IO[str], answers: IO[str]) -> None:
        self._questions = questions
        self._answers = answers

    def tell(self, data: Json) -> None:
        """Say something that needs no answer."""
        self._questions.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._questions.flush()

    def ask(self, question: Json, seconds: float) -> str:
        """The answer to a question; nothing if nobody is there any more."""
        answers = SimpleQueue[str]()
        Thread(target=self._asked, args=(question, answers), daemon=True).start()
        try:
            return answers.get(timeout=seconds)
        except Empty:
            raise BotFailed(Said("it took longer than {seconds} seconds", seconds=f"{seconds:g}")) from None

    def _asked(self, question: Json, answers: SimpleQueue[str]) -> None:
        try:
            self.tell(question)
            answers.put(self._answers.readline(LONGEST))
        except (OSError, ValueError):  # it has closed its input or is being ended: there is no answer
            answers.put("")


class Program:
    """A program that runs; it ends with the last who knows it."""

    def __init__(self, address: Address) -> None:
        self._process = subprocess.Popen(
            [*_LEASH, *address.words()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self.channel = Channel(self._process.stdin, self._process.stdout)
        self.end = weakref.finalize(self, _end, self._process)

    def ask(self, question: Json, seconds: float) -> str:
        """The answer to a question."""
        answer = self.channel.ask(question, seconds)
        if not answer:
            raise BotFailed(self._fate())
        return answer

    def _fate(self) -> Said:
        try:
            code = self._process.wait(_PARTING)
        except subprocess.TimeoutExpired:
            return Said("it closed its output instead of answering")
        return Said("it ended instead of answering (exit code {code})", code=code)


def _end(process: subprocess.Popen[str]) -> None:
    """End a program with all that it has started."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in filter(None, (process.stdin, process.stdout)):
        with suppress(OSError):  # what it did not read any more
            stream.close()


class _Running(local):
    """The programs of a thread by address; each serves all games, since a question holds all that is to be known."""

    def __init__(self) -> None:
        self.programs: dict[Address, Program] = {}


_running: Final = _Running()


class BridgeBot(Bot):
    """A bot that asks a program."""

    def __init__(self, address: Address) -> None:
        self.address = address

    def choose(self, state: State, dice: Dice) -> int:
        programs, address = _running.programs, self.address
        try:
            program = programs.get(address) or programs.setdefault(address, Program(address))
            return read_choice(state, program.ask(question(state, dice, address.seconds), address.seconds))
        except OSError as error:
            raise BotFailed(Said("it cannot be started: {reason}", reason=error.strerror or str(error))) from error
        except BotFailed:
            programs.pop(address).end()  # one that errs begins anew
            raise


def question(state: State, dice: Dice, seconds: float) -> Json:
    """What a program is asked: all that the seat that decides may know, and what is open to it."""
    seat, known = state.mover, state.sample(state.mover, dice)
    position, lexicon, words = known.to_position(), state.book.lexicon, state.book.words
    exchanges = set(state.exchanges())
    return {
        "protocol": PROTOCOL,
        "game": position["game"],
        "mode": state.mode,
        "players": state.players,
        "seat": seat,
        "turn": state.turn,
        "seconds": seconds,
        "seed": int(dice.below(1 << 31)),
        "choices": [
            {
                "choice": choice,
                "token": lexicon.token(choice),
                "says": words.say(lexicon.meaning(choice).label),
                "is_exchange": choice in exchanges,
            }
            for choice in state.choices()
        ],
        "position": position,
        "view": known.view(seat),
    }


def read_choice(state: State, answer: str) -> int:
    """The choice that an answer names by its number or its token."""
    try:
        given = json.loads(answer)
        choice = given["choice"]
    except (ValueError, TypeError, KeyError, RecursionError):
        shown = answer.strip()[:_SHOWN]
        raise BotFailed(
            Said("it answered {answer}, which is not a line like {example}", answer=repr(shown), example=_EXAMPLE)
        ) from None
    return _open(state, choice)


def _open(state: State, choice: object) -> int:
    """The number of a choice that is open."""
    lexicon, shown = state.book.lexicon, quoted(choice)[:_SHOWN]
    is_known = choice in lexicon if isinstance(choice, str) else type(choice) is int and 0 <= choice < len(lexicon)
    if not is_known or not isinstance(choice, int | str):
        raise BotFailed(Said("it chose {choice}, which does not exist", choice=shown))
    if reasons := state.why_not(choice):
        raise BotFailed(Said("it chose {choice}, which is not open: {reason}", choice=shown, reason=" ".join(reasons)))
    return lexicon.number(choice)
