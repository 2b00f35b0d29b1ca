"""The state of a game of The Cave Farmers: counters and masks, with the changes that effects make to them."""

from collections.abc import Hashable
from typing import Final

from mypy_extensions import i64

from pickaxe.games.cave_farmers.animals import Land, donkeys_in_mines, fits, summary
from pickaxe.games.cave_farmers.book import (
    CAVERN_RUBIES,
    CAVERN_TILE,
    CONVERTED_GOODS,
    CONVERTED_NUMBERS,
    FOOD_VALUES,
    HEAP_BITS,
    HEAP_MASK,
    MOST_DWARFS,
    MOST_GOLD,
    RUBY_CATTLE,
    RUBY_GAINS,
    RUBY_PRICES,
    RUBY_TILES,
    FarmersBook,
    Space,
)
from pickaxe.games.cave_farmers.components import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    GRAIN,
    RUBY,
    RULES,
    SHEEP,
    VEGETABLE,
)
from pickaxe.games.cave_farmers.home import ENTRY_DWELLING, ENTRY_ROOM, FIELD, MEADOW, TUNNEL, UNKNOWN, Home
from pickaxe.games.cave_farmers.scoring import points_of
from pickaxe.kernel.goods import Bundle
from pickaxe.kernel.grids import mask_of
from pickaxe.kernel.mixing import UNMIXED, mixed, mixed_all, mixed_text, mixed_wide
from pickaxe.kernel.stack import NOBODY, NODE_BITS, NODE_MASK, Choices, Score, State

# The switches for points that the rulebook leaves to the players, with their defaults, as bits of `switches`.
SWITCHES: Final[dict[str, bool]] = {"late_markers": False, "carpenter_per_pasture": False}
LATE_MARKERS: Final = 1
CARPENTER_PER_PASTURE: Final = 2

# What the game is doing.
BEGINNING: Final = 0
PREPARING: Final = 1
WORKING: Final = 2
HARVESTING: Final = 3
FINISHING: Final = 4
PHASES: Final = ["beginning", "preparing", "work", "harvest", "last exchanges"]

ROUNDS: Final[dict[int, list[int]]] = {int(n): rounds for n, rounds in RULES["setup"]["rounds"].items()}
MARKER_ROUNDS: Final[dict[int, list[int]]] = {
    int(n): rounds for n, rounds in RULES["setup"]["harvest_marker_rounds"].items()
}
_MARKED: Final[list[int]] = [mask_of(MARKER_ROUNDS.get(players, [])) for players in range(8)]
LAST_ROUND: Final = 12

NONE: Final = -1

# Harvest markers.
UNSEEN: Final = 0
GREEN: Final = 1
RED: Final = 2
MARKER_COLOURS: Final = ["", "green", "red"]

# What a round ends with.
NO_HARVEST: Final = 0
NORMAL_HARVEST: Final = 1
ONE_FOOD: Final = 2
CHOOSE: Final = 3
UNDECIDED: Final = 4
_RED_HARVESTS: Final = [NORMAL_HARVEST, NO_HARVEST, ONE_FOOD, CHOOSE]  # by the number of red markers
HARVESTS: Final = ["none", "normal", "one food", "choose", "unknown"]

_TILE_CHANCES: Final = [MEADOW, FIELD, TUNNEL]
_FARM_CONVERSIONS: Final = 5
_NO_EXCHANGES: Final[list[int]] = []


