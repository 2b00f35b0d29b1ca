"""The words of The Cave Farmers: orders, labels of choices and sentences for the log, English first."""

from typing import Final, cast

from pickaxe.games.cave_farmers import names, sections
from pickaxe.games.cave_farmers.book import FURNISHING_CODE, TILES
from pickaxe.games.cave_farmers.components import RULES
from pickaxe.games.cave_farmers.expeditions import items_left
from pickaxe.games.cave_farmers.harvest import food_due
from pickaxe.games.cave_farmers.notes import SECTIONS, sentence
from pickaxe.games.cave_farmers.state import FarmersState
from pickaxe.games.cave_farmers.stock import FOOD, GOODS
from pickaxe.games.cave_farmers.view import asked_kind
from pickaxe.kernel.phrases import listed
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Note, State
from pickaxe.kernel.text import Event, Texts

SOLO_AIM: Final[int] = RULES["solo"]["target_score"]

# What can be put on the home board, in a sentence, in the order of its codes.
TILE_WORDS: Final = [
    "a cavern/tunnel tile",
    "a cavern/cavern tile",
    "a meadow/field tile",
    "an ore mine/deep tunnel tile",
    "a ruby mine",
    "a ruby mine on a deep tunnel",
    "a meadow",
    "a field",
    "a tunnel",
    "a cavern",
    "a small pasture",
    "a large pasture",
    "a stable",
]
# The two halves of a twin tile.
_HALVES: Final[dict[int, tuple[str, str]]] = {
    0: ("a cavern", "a tunnel"),
    1: ("a cavern", "a cavern"),
    2: ("a meadow", "a field"),
    3: ("an ore mine", "a deep tunnel"),
}
_LARGE_PASTURE: Final = 11

_PROMPTS: Final[dict[str, str]] = {
    "imitate": "Choose a space to imitate",
    "house": "Not all animals have room: turn some into food",
    "skip": "Leave out the field phase or breeding",
    "breed": "Choose which animals are born",
    "protect": "Keep what lies on full spaces: 1 ruby each",
    "pause": "Make your last exchanges",
}
# Labels by the first word of a token, or by the whole of it; blanks as in `_blanks`.
_LABELS: Final[dict[str, str]] = {
    "go": "Go to {space}",
    "lay aside": "Lay the dwarf aside",
    "imitate": "Imitate {space}",
    "lay": "Lay {tile}",
    "sow grain": "Sow grain",
    "sow vegetable": "Sow vegetables",
    "grow": "Let the family grow",
    "loot": "Loot: {loot}",
    "return": "End the expedition",
    "end": "End the turn",
    "done": "Done",
    "skip field": "Leave out the field phase",
    "skip breeding": "Leave out breeding",
    "feed": "Feed a dwarf with {paid}",
    "protect": "Protect {space} for 1 ruby",
    "first": "Seat {rest} begins",
    "reveal": "Turn up {space}",
    "reveal green": "Turn up a green harvest marker",
    "reveal red": "Turn up a red harvest marker",
    "buy": "Buy {gained} for {paid}",
    "take": "Take {gained}",
}
_PAST: Final[dict[str, str]] = {
    "lay aside": "laid a dwarf aside",
    "imitate": "imitated {space}",
    "grow": "had a child",
    "sow grain": "sowed grain",
    "sow vegetable": "sowed vegetables",
    "return": "came home from the expedition",
    "end": "ended the turn",
    "done": "went on",
    "skip field": "left out the field phase",
    "skip breeding": "left out breeding",
    "feed": "fed a dwarf with {paid}",
    "protect": "protected {space} for 1 ruby",
    "first": "seat {rest} begins",
    "reveal": "{space} is turned up",
    "reveal green": "the harvest marker is green",
    "reveal red": "the harvest marker is red",
    "buy": "bought {gained} for {paid}",
    "take": "took {gained}",
}


