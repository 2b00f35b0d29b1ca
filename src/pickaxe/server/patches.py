"""Patches of a page: each is drawn once for all who see the same, and not sent to a page that has it already.

A patch is an element that carries a version, a hash of its text, as `data-v`. A page says which versions it has; in the
answer an empty element that names the version (`data-same`) stands for each of those, and the page puts its own there.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from jinja2 import Environment, pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup

KEPT: Final = 16_384  # patches, of a kilobyte or two each


class Patch(NamedTuple):
    """An element with its version."""

    version: str
    html: Markup


def patch_of(element: str) -> Patch:
    """An element as a patch."""
    element = element.strip()
    version = urlsafe_b64encode(blake2b(element.encode(), digest_size=6).digest()).decode()
    end = min(element.index(" "), element.index(">"))
    return Patch(version, Markup(f'{element[:end]} data-v="{version}"{element[end:]}'))


def sent(patch: Patch, has: frozenset[str]) -> Markup:
    """What goes out to a page that has some versions."""
    return Markup(f'<i data-same="{patch.version}"></i>') if patch.version in has else patch.html


class Patches:
    """Draws patches with the macros of some templates; the same is drawn once, whoever sees it."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._macros = lru_cache(256)(self._module)
        self._kept = lru_cache(KEPT)(self._drawn)
        templates.globals.update(patch=self._patch, patches=self._patches)
        templates.filters["patched"] = self._patched

    def _module(self, template: str, lang: str) -> TemplateModule:
        return self._templates.get_template(template).make_module({"lang": lang})

    def _drawn(self, template: str, macro: str, lang: str, given: tuple[object, ...]) -> Patch:
        return patch_of(getattr(self._macros(template, lang), macro)(*given))

    @pass_context
    def _patch(self, context: Context, template: str, macro: str, *given: object) -> Markup:
        """What a macro makes of some values, which are all that it is drawn from."""
        return sent(self._kept(template, macro, context["lang"], given), context["has"])

    @pass_context
    def _patches(self, context: Context, template: str, macro: str, models: Iterable[object]) -> Markup:
        """The same for several models, one after the other."""
        lang, has, kept = context["lang"], context["has"], self._kept
        return Markup("".join([sent(kept(template, macro, lang, (model,)), has) for model in models]))

    @pass_context
    def _patched(self, context: Context, element: str) -> Markup:
        """An element of the page itself."""
        return sent(patch_of(element), context["has"])
