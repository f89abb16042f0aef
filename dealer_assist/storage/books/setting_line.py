"""One setting's line in a book's text: inserted or changed, with everything else left as it stands.

A book may write a setting in several ways (house_book_text.py); the new line is always of one
shape, under ``[settings]``. The setting's earlier lines become a comment.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.toml_lines import heading_of, key_of

_BOM = "\ufeff"
#: Parts of one setting's entry, where each stands on a line of its own.
_PARTS = ("value", "source", "custom")


#: A value of more lines is read again for each of them, and no setting has one.
_MOST_LINES = 200


class UneditableText(Exception):
    """Text in which this setting can't be changed line by line."""


class _Statement(NamedTuple):
    """Heading, or key with its value: its full path, and its lines from ``first`` to ``end``."""

    path: str
    first: int
    end: int
    within: int  # the line of the heading above it; -1 for none
    is_heading: bool


def text_with_setting(text: str, setting: str, line: str) -> str:
    """Text with this line for the setting.

    >>> text_with_setting('[settings]\\n"a.b" = "x" # ours\\n', "a.b", '"a.b" = "y"')
    '[settings]\\n# "a.b" = "x" # ours\\n"a.b" = "y"\\n'
    """
    mark = _BOM if text.startswith(_BOM) else ""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text.removeprefix(_BOM))
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    found = list(_statements(lines))
    if any(line + end == part for part in lines):
        return text  # it is there already
    told = [one for one in found if _is_of(one, setting)]
    old = [one for one in told if not one.is_heading or _is_bare(one, found, told)]
    at = _place(found, old)
    for one in old:
        for n in range(one.first, one.end):
            lines[n] = "# " + lines[n]
    if at < 0:
        lines += [end, f"[settings]{end}"]
        at = len(lines)
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += end
    lines.insert(at, line + end)
    return mark + "".join(lines)


def _statements(lines: Sequence[str]) -> Iterator[_Statement]:
    """Headings and entries of the text, in order."""
    heading, within, n = "", -1, 0
    while n < len(lines):
        line = lines[n]
        if not line.strip() or line.lstrip().startswith("#"):
            n += 1
            continue
        opened, key = heading_of(line), key_of(line)
        if opened is not None:
            heading, within = opened, n
            yield _Statement(heading, n, n + 1, n, True)
            n += 1
            continue
        if key is None:
            raise UneditableText(f"line {n + 1}")
        end = _end(lines, n)
        yield _Statement(f"{heading}.{key}".lstrip("."), n, end, within, False)
        n = end


def _end(lines: Sequence[str], first: int) -> int:
    """Line after the value that begins on this one."""
    for end in range(first + 1, min(len(lines), first + _MOST_LINES) + 1):
        try:
            toml_of("".join(lines[first:end]))
        except TextUnfit:
            continue
        return end
    raise UneditableText(f"line {first + 1}")


def _is_of(one: _Statement, setting: str) -> bool:
    """True if the statement belongs to this setting, and not to one below its name."""
    own = f"settings.{setting}"
    if one.path == own:
        return True
    rest = one.path.removeprefix(f"{own}.")
    return rest != one.path and rest.split(".")[0] in _PARTS


def _is_bare(heading: _Statement, found: Sequence[_Statement], told: Sequence[_Statement]) -> bool:
    """True if nothing stands under the heading but statements of this setting."""
    return all(one in told for one in found if one.within == heading.first)


def _place(found: Sequence[_Statement], old: Sequence[_Statement]) -> int:
    """Line before which the new one goes; -1 where [settings] has to be opened first."""
    heads = [one for one in found if one.is_heading and one.path == "settings"]
    if not heads:
        return -1
    inside = [one for one in found if one.within == heads[0].first]
    same = [one for one in inside if one in old]
    return (same or inside)[-1].end
