"""Text of a new settings file: every key with its plain value, and above it its meaning."""

from dataclasses import fields
from typing import Final

from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.table_settings import KEYS, TABLES
from dealer_assist.words import word

#: Version of the file's shape that this program writes.
FORMAT: Final = 1
_MOST_SHOWN: Final = 60


def blank(lang: str) -> str:
    """Settings file with nothing but the plain values, its comments in this language."""
    lines = [f"# {line}" for line in word(lang, "settings.head").splitlines()]
    lines += ["", f"format = {FORMAT}"]
    plain = {one.name: list(one.default) if isinstance(one.default, tuple) else one.default
             for one in fields(Settings)}
    for table in TABLES:
        lines += ["", f"# --- {word(lang, f'settings.table_{table}')} ---", f"[{table}]"]
        for key in KEYS:
            if key.table == table:
                about = word(lang, f"settings.about_{key.field}")
                lines += [*(f"# {line}" for line in about.splitlines()),
                          f"{key.name} = {value_text(plain[key.field])}"]
    return "\n".join(lines) + "\n"


def value_text(value: object) -> str:
    """Value as the file would have it, short enough for a message.

    >>> value_text(True), value_text("a"), value_text(["x"])
    ('true', '"a"', '["x"]')
    """
    import tomlkit  # not small: most settings are right

    text = tomlkit.item(value).as_string()
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
