"""Facts as canonical JSON text and back, strictly after the classes of events.py.

One fact has exactly one text: fields in alphabetical order, no spaces, letters as they are. The
annotations of each class say what a field may hold; they are read once for each class. A field
that an older journal lacks takes the class's own default; a field that the class doesn't know
is an error, since to drop it silently would change what happened.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from json.encoder import encode_basestring
from typing import Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

from dealer_assist.game.facts import KINDS, Fact
from dealer_assist.game.facts.bench import BENCH_KINDS, BenchFact
from dealer_assist.game.facts.floor import FLOOR_KINDS, FloorFact
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.storage.journal.bound import without_digests

_Writer = Callable[[Any], str]
R = TypeVar("R")
_Reader = Callable[[Any], Any]


#: Beyond it a whole number fits in no database (SQLite and PostgreSQL: 64 bits), and of 4,300
#: digits Python itself writes none. Both ways: what can not be read again is not written.
_LARGEST: Final = 2**63 - 1
_MOST_QUOTED: Final = 200


class UnwritableFact(ValueError):
    """Fact with a value that the journal can't store; a defect of the program, not of the table."""


class UnreadableRecord(ValueError):
    """Stored record that is no fact known to this program.

    ``kind`` and ``field`` say where (``field`` is '' for the record as a whole), ``expected`` and
    ``found`` what is wrong there.
    """

    def __init__(self, kind: str, field: str, expected: str, found: str) -> None:
        where = _quoted(f"{kind}.{field}" if field else kind)
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.kind, self.field, self.expected, self.found = kind, field, expected, found


class _Mismatch(Exception):
    """Value that doesn't fit its annotation; the path grows as it rises."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected)
        self.path, self.expected, self.found = "", expected, found

    def below(self, step: str) -> "_Mismatch":
        """This mismatch, seen from the place that holds ``step``."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = step + joint + self.path
        return self


def encode(fact: Fact) -> str:
    """Fields of the fact as canonical JSON; the same fact gives the same text everywhere.

    Raises UnwritableFact where a field doesn't hold what its annotation says.

    >>> from dealer_assist.game.facts import Called
    >>> encode(Called(seat=3, chips=200))
    '{"chips":200,"seat":3}'
    """
    if KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of events.py")
    return _written(fact)


def encode_bench(fact: BenchFact) -> str:
    """Bench fact as canonical JSON; no table's fact is one. Raises as `encode`."""
    if BENCH_KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of game/facts/bench.py")
    return _written(fact)


def encode_floor(fact: FloorFact) -> str:
    """Fact of the floor's journal as canonical JSON. Raises as `encode`."""
    if FLOOR_KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of game/facts/floor.py")
    return _written(fact)


def encode_record(record: object) -> str:
    """Frozen record of whole numbers, texts, enums and tuples as canonical JSON.

    Messages on the link to the floor are written as facts are. Raises UnwritableFact.
    """
    return _written(record)


def _written(fact: object) -> str:
    kind = type(fact)
    try:
        return _writer(kind)(fact)
    except _Mismatch as why:
        raise UnwritableFact(
            f"{kind.__name__}.{why.path}: expected {why.expected}, found {why.found}"
        ) from None


def decode(kind: str, text: str) -> Fact:
    """Fact of this kind that the text describes; raises UnreadableRecord with the reason.

    >>> decode("Called", '{"chips":200,"seat":3}')
    Called(seat=3, chips=200)
    """
    return cast(Fact, _read(KINDS.get(kind), kind, without_digests(kind, text)))


def decode_bench(kind: str, text: str) -> BenchFact:
    """Bench fact that the text describes; raises as `decode`."""
    return cast(BenchFact, _read(BENCH_KINDS.get(kind), kind, text))


def decode_floor(kind: str, text: str) -> FloorFact:
    """Fact of the floor's journal that the text describes; raises as `decode`."""
    return cast(FloorFact, _read(FLOOR_KINDS.get(kind), kind, without_digests(kind, text)))


