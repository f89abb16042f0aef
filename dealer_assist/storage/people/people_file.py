"""File of those who sign in: read when somebody does, written whole or not at all.

Each has one role or more: a dealer comes on at a table, a floor manager rules at a table or from
the floor's screen, a technician works at the bench, an administrator enters people, and none counts
for another.
"""

import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.storage.people.pin_check import (
    ROLES,
    Hashed,
    Person,
    Role,
    badge_digest,
    check_pin,
    hash_of_new_pin,
    is_pin_of,
)
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, json_of, read_text
from drivers.lazy_dataclass import dataclass

_VERSION: Final = 1
_FIELDS: Final = {"name", "salt", "digest", "cost", "block", "lanes"}
MOST_LETTERS: Final = 24
_BADGE_SALT_BYTES: Final = 16
_BADGE_BYTES: Final = 32


class PeopleUnusable(ErrorInWords):
    """File that can't be read or written; says which, what was expected and what to do."""


def tidy_name(name: str) -> str:
    """Name as it is stored: one blank between its words."""
    return " ".join(name.split())


def people_path(journal: Path) -> Path:
    """File of a table's floor managers, beside its journal.

    >>> people_path(Path("evenings/table-1.sqlite")).name
    'table-1.sqlite.people.json'
    """
    return journal.with_name(journal.name + ".people.json")


@dataclass(frozen=True, slots=True)
class _Read:
    """File as it was read, and the marks by which another state of it is recognised."""

    marks: tuple[int, ...]
    people: Mapping[str, "Person"]
    badges: "_Badges"


@dataclass(frozen=True, slots=True)
class _Badges:
    """Stored badges: a digest for each name, under one salt."""

    salt: bytes = field(default=b"", repr=False)
    digests: Mapping[str, bytes] = field(default_factory=dict, repr=False)


