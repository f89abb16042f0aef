"""Settings file, read and written: one TOML with comments that a person may edit.

Only what a program changes is changed: comments, order and keys that nobody here knows stay. A file
that can't be read is never written. One of a newer version is read as far as it is understood.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.storage.books.house_book_text import Book, nearest_word_question
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.table_settings import BY_FIELD, KEYS, TABLES, TableSetting
from dealer_assist.storage.toml_edit import EditRefused, value_text, whole_value_text, with_values
from dealer_assist.words import word
from dealer_assist.words.message import Message, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import NotPlain, TooLong, read_plain

#: Version of the file's shape that this program writes.
FORMAT: Final = 1
_MOST_BYTES: Final = 200_000
_FORMAT_KEY: Final = "format"


class SettingsUnusable(BookUnreadable):
    """Settings file that can't be used or written: file, line, key, what is allowed, what to do."""


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """Content of a settings file; ``is_there`` is False where there is none yet.

    ``odd`` was found and left alone: keys that this version doesn't know.
    """

    settings: Settings
    is_there: bool = False
    odd: tuple[Message, ...] = ()


def read_settings(path: Path) -> SettingsFile:
    """Settings at ``path``; the plain ones where there is no file. Raises SettingsUnusable."""
    text = _text(path)
    if text is None:
        return SettingsFile(Settings())
    try:
        settings, odd = _understood(text, str(path))
    except BookUnreadable as error:
        raise SettingsUnusable(*error.mistakes, message("settings.mend", file=str(path))) from None
    return SettingsFile(settings, True, odd)


def write_settings(path: Path, settings: Settings) -> None:
    """Write these settings to ``path``; anything else there stays. Raises SettingsUnusable."""
    before = read_settings(path)
    changed = {one.name: getattr(settings, one.name) for one in fields(Settings)
               if getattr(settings, one.name) != getattr(before.settings, one.name)}
    if changed or not before.is_there:
        update_settings_file(path, settings.lang, **changed)


def update_settings_file(path: Path, lang: str, /, **fields_to: Any) -> None:
    """Give these fields other values in the file. A new file's comments are in this language.

    Raises SettingsUnusable; then the file is as it was.
    """
    # never over a file that can't be read
    wanted = replace(read_settings(path).settings, **fields_to)
    wrong = [_says_wrong(BY_FIELD[name], _plain(value)) for name, value in fields_to.items()
             if not BY_FIELD[name].fits(_plain(value))]
    if wrong:
        raise SettingsUnusable(*(message(
            "book.at_file", file=str(path), what=one) for one in wrong))
    text = _text(path)
    made = new_settings_text(lang, wanted) if text is None else _with(text, fields_to)
    if _understood(made, str(path))[0] != wanted:
        raise SettingsUnusable(_at(path, "settings.shape"))
    real = path.resolve()  # a link stays one
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        put_whole(real, made.encode(), 0o600, like=real)
    except OSError as error:
        raise SettingsUnusable(_at(path, "settings.not_written",
                                   why=system_refusal_message(error))) from None


# --- reading ---------------------------------------------------------------------------------


def _text(path: Path) -> str | None:
    """File's text; None where there is no file."""
    mend = message("settings.mend", file=str(path))
    try:
        content = read_plain(path, _MOST_BYTES)
    except FileNotFoundError:
        return None
    except NotPlain:
        raise SettingsUnusable(_at(path, "settings.no_file"), mend) from None
    except TooLong:
        raise SettingsUnusable(_at(path, "settings.too_long", most=_MOST_BYTES), mend) from None
    except OSError as error:
        why = system_refusal_message(error)
        raise SettingsUnusable(_at(path, "settings.not_read", why=why), mend) from None
    except ValueError as error:  # a name that can be none
        raise SettingsUnusable(_at(path, "settings.not_read", why=str(error)), mend) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsUnusable(_at(path, "settings.not_utf8", byte=error.start + 1), mend) from None


