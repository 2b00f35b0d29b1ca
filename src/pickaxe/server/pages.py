"""The pages: functions from what the server knows to the text of a page."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from pickaxe.draw import icons, styles
from pickaxe.kernel.words import ENGLISH, figures
from pickaxe.server import markup, words
from pickaxe.server.assets import early_fonts, font_faces, static
from pickaxe.server.end_page import end_page
from pickaxe.server.join_page import join_page
from pickaxe.server.lobby_page import lobby_page, waiting_page
from pickaxe.server.removal import removal_page
from pickaxe.server.replay_page import replay_page, replay_stage
from pickaxe.server.rules_page import rules_page
from pickaxe.server.score_page import score_page
from pickaxe.server.seats import Visitor
from pickaxe.server.table_page import table_page
from pickaxe.server.tables import BadLog, Table, TableLine


@pass_context
def _say(context: Context, text: str, **values: object) -> str:
    """A text in the language of the page."""
    return words.say(text, context["lang"], **values)


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
        fonts=early_fonts(),
        font_faces=Markup(font_faces()),
        icon=markup.icon,
        seat_sign=markup.seat_sign,
        points=figures,
        change=markup.change,
        say=_say,
        languages=words.LANGUAGES,
    )
    return found


def _render(template: str, *, lang: str, **values: Any) -> str:
    return _templates().get_template(template).render(lang=lang, **values)


def _page(
    template: str, *, theme: str, lang: str, styles_of_page: Sequence[str], is_live: bool = False, **values: Any
) -> str:
    """A whole page with the icons it uses; one whose parts are exchanged later carries all icons."""
    sheet = Markup(styles.page())
    shell = {"theme": theme, "lang": lang, "styles": styles_of_page, "drawing_css": sheet, **values}
    drawn = icons.names() if is_live else icons.used(_render(template, sprite="", **shell))
    return _render(template, sprite=Markup(icons.sprite(drawn)), **shell)


def lobby(
    *,
    visitor: Visitor,
    tables: Sequence[TableLine],
    broken: Sequence[BadLog] = (),
    theme: str,
    lang: str = ENGLISH,
) -> str:
    """The games and the visitor's tables, also those that cannot be opened."""
    page = lobby_page(visitor, tables, lang, broken=broken)
    return _page("lobby.html", theme=theme, lang=lang, styles_of_page=["lobby.css"], page=page)


def table(
    table: Table,
    seat: int | None,
    *,
    visitor: Visitor,
    theme: str,
    lang: str = ENGLISH,
    passes_to: int | None = None,
    wishes: frozenset[str] = frozenset(),
) -> str:
    """A table that is being played, or the sheet that passes it to another seat at the same screen."""
    page = table_page(table, seat, visitor, lang, passes_to=passes_to, wishes=wishes)
    inside = Markup(_render("fragment.html", lang=lang, page=page))
    sheets = ["table.css", "score.css", page.style]
    return _page("table.html", theme=theme, lang=lang, styles_of_page=sheets, is_live=True, page=page, fragment=inside)


def fragment(
    table: Table,
    seat: int | None,
    *,
    visitor: Visitor,
    lang: str = ENGLISH,
    passes_to: int | None = None,
    wishes: frozenset[str] = frozenset(),
) -> str:
    """The parts of a table page that change: the bar and the table."""
    page = table_page(table, seat, visitor, lang, passes_to=passes_to, wishes=wishes)
    return _render("fragment.html", lang=lang, page=page)


def waiting(
    table: Table, *, visitor: Visitor, theme: str, links: list[str], watches: bool = False, lang: str = ENGLISH
) -> str:
    """A table that waits for someone to sit down."""
    page = waiting_page(table, visitor, links, lang, watches=watches)
    return _page("waiting.html", theme=theme, lang=lang, styles_of_page=["lobby.css"], page=page)


def join(
    table: Table, seat: int, key: str, *, is_invited: bool, visitor: Visitor, theme: str, lang: str = ENGLISH
) -> str:
    """A table with a seat that somebody has a link to."""
    page = join_page(table, seat, key, is_invited, visitor, lang)
    return _page("join.html", theme=theme, lang=lang, styles_of_page=["lobby.css", "join.css"], page=page)


def removal(table: Table, *, visitor: Visitor, theme: str, lang: str = ENGLISH) -> str:
    """The question whether a table shall really go."""
    page = removal_page(table, visitor, lang)
    return _page("removal.html", theme=theme, lang=lang, styles_of_page=[], page=page)


def end(table: Table, seat: int | None, *, visitor: Visitor, theme: str, lang: str = ENGLISH) -> str:
    """The result of a finished game."""
    page = end_page(table, seat, visitor, lang)
    return _page("end.html", theme=theme, lang=lang, styles_of_page=["score.css", "end.css"], page=page)


def score(table: Table, *, theme: str, lang: str = ENGLISH) -> str:
    """Where the points of every seat come from."""
    page = score_page(table, lang)
    return _page("score.html", theme=theme, lang=lang, styles_of_page=["score.css"], page=page)


def score_fragment(table: Table, *, lang: str = ENGLISH) -> str:
    """The same as it opens above a page."""
    return _render("score_parts.html", lang=lang, page=score_page(table, lang))


def replay(table: Table, at: int, *, visitor: Visitor, theme: str, lang: str = ENGLISH) -> str:
    """Any position of a record, with a slider over all of them."""
    page = replay_page(table, at, visitor, lang)
    sheets = ["table.css", page.style, "replay.css"]
    return _page("replay.html", theme=theme, lang=lang, styles_of_page=sheets, is_live=True, page=page)


def replay_fragment(table: Table, at: int, *, lang: str = ENGLISH) -> str:
    """The parts of a replay that change with the position."""
    return _render("replay_parts.html", lang=lang, page=replay_stage(table, at, lang))


def rules(game: str, section: str | None, *, theme: str, lang: str = ENGLISH) -> str:
    """The rules of a game in our own words, or one section of them."""
    page = rules_page(game, section, lang)
    return _page("rules.html", theme=theme, lang=lang, styles_of_page=["rules.css"], page=page)


def rule_fragment(game: str, section: str, *, lang: str = ENGLISH) -> str:
    """One section of the rules, as it opens above a page."""
    return _render("rule.html", lang=lang, page=rules_page(game, section, lang))


def error(status: int, title: str, sentence: str, *, theme: str, lang: str = ENGLISH) -> str:
    """Something that did not work, in words."""
    told = {"status": str(status), "title": title, "sentence": sentence}
    return _page("error.html", theme=theme, lang=lang, styles_of_page=[], is_live=False, **told)
