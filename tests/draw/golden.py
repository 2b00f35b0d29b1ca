"""Drawings that stay as they are: a change must be looked at, then written with PICKAXE_GOLDEN=write."""

import os
from pathlib import Path
from xml.dom import minidom

FOLDER = Path(__file__).parent.parent / "golden"


def _lines(svg: str) -> str:
    """One element a line, so that a difference can be read."""
    root = minidom.parseString(svg).documentElement
    assert root is not None
    pretty = root.toprettyxml(indent=" ")
    return "".join(f"{line}\n" for line in pretty.splitlines() if line.strip())


def check(name: str, svg: str) -> None:
    """The drawing is the one that is kept under its name."""
    path = FOLDER / f"{name}.svg"
    drawn = _lines(svg)
    if os.environ.get("PICKAXE_GOLDEN") == "write":
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")
