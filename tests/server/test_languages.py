"""The pages in English and German: who gets which, that nothing is left in English, and every rule one click away."""

import json
import random
import re
from pathlib import Path

import pytest

import pickaxe
from pickaxe.ai import LEVELS
from pickaxe.kernel.words import Said, seat_name
from pickaxe.server import pages, words
from pickaxe.server.opening import bot_name
from pickaxe.server.seats import Reader
from pickaxe.server.store import Seat
from pickaxe.server.tables import Table
from server.site import GAME, Site
from server.test_pages import GAMES, Page, random_table
from server.test_store import START
from server.test_tables import HOT_SEAT, IDA, new_table, play, play_out

TEXT, WORDS = pickaxe.game(GAME).text, pickaxe.game(GAME).words
ENGLISH = re.compile(
    r"\b(the|of|and|to|with|your|you|turn|turns|round|rooms?|tiles?|space|left|took|received|activated|furnished|built|"
    r"dug|wins|plays|food|wood|stone|score|points|game|why not|not|needs|short|once|costs?|nothing|walls?|player|"
    r"greedy|undo|close|keys|rules|share|covered|empty|era|first|second|each|display|pile|copy|waiting|bot has|"
    r"bids?|orders?|route|gems?|stones?|lay|laid|prices?|pass|passed|veins?|yellow|green|white|purple|sold|worth|"
    r"offer|offered|city|cities|mountain|pieces?|network|blast|auction|seat|at this screen|options|"
    r"dwarfs?|furnishings?|loot|harvests?|sheep|cattle|donkeys?|meadows?|fields?|caverns?|pastures?|dwellings?|"
    r"breed|bred|ruby|rubies|grain|vegetables?|weapons?|strength|expeditions?|begging|went|paid|imitated?|animals?)\b",
    re.IGNORECASE,
)
# What is said in the same way in German, or is a name.
SAME = re.compile(r"Cave vs Cave|Draft|Pickaxe|Pool|Solo|Bonus", re.IGNORECASE)


@pytest.mark.parametrize("level", LEVELS)
def test_names_that_the_server_gives_are_translated_and_others_stay(level: str) -> None:
    assert words.named(bot_name(level, 1, 1), "de") != bot_name(level, 1, 1)
    assert words.named(bot_name(level, 1, 2), "de") != bot_name(level, 1, 2)
    assert words.named("Player 2", "de") == "Spieler 2"
    assert words.named("Player", "de") == "Player"
    assert words.named("Not possible", "de") == "Not possible"


# Which language


@pytest.mark.parametrize(
    ("cookie", "accepted", "lang"),
    [
        ("", "", "en"),
        ("", "de", "de"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "en-US,en;q=0.9,de;q=0.8", "en"),
        ("", "fr,de;q=0.5,en;q=0.3", "fr"),
        ("", "pl;q=0.9", "en"),
        ("", "de;q=0,en;q=0.1", "en"),
        ("", "de;q=much", "en"),
        ("en", "de", "en"),
        ("de", "en", "de"),
        ("xx", "de", "de"),
    ],
)
def test_a_cookie_counts_then_what_the_browser_asks_for_then_english(cookie: str, accepted: str, lang: str) -> None:
    assert words.preferred(cookie, accepted) == lang


def test_the_server_answers_in_the_language_of_the_browser(site: Site) -> None:
    ida = site.guest()
    german = {"Accept-Language": "de"}
    assert '<html lang="en">' in ida.get("/").text
    assert '<html lang="de">' in ida.get("/", **german).text
    table = ida.open()
    assert "Nimm ein Aktionsplättchen" in ida.get(table, **german).text
    assert "Nimm ein Aktionsplättchen" in ida.get(f"{table}/fragment", **german).text
    why = ida.get(f"{table}/why?choice=furnish 01 for 2 food", **german).json()
    assert why["reasons"][0].startswith("Nimm zuerst ein Plättchen dafür: Heimarbeit")
    ida.client.cookies.set("lang", "de")
    assert "Such dir einen aus" in ida.get("/").text
    missing = ida.get("/t/nowhere")
    assert missing.status_code == 404
    assert "Es gibt keinen Tisch „nowhere“." in missing.text
    refused = ida.post(f"{table}/choices", {"number": 1000, "choice": "end"}).json()
    assert refused["error"].startswith("Der Tisch ist bei Nummer")
    refused = ida.choose(table, "end").json()
    assert refused == {"error": "„end“ kann jetzt nicht gewählt werden.", "reasons": refused["reasons"]}
    assert refused["reasons"] == ["Gefragt ist jetzt: Nimm ein Aktionsplättchen."]


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_page_has_a_menu_of_all_languages(lang: str) -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    for html in every_page(table, lang):
        page = Page(html)
        assert page.elements[0][1]["lang"] == lang
        switches = page.all("data-do", "language")
        assert [found["data-language"] for found in switches] == list(words.LANGUAGES)
        assert [found["lang"] for found in switches if found.get("aria-current")] == [lang]


def every_page(table: Table, lang: str) -> list[str]:
    return [
        pages.lobby(Reader(IDA, lang), []),
        pages.waiting(table, Reader(IDA, lang), ["http://127.0.0.1/"]),
        pages.join(table, Reader(IDA, lang), 0, "key", True),
        pages.join(table, Reader(IDA, lang), 0, "key", False),
        pages.table(table, Reader(IDA, lang), table.seat_of(IDA)),
        pages.end(table, Reader(IDA, lang), 0),
        pages.replay(table, Reader(IDA, lang), table.length),
        pages.rules(Reader(IDA, lang), table.game.id, None),
        pages.error(Reader(IDA, lang), 404, words.say("Not found", lang), ""),
    ]


