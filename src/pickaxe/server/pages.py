"""The pages: functions from what the server knows to the text of a page, as somebody reads it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from pickaxe.ai.hints import Hint
from pickaxe.draw import icons, styles
from pickaxe.kernel.words import figures
from pickaxe.server import markup, words
from pickaxe.server.assets import early_fonts, font_faces, static
from pickaxe.server.chat_page import chat_page
from pickaxe.server.goal_page import goal_page
from pickaxe.server.hint_page import hint_page
from pickaxe.server.home_icon import TOUCH, icon_address
from pickaxe.server.lobby_page import join_page, lobby_page, removal_page, seats_page, waiting_page
from pickaxe.server.news_page import NewsPage, Question, offline_page
from pickaxe.server.patches import Patches
from pickaxe.server.people_page import AdoptPage, AlonePage, handover_page, me_page
from pickaxe.server.preview_page import preview_page
from pickaxe.server.printing import Printing
from pickaxe.server.qr import qr
from pickaxe.server.replay_page import NOTHING, Notes, replay_page, replay_stage
from pickaxe.server.root import Templates, below
from pickaxe.server.rules_page import rules_page
from pickaxe.server.score_page import end_page, score_page
from pickaxe.server.seats import LIFE, Reader
from pickaxe.server.settings import PACES
from pickaxe.server.store import BadLog, Message
from pickaxe.server.table_page import log_of, table_page
from pickaxe.server.tables import Table
from pickaxe.server.theatre import frame, theatre_page

LOBBY = ("lobby.css",)
SCORE = ("score.css",)
ME = ("me.css",)


@pass_context
def _say(context: Context, text: str, **values: object) -> str:
    """A text in the language of the page."""
    return words.say(text, context["lang"], **values)


@cache
def _templates() -> Patches:
    found = Environment(
        loader=Templates(PackageLoader("pickaxe.server")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    found.code_generator_class = Printing
    found.globals.update(
        static=static,
        below=below,
        fonts=early_fonts(),
        touch_icon=icon_address(TOUCH),
        font_faces=Markup(font_faces()),
        icon=markup.icon,
        seat_sign=markup.seat_sign,
        points=figures,
        change=markup.change,
        choice_of=markup.choice_of,
        say=_say,
        languages=words.LANGUAGES,
        paces=PACES,
        qr=qr,
    )
    return Patches(found)


def prepare() -> None:
    """Read all templates before somebody waits for a page."""
    _templates().prepare()


def _part(reader: Reader, template: str, page: object, *, has: frozenset[str] = frozenset(), **more: Any) -> str:
    """What a template makes of a model, without the patches that the reader has."""
    return _templates().page(template, has, lang=reader.lang, page=page, **more)


def _whole(
    reader: Reader, template: str, page: object, sheets: Sequence[str] = (), *, is_live: bool = False, **more: Any
) -> str:
    """A whole page with the icons it uses; one whose parts are exchanged later carries all icons."""
    shell = {"theme": reader.theme, "styles": sheets, "drawing_css": Markup(styles.page()), **more}
    drawn = icons.names() if is_live else icons.used(_part(reader, template, page, sprite="", **shell))
    return _part(reader, template, page, sprite=Markup(icons.sprite(drawn)), **shell)


def lobby(reader: Reader, tables: Sequence[Table], broken: Sequence[BadLog] = ()) -> str:
    """The games and the visitor's tables, also those that cannot be opened."""
    return _whole(reader, "lobby.html", lobby_page(reader.visitor, tables, reader.lang, broken=broken), LOBBY)


def table(
    table: Table,
    reader: Reader,
    seat: int | None,
    passes_to: int | None = None,
    wishes: str = "",
    is_late: bool = False,
) -> str:
    """A table that is being played, or the sheet that passes it to another seat at the same screen."""
    page = table_page(table, seat, reader, passes_to=passes_to, wishes=_words(wishes), is_late=is_late)
    inside = Markup(_part(reader, "fragment.html", page))
    own = "lesson.css" if page.lesson else "theatre.css"
    sheets = ["table.css", "hint.css", "preview.css", *SCORE, page.style, "rules.css", own, "talk.css"]
    return _whole(reader, "table.html", page, sheets, is_live=True, fragment=inside)


def fragment(
    table: Table,
    reader: Reader,
    seat: int | None,
    passes_to: int | None = None,
    wishes: str = "",
    has: str = "",
    is_late: bool = False,
) -> str:
    """The parts of a table page that change: the bar and the table, without the patches that the page has."""
    page = table_page(table, seat, reader, passes_to=passes_to, wishes=_words(wishes), is_late=is_late)
    return _part(reader, "fragment.html", page, has=_words(has))


def _words(text: str) -> frozenset[str]:
    """What a page says that it wishes, or has: taken apart only here, since one text is quicker to send than many."""
    return frozenset(text.split())


def theatre(
    table: Table, reader: Reader, seat: int | None, passes_to: int | None = None, *, after: int, has: str
) -> str:
    """What happened since the last turn of a seat, and the table at every position after one, without what it has."""
    lang = reader.lang
    page = theatre_page(table, None if passes_to is not None else seat, lang)
    frames = (frame(table, seat, at, lang) for at in page.stops if at > after)
    film = _templates().film("frame.html", _words(has), ({"lang": lang, "page": each} for each in frames))
    return _part(reader, "theatre.html", page) + "".join(film)


