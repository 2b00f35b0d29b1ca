"""How The Cave Farmers speaks: what is asked, what a choice comes to in a state, and what nobody chose."""

from typing import Final, cast

from pickaxe.games.cave_farmers import verbs
from pickaxe.games.cave_farmers.book import (
    CAVERN_RUBIES,
    CAVERN_TILE,
    CONVERTED_GOODS,
    CONVERTED_NUMBERS,
    FURNISHING_CODE,
    MAKES,
    RUBY_MINE_TILE,
    RUBY_PRICES,
    RUBY_TILES,
    TILES,
    price_value,
    tile_name,
)
from pickaxe.games.cave_farmers.components import FARM, FOOD, GOLD, GOODS, RUBY, RULES
from pickaxe.games.cave_farmers.effects import lacking, land_reasons
from pickaxe.games.cave_farmers.expeditions import items_left
from pickaxe.games.cave_farmers.harvest import food_due
from pickaxe.games.cave_farmers.host import HOST
from pickaxe.games.cave_farmers.state import (
    CHOOSE,
    NO_HARVEST,
    NORMAL_HARVEST,
    ONE_FOOD,
    FarmersState,
)
from pickaxe.games.cave_farmers.view import asked_kind
from pickaxe.games.cave_farmers.words import WORDS
from pickaxe.kernel.chance import CHANCE
from pickaxe.kernel.effects import shortages
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.stack import NODE_BITS, NODE_MASK, Note, State
from pickaxe.kernel.text import Event, Texts
from pickaxe.kernel.words import Listing, Name, Said, Value, seat_name

SOLO_AIM: Final[int] = RULES["solo"]["target_score"]

_PROMPTS: Final[dict[str, Said]] = {  # by the label of what asks
    "first seat": Said("Chance decides who begins"),
    "reveal card": Said("An action card is turned up"),
    "reveal marker": Said("A harvest marker is turned up"),
    "imitate": Said("Choose a space to imitate"),
    "house": Said("Not all animals have room: turn some into food"),
    "skip": Said("Leave out the field phase or breeding"),
    "breed": Said("Choose which animals are born"),
    "clear": Said("Keep what lies on full spaces: 1 ruby each"),
    "last exchanges": Said("Make your last exchanges"),
}
_HARVESTS: Final[dict[int, Said]] = {
    NO_HARVEST: Said("the round ends without a harvest"),
    NORMAL_HARVEST: Said("the harvest begins"),
    ONE_FOOD: Said("instead of a harvest every dwarf eats 1 food"),
    CHOOSE: Said("the harvest begins, and everyone leaves out the field phase or breeding"),
}
# What nobody chose, by the id of its note: its section and its sentence.
_NOTES: Final[dict[str, tuple[str, str]]] = {
    "start food": ("setup", "{seat} begins with {goods}"),
    "income": ("rounds", "the furnishings of {seat} brought {goods}"),
    "reveal": ("rounds", ""),
    "harvest": ("harvest", ""),
    "crops": ("harvest", "{seat} brought in {goods}"),
    "begging": ("feeding", "paid {paid} and took {n} begging {n:marker|markers}"),
    "aside": ("placing", "laid a dwarf aside"),
    "stronger": ("expeditions", "has a dwarf of strength {n} now"),
    "cleared": ("solo", "{space} is cleared"),
}
# Sections of spaces and tiles that have one of their own, and of rows of the score sheet.
_SPACES: Final[dict[str, str]] = {
    "starting-player": "starting-player",
    "weekly-market": "market",
    "ore-trading": "market",
    **{f"imitation-{cost}": "imitation" for cost in (0, 1, 2, 4)},
}
_TILES: Final[dict[str, str]] = {
    **dict.fromkeys(("cavern-tunnel", "cavern-cavern", "tunnel", "cavern"), "mountain"),
    **dict.fromkeys(("meadow-field", "meadow", "field"), "forest"),
    **dict.fromkeys(("ore-mine", "ruby-mine", "deep-ruby-mine"), "mines"),
    **dict.fromkeys(("small-pasture", "large-pasture"), "fences"),
    "stable": "stables",
}
_ROWS: Final[dict[str, str]] = {"furnishings": "furnishing", "bonus": "furnishing", "begging": "feeding"}


