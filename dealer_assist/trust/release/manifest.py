"""Manifest of a release: its version, its platform, every file by size and SHA-256."""

import json
import re
import struct
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from drivers.lazy_dataclass import dataclass

#: The layout of manifests that this program reads.
FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig"
#: Prefix of the signed bytes: the key signs other things too (RFC 8032 knows no contexts).
_DOMAIN: Final = b"dealer-assist release 1\n"
#: A manifest that is longer isn't read: a release has some thousand files.
MOST_BYTES: Final = 4_000_000
#: Head of a package: its mark, the manifest's signature, the manifest's length. The manifest
#: follows, then all files one after the other in its order, compressed (gzip) as one.
HEAD: Final = struct.Struct(">8s64sI")
PACKAGE_MARK: Final = b"\x89PDA 2\r\n"
_VERSION: Final = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}")
_PATH: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_MOST_LETTERS: Final = 240
_MARK_LETTERS: Final = 16


class ManifestUnfit(Exception):
    """It is no manifest of ours; says what was expected and what was found."""


class Sealed(NamedTuple):
    """A file as the maker had it."""

    size: int
    sha256: str


def file_seal(content: bytes) -> Sealed:
    """The file with this content."""
    return Sealed(len(content), sha256(content).hexdigest())


@dataclass(frozen=True, slots=True)
class ReleaseManifest:
    """A release. ``python`` is "3.11", ``platform`` "linux-x86_64", ``made_s`` UTC seconds.

    ``facts`` names the kinds of fact, and their fields ("CardDrawn.place"), that it can read: a
    journal that holds another one would be unreadable to it.
    """

    version: str
    python: str
    platform: str
    made_s: int
    facts: tuple[str, ...]
    files: Mapping[str, Sealed]

    def as_bytes(self) -> bytes:
        """Canonical JSON: the same release has the same bytes everywhere."""
        held = {
            "format": FORMAT, "version": self.version, "python": self.python,
            "platform": self.platform, "made_s": self.made_s, "facts": list(self.facts),
            "files": {path: list(one) for path, one in self.files.items()},
        }
        return json.dumps(held, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"

    @property
    def digest(self) -> str:
        """The manifest's SHA-256: the release's true name."""
        return sha256(self.as_bytes()).hexdigest()

    def unread(self, held: Iterable[str]) -> list[str]:
        """Kinds and fields in a journal that this release can't read.

        A release that names no field was made before they were named: its kinds alone count.
        """
        has_fields = any("." in name for name in self.facts)
        return sorted(name for name in set(held) - set(self.facts) if has_fields or "." not in name)


def digest_start(digest: str) -> str:
    """The beginning of a digest, for people to compare."""
    return digest[:_MARK_LETTERS]


def bytes_to_sign(manifest: bytes) -> bytes:
    """The bytes that the maker signs."""
    return _DOMAIN + manifest


def version_sort_key(version: str) -> tuple[int, ...]:
    """Versions in their order; zeroes at the end count for nothing. Raises ManifestUnfit.

    >>> version_sort_key("1.10") > version_sort_key("1.9.3"), version_sort_key(
    ...     "1.2.0") == version_sort_key("1.2")
    (True, True)
    """
    if not _VERSION.fullmatch(version):
        raise ManifestUnfit(f"version {version!r}: expected numbers and dots, such as 1.4.2")
    numbers = [int(one) for one in version.split(".")]
    while numbers[-1:] == [0]:
        numbers.pop()
    return tuple(numbers)


def read_manifest(content: bytes) -> ReleaseManifest:
    """The manifest in these bytes, which must be the canonical ones. Raises ManifestUnfit."""
    if len(content) > MOST_BYTES:
        raise ManifestUnfit(f"the manifest has {len(content)} bytes, more than {MOST_BYTES}")
    try:
        held = json.loads(content.decode("ascii"))
    except (ValueError, RecursionError):
        raise ManifestUnfit("the manifest is no JSON text") from None
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise ManifestUnfit(f"expected a manifest of format {FORMAT}")
    made = held.get("made_s")
    facts = held.get("facts")
    if not isinstance(made, int) or isinstance(made, bool) or made < 0:
        raise ManifestUnfit("made_s: expected UTC seconds")
    if not isinstance(facts, list) or not all(isinstance(one, str) for one in facts):
        raise ManifestUnfit("facts: expected a list of names")
    manifest = ReleaseManifest(_text(held, "version"), _text(held, "python"),
                               _text(held, "platform"),
                               made, tuple(facts), _files(held.get("files")))
    version_sort_key(manifest.version)
    if manifest.as_bytes() != content:
        raise ManifestUnfit("the manifest isn't written as `release make` writes it")
    return manifest


def _text(held: Mapping[str, Any], name: str) -> str:
    value = held.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_LETTERS:
        raise ManifestUnfit(f"{name}: expected a text")
    return value


def _files(held: object) -> dict[str, Sealed]:
    if not isinstance(held, dict) or not held:
        raise ManifestUnfit("files: expected the release's files")
    return {path: _file(path, one) for path, one in held.items()}


def _file(path: str, held: object) -> Sealed:
    if not is_path(path):
        raise ManifestUnfit(f"files: {path!r} is no path inside a release")
    if not isinstance(held, list) or len(held) != 2:
        raise ManifestUnfit(f"files: {path}: expected its size and SHA-256")
    size, digest = held
    if not isinstance(size, int) or isinstance(size, bool) or size < 0:
        raise ManifestUnfit(f"files: {path}: expected its size in bytes")
    if not isinstance(digest, str) or not _HASH.fullmatch(digest):
        raise ManifestUnfit(f"files: {path}: expected its SHA-256, 64 hexadecimal digits")
    return Sealed(size, digest)


def is_path(path: str) -> bool:
    """True if a file of a release may have this path: never out of the folder, never the manifest.

    >>> is_path("drivers/serial_ports.py"), is_path("../etc/passwd"), is_path("manifest.sig")
    (True, False, False)
    """
    return (len(path) <= _MOST_LETTERS and _PATH.fullmatch(path) is not None
            and path not in (MANIFEST, SIGNATURE))
