"""The file of the floor managers: read when somebody signs in, written whole or not at all."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dealer_assist.durable import put_whole
from dealer_assist.people.pin import Hashed, hashed

_VERSION: Final = 1
_FIELDS: Final = {"name", "salt", "digest", "cost", "block", "lanes"}
MOST_LETTERS: Final = 24


class PeopleUnusable(Exception):
    """The file can't be read or written; says which, what was expected and what to do."""


def beside(journal: Path) -> Path:
    """Where a table's floor managers stand: a file beside its journal.

    >>> beside(Path("evenings/table-1.sqlite")).name
    'table-1.sqlite.people.json'
    """
    return journal.with_name(journal.name + ".people.json")


@dataclass(frozen=True, slots=True)
class _Read:
    """The file as it was read, and by which marks another state of it would be told."""

    marks: tuple[int, ...]
    people: Mapping[str, Hashed]


class PeopleFile:
    """The floor managers of one file. What was added while a table is open counts at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: _Read | None = None

    def names(self) -> tuple[str, ...] | None:
        """Their names in alphabetical order; None where there is no file. Raises PeopleUnusable."""
        people = self._people()
        return None if people is None else tuple(sorted(people, key=str.casefold))

    def is_pin_of(self, name: str, pin: str) -> bool:
        """Whether this is the person's PIN. Raises PeopleUnusable."""
        found = (self._people() or {}).get(name)
        return found is not None and found.is_of(pin)

    def add(self, name: str, pin: str) -> bool:
        """Enter somebody, or give him another PIN (then True). Raises PinUnfit, PeopleUnusable."""
        clean = " ".join(name.split())
        if not clean or len(clean) > MOST_LETTERS or not clean.isprintable():
            raise PeopleUnusable(f"a name is 1 to {MOST_LETTERS} letters, such as \"M. Durand\"")
        if any(letter.isdecimal() for letter in clean):
            raise PeopleUnusable("a name has no digits: the PIN is asked for apart")
        people = dict(self._people() or {})
        is_known = clean in people
        people[clean] = hashed(pin)
        self._write(people)
        return is_known

    def remove(self, name: str) -> bool:
        """Strike somebody off; False where nobody has this name. Raises PeopleUnusable."""
        people = dict(self._people() or {})
        found = people.pop(" ".join(name.split()), None) is not None
        if found:
            self._write(people)
        return found

    def is_open_to_others(self) -> bool:
        """Whether other users of this computer may read the file."""
        try:
            return bool(self.path.stat().st_mode & 0o077)
        except OSError:
            return False

    # --- reading -----------------------------------------------------------------------------

    def _people(self) -> Mapping[str, Hashed] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            self._read = None
            return None
        except OSError as error:
            raise PeopleUnusable(f"{self.path}: the file can't be read: {error}") from None
        marks = (found.st_mtime_ns, found.st_size, found.st_ino)
        if self._read is None or self._read.marks != marks:
            self._read = _Read(marks, self._parsed())
        return self._read.people

    def _parsed(self) -> Mapping[str, Hashed]:
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise PeopleUnusable(
                f"{self.path}: expected the file of the floor managers as `dealer_assist people` "
                f"writes it: {type(error).__name__}"
            ) from None
        if not isinstance(content, dict) or content.get("version") != _VERSION or (
            not isinstance(content.get("people"), list)
        ):
            raise PeopleUnusable(f"{self.path}: expected version {_VERSION} of the file of the "
                                 "floor managers")
        return dict(self._person(entry) for entry in content["people"])

    def _person(self, entry: Any) -> tuple[str, Hashed]:
        wrong = PeopleUnusable(f"{self.path}: an entry isn't as `dealer_assist people` writes it: "
                               "remove the person and add him again")
        if not isinstance(entry, dict) or set(entry) != _FIELDS:
            raise wrong
        numbers = [entry[field] for field in ("cost", "block", "lanes")]
        texts = [entry[field] for field in ("name", "salt", "digest")]
        if not all(type(n) is int for n in numbers) or not all(type(t) is str for t in texts):
            raise wrong
        try:
            kept = Hashed(bytes.fromhex(entry["salt"]), bytes.fromhex(entry["digest"]), *numbers)
        except ValueError:
            raise wrong from None
        if not kept.is_sound() or not entry["name"]:
            raise wrong
        return entry["name"], kept

    # --- writing -----------------------------------------------------------------------------

    def _write(self, people: Mapping[str, Hashed]) -> None:
        """Whole under another name first, then in its place: a power cut leaves old or new."""
        content = {"version": _VERSION, "people": [
            {"name": name, "salt": kept.salt.hex(), "digest": kept.digest.hex(),
             "cost": kept.cost, "block": kept.block, "lanes": kept.lanes}
            for name, kept in sorted(people.items())
        ]}
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        try:
            put_whole(self.path, text.encode("utf-8"), 0o600)
        except OSError as error:
            raise PeopleUnusable(f"{self.path}: the file can't be written: {error}") from None
