"""Patches of a page: each is drawn once for all who see the same, and not sent to a page that has it already.

A patch is an element that carries a version, a hash of its text, as `data-v`; there can be patches inside it. A page
says which versions it has; in the answer an empty element that names the version (`data-same`) stands for each of them,
and the page puts its own there, with all that is inside it.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from secrets import token_hex
from threading import local
from typing import Final

from jinja2 import Environment, pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

KEPT: Final = 16_384  # patches, of a kilobyte or two each
EDGE: Final = f"\0{token_hex(8)}\0"  # nobody can have typed it
PLACE: Final = EDGE + "{}" + EDGE  # of a patch in the text around it


class Drawn:
    """A text with patches in it."""

    __slots__ = ("inside", "texts")

    def __init__(self, text: str, patches: Sequence["Patch"]) -> None:
        texts = text.split(EDGE)
        self.texts = texts[::2]  # around the patches
        self.inside = [patches[int(number)] for number in texts[1::2]]

    def sent(self, has: frozenset[str]) -> str:
        """What goes out to a page that has some versions."""
        found: list[str] = []
        self.send(has, found)
        return "".join(found)

    def send(self, has: frozenset[str], found: list[str]) -> None:
        """The same, piece by piece."""
        found.append(self.texts[0])
        for patch, text in zip(self.inside, self.texts[1:], strict=True):
            if patch.version in has:
                found.append(patch.same)
            else:
                patch.send(has, found)
            found.append(text)

    def versions(self) -> Iterator[str]:
        """The versions of all patches in it."""
        for patch in self.inside:
            yield patch.version
            yield from patch.versions()


class Patch(Drawn):
    """An element with its version."""

    __slots__ = ("same", "version")
    version: str

    def __init__(self, element: str, patches: Sequence["Patch"] = ()) -> None:
        super().__init__(str(element).strip(), patches)
        named = "\0".join([*self.texts, *(patch.version for patch in self.inside)])
        self.version = urlsafe_b64encode(blake2b(named.encode(), digest_size=6).digest()).decode()
        self.same = f'<i data-same="{self.version}"></i>'
        name = self.texts[0].partition(">")[0].partition(" ")[0]
        self.texts[0] = f'{name} data-v="{self.version}"{self.texts[0][len(name) :]}'


class Patches:
    """Draws patches with the macros of some templates; the same is drawn once, whoever sees it."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._macros = lru_cache(256)(self._module)
        self._kept = lru_cache(KEPT)(self._drawn)
        self._drawing = local()  # the patches of what a thread draws just now
        templates.globals.update(patch=self._patch, patches=self._patches)
        templates.filters["patched"] = self._patched

    def _module(self, template: str, lang: str) -> TemplateModule:
        return self._templates.get_template(template).make_module({"lang": lang})

    def _drawn(self, template: str, macro: str, lang: str, given: tuple[object, ...]) -> Patch:
        return Patch(*self._gathered(lambda: getattr(self._macros(template, lang), macro)(*given)))

    def prepare(self) -> None:
        """Read all templates."""
        for name in self._templates.list_templates():
            self._templates.get_template(name)

    def page(self, template: str, has: frozenset[str], **given: object) -> str:
        """What a template makes of some values, without the patches that a page has."""
        return Drawn(*self._gathered(lambda: self._templates.get_template(template).render(given))).sent(has)

    def film(self, template: str, has: frozenset[str], frames: Iterable[dict[str, object]]) -> Iterator[str]:
        """The same of several values one after the other, each without the patches that came with those before it."""
        for given in frames:
            drawn = Drawn(*self._gathered(partial(self._templates.get_template(template).render, given)))
            yield drawn.sent(has)
            has |= {*drawn.versions()}

    def _gathered(self, draw: Callable[[], str]) -> tuple[str, Sequence[Patch]]:
        """A text, and the patches that have their places in it."""
        around, self._drawing.patches = getattr(self._drawing, "patches", None), []
        try:
            return draw(), self._drawing.patches
        finally:
            self._drawing.patches = around

    def _place(self, patch: Patch) -> Markup:
        self._drawing.patches.append(patch)
        return Markup(PLACE.format(len(self._drawing.patches) - 1))

    @pass_context
    def _patch(self, context: Context, template: str, macro: str, *given: object) -> Markup:
        """What a macro makes of some values, which are all that it is drawn from."""
        return self._place(self._kept(template, macro, context["lang"], given))

    @pass_context
    def _patches(self, context: Context, template: str, macro: str, models: Iterable[object]) -> Markup:
        """The same for several models, one after the other."""
        lang, kept, first = context["lang"], self._kept, len(self._drawing.patches)
        self._drawing.patches += [kept(template, macro, lang, (model,)) for model in models]
        return Markup("".join([PLACE.format(number) for number in range(first, len(self._drawing.patches))]))

    def _patched(self, element: str) -> Markup:
        """An element of what is around it."""
        return self._place(Patch(element, self._drawing.patches))