def decode_record(cls: type[R], text: str) -> R:
    """Record of this class that the text describes; raises UnreadableRecord."""
    return cast(R, _read(cls, cls.__name__, text))


def _read(cls: type | None, kind: str, text: str) -> object:
    if cls is None:
        raise UnreadableRecord(kind, "", "a kind of fact that this version knows", repr(kind))
    try:
        return _reader(cls)(_parsed(text))
    except _Mismatch as why:
        raise UnreadableRecord(kind, why.path, why.expected, why.found) from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON object as a dict; a field given twice would otherwise lose its first value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name, _ in pairs if times[name] > 1)
        raise _Mismatch(f"the field {_shown(twice)} once", "it twice")
    return found


_parse: Final = json.JSONDecoder(object_pairs_hook=_pairs).decode


def _parsed(text: str) -> object:
    try:
        return cast(object, _parse(text))
    except (ValueError, RecursionError):  # also numbers and nestings beyond what Python reads
        raise _Mismatch("JSON text", _shown(text)) from None


def _quoted(name: str) -> str:
    """Name out of a record, as a message may hold it: nothing in it steers a terminal."""
    plain = name if name.isprintable() else ascii(name)[1:-1]
    return plain if len(plain) <= _MOST_QUOTED else plain[:_MOST_QUOTED] + "..."


def _shown(value: object) -> str:
    """Value as a message quotes it, never longer than a line."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


# How one value is written.


def _write_int(value: Any) -> str:
    return str(_read_int(value))


def _write_bool(value: Any) -> str:
    if type(value) is not bool:
        raise _Mismatch("true or false", _shown(value))
    return "true" if value else "false"


def _write_str(value: Any) -> str:
    if not isinstance(value, str):
        raise _Mismatch("a text", _shown(value))
    return encode_basestring(_whole(value))


def _whole(text: str) -> str:
    """Text, if it is no half of a character anywhere: no file and no line could hold that."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise _Mismatch("a text of whole characters", _shown(text)) from None
    return text


def _enum_writer(cls: type[StrEnum]) -> _Writer:
    def write(value: Any) -> str:
        if type(value) is not cls:
            raise _Mismatch(f"a {cls.__name__}", _shown(value))
        return encode_basestring(value.value)

    return write


def _tuple_writer(write_one: _Writer) -> _Writer:
    def write(value: Any) -> str:
        if type(value) is not tuple:
            raise _Mismatch("a tuple", _shown(value))
        return f"[{','.join(_each(write_one, value))}]"

    return write


def _row_writer(write_each: tuple[_Writer, ...]) -> _Writer:
    """Writer of a tuple of so many values, each of its own kind: (name, times)."""
    def write(value: Any) -> str:
        if type(value) is not tuple or len(value) != len(write_each):
            raise _Mismatch(f"a tuple of {len(write_each)}", _shown(value))
        written = [put(held) for put, held in zip(write_each, value, strict=True)]
        return f"[{','.join(written)}]"

    return write


def _record_writer(cls: type) -> _Writer:
    types = get_type_hints(cls)
    names = sorted(field.name for field in fields(cls))
    plan = [(name, f'"{name}":', _writer(types[name])) for name in names]

    def write(value: Any) -> str:
        if type(value) is not cls:
            raise _Mismatch(f"a {cls.__name__}", _shown(value))
        try:
            parts = [label + put(getattr(value, name)) for name, label, put in plan]
        except _Mismatch as why:
            raise why.below(_failing(plan, value)) from None
        return "{" + ",".join(parts) + "}"

    return write


def _failing(plan: list[tuple[str, str, _Writer]], value: object) -> str:
    """Name of the first field that can't be written."""
    for name, _, put in plan:
        try:
            put(getattr(value, name))
        except _Mismatch:
            return name
    raise AssertionError("every field can be written")


# How one value is read.


