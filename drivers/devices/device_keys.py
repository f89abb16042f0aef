"""Key file of the host: the 32 bytes with which each device proves itself, by its id.

TOML, one table, a device's id and 64 hexadecimal digits on a line::

    [keys]
    "PDA-SHOE-0001" = "8f3c..."

Any reader of this file can speak as any of its devices: it belongs to the account that runs the
host and nobody else may read it. It is written whole, so that a cut in power leaves the old one.
Source: hardware/protocol/wire.md section 3.
"""

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.posix_system import user_here
from drivers.safe_file_opening import READ, SMALL_BYTES, TooLong
from drivers.wire.constants import DEVICE_ID_LIMIT, KEY_BYTES, TEST_KEY

_DIGITS: Final = 2 * KEY_BYTES
_LINE_OF: Final = re.compile(r"at line (\d+)")
_OTHERS: Final = 0o077
_MAYBE_KEY: Final = re.compile(f"[0-9a-fA-F]{{{DEVICE_ID_LIMIT + 1},}}")
#: Content of a page or a file that was never written; the firmware refuses it too.
_NO_KEYS: Final = (bytes(KEY_BYTES), b"\xff" * KEY_BYTES)
_HEAD: Final = (
    "# The keys of this house's devices. Whoever reads this file can speak as any of them:\n"
    "# keep it at mode 0600. Written by `devices provision`.\n\n[keys]\n"
)


class KeysUnusable(Exception):
    """A file of device keys can't be used; says which file and line, and what was expected."""


@dataclass(frozen=True, slots=True, repr=False)
class DeviceKeys:
    """The keys that one host knows, by device id. Not shown by repr: a key is no word for a log."""

    keys: Mapping[str, bytes]

    def get(self, device_id: str) -> bytes | None:
        """The device's 32 bytes; None if this host was never given any."""
        return self.keys.get(device_id)

    def __len__(self) -> int:
        return len(self.keys)


def simulator_keys(*device_ids: str) -> DeviceKeys:
    """The test key for simulated devices: for the demo, the benchmark and tests only."""
    return DeviceKeys(dict.fromkeys(device_ids, TEST_KEY))


def read_keys(path: Path | str, simulator: bool = False) -> DeviceKeys:
    """Read the keys in this file; none at all if it is missing: then no device can be met.

    The test key is refused except for `simulator`. Raises KeysUnusable if the file can't be read,
    others may read it, it belongs to somebody else, or a line is not what it should be.
    """
    path = Path(path)
    try:
        text = _read(path)
    except FileNotFoundError:
        return DeviceKeys({})
    except (OSError, UnicodeDecodeError) as error:
        raise KeysUnusable(f"{path}: the device keys can't be read: {error}") from None
    return DeviceKeys(_parsed(path, text, simulator))


def write_device_key(path: Path | str, device_id: str, key: bytes, simulator: bool = False) -> None:
    """Write one device's key into the file, in place of an older one; a missing file is made.

    Raises KeysUnusable if the present file can't be used or can't be written, and ValueError for an
    id or a key that no device has.
    """
    _check(device_id, key)
    if key == TEST_KEY and not simulator:
        raise ValueError("the test key is for simulators: a device needs a key of its own")
    path = Path(path)
    known = {**read_keys(path, simulator).keys, device_id: key}
    lines = (f'"{name}" = "{known[name].hex()}"\n' for name in sorted(known))
    try:
        put_whole(path, (_HEAD + "".join(lines)).encode("ascii"), 0o600)
    except OSError as error:
        raise KeysUnusable(f"{path}: the device keys can't be written: {error}") from None


def _check(device_id: str, key: bytes) -> None:
    wrong = _why_no_id(device_id)
    if wrong:
        raise ValueError(wrong)
    if len(key) != KEY_BYTES:
        raise ValueError(f"a device's key has {KEY_BYTES} bytes, not {len(key)}")


def _why_no_id(device_id: str) -> str:
    """Reason why no device has this id; empty if one may. TOML would have to escape quotes."""
    fits = 1 <= len(device_id) <= DEVICE_ID_LIMIT and device_id.isascii()
    if fits and device_id.isprintable() and not set(' "\\') & set(device_id):
        return ""
    return (
        f"{_shown(device_id)} is no device id: expected 1 to {DEVICE_ID_LIMIT} printable ASCII "
        "characters without spaces, quotes and backslashes"
    )


def _shown(name: str) -> str:
    """A name for a message; digits that may be a key in its place are only counted."""
    return f"{len(name)} hexadecimal digits" if _MAYBE_KEY.fullmatch(name) else repr(name)


def _read(path: Path) -> str:
    # The open file is looked at, not its name: nobody can put another one there in between.
    # Not blocking: a pipe under that name would keep the host from starting at all.
    with os.fdopen(os.open(path, READ), "rb") as file:
        found = os.fstat(file.fileno())
        _check_private(path, found)
        if found.st_size > SMALL_BYTES:
            raise TooLong(path, found.st_size, SMALL_BYTES)
        return file.read(SMALL_BYTES).decode("utf-8")


def _check_private(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise KeysUnusable(f"{path}: the device keys are expected in a plain file")
    if user_here() not in (None, found.st_uid):
        raise KeysUnusable(
            f"{path} belongs to user {found.st_uid}, expected {user_here()}, who runs this: "
            f"sudo chown {user_here()} '{path}' && chmod 600 '{path}'"
        )
    if found.st_mode & _OTHERS:
        mode = stat.S_IMODE(found.st_mode)
        raise KeysUnusable(
            f"{path} has mode {mode:04o}, others can read or write the device keys: "
            f"chmod 600 '{path}'"
        )


def _parsed(path: Path, text: str, simulator: bool) -> dict[str, bytes]:
    try:
        written = toml_of(text)
    except TextUnfit as error:
        line = _LINE_OF.search(str(error))
        at = f", line {line[1]}" if line else ""
        raise KeysUnusable(f"{path}{at}: expected TOML: {error}") from None
    keys = written.pop("keys", {})
    strange = next(iter(written), None)
    if strange is not None or not isinstance(keys, dict):
        name = "keys" if strange is None else strange
        at = _place(path, text, name)
        raise KeysUnusable(f"{at}: expected one table [keys], found {_shown(name)}")
    return {
        name: _key(_place(path, text, name), name, key, simulator) for name, key in keys.items()
    }


def _key(at: str, name: str, digits: object, simulator: bool) -> bytes:
    wrong = _why_no_id(name)
    if wrong:
        raise KeysUnusable(f"{at}: {wrong}")
    expected = f"expected {_DIGITS} hexadecimal digits for {name!r}"
    if not isinstance(digits, str):
        raise KeysUnusable(f"{at}: {expected} in quotes")
    # The digits themselves stay out of every message: it may be read out over a telephone.
    if len(digits) != _DIGITS or not re.fullmatch("[0-9a-fA-F]*", digits):
        raise KeysUnusable(f"{at}: {expected}, found {len(digits)} characters")
    key = bytes.fromhex(digits)
    if key == TEST_KEY and not simulator:
        raise KeysUnusable(
            f"{at}: {name!r} has the test key, which everybody knows: provision the board with a "
            "key of its own (`devices provision`)"
        )
    if key in _NO_KEYS:
        raise KeysUnusable(f"{at}: {name!r} has a key of nothing but {digits[:2]}, which is none")
    return key


def _place(path: Path, text: str, name: str) -> str:
    """The file and the line on which a name stands first."""
    lines = (number for number, line in enumerate(text.splitlines(), start=1) if name in line)
    number = next(lines, None)
    return f"{path}, line {number}" if number is not None else f"{path}"
