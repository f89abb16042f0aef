"""The plain TOML of recorded hands, read in a tenth of the time: a name and a JSON value per line.

Numbers, texts and flat lists look alike in TOML and in JSON, and JSON's reader is not written in
Python. Whatever does not look alike goes to the TOML reader, so that what is read never differs.
"""

import json
import re
from typing import Any, Final

from drivers.given_text import TextUnfit, check_tree, toml_of

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,60}", re.ASCII)
#: What JSON takes and TOML doesn't, or takes otherwise; and what has to be looked at closely.
_OTHERWISE: Final = re.compile(r"null|[{\\\x7f]|\[[^\]]*\[|\d{19}")


def plain_toml(text: str) -> dict[str, Any]:
    """The fields of a TOML text, as ``toml_of`` reads them. Raises TextUnfit.

    >>> plain_toml("antes = [0, 0]\\nactions = ['p1 f']\\ntime = 20:15:00")
    {'antes': [0, 0], 'actions': ['p1 f'], 'time': datetime.time(20, 15)}
    """
    found: dict[str, Any] = {}
    lines = text.replace("\r\n", "\n")
    if "\r" in lines:
        return toml_of(text)
    for line in lines.split("\n"):
        name, _, value = line.partition("=")
        name = name.strip(" \t")
        if not line.strip(" \t") or (name[:1] == "#" and line.isprintable()):
            continue
        if not value or name in found or not _NAME.fullmatch(name):
            return toml_of(text)
        try:
            found[name] = _value(value.strip(" \t"))
        except (ValueError, RecursionError):
            try:
                found |= toml_of(line)
            except TextUnfit:
                return toml_of(text)
    if not text.isascii():
        check_tree(found)
    return found


def _value(text: str) -> Any:
    """The value, where JSON and TOML agree on it. Raises ValueError, RecursionError."""
    if _OTHERWISE.search(text):
        raise ValueError
    if "'" in text:
        if '"' in text:
            raise ValueError
        text = text.replace("'", '"')
    return _DECODER.decode(text)


def _no_number(name: str) -> None:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)
