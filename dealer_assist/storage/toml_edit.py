"""Edits of a TOML text by which comments, order and every other key stay as they are.

The house's own book isn't edited so: a choice kept there leaves the earlier lines as a comment, and
the book may write a setting in ways that tomlkit joins (books/setting_line.py).
"""

from collections.abc import Mapping
from typing import Any, Final

from drivers.foreign_toml_json import TextUnfit, toml_of

_MOST_SHOWN: Final = 60


class EditRefused(ValueError):
    """Text that can't be edited though it could be read; says why."""


def with_values(text: str, values: Mapping[tuple[str, str], object]) -> str:
    """Text with these values, each by table and key; a table is added where there is none.

    >>> with_values("[a] # ours\\nb = 1\\n", {("a", "b"): 2})
    '[a] # ours\\nb = 2\\n'
    """
    import tomlkit  # is not small, and most programs change nothing
    from tomlkit.exceptions import TOMLKitError

    try:
        tree = tomlkit.parse(text)
        for (table, key), value in values.items():
            if table not in tree:
                tree.add(table, tomlkit.table())
            inner: Any = tree[table]
            inner[key] = value
        made = tomlkit.dumps(tree)
        toml_of(made)
    except (TOMLKitError, TextUnfit) as error:  # what tomllib reads and tomlkit doesn't
        raise EditRefused(str(error)) from None
    return made


def value_text(value: object) -> str:
    """Value as the file would have it, short enough for a message."""
    text = whole_value_text(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def whole_value_text(value: object) -> str:
    """Value as the file has it.

    >>> whole_value_text(True), whole_value_text("a"), whole_value_text(["x"])
    ('true', '"a"', '["x"]')
    """
    import tomlkit  # is not small, and most files hold no mistake

    return tomlkit.item(value).as_string()