class FarmersTexts(Texts):
    """How The Cave Farmers speaks."""

    host = HOST
    goal_kind = "furnishing"

    def __init__(self) -> None:
        super().__init__(WORDS)

    def prompt(self, state: State) -> Said:
        return prompt(cast(FarmersState, state))

    def label(self, state: State, choice: int) -> Said:
        farm, meaning = cast(FarmersState, state), state.book.lexicon.meaning(choice)
        if meaning.verb is verbs.PLACE_TWIN:
            return _twin_label(farm, meaning)
        if meaning.verb is verbs.PAY:
            return _paid(farm, meaning, meaning.label, "Pay {paid} and take {n} begging {n:marker|markers}")
        if meaning.verb is verbs.DONE and asked_kind(farm) == "protect":
            return Said("Clear the rest")
        return meaning.label.having(**_now(farm, choice, meaning))

    def happened(self, state: State, choice: int) -> Said:
        farm, meaning = cast(FarmersState, state), state.book.lexicon.meaning(choice)
        verb = meaning.verb
        if verb is verbs.GO:
            return _with_goods(farm, choice, meaning.past, "went to {space} and took {gained}")
        if verb is verbs.LAY:
            return _with_goods(farm, choice, meaning.past, "took {tile.a} and {gained}")
        if verb is verbs.PAY:
            return _paid(farm, meaning, meaning.past, "paid {paid} and took {n} begging {n:marker|markers}")
        if verb is verbs.BREED:
            return _bred(farm, choice, meaning)
        if verb is verbs.PLACE or verb is verbs.PLACE_TWIN:
            return _placed(farm, choice, meaning)
        return meaning.past.having(**_now(farm, choice, meaning))

    def events(self, state: State, choice: int, notes: list[Note]) -> list[Event]:
        return [Event(note.seat, _NOTES[note.id][0], _noted(note, cast(FarmersState, state))) for note in notes]

    def goal(self, state: State) -> Said | None:
        if state.players > 1 or not state.is_over:
            return None
        points = int(state.scores()[0])
        if points >= SOLO_AIM:
            return Said("{n} {n:point|points}: the aim of {aim} is reached.", n=points, aim=SOLO_AIM)
        return Said("{n} {n:point|points}: the aim is {aim}.", n=points, aim=SOLO_AIM)

    def round(self, state: State) -> int:
        return cast(FarmersState, state).round

    def section(self, state: State, choice: int) -> str:
        meaning = state.book.lexicon.meaning(choice)
        if meaning.verb is verbs.GO:
            return _SPACES.get(meaning.targets[0].id, meaning.verb.section)
        if meaning.verb is verbs.LAY:
            return _TILES[cast(Name, meaning.values["tile"]).id]
        if meaning.verb is verbs.PLACE or meaning.verb is verbs.PLACE_TWIN:
            return _section_of_place(cast(FarmersState, state), meaning)
        return meaning.verb.section

    def sheet_section(self, row: str, state: State | None = None) -> str:
        return _ROWS.get(row, "scoring")


def _section_of_place(farm: FarmersState, meaning: Meaning) -> str:
    """Where something is put: the section of what is in hand, if something is."""
    if asked_kind(farm) != "place":
        return meaning.verb.section
    code = farm.stack[-1] >> NODE_BITS
    return "furnishing" if code >= FURNISHING_CODE else _TILES[TILES[code]]


# Prompts


def prompt(farm: FarmersState) -> Said:
    if farm.is_over:
        return Said("The game is over")
    label, kind = farm.book.nodes[farm.stack[-1] & NODE_MASK].label, asked_kind(farm)
    if label in _PROMPTS:
        return _PROMPTS[label]
    if kind == "dwarf":
        return _dwarf_prompt(farm)
    if kind == "place":
        return _place_prompt(farm)
    if kind == "expedition":
        return Said("Choose loot: {n} left", n=items_left(farm.stack[-1] >> NODE_BITS))
    if kind == "feed":
        return Said("Feed your dwarfs: {due} to pay", due=GOODS.amount(_due(farm), FOOD))
    return _action_prompt(farm)


def _dwarf_prompt(farm: FarmersState) -> Said:
    strength = farm.strength() if farm.dwarf >= 0 else farm.home().strengths[farm.home().weakest()]
    return Said("Place the dwarf of strength {n}", n=strength) if strength else Said("Place an unarmed dwarf")


def _action_prompt(farm: FarmersState) -> Said:
    """On a space, or inside an item of loot."""
    options = farm.options()
    if options == [farm.guide.end_choice]:
        return Said("End the turn; nothing is left to do")
    if farm.memory_of(farm.guide.expedition_node) >= 0:
        return Said("Use the loot, or go on") if farm.guide.done_choice in options else Said("Use the loot")
    space = farm.guide.spaces[farm.used if farm.used >= 0 else farm.space].name
    if farm.guide.end_choice in options:
        return Said("Use {space}, or end the turn", space=space)
    return Said("Use {space}", space=space)


