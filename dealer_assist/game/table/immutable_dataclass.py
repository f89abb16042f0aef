"""Immutable shape; table.py, evening_state.py, tournament.py use it."""

from typing import Any, NoReturn, Self

_new = object.__new__


class Frozen:
    """Immutable shape: it evolves into a new one."""

    __slots__ = ("__dict__",)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen; game.advance makes the next one")

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def evolve(self, **changes: Any) -> Self:
        """The same shape with these fields changed. (dataclasses.replace is ten times slower.)"""
        new = _new(type(self))
        _fill(new, self.__dict__ | changes)
        return new

    def filled(self, **fields: Any) -> Self:
        """This very object with more fields: only for one that nothing else has seen yet."""
        self.__dict__.update(fields)
        return self

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]


#: Sets all fields of a new object at once, past ``__setattr__``.
_fill = Frozen.__dict__["__dict__"].__set__
