"""Chips of a register, from the vault to the table.

They are sent in pieces that each fit a message.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.trust.vault.vault_messages import MOST_CHIPS, Chips

A = TypeVar("A")
_MOST_RANGES: Final = MOST_CHIPS // 2


class FarChips(ChipRegister):
    """The chips of the vault's register, by its last message."""

    def __init__(self) -> None:
        super().__init__(())

    def filled(self, told: Sequence[Chips]) -> str:
        """Replace the chips by these; returns why they can't be, "" if they can."""
        series = [Series(one.name, one.value, one.colour, one.uids, one.ranges, one.closed)
                  for one in told]
        try:
            ChipRegister.__init__(self, series)
        except RegisterUnreadable as error:
            return str(error)
        return ""


def pieces_of(chips: Mapping[bytes, int]) -> tuple[Chips, ...]:
    """Every chip, in circulation or closed; a piece is part of one series."""
    return tuple(piece for series in _series(chips) for piece in _pieces(series))


def _series(chips: Mapping[bytes, int]) -> Sequence[Series]:
    if isinstance(chips, ChipRegister):
        return chips.series
    by_value: dict[int, list[bytes]] = {}
    for uid, value in chips.items():
        by_value.setdefault(value, []).append(uid)
    return [Series(str(value), value, uids=tuple(uids)) for value, uids in by_value.items()]


def _pieces(one: Series) -> list[Chips]:
    return [
        *(Chips(one.name, one.value, one.colour, uids, (), one.closed)
          for uids in _cut(one.uids, MOST_CHIPS)),
        *(Chips(one.name, one.value, one.colour, (), ranges, one.closed)
          for ranges in _cut(one.ranges, _MOST_RANGES)),
    ]


def _cut(many: tuple[A, ...], most: int) -> list[tuple[A, ...]]:
    return [many[at:at + most] for at in range(0, len(many), most)]
