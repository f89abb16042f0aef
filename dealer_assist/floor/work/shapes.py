"""Frozen classes as JSON lists and back, strictly by their annotations.

The floor's state consists of named tuples and records; the journal's codec
(storage/journal/codec.py) knows facts alone. An object is the list of its fields in order: both
ends of the link run one version, which they compare first. Any input is such an object, or
ShapeUnfit is raised.
"""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from drivers.given_text import TextUnfit, json_of

S = TypeVar("S")
_Take = Callable[[Any], Any]
_BARE: Final = (str, int, bool)


class ShapeUnfit(ValueError):
    """The text is no such object; says what was expected and what was found."""


def written(shape: object) -> str:
    """The object as JSON text."""
    return json.dumps(_plain(shape), ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, str | int):
        return value
    if is_dataclass(value):
        return [_plain(getattr(value, one.name)) for one in fields(value)]
    return [_plain(one) for one in value]


def shaped(kind: Callable[..., S], text: str) -> S:
    """The object of this class in the text. Raises ShapeUnfit."""
    try:
        return cast(S, _taker(kind)(json_of(text)))
    except TextUnfit as why:
        raise ShapeUnfit(str(why)) from None


def _unfit(expected: str, found: object) -> ShapeUnfit:
    return ShapeUnfit(f"expected {expected}, found {ascii(found)[:60]}")


@cache
def _taker(kind: Any) -> _Take:
    """Reader for values of this annotation; cached."""
    if kind in _BARE:
        return _bare(kind)
    if get_origin(kind) in (Union, UnionType):
        return _maybe(kind)
    if get_origin(kind) is tuple:
        return _row(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum(kind)
    return _record(kind)


def _bare(kind: type) -> _Take:
    def take(value: Any) -> Any:
        if type(value) is not kind:
            raise _unfit(kind.__name__, value)
        return value

    return take


def _maybe(kind: Any) -> _Take:
    """Reader for a value or None."""
    (held,) = (one for one in get_args(kind) if one is not NoneType)

    def take(value: Any) -> Any:
        return None if value is None else _taker(held)(value)

    return take


def _row(kind: Any) -> _Take:
    """Reader for a tuple: of any length and one kind, or of fixed kinds."""
    args = get_args(kind)
    if args[1:] == (Ellipsis,):
        return lambda value: tuple(map(_taker(args[0]), _listed(value)))
    return lambda value: tuple(
        _taker(one)(held) for one, held in zip(args, _listed(value, len(args)), strict=True))


def _listed(value: Any, most: int = -1) -> list[Any]:
    if type(value) is not list or (most >= 0 and len(value) != most):
        raise _unfit(f"a list of {most}" if most >= 0 else "a list", value)
    return value


def _enum(kind: type[StrEnum]) -> _Take:
    known: dict[object, StrEnum] = {one.value: one for one in kind}

    def take(value: Any) -> StrEnum:
        found = known.get(value) if type(value) is str else None
        if found is None:
            raise _unfit(f"one of {', '.join(kind)}", value)
        return found

    return take


def _record(kind: Any) -> _Take:
    hints = get_type_hints(kind)
    names = kind._fields if hasattr(kind, "_fields") else [one.name for one in fields(kind)]
    takes = [_taker(hints[name]) for name in names]

    def take(value: Any) -> Any:
        held = _listed(value, len(takes))
        return kind(*(one(part) for one, part in zip(takes, held, strict=True)))

    return take