def _place_prompt(farm: FarmersState) -> Said:
    thing = _in_hand(farm)
    if thing.kind == "furnishing":
        return Said("Choose a place for {furnishing}", furnishing=thing)
    return Said("Choose a place for {tile.a}", tile=thing)


def _in_hand(farm: FarmersState) -> Name:
    """What is to be put on the home board."""
    code = farm.stack[-1] >> NODE_BITS
    return farm.guide.furnishings[code - FURNISHING_CODE].name if code >= FURNISHING_CODE else tile_name(code)


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


def _now(farm: FarmersState, choice: int, meaning: Meaning) -> dict[str, Value]:
    """What the blanks for goods come to in a state in which a choice is open; what is printed stays else."""
    values = meaning.values
    if not ("price" in values or "paid" in values or "gained" in values) or choice not in farm.choices():
        return {}
    before, after = farm.purses[farm.mover], _after(farm, choice).purses[farm.mover]
    paid, gained = _excess(before, after), _excess(after, before)
    found: dict[str, Value] = {}
    if "price" in values:
        found["price"] = price_value(paid)
    if "paid" in values and paid.values:
        found["paid"] = paid
    if "gained" in values and gained.values:
        found["gained"] = gained
    return found


def _excess(more: list[int], less: list[int]) -> Listing:
    """What one purse has and the other has not."""
    return Listing(
        [GOODS.amount(more[kind] - less[kind], kind) for kind in range(len(more)) if more[kind] > less[kind]]
    )


def _gained(farm: FarmersState, choice: int) -> Listing:
    """What an open choice brings at once."""
    if choice not in farm.choices():
        return Listing([])
    return _excess(_after(farm, choice).purses[farm.mover], farm.purses[farm.mover])


def _with_goods(farm: FarmersState, choice: int, plain: Said, rich: str) -> Said:
    """A sentence, or another one if the choice brings goods at once."""
    gained = _gained(farm, choice)
    return Said(rich, **plain.values).having(gained=gained) if gained.values else plain


def _paid(farm: FarmersState, meaning: Meaning, plain: Said, begging: str) -> Said:
    """What paying so much leaves to beg for."""
    missing = _due(farm) - cast(int, meaning.values["n"])
    return Said(begging, paid=meaning.values["paid"], n=missing) if missing > 0 else plain


def _due(farm: FarmersState) -> int:
    """The food that is asked for now."""
    return food_due(farm, farm.stack[-1] >> NODE_BITS) if asked_kind(farm) == "feed" else 0


def _bred(farm: FarmersState, choice: int, meaning: Meaning) -> Said:
    """What is born, and what births bring besides."""
    if choice not in farm.choices():
        return meaning.past
    before, after = farm.purses[farm.mover][:], _after(farm, choice).purses[farm.mover]
    for kind in FARM:
        before[kind] = max(before[kind], after[kind])
    return _receiving(meaning.past, _excess(after, before))


def _receiving(did: Said, gained: Listing) -> Said:
    return Said("{did} and received {gained}", did=did, gained=gained) if gained.values else did


# Where something is put


def _twin_label(farm: FarmersState, meaning: Meaning) -> Said:
    halves = _halves(farm)
    if not halves:
        return meaning.label
    one, other = Name("land", halves[0]), Name("land", halves[1])
    return Said("{one.cap} on {cell}, {other} on {second}", one=one, other=other, **meaning.values)


def _halves(farm: FarmersState) -> list[str]:
    """The two halves of the twin tile in hand; a large pasture is the same on both."""
    code = farm.stack[-1] >> NODE_BITS if asked_kind(farm) == "place" else RUBY_MINE_TILE
    return MAKES[code] if code < RUBY_MINE_TILE else []


def _placed(farm: FarmersState, choice: int, meaning: Meaning) -> Said:
    if asked_kind(farm) != "place":
        return meaning.past
    thing, gained, halves = _in_hand(farm), _gained(farm, choice), _halves(farm)
    cell = meaning.values["cell"]
    if thing.kind == "furnishing":
        said = Said("put {furnishing} on {cell}", furnishing=thing, cell=cell)
        rich = Said("put {furnishing} on {cell} and received {gained}", **said.values)
        return rich.having(gained=gained) if gained.values else said
    if meaning.verb is verbs.PLACE or not halves:
        return _receiving(meaning.past.having(tile=thing), gained)
    one, other = Name("land", halves[0]), Name("land", halves[1])
    second = meaning.values["second"]
    said = Said("put {one.a} on {cell} and {other.a} on {second}", one=one, cell=cell, other=other, second=second)
    return _receiving(said, gained)