def _understood(text: str, file: str) -> tuple[Settings, tuple[Message, ...]]:
    """Settings in this text, and the parts that nobody here knows. Raises BookUnreadable."""
    book = Book(text, file)
    newer = _is_newer(book)
    found: dict[str, Any] = {}
    for key in KEYS:
        value = _value(book, key)
        if value is None:
            continue
        if key.fits(value):
            found[key.field] = _field(key, value)
        elif not newer:  # a newer version may allow more: this key is then as if it weren't there
            book.wrong(_says_wrong(key, value), *key.path)
    settings = Settings(**found)
    if settings.small_blind > settings.big_blind:
        book.wrong(message("settings.blinds", small=settings.small_blind, big=settings.big_blind),
                   "table", "small_blind")
    book.done()
    _note_odd(book, newer)
    return settings, tuple(book.mistakes)


def _field(key: TableSetting, value: Any) -> Any:
    """Value as the field holds it."""
    if isinstance(value, list):
        return tuple(value)
    return float(value) if key.field == "screen_inches" else value


def _is_newer(book: Book) -> bool:
    given = book.tree.get(_FORMAT_KEY, FORMAT)
    if type(given) is not int or given < 1:
        book.wrong(message("settings.bad_value", key=_FORMAT_KEY, value=value_text(given), near="",
                        expected=str(FORMAT)), _FORMAT_KEY)
        return False
    return given > FORMAT


def _value(book: Book, key: TableSetting) -> Any:
    table = book.tree.get(key.table, {})
    if isinstance(table, dict):
        return table.get(key.name)
    shape = message("settings.a_table", name=key.table)
    if not any(key.table == one.table for one in KEYS[:KEYS.index(key)]):  # said once
        book.wrong(shape, key.table)
    return None


def _says_wrong(key: TableSetting, value: object) -> Message:
    allowed = message(key.expected, **(key.values or {})) if key.expected.startswith("settings.") \
        else key.expected
    known = [one.strip(' "') for one in str(key.values["known"] if key.values and "known"
             in key.values else key.expected).split(",")]
    near = nearest_word_question(value, known) if isinstance(value,
                                                             str) and value not in known else ""
    return message("settings.bad_value", key=".".join(key.path), value=value_text(value),
                   expected=allowed, near=near)


def _note_odd(book: Book, newer: bool) -> None:
    """Note keys that nobody here knows: a slip of the finger, or another version's."""
    if newer:
        book.wrong(message("settings.newer", ours=FORMAT), _FORMAT_KEY)
    for name, table in book.tree.items():
        if name == _FORMAT_KEY:
            continue
        if name not in TABLES:
            book.wrong(message("settings.unknown", key=name,
                               near=nearest_word_question(name, TABLES)), name)
            continue
        names = [key.name for key in KEYS if key.table == name]
        for strange in [one for one in table if one not in names]:
            book.wrong(message("settings.unknown", key=f"{name}.{strange}",
                            near=nearest_word_question(strange, names)), name, strange)


# --- writing ---------------------------------------------------------------------------------


def new_settings_text(lang: str, settings: Settings) -> str:
    """Settings file of these, its comments in this language."""
    lines = [f"# {line}" for line in word(lang, "settings.head").splitlines()]
    lines += ["", f"format = {FORMAT}"]
    for table in TABLES:
        lines += ["", f"# --- {word(lang, f'settings.table_{table}')} ---", f"[{table}]"]
        for key in KEYS:
            if key.table == table:
                about = word(lang, f"settings.about_{key.field}")
                lines += [*(f"# {line}" for line in about.splitlines()),
                          f"{key.name} = {whole_value_text(_plain(getattr(settings, key.field)))}"]
    return "\n".join(lines) + "\n"


def _with(text: str, changed: Mapping[str, Any]) -> str:
    """Text with these fields changed, and nothing else."""
    try:
        return with_values(text, {(BY_FIELD[field].table, BY_FIELD[field].name): _plain(value)
                                  for field, value in changed.items()})
    except EditRefused as error:
        raise SettingsUnusable(message("settings.not_changed", why=str(error))) from None


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _at(path: Path, id: str, **values: object) -> Message:
    return message("book.at_file", file=str(path), what=message(id, **values))
