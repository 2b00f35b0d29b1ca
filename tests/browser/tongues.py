"""How much room the sentences of each language take, as our letters write them: who needs most, and who least."""

from pickaxe.draw import lettering
from pickaxe.kernel.words import ENGLISH
from pickaxe.server.words import LANGUAGES, words


def length(lang: str) -> float:
    """How much room all sentences of pages and games take in a language."""
    said = [texts.get(lang) or text for text, texts in words().sentences.items()]
    return sum(lettering.width(text, 1) for text in said)


SHORTEST, LONGEST = min(LANGUAGES, key=length), max(LANGUAGES, key=length)
TONGUES = tuple(dict.fromkeys((LONGEST, SHORTEST, ENGLISH)))
