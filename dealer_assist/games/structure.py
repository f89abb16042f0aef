"""A tournament's structure file (TOML): levels, breaks, starting stack, chips, re-entry.

``structures/example.toml`` shows the format and says what each key means. A mistake names the
file, the line or the level, and what was expected.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from dealer_assist.events import Level, TournamentOpened
from drivers.given_text import TextUnfit, toml_of

_MOST = 10**12  # chips or minutes: beyond this a figure is a slip of the finger
_TOP: Final = {"title", "stack", "chips", "levels", "reentry_to_level", "players", "tables"}
_BLINDS: Final = {"small_blind", "big_blind"}
_LEVEL: Final = {"minutes", "colour_up", "ante", "big_blind_ante", *_BLINDS}
_BREAK: Final = {"minutes", "colour_up", "break"}


class StructureUnreadable(ValueError):
    """A structure file can't be used; the text says where, and what was expected."""


@dataclass(frozen=True, slots=True)
class BlindStructure:
    """What a structure file says: the tournament, and the chips that it is played with."""

    title_fr: str
    title_en: str
    chips: tuple[int, ...]
    opened: TournamentOpened

    @property
    def first(self) -> Level:
        """The first level; a structure never begins with a break."""
        return self.opened.levels[0]


def shipped() -> tuple[str, ...]:
    """The structures that ship, by name."""
    return tuple(sorted(e.name[:-5] for e in _shelf().iterdir() if e.name.endswith(".toml")))


def _shelf() -> Any:
    return files(__package__) / "structures"


