"""Everything the game says has German words, and every choice and score row has a rule."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import pickaxe
from pickaxe import State
from pickaxe.games.cave_farmers.components import load
from pickaxe.games.cave_farmers.names import phrasebook

GAME = pickaxe.game("cave-farmers")
TEXT = GAME.text
GERMAN = phrasebook("de")
TEMPLATES: dict[str, str] = {
    english: german for group in load("phrases.de.json")["sentences"].values() for english, german in group.items()
}
# What is the same in both languages.
SAME = {"Gold"}

# Sentences that random play does not always meet, each with its German.
RARE: dict[str, str] = {
    "Use the loot": "Nutze die Belohnung",
    "Use the loot, or go on": "Nutze die Belohnung oder mach weiter",
    "Lay down a weapon → 7 food": "Eine Waffe niederlegen → 7 Nährwerte",
    "Lay the dwarf aside": "Mit dem Zwerg aussetzen",
    "Fence a small pasture for nothing": "Zäune kostenlos eine Weide ein",
    "Build a stable for nothing": "Einen Stall kostenlos bauen",
    "Forge a weapon of strength 2 for nothing": "Waffe mit Kampfstärke 2 kostenlos schmieden",
    "Feed a dwarf with 2 ore": "Einen Zwerg mit 2 Erz ernähren",
    "laid down a weapon for 7 food": "legte eine Waffe nieder für 7 Nährwerte",
    "laid a dwarf aside": "setzte mit einem Zwerg aus",
    "fenced a small pasture for nothing": "zäunte kostenlos eine Weide ein",
    "built a stable for nothing": "baute kostenlos einen Stall",
    "forged a weapon of strength 1 for nothing": "schmiedete kostenlos eine Waffe mit Kampfstärke 1",
    "fed a dwarf with 1 wood": "ernährte einen Zwerg mit 1 Holz",
    "bred sheep and donkeys and received 1 stone and 2 food": (
        "vermehrte Schafe und Esel und erhielt 1 Stein und 2 Nährwerte"
    ),
    "put Weaving parlor on 3,4 and received 4 food": "legte auf 3,4: Webstube; erhielt 4 Nährwerte",
    "No goods lie here.": "Hier liegen keine Waren.",
    "No two neighbouring forest spaces are free for this tile where it would continue your land.": (
        "Keine zwei benachbarten Waldfelder sind für dieses Plättchen frei, auf denen es an dein Land grenzen würde."
    ),
    "No two neighbouring mountain spaces are free for this tile where it would continue your cave.": (
        "Keine zwei benachbarten Bergfelder sind für dieses Plättchen frei, auf denen es an deine Höhle grenzen würde."
    ),
    "An ore mine needs two neighbouring ordinary tunnels.": "Eine Erzmine braucht zwei benachbarte einfache Stollen.",
    "You have no free ordinary tunnel.": "Du hast keinen freien einfachen Stollen.",
    "You have no free deep tunnel.": "Du hast keinen freien tiefen Stollen.",
    "No forest space is left for a meadow.": "Für eine Wiese ist kein Waldfeld mehr frei.",
    "No forest space without a stable is left for a field.": (
        "Für einen Acker ist kein Waldfeld ohne Stall mehr frei."
    ),
    "No mountain space is left beside your cave.": "Neben deiner Höhle ist kein Bergfeld mehr frei.",
    "You have no meadow without a fence.": "Du hast keine Wiese ohne Zaun.",
    "You have no two neighbouring meadows without a fence.": "Du hast keine zwei benachbarten Wiesen ohne Zaun.",
    "All three of your stables are built.": "Deine drei Ställe sind alle gebaut.",
    "No space is left for a stable.": "Für einen Stall ist kein Feld mehr frei.",
    "Carpenter is not a dwelling.": "Keine Wohnhöhle: Tischler.",
    "You cannot pay for this with ore.": "Das kannst du nicht mit Erz bezahlen.",
    "You have no free cavern.": "Du hast keinen freien Höhlenraum.",
    "Carpenter is built already, by you.": "Das hast du schon: Tischler.",
    "Simple dwelling (4 wood, 2 stone) is built already, by seat 2.": (
        "Das hat schon Platz 2: Einfache Wohnhöhle (4 Holz, 2 Steine)."
    ),
    "Mixed dwelling is not in this game.": "Nicht in diesem Spiel: Gemischte Wohnhöhle.",
    "You have no vegetables to sow.": "Zum Aussäen fehlt dir: Gemüse.",
    "You have no empty field.": "Du hast keinen leeren Acker.",
    "A family has at most five dwarfs.": "Eine Familie hat höchstens fünf Zwerge.",
    "A family has at most six dwarfs.": "Eine Familie hat höchstens sechs Zwerge.",
    "Your dwellings have room for 2 dwarfs, and you have 2.": (
        "Deine Wohnhöhlen haben Platz für 2 Zwerge, und du hast 2."
    ),
    "This dwarf has a weapon already.": "Dieser Zwerg hat schon eine Waffe.",
    "This item was taken on this expedition already.": "Diese Belohnung wurde auf diesem Streifzug schon genommen.",
    "This item needs strength 9; the dwarf set out with 4.": (
        "Diese Belohnung braucht Kampfstärke 9; der Zwerg brach mit 4 auf."
    ),
    "Only an armed dwarf can go on an expedition.": "Nur ein bewaffneter Zwerg kann auf einen Streifzug gehen.",
    "One dwarf has been fed with other goods already.": "Ein Zwerg wurde schon mit anderen Waren ernährt.",
    "You have no furnishing that feeds a dwarf with this.": (
        "Du hast keine Einrichtung, die einen Zwerg damit ernährt."
    ),
    "You have no two donkeys.": "Du hast keine zwei Esel.",
    "At most 2 kinds can breed here.": "Hier können sich höchstens 2 Arten vermehren.",
    "There is no room for all of them.": "Für alle ist kein Platz.",
    "You can pay for no dwelling on offer.": "Du kannst keine Wohnhöhle der Auslage bezahlen.",
    "You can pay for no furnishing on offer.": "Du kannst keine Einrichtung der Auslage bezahlen.",
    "No young animal would find room.": "Für kein Jungtier wäre Platz.",
    "There is no free cavern on 3,5.": "Auf 3,5 ist kein freier Höhlenraum.",
    "No stable can stand on 3,5.": "Auf 3,5 kann kein Stall stehen.",
    "There is no free ordinary tunnel on 3,5.": "Auf 3,5 ist kein freier einfacher Stollen.",
    "There is no free deep tunnel on 3,5.": "Auf 3,5 ist kein freier tiefer Stollen.",
    "There is no meadow without a fence on 3,5.": "Auf 3,5 ist keine Wiese ohne Zaun.",
    "A field cannot lie under a stable.": "Ein Acker kann nicht unter einem Stall liegen.",
    "Name the two spaces in their order.": "Nenne die beiden Felder in ihrer Reihenfolge.",
    "3,5 is not a space for this.": "3,5 ist kein Feld dafür.",
    "Something lies on 3,5 already.": "Auf 3,5 liegt schon etwas.",
    "This cannot hang over the edge of your board.": "Das kann nicht über den Rand deines Heimatplans ragen.",
    "Your first forest tile must lie on 3,5.": "Dein erstes Plättchen im Wald muss auf 3,5 liegen.",
    "This must continue your land.": "Das muss an dein Land grenzen.",
    "This must continue your cave.": "Das muss an deine Höhle grenzen.",
    "This needs two spaces.": "Das braucht zwei Felder.",
    "This needs one space.": "Das braucht ein Feld.",
    "Do something first.": "Tu zuerst etwas.",
    "This is possible only after furnishing a dwelling here.": (
        "Das geht erst, wenn du hier eine Wohnhöhle eingerichtet hast."
    ),
    "This comes before what you have done here.": "Das kommt vor dem, was du hier getan hast.",
    "You have paid for another dwarf already.": "Du hast schon für einen anderen Zwerg gezahlt.",
    "This dwarf is next anyway.": "Dieser Zwerg ist ohnehin an der Reihe.",
    "You have no ruby.": "Du hast keinen Rubin.",
    "This dwarf can go nowhere.": "Dieser Zwerg kann nirgends hin.",
    "This space is not about to be cleared.": "Dieses Feld würde nicht geleert.",
    "No dwarf of an opponent stands on Ore mining.": "Dort liegt kein fremder Zwerg: Erzabbau.",
    "Starting player cannot be imitated.": "Nicht nachahmbar: Startspieler.",
    "Who imitates a space does not get the goods on it.": "Wer ein Feld nachahmt, bekommt die Waren darauf nicht.",
    "No space of an opponent gives you anything to imitate.": (
        "Kein Feld eines Mitspielers bietet dir etwas zum Nachahmen."
    ),
    "There is no such armed dwarf in your family.": "Diesen bewaffneten Zwerg gibt es in deiner Familie nicht.",
    "This dwarf is on an expedition and needs its weapon.": (
        "Dieser Zwerg ist auf einem Streifzug und braucht seine Waffe."
    ),
    "You have no furnishing that gives food for weapons.": (
        "Du hast keine Einrichtung, die Nährwerte für Waffen gibt."
    ),
    "You have no Beer parlor.": "Das hast du nicht: Bierstube.",
    "This is not what is asked now.": "Danach wird jetzt nicht gefragt.",
    "The game is over.": "Das Spiel ist zu Ende.",
    "1 point: the aim is 100.": "1 Goldpunkt: Das Ziel ist 100.",
    "−7 points: the aim is 100.": "−7 Goldpunkte: Das Ziel ist 100.",
    "104 points: the aim of 100 is reached.": "104 Goldpunkte: Das Ziel von 100 ist erreicht.",
    "Pay 1 food and take 1 begging marker": "1 Nährwert zahlen und 1 Bettelmarke nehmen",
    "paid 0 food and took 2 begging markers": "zahlte 0 Nährwerte und nahm 2 Bettelmarken",
    "1 ruby: place the dwarf of strength 14 now": "1 Rubin: jetzt den Zwerg mit Kampfstärke 14 einsetzen",
    "paid 1 ruby to place the dwarf of strength 14 now": (
        "zahlte 1 Rubin, um den Zwerg mit Kampfstärke 14 jetzt einzusetzen"
    ),
    "Protect Logging for 1 ruby": "Holzeinschlag für 1 Rubin schützen",
    "protected Wood gathering for 1 ruby": "schützte Holz sammeln für 1 Rubin",
    "Choose loot: 2 left": "Wähle Belohnungen: noch 2",
}


def played(state: State, choice: int) -> list[str]:
    """Play a choice; what is told of that which followed by itself."""
    before = state.copy()
    return [event.sentence for event in TEXT.events(before, choice, state.noting(choice))]


def spoken(players: int, seed: int) -> Iterator[str]:
    """All that is said in a random game, with the reasons against every choice of the lexicon now and then."""
    state, rng = GAME.new(players=players, late_markers=seed % 2 == 1), Random(seed)
    while not state.is_over:
        yield TEXT.prompt(state)
        for choice in state.choices():
            yield TEXT.choice(state, choice)
            yield TEXT.happened(state, choice)
        if rng.random() < 0.04:
            yield from (reason for choice in range(len(GAME.lexicon)) for reason in state.why_not(choice))
        yield from played(state, busy_choice(state, rng))
    yield TEXT.prompt(state)
    yield from (row["name"] for row in state.score_sheet())
    yield from [TEXT.goal(state)] if players == 1 else []


def busy_choice(state: State, rng: Random) -> int:
    """A random choice that seldom exchanges or stops."""
    options = state.options()
    tokens = {choice: GAME.lexicon.token(choice) for choice in options}
    busy = [choice for choice, token in tokens.items() if token not in ("end", "done", "return", "breed nothing")]
    return rng.choice(state.choices()) if rng.random() < 0.15 else rng.choice(busy or options)


@pytest.fixture(scope="module")
def sentences() -> set[str]:
    found = {line for mode in GAME.modes for line in (mode.line, mode.name)}
    for players, seed in ((1, 1), (2, 2), (2, 3), (3, 4), (5, 5), (7, 6)):
        found.update(spoken(players, seed))
    return found


def test_every_sentence_met_has_german_words(sentences: set[str]) -> None:
    assert len(sentences) > 1500
    missing = sorted(sentence for sentence in sentences if not GERMAN.has(sentence))
    assert missing == []


def test_few_sentences_are_the_same_in_german(sentences: set[str]) -> None:
    same = {sentence for sentence in sentences if TEXT.translate(sentence, "de") == sentence}
    assert {sentence for sentence in same if not re.fullmatch(r"[\d ]+gold → .*|\d+ gold", sentence)} <= SAME


def test_no_sentence_shows_a_code_or_a_loose_blank(sentences: set[str]) -> None:
    for sentence in sentences:
        for said in (sentence, TEXT.translate(sentence, "de")):
            assert not re.search(r"[{}_]|  | > |None", said), said
            assert not re.search(r"\w-(mining|farming|tunnel|field|pasture)\b.*\d,\d", said), said


@pytest.mark.parametrize(("english", "german"), RARE.items())
def test_a_rare_sentence_has_german_words(english: str, german: str) -> None:
    assert TEXT.translate(english, "de") == german


def test_every_template_is_said(sentences: set[str]) -> None:
    """What nobody says any more leaves the phrasebook."""
    said = {GERMAN.template(sentence) for sentence in sentences | set(RARE)}
    assert set(TEMPLATES) - said == set()


def test_both_sides_of_a_template_have_the_same_blanks() -> None:
    for english, german in TEMPLATES.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", german)), english


# Rules


def test_every_section_is_told_in_both_languages() -> None:
    for section in TEXT.sections():
        english, german = TEXT.rule(section), TEXT.rule(section, "de")
        assert all(english)
        assert all(german)
        assert english[1] != german[1]
    assert TEXT.rule("goal", "fr") == TEXT.rule("goal")


def test_every_choice_falls_under_a_section() -> None:
    seen = {TEXT.section(token) for token in GAME.lexicon}
    assert seen <= set(TEXT.sections())
    state, rng = GAME.new(players=3), Random(5)
    while not state.is_over:
        seen |= {TEXT.section(GAME.lexicon.token(choice), state) for choice in state.choices()}
        state.play(busy_choice(state, rng))
    assert seen <= set(TEXT.sections())
    assert {"placing", "taking", "forest", "mountain", "feeding", "breeding", "furnishing", "stables"} <= seen


def test_every_row_falls_under_a_section() -> None:
    for row in GAME.new(players=2).score_sheet():
        assert TEXT.sheet_section(row["id"]) in TEXT.sections()
        assert GERMAN.has(row["name"])


def test_languages() -> None:
    assert TEXT.languages() == ["en", "de"]
