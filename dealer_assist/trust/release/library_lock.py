"""Lock of a release: the one version of each library with the digests of its files, and what is
installed otherwise.

The file is made by `.ci/lock` in the form that pip installs from, is covered by the release's
manifest like any other, and names no place from which anything is fetched.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import file_digest
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

from packaging.markers import InvalidMarker, Marker
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from dealer_assist.words.message import ErrorInWords, Message, message
from drivers.safe_file_opening import SMALL_BYTES, read_plain

#: Its path in a release, a checkout and a wheel.
LOCK: Final = "dealer_assist/release/lock.txt"
#: Letters of the lock's digest that name the folder of its libraries (hardware/host/lib/make-env).
MARK_LETTERS: Final = 16
_LINE: Final = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)(?: ; ([^#\\]+?))? \\")
_DIGEST: Final = re.compile(r"    --hash=sha256:([0-9a-f]{64})(?: \\)?")
#: What a new environment has of its own.
_ITS_OWN: Final = frozenset({"pip", "setuptools", "wheel", "dealer-assist"})


class LockUnfit(ErrorInWords):
    """The file is no lock; names the first line that isn't one's."""


class LockedLibrary(NamedTuple):
    """One library; ``marker`` says for which Pythons and machines, "" for all."""

    name: str
    version: str
    marker: str
    digests: tuple[str, ...]

    @property
    def is_for_this_machine(self) -> bool:
        """True if this Python on this machine must have it."""
        return not self.marker or Marker(self.marker).evaluate()


class LibraryDifference(NamedTuple):
    """One library that isn't as the lock says: versions, "" where it isn't there or isn't listed.

    ``path`` is the file of it that was altered; both versions are the same then.
    """

    name: str
    expected: str
    found: str
    path: str = ""


def difference_words(one: LibraryDifference) -> Message:
    """The difference in words."""
    how = ("altered" if one.path else "lacks" if not one.found
           else "other" if one.expected else "more")
    return message(f"lock.{how}", **one._asdict())


def read_lock(path: Path) -> tuple[LockedLibrary, ...]:
    """Libraries of the lock, for all machines. Raises LockUnfit, OSError."""
    text = read_plain(path, SMALL_BYTES).decode("utf-8", "replace")
    libraries: list[LockedLibrary] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        digest = _DIGEST.fullmatch(line)
        if digest is not None and libraries:
            last = libraries[-1]
            libraries[-1] = last._replace(digests=(*last.digests, digest[1]))
            continue
        libraries.append(_library(path, number, line))
    bare = [one.name for one in libraries if not one.digests]
    if bare or not libraries:
        raise LockUnfit(message("lock.no_digests", path=path, names=", ".join(bare)))
    return tuple(libraries)


def _library(path: Path, number: int, line: str) -> LockedLibrary:
    """The library that a line begins. Raises LockUnfit."""
    found = _LINE.fullmatch(line)
    try:
        if found is None:
            raise InvalidVersion(line)
        Version(found[2])
        if found[3]:
            Marker(found[3])
    except (InvalidVersion, InvalidMarker):
        raise LockUnfit(message("lock.line", path=path, number=number, line=line[:80])) from None
    return LockedLibrary(canonicalize_name(found[1]), found[2], found[3] or "", ())


def lock_mark(digest: str) -> str:
    """Name of the folder of the libraries, by the digest (SHA-256) of their lock."""
    return digest[:MARK_LETTERS]


def library_differences(
    lock: Iterable[LockedLibrary], installed: Mapping[str, str], is_release: bool = True
) -> tuple[LibraryDifference, ...]:
    """Libraries that are missing, of another version, or in no lock, by name.

    A checkout, which is no release, may have more.
    """
    expected: dict[str, str] = {one.name: one.version for one in lock if one.is_for_this_machine}
    found: dict[str, str] = {canonicalize_name(name): one for name, one in installed.items()}
    return tuple(
        LibraryDifference(name, expected.get(name, ""), found.get(name, ""))
        for name in sorted({*expected, *(found if is_release else ())}
                           - (_ITS_OWN - expected.keys()))
        if not _is_same(expected.get(name, ""), found.get(name, "")))


def _is_same(expected: str, found: str) -> bool:
    try:
        return Version(expected) == Version(found)
    except InvalidVersion:
        return False


def libraries_otherwise(
    fixed: Collection[LockedLibrary], is_release: bool
) -> list[LibraryDifference]:
    """Libraries of this Python that aren't those of the lock, to the last file."""
    found = library_differences(fixed, installed_versions(), is_release)
    differ = {one.name for one in found}
    return [*found, *altered_files(one.name for one in fixed
                                   if one.is_for_this_machine and one.name not in differ)]


def library_lines(
    fixed: Collection[LockedLibrary], is_release: bool
) -> tuple[list[Message], bool]:
    """Lines about this Python's libraries beside the lock; True if any is another."""
    otherwise = libraries_otherwise(fixed, is_release)
    if not otherwise:
        count = sum(one.is_for_this_machine for one in fixed)
        return [message("lock.well", count=count)], False
    lines = [message("lock.one", said=difference_words(one)) for one in otherwise]
    return [message("lock.differ"), *lines], True


def installed_versions() -> dict[str, str]:
    """Version of every library that this Python finds, by its name."""
    return {one.name: one.version for one in reversed(list(metadata.distributions()))}


def altered_files(
    names: Iterable[str],
    distribution: Callable[[str], metadata.Distribution] = metadata.distribution,
) -> tuple[LibraryDifference, ...]:
    """The first file of each library that isn't as it was when it was installed.

    Against accidents: whoever writes to a library can write its list of files, too.
    """
    found = []
    for name in names:
        try:
            one = distribution(name)
        except metadata.PackageNotFoundError:
            continue
        bad = next((str(file) for file in one.files or () if _is_altered(file)), "")
        if bad:
            found.append(LibraryDifference(name, one.version, one.version, bad))
    return tuple(found)


def _is_altered(file: metadata.PackagePath) -> bool:
    if file.hash is None or file.hash.mode != "sha256":
        return False
    try:
        with Path(str(file.locate())).open("rb") as content:
            digest = file_digest(content, "sha256").digest()
    except OSError:
        return True
    return urlsafe_b64encode(digest).rstrip(b"=").decode() != file.hash.value
