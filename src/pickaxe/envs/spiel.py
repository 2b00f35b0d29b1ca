"""Every game as an OpenSpiel game with chance nodes; importing this module makes them known there.

import pyspiel, pickaxe.envs.spiel
game = pyspiel.load_game("pickaxe_cave_vs_cave_era_1(players=2)")
"""

from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import pickaxe
from pickaxe.envs.playground import Numbers, Playground, names
from pickaxe.kernel.chance import CHANCE, Dice
from pickaxe.kernel.game import game
from pickaxe.kernel.stack import Json, State

MOST_POINTS: Final = 1000.0  # more than any margin that was ever seen
SECRET: Final = "?"  # stands for what another seat keeps secret
MOST_CHOICES: Final = 20_000  # of one game, any-time exchanges and chance included


def short_name(name: str) -> str:
    """What an environment is called in OpenSpiel, whose names have no other signs than these."""
    return name.rsplit("-v", 1)[0].replace("/", "_").replace("-", "_")


class SharedPlayground(Playground):
    """The playground of a game, which all its states and observers share, also when they are copied or written down."""

    def __init__(self, name: str, players: int | None) -> None:
        super().__init__(name, players, reward="margin", observation="dict")

    def __deepcopy__(self, memo: dict[int, Any]) -> "SharedPlayground":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_playground, (self.name, self.players)


@cache
def shared_playground(name: str, players: int | None) -> SharedPlayground:
    """The playground of a game with so many players."""
    return SharedPlayground(name, players)


class Held:
    """A state that is copied the quick way and written down as a position, whoever asks."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        return Held(self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return held, (self.state.to_position(),)


def held(position: Json) -> Held:
    """The state that was written down as a position."""
    return Held(game(position["game"]).from_position(position))


class SpielGame(pyspiel.Game):
    """A game with a number of players; each environment has a subclass."""

    name: str
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.playground = shared_playground(self.name, (params or {}).get("players"))
        choices = len(self.playground.game.lexicon)
        info = pyspiel.GameInfo(
            num_distinct_actions=choices,
            max_chance_outcomes=choices,
            num_players=self.playground.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=MOST_CHOICES,
        )
        super().__init__(self.type, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver | None":
        """An observer of all that a seat may know; there is none for only what is public, or only what is not."""
        if iig_obs_type is None:
            return SpielObserver(self.playground, recalls=False)
        is_whole = iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SpielObserver(self.playground, recalls=iig_obs_type.perfect_recall) if is_whole else None


class Told(list[tuple[int, bool, str]]):
    """By whom, whether secretly, and what was chosen: entries never change, so that a copy shares them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Told":
        return Told(self)


class SpielState(pyspiel.State):
    """A state of a game; what was chosen is told to each seat as far as it may know it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.playground = game.playground
        self.held = Held(game.playground.fresh.copy())
        self.told = Told()

    @property
    def state(self) -> State:
        """The state itself."""
        return self.held.state

    def current_player(self) -> int:
        seat = self.state.seat
        return (
            int(pyspiel.PlayerId.TERMINAL) if seat is None else int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat
        )

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Everything that chance can still turn up is as likely."""
        options = sorted(self.state.options())
        return [(option, 1 / len(options)) for option in options]

    def _apply_action(self, action: int) -> None:
        state = self.state
        told = (CHANCE if state.seat is None else state.seat, state.is_secret, self._token(action))
        state.play(action)  # which raises where OpenSpiel itself checks nothing
        self.told.append(told)

    def _token(self, action: int) -> str:
        return self.state.book.lexicon.token(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._token(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        return self.playground.rewards(self.state)

    def __str__(self) -> str:
        return " | ".join(token for _, _, token in self.told)


class SpielObserver:
    """What a seat may know now, as numbers; or, with perfect recall, all it was ever told besides, as text."""

    def __init__(self, playground: Playground, *, recalls: bool) -> None:
        self.playground = playground
        self.recalls = recalls
        self.tensor: Numbers | None = None
        self.dict: dict[str, Numbers] = {}
        if not recalls:
            self._lay_out(playground)

    def _lay_out(self, playground: Playground) -> None:
        start, self.tensor = 0, np.zeros(len(playground.observer.names), np.float32)
        for name, size in playground.observer.places.groups.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat may know into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.playground.row(state.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat may know, as text."""
        return self._recalled(state, player) if self.recalls else self._seen(state, player)

    def _recalled(self, state: SpielState, player: int) -> str:
        """All that was chosen; what has come of secrets, and lies open, follows from what is seen now."""
        told = [token if by == player or not secret else SECRET for by, secret, token in state.told]
        seen = [self._seen(state, player)] if SECRET in told else []
        return " ; ".join([f"seat {player}: {' | '.join(told)}", *seen])

    def _seen(self, state: SpielState, player: int) -> str:
        row = self.playground.row(state.state, player)
        names = self.playground.observer.names
        return ", ".join(f"{names[place]}: {int(row[place])}" for place in np.flatnonzero(row))


class Playouts(mcts.Evaluator):
    """What random play leads to from a state, as OpenSpiel's RandomRolloutEvaluator has it, but in compiled code."""

    def __init__(self, dice: Dice, playouts: int = 1) -> None:
        self.dice = dice
        self.playouts = playouts

    def evaluate(self, state: SpielState) -> Any:
        """The returns of all seats, on average."""
        ends = [state.state.copy() for _ in range(self.playouts)]
        for end in ends:
            pickaxe.playout(end, self.dice)
        return np.mean([state.playground.rewards(end) for end in ends], axis=0)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """How likely each action is, before anything is known: as likely as every other."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def _known(name: str) -> None:
    """Make an environment known to OpenSpiel."""
    mode = names()[name][1]
    playground = Playground(name, None, reward="margin", observation="array")
    hides = any(playground.game.new(players=players, mode=mode.id).hides() for players in mode.players)
    information = pyspiel.GameType.Information
    made = pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"{playground.game.name}, {mode.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=mode.players[-1],
        min_num_players=mode.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": mode.players[-1]},
    )
    # A class, not a function: OpenSpiel lets go of it after Python has ended, which only a class survives.
    pyspiel.register_game(made, type(short_name(name), (SpielGame,), {"name": name, "type": made}))


for _name in names():
    _known(_name)
