"""Everything the game says has German words, and every choice and score row has a rule."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import pickaxe
from pickaxe import State
from pickaxe.games.cave_farmers.book import goods_value, price_value
from pickaxe.games.cave_farmers.verbs import BUILD_STABLE, DISARM, FEED, FENCE, FORGE
from pickaxe.games.cave_farmers.words import furnishing_name
from pickaxe.kernel.lexicon import Meaning
from pickaxe.kernel.words import Listing, Name, Said, Value, seat_name

GAME = pickaxe.game("cave-farmers")
TEXT = GAME.text
WORDS = TEXT.words
NOTHING = price_value(Listing([]))
FOOD_7 = goods_value("7 food")
CELL = Name("cell", "3,4")


def meant(token: str) -> Meaning:
    """What a choice says."""
    return GAME.lexicon.meaning(GAME.lexicon.parse(token))


# Sentences that random play does not always meet, with their German; with blanks also with their English.
RARE: dict[str, str] = {
    "Use the loot": "Nutze die Belohnung",
    "Use the loot, or go on": "Nutze die Belohnung oder mach weiter",
    "Lay the dwarf aside": "Mit dem Zwerg aussetzen",
    "laid a dwarf aside": "setzte mit einem Zwerg aus",
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
    "No forest space without a stable is left for a field.": "Für einen Acker ist kein Waldfeld ohne Stall mehr frei.",
    "No mountain space is left beside your cave.": "Neben deiner Höhle ist kein Bergfeld mehr frei.",
    "You have no meadow without a fence.": "Du hast keine Wiese ohne Zaun.",
    "You do not have two neighbouring meadows without a fence.": "Du hast keine zwei benachbarten Wiesen ohne Zaun.",
    "All three of your stables are built.": "Deine drei Ställe sind alle gebaut.",
    "No space is left for a stable.": "Für einen Stall ist kein Feld mehr frei.",
    "You cannot pay for this with ore.": "Das kannst du nicht mit Erz bezahlen.",
    "You have no free cavern.": "Du hast keinen freien Höhlenraum.",
    "You have no empty field.": "Du hast keinen leeren Acker.",
    "A family has at most five dwarfs.": "Eine Familie hat höchstens fünf Zwerge.",
    "A family has at most six dwarfs.": "Eine Familie hat höchstens sechs Zwerge.",
    "This dwarf has a weapon already.": "Dieser Zwerg hat schon eine Waffe.",
    "This item was taken on this expedition already.": "Diese Belohnung wurde auf diesem Streifzug schon genommen.",
    "Only an armed dwarf can go on an expedition.": "Nur ein bewaffneter Zwerg kann auf einen Streifzug gehen.",
    "One dwarf has been fed with other goods already.": "Ein Zwerg wurde schon mit anderen Waren ernährt.",
    "You have no furnishing that feeds a dwarf with this.": "Du hast keine Einrichtung, die einen Zwerg damit ernährt.",
    "There is no room for all of them.": "Für alle ist kein Platz.",
    "You can pay for no dwelling on offer.": "Du kannst keine Wohnhöhle der Auslage bezahlen.",
    "You can pay for no furnishing on offer.": "Du kannst keine Einrichtung der Auslage bezahlen.",
    "No young animal would find room.": "Für kein Jungtier wäre Platz.",
    "A field cannot lie under a stable.": "Ein Acker kann nicht unter einem Stall liegen.",
    "Name the two spaces in their order.": "Nenne die beiden Felder in ihrer Reihenfolge.",
    "This cannot hang over the edge of your board.": "Das kann nicht über den Rand deines Heimatplans ragen.",
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
    "No space of an opponent gives you anything to imitate.": (
        "Kein Feld eines Mitspielers bietet dir etwas zum Nachahmen."
    ),
    "There is no such armed dwarf in your family.": "Diesen bewaffneten Zwerg gibt es in deiner Familie nicht.",
    "This dwarf is on an expedition and needs its weapon.": (
        "Dieser Zwerg ist auf einem Streifzug und braucht seine Waffe."
    ),
    "You have no furnishing that gives food for weapons.": "Du hast keine Einrichtung, die Nährwerte für Waffen gibt.",
    "This is not what is asked now.": "Danach wird jetzt nicht gefragt.",
    "The game is over.": "Das Spiel ist zu Ende.",
    "If you imitate a space, you do not get the goods on it.": (
        "Wenn du ein Feld nachahmst, bekommst du die Waren darauf nicht."
    ),
}
FILLED: list[tuple[Said, str, str]] = [
    (DISARM.of(gained=FOOD_7).label, "Give up a weapon → 7 food", "Eine Waffe niederlegen → 7 Nährwerte"),
    (
        FENCE.of(tile=Name("tile", "small-pasture"), price=NOTHING).label,
        "Fence a small pasture for nothing",
        "Zäune kostenlos eine Weide ein",
    ),
    (BUILD_STABLE.of(price=NOTHING).label, "Build a stable for nothing", "Einen Stall kostenlos bauen"),
    (
        FORGE.of(n=2, price=NOTHING).label,
        "Forge a weapon of strength 2 for nothing",
        "Waffe mit Kampfstärke 2 kostenlos schmieden",
    ),
    (FEED.of(paid=goods_value("2 ore")).label, "Feed a dwarf with 2 ore", "Einen Zwerg mit 2 Erz ernähren"),
    (DISARM.of(gained=FOOD_7).past, "gave up a weapon for 7 food", "legte eine Waffe nieder für 7 Nährwerte"),
    (
        FENCE.of(tile=Name("tile", "small-pasture"), price=NOTHING).past,
        "fenced a small pasture for nothing",
        "zäunte kostenlos eine Weide ein",
    ),
    (BUILD_STABLE.of(price=NOTHING).past, "built a stable for nothing", "baute kostenlos einen Stall"),
    (
        FORGE.of(n=1, price=NOTHING).past,
        "forged a weapon of strength 1 for nothing",
        "schmiedete kostenlos eine Waffe mit Kampfstärke 1",
    ),
    (FEED.of(paid=goods_value("1 wood")).past, "fed a dwarf with 1 wood", "ernährte einen Zwerg mit 1 Holz"),
    (
        Said("{did} and received {gained}", did=meant("breed sheep donkey").past, gained=goods_value("1 stone 2 food")),
        "bred sheep and donkeys and received 1 stone and 2 food",
        "vermehrte Schafe und Esel und erhielt 1 Stein und 2 Nährwerte",
    ),
    (
        Said(
            "put {furnishing} on {cell} and received {gained}",
            furnishing=furnishing_name(31),
            cell=CELL,
            gained=goods_value("4 food"),
        ),
        "put Weaving parlor on 3,4 and received 4 food",
        "legte auf 3,4: Webstube; erhielt 4 Nährwerte",
    ),
    (
        Said("{furnishing} is not a dwelling.", furnishing=furnishing_name(13)),
        "Carpenter is not a dwelling.",
        "Keine Wohnhöhle: Tischler.",
    ),
    (
        Said("{furnishing} is built already, by you.", furnishing=furnishing_name(13)),
        "Carpenter is built already, by you.",
        "Das hast du schon: Tischler.",
    ),
    (
        Said("{furnishing} is built already, by {seat}.", furnishing=furnishing_name(2), seat=seat_name(1)),
        "Simple dwelling (4 wood, 2 stone) is built already, by seat 2.",
        "Das hat schon Platz 2: Einfache Wohnhöhle (4 Holz, 2 Steine).",
    ),
    (
        Said("{furnishing} is not in this game.", furnishing=furnishing_name(4)),
        "Mixed dwelling is not in this game.",
        "Nicht in diesem Spiel: Gemischte Wohnhöhle.",
    ),
    (
        Said("You have no {good.many} to sow.", good=Name("good", "vegetable")),
        "You have no vegetables to sow.",
        "Zum Aussäen fehlt dir: Gemüse.",
    ),
    (
        Said("Your dwellings have room for {room} dwarfs, and you have {n}.", room=2, n=2),
        "Your dwellings have room for 2 dwarfs, and you have 2.",
        "Deine Wohnhöhlen haben Platz für 2 Zwerge, und du hast 2.",
    ),
    (
        Said("This item needs strength {n}; the dwarf set out with {strength}.", n=9, strength=4),
        "This item needs strength 9; the dwarf set out with 4.",
        "Diese Belohnung braucht Kampfstärke 9; der Zwerg brach mit 4 auf.",
    ),
    (
        Said("You do not have two {good.many}.", good=Name("good", "donkey")),
        "You do not have two donkeys.",
        "Du hast keine zwei Esel.",
    ),
    (
        Said("At most {n} kinds can breed here.", n=2),
        "At most 2 kinds can breed here.",
        "Hier können sich höchstens 2 Arten vermehren.",
    ),
    (
        Said("There is no free cavern on {cell}.", cell=Name("cell", "3,5")),
        "There is no free cavern on 3,5.",
        "Auf 3,5 ist kein freier Höhlenraum.",
    ),
    (
        Said("No stable can stand on {cell}.", cell=Name("cell", "3,5")),
        "No stable can stand on 3,5.",
        "Auf 3,5 kann kein Stall stehen.",
    ),
    (
        Said("There is no free ordinary tunnel on {cell}.", cell=Name("cell", "3,5")),
        "There is no free ordinary tunnel on 3,5.",
        "Auf 3,5 ist kein freier einfacher Stollen.",
    ),
    (
        Said("There is no free deep tunnel on {cell}.", cell=Name("cell", "3,5")),
        "There is no free deep tunnel on 3,5.",
        "Auf 3,5 ist kein freier tiefer Stollen.",
    ),
    (
        Said("There is no meadow without a fence on {cell}.", cell=Name("cell", "3,5")),
        "There is no meadow without a fence on 3,5.",
        "Auf 3,5 ist keine Wiese ohne Zaun.",
    ),
    (
        Said("{cell} is not a space for this.", cell=Name("cell", "3,5")),
        "3,5 is not a space for this.",
        "3,5 ist kein Feld dafür.",
    ),
    (
        Said("Something lies on {cell} already.", cell=Name("cell", "3,5")),
        "Something lies on 3,5 already.",
        "Auf 3,5 liegt schon etwas.",
    ),
    (
        Said("Your first forest tile must lie on {cell}.", cell=Name("cell", "3,5")),
        "Your first forest tile must lie on 3,5.",
        "Dein erstes Plättchen im Wald muss auf 3,5 liegen.",
    ),
    (
        Said("No dwarf of an opponent stands on {space}.", space=Name("space", "ore-mining")),
        "No dwarf of an opponent stands on Ore mining.",
        "Dort liegt kein fremder Zwerg: Erzabbau.",
    ),
    (
        Said("{space} cannot be imitated.", space=Name("space", "starting-player")),
        "Starting player cannot be imitated.",
        "Nicht nachahmbar: Startspieler.",
    ),
    (
        Said("You have no {furnishing}.", furnishing=furnishing_name(35)),
        "You have no Beer parlor.",
        "Das hast du nicht: Bierstube.",
    ),
    (
        Said("{n} {n:point|points}: the aim is {aim}.", n=1, aim=100),
        "1 point: the aim is 100.",
        "1 Goldpunkt: Das Ziel ist 100.",
    ),
    (
        Said("{n} {n:point|points}: the aim is {aim}.", n=-7, aim=100),
        "−7 points: the aim is 100.",
        "−7 Goldpunkte: Das Ziel ist 100.",
    ),
    (
        Said("{n} {n:point|points}: the aim of {aim} is reached.", n=104, aim=100),
        "104 points: the aim of 100 is reached.",
        "104 Goldpunkte: Das Ziel von 100 ist erreicht.",
    ),
    (
        Said("Pay {paid} and take {n} begging {n:marker|markers}", paid=goods_value("1 food"), n=1),
        "Pay 1 food and take 1 begging marker",
        "1 Nährwert zahlen und 1 Bettelmarke nehmen",
    ),
    (
        Said("paid {paid} and took {n} begging {n:marker|markers}", paid=goods_value("0 food"), n=2),
        "paid 0 food and took 2 begging markers",
        "zahlte 0 Nährwerte und nahm 2 Bettelmarken",
    ),
    (
        meant("ruby for dwarf 14").label,
        "1 ruby: place the dwarf of strength 14 now",
        "1 Rubin: jetzt den Zwerg mit Kampfstärke 14 einsetzen",
    ),
    (
        meant("ruby for dwarf 14").past,
        "paid 1 ruby to place the dwarf of strength 14 now",
        "zahlte 1 Rubin, um den Zwerg mit Kampfstärke 14 jetzt einzusetzen",
    ),
    (meant("protect logging").label, "Protect Logging for 1 ruby", "Holzeinschlag für 1 Rubin schützen"),
    (meant("protect wood-gathering").past, "protected Wood gathering for 1 ruby", "schützte Holz sammeln für 1 Rubin"),
    (Said("Choose loot: {n} left", n=2), "Choose loot: 2 left", "Wähle Belohnungen: noch 2"),
]


def played(state: State, choice: int) -> list[Said]:
    """Play a choice; what is told of that which followed by itself."""
    before = state.copy()
    return [event.whole for event in TEXT.events(before, choice, state.noting(choice))]


def spoken(players: int, seed: int) -> Iterator[Said]:
    """All that is said in a random game, with the reasons against every choice of the lexicon now and then."""
    state, rng = GAME.new(players=players, late_markers=seed % 2 == 1), Random(seed)
    while not state.is_over:
        yield TEXT.prompt(state)
        for choice in state.choices():
            yield TEXT.label(state, choice)
            yield TEXT.happened(state, choice)
        if rng.random() < 0.04:
            yield from (reason for choice in range(len(GAME.lexicon)) for reason in state.reasons(choice))
        yield from played(state, busy_choice(state, rng))
    yield TEXT.prompt(state)
    goal = TEXT.goal(state)
    yield from [goal] if goal else []


def busy_choice(state: State, rng: Random) -> int:
    """A random choice that seldom exchanges or stops."""
    options = state.options()
    verbs = {choice: GAME.lexicon.meaning(choice).verb for choice in options}
    busy = [choice for choice, verb in verbs.items() if not verb.is_quiet and verb.id != "breed nothing"]
    return rng.choice(state.choices()) if rng.random() < 0.15 else rng.choice(busy or options)


@pytest.fixture(scope="module")
def sentences() -> set[Said]:
    found = {Said(line) for mode in GAME.modes for line in (mode.line, mode.name)}
    for players, seed in ((1, 1), (2, 2), (2, 3), (3, 4), (5, 5), (7, 6)):
        found.update(spoken(players, seed))
    return found


def templates(value: Value) -> set[str]:
    """Every template in a sentence."""
    if isinstance(value, Said):
        return {value.template}.union(*map(templates, value.values.values()))
    return set().union(*map(templates, value.values)) if isinstance(value, Listing) else set()


def test_every_sentence_met_has_german_words(sentences: set[Said]) -> None:
    assert len(sentences) > 1500
    met = set().union(*map(templates, sentences))
    assert [template for template in met if not (WORDS.sentences.get(template) or {}).get("de")] == []


def test_few_sentences_are_the_same_in_german(sentences: set[Said]) -> None:
    same = {WORDS.say(said) for said in sentences if WORDS.say(said) == WORDS.say(said, "de")}
    assert {sentence for sentence in same if not re.fullmatch(r"[\d ]+gold → .*|\d+ gold", sentence)} == set()


def test_no_sentence_shows_a_code_or_a_loose_blank(sentences: set[Said]) -> None:
    for said in sentences:
        for lang in ("en", "de"):
            text = WORDS.say(said, lang)
            assert not re.search(r"[{}_]|  | > |None", text), text
            assert not re.search(r"\w-(mining|farming|tunnel|field|pasture)\b.*\d,\d", text), text


@pytest.mark.parametrize(("english", "german"), RARE.items())
def test_a_rare_sentence_has_german_words(english: str, german: str) -> None:
    assert WORDS.say(Said(english), "de") == german


@pytest.mark.parametrize(("said", "english", "german"), FILLED, ids=[english for _, english, _ in FILLED])
def test_a_rare_sentence_has_its_blanks_filled(said: Said, english: str, german: str) -> None:
    assert (WORDS.say(said), WORDS.say(said, "de")) == (english, german)


def test_a_sentence_knows_the_names_of_the_seats() -> None:
    said = Said("the furnishings of {seat} brought {goods}", seat=seat_name(1), goods=goods_value("1 wood"))
    assert WORDS.say(said, seats=["Ida", "Bruno"]) == "the furnishings of Bruno brought 1 wood"
    assert WORDS.say(said, "de") == "die Einrichtungen von Platz 2 brachten 1 Holz"


def test_a_price_is_what_it_costs_now() -> None:
    state = GAME.new(players=1)
    assert WORDS.say(TEXT.label(state, GAME.lexicon.parse("fence large"))) == "Fence a large pasture for 4 wood"
    assert WORDS.say(TEXT.label(state, GAME.lexicon.parse("furnish 01 ore for both"))) == (
        "Furnish Dwelling for 3 wood, 2 stone and 2 ore"
    )


# Rules


def test_every_section_is_told_in_both_languages() -> None:
    for section in TEXT.sections():
        english, german = WORDS.rule(section), WORDS.rule(section, "de")
        assert all(english)
        assert all(german)
        assert english[1] != german[1]


def test_every_choice_falls_under_a_section() -> None:
    state, rng, seen = GAME.new(players=3), Random(5), set()
    seen |= {TEXT.section(state, choice) for choice in range(len(GAME.lexicon))}
    while not state.is_over:
        seen |= {TEXT.section(state, choice) for choice in state.choices()}
        state.play(busy_choice(state, rng))
    assert seen <= set(TEXT.sections())
    assert {"placing", "taking", "forest", "mountain", "feeding", "breeding", "furnishing", "stables"} <= seen


def test_every_verb_that_has_one_section_names_it() -> None:
    verbs = {GAME.lexicon.meaning(choice).verb for choice in range(len(GAME.lexicon))}
    assert {verb.id for verb in verbs if verb.section not in TEXT.sections()} == {"lay"}  # the tile decides


def test_every_row_falls_under_a_section() -> None:
    for row in GAME.new(players=2).score_sheet():
        assert TEXT.sheet_section(row["id"]) in TEXT.sections()
        assert WORDS.sentences[row["name"]]["de"]
