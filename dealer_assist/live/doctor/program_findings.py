"""The doctor's look at the program itself: Python, libraries, networks, house books.

Each library is imported in a process of its own: a broken one may end the process that loads it,
and the doctor must still be able to say so. Nothing here imports any of them.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from dealer_assist import __version__
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    broken_finding,
    finding_of_error,
    note_finding,
    well_finding,
)
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.storage.books import shipped_houses
from dealer_assist.trust.release.manifest import MANIFEST
from dealer_assist.words.message import texts_by_language
from drivers.lazy_dataclass import dataclass
from drivers.vision.model_files import ModelUnfit, load_model

PROGRAM: Final = "dealer-assist"
MODELS: Final = ("card_index", "index_finder", "chip_seams", "chip_finder", "chip_seat_finder")
_PROJECT: Final = Path(__file__).resolve().parents[3] / "pyproject.toml"
_MANIFEST: Final = _PROJECT.with_name(MANIFEST)
_LEAST_PYTHON: Final = (3, 11)
_IMPORT_LIMIT_S: Final = 60.0
#: What is imported of a library (by its name in small letters, as installers may write it), where
#: that isn't its own name.
_IMPORTED: Final[Mapping[str, str]] = {
    "paho-mqtt": "paho.mqtt.client", "pyqt6": "PyQt6.QtWidgets", "pyserial": "serial",
    "opencv-python": "cv2",
    "cryptography": "cryptography.hazmat.primitives.ciphers.aead",
}
#: Builds of OpenCV that overwrite one another's files.
_OPENCVS: Final = ("opencv-python", "opencv-python-headless", "opencv-contrib-python",
                   "opencv-contrib-python-headless")
_REQUIREMENT: Final = re.compile(r"([A-Za-z0-9_.-]+)\s*(?:>=\s*([0-9.]+))?")
_LIBRARY: Final = re.compile(r"(lib[\w.+-]+\.so[\w.]*)")
#: The Debian package of a library that a wheel needs and doesn't bring.
_PACKAGES: Final[Mapping[str, str]] = {
    "libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0", "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0", "libfontconfig.so.1": "libfontconfig1",
}


def _requires() -> list[str] | None:
    """Requirements of the program, in a release, a checkout, or installed by pip.

    What lies beside the program goes first: pip may have installed another one. None: nobody says.
    """
    with suppress(OSError, ValueError, KeyError):
        project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
        if project["name"] == PROGRAM:
            return [str(one) for one in project["dependencies"]]
    with suppress(metadata.PackageNotFoundError):
        return [one for one in metadata.requires(PROGRAM) or [] if "extra ==" not in one]
    return None


def _version(name: str) -> str | None:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(name)
    return None


def _imports(modules: Sequence[str]) -> dict[str, str]:
    """Each module and why it can't be imported; "" where it can. All at once, in own processes."""
    running = {
        module: subprocess.Popen([sys.executable, "-c", f"import {module}"],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True, errors="replace")
        for module in modules
    }
    return {module: _ended(process) for module, process in running.items()}


