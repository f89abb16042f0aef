"""A power cut: nothing of the program catches it, so nothing after it happens any more."""

from collections.abc import Callable
from typing import Any

Work = Callable[..., Any]


class PowerCut(BaseException):
    """The plug is pulled here."""


def instead(work: Work, number: int = 1) -> Work:
    """Pulls the plug instead of the call with this number."""
    calls: list[tuple[Any, ...]] = []

    def counted(*given: Any, **named: Any) -> Any:
        calls.append(given)
        if len(calls) == number:
            raise PowerCut
        return work(*given, **named)
    return counted


def after(work: Work, number: int = 1) -> Work:
    """Pulls the plug after the call with this number."""
    calls: list[tuple[Any, ...]] = []

    def counted(*given: Any, **named: Any) -> Any:
        calls.append(given)
        done = work(*given, **named)
        if len(calls) == number:
            raise PowerCut
        return done
    return counted


def after_second(work: Work) -> Work:
    """Pulls the plug after the second call."""
    return after(work, 2)


def instead_of_second(work: Work) -> Work:
    """Pulls the plug instead of the second call."""
    return instead(work, 2)
