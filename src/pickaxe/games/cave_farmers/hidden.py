"""What chance decides: who begins, the order of the cards inside a stage, and the harvest markers."""

from typing import Final, cast

from pickaxe.games.cave_farmers.components import RULES
from pickaxe.games.cave_farmers.spaces import SPACES
from pickaxe.games.cave_farmers.state import GREEN, LAST_ROUND, RED, FarmersState
from pickaxe.kernel.chance import Slot
from pickaxe.kernel.effects import Reveal
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.stack import State, replaced

_INDEX: Final[dict[str, int]] = {space.id: space.index for space in SPACES}
WISH: Final = _INDEX["wish_for_children"]
URGENT_WISH: Final = _INDEX["urgent_wish_for_children"]
FAMILY_LIFE: Final = _INDEX["family_life"]
WISH_ROUND: Final[int] = RULES["setup"]["card_rounds"]["wish_for_children"][0]
_SOLO: Final[dict[int, int]] = {int(n): _INDEX[id] for n, id in RULES["solo"]["card_by_round"].items()}
_REMOVED: Final[dict[int, list[int]]] = {
    int(n): [_INDEX[id] for id in ids] for n, ids in RULES["setup"]["removed_cards"].items()
}
MARKERS_USED: Final[dict[int, dict[str, int]]] = {
    int(n): used for n, used in RULES["setup"]["harvest_markers_used"].items()
}
COLOURS: Final = [GREEN, RED]


def stage_of(round: int) -> int:
    """The stage of a round."""
    return (round + 2) // 3


def _cards_of(players: int, round: int) -> list[int]:
    if players == 1:
        return [_SOLO[round]] if round in _SOLO else []
    if round == WISH_ROUND:
        return [WISH]
    removed = _REMOVED.get(players, [])
    stage = stage_of(round)
    return [
        space.index
        for space in SPACES
        if space.stage == stage and space.index not in (WISH, URGENT_WISH) and space.index not in removed
    ]


_CARDS: Final[list[list[list[int]]]] = [
    [_cards_of(players, round) for round in range(LAST_ROUND + 1)] for players in range(8)
]


def cards_of(players: int, round: int) -> list[int]:
    """The cards that can come in a round."""
    return _CARDS[players][round]


def turn_up(farm: FarmersState, round: int, card: int) -> None:
    """Put a card on its round; with Family life the Wish for children becomes urgent."""
    farm.cards = replaced(farm.cards, round, card)
    farm.spaces = [*farm.spaces, card]
    if card == FAMILY_LIFE:
        farm.spaces = replaced(farm.spaces, farm.spaces.index(WISH), URGENT_WISH)


class FirstSeat(Reveal):
    """Who gets the starting player token."""

    def possible(self, state: State, memory: int) -> list[int]:
        return cast(FarmersState, state).guide.first_choice[: state.players]

    def show(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.start = farm.mover = choice - farm.guide.first_choice[0]

    def slot(self, state: State, memory: int) -> Slot:
        return Slot("first seat", 0, self.possible(state, memory))


class RevealCard(Reveal):
    """The action card of the round."""

    def possible(self, state: State, memory: int) -> list[int]:
        farm = cast(FarmersState, state)
        choices, shown = farm.guide.reveal_choice, mask_of([card for card in farm.cards if card >= 0])
        return [choices[card] for card in cards_of(farm.players, farm.round) if not shown >> card & 1]

    def show(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        turn_up(farm, farm.round, farm.guide.card_of[choice])

    def slot(self, state: State, memory: int) -> Slot:
        farm = cast(FarmersState, state)
        stage = cards_of(farm.players, farm.round)
        shown = sum([card in farm.cards for card in stage])
        return Slot(f"stage {stage_of(farm.round)}", shown, [farm.guide.reveal_choice[card] for card in stage])


class RevealMarker(Reveal):
    """The harvest marker of the round."""

    def possible(self, state: State, memory: int) -> list[int]:
        farm = cast(FarmersState, state)
        used, choices = MARKERS_USED[farm.players], farm.guide.marker_choice
        green, red = used["green"] - farm.markers_shown(GREEN), used["red"] - farm.markers_shown(RED)
        if green and red:
            return choices[:]
        return choices[:1] if green else choices[1:]

    def show(self, state: State, memory: int, choice: int) -> None:
        farm = cast(FarmersState, state)
        farm.markers = replaced(farm.markers, farm.round, COLOURS[farm.guide.marker_choice.index(choice)])

    def slot(self, state: State, memory: int) -> Slot:
        farm = cast(FarmersState, state)
        green, red = farm.guide.marker_choice
        used = MARKERS_USED[farm.players]
        shown = sum([marker > 0 for marker in farm.markers])
        return Slot("harvest markers", shown, [green] * used["green"] + [red] * used["red"])
