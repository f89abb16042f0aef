"""Frozen classes as JSON text and back, strictly by their annotations.

Journals, the vault's socket and folder, and the floor's screens store and send their records so,
each in a `Form` of its own. Annotations are read once for each class. In an object a missing field
takes the class's own default; an unknown one is an error, since to drop it silently would change
what happened. Text that could not be read again is not written.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum, IntEnum, StrEnum
from itertools import repeat
from json.encoder import encode_basestring
from operator import call
from threading import RLock
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.game.table.immutable_dataclass import Frozen

#: Name of the field with the record's class, in the layout "tagged".
TAG: Final = "is"
#: What a form may hold beside text, whole numbers, truths, StrEnums, tuples and data classes.
#: "union" is of tagged records and others, "none" of one kind and None, "shape" of the table.
_Also = Literal["none", "union", "literal", "int_enum", "named_tuple", "mapping", "shape"]


class Mismatch(Exception):
    """The value at ``path`` isn't what its annotation asks for; the path grows as it rises."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.path, self.expected, self.found = "", expected, found

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}expected {self.expected}, found {self.found}"

    def below(self, step: str) -> "Mismatch":
        """This mismatch, seen from the place that holds ``step``."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = step + joint + self.path
        return self


class Form(NamedTuple):
    """Form of a record's text, and the values it may hold.

    A record is an object of its fields in alphabetical order, an object that begins with its
    class, or the list of its fields. A bound of 0 is none, but no bytes then. Unless
    ``quotes_values``, a mismatch repeats no value and no name of the text: it may be a card's.
    """

    layout: Literal["sorted_fields", "tagged", "list"]
    also: frozenset[_Also] = frozenset()
    largest: int = 2**63 - 1  # the most that SQLite and PostgreSQL hold
    most_text: int = 0
    most_bytes: int = 0
    most_items: int = 0
    quotes_values: bool = True

    def shown(self, value: object) -> str:
        """The value as a message quotes it, never longer than a line."""
        if not self.quotes_values:
            return "another value"
        text = ascii(value)
        return text if len(text) <= 60 else text[:57] + "..."


class Ways(NamedTuple):
    """Writer and reader of one annotation's values; the reader takes parsed JSON.

    ``pattern`` matches texts in the writer's own form, which the reader takes; "" matches none.
    """

    write: Callable[[Any], str]
    read: Callable[[Any], Any]
    pattern: str = ""


class Codec:
    """Writers and readers of one form; each is worked out once for its annotation.

    ``own`` are those of classes that have a text of their own.
    """

    def __init__(self, form: Form, own: Mapping[Any, Ways] = MappingProxyType({})) -> None:
        self._form = form
        self._ways: dict[Any, Ways] = {int: _int(form), bool: _bool(form), str: _str(form), **own}
        self._begun: dict[Any, Ways] = {}
        self._making = RLock()
        if "none" in form.also:
            self._ways[NoneType] = _literal(form, (None,))
        if form.most_bytes:
            self._ways[bytes] = _bytes(form)
        self._parse = json.JSONDecoder(object_pairs_hook=self._pairs).decode
        self._wholes: dict[Any, Callable[[str], object]] = {}

    def encode(self, kind: Any, record: object) -> str:
        """The record as JSON, by this annotation or one of a tuple of them. Raises Mismatch."""
        return self.ways(kind).write(record)

    def decode(self, kind: Any, text: str) -> Any:
        """The record in the text, by this annotation or one of a tuple of them. Raises Mismatch."""
        read = self.ways(kind).read
        try:
            value = self._parse(text)
        except (ValueError, RecursionError):  # also numbers and nestings beyond what Python reads
            raise Mismatch("JSON text", self._form.shown(text)) from None
        return read(value)

    def is_as_written(self, kind: Any, text: str) -> bool:
        """True if the text is in the form that `encode` writes, so that `decode` takes it.

        It takes an eighth of `decode`'s time. False says nothing.
        """
        whole = self._wholes.get(kind)
        if whole is None:
            pattern = self.ways(kind).pattern
            whole = self._wholes[kind] = re.compile(pattern or "(?!)").fullmatch
        return whole(text) is not None

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """A JSON object as a dict; a field given twice would otherwise lose its first value."""
        found = dict(pairs)
        if len(found) < len(pairs):
            times = Counter(name for name, _ in pairs)
            twice = next(name for name, _ in pairs if times[name] > 1)
            quotes = self._form.quotes_values
            named = f"the field {self._form.shown(twice)}" if quotes else "each field"
            raise Mismatch(f"{named} once", "it twice")
        return found

    def ways(self, kind: Any) -> Ways:
        """Writer and reader of this annotation; worked out once."""
        return self._ways.get(kind) or self._made(kind)

    def _made(self, kind: Any) -> Ways:
        """Ways that no other thread sees before they are whole."""
        with self._making:
            found = self._ways.get(kind) or self._begun.get(kind)
            if found is None:
                self._begun[kind] = Ways(  # a record may hold another of its own kind
                    lambda value: self.ways(kind).write(value),
                    lambda value: self.ways(kind).read(value))
                try:
                    found = self._ways[kind] = self._new(kind)
                finally:
                    del self._begun[kind]
            return found

    def _new(self, kind: Any) -> Ways:
        """Ways of this annotation. Raises TypeError for one that this form can't hold."""
        form, also, origin = self._form, self._form.also, get_origin(kind)
        args = kind if isinstance(kind, tuple) else get_args(kind)
        if origin is tuple and args[1:] == (Ellipsis,):
            return _list_of(form, self.ways(args[0]))
        if origin is tuple:
            return _row(form, [self.ways(one) for one in args])
        if origin is Literal and "literal" in also:
            return _literal(form, args)
        if args and "none" in also and NoneType in args and len(args) == 2:
            return _optional(*(self.ways(one) for one in args if one is not NoneType))
        if (isinstance(kind, tuple) or origin in (Union, UnionType)) and "union" in also:
            return self._union(args)
        if isinstance(kind, type) and issubclass(
                kind, (StrEnum, IntEnum) if "int_enum" in also else StrEnum):
            return _enum(form, kind)
        if origin is Mapping and "mapping" in also:
            return _mapping(_list_of(form, _row(form, [self.ways(one) for one in args])))
        if self._is_record(kind):
            return self._union((kind,)) if form.layout == "tagged" else self._record(kind)
        raise TypeError(f"a record as {form.layout} can't hold {kind}")

    def _is_record(self, kind: Any) -> bool:
        also = self._form.also
        return is_dataclass(kind) or ("named_tuple" in also and hasattr(kind, "_fields")) or (
            "shape" in also and _is_shape(kind))

    def _union(self, kinds: tuple[Any, ...]) -> Ways:
        """One of several records by its tag; or a value of another kind."""
        by_class: dict[Any, Ways] = {
            one: self._record(one) for one in kinds if self._is_record(one)}
        by_tag = {kind_of(one): ways.read for one, ways in by_class.items()}
        shown, expected = self._form.shown, ", ".join(by_tag) or "another value"
        others = [self.ways(one) for one in kinds if one not in by_class]

        def write(value: Any) -> str:
            ways = by_class.get(type(value))
            return ways.write(value) if ways is not None else first(
                value, (one.write for one in others))

        def read(value: Any) -> Any:
            name = value.get(TAG) if type(value) is dict else None
            if type(name) is not str or name not in by_tag:
                return first(value, (one.read for one in others))
            try:
                return by_tag[name]({field: value[field] for field in value if field != TAG})
            except Mismatch as why:
                raise why.below(name) from None

        def first(value: Any, turns: Iterable[Callable[[Any], Any]]) -> Any:
            for turn in turns:
                try:
                    return turn(value)
                except Mismatch:
                    continue
            raise Mismatch(expected, shown(value))

        return Ways(write, read)

    def _record(self, cls: Any) -> Ways:
        form, types = self._form, get_type_hints(cls)
        names = list(types) if _is_shape(cls) else [
            one.name for one in fields(cls)] if is_dataclass(cls) else list(cls._fields)
        ways = {name: self.ways(types[name]) for name in names}
        if form.layout == "list":
            row = _row(form, list(ways.values())).read
            return Ways(_record_writer(form, cls, "[", ways, "]"), lambda value: cls(*row(value)))
        read = _object_reader(form, cls, {name: each.read for name, each in ways.items()})
        pattern = ""
        if form.layout == "sorted_fields":
            ways = dict(sorted(ways.items()))
            pattern = _within(r"\{", (one.pattern and f'"{name}":{one.pattern}'
                                      for name, one in ways.items()), r"\}")
        start = f'{{"{TAG}":"{kind_of(cls)}"' + "," * bool(ways) if form.layout == "tagged" else "{"
        return Ways(_record_writer(form, cls, start, ways, "}"), read, pattern)


