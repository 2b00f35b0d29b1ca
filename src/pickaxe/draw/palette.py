"""Every colour of Pickaxe, once: written as CSS custom properties for pages and as literals for pictures."""

import re
from collections.abc import Mapping
from typing import Literal

from pickaxe.draw import lettering

Theme = Literal["light", "dark"]

THEMES: tuple[Theme, ...] = ("light", "dark")

# token: (light, dark)
TOKENS: Mapping[str, tuple[str, str]] = {
    # paper
    "bg": ("#ece3d4", "#14161a"),
    "surface": ("#fbf7ef", "#1e2127"),
    "surface2": ("#f3eadb", "#272b32"),
    "card": ("#fffdf8", "#2a2e35"),
    "sunk": ("#e4d8c5", "#101216"),
    "line": ("#d3c3ab", "#3a3f48"),
    "line2": ("#b7a58b", "#565d69"),
    "ink": ("#2a2019", "#f3ece0"),
    "ink2": ("#5b4d40", "#c3b9aa"),
    "ink3": ("#6b5c4d", "#a79d8f"),
    # light of the lamp, choice, gain and loss
    "lamp": ("#c27300", "#ffb436"),
    "glow": ("#ffc24d", "#ffc24d"),
    "lampsoft": ("#ffe3ab", "#4a3612"),
    "lampink": ("#7a4700", "#ffcf7a"),
    "pick": ("#0f6a8b", "#6cc9ec"),
    "picksoft": ("#d3e9f1", "#12394a"),
    "good": ("#1d6f48", "#7fd6a4"),
    "goodsoft": ("#dcefe1", "#17382a"),
    "bad": ("#a8301f", "#ff9c88"),
    "badsoft": ("#f8dfd8", "#46201a"),
    # tags
    "orange": ("#9c4806", "#ffb070"),
    "orangesoft": ("#fbe3c6", "#4a2c12"),
    "blue": ("#2a5f96", "#9cc8f5"),
    "bluesoft": ("#dbe8f5", "#1b3450"),
    "green": ("#3f6b2f", "#a8d58c"),
    "yellow": ("#795700", "#f2cf6a"),
    # seats
    "p1": ("#1d5fa8", "#7db8f7"),
    "p2": ("#b5382a", "#ff9584"),
    "p3": ("#1f7350", "#74d3a6"),
    "p4": ("#7d5800", "#f0c552"),
    "p5": ("#7a4fa3", "#c7a3ec"),
    "p6": ("#66615b", "#bdb6ad"),
    "p7": ("#0f6a8b", "#6cc9ec"),
    "p4f": ("#e9b01e", "#e9b01e"),
    # mountain and weather
    "rock": ("#93795f", "#4a4139"),
    "rock2": ("#806850", "#3d352f"),
    "rock3": ("#a58b70", "#574c43"),
    "rockline": ("#5c4938", "#0e0c0b"),
    "floor": ("#43352a", "#1a1614"),
    "sky1": ("#cfe0e4", "#16233a"),
    "sky2": ("#f6e6c8", "#33304a"),
    "far": ("#bcae97", "#2b2f42"),
    "grass": ("#93b36b", "#35502f"),
    "grass2": ("#7c9d56", "#2a4026"),
    "fir": ("#5f8049", "#233a24"),
    "path": ("#d9bd8c", "#6b5636"),
    "sun": ("#ffd98a", "#f3ecd2"),
    "bite": ("#00000000", "#16233a"),
    "star": ("#00000000", "#f3ecd2"),
    "light": ("#ffcf7a", "#ffcf7a"),
    # inside drawings
    "band": ("#a94f0a", "#b85c17"),
    "bandblue": ("#2a5f96", "#34699f"),
    "bandgreen": ("#46702f", "#46702f"),
    "bandyellow": ("#e0b43a", "#e0b43a"),
    "bandink": ("#ffffff", "#ffffff"),
    "rim": ("#d9b98a", "#d9b98a"),
    "rimink": ("#e9cf9f", "#e9cf9f"),
    "cream": ("#fff7e3", "#fff7e3"),
    "shield": ("#fff3cf", "#fff3cf"),
    "shieldink": ("#2a2019", "#2a2019"),
    "outline": ("#35271b", "#35271b"),
    "ringdark": ("#4a2d00", "#4a2d00"),
    "masonry": ("#d9d2c6", "#d0c8bb"),
    "mortar": ("#6b6258", "#6b6258"),
    "timber": ("#8a5a32", "#6d4627"),
    # the mountain of Cavum: rock by depth, dug tiles, veins, cities, stations, dynamite, routes
    "hex0": ("#dac6ad", "#605347"),
    "hex1": ("#d0ba9f", "#584c41"),
    "hex2": ("#c5ad91", "#50453b"),
    "hex3": ("#bba285", "#483e35"),
    "hex4": ("#b1987b", "#41382f"),
    "hex5": ("#a98f72", "#3b332c"),
    "crack": ("#7a6248", "#7a6248"),
    "separator": ("#6b5543", "#6b5543"),
    "separatormark": ("#8a725c", "#8a725c"),
    "cityline": ("#8f4323", "#8f4323"),
    "city": ("#e8a877", "#e8a877"),
    "cityink": ("#6a2f14", "#6a2f14"),
    "cityexit": ("#f6e3bf", "#f6e3bf"),
    "dug": ("#5a4636", "#5a4636"),
    "dugline": ("#2b2019", "#2b2019"),
    "dugrim": ("#8a7059", "#8a7059"),
    "tunnel": ("#f4dfb8", "#f4dfb8"),
    "vein": ("#6f6383", "#6f6383"),
    "veinway": ("#8d7f9f", "#8d7f9f"),
    "paper": ("#ffffff", "#ffffff"),
    "blast": ("#d7301f", "#d7301f"),
    "charge": ("#fff3df", "#fff3df"),
    "route": ("#d98200", "#d98200"),
    "plus": ("#5c3a00", "#ffe9c4"),
    "station1": ("#2f78d0", "#2f78d0"),
    "station2": ("#d2402f", "#d2402f"),
    "station3": ("#1f8a5f", "#1f8a5f"),
    "station4": ("#f2bd27", "#f2bd27"),
    "stationline": ("#1c140d", "#1c140d"),
    "tower4": ("#3a2a00", "#3a2a00"),
    # the home of The Cave Farmers: forest, farmland, rock cells, tunnels, fences
    "forest": ("#5f8a4c", "#2c4427"),
    "forest2": ("#6d9857", "#33502d"),
    "tree1": ("#4f7d45", "#456f3d"),
    "tree2": ("#5b8a4b", "#507c43"),
    "tree3": ("#477340", "#3d6538"),
    "treeline": ("#2f5230", "#1f3a22"),
    "meadow": ("#a9cf7d", "#5f8548"),
    "pasture": ("#b6d888", "#6a9150"),
    "meadowline": ("#5c8344", "#33502a"),
    "tuft": ("#5c8f45", "#3c5c2e"),
    "field": ("#b07a48", "#7d5632"),
    "fieldline": ("#6d4322", "#3f2815"),
    "furrow": ("#85562d", "#5c3c20"),
    "fence": ("#7a4c20", "#5a3716"),
    "rope": ("#e6b878", "#e0ac66"),
    "rockcell": ("#9d8469", "#5a4f45"),
    "rockcellline": ("#6f5a46", "#3a322b"),
    "tunnelfloor": ("#4d3e34", "#332924"),
    "deepfloor": ("#36313a", "#26232b"),
    "pit": ("#2b2019", "#0f0c0a"),
    "rail": ("#b9a68a", "#a08e74"),
    "sleeper": ("#8a6a48", "#6f5438"),
    "beam": ("#a8703a", "#9a6431"),
    "groupmountain": ("#93795f", "#8a735c"),
    "groupforest": ("#6f9a4f", "#6f9a4f"),
    "grouphome": ("#c9772f", "#c9772f"),
    "shadow": ("60 42 24", "0 0 0"),
}