def log(table: Table, reader: Reader, seat: int | None) -> str:
    """The whole log as it opens above a table."""
    return _part(reader, "log.html", {"log": log_of(table, seat, reader.lang)})


def chat(reader: Reader, messages: Sequence[Message]) -> str:
    """What was said at a table."""
    return _part(reader, "chat.html", chat_page(messages, reader))


def hint(table: Table, reader: Reader, hints: Sequence[Hint]) -> str:
    """What a good player would do."""
    return _part(reader, "hint.html", hint_page(table, hints, reader.lang))


def preview(
    table: Table, reader: Reader, seat: int | None, choices: Sequence[int | str], ways: Sequence[int | str] = ()
) -> str:
    """What choices would do, one after the other, and at the end one of some ways."""
    return _part(reader, "preview.html", preview_page(table, reader, seat, choices, ways))


def goal(table: Table, reader: Reader, seat: int, name: str) -> str:
    """What is missing for something that a seat wants."""
    return _part(reader, "goal.html", goal_page(table, reader, seat, name))


def waiting(table: Table, reader: Reader, links: Sequence[str], *, watches: bool = False) -> str:
    """A table that waits for someone to sit down."""
    page = waiting_page(table, reader.visitor, links, reader.lang, watches=watches)
    return _whole(reader, "waiting.html", page, [*LOBBY, "join.css", *ME])


def join(table: Table, reader: Reader, seat: int, key: str, is_invited: bool) -> str:
    """A table with a seat that somebody has a link to."""
    page = join_page(table, seat, key, is_invited, reader.visitor, reader.lang)
    return _whole(reader, "join.html", page, [*LOBBY, "join.css"])


def me(reader: Reader, link: str, games: int) -> str:
    """Everything about somebody."""
    return _whole(reader, "me.html", me_page(reader.visitor, link, games), ME)


def alone(reader: Reader, page: AlonePage) -> str:
    """The question whether all other devices shall be forgotten."""
    return _whole(reader, "alone.html", page, ME)


def device(reader: Reader) -> str:
    """Where a link leads that makes a device somebody's."""
    return _whole(reader, "device.html", {}, [*ME, "join.css"])


def adopt(reader: Reader, page: AdoptPage) -> str:
    """Whose link that is."""
    return _whole(reader, "adopt.html", page, ME)


def handover(table: Table, reader: Reader, links: Mapping[int, str]) -> str:
    """The seats that somebody can hand over."""
    return _whole(reader, "handover.html", handover_page(table, links, LIFE.days, reader.lang), [*LOBBY, *ME])


def seats(table: Table, reader: Reader, there: frozenset[int], late: frozenset[int] = frozenset()) -> str:
    """Who plays, and whom a bot can play for."""
    return _whole(reader, "seats.html", seats_page(table, there, late, reader.visitor, reader.lang), LOBBY)


def news(reader: Reader, page: NewsPage) -> str:
    """Where somebody wants to be told that it is their turn."""
    return _whole(reader, "news.html", page, ["news.css"])


def offline(reader: Reader, langs: Sequence[str]) -> str:
    """What is shown while the connection is away, in several languages."""
    return _whole(reader, "offline.html", [offline_page(lang) for lang in langs])


def question(reader: Reader, page: Question) -> str:
    """What a link by mail is good for, with a button."""
    return _whole(reader, "question.html", page)


def removal(table: Table, reader: Reader) -> str:
    """The question whether a table shall really go."""
    return _whole(reader, "removal.html", removal_page(table, reader.visitor, reader.lang), ME)


def end(table: Table, reader: Reader, seat: int | None) -> str:
    """The result of a finished game."""
    return _whole(reader, "end.html", end_page(table, seat, reader.visitor, reader.lang), [*SCORE, "end.css"])


def score(table: Table, reader: Reader) -> str:
    """Where the points of every seat come from."""
    return _whole(reader, "score.html", score_page(table, reader.lang), SCORE)


def score_fragment(table: Table, reader: Reader) -> str:
    """The same as it opens above a page."""
    return _part(reader, "score_parts.html", score_page(table, reader.lang))


def replay(table: Table, reader: Reader, at: int, notes: Notes = NOTHING) -> str:
    """Any position of a record, with a slider over all of them and what the reader has noted."""
    page = replay_page(table, at, reader.visitor, reader.lang, notes)
    return _whole(reader, "replay.html", page, ["table.css", page.style, "replay.css", "talk.css"], is_live=True)


def replay_fragment(table: Table, reader: Reader, at: int, notes: Notes = NOTHING) -> str:
    """The parts of a replay that change with the position."""
    return _part(reader, "replay_parts.html", replay_stage(table, at, reader.lang, notes))


def rules(reader: Reader, game: str, section: str | None = None) -> str:
    """The rules of a game in our own words, or one section of them."""
    return _whole(reader, "rules.html", rules_page(game, section, reader.lang, reader.theme), ["rules.css"])


def rules_beside(reader: Reader, game: str, section: str | None = None) -> str:
    """All rules of a game, as they open beside a table."""
    return _part(reader, "rules_beside.html", rules_page(game, None, reader.lang, reader.theme))


def rule_fragment(reader: Reader, game: str, section: str) -> str:
    """One section of the rules, as it opens above a page."""
    return _part(reader, "rule.html", rules_page(game, section, reader.lang))


def error(reader: Reader, status: int, title: str, sentence: str) -> str:
    """Something that did not work, in words."""
    return _whole(reader, "error.html", {"status": str(status), "title": title, "sentence": sentence})
