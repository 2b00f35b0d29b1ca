"""What holds for every state. A law returns a sentence where it is broken, and else nothing."""

from collections.abc import Callable
from typing import Final

from pickaxe.games.cave_farmers.book import CAVERN_TILE, DWELLING, FURNISHING_CODE, MEADOW_TILE, STABLE_PIECE
from pickaxe.games.cave_farmers.building import Furnish
from pickaxe.games.cave_farmers.effects import BuildStable, Fence, Lay
from pickaxe.games.cave_farmers.expeditions import ITEMS, Expedition, Loot
from pickaxe.games.cave_farmers.harvest import SKIP_BREEDING, SKIP_FIELDS, STEP_BITS, STEPS, Breed, Feed, Skip
from pickaxe.games.cave_farmers.hidden import MARKERS_USED, FirstSeat, RevealCard, RevealMarker
from pickaxe.games.cave_farmers.home import (
    AT_HOME,
    COLUMNS,
    ENTRANCE,
    ENTRY_DWELLING,
    FOREST,
    FOREST_BOARD,
    MOUNTAIN,
    NAMES,
    NEWBORN,
    RING,
    STABLES,
    Home,
    around_forest,
    around_mountain,
)
from pickaxe.games.cave_farmers.places import House, Place, add_spots
from pickaxe.games.cave_farmers.setup import BOOK, DWARFS
from pickaxe.games.cave_farmers.state import (
    BEGINNING,
    FINISHING,
    HARVESTING,
    MARKER_COLOURS,
    MARKER_ROUNDS,
    PHASES,
    PREPARING,
    ROUNDS,
    UNDECIDED,
    UNSEEN,
    WORKING,
    FarmersState,
)
from pickaxe.games.cave_farmers.steps import Imitate, Steps
from pickaxe.games.cave_farmers.turns import CLEARING, FILLING, INCOME, MARKER, Clear, Flow, Pause, Turn
from pickaxe.kernel.fields import misplaced
from pickaxe.kernel.grids import bits
from pickaxe.kernel.stack import Effect

_FOREST_KINDS: Final = 8  # of the kinds of cells, the first ones lie in the forest

# When it is


def rounds(farm: FarmersState) -> str:
    """A round is one of those that are played, and goes with its phase."""
    played = ROUNDS[farm.players]
    if farm.round and farm.round not in played:
        return f"Round {farm.round} is left out with {farm.players} players."
    if farm.phase == FINISHING and farm.round != played[-1]:
        return f"The last exchanges follow round {played[-1]}, not round {farm.round}."
    if (farm.round == 0) != (farm.phase == BEGINNING) and not (farm.phase == PREPARING and not farm.round):
        return f"Round {farm.round} does not go with the phase {PHASES[farm.phase]!r}."
    return ""


def steps(farm: FarmersState) -> str:
    """A phase has come to one of its steps."""
    last = farm.players * STEPS
    if farm.phase == PREPARING and farm.step > 0 and not farm.round:
        return "Round 0 is over before anything of a round is prepared."
    if farm.phase == PREPARING and farm.step == INCOME and farm.round == ROUNDS[farm.players][-1]:
        return f"No round follows round {farm.round}, so none can be prepared."
    if farm.phase == HARVESTING and farm.step % (1 << STEP_BITS) > last:
        more = f"{SKIP_FIELDS << STEP_BITS} or {SKIP_BREEDING << STEP_BITS} more for what a seat gives up"
        return f"'step' is {farm.step}: a harvest of {farm.players} seats has steps 0 to {last}, with {more}."
    return ""


def card_rounds(farm: FarmersState) -> list[int]:
    """The rounds whose cards are turned up; that of this round is turned up in its preparation."""
    found = [number for number in ROUNDS[farm.players] if number <= farm.round]
    return found[:-1] if farm.phase == PREPARING and 0 < farm.step <= MARKER else found


