"""Firmware known to a release: the fingerprints of its images, a file of the release itself.

The file is covered by the manifest like any other. A device reports its own fingerprint when it is
met (the first 8 bytes of the image's BLAKE2b-512; hardware/build/flashing.md), and can lie about
it: this finds a forgotten or a wrong image, not an attacker's.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final

from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.safe_file_opening import SMALL_BYTES, read_plain

#: Its path in a release.
FIRMWARE: Final = "firmware.toml"
KINDS: Final = ("shoe", "scanner")
_LETTERS: Final = 16


class FirmwareUnfit(Exception):
    """The words name no image; says what was expected."""


def image_fingerprint(image: bytes) -> str:
    """The fingerprint that a board with this image reports, 16 hexadecimal digits."""
    return blake2b(image).hexdigest()[:_LETTERS]


def write_known_firmware(tree: Path, named: Iterable[str]) -> None:
    """Write the file into a release's folder: each of ``named`` is KIND=IMAGE, in any number.

    Nothing is written without one. Raises FirmwareUnfit, OSError.
    """
    found: dict[str, list[str]] = {}
    for one in named:
        kind, _, image = one.partition("=")
        if kind not in KINDS or not image:
            raise FirmwareUnfit(f"--firmware {one}: expected shoe=IMAGE or scanner=IMAGE")
        found.setdefault(kind, []).append(image_fingerprint(read_plain(Path(image), SMALL_BYTES)))
    lines = (f"{kind} = [{', '.join(repr(one) for one in sorted(set(marks)))}]\n"
             for kind, marks in sorted(found.items()))
    if found:
        (tree / FIRMWARE).write_text("".join(lines), encoding="ascii")


def known_firmware(root: Path) -> dict[str, frozenset[str]]:
    """Fingerprints by kind of device that the release in this folder knows.

    A kind that isn't there may bear any; so may all, if the file is missing or no such file.
    """
    try:
        held: Mapping[str, object] = toml_of((root / FIRMWARE).read_text(encoding="ascii"))
    except (OSError, TextUnfit, UnicodeDecodeError):
        return {}
    return {kind: frozenset(one for one in marks if isinstance(one, str))
            for kind, marks in held.items() if kind in KINDS and isinstance(marks, list)}
