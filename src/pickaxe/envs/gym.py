"""One seat of every game as a Gymnasium environment: alone, or against bots that play the other seats.

import gymnasium, pickaxe.envs.gym  # which makes all environments known to Gymnasium
env = gymnasium.make("pickaxe/cave_vs_cave-era-1-v0", players=2, bots="steady")
"""

from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from pickaxe.ai.levels import bot
from pickaxe.envs.actions import NO_ACTION, NOTHING, Space
from pickaxe.envs.playground import RENDER_MODES, Form, Playground, Reward, Seen, check_render_mode, names
from pickaxe.kernel.chance import Dice
from pickaxe.kernel.errors import BadSetup

ILLEGAL: Final = -100.0  # what naming a closed choice brings; it ends the game


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat at a table; the others are bots of one level, or of one each."""

    # Of the class, which Gymnasium asks before anything is made.
    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        name: str,
        *,
        players: int | None = None,
        seat: int = 0,
        bots: str | list[str] = "random",
        reward: Reward = "margin",
        observation: Form = "array",
        actions: Space = "all",
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        self.playground = Playground(name, players, reward=reward, observation=observation, actions=actions, **options)
        if not 0 <= seat < self.playground.players:
            raise BadSetup(f"The seats are 0 to {self.playground.players - 1}; there is no seat {seat}.")
        levels = [bots] * self.playground.players if isinstance(bots, str) else [*bots[:seat], "random", *bots[seat:]]
        if len(levels) != self.playground.players:
            raise BadSetup(f"Bots needed beside you: {self.playground.players - 1}; named: {len(bots)}.")
        check_render_mode(render_mode)
        self.seat, self.render_mode = seat, render_mode
        self._bots = [bot(level, self.playground.game.id) for level in levels]
        self._dice = Dice(0)
        self.observation_space = self.playground.observation_space
        self.action_space = self.playground.action_space

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_dice": self._dice._word}  # compiled dice cannot be copied by others

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= {**state, "_dice": Dice(0)}
        self._dice._word = state["_dice"]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.playground.begin(int(self.np_random.integers(2**62)))
        self._dice = Dice(int(self.np_random.integers(2**62)))
        self._let_others_play()
        return self.seen(), self.playground.info(self.seat)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        choice = self.playground.choice(action)
        if not self.playground.state.is_open(choice):
            return self.seen(), ILLEGAL, True, False, {"why": self._why_not(choice)}
        self.playground.play(choice)
        return self.went_on()

    def went_on(self) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """What comes of a decision, once the others have played theirs."""
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        state = self.playground.state
        info = (
            {"scores": state.scores(), "ranking": state.ranking()} if state.is_over else self.playground.info(self.seat)
        )
        return self.seen(), self.playground.rewards(state)[self.seat], state.is_over, False, info

    def seen(self) -> Seen:
        """What the seat may know, and what is open to it."""
        return self.playground.observation(self.seat)

    def _why_not(self, choice: int) -> list[str]:
        return [NO_ACTION] if choice == NOTHING else self.playground.state.why_not(choice)

    def _let_others_play(self) -> None:
        state = self.playground.state
        while not state.is_over and state.mover != self.seat:
            self.playground.play(self._bots[state.mover].answer(state, self._dice))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is open, as `sb3_contrib.MaskablePPO` asks for it."""
        return self.playground.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return self.playground.render(self.render_mode, self.seat)


for _name in names():
    gymnasium.register(_name, entry_point="pickaxe.envs.gym:SeatEnv", kwargs={"name": _name})
