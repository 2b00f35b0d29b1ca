"""A match: a state, a dealer and a record that stay together."""

from pickaxe.kernel.chance import CHANCE, Dealer
from pickaxe.kernel.errors import BadSetup, IllegalChoice
from pickaxe.kernel.game import Game, game
from pickaxe.kernel.record import Record
from pickaxe.kernel.stack import State
from pickaxe.kernel.words import Said


class Match:
    """A game being played; chance answers by itself if there is a seed."""

    def __init__(
        self,
        game_id: str,
        *,
        players: int = 2,
        mode: str = "",
        seed: int | None = None,
        names: list[str] | None = None,
        **options: bool,
    ) -> None:
        self.game: Game = game(game_id)
        self.state: State = self.game.new(players=players, mode=mode, **options)
        self.dealer = None if seed is None else Dealer(seed)
        self.record = Record(
            game_id, self.state.mode, _checked(names, players), options, seed, self.game.rules_version, []
        )
        self._answer_chance()

    @staticmethod
    def of(record: Record) -> "Match":
        """The match that a record tells; it goes on from there."""
        match = Match(
            record.game,
            players=record.players,
            mode=record.mode,
            names=record.names,
            **record.options,
        )
        for choice in record.choices:
            match.play(choice)
        match.record.seed = record.seed
        match.dealer = None if record.seed is None else Dealer(record.seed)
        match._answer_chance()
        return match

    def play(self, choice: int | str) -> None:
        """Play a choice, and let chance answer what follows."""
        number = self.game.lexicon.number(choice)
        self.state.play(number)
        self._note(number)
        self._answer_chance()

    def undo(self, to: int | None = None) -> None:
        """Take back to the first `to` choices, or the last choice of a seat with what chance answered to it."""
        number = self._last_of_a_seat() if to is None else to
        self.record = self.record.cut(number)
        self.state = self.record.state()
        self._answer_chance()

    def _last_of_a_seat(self) -> int:
        state, last = self.record.start(), -1
        for number, choice in enumerate(self.record.choices):
            if state.seat != CHANCE:
                last = number
            state.apply(choice)
        if last < 0:
            raise IllegalChoice("undo", [Said("Nothing has been played yet.")])
        return last

    def _answer_chance(self) -> None:
        while self.dealer and self.state.seat == CHANCE:
            choice = self.dealer.answer(self.state.slot(), self.state.options())
            self.state.apply(choice)
            self._note(choice)

    def _note(self, choice: int) -> None:
        self.record.choices.append(choice)
        self.record.result = self.state.scores() if self.state.is_over else None


def _checked(names: list[str] | None, players: int) -> list[str]:
    """Names of the seats that a record can hold."""
    if names is None:
        return [f"Seat {seat + 1}" for seat in range(players)]
    if len(names) != players:
        raise BadSetup(f"{players} seats need {players} names, not {len(names)}.")
    for name in names:
        if not name.strip() or "," in name or not name.isprintable():
            raise BadSetup(f"A name is printable text without a comma, not {name!r}.")
    return [name.strip() for name in names]