def _read_int(value: Any) -> int:
    if type(value) is not int:
        raise _Mismatch("a whole number", _shown(value))
    if not -_LARGEST <= value <= _LARGEST:
        raise _Mismatch("a whole number of 64 bits", f"one of {value.bit_length()}")
    return value


def _read_bool(value: Any) -> bool:
    if type(value) is not bool:
        raise _Mismatch("true or false", _shown(value))
    return value


def _read_str(value: Any) -> str:
    if type(value) is not str:
        raise _Mismatch("a text", _shown(value))
    return _whole(value)


def _enum_reader(cls: type[StrEnum]) -> _Reader:
    known: dict[object, StrEnum] = {member.value: member for member in cls}

    def read(value: Any) -> StrEnum:
        found = known.get(value) if type(value) is str else None
        if found is None:
            raise _Mismatch(f"one of {', '.join(cls)}", _shown(value))
        return found

    return read


def _tuple_reader(read_one: _Reader) -> _Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise _Mismatch("a list", _shown(value))
        return tuple(_each(read_one, value))

    return read


def _row_reader(read_each: tuple[_Reader, ...]) -> _Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(read_each):
            raise _Mismatch(f"a list of {len(read_each)}", _shown(value))
        return tuple(take(held) for take, held in zip(read_each, value, strict=True))

    return read


def _each(one: Callable[[Any], Any], values: Any) -> list[Any]:
    """Values each turned by ``one``; a mismatch says which of them it was."""
    out: list[Any] = []
    try:
        for value in values:
            out.append(one(value))
    except _Mismatch as why:
        raise why.below(f"[{len(out)}]") from None
    return out


def _record_reader(cls: type) -> _Reader:
    types = get_type_hints(cls)
    plan = {field.name: _reader(types[field.name]) for field in fields(cls)}
    asked = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise _Mismatch(f"the fields of {cls.__name__}", _shown(value))
        found, name = {}, ""
        try:
            for name, held in value.items():
                found[name] = plan[name](held)
        except KeyError:
            raise _Mismatch(f"a field of {cls.__name__}", "one that it hasn't").below(
                name
            ) from None
        except _Mismatch as why:
            raise why.below(name) from None
        for name in asked:
            if name not in found:
                raise _Mismatch("a value", "none").below(name)
        return cls(**found)

    return read


# What an annotation asks for; worked out once for each type.

_WRITERS: dict[Any, _Writer] = {int: _write_int, bool: _write_bool, str: _write_str}
_READERS: dict[Any, _Reader] = {int: _read_int, bool: _read_bool, str: _read_str}


def _writer(kind: Any) -> _Writer:
    found = _WRITERS.get(kind)
    if found is None:
        found = _WRITERS[kind] = _new_writer(kind)
    return found


def _new_writer(kind: Any) -> _Writer:
    if item := _item(kind):
        return _tuple_writer(_writer(item))
    if get_origin(kind) is tuple:
        return _row_writer(tuple(_writer(one) for one in get_args(kind)))
    return _enum_writer(kind) if _is_enum(kind) else _record_writer(kind)


def _reader(kind: Any) -> _Reader:
    found = _READERS.get(kind)
    if found is None:
        found = _READERS[kind] = _new_reader(kind)
    return found


def _new_reader(kind: Any) -> _Reader:
    if item := _item(kind):
        return _tuple_reader(_reader(item))
    if get_origin(kind) is tuple:
        return _row_reader(tuple(_reader(one) for one in get_args(kind)))
    return _enum_reader(kind) if _is_enum(kind) else _record_reader(kind)


def _item(kind: Any) -> Any:
    """Item type of a ``tuple[X, ...]``; None for anything else."""
    args = get_args(kind)
    return args[0] if get_origin(kind) is tuple and args[1:] == (Ellipsis,) else None


def _is_enum(kind: Any) -> bool:
    """True if the annotation is a StrEnum; raises TypeError where the journal can't hold it."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return True
    if isinstance(kind, type) and is_dataclass(kind):
        return False
    raise TypeError(f"a fact can't hold {kind}: only str, int, bool, enums, tuples and records")
