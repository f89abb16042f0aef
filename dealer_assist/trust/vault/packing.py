"""Records as JSON and back, strictly by their classes: the content of the vault's socket.

Unlike the journal's codec it knows bytes (as hex), numbers that may be missing, and "one of these
records". Everything is bounded, and no message of an error quotes a value: it may be a card's.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from dealer_assist.game.facts.table_fact import kind_of

#: Bounds of one value: characters, bytes, items, and whole numbers of 64 bits.
MOST_TEXT: Final = 8192
MOST_BYTES: Final = 256
MOST_ITEMS: Final = 2048
_MOST_INT: Final = 1 << 64
#: Name of the field with the record's class, if several may stand.
KIND: Final = "is"

_Reader = Callable[[Any], Any]


class Unfit(ValueError):
    """A value doesn't fit its place; says where and what was expected, never the value."""


def packed(record: object, kinds: tuple[type, ...]) -> bytes:
    """One of these records as JSON; ``kinds`` are those that may stand here. Raises Unfit."""
    if type(record) not in kinds:
        raise Unfit(f"{type(record).__name__} has no place here")
    return json.dumps(_plain(record), separators=(",", ":"), ensure_ascii=False).encode()


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        named = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {KIND: kind_of(type(value)), **named}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise Unfit(f"{type(value).__name__} can't be sent")


def unpacked(text: bytes, kinds: tuple[type, ...]) -> Any:
    """The record that this JSON describes, one of ``kinds``. Raises Unfit and nothing else."""
    try:
        value = _parse(text.decode())
    except Unfit:
        raise
    except (ValueError, RecursionError):  # also numbers and nestings beyond Python's limits
        raise Unfit("expected JSON text") from None
    return _choice(kinds)(value)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit("expected each field once")
    return found


def _no_number(text: str) -> Any:
    raise Unfit("expected whole numbers")


_parse: Final = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_float=_no_number, parse_constant=_no_number).decode


_CHOICES: dict[tuple[type, ...], _Reader] = {}


def _choice(kinds: tuple[type, ...]) -> _Reader:
    found = _CHOICES.get(kinds)
    if found is None:
        found = _CHOICES[kinds] = _one_of(kinds)
    return found


# How one value is read; worked out once for each type.


def _read_int(value: Any) -> int:
    if type(value) is not int or not -_MOST_INT < value < _MOST_INT:
        raise Unfit("expected a whole number of 64 bits")
    return value


def _read_bool(value: Any) -> bool:
    if type(value) is not bool:
        raise Unfit("expected true or false")
    return value


def _read_str(value: Any) -> str:
    if type(value) is not str or len(value) > MOST_TEXT:
        raise Unfit(f"expected a text of at most {MOST_TEXT} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Unfit("expected a text of whole characters") from None
    return value


def _read_bytes(value: Any) -> bytes:
    if type(value) is str and len(value) <= 2 * MOST_BYTES and value.isalnum():
        try:
            return bytes.fromhex(value)
        except ValueError:
            pass
    elif value == "":
        return b""
    raise Unfit(f"expected at most {MOST_BYTES} bytes in hexadecimal digits")


def _read_none(value: Any) -> None:
    if value is not None:
        raise Unfit("expected nothing")


_READERS: dict[Any, _Reader] = {
    int: _read_int, bool: _read_bool, str: _read_str, bytes: _read_bytes, NoneType: _read_none,
}


def _reader(kind: Any) -> _Reader:
    found = _READERS.get(kind)
    if found is None:
        found = _READERS[kind] = _new_reader(kind)
    return found


def _new_reader(kind: Any) -> _Reader:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(args)
    if origin is Literal:
        return _literal(args)
    if origin is tuple:
        return _list_of(args[0]) if args[1:] == (Ellipsis,) else _row_of(args)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member_of(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return _one_of((kind,))
    raise TypeError(f"{kind} can't be sent")


def _literal(words: tuple[Any, ...]) -> _Reader:
    def read(value: Any) -> Any:
        for word in words:
            if type(value) is type(word) and value == word:
                return word
        raise Unfit(f"expected one of {', '.join(map(str, words))}")

    return read


def _member_of(cls: type[Enum]) -> _Reader:
    known = {(type(one.value), one.value): one for one in cls}

    def read(value: Any) -> Any:
        found = known.get((type(value), value)) if isinstance(value, int | str) else None
        if found is None:
            raise Unfit(f"expected a {cls.__name__}")
        return found

    return read


def _list_of(kind: Any) -> _Reader:
    read_one = _reader(kind)

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) > MOST_ITEMS:
            raise Unfit(f"expected a list of at most {MOST_ITEMS}")
        return tuple(read_one(one) for one in value)

    return read


def _row_of(kinds: tuple[Any, ...]) -> _Reader:
    read_each = [_reader(kind) for kind in kinds]

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(read_each):
            raise Unfit(f"expected a list of {len(read_each)}")
        return tuple(take(one) for take, one in zip(read_each, value, strict=True))

    return read


def _one_of(kinds: tuple[Any, ...]) -> _Reader:
    """One of several records by its name; or a plain value, nothing among them."""
    records: dict[str, _Reader] = {
        kind_of(one): _record(one) for one in kinds
        if isinstance(one, type) and is_dataclass(one)}
    plain = [_reader(one) for one in kinds if not is_dataclass(one)]

    def read(value: Any) -> Any:
        name = value.get(KIND) if type(value) is dict else None
        if type(name) is str and name in records:
            return records[name](value)
        for take in plain:
            try:
                return take(value)
            except Unfit:
                continue
        raise Unfit(f"expected {', '.join(records) or 'another value'}")

    return read


def _record(cls: Any) -> _Reader:
    types = get_type_hints(cls)
    plan = {field.name: _reader(types[field.name]) for field in fields(cls)}
    asked = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}

    def read(value: dict[str, Any]) -> Any:
        found = {}
        for name, held in value.items():
            if name == KIND:
                continue
            take = plan.get(name)
            if take is None:
                raise Unfit(f"{cls.__name__}: expected its fields, found another one")
            try:
                found[name] = take(held)
            except Unfit as why:
                raise Unfit(f"{cls.__name__}.{name}: {why}") from None
        missing = asked - found.keys()
        if missing:
            raise Unfit(f"{cls.__name__}: expected {', '.join(sorted(missing))}")
        return cls(**found)

    return read
