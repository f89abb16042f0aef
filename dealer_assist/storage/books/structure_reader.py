"""A tournament's structure file (TOML): levels, breaks, starting stack, chips, re-entry.

``game/games/structures/example.toml`` shows the format and says what each key means. A mistake
names the file, the line or the level, and what was expected.
"""

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from dealer_assist.game.facts import Level, TournamentOpened
from dealer_assist.words.message import ErrorInWords, Message, message, system_refusal_message
from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

#: Of ten thousand levels.
_MOST_BYTES: Final = 1_000_000
_MOST = 10**12  # chips or minutes: a larger figure is a slip of the finger
_TOP: Final = {"title", "stack", "chips", "levels", "reentry_to_level", "players", "tables"}
_BLINDS: Final = {"small_blind", "big_blind"}
_LEVEL: Final = {"minutes", "colour_up", "ante", "big_blind_ante", *_BLINDS}
_BREAK: Final = {"minutes", "colour_up", "break"}


class StructureUnreadable(ErrorInWords, ValueError):
    """Structure file that can't be used: where, and what was expected, in the reader's language."""


@dataclass(frozen=True, slots=True)
class BlindStructure:
    """Structure from a file: the tournament, and the chips that it is played with."""

    title_fr: str
    title_en: str
    chips: tuple[int, ...]
    opened: TournamentOpened

    @property
    def first(self) -> Level:
        """First level; a structure never begins with a break."""
        return self.opened.levels[0]


def shipped_structures() -> tuple[str, ...]:
    """Structures that ship, by name."""
    return tuple(sorted(e.name[:-5] for e in _shelf().iterdir() if e.name.endswith(".toml")))


def _shelf() -> Any:
    return files("dealer_assist.game.games") / "structures"


def structure(name: str) -> BlindStructure:
    """Shipped structure of this name, or the one in this file; raises StructureUnreadable."""
    if name in shipped_structures():
        return read_structure((_shelf() / f"{name}.toml").read_text(encoding="utf-8"),
                              f"{name}.toml")
    try:
        text = read_plain(Path(name), _MOST_BYTES).decode()
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise StructureUnreadable(message(
            "structure.unread", name=name, why=_why(error),
            shipped=", ".join(shipped_structures()))) from None
    return read_structure(text, name)


def _why(error: OSError | ValueError) -> Message | str:
    if isinstance(error, OSError):
        return system_refusal_message(error)
    return message("structure.not_text") if isinstance(error, UnicodeDecodeError) else str(error)


def read_structure(text: str, file: str) -> BlindStructure:
    """Structure that this TOML text describes; raises StructureUnreadable."""
    return _Reader(text, file).structure()


