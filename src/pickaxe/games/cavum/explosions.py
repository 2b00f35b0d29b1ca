"""Section 3B: visible dynamite explodes, one tile after the other, in any order (R39)."""

from pickaxe.games.cavum.state import CavumState


def visible_dynamite(cavum: CavumState) -> int:
    """The spaces whose dynamite is visible: on top, and not under a vein (R40)."""
    return cavum.loaded & ~cavum.veins


def blow_up(cavum: CavumState, node: int) -> None:
    """The whole stack goes, and the top tile of each neighbour without station, vein or visible dynamite (R37, R38)."""
    safe = cavum.occupied | cavum.veins | cavum.loaded
    while cavum.is_tiled(node):
        cavum.remove_tile(node)
    for near in cavum.guide.board.neighbours[node]:
        if near >= 0 and cavum.tiled >> near & 1 and not safe >> near & 1:
            cavum.remove_tile(near)


def explode(cavum: CavumState) -> None:
    """Everything that explodes, chain reactions included."""
    while visible := visible_dynamite(cavum):
        blow_up(cavum, (visible & -visible).bit_length() - 1)
