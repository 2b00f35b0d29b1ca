"""The game of The Cave Farmers: its book, and the state it begins with."""

from typing import Final

from pickaxe.games.cave_farmers.book import FarmersBook
from pickaxe.games.cave_farmers.components import GOODS, RULES
from pickaxe.games.cave_farmers.components import SPACES as FACTS
from pickaxe.games.cave_farmers.effects import Take
from pickaxe.games.cave_farmers.expeditions import BREED, ITEMS, Loot, inner_steps
from pickaxe.games.cave_farmers.furnishings import FURNISHINGS
from pickaxe.games.cave_farmers.harvest import Breed, Feed, Skip
from pickaxe.games.cave_farmers.hidden import FirstSeat, RevealCard, RevealMarker
from pickaxe.games.cave_farmers.home import AT_HOME, ENTRY_DWELLING, FIRST_CAVERN, Home
from pickaxe.games.cave_farmers.places import House, Place
from pickaxe.games.cave_farmers.spaces import SPACES
from pickaxe.games.cave_farmers.state import LAST_ROUND, NONE, UNSEEN, FarmersState
from pickaxe.games.cave_farmers.steps import Imitate, Steps
from pickaxe.games.cave_farmers.turns import Clear, Flow, Pause, Turn
from pickaxe.kernel.grids import mask_of

DWARFS: Final[int] = RULES["setup"]["start_dwarfs"]
PRINTED: Final[dict[int, list[int]]] = {
    int(n): [next(space.index for space in SPACES if space.id == id) for id in ids]
    for n, ids in FACTS["spaces_by_player_count"]["spaces"].items()
}


def _book() -> FarmersBook:
    book = FarmersBook(FURNISHINGS)
    book.spaces = SPACES
    book.items = ITEMS
    book.flow_node = book.enter("flow", Flow())
    book.first_seat_node = book.enter("first seat", FirstSeat())
    book.reveal_card_node = book.enter("reveal card", RevealCard())
    book.reveal_marker_node = book.enter("reveal marker", RevealMarker())
    book.clear_node = book.enter("clear", Clear())
    book.turn_node = book.enter("turn", Turn())
    book.imitate_node = book.enter("imitate", Imitate())
    book.place_node = book.enter("place", Place())
    book.house_node = book.enter("house", House())
    book.expedition_node = book.enter("expedition", Loot())
    book.skip_node = book.enter("skip", Skip())
    book.feed_node = book.enter("feed", Feed())
    book.breed_node = book.enter("breed", Breed())
    book.pause_node = book.enter("last exchanges", Pause())
    _enter_spaces(book)
    _enter_items(book)
    return book


def _enter_spaces(book: FarmersBook) -> None:
    for space in SPACES:
        book.steps_node[space.index] = book.enter(f"space {space.id}", space.steps)
        assert isinstance(space.steps, Steps)
        for step in space.steps.steps:
            if isinstance(step.part, Take):
                step.part.space = space.index if space.kinds else NONE
                if step.part.bundle.kinds:
                    book.always |= 1 << space.index


def _enter_items(book: FarmersBook) -> None:
    inner = inner_steps()
    for item in ITEMS:
        item.choice = book.loot_choice[item.index]
        if item.index in inner:
            item.node = book.enter(f"loot {item.token}", inner[item.index])
    ITEMS[BREED].node = book.breed_node


BOOK: Final = _book()


def fresh_home() -> Home:
    """The home board of a player at the start."""
    home = Home([0, 0, 0], [0, 0], [], [0] * DWARFS, [AT_HOME] * DWARFS, [0, 0, 0])
    home.caverns = 1 << FIRST_CAVERN
    home.furnished = home.dwellings = 1 << ENTRY_DWELLING
    return home


def unsettled(players: int, mode: str, switches: dict[str, bool]) -> FarmersState:
    """The state of a fresh game before anything is asked."""
    farm = FarmersState(
        BOOK,
        players,
        mode,
        mask_of([bit for bit, is_on in enumerate(switches.values()) if is_on]),
        purses=[[0] * len(GOODS.names) for _ in range(players)],
        stack=[BOOK.flow_node],
        options=[],
        spaces=PRINTED[players][:],
        cards=[NONE] * (LAST_ROUND + 1),
        markers=[UNSEEN] * (LAST_ROUND + 1),
        heaps=[0] * len(SPACES),
        occupants=[NONE] * len(SPACES),
        homes=[fresh_home() for _ in range(players)],
    )
    farm.offer = BOOK.beginner if mode == "beginner" else BOOK.complete
    farm.start = NONE if players > 1 else 0
    return farm