class _Reader:
    """One file's text, with the means to find the line of something."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        try:
            self._tree = toml_of(text)
        except TextUnfit as error:
            raise StructureUnreadable(
                message("structure.not_toml", file=file, why=str(error))) from None

    def structure(self) -> BlindStructure:
        self._only(self._tree, _TOP, 0)
        title = self._tree.get("title", {})
        if not isinstance(title, dict) or not all(isinstance(w, str) for w in title.values()):
            raise self._wrong(message("structure.title"), "title")
        chips = self._chips()
        levels = self._levels(chips)
        played = [at for at, level in enumerate(levels, 1) if not level.is_break]
        last = self._number(self._tree, "reentry_to_level", 0, least=0, absent=0)
        if last > len(played):
            raise self._wrong(message("structure.few_levels", found=last, count=len(played)),
                              "reentry_to_level")
        opened = TournamentOpened(
            stack=self._stack(chips), levels=levels,
            players=self._number(self._tree, "players", 0, least=2, absent=0),
            reentry_to_level=played[last - 1] if last else 0,
            tables=self._number(self._tree, "tables", 0, least=1, absent=1),
        )
        return BlindStructure(title.get("fr", ""), title.get("en", ""), chips, opened)

    def _chips(self) -> tuple[int, ...]:
        chips = self._tree.get("chips")
        if not isinstance(chips, list) or not chips or not all(
            type(value) is int and 0 < value <= _MOST for value in chips
        ):
            raise self._wrong(message("structure.values"), "chips")
        return tuple(sorted(set(chips)))

    def _stack(self, chips: tuple[int, ...]) -> int:
        stack = self._number(self._tree, "stack", 0, least=1)
        if stack % chips[0]:
            raise self._wrong(message("structure.stack", found=stack, least=chips[0]), "stack")
        return stack

    def _levels(self, chips: tuple[int, ...]) -> tuple[Level, ...]:
        rows = self._tree.get("levels")
        if not isinstance(rows, list) or not rows:
            raise self._wrong(message("structure.levels"), "levels")
        levels, smallest = [], chips[0]
        for at, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                raise self._wrong(message("structure.row"), "levels", at)
            level = self._level(row, at)
            smallest = self._smallest(level, chips, smallest, at)
            levels.append(level)
        if levels[0].is_break:
            raise self._wrong(message("structure.break_first"), "levels", 1)
        return tuple(levels)

    def _level(self, row: Mapping[str, Any], at: int) -> Level:
        rests = row.get("break", False)
        if type(rests) is not bool:
            raise self._wrong(message("structure.break", found=repr(rests)), "levels", at)
        self._only(row, _BREAK if rests else _LEVEL | {"break"}, at)
        minutes = self._number(row, "minutes", at, least=1)
        colour_up = self._number(row, "colour_up", at, least=1, absent=0)
        if rests:
            return Level(0, 0, minutes, is_break=True, colour_up=colour_up)
        small = self._number(row, "small_blind", at, least=0)
        big = self._number(row, "big_blind", at, least=1)
        if small > big:
            raise self._wrong(message("structure.blinds", small=small, big=big), "levels", at)
        ante = self._number(row, "ante", at, least=1, absent=0)
        for_all = self._number(row, "big_blind_ante", at, least=1, absent=0)
        if ante and for_all:
            raise self._wrong(message("structure.two_antes"), "levels", at)
        return Level(small, big, minutes, ante, for_all, colour_up=colour_up)

    def _smallest(self, level: Level, chips: tuple[int, ...], smallest: int, at: int) -> int:
        """Smallest chip in play at this level; the level must be payable with it."""
        gone = level.colour_up
        if gone:
            larger = min((value for value in chips if value > gone), default=0)
            if gone not in chips or gone < smallest or not larger or larger % gone:
                known = ", ".join(str(value) for value in chips)
                raise self._wrong(
                    message("structure.colour_up", found=gone, known=known), "levels", at)
            smallest = larger
        for key in ("small_blind", "big_blind", "ante", "big_blind_ante"):
            chips_due = getattr(level, key)
            if chips_due % smallest:
                raise self._wrong(message("structure.unpayable", key=key, found=chips_due,
                                       least=smallest), "levels", at)
        return smallest

    def _number(
        self, row: Mapping[str, Any], key: str, at: int, least: int, absent: int = -1
    ) -> int:
        value = row.get(key, absent if absent >= 0 else None)
        if absent >= 0 and key not in row:
            return absent
        if type(value) is not int or not least <= value <= _MOST:
            says = message("structure.no_number", key=key, least=least) if value is None else (
                message("structure.number", key=key, least=least, found=repr(value)))
            raise self._wrong(says, "levels" if at else key, at)
        return value

    def _only(self, row: Mapping[str, Any], allowed: set[str], at: int) -> None:
        for key in row:
            if key not in allowed:
                raise self._wrong(
                    message("structure.strange_in_level" if at else "structure.strange",
                         key=repr(key), known=", ".join(sorted(allowed))),
                    "levels" if at else key, at)

    def _wrong(self, what: Message, key: str, level: int = 0) -> StructureUnreadable:
        """Mistake in a level of the list (from 1 on), or in the whole (0)."""
        says = message("structure.at_level", level=level, what=what) if level else what
        line = self._line(key, level)
        return StructureUnreadable(
            message("structure.at_line", file=self._file, line=line, what=says) if line else
            message("structure.at_file", file=self._file, what=says))

    def _line(self, key: str, level: int) -> int:
        """Line of the key, or of the level; 0 where neither is found."""
        count, inside = 0, False
        for number, line in enumerate(self._text.splitlines(), 1):
            bare = line.split("#")[0]
            inside = inside or re.match(r"\s*levels\s*=", bare) is not None
            rows = len(re.findall(r"\{", bare)) if inside else 0
            rows += bare.strip() == "[[levels]]"
            count += rows
            if level and rows and count >= level:
                return number
            if not level and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", bare):
                return number
        return 0
