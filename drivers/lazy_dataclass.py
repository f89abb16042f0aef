"""``dataclass``, whose methods are made at their first use.

Python's own writes and compiles six methods for a class as it is imported: most of what a start
of the program took, for nine hundred classes of which a start uses a few dozen. Here a class is
given its slots, and its fields and each method when somebody first asks for them; what is made is
what Python makes, so fields(), replace(), asdict() and type checkers see dataclasses.
"""

import dataclasses
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    def dataclass(
        cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True,
        repr: bool = True,
    ) -> Any:
        """dataclasses.dataclass, with those of its options that are used here."""
        names = ("__init__", *("__repr__",) * repr, *("__eq__",) * eq)

        def decorated(cls: type) -> type:
            own = cls.__dict__.get("__hash__") is not None
            cls = _slotted(cls) if slots else _plain(cls)
            for name in names:
                if name not in cls.__dict__:
                    setattr(cls, name, _LateMethod(cls, name, frozen))
            if eq and not own:
                cls.__hash__ = _LateMethod(cls, "__hash__", frozen) if frozen else None
            if frozen:
                for name, method in _FROZEN.items():
                    setattr(cls, name, method)
            return cls

        return decorated if cls is None else decorated(cls)


_plain: Final = dataclasses.dataclass(init=False, repr=False, eq=False)
_PARAMS: Final = _plain(type("Plain", (), {})).__dict__["__dataclass_params__"]
_FIELDS: Final = ("__dataclass_fields__", "__match_args__")
_MADE_ANEW: Final = type("Factory", (), {"__repr__": lambda self: "<factory>"})()  # a default
_FOUND_ONCE: Final = RLock()  # Python takes the defaults out of a class as it finds its fields


def _slotted(cls: type) -> type:
    """Class with a slot for each field that it adds, whose fields are told when asked for."""
    kept = dict(cls.__dict__)
    added = tuple(name for name, kind in kept.get("__annotations__", {}).items()
                  if getattr(kind, "__origin__", kind) is not ClassVar)
    for name in ("__dict__", "__weakref__", *added):
        kept.pop(name, None)
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    kept["__slots__"] = tuple(name for name in added if name not in inherited)
    fields = [_LateFields(cls, name) for name in _FIELDS]
    kept.update({"__dataclass_params__": _PARAMS, **dict(zip(_FIELDS, fields, strict=True))})
    made = type(cls)(cls.__name__, cls.__bases__, kept)
    made.__qualname__ = cls.__qualname__
    for one in fields:
        one.cls = made
    return made


class _LateFields:
    """Stands for what Python tells of a class's fields until something of it is asked for.

    ``written`` is the class as it was written, whose fields have their defaults.
    """

    __slots__ = ("cls", "name", "written")

    def __init__(self, written: type, name: str) -> None:
        self.cls = self.written = written
        self.name = name

    def __get__(self, one: object, owner: type | None = None) -> Any:
        with _FOUND_ONCE:
            if self.cls.__dict__[self.name] is self:
                found = _plain(self.written)
                for name in _FIELDS:
                    setattr(self.cls, name, found.__dict__[name])
        return self.cls.__dict__[self.name]


class _LateMethod:
    """Stands for a method of the class until it is asked for; then the method takes its place."""

    __slots__ = ("cls", "frozen", "name")

    def __init__(self, cls: type, name: str, frozen: bool) -> None:
        self.cls, self.name, self.frozen = cls, name, frozen

    def __get__(self, one: object, owner: type | None = None) -> Any:
        method = _made(self.cls, self.name, self.frozen)
        setattr(self.cls, self.name, method)  # two threads set the same
        return method.__get__(one, owner)


def _made(cls: Any, name: str, frozen: bool) -> Any:
    """Method as Python makes it for a class with these fields."""
    if name == "__init__":
        return _init(cls, frozen)
    twin = dataclasses.make_dataclass(
        cls.__name__, [(one.name, one.type, one) for one in dataclasses.fields(cls)],
        namespace={"__module__": cls.__module__, "__doc__": cls.__doc__}, init=False,
        repr=name == "__repr__", eq=name == "__eq__", unsafe_hash=name == "__hash__")
    return twin.__dict__[name]


def _init(cls: Any, frozen: bool) -> Any:
    """``__init__`` of a class with these fields, without the rest of a class around it."""
    within: dict[str, Any] = {"__set": object.__setattr__}
    given, lines, types = ["self"], [], {}
    for one in dataclasses.fields(cls):
        value, late = f"__default_{one.name}", one.default_factory is not dataclasses.MISSING
        has_default = late or one.default is not dataclasses.MISSING
        if has_default:
            within[value] = _MADE_ANEW if late else one.default
        if one.init:
            given.append(f"{one.name}={value}" if has_default else one.name)
            types[one.name] = one.type
        elif not has_default:
            continue
        said = one.name if one.init else value
        if late:
            within[f"__make_{one.name}"] = one.default_factory
            said = f"__make_{one.name}() if {said} is {value} else {said}"
        lines.append(f"__set(self, {one.name!r}, {said})" if frozen else
                     f"self.{one.name} = {said}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    exec(f"def __init__({', '.join(given)}):\n " + "\n ".join(lines or ["pass"]), within)
    made = within["__init__"]
    made.__annotations__ = {**types, "return": None}
    made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
    return made


def _refuse(self: object, name: str, *value: object) -> NoReturn:
    how = "assign to" if value else "delete"
    raise dataclasses.FrozenInstanceError(f"cannot {how} field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _take_state(self: Any, state: list[object]) -> None:
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


#: Of a frozen class; its state is copied and sent to other processes past ``__setattr__``.
_FROZEN: Final[dict[str, Callable[..., Any]]] = {
    "__setattr__": _refuse, "__delattr__": _refuse, "__getstate__": _state,
    "__setstate__": _take_state}
