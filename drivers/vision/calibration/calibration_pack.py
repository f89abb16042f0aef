"""Calibrations of one table as a single file, to be taken to another: a zip of TOML.

`manifest.toml` in it names the table, the exporter and the date, and the SHA-256 of each other
file, so that a file that was cut short or altered is refused whole. It proves nothing of the maker:
whoever can write the file can write the sums.
"""

import io
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from typing import Final
from zlib import error as zlib_error

from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.vision.toml_sections import put_text

FORMAT: Final = 1
MANIFEST: Final = "manifest.toml"
_FILES_MOST: Final = 16
_BYTES_MOST: Final = 8_000_000
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the same content is the same file, whenever it is packed


class PackUnfit(ValueError):
    """A file can't be imported: `why` is "no_pack", "format", "altered", "missing", "strange" or
    "large"; `about` names the file in it, or what was found."""

    def __init__(self, why: str, about: str = "") -> None:
        super().__init__(f"{why}: {about}")
        self.why, self.about = why, about


@dataclass(frozen=True, slots=True)
class Pack:
    """Export of one table: its name, the exporter and the day, and the files by name."""

    table: str
    by: str
    date: str
    files: Mapping[str, bytes]


def encode_pack(pack: Pack) -> bytes:
    """The pack as a zip file."""
    lines = [
        "# Calibrations that a bench gave out: `dealer-assist technician` brings them in.",
        f"format = {FORMAT}", f"table = {put_text(pack.table)}", f"by = {put_text(pack.by)}",
        f"date = {put_text(pack.date)}", "", "[sha256]",
        *(f"{put_text(name)} = {put_text(sha256(content).hexdigest())}"
          for name, content in sorted(pack.files.items())),
    ]
    manifest = ("\n".join(lines) + "\n").encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in [(MANIFEST, manifest), *sorted(pack.files.items())]:
            file.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def decode_pack(content: bytes) -> Pack:
    """Content of a zip file, every sum checked. Raises PackUnfit."""
    files = _members(content)
    if MANIFEST not in files:
        raise PackUnfit("no_pack")
    told, sums = _manifest(files.pop(MANIFEST))
    for name in sums:
        if name not in files:
            raise PackUnfit("missing", name)
    for name, held in files.items():
        if name not in sums:
            raise PackUnfit("strange", name)
        if sha256(held).hexdigest() != sums[name]:
            raise PackUnfit("altered", name)
    return Pack(told["table"], told["by"], told["date"], files)


def _members(content: bytes) -> dict[str, bytes]:
    """Every file of the zip, none larger than it may be."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            listed = file.infolist()
            if len(listed) > _FILES_MOST or sum(one.file_size for one in listed) > _BYTES_MOST:
                raise PackUnfit("large")
            found = {}
            for one in listed:
                with file.open(one) as member:  # the list's sizes may be a lie
                    found[one.filename] = member.read(_BYTES_MOST)
            return found
    except (zipfile.BadZipFile, zlib_error, EOFError, NotImplementedError, RuntimeError,
            OSError, ValueError) as error:
        if isinstance(error, PackUnfit):
            raise
        if content[:2] == b"PK":  # it was a zip file, and was damaged
            raise PackUnfit("altered", type(error).__name__) from None
        raise PackUnfit("no_pack") from None


def _manifest(content: bytes) -> tuple[dict[str, str], dict[str, str]]:
    """Table, by and date; and the sums by file."""
    try:
        told = toml_of(content.decode())
    except (UnicodeDecodeError, TextUnfit):
        raise PackUnfit("altered", MANIFEST) from None
    if told.get("format") != FORMAT:
        raise PackUnfit("format", str(told.get("format")))
    names = {name: told.get(name) for name in ("table", "by", "date")}
    sums = told.get("sha256")
    if not isinstance(sums, dict) or not sums:
        raise PackUnfit("altered", MANIFEST)
    if not all(isinstance(one, str) for one in (*names.values(), *sums.values())):
        raise PackUnfit("altered", MANIFEST)
    return {name: str(one) for name, one in names.items()}, sums