class PeopleFile:
    """People of one file. Additions while a table is open count at once."""

    def __init__(self, path: Path, write: Callable[[bytes], None] | None = None) -> None:
        """``write`` puts the whole file there, where more than the file depends on it."""
        self.path = path
        self._put = write
        self._read: _Read | None = None

    def names(self, role: Role = "floor") -> tuple[str, ...] | None:
        """Names of those with this role, in alphabetical order; None where there is no file.

        Raises PeopleUnusable.
        """
        people = self._people()
        if people is None:
            return None
        found = (name for name, one in people.items() if role in one.roles)
        return tuple(sorted(found, key=str.casefold))

    def roles_of(self, name: str) -> tuple[Role, ...]:
        """Roles of the person, () where nobody has this name. Raises PeopleUnusable."""
        found = (self._people() or {}).get(name)
        return found.roles if found is not None else ()

    def is_pin_of(self, name: str, pin: str, role: Role = "floor") -> bool:
        """True if this is the person's PIN, and he has this role. Raises PeopleUnusable."""
        return is_pin_of((self._people() or {}).get(name), pin, role)

    def check(self, name: str, pin: str) -> str:
        """Name as it is stored. Raises PeopleUnusable, PinUnfit for what can't be entered."""
        clean = tidy_name(name)
        if not clean or len(clean) > MOST_LETTERS or not clean.isprintable():
            raise PeopleUnusable(message("people.name", most=MOST_LETTERS))
        if any(letter.isdecimal() for letter in clean):
            raise PeopleUnusable(message("people.digits"))
        check_pin(pin)
        return clean

    def add(self, name: str, pin: str, role: Role = "floor", *more: Role) -> bool:
        """Enter somebody, or give him another PIN and these roles (then True).

        Raises PinUnfit, PeopleUnusable.
        """
        clean = self.check(name, pin)
        people = dict(self._people() or {})
        is_known = clean in people
        people[clean] = Person(hash_of_new_pin(pin), _in_order((role, *more)))
        self._write(people)
        return is_known

    def give_roles(self, name: str, roles: Sequence[Role]) -> bool:
        """Let somebody have these roles and no others, and his PIN as it is.

        False where nobody has this name. Raises PeopleUnusable.
        """
        people = dict(self._people() or {})
        clean = tidy_name(name)
        known = people.get(clean)
        if known is None or not roles:
            return False
        people[clean] = replace(known, roles=_in_order(roles))
        self._write(people)
        return True

    def copy_for(self, roles: Sequence[Role], to: Path) -> int:
        """Write a file that holds only these roles' people, badges with them; give their number.

        Raises PeopleUnusable.
        """
        people = {name: replace(one, roles=kept) for name, one in (self._people() or {}).items()
                  if (kept := tuple(role for role in one.roles if role in roles))}
        badges = self._read.badges if self._read is not None else _Badges()
        PeopleFile(to)._write(people, badges)
        return len(people)

    def remove(self, name: str) -> bool:
        """Strike somebody off, with his badge; False where nobody has this name.

        Raises PeopleUnusable.
        """
        people = dict(self._people() or {})
        found = people.pop(tidy_name(name), None) is not None
        if found:
            self._write(people)
        return found

    def owner_of(self, uid: bytes) -> str | None:
        """Owner of the badge with this UID, None where nobody has it. Raises PeopleUnusable."""
        self._people()
        badges = self._read.badges if self._read is not None else _Badges()
        if not badges.digests:
            return None
        shown = badge_digest(uid, badges.salt)
        found = [n for n, kept in badges.digests.items() if hmac.compare_digest(kept, shown)]
        return found[0] if found else None

    def badged(self) -> frozenset[str]:
        """Names of those who have a badge. Raises PeopleUnusable."""
        self._people()
        return frozenset(self._read.badges.digests if self._read is not None else ())

    def give_badge(self, name: str, uid: bytes | None) -> bool:
        """Store somebody's badge in the place of an older one, or with None remove it.

        False where nobody has this name. Raises PeopleUnusable, also for another's badge.
        """
        clean = tidy_name(name)
        people = self._people() or {}
        if clean not in people:
            return False
        owner = self.owner_of(uid) if uid is not None else None
        if owner not in (None, clean):
            raise PeopleUnusable(message("people.other_badge", name=owner))
        badges = self._read.badges if self._read is not None else _Badges()
        salt = badges.salt or secrets.token_bytes(_BADGE_SALT_BYTES)
        digests = {one: kept for one, kept in badges.digests.items() if one != clean}
        if uid is not None:
            digests[clean] = badge_digest(uid, salt)
        self._write(people, _Badges(salt, digests))
        return True

    def is_open_to_others(self) -> bool:
        """True if other users of this computer may read the file."""
        try:
            return bool(self.path.stat().st_mode & 0o077)
        except OSError:
            return False

    # --- reading -----------------------------------------------------------------------------

    def _people(self) -> Mapping[str, Person] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            self._read = None
            return None
        except OSError as error:
            raise PeopleUnusable(
                message("people.unread", file=self.path,
                        why=system_refusal_message(error))) from None
        marks = (found.st_mtime_ns, found.st_size, found.st_ino)
        if self._read is None or self._read.marks != marks:
            self._read = _Read(marks, *self._parsed())
        return self._read.people

    def _parsed(self) -> tuple[Mapping[str, Person], _Badges]:
        try:
            content = json_of(read_text(self.path))
        except OSError as error:
            raise PeopleUnusable(
                message("people.unread", file=self.path,
                        why=system_refusal_message(error))) from None
        except (UnicodeError, TextUnfit):
            raise PeopleUnusable(message("people.damaged", file=self.path)) from None
        if not isinstance(content, dict) or content.get("version") != _VERSION or (
            not isinstance(content.get("people"), list)
        ):
            raise PeopleUnusable(message("people.version", file=self.path, version=_VERSION))
        badges = content.get("badges", {"salt": "", "digests": {}})
        return dict(self._person(entry) for entry in content["people"]), self._badges(badges)

    def _badges(self, entry: Any) -> _Badges:
        try:
            salt = bytes.fromhex(entry["salt"])
            digests = {name: bytes.fromhex(kept) for name, kept in entry["digests"].items()}
        except (AttributeError, KeyError, TypeError, ValueError):
            salt, digests = b"", {"": b""}
        if any(len(one) != _BADGE_BYTES for one in digests.values()) or (
            digests and len(salt) != _BADGE_SALT_BYTES
        ):
            raise PeopleUnusable(message("people.badges", file=self.path))
        return _Badges(salt, digests)

    def _person(self, entry: Any) -> tuple[str, Person]:
        wrong = PeopleUnusable(message("people.entry", file=self.path))
        if not isinstance(entry, dict) or set(entry) - {"role", "roles"} != _FIELDS:
            raise wrong
        roles = entry.get("roles", [entry.get("role", "floor")])
        if not isinstance(roles, list) or not roles or any(role not in ROLES for role in roles):
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
        return entry["name"], Person(kept, _in_order(roles))

    # --- writing -----------------------------------------------------------------------------

    def _write(self, people: Mapping[str, Person], badges: _Badges | None = None) -> None:
        """Write whole under another name first, then in its place: a power cut leaves old or new.

        Badges stay as they were where none are given, but for those of who is struck off.
        """
        if badges is None:
            badges = self._read.badges if self._read is not None else _Badges()
        content = {"version": _VERSION, "people": [
            _entry(name, one) for name, one in sorted(people.items())
        ], "badges": {"salt": badges.salt.hex(), "digests": {
            name: kept.hex() for name, kept in sorted(badges.digests.items()) if name in people
        }}}
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        try:
            if self._put is not None:
                self._put(text.encode("utf-8"))
            else:
                put_whole(self.path, text.encode("utf-8"), 0o600)
        except OSError as error:
            raise PeopleUnusable(
                message("people.unwritten", file=self.path,
                        why=system_refusal_message(error))) from None


def _in_order(roles: Sequence[Role]) -> tuple[Role, ...]:
    return tuple(role for role in ROLES if role in roles)


def _entry(name: str, one: Person) -> dict[str, Any]:
    """Entry of the file: a person with one role is written as older programs read it."""
    kept = one.pin
    role: dict[str, Any] = {"roles": list(one.roles)} if len(one.roles) > 1 else (
        {} if one.roles == ("floor",) else {"role": one.roles[0]})
    return {"name": name, "salt": kept.salt.hex(), "digest": kept.digest.hex(),
            "cost": kept.cost, "block": kept.block, "lanes": kept.lanes, **role}
