"""A game as every environment needs it: one state, what seats may know and do as arrays, rewards and pictures."""

import io
from collections.abc import Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, Final, Literal, get_args

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from PIL import Image, ImageOps
from rich.console import Console

from pickaxe import draw
from pickaxe.draw import terminal
from pickaxe.envs.actions import NO_ACTION, NOTHING, Space
from pickaxe.envs.actions import actions as make_actions
from pickaxe.kernel.chance import CHANCE, Dealer
from pickaxe.kernel.errors import BadSetup, UnknownToken
from pickaxe.kernel.game import Mode, game, games
from pickaxe.kernel.observation import MOST, Sheet
from pickaxe.kernel.stack import Json, Score, State
from pickaxe.kernel.words import Said

Reward = Literal["margin", "rank", "points"]
Form = Literal["array", "dict", "image"]  # an image has its mask beside it, not in it
RENDER_MODES: Final = ["human", "rgb_array", "ansi", "svg"]
VERSION: Final = 0
_COLUMNS: Final = 32  # of an image
_WIDTH: Final = 160  # letters of a line where a table is told as text
_GROWTH: Final = 1.2  # how much higher than its first picture a table can become

Numbers = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Image8 = npt.NDArray[np.uint8]
Told = dict[str, Numbers | Mask]
Seen = Told | Image8


def name_of(game_id: str, mode: Mode) -> str:
    """What an environment is called: the same name always means the same behaviour."""
    return f"pickaxe/{game_id.replace('-', '_')}-{mode.id}-v{VERSION}"


def names() -> dict[str, tuple[str, Mode]]:
    """All environments by name: the game and the mode of each."""
    return {name_of(each.id, mode): (each.id, mode) for each in games() for mode in each.modes}


def check(what: str, given: object, allowed: Sequence[str]) -> None:
    """Refuse what is not allowed."""
    if given not in allowed:
        raise BadSetup(f"{what!r} is {', '.join(allowed[:-1])} or {allowed[-1]}, not {given!r}.")


def check_render_mode(given: str | None) -> None:
    """Refuse a way to render that there is not."""
    if given is not None:
        check("render_mode", given, RENDER_MODES)


