"""Pictures as PNG, with fonts that come with the installation, so that text shows on every machine."""

import resvg_py

from pickaxe.draw import fonts


def to_png(svg: str, *, scale: float = 2) -> bytes:
    """A picture as PNG; fonts of the system only help out with letters that the own ones lack."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=[str(font.path) for font in fonts.FONTS],
            font_family=fonts.SANS,
            sans_serif_family=fonts.SANS,
            serif_family=fonts.SERIF,
        )
    )