# German pages


def said(html: str) -> list[str]:
    """All that a page says: its words, and what is read out or shown on hovering."""
    page = Page(html)
    shown = [line for line in page.words.splitlines() if line.strip()]
    spoken = (
        "aria-label",
        "title",
        "placeholder",
        "data-says",
        "data-call",
        "data-title",
        "aria-valuetext",
        "data-lost",
    )
    return shown + [found[name] for _, found in page.elements for name in spoken if found.get(name)]


def english_in(html: str) -> list[str]:
    own = [text for text in said(html) if text not in words.LANGUAGES.values()]
    return [text for text in own if ENGLISH.search(SAME.sub("", text))]


@pytest.mark.parametrize(("game", "mode", "players"), GAMES)
def test_nothing_is_left_in_english_on_german_pages(game: str, mode: str, players: int) -> None:
    table = random_table(game, mode, players, seed=11)
    dice = random.Random(11)
    while not table.is_over:
        if dice.random() < 0.15 / players:
            seat = table.seat_of(IDA)
            assert english_in(pages.table(table, Reader(IDA, "de"), seat)) == []
        table.add(table.prepare_choice(dice.choice(table.state.choices()), START).entries)
    for html in every_page(table, "de"):
        assert english_in(html) == []


def test_english_would_be_found() -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    for html in every_page(table, "en"):
        assert english_in(html)


def test_the_log_and_the_reasons_are_german() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A04", "gain 2 wood", "end", "A02")
    html = pages.fragment(table, Reader(IDA, "de"), table.seat_of(IDA))
    heard = " ".join(Page(html).words.split())
    assert "nahm Unterholz, erhielt 2 Holz" in heard
    assert "beendete den Zug" not in heard
    assert "Tunnel: Warum nicht?" in heard
    assert "Eine Wand an A3-B3 würde helfen." in heard
    assert '<b data-about="tile A04">Unterholz</b>' in html


def test_a_bot_has_a_german_name_and_speaks_of_its_trouble_in_german() -> None:
    table = new_table([Seat(0, "Ida", "human", "", "ida"), Seat(1, "Greedy bot", "bot", "greedy")])
    table.trouble = Said(
        "{seat} could not decide ({reason}). Nothing is lost: let it try again.", seat=seat_name(1), reason="TypeError"
    )
    heard = Page(pages.fragment(table, Reader(IDA, "de"), 0)).words
    assert "Gieriger Bot" in heard
    assert "Nichts ist verloren" in heard


# Rules


def test_every_line_of_the_log_and_every_row_of_the_score_leads_to_its_rule() -> None:
    table = new_table(HOT_SEAT)
    play(table, "A03", "excavate A2")
    play_out(table)
    log = Page(f"<ol>{pages.log(table, Reader(IDA), 0)}</ol>")
    end = Page(pages.end(table, Reader(IDA), 0))
    sections = TEXT.sections()
    for page in (log, end):
        links = [found["href"] for found in page.all("data-rule")]
        assert links
        assert {link.removeprefix(f"/rules/{GAME}/") for link in links} <= set(sections)
    assert f"/rules/{GAME}/score-1" in {found["href"] for found in end.all("data-rule")}
    assert f"/rules/{GAME}/excavate" in {found["href"] for found in log.all("data-rule")}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_rule_opens_by_itself_and_among_all_others(site: Site, lang: str) -> None:
    ida = site.guest()
    ida.client.cookies.set("lang", lang)
    whole = ida.get(f"/rules/{GAME}").text
    all_words = Page(whole).words
    for section in TEXT.sections():
        part, page = (ida.get(f"/rules/{GAME}/{section}{asked}").text for asked in ("?fragment=1", ""))
        assert "<html" not in part
        for words_found in (all_words, Page(part).words, Page(page).words):
            assert all(said in words_found for said in WORDS.rule(section, lang))
        assert f'id="{section}"' in whole


def test_an_unknown_rule_is_not_found_in_clear_words(site: Site) -> None:
    ida = site.guest()
    for path, sentence in (
        (f"/rules/{GAME}/dragons", "The rules of Cave vs Cave have no section 'dragons'."),
        (f"/rules/{GAME}/dragons?fragment=1", "The rules of Cave vs Cave have no section 'dragons'."),
        ("/rules/chess", "There is no game 'chess'."),
    ):
        answer = ida.get(path)
        assert answer.status_code == 404
        assert sentence in Page(answer.text).words


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_pages_lead_to_the_rules(lang: str) -> None:
    table = new_table(HOT_SEAT)
    play_out(table)
    *with_game, _, _ = every_page(table, lang)
    for html in with_game:
        assert Page(html).all("href", f"/rules/{GAME}")


def test_no_sentence_stands_twice_in_a_file_of_words() -> None:
    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert len(set(names)) == len(names), {name for name in names if names.count(name) > 1}
        return dict(pairs)

    for file in Path(pickaxe.__file__).parent.rglob("words*.json"):
        json.loads(file.read_text("utf-8"), object_pairs_hook=unique)
