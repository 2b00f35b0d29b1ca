"""The words of Cavum: names, orders, labels of choices, and sentences for the log."""

from typing import Final, cast

from pickaxe.games.cavum import names, sections
from pickaxe.games.cavum.board import DIRECTIONS
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.building import NODE_SHIFT, PIECE_MASK
from pickaxe.games.cavum.components import WORDS
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, PIECES, TILE_PIECES
from pickaxe.games.cavum.view import asked_kind, frame_memory, stones_on
from pickaxe.kernel.phrases import Phrasebook
from pickaxe.kernel.stack import SHOWN, Note, State
from pickaxe.kernel.text import Event, Texts

Phrases = dict[str, dict[str, str]]
_PROMPTS: Final[Phrases] = WORDS["prompts"]
_CHOICES: Final[Phrases] = WORDS["choices"]
_HAPPENED: Final[Phrases] = WORDS["happened"]
# The verbs that can bring an action to its end.
_STEPS: Final = ("lay", "discover", "build", "buy", "prospect", "at", "turn", "stones", "stop")

# The numbers of a note by its id, as blanks of its sentence; more numbers are the spaces that it also speaks of.
_FACTS: Final[dict[str, list[str]]] = {
    "bid": ["n"],
    "pass": [],
    "card": ["n"],
    "chips": ["n"],
    "reveal": ["order"],
    "laid": ["piece", "space", "exits"],
    "built": ["space"],
    "discovered": ["space", "colour", "n"],
    "give up": ["piece"],
    "points": ["n"],
    "prospected": ["n"],
    "cities": ["seat", "n"],
    "blown up": ["piece", "n", "space"],
    "sale pass": ["colour"],
    "no sale": ["colour"],
    "sell": ["n", "colour", "bid"],
    "penalty": ["seat", "n", "order"],
    "final": ["colour", "n"],
}


def _say(phrases: Phrases, id: str, lang: str, words: dict[str, str]) -> str:
    entry = phrases[id]
    text = entry.get(lang) or entry["en"]
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", value)
    return text[:1].upper() + text[1:] if phrases is not _HAPPENED else text