def _is_shape(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Frozen)


def _int(form: Form) -> Ways:
    least, largest, shown = -form.largest, form.largest, form.shown

    def read(value: Any) -> int:
        if type(value) is not int:
            raise Mismatch("a whole number", shown(value))
        if not least <= value <= largest:
            raise Mismatch("a whole number of 64 bits", f"one of {value.bit_length()}")
        return value

    digits = len(str(largest)) - 1
    return Ways(lambda value: str(read(value)), read,
                f"-?(?:0|[1-9][0-9]{{0,{digits - 1}}})" if digits else "")


def _bool(form: Form) -> Ways:
    def read(value: Any) -> bool:
        if type(value) is not bool:
            raise Mismatch("true or false", form.shown(value))
        return value

    return Ways(lambda value: "true" if read(value) else "false", read, "(?:true|false)")


def _str(form: Form) -> Ways:
    shown, most = form.shown, form.most_text

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise Mismatch("a text", shown(value))
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:  # half of a character: no file and no line could hold it
                raise Mismatch("a text of whole characters", shown(value)) from None
        return value

    def bounded(value: Any) -> str:
        if len(read(value)) > most:
            raise Mismatch(f"a text of at most {most} characters", shown(value))
        return value  # type: ignore[no-any-return]

    check = bounded if most else read
    plain = r'[^"\\\x00-\x1f\ud800-\udfff]'  # no escapes, no half of a character
    return Ways(lambda value: encode_basestring(check(value)), check,
                f'"{plain}{{0,{most}}}"' if most else f'"{plain}*"')