class FarmersState(State):
    """A game of The Cave Farmers. Per seat there are goods and a home; the rest is common."""

    def __init__(
        self,
        book: FarmersBook,
        players: int,
        mode: str,
        switches: int,
        purses: list[list[int]],
        stack: list[int],
        options: list[int],
        spaces: list[int],
        cards: list[int],
        markers: list[int],
        heaps: list[int],
        occupants: list[int],
        homes: list[Home],
    ) -> None:
        super().__init__(book, players, mode, 0, 0, False, purses, stack, options)
        self.guide = book
        self.switches = switches
        # These three are shared by copies: they are replaced, never changed.
        self.spaces = spaces  # in play, in the order of the boards, then the cards
        self.cards = cards  # by round: the card that was revealed
        self.markers = markers  # by round
        self.heaps = heaps  # by space: the goods on it
        self.occupants = occupants  # by space: the seat whose dwarf stands there
        self.homes = homes
        self.phase = BEGINNING
        self.step = 0  # how far the preparation of a round, or the harvest, has come
        self.round = 0
        self.start = NONE  # who holds the starting player token; nobody until chance has said
        self.offer = 0  # the furnishings that can be built, by number
        self.space = NONE  # where the dwarf of this turn stands
        self.used = NONE  # the space that it uses: another one if it imitates
        self.dwarf = NONE  # which dwarf of the seat it is
        self.is_copying = False  # whether the space that is looked at is imitated: then its goods do not count

    def copy(self) -> "FarmersState":
        farm = FarmersState(
            self.guide,
            self.players,
            self.mode,
            self.switches,
            [purse[:] for purse in self.purses],
            self.stack[:],
            self._options,
            self.spaces,
            self.cards,
            self.markers,
            self.heaps[:],
            self.occupants[:],
            [home.copy() for home in self.homes],
        )
        farm.turn = self.turn
        farm.mover = self.mover
        farm.is_over = self.is_over
        farm.known_asker = self.known_asker
        farm.phase = self.phase
        farm.step = self.step
        farm.round = self.round
        farm.start = self.start
        farm.offer = self.offer
        farm.space = self.space
        farm.used = self.used
        farm.dwarf = self.dwarf
        farm.is_copying = self.is_copying
        return farm

    def key(self) -> int:
        word = mixed(
            mixed_text(UNMIXED, self.mode), self.turn | self.switches << 16 | self.mover << 20 | self.phase << 24
        )
        word = mixed(word, self.step | self.round << 12 | (self.start + 1) << 16 | (self.dwarf + 1) << 20)
        word = mixed(mixed_wide(word, self.offer), self.space + 1 | self.used + 1 << 8)
        for numbers in (self.stack, self.cards, self.markers, self.heaps, self.occupants):
            word = mixed_all(word, numbers)
        for seat in range(self.players):
            word = self.homes[seat].mixed_into(mixed_all(word, self.purses[seat]))
        return int(word)

    def full_key(self) -> Hashable:
        return (
            self.mode,
            self.switches,
            self.turn,
            self.mover,
            self.phase,
            self.step,
            self.round,
            self.start,
            self.offer,
            self.space,
            self.used,
            self.dwarf,
            tuple(self.stack),
            tuple(self.cards),
            tuple(self.markers),
            tuple(self.heaps),
            tuple(self.occupants),
            tuple([tuple(purse) for purse in self.purses]),
            tuple([home.key() for home in self.homes]),
        )

    def is_switched(self, switch: int) -> bool:
        """Whether a switch is on."""
        return self.switches & switch != 0

    def home(self) -> Home:
        """The home of the seat that decides."""
        return self.homes[self.mover]

    def has(self, furnishings: int) -> bool:
        """Whether one of these furnishings works for the seat that decides."""
        return self.homes[self.mover].owned & furnishings != 0

    def strength(self) -> int:
        """The strength of the dwarf of this turn."""
        return self.homes[self.mover].strengths[self.dwarf]

    def seats_from_start(self) -> list[int]:
        """All seats in turn order."""
        return [(self.start + i) % self.players for i in range(self.players)]

    def space_of(self, token: int) -> Space | None:
        """The space that a token names, if it is in play."""
        token_of = self.guide.token_of
        for index in self.spaces:
            if token_of[index] == token:
                return self.guide.spaces[index]
        return None

    def harvest_now(self) -> int:
        """What this round ends with."""
        if self.round < 3:
            return NO_HARVEST
        if self.round == 4:
            return ONE_FOOD
        marker = self.markers[self.round]
        if marker == RED:
            return _RED_HARVESTS[self.markers_shown(RED)]
        return UNDECIDED if marker == UNSEEN and self.has_marker() else NORMAL_HARVEST

    def markers_shown(self, colour: int) -> int:
        """How many harvest markers of a colour have been turned up."""
        found = 0
        for marker in self.markers:
            if marker == colour:
                found += 1
        return found

    def has_marker(self) -> bool:
        """Whether a harvest marker lies on this round."""
        return _MARKED[self.players] >> self.round & 1 == 1

    # Land and room

    def allows(self, chance: i64) -> bool:
        """Whether the land of the seat that decides allows something."""
        home = self.homes[self.mover]
        known = home.chances
        if known == UNKNOWN:
            book = self.guide
            known = home.what_land_allows(home.owned & book.overhangs != 0, home.owned & book.on_tunnels != 0)
        return known & chance != 0

    def places(self, seat: int) -> i64:
        """The places for animals of a seat."""
        home = self.homes[seat]
        known = home.places
        if known == UNKNOWN:
            known = home.places = summary(self.land(seat))
        return known

    def land(self, seat: int) -> Land:
        """The parts of a home board that can hold animals."""
        home, book = self.homes[seat], self.guide
        pairs, cattle_room, sheep_room = 1 << ENTRY_DWELLING, 0, 0
        if home.owned & (book.pair | book.cattle | book.sheep):
            for entry in home.built:
                bit = 1 << (entry >> 6)
                if bit & book.pair:
                    pairs |= 1 << (entry & 63)
                elif bit & book.cattle:
                    cattle_room = 1 << (entry & 63)
                elif bit & book.sheep:
                    sheep_room = 1 << (entry & 63)
        return Land(
            home.meadows,
            home.small,
            home.wide,
            home.tall,
            home.stables,
            home.empty_fields() if home.owned & book.stubble else 0,
            home.ore_mines,
            home.ruby_mines,
            pairs,
            cattle_room,
            sheep_room,
            len(home.strengths),
        )

    def is_housed(self, seat: int) -> bool:
        """Whether all animals of a seat have room."""
        purse = self.purses[seat]
        if not purse[SHEEP] | purse[DONKEY] | purse[BOAR] | purse[CATTLE]:
            return True
        return fits(self.places(seat), purse[SHEEP], purse[DONKEY], purse[BOAR], purse[CATTLE], purse[DOG])

    def house(self) -> None:
        """Ask for animals to turn into food if they have no room (R70)."""
        if self.stack[-1] & NODE_MASK != self.guide.house_node and not self.is_housed(self.mover):
            self.push(self.guide.house_node)

    def room(self, seat: int) -> int:
        """How many dwarfs can live in the dwellings; the sixth one only with five others (R24)."""
        home = self.homes[seat]
        found = ENTRY_ROOM
        for entry in home.built:
            found += self.guide.furnishings[entry >> 6].room
        limit = MOST_DWARFS - 1
        if found >= limit:
            found = limit + 1 if home.owned & self.guide.sixth else limit
        return found

    def donkeys_at_work(self, seat: int) -> int:
        """How many donkeys can stand in mines (R40)."""
        return donkeys_in_mines(self.places(seat), self.purses[seat][DONKEY])

    # Goods

    def receive(self, bundle: Bundle) -> None:
        """Give goods to the seat that decides, with what furnishings add; animals without room must go at once."""
        kinds, amounts = bundle.kinds, bundle.amounts
        for i in range(len(kinds)):
            self.gain(kinds[i], amounts[i])

    def gain(self, kind: int, number: int) -> None:
        """Give some of one good to the seat that decides."""
        self.give(self.mover, kind, number)
        if kind >= SHEEP and number:
            self.house()

    def give(self, seat: int, kind: int, number: int) -> None:
        """Give some of one good to a seat, with what furnishings add."""
        purse = self.purses[seat]
        purse[kind] = purse[kind] + number  # compiled, faster than `+=`, which adds objects
        if self.homes[seat].owned & self.guide.answering:
            for row in self.guide.answering_rows:
                if self.homes[seat].owned >> row.number & 1:
                    for trait in row.traits:
                        trait.receive(purse, kind, number)

    def note_gains(self, id: str, seat: int, before: list[int]) -> None:
        """Take a note of what a seat has more than before, if that is anything and somebody wants it."""
        if self.journal is None:
            return
        facts = [seat]
        for kind, number in enumerate(self.purses[seat]):
            facts += [kind, number - before[kind]] if number > before[kind] else []
        if len(facts) > 1:
            self.note(id, NOBODY, facts)

    def take_heap(self, space: int) -> None:
        """Take all goods of a space."""
        heap = self.heaps[space]
        self.heaps[space] = 0
        for kind in self.guide.spaces[space].kinds:
            if heap & HEAP_MASK:
                self.gain(kind, heap & HEAP_MASK)
            heap >>= HEAP_BITS

    # Exchanges at any time

    def is_atomic(self) -> bool:
        """Whether what is asked is the middle of one step, in which nothing else can be done (R3)."""
        asker = self.asker()
        return asker.is_chance or asker.node == self.guide.place_node

    def exchanges(self) -> list[int]:
        if self.is_over or self.is_atomic():
            return _NO_EXCHANGES
        found: list[int] = []
        book, purse, owned = self.guide, self.purses[self.mover], self.homes[self.mover].owned
        if self.asker().node != book.house_node:
            self.add_farm_conversions(purse, found)
        choices: Choices = book.convert_choice
        if purse[GRAIN]:
            found.append(choices[5])
        if purse[VEGETABLE]:
            found.append(choices[6])
        if purse[RUBY]:
            self._add_rubies(purse, found)
        if owned & book.trading:
            for i in range(len(book.trades)):
                if owned >> book.trade_rows[i].number & 1 and book.trades[i].pay.is_in(purse):
                    found.append(book.trades[i].choice)
        if owned & book.disarms:
            self._add_weapons(found)
        gold = purse[GOLD]
        if gold > 1:
            for choice in range(book.gold_choice, book.gold_choice + (gold if gold < MOST_GOLD else MOST_GOLD) - 1):
                found.append(choice)
        return found

    def add_farm_conversions(self, purse: list[int], out: list[int]) -> None:
        """Add the farm animals that can be turned into food."""
        choices: Choices = self.guide.convert_choice
        if purse[SHEEP]:
            out.append(choices[0])
        donkeys = purse[DONKEY]
        if donkeys:
            out.append(choices[1])
            if donkeys > 1:
                out.append(choices[2])
        if purse[BOAR]:
            out.append(choices[3])
        if purse[CATTLE]:
            out.append(choices[4])

    def _add_rubies(self, purse: list[int], out: list[int]) -> None:
        book = self.guide
        choices = book.ruby_choice
        if purse[FOOD]:
            out.extend(choices)
        else:
            out.extend(choices[:RUBY_CATTLE])
            out.extend(choices[RUBY_CATTLE + 1 :])
        for i in range(len(_TILE_CHANCES)):
            if self.allows(_TILE_CHANCES[i]):
                out.append(book.ruby_tile_choice[i])
        if purse[RUBY] >= CAVERN_RUBIES and self.allows(TUNNEL):
            out.append(book.ruby_cavern_choice)

    def _add_weapons(self, out: list[int]) -> None:
        """The weapons that can be given up; not that of a dwarf on an expedition (R64)."""
        strengths = self.homes[self.mover].strengths
        traveller = self.dwarf if self.memory_of(self.guide.expedition_node) >= 0 else -1
        for i in range(len(strengths)):
            if strengths[i] and i != traveller:
                out.append(self.guide.disarm_choice[i])

    def exchange(self, choice: int) -> None:
        book = self.guide
        purse = self.purses[self.mover]
        if choice >= book.gold_choice:
            gold = choice - book.gold_choice + 2
            purse[GOLD] -= gold
            purse[FOOD] += gold - 1
        elif choice >= book.disarm_choice[0]:
            strengths = self.homes[self.mover].strengths
            purse[FOOD] += strengths[choice - book.disarm_choice[0]]
            strengths[choice - book.disarm_choice[0]] = 0
        elif choice > book.ruby_cavern_choice:
            trade = book.trades[choice - book.trades[0].choice]
            trade.pay.take_from(purse)
            self.receive(trade.get)
        elif choice >= book.ruby_choice[0]:
            self._spend_ruby(choice, purse)
        else:
            self._convert(choice, purse)

    def _convert(self, index: int, purse: list[int]) -> None:
        purse[CONVERTED_GOODS[index]] -= CONVERTED_NUMBERS[index]
        purse[FOOD] += FOOD_VALUES[index]
        if index < _FARM_CONVERSIONS and self.homes[self.mover].owned & self.guide.butchers:
            purse[FOOD] += CONVERTED_NUMBERS[index]

    def _spend_ruby(self, choice: int, purse: list[int]) -> None:
        book = self.guide
        if choice == book.ruby_cavern_choice:
            purse[RUBY] -= CAVERN_RUBIES
            self.push(book.place_node, CAVERN_TILE)
        elif choice >= book.ruby_tile_choice[0]:
            purse[RUBY] -= 1
            self.push(book.place_node, RUBY_TILES[choice - book.ruby_tile_choice[0]])
        else:
            index = choice - book.ruby_choice[0]
            RUBY_PRICES[index].take_from(purse)
            self.receive(RUBY_GAINS[index])

    # Furnishings

    def wood_off(self) -> int:
        """How much less wood a furnishing, or the fences of an action, costs."""
        return 1 if self.homes[self.mover].owned & self.guide.less_wood else 0

    def stone_off(self) -> int:
        """How much less stone a furnishing, or a stable, costs."""
        return 1 if self.homes[self.mover].owned & self.guide.less_stone else 0

    def put_furnishing(self, number: int, cell: int) -> None:
        """Put a furnishing on a cell and do what it does at once (R66)."""
        home, row = self.homes[self.mover], self.guide.furnishings[number]
        bit = 1 << cell
        if row.twin and home.owned >> row.twin & 1:
            # R47: what lies below does not work any more.
            home.owned &= ~(1 << row.twin)
            home.covered = row.twin
            home.built = [entry for entry in home.built if entry != row.twin << 6 | cell]
        home.caverns &= ~bit
        home.tunnels &= ~bit
        home.deeps &= ~bit
        home.furnished |= bit
        home.owned |= 1 << number
        home.built = [*home.built, number << 6 | cell]
        if row.is_dwelling:
            home.dwellings |= bit
        home.forget()
        for trait in row.traits:
            trait.build(self, cell)

    # Results

    def scores(self) -> list[Score]:
        return [points_of(self.guide, self.homes[seat], self.purses[seat]) for seat in range(self.players)]

    def ranking(self) -> list[int]:
        points = self.scores()
        return [1 + sum([other > mine for other in points]) for mine in points]

    def memory_of(self, node: int) -> int:
        """What the lowest frame of an effect remembers; -1 if it is not pending."""
        for frame in self.stack:
            if frame & NODE_MASK == node:
                return frame >> NODE_BITS
        return NONE