class CavumTexts(Texts):
    """How Cavum speaks."""

    def __init__(self, book: CavumBook) -> None:
        self.book = book
        self._phrasebooks: dict[str, Phrasebook] = {}

    def languages(self) -> list[str]:
        return list(names.LANGUAGES)

    def translate(self, sentence: str, lang: str = "en") -> str:
        if lang == "en":
            return sentence
        if lang not in self._phrasebooks:
            self._phrasebooks[lang] = names.phrasebook(self.book.facts, lang)
        return self._phrasebooks[lang].translate(sentence)

    def name(self, kind: str, id: str | int, lang: str = "en") -> str:
        """The name of a mode, piece, colour, section, term or order."""
        return self._order(str(id), lang)["value"] if kind == "order" else names.name(kind, str(id), lang)

    def sections(self) -> list[str]:
        return list(sections.SECTIONS)

    def rule(self, section: str, lang: str = "en") -> tuple[str, str]:
        return sections.rule(section, lang)

    def section(self, token: str, state: State | None = None) -> str:
        return sections.of_token(token, None if state is None else cast(CavumState, state))

    def sheet_section(self, row: str, state: State | None = None) -> str:
        return sections.of_row(row)

    def _order(self, id: str, lang: str) -> dict[str, str]:
        for order in self.book.orders:
            if order.id == id:
                gems = ", ".join(self.name("colour", self.book.colours[colour], lang) for colour in order.gems)
                return {"value": str(order.value), "gems": gems}
        return {"value": id, "gems": ""}

    def _piece(self, piece: int, lang: str) -> str:
        return self.name("piece", PIECES[piece], lang)

    # What is asked

    def prompt(self, state: State, lang: str = "en") -> str:
        cavum = cast(CavumState, state)
        kind = asked_kind(cavum)
        if kind is None:
            return _say(_PROMPTS, "over", lang, {})
        return _say(_PROMPTS, self._prompt_id(cavum, kind), lang, self._prompt_words(cavum, kind, lang))

    def _prompt_id(self, cavum: CavumState, kind: str) -> str:
        if kind == "chance":
            return "first" if cavum.opener < 0 else "reveal"
        if kind == "bid" and cavum.bidder < 0:
            return "open"
        if kind == "piece" and cavum.actions:
            return "piece or end"
        if kind == "offer" and cavum.bidder < 0:
            return "offer first"
        if kind == "route" and not cavum.route:
            return "route start"
        if kind == "route" and cavum.guide.stop_choice in cavum.options():
            return "route end"
        return kind

    def _prompt_words(self, cavum: CavumState, kind: str, lang: str) -> dict[str, str]:
        words = {"n": str(cavum.bid)}
        if kind == "piece":
            words |= {"n1": str(cavum.actions + 1), "n2": str(cavum.guide.facts.most_actions)}
        if kind in ("space", "turn", "colour"):
            memory = frame_memory(cavum)
            words["piece"] = self._piece(memory & PIECE_MASK, lang)
            words["space"] = names.space_name(cavum.guide.board.names[memory >> NODE_SHIFT])
        if kind == "route" and cavum.route:
            words["space"] = names.space_name(cavum.guide.board.names[cavum.route[-1]])
        if kind in ("offer", "count"):
            colour = sale_colour(cavum)
            words["colour"] = self.name("colour", cavum.guide.colours[colour], lang)
            if cavum.bidder < 0:
                words["n"] = str(cavum.top_price(colour))
        return words

    # Choices

    def choice(self, state: State, choice: int, lang: str = "en") -> str:
        cavum = cast(CavumState, state)
        verb, rest = self._split(choice)
        return _say(_CHOICES, verb, lang, self._words(cavum, verb, rest, lang))

    def happened(self, state: State, choice: int, lang: str = "en") -> str:
        cavum = cast(CavumState, state)
        verb, rest = self._split(choice)
        if verb in _STEPS and choice in state.options():
            notes = cavum.copy().noting(choice)
            if notes:
                return self._noted(notes[0], lang)
        words = self._words(cavum, verb, rest, lang)
        return _say(_HAPPENED, self._past(cavum, verb, words), lang, words)

    def events(self, state: State, choice: int, notes: list[Note], lang: str = "en") -> list[Event]:
        # What an action came to is the first thing that is noted when it is over, and has been told.
        verb, _ = self._split(choice)
        told = _worth_telling(notes[1:] if verb in _STEPS else notes)
        return [Event(note.seat, sections.of_note(note.id), self._noted(note, lang)) for note in told]

    def _noted(self, note: Note, lang: str) -> str:
        """A note in words; what a route brings is told in number only (R33)."""
        words = self._note_words(note.id, note.facts, lang)
        return _say(_HAPPENED, f"{note.id} with" if words["spaces"] else note.id, lang, words)

    def _note_words(self, id: str, facts: list[int], lang: str) -> dict[str, str]:
        words: dict[str, str] = {}
        kinds = _FACTS[id]
        for kind, fact in zip(kinds, facts, strict=False):
            if kind == "order":
                words |= self._order(self.book.orders[fact].id, lang)
            else:
                words[kind] = self._fact(kind, fact, lang)
        return words | {"spaces": "; ".join([self._space(node) for node in facts[len(kinds) :]])}

    def _fact(self, kind: str, fact: int, lang: str) -> str:
        """A number of a note in words."""
        if kind == "piece":
            return self._piece(fact, lang)
        if kind == "space":
            return self._space(fact)
        if kind == "colour":
            return self.name("colour", self.book.colours[fact], lang)
        if kind == "exits":
            return _exit_names(fact)
        return str(fact + 1 if kind == "seat" else fact)

    def _space(self, node: int) -> str:
        return names.space_name(self.book.board.names[node])

    def _stone_words(self, cavum: CavumState, colour: int, lang: str) -> dict[str, str]:
        """How many stones of a colour a new vein gets."""
        number = min(cavum.guide.facts.stones_per_vein[cavum.players], cavum.scale[colour])
        return {"n": str(number), "colour": self.name("colour", cavum.guide.colours[colour], lang)}

    def _split(self, choice: int) -> tuple[str, str]:
        """The verb of a choice and what it is about."""
        token = self.book.lexicon.token(choice)
        if choice in self.book.final_choice:
            return "final", token.removeprefix("sell ")
        if token.startswith("give up "):
            return "give up", token.removeprefix("give up ")
        if choice == self.book.points_choice:
            return "points", ""
        verb, _, rest = token.partition(" ")
        return verb, rest

    def _past(self, cavum: CavumState, verb: str, words: dict[str, str]) -> str:
        """Which sentence tells it."""
        if verb == "take" and words["n"] != "0":
            return "take chips"
        if verb != "at":
            return verb
        if asked_kind(cavum) == "route":
            return "at step" if cavum.route else "at start"
        return "at"

    def _words(self, cavum: CavumState, verb: str, rest: str, lang: str) -> dict[str, str]:
        guide = cavum.guide
        if verb in ("take", "fulfil", "reveal"):
            number = [order.id for order in guide.orders].index(rest)
            return {**self._order(rest, lang), "n": str(cavum.chips[number] * guide.facts.chip_points)}
        if verb in ("lay", "give up", "buy"):
            return {"piece": self.name("piece", rest, lang)}
        if verb == "card":
            kind = guide.facts.dynamite_of_card[int(rest)]
            return {"n": rest, "piece": self._piece(DYNAMITE + kind, lang)}
        if verb == "turn":
            return self._turn_words(cavum, int(rest))
        if verb == "stones":
            return self._stone_words(cavum, guide.colours.index(rest), lang)
        if verb == "final":
            price = cavum.top_price(guide.colours.index(rest))
            return {"n": str(price), "colour": self.name("colour", rest, lang)}
        if verb in ("offer", "sell"):
            place = min(cavum.colour, len(guide.colours) - 1)
            colour_name = guide.colours[guide.facts.sale_order[place]]
            return {"n": rest, "bid": str(cavum.bid), "colour": self.name("colour", colour_name, lang)}
        if verb == "points":
            return {"n": str(guide.facts.option_points)}
        if verb == "stop":
            return {"n": str(stones_on(cavum, cavum.route))}
        return {"n": rest, "space": names.space_name(rest)}

    def _turn_words(self, cavum: CavumState, turn: int) -> dict[str, str]:
        piece = frame_memory(cavum) & PIECE_MASK if asked_kind(cavum) == "turn" else 0
        turns = cavum.guide.patterns.turns[piece % DYNAMITE] if piece < TILE_PIECES else [0]
        return {"exits": _exit_names(turns[turn % len(turns)])}


def _worth_telling(notes: list[Note]) -> list[Note]:
    """The notes for the log; where nobody sold a colour, that is all there is to tell of its sale."""
    unsold = [note.facts for note in notes if note.id == "no sale"]
    return [note for note in notes if note.id != SHOWN and not (note.id == "sale pass" and note.facts in unsold)]


def _exit_names(exits: int) -> str:
    return " ".join([DIRECTIONS[direction] for direction in range(6) if exits >> direction & 1])
