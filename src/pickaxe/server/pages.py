"""The pages: functions from what the server knows to the text of a page."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pickaxe.draw import icons, styles
from pickaxe.server import signs
from pickaxe.server.assets import static
from pickaxe.server.end_page import end_page
from pickaxe.server.lobby_page import lobby_page, waiting_page
from pickaxe.server.replay_page import replay_page
from pickaxe.server.seats import Visitor
from pickaxe.server.table_page import table_page
from pickaxe.server.tables import Table, TableLine


@cache
def _templates() -> Environment:
    found = Environment(
        loader=PackageLoader("pickaxe.server"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    found.globals.update(
        static=static,
        icon=signs.icon,
        seat_sign=signs.seat_sign,
        points=signs.points,
        change=signs.change,
        possessive=signs.possessive,
    )
    return found


def _render(template: str, **values: Any) -> str:
    return _templates().get_template(template).render(**values)


def _page(template: str, *, theme: str, styles_of_page: Sequence[str], is_live: bool = False, **values: Any) -> str:
    """A whole page with the icons it uses; one whose parts are exchanged later carries all icons."""
    sheet = Markup(styles.page())
    shell = {"theme": theme, "styles": styles_of_page, "drawing_css": sheet, **values}
    drawn = icons.names() if is_live else icons.used(_render(template, sprite="", **shell))
    return _render(template, sprite=Markup(icons.sprite(drawn)), **shell)


def lobby(*, visitor: Visitor, tables: list[TableLine], theme: str) -> str:
    """The games and the visitor's tables."""
    page = lobby_page(visitor, tables)
    return _page("lobby.html", theme=theme, styles_of_page=["lobby.css"], page=page)


def table(table: Table, seat: int | None, *, visitor: Visitor, theme: str) -> str:
    """A table that is being played."""
    page = table_page(table, seat, visitor)
    inside = Markup(_render("fragment.html", page=page))
    sheets = ["table.css", page.style]
    return _page("table.html", theme=theme, styles_of_page=sheets, is_live=True, page=page, fragment=inside)


def fragment(table: Table, seat: int | None, *, visitor: Visitor) -> str:
    """The parts of a table page that change: the bar and the table."""
    return _render("fragment.html", page=table_page(table, seat, visitor))


def waiting(table: Table, *, visitor: Visitor, theme: str, links: list[str]) -> str:
    """A table that waits for someone to sit down."""
    page = waiting_page(table, visitor, links)
    return _page("waiting.html", theme=theme, styles_of_page=["lobby.css"], page=page)


def end(table: Table, seat: int | None, *, visitor: Visitor, theme: str) -> str:
    """The result of a finished game."""
    page = end_page(table, seat, visitor)
    return _page("end.html", theme=theme, styles_of_page=["end.css"], page=page)


def replay(table: Table, at: int, *, visitor: Visitor, theme: str) -> str:
    """Any position of a record, with a slider over all of them."""
    page = replay_page(table, at)
    sheets = ["table.css", "replay.css"]
    return _page("replay.html", theme=theme, styles_of_page=sheets, is_live=True, page=page)


def replay_fragment(table: Table, at: int) -> str:
    """The parts of a replay that change with the position."""
    return _render("replay_parts.html", page=replay_page(table, at))


def error(status: int, title: str, sentence: str, *, theme: str) -> str:
    """Something that did not work, in words."""
    return _page("error.html", theme=theme, styles_of_page=[], status=status, title=title, sentence=sentence)