def _bytes(form: Form) -> Ways:
    most = form.most_bytes

    def write(value: Any) -> str:
        if type(value) is not bytes or len(value) > most:
            raise Mismatch(f"at most {most} bytes", form.shown(value))
        return f'"{value.hex()}"'

    def read(value: Any) -> bytes:
        if type(value) is str and len(value) <= 2 * most and (value.isalnum() or not value):
            try:
                return bytes.fromhex(value)
            except ValueError:
                pass
        raise Mismatch(f"at most {most} bytes in hexadecimal digits", form.shown(value))

    return Ways(write, read)


def _literal(form: Form, words: tuple[Any, ...]) -> Ways:
    texts = {(type(one), one): json.dumps(one) for one in words}
    expected = "one of " + ", ".join(map(str, words)) if words != (None,) else "nothing"

    def read(value: Any) -> Any:
        for kind, word in texts:
            if type(value) is kind and value == word:
                return word
        raise Mismatch(expected, form.shown(value))

    return Ways(lambda value: texts[type(value), read(value)], read)


def _optional(held: Ways) -> Ways:
    return Ways(lambda value: "null" if value is None else held.write(value),
                 lambda value: None if value is None else held.read(value))


def _enum(form: Form, cls: type[Enum]) -> Ways:
    known: dict[object, Enum] = {one.value: one for one in cls}
    kind = str if issubclass(cls, str) else int
    put: Callable[[Any], str] = encode_basestring if issubclass(cls, str) else int.__repr__
    expected, shown = f"one of {', '.join(str(one.value) for one in cls)}", form.shown

    def write(value: Any) -> str:
        if type(value) is not cls:
            raise Mismatch(f"a {cls.__name__}", shown(value))
        return put(value)

    def read(value: Any) -> Enum:
        found = known.get(value) if type(value) is kind else None
        if found is None:
            raise Mismatch(expected, shown(value))
        return found

    return Ways(write, read, f"(?:{'|'.join(re.escape(put(one.value)) for one in cls)})")


