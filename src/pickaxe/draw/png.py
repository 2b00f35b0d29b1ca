"""Pictures as PNG, with fonts that come with the installation, so that text shows on every machine."""

from functools import cache
from importlib.resources import files

import resvg_py

from pickaxe.draw import palette

# Packages with openly licensed fonts (SIL OFL 1.1) and the files used of them.
_FONTS = (
    ("font_source_sans_pro", ("Regular", "Semibold", "Bold", "Black"), "SourceSansPro"),
    ("font_source_serif_pro", ("Bold",), "SourceSerifPro"),
)


@cache
def font_files() -> tuple[str, ...]:
    """The font files that pictures are set in."""
    return tuple(
        str(files(package) / "files" / f"{family}-{weight}.ttf")
        for package, weights, family in _FONTS
        for weight in weights
    )


def to_png(svg: str, *, scale: float = 2) -> bytes:
    """A picture as PNG; fonts of the system only help out with letters that the own ones lack."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=list(font_files()),
            font_family=palette.PICTURE_SANS,
            sans_serif_family=palette.PICTURE_SANS,
            serif_family=palette.PICTURE_SERIF,
        )
    )
