"""The verbs whose tokens the book enters, each with its words, its icon and its section of the rules.

A verb whose token an effect enters stands beside that effect.
"""

from typing import Final

from pickaxe.kernel.lexicon import Verb

# Exchanges at any time
_INTO: Final = "{paid} → {gained}"
_TURNED: Final = "turned {paid} into {gained}"
_FACE: Final = "{paid} > {gained}"
CONVERT: Final = Verb("convert", _INTO, _TURNED, icon="anytime", section="food", face=_FACE)
GOLD: Final = Verb("gold", _INTO, _TURNED, icon="anytime", section="food", face=_FACE)
RUBY: Final = Verb("ruby", _INTO, _TURNED, icon="anytime", section="rubies", face=_FACE)
RUBY_TILE: Final = Verb(
    "ruby tile",
    "{paid} → {tile.a}",
    "paid {paid} for {tile.a}",
    icon="anytime",
    section="rubies",
    face="{paid} > {tile}",
)
TRADE: Final = Verb(
    "trade",
    "{furnishing}: {paid} → {gained}",
    "used {furnishing}: {paid} for {gained}",
    icon="anytime",
    section="furnishing",
    face=_FACE,
)
DISARM: Final = Verb(
    "disarm",
    "Give up a weapon → {gained}",
    "gave up a weapon for {gained}",
    icon="weapon",
    section="weapons",
    face="weapon > {gained}",
)

# Turns
GO: Final = Verb("go", "Go to {space}", "went to {space}", icon="dwarf", section="placing", short="{space.short}")
DWARF: Final = Verb(
    "dwarf",
    "1 ruby: place the dwarf of strength {n} now",
    "paid 1 ruby to place the dwarf of strength {n} now",
    icon="ruby",
    section="placing",
    short="{n}",
    face="1 ruby > dwarf {n}",
)
ASIDE: Final = Verb(
    "aside", "Lay the dwarf aside", "laid a dwarf aside", icon="dwarf", section="placing", short="laid aside"
)
IMITATE: Final = Verb(
    "imitate", "Imitate {space}", "imitated {space}", icon="imitate", section="imitation", short="{space.short}"
)
END: Final = Verb(
    "end", "End the turn", "ended the turn", icon="check", section="connectors", short="done", is_quiet=True
)
DONE: Final = Verb("close", "Done", "went on", icon="check", section="connectors", short="done", is_quiet=True)
PROTECT: Final = Verb(
    "protect",
    "Protect {space} for 1 ruby",
    "protected {space} for 1 ruby",
    icon="lock",
    section="solo",
    short="{space.short}",
)

# Actions
TAKE: Final = Verb("take", "Take {gained}", "took {gained}", section="taking", short="+{gained}")
LAY: Final = Verb("lay", "Lay {tile.a}", "took {tile.a}", face="{face}")
FURNISH: Final = Verb(
    "furnish",
    "Furnish {furnishing} {price}",
    "bought {furnishing} {price}",
    icon="furnish",
    section="furnishing",
    short="{furnishing.short}",
)
SOW: Final = Verb("sow", "Sow {good.many}", "sowed {good.many}", icon="sow", section="sowing", face="sow {good}")
FENCE: Final = Verb(
    "fence", "Fence {tile.a} {price}", "fenced {tile.a} {price}", icon="fence", section="fences", face="fence {tile}"
)
BUILD_STABLE: Final = Verb(
    "stable", "Build a stable {price}", "built a stable {price}", icon="stable", section="stables", face="stable"
)
GROW: Final = Verb("grow", "Let the family grow", "had a child", icon="growth", section="family", face="growth")
FORGE: Final = Verb(
    "forge",
    "Forge a weapon of strength {n} {price}",
    "forged a weapon of strength {n} {price}",
    icon="forge",
    section="weapons",
    short="{n}",
    face="forge {n}",
)
LOOT: Final = Verb("loot", "Loot: {loot}", "took loot: {loot}", icon="expedition", section="expeditions", face="{face}")
RETURN: Final = Verb(
    "return",
    "End the expedition",
    "came home from the expedition",
    icon="check",
    section="expeditions",
    short="done",
    is_quiet=True,
)
PLACE: Final = Verb("place", "On {cell}", "put {tile.a} on {cell}", section="home", follows=True)
PLACE_TWIN: Final = Verb(
    "place twin", "On {cell} and {second}", "put {tile.a} on {cell} and {second}", section="home", follows=True
)

# The harvest
SKIP_FIELDS: Final = Verb(
    "skip field", "Leave out the field phase", "left out the field phase", section="events", short="Leave out fields"
)
SKIP_BREEDING: Final = Verb("skip breeding", "Leave out breeding", "left out breeding", section="events")
FEED: Final = Verb(
    "feed",
    "Feed a dwarf with {paid}",
    "fed a dwarf with {paid}",
    icon="dwarf",
    section="feeding",
    face="{paid} > dwarf",
)
PAY: Final = Verb("pay", "Pay {paid}", "paid {paid}", icon="food", section="feeding", short="−{n}", face="−{paid}")
BREED: Final = Verb("breed", "Breed {herds.many}", "bred {herds.many}", section="breeding", face="{young}")
BREED_NOTHING: Final = Verb("breed nothing", "Breed nothing", "bred nothing", section="breeding", short="no newborn")

# Chance
FIRST: Final = Verb("first", "{seat.cap} begins", "{seat} begins", icon="start", section="setup")
REVEAL: Final = Verb(
    "reveal", "Turn up {space}", "{space} is turned up", icon="eye", section="rounds", short="{space.short}"
)


def _marker(id: str, label: str, past: str) -> Verb:
    return Verb(id, label, past, icon="harvest", section="events", short="turned up")


REVEAL_GREEN: Final = _marker("reveal green", "Turn up a green harvest marker", "the harvest marker is green")
REVEAL_RED: Final = _marker("reveal red", "Turn up a red harvest marker", "the harvest marker is red")