class FarmersTexts(Texts):
    """How The Cave Farmers speaks."""

    def languages(self) -> list[str]:
        return list(names.LANGUAGES)

    def translate(self, sentence: str, lang: str = "en") -> str:
        return names.phrasebook(lang).translate(sentence) if lang == "de" else sentence

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        return names.name(kind, id, lang)

    def is_ours(self, kind: str, id: str | int, lang: str = "en") -> bool:
        return names.is_ours(kind, id, lang)

    def prompt(self, state: State, lang: str = "en") -> str:
        return self.translate(_prompt(cast(FarmersState, state)), lang)

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        return self.translate(_label(cast(FarmersState, state), choice), lang)

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        return self.translate(_past(cast(FarmersState, state), choice), lang)

    def events(self, state: State, choice: int, notes: list[Note], lang: str = "en") -> list[Event]:
        book = cast(FarmersState, state).farm
        return [Event(note.seat, SECTIONS[note.id], self.translate(sentence(note, book), lang)) for note in notes]

    def goal(self, state: State, lang: str = "en") -> str:
        if state.players > 1 or not state.is_over:
            return ""
        return self.translate(_judgement(int(state.scores()[0])), lang)

    def sections(self) -> list[str]:
        return list(sections.SECTIONS)

    def rule(self, section: str, lang: str = "en") -> tuple[str, str]:
        return sections.rule(section, lang)

    def section(self, token: str, state: State | None = None) -> str:
        return sections.of_token(token, None if state is None else cast(FarmersState, state))

    def sheet_section(self, row: str, state: State | None = None) -> str:
        return sections.of_row(row)


def _judgement(points: int) -> str:
    """How a solo game is judged."""
    said = "1 point" if points == 1 else f"{points} points".replace("-", "−")
    return f"{said}: the aim of {SOLO_AIM} is reached." if points >= SOLO_AIM else f"{said}: the aim is {SOLO_AIM}."


# Prompts


def _prompt(farm: FarmersState) -> str:
    kind = asked_kind(farm)
    if kind is None:
        return "The game is over"
    if kind == "chance":
        return _chance_prompt(farm)
    if kind == "dwarf":
        return _dwarf_prompt(farm)
    if kind == "action":
        return _action_prompt(farm)
    if kind == "place":
        return f"Choose a place for {_in_hand(farm)}"
    if kind == "expedition":
        return f"Choose loot: {items_left(farm.stack[-1] >> NODE_BITS)} left"
    if kind == "feed":
        return f"Feed your dwarfs: {GOODS.counted(_due(farm), FOOD)} to pay"
    return _PROMPTS[kind]


def _chance_prompt(farm: FarmersState) -> str:
    node = farm.stack[-1] & NODE_MASK
    if node == farm.farm.first_seat_node:
        return "Chance decides who begins"
    return "An action card is turned up" if node == farm.farm.reveal_card_node else "A harvest marker is turned up"


def _dwarf_prompt(farm: FarmersState) -> str:
    strength = farm.strength() if farm.dwarf >= 0 else farm.home().strengths[farm.home().weakest()]
    return f"Place the dwarf of strength {strength}" if strength else "Place an unarmed dwarf"


def _action_prompt(farm: FarmersState) -> str:
    """On a space, or inside an item of loot."""
    options = farm.options()
    if options == [farm.farm.end_choice]:
        return "End the turn; nothing is left to do"
    if farm.memory_of(farm.farm.expedition_node) >= 0:
        return "Use the loot, or go on" if farm.farm.done_choice in options else "Use the loot"
    space = _space_in_use(farm)
    return f"Use {space}, or end the turn" if farm.farm.end_choice in options else f"Use {space}"


def _space_in_use(farm: FarmersState) -> str:
    return farm.farm.spaces[farm.used if farm.used >= 0 else farm.space].name


def _in_hand(farm: FarmersState) -> str:
    """What is to be put on the home board."""
    code = farm.stack[-1] >> NODE_BITS
    return farm.farm.furnishings[code - FURNISHING_CODE].name if code >= FURNISHING_CODE else TILE_WORDS[code]


# What a choice does at once


def _after(farm: FarmersState, choice: int) -> FarmersState:
    """The state just after a step, before anything else resolves."""
    after = farm.copy()
    if choice < farm.book.exchange_count:
        after.exchange(choice)
    else:
        top = after.stack[-1]
        after.book.nodes[top & NODE_MASK].answer(after, top >> NODE_BITS, choice)
    return after


