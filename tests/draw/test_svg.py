"""Elements escape what they are given and write short numbers."""

from xml.etree import ElementTree

from pickaxe.draw.svg import Svg, document, group, join, number, rect, tag, text, trace


def test_plain_text_is_escaped() -> None:
    assert text("<script>", 1, 2) == '<text x="1" y="2">&lt;script&gt;</text>'


def test_attributes_are_escaped() -> None:
    assert tag("g", "x", aria_label='"<&>') == '<g aria-label="&quot;&lt;&amp;&gt;">x</g>'


def test_finished_markup_is_not_escaped_again() -> None:
    assert group(rect(0, 0, 1, 1)).startswith("<g><rect")
    assert join([Svg("<g/>"), "<"]) == "<g/>&lt;"


def test_attributes_without_a_value_are_left_out() -> None:
    assert tag("g", class_="", id=None) == "<g/>"


def test_names_of_attributes() -> None:
    assert (
        tag("g", class_="a", data_choice="3", viewBox="0 0 1 1") == '<g class="a" data-choice="3" viewBox="0 0 1 1"/>'
    )


def test_numbers_have_two_decimals_at_most() -> None:
    assert [number(value) for value in (1.0, 0.1 + 0.2, -0.001, 12.345, 100)] == ["1", "0.3", "0", "12.35", "100"]


def test_an_empty_group_is_nothing() -> None:
    assert group("", Svg("")) == ""


def test_path_data_from_commands_and_numbers() -> None:
    assert trace("M", 1.25, 2, "H", 3.0, "z") == "M 1.25 2 H 3 z"


def test_a_standalone_document_has_namespace_and_size() -> None:
    root = ElementTree.fromstring(document(30, 20, standalone=True))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("30", "20", "0 0 30 20")
