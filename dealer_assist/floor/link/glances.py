"""When a glance at the table is said: at once where somebody is needed there, else twice a second.

The newest replaces all before it, so that what is held back is never stale for longer than that.
At rest it is said again now and then: one that nobody took (its program wasn't listened to yet)
would stand for hours.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.floor.link.wire import Glance

PAUSE_S: Final = 0.5
AT_REST_S: Final = 10.0


class GlanceGate:
    """Holds glances back; times are steady seconds."""

    def __init__(self) -> None:
        self._said: Glance | None = None
        self._said_s = 0.0

    def forget(self) -> None:
        """The line was lost: whatever was said may not have come."""
        self._said = None

    def is_due(self, glance: Glance, now_s: float) -> bool:
        """Whether to say it now."""
        said = self._said
        if said is None:
            return True
        if replace(glance, at_ms=said.at_ms) == said:
            return now_s >= self._said_s + AT_REST_S
        return now_s >= self._said_s + PAUSE_S or _urgent(glance) != _urgent(said)

    def said(self, glance: Glance, now_s: float) -> None:
        """It was said."""
        self._said, self._said_s = glance, now_s


def _urgent(glance: Glance) -> object:
    """What somebody at the floor waits for."""
    return (glance.journal, glance.calls, glance.cases, glance.doubts, glance.alarms,
            glance.devices, glance.closed)