# The own fonts, then those of the system for letters that these lack and for where they could not be fetched.
SANS = (
    f'"{lettering.SANS}","Segoe UI Variable Text","Segoe UI",-apple-system,BlinkMacSystemFont,Inter,Roboto,'
    '"Noto Sans","Helvetica Neue",Arial,sans-serif'
)
SERIF = (
    f'"{lettering.SERIF}","Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",P052,'
    '"Noto Serif",Georgia,serif'
)

_VARIABLE = re.compile(r"var\(--([a-z0-9]+)\)")


def colours(theme: Theme) -> dict[str, str]:
    """Return every token of a theme with its value."""
    index = THEMES.index(theme)
    return {name: pair[index] for name, pair in TOKENS.items()}


def _properties(theme: Theme) -> str:
    values = ";".join(f"--{name}:{value}" for name, value in colours(theme).items())
    return f"color-scheme:{theme};{values}"


def css() -> str:
    """Return both themes as custom properties of the page's root."""
    dark = _properties("dark")
    return (
        f":root{{{_properties('light')};--sans:{SANS};--serif:{SERIF}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}\n"
    )


def literal(style: str, theme: Theme) -> str:
    """The style sheet with every variable replaced by its value in a theme."""
    values = colours(theme) | {"sans": SANS, "serif": SERIF}
    return _VARIABLE.sub(lambda found: values[found[1]], style)
