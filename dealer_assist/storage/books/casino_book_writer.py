"""Casino's own book: its floor managers' permanent decisions are written into it.

The book extends the house that ships; each choice is one setting, with who decided, when and why.
The text is edited line by line, so that comments and all other entries stay as they are; the
setting's earlier value stays as a comment. The new book is read back before it takes the old one's
place, and the old one stays beside it as ``.bak``.
"""

import errno
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from dealer_assist.game.facts import ChoiceKept, Fact, RuleDecided
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules, Passage, Setting
from dealer_assist.game.rules.settings import KEYS, Value
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.setting_line import UneditableText, text_with_setting
from dealer_assist.words import LANGS
from drivers.durable_files import put_whole, sync_folder
from drivers.foreign_toml_json import MOST_BYTES
from drivers.safe_file_opening import read_plain

#: No setting is a larger number; Python itself reads none of 4,301 digits.
_MOST_DIGITS = 18
_SUFFIX: Final = "_own"
_BEGUN: Final = (
    "# The casino's own book: what its floor managers decided and keep as the house's rule.\n"
    "# Whatever isn't written here is as in the house that it extends.\n"
)
_OURS: Final = (" (choix de la maison)", " (the house's choices)")
_TRIES: Final = 3


class BookUnchanged(Exception):
    """Choice that isn't in the book, which is as it was. ``why`` is a message id (why.book_...)."""

    def __init__(self, why: str, path: Path, cause: object = "") -> None:
        super().__init__(f"{path}: {why} {cause}".strip())
        self.why, self.path = why, path


def keep_choice(
    house: HouseRules, setting: str, value: Value, by: str, reason: str, on: date, path: Path
) -> HouseRules:
    """House once its book at ``path`` holds this choice; the book is begun where there is none.

    A new book extends ``house``, which must be one that ships. Raises BookUnchanged: then nothing
    was written.
    """
    path = path.resolve()
    for _ in range(_TRIES):
        old = _text(path)
        text = _with_choice(house, old, path, setting, value, by, reason, on)
        new = _read_back(house, old, text, path, setting, value)
        if _text(path) == old:  # another table may share the book
            if text != old:
                _write(path, old, text)
            return new
    raise BookUnchanged("why.book_busy", path)


def drop_choice(
    house: HouseRules, setting: str, value: Value, by: str, reason: str, on: date, path: Path
) -> bool:
    """Take the last choice out again; False where the book has been changed since.

    True also for a choice that isn't in the book: this may be repeated. Raises BookUnchanged where
    the disk refuses.
    """
    path = path.resolve()
    now, was = _text(path), _text(_backup(path))
    entry = _entry(setting, value, by, reason, on)
    if now is None or not any(line.startswith(entry) for line in now.splitlines()):
        return True
    # the book is in force by now
    shipped = house if house.name in shipped_houses.shipped_house_names() else house.base
    if shipped is not None and shipped.name in shipped_houses.shipped_house_names() and (
        now == text_with_setting(_begun(shipped, path), setting, entry)
    ):
        _put_aside(path)
        return True
    try:
        is_last = was is not None and now == text_with_setting(was, setting, entry)
    except UneditableText:
        is_last = False
    if is_last and was is not None:
        _put(path, was)  # first: a power cut must not lose the book's earlier text
        _put(_backup(path), now, like=path)
    return is_last


def house_before_choices(house: HouseRules, before: Mapping[str, str]) -> HouseRules:
    """House as its book was before these settings were chosen; values as facts write them.

    A journal is read again under the rules that its hands were dealt under.
    """
    changed = {}
    for key, written in before.items():
        value = _value(key, written)
        if key in KEYS and value is not None and house.values[key] != value:
            changed[key] = _setting_before(house, key, value)
    if not changed:
        return house
    values = {key: setting.value for key, setting in changed.items()}
    return replace(house, settings={**house.settings, **changed}, values={**house.values, **values})


def rules_before_choices(rules: HouseRules, facts: Iterable[Fact]) -> HouseRules:
    """Rules as they were when these facts began, without choices made since."""
    if rules.name in shipped_houses.shipped_house_names():
        return rules
    before: dict[str, str] = {}
    for fact in facts:
        if isinstance(fact, ChoiceKept | RuleDecided) and fact.was:
            before = {fact.setting: fact.was, **before}
    return house_before_choices(rules, before)


def _value(key: str, written: str) -> Value | None:
    """Value that the setting may take and that is written so in a fact."""
    known = KEYS.get(key)
    if known is None:
        return None
    candidates: tuple[Value, ...] = (written,)
    if written in ("true", "false"):
        candidates = (written == "true",)
    elif written.isdecimal() and len(written) <= _MOST_DIGITS:
        candidates = (int(written),)
    return next((value for value in candidates if known.allows(value)), None)