def markers(farm: FarmersState) -> str:
    """The harvest markers are turned up round by round, so many of each colour."""
    due = sum(number <= farm.round for number in MARKER_ROUNDS[farm.players])
    shown = sum(colour != UNSEEN for colour in farm.markers)
    is_round_over = farm.phase == PREPARING and farm.step == INCOME  # else its marker may still be face down
    if shown < due - (not is_round_over):
        return f"{due} harvest markers are turned up by round {farm.round}, not {shown}."
    for number, colour in enumerate(MARKER_COLOURS[1:], 1):
        most = MARKERS_USED[farm.players][colour]
        if farm.markers.count(number) > most:
            return f"There are only {most} {colour} harvest markers."
    return ""


# The homes


def masks_of(home: Home) -> dict[str, int]:
    """The kinds of cells by name."""
    grain, vegetables = home.grain, home.vegetables
    return {
        "meadow": home.meadows,
        "field": home.empty_fields(),
        "field 1 grain": grain[0],
        "field 2 grain": grain[1],
        "field 3 grain": grain[2],
        "field 1 vegetable": vegetables[0],
        "field 2 vegetable": vegetables[1],
        "small pasture": home.small,
        "cavern": home.caverns,
        "tunnel": home.tunnels,
        "deep tunnel": home.deeps,
        "ore mine": home.ore_mines,
        "ruby mine": home.ruby_mines,
    }


def terrain(farm: FarmersState) -> str:
    """Everything lies in its own half of the board."""
    for seat, home in enumerate(farm.homes):
        for number, (kind, mask) in enumerate(masks_of(home).items()):
            half = FOREST if number < _FOREST_KINDS else MOUNTAIN
            for cell in bits(mask & ~half | mask & 1 << ENTRY_DWELLING):
                return f"There can be no {kind} on {NAMES[cell]} of seat {seat}."
        for cell in bits(home.furnished & ~MOUNTAIN):
            return f"There can be no furnishing on {NAMES[cell]} of seat {seat}."
    return ""


def tiles(farm: FarmersState) -> str:
    """Every cell is one thing."""
    for seat, home in enumerate(farm.homes):
        found = 1 << ENTRY_DWELLING
        things = [(NAMES[cell], 1 << cell) for mask in masks_of(home).values() for cell in bits(mask)]
        things += [(f"{NAMES[cell]} {NAMES[cell + 1]}", 3 << cell) for cell in bits(home.wide)]
        for cell in bits(home.tall):
            things.append((f"{NAMES[cell]} {NAMES[cell + COLUMNS]}", (1 | 1 << COLUMNS) << cell))
        things += [(NAMES[entry & 63], 1 << (entry & 63)) for entry in home.built]
        for name, cells in things:
            if found & cells:
                return f"Two things lie on {name} of seat {seat}."
            found |= cells
    return ""


def stables(farm: FarmersState) -> str:
    """Stables stand in the forest, but on no field."""
    for seat, home in enumerate(farm.homes):
        allowed = (FOREST_BOARD | home.farmland()) & ~home.fields
        for cell in [*bits(home.stables & ~allowed), *bits(home.stables)[STABLES:]]:
            return f"There can be no stable on {NAMES[cell]} of seat {seat}."
    return ""


def land(farm: FarmersState) -> str:
    """Tiles are connected with the entrance, and hang over only for who may do that."""
    for seat, home in enumerate(farm.homes):
        forest, cave = home.farmland(), home.cave()
        if (forest | cave) & RING and not home.owned & BOOK.overhangs:
            return f"Tiles of seat {seat} hang over the edge without the furnishing for it."
        if forest and _reached(1 << ENTRANCE & forest, forest, around_forest) != forest:
            return f"The forest tiles of seat {seat} are not connected with {NAMES[ENTRANCE]}."
        if _reached(1 << ENTRY_DWELLING, cave, around_mountain) != cave:
            return f"The cave of seat {seat} is not connected with {NAMES[ENTRY_DWELLING]}."
    return ""


def _reached(start: int, cells: int, around: Callable[[int], int]) -> int:
    """The cells that can be reached over these."""
    found, before = start, 0
    while found != before:
        before = found
        found |= around(found) & cells
    return found


