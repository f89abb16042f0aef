"""JSON text with exact amounts, and the objects of an .ohh file one by one."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple

from dealer_assist.storage.hand_histories.phh.read_phh import text_number
from drivers.foreign_toml_json import TextUnfit, check_tree

#: Where a hand may begin behind one that is broken.
_HAND: Final = re.compile(r'(\n[ \t\r]*\n|\n(?=\s*\{\s*"ohh"))')
_BLANKS: Final = " \t\r\n,\ufeff"


class OhhObject(NamedTuple):
    """One object of the file, or the reason why it is none; ``line`` is where it begins."""

    line: int
    found: Any
    wrong: str = ""
    mark: int = 0  # the same text has the same one


def json_text(value: object, indent: int = 0) -> str:
    """Value as JSON text; a Decimal stands as it is.

    >>> json_text({"amount": Decimal("2.50"), "cards": ["As"]})
    '{"amount": 2.50, "cards": ["As"]}'
    """
    inner = indent + 1 if indent else 0
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {json_text(one, inner)}" for key, one in value.items()]
        return _joined("{", parts, "}", indent)
    if isinstance(value, list | tuple):
        flat = all(not isinstance(one, dict) for one in value)
        return _joined("[", [json_text(one, inner) for one in value], "]", 0 if flat else indent)
    return json.dumps(value, ensure_ascii=False)


def _joined(first: str, parts: list[str], last: str, indent: int) -> str:
    if not parts or not indent:
        return f"{first}{', '.join(parts)}{last}"
    gap = "\n" + "  " * indent
    return f"{first}{gap}{f',{gap}'.join(parts)}\n{'  ' * (indent - 1)}{last}"


def split_ohh_objects(text: str) -> Iterator[OhhObject]:
    """Objects in their order, apart by blank lines, line ends or commas, or in one list.

    A broken one ends where the next hand may begin, so that it spoils no other.
    """
    at, line, counted = _past_blanks(text, 0), 1, 0
    while at < len(text):
        line, counted = line + text.count("\n", counted, at), at
        try:
            found, stop = _DECODER.raw_decode(text, at)
            check_tree(found)
        except RecursionError:
            yield OhhObject(line, None, "this is nested too deep: expected an OHH hand")
            stop = _next_hand(text, at)
        except ValueError as why:
            yield OhhObject(line, None, f"this is no JSON: {_said(why)}; mend it or take it out")
            stop = _next_hand(text, at)
        else:
            mark = text_number(text[at:stop])
            yield from (OhhObject(line, one, mark=mark + k)
                        for k, one in enumerate(found if isinstance(found, list) else [found]))
        at = _past_blanks(text, stop)


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at


def _next_hand(text: str, at: int) -> int:
    """Position behind the next blank line or, in a file of one hand a line, before the next."""
    found = _HAND.search(text, at + 1)
    return found.end(1) if found else len(text)


def _said(why: ValueError) -> str:
    if isinstance(why, json.JSONDecodeError):
        return f"{why.msg} (line {why.lineno}, column {why.colno})"
    return str(why)


def _decimal(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation as why:
        raise TextUnfit(f"{digits[:40]} is no number") from why


def _whole(digits: str) -> int:
    if len(digits) > 20:
        raise TextUnfit(f"a whole number of {len(digits)} digits")
    return int(digits)


def _no_number(name: str) -> None:
    raise TextUnfit(f"{name} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise TextUnfit("a name stands twice in one object")
    return found


#: Decoder that leaves numbers as they were written, and accepts no name twice.
_DECODER: Final = json.JSONDecoder(
    parse_float=_decimal, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_once)