class Playground:
    """One game in play; a seed decides what chance answers."""

    def __init__(
        self,
        name: str,
        players: int | None,
        *,
        reward: Reward,
        observation: Form,
        actions: Space = "all",
        **options: bool,
    ) -> None:
        if name not in names():
            raise BadSetup(f"No environment is called {name!r}; there is {', '.join(names())}.")
        check("reward", reward, get_args(Reward))
        check("observation", observation, get_args(Form))
        check("actions", actions, get_args(Space))
        id, mode = names()[name]
        self._given = {"players": players, "reward": reward, "observation": observation, "actions": actions, **options}
        self.name, self.game = name, game(id)
        self.players = mode.players[-1] if players is None else players
        self.fresh = self.game.new(players=self.players, mode=mode.id, **options)
        self.reward, self.form = reward, observation
        self.observer = self.game.observer(self.players)
        self.actions = make_actions(name, self.game, actions)
        self.action_space = spaces.Discrete(self.actions.size)
        self.observation_space = self._space()
        self.begin(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Playground":
        """A playground of its own at the same position, made quickly, for whoever plans ahead."""
        made = object.__new__(type(self))
        made.__dict__ |= {**self.__dict__, "state": self.state.copy()}
        made.action_space, made.observation_space = deepcopy((self.action_space, self.observation_space), memo)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.name, self._given, self.state.to_position(), self._dealer.seed)

    def begin(self, seed: int) -> None:
        """Begin anew."""
        self.state, self._dealer = self.fresh.copy(), Dealer(seed)
        self._answer_chance()

    def choice(self, action: int | np.integer[Any]) -> int:
        """The choice that an action stands for now; -1 if it stands for nothing."""
        return self.actions.choice(self.state, int(action))

    def act(self, action: int | np.integer[Any]) -> None:
        """Play what an action stands for; what is closed, or stands for nothing, raises."""
        if (choice := self.choice(action)) == NOTHING:
            raise UnknownToken(str(action), [Said(NO_ACTION)])
        self.play(choice)

    def play(self, choice: int) -> None:
        """Play a choice that is open, and let chance answer what follows."""
        self.state.play(int(choice))
        self._answer_chance()

    def _answer_chance(self) -> None:
        while self.state.seat == CHANCE:
            self.state.apply(self._dealer.answer(self.state.slot(), self.state.options()))

    # What a seat may know and do

    def _space(self) -> spaces.Space[Any]:
        if self.form == "image":
            return spaces.Box(0, MOST, (-(-len(self.observer.names) // _COLUMNS), _COLUMNS), np.uint8)
        return spaces.Dict(self._shapes())

    def _shapes(self) -> dict[str, spaces.Space[Any]]:
        groups = {"observation": len(self.observer.names)} if self.form == "array" else self.observer.places.groups
        shapes: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, MOST, (size,), np.float32) for name, size in groups.items()
        }
        return {**shapes, "action_mask": spaces.Box(0, 1, (int(self.action_space.n),), np.int8)}

    def observation(self, seat: int) -> Seen:
        """What a seat is shown: a dictionary with its mask, or an image."""
        return self._image(seat) if self.form == "image" else self.seen(seat)

    def seen(self, seat: int) -> Told:
        """What a seat may know, and what is open to it."""
        return {**self._told(seat), "action_mask": self.mask(seat)}

    def info(self, seat: int) -> dict[str, Any]:
        """What is told beside an observation: of an image, what is open."""
        return {"action_mask": self.mask(seat)} if self.form == "image" else {}

    def _image(self, seat: int) -> Image8:
        """What a seat may know as an image in grey: the same numbers, line by line."""
        row = self.row(self.state, seat).astype(np.uint8)
        return np.pad(row, (0, -len(row) % _COLUMNS)).reshape(-1, _COLUMNS)

    def row(self, state: State, seat: int) -> Numbers:
        """What a seat may know of a state, as numbers."""
        sheet = Sheet(1, len(self.observer.names))
        self.observer.write(state, seat, sheet, 0)
        return np.frombuffer(sheet.cells, np.uint8).astype(np.float32)

    def _told(self, seat: int) -> dict[str, Numbers]:
        row = self.row(self.state, seat)
        if self.form == "array":
            return {"observation": row}
        groups = self.observer.places.groups
        return dict(zip(groups, np.split(row, np.cumsum(list(groups.values()))[:-1]), strict=True))

    def mask(self, seat: int) -> Mask:
        """What is open to a seat: a one for each choice; nothing while it is not its turn."""
        mask = np.zeros(int(self.action_space.n), np.int8)
        if self.state.seat == seat:
            mask[self.actions.open(self.state)] = 1
        return mask

    def rewards(self, state: State) -> list[float]:
        """What a state is worth to every seat: nothing before the end."""
        if not state.is_over:
            return [0.0] * self.players
        if self.reward == "rank" and self.players > 1:
            return [1 - 2 * (place - 1) / (self.players - 1) for place in state.ranking()]
        scores = state.scores()
        if self.reward == "margin" and self.players > 1:
            return [float(score - _best_other(scores, seat)) for seat, score in enumerate(scores)]
        return [float(score) for score in scores]

    # Pictures

    def render(self, mode: str | None, seat: int | None) -> str | Image8 | None:
        """The table as somebody sees it: as text, as SVG, as an array of pixels, or printed; nothing without a mode."""
        if mode is None:
            logger.warn("Nothing is rendered without a render_mode.")
            return None
        if mode in ("svg", "rgb_array"):
            return self._drawn(self.state, seat) if mode == "svg" else self._pixels(self._drawn(self.state, seat))
        text = io.StringIO()
        console = Console(width=_WIDTH, file=None if mode == "human" else text, force_terminal=mode == "human" or None)
        console.print(terminal.table(self.state.view(seat), names=self._called))
        return None if mode == "human" else text.getvalue()

    @property
    def _called(self) -> list[str]:
        return [f"Player {number}" for number in range(self.players)]

    def _drawn(self, state: State, seat: int | None) -> str:
        return draw.table(state.view(seat), names=self._called)

    def _pixels(self, svg: str) -> Image8:
        """A picture in the one size that all of an environment have, as videos need it."""
        picture = _opened(svg)
        ground = tuple(map(int, np.asarray(picture)[-1, 0]))
        return np.asarray(ImageOps.pad(picture, self._frame, color=ground, centering=(0.5, 0)))

    @cached_property
    def _frame(self) -> tuple[int, int]:
        """The width and height of all pictures, both even; a table that has grown beyond it is shown smaller."""
        first = _opened(self._drawn(self.fresh, None))
        return 2 * (first.width // 2), 2 * round(first.height * _GROWTH / 2)


def restored(name: str, given: dict[str, Any], position: Json, seed: int) -> Playground:
    """The playground that was written down."""
    playground = Playground(name, **given)
    playground.begin(seed)
    playground.state = playground.game.from_position(position)
    return playground


def _opened(svg: str) -> Image.Image:
    with Image.open(io.BytesIO(draw.to_png(svg, scale=1))) as picture:
        return picture.convert("RGB")


def _best_other(scores: list[Score], seat: int) -> Score:
    return max(score for other, score in enumerate(scores) if other != seat)
