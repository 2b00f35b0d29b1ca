"""Builds the package, and with it the rules compiled by mypyc where that is possible.

`python setup.py compile` does it for the source tree; building a wheel does the same inside the wheel.
Which modules are compiled, and when they are used, is said in src/pickaxe/build.py.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from time import time
from types import ModuleType
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/pickaxe")
LOG = Path("build/compile.log")
GENERATED = Path("build/mypyc")
OBJECTS = Path(os.environ.get("PICKAXE_OBJECTS") or "build/objects")
# Calls inside the library are bound when it is linked, not looked up through a table: 4 to 8% of the time of games.
LINKED = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
INCLUDED = '#include "__native_internal_pickaxe.h"\n'
KEPT = 30 * 24 * 3600  # seconds after its last use


def load_build() -> ModuleType:
    """The module pickaxe.build, without the package around it."""
    spec = importlib.util.spec_from_file_location("build_rules", SOURCE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = load_build()
FINGERPRINT = BUILD.fingerprint()  # taken before compiling: a source edited meanwhile counts as changed


class Declarations:
    """What the headers that mypyc wrote declare, by name: one change there must not compile every file anew."""

    # A declaration is a line, a struct up to the name that ends it, or what stands between #ifndef and #endif.
    PART = re.compile(
        r"^#ifndef MYPYC_DECLARED.*?^#endif|^typedef struct \{.*?^\}[^;]*;|^[^\n]+", re.MULTILINE | re.DOTALL
    )
    WORD = re.compile(r"[A-Za-z_]\w+")

    def __init__(self, folder: Path) -> None:
        self._parts: dict[str, list[str]] = {}
        for header in sorted(folder.glob("__native*.h")):
            for part in self.PART.findall(header.read_text(encoding="utf-8")):
                self._parts.setdefault(self._declared(part), []).append(part)

    def _declared(self, part: str) -> str:
        """The name that a part declares: the last one before its arguments, or the last one of all."""
        head = part.partition("(")[0] if part.startswith("extern") else part.removesuffix("\n#endif")
        return str((self.WORD.findall(head.partition("[")[0]) or [""])[-1])

    def used_by(self, text: str) -> list[str]:
        """The parts that a file needs, and those that they need; the others cannot change what becomes of it."""
        found: dict[str, list[str]] = {}
        names = {"", *self.WORD.findall(text)}
        while names:
            new = {name: self._parts[name] for name in names if name in self._parts and name not in found}
            found |= new
            names = {
                word for parts in new.values() for part in parts for word in self.WORD.findall(part)
            } - found.keys()
        return [part for name in sorted(found) for part in found[name]]


def number_literals(folder: Path) -> None:
    """Let each C file number its own literals: in mypyc's one numbering, a new one would change most files."""
    tables, fill = "", ""
    for path in sorted(folder.glob("__native_pickaxe___*.c")):
        table = path.stem.replace("__native_pickaxe", "CPyLiterals")
        text = path.read_text(encoding="utf-8")
        numbers = list(dict.fromkeys(re.findall(r"CPyStatics\[(\d+)\]", text)))
        for place, number in enumerate(numbers):
            text = text.replace(f"CPyStatics[{number}]", f"{table}[{place}]")
        path.write_text(text.replace(INCLUDED, f"{INCLUDED}extern PyObject *{table}[];\n", 1), encoding="utf-8")
        tables += (
            f"PyObject *{table}[{len(numbers) + 1}];\nstatic const int {table}_[] = {{{', '.join([*numbers, '0'])}}};\n"
        )
        fill += f"    for (int i = 0; i < {len(numbers)}; i++) {table}[i] = CPyStatics[{table}_[i]];\n"
    whole = folder / "__native_pickaxe.c"
    text = whole.read_text(encoding="utf-8").replace(INCLUDED, INCLUDED + tables, 1)
    whole.write_text(text.replace("    is_initialized = 1;\n", f"{fill}    is_initialized = 1;\n", 1), encoding="utf-8")