def _list_of(form: Form, one: Ways) -> Ways:
    """A tuple of any length, of values of one kind."""
    most = form.most_items
    return _tuple(form, repeat(one.write), repeat(one.read), 0, most or sys.maxsize,
                  f" of at most {most}" if most else "", one.pattern and (
                      rf"\[(?:{one.pattern}(?:,{one.pattern}){{0,{most - 1 if most else ''}}})?\]"))


def _row(form: Form, each: list[Ways]) -> Ways:
    """A tuple of so many values, each of its own kind: (name, times)."""
    return _tuple(form, [one.write for one in each], [one.read for one in each],
                  len(each), len(each), f" of {len(each)}",
                  _within(r"\[", (one.pattern for one in each), r"\]"))


def _within(start: str, patterns: Iterable[str], end: str) -> str:
    """Pattern of these in a row; "" where one of them has none."""
    each = list(patterns)
    return start + ",".join(each) + end if all(each) else ""


def _tuple(form: Form, writes: Iterable[Callable[[Any], str]],
           reads: Iterable[Callable[[Any], Any]], least: int, most: int, size: str,
           pattern: str) -> Ways:
    shown = form.shown

    def write(value: Any) -> str:
        if not isinstance(value, tuple) or not least <= len(value) <= most:
            raise Mismatch("a tuple" + size, shown(value))
        return f"[{','.join(_each(writes, value))}]"

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list or not least <= len(value) <= most:
            raise Mismatch("a list" + size, shown(value))
        return tuple(_each(reads, value))

    return Ways(write, read, pattern)


def _mapping(pairs: Ways) -> Ways:
    """A mapping, as the list of its pairs."""
    return Ways(lambda value: pairs.write(tuple(value.items())),
                lambda value: dict(pairs.read(value)))


def _each(turns: Iterable[Callable[[Any], Any]], values: Any) -> list[Any]:
    """Every value turned by its own; a mismatch says which of them it was."""
    out: list[Any] = []
    try:
        out.extend(map(call, turns, values))  # keeps those before the mismatch
    except Mismatch as why:
        raise why.below(f"[{len(out)}]") from None
    return out


def _record_writer(form: Form, cls: type, start: str, ways: dict[str, Ways], end: str,
                   ) -> Callable[[Any], str]:
    plan = [(name, "" if form.layout == "list" else f'"{name}":', one.write)
            for name, one in ways.items()]
    is_shape = _is_shape(cls)  # it holds what it was given, and nothing of its class

    def write(value: Any) -> str:
        if type(value) is not cls:
            raise Mismatch(f"a {cls.__name__}", form.shown(value))
        parts, name = [], ""
        given = plan if not is_shape else [one for one in plan if one[0] in value.__dict__]
        try:
            for name, label, put in given:
                parts.append(label + put(getattr(value, name)))
        except Mismatch as why:
            raise why.below(name) from None
        return start + ",".join(parts) + end

    return write


def _object_reader(form: Form, cls: Any, plan: dict[str, Callable[[Any], Any]],
                   ) -> Callable[[Any], Any]:
    size = len(plan)
    asked = [name for name in plan if not hasattr(cls, name)] if _is_shape(cls) else [
        f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING
    ] if is_dataclass(cls) else [name for name in plan if name not in cls._field_defaults]

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch(f"the fields of {cls.__name__}", form.shown(value))
        found, name = {}, ""
        try:
            for name, held in value.items():
                found[name] = plan[name](held)
        except KeyError:
            raise Mismatch(f"a field of {cls.__name__}", "one that it hasn't").below(
                name if form.quotes_values else "") from None
        except Mismatch as why:
            raise why.below(name) from None
        if len(found) < size:
            for name in asked:
                if name not in found:
                    raise Mismatch("a value", "none").below(name)
        return cls(**found)

    return read
