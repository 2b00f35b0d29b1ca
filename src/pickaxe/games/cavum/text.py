"""The words of Cavum: names, orders, labels of choices, and sentences for the log."""

from typing import Final, cast

from pickaxe.games.cavum import names, sections
from pickaxe.games.cavum.aftermath import aftermath
from pickaxe.games.cavum.board import DIRECTIONS
from pickaxe.games.cavum.book import CavumBook
from pickaxe.games.cavum.building import NODE_SHIFT, PIECE_MASK, places_for
from pickaxe.games.cavum.components import WORDS
from pickaxe.games.cavum.sale import sale_colour
from pickaxe.games.cavum.state import CavumState
from pickaxe.games.cavum.tiles import DYNAMITE, PIECES, STATION, TILE_PIECES, VEIN
from pickaxe.games.cavum.view import asked_kind, frame_memory, stones_on
from pickaxe.kernel.grids import bits
from pickaxe.kernel.phrases import Phrasebook
from pickaxe.kernel.stack import State
from pickaxe.kernel.text import Texts

Phrases = dict[str, dict[str, str]]
_PROMPTS: Final[Phrases] = WORDS["prompts"]
_CHOICES: Final[Phrases] = WORDS["choices"]
_HAPPENED: Final[Phrases] = WORDS["happened"]
# The verbs that can bring an action to its end.
_STEPS: Final = ("lay", "discover", "build", "buy", "prospect", "at", "turn", "stones", "stop")


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
        if choice not in state.options():
            return self._did(cavum, verb, rest, lang)
        after = cavum.copy()
        after.apply(choice)
        id, words = self._used(cavum, after, choice, lang) if verb in _STEPS else ("", {})
        did = _say(_HAPPENED, id, lang, words) if id else self._did(cavum, verb, rest, lang)
        return ", ".join([did, *self._followed(cavum, after, verb, lang)])

    def _did(self, cavum: CavumState, verb: str, rest: str, lang: str) -> str:
        """What a choice did, by itself."""
        words = self._words(cavum, verb, rest, lang)
        return _say(_HAPPENED, self._past(cavum, verb, words), lang, words)

    def _followed(self, before: CavumState, after: CavumState, verb: str, lang: str) -> list[str]:
        """What came of a choice without anybody deciding it."""
        said = []
        for id, words in aftermath(before, after, verb=verb):
            if "colour" in words:
                words["colour"] = self.name("colour", words["colour"], lang)
            said.append(_say(_HAPPENED, id, lang, words))
        return said

    def _used(self, before: CavumState, after: CavumState, choice: int, lang: str) -> tuple[str, dict[str, str]]:
        """What an action came to, if it is over; what a route brings is told in number only (R33).

        What others or the next turn did by themselves after it is not told, so the board after it is not looked at.
        """
        seat, guide = before.mover, before.guide
        if before.pieces_left(seat) == after.pieces_left(seat):
            return "", {}
        if choice == guide.prospect_choice or asked_kind(before) == "route":
            return "prospected", {"n": str(sum(after.purses[seat]) - sum(before.purses[seat]))}
        piece, node = _aim(before, choice)
        words = {"space": names.space_name(guide.board.names[node])}
        if piece == STATION:
            return "built", words
        if piece == VEIN:
            return "discovered", words | self._stone_words(before, _colour(before, choice), lang)
        turn = guide.turn_choice.index(choice) if choice in guide.turn_choice else before.turns_at(piece, node)[0]
        exits = _exit_names(guide.patterns.turns[piece % DYNAMITE][turn])
        return "laid", words | {"exits": exits, "piece": self._piece(piece, lang)}

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


def _aim(cavum: CavumState, choice: int) -> tuple[int, int]:
    """The piece that a choice brings to its space, and the space; what was not asked left no choice."""
    guide, memory = cavum.guide, frame_memory(cavum)
    if asked_kind(cavum) == "space":
        return memory & PIECE_MASK, guide.node_of_choice[choice]
    if asked_kind(cavum) != "piece":
        return memory & PIECE_MASK, memory >> NODE_SHIFT
    choices = guide.lay_choice if choice in guide.lay_choice else guide.buy_choice
    piece = choices.index(choice)
    return piece, bits(places_for(cavum, piece))[0]


def _colour(cavum: CavumState, choice: int) -> int:
    """The colour of the stones for a vein: the one that is chosen, else the only one left."""
    colours = cavum.guide.colour_choice
    return colours.index(choice) if choice in colours else [stones > 0 for stones in cavum.scale].index(True)


def _exit_names(exits: int) -> str:
    return " ".join([DIRECTIONS[direction] for direction in range(6) if exits >> direction & 1])