def furnishings(farm: FarmersState) -> str:
    """Every furnishing but the Dwelling is on offer, in hand, on a board, or covered on one: exactly once."""
    known, found = BOOK.beginner if farm.mode == "beginner" else BOOK.complete, 1 << DWELLING
    for seat, home in enumerate(farm.homes):
        for number in [*[entry >> 6 for entry in home.built], home.covered]:
            if number > DWELLING and (found | ~known) >> number & 1:
                problem = "is built twice" if known >> number & 1 else f"is not in the mode {farm.mode!r}"
                return f"Furnishing {number} of seat {seat} {problem}."
            found |= 1 << number if number else 0
    number = farm.memory_of(BOOK.place_node) - FURNISHING_CODE
    if number > DWELLING and (found | ~known) >> number & 1:
        return f"Furnishing {number} is in hand, but built or not in this game."
    found |= 1 << number if number > DWELLING else 0
    return "" if farm.offer == known & ~found | 1 << DWELLING else "What is nowhere else is on offer."


def covered(farm: FarmersState) -> str:
    """What is covered lies under its twin."""
    for seat, home in enumerate(farm.homes):
        twin = BOOK.furnishings[home.covered].twin if home.covered else 0
        if home.covered and not (twin and home.owned >> twin & 1):
            return f"Furnishing {home.covered} of seat {seat} does not lie under another one."
    return ""


def animals(farm: FarmersState) -> str:
    """All animals have room, unless that is what is being asked."""
    asked = farm.mover if farm.memory_of(BOOK.house_node) >= 0 else -1
    for seat in range(farm.players):
        if seat != asked and not farm.is_housed(seat):
            return f"Not all animals of seat {seat} have room."
    return ""


# The families


def families(farm: FarmersState) -> str:
    """A family has at least its first dwarfs, and no two dwarfs stand on one space."""
    for seat, home in enumerate(farm.homes):
        if len(home.strengths) < DWARFS:
            return f"Seat {seat} has at least {DWARFS} dwarfs, not {len(home.strengths)}."
    posts = [post for home in farm.homes for post in home.posts if 0 <= post < NEWBORN]
    for post in posts:
        if posts.count(post) > 1:
            return f"Two dwarfs stand on {BOOK.spaces[post].token}."
    return ""


def work(farm: FarmersState) -> str:
    """The dwarf of this turn stands on its space and uses it, or another one that it imitates."""
    if farm.dwarf >= 0 and farm.phase != WORKING:
        return "'dwarf' is the one of this turn: it goes with the phase 'work' only."
    if farm.dwarf >= 0 and len(farm.stack) == 1:
        return "'dwarf' is the one of this turn, and no turn is pending."
    if farm.space < 0:
        return "'used' goes with 'space' only." if farm.used >= 0 else ""
    space, posts = BOOK.spaces[farm.space], farm.homes[farm.mover].posts
    if farm.phase != WORKING:
        return "'space' is where a dwarf works: it goes with the phase 'work' only."
    if farm.used >= 0 and (farm.used != farm.space) != (space.imitation_cost >= 0):
        return f"Who stands on {space.token} does not use {BOOK.spaces[farm.used].token}."
    if farm.dwarf < 0:
        return f"No dwarf of seat {farm.mover} stands on 'space' or is at home to go there."
    if posts[farm.dwarf] != farm.space:
        return f"Dwarf {farm.dwarf} of seat {farm.mover} does not stand on 'space'."
    return ""


# What is pending


def chance(farm: FarmersState) -> str:
    """What chance must say before the game can go on is pending."""
    if len(farm.stack) > 1 or farm.is_over:
        return ""
    if farm.phase == PREPARING and farm.step == MARKER:
        return "The card of this round must be pending: 'reveal card'."
    is_open = farm.phase == HARVESTING and farm.harvest_now() == UNDECIDED
    return "The harvest marker of this round must be pending: 'reveal marker'." if is_open else ""


def stack(farm: FarmersState) -> str:
    """What is pending is something that play can lead to, until the game is over."""
    if bool(farm.stack) == farm.is_over:
        return "A game has pending effects until it is over, and none when it is."
    return misplaced(farm, Flow, _may_lie_on)


