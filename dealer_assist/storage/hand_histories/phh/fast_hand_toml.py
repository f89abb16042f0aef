"""Plain TOML of recorded hands, read in a tenth of the time: a name and a JSON value each.

Numbers, texts and flat lists look alike in TOML and in JSON, and JSON's reader is not written in
Python. Whatever does not look alike goes to the TOML reader, so that the result never differs.
"""

import json
import re
from typing import Any, Final

from drivers.foreign_toml_json import TextUnfit, check_tree, toml_of

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,60}", re.ASCII)
#: Text that JSON takes and TOML doesn't, or takes otherwise; it needs a closer look.
_OTHERWISE: Final = re.compile(r"null|[{\\\x7f]|\[[^\]]*\[|\d{19}")

#: TOML lets a list end with a comma.
_LAST_COMMA: Final = re.compile(r"(?<=[^\[\s,])\s*,\s*\]\Z")


def plain_toml(text: str) -> dict[str, Any]:
    """Fields of a TOML text, as ``toml_of`` reads them. Raises TextUnfit.

    >>> plain_toml("antes = [0, 0]\\nactions = ['p1 f']\\ntime = 20:15:00")
    {'antes': [0, 0], 'actions': ['p1 f'], 'time': datetime.time(20, 15)}
    """
    found: dict[str, Any] = {}
    lines = text.replace("\r\n", "\n")
    if "\r" in lines:
        return toml_of(text)
    rest = iter(lines.split("\n"))
    for line in rest:
        name, _, value = line.partition("=")
        name, value = name.strip(" \t"), value.strip(" \t")
        if not line.strip(" \t") or (name[:1] == "#" and line.isprintable()):
            continue
        if not value or name in found or not _NAME.fullmatch(name):
            return toml_of(text)
        while value[0] == "[" and value[-1] != "]" and (more := next(rest, None)) is not None:
            line += f"\n{more}"  # a list over several lines
            value = "\n".join((value, more.strip(" \t")))
        try:
            found[name] = _value(_LAST_COMMA.sub("]", value) if value[-1] == "]" else value)
        except (ValueError, RecursionError):
            try:
                found |= toml_of(line)
            except TextUnfit:
                return toml_of(text)
    if not text.isascii():
        check_tree(found)
    return found


def _value(text: str) -> Any:
    """Value, where JSON and TOML agree on it. Raises ValueError, RecursionError."""
    if _OTHERWISE.search(text):
        raise ValueError
    if "'" in text:
        if '"' in text:
            raise ValueError
        text = text.replace("'", '"')
    value, end = _DECODER.raw_decode(text)
    if end != len(text):
        raise ValueError
    return value


def _no_number(name: str) -> None:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)
