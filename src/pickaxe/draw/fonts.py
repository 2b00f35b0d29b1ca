"""The fonts that come with the installation, so that text looks the same on every machine."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

SANS: Final = "Source Sans Pro"
SERIF: Final = "Source Serif Pro"


@dataclass(frozen=True, slots=True)
class Font:
    """A family in one weight."""

    family: str
    weight: int
    path: Path


def _font(family: str, weight: int, style: str) -> Font:
    """A font out of the package that is named like its family (SIL Open Font License 1.1)."""
    package = f"font_{family.lower().replace(' ', '_')}"
    return Font(family, weight, Path(str(files(package) / "files" / f"{family.replace(' ', '')}-{style}.ttf")))


FONTS: Final = (
    _font(SANS, 400, "Regular"),
    _font(SANS, 600, "Semibold"),
    _font(SANS, 700, "Bold"),
    _font(SANS, 900, "Black"),
    _font(SERIF, 700, "Bold"),
)