# Which effect can lie on which, and when


def _may_lie_on(farm: FarmersState, under: Effect, effect: Effect, memory: int) -> bool:
    """Whether play can put an effect on another one, with what it remembers."""
    if isinstance(under, Flow):
        return _is_next(farm, effect, memory)
    if isinstance(effect, House):
        return not isinstance(under, House | Place)
    if isinstance(effect, Place):
        return _may_place(farm, under, memory)
    if isinstance(under, Turn):
        return _is_use(farm, effect)
    if isinstance(under, Steps):
        return isinstance(effect, Loot) and _contains(under, Expedition) and farm.dwarf >= 0 and farm.strength() > 0
    return isinstance(under, Loot) and effect.node in [item.node for item in ITEMS if item.node >= 0]


def _is_next(farm: FarmersState, effect: Effect, memory: int) -> bool:
    """Whether the flow of the game can have started an effect."""
    if farm.phase == BEGINNING:
        return isinstance(effect, FirstSeat) and farm.start < 0
    if farm.phase == PREPARING:
        return _is_preparation(farm, effect)
    if farm.phase == WORKING:
        return isinstance(effect, Turn) and (not memory or _is_at_hand(farm, memory - 1))
    if farm.phase == HARVESTING:
        is_known = farm.harvest_now() != UNDECIDED
        return isinstance(effect, Skip | Feed | Breed) if is_known else isinstance(effect, RevealMarker)
    return farm.phase == FINISHING and isinstance(effect, Pause)


def _is_preparation(farm: FarmersState, effect: Effect) -> bool:
    """Whether an effect goes with how far the preparation of a round has come."""
    if isinstance(effect, RevealCard):
        return farm.step == MARKER
    if isinstance(effect, RevealMarker):
        return farm.step == CLEARING and farm.harvest_now() == UNDECIDED
    return isinstance(effect, Clear) and farm.players == 1 and farm.step == FILLING


def _is_at_hand(farm: FarmersState, dwarf: int) -> bool:
    """Whether a dwarf is at home, or the one that works now."""
    posts = farm.homes[farm.mover].posts
    return dwarf < len(posts) and (posts[dwarf] == AT_HOME or dwarf == farm.dwarf)


def _is_use(farm: FarmersState, effect: Effect) -> bool:
    """Whether a dwarf on a space can be doing this."""
    if farm.space < 0:
        return False
    if isinstance(effect, Imitate):
        return farm.used < 0 and farm.guide.spaces[farm.space].imitation_cost >= 0
    return farm.used >= 0 and effect is farm.guide.spaces[farm.used].steps


def _may_place(farm: FarmersState, under: Effect, thing: int) -> bool:
    """Whether a thing can be in hand here, and finds a place."""
    spots: list[int] = []
    add_spots(farm, thing, spots)
    if not spots or isinstance(under, Place):
        return False
    if MEADOW_TILE <= thing <= CAVERN_TILE:
        return True
    if isinstance(under, Loot):
        return thing in [item.tile for item in ITEMS]
    if not isinstance(under, Steps):
        return False
    if thing >= FURNISHING_CODE:
        return _contains(under, Furnish)
    return any(_lays(part, thing) for part in under.parts())


def _lays(part: Effect, thing: int) -> bool:
    if isinstance(part, Lay):
        return thing in part.tiles
    if isinstance(part, Fence):
        return thing == part.tile
    return isinstance(part, BuildStable) and thing == STABLE_PIECE


def _contains(steps: Steps, effect_type: type[Effect]) -> bool:
    return any(isinstance(part, effect_type) for part in steps.parts())


LAWS_OF_TIME: Final[list[Callable[[FarmersState], str]]] = [rounds, steps, markers]  # all others rely on them
LAWS: Final[list[Callable[[FarmersState], str]]] = [
    *LAWS_OF_TIME, terrain, tiles, stables, land, covered, furnishings, families, work, chance, stack, animals,
]  # fmt: skip
