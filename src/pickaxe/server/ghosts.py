"""What a turn would change on a board, as ghosts: the parts of its drawing that are not in the one before."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, fromstring, tostring

from markupsafe import Markup

LOOKS: Final = ("class", "transform", "viewBox")
ANSWERS: Final = ("data-", "aria-", "role", "tabindex")
MOST: Final = 12  # parts: what changes more than that is no longer something to point at


def ghosts(before: str, after: str) -> Markup:
    """A drawing with the new parts only, which answer to nothing; without any, nothing."""
    known, board = {tostring(part) for part in fromstring(before).iter()}, fromstring(after)
    parts = list(_new(board, known))
    if not 0 < len(parts) <= MOST:
        return Markup("")
    whole = Element("svg", {name: board.attrib[name] for name in LOOKS if name in board.attrib})
    whole.extend(parts)
    for part in whole.iter():
        for name in [name for name in part.attrib if name.startswith(ANSWERS)]:
            del part.attrib[name]
    return Markup(tostring(whole, encoding="unicode"))  # of our own drawings


def _new(part: Element, known: set[bytes]) -> Iterator[Element]:
    """The things that were not there before; of what has no name, the smallest parts."""
    if tostring(part) in known:
        return
    if "data-about" in part.attrib or not len(part):
        yield part
        return
    for inner in part:
        yield from _new(inner, known)
