"""Amounts that other programs write as decimals, made whole numbers of one unit, exactly."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Final, NamedTuple

#: Decimals of a currency: no poker room writes more than this many.
MOST_DECIMALS: Final = 4
#: No stack of the world comes near; beyond it a number is a mistake, or meant to hurt.
LARGEST: Final = 10**15


#: Most chips that make one of a currency.
UNITS: Final = tuple(10**k for k in range(MOST_DECIMALS + 1))


class MoneyUnit(NamedTuple):
    """Unit of a hand's chips: so many make one of the currency, "" where it isn't known which."""

    chips: int = 1
    currency: str = ""

    @property
    def code(self) -> str:
        """Currency by its code of ISO 4217 (or the like); "" where it is a symbol's."""
        return self.currency if _CODE.fullmatch(self.currency) else ""

    def as_object(self) -> dict[str, object]:
        """Unit as ``--json`` prints it."""
        return {"unit": self.chips, "currency": self.currency}


_CODE: Final = re.compile(r"[A-Z]{3}")
#: Unit where no other is given.
WHOLE_CHIPS: Final = MoneyUnit()


class FieldWrong(ValueError):
    """Field that is missing or holds something else: which, and what was expected."""


class AmountUnfit(ValueError):
    """Value that is no amount of money: says what was expected."""


def amount_of(value: object) -> Decimal:
    """Number as it was written. Raises AmountUnfit.

    >>> amount_of(2.5), amount_of(7)
    (Decimal('2.5'), Decimal('7'))
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise AmountUnfit(f"{value!r:.60} is no amount: expected a number such as 2.50")
    # The shortest decimal that gives this float is the one in the file.
    found = value if isinstance(value, Decimal) else Decimal(repr(value))
    # Nothing here rounds: a Decimal's arithmetic would, or end in an Overflow.
    if not found.is_finite() or found.copy_abs() > LARGEST:
        raise AmountUnfit(f"{value!s:.60} is no amount: expected a number of at most {LARGEST}")
    if decimal_places(found) > MOST_DECIMALS:
        raise AmountUnfit(
            f"{value!s:.60} has more than {MOST_DECIMALS} decimals: no unit is that small")
    return found


def decimal_places(amount: Decimal) -> int:
    """Number of decimals that the amount needs.

    >>> decimal_places(Decimal("2.50")), decimal_places(Decimal("100"))
    (1, 0)
    """
    digits = "".join(map(str, amount.as_tuple().digits))
    zeros = len(digits) - len(digits.rstrip("0"))
    return max(0, -int(amount.as_tuple().exponent) - zeros) if digits.strip("0") else 0


def unit_of(amounts: Iterable[Decimal]) -> int:
    """Number of smallest units that make one: 1 for whole amounts, 100 for cents.

    >>> unit_of([Decimal("0.5"), Decimal(1)]), unit_of([Decimal(50)])
    (100, 1)
    """
    finest = max(map(decimal_places, amounts), default=0)
    return int(10 ** (2 if finest == 1 else finest))


def in_smallest_units(amount: Decimal, unit: int) -> int:
    """Amount in the smallest unit. Raises AmountUnfit where the unit is too large for it.

    >>> in_smallest_units(Decimal("0.25"), 100)
    25
    """
    chips = int(amount * unit)
    if chips != amount * unit:
        raise AmountUnfit(f"{amount} is no whole number of 1/{unit}")
    return chips


def in_currency(chips: int | Decimal, unit: int) -> int | Decimal:
    """Chips in the currency, of which so many make one: a whole number where it is one.

    >>> in_currency(250, 100), in_currency(200, 100)
    (Decimal('2.5'), 2)
    """
    return Decimal(chips) / unit if chips % unit else int(chips // unit)


def numeric_values(values: Iterable[object]) -> Iterator[Decimal]:
    """Values that are amounts: any other is reported where it is read."""
    for value in values:
        with suppress(AmountUnfit):
            yield amount_of(value)
