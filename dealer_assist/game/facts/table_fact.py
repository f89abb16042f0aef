"""Base of a table's facts: each class says what an undo does with it, and who hears of it."""

from typing import Any, ClassVar


def kind_of(cls: type) -> str:
    """Name of a fact's or message's class in journals and on lines: its ``KIND``, else its own.

    What lies on a disk never changes its name; a class may be called otherwise by this.
    """
    return str(vars(cls).get("KIND", cls.__name__))


class TableFact:
    """Something that happened at the table. A touch takes it back, unless its class says no."""

    __slots__ = ()

    #: True if undo takes it back: somebody at the table decided or did it.
    undoable: ClassVar[bool] = True
    #: True if it may show an irregularity, or end those of a hand.
    may_show: ClassVar[bool] = False
    #: True if it is listed among what happened last.
    is_news: ClassVar[bool] = True


class LastingFact(TableFact):
    """Fact from a reader, a device, the clock, the floor or a file: undo passes over it."""

    __slots__ = ()

    undoable: ClassVar[bool] = False


class StatusFact(LastingFact):
    """State of something: once a later one is known, an undo needn't restore it.

    Other facts may be read by it; those of this class, whatever their kind, are not.
    """

    __slots__ = ()

    def overtakes(self, earlier: TableFact) -> bool:
        """True if nothing is left of the earlier fact once this one is known."""
        return type(earlier) is type(self)


def fact_field(fact: object, name: str, otherwise: Any = "") -> Any:
    """Fact's field of this name; ``otherwise`` where its kind has none.

    The fact is any object here: with a union of a hundred kinds mypy would check each one.
    """
    return getattr(fact, name, otherwise)
