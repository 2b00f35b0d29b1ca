"""Which code runs: the rules compiled by mypyc, or the same source interpreted.

Compiled modules lie apart from their sources, in `_compiled/`, with a manifest of the sources they were made from.
They are used only while every one of those sources is unchanged, and never when PICKAXE_PURE is set.
"""

import hashlib
import json
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, NoReturn

# The one list of what is compiled. Packages themselves (`__init__.py`) stay interpreted: they only import.
COMPILED: Final[tuple[str, ...]] = (
    "kernel/*.py",
    "games/*/*.py",
    "ai/chronicle.py",
    "ai/evaluation.py",
    "ai/learned.py",
    "ai/plans.py",
    "ai/search.py",
    "ai/cave_vs_cave.py",
    "ai/cave_farmers.py",
    "ai/cave_farmers_plans.py",
    "ai/cavum.py",
)
# And what of it is not, because nobody waits for it: a sixth of the C code. (Tests ask the laws at every step.)
INTERPRETED: Final[tuple[str, ...]] = (
    "kernel/goals.py",
    "kernel/host.py",
    "kernel/perft.py",
    "kernel/text.py",
    "games/*/board_facts.py",
    "games/*/goals.py",
    "games/*/host.py",
    "games/*/position.py",
    "games/*/text.py",
    "games/*/view.py",
    "games/*/words.py",
)

PACKAGE: Final = Path(__file__).parent
LIBRARY: Final = PACKAGE / "_compiled"
MANIFEST: Final = LIBRARY / "manifest.json"
LOCK: Final = LIBRARY / "compiling.lock"  # held by whoever compiles; the system lets go of it when that ends, however
BEING_COMPILED: Final = "being compiled"


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files that are compiled, relative to the package."""
    found = _found(COMPILED, package) - _found(INTERPRETED, package)
    return sorted(path for path in found if path.name != "__init__.py")


def _found(patterns: tuple[str, ...], package: Path) -> set[Path]:
    return {path.relative_to(package) for pattern in patterns for path in package.glob(pattern)}


def fingerprint(package: Path = PACKAGE) -> dict[str, str]:
    """Every source that is compiled with a hash of its text, and the Python it is compiled for."""
    hashes = {path.as_posix(): _digest(package / path) for path in sources(package)}
    return {"python": EXTENSION_SUFFIXES[0], **hashes}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def obstacle() -> str:
    """Why nothing can be compiled on this machine, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) on this machine"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers (Python.h) on this machine"
    return ""


def is_pure() -> bool:
    """Whether PICKAXE_PURE asks for interpreted code."""
    return os.environ.get("PICKAXE_PURE", "0") not in ("", "0")


def changed() -> list[str]:
    """What differs from the sources that were compiled; all of it if nothing was."""
    try:
        made = json.loads(MANIFEST.read_text(encoding="utf-8"))
    except FileNotFoundError:
        made = {}
    now = fingerprint()
    return sorted(name for name in made.keys() | now.keys() if made.get(name) != now.get(name))


def is_fresh() -> bool:
    """Whether compiled modules exist and match their sources."""
    return MANIFEST.exists() and not changed()


def can_run_compiled() -> bool:
    """Whether a process that starts now runs compiled rules, whatever this one does."""
    return is_compiled() or (not is_pure() and is_fresh())


def is_being_compiled() -> bool:
    """Whether somebody compiles right now."""
    if not LOCK.exists():
        return False
    import fcntl  # here, because not every system has it; where there is none nobody holds the lock

    with LOCK.open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def write_manifest(manifest: Path, made_from: dict[str, str]) -> None:
    """Note beside the compiled modules the fingerprint of what they were made from, all at once."""
    draft = manifest.with_suffix(".draft")
    draft.write_text(json.dumps(made_from, indent=1) + "\n", encoding="utf-8")
    draft.replace(manifest)


class CompiledFinder(MetaPathFinder):
    """Finds the compiled modules before Python finds their sources."""

    def __init__(self) -> None:
        stems = [Path(f"{PACKAGE.name}__mypyc"), *(Path(PACKAGE.name, path) for path in sources())]
        self.stems = {".".join(stem.with_suffix("").parts): stem for stem in stems}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name, if there is one."""
        stem = self.stems.get(fullname)
        if stem is None:
            return None
        return spec_from_file_location(fullname, LIBRARY / stem.with_suffix(EXTENSION_SUFFIXES[0]))


def _why_interpreted() -> str:
    if is_pure():
        return "PICKAXE_PURE is set"
    if is_fresh():
        return ""
    if is_being_compiled():
        return BEING_COMPILED
    return f"{changed()[0]} changed since it was compiled" if MANIFEST.exists() else "not compiled"


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    return not _REASON


def describe() -> str:
    """In a few words which code runs: "compiled", or "interpreted" and why."""
    return f"interpreted: {_REASON}" if _REASON else "compiled"


def give_up(sentence: str, error: Exception) -> NoReturn:
    """End the program with a sentence, because it cannot even begin; whoever imports the package gets an exception."""
    if Path(sys.argv[0]).stem not in (PACKAGE.name, "-m"):
        raise ImportError(sentence) from error
    print(f"pickaxe: {sentence}", file=sys.stderr)
    sys.exit(2)


def _choose() -> None:
    if is_compiled():
        sys.meta_path.insert(0, CompiledFinder())
    elif MANIFEST.exists() and not is_pure() and _REASON != BEING_COMPILED:
        print(f"pickaxe: running {describe()} (make compile mends it)", file=sys.stderr)


_REASON: Final = _why_interpreted()
if __name__ == "pickaxe.build":  # setup.py loads this file under another name, to ask without choosing
    _choose()