# What nobody chose


def _noted(note: Note, farm: FarmersState) -> Said:
    """A note in words. Its first number is what it is about; goods follow as pairs of kind and number."""
    subject, said = note.facts[0] if note.facts else 0, Said(_NOTES[note.id][1])
    if note.id == "harvest":
        return _HARVESTS[subject]
    if note.id == "reveal":
        return farm.book.lexicon.meaning(subject).past
    if note.id == "begging":
        return said.having(paid=GOODS.amount(0, FOOD), n=subject)
    if note.id == "aside":
        return said
    if note.id == "stronger":
        return said.having(n=subject)
    if note.id == "cleared":
        return said.having(space=farm.guide.spaces[subject].name)
    pairs = zip(note.facts[1::2], note.facts[2::2], strict=True)
    goods = Listing([GOODS.amount(number, kind) for kind, number in pairs])
    return said.having(seat=seat_name(subject), goods=goods)


# Why something is closed that the pending effect does not know


def not_asked(farm: FarmersState, choice: int) -> list[Said]:
    """Why a choice is closed that is not asked now: at least one sentence."""
    if farm.seat == CHANCE:
        return [Said("Chance decides now.")]
    if farm.book.lexicon.meaning(choice).verb in (verbs.FIRST, verbs.REVEAL, verbs.REVEAL_GREEN, verbs.REVEAL_RED):
        return [Said("Chance decides this.")]
    if choice < farm.book.exchange_count:
        return _exchange_reasons(farm, choice)
    if farm.book.lexicon.meaning(choice).verb is verbs.GO and farm.space >= 0:
        return [Said("Your dwarf stands on {space}: end the turn first.", space=farm.guide.spaces[farm.space].name)]
    return [Said("What is asked now: {prompt.low}.", prompt=prompt(farm))]


def _exchange_reasons(farm: FarmersState, choice: int) -> list[Said]:
    """Why an exchange at any time is not open."""
    book = farm.guide
    if farm.is_atomic():
        return [Said("Put down what is in your hand first.")]
    if choice >= book.gold_choice:
        return lacking(farm, GOLD, choice - book.gold_choice + 2)
    if choice >= book.disarm_choice[0]:
        return _disarm_reasons(farm, choice - book.disarm_choice[0])
    if choice > book.ruby_cavern_choice:
        return _trade_reasons(farm, choice - book.trades[0].choice)
    if choice >= book.ruby_choice[0]:
        return _ruby_reasons(farm, choice)
    kind, number = CONVERTED_GOODS[choice], CONVERTED_NUMBERS[choice]
    if number == 2:
        return [Said("You do not have two {good.many} to turn into food.", good=GOODS.name(kind))]
    return [Said("You have no {good.many} to turn into food.", good=GOODS.name(kind))]


def _disarm_reasons(farm: FarmersState, dwarf: int) -> list[Said]:
    strengths = farm.homes[farm.mover].strengths
    if not farm.has(farm.guide.disarms):
        return [Said("You have no furnishing that gives food for weapons.")]
    if dwarf >= len(strengths) or not strengths[dwarf]:
        return [Said("There is no such armed dwarf in your family.")]
    return [Said("This dwarf is on an expedition and needs its weapon.")]


def _trade_reasons(farm: FarmersState, number: int) -> list[Said]:
    row = farm.guide.trade_rows[number]
    if not farm.homes[farm.mover].owned >> row.number & 1:
        return [Said("You have no {furnishing}.", furnishing=row.name)]
    return shortages(farm.guide.trades[number].pay, farm.purses[farm.mover], GOODS)


def _ruby_reasons(farm: FarmersState, choice: int) -> list[Said]:
    book = farm.guide
    if choice < book.ruby_tile_choice[0]:
        return shortages(RUBY_PRICES[choice - book.ruby_choice[0]], farm.purses[farm.mover], GOODS)
    if choice == book.ruby_cavern_choice:
        return lacking(farm, RUBY, CAVERN_RUBIES) or land_reasons(farm, CAVERN_TILE)
    return lacking(farm, RUBY, 1) or land_reasons(farm, RUBY_TILES[choice - book.ruby_tile_choice[0]])