def _changes(farm: FarmersState, choice: int) -> tuple[str, str]:
    """What a step takes from the seat that decides, and what it gives, in words."""
    if choice not in farm.choices():
        return "", ""
    before, after = farm.purses[farm.mover], _after(farm, choice).purses[farm.mover]
    return _excess(before, after), _excess(after, before)


def _excess(more: list[int], less: list[int]) -> str:
    """What one purse has and the other has not, in words."""
    found = [GOODS.counted(more[kind] - less[kind], kind) for kind in range(len(more)) if more[kind] > less[kind]]
    return listed(found, "and") if found else ""


def _for(paid: str) -> str:
    return f" for {paid}" if paid else " for nothing"


# Labels


def _label(farm: FarmersState, choice: int) -> str:
    token = farm.book.lexicon.token(choice)
    verb, _, rest = token.partition(" ")
    if choice < farm.book.exchange_count:
        return _exchange_label(farm, choice, token)
    if verb == "ruby":
        return f"1 ruby: place the dwarf of strength {rest.removeprefix('for dwarf ')} now"
    if verb == "done" and asked_kind(farm) == "protect":
        return "Clear the rest"
    paid, gained = _changes(farm, choice)
    if verb == "furnish":
        return f"Furnish {_furnishing(rest)}{_for(paid)}"
    if verb == "fence":
        return f"Fence a {rest} pasture{_for(paid)}"
    if verb == "stable":
        return f"Build a stable{_for(paid)}"
    if verb == "forge":
        return f"Forge a weapon of strength {rest}{_for(paid)}"
    if verb == "trade":
        return f"{paid} → {gained}"
    if verb == "pay":
        return f"Pay {GOODS.counted(int(rest), FOOD)}{_begging(farm, int(rest))}"
    if verb == "breed":
        return f"Breed {_kinds(rest)}"
    if verb == "at":
        return _place_label(farm, rest)
    return _LABELS.get(token, _LABELS.get(verb, "")).format(**_blanks(verb, rest, paid, gained))


def _blanks(verb: str, rest: str, paid: str, gained: str) -> dict[str, str]:
    """What can stand in the blanks of labels and sentences."""
    known = names.NAMES
    return {
        "rest": rest,
        "space": names.name("space", rest, "en") if rest in known["space"] else "",
        "tile": TILE_WORDS[TILES.index(rest)] if verb == "lay" and rest in TILES else "",
        "loot": names.name("loot", rest, "en") if verb == "loot" else "",
        "paid": paid,
        "gained": gained,
    }


def _furnishing(rest: str) -> str:
    return names.name("furnishing", int(rest[:2]), "en")


def _kinds(rest: str) -> str:
    """'sheep cattle' as 'sheep and cattle'."""
    if rest == "nothing":
        return rest
    return listed([GOODS.plurals[GOODS.index(kind)] for kind in rest.split()], "and")


def _begging(farm: FarmersState, paid: int) -> str:
    """What paying so much leaves to beg for."""
    missing = _due(farm) - paid
    if missing <= 0:
        return ""
    return " and take 1 begging marker" if missing == 1 else f" and take {missing} begging markers"


def _due(farm: FarmersState) -> int:
    """The food that is asked for now."""
    return food_due(farm, farm.stack[-1] >> NODE_BITS) if asked_kind(farm) == "feed" else 0


def _exchange_label(farm: FarmersState, choice: int, token: str) -> str:
    paid, gained = _changes(farm, choice)
    verb, _, rest = token.partition(" ")
    if rest in ("for meadow", "for field", "for tunnel"):
        return f"1 ruby → a {rest.removeprefix('for ')}"
    if token == "2 rubies for cavern":
        return "2 rubies → a cavern"
    if verb == "disarm":
        return f"Lay down a weapon → {gained}"
    if verb == "trade":
        return f"{_trader(farm, choice)}: {paid} → {gained}"
    return f"{paid} → {gained}"


def _trader(farm: FarmersState, choice: int) -> str:
    """The furnishing that opens a trade."""
    book = farm.farm
    return book.trade_rows[choice - book.trades[0].choice].name