def structure(name: str) -> BlindStructure:
    """The shipped structure of this name, or the one in this file; raises StructureUnreadable."""
    if name in shipped():
        return load((_shelf() / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StructureUnreadable(
            f"{name}: the structure can't be read: {error}. Give a .toml file, or the name of one "
            f"that ships: {', '.join(shipped())}"
        ) from None
    return load(text, name)


def load(text: str, file: str) -> BlindStructure:
    """The structure that this TOML text describes; raises StructureUnreadable."""
    return _Reader(text, file).structure()


class _Reader:
    """One file's text with the means to say where something stands."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        try:
            self._tree = toml_of(text)
        except TextUnfit as error:
            raise StructureUnreadable(f"{file}: this is not TOML: {error}") from None

    def structure(self) -> BlindStructure:
        self._only(self._tree, _TOP, "a structure", "")
        title = self._tree.get("title", {})
        if not isinstance(title, dict) or not all(isinstance(w, str) for w in title.values()):
            raise self._wrong('title: expected { fr = "...", en = "..." }', "title")
        chips = self._chips()
        levels = self._levels(chips)
        played = [at for at, level in enumerate(levels, 1) if not level.is_break]
        last = self._number(self._tree, "reentry_to_level", "", least=0, absent=0)
        if last > len(played):
            raise self._wrong(
                f"reentry_to_level = {last}: there are {len(played)} levels", "reentry_to_level"
            )
        opened = TournamentOpened(
            stack=self._stack(chips), levels=levels,
            players=self._number(self._tree, "players", "", least=2, absent=0),
            reentry_to_level=played[last - 1] if last else 0,
            tables=self._number(self._tree, "tables", "", least=1, absent=1),
        )
        return BlindStructure(title.get("fr", ""), title.get("en", ""), chips, opened)

    def _chips(self) -> tuple[int, ...]:
        chips = self._tree.get("chips")
        if not isinstance(chips, list) or not chips or not all(
            type(value) is int and 0 < value <= _MOST for value in chips
        ):
            raise self._wrong(
                "chips: expected the chip values in use, such as [25, 100, 500]", "chips"
            )
        return tuple(sorted(set(chips)))

    def _stack(self, chips: tuple[int, ...]) -> int:
        stack = self._number(self._tree, "stack", "", least=1)
        if stack % chips[0]:
            raise self._wrong(
                f"stack = {stack}: expected a multiple of the smallest chip, {chips[0]}", "stack"
            )
        return stack

    def _levels(self, chips: tuple[int, ...]) -> tuple[Level, ...]:
        rows = self._tree.get("levels")
        if not isinstance(rows, list) or not rows:
            raise self._wrong(
                "levels: expected a list such as [{ minutes = 15, small_blind = 25, "
                "big_blind = 50 }]", "levels"
            )
        levels, smallest = [], chips[0]
        for at, row in enumerate(rows, 1):
            where = f"level {at} of the list"
            if not isinstance(row, dict):
                raise self._wrong(f"{where}: expected {{ minutes = ... }}", "levels")
            level = self._level(row, where)
            smallest = self._smallest(level, chips, smallest, where)
            levels.append(level)
        if levels[0].is_break:
            raise self._wrong("level 1 of the list: a structure can't begin with a break", "levels")
        return tuple(levels)

    def _level(self, row: Mapping[str, Any], where: str) -> Level:
        rests = row.get("break", False)
        if type(rests) is not bool:
            raise self._wrong(f"{where}: break = {rests!r}: expected true", "levels")
        self._only(row, _BREAK if rests else _LEVEL | {"break"}, where, where)
        minutes = self._number(row, "minutes", where, least=1)
        colour_up = self._number(row, "colour_up", where, least=1, absent=0)
        if rests:
            return Level(0, 0, minutes, is_break=True, colour_up=colour_up)
        small = self._number(row, "small_blind", where, least=0)
        big = self._number(row, "big_blind", where, least=1)
        if small > big:
            raise self._wrong(
                f"{where}: small_blind = {small} is over big_blind = {big}", "levels"
            )
        ante = self._number(row, "ante", where, least=1, absent=0)
        for_all = self._number(row, "big_blind_ante", where, least=1, absent=0)
        if ante and for_all:
            raise self._wrong(
                f"{where}: expected ante or big_blind_ante, not both", "levels"
            )
        return Level(small, big, minutes, ante, for_all, colour_up=colour_up)

    def _smallest(
        self, level: Level, chips: tuple[int, ...], smallest: int, where: str
    ) -> int:
        """The smallest chip in play at this level; the level must be payable with it."""
        gone = level.colour_up
        if gone:
            larger = min((value for value in chips if value > gone), default=0)
            if gone not in chips or gone < smallest or not larger or larger % gone:
                raise self._wrong(
                    f"{where}: colour_up = {gone}: expected a chip in use that larger chips are "
                    f"multiples of ({', '.join(str(value) for value in chips)})", "levels"
                )
            smallest = larger
        for key in ("small_blind", "big_blind", "ante", "big_blind_ante"):
            chips_due = getattr(level, key)
            if chips_due % smallest:
                raise self._wrong(
                    f"{where}: {key} = {chips_due} can't be paid with chips of {smallest}", "levels"
                )
        return smallest

    def _number(
        self, row: Mapping[str, Any], key: str, where: str, least: int, absent: int = -1
    ) -> int:
        value = row.get(key, absent if absent >= 0 else None)
        if absent >= 0 and key not in row:
            return absent
        if type(value) is not int or not least <= value <= _MOST:
            found = "it is missing" if value is None else f"found {value!r}"
            place = f"{where}: " if where else ""
            raise self._wrong(
                f"{place}{key}: expected a whole number from {least} on, {found}",
                key if not where else "levels",
            )
        return value

    def _only(self, row: Mapping[str, Any], allowed: set[str], what: str, where: str) -> None:
        for key in row:
            if key not in allowed:
                raise self._wrong(
                    f"{what} has no {key!r}; it may hold {', '.join(sorted(allowed))}",
                    "levels" if where else key,
                )

    def _wrong(self, words: str, key: str) -> StructureUnreadable:
        return StructureUnreadable(f"{self._file}{self._line(words, key)}: {words}")

    def _line(self, words: str, key: str) -> str:
        """Where it stands: the key's line, or the line of the level that the words name."""
        at = re.match(r"level (\d+) of the list", words)
        count, inside = 0, False
        for number, line in enumerate(self._text.splitlines(), 1):
            bare = line.split("#")[0]
            inside = inside or re.match(r"\s*levels\s*=", bare) is not None
            rows = len(re.findall(r"\{", bare)) if inside else 0
            rows += bare.strip() == "[[levels]]"
            count += rows
            if at is not None and rows and count >= int(at[1]):
                return f", line {number}"
            if at is None and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", bare):
                return f", line {number}"
        return ""
