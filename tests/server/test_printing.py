"""Templates print values as Jinja does, but finished markup without a copy."""

import pytest
from jinja2 import Environment
from markupsafe import Markup

from pickaxe.server.printing import Printing

HOSTILE = "<img src=\"x\" onerror='x'>"


class Sign:
    """Something that knows how it looks."""

    def __html__(self) -> str:
        return "<hr>"


def templates() -> Environment:
    found = Environment(autoescape=True)
    found.code_generator_class = Printing
    return found


@pytest.mark.parametrize(
    "template",
    [
        "<p>{{ a }}{{ b }}</p>",
        "{% for each in (a, b) %}{{ each }}, {{ loop.index }};{% endfor %}",
        "{% macro told(x) %}<i>{{ x }}</i>{% endmacro %}{{ told(a) }}{{ told(b) }}",
        "{% set told %}{{ a }}{{ b }}{% endset %}{{ told }}",
        "{% autoescape false %}{{ a }}{{ b }}{% endautoescape %}",
        '{{ a if a else b }}{{ a ~ b }}{{ "&" }}',
    ],
)
@pytest.mark.parametrize("a", [HOSTILE, Markup("<b>&amp;</b>"), 7, None, Sign()])
def test_values_are_printed_as_jinja_prints_them(template: str, a: object) -> None:
    usual = Environment(autoescape=True).from_string(template).render(a=a, b=HOSTILE)
    assert templates().from_string(template).render(a=a, b=HOSTILE) == usual


def test_finished_markup_is_not_copied() -> None:
    drawing = Markup("<svg></svg>")
    pieces = list(templates().from_string("<p>{{ a }}</p>").generate(a=drawing))
    assert any(piece is drawing for piece in pieces)