def _setting_before(house: HouseRules, key: str, value: Value) -> Setting:
    base = house.base
    if base is not None and base.values[key] == value:
        return base.settings[key]
    return Setting(key, value, Passage(
        house.title_en, "", "Choix de la maison, changé depuis.",
        "The house's choice, changed since.", True, where_fr=house.title_fr, house=house.name,
    ))


# --- the text --------------------------------------------------------------------------------


def _with_choice(
    house: HouseRules, old: str | None, path: Path, setting: str, value: Value, by: str,
    reason: str, on: date,
) -> str:
    """Book's text with the choice in it."""
    if setting not in KEYS or not KEYS[setting].allows(value):
        raise BookUnchanged("why.book_no_such_value", path, f"{setting} = {value}")
    text = old if old is not None else _begun(house, path)
    try:
        return text_with_setting(text, setting, _entry(setting, value, by, reason, on))
    except UneditableText as error:
        raise BookUnchanged("why.book_layout", path, error) from error


def _begun(house: HouseRules, path: Path) -> str:
    """New book that extends a shipped house."""
    if house.name not in shipped_houses.shipped_house_names():
        raise BookUnchanged("why.book_missing", path)
    shipped = shipped_houses.shipped_house(house.name)
    fr, en = (shipped.title(lang) + ours for lang, ours in zip(LANGS, _OURS, strict=True))
    return (
        f"{_BEGUN}name = {_quoted(shipped.name + _SUFFIX)}\n"
        f"title = {{ fr = {_quoted(fr)}, en = {_quoted(en)} }}\n"
        f"extends = {_quoted(shipped.name)}\n\n[settings]\n"
    )


def _entry(setting: str, value: Value, by: str, reason: str, on: date) -> str:
    """Line of the choice: its value, who decided it, when and why."""
    why = " ".join(reason.split())
    fr = f"décidé par {by or 'le chef de partie'} le {on.isoformat()} : {why}"
    en = f"decided by {by or 'the floor'} on {on.isoformat()}: {why}"
    return (f"{_quoted(setting)} = {{ value = {_written(value)}, "
            f"custom = {{ fr = {_quoted(fr)}, en = {_quoted(en)} }} }}")


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _quoted(value)


def _quoted(text: str) -> str:
    """Text as a TOML string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    plain = "".join(c if c >= " " and c != "\x7f" else " " for c in escaped)
    return f'"{plain}"'


def _read_back(
    house: HouseRules, old: str | None, text: str, path: Path, setting: str, value: Value
) -> HouseRules:
    """House of the new text, if it is the old one but for this setting. Raises BookUnchanged."""
    try:
        before = shipped_houses.read_house(
            old, path) if old is not None else shipped_houses.shipped_house(house.name)
    except BookUnreadable as error:
        raise BookUnchanged("why.book_unreadable", path, error) from error
    try:
        new = shipped_houses.read_house(text, path)
    except BookUnreadable as error:
        raise BookUnchanged("why.book_layout", path, error) from error
    others = [key for key in KEYS if key != setting]
    changed = [key for key in others if new.settings[key] != before.settings[key]]
    is_named = old is None or new.lineage == before.lineage
    if changed or not is_named or new[setting] != value:
        raise BookUnchanged("why.book_layout", path, ", ".join(changed))
    return new


# --- the disk --------------------------------------------------------------------------------


def _text(path: Path) -> str | None:
    """Book's text with its own line ends; None where there is none."""
    try:
        return read_plain(path, MOST_BYTES).decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise BookUnchanged("why.book_unreadable", path, error) from error
    except OSError as error:
        raise _refused(path, error) from error


def _write(path: Path, old: str | None, text: str) -> None:
    """Put the text in the book's place, whole or not at all; the old one stays as ``.bak``."""
    if old is not None:
        _put(_backup(path), old, like=path)
    _put(path, text)


def _put(path: Path, text: str, like: Path | None = None) -> None:
    try:
        put_whole(path, text.encode("utf-8"), like=like or path)
    except OSError as error:
        raise _refused(path, error) from error


def _put_aside(path: Path) -> None:
    """Remove the book that was begun for a choice since taken back."""
    try:
        path.replace(_backup(path))
        sync_folder(path.parent)
    except OSError as error:
        raise _refused(path, error) from error


def _backup(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def _refused(path: Path, error: OSError) -> BookUnchanged:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return BookUnchanged("why.book_disk_full", path, error)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BookUnchanged("why.book_read_only", path, error)
    return BookUnchanged("why.book_disk_error", path, error)
