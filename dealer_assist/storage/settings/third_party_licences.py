"""Third-party parts of this program: its libraries with their versions and licences, as installed.

Read from what pip wrote beside each of them; nothing is imported.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from importlib import metadata

PROGRAM: Final = "dealer-assist"
LICENCE: Final = "GPL-3.0-only"
#: Work of others that ships inside: name, licence, where its text lies in the source.
SHIPPED: Final = (
    ("B612 (Airbus, PolarSys)", "OFL-1.1", "dealer_assist/qt/pieces/fonts/OFL.txt"),
    ("recorded hands", "MIT", "dealer_assist/training/demo_hands/LICENCES.md"),
    ("card faces of the simulated camera", "see file", "drivers/sim/deck/LICENCES.md"),
)
_ROOT: Final = Path(__file__).resolve().parents[3]
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")
_IS_LICENCE: Final = re.compile(r"(?i)(licen[cs]e|copying|notice)[\w.-]*\Z")
_MOST_IN_LICENCE: Final = 60


@dataclass(frozen=True, slots=True)
class Library:
    """One library; ``version`` "" where it isn't installed, ``licence`` "" where it names none."""

    name: str
    version: str
    licence: str


def libraries() -> tuple[Library, ...]:
    """Libraries that the program needs to run, and those that they need in turn, by name."""
    found: dict[str, Library] = {}
    waiting = list(required_libraries())
    while waiting:
        name = waiting.pop()
        if _folded(name) in found:
            continue
        found[_folded(name)] = installed_library(name)
        waiting += _needs(name)
    return tuple(sorted(found.values(), key=lambda one: one.name.lower()))


def installed_library(name: str) -> Library:
    """One library as it is installed here."""
    from importlib import metadata  # it reads mail: no start waits for that

    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return Library(name, "", "")
    return Library(told["Name"] or name, told["Version"] or "", _licence(told))


def installed_version(name: str) -> str:
    """Version of a library alone, as its metadata begins; "" where it isn't installed."""
    for place in _places().get(_folded(name), ()):
        for line in _read(place / "METADATA").splitlines():
            if line.startswith("Version:"):
                return line.partition(":")[2].strip()
        return installed_library(name).version  # by an older pip, or by Debian
    return ""


@cache
def _places() -> dict[str, list[Path]]:
    """Folders and files of libraries' metadata by the library's name, the first found first."""
    found: dict[str, list[Path]] = {}
    for folder in filter(Path.is_dir, map(Path, sys.path)):
        for inside in folder.iterdir():
            name, _, rest = inside.name.partition("-")
            if rest.endswith((".dist-info", ".egg-info")):
                found.setdefault(_folded(name), []).append(inside)
    return found


def required_libraries() -> tuple[str, ...]:
    """Needs of the program itself, in a checkout or a release, or installed by pip."""
    return tuple(_of_checkout()) or tuple(_needs(PROGRAM))


def _needs(name: str) -> Iterator[str]:
    from importlib import metadata  # it reads mail: no start waits for that

    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for line in lines:
        plain, _, marker = line.partition(";")
        named = _NAME.match(plain.strip())
        # A marker is an extra that nobody asked for, or another machine's or older Python's need.
        if named is not None and (not marker or _holds(marker)):
            yield named[0]


def _holds(marker: str) -> bool:
    """True if the need is ours: not one of an extra, nor of an older Python alone."""
    return "extra" not in marker and "<" not in marker


def _of_checkout() -> Iterator[str]:
    try:
        project = toml_of((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        lines = project["dependencies"] if project["name"] == PROGRAM else []
    except (OSError, TextUnfit, KeyError, TypeError):
        return
    for line in lines:
        named = _NAME.match(str(line))
        if named is not None:
            yield named[0]


def _licence(told: "metadata.PackageMetadata") -> str:
    """Licence as the library names it: its expression, its short name, or its classifier."""
    for key in ("License-Expression", "License"):
        said = " ".join(str(told[key] or "").split())
        if said and len(said) <= _MOST_IN_LICENCE:
            return said
    shelved = [one.split(" :: ")[-1] for one in told.get_all("Classifier") or []
               if one.startswith("License")]
    expression = " ".join(str(told["License-Expression"] or "").split())
    return expression or ", ".join(shelved)


def _folded(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_text(name: str) -> str:
    """Whole text of a licence: of a library, of what ships inside, or of the program itself.

    "" where no such text lies here.
    """
    if _folded(name) in (PROGRAM, "gpl-3-0", "gpl"):
        here = _ROOT / "LICENSE"
        return _read(here) if here.is_file() else _texts_of(PROGRAM, "LICENSE")
    for shipped, _, path in SHIPPED:
        if _folded(name) in _folded(shipped):
            return _read(_ROOT / path)
    return _texts_of(name, "")


def _texts_of(name: str, called: str) -> str:
    """Texts among a library's files under the names that licences have."""
    from importlib import metadata  # it reads mail: no start waits for that

    try:
        files = metadata.files(name) or []
    except metadata.PackageNotFoundError:
        return ""
    wanted = [one for one in files if _IS_LICENCE.match(one.name) and (
        not called or one.name == called) and "dist-info" in str(one)]
    texts = [_read(Path(str(one.locate()))) for one in wanted]
    return "\n".join(text for text in texts if text)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
