"""What the documents say is true: their examples run, and the files, targets, commands and tests they name exist."""

import doctest
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
import typer

import gate
from pickaxe.cli import app

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLACES = [ROOT, ROOT / "src" / "pickaxe"]

FENCE = re.compile(r"^ *```(\w*)[^\n]*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FILE = re.compile(r"[\w.*/-]+/[\w.*/-]*")
COMMIT = re.compile(r"\bcommit `?([0-9a-f]{7,40})\b")
KNOWN_ENDINGS = (".py", ".md", ".json", ".toml", ".css", ".js", ".svg", ".html")
MEASURED = ("speed.md", "research.md")  # measurements write into them of which commit they are
MADE_LATER = (".venv/", "build/")


def blocks(text: str, *languages: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks in these languages, each with the number of its first line."""
    for found in FENCE.finditer(text):
        if found[1] in languages:
            yield text.count("\n", 0, found.start(2)) + 1, found[2]


def commands(text: str) -> Iterator[list[str]]:
    """Everything the document tells one to type, split into words: code spans, and lines of shell blocks."""
    lines = [line for _, block in blocks(text, "", "sh", "bash", "shell", "console") for line in block.splitlines()]
    for line in [*lines, *SPAN.findall(FENCE.sub("", text))]:
        words = line.split("#")[0].removeprefix("$ ").split()
        while words and "=" in words[0]:
            words = words[1:]
        if words:
            yield words


def targets() -> set[str]:
    """The targets of the Makefile."""
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def cli_commands() -> set[str]:
    """The commands of the command line."""
    groups = {str(group.typer_instance.info.name) for group in app.registered_groups if group.typer_instance}
    names = {info.name or info.callback.__name__ for info in app.registered_commands if info.callback}
    return groups | {name.replace("_", "-") for name in names}


def wrong_commands(text: str) -> Iterator[str]:
    """The targets and commands in a document that do not exist."""
    known_targets, known_commands = targets(), cli_commands()
    for program, *words in commands(text):
        named = [word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)]
        if program == "make":
            yield from (f"make {word}" for word in named if word not in known_targets)
        if program.endswith("pickaxe") and words and words[0] in named and words[0] not in known_commands:
            yield f"pickaxe {words[0]}"


def serve_options() -> dict[str, str]:
    """The options of `pickaxe serve`, as they are usually written, with what they are if left out."""
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    options = group.commands["serve"].params
    return {[*each.opts, *each.secondary_opts][-1]: str(each.default) for each in options}


def anchors(text: str) -> set[str]:
    """The anchors that the headings of a document make."""
    headings = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(FENCE.sub("", text)))
    return {heading.strip().replace(" ", "-") for heading in headings}


def leads_somewhere(document: Path, target: str) -> bool:
    """Whether a link of a document leads to a file, and to a heading in it if it names one."""
    name, _, anchor = target.partition("#")
    file = document.parent / name if name else document
    return file.exists() and (not anchor or anchor in anchors(file.read_text(encoding="utf-8")))


def wrong_links(document: Path, text: str) -> Iterator[str]:
    """The links of a document to files or headings that do not exist; addresses outside are not followed."""
    targets = [one or other for one, other in LINK.findall(FENCE.sub("", text))]
    inside = [target for target in targets if ":" not in target]
    yield from (target for target in inside if not leads_somewhere(document, target))


def is_file_name(span: str) -> bool:
    """Whether a code span names a file or folder of the repository."""
    if not FILE.fullmatch(span) or span.startswith(("/", "~", *MADE_LATER)):
        return False
    first = span.split("/")[0]
    return span.endswith(KNOWN_ENDINGS) or any((place / first).is_dir() for place in PLACES)


def wrong_files(document: Path, text: str) -> Iterator[str]:
    """The files and folders named in code spans that do not exist."""
    for span in filter(is_file_name, SPAN.findall(FENCE.sub("", text))):
        if not any(any(place.glob(span.rstrip("/"))) for place in [document.parent, *PLACES]):
            yield span


def history() -> list[str]:
    """Every commit before this tree; skips the test where that is not known."""
    try:
        if gate.git("rev-parse", "--is-shallow-repository") == "true":
            pytest.skip("this clone is shallow: its history is not complete")
        return gate.git("rev-list", "HEAD").split()
    except (gate.NothingToCompare, FileNotFoundError) as error:
        pytest.skip(f"the history is not known: {error}")


def wrong_commits(text: str, known: list[str]) -> list[str]:
    """The commits that a document names and nobody can look up."""
    return [name for name in COMMIT.findall(text) if not any(commit.startswith(name) for commit in known)]


def wrong_tests(text: str) -> Iterator[str]:
    """The tests named in code spans that do not exist."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for name in re.findall(r"`(?:[\w/]+\.py::)?(test_\w+)`", text):
        if f"def {name}(" not in tests and not list((ROOT / "tests").rglob(f"{name}.py")):
            yield name


def run_example(code: str, line: int, name: str = "README.md") -> None:
    """Run one example: a session with >>> as a doctest, anything else as a script."""
    if ">>>" not in code:
        exec(compile("\n" * (line - 1) + code, name, "exec"), {"__name__": "__main__"})
        return
    test = doctest.DocTestParser().get_doctest(code, {}, f"{name}, line {line}", name, line - 1)
    doctest.DebugRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)


README = (ROOT / "README.md").read_text(encoding="utf-8") if (ROOT / "README.md").exists() else ""


# Further documents with examples; those of the page for researchers are run in tests/envs/test_page.py.
EXAMPLES = [
    pytest.param(document.name, line, code, id=f"{document.name} line {line}")
    for document in DOCUMENTS
    for line, code in blocks(document.read_text(encoding="utf-8"), "python")
    if document.name not in ("README.md", "research.md")
]


def test_the_readme_has_examples() -> None:
    assert list(blocks(README, "python"))


@pytest.mark.parametrize(
    ("line", "code"),
    list(blocks(README, "python")),
    ids=lambda value: f"line {value}" if isinstance(value, int) else "",
)
def test_the_examples_of_the_readme_run(line: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_example(code, line)


@pytest.mark.parametrize(("name", "line", "code"), EXAMPLES)
def test_the_examples_of_a_document_run(name: str, line: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())  # a bot that answers lines is asked nothing
    run_example(code, line, name)


def test_there_is_a_bot_of_either_kind_to_begin_with() -> None:
    text = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")
    bases = {
        base for _, code in blocks(text, "python") for base in re.findall(r"^class \w+\((\w+)\)", code, re.MULTILINE)
    }
    assert bases == {"Bot", "Evaluation"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_names_only_what_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    wrong = [*wrong_links(document, text), *wrong_files(document, text), *wrong_commands(text), *wrong_tests(text)]
    assert wrong == []


def test_a_document_names_only_commits_of_the_history() -> None:
    known = history()
    written = [document for document in DOCUMENTS if document.name not in MEASURED]
    wrong = {document.name: wrong_commits(document.read_text(encoding="utf-8"), known) for document in written}
    assert {name: commits for name, commits in wrong.items() if commits} == {}


def test_a_commit_that_is_not_there_is_found() -> None:
    text = "the training of commit 54ce4e2, not that of commit `e14547d`; a commit a day"
    assert wrong_commits(text, ["e14547d0123", "66a7f984567"]) == ["54ce4e2"]


BAD = """
# A page
Type `make play` or `make plai`, then `pickaxe serve` or `pickaxe surf`. It is in `kernel/nothing.py`, says
[the page](missing.md), as does [this](#another-page), not [that](#a-page); `test_that_is_not_there` proves it.
```sh
PICKAXE_PURE=1 make nonsense PORT=1   # a remark
$ pickaxe --version
```
"""


def test_all_that_can_be_said_to_a_server_is_told_and_limits_with_their_usual_numbers() -> None:
    serving, operate = ((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("serving", "operate"))
    words = set(re.findall(r"--[a-z-]+", serving + operate))
    assert set(serve_options()) <= words
    table = dict(re.findall(r"^\| `(--[a-z-]+)` \| ([\d/]+) \|", serving, re.MULTILINE))
    limits = {name: usual for name, usual in serve_options().items() if name.startswith("--max-")}
    assert table == {**limits, "--patience": serve_options()["--patience"]}


def test_what_does_not_exist_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(BAD, encoding="utf-8")
    assert list(wrong_commands(BAD)) == ["make nonsense", "make plai", "pickaxe surf"]
    assert list(wrong_files(page, BAD)) == ["kernel/nothing.py"]
    assert list(wrong_links(page, BAD)) == ["missing.md", "#another-page"]
    assert list(wrong_tests(BAD)) == ["test_that_is_not_there"]


def test_a_wrong_example_is_found() -> None:
    run_example(">>> 1 + 1\n2\n", 1)
    with pytest.raises(doctest.DocTestFailure):
        run_example(">>> 1 + 1\n3\n", 1)
    with pytest.raises(AssertionError):
        run_example("assert 1 + 1 == 3", 1)
