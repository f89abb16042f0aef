"""Keys, menus and texts of what no finger has opened yet. No Qt."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Unopened(Sequence[T], Generic[T]):
    """Lazy sequence of keys or menus, made at the first access."""

    __slots__ = ("_kept", "_make")

    def __init__(self, make: Callable[[], tuple[T, ...]]) -> None:
        self._make: Callable[[], tuple[T, ...]] | None = make
        self._kept: tuple[T, ...] = ()

    def _made(self) -> tuple[T, ...]:
        make = self._make
        if make is not None:
            self._kept, self._make = make(), None
        return self._kept

    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice, /) -> T | tuple[T, ...]:
        return self._made()[at]

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[T]:
        return iter(self._made())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._made() == (other._made() if isinstance(other, Unopened) else other)

    def __hash__(self) -> int:
        return hash(self._made())