def _place_label(farm: FarmersState, rest: str) -> str:
    cells = rest.split()
    if len(cells) == 1:
        return f"On {rest}"
    halves = _halves(farm)
    if halves is None:
        return f"On {cells[0]} and {cells[1]}"
    return f"{halves[0].capitalize()} on {cells[0]}, {halves[1]} on {cells[1]}"


def _halves(farm: FarmersState) -> tuple[str, str] | None:
    """The two halves of the tile in hand, unless both are the same."""
    code = farm.stack[-1] >> NODE_BITS if asked_kind(farm) == "place" else _LARGE_PASTURE
    return _HALVES.get(code)


# Sentences for the log


def _past(farm: FarmersState, choice: int) -> str:
    token = farm.book.lexicon.token(choice)
    verb, _, rest = token.partition(" ")
    if token.startswith("ruby for dwarf"):
        return f"paid 1 ruby to place the dwarf of strength {rest.removeprefix('for dwarf ')} now"
    paid, gained = _changes(farm, choice)
    if choice < farm.book.exchange_count:
        return _exchanged(farm, choice, token, paid, gained)
    if verb == "go":
        return f"went to {names.name('space', rest, 'en')}{_and_took(gained)}"
    if verb in ("lay", "loot"):
        return _began(verb, rest, gained)
    if verb == "furnish":
        return f"bought {_furnishing(rest)}{_for(paid)}"
    if verb == "fence":
        return f"fenced a {rest} pasture{_for(paid)}"
    if verb == "stable":
        return f"built a stable{_for(paid)}"
    if verb == "forge":
        return f"forged a weapon of strength {rest}{_for(paid)}"
    if verb == "trade":
        return f"traded {paid} for {gained}"
    if verb == "pay":
        return f"paid {GOODS.counted(int(rest), FOOD)}{_begged(farm, int(rest))}"
    if verb == "breed":
        return f"bred {_kinds(rest)}{_and_received(farm, choice, rest)}"
    if verb == "at":
        return _placed(farm, rest, gained)
    return _PAST.get(token, _PAST.get(verb, "")).format(**_blanks(verb, rest, paid, gained))


def _and_took(gained: str) -> str:
    return f" and took {gained}" if gained else ""


def _began(verb: str, rest: str, gained: str) -> str:
    """Taking up a tile, or an item of loot."""
    if verb == "lay":
        said = f"took {TILE_WORDS[TILES.index(rest)]}"
        return f"{said} and {gained}" if gained else said
    return f"took loot: {names.name('loot', rest, 'en')}"


def _begged(farm: FarmersState, paid: int) -> str:
    missing = _due(farm) - paid
    if missing <= 0:
        return ""
    return " and took 1 begging marker" if missing == 1 else f" and took {missing} begging markers"


def _and_received(farm: FarmersState, choice: int, rest: str) -> str:
    """What births bring besides the young."""
    before, after = list(farm.purses[farm.mover]), _after(farm, choice).purses[farm.mover]
    for kind in rest.split() if rest != "nothing" else []:
        before[GOODS.index(kind)] += 1
    brought = _excess(after, before)
    return f" and received {brought}" if brought else ""


def _exchanged(farm: FarmersState, choice: int, token: str, paid: str, gained: str) -> str:
    verb, _, rest = token.partition(" ")
    if rest in ("for meadow", "for field", "for tunnel"):
        return f"paid 1 ruby for a {rest.removeprefix('for ')}"
    if token == "2 rubies for cavern":
        return "paid 2 rubies for a cavern"
    if verb == "disarm":
        return f"laid down a weapon for {gained}"
    if verb == "trade":
        return f"used {_trader(farm, choice)}: {paid} for {gained}"
    return f"turned {paid} into {gained}"


def _placed(farm: FarmersState, rest: str, gained: str) -> str:
    cells = rest.split()
    halves = _halves(farm)
    reward = f" and received {gained}" if gained else ""
    if len(cells) == 1 or halves is None:
        return f"put {_in_hand(farm)} on {' and '.join(cells)}{reward}"
    return f"put {halves[0]} on {cells[0]} and {halves[1]} on {cells[1]}{reward}"
