"""What can be done: the verbs of Cave vs Cave, each with its words, its icon and its section of the rules."""

from typing import Final

from pickaxe.kernel.lexicon import Verb


def _furnish(label: str, past: str) -> Verb:
    return Verb("furnish", label, past, icon="furnish", section="furnish", short="{room}")


def _excavate(id: str, label: str, past: str, short: str, face: str = "") -> Verb:
    return Verb(id, label, past, icon="pickaxe", section="excavate", short=short, face=face)


# At any time
EAT: Final = Verb(
    "eat", "{paid} → {due}", "turned {paid} into food", icon="anytime", section="anytime", face="{paid} > {due}"
)

# Turns
TAKE: Final = Verb("take", "{tile}", "took {tile}", icon="dwarf", section="turns")
END: Final = Verb("end", "End turn", "ended the turn", icon="check", section="turns", short="end", is_quiet=True)

# Effects: furnishing is told in other words where nothing is paid, excavating where a price is
ACTIVATE: Final = Verb(
    "activate", "Activate {room}", "activated {room}", icon="activate", section="activate", short="{room}"
)
BEFORE: Final = Verb(
    "before",
    "{room} first: {goods}",
    "received {goods} from {room} first",
    icon="activate",
    section="blue",
    short="{room} first",
)
FURNISH: Final = _furnish("Furnish {room} for {goods}", "furnished {room} for {goods}")
FURNISH_FREE: Final = _furnish("Furnish {room} for nothing", "furnished {room} for nothing")
PLACE: Final = Verb(
    "place", "Place on {space}", "placed it on {space}", icon="furnish", section="patterns", short="{space.short}"
)
EXCAVATE: Final = _excavate("excavate", "Excavate {space}", "dug out {space}", "{space.short}")
EXCAVATE_FOR: Final = _excavate(
    "excavate", "Excavate {space} for {price}", "dug out {space} for {price}", "{space} for {price}"
)
EXCAVATE_TWO: Final = _excavate(
    "excavate two",
    "Excavate two tiles for {price}",
    "paid {price} to dig out two tiles",
    "two for {price}",
    "{price} > dig dig",
)
WALL: Final = Verb(
    "wall", "Build a wall at {edge}", "built a wall at {edge}", icon="wall", section="walls", short="{edge.short}"
)
RAZE: Final = Verb(
    "raze", "Raze the wall at {edge}", "razed the wall at {edge}", icon="raze", section="raze", short="{edge.short}"
)
CAVERN: Final = Verb(
    "cavern",
    "Take the side with {side}",
    "received the Additional Cavern with {side}",
    icon="cavern",
    section="cavern",
    short="{side}",
)
FILL_ALL: Final = Verb(
    "fill",
    "Raise every good to {n}",
    "raised every good to {n}",
    icon="replenish",
    section="replenish",
    short="every good to {n}",
)
PER_PAIR: Final = Verb(
    "per pair",
    "Take {goods}, 1 per pair of {kept.many}",
    "received {goods}, 1 per pair of {kept.many}",
    icon="gold",
    section="gain",
    short="per pair of {kept.many}",
    face="2 {kept} : 1 {goods}",
)

# The draft
DRAFT: Final = Verb("draft", "Draft {room}", "drafted {room}", icon="furnish", section="draft", short="{room}")
BURY: Final = Verb(
    "bury",
    "Face down on {space}",
    "put a tile face down on {space}",
    icon="hidden",
    section="bury",
    short="{space.short}",
)

# Chance
FIRST: Final = Verb("first", "{seat.cap} begins", "{seat} begins", icon="dwarf", section="setup")
REVEAL: Final = Verb(
    "reveal", "Turn up {thing}", "{thing} is turned up", icon="eye", section="excavate", short="{thing}"
)