def _ended(process: "subprocess.Popen[str]") -> str:
    try:
        _, error = process.communicate(timeout=_IMPORT_LIMIT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"no end after {_IMPORT_LIMIT_S:.0f} s"
    if not process.returncode:
        return ""
    lines = error.strip().splitlines()
    return lines[-1] if lines else f"ended with {process.returncode}"


@dataclass(frozen=True)
class PythonProbe:
    """Questions to this Python; tests put their own in place."""

    python: tuple[int, ...] = sys.version_info[:3]
    requires: Callable[[], list[str] | None] = _requires
    version: Callable[[str], str | None] = _version
    imports: Callable[[Sequence[str]], dict[str, str]] = _imports


def library_findings(installed: PythonProbe) -> list[DoctorFinding]:
    """Python itself and every library that the program needs."""
    version = ".".join(map(str, installed.python))
    if installed.python < _LEAST_PYTHON:
        return [broken_finding("libraries", "python_old", "sudo apt install python3",
                               version=version)]
    required = installed.requires()
    if required is None:
        return [broken_finding("libraries", "not_installed", _install("install ."))]
    wanted = [(match[1], match[2] or "") for one in required
              if (match := _REQUIREMENT.match(one)) is not None]
    found = [*_missing_or_old(wanted, installed), *_opencvs(installed)]
    named = {finding.values.get("name") for finding in found}
    modules = {_IMPORTED.get(name.lower(), name): name for name, _ in wanted if name not in named}
    for module, why in installed.imports(list(modules)).items():
        if why:
            found.append(_unusable(modules[module], why))
    return found or [well_finding("libraries", "libraries_well", version=version,
                                  count=len(wanted))]


def _pip() -> str:
    return f"{shlex.quote(sys.executable)} -m pip"


def _install(how: str) -> str:
    """Command that repairs the program's files. A release is its maker's: pip would spoil it."""
    return "dealer-assist release check" if _MANIFEST.exists() else f"{_pip()} {how}"


def _missing_or_old(
    wanted: Iterable[tuple[str, str]], installed: PythonProbe
) -> Iterable[DoctorFinding]:
    for name, least in wanted:
        there = installed.version(name)
        mend = f"{_pip()} install '{name}>={least}'" if least else f"{_pip()} install {name}"
        if there is None:
            yield broken_finding("libraries", "library_missing", mend, name=name)
        elif least and _numbers(there) < _numbers(least):
            yield broken_finding("libraries", "library_old", mend, name=name, version=there,
                                 least=least)


def _numbers(version: str) -> tuple[int, ...]:
    """A version's leading numbers, to be compared.

    >>> _numbers("6.10.2.rc1") > _numbers("6.6")
    True
    """
    found = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _opencvs(installed: PythonProbe) -> Iterable[DoctorFinding]:
    there = [name for name in _OPENCVS if installed.version(name) is not None]
    if len(there) > 1:
        yield broken_finding("libraries", "opencvs",
                     f"{_pip()} uninstall -y {' '.join(there)} && {_pip()} install opencv-python",
                     names=", ".join(there))


def _unusable(name: str, why: str) -> DoctorFinding:
    """A library that is there and can't be loaded: most often one of the system's is missing."""
    lacking = _LIBRARY.search(why)
    package = _PACKAGES.get(lacking[1]) if lacking else None
    mend = (f"sudo apt install {package}" if package
            else f"{_pip()} install --force-reinstall {name}")
    return broken_finding("libraries", "library_broken", mend, name=name, why=why)


def locked_library_findings(
    lock: Path | None = None, versions: Callable[[], dict[str, str]] | None = None
) -> list[DoctorFinding]:
    """One finding: libraries are those that the release's lock fixes, or which aren't.

    In a checkout others may do as well (pyproject.toml has the floors), and more may be there.
    Nothing where the library that reads the lock is missing.
    """
    try:
        from dealer_assist.trust.release import library_lock
    except ImportError:
        return []
    is_release = _MANIFEST.exists()
    lock = lock or _PROJECT.parent / library_lock.LOCK
    try:
        fixed = library_lock.read_lock(lock)
    except (library_lock.LockUnfit, OSError) as error:
        return [finding_of_error("libraries", Severity.BROKEN, error, _install("install ."))]
    found = library_lock.library_differences(
        fixed, (versions or library_lock.installed_versions)(), is_release)
    if not found:
        count = sum(one.is_for_this_machine for one in fixed)
        return [well_finding("libraries", "locked_well", count=count)]
    names = texts_by_language(lambda lang: ", ".join(
        library_lock.difference_words(one).text(lang) for one in found))
    if is_release:
        return [broken_finding("libraries", "locked_otherwise", _make_libraries_anew(),
                               names=names)]
    return [note_finding("libraries", "locked_otherwise", names=names)]


def _make_libraries_anew() -> str:
    return f"sudo /usr/lib/dealer-assist/make-env --anew {shlex.quote(str(_PROJECT.parent))}"


def network_file_findings() -> list[DoctorFinding]:
    """The recognisers' networks: there, whole, and the very files that were released."""
    found: list[DoctorFinding] = []
    for name in MODELS:
        try:
            load_model(name)
        except ModelUnfit as error:
            found.append(finding_of_error("models", Severity.BROKEN, error,
                                          _install("install --force-reinstall --no-deps .")))
    return found or [well_finding("models", "models_well", names=", ".join(MODELS))]


def house_book_findings(house: str) -> list[DoctorFinding]:
    """The house books that ship, and the one that this table plays by."""
    found: list[DoctorFinding] = []
    for name in dict.fromkeys((*shipped_houses.shipped_house_names(),
                               *((house,) if house else ()))):
        try:
            shipped_houses.checked_house(name)
        except BookUnreadable as error:
            found.append(finding_of_error("houses", Severity.BROKEN, error))
    if found:
        return found
    if not house:
        return [well_finding("houses", "houses_well",
                             count=len(shipped_houses.shipped_house_names()))]
    return [note_finding("houses", "house_well", house=house)]


def signed_program_findings(key: str) -> list[DoctorFinding]:
    """One finding: signed, a checkout, or which files aren't the maker's.

    Nothing where the library that tells is missing.
    """
    try:
        from dealer_assist.trust.release.manifest import digest_start
        from dealer_assist.trust.release.release_check import HERE, Result, check_release
        from dealer_assist.trust.start.start_check import failed_check_words
    except ImportError:
        return []
    found = check_release(HERE, Path(key) if key else None)
    if found.result is Result.SIGNED:
        return [well_finding("release", "release_signed", version=found.version,
                             mark=digest_start(found.digest))]
    if found.result is Result.UNSIGNED:
        return [note_finding("release", "release_unsigned", version=__version__)]
    return [DoctorFinding("release", Severity.BROKEN, mend="dealer-assist release check",
                          said=texts_by_language(partial(failed_check_words, found)))]