class CompileRules(build_ext):
    """Puts the compiled modules apart from their sources, with a manifest that is written last."""

    def finalize_options(self) -> None:
        """Take the folder apart from the sources, inside the package."""
        super().finalize_options()
        self.build_lib = str(Path(self.build_lib, "pickaxe", BUILD.LIBRARY.name))

    def run(self) -> None:
        """Compile; while that lasts there is no manifest, so that nobody takes half of it."""
        manifest = Path(self.build_lib, BUILD.MANIFEST.name)
        manifest.unlink(missing_ok=True)
        super().run()
        BUILD.write_manifest(manifest, FINGERPRINT)

    def build_extensions(self) -> None:
        """Compile the C files side by side, one on each core, and only those that are not the same as once before."""
        OBJECTS.mkdir(parents=True, exist_ok=True)
        one_by_one, declarations = self.compiler.compile, Declarations(GENERATED)
        gcc = subprocess.run([*self.compiler.compiler_so, "--version"], capture_output=True, check=False).stdout
        # Versions stand for the headers of Python and mypyc, wherever those lie.
        versions = [sys.version, gcc, self.compiler.compiler_so, metadata.version("mypy")]

        def one(source: str, folder: str, *arguments: Any, **options: Any) -> str:
            text = Path(source).read_text(encoding="utf-8")
            how = [versions, arguments, options.get("macros"), options.get("extra_postargs")]
            key = hashlib.sha256(repr([how, text, declarations.used_by(text)]).encode()).hexdigest()
            (made,) = self.compiler.object_filenames([source], output_dir=folder)
            reuse(OBJECTS / f"{key}.o", Path(made), lambda: one_by_one([source], folder, *arguments, **options))
            return str(made)

        def side_by_side(sources: list[str], output_dir: str = "", *arguments: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                return list(cores.map(lambda source: one(source, output_dir, *arguments, **options), sources))

        self.compiler.compile = side_by_side
        super().build_extensions()
        for old in OBJECTS.glob("*.o"):
            if time() - old.stat().st_mtime > KEPT:
                old.unlink()


def reuse(kept: Path, wanted: Path, make: Callable[[], object]) -> None:
    """Take a file that was made before, or make it and keep it for the next time."""
    if kept.exists():
        print(f"as before: {wanted.name}")
        wanted.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept, wanted)
        kept.touch()
    else:
        make()
        shutil.copyfile(wanted, draft := kept.with_suffix(f".{os.getpid()}"))
        draft.replace(kept)


class Compile(Command):
    """Compiles for the source tree unless that is done already, and says in one line what comes of it."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = [("stamp=", None, "file to touch after a try")]

    def initialize_options(self) -> None:
        """Without a stamp."""
        self.stamp = ""

    def finalize_options(self) -> None:
        """Nothing follows from the options."""

    def run(self) -> None:
        """Compile if anything changed and nothing is in the way; after whoever compiles already, never beside."""
        if BUILD.is_pure():
            return
        import fcntl  # here, because not every system has it that builds wheels

        BUILD.LIBRARY.mkdir(exist_ok=True)
        with BUILD.LOCK.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not BUILD.is_fresh():
                if obstacle := BUILD.obstacle():
                    print(f"The rules run interpreted: {obstacle}.")
                    return
                self.compile(lock.fileno())
        if self.stamp:
            Path(self.stamp).touch()

    def compile(self, lock: int) -> None:
        """Compile in a process of its own, with everything it says in a log; it holds the lock until it ends."""
        print("Compiling the rules, which takes a minute or two ...", flush=True)
        LOG.parent.mkdir(exist_ok=True)
        with LOG.open("w", encoding="utf-8") as log:
            command = [sys.executable, "setup.py", "build_ext", "--build-lib", "src"]
            failed = subprocess.run(command, stdout=log, stderr=log, pass_fds=[lock], check=False).returncode
        if failed:
            print(f"The rules run interpreted: compiling them failed, and {LOG} says why.")


def extensions() -> list[Extension]:
    """The modules to compile now: none for other commands than these, or where it cannot be done."""
    if not {"build_ext", "bdist_wheel"} & set(sys.argv) or BUILD.is_pure() or BUILD.obstacle():
        return []
    from mypyc.build import mypycify

    paths = [str(SOURCE / path) for path in BUILD.sources()]
    shutil.rmtree(GENERATED, ignore_errors=True)
    GENERATED.mkdir(parents=True)
    compiled: list[Extension] = mypycify(
        ["--config-file=", f"--cache-dir={os.devnull}", *paths],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="pickaxe",
        target_dir=str(GENERATED),
    )
    number_literals(GENERATED)
    for extension in compiled:
        extension.extra_link_args += LINKED
    return compiled


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileRules, "compile": Compile})
